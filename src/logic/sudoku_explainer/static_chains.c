#include "logic/sudoku_explainer/static_chains.h"

#include <stdlib.h>
#include <string.h>

#include "grid/cells.h"
#include "logic/sudoku_explainer/lengths.h"
#include "logic/sudoku_explainer/reach.h"

enum { NONE = 0xffff };

/* Which links may be followed. Weak links within units always may. */
enum mode { X_CHAINS, Y_CHAINS, XY_CHAINS };

static const struct {
    bool weak_in_cell;
    bool strong_in_cell;
    bool strong_in_unit;
    uint8_t key;
    enum fsd_se_technique cycle;
    enum fsd_se_technique chain;
} modes[] = {
    [X_CHAINS] = {false, false, true, 2, FSD_SE_BIDIRECTIONAL_X_CYCLE, FSD_SE_FORCING_X_CHAIN},
    [Y_CHAINS] = {true, true, false, 3, FSD_SE_BIDIRECTIONAL_Y_CYCLE, FSD_SE_FORCING_Y_CHAIN},
    [XY_CHAINS] = {true, true, true, 4, FSD_SE_BIDIRECTIONAL_CYCLE, FSD_SE_FORCING_CHAIN},
};

struct fsd_se_static_search {
    const struct fsd_board *board;
    const struct fsd_board *initial;
    struct fsd_se_findings *findings;
    enum mode mode;
    struct fsd_se_links links;

    struct fsd_se_reach by_digit;     /* of X-chains */
    struct fsd_se_reach by_all;       /* of all chains */
    const struct fsd_se_reach *reach; /* one of these */
    uint16_t near_nodes[FSD_SE_N_CANDIDATES];
    unsigned n_near;
    struct fsd_se_set
        near_removals; /* what has strong links and sees, by its digit, a candidate that excludes itself */

    /* A tree of implications from one source, breadth first: an on comes from an off, an off from an on. */
    uint16_t on_parent[FSD_SE_N_CANDIDATES]; /* NONE: not reached, or the source */
    uint16_t off_parent[FSD_SE_N_CANDIDATES];
    uint8_t on_cause[FSD_SE_N_CANDIDATES];
    uint8_t off_cause[FSD_SE_N_CANDIDATES];
    uint16_t depth[FSD_SE_N_CANDIDATES]; /* of an on: how many ons come before it */
    struct fsd_se_set on_reached;
    struct fsd_se_set off_reached;
    struct fsd_se_set offs_before[FSD_SE_N_CANDIDATES]; /* the offs on the way to an on */
    uint16_t on_queue[FSD_SE_N_CANDIDATES];
    uint16_t off_queue[FSD_SE_N_CANDIDATES];
    unsigned n_on;
    unsigned n_off;

    struct fsd_se_chain best;
};

struct fsd_se_static_search *fsd_se_static_search_create(void)
{
    return malloc(sizeof(struct fsd_se_static_search));
}

/* The links that the mode allows. */
struct links {
    const struct fsd_se_link *begin;
    const struct fsd_se_link *end;
};

static inline struct links through_links(const struct fsd_se_static_search *s, unsigned number)
{
    const struct fsd_se_links *links = &s->links;
    const struct fsd_se_link *list = links->through[number];

    return (struct links){.begin = list + (modes[s->mode].weak_in_cell ? 0 : links->n_through_in_cell[number]),
                          .end = list + links->n_through[number]};
}

static inline struct links strong_links(const struct fsd_se_static_search *s, unsigned number)
{
    const struct fsd_se_links *links = &s->links;
    const struct fsd_se_link *list = links->strong[number];

    return (struct links){
        .begin = list + (modes[s->mode].strong_in_cell ? 0 : links->n_strong_in_cell[number]),
        .end = list + (modes[s->mode].strong_in_unit ? links->n_strong[number] : links->n_strong_in_cell[number])};
}

