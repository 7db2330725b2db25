# shellcheck shell=bash disable=SC2034  # what is set here is used there
# What the scripts of this folder share. Sourced, not run.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# The exit code that sysexits.h gives to "something needed is not there".
unavailable=69

stop() { # MESSAGE [CODE]
    echo "$(basename "$0"): $1" >&2
    exit "${2:-1}"
}

# Prints the comment at the head of a script: its help.
print_help() { # SCRIPT
    sed -n '2,/^[^#]/ s/^# \{0,1\}//p' "$1"
}

require_swift() {
    command -v swift >/dev/null ||
        stop "no Swift toolchain on the PATH; Swift 6.3 or later is at https://swift.org/install" \
            "$unavailable"
}

# Runs a command with its output in a log.
logged() { # LOG COMMAND…
    local log=$1
    shift
    mkdir -p "$(dirname "$log")"
    "$@" >"$log" 2>&1 </dev/null
}

# What failed may stand far above the end of a log of many tests.
show_failure() { # LOG
    {
        awk -v lines="$(wc -l <"$1")" '
            NR <= lines - 60 && /✘|error:|ERROR:|WARNING: ThreadSanitizer/ && shown++ < 40' "$1"
        tail -n 60 "$1"
        echo "(all of it: $1)"
    } >&2
}

# Where the checks build. Not SwiftPM's own folder, because their flags differ from a plain build's
# and each would make the other compile all again.
checks=$root/.build/checks
checks_flags=(
    --package-path "$root" --scratch-path "$checks" -Xswiftc -warnings-as-errors
    --explicit-target-dependency-import-check error
)

# The library products, in the manifest's order, in which no module comes before one that it needs.
library_products() {
    swift package --package-path "$root" --scratch-path "$checks" describe | awk '
        /^[A-Z]/ { section = $1 }
        section == "Products:" && /^    Name:/ { name = $2 }
        section == "Products:" && /^        Library:/ { print name }'
}

# Ends what hangs, where the system has a command for that.
within() { # SECONDS COMMAND…
    local seconds=$1
    shift
    if command -v timeout >/dev/null; then
        timeout --kill-after=10 "$seconds" "$@"
    else
        "$@"
    fi
}
