#include "solve/few_cells.h"

#include <string.h>

#define INLINE static inline __attribute__((always_inline))

enum { NO_CELL = FSD_FEW_CELLS, EIGHT = 8 };

/* A frame that naked singles are being assigned in. */
struct branch {
    fsd_four_digits candidates[FSD_DIGIT_VECTORS];
    uint32_t open;
    uint32_t alive; /* cells with a candidate */
};

void fsd_few_cells_init(struct fsd_few_cells *few)
{
    memset(few->digits, 0, sizeof(few->digits));
    for (unsigned d = 0; d < FSD_N_DIGITS; d++) {
        few->digits[d][d / 4][d % 4] = UINT32_MAX;
    }
    for (unsigned byte = 0; byte < 256; byte++) {
        for (unsigned i = 0; i < EIGHT; i++) {
            few->spread[byte][i] = byte >> i & 1;
        }
    }
    for (unsigned place = 0; place < FSD_N_PLACES; place++) {
        few->cell_of_place[place] = (uint8_t)fsd_cell_of_place(place);
    }
    few->n_frames = 0;
}

INLINE fsd_four_digits four_times(uint32_t cells)
{
    return (fsd_four_digits){cells, cells, cells, cells};
}

/* The digits that have candidates at all of these cells. */
INLINE fsd_four_digits having(fsd_four_digits digits, fsd_four_digits cells)
{
    return (fsd_four_digits)((digits & cells) == cells);
}

INLINE uint32_t first_of(uint32_t cells)
{
    return cells & -cells;
}

/* The number of a cell, NO_CELL if there is none. */
INLINE unsigned number_of(uint32_t cell)
{
    return (unsigned)__builtin_ctz(cell | UINT32_C(1) << NO_CELL);
}

void fsd_few_cells_start(struct fsd_few_cells *few, const struct fsd_digit_places *candidates)
{
    struct fsd_few_cells_frame *const frame = &few->frames[0];
    uint32_t units[FSD_N_UNITS] = {0}; /* the cells of each */
    unsigned n = 0;

    for (unsigned d = 0; d < FSD_N_DIGITS; d++) {
        fsd_places solved = candidates->of[d] & ~candidates->open;
        while (fsd_places_any(solved)) {
            const unsigned place = fsd_places_first(solved);
            few->text[few->cell_of_place[place]] = (char)('1' + d);
            solved ^= fsd_place_sets.bit[place];
        }
    }
    memset(frame, 0, sizeof(*frame));
    for (unsigned band = 0; band < 3; band++) {
        fsd_four_digits of_band[FSD_DIGIT_VECTORS] = {{0}};
        for (unsigned d = 0; d < FSD_N_DIGITS; d++) {
            of_band[d / 4][d % 4] = candidates->of[d][band];
        }
        for (uint32_t open = candidates->open[band]; open; open &= open - 1) {
            const unsigned cell = few->cell_of_place[32 * band + (unsigned)__builtin_ctz(open)];
            for (unsigned v = 0; v < FSD_DIGIT_VECTORS; v++) {
                frame->candidates[v] |= having(of_band[v], four_times(first_of(open))) & four_times(UINT32_C(1) << n);
            }
            for (unsigned i = 0; i < 3; i++) {
                units[fsd_units.units_of[cell][i]] |= UINT32_C(1) << n;
            }
            few->cell[n++] = (uint8_t)cell;
        }
    }
    for (unsigned i = 0; i < n; i++) {
        const uint8_t *const of = fsd_units.units_of[few->cell[i]];
        few->peers[i] = four_times((units[of[0]] | units[of[1]] | units[of[2]]) & ~(UINT32_C(1) << i));
    }
    few->peers[NO_CELL] = four_times(0);
    memset(few->cell + n, FSD_N_CELLS, sizeof(few->cell) - n);
    few->n_cells = n;
    frame->open = few->all = (UINT32_C(1) << n) - 1;
    few->n_frames = 1;
}