static void begin_tree(struct fsd_se_static_search *s)
{
    fsd_se_set_clear(&s->on_reached, s->links.n_words);
    fsd_se_set_clear(&s->off_reached, s->links.n_words);
    s->n_on = 0;
    s->n_off = 0;
}

static void add_on(struct fsd_se_static_search *s, unsigned number, unsigned parent, unsigned cause, unsigned depth)
{
    fsd_se_set_add(&s->on_reached, number);
    s->on_parent[number] = (uint16_t)parent;
    s->on_cause[number] = (uint8_t)cause;
    s->depth[number] = (uint16_t)depth;
    s->on_queue[s->n_on++] = (uint16_t)number;
}

static void add_off(struct fsd_se_static_search *s, unsigned number, unsigned parent, unsigned cause)
{
    fsd_se_set_add(&s->off_reached, number);
    s->off_parent[number] = (uint16_t)parent;
    s->off_cause[number] = (uint8_t)cause;
    s->off_queue[s->n_off++] = (uint16_t)number;
}

/* A step of a chain. */
struct step {
    uint16_t number;
    uint8_t cause;
    bool is_on;
};

/* How a step was come to: step by step back to the source, which is last. */
static unsigned trace(const struct fsd_se_static_search *s, struct step last, unsigned parent, struct step *steps)
{
    unsigned n = 0;

    steps[n++] = last;
    for (bool is_on = !last.is_on; parent != NONE; is_on = !is_on) {
        const unsigned number = parent;
        steps[n++] = (struct step){
            .number = (uint16_t)number, .cause = is_on ? s->on_cause[number] : s->off_cause[number], .is_on = is_on};
        parent = is_on ? s->on_parent[number] : s->off_parent[number];
    }
    return n;
}

/* A chain's fingerprint and parents, for a chain around it. */
static void describe(struct fsd_se_static_search *s, struct fsd_se_finding *finding, const struct step *steps,
                     unsigned n)
{
    finding->fingerprint = fsd_se_fingerprint_begin(finding->fingerprint);
    for (unsigned i = 0; i < n; i++) {
        const unsigned candidate = s->links.candidate[steps[i].number];
        finding->fingerprint = fsd_se_fingerprint_add(finding->fingerprint, candidate, steps[i].is_on);
        if (steps[i].is_on) {
            fsd_se_findings_add_parents(s->findings, finding, s->initial, s->board, candidate, steps[i].cause);
        }
    }
}

/* Keeps the best chain, from its source on. */
static void keep(struct fsd_se_static_search *s, const struct step *steps, unsigned n)
{
    s->best.n = n;
    for (unsigned i = 0; i < n; i++) {
        const struct step *const step = &steps[n - 1 - i];
        s->best.steps[i] = (struct fsd_se_chain_step){
            .candidate = s->links.candidate[step->number], .cause = step->cause, .is_on = step->is_on};
    }
}

const struct fsd_se_chain *fsd_se_static_chain(const struct fsd_se_static_search *search)
{
    return &search->best;
}

static struct fsd_se_rank rank_of(const struct fsd_se_static_search *s, enum fsd_se_technique technique,
                                  unsigned complexity, unsigned source, unsigned order)
{
    return (struct fsd_se_rank){.rating = fsd_se_technique_rows[technique].rating + fsd_se_length_rating(complexity),
                                .complexity = complexity,
                                .key = modes[s->mode].key,
                                .order = (uint64_t)s->mode << 32 | source << 16 | order};
}

/* Whether a hint of this rank is of use: if one is wanted, it must be better than what was found. */
static bool is_of_use(const struct fsd_se_static_search *s, const struct fsd_se_rank *rank)
{
    return s->findings->wants_all || fsd_se_findings_would_lead(s->findings, rank);
}

/* Chains from a source come after the cycles through it; first the one that shows that it is off. */
enum { ORDER_OF_CHAINS = 0x8000 };

