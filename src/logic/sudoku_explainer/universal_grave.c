#include "logic/sudoku_explainer/hint.h"
#include "logic/sudoku_explainer/order.h"
#include "logic/sudoku_explainer/tuples.h"

/*
 * A bivalue universal grave: but for the candidates left out of rest, each cell has two, and each digit two places in
 * each unit. Such a grid has no or several solutions, so one of those candidates is true.
 */
struct grave {
    const struct fsd_board *board;
    bool is_repaired;
    uint16_t rest[FSD_N_CELLS];  /* of empty cells */
    uint16_t extra[FSD_N_CELLS]; /* candidates beyond those of the grave */
    uint16_t all_extra;
    uint8_t cells[FSD_N_CELLS]; /* that have any, in the order in which they were found */
    unsigned n_cells;
    fsd_cells set;    /* these cells */
    fsd_cells common; /* peers of all of them */
};

/* What all types have in common: the extra candidates, one of which is true, as links. */
static void tell(const struct grave *grave, struct fsd_step *told)
{
    told->cells = grave->set;
    for (fsd_cells cells = grave->set; cells;) {
        const unsigned cell = fsd_cells_take(&cells);
        told->digits |= grave->extra[cell];
        for (uint16_t digits = grave->extra[cell]; digits;) {
            const struct fsd_link link = {
                .cells = fsd_cells_of(cell), .digit = (uint8_t)fsd_digits_take(&digits), .is_true = true};
            fsd_step_link_from(told, NULL, 0, &link);
        }
    }
}

/* False: none of the types is possible any more. counts: whether the digit is one of the grave's as a whole. */
static bool add_extra(struct grave *grave, unsigned cell, unsigned digit, bool counts)
{
    const uint16_t bit = fsd_digits_of(digit);

    grave->common = grave->n_cells == 0 ? fsd_cell_sets.peers[cell] : grave->common & fsd_cell_sets.peers[cell];
    if (!fsd_cells_has(grave->set, cell)) {
        grave->cells[grave->n_cells++] = (uint8_t)cell;
        grave->set |= fsd_cells_of(cell);
    }
    grave->common &= ~grave->set;
    grave->extra[cell] |= bit;
    grave->all_extra |= counts ? bit : 0;
    grave->rest[cell] &= (uint16_t)~bit;
    return grave->n_cells == 1 || fsd_digits_count(grave->all_extra) <= 1 || grave->common != 0;
}

/*
 * Finds the extra candidates from units where a digit has one place or more than two, one of them in a cell of three
 * candidates or more. False: this is no grave.
 */
static bool find_extra(struct grave *grave)
{
    const struct fsd_board *board = grave->board;
    fsd_cells suspects = 0;
    uint16_t suspect_digits = 0;

    for (unsigned k = 0; k < FSD_N_UNITS; k++) {
        /* Boxes, rows, columns. */
        const unsigned unit = k < 9 ? FSD_FIRST_BOX + k : k - 9;
        for (uint16_t digits = FSD_ALL_DIGITS & (uint16_t)~board->placed[unit]; digits;) {
            const unsigned digit = fsd_digits_take(&digits);
            uint16_t places = board->place[unit][digit - 1];
            const unsigned n_places = fsd_digits_count(places);
            fsd_cells larger = 0;
            if (n_places == 0 || n_places == 2) {
                continue;
            }
            while (places) {
                const unsigned cell = fsd_units.cells[unit][fsd_digits_take(&places) - 1];
                larger |= fsd_digits_count(board->cell[cell]) >= 3 ? fsd_cells_of(cell) : 0;
            }
            suspects |= larger;
            suspect_digits |= fsd_digits_of(digit);
            if (larger == 0) {
                return false;
            }
            if ((larger & (larger - 1)) == 0 && !add_extra(grave, fsd_cells_first(larger), digit, true)) {
                return false;
            }
        }
    }
    /* Where only one digit is in excess, it is extra wherever it is. */
    if (grave->is_repaired && fsd_digits_is_one(suspect_digits) && fsd_cells_count(suspects) > grave->n_cells) {
        suspects &= ~grave->set;
        while (suspects) {
            if (!add_extra(grave, fsd_cells_take(&suspects), fsd_digits_first(suspect_digits), false)) {
                return false;
            }
        }
    }
    return true;
}

static bool is_grave(const struct grave *grave)
{
    for (fsd_cells cells = fsd_board_empty(grave->board); cells;) {
        if (fsd_digits_count(grave->rest[fsd_cells_take(&cells)]) != 2) {
            return false;
        }
    }
    for (unsigned unit = 0; unit < FSD_N_UNITS; unit++) {
        uint16_t once = 0;
        uint16_t twice = 0;
        uint16_t more = 0;
        for (unsigned k = 0; k < 9; k++) {
            const uint16_t digits = grave->rest[fsd_units.cells[unit][k]];
            more |= twice & digits;
            twice |= once & digits;
            once |= digits;
        }
        if (once != twice || more) {
            return false;
        }
    }
    return true;
}

/* One cell: one of its extra candidates is true. */
static bool find_type_1(const struct grave *grave, struct fsd_se_hint *hint)
{
    const unsigned cell = grave->cells[0];

    fsd_se_hint_start(hint, FSD_SE_BUG_TYPE_1);
    fsd_se_hint_add(hint, cell, grave->board->cell[cell] & (uint16_t)~grave->all_extra);
    return true;
}

