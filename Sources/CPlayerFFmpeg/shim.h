#ifndef CPLAYER_FFMPEG_SHIM_H
#define CPLAYER_FFMPEG_SHIM_H

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/channel_layout.h>
#include <libavutil/opt.h>
#include <libswresample/swresample.h>

#endif