/* What is on or off in the end is so. */
static void offer_chain(struct fsd_se_static_search *s, unsigned source, bool is_on, unsigned parent, unsigned cause)
{
    const unsigned candidate = s->links.candidate[source];
    const uint16_t digit = (uint16_t)(1U << candidate % FSD_N_DIGITS);
    const uint8_t cell = (uint8_t)(candidate / FSD_N_DIGITS);
    const uint16_t removed = is_on ? (uint16_t)(s->board->cell[cell] & ~digit) : digit;
    struct step steps[2 * FSD_SE_N_CANDIDATES + 1];

    const unsigned n = trace(s, (struct step){(uint16_t)source, (uint8_t)cause, is_on}, parent, steps);
    const struct fsd_se_rank rank = rank_of(s, modes[s->mode].chain, n, source, ORDER_OF_CHAINS | is_on);
    struct fsd_se_hint hint = {.technique = s->mode == X_CHAINS && n == 6 ? FSD_SE_TURBOT_FISH : modes[s->mode].chain,
                               .cell = is_on ? (int8_t)cell : -1,
                               .digit = is_on ? (uint8_t)(candidate % FSD_N_DIGITS + 1) : 0,
                               .removed_cells = fsd_cells_of(cell)};
    hint.removed[cell] = removed;
    if (removed == 0) {
        return;
    }
    struct fsd_se_finding *finding = fsd_se_findings_offer(s->findings, &rank, &hint);
    if (finding && s->initial) {
        describe(s, finding, steps, n);
    } else if (finding) {
        keep(s, steps, n);
    }
}

/* The first weak link from a candidate to another, which there is. */
static const struct fsd_se_link *weak_link_to(const struct fsd_se_static_search *s, unsigned from, unsigned to)
{
    const struct fsd_se_link *link = s->links.weak[from];

    while (link->to != to) {
        link++;
    }
    return link;
}

/* Whether there is one. Chains are sought in no mode without links in cells but within one digit. */
static bool are_linked(const struct fsd_se_static_search *s, unsigned from, unsigned to)
{
    const unsigned a = s->links.candidate[from], b = s->links.candidate[to];

    return a % FSD_N_DIGITS == b % FSD_N_DIGITS ? fsd_cells_has(fsd_cell_sets.peers[a / FSD_N_DIGITS], b / FSD_N_DIGITS)
                                                : a / FSD_N_DIGITS == b / FSD_N_DIGITS;
}

/* The shortest chain from a candidate that is on by which it is off, or the other way round. */
static void find_chain(struct fsd_se_static_search *s, unsigned source, bool is_on)
{
    begin_tree(s);
    if (is_on) {
        add_on(s, source, NONE, FSD_SE_ASSUMED, 0);
    } else {
        add_off(s, source, NONE, FSD_SE_ASSUMED);
    }
    for (unsigned i_on = 0, i_off = 0, n = 2; i_on < s->n_on || i_off < s->n_off; n += 2) {
        /* No end that comes now is nearer. */
        const struct fsd_se_rank rank = rank_of(s, modes[s->mode].chain, n, source, ORDER_OF_CHAINS | !is_on);
        if (!is_of_use(s, &rank)) {
            return;
        }
        for (; i_on < s->n_on; i_on++) {
            const unsigned p = s->on_queue[i_on];
            if (is_on && are_linked(s, p, source)) {
                offer_chain(s, source, false, p, weak_link_to(s, p, source)->cause);
                return;
            }
            const struct links through = through_links(s, p);
            for (const struct fsd_se_link *off = through.begin; off < through.end; off++) {
                if (!fsd_se_set_has(&s->off_reached, off->to)) {
                    add_off(s, off->to, p, off->cause);
                }
            }
        }
        for (; i_off < s->n_off; i_off++) {
            const unsigned q = s->off_queue[i_off];
            const struct links strong = strong_links(s, q);
            for (const struct fsd_se_link *on = strong.begin; on < strong.end; on++) {
                if (!is_on && on->to == source) {
                    offer_chain(s, source, true, q, on->cause);
                    return;
                }
                if (!fsd_se_set_has(&s->on_reached, on->to)) {
                    add_on(s, on->to, q, on->cause, 0);
                }
            }
        }
    }
}

