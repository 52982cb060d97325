#include "logic/techniques/techniques.h"

enum { MAX_SHOWN = 96 }; /* links of the longest verity that is shown in full */

/* What singles placed after an assumption, the assumption first. */
struct trail {
    unsigned n;
    uint8_t cell[FSD_N_CELLS];
    uint8_t digit[FSD_N_CELLS];
    uint8_t unit[FSD_N_CELLS]; /* of a hidden single; FSD_N_UNITS: a naked one */
};

static void place(struct fsd_board *board, struct trail *trail, unsigned cell, unsigned digit, unsigned unit)
{
    trail->cell[trail->n] = (uint8_t)cell;
    trail->digit[trail->n] = (uint8_t)digit;
    trail->unit[trail->n++] = (uint8_t)unit;
    fsd_board_place(board, cell, digit);
}

/*
 * Assumes a candidate and follows with singles, until there are none, a contradiction or as many placements as asked.
 */
static void follow(struct fsd_board *board, struct trail *trail, unsigned cell, unsigned digit, unsigned max_placements)
{
    trail->n = 0;
    place(board, trail, cell, digit, FSD_N_UNITS);
    while (!board->is_contradictory && trail->n < max_placements) {
        if (board->unsettled) {
            const unsigned naked = fsd_cells_first(board->unsettled);
            place(board, trail, naked, fsd_digits_first(board->cell[naked]), FSD_N_UNITS);
        } else if (board->hidden_units) {
            const unsigned unit = (unsigned)__builtin_ctz(board->hidden_units);
            const unsigned hidden = fsd_digits_first(board->hidden[unit]);
            const unsigned at = (unsigned)__builtin_ctz(board->place[unit][hidden - 1]);
            place(board, trail, fsd_units.cells[unit][at], hidden, unit);
        } else {
            return;
        }
    }
}

/* Adds to needed (bit k: placement k) a placement that removes a candidate, unless one is needed already. */
static void need_killer(const struct trail *trail, unsigned cell, unsigned digit, fsd_cells *needed)
{
    const fsd_cells peers = fsd_cell_sets.peers[cell];
    unsigned first = trail->n;

    for (unsigned k = trail->n; k-- > 0;) {
        if (trail->cell[k] == cell ? trail->digit[k] != digit
                                   : trail->digit[k] == digit && fsd_cells_has(peers, trail->cell[k])) {
            first = k;
            if (fsd_cells_has(*needed, k)) {
                return;
            }
        }
    }
    if (first < trail->n) {
        *needed |= fsd_cells_of(first);
    }
}

static void need_killers_of_cell(const struct fsd_board *board, const struct trail *trail, unsigned cell,
                                 uint16_t digits, fsd_cells *needed)
{
    digits &= board->cell[cell];
    while (digits) {
        need_killer(trail, cell, fsd_digits_take(&digits), needed);
    }
}

static void need_killers_of_places(const struct fsd_board *board, const struct trail *trail, fsd_cells cells,
                                   unsigned digit, fsd_cells *needed)
{
    cells &= board->digit[digit - 1];
    while (cells) {
        need_killer(trail, fsd_cells_take(&cells), digit, needed);
    }
}

/* Adds what the needed placements need in turn. board is the one before the assumption. */
static void need_reasons(const struct fsd_board *board, struct trail *trail, fsd_cells *needed)
{
    const struct fsd_cell_sets *const sets = &fsd_cell_sets;
    const unsigned n = trail->n;

    for (unsigned k = n; k-- > 1;) {
        if (!fsd_cells_has(*needed, k)) {
            continue;
        }
        const unsigned cell = trail->cell[k];
        const unsigned digit = trail->digit[k];
        trail->n = k; /* only what came before is a reason */
        if (trail->unit[k] == FSD_N_UNITS) {
            need_killers_of_cell(board, trail, cell, (uint16_t)~fsd_digits_of(digit), needed);
        } else {
            need_killers_of_places(board, trail, sets->unit[trail->unit[k]] & ~fsd_cells_of(cell), digit, needed);
        }
    }
    trail->n = n;
}

/* Links what some placements of a trail, as bits, remove or leave as a single. */
static void link_from(struct fsd_step *step, unsigned first, fsd_cells killers, const struct fsd_link *link)
{
    uint16_t reasons[FSD_N_CELLS];
    unsigned n = 0;

    while (killers) {
        reasons[n++] = (uint16_t)(first + fsd_cells_take(&killers));
    }
    fsd_step_link_from(step, reasons, n, link);
}

