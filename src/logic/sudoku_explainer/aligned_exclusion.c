#include "logic/sudoku_explainer/aligned_exclusion.h"

#include <string.h>

#include "logic/sudoku_explainer/order.h"
#include "logic/techniques/cell_counts.h"

/* Cells of two candidates or more with peers small enough to exclude combinations of theirs. */
struct bases {
    unsigned n;
    uint8_t cells[FSD_N_CELLS];       /* row-major */
    fsd_cells excluders[FSD_N_CELLS]; /* of cells[i] */
    fsd_cells set;
};

/* Excluders have 2 to max_candidates. A cell with a naked single among its peers is no base. */
static void find_bases(const struct fsd_board *board, unsigned max_candidates, struct bases *bases)
{
    const fsd_cells small = fsd_cells_with_candidates(board, 2, max_candidates);

    bases->n = 0;
    bases->set = 0;
    for (fsd_cells cells = board->open; cells;) {
        const unsigned cell = fsd_cells_take(&cells);
        const fsd_cells peers = fsd_cell_sets.peers[cell];
        if ((peers & board->unsettled) == 0 && (peers & small) != 0) {
            bases->set |= fsd_cells_of(cell);
            bases->excluders[bases->n] = peers & small;
            bases->cells[bases->n++] = (uint8_t)cell;
        }
    }
}

/* Eight sets of digits, which are looked at together, without branches. */
typedef uint16_t digit_sets __attribute__((vector_size(16)));
enum { SETS = sizeof(digit_sets) / sizeof(uint16_t), MOST_EXCLUDER_SETS = (FSD_N_PEERS + SETS - 1) / SETS };

/* What two or three base cells may hold together. */
struct combination {
    unsigned n_cells;
    unsigned cells[3];
    uint16_t digits[3];
    uint16_t allowed[3]; /* of which some combination has them */
    unsigned n_excluder_sets;
    digit_sets excluders[MOST_EXCLUDER_SETS]; /* their candidates; all digits where there are no more */
};

static void init_excluders(const struct fsd_board *board, fsd_cells common, struct combination *combination)
{
    unsigned n = 0;

    do {
        uint16_t sets[SETS];
        for (unsigned i = 0; i < SETS; i++) {
            sets[i] = common ? board->cell[fsd_cells_take(&common)] : (uint16_t)FSD_ALL_DIGITS;
        }
        memcpy(&combination->excluders[n++], sets, sizeof(sets));
    } while (common);
    combination->n_excluder_sets = n;
    for (unsigned i = 0; i < combination->n_cells; i++) {
        combination->digits[i] = board->cell[combination->cells[i]];
        combination->allowed[i] = 0;
    }
}

static uint16_t any_of(digit_sets sets)
{
    uint64_t halves[2];

    memcpy(halves, &sets, sizeof(halves));
    uint64_t any = halves[0] | halves[1];
    any |= any >> 32;
    return (uint16_t)(any | any >> 16);
}

/*
 * Of the last cell's digits those that leave each excluder a candidate when the other cells hold some digits.
 */
static uint16_t left_beside(const struct combination *combination, uint16_t held)
{
    digit_sets lacks = {0}, taken = {0}; /* lanes: whether no candidate is left; the last one that is */

    for (unsigned i = 0; i < combination->n_excluder_sets; i++) {
        const digit_sets rest = combination->excluders[i] & (uint16_t)~held;
        lacks |= (digit_sets)(rest == 0);
        taken |= rest & (digit_sets)((rest & (rest - 1)) == 0);
    }
    return any_of(lacks) ? 0 : combination->digits[combination->n_cells - 1] & (uint16_t)~any_of(taken);
}

static bool are_peers(unsigned a, unsigned b)
{
    return fsd_cells_has(fsd_cell_sets.peers[a], b);
}

static bool is_all_allowed(const struct combination *combination)
{
    for (unsigned i = 0; i < combination->n_cells; i++) {
        if (combination->allowed[i] != combination->digits[i]) {
            return false;
        }
    }
    return true;
}

static void find_allowed_pairs(struct combination *combination)
{
    const bool peers = are_peers(combination->cells[0], combination->cells[1]);

    for (uint16_t firsts = combination->digits[0]; firsts;) {
        const uint16_t a = fsd_digits_of(fsd_digits_take(&firsts));
        const uint16_t left = left_beside(combination, a) & (uint16_t) ~(peers ? a : 0);
        if (left) {
            combination->allowed[0] |= a;
            combination->allowed[1] |= left;
        }
    }
}

