/* The records of a text in one layout: in C, as the pipeline's headers are. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct bench_records;

/* Recognises the layout of a text, which must stay valid. Returns NULL out of memory, or if it is in no layout. */
struct bench_records *bench_records_create(const char *text, size_t n_bytes);
void bench_records_destroy(struct bench_records *records);

/*
 * Cuts the text into records, as the reader does where only a walk tells where these begin. Returns how many there are.
 */
size_t bench_records_cut(const struct bench_records *records);

/* Reads them, as each thread does with a chunk. Returns how many are puzzles. */
size_t bench_records_read(struct bench_records *records);
