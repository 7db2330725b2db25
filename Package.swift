// swift-tools-version: 6.3
import PackageDescription

/// The settings of every Swift target, each with its reason.
let settings: [SwiftSetting] = [
    .strictMemorySafety(),  // unsafe code is marked, and lives in CInterop/
    .enableUpcomingFeature("ExistentialAny"),  // `any` shows where dispatch is dynamic
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),  // C modules never leak to clients
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // async runs where its caller runs
    .treatWarning("ExplicitSendable", as: .warning),  // public types say whether they are Sendable
]

/// A library product of the package: what a user imports.
struct Module {
    var name: String
    var dependencies: [Target.Dependency] = []

    var product: Product { .library(name: name, targets: [name]) }
    var target: Target {
        .target(
            name: name, dependencies: dependencies, swiftSettings: settings,
            // The standard library's inlined floating-point functions call it, and where nothing
            // imports Glibc nothing links it.
            linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))])
    }
}

let modules: [Module] = [
    // Core: pure Swift, no outside library.
    Module(name: "PlaybackControl", dependencies: ["PlayerInternals"]),
    Module(name: "AssetLoading", dependencies: ["PlayerInternals"]),
    Module(name: "AudioPipeline", dependencies: ["PlaybackControl", "PlayerInternals"]),

    // Engine: everything outside is injected.
    Module(
        name: "MediaPlayback",
        dependencies: ["AssetLoading", "AudioPipeline", "PlaybackControl", "PlayerInternals"]
    ),

    // For tests, ours and the users'.
    Module(
        name: "PlayerTesting",
        dependencies: [
            "AssetLoading", "AudioPipeline", "MediaPlayback", "PlaybackControl", "PlayerInternals",
        ]
    ),

    // Leaves: one outside library each.
    Module(name: "PodcastFeeds", dependencies: ["CPlayerXML2"]),
    Module(name: "HTTPLoading", dependencies: ["AssetLoading", "CPlayerCurl", "PlayerInternals"]),
    Module(
        name: "FFmpegDecoding",
        dependencies: ["AssetLoading", "AudioPipeline", "CPlayerFFmpeg", "PlayerInternals"]
    ),
    Module(
        name: "AudioOutput",
        dependencies: ["AudioPipeline", "CPlayerPulse", "PlaybackControl", "PlayerInternals"]
    ),

    Module(
        name: "TimeStretching", dependencies: ["AudioPipeline", "CPlayerSonic"]
    ),

    Module(
        name: "PlaybackStorage",
        dependencies: ["AssetLoading", "CPlayerSQLite", "PlaybackControl", "PlayerInternals"]
    ),

    Module(
        name: "NowPlaying",
        dependencies: ["CPlayerBus", "MediaPlayback", "PlaybackControl", "PlayerInternals"]
    ),

    // Wiring: the leaves joined to the engine.
    Module(
        name: "StandardPlayback",
        dependencies: [
            "AssetLoading", "AudioOutput", "AudioPipeline", "FFmpegDecoding", "HTTPLoading",
            "MediaPlayback", "PlaybackControl", "PlayerInternals", "TimeStretching",
        ]
    ),
]

let systemLibraries: [Target] = [
    .systemLibrary(
        name: "CPlayerXML2", pkgConfig: "libxml-2.0",
        providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]
    ),
    .systemLibrary(
        name: "CPlayerFFmpeg", pkgConfig: "libavformat libavcodec libswresample libavutil",
        providers: [
            .apt(["libavformat-dev", "libavcodec-dev", "libswresample-dev", "libavutil-dev"]),
            .brew(["ffmpeg"]),
        ]
    ),
    .systemLibrary(
        name: "CPlayerCurl", pkgConfig: "libcurl",
        providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]
    ),
    .systemLibrary(
        name: "CPlayerPulse", pkgConfig: "libpulse",
        providers: [.apt(["libpulse-dev"]), .brew(["pulseaudio"])]
    ),
    .systemLibrary(name: "CPlayerSonic", providers: [.apt(["libsonic-dev"])]),
    .systemLibrary(
        name: "CPlayerBus", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]
    ),
    .systemLibrary(
        name: "CPlayerSQLite", pkgConfig: "sqlite3",
        providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]
    ),
]

/// An executable that shows a module; it has no product, so users of the package never build it.
func example(
    _ name: String, uses dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: "Examples/\(name)", exclude: exclude,
        swiftSettings: settings)
}

