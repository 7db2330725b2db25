// Stands in front of the C library's allocator in this program, to see who asks for memory.
#define _GNU_SOURCE
#include "decoding_limit.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

static _Thread_local int is_counting;
static _Thread_local long count;

void allocation_count_begin(void)
{
    count = 0;
    is_counting = 1;
}

long allocation_count_end(void)
{
    is_counting = 0;
    return count;
}

#ifdef __GLIBC__
#include <errno.h>
#include <malloc.h>

void allocation_keep_memory(void)
{
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
    mallopt(M_MMAP_THRESHOLD, 1 << 30);
}

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t number, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

// What FFmpeg's libraries allocate for a packet or a frame the limit allocates too.
static void note(const void *caller)
{
    Dl_info information;
    is_counting = 0;
    const char *library =
        dladdr(caller, &information) && information.dli_fname ? information.dli_fname : "";
    if (!strstr(library, "/libav") && !strstr(library, "/libsw")) count++;
    is_counting = 1;
}

void *malloc(size_t size)
{
    if (is_counting) note(__builtin_return_address(0));
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size)
{
    if (is_counting) note(__builtin_return_address(0));
    return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size)
{
    if (is_counting) note(__builtin_return_address(0));
    return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    if (is_counting) note(__builtin_return_address(0));
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size)
{
    if (is_counting) note(__builtin_return_address(0));
    if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) return EINVAL;
    void *allocated = __libc_memalign(alignment, size);
    if (!allocated) return ENOMEM;
    *memory = allocated;
    return 0;
}
#else
void allocation_keep_memory(void) {}
#endif
