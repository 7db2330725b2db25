// FFmpeg for Swift: the headers, and what Swift can't import of them or what differs between the
// releases 5.1 to 7.1. Swift code has no version checks.
#ifndef CPLAYER_FFMPEG_SHIM_H
#define CPLAYER_FFMPEG_SHIM_H

#include <stddef.h>

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/channel_layout.h>
#include <libavutil/intreadwrite.h>
#include <libavutil/opt.h>
#include <libswresample/swresample.h>

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
    SwrContext *converter, uint8_t *output, int output_frames, uint8_t **input, int input_frames)
{
    return swr_convert(
        converter, &output, output_frames, (const uint8_t **)input, input_frames);
}

// A layout that names no speakers can't be converted; it becomes the usual one for its count.
static inline int cffmpeg_make_converter(
    SwrContext **converter, const AVChannelLayout *layout, enum AVSampleFormat format, int rate)
{
    AVChannelLayout usual = {0};
    if (layout->order == AV_CHANNEL_ORDER_UNSPEC) {
        av_channel_layout_default(&usual, layout->nb_channels);
        layout = &usual;
    }
    int result = swr_alloc_set_opts2(
        converter, layout, AV_SAMPLE_FMT_FLT, rate, layout, format, rate, 0, NULL);
    if (result >= 0) result = swr_init(*converter);
    av_channel_layout_uninit(&usual);
    return result;
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
