#ifndef CPLAYER_BUS_SHIM_H
#define CPLAYER_BUS_SHIM_H

#include <sys/eventfd.h>
#include <systemd/sd-bus.h>

#endif
