# shellcheck shell=bash
# What Scripts/test and Scripts/sanitize share beyond support.bash: a line for each section, the
# end of its log where it fails. Sourced, not run.

logs=$root/.build/logs
failed=()
beside_names=() beside_jobs=() beside_starts=()

section() { # NAME COMMAND…
    local name=$1 start=$SECONDS code=0
    shift
    printf '%s … ' "$name"
    logged "$logs/$name.log" "$@" || code=$?
    report "$name" "$code" "$start"
}

report() { # NAME CODE START
    if [ "$2" -eq 0 ]; then
        echo "ok ($((SECONDS - $3)) s)"
    else
        echo "FAILED ($((SECONDS - $3)) s)"
        show_failure "$logs/$1.log"
        failed+=("$1")
        return 1
    fi
}

# Tests that wait in real time leave the cores to something that gives way to them; `join` reports
# what became of each.
beside() { # NAME COMMAND…
    local name=$1
    shift
    logged "$logs/$name.log" nice -n 19 "$@" &
    beside_names+=("$name") beside_jobs+=("$!") beside_starts+=("$SECONDS")
}

join() {
    local index code
    for index in "${!beside_names[@]}"; do
        code=0
        printf '%s … ' "${beside_names[index]}"
        wait "${beside_jobs[index]}" || code=$?
        report "${beside_names[index]}" "$code" "${beside_starts[index]}" || true
    done
}

finish() {
    if [ "${#failed[@]}" -gt 0 ]; then
        echo "Failed: ${failed[*]} ($SECONDS s)"
        exit 1
    fi
    echo "All is well ($SECONDS s)"
    exit
}

# Suites that count the process's threads and descriptors, or hold a real server to a time, run one
# after the other; so do those that look at a program in real time.
alone='AudioOutputTests|ResourceTests|HTTPLoadingTests|NowPlayingTests|PodcastPlayerTests|StandardPlaybackTests'

# The decoder's tests take half of the time, so they run beside the others. Within each of the two
# one test runs at a time: its time limit measures its own work, however slow the machine is.
decoding='FFmpegDecodingTests'
decoding_tests=$decoding

test_together() { # FLAG…
    local flags=("$@" --skip-build --disable-xctest --no-parallel --ignore-lock) job code=0
    within 900 swift test "${flags[@]}" --filter "$decoding_tests" &
    job=$!
    within 900 swift test "${flags[@]}" --skip "$decoding|$alone" || code=$?
    wait "$job" || code=$?
    return "$code"
}

test_alone() { # FLAG…
    within 900 swift test "$@" --skip-build --disable-xctest --no-parallel --filter "$alone"
}

# A run that found no tests would pass too.
show_test_count() { # NAME
    grep -E 'Test run with [1-9][0-9]* tests?' "$logs/$1.log" || {
        echo "The log has no count of tests: $logs/$1.log"
        failed+=("$1")
    }
}