/* Notes the combinations of one digit in the first cell and one in the second; false: there is none. */
static bool allow_triplets(struct combination *combination, uint16_t a, uint16_t b)
{
    const unsigned *cells = combination->cells;
    uint16_t left = left_beside(combination, a | b);

    if (are_peers(cells[0], cells[2])) {
        left &= (uint16_t)~a;
    }
    if (are_peers(cells[1], cells[2])) {
        left &= (uint16_t)~b;
    }
    if (left == 0 || (a == b && are_peers(cells[0], cells[1]))) {
        return false;
    }
    combination->allowed[0] |= a;
    combination->allowed[1] |= b;
    combination->allowed[2] |= left;
    return true;
}

/* Most digits are in some combination, so one is sought for each before all are looked at. */
static void find_allowed_triplets(struct combination *combination)
{
    uint16_t fresh = combination->digits[1];

    for (uint16_t firsts = combination->digits[0]; firsts;) {
        const uint16_t a = fsd_digits_of(fsd_digits_take(&firsts));
        const uint16_t b = fresh & (uint16_t)-fresh;
        allow_triplets(combination, a, b);
        fresh &= (uint16_t)~b;
        fresh = fresh ? fresh : combination->digits[1];
    }
    for (uint16_t firsts = combination->digits[0]; firsts;) {
        const uint16_t a = fsd_digits_of(fsd_digits_take(&firsts));
        for (uint16_t seconds = combination->digits[1]; seconds;) {
            if (is_all_allowed(combination)) {
                return;
            }
            allow_triplets(combination, a, fsd_digits_of(fsd_digits_take(&seconds)));
        }
    }
}

/* Appends a link to the combination's argument: what one of its cells holds. Returns its index. */
static uint16_t assume(struct fsd_step *told, unsigned cell, unsigned digit)
{
    const struct fsd_link link = {.cells = fsd_cells_of(cell), .digit = (uint8_t)digit, .is_true = true};

    fsd_step_link_from(told, NULL, 0, &link);
    return (uint16_t)(told->n_links - 1);
}

/*
 * Links a digit of a cell as false, by what other cells hold, as the links say: a peer holds the digit, or one of the
 * excluders would have no candidate left. Says whether it is.
 */
static bool exclude(const struct fsd_board *board, fsd_cells excluders, const uint16_t *held, unsigned n_held,
                    unsigned cell, unsigned digit, struct fsd_step *told)
{
    const struct fsd_link link = {.cells = fsd_cells_of(cell), .digit = (uint8_t)digit};
    uint16_t held_digits = 0;

    for (unsigned i = 0; i < n_held; i++) {
        const struct fsd_link *const other = &told->links[held[i]];
        if (other->digit == digit && are_peers(fsd_cells_first(other->cells), cell)) {
            return fsd_step_link_from(told, &held[i], 1, &link);
        }
        held_digits |= fsd_digits_of(other->digit);
    }
    while (excluders) {
        const unsigned excluder = fsd_cells_take(&excluders);
        const struct fsd_link left = {.cells = fsd_cells_of(excluder), .digit = (uint8_t)digit, .is_true = true};
        uint16_t reasons[2];
        unsigned n = 0;
        if ((board->cell[excluder] & (uint16_t)~held_digits) != fsd_digits_of(digit)) {
            continue;
        }
        for (unsigned i = 0; i < n_held; i++) {
            if (board->cell[excluder] & fsd_digits_of(told->links[held[i]].digit)) {
                reasons[n++] = held[i];
            }
        }
        told->others |= left.cells;
        fsd_step_link_from(told, reasons, n, &left);
        reasons[0] = (uint16_t)(told->n_links - 1);
        return fsd_step_link_from(told, reasons, 1, &link);
    }
    return false;
}

/* The same for several digits; returns those that are not false. */
static uint16_t exclude_all(const struct fsd_board *board, fsd_cells excluders, const uint16_t *held, unsigned n_held,
                            unsigned cell, uint16_t digits, struct fsd_step *told)
{
    uint16_t left = digits;

    while (digits) {
        const unsigned digit = fsd_digits_take(&digits);
        if (exclude(board, excluders, held, n_held, cell, digit, told)) {
            left &= (uint16_t)~fsd_digits_of(digit);
        }
    }
    return left;
}

