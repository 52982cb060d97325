/* What follows from a candidate at once, true or false: by what it sees, or by one constraint. */
#include <string.h>

#include "rules/steps/find.h"
#include "rules/steps/forcing_graph.h"

enum { MOST_WORDS = FSD_VARIANT_MAX_CELLS / 64 };

/* A cell loses values. */
static void lose(const struct fsd_variant_steps *steps, unsigned cell, fsd_values values)
{
    struct fsd_forcing_search *const search = steps->forcing;
    const struct fsd_constraint *const *of;
    const size_t n = fsd_steps_constraints_of(steps, cell, &of);

    search->excluded[cell] |= values;
    for (size_t i = 0; i < n; i++) {
        search->lost[of[i] - steps->variant->constraints] |= values;
        search->lost_since[of[i] - steps->variant->constraints] |= values;
    }
    for (; values; values &= values - 1) {
        search->left[fsd_values_lowest(values) * steps->n_words + cell / 64] &= ~(UINT64_C(1) << cell % 64);
    }
}

/* Cells lose values if the literal holds. */
static void exclude(const struct fsd_variant_steps *steps, unsigned literal, unsigned cell, fsd_values values,
                    const struct fsd_constraint *by)
{
    struct fsd_forcing_search *const search = steps->forcing;

    values &= steps->is_placed[cell] ? 0 : steps->candidates[cell] & ~search->excluded[cell];
    if (values) {
        lose(steps, cell, values);
    }
    for (; values; values &= values - 1) {
        fsd_forcing_imply(search, literal, 2 * fsd_forcing_number(steps, cell, values & -values) + 1, by);
    }
}

/* The same of a set of cells. */
static void exclude_from(const struct fsd_variant_steps *steps, unsigned literal, const uint64_t *cells,
                         fsd_values value, const struct fsd_constraint *by)
{
    for (unsigned word = 0; word < steps->n_words; word++) {
        for (uint64_t left = cells[word]; left; left &= left - 1) {
            exclude(steps, literal, 64 * word + (unsigned)__builtin_ctzll(left), value, by);
        }
    }
}

/* What a group's cells cannot hold if the literal holds. */
static void ask_group(const struct fsd_variant_steps *steps, unsigned literal, const struct fsd_constraint *group)
{
    struct fsd_forcing_search *const search = steps->forcing;
    fsd_values of[FSD_VARIANT_MAX_VALUES], kept[FSD_VARIANT_MAX_VALUES];

    for (unsigned k = 0; k < group->n_cells; k++) {
        of[k] = search->candidates[group->cells[k]];
    }
    if (!fsd_steps_keep_different(steps, of, group->n_cells, kept)) {
        fsd_forcing_imply(search, literal, literal ^ 1, group);
        return;
    }
    for (unsigned k = 0; k < group->n_cells; k++) {
        exclude(steps, literal, group->cells[k], of[k] & ~kept[k], group);
    }
}

/* What each constraint of cells that the literal and what it sees change says of that. */
static void ask_constraints(const struct fsd_variant_steps *of, const struct fsd_variant_steps *steps, unsigned literal)
{
    const struct fsd_variant *const variant = steps->variant;
    struct fsd_forcing_search *const search = steps->forcing;
    struct fsd_variant_step *const step = steps->scratch;

    for (size_t i = 0; i < variant->n_constraints; i++) {
        const struct fsd_constraint *const constraint = &variant->constraints[i];
        bool is_empty = !search->are_asked[i]; /* which find_singles sees */
        for (unsigned k = 0; k < constraint->n_cells && !is_empty; k++) {
            is_empty = search->candidates[constraint->cells[k]] == 0;
        }
        if (is_empty) {
            continue;
        }
        if (constraint->kind == FSD_ALL_DIFFERENT) {
            ask_group(steps, literal, constraint);
            continue;
        }
        fsd_steps_follow_clue(of, constraint, step);
        for (unsigned r = 0; r < step->n_removed; r++) {
            exclude(steps, literal, step->removed[r].cell, step->removed[r].values, constraint);
        }
    }
}

