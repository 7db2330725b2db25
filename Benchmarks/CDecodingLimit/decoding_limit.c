#include "decoding_limit.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/opt.h>
#include <libswresample/swresample.h>

enum { io_buffer_size = 32 * 1024 };

struct decoding_limit {
    int file;
    int64_t offset, size;
    AVIOContext *io;
    AVFormatContext *format;
    AVStream *stream;
    AVCodecContext *codec;
    SwrContext *converter;
    AVPacket *packet;
    AVFrame *frame;
    float *samples;
    int capacity;
    int64_t origin;
};

static int read_bytes(void *opaque, uint8_t *buffer, int count)
{
    decoding_limit *limit = opaque;
    ssize_t result = pread(limit->file, buffer, (size_t)count, limit->offset);
    if (result < 0) return AVERROR(errno);
    if (result == 0) return AVERROR_EOF;
    limit->offset += result;
    return (int)result;
}

static int64_t seek_bytes(void *opaque, int64_t target, int whence)
{
    decoding_limit *limit = opaque;
    switch (whence & ~AVSEEK_FORCE) {
    case AVSEEK_SIZE: return limit->size;
    case SEEK_CUR: target += limit->offset; break;
    case SEEK_END: target += limit->size; break;
    case SEEK_SET: break;
    default: return AVERROR(EINVAL);
    }
    if (target < 0) return AVERROR(EINVAL);
    return limit->offset = target;
}

static int open_stream(decoding_limit *limit)
{
    const AVCodec *codec = NULL;
    int index = av_find_best_stream(limit->format, AVMEDIA_TYPE_AUDIO, -1, -1, &codec, 0);
    if (index < 0) return index;
    for (unsigned other = 0; other < limit->format->nb_streams; other++)
        if ((int)other != index) limit->format->streams[other]->discard = AVDISCARD_ALL;
    limit->stream = limit->format->streams[index];
    limit->codec = avcodec_alloc_context3(codec);
    limit->packet = av_packet_alloc();
    limit->frame = av_frame_alloc();
    if (!limit->codec || !limit->packet || !limit->frame) return AVERROR(ENOMEM);
    int result = avcodec_parameters_to_context(limit->codec, limit->stream->codecpar);
    if (result < 0) return result;
    limit->codec->pkt_timebase = limit->stream->time_base;
    limit->codec->thread_count = 1;
    return avcodec_open2(limit->codec, codec, NULL);
}

static int open_container(decoding_limit *limit, const char *path)
{
    struct stat status;
    limit->file = open(path, O_RDONLY | O_CLOEXEC);
    if (limit->file < 0 || fstat(limit->file, &status) < 0) return AVERROR(errno);
    limit->size = status.st_size;
    uint8_t *buffer = av_malloc(io_buffer_size);
    limit->io = buffer ? avio_alloc_context(
        buffer, io_buffer_size, 0, limit, read_bytes, NULL, seek_bytes) : NULL;
    limit->format = limit->io ? avformat_alloc_context() : NULL;
    if (!limit->format) return AVERROR(ENOMEM);
    limit->format->pb = limit->io;
    int result = avformat_open_input(&limit->format, "", NULL, NULL);
    if (result >= 0) result = avformat_find_stream_info(limit->format, NULL);
    return result < 0 ? result : open_stream(limit);
}

decoding_limit *decoding_limit_open(const char *path)
{
    av_log_set_level(AV_LOG_QUIET);
    decoding_limit *limit = calloc(1, sizeof *limit);
    if (!limit) return NULL;
    limit->file = -1;
    limit->origin = AV_NOPTS_VALUE;
    if (open_container(limit, path) < 0) {
        decoding_limit_close(limit);
        return NULL;
    }
    return limit;
}

void decoding_limit_close(decoding_limit *limit)
{
    av_packet_free(&limit->packet);
    av_frame_free(&limit->frame);
    swr_free(&limit->converter);
    avcodec_free_context(&limit->codec);
    avformat_close_input(&limit->format);
    if (limit->io) av_freep(&limit->io->buffer);
    avio_context_free(&limit->io);
    if (limit->file >= 0) close(limit->file);
    free(limit->samples);
    free(limit);
}