/* Links the assumption and the placements that are needed; *shown is the trail of these. */
static void link_trail(const struct fsd_board *board, const struct trail *trail, fsd_cells needed, struct trail *shown,
                       struct fsd_step *step)
{
    const unsigned first = step->n_links;

    shown->n = 0;
    for (unsigned k = 0; k < trail->n; k++) {
        const unsigned cell = trail->cell[k], digit = trail->digit[k], unit = trail->unit[k];
        const fsd_cells at = fsd_cells_of(cell);
        fsd_cells killers = 0;
        if (k > 0 && !fsd_cells_has(needed, k)) {
            continue;
        }
        if (k > 0 && unit == FSD_N_UNITS) {
            need_killers_of_cell(board, shown, cell, (uint16_t)~fsd_digits_of(digit), &killers);
        } else if (k > 0) {
            need_killers_of_places(board, shown, fsd_cell_sets.unit[unit] & ~at, digit, &killers);
        }
        link_from(
            step, first, killers,
            &(struct fsd_link){
                .cells = at, .digit = (uint8_t)digit, .is_true = true, .units = unit < FSD_N_UNITS ? 1U << unit : 0});
        shown->cell[shown->n] = (uint8_t)cell;
        shown->digit[shown->n] = (uint8_t)digit;
        shown->unit[shown->n++] = (uint8_t)unit;
    }
}

/* The cell without a candidate, or the unit without a place for a digit, that needs the fewest placements. */
struct clash {
    fsd_cells cells; /* that cell, or where the digit might have stood */
    uint16_t digits; /* that the cell might have held, or the digit */
    uint32_t units;
    fsd_cells needed;
};

static struct clash find_clash(const struct fsd_board *before, const struct fsd_board *after, struct trail *trail)
{
    const struct fsd_cell_sets *const sets = &fsd_cell_sets;
    struct clash best = {.needed = ~(fsd_cells)0};

    /*
     * All cells: one with a single candidate may lose it to a peer that has the same, where naked singles are left out.
     */
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        struct clash clash = {.cells = fsd_cells_of(cell), .digits = before->cell[cell]};
        if (after->cell[cell] == 0) {
            need_killers_of_cell(before, trail, cell, before->cell[cell], &clash.needed);
            need_reasons(before, trail, &clash.needed);
            best = fsd_cells_count(clash.needed) < fsd_cells_count(best.needed) ? clash : best;
        }
    }
    for (unsigned unit = 0; unit < FSD_N_UNITS; unit++) {
        for (unsigned digit = 1; digit <= FSD_N_DIGITS; digit++) {
            const fsd_cells places = before->digit[digit - 1] & sets->unit[unit];
            struct clash clash = {.cells = places, .digits = fsd_digits_of(digit), .units = 1U << unit};
            if (after->place[unit][digit - 1] == 0) {
                need_killers_of_places(before, trail, places, digit, &clash.needed);
                need_reasons(before, trail, &clash.needed);
                best = fsd_cells_count(clash.needed) < fsd_cells_count(best.needed) ? clash : best;
            }
        }
    }
    return best;
}

/*
 * The candidate that singles refute with the fewest placements. cells and digits are the assumption. The links are the
 * placements that it takes, the assumption first, then, denied, the candidates of the cell (others) that is left with
 * none, or the places of the digit in the unit (units, others) that is left with none.
 */
bool fsd_find_forcing_contradiction(const struct fsd_board *board, unsigned size, struct fsd_step *step)
{
    (void)size;
    struct fsd_board after;
    struct trail trail, shown;
    unsigned best = FSD_N_CELLS + 1;
    unsigned best_cell = 0;
    unsigned best_digit = 0;

    for (fsd_cells cells = board->open; cells && best > 1;) {
        const unsigned cell = fsd_cells_take(&cells);
        for (uint16_t digits = board->cell[cell]; digits && best > 1;) {
            const unsigned digit = fsd_digits_take(&digits);
            after = *board;
            follow(&after, &trail, cell, digit, best - 1);
            if (after.is_contradictory) {
                best = trail.n;
                best_cell = cell;
                best_digit = digit;
            }
        }
    }
    if (best > FSD_N_CELLS) {
        return false;
    }
    after = *board;
    follow(&after, &trail, best_cell, best_digit, best);
    const struct clash clash = find_clash(board, &after, &trail);
    step->cells = fsd_cells_of(best_cell);
    step->digits = fsd_digits_of(best_digit);
    step->others = clash.cells;
    step->units = clash.units;
    link_trail(board, &trail, clash.needed, &shown, step);
    for (fsd_cells cells = clash.cells; cells;) {
        const unsigned cell = fsd_cells_take(&cells);
        for (uint16_t digits = clash.digits; digits;) {
            const unsigned digit = fsd_digits_take(&digits);
            fsd_cells killers = 0;
            need_killer(&shown, cell, digit, &killers);
            link_from(step, 0, killers, &(struct fsd_link){.cells = fsd_cells_of(cell), .digit = (uint8_t)digit});
        }
    }
    return fsd_step_remove(step, board, step->cells, step->digits) && fsd_step_found(step);
}

