#ifndef REALTIME_WATCH_H
#define REALTIME_WATCH_H

#include <stdint.h>

/* Whether allocations and locks are counted: on Linux with glibc, and not under a sanitizer. */
int realtime_watch_works(void);

/* What the calling thread has allocated and locked so far, each time counted. */
uint64_t realtime_watch_allocations(void);
uint64_t realtime_watch_locks(void);

#endif