int decoding_limit_rate(const decoding_limit *limit)
{
    return limit->codec->sample_rate;
}

// 1 with a frame, 0 at the end.
static int decode(decoding_limit *limit)
{
    for (;;) {
        int result = avcodec_receive_frame(limit->codec, limit->frame);
        if (result >= 0) return 1;
        if (result == AVERROR_EOF) return 0;
        if (result != AVERROR(EAGAIN)) return result;
        do {
            av_packet_unref(limit->packet);
            result = av_read_frame(limit->format, limit->packet);
        } while (result >= 0 && limit->packet->stream_index != limit->stream->index);
        avcodec_send_packet(limit->codec, result < 0 ? NULL : limit->packet);
    }
}

static int prepare(decoding_limit *limit)
{
    const AVFrame *frame = limit->frame;
    int channels = frame->ch_layout.nb_channels;
    if (!limit->converter) {
        int result = swr_alloc_set_opts2(
            &limit->converter, &frame->ch_layout, AV_SAMPLE_FMT_FLT, frame->sample_rate,
            &frame->ch_layout, frame->format, frame->sample_rate, 0, NULL);
        if (result < 0 || (result = swr_init(limit->converter)) < 0) return result;
    }
    if (frame->nb_samples <= limit->capacity) return 0;
    float *samples = realloc(
        limit->samples, (size_t)frame->nb_samples * (size_t)channels * sizeof *samples);
    if (!samples) return AVERROR(ENOMEM);
    limit->samples = samples;
    limit->capacity = frame->nb_samples;
    return 0;
}

// Converts the samples of the current frame from `start` on.
static int convert(decoding_limit *limit, int start)
{
    const AVFrame *frame = limit->frame;
    const uint8_t *planes[64];
    int channels = frame->ch_layout.nb_channels;
    int planar = av_sample_fmt_is_planar(frame->format);
    int count = planar ? channels : 1;
    int step = av_get_bytes_per_sample(frame->format) * (planar ? 1 : channels);
    int result = prepare(limit);
    if (result < 0 || count > 64) return result < 0 ? result : AVERROR(EINVAL);
    for (int plane = 0; plane < count; plane++)
        planes[plane] = frame->extended_data[plane] + (ptrdiff_t)start * step;
    uint8_t *output = (uint8_t *)limit->samples;
    // swr_convert takes pointers to mutable before FFmpeg 7.
    return swr_convert(
        limit->converter, &output, limit->capacity, (void *)planes, frame->nb_samples - start);
}

static int64_t sample_at(const decoding_limit *limit, int64_t time)
{
    return av_rescale_q(
        time, limit->stream->time_base, (AVRational){1, limit->codec->sample_rate});
}

int decoding_limit_next(decoding_limit *limit)
{
    int result = decode(limit);
    if (result <= 0) return result;
    if (limit->origin == AV_NOPTS_VALUE) limit->origin = sample_at(limit, limit->frame->pts);
    return convert(limit, 0);
}

int decoding_limit_seek(decoding_limit *limit, int64_t sample, int64_t preroll, int count)
{
    int64_t target = sample + limit->origin;
    int64_t from = sample < preroll ? limit->origin : target - preroll;
    int64_t time = av_rescale_q_rnd(
        from, (AVRational){1, limit->codec->sample_rate}, limit->stream->time_base,
        AV_ROUND_DOWN);
    int result = av_seek_frame(
        limit->format, limit->stream->index, time, AVSEEK_FLAG_BACKWARD);
    if (result < 0) return result;
    avcodec_flush_buffers(limit->codec);
    int written = 0;
    int64_t start = AV_NOPTS_VALUE;
    while (written < count && (result = decode(limit)) > 0) {
        if (start == AV_NOPTS_VALUE) start = sample_at(limit, limit->frame->pts);
        int64_t end = start + limit->frame->nb_samples;
        if (end > target) {
            int converted = convert(limit, start < target ? (int)(target - start) : 0);
            if (converted < 0) return converted;
            written += converted;
        }
        start = end;
    }
    return result < 0 ? result : written < count ? written : count;
}
