/* Two times compared: what bench shows of it, and its exit status. */
#ifndef FSD_CLI_COMMANDS_BENCH_COMPARISON_H
#define FSD_CLI_COMMANDS_BENCH_COMPARISON_H

#include "base/json.h"
#include "base/ratio.h"
#include "stats/timing.h"

/* What bench -f names. */
enum fsd_bench_format { FSD_BENCH_TABLE, FSD_BENCH_JSONL };

struct fsd_bench_comparison {
    double old_s, new_s;    /* medians */
    struct fsd_ratio ratio; /* of the new time to the old one */
    uint64_t tolerance;     /* percent */
};

/* The head of the table. */
void fsd_bench_put_title(void);

/* A row of it. kernel NULL: none was named. */
void fsd_bench_put_comparison(const struct fsd_bench_comparison *comparison, const char *kernel, uint64_t n_puzzles,
                              const char *file);

/* Appends members to an object. */
void fsd_bench_put_members(struct fsd_json *json, const struct fsd_bench_comparison *comparison);

/* Returns an exit status; says so if it is slower than what it was compared with, or if that is not clear. */
int fsd_bench_judge(const struct fsd_bench_comparison *comparison, const char *file, const char *compared);

/* Reads the file of --against. Prints an error and returns false on failure. */
bool fsd_bench_base_read(const char *path, struct fsd_timings *base);

/*
 * The base's times, read from path, of the same text, processor and way to solve. Prints an error and returns NULL if
 * there are none.
 */
const struct fsd_timing *fsd_bench_base_find(const struct fsd_timings *base, const char *path,
                                             const struct fsd_timing *timing);

/* Prints an error and returns false when out of memory. */
bool fsd_bench_compare(const struct fsd_timing *old, const struct fsd_timing *new,
                       struct fsd_bench_comparison *comparison);

#endif
