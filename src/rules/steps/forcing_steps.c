/*
 * Forcing chains: what follows from one candidate alone, true or false, by one constraint at a time, and from that in
 * turn. A literal from which its contrary follows is wrong, and so is what all candidates of a cell, or all places of a
 * value in a house, or all ways to fill a clue, lead to the contrary of. Each implication has its contrary as well, see
 * Aspvall, Plass and Tarjan 1979 on 2-satisfiability. Of all these the shortest is told.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "rules/steps/find.h"
#include "rules/steps/finder_state.h"
#include "rules/steps/forcing_graph.h"
#include "rules/steps/story.h"

enum {
    SHORTEST_CASES = 2, /* one step in each of two branches */
    MOST_DEEP = UINT8_MAX
};

/* What some literals all lead to, and how many steps that takes: the contrary of the only one, or anything of more. */
struct finding {
    unsigned literal, length; /* UINT_MAX: none was found */
    unsigned n;
    uint16_t from[FSD_VARIANT_MAX_VALUES];
    const struct fsd_constraint *house;  /* that they are the places of a value in; NULL: another case */
    const struct fsd_constraint *broken; /* the only one leaves it no way; NULL: no matter */
};

/* The shortest way from a literal to its contrary. False: it takes too long. */
static bool find_contradiction(const struct fsd_variant_steps *steps, struct finding *best)
{
    struct fsd_forcing_search *const search = steps->forcing;
    struct fsd_deadline deadline = steps->deadline;

    for (unsigned literal = 0; literal < 2 * search->n_candidates; literal++) {
        if (fsd_deadline_passed(&deadline)) {
            return false;
        }
        if (!fsd_forcing_reaches(search, literal, literal ^ 1)) {
            continue;
        }
        const unsigned length = fsd_forcing_walk(search, literal, literal ^ 1, best->length);
        if (length < best->length) {
            *best = (struct finding){.literal = literal ^ 1, .length = length, .n = 1, .from = {(uint16_t)literal}};
        }
    }
    return true;
}

/*
 * How many steps a literal takes to each that is nearer than the best so far is long; MOST_DEEP: so many or more. Found
 * once for each, as the best only gets shorter.
 */
static const uint8_t *depths_from(struct fsd_forcing_search *search, unsigned literal, unsigned within)
{
    uint8_t *const depths = search->depths + 2 * search->n_candidates * literal;

    if (!search->has_depths[literal]) {
        search->has_depths[literal] = true;
        memset(depths, MOST_DEEP, 2 * search->n_candidates);
        fsd_forcing_walk(search, literal, UINT_MAX, within);
        for (size_t i = 0; i < search->n_queued; i++) {
            const unsigned then = search->queue[i];
            depths[then] = (uint8_t)(search->depth[then] < MOST_DEEP ? search->depth[then] : MOST_DEEP);
        }
    }
    return depths;
}

/* What all of these candidates, one of which is true, lead to, if it is shorter than the best so far. */
static void find_common(const struct fsd_variant_steps *steps, const struct finding *cases, struct finding *best)
{
    struct fsd_forcing_search *const search = steps->forcing;
    struct fsd_deadline deadline = steps->deadline;

    for (size_t w = 0; w < search->n_words && cases->n > 1 && !fsd_deadline_passed(&deadline); w++) {
        uint64_t common = UINT64_MAX;
        for (unsigned i = 0; i < cases->n && common; i++) {
            common &= search->reached[cases->from[i] * search->n_words + w];
        }
        for (; common; common &= common - 1) {
            const unsigned literal = (unsigned)(64 * w) + (unsigned)__builtin_ctzll(common);
            unsigned length = 0;
            for (unsigned i = 0; i < cases->n && length < best->length; i++) {
                length += depths_from(search, cases->from[i], best->length)[literal];
            }
            if (length < best->length) {
                *best = *cases;
                best->literal = literal;
                best->length = length;
            }
        }
    }
}

static void find_cases(const struct fsd_variant_steps *steps, struct finding *best)
{
    const struct fsd_variant *const variant = steps->variant;

    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        struct finding cases = {.n = 0};
        for (fsd_values left = steps->is_placed[cell] ? 0 : steps->candidates[cell]; left; left &= left - 1) {
            cases.from[cases.n++] = (uint16_t)(2 * fsd_forcing_number(steps, cell, left & -left));
        }
        find_common(steps, &cases, best);
    }
    for (size_t i = 0; i < variant->n_constraints; i++) {
        const struct fsd_constraint *const house = &variant->constraints[i];
        for (unsigned value = 0; value < variant->n_values && fsd_steps_is_house(steps, house); value++) {
            struct finding cases = {.house = house};
            for (unsigned k = 0; k < house->n_cells; k++) {
                const unsigned cell = house->cells[k];
                if (steps->candidates[cell] >> value & 1 && !steps->is_placed[cell]) {
                    cases.from[cases.n++] = (uint16_t)(2 * fsd_forcing_number(steps, cell, (fsd_values)1 << value));
                }
            }
            find_common(steps, &cases, best);
        }
    }
}

