/*
 * Forcing chains: what follows from one candidate alone, true or false, by one constraint at a time, and from that in
 * turn. A literal from which its contrary follows is wrong, and so is what all candidates of a cell, or all places of a
 * value in a house, or all ways to fill a clue, lead to the contrary of. Each implication has its contrary as well, see
 * Aspvall, Plass and Tarjan 1979 on 2-satisfiability.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "rules/steps/find.h"
#include "rules/steps/finder_state.h"
#include "rules/steps/story.h"

enum {
    MOST_CANDIDATES = 3000, /* in unsolved cells; with more there are too many pairs */
    SHORTEST_CASES = 2,     /* one step in each of two branches */
    MOST_DEEP = UINT8_MAX
};

/* A literal: twice the number of a candidate, and one more if it is false. */
struct implication {
    uint32_t next; /* of the same literal, plus one */
    uint16_t then;
    const struct fsd_constraint *by; /* NULL: the cell, or cells that see each other */
};

/* What some literals all lead to, and how many steps that takes: the contrary of the only one, or anything of more. */
struct finding {
    unsigned literal, length; /* UINT_MAX: none was found */
    unsigned n;
    uint16_t from[FSD_VARIANT_MAX_VALUES];
    const struct fsd_constraint *house;  /* that they are the places of a value in; NULL: another case */
    const struct fsd_constraint *broken; /* the only one leaves it no way; NULL: no matter */
};

struct fsd_forcing_search {
    size_t n_candidates;
    uint16_t *number;               /* of each value of a cell without one */
    struct fsd_variant_removal *of; /* each candidate */
    fsd_values *candidates;         /* with one more assumption, while its implications are looked for */
    fsd_values *excluded;           /* of each cell, by it */
    uint32_t *first;                /* of each literal, into implications, plus one */
    struct implication *implications;
    size_t n_implications, capacity;
    uint64_t *reached; /* of each literal, a set of literals */
    size_t n_words;
    uint8_t *depths; /* of each literal, how many steps it takes to each that is reached; MOST_DEEP: so many or more */
    uint16_t *queue, *from, *depth;
    const struct fsd_constraint **by;
    bool failed; /* no memory */
};

void fsd_forcing_search_destroy(struct fsd_forcing_search *search)
{
    if (search) {
        free(search->number);
        free(search->of);
        free(search->candidates);
        free(search->excluded);
        free(search->first);
        free(search->implications);
        free(search->reached);
        free(search->depths);
        free(search->queue);
        free(search->from);
        free(search->depth);
        free(search->by);
        free(search);
    }
}

bool fsd_forcing_search_failed(const struct fsd_forcing_search *search)
{
    return search->failed;
}

bool fsd_forcing_search_make(struct fsd_variant_steps *steps)
{
    const struct fsd_variant *const variant = steps->variant;
    struct fsd_forcing_search *const search = calloc(1, sizeof(*search));
    const size_t n = (size_t)variant->n_cells * variant->n_values;
    const size_t n_literals = 2 * (n < MOST_CANDIDATES ? n : MOST_CANDIDATES);

    steps->forcing = search;
    if (!search) {
        return false;
    }
    search->number = malloc(n * sizeof(*search->number));
    search->of = malloc(n_literals / 2 * sizeof(*search->of));
    search->candidates = malloc(variant->n_cells * sizeof(*search->candidates));
    search->excluded = malloc(variant->n_cells * sizeof(*search->excluded));
    search->first = malloc(n_literals * sizeof(*search->first));
    search->queue = malloc(n_literals * sizeof(*search->queue));
    search->from = malloc(n_literals * sizeof(*search->from));
    search->depth = malloc(n_literals * sizeof(*search->depth));
    search->by = malloc(n_literals * sizeof(*search->by));
    return search->number && search->of && search->candidates && search->excluded && search->first && search->queue &&
           search->from && search->depth && search->by;
}

static unsigned number_of(const struct fsd_variant_steps *steps, unsigned cell, fsd_values value)
{
    return steps->forcing->number[cell * steps->variant->n_values + fsd_values_lowest(value)];
}