/* Why no combination has a digit of a cell. */
static void tell_why(const struct fsd_board *board, const struct combination *combination, fsd_cells excluders,
                     unsigned cell, unsigned digit, struct fsd_step *told)
{
    const unsigned n_before = told->n_links;
    uint16_t held[2] = {assume(told, cell, digit)};
    unsigned others[2];
    uint16_t left[2];
    unsigned n = 0;

    for (unsigned i = 0; i < combination->n_cells; i++) {
        if (combination->cells[i] != cell) {
            others[n] = combination->cells[i];
            left[n] = exclude_all(board, excluders, held, 1, others[n], combination->digits[i], told);
            if (left[n++] == 0) {
                return;
            }
        }
    }
    if (told->n_links == n_before + 1) {
        told->n_links = n_before; /* it excludes nothing by itself */
    }
    const unsigned second = fsd_digits_count(left[1]) < fsd_digits_count(left[0]);
    while (left[second]) {
        held[0] = assume(told, cell, digit);
        held[1] = assume(told, others[second], fsd_digits_take(&left[second]));
        exclude_all(board, excluders, held, 2, others[!second], left[!second], told);
    }
}

__attribute__((cold)) static void tell(const struct fsd_board *board, const struct combination *combination,
                                       fsd_cells excluders, struct fsd_step *told)
{
    for (unsigned i = 0; i < combination->n_cells; i++) {
        told->cells |= fsd_cells_of(combination->cells[i]);
        for (uint16_t digits = combination->digits[i] & (uint16_t)~combination->allowed[i]; digits;) {
            const unsigned digit = fsd_digits_take(&digits);
            told->digits |= fsd_digits_of(digit);
            tell_why(board, combination, excluders, combination->cells[i], digit, told);
        }
    }
}

/* Whether some digit of some cell is in no allowed combination. */
static bool report(const struct combination *combination, enum fsd_se_technique technique, struct fsd_se_hint *hint)
{
    if (is_all_allowed(combination)) {
        return false;
    }
    fsd_se_hint_start(hint, technique);
    for (unsigned i = 0; i < combination->n_cells; i++) {
        const uint16_t excluded = combination->digits[i] & (uint16_t)~combination->allowed[i];
        fsd_se_hint_add(hint, combination->cells[i], excluded);
    }
    return true;
}

/* The cells whose candidates are others than in the last vain search, and those that were no bases. */
static fsd_cells find_fresh(const struct fsd_se_vain_exclusion *vain, const struct fsd_board *board,
                            const struct bases *bases)
{
    fsd_cells fresh = bases->set & ~vain->bases;

    for (fsd_cells cells = board->open; cells;) {
        const unsigned cell = fsd_cells_take(&cells);
        fresh |= (fsd_cells)(board->cell[cell] != vain->cell[cell]) << cell;
    }
    return fresh;
}

static void remember(struct fsd_se_vain_exclusion *vain, const struct fsd_board *board, const struct bases *bases)
{
    memcpy(vain->cell, board->cell, sizeof(vain->cell));
    vain->bases = bases->set;
}

/* Fewer excluders allow more, so without a fresh cell among the bases and their excluders, all is allowed still. */
bool fsd_se_find_aligned_pair_exclusion(struct fsd_se_vain_exclusion *vain, const struct fsd_board *board,
                                        struct fsd_se_hint *hint, struct fsd_step *told)
{
    struct bases bases;
    struct combination combination = {.n_cells = 2};

    find_bases(board, 2, &bases);
    const fsd_cells fresh = find_fresh(vain, board, &bases);
    for (unsigned j = 1; j < bases.n; j++) {
        for (unsigned i = 0; i < j; i++) {
            const fsd_cells common = bases.excluders[i] & bases.excluders[j];
            const fsd_cells two = fsd_cells_of(bases.cells[i]) | fsd_cells_of(bases.cells[j]);
            if ((common & (common - 1)) == 0 || ((common | two) & fresh) == 0) {
                continue;
            }
            combination.cells[0] = bases.cells[i];
            combination.cells[1] = bases.cells[j];
            init_excluders(board, common, &combination);
            find_allowed_pairs(&combination);
            if (report(&combination, FSD_SE_ALIGNED_PAIR_EXCLUSION, hint)) {
                if (told) {
                    tell(board, &combination, common, told);
                }
                return true;
            }
        }
    }
    remember(vain, board, &bases);
    return false;
}

