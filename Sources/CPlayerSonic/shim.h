#ifndef CPLAYER_SONIC_SHIM_H
#define CPLAYER_SONIC_SHIM_H

#include <sonic.h>

#endif
