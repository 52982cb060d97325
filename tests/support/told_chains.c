#include "support/told_chains.h"

#include "support/test.h"

enum { NONE = UINT32_MAX };

struct told {
    const struct fsd_variant *variant;
    const fsd_values *before;
    const struct fsd_variant_step *step;
    const struct fsd_chain *chain;
    uint32_t *scope; /* of each link, the assumption on which it rests */
};

static void refuse(const struct told *told, size_t i, const char *why)
{
    fail_msg("%s, link %zu of %zu: %s", fsd_variant_technique_name(told->step->technique), i, told->chain->n_links,
             why);
}

/* Whether two cells never have the same value. */
static bool see(const struct fsd_variant *variant, unsigned a, unsigned b)
{
    for (size_t i = 0; i < variant->n_constraints && a != b; i++) {
        const struct fsd_constraint *c = &variant->constraints[i];
        bool has_a = false, has_b = false, differ = c->kind == FSD_ALL_DIFFERENT || c->kind == FSD_RELATION;
        for (unsigned v = 0; v < variant->n_values && c->kind == FSD_RELATION; v++)
            differ &= !(c->allowed[v] >> v & 1);
        for (unsigned k = 0; k < c->n_cells && differ; k++) {
            has_a |= c->cells[k] == a;
            has_b |= c->cells[k] == b;
        }
        if (has_a && has_b)
            return true;
    }
    return false;
}

/* Values of the cells of one constraint, and of one more cell. */
struct filling {
    const struct fsd_variant *variant;
    const struct fsd_constraint *by;
    unsigned n;
    uint16_t cells[FSD_VARIANT_MAX_CELLS];
    bool sees[64][64];
};

static unsigned place_of(const struct filling *filling, unsigned cell)
{
    unsigned i = 0;
    while (i < filling->n && filling->cells[i] != cell)
        i++;
    return i;
}

/* Whether values, or some of those that are open, may satisfy the constraint. */
static bool may_hold(const struct filling *filling, const fsd_values *open)
{
    const struct fsd_constraint *by = filling->by;
    int64_t least = 0, most = 0;
    for (unsigned k = 0; k < by->n_cells && by->kind == FSD_SUM; k++) {
        const fsd_values values = open[place_of(filling, by->cells[k])];
        least += fsd_variant_term(filling->variant, by->weights[k], values, false);
        most += fsd_variant_term(filling->variant, by->weights[k], values, true);
    }
    if (by->kind == FSD_SUM)
        return least <= by->total && (by->is_at_most || most >= by->total);
    if (by->kind == FSD_RELATION) {
        const unsigned a = place_of(filling, by->cells[0]), b = place_of(filling, by->cells[1]);
        bool any = false;
        for (unsigned v = 0; v < filling->variant->n_values; v++)
            any |= open[a] >> v & 1 && (by->allowed[v] & open[b] & (a == b ? 1U << v : UINT32_MAX)) != 0;
        return any;
    }
    if (by->kind == FSD_LINE) {
        OWNED bool *reached = calloc(2 * by->automaton.n_states, sizeof(*reached));
        bool any = false;
        reached[0] = true;
        for (unsigned k = 0; k < by->n_cells; k++) {
            const bool *from = reached + (k % 2) * by->automaton.n_states;
            bool *to = reached + (1 - k % 2) * by->automaton.n_states;
            memset(to, 0, by->automaton.n_states * sizeof(*to));
            for (unsigned s = 0; s < by->automaton.n_states; s++)
                for (unsigned v = 0; v < by->automaton.n_values && from[s]; v++) {
                    const uint16_t next = by->automaton.next[s * by->automaton.n_values + v];
                    if (open[place_of(filling, by->cells[k])] >> v & 1 && next != FSD_NO_STATE)
                        to[next] = true;
                }
        }
        for (unsigned s = 0; s < by->automaton.n_states; s++)
            any |= reached[(by->n_cells % 2) * by->automaton.n_states + s] && by->automaton.accepting[s];
        return any;
    }
    return true;
}

static bool can_fill(const struct filling *filling, const fsd_values *open, uint64_t done)
{
    unsigned best = filling->n;
    for (unsigned i = 0; i < filling->n; i++) {
        if (open[i] == 0)
            return false;
        if (!(done >> i & 1) && (best == filling->n || __builtin_popcount(open[i]) < __builtin_popcount(open[best])))
            best = i;
    }
    if (!may_hold(filling, open))
        return false;
    if (best == filling->n)
        return true;
    for (fsd_values left = open[best]; left; left &= left - 1) {
        fsd_values next[64];
        memcpy(next, open, filling->n * sizeof(*next));
        next[best] = left & -left;
        for (unsigned i = 0; i < filling->n; i++)
            next[i] &= filling->sees[best][i] ? ~(left & -left) : UINT32_MAX;
        if (can_fill(filling, next, done | UINT64_C(1) << best))
            return true;
    }
    return false;
}