/* The branch of a frame in which a cell has a digit. */
INLINE struct branch begin(const struct fsd_few_cells *few, const struct fsd_few_cells_frame *frame, uint32_t cell,
                           unsigned digit)
{
    const fsd_four_digits peers = few->peers[number_of(cell)];
    struct branch branch = {.open = frame->open & ~cell};

    for (unsigned v = 0; v < FSD_DIGIT_VECTORS; v++) {
        const fsd_four_digits is_digit = few->digits[digit][v];
        branch.candidates[v] =
            (frame->candidates[v] & ~four_times(cell) & ~(is_digit & peers)) | (is_digit & four_times(cell));
    }
    return branch;
}

/* Assigns up to two naked singles; 0 if there was none. */
INLINE uint32_t assign(const struct fsd_few_cells *few, struct branch *branch)
{
    fsd_four_digits *const candidates = branch->candidates;
    const fsd_four_digits two = candidates[0] | candidates[1];
    const fsd_four_digits once = two | candidates[2];
    const fsd_four_digits twice = (candidates[0] & candidates[1]) | (two & candidates[2]);
    uint64_t halves[2], twice_halves[2];

    /* Sums over the elements; the order of words in memory does not matter. */
    memcpy(halves, &once, sizeof(halves));
    memcpy(twice_halves, &twice, sizeof(twice_halves));
    const uint64_t once_2 = halves[0] | halves[1];
    const uint64_t twice_2 = twice_halves[0] | twice_halves[1] | (halves[0] & halves[1]);
    const uint32_t has_one = (uint32_t)(once_2 | once_2 >> 32);
    const uint32_t has_two = (uint32_t)(twice_2 | twice_2 >> 32 | (once_2 & once_2 >> 32));
    const uint32_t singles = branch->open & has_one & ~has_two;
    const uint32_t first = first_of(singles);
    const uint32_t second = first_of(singles ^ first);
    const fsd_four_digits peers = few->peers[number_of(first)];
    const fsd_four_digits second_peers = few->peers[number_of(second)];

    branch->alive = has_one;
    branch->open ^= first | second;
    for (unsigned v = 0; v < FSD_DIGIT_VECTORS; v++) {
        candidates[v] &= ~((having(candidates[v], four_times(first)) & peers) |
                           (having(candidates[v], four_times(second)) & second_peers));
    }
    return singles;
}

INLINE void save(const struct branch *branch, struct fsd_few_cells_frame *frame)
{
    memcpy(frame->candidates, branch->candidates, sizeof(frame->candidates));
    frame->open = branch->open;
}

/* Whether four cells or more are no more than four. */
INLINE bool is_four(uint32_t cells)
{
    for (unsigned i = 0; i < 3; i++) {
        cells &= cells - 1;
    }
    return (cells & (cells - 1)) == 0;
}

/*
 * Makes way for both solutions of a frame with four open cells. No unit has a single open cell, as that would have one
 * candidate: so they are the corners of a rectangle, and have the same two candidates.
 */
INLINE void solve_rectangle(const struct fsd_few_cells *few, struct fsd_few_cells_frame *frame, unsigned lower,
                            unsigned higher)
{
    const uint32_t ends = first_of(frame->open) | UINT32_C(1) << (31 - __builtin_clz(frame->open));
    const uint32_t middle = frame->open ^ ends;

    for (unsigned v = 0; v < FSD_DIGIT_VECTORS; v++) {
        const fsd_four_digits both = frame->candidates[v];
        const fsd_four_digits is_lower = few->digits[lower][v], is_higher = few->digits[higher][v];
        frame[0].candidates[v] = both & ~((is_lower & four_times(ends)) | (is_higher & four_times(middle)));
        frame[1].candidates[v] = both & ~((is_lower & four_times(middle)) | (is_higher & four_times(ends)));
    }
    frame[0].open = frame[1].open = 0;
}

