#ifndef CPLAYER_CURL_SHIM_H
#define CPLAYER_CURL_SHIM_H

#include <curl/curl.h>

#endif