/* Candidates of which one is true: those of a cell, or the places of a digit in a unit. */
struct base {
    unsigned n;
    uint8_t cell[FSD_N_DIGITS];
    uint8_t digit[FSD_N_DIGITS];
    unsigned unit; /* FSD_N_UNITS: a cell */
};

static struct base base_of_cell(const struct fsd_board *board, unsigned cell)
{
    struct base base = {.unit = FSD_N_UNITS};

    for (uint16_t digits = board->cell[cell]; digits; base.n++) {
        base.cell[base.n] = (uint8_t)cell;
        base.digit[base.n] = (uint8_t)fsd_digits_take(&digits);
    }
    return base;
}

static struct base base_of_unit(const struct fsd_board *board, unsigned unit, unsigned digit)
{
    struct base base = {.unit = unit};

    for (unsigned places = board->place[unit][digit - 1]; places; places &= places - 1) {
        base.cell[base.n] = fsd_units.cells[unit][__builtin_ctz(places)];
        base.digit[base.n++] = (uint8_t)digit;
    }
    return base;
}

/* What an assumption leaves of the candidates. */
struct outcome {
    uint16_t cell[FSD_N_CELLS];
    bool is_contradictory;
};

static void assume(const struct fsd_board *board, unsigned cell, unsigned digit, struct outcome *outcome)
{
    struct fsd_board after = *board;
    struct trail trail;

    follow(&after, &trail, cell, digit, FSD_N_CELLS);
    outcome->is_contradictory = after.is_contradictory;
    for (unsigned i = 0; i < FSD_N_CELLS; i++) {
        outcome->cell[i] = after.cell[i];
    }
}

/* Removes from common what an outcome leaves possible; says whether anything remains. */
static bool intersect(uint16_t common[FSD_N_CELLS], const struct outcome *outcome)
{
    unsigned any = 0;

    for (unsigned i = 0; i < FSD_N_CELLS; i++) {
        common[i] &= (uint16_t)~outcome->cell[i];
        any |= common[i];
    }
    return any != 0 && !outcome->is_contradictory;
}

static void start_common(const struct fsd_board *board, uint16_t common[FSD_N_CELLS])
{
    for (unsigned i = 0; i < FSD_N_CELLS; i++) {
        common[i] = board->cell[i];
    }
}

/* The cell with the fewest candidates, fewer than best->n, that all rule out the same candidate. */
static void search_cells(const struct fsd_board *board, struct base *best)
{
    struct outcome outcome;
    uint16_t common[FSD_N_CELLS];

    for (fsd_cells cells = board->open; cells;) {
        const unsigned cell = fsd_cells_take(&cells);
        if (fsd_digits_count(board->cell[cell]) >= best->n) {
            continue;
        }
        const struct base base = base_of_cell(board, cell);
        bool any = true;
        start_common(board, common);
        for (unsigned i = 0; i < base.n && any; i++) {
            assume(board, cell, base.digit[i], &outcome);
            any = intersect(common, &outcome);
        }
        if (any) {
            *best = base;
        }
    }
}

