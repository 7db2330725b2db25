// The limit that the decoder is measured against: FFmpeg's libraries called from C, with no more
// around them than the work needs. All functions that can fail return a negative FFmpeg code.
#ifndef DECODING_LIMIT_H
#define DECODING_LIMIT_H

#include <stdint.h>

typedef struct decoding_limit decoding_limit;

// Opens a local file over an AVIOContext of 32 KiB, as the decoder does; NULL when it can't.
decoding_limit *decoding_limit_open(const char *path);
void decoding_limit_close(decoding_limit *limit);

int decoding_limit_rate(const decoding_limit *limit);

// Decodes the next frame and converts all of it to interleaved floats in a buffer that is used
// again: the count of its samples, 0 at the end.
int decoding_limit_next(decoding_limit *limit);

// Goes to a sample by the timestamps, with the pre-roll given, and decodes up to `count` samples
// from it on; what was decoded before it is not converted. The count that was there.
int decoding_limit_seek(decoding_limit *limit, int64_t sample, int64_t preroll, int count);

// Begins to count the allocations of this thread that code outside FFmpeg's libraries asks for.
void allocation_count_begin(void);

// Ends counting; how many there were.
long allocation_count_end(void);

// Keeps freed memory in the process from now on.
void allocation_keep_memory(void);

#endif
