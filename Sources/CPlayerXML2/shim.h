#ifndef CPLAYER_XML2_SHIM_H
#define CPLAYER_XML2_SHIM_H

#include <libxml/xmlversion.h>
/* Debian's libxml2 includes ICU's header, whose types clash with Foundation's own ICU module.
   Two private struct members at the end are hidden; handlers are used by pointer only. */
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>

/* RECOVER reads on after an error. NOENT makes `&amp;` in an attribute arrive as `&`; it expands
   nothing else, because no entity is ever found. HUGE lifts the library's limits for the caller's
   own. IGNORE_ENC, because the caller decodes to UTF-8. */
static const int cxml_options =
    XML_PARSE_RECOVER | XML_PARSE_NOENT | XML_PARSE_NONET | XML_PARSE_HUGE | XML_PARSE_IGNORE_ENC;

/* Names are kept by the library until the parser is freed. */
static const size_t cxml_name_bytes = 10000000;

static inline xmlParserCtxtPtr cxml_create_parser(xmlSAXHandler *handler, void *receiver) {
    handler->initialized = XML_SAX2_MAGIC;
    xmlParserCtxtPtr parser = xmlCreatePushParserCtxt(handler, receiver, NULL, 0, NULL);
    if (parser == NULL) return NULL;
    xmlCtxtUseOptions(parser, cxml_options);
    xmlDictSetLimit(parser->dict, cxml_name_bytes);
    return parser;
}

/* A declaration of an entity makes the library keep a document of its own beside the callbacks. */
static inline void cxml_free_parser(xmlParserCtxtPtr parser) {
    if (parser->myDoc != NULL) xmlFreeDoc(parser->myDoc);
    parser->myDoc = NULL;
    xmlFreeParserCtxt(parser);
}

/* The error's type became const in libxml2 2.12. */
static inline void cxml_set_error_callback(
    xmlSAXHandler *handler, void (*callback)(void *receiver, const xmlError *error)) {
    handler->serror = (xmlStructuredErrorFunc)callback;
}

static inline int cxml_line(xmlParserCtxtPtr parser) {
    return parser->input == NULL ? 0 : parser->input->line;
}

static inline int cxml_column(xmlParserCtxtPtr parser) {
    return parser->input == NULL ? 0 : parser->input->col;
}

#if LIBXML_VERSION >= 21200
static inline void cxml_ignore_error(void *receiver, const xmlError *error) {
    (void)receiver, (void)error;
}
#else
static inline void cxml_ignore_error(void *receiver, xmlErrorPtr error) {
    (void)receiver, (void)error;
}
#endif

/* Decodes without the message that the library would write to standard error. */
static inline int cxml_decode(
    xmlCharEncodingHandlerPtr handler, xmlBufferPtr output, xmlBufferPtr input) {
    xmlStructuredErrorFunc callback = xmlStructuredError;
    void *receiver = xmlStructuredErrorContext;
    xmlSetStructuredErrorFunc(NULL, cxml_ignore_error);
    int result = xmlCharEncInFunc(handler, output, input);
    xmlSetStructuredErrorFunc(receiver, callback);
    return result;
}

#endif