static void imply(struct fsd_forcing_search *search, unsigned literal, unsigned then, const struct fsd_constraint *by)
{
    if (search->n_implications + 2 > search->capacity) {
        const size_t capacity = search->capacity ? 2 * search->capacity : 4096;
        struct implication *const grown = realloc(search->implications, capacity * sizeof(*grown));
        if (!grown) {
            search->failed = true;
            return;
        }
        search->implications = grown;
        search->capacity = capacity;
    }
    for (unsigned k = 0; k < 2; k++) {
        const unsigned one = k == 0 ? literal : then ^ 1, other = k == 0 ? then : literal ^ 1;
        search->implications[search->n_implications] =
            (struct implication){.next = search->first[one], .then = (uint16_t)other, .by = by};
        search->first[one] = (uint32_t)++search->n_implications;
    }
}

/* Cells lose values if the literal holds. */
static void exclude(const struct fsd_variant_steps *steps, unsigned literal, unsigned cell, fsd_values values,
                    const struct fsd_constraint *by)
{
    struct fsd_forcing_search *const search = steps->forcing;

    values &= steps->is_placed[cell] ? 0 : steps->candidates[cell] & ~search->excluded[cell];
    search->excluded[cell] |= values;
    for (; values; values &= values - 1) {
        imply(search, literal, 2 * number_of(steps, cell, values & -values) + 1, by);
    }
}