/* What the candidates of a cycle see, digit by digit. */
struct seen {
    fsd_cells by_on[FSD_N_DIGITS];
    fsd_cells by_off[FSD_N_DIGITS];
    fsd_cells cells; /* of the cycle */
};

/* Removes what sees an on and an off of the cycle; false: nothing does. */
static bool find_removals(const struct fsd_se_static_search *s, const struct step *steps, unsigned n,
                          struct fsd_se_hint *hint)
{
    struct seen seen = {.cells = 0};
    fsd_cells removed[FSD_N_DIGITS], any = 0;

    for (unsigned i = 0; i + 1 < n; i++) {
        const unsigned candidate = s->links.candidate[steps[i].number];
        const unsigned cell = candidate / FSD_N_DIGITS;
        fsd_cells *by = steps[i].is_on ? seen.by_on : seen.by_off;
        by[candidate % FSD_N_DIGITS] |= fsd_cell_sets.peers[cell];
        seen.cells |= fsd_cells_of(cell);
    }
    for (unsigned d = 0; d < FSD_N_DIGITS; d++) {
        removed[d] = seen.by_on[d] & seen.by_off[d] & ~seen.cells;
        any |= removed[d];
    }
    hint->removed_cells = 0;
    while (any) {
        const unsigned cell = fsd_cells_take(&any);
        uint16_t digits = 0;
        for (unsigned d = 0; d < FSD_N_DIGITS; d++) {
            digits |= (uint16_t)(fsd_cells_has(removed[d], cell) << d);
        }
        fsd_se_hint_add(hint, cell, digits & s->board->cell[cell]);
    }
    return hint->removed_cells;
}

/* The cells of a cycle, each counted once. */
static unsigned count_cells(const struct fsd_se_static_search *s, const struct step *steps, unsigned n)
{
    fsd_cells cells = 0;

    for (unsigned i = 0; i < n; i++) {
        cells |= fsd_cells_of(s->links.candidate[steps[i].number] / FSD_N_DIGITS);
    }
    return fsd_cells_count(cells);
}

/* Whether an off of a cycle sees something that could be removed. */
static bool may_remove(const struct fsd_se_static_search *s, unsigned last_on, unsigned last_off)
{
    uint64_t seen = 0;

    for (unsigned w = 0; w < s->links.n_words; w++) {
        seen |= s->offs_before[last_on].words[w] & s->near_removals.words[w];
    }
    return seen || fsd_se_set_has(&s->near_removals, last_off);
}

/* Offers the cycle that ends with an on, turned off by it, and the source, turned on by that. */
static void offer_cycle(struct fsd_se_static_search *s, unsigned source, unsigned last_on,
                        const struct fsd_se_link *off, unsigned order)
{
    struct step steps[2 * FSD_SE_N_CANDIDATES + 2];
    struct fsd_se_hint hint = {.cell = -1};
    const unsigned complexity = 2 * (s->depth[last_on] + 1U);
    const struct fsd_se_rank rank = rank_of(s, modes[s->mode].cycle, complexity, source, order);

    if (!may_remove(s, last_on, off->to) || !is_of_use(s, &rank)) {
        return;
    }
    const struct links strong = strong_links(s, off->to);
    const struct fsd_se_link *back = strong.begin;
    while (back->to != source) {
        back++;
    }
    steps[0] = (struct step){(uint16_t)source, back->cause, true};
    const unsigned n = 1 + trace(s, (struct step){off->to, off->cause, false}, last_on, steps + 1);
    if (!find_removals(s, steps, n, &hint)) {
        return;
    }
    hint.technique =
        s->mode == X_CHAINS && count_cells(s, steps, n) == 4 ? FSD_SE_GENERALIZED_X_WING : modes[s->mode].cycle;
    struct fsd_se_finding *finding = fsd_se_findings_offer(s->findings, &rank, &hint);
    if (finding && !s->initial) {
        keep(s, steps, n);
    }
    if (!finding || !s->initial) {
        return;
    }
    /* The source stands at both ends and counts once. */
    describe(s, finding, steps, n - 1);
    /* The other way round, on is off; each keeps its cause. */
    for (unsigned i = 0; i < n / 2; i++) {
        const struct step step = steps[i];
        steps[i] = steps[n - 1 - i];
        steps[n - 1 - i] = step;
    }
    for (unsigned i = 0; i < n; i++) {
        steps[i].is_on = !steps[i].is_on;
    }
    describe(s, finding, steps, n - 1);
}

