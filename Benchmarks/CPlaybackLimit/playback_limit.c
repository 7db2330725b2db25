#include "playback_limit.h"

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <pulse/error.h>
#include <pulse/simple.h>
#include <stdio.h>
#include <stdlib.h>

enum { latency_milliseconds = 50 };

static void stop(const char *what)
{
    fprintf(stderr, "playback-limit: %s\n", what);
    exit(1);
}

static pa_simple *open_output(const AVCodecContext *codec)
{
    const pa_sample_spec form = {
        .format = PA_SAMPLE_FLOAT32LE,
        .rate = codec->sample_rate,
        .channels = codec->ch_layout.nb_channels,
    };
    const pa_buffer_attr buffering = {
        .maxlength = -1,
        .tlength = pa_usec_to_bytes(latency_milliseconds * 1000, &form),
        .prebuf = -1,
        .minreq = -1,
        .fragsize = -1,
    };
    int error = 0;
    pa_simple *output = pa_simple_new(
        NULL, "playback-limit", PA_STREAM_PLAYBACK, NULL, "Playback", &form, NULL, &buffering,
        &error);
    if (!output) stop(pa_strerror(error));
    return output;
}

/* Interleaves a frame of planar floats, which is what the decoders of lossy codecs give. */
static void write_frame(pa_simple *output, const AVFrame *frame, float *samples)
{
    const int channels = frame->ch_layout.nb_channels;
    int error = 0;
    for (int channel = 0; channel < channels; channel++) {
        const float *plane = (const float *)frame->extended_data[channel];
        for (int index = 0; index < frame->nb_samples; index++)
            samples[index * channels + channel] = plane[index];
    }
    const size_t size = (size_t)frame->nb_samples * channels * sizeof(float);
    if (pa_simple_write(output, samples, size, &error) < 0) stop(pa_strerror(error));
}

void playback_limit(const char *path)
{
    AVFormatContext *media = NULL;
    const AVCodec *decoder = NULL;
    if (avformat_open_input(&media, path, NULL, NULL) < 0) stop("the file does not open");
    if (avformat_find_stream_info(media, NULL) < 0) stop("the file has no streams");
    const int stream = av_find_best_stream(media, AVMEDIA_TYPE_AUDIO, -1, -1, &decoder, 0);
    if (stream < 0) stop("the file has no sound");
    AVCodecContext *codec = avcodec_alloc_context3(decoder);
    avcodec_parameters_to_context(codec, media->streams[stream]->codecpar);
    if (avcodec_open2(codec, decoder, NULL) < 0) stop("the decoder does not open");
    if (codec->sample_fmt != AV_SAMPLE_FMT_FLTP) stop("the decoder gives no planar floats");

    pa_simple *output = open_output(codec);
    AVPacket *packet = av_packet_alloc();
    AVFrame *frame = av_frame_alloc();
    float *samples = malloc(sizeof(float) * 8192 * codec->ch_layout.nb_channels);
    while (av_read_frame(media, packet) >= 0) {
        if (packet->stream_index == stream && avcodec_send_packet(codec, packet) >= 0)
            while (avcodec_receive_frame(codec, frame) >= 0)
                if (frame->nb_samples <= 8192) write_frame(output, frame, samples);
        av_packet_unref(packet);
    }
    pa_simple_drain(output, NULL);
}