static const struct fsd_chain_link *reason_of(const struct told *told, const struct fsd_chain_link *link, uint32_t k)
{
    return &told->chain->links[told->chain->reasons[link->first_reason + k]];
}

static unsigned cell_of(const struct told *told, const struct fsd_chain_link *link)
{
    return fsd_chain_cells_of(told->chain, link)[0];
}

/* What a cell may hold by some reasons of a link alone, if it is its cell. */
static fsd_values open_by_reasons(const struct told *told, const struct fsd_chain_link *link, unsigned cell)
{
    fsd_values open = told->before[cell];
    for (uint32_t k = 0; k < link->n_reasons; k++) {
        const struct fsd_chain_link *reason = reason_of(told, link, k);
        if (cell_of(told, reason) == cell && !reason->is_contradiction)
            open &= reason->is_true ? reason->values : ~reason->values;
    }
    return open;
}

/* Whether a cell is told with the set of a link. */
static bool is_of_set(const struct told *told, const struct fsd_chain_link *link, unsigned cell)
{
    const uint16_t *cells = fsd_chain_cells_of(told->chain, link) + link->n_cells;
    bool is_of = false;
    for (uint32_t i = 0; i < link->n_set_cells; i++)
        is_of |= cells[i] == cell;
    return is_of;
}

/*
 * The set that is told with a link has too few places in the house, or fills cells of it that the link is not about;
 * and these are the cells that are told.
 */
static void check_set(const struct told *told, size_t i)
{
    const struct fsd_chain_link *link = &told->chain->links[i];
    const struct fsd_constraint *house = &told->variant->constraints[link->by - 1];
    unsigned n_places = 0, n_filled = 0, n_told = 0;
    for (unsigned k = 0; k < house->n_cells; k++) {
        const unsigned cell = house->cells[k];
        fsd_values open = open_by_reasons(told, link, cell), contrary;
        for (uint32_t r = 0; r < link->n_reasons; r++)
            if (reason_of(told, link, r)->is_true && see(told->variant, cell, cell_of(told, reason_of(told, link, r))))
                open &= ~reason_of(told, link, r)->values;
        contrary = cell == cell_of(told, link)                                       ? link->values
                   : !link->is_true && see(told->variant, cell, cell_of(told, link)) ? ~link->values
                                                                                     : UINT32_MAX;
        contrary = cell == cell_of(told, link) && link->is_true ? ~link->values : contrary;
        n_places += (open & contrary & link->set) != 0;
        n_filled += cell != cell_of(told, link) && (open & ~link->set) == 0;
        n_told += is_of_set(told, link, cell);
        if (link->is_set_elsewhere ? is_of_set(told, link, cell) && (!open || open & ~link->set)
                                   : is_of_set(told, link, cell) != ((open & link->set) != 0))
            refuse(told, i, "other cells than those of its set");
    }
    if (n_told != link->n_set_cells || (link->is_set_elsewhere && n_told < fsd_values_count(link->set)))
        refuse(told, i, "too few cells for its set");
    if (house->n_cells != told->variant->n_values)
        refuse(told, i, "a set of no house");
    if (link->is_set_elsewhere ? link->is_true || !(link->values & link->set) || n_filled < fsd_values_count(link->set)
                               : n_places >= fsd_values_count(link->set))
        refuse(told, i, "a set that does not show it");
}

/* Whether the contrary of the link, which is by a constraint, leaves that no way. */
static bool follows(const struct told *told, const struct fsd_chain_link *link)
{
    const struct fsd_constraint *by = &told->variant->constraints[link->by - 1];
    OWNED struct filling *filling = calloc(1, sizeof(*filling));
    fsd_values open[64];
    filling->variant = told->variant;
    filling->by = by;
    for (unsigned k = 0; k < by->n_cells; k++)
        if (place_of(filling, by->cells[k]) == filling->n)
            filling->cells[filling->n++] = by->cells[k];
    if (!link->is_contradiction && place_of(filling, cell_of(told, link)) == filling->n)
        filling->cells[filling->n++] = (uint16_t)cell_of(told, link);
    assert_true(filling->n <= 64);
    for (unsigned i = 0; i < filling->n; i++) {
        open[i] = open_by_reasons(told, link, filling->cells[i]);
        for (unsigned k = 0; k < filling->n; k++)
            filling->sees[i][k] = see(told->variant, filling->cells[i], filling->cells[k]);
        if (!link->is_contradiction && filling->cells[i] == cell_of(told, link))
            open[i] &= link->is_true ? ~link->values : link->values;
    }
    return !can_fill(filling, open, 0);
}