/*
 * A last frame that is no solution makes way for its branches, the first on top. Two branches are followed at a time:
 * each is a chain of steps that wait for each other.
 */
INLINE void expand(struct fsd_few_cells *few)
{
    struct fsd_few_cells_frame *frame = &few->frames[few->n_frames - 1];
    const uint32_t cell = first_of(frame->open);
    uint32_t elements[4 * FSD_DIGIT_VECTORS];
    unsigned digits = 0;

    memcpy(elements, frame->candidates, sizeof(elements));
    for (unsigned d = 0; d < FSD_N_DIGITS; d++) {
        digits |= (unsigned)((elements[d] & cell) != 0) << d;
    }
    const unsigned first = (unsigned)__builtin_ctz(digits);
    digits &= digits - 1;
    const unsigned second = (unsigned)__builtin_ctz(digits);
    digits &= digits - 1;
    if (is_four(frame->open)) {
        solve_rectangle(few, frame, first, second);
        few->n_frames++;
        return;
    }
    while (__builtin_expect(digits != 0, 0)) {
        const unsigned last = 31 - (unsigned)__builtin_clz(digits);
        struct branch branch = begin(few, frame, cell, last);
        while (assign(few, &branch)) {
        }
        if (branch.alive == few->all) {
            frame[1] = frame[0];
            save(&branch, frame++);
        }
        digits ^= 1U << last;
    }
    struct branch a = begin(few, frame, cell, first);
    struct branch b = begin(few, frame, cell, second);
    while (assign(few, &a) | assign(few, &b)) {
    }
    if (b.alive == few->all) {
        save(&b, frame++);
    }
    if (a.alive == few->all) {
        save(&a, frame++);
    }
    few->n_frames = (size_t)(frame - few->frames);
}

/* Writes a frame's digits into the text, eight at a time. */
INLINE void put(struct fsd_few_cells *few, const struct fsd_few_cells_frame *frame)
{
    uint32_t of[4 * FSD_DIGIT_VECTORS];

    memcpy(of, frame->candidates, sizeof(of));
    const uint32_t ones = of[0] | of[2] | of[4] | of[6] | of[8], twos = of[1] | of[2] | of[5] | of[6];
    const uint32_t fours = of[3] | of[4] | of[5] | of[6], eights = of[7] | of[8];
    for (unsigned first = 0; first < few->n_cells; first += EIGHT) {
        uint64_t one = 0, two = 0, four = 0, eight = 0;
        char digits[EIGHT];
        memcpy(&one, few->spread[ones >> first & 0xff], sizeof(one));
        memcpy(&two, few->spread[twos >> first & 0xff], sizeof(two));
        memcpy(&four, few->spread[fours >> first & 0xff], sizeof(four));
        memcpy(&eight, few->spread[eights >> first & 0xff], sizeof(eight));
        const uint64_t text = UINT64_C(0x3030303030303030) + (one | two << 1 | four << 2 | eight << 3);
        memcpy(digits, &text, sizeof(digits));
        for (unsigned i = 0; i < EIGHT; i++) {
            few->text[few->cell[first + i]] = digits[i];
        }
    }
}

size_t fsd_few_cells_next(struct fsd_few_cells *few, struct fsd_guesses *guesses, size_t n, char *solutions,
                          size_t stride)
{
    size_t n_found = 0;

    while (n_found < n && few->n_frames > 0) {
        const struct fsd_few_cells_frame *const frame = &few->frames[few->n_frames - 1];
        if (frame->open) {
            if (guesses->n == guesses->limit) {
                break;
            }
            guesses->n++;
            expand(few);
            continue;
        }
        if (solutions) {
            put(few, frame);
            memcpy(solutions + n_found * stride, few->text, FSD_N_CELLS);
        }
        n_found++;
        few->n_frames--;
    }
    return n_found;
}
