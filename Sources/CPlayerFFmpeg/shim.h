// FFmpeg for Swift: the headers, and what Swift can't import of them or what differs between the
// releases 5.1 to 7.1. Swift code has no version checks.
#ifndef CPLAYER_FFMPEG_SHIM_H
#define CPLAYER_FFMPEG_SHIM_H

#include <stdbool.h>
#include <stddef.h>

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/channel_layout.h>
#include <libavutil/intreadwrite.h>
#include <libavutil/opt.h>
#include <libavutil/replaygain.h>
#include <libswresample/swresample.h>

#if LIBAVFORMAT_VERSION_MAJOR < 59 || LIBAVUTIL_VERSION_INT < AV_VERSION_INT(57, 28, 0)
#error "FFmpeg 5.1 or newer is needed: install its development packages."
#endif

// Error codes are macros with casts, which Swift does not import.
static const int cffmpeg_error_end_of_file = AVERROR_EOF;
static const int cffmpeg_error_exit = AVERROR_EXIT;
static const int cffmpeg_error_invalid_data = AVERROR_INVALIDDATA;
static const int cffmpeg_error_stream_not_found = AVERROR_STREAM_NOT_FOUND;
static const int cffmpeg_error_decoder_not_found = AVERROR_DECODER_NOT_FOUND;
static const int cffmpeg_error_try_again = AVERROR(EAGAIN);
static const int cffmpeg_error_out_of_memory = AVERROR(ENOMEM);
static const int cffmpeg_error_input_output = AVERROR(EIO);
static const int cffmpeg_error_invalid_argument = AVERROR(EINVAL);
static const int cffmpeg_error_not_seekable = AVERROR(ESPIPE);

static const int64_t cffmpeg_no_timestamp = AV_NOPTS_VALUE;

// swr_convert takes pointers to const since 7.0 and pointers to mutable before.
static inline int cffmpeg_convert(
    SwrContext *converter, uint8_t **output, int output_frames, uint8_t **input, int input_frames)
{
#if LIBSWRESAMPLE_VERSION_MAJOR >= 5
    return swr_convert(
        converter, (uint8_t *const *)output, output_frames, (const uint8_t *const *)input,
        input_frames);
#else
    return swr_convert(converter, output, output_frames, (const uint8_t **)input, input_frames);
#endif
}

// A converter between unnamed channels: which speakers they are for is told by the factors, a row
// for each channel put out. Without factors the channels stay as they are.
static inline int cffmpeg_make_resampler(
    SwrContext **converter, enum AVSampleFormat input, int input_channels, int input_rate,
    enum AVSampleFormat output, int output_channels, int output_rate, const double *factors,
    bool uses_soxr)
{
    AVChannelLayout from, to;
    av_channel_layout_default(&from, input_channels);
    av_channel_layout_default(&to, output_channels);
    int result = swr_alloc_set_opts2(
        converter, &to, output, output_rate, &from, input, input_rate,
        AV_LOG_TRACE - AV_LOG_QUIET + 8, NULL);
    if (result >= 0 && uses_soxr)
        result = av_opt_set_int(*converter, "resampler", SWR_ENGINE_SOXR, 0);
    if (result >= 0 && factors) result = swr_set_matrix(*converter, factors, input_channels);
    return result < 0 ? result : swr_init(*converter);
}

static inline int cffmpeg_make_converter(
    SwrContext **converter, enum AVSampleFormat input, enum AVSampleFormat output, int channels,
    int rate)
{
    return cffmpeg_make_resampler(
        converter, input, channels, rate, output, channels, rate, NULL, false);
}

typedef struct cffmpeg_trim {
    int64_t start, end;
} cffmpeg_trim;

// The samples that do not belong to the sound, at both ends of a frame.
static inline cffmpeg_trim cffmpeg_frame_trim(const AVFrame *frame)
{
    const AVFrameSideData *data = av_frame_get_side_data(frame, AV_FRAME_DATA_SKIP_SAMPLES);
    if (!data || data->size < 8) return (cffmpeg_trim){0, 0};
    return (cffmpeg_trim){AV_RL32(data->data), AV_RL32(data->data + 4)};
}

static inline int64_t cffmpeg_frame_timestamp(const AVFrame *frame)
{
    return frame->pts != AV_NOPTS_VALUE ? frame->pts : frame->best_effort_timestamp;
}

// A demuxer has no log level of its own. A copy of its class that reads the offset of the level
// from format_probesize silences this one demuxer and no other. The offset counts modulo 256, so
// the number that else means a megabyte ends in 64, which is beyond the most talkative level.
static inline void cffmpeg_silence(AVFormatContext *context, AVClass *copy)
{
    *copy = *context->av_class;
    copy->log_level_offset_offset = offsetof(AVFormatContext, format_probesize);
    context->av_class = copy;
    context->format_probesize = (1 << 20) + AV_LOG_MAX_OFFSET + 8;
}

// What format_probesize, read as an offset of the level, adds to it.
static const int cffmpeg_silent_demuxer_offset = (1 << 20) + AV_LOG_MAX_OFFSET + 8;

typedef struct cffmpeg_gain {
    bool has_track, has_album;
    double track, track_peak, album, album_peak;
} cffmpeg_gain;

// The gains that an encoder left with a stream, in decibels. Where they stand has changed in 6.1.
static inline cffmpeg_gain cffmpeg_stream_gain(const AVStream *stream)
{
    const uint8_t *data = NULL;
    size_t size = 0;
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(60, 31, 102)
    const AVPacketSideData *side = av_packet_side_data_get(
        stream->codecpar->coded_side_data, stream->codecpar->nb_coded_side_data,
        AV_PKT_DATA_REPLAYGAIN);
    if (side) { data = side->data; size = side->size; }
#else
    data = av_stream_get_side_data(stream, AV_PKT_DATA_REPLAYGAIN, &size);
#endif
    cffmpeg_gain result = {false, false, 0, 0, 0, 0};
    if (!data || size < sizeof(AVReplayGain)) return result;
    const AVReplayGain *gain = (const AVReplayGain *)(const void *)data;
    result.has_track = gain->track_gain != INT32_MIN;
    result.has_album = gain->album_gain != INT32_MIN;
    result.track = gain->track_gain / 100000.0;
    result.album = gain->album_gain / 100000.0;
    result.track_peak = gain->track_peak / 100000.0;
    result.album_peak = gain->album_peak / 100000.0;
    return result;
}

// Media may name other media. A byte source is all that is ever read.
static inline int cffmpeg_refuse_opening(
    AVFormatContext *context, AVIOContext **io, const char *url, int flags, AVDictionary **options)
{
    (void)context; (void)url; (void)flags; (void)options;
    *io = NULL;
    return AVERROR(EPERM);
}

static inline void cffmpeg_forbid_other_input(AVFormatContext *context)
{
    context->io_open = cffmpeg_refuse_opening;
}

#endif
