#include "logic/sudoku_explainer/forcing_chains.h"

#include <stdlib.h>
#include <string.h>

#include "grid/cells.h"
#include "logic/sudoku_explainer/advanced.h"
#include "logic/sudoku_explainer/branch.h"
#include "logic/sudoku_explainer/lengths.h"
#include "logic/sudoku_explainer/reach.h"

/* Their order among hints of the same length. */
enum { KEY_DOUBLE = 1, KEY_CELL = 5, KEY_UNIT = 6, KEY_CONTRADICTION = 7 };

struct fsd_se_forcing_search {
    enum fsd_se_forcing_kind kind;
    unsigned level;
    struct fsd_se_advanced *advanced; /* NULL at level 0 */
    const struct fsd_board *board;
    const struct fsd_board *initial;
    struct fsd_se_findings *findings;
    uint64_t order;
    struct fsd_se_effort *effort;
    fsd_cells vain_digits[FSD_N_DIGITS]; /* of Nishio: where digits stood that did not contradict themselves */
    bool is_vain[FSD_N_DIGITS];          /* nor do they now, so far */
    struct fsd_se_links links;           /* of multiple chains: what reach is of */
    struct fsd_se_reach reach;
    struct fsd_se_reach_lists reached;
    struct fsd_se_branch *if_off; /* for one candidate after the other */
    struct fsd_se_branch *kept_if_off;
    struct fsd_se_claim best;
    struct fsd_se_branch *if_on[FSD_SE_N_CANDIDATES];
    bool is_grown[FSD_SE_N_CANDIDATES]; /* if_on is that of this board */
    uint16_t grown_on[FSD_N_CELLS];     /* the candidates of the last board that was searched */

    /* The steps that lead to one, itself first. */
    uint16_t trace[FSD_SE_MAX_STEPS];
    uint32_t seen[FSD_SE_MAX_STEPS];
    uint32_t stamp;
    /* The chains that are nested in them. */
    uint64_t *nested;
    size_t n_nested;
    size_t n_nested_room;
};

struct fsd_se_forcing_search *fsd_se_forcing_search_create(enum fsd_se_forcing_kind kind, unsigned level,
                                                           struct fsd_se_effort *effort)
{
    struct fsd_se_forcing_search *search = calloc(1, sizeof(*search));

    if (!search) {
        effort->is_out_of_memory = true;
        return NULL;
    }
    search->effort = effort;
    search->kind = kind;
    search->level = level;
    search->if_off = fsd_se_branch_create(effort);
    search->kept_if_off = fsd_se_branch_create(effort);
    search->advanced = level > 0 ? fsd_se_advanced_create(level, effort) : NULL;
    if (!search->if_off || !search->kept_if_off || (level > 0 && !search->advanced)) {
        effort->is_out_of_memory = true;
        fsd_se_forcing_search_destroy(search);
        return NULL;
    }
    return search;
}

void fsd_se_forcing_search_destroy(struct fsd_se_forcing_search *search)
{
    if (search) {
        for (unsigned i = 0; i < FSD_SE_N_CANDIDATES; i++) {
            fsd_se_branch_destroy(search->if_on[i]);
        }
        fsd_se_branch_destroy(search->if_off);
        fsd_se_branch_destroy(search->kept_if_off);
        fsd_se_advanced_destroy(search->advanced);
        free(search->nested);
        free(search);
    }
}

static void grow(struct fsd_se_forcing_search *s, struct fsd_se_branch *branch, unsigned candidate, bool is_on)
{
    const struct fsd_se_branch_rules rules = {.is_nishio = s->kind == FSD_SE_NISHIO,
                                              .is_dynamic = s->kind != FSD_SE_MULTIPLE,
                                              .is_nested = s->advanced != NULL};

    fsd_se_branch_begin(branch, s->board, rules, candidate, is_on);
    while (fsd_se_branch_grow(branch) && s->advanced && fsd_se_advanced_add(s->advanced, branch)) {
    }
}

/* What follows from a candidate that is on. */
static struct fsd_se_branch *branch_if_on(struct fsd_se_forcing_search *s, unsigned candidate)
{
    struct fsd_se_branch **branch = &s->if_on[candidate];