static enum told_link kind_of(const struct fsd_chain_link *link)
{
    return link->is_assumption      ? link->beside == FSD_NO_LINK ? TOLD_ASSUMED : TOLD_BESIDE
           : link->is_refutation    ? TOLD_REFUTED
           : link->is_contradiction ? TOLD_END
           : link->by               ? TOLD_BY
           : link->is_true          ? TOLD_IN_CELL
                                    : TOLD_PLAIN;
}

/* Finds on which assumption each link rests; reasons rest on it, too, or on one that it is made beside. */
static void check_scopes(const struct told *told)
{
    const struct fsd_chain *chain = told->chain;
    uint32_t scope = NONE;
    for (uint32_t i = 0; i < chain->n_links; i++) {
        const struct fsd_chain_link *link = &chain->links[i];
        const uint32_t *reasons = chain->reasons ? &chain->reasons[link->first_reason] : NULL;
        if (link->is_assumption) {
            if (link->beside != FSD_NO_LINK && link->beside != scope)
                refuse(told, i, "assumed beside what does not hold");
            scope = i;
        } else if (link->is_refutation) {
            if (reasons[0] != scope || told->scope[reasons[1]] != scope)
                refuse(told, i, "the end of another assumption");
            scope = chain->links[scope].beside;
        }
        told->scope[i] = scope;
        for (uint32_t k = 0; k < link->n_reasons && !link->is_refutation; k++) {
            uint32_t around = scope;
            while (around != NONE && around != told->scope[reasons[k]])
                around = chain->links[around].beside;
            if (reasons[k] >= i || around == NONE)
                refuse(told, i, "because of what does not hold");
        }
    }
}

static bool is_house_of_few(const struct fsd_variant *variant, const struct fsd_constraint *by)
{
    return by->kind == FSD_ALL_DIFFERENT && by->n_cells == variant->n_values && by->n_cells <= 9;
}

static void check_link(const struct told *told, size_t i)
{
    const struct fsd_chain_link *link = &told->chain->links[i];
    const unsigned cell = cell_of(told, link);
    const struct fsd_chain_link *first = link->n_reasons > 0 ? reason_of(told, link, 0) : NULL;
    switch (kind_of(link)) {
    case TOLD_PLAIN:
        if (link->n_reasons != 1 || !first->is_true ||
            (cell_of(told, first) == cell
                 ? first->values == link->values
                 : first->values != link->values || !see(told->variant, cell, cell_of(told, first))))
            refuse(told, i, "not false by what is true");
        break;
    case TOLD_IN_CELL:
        if (open_by_reasons(told, link, cell) != link->values)
            refuse(told, i, "not all that is left");
        break;
    case TOLD_REFUTED:
        if (cell_of(told, first) != cell || first->values != link->values || first->is_true == link->is_true ||
            !reason_of(told, link, 1)->is_contradiction)
            refuse(told, i, "not the contrary");
        break;
    case TOLD_END:
        if (link->by ? !follows(told, link) : open_by_reasons(told, link, cell) != 0)
            refuse(told, i, "no contradiction");
        break;
    case TOLD_BY:
        if (!follows(told, link))
            refuse(told, i, "does not follow");
        if (link->set)
            check_set(told, i);
        else if (is_house_of_few(told->variant, &told->variant->constraints[link->by - 1]) && !link->is_true)
            refuse(told, i, "no set of a house");
        break;
    default:
        break;
    }
}

/* Whether both cannot be. */
static bool exclude(const struct told *told, unsigned cell, fsd_values value, const struct fsd_chain_link *link)
{
    const struct fsd_variant *variant = told->variant;
    const unsigned other = cell_of(told, link), a = fsd_values_lowest(value), b = fsd_values_lowest(link->values);
    bool cannot = cell == other ? value != link->values : value == link->values && see(variant, cell, other);
    for (size_t i = 0; i < variant->n_constraints && !cannot; i++) {
        const struct fsd_constraint *c = &variant->constraints[i];
        cannot =
            c->kind == FSD_RELATION && ((c->cells[0] == cell && c->cells[1] == other && !(c->allowed[a] >> b & 1)) ||
                                        (c->cells[1] == cell && c->cells[0] == other && !(c->allowed[b] >> a & 1)));
    }
    return cannot;
}