/* The same of cells that see all of some others. */
static void exclude_where_seen(const struct fsd_variant_steps *steps, unsigned literal, const uint16_t *cells,
                               unsigned n, fsd_values value, const struct fsd_constraint *by)
{
    for (unsigned word = 0; word < steps->n_words && n > 0; word++) {
        uint64_t seen = UINT64_MAX;
        for (unsigned i = 0; i < n; i++) {
            seen &= steps->sees[(size_t)cells[i] * steps->n_words + word];
        }
        for (; seen; seen &= seen - 1) {
            exclude(steps, literal, 64 * word + (unsigned)__builtin_ctzll(seen), value, by);
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
    if (!fsd_steps_keep_different(of, group->n_cells, kept)) {
        imply(search, literal, literal ^ 1, group);
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
        bool is_changed = false, is_empty = false; /* which find_singles sees */
        for (unsigned k = 0; k < constraint->n_cells; k++) {
            const unsigned cell = constraint->cells[k];
            is_changed |= search->candidates[cell] != steps->candidates[cell];
            is_empty |= search->candidates[cell] == 0;
        }
        if (!is_changed || is_empty) {
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
            imply(search, literal, 2 * number_of(steps, cell, left), NULL);
        } else if (search->excluded[cell] && left == 0) {
            imply(search, literal, literal ^ 1, NULL);
        }
    }
    for (size_t i = 0; i < variant->n_constraints; i++) {
        const struct fsd_constraint *const house = &variant->constraints[i];
        fsd_values once = 0, twice = 0, excluded = 0;
        if (!fsd_steps_is_house(steps, house)) {
            continue;
        }
        for (unsigned k = 0; k < house->n_cells; k++) {
            const unsigned cell = house->cells[k];
            const fsd_values left = steps->candidates[cell] & ~search->excluded[cell];
            twice |= once & left;
            once |= left;
            excluded |= search->excluded[cell];
        }
        if (excluded & ~once) {
            imply(search, literal, literal ^ 1, house);
        }
        for (unsigned k = 0; excluded & once & ~twice && k < house->n_cells; k++) {
            const unsigned cell = house->cells[k];
            fsd_values left = steps->candidates[cell] & ~search->excluded[cell] & excluded & once & ~twice;
            for (; left && !steps->is_placed[cell]; left &= left - 1) {
                const unsigned then = 2 * number_of(steps, cell, left & -left);
                if (then != literal) {
                    imply(search, literal, then, house);
                }
            }
        }
    }
}

/* In each house that a value has lost places in, it goes from cells that see all that are left. */
static void find_locked(const struct fsd_variant_steps *steps, unsigned literal)
{
    const struct fsd_variant *const variant = steps->variant;
    const fsd_values *const excluded = steps->forcing->excluded;

    for (size_t i = 0; i < variant->n_constraints; i++) {
        const struct fsd_constraint *const house = &variant->constraints[i];
        fsd_values lost = 0;
        for (unsigned k = 0; k < house->n_cells && fsd_steps_is_house(steps, house); k++) {
            lost |= excluded[house->cells[k]];
        }
        for (; lost; lost &= lost - 1) {
            uint16_t places[FSD_VARIANT_MAX_VALUES];
            unsigned n = 0;
            for (unsigned k = 0; k < house->n_cells; k++) {
                const uint16_t cell = house->cells[k];
                places[n] = cell;
                n += (steps->candidates[cell] & ~excluded[cell] & lost & -lost) != 0;
            }
            exclude_where_seen(steps, literal, places, n, lost & -lost, house);
        }
    }
}

static void find_implications(const struct fsd_variant_steps *steps, unsigned number, bool is_true)
{
    struct fsd_forcing_search *const search = steps->forcing;
    const struct fsd_variant *const variant = steps->variant;
    const uint16_t cell = search->of[number].cell;
    const unsigned literal = 2 * number + !is_true;
    const fsd_values value = search->of[number].values;
    struct fsd_variant_steps of = *steps;

    of.candidates = search->candidates;
    of.is_assumed = true;
    memset(search->excluded, 0, variant->n_cells * sizeof(*search->excluded));
    if (is_true) {
        exclude(steps, literal, cell, ~value, NULL);
        exclude_where_seen(steps, literal, &cell, 1, value, NULL);
    } else {
        search->excluded[cell] = value;
    }
    find_locked(steps, literal);
    for (unsigned other = 0; other < variant->n_cells; other++) {
        search->candidates[other] = steps->candidates[other] & ~search->excluded[other];
    }
    ask_constraints(&of, steps, literal);
    find_locked(steps, literal);
    find_singles(steps, literal);
    memcpy(search->candidates, steps->candidates, variant->n_cells * sizeof(*search->candidates));
}

/* Goes from a literal to all that follows, breadth first, or to the one that is wanted. False: not to that. */
static bool walk(struct fsd_forcing_search *search, unsigned literal, unsigned wanted, uint64_t *reached)
{
    size_t n_queued = 0;

    memset(reached, 0, search->n_words * sizeof(*reached));
    search->queue[n_queued++] = (uint16_t)literal;
    search->from[literal] = UINT16_MAX;
    search->depth[literal] = 0;
    for (size_t at = 0; at < n_queued; at++) {
        const unsigned one = search->queue[at];
        for (uint32_t i = search->first[one]; i > 0; i = search->implications[i - 1].next) {
            const struct implication *const implication = &search->implications[i - 1];
            const unsigned then = implication->then;
            if (reached[then / 64] >> then % 64 & 1 || then == literal) {
                continue;
            }
            reached[then / 64] |= UINT64_C(1) << then % 64;
            search->from[then] = (uint16_t)one;
            search->by[then] = implication->by;
            search->depth[then] = (uint16_t)(search->depth[one] + 1);
            search->queue[n_queued++] = (uint16_t)then;
            if (then == wanted) {
                return true;
            }
        }
    }
    return false;
}

/* The shortest way from a literal to its contrary. False: it takes too long. */
static bool find_contradiction(const struct fsd_variant_steps *steps, struct finding *best)
{
    struct fsd_forcing_search *const search = steps->forcing;
    struct fsd_deadline deadline = steps->deadline;

    for (unsigned literal = 0; literal < 2 * search->n_candidates; literal++) {
        if (fsd_deadline_passed(&deadline)) {
            return false;
        }
        uint64_t *const reached = search->reached + literal * search->n_words;
        const unsigned contrary = literal ^ 1;
        walk(search, literal, UINT32_MAX, reached);
        for (size_t to = 0; to < 2 * search->n_candidates; to++) {
            const unsigned depth = reached[to / 64] >> to % 64 & 1 ? search->depth[to] : MOST_DEEP;
            search->depths[2 * search->n_candidates * literal + to] = (uint8_t)(depth < MOST_DEEP ? depth : MOST_DEEP);
        }
        if (reached[contrary / 64] >> contrary % 64 & 1 && search->depth[contrary] < best->length) {
            *best = (struct finding){
                .literal = contrary, .length = search->depth[contrary], .n = 1, .from = {(uint16_t)literal}};
        }
    }
    return true;
}

/* What all of these candidates, one of which is true, lead to, if it is shorter than the best so far. */
static void find_common(const struct fsd_variant_steps *steps, const struct finding *cases, struct finding *best)
{
    struct fsd_forcing_search *const search = steps->forcing;
    struct fsd_deadline deadline = steps->deadline;

    for (size_t w = 0; w < search->n_words && cases->n > 1 && !fsd_deadline_passed(&deadline); w++) {
        uint64_t common = UINT64_MAX;
        for (unsigned i = 0; i < cases->n; i++) {
            common &= search->reached[cases->from[i] * search->n_words + w];
        }
        for (; common; common &= common - 1) {
            const unsigned literal = (unsigned)(64 * w) + (unsigned)__builtin_ctzll(common);
            unsigned length = 0;
            for (unsigned i = 0; i < cases->n && length < best->length; i++) {
                length += search->depths[2 * search->n_candidates * cases->from[i] + literal];
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
            cases.from[cases.n++] = (uint16_t)(2 * number_of(steps, cell, left & -left));
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
                    cases.from[cases.n++] = (uint16_t)(2 * number_of(steps, cell, (fsd_values)1 << value));
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
                length += search->depth[2 * number_of(steps, cell, left & -left) + 1];
            }
        }
    }
    return length;
}

/* Where what follows from a literal leaves a constraint no way: all ways to fill it lead to the contrary. */
static void find_broken(const struct fsd_variant_steps *steps, struct finding *best)
{
    const struct fsd_variant *const variant = steps->variant;
    struct fsd_forcing_search *const search = steps->forcing;
    struct fsd_variant_steps of = *steps;

    of.candidates = search->candidates;
    of.is_assumed = true;
    for (unsigned literal = 0; literal < 2 * search->n_candidates && !fsd_deadline_passed(&of.deadline); literal++) {
        keep_possible(steps, literal);
        for (size_t i = 0; i < variant->n_constraints; i++) {
            const struct fsd_constraint *const constraint = &variant->constraints[i];
            if (!fsd_steps_has_no_way(&of, constraint)) {
                continue;
            }
            walk(search, literal, UINT32_MAX, search->reached + literal * search->n_words);
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
    uint64_t *const room = search->reached + 2 * search->n_candidates * search->n_words;
    uint32_t end = FSD_NO_FACT;
    unsigned n = 0;

    walk(search, from, to, room);
    for (unsigned literal = to; literal != from; literal = search->from[literal]) {
        search->queue[n++] = (uint16_t)literal;
    }
    /* One that comes to a contradiction ends there. */
    while (n > 0 && !fsd_story_is_end(steps, end)) {
        const unsigned literal = search->queue[--n];
        const struct fsd_variant_removal *const of = &search->of[literal / 2];
        end = fsd_story_go_on(steps, of->cell, of->values, literal % 2 == 0, search->by[literal]);
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
    walk(search, from, UINT32_MAX, search->reached + from * search->n_words);
    keep_possible(steps, from);
    put_back(steps, &of, broken);
    for (unsigned k = 0; k < broken->n_cells; k++) {
        const unsigned cell = broken->cells[k];
        fsd_values left = steps->candidates[cell] & ~search->candidates[cell];
        for (; left && !fsd_story_is_end(steps, end); left &= left - 1) {
            end = tell_way(steps, from, 2 * number_of(steps, cell, left & -left) + 1);
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
            if (search->n_candidates == MOST_CANDIDATES) {
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
    search->n_words = 2 * search->n_candidates / 64 + 1;
    free(search->reached);
    free(search->depths);
    search->depths = malloc(4 * search->n_candidates * search->n_candidates);
    search->reached = malloc((2 * search->n_candidates + 1) * search->n_words * sizeof(*search->reached));
    search->n_implications = 0;
    search->failed = !search->reached || !search->depths;
    memset(search->first, 0, 2 * search->n_candidates * sizeof(*search->first));
    memcpy(search->candidates, steps->candidates, steps->variant->n_cells * sizeof(*search->candidates));
    for (unsigned number = 0; number < search->n_candidates && !search->failed; number++) {
        if (fsd_deadline_passed(&deadline)) {
            return false;
        }
        find_implications(steps, number, true);
        find_implications(steps, number, false);
    }
    struct finding best = {.length = UINT_MAX};
    if (search->failed || !find_contradiction(steps, &best)) {
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