func tests(
    _ name: String, uses dependencies: [Target.Dependency], exclude: [String] = [],
    resources: [Resource] = []
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, exclude: exclude, resources: resources,
        swiftSettings: settings)
}

let examples: [Target] = [
    example("asset-probe", uses: ["AssetLoading", "HTTPLoading", "StandardPlayback"]),
    example("feed-inspect", uses: ["PodcastFeeds"]),
    example("pcm-decode", uses: ["AssetLoading", "AudioPipeline", "FFmpegDecoding"]),
    example(
        "podcast-player",
        uses: [
            "AssetLoading", "HTTPLoading", "MediaPlayback", "NowPlaying", "PlaybackControl",
            "PlaybackStorage", "PlayerInternals", "PodcastFeeds", "StandardPlayback",
        ], exclude: ["Demo"]),
    example(
        "stale-events",
        uses: ["LoopbackServer", "MediaPlayback", "PlaybackControl", "StandardPlayback"]),
]

/// An executable that measures a module and the limit in one run; it has no product either.
func benchmark(_ name: String, uses dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
        name: "\(name)-benchmark", dependencies: dependencies, path: "Benchmarks/\(name)",
        swiftSettings: settings)
}

let benchmarks: [Target] = [
    .systemLibrary(name: "CAllocations", path: "Benchmarks/CAllocations"),
    .target(
        name: "BenchmarkSupport", dependencies: ["CAllocations"], path: "Benchmarks/Support",
        swiftSettings: settings),
    .target(
        name: "CDecodingLimit", dependencies: ["CPlayerFFmpeg"], path: "Benchmarks/CDecodingLimit"),
    .target(
        name: "EmptyActor", dependencies: ["PlaybackControl"], path: "Benchmarks/EmptyActor",
        swiftSettings: settings),
    benchmark(
        "control",
        uses: [
            "BenchmarkSupport", "EmptyActor", "PlaybackControl", "PlayerInternals", "PlayerRuns",
            "PlayerTesting",
        ]),
    benchmark(
        "decoding",
        uses: [
            "AssetLoading", "AudioPipeline", "BenchmarkSupport", "CDecodingLimit", "FFmpegDecoding",
            "TestSupport",
        ]),
    benchmark("feeds", uses: ["BenchmarkSupport", "CPlayerXML2", "PodcastFeeds"]),
    benchmark(
        "loading",
        uses: [
            "AssetLoading", "BenchmarkSupport", "HTTPLoading", "LoopbackServer",
            "PlayerInternals", "TestSupport", "WebServerFixture",
        ]),
    .target(
        name: "CPlaybackLimit", dependencies: ["CPlayerFFmpeg", "CPlayerPulse"],
        path: "Benchmarks/CPlaybackLimit", linkerSettings: [.linkedLibrary("pulse-simple")]),
    benchmark(
        "playback",
        uses: [
            "AudioOutput", "AudioPipeline", "BenchmarkSupport", "CPlaybackLimit", "LoopbackServer",
            "MediaPlayback", "PlaybackControl", "SoundServerFixture", "StandardPlayback",
            "TestSupport",
        ]),
    benchmark(
        "remote",
        uses: [
            "BenchmarkSupport", "CPlayerBus", "MediaPlayback", "NowPlaying", "PlaybackControl",
            "PlayerTesting", "TestSupport",
        ]),
    benchmark(
        "seeking",
        uses: [
            "AssetLoading", "AudioPipeline", "BenchmarkSupport", "FFmpegDecoding", "HTTPLoading",
            "LoopbackServer", "TestSupport",
        ]),
    benchmark("starting", uses: ["BenchmarkSupport", "SoundServerFixture", "TestSupport"]),
    benchmark(
        "storage",
        uses: [
            "AssetLoading", "BenchmarkSupport", "CPlayerSQLite", "PlaybackControl",
            "PlaybackStorage",
        ]),
]