/*
 * The third cells to try with two others: bases of a set among the excluders of either, first those of the first. None
 * of the two is among them. Returns how many there are.
 */
static unsigned third_cells(const struct bases *bases, unsigned i, unsigned j, fsd_cells set,
                            uint8_t thirds[2 * FSD_N_PEERS])
{
    const fsd_cells others = set & ~(fsd_cells_of(bases->cells[i]) | fsd_cells_of(bases->cells[j]));
    const fsd_cells firsts = bases->excluders[i] & others;
    const unsigned n = firsts ? fsd_se_peers_in(bases->cells[i], firsts, thirds) : 0;
    const fsd_cells rest = bases->excluders[j] & others & ~firsts;

    return rest ? n + fsd_se_peers_in(bases->cells[j], rest, thirds + n) : n;
}

/* Whether two bases are tried together with a third. */
static bool are_tried_with(const struct bases *bases, unsigned i, unsigned j, unsigned third)
{
    return fsd_cells_has(bases->excluders[i] | bases->excluders[j], bases->cells[third]);
}

/* Whether three bases were tried before in another order, which makes no difference. */
static bool were_tried(const struct bases *bases, unsigned i, unsigned j, unsigned third)
{
    return third < j && (are_tried_with(bases, i, third, j) || (third < i && are_tried_with(bases, third, j, i)));
}

/* Those with fewest candidates come first: so many combinations are looked at, each with all digits of the last. */
static void set_cells(const struct fsd_board *board, const unsigned cells[3], struct combination *combination)
{
    for (unsigned i = 0; i < 3; i++) {
        const unsigned n = fsd_digits_count(board->cell[cells[i]]);
        unsigned at = i;
        while (at > 0 && fsd_digits_count(board->cell[combination->cells[at - 1]]) > n) {
            combination->cells[at] = combination->cells[at - 1];
            at--;
        }
        combination->cells[at] = cells[i];
    }
}

bool fsd_se_find_aligned_triplet_exclusion(struct fsd_se_vain_exclusion *vain, const struct fsd_board *board,
                                           struct fsd_se_hint *hint, struct fsd_step *told)
{
    struct bases bases;
    struct combination combination = {.n_cells = 3};
    uint8_t thirds[2 * FSD_N_PEERS];
    uint8_t index_of[FSD_N_CELLS];

    find_bases(board, 3, &bases);
    for (unsigned i = 0; i < bases.n; i++) {
        index_of[bases.cells[i]] = (uint8_t)i;
    }
    const fsd_cells fresh = find_fresh(vain, board, &bases);
    for (unsigned j = 1; j < bases.n; j++) {
        for (unsigned i = 0; i < j; i++) {
            const fsd_cells common_two = bases.excluders[i] & bases.excluders[j];
            if ((common_two & (common_two - 1)) == 0) {
                continue;
            }
            const bool is_fresh = fsd_cells_has(fresh, bases.cells[i]) || fsd_cells_has(fresh, bases.cells[j]);
            const fsd_cells set = is_fresh || (common_two & fresh) ? bases.set : bases.set & fresh;
            const unsigned n_thirds = third_cells(&bases, i, j, set, thirds);
            for (unsigned t = 0; t < n_thirds; t++) {
                const unsigned third = index_of[thirds[t]];
                const fsd_cells common = common_two & bases.excluders[third];
                if ((common & (common - 1)) == 0 || !(is_fresh || ((common | fsd_cells_of(thirds[t])) & fresh)) ||
                    were_tried(&bases, i, j, third)) {
                    continue;
                }
                set_cells(board, (const unsigned[]){bases.cells[i], bases.cells[j], thirds[t]}, &combination);
                init_excluders(board, common, &combination);
                find_allowed_triplets(&combination);
                if (report(&combination, FSD_SE_ALIGNED_TRIPLET_EXCLUSION, hint)) {
                    if (told) {
                        tell(board, &combination, common, told);
                    }
                    return true;
                }
            }
        }
    }
    remember(vain, board, &bases);
    return false;
}
