/* The rules that chains use as well: all of their hints, each with what it rests on. */
#ifndef FSD_SUDOKU_EXPLAINER_PATTERN_H
#define FSD_SUDOKU_EXPLAINER_PATTERN_H

#include <stdbool.h>

#include "logic/board.h"
#include "logic/sudoku_explainer/hint.h"
#include "logic/sudoku_explainer/set.h"

enum { FSD_SE_MAX_FISH = 4 };

enum fsd_se_pattern_kind {
    FSD_SE_PATTERN_LOCKING, /* a digit in some units that stands only where others cross them; fish too */
    FSD_SE_PATTERN_HIDDEN_SET,
    FSD_SE_PATTERN_NAKED_SET
};

struct fsd_se_pattern {
    enum fsd_se_pattern_kind kind;
    uint8_t n_units;                 /* locking: pairs of a base and a cover; sets: 1 */
    uint8_t units[FSD_SE_MAX_FISH];  /* the bases; the unit of a set */
    uint8_t covers[FSD_SE_MAX_FISH]; /* locking only */
    uint16_t digits;                 /* one, or those of the set */
    uint16_t places;                 /* sets: bit k is the unit's cell k */
};

/* False stops the search. hint and pattern are the caller's only for the time of the call. */
typedef bool fsd_se_take(void *context, const struct fsd_se_hint *hint, const struct fsd_se_pattern *pattern);

/* All hints, in the order in which Sudoku Explainer reports them. False: take stopped the search. */
typedef bool fsd_se_each(const struct fsd_board *board, enum fsd_se_technique technique, fsd_se_take *take,
                         void *context);
fsd_se_each fsd_se_each_locking;
fsd_se_each fsd_se_each_hidden_set;
fsd_se_each fsd_se_each_naked_set;
fsd_se_each fsd_se_each_fish;

/*
 * Lists the candidates that had to go before the pattern came about: those that initial has and current, in which the
 * pattern was found, has not. In the order of Sudoku Explainer's getRuleParents(). Returns how many there are.
 */
unsigned fsd_se_pattern_parents(const struct fsd_se_pattern *pattern, const struct fsd_board *initial,
                                const struct fsd_board *current, uint16_t parents[FSD_SE_N_CANDIDATES]);

/* The first of all hints, as fsd_se_find finds it. */
bool fsd_se_find_first(fsd_se_each *each, const struct fsd_board *board, enum fsd_se_technique technique,
                       struct fsd_se_hint *hint, struct fsd_step *told);

#endif