/* One digit: it is true in one of the cells. */
static bool find_type_2(const struct grave *grave, struct fsd_se_hint *hint)
{
    fsd_se_hint_start(hint, FSD_SE_BUG_TYPE_2);
    fsd_se_hint_remove(hint, grave->board, grave->common, grave->all_extra);
    return hint->removed_cells;
}

/* Whether all the cells share their k-th unit. */
static bool share_unit(const struct grave *grave, unsigned k)
{
    return (grave->set & ~fsd_cell_sets.unit[fsd_se_unit_of(grave->cells[0], k)]) == 0;
}

/* Cells that form a naked set with one of the extra candidates, in the k-th unit of the grave's cells. */
static bool find_type_3_in(const struct grave *grave, unsigned k, unsigned degree, struct fsd_se_hint *hint,
                           struct fsd_step *told)
{
    const struct fsd_board *board = grave->board;
    const unsigned unit = fsd_se_unit_of(grave->cells[0], k);
    uint8_t others[FSD_N_PEERS];
    unsigned n_others;

    if (!share_unit(grave, k)) {
        return false;
    }
    n_others = fsd_se_peers_in(grave->cells[0], grave->common & fsd_cell_sets.unit[unit], others);
    if (n_others < degree || fsd_digits_count(grave->all_extra) < 2) {
        return false;
    }
    for (unsigned choice = (1U << (degree - 1)) - 1; choice < 1U << n_others; choice = fsd_se_next_choice(choice)) {
        uint16_t covered = 0;
        bool is_set = true;
        for (unsigned i = 0; i < n_others; i++) {
            if (choice >> i & 1) {
                covered |= board->cell[others[i]];
                is_set = is_set && fsd_digits_count(board->cell[others[i]]) >= 2;
            }
        }
        const uint16_t digits = covered | grave->all_extra;
        if (is_set && fsd_digits_count(covered) == degree && digits == covered) {
            fsd_se_hint_start(hint, FSD_SE_BUG_TYPE_3);
            hint->rating += (degree - 1) * 0.1;
            fsd_cells set = 0;
            for (unsigned i = 0; i < n_others; i++) {
                if ((choice >> i & 1) == 0) {
                    fsd_se_hint_add(hint, others[i], board->cell[others[i]] & digits);
                } else {
                    set |= fsd_cells_of(others[i]);
                }
            }
            if (hint->removed_cells) {
                if (told) {
                    told->others = set;
                    told->own_digits = digits;
                    told->units = 1U << unit;
                }
                return true;
            }
        }
    }
    return false;
}

static bool find_type_3(const struct grave *grave, struct fsd_se_hint *hint, struct fsd_step *told)
{
    enum { FEWEST = 2, MOST = 6, N_DEGREES = MOST - FEWEST + 1 };

    for (unsigned i = 0; i < 3 * N_DEGREES; i++) {
        /* Unit by unit, or repaired: the smaller sets first. */
        const unsigned k = grave->is_repaired ? i % 3 : i / N_DEGREES;
        const unsigned degree = FEWEST + (grave->is_repaired ? i / 3 : i % N_DEGREES);
        if (find_type_3_in(grave, k, degree, hint, told)) {
            return true;
        }
    }
    return false;
}

/* Two cells with a digit that stands in one of them: the other one holds an extra candidate. */
static bool find_type_4(const struct grave *grave, struct fsd_se_hint *hint, struct fsd_step *told)
{
    const uint16_t *cell = grave->board->cell;
    const uint16_t locked = cell[grave->cells[0]] & cell[grave->cells[1]] & (uint16_t)~grave->all_extra;

    if (!fsd_digits_is_one(locked) || !(share_unit(grave, 0) || share_unit(grave, 1) || share_unit(grave, 2))) {
        return false;
    }
    fsd_se_hint_start(hint, FSD_SE_BUG_TYPE_4);
    for (unsigned i = 0; i < 2; i++) {
        const unsigned bug = grave->cells[i];
        fsd_se_hint_add(hint, bug, cell[bug] & (uint16_t) ~(grave->extra[bug] | locked));
    }
    if (told) {
        told->other_digits = locked;
        for (unsigned k = 0; k < 3; k++) {
            told->units |= (uint32_t)share_unit(grave, k) << fsd_se_unit_of(grave->cells[0], k);
        }
    }
    return true;
}

static bool find(struct grave *grave, struct fsd_se_hint *hint, struct fsd_step *told)
{
    for (fsd_cells cells = fsd_board_empty(grave->board); cells;) {
        const unsigned cell = fsd_cells_take(&cells);
        grave->rest[cell] = grave->board->cell[cell];
    }
    if (!find_extra(grave) || grave->n_cells == 0 || !is_grave(grave)) {
        return false;
    }
    if (told) {
        tell(grave, told);
    }
    if (grave->n_cells == 1) {
        return find_type_1(grave, hint);
    }
    if (fsd_digits_is_one(grave->all_extra)) {
        return find_type_2(grave, hint) || (grave->n_cells == 2 && find_type_4(grave, hint, told));
    }
    return grave->common != 0 &&
           ((grave->n_cells == 2 && find_type_4(grave, hint, told)) || find_type_3(grave, hint, told));
}

bool fsd_se_find_bug(const struct fsd_board *board, enum fsd_se_technique technique, struct fsd_se_hint *hint,
                     struct fsd_step *told)
{
    (void)technique;
    return find(&(struct grave){.board = board}, hint, told);
}

bool fsd_se_find_bug_repaired(const struct fsd_board *board, enum fsd_se_technique technique, struct fsd_se_hint *hint,
                              struct fsd_step *told)
{
    (void)technique;
    return find(&(struct grave){.board = board, .is_repaired = true}, hint, told);
}