    if (!s->is_grown[candidate]) {
        if (!*branch) {
            *branch = fsd_se_branch_create(s->effort);
            if (!*branch) {
                s->effort->is_out_of_memory = true;
                return NULL;
            }
        }
        grow(s, *branch, candidate, true);
        s->is_grown[candidate] = !s->effort->is_out_of_memory;
    }
    return *branch;
}

/* Finds the steps that a step rests on, breadth first; itself is the first. */
static unsigned trace(struct fsd_se_forcing_search *s, const struct fsd_se_branch *b, unsigned step)
{
    unsigned n = 0;

    s->stamp++;
    s->trace[n++] = (uint16_t)step;
    s->seen[step] = s->stamp;
    for (unsigned i = 0; i < n; i++) {
        const struct fsd_se_step *child = &b->steps[s->trace[i]];
        for (unsigned k = 0; k < child->n_parents; k++) {
            const unsigned parent = b->parents[child->first_parent + k];
            if (s->seen[parent] != s->stamp) {
                s->seen[parent] = s->stamp;
                s->trace[n++] = (uint16_t)parent;
            }
        }
    }
    return n;
}

/* Whether a nested chain was not counted yet. */
static bool is_new_chain(struct fsd_se_forcing_search *s, uint64_t fingerprint)
{
    for (size_t i = 0; i < s->n_nested; i++) {
        if (s->nested[i] == fingerprint) {
            return false;
        }
    }
    void *const grown = fsd_se_grow(s->nested, &s->n_nested_room, s->n_nested, sizeof(s->nested[0]), s->effort);
    if (!grown) {
        return false;
    }
    s->nested = grown;
    s->nested[s->n_nested++] = fingerprint;
    return true;
}

/* The steps of all chains together, and of those that are nested in them, each once. */
static unsigned count_steps(struct fsd_se_forcing_search *s, const struct fsd_se_end *ends, unsigned n_ends)
{
    unsigned complexity = 0;

    s->n_nested = 0;
    for (unsigned t = 0; t < n_ends; t++) {
        const struct fsd_se_branch *b = ends[t].branch;
        const unsigned n = trace(s, b, ends[t].step);
        complexity += n;
        for (unsigned i = 0; b->n_nested > 0 && i < n; i++) {
            const struct fsd_se_step *step = &b->steps[s->trace[i]];
            if (step->nested && is_new_chain(s, b->nested[step->nested - 1].fingerprint)) {
                complexity += b->nested[step->nested - 1].complexity;
            }
        }
    }
    return complexity;
}

static enum fsd_se_technique technique_of(const struct fsd_se_forcing_search *s, unsigned key)
{
    static const enum fsd_se_technique first[FSD_SE_MAX_LEVEL + 1] = {
        FSD_SE_DYNAMIC_CONTRADICTION_FORCING_CHAIN,
        FSD_SE_DYNAMIC_CONTRADICTION_FORCING_CHAIN_PLUS,
        FSD_SE_DYNAMIC_CONTRADICTION_FORCING_CHAIN_PLUS_FORCING,
        FSD_SE_DYNAMIC_CONTRADICTION_FORCING_CHAIN_PLUS_MULTIPLE,
        FSD_SE_DYNAMIC_CONTRADICTION_FORCING_CHAIN_PLUS_DYNAMIC,
        FSD_SE_DYNAMIC_CONTRADICTION_FORCING_CHAIN_PLUS_DYNAMIC_PLUS};

    if (s->kind == FSD_SE_NISHIO) {
        return FSD_SE_NISHIO_FORCING_CHAIN;
    }
    if (s->kind == FSD_SE_MULTIPLE) {
        return key == KEY_CELL ? FSD_SE_CELL_FORCING_CHAIN : FSD_SE_REGION_FORCING_CHAIN;
    }
    return first[s->level] + (key == KEY_CONTRADICTION ? 0U : key == KEY_DOUBLE ? 1U : key == KEY_CELL ? 2U : 3U);
}

