// What is done to every sample, written in C because it is worth the widest registers of the machine.
#ifndef CPLAYER_FFMPEG_SAMPLES_H
#define CPLAYER_FFMPEG_SAMPLES_H

#include <stddef.h>
#include <stdint.h>

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

typedef int16_t cffmpeg_shorts __attribute__((vector_size(32), aligned(2)));
typedef float cffmpeg_floats __attribute__((vector_size(64), aligned(4)));
typedef float cffmpeg_half __attribute__((vector_size(32), aligned(4)));

// Floats from -1 to 1 of 16 bits, exactly as libswresample makes them.
static inline __attribute__((always_inline)) void cffmpeg_scale(
    float *output, const int16_t *input, size_t count)
{
    size_t index = 0;
    for (; index + 16 <= count; index += 16) {
        cffmpeg_shorts shorts = *(const cffmpeg_shorts *)(input + index);
        *(cffmpeg_floats *)(output + index) =
            __builtin_convertvector(shorts, cffmpeg_floats) * 0x1p-15f;
    }
    for (; index < count; index++) output[index] = (float)input[index] * 0x1p-15f;
}

// Lays the samples of two channels one beside the other, and adds them up as cffmpeg_sum does.
static inline __attribute__((always_inline)) float cffmpeg_interleave(
    float *output, const float *left, const float *right, size_t count)
{
    cffmpeg_half lanes = {0};
    size_t index = 0;
    for (; index + 8 <= count; index += 8) {
        cffmpeg_half first = *(const cffmpeg_half *)(left + index);
        cffmpeg_half second = *(const cffmpeg_half *)(right + index);
        *(cffmpeg_floats *)(output + 2 * index) = __builtin_shufflevector(
            first, second, 0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);
        lanes += first + second;
    }
    float sum = 0;
    for (int lane = 0; lane < 8; lane++) sum += lanes[lane];
    for (; index < count; index++) {
        output[2 * index] = left[index];
        output[2 * index + 1] = right[index];
        sum += left[index] + right[index];
    }
    return sum;
}

#if defined(__x86_64__)
static inline __attribute__((target("avx"))) float cffmpeg_wide_sum(
    const float *samples, size_t count)
{
    return cffmpeg_sum(samples, count);
}

static inline __attribute__((target("avx2"))) void cffmpeg_wide_scale(
    float *output, const int16_t *input, size_t count)
{
    cffmpeg_scale(output, input, count);
}

static inline __attribute__((target("avx2"))) float cffmpeg_wide_interleave(
    float *output, const float *left, const float *right, size_t count)
{
    return cffmpeg_interleave(output, left, right, count);
}
#endif

static inline void cffmpeg_floats_of_shorts(float *output, const int16_t *input, size_t count)
{
#if defined(__x86_64__)
    if (av_get_cpu_flags() & AV_CPU_FLAG_AVX2) return cffmpeg_wide_scale(output, input, count);
#endif
    cffmpeg_scale(output, input, count);
}

// Also says whether a sample may be infinite or no number, as cffmpeg_may_hold_non_numbers does.
static inline int cffmpeg_pairs_of_floats(
    float *output, const float *left, const float *right, size_t count)
{
#if defined(__x86_64__)
    float sum = av_get_cpu_flags() & AV_CPU_FLAG_AVX2
        ? cffmpeg_wide_interleave(output, left, right, count)
        : cffmpeg_interleave(output, left, right, count);
#else
    float sum = cffmpeg_interleave(output, left, right, count);
#endif
    return !__builtin_isfinite(sum);
}

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
