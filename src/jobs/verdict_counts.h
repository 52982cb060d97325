/* The counts of stages that answer puzzles with verdicts: before all others of the stage. */
#ifndef FSD_JOBS_VERDICT_COUNTS_H
#define FSD_JOBS_VERDICT_COUNTS_H

#include <stdbool.h>

#include "fastsud.h"
#include "output/tally.h"

/* Rows of a list of struct fsd_count; unique: "unique", or "solved" where nothing is proved. */
#define FSD_VERDICT_COUNTS(unique)                                                                                     \
    [FSD_COUNT_UNIQUE] = {.key = unique, .one = unique},                                                               \
    [FSD_COUNT_MULTIPLE] = {.key = "multiple", .one = "multiple"}, [FSD_COUNT_NONE] = {.key = "none", .one = "none"},  \
    [FSD_COUNT_GAVE_UP] = {.key = "limit", .one = "limit"},                                                            \
    [FSD_COUNT_OPEN] = {.key = "open", .one = "open", .if_any = true}

/* In the order of the summary. FSD_COUNT_CUT_SHORT is for puzzles whose solutions were not all found. */
enum {
    FSD_COUNT_UNIQUE,
    FSD_COUNT_MULTIPLE,
    FSD_COUNT_NONE,
    FSD_COUNT_GAVE_UP,
    FSD_COUNT_OPEN,
    FSD_COUNT_CUT_SHORT,
    FSD_N_VERDICT_COUNTS
};

/* Counts a puzzle and its verdict. */
static inline void fsd_count_verdict(struct fsd_tally *tally, enum fastsud_verdict verdict)
{
    static const uint8_t counts[FASTSUD_N_VERDICTS] = {[FASTSUD_UNIQUE] = FSD_COUNT_UNIQUE,
                                                       [FASTSUD_MULTIPLE] = FSD_COUNT_MULTIPLE,
                                                       [FASTSUD_NONE] = FSD_COUNT_NONE,
                                                       [FASTSUD_GAVE_UP] = FSD_COUNT_GAVE_UP,
                                                       [FASTSUD_OPEN] = FSD_COUNT_OPEN};

    tally->n_puzzles++;
    tally->counts[counts[verdict]]++;
}

/* The same for n of them; returns whether each is FASTSUD_UNIQUE. */
static inline bool fsd_count_verdicts(struct fsd_tally *tally, const uint8_t *verdicts, size_t n)
{
    uint8_t any = 0;

    for (size_t i = 0; i < n; i++) {
        any |= verdicts[i] ^ FASTSUD_UNIQUE;
    }
    for (size_t i = 0; any && i < n; i++) {
        fsd_count_verdict(tally, (enum fastsud_verdict)verdicts[i]);
    }
    tally->n_puzzles += any ? 0 : n;
    tally->counts[FSD_COUNT_UNIQUE] += any ? 0 : n;
    return !any;
}

/* The row of that count where it is of solutions. */
#define FSD_CUT_SHORT_COUNT                                                                                            \
    [FSD_COUNT_CUT_SHORT] = {.key = "cut_short", .one = "count cut short", .many = "counts cut short", .if_any = true}

/* Whether no puzzle was given up, left open or cut short. */
static inline bool fsd_answered_all(const struct fsd_tally *tally)
{
    return tally->counts[FSD_COUNT_GAVE_UP] == 0 && tally->counts[FSD_COUNT_OPEN] == 0 &&
           tally->counts[FSD_COUNT_CUT_SHORT] == 0;
}

#endif
