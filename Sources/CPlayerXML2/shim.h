#ifndef CPLAYER_XML2_SHIM_H
#define CPLAYER_XML2_SHIM_H

#include <libxml/xmlversion.h>
/* Debian's libxml2 includes ICU's header, whose types clash with Foundation's own ICU module.
   Two private struct members at the end are hidden; handlers are used by pointer only. */
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>

#endif