/* Leaves the cells only what may be true if a literal is. */
static void keep_possible(const struct fsd_variant_steps *steps, unsigned literal)
{
    struct fsd_forcing_search *const search = steps->forcing;
    const uint64_t *const reached = search->reached + literal * search->n_words;

    memcpy(search->candidates, steps->candidates, steps->variant->n_cells * sizeof(*search->candidates));
    if (literal % 2 == 1) {
        search->candidates[search->of[literal / 2].cell] &= ~search->of[literal / 2].values;
    }
    for (size_t w = 0; w < search->n_words; w++) {
        for (uint64_t left = reached[w] & UINT64_C(0xaaaaaaaaaaaaaaaa); left; left &= left - 1) {
            const struct fsd_variant_removal *const of = &search->of[(64 * w + (unsigned)__builtin_ctzll(left)) / 2];
            search->candidates[of->cell] &= ~of->values;
        }
    }
}

/* Puts back what need not go for a constraint to have no way. Returns how many steps lead to the rest. */
static unsigned put_back(const struct fsd_variant_steps *steps, const struct fsd_variant_steps *of,
                         const struct fsd_constraint *constraint)
{
    struct fsd_forcing_search *const search = steps->forcing;
    unsigned length = 0;

    for (unsigned k = 0; k < constraint->n_cells; k++) {
        const unsigned cell = constraint->cells[k];
        for (fsd_values left = steps->candidates[cell] & ~search->candidates[cell]; left; left &= left - 1) {
            search->candidates[cell] |= left & -left;
            if (!fsd_steps_has_no_way(of, constraint)) {
                search->candidates[cell] &= ~(left & -left);
                length += search->depth[2 * fsd_forcing_number(steps, cell, left & -left) + 1];
            }
        }
    }
    return length;
}

/* Which constraints to ask whether they have a way: those that have none anyway, and what a literal changes. */
static void choose_constraints(const struct fsd_variant_steps *steps, const bool *have_none, bool *are_asked)
{
    const struct fsd_variant *const variant = steps->variant;

    memcpy(are_asked, have_none, variant->n_constraints * sizeof(*are_asked));
    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        const struct fsd_constraint *const *of;
        const size_t n = steps->forcing->candidates[cell] == steps->candidates[cell]
                             ? 0
                             : fsd_steps_constraints_of(steps, cell, &of);
        for (size_t i = 0; i < n; i++) {
            are_asked[of[i] - variant->constraints] = true;
        }
    }
}

/* Where what follows from a literal leaves a constraint no way: all ways to fill it lead to the contrary. */
static void find_broken(const struct fsd_variant_steps *steps, struct finding *best)
{
    const struct fsd_variant *const variant = steps->variant;
    struct fsd_forcing_search *const search = steps->forcing;
    struct fsd_variant_steps of = *steps;

    of.is_assumed = true;
    for (size_t i = 0; i < variant->n_constraints; i++) {
        search->have_none[i] = fsd_steps_has_no_way(&of, &variant->constraints[i]);
    }
    of.candidates = search->candidates;
    for (unsigned literal = 0; literal < 2 * search->n_candidates && !fsd_deadline_passed(&of.deadline); literal++) {
        keep_possible(steps, literal);
        choose_constraints(steps, search->have_none, search->are_asked);
        for (size_t i = 0; i < variant->n_constraints; i++) {
            const struct fsd_constraint *const constraint = &variant->constraints[i];
            if (!search->are_asked[i] || !fsd_steps_has_no_way(&of, constraint)) {
                continue;
            }
            fsd_forcing_walk(search, literal, UINT_MAX, UINT_MAX);
            const unsigned length = put_back(steps, &of, constraint);
            if (best->length > length) {
                *best = (struct finding){.literal = literal ^ 1,
                                         .length = length,
                                         .n = 1,
                                         .from = {(uint16_t)literal},
                                         .broken = constraint};
            }
            keep_possible(steps, literal);
        }
    }
}

/* Goes the way from one literal to another once more, so that it becomes part of the story. Returns where it ends. */
static uint32_t tell_way(const struct fsd_variant_steps *steps, unsigned from, unsigned to)
{
    struct fsd_forcing_search *const search = steps->forcing;
    uint32_t end = FSD_NO_FACT;
    unsigned n = 0;

    fsd_forcing_walk(search, from, to, UINT_MAX);
    for (unsigned literal = to; literal != from; literal = search->sorted[search->via[literal]].one) {
        search->queue[n++] = (uint16_t)literal;
    }
    /* One that comes to a contradiction ends there. */
    while (n > 0 && !fsd_story_is_end(steps, end)) {
        const unsigned literal = search->queue[--n];
        const struct fsd_variant_removal *const of = &search->of[literal / 2];
        end = fsd_story_go_on(steps, of->cell, of->values, literal % 2 == 0, search->sorted[search->via[literal]].by);
    }
    return end;
}