/* What a chain around this search must know. */
static void describe(struct fsd_se_forcing_search *s, struct fsd_se_finding *finding, const struct fsd_se_end *ends,
                     unsigned n_ends, enum fsd_se_cause cause_of_assumption)
{
    for (unsigned t = 0; t < n_ends; t++) {
        const struct fsd_se_branch *b = ends[t].branch;
        const unsigned n = trace(s, b, ends[t].step);
        finding->fingerprint = fsd_se_fingerprint_begin(finding->fingerprint);
        for (unsigned i = 0; i < n; i++) {
            const struct fsd_se_step *step = &b->steps[s->trace[i]];
            finding->fingerprint = fsd_se_fingerprint_add(finding->fingerprint, step->candidate, step->is_on);
            if (step->is_on) {
                const enum fsd_se_cause cause = step->cause == FSD_SE_ASSUMED ? cause_of_assumption : step->cause;
                fsd_se_findings_add_parents(s->findings, finding, s->initial, s->board, step->candidate, cause);
            }
        }
    }
}

/* Keeps what the best hint rests on; another branch then serves for the candidates that are off. */
static void keep(struct fsd_se_forcing_search *s, const struct fsd_se_claim *claim)
{
    s->best = *claim;
    for (unsigned i = 0; i < claim->n_ends; i++) {
        if (claim->ends[i].branch == s->if_off) {
            s->if_off = s->kept_if_off;
            s->kept_if_off = claim->ends[i].branch;
        }
    }
}

const struct fsd_se_claim *fsd_se_forcing_claim(const struct fsd_se_forcing_search *search)
{
    return &search->best;
}

static void offer(struct fsd_se_forcing_search *s, const struct fsd_se_claim *claim)
{
    const uint8_t cell = (uint8_t)(claim->candidate / FSD_N_DIGITS);
    const unsigned d = claim->candidate % FSD_N_DIGITS;
    const uint16_t digit = (uint16_t)(1U << d);
    const uint16_t removed = claim->is_on ? (uint16_t)(s->board->cell[cell] & ~digit) : digit;
    const enum fsd_se_technique technique = technique_of(s, claim->key);
    const double base = fsd_se_technique_rows[technique].rating;
    struct fsd_se_rank rank = {.key = claim->key, .order = s->order++};

    if (removed == 0) {
        return;
    }
    if (!s->initial) {
        for (unsigned t = 0; t < claim->n_ends; t++) {
            rank.complexity += claim->ends[t].branch->steps[claim->ends[t].step].depth + 1U;
        }
        rank.rating = base + fsd_se_length_rating(rank.complexity);
        if (!fsd_se_findings_would_lead(s->findings, &rank)) {
            return;
        }
    }
    rank.complexity = count_steps(s, claim->ends, claim->n_ends);
    rank.rating = base + fsd_se_length_rating(rank.complexity);
    struct fsd_se_hint hint = {.technique = technique,
                               .cell = claim->is_on ? (int8_t)cell : -1,
                               .digit = claim->is_on ? (uint8_t)(d + 1) : 0,
                               .removed_cells = fsd_cells_of(cell)};
    hint.removed[cell] = removed;
    struct fsd_se_finding *finding = fsd_se_findings_offer(s->findings, &rank, &hint);
    if (finding && s->initial) {
        describe(s, finding, claim->ends, claim->n_ends, claim->cause_of_assumption);
    } else if (finding) {
        keep(s, claim);
    }
}

static void offer_contradiction(struct fsd_se_forcing_search *s, struct fsd_se_branch *b, unsigned candidate,
                                bool is_on)
{
    if (fsd_se_branch_is_contradictory(b)) {
        const struct fsd_se_claim claim = {.candidate = candidate,
                                           .is_on = is_on,
                                           .key = KEY_CONTRADICTION,
                                           .ends = {{b, b->contradiction[0]}, {b, b->contradiction[1]}},
                                           .n_ends = 2};
        offer(s, &claim);
    }
}

