/* What cells that differ can hold, of which the same is asked again and again. */
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "rules/steps/find.h"
#include "rules/steps/finder_state.h"

/* Small grids have few groups, and are often done sooner than much memory is cleared. */
enum { LOG_MOST_ANSWERS = 14, LOG_ANSWERS_BEYOND_VALUES = 5, MOST_WORDS = FSD_VARIANT_MAX_VALUES / 2 };

/* The last answer of each hash: the candidates of the cells, and what is kept of them; 0: nothing. */
struct fsd_groups {
    unsigned n_values, n_in_word, n_words;
    size_t n_answers;
    fsd_values all;
    uint64_t *answers;
};

bool fsd_groups_make(struct fsd_variant_steps *steps)
{
    struct fsd_groups *const groups = calloc(1, sizeof(*groups));

    steps->groups = groups;
    if (!groups) {
        return false;
    }
    groups->n_values = steps->variant->n_values;
    groups->n_in_word = 64 / groups->n_values;
    groups->n_words = (groups->n_values + groups->n_in_word - 1) / groups->n_in_word;
    groups->all = fsd_variant_all_values(steps->variant);
    const unsigned log_n = groups->n_values + LOG_ANSWERS_BEYOND_VALUES;
    groups->n_answers = (size_t)1 << (log_n < LOG_MOST_ANSWERS ? log_n : LOG_MOST_ANSWERS);
    groups->answers = calloc(groups->n_answers * 2 * groups->n_words, sizeof(*groups->answers));
    return groups->answers != NULL;
}

void fsd_groups_destroy(struct fsd_groups *groups)
{
    if (groups) {
        free(groups->answers);
        free(groups);
    }
}

/* Ways to give cells different values. */
struct matching {
    const fsd_values *of;                  /* candidates of each cell */
    fsd_values seen;                       /* while one is looked for */
    uint8_t value[FSD_VARIANT_MAX_VALUES]; /* of each cell */
    uint8_t owner[FSD_VARIANT_MAX_VALUES]; /* of each value that a cell has */
    fsd_values owned;
};

static bool give_value(struct matching *matching, unsigned cell)
{
    const fsd_values unowned = matching->of[cell] & ~matching->owned;
    fsd_values left = unowned ? unowned & -unowned : matching->of[cell] & ~matching->seen;

    for (; left; left &= left - 1, left &= ~matching->seen) {
        const unsigned value = fsd_values_lowest(left);
        matching->seen |= left & -left;
        if (unowned || give_value(matching, matching->owner[value])) {
            matching->owner[value] = (uint8_t)cell;
            matching->value[cell] = (uint8_t)value;
            matching->owned |= left & -left;
            return true;
        }
    }
    return false;
}

/* All cells that some lead to, with these. */
static uint32_t reach(const uint32_t *leads_to, uint32_t cells)
{
    for (uint32_t left = cells; left;) {
        const uint32_t more = leads_to[fsd_values_lowest(left)] & ~cells;
        cells |= more;
        left = (left & (left - 1)) | more;
    }
    return cells;
}

/*
 * By one way, a cell has its value there, values that no cell has, and those whose cells can pass on to others, in a
 * ring or to such a value (Regin 1994).
 */
static void keep(const struct matching *matching, unsigned n_cells, fsd_values *kept)
{
    /* Of each cell, cells whose values it can take, and those that can take its own. */
    uint32_t leads_to[FSD_VARIANT_MAX_VALUES], comes_from[FSD_VARIANT_MAX_VALUES] = {0};
    uint32_t ends = 0;
    fsd_values everywhere = ~matching->owned;

    for (unsigned cell = 0; cell < n_cells; cell++) {
        leads_to[cell] = 0;
        ends |= (uint32_t)((matching->of[cell] & ~matching->owned) != 0) << cell;
        for (fsd_values left = matching->of[cell] & matching->owned; left; left &= left - 1) {
            const unsigned owner = matching->owner[fsd_values_lowest(left)];
            leads_to[cell] |= UINT32_C(1) << owner;
            comes_from[owner] |= UINT32_C(1) << cell;
        }
    }
    ends = reach(comes_from, ends);
    for (uint32_t left = ends; left; left &= left - 1) {
        everywhere |= (fsd_values)1 << matching->value[fsd_values_lowest(left)];
    }
    for (uint32_t cells = ends; cells; cells &= cells - 1) {
        kept[fsd_values_lowest(cells)] = matching->of[fsd_values_lowest(cells)] & everywhere;
    }
    for (uint32_t rest = ~ends & (UINT32_MAX >> (32 - n_cells)); rest;) {
        const uint32_t first = rest & -rest, ring = reach(leads_to, first) & reach(comes_from, first);
        fsd_values within = everywhere;
        for (uint32_t left = ring; left; left &= left - 1) {
            within |= (fsd_values)1 << matching->value[fsd_values_lowest(left)];
        }
        for (uint32_t left = ring; left; left &= left - 1) {
            kept[fsd_values_lowest(left)] = matching->of[fsd_values_lowest(left)] & within;
        }
        rest &= ~ring;
    }
}

