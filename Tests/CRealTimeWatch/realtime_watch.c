#define _GNU_SOURCE /* for RTLD_NEXT */

/* Stands in for the C library's allocation and locks in the program that it is linked into, counts
   each call for the thread that makes it, and passes it on. */

#include "realtime_watch.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define REALTIME_WATCH_OFF
#endif
#endif
#if !defined(__GLIBC__) && !defined(__linux__)
#define REALTIME_WATCH_OFF
#endif

#ifndef REALTIME_WATCH_OFF

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static __thread uint64_t allocations __attribute__((tls_model("initial-exec")));
static __thread uint64_t locks __attribute__((tls_model("initial-exec")));

void *malloc(size_t size) { allocations++; return __libc_malloc(size); }
void *calloc(size_t count, size_t size) { allocations++; return __libc_calloc(count, size); }
void *realloc(void *old, size_t size) { allocations++; return __libc_realloc(old, size); }
void *memalign(size_t alignment, size_t size) { allocations++; return __libc_memalign(alignment, size); }
void *aligned_alloc(size_t alignment, size_t size) { allocations++; return __libc_memalign(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size)
{
    allocations++;
    void *memory = __libc_memalign(alignment, size);
    if (!memory) return ENOMEM;
    *result = memory;
    return 0;
}

int pthread_mutex_lock(pthread_mutex_t *mutex)
{
    static int (*next)(pthread_mutex_t *);
    int (*lock)(pthread_mutex_t *) = __atomic_load_n(&next, __ATOMIC_RELAXED);
    if (!lock) {
        *(void **)&lock = dlsym(RTLD_NEXT, "pthread_mutex_lock");
        __atomic_store_n(&next, lock, __ATOMIC_RELAXED);
    }
    locks++;
    return lock(mutex);
}

int realtime_watch_works(void) { return 1; }
uint64_t realtime_watch_allocations(void) { return allocations; }
uint64_t realtime_watch_locks(void) { return locks; }

#else

int realtime_watch_works(void) { return 0; }
uint64_t realtime_watch_allocations(void) { return 0; }
uint64_t realtime_watch_locks(void) { return 0; }

#endif
