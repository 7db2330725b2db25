#ifndef CPLAYER_CURL_SHIM_H
#define CPLAYER_CURL_SHIM_H

#include <curl/curl.h>
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

/* Swift can't call variadic functions: one typed function for each kind of value. */

static inline CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value)
{ return curl_easy_setopt(easy, option, value); }

static inline CURLcode ccurl_set_string(CURL *easy, CURLoption option, const char *value)
{ return curl_easy_setopt(easy, option, value); }

static inline CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value)
{ return curl_easy_setopt(easy, option, value); }

static inline CURLcode ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *value)
{ return curl_easy_setopt(easy, option, value); }

/* Both kinds of receiver have one signature: body pieces and header lines. */
typedef size_t (*ccurl_receiver)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode ccurl_set_receiver(CURL *easy, CURLoption option, ccurl_receiver value)
{ return curl_easy_setopt(easy, option, value); }

static inline CURLcode ccurl_set_socket_maker(CURL *easy, curl_opensocket_callback value)
{ return curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, value); }

static inline CURLcode ccurl_set_connection_receiver(CURL *easy, curl_prereq_callback value)
{ return curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, value); }

static inline CURLcode ccurl_get_pointer(CURL *easy, CURLINFO info, void **value)
{ return curl_easy_getinfo(easy, info, value); }

static inline int64_t ccurl_get_count(CURL *easy, CURLINFO info)
{ curl_off_t value = 0; curl_easy_getinfo(easy, info, &value); return value; }

static inline long ccurl_get_connection_count(CURL *easy)
{ long value = 0; curl_easy_getinfo(easy, CURLINFO_NUM_CONNECTS, &value); return value; }

static inline CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value)
{ return curl_multi_setopt(multi, option, value); }

/* The result shares its place with a pointer in a union. */
static inline CURLcode ccurl_result(const CURLMsg *message)
{ return message->data.result; }

static inline bool ccurl_has_brotli(void)
{ return (curl_version_info(CURLVERSION_NOW)->features & CURL_VERSION_BROTLI) != 0; }

/* Null when libcurl was built to look in a folder. */
static inline const char *ccurl_certificate_file(void)
{ return curl_version_info(CURLVERSION_NOW)->cainfo; }

/* OpenSSL cleans up in a handler of exit, while other threads may still be in it, unless its first
   set-up says OPENSSL_INIT_NO_ATEXIT. It is looked up by name because libcurl may have been built
   with another library, and is the only one that links it. */
static inline void ccurl_keep_openssl_at_exit(void)
{
    const uint64_t no_atexit = 0x00080000;
    void *program = dlopen(NULL, RTLD_LAZY);
    int (*set_up)(uint64_t, const void *);
    if (program == NULL) return;
    *(void **)(&set_up) = dlsym(program, "OPENSSL_init_crypto");
    if (set_up != NULL) set_up(no_atexit, NULL);
    dlclose(program);
}

#endif