/*
 * Whether any number of cells, but all of them, have more values together: no number has as many cells with at most as
 * many values each (Hall 1935).
 */
static bool are_many(const fsd_values *of, unsigned n_cells)
{
    uint8_t n_of[FSD_VARIANT_MAX_VALUES + 1] = {0};
    fsd_values together = 0;

    for (unsigned cell = 0; cell < n_cells; cell++) {
        n_of[fsd_values_count(of[cell])]++;
        together |= of[cell];
    }
    for (unsigned k = 0, n = 0; k < n_cells; k++) {
        n += n_of[k];
        if (n >= k && n > 0) {
            return false;
        }
    }
    return fsd_values_count(together) >= n_cells;
}

/* Of cells each of which has a candidate. */
static bool keep_different(const fsd_values *of, unsigned n_cells, fsd_values *kept)
{
    fsd_values open_of[FSD_VARIANT_MAX_VALUES], open_kept[FSD_VARIANT_MAX_VALUES], single = 0;
    struct matching matching = {.of = open_of};
    unsigned n_open = 0;

    for (unsigned cell = 0; cell < n_cells; cell++) {
        const bool is_single = (of[cell] & (of[cell] - 1)) == 0;
        if (is_single && single & of[cell]) {
            return false;
        }
        single |= is_single ? of[cell] : 0;
    }
    for (unsigned cell = 0; cell < n_cells; cell++) {
        if (of[cell] & (of[cell] - 1)) {
            open_of[n_open++] = of[cell] & ~single;
        }
    }
    if (are_many(open_of, n_open)) {
        memcpy(kept, of, n_cells * sizeof(*kept));
        for (unsigned cell = 0, i = 0; cell < n_cells; cell++) {
            kept[cell] &= kept[cell] & (kept[cell] - 1) ? open_of[i++] : kept[cell];
        }
        return true;
    }
    for (unsigned cell = 0; cell < n_open; cell++) {
        matching.seen = 0;
        if (!give_value(&matching, cell)) {
            return false;
        }
    }
    keep(&matching, n_open, open_kept);
    n_open = 0;
    for (unsigned cell = 0; cell < n_cells; cell++) {
        kept[cell] = of[cell] & (of[cell] - 1) ? open_kept[n_open++] : of[cell];
    }
    return true;
}

/* As many cells as fit in each of a few words. False: one has no candidate. */
static bool pack(const struct fsd_groups *groups, const fsd_values *of, unsigned n_cells, uint64_t *words)
{
    bool has_empty = false;
    unsigned cell = 0;

    for (unsigned word = 0; word < groups->n_words; word++) {
        words[word] = 0;
        for (unsigned at = 0; at < groups->n_in_word && cell < n_cells; at++, cell++) {
            words[word] |= (uint64_t)of[cell] << at * groups->n_values;
            has_empty |= of[cell] == 0;
        }
    }
    return !has_empty;
}

bool fsd_steps_keep_different(const struct fsd_variant_steps *steps, const fsd_values *of, unsigned n_cells,
                              fsd_values *kept)
{
    const struct fsd_groups *const groups = steps->groups;
    uint64_t words[MOST_WORDS];
    uint64_t hash = 0;

    if (!pack(groups, of, n_cells, words)) {
        return false;
    }
    for (unsigned word = 0; word < groups->n_words; word++) {
        hash = fsd_random_mix(hash, words[word]);
    }
    uint64_t *const asked = groups->answers + 2 * groups->n_words * (hash % groups->n_answers);
    uint64_t *const answer = asked + groups->n_words;
    if (memcmp(asked, words, groups->n_words * sizeof(*words)) != 0) {
        memcpy(asked, words, groups->n_words * sizeof(*words));
        if (!keep_different(of, n_cells, kept)) {
            memset(answer, 0, groups->n_words * sizeof(*answer));
            return false;
        }
        pack(groups, kept, n_cells, answer);
        return true;
    }
    unsigned cell = 0;
    for (unsigned word = 0; word < groups->n_words; word++) {
        for (unsigned at = 0; at < groups->n_in_word && cell < n_cells; at++, cell++) {
            kept[cell] = (fsd_values)(answer[word] >> at * groups->n_values) & groups->all;
        }
    }
    return answer[0] != 0;
}
