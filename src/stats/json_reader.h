/*
 * Reads JSON that may be wrong in any way. The first trouble ends the reading: what comes after it finds nothing and
 * says nothing, so that a reader asks for one field after the other and looks at the status once, at its end.
 */
#ifndef FSD_STATS_JSON_READER_H
#define FSD_STATS_JSON_READER_H

#include <jansson.h>

#include "stats/statistics_json.h"

#define FSD_JSON_ADVICE "; write the file anew with fastsud stats --json"

/* No sum of as many numbers as a field has wraps around. */
#define FSD_JSON_MAX_PUZZLES INT64_C(1000000000000000)

struct fsd_json_reader {
    struct fsd_statistics *statistics; /* what is filled in; NULL until the plan is known */
    struct fsd_statistics_trouble *trouble;
    enum fastsud_status status;
    char path[160]; /* of the object at hand, each name with a '.' behind it */
};

/* Says what is wrong with a field; with what stands at path when key is "". */
void fsd_json_complain(struct fsd_json_reader *reader, const char *key, const char *what);

/* Complains unless it holds. */
void fsd_json_expect(struct fsd_json_reader *reader, bool holds, const char *key, const char *what);

/* Adds a name to the path, cut where it is too long: it is for people only. Returns what leave needs. */
size_t fsd_json_enter(struct fsd_json_reader *reader, const char *key);
void fsd_json_leave(struct fsd_json_reader *reader, size_t outside);

/*
 * A field of an object, which may be NULL after a trouble; NULL, "" or 0 when it is missing or of another type, of
 * which what says "is no ...".
 */
json_t *fsd_json_get(struct fsd_json_reader *reader, json_t *object, const char *key, json_type type, const char *what);
json_t *fsd_json_get_object(struct fsd_json_reader *reader, json_t *object, const char *key);
json_t *fsd_json_get_array(struct fsd_json_reader *reader, json_t *object, const char *key);
const char *fsd_json_get_text(struct fsd_json_reader *reader, json_t *object, const char *key);
uint64_t fsd_json_get_count(struct fsd_json_reader *reader, json_t *object, const char *key, uint64_t max);

/* A value that was got already, as a whole number from 0 to max; NULL counts as 0. */
uint64_t fsd_json_count_of(struct fsd_json_reader *reader, json_t *value, const char *key, uint64_t max);

/* A number as it is written: no sign, no leading zero. */
bool fsd_json_parse_number(const char *text, uint64_t *number);

/* What a key stands for, if that is less than n: a number, or an outcome. */
bool fsd_json_parse_index(const char *text, unsigned n, unsigned *index);
bool fsd_json_parse_outcome(const char *text, unsigned n, unsigned *outcome);

/* Counts by such keys, of which those that are 0 may be missing. Both return their sum. */
uint64_t fsd_json_read_counts(struct fsd_json_reader *reader, json_t *object,
                              bool (*parse)(const char *, unsigned, unsigned *), uint64_t *counts, unsigned n);
uint64_t fsd_json_get_counts(struct fsd_json_reader *reader, json_t *object, const char *key, uint64_t *counts,
                             unsigned n);

/* Cells by candidates, 81 a puzzle. */
void fsd_json_get_cells(struct fsd_json_reader *reader, json_t *object, const char *key, uint64_t *n_cells,
                        uint64_t n_puzzles);

/* What becomes of cells by candidates: whole numbers that add up to 0. */
void fsd_json_get_changes(struct fsd_json_reader *reader, json_t *object, const char *key, int64_t *changes);

/* A histogram of a number of each puzzle, into one that is empty. */
void fsd_json_get_histogram(struct fsd_json_reader *reader, json_t *object, const char *key,
                            struct fsd_histogram *histogram, uint64_t n_puzzles);

/*
 * Complains unless given says what wanted says; at its top it may say more. Numbers with a point may differ in their
 * sixth place.
 */
void fsd_json_compare(struct fsd_json_reader *reader, json_t *given, json_t *wanted, bool is_top);

#endif
