#ifndef CPLAYER_SQLITE_SHIM_H
#define CPLAYER_SQLITE_SHIM_H

#include <sqlite3.h>

/* SQLITE_TRANSIENT is a cast that Swift can't import: SQLite keeps a copy of the text. */
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text,
                                    sqlite3_uint64 size)
{ return sqlite3_bind_text64(statement, index, text, size, SQLITE_TRANSIENT, SQLITE_UTF8); }

/* Swift can't call variadic functions. */
static inline int csqlite_configure(sqlite3 *database, int option, int value)
{ return sqlite3_db_config(database, option, value, (int *)0); }

#endif