/* Offers each candidate that is on in all branches, then each that is off. */
static void offer_common(struct fsd_se_forcing_search *s, struct fsd_se_branch *const *branches, unsigned n,
                         unsigned key, enum fsd_se_cause cause)
{
    struct fsd_se_set on = branches[0]->on, off = branches[0]->off;
    struct fsd_se_claim claim = {.key = key, .cause_of_assumption = cause, .n_ends = n};

    for (unsigned i = 1; i < n; i++) {
        for (unsigned w = 0; w < FSD_SE_N_WORDS; w++) {
            on.words[w] &= branches[i]->on.words[w];
            off.words[w] &= branches[i]->off.words[w];
        }
    }
    for (unsigned i = 0; i < branches[0]->n_on; i++) {
        claim.candidate = branches[0]->steps[branches[0]->ons[i]].candidate;
        if (fsd_se_set_has(&on, claim.candidate)) {
            claim.is_on = true;
            for (unsigned k = 0; k < n; k++) {
                claim.ends[k] = (struct fsd_se_end){branches[k], branches[k]->step_on[claim.candidate]};
            }
            offer(s, &claim);
        }
    }
    for (unsigned i = 0; i < branches[0]->n_off; i++) {
        claim.candidate = branches[0]->steps[branches[0]->offs[i]].candidate;
        if (fsd_se_set_has(&off, claim.candidate)) {
            claim.is_on = false;
            for (unsigned k = 0; k < n; k++) {
                claim.ends[k] = (struct fsd_se_end){branches[k], branches[k]->step_off[claim.candidate]};
            }
            offer(s, &claim);
        }
    }
}

/*
 * Whether a digit has no place left in some unit when it stands in a cell, or does not: as a branch of one digit finds,
 * but without its steps.
 */
static bool runs_out_of_places(const struct fsd_board *board, unsigned candidate, bool is_on)
{
    const unsigned d = candidate % FSD_N_DIGITS;
    const fsd_cells cell_of = fsd_cells_of(candidate / FSD_N_DIGITS);
    fsd_cells places = is_on ? board->digit[d] : board->digit[d] & ~cell_of;
    fsd_cells settled = board->digit[d] & ~fsd_board_empty(board);
    fsd_cells next = is_on ? cell_of : 0;

    do {
        while (next) {
            const unsigned cell = fsd_cells_take(&next);
            settled |= fsd_cells_of(cell);
            places &= ~fsd_cell_sets.peers[cell];
        }
        for (unsigned unit = 0; unit < FSD_N_UNITS; unit++) {
            const fsd_cells left = places & fsd_cell_sets.unit[unit];
            if (left == 0) {
                return true;
            }
            if ((left & (left - 1)) == 0) {
                next |= left & ~settled;
            }
        }
    } while (next);
    return false;
}

/* Whether another candidate is on if this one is off, with one digit. */
static bool has_strong_link_in_unit(const struct fsd_board *board, unsigned candidate)
{
    const uint8_t *units = fsd_units.units_of[candidate / FSD_N_DIGITS];
    const unsigned d = candidate % FSD_N_DIGITS;

    return fsd_digits_count(board->place[units[0]][d]) == 2 || fsd_digits_count(board->place[units[1]][d]) == 2 ||
           fsd_digits_count(board->place[units[2]][d]) == 2;
}

/* A candidate on and off, with one digit. */
static void search_digit(struct fsd_se_forcing_search *s, unsigned candidate)
{
    for (int is_on = 1; is_on >= 0; is_on--) {
        if ((is_on || has_strong_link_in_unit(s->board, candidate)) && runs_out_of_places(s->board, candidate, is_on)) {
            s->is_vain[candidate % FSD_N_DIGITS] = false;
            grow(s, s->if_off, candidate, is_on);
            offer_contradiction(s, s->if_off, candidate, !is_on);
        }
    }
}

/* A candidate on and off. */
static void search_candidate(struct fsd_se_forcing_search *s, unsigned candidate)
{
    const unsigned cell = candidate / FSD_N_DIGITS;

    if (s->kind == FSD_SE_MULTIPLE) {
        return;
    }
    struct fsd_se_branch *if_on = branch_if_on(s, candidate);
    if (!if_on) {
        return;
    }
    offer_contradiction(s, if_on, candidate, false);
    struct fsd_se_branch *const if_off = s->if_off;
    grow(s, if_off, candidate, false);
    offer_contradiction(s, if_off, candidate, true);
    if (fsd_digits_count(s->board->cell[cell]) >= 3) {
        offer_common(s, (struct fsd_se_branch *[]){if_on, if_off}, 2, KEY_DOUBLE, FSD_SE_ASSUMED);
    }
}

