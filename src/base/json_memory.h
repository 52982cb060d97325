/* Whether jansson, which may call a text invalid or leave out a part of it when memory is short, lacked memory. */
#ifndef FSD_BASE_JSON_MEMORY_H
#define FSD_BASE_JSON_MEMORY_H

#include <stdbool.h>

/*
 * From now on jansson allocates, in the whole process, by functions that notice each failure; without them JSON may be
 * called malformed where memory was lacking. For the program, before any thread reads.
 */
void fsd_json_watch_memory(void);

/* Of this thread: begin, load, and ask. */
void fsd_json_begin_watch(void);
bool fsd_json_lacked_memory(void);

#endif