/* Finds all cycles that lead back to a candidate by the shortest way to one before it. */
static void find_cycles(struct fsd_se_static_search *s, unsigned source)
{
    const struct links ends = strong_links(s, source);
    struct fsd_se_set before_source;
    unsigned order = 0;

    if (ends.begin == ends.end) {
        return;
    }
    fsd_se_set_clear(&before_source, s->links.n_words);
    for (const struct fsd_se_link *end = ends.begin; end < ends.end; end++) {
        fsd_se_set_add(&before_source, end->to);
    }
    begin_tree(s);
    add_on(s, source, NONE, FSD_SE_ASSUMED, 0);
    fsd_se_set_clear(&s->offs_before[source], s->links.n_words);
    for (unsigned i_on = 0, i_off = 0; i_on < s->n_on;) {
        const struct fsd_se_rank rank =
            rank_of(s, modes[s->mode].cycle, 2 * (s->depth[s->on_queue[i_on]] + 1U), source, order);
        if (!is_of_use(s, &rank)) {
            return;
        }
        for (; i_on < s->n_on; i_on++) {
            const unsigned p = s->on_queue[i_on];
            const struct links through = through_links(s, p);
            for (const struct fsd_se_link *off = through.begin; off < through.end; off++) {
                if (p != source && fsd_se_set_has(&before_source, off->to) &&
                    !fsd_se_set_has(&s->offs_before[p], off->to)) {
                    offer_cycle(s, source, p, off, order++);
                }
                if (!fsd_se_set_has(&s->off_reached, off->to)) {
                    add_off(s, off->to, p, off->cause);
                }
            }
        }
        for (; i_off < s->n_off; i_off++) {
            const unsigned q = s->off_queue[i_off];
            const unsigned parent = s->off_parent[q];
            const struct links strong = strong_links(s, q);
            for (const struct fsd_se_link *on = strong.begin; on < strong.end; on++) {
                if (!fsd_se_set_has(&s->on_reached, on->to)) {
                    add_on(s, on->to, q, on->cause, s->depth[parent] + 1U);
                    for (unsigned w = 0; w < s->links.n_words; w++) {
                        s->offs_before[on->to].words[w] = s->offs_before[parent].words[w];
                    }
                    fsd_se_set_add(&s->offs_before[on->to], q);
                }
            }
        }
    }
}

/* Whether an XY-chain or an X-chain shows that a candidate is off, or on. */
static bool has_chains(struct fsd_se_static_search *s, struct fsd_se_reach *reach, bool in_cells)
{
    uint64_t found = 0;

    fsd_se_reach_find(reach, s->board, &s->links, in_cells);
    for (unsigned w = 0; w < s->links.n_words; w++) {
        found |= reach->excluded.words[w] | reach->implied.words[w];
    }
    return found;
}

static void find_all_chains(struct fsd_se_static_search *s)
{
    for (unsigned p = 0; p < s->links.n; p++) {
        if (fsd_se_set_has(&s->reach->excluded, p)) {
            if (s->links.n_strong[p] == 0) {
                fsd_se_links_list_weak(&s->links, s->board, p);
            }
            find_chain(s, p, true);
        }
        if (fsd_se_set_has(&s->reach->implied, p)) {
            find_chain(s, p, false);
        }
    }
}