/* Where what is excluded leaves one value in a cell, or one place in a house. */
static void find_singles(const struct fsd_variant_steps *steps, unsigned literal)
{
    const struct fsd_variant *const variant = steps->variant;
    struct fsd_forcing_search *const search = steps->forcing;

    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        const fsd_values left = steps->candidates[cell] & ~search->excluded[cell];
        if (search->excluded[cell] && fsd_values_are_one(left)) {
            fsd_forcing_imply(search, literal, 2 * fsd_forcing_number(steps, cell, left), NULL);
        } else if (search->excluded[cell] && left == 0) {
            fsd_forcing_imply(search, literal, literal ^ 1, NULL);
        }
    }
    for (size_t i = 0; i < variant->n_constraints; i++) {
        const struct fsd_constraint *const house = &variant->constraints[i];
        const uint64_t *const cells = fsd_steps_cells_of(steps, house);
        fsd_values single = 0;
        bool is_broken = false;
        if (!fsd_steps_is_house(steps, house)) {
            continue;
        }
        for (fsd_values lost = search->lost[i]; lost; lost &= lost - 1) {
            const uint64_t *const left = search->left + fsd_values_lowest(lost) * steps->n_words;
            unsigned n = 0; /* 2: or more */
            for (unsigned word = 0; word < steps->n_words && n < 2; word++) {
                const uint64_t places = left[word] & cells[word];
                n += (places != 0) + ((places & (places - 1)) != 0);
            }
            is_broken |= n == 0;
            single |= n == 1 ? lost & -lost : 0;
        }
        if (is_broken) {
            fsd_forcing_imply(search, literal, literal ^ 1, house);
        }
        for (unsigned k = 0; single && k < house->n_cells; k++) {
            const unsigned cell = house->cells[k];
            fsd_values left = steps->candidates[cell] & ~search->excluded[cell] & single;
            for (; left && !steps->is_placed[cell]; left &= left - 1) {
                const unsigned then = 2 * fsd_forcing_number(steps, cell, left & -left);
                if (then != literal) {
                    fsd_forcing_imply(search, literal, then, house);
                }
            }
        }
    }
}

/* Leaves of others those that see all of some cells. False: none does, or there are no such cells. */
static bool keep_seen_by_all(const struct fsd_variant_steps *steps, const uint64_t *left, const uint64_t *cells,
                             uint64_t *others)
{
    uint64_t any = 0;

    for (unsigned word = 0; word < steps->n_words; word++) {
        for (uint64_t places = left[word] & cells[word]; places; places &= places - 1) {
            const uint64_t *const sees = steps->sees + (64 * word + (size_t)__builtin_ctzll(places)) * steps->n_words;
            any = 0;
            for (unsigned w = 0; w < steps->n_words; w++) {
                others[w] &= sees[w];
                any |= others[w];
            }
            if (!any) {
                return false;
            }
        }
    }
    return any != 0;
}

/* In each house that a value has lost places in, it goes from cells that see all that are left. */
static void find_locked(const struct fsd_variant_steps *steps, unsigned literal)
{
    const struct fsd_variant *const variant = steps->variant;
    const struct fsd_forcing_search *const search = steps->forcing;
    uint64_t others[MOST_WORDS];

    for (size_t i = 0; i < variant->n_constraints; i++) {
        const struct fsd_constraint *const house = &variant->constraints[i];
        const uint64_t *const cells = fsd_steps_cells_of(steps, house);
        fsd_values lost = fsd_steps_is_house(steps, house) ? search->lost_since[i] : 0;
        search->lost_since[i] = 0;
        for (; lost; lost &= lost - 1) {
            const uint64_t *const left = search->left + fsd_values_lowest(lost) * steps->n_words;
            for (unsigned word = 0; word < steps->n_words; word++) {
                others[word] = left[word] & ~cells[word];
            }
            if (keep_seen_by_all(steps, left, cells, others)) {
                exclude_from(steps, literal, others, lost & -lost, house);
            }
        }
    }
}

void fsd_forcing_find_implications(const struct fsd_variant_steps *steps, unsigned literal)
{
    struct fsd_forcing_search *const search = steps->forcing;
    const struct fsd_variant *const variant = steps->variant;
    const uint16_t cell = search->of[literal / 2].cell;
    const fsd_values value = search->of[literal / 2].values;
    struct fsd_variant_steps of = *steps;
    uint64_t seen[MOST_WORDS];

    of.candidates = search->candidates;
    of.is_assumed = true;
    memset(search->excluded, 0, variant->n_cells * sizeof(*search->excluded));
    memset(search->lost, 0, variant->n_constraints * sizeof(*search->lost));
    memset(search->lost_since, 0, variant->n_constraints * sizeof(*search->lost_since));
    memcpy(search->left, steps->places, variant->n_values * steps->n_words * sizeof(*search->left));
    if (literal % 2 == 0) {
        exclude(steps, literal, cell, ~value, NULL);
        const uint64_t *const left = search->left + fsd_values_lowest(value) * steps->n_words;
        for (unsigned word = 0; word < steps->n_words; word++) {
            seen[word] = left[word] & steps->sees[cell * (size_t)steps->n_words + word];
        }
        exclude_from(steps, literal, seen, value, NULL);
    } else {
        lose(steps, cell, value);
    }
    find_locked(steps, literal);
    for (unsigned other = 0; other < variant->n_cells; other++) {
        search->candidates[other] = steps->candidates[other] & ~search->excluded[other];
    }
    for (size_t i = 0; i < variant->n_constraints; i++) {
        search->are_asked[i] = search->lost[i] != 0;
    }
    ask_constraints(&of, steps, literal);
    find_locked(steps, literal);
    find_singles(steps, literal);
    memcpy(search->candidates, steps->candidates, variant->n_cells * sizeof(*search->candidates));
}
