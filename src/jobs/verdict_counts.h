/* The counts of stages that answer puzzles with verdicts: counts[verdict], before all others of the stage. */
#ifndef FSD_JOBS_VERDICT_COUNTS_H
#define FSD_JOBS_VERDICT_COUNTS_H

#include "fastsud.h"
#include "output/tally.h"

/* Rows of a list of struct fsd_count; unique: "unique", or "solved" where nothing is proved. */
#define FSD_VERDICT_COUNTS(unique)                                                                                     \
    [FASTSUD_UNIQUE] = {unique, unique}, [FASTSUD_MULTIPLE] = {"multiple", "multiple"},                                \
    [FASTSUD_NONE] = {"none", "none"}, [FASTSUD_GAVE_UP] = {"limit", "limit"},                                         \
    [FASTSUD_OPEN] = {"open", "open", .if_any = true}

/* Counts a puzzle and its verdict. */
static inline void fsd_count_verdict(struct fsd_tally *tally, enum fastsud_verdict verdict)
{
    tally->n_puzzles++;
    tally->counts[verdict]++;
}

/* The same for n of them; returns whether each is FASTSUD_UNIQUE. */
static inline bool fsd_count_verdicts(struct fsd_tally *tally, const uint8_t *verdicts, size_t n)
{
    uint8_t any = 0;

    for (size_t i = 0; i < n; i++) {
        any |= verdicts[i] ^ FASTSUD_UNIQUE;
    }
    tally->n_puzzles += n;
    tally->counts[FASTSUD_UNIQUE] += any ? 0 : n;
    for (size_t i = 0; any && i < n; i++) {
        tally->counts[verdicts[i]]++;
    }
    return !any;
}

/* Counts that such stages have in common: of puzzles whose solutions were not all found. */
enum { FSD_COUNT_CUT_SHORT = FASTSUD_N_VERDICTS, FSD_N_VERDICT_COUNTS };

/* The row of that count where it is of solutions. */
#define FSD_CUT_SHORT_COUNT [FSD_COUNT_CUT_SHORT] = {"cut_short", "count cut short", "counts cut short", .if_any = true}

/* Whether no puzzle was given up, left open or cut short. */
static inline bool fsd_answered_all(const struct fsd_tally *tally)
{
    return tally->counts[FASTSUD_GAVE_UP] == 0 && tally->counts[FASTSUD_OPEN] == 0 &&
           tally->counts[FSD_COUNT_CUT_SHORT] == 0;
}

#endif
