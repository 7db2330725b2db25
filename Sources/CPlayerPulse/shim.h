#ifndef CPLAYER_PULSE_SHIM_H
#define CPLAYER_PULSE_SHIM_H

#include <pulse/pulseaudio.h>

#endif