static void find_near_removals(struct fsd_se_static_search *s)
{
    const struct fsd_se_links *links = &s->links;

    fsd_se_set_clear(&s->near_removals, links->n_words);
    s->n_near = 0;
    for (unsigned p = 0; p < links->n; p++) {
        const unsigned cell = links->candidate[p] / FSD_N_DIGITS;
        const unsigned d = links->candidate[p] % FSD_N_DIGITS;
        if (!fsd_se_set_has(&s->reach->excluded, p)) {
            continue;
        }
        for (fsd_cells peers = fsd_cell_sets.peers[cell] & s->board->digit[d]; peers;) {
            const unsigned candidate = fsd_cells_take(&peers) * FSD_N_DIGITS + d;
            const unsigned node = s->reach->node_of[candidate];
            if (node != FSD_SE_NO_NODE && !fsd_se_set_has(&s->near_removals, links->number[candidate])) {
                s->near_nodes[s->n_near++] = (uint16_t)node;
                fsd_se_set_add(&s->near_removals, links->number[candidate]);
            }
        }
    }
}

/* Whether what a candidate turns on, and what it turns off, may see a removal and lead back to it. */
static bool may_lie_on_cycle(const struct fsd_se_static_search *s, unsigned number)
{
    const struct fsd_se_reach *reach = s->reach;
    const unsigned source = reach->node_of[s->links.candidate[number]];
    bool is_on = false, is_off = false;

    for (unsigned i = 0; source != FSD_SE_NO_NODE && i < s->n_near && !(is_on && is_off); i++) {
        const unsigned near = s->near_nodes[i];
        is_on |= fsd_se_set_has(&reach->on_if_on[near], source) && fsd_se_set_has(&reach->on_if_on[source], near);
        if (!is_off && fsd_se_set_has(&reach->on_if_off[near], source)) {
            uint64_t turned_off_by = 0;
            for (unsigned w = 0; w < reach->n_words; w++) {
                turned_off_by |= reach->weak[near].words[w] & reach->on_if_on[source].words[w];
            }
            is_off = turned_off_by;
        }
    }
    return is_on && is_off;
}

static void find_all_cycles(struct fsd_se_static_search *s)
{
    for (unsigned p = 0; p < s->links.n; p++) {
        if ((s->mode != Y_CHAINS || s->links.n_strong_in_cell[p]) && may_lie_on_cycle(s, p)) {
            find_cycles(s, p);
        }
    }
}

/* Whether XY-chains need not be looked for, since a chain was found that ranks before them all. */
static bool is_settled(const struct fsd_se_static_search *s)
{
    return !s->initial && s->findings->n > 0 &&
           s->findings->list[0].rank.rating < fsd_se_technique_rows[FSD_SE_FORCING_CHAIN].rating;
}

/* Whatever a cycle removes excludes itself by a chain, too, so without these there are no cycles. */
void fsd_se_find_static_chains(struct fsd_se_static_search *search, const struct fsd_board *board,
                               const struct fsd_board *initial, struct fsd_se_findings *findings)
{
    search->board = board;
    search->initial = initial;
    search->findings = findings;
    fsd_se_links_number(&search->links, board);
    if (!has_chains(search, &search->by_all, true)) {
        return;
    }
    fsd_se_links_list(&search->links, board);
    if (has_chains(search, &search->by_digit, false)) {
        search->mode = X_CHAINS;
        search->reach = &search->by_digit;
        find_near_removals(search);
        find_all_chains(search);
        find_all_cycles(search);
    }
    search->mode = Y_CHAINS;
    search->reach = &search->by_all;
    find_near_removals(search);
    find_all_cycles(search);
    if (!is_settled(search)) {
        search->mode = XY_CHAINS;
        find_all_chains(search);
        find_all_cycles(search);
    }
}