/*
 * Whether multiple chains may have anything in common: a branch of theirs has no more in it than what reach has. Always
 * true of dynamic ones.
 */
static bool may_have_common(const struct fsd_se_forcing_search *s, const uint16_t *candidates, unsigned n)
{
    const struct fsd_se_reached *reached[FSD_N_DIGITS];
    uint64_t common = 0;

    if (s->kind != FSD_SE_MULTIPLE) {
        return true;
    }
    for (unsigned i = 0; i < n; i++) {
        reached[i] = &s->reached.if_on[s->links.number[candidates[i]]];
    }
    for (unsigned w = 0; w < s->reach.n_words; w++) {
        uint64_t on = ~(uint64_t)0;
        for (unsigned i = 0; i < n; i++) {
            on &= reached[i]->on.words[w];
        }
        common |= on;
    }
    for (unsigned w = 0; !common && w < s->links.n_words; w++) {
        uint64_t off = ~(uint64_t)0;
        for (unsigned i = 0; i < n; i++) {
            off &= reached[i]->off.words[w];
        }
        common |= off;
    }
    return common;
}

/* Offers what all branches from some candidates have in common. */
static void search_candidates(struct fsd_se_forcing_search *s, const uint16_t *candidates, unsigned n, unsigned key,
                              enum fsd_se_cause cause)
{
    struct fsd_se_branch *branches[FSD_N_DIGITS] = {NULL};

    if (!may_have_common(s, candidates, n)) {
        return;
    }
    for (unsigned i = 0; i < n; i++) {
        branches[i] = branch_if_on(s, candidates[i]);
        if (!branches[i]) {
            return;
        }
    }
    offer_common(s, branches, n, key, cause);
}

/* The places of a digit in each unit of which this is the first. */
static void search_units(struct fsd_se_forcing_search *s, unsigned cell, unsigned d)
{
    for (unsigned i = 0; i < 3; i++) {
        const unsigned unit = fsd_se_unit_of(cell, i);
        uint16_t places = s->board->place[unit][d], candidates[FSD_N_DIGITS];
        unsigned n = 0;
        if (fsd_digits_count(places) >= 2 && fsd_units.cells[unit][fsd_digits_first(places) - 1] == cell) {
            while (places) {
                const unsigned other = fsd_units.cells[unit][fsd_digits_take(&places) - 1];
                candidates[n++] = (uint16_t)(other * FSD_N_DIGITS + d);
            }
            search_candidates(s, candidates, n, KEY_UNIT, FSD_SE_BY_BOX + i);
        }
    }
}

static void search_cell(struct fsd_se_forcing_search *s, unsigned cell)
{
    uint16_t candidates[FSD_N_DIGITS];
    unsigned n = 0;

    for (uint16_t digits = s->board->cell[cell]; digits;) {
        const unsigned d = fsd_digits_take(&digits) - 1;
        if (fsd_se_effort_is_over(s->effort)) {
            return;
        }
        candidates[n] = (uint16_t)(cell * FSD_N_DIGITS + d);
        search_candidate(s, candidates[n++]);
        search_units(s, cell, d);
    }
    search_candidates(s, candidates, n, KEY_CELL, FSD_SE_BY_CELL);
}

/* Digits that stand where they stood when none of their chains contradicted itself need not be tried again. */
static void search_nishio(struct fsd_se_forcing_search *s)
{
    uint16_t digits = 0;

    for (unsigned d = 0; d < FSD_N_DIGITS; d++) {
        digits |= (uint16_t)((s->board->digit[d] != s->vain_digits[d]) << d);
        s->is_vain[d] = true;
    }
    for (fsd_cells cells = s->board->open; cells && digits;) {
        const unsigned cell = fsd_cells_take(&cells);
        if (fsd_se_effort_is_over(s->effort)) {
            return;
        }
        for (uint16_t left = s->board->cell[cell] & digits; left;) {
            search_digit(s, cell * FSD_N_DIGITS + fsd_digits_take(&left) - 1);
        }
    }
    for (unsigned d = 0; d < FSD_N_DIGITS; d++) {
        s->vain_digits[d] = s->is_vain[d] ? s->board->digit[d] : 0;
    }
}

