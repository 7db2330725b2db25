import FFmpegDecoding

precondition(OpeningLimits().streams > 0, "an opening is bounded")