/* One of both ends is true, so what both exclude goes, or, where they are one, that is true. */
static void check_ends(const struct told *told)
{
    const struct fsd_chain_link *first = told->chain->links, *last = first + told->chain->n_links - 1;
    const struct fsd_variant_step *step = told->step;
    if (first->is_true || !last->is_true)
        refuse(told, 0, "no end is true");
    for (unsigned i = 0; i < step->n_removed; i++)
        for (fsd_values left = step->removed[i].values; left; left &= left - 1)
            if (!exclude(told, step->removed[i].cell, left & -left, first) ||
                !exclude(told, step->removed[i].cell, left & -left, last))
                refuse(told, 0, "an end does not exclude that");
    if (step->placed.values && (step->placed.cell != cell_of(told, first) || step->placed.values != first->values ||
                                cell_of(told, last) != step->placed.cell || last->values != first->values))
        refuse(told, 0, "another end");
}

/* Whether a link says what the step concludes. */
static bool says_conclusion(const struct told *told, const struct fsd_chain_link *link, bool is_contrary)
{
    const struct fsd_variant_step *step = told->step;
    const bool is_placed = step->placed.values != 0;
    const struct fsd_variant_removal *of = is_placed ? &step->placed : &step->removed[0];
    return step->n_removed + is_placed == 1 && of->cell == cell_of(told, link) && of->values == link->values &&
           link->is_true == (is_placed != is_contrary) && !link->is_contradiction;
}

/* One branch, to a contradiction; or one of each candidate of a cell or place in a house, to the conclusion. */
static void check_branches(const struct told *told)
{
    const struct fsd_chain *chain = told->chain;
    const struct fsd_chain_link *first = chain->links;
    fsd_values values = 0;
    unsigned n = 0;
    for (size_t i = 0; i < chain->n_links; i++) {
        const struct fsd_chain_link *link = &chain->links[i];
        const bool is_last = i + 1 == chain->n_links || (link[1].is_assumption && link[1].beside == FSD_NO_LINK);
        if (link->is_assumption && link->beside == FSD_NO_LINK) {
            n++;
            values |= cell_of(told, link) == cell_of(told, first) ? link->values : 0;
            if (told->step->constraint && (!link->is_true || link->values != first->values))
                refuse(told, i, "no place of the value");
        }
        if (is_last && !link->is_contradiction && !says_conclusion(told, link, false))
            refuse(told, i, "another conclusion");
    }
    if (n == 1 && !says_conclusion(told, first, true))
        refuse(told, 0, "the conclusion is not the contrary");
    if (n > 1 && told->step->constraint) {
        const struct fsd_constraint *house = told->step->constraint;
        unsigned n_places = 0;
        for (unsigned k = 0; k < house->n_cells; k++)
            n_places += (told->before[house->cells[k]] & first->values) != 0;
        assert_int_equal(house->n_cells, told->variant->n_values);
        assert_int_equal(n_places, n);
    } else if (n > 1 && (values != told->before[cell_of(told, first)] || n != fsd_values_count(values))) {
        refuse(told, 0, "not all candidates of the cell");
    }
}

void assert_chain_leads(const struct fsd_variant *variant, const fsd_values *before,
                        const struct fsd_variant_step *step, size_t n_seen[N_TOLD_LINKS])
{
    const bool is_chain = step->technique >= FSD_VARIANT_X_CHAIN || step->technique == FSD_VARIANT_XY_WING;
    assert_int_equal(step->chain != NULL, is_chain);
    if (!is_chain)
        return;
    struct told told = {.variant = variant, .before = before, .step = step, .chain = step->chain};
    OWNED uint32_t *scope = calloc(told.chain->n_links + 1, sizeof(*scope));
    OWNED bool *is_reason = calloc(told.chain->n_links + 1, sizeof(*is_reason));
    told.scope = scope;
    if (told.chain->n_links <= 1)
        refuse(&told, 0, "too short");
    check_scopes(&told);
    for (size_t i = 0; i < told.chain->n_reasons; i++)
        is_reason[told.chain->reasons[i]] = true;
    for (size_t i = 0; i < told.chain->n_links; i++) {
        const struct fsd_chain_link *link = &told.chain->links[i];
        const bool is_last = i + 1 == told.chain->n_links || link[1].is_assumption;
        n_seen[kind_of(link)]++;
        n_seen[TOLD_SET] += link->set != 0;
        check_link(&told, i);
        if (!is_reason[i] && !is_last && !link->is_assumption)
            refuse(&told, i, "told in vain");
    }
    if (step->technique < FSD_VARIANT_FORCING_CHAIN)
        check_ends(&told);
    else
        check_branches(&told);
}