/* Whether a candidate of a house is off. */
static bool is_any_off(const struct fsd_se_branch *b, unsigned unit, uint16_t places, unsigned d)
{
    while (places) {
        const unsigned cell = fsd_units.cells[unit][fsd_digits_take(&places) - 1];
        if (fsd_se_set_has(&b->off, cell * FSD_N_DIGITS + d)) {
            return true;
        }
    }
    return false;
}

static inline bool are_two_or_more(uint16_t digits)
{
    return digits & (digits - 1);
}

/* Whether a branch grows as before when a candidate that is neither on nor off in it is removed from the board. */
static bool outlives(struct fsd_se_branch *b, unsigned candidate)
{
    const unsigned cell = candidate / FSD_N_DIGITS;
    const unsigned d = candidate % FSD_N_DIGITS;

    if (fsd_se_set_has(&b->on, candidate) || fsd_se_set_has(&b->off, candidate)) {
        return false;
    }
    /* A dynamic branch never came down to one candidate of a house that still has two. */
    const uint16_t in_cell = b->now.cell[cell] &= (uint16_t) ~(1U << d);
    if (!are_two_or_more(in_cell)) {
        return false;
    }
    if (!b->rules.is_dynamic && !are_two_or_more(in_cell & (uint16_t)(in_cell - 1))) {
        for (uint16_t digits = in_cell; digits;) {
            if (fsd_se_set_has(&b->off, cell * FSD_N_DIGITS + fsd_digits_take(&digits) - 1)) {
                return false;
            }
        }
    }
    for (unsigned i = 0; i < 3; i++) {
        const unsigned unit = fsd_units.units_of[cell][i];
        const uint16_t places = b->now.place[unit][d] &= (uint16_t) ~(1U << fsd_units.places_of[cell][i]);
        if (!are_two_or_more(places) || (!b->rules.is_dynamic && !are_two_or_more(places & (uint16_t)(places - 1)) &&
                                         is_any_off(b, unit, places, d))) {
            return false;
        }
    }
    return true;
}

/* Forgets the branches that may grow otherwise now than on the last board. */
static void keep_branches(struct fsd_se_forcing_search *s)
{
    enum { MOST_REMOVED = 8 };
    uint16_t removed[MOST_REMOVED + FSD_N_DIGITS];
    unsigned n = 0;
    bool is_other = s->advanced != NULL || s->initial != NULL;

    for (unsigned cell = 0; cell < FSD_N_CELLS && !is_other; cell++) {
        uint16_t gone = s->grown_on[cell] & (uint16_t)~s->board->cell[cell];
        is_other = s->board->cell[cell] & (uint16_t)~s->grown_on[cell];
        while (gone) {
            removed[n++] = (uint16_t)(cell * FSD_N_DIGITS + fsd_digits_take(&gone) - 1);
        }
        is_other |= n > MOST_REMOVED;
    }
    memcpy(s->grown_on, s->board->cell, sizeof(s->grown_on));
    if (is_other) {
        memset(s->is_grown, 0, sizeof(s->is_grown));
        return;
    }
    for (unsigned p = 0; p < FSD_SE_N_CANDIDATES; p++) {
        for (unsigned i = 0; i < n && s->is_grown[p]; i++) {
            s->is_grown[p] = outlives(s->if_on[p], removed[i]);
        }
    }
}

void fsd_se_find_forcing_chains(struct fsd_se_forcing_search *search, const struct fsd_board *board,
                                const struct fsd_board *initial, struct fsd_se_findings *findings)
{
    search->board = board;
    search->initial = initial;
    search->findings = findings;
    search->order = 0;
    if (search->kind == FSD_SE_NISHIO) {
        search_nishio(search);
        return;
    }
    keep_branches(search);
    if (search->kind == FSD_SE_MULTIPLE) {
        fsd_se_links_number(&search->links, board);
        fsd_se_reach_find(&search->reach, board, &search->links, true);
        fsd_se_reach_list(&search->reach, &search->links, &search->reached);
    }
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        if (fsd_digits_count(board->cell[cell]) > (search->kind == FSD_SE_MULTIPLE ? 2U : 1U)) {
            search_cell(search, cell);
        }
    }
}