/* The same for the units' places of a digit; each place is tried once for all its units. */
static void search_units(const struct fsd_board *board, unsigned digit, struct base *best)
{
    struct outcome outcomes[FSD_N_CELLS];
    uint16_t common[FSD_N_CELLS];
    fsd_cells known = 0;

    for (unsigned unit = 0; unit < FSD_N_UNITS; unit++) {
        const unsigned n_places = fsd_digits_count(board->place[unit][digit - 1]);
        if (n_places < 2 || n_places >= best->n) {
            continue;
        }
        const struct base base = base_of_unit(board, unit, digit);
        bool any = true;
        start_common(board, common);
        for (unsigned i = 0; i < base.n && any; i++) {
            const unsigned cell = base.cell[i];
            if (!fsd_cells_has(known, cell)) {
                assume(board, cell, digit, &outcomes[cell]);
                known |= fsd_cells_of(cell);
            }
            any = intersect(common, &outcomes[cell]);
        }
        if (any) {
            *best = base;
        }
    }
}

/* The trails of a base's candidates, and which of their placements an argument needs. */
struct argument {
    struct trail trails[FSD_N_DIGITS];
    fsd_cells needed[FSD_N_DIGITS];
    unsigned n_needed;
};

/* The placements needed to remove the digits from a cell in all trails. */
static void argue(const struct fsd_board *board, const struct base *base, unsigned cell, uint16_t digits,
                  struct argument *argument)
{
    argument->n_needed = 0;
    for (unsigned i = 0; i < base->n; i++) {
        argument->needed[i] = 1;
        need_killers_of_cell(board, &argument->trails[i], cell, digits, &argument->needed[i]);
        need_reasons(board, &argument->trails[i], &argument->needed[i]);
        argument->n_needed += fsd_cells_count(argument->needed[i]);
    }
}

static bool is_within(const struct argument *argument, const fsd_cells needed[FSD_N_DIGITS], unsigned n)
{
    fsd_cells more = 0;

    for (unsigned i = 0; i < n; i++) {
        more |= argument->needed[i] & ~needed[i];
    }
    return more == 0;
}

/* Concludes what needs the fewest placements, and all else that follows from these. */
static bool conclude(const struct fsd_board *board, const struct base *base, struct fsd_step *step)
{
    struct argument argument;
    struct outcome outcome;
    struct trail shown;
    uint16_t common[FSD_N_CELLS];
    fsd_cells best[FSD_N_DIGITS] = {0};
    unsigned n_best = ~0U;

    start_common(board, common);
    for (unsigned i = 0; i < base->n; i++) {
        struct fsd_board after = *board;
        follow(&after, &argument.trails[i], base->cell[i], base->digit[i], FSD_N_CELLS);
        for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
            outcome.cell[cell] = after.cell[cell];
        }
        outcome.is_contradictory = false;
        intersect(common, &outcome);
    }
    for (unsigned pass = 0; pass < 2; pass++) {
        for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
            for (uint16_t left = common[cell]; left;) {
                const uint16_t bit = fsd_digits_of(fsd_digits_take(&left));
                argue(board, base, cell, bit, &argument);
                if (pass == 0 && argument.n_needed < n_best) {
                    n_best = argument.n_needed;
                    for (unsigned i = 0; i < base->n; i++) {
                        best[i] = argument.needed[i];
                    }
                } else if (pass == 1 && is_within(&argument, best, base->n)) {
                    fsd_step_remove(step, board, fsd_cells_of(cell), bit);
                }
            }
        }
    }
    for (unsigned i = 0; i < base->n; i++) {
        link_trail(board, &argument.trails[i], n_best <= MAX_SHOWN ? best[i] : 1, &shown, step);
    }
    return step->removed_cells != 0;
}

/*
 * The smallest base of which each candidate leads by singles to the same removals. cells and digits are the base;
 * units: of a digit's places, 0 for a cell. The links are each candidate's, which is in the base, and the placements
 * that it takes; where they are too many to show, the candidates alone.
 */
bool fsd_find_forcing_verity(const struct fsd_board *board, unsigned size, struct fsd_step *step)
{
    (void)size;
    struct base best = {.n = FSD_N_DIGITS + 1};

    search_cells(board, &best);
    for (unsigned digit = 1; digit <= FSD_N_DIGITS && best.n > 2; digit++) {
        if (board->digit[digit - 1] & board->open) {
            search_units(board, digit, &best);
        }
    }
    if (best.n > FSD_N_DIGITS) {
        return false;
    }
    step->units = best.unit < FSD_N_UNITS ? 1U << best.unit : 0;
    for (unsigned i = 0; i < best.n; i++) {
        step->cells |= fsd_cells_of(best.cell[i]);
        step->digits |= fsd_digits_of(best.digit[i]);
    }
    return conclude(board, &best, step) && fsd_step_found(step);
}