/* Goes the ways to all that a constraint needs to lose. */
static uint32_t tell_broken(const struct fsd_variant_steps *steps, unsigned from, const struct fsd_constraint *broken)
{
    struct fsd_forcing_search *const search = steps->forcing;
    struct fsd_variant_steps of = *steps;
    uint32_t end = FSD_NO_FACT;

    of.candidates = search->candidates;
    of.is_assumed = true;
    fsd_forcing_walk(search, from, UINT_MAX, UINT_MAX);
    keep_possible(steps, from);
    put_back(steps, &of, broken);
    for (unsigned k = 0; k < broken->n_cells; k++) {
        const unsigned cell = broken->cells[k];
        fsd_values left = steps->candidates[cell] & ~search->candidates[cell];
        for (; left && !fsd_story_is_end(steps, end); left &= left - 1) {
            end = tell_way(steps, from, 2 * fsd_forcing_number(steps, cell, left & -left) + 1);
        }
    }
    return fsd_story_is_end(steps, end) ? end : fsd_story_break(steps, broken);
}

/* Makes what follows from a literal a branch of the story. Returns where it ends. */
static uint32_t tell_branch(const struct fsd_variant_steps *steps, unsigned from, const struct finding *finding)
{
    const struct fsd_variant_removal *const first = &steps->forcing->of[from / 2];

    fsd_story_assume(steps, first->cell, first->values, from % 2 == 0);
    const uint32_t end =
        finding->broken ? tell_broken(steps, from, finding->broken) : tell_way(steps, from, finding->literal);
    fsd_story_close(steps, FSD_NO_FACT);
    return end;
}

static void tell(const struct fsd_variant_steps *steps, const struct finding *finding, struct fsd_variant_step *step)
{
    const struct fsd_variant_removal *const of = &steps->forcing->of[finding->literal / 2];
    uint32_t ends[FSD_VARIANT_MAX_VALUES];
    size_t n_ends = 0;

    fsd_story_start(steps);
    for (unsigned i = 0; i < finding->n; i++) {
        const uint32_t end = tell_branch(steps, finding->from[i], finding);
        ends[n_ends] = end;
        n_ends += end != FSD_NO_FACT;
    }
    fsd_story_tell(steps, ends, n_ends, step);
    fsd_steps_set_link_cells(step);
    step->constraint = finding->house;
    if (finding->literal % 2 == 1) {
        fsd_steps_take_away(steps, step, of->cell, of->values);
    } else {
        step->placed = *of;
    }
}

/* Numbers the candidates of cells without a value. False: there are too many, or none. */
static bool number_candidates(const struct fsd_variant_steps *steps)
{
    const struct fsd_variant *const variant = steps->variant;
    struct fsd_forcing_search *const search = steps->forcing;

    search->n_candidates = 0;
    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        for (fsd_values left = steps->is_placed[cell] ? 0 : steps->candidates[cell]; left; left &= left - 1) {
            if (search->n_candidates == FSD_MOST_FORCING_CANDIDATES) {
                return false;
            }
            search->number[cell * variant->n_values + fsd_values_lowest(left)] = (uint16_t)search->n_candidates;
            search->of[search->n_candidates++] =
                (struct fsd_variant_removal){.cell = (uint16_t)cell, .values = left & -left};
        }
    }
    return search->n_candidates > 0;
}

bool fsd_steps_find_forcing_chain(const struct fsd_variant_steps *steps, struct fsd_variant_step *step)
{
    struct fsd_forcing_search *const search = steps->forcing;
    struct fsd_deadline deadline = steps->deadline;

    if (!number_candidates(steps)) {
        return false;
    }
    fsd_steps_list_places(steps);
    search->n_implications = 0;
    search->failed = false;
    memcpy(search->candidates, steps->candidates, steps->variant->n_cells * sizeof(*search->candidates));
    for (unsigned literal = 0; literal < 2 * search->n_candidates && !search->failed; literal++) {
        if (fsd_deadline_passed(&deadline)) {
            return false;
        }
        fsd_forcing_find_implications(steps, literal);
    }
    struct finding best = {.length = UINT_MAX};
    if (!fsd_forcing_close(search) || !find_contradiction(steps, &best)) {
        return false;
    }
    /* The shorter first. */
    if (best.length > SHORTEST_CASES) {
        find_cases(steps, &best);
    }
    if (best.length == UINT_MAX) {
        find_broken(steps, &best);
    }
    if (best.length == UINT_MAX) {
        return false;
    }
    tell(steps, &best, step);
    return true;
}
