// A look at every sample, written in C because it is worth the widest registers of the machine.
#ifndef CPLAYER_FFMPEG_SAMPLES_H
#define CPLAYER_FFMPEG_SAMPLES_H

#include <stddef.h>

#include <libavutil/cpu.h>

typedef float cffmpeg_lanes __attribute__((vector_size(128), aligned(4)));

// Adds all samples up, many at a time: what is no number makes every sum that it is in none.
static inline __attribute__((always_inline)) float cffmpeg_sum(const float *samples, size_t count)
{
    cffmpeg_lanes lanes = {0};
    size_t index = 0;
    for (; index + 32 <= count; index += 32) lanes += *(const cffmpeg_lanes *)(samples + index);
    float sum = 0;
    for (int lane = 0; lane < 32; lane++) sum += lanes[lane];
    for (; index < count; index++) sum += samples[index];
    return sum;
}

#if defined(__x86_64__)
static inline __attribute__((target("avx"))) float cffmpeg_wide_sum(
    const float *samples, size_t count)
{
    return cffmpeg_sum(samples, count);
}
#endif

// Whether a sample may be infinite or no number. True as well for numbers so large that their sum
// is none.
static inline int cffmpeg_may_hold_non_numbers(const float *samples, size_t count)
{
#if defined(__x86_64__)
    float sum = av_get_cpu_flags() & AV_CPU_FLAG_AVX
        ? cffmpeg_wide_sum(samples, count) : cffmpeg_sum(samples, count);
#else
    float sum = cffmpeg_sum(samples, count);
#endif
    return !__builtin_isfinite(sum);
}

#endif