let testTargets: [Target] = [
    .target(
        name: "LoopbackServer", dependencies: ["PlayerInternals"], path: "Tests/LoopbackServer",
        swiftSettings: settings),
    .target(
        name: "TestSupport", dependencies: ["PlayerInternals"], path: "Tests/TestSupport",
        swiftSettings: settings),
    .target(
        name: "PlayerRuns",
        dependencies: [
            "AssetLoading", "AudioPipeline", "MediaPlayback", "PlaybackControl",
            "PlayerInternals", "PlayerTesting",
        ], path: "Tests/PlayerRuns", swiftSettings: settings),
    .target(
        name: "CRealTimeWatch", path: "Tests/CRealTimeWatch",
        linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(
        name: "SoundServerFixture", dependencies: ["TestSupport"],
        path: "Tests/SoundServerFixture", swiftSettings: settings),
    .target(
        name: "WebServerFixture", dependencies: ["LoopbackServer", "TestSupport"],
        path: "Tests/WebServerFixture", swiftSettings: settings),
    tests(
        "AssetLoadingTests",
        uses: ["AssetLoading", "PlayerInternals", "PlayerTesting", "TestSupport"]),
    tests(
        "AudioOutputTests",
        uses: [
            "AudioOutput", "AudioPipeline", "PlaybackControl", "PlayerInternals", "PlayerTesting",
            "SoundServerFixture",
        ]),
    tests(
        "AudioPipelineTests",
        uses: [
            "AudioPipeline", "CRealTimeWatch", "PlaybackControl", "PlayerInternals",
            "PlayerTesting", "TestSupport",
        ]),
    tests(
        "FFmpegDecodingTests",
        uses: [
            "AssetLoading", "AudioPipeline", "CAllocations", "FFmpegDecoding", "HTTPLoading",
            "LoopbackServer", "PlayerInternals", "PlayerTesting", "TestSupport",
        ]),
    tests(
        "HTTPLoadingTests",
        uses: [
            "AssetLoading", "HTTPLoading", "LoopbackServer", "PlayerInternals", "PlayerTesting",
            "TestSupport", "WebServerFixture",
        ]),
    tests(
        "MediaPlaybackTests",
        uses: [
            "AssetLoading", "AudioPipeline", "MediaPlayback", "PlaybackControl",
            "PlayerInternals", "PlayerTesting",
        ]),
    tests("PlaybackControlTests", uses: ["PlaybackControl", "PlayerTesting"]),
    tests(
        "PlayerTestingTests",
        uses: [
            "AssetLoading", "AudioPipeline", "MediaPlayback", "PlaybackControl",
            "PlayerInternals", "PlayerRuns", "PlayerTesting", "TestSupport",
        ], exclude: ["Capture/TwoHourQueue.txt"]),
    tests(
        "NowPlayingTests",
        uses: [
            "AssetLoading", "AudioPipeline", "MediaPlayback", "NowPlaying", "PlaybackControl",
            "PlayerInternals", "PlayerTesting", "TestSupport",
        ]),
    tests(
        "PlaybackStorageTests",
        uses: [
            "AssetLoading", "PlaybackControl", "PlaybackStorage", "PlayerInternals",
            "PlayerTesting", "TestSupport",
        ]),
    tests("TimeStretchingTests", uses: ["AudioPipeline", "PlayerTesting", "TimeStretching"]),
    tests("PlayerInternalsTests", uses: ["PlayerInternals"]),
    tests(
        "PodcastPlayerTests",
        uses: [
            "HTTPLoading", "LoopbackServer", "MediaPlayback", "PlaybackControl", "PlayerTesting",
            "StandardPlayback", "TestSupport",
            .target(name: "podcast-player"),
        ], exclude: ["Goldens"]),
    tests("PodcastFeedsTests", uses: ["LoopbackServer", "PodcastFeeds"]),
    tests(
        "DocumentationTests",
        uses: [
            "AssetLoading", "AudioOutput", "AudioPipeline", "FFmpegDecoding", "HTTPLoading",
            "MediaPlayback", "NowPlaying", "PlaybackControl", "PlaybackStorage", "PlayerTesting",
            "PodcastFeeds", "StandardPlayback", "TimeStretching",
        ]),
    tests("ExampleTests", uses: ["LoopbackServer", "TestSupport"]),
    tests(
        "StandardPlaybackTests",
        uses: [
            "AssetLoading", "AudioOutput", "AudioPipeline", "HTTPLoading", "LoopbackServer",
            "MediaPlayback", "PlaybackControl", "PlayerTesting", "SoundServerFixture",
            "StandardPlayback", "TestSupport",
        ]),
]

let package = Package(
    name: "swift-player-primitives",
    platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .watchOS(.v26), .visionOS(.v26)],
    products: modules.map(\.product),
    targets: [.target(name: "PlayerInternals", swiftSettings: settings)]
        + modules.map(\.target) + systemLibraries + examples + benchmarks + testTargets,
    swiftLanguageModes: [.v6]
)
