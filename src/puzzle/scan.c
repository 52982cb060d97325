#include "puzzle/scan.h"

#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/deadline.h"
#include "puzzle/enumerate.h"
#include "puzzle/redundant_givens.h"
#include "puzzle/supersets.h"
#include "puzzle/unavoidable_search.h"
#include "simd/kernel.h"
#include "solve/solver.h"

enum {
    N_PASSES = 3,
    N_IN_ROW = 9,
    BAND_CELLS = 27,
    LOW_CELLS = 54,
    FEW_CELLS = 42,
    FEW_GIVENS = 4,
    /* Where so many choices had to be solved in a pass, sets of these sizes follow. */
    MORE_AFTER = 4096,
    MORE_LOW_SIZE = 19,
    MORE_GROUP_SIZE = 18
};

/* Of the sets that a scan begins with: anywhere, in two bands, with a part in one minirow of the third. */
struct sizes {
    unsigned any, low, group;
};

struct fsd_scan {
    struct fsd_scan_options options;
    struct sizes sizes;
    struct fsd_solver *solver;
    struct fsd_enumerator *enumerator;
    struct fsd_redundant *redundant;
    const struct fsd_scan_search *kernel;
    void *state;
    struct fsd_unavoidable_list any, found;
    struct fsd_scan_set *sets;
    size_t n_sets, set_capacity;
    struct fsd_buffer puzzles; /* of 81 bytes */
    size_t n_settled;          /* those that are sorted, and belong to the answer */
    struct fsd_deadline deadline;
    bool cut_short;
    bool has_enough; /* as many as the limit */
    enum fastsud_status status;
    void (*watch)(void *context); /* NULL: nobody does */
    void *watch_context;

    char solution[FSD_N_CELLS];
    /* A pass: its cells are those of the grid with another order of bands. */
    uint8_t cell_of[FSD_N_CELLS], place_of[FSD_N_CELLS]; /* the grid's cell of a pass's, and the other way */
    struct fsd_unavoidable_grid grid;                    /* of the pass */
    size_t n_taken;
    bool has_more;

    char texts[FSD_SCAN_HELD][FSD_N_CELLS];
    const char *text_of[FSD_SCAN_HELD];
    uint8_t verdicts[FSD_SCAN_HELD];
    const char *solution_of[FSD_SCAN_HELD];
    fsd_cells redundant_in[FSD_SCAN_HELD];
};

void fsd_scan_destroy(struct fsd_scan *scan)
{
    if (scan) {
        fsd_solver_destroy(scan->solver);
        fsd_enumerator_destroy(scan->enumerator);
        fsd_redundant_destroy(scan->redundant);
        fsd_unavoidable_list_destroy(&scan->any);
        fsd_unavoidable_list_destroy(&scan->found);
        fsd_buffer_destroy(&scan->puzzles);
        free(scan->sets);
        free(scan->state);
        free(scan);
    }
}

/* More givens leave more to search, so that more sets pay. Where few cells or givens are left open, few do. */
static struct sizes sizes_for(const struct fsd_scan_options *options)
{
    static const struct sizes sizes[] = {{12, 15, 13}, {14, 17, 16}, {15, 18, 16}}; /* measured for 16, 17, 18 */
    const unsigned n_cells = fsd_cells_count(options->within & ~options->with);
    const unsigned n_open = options->max_givens - fsd_cells_count(options->with);

    return sizes[options->max_givens <= 16 || n_cells <= FEW_CELLS || n_open <= FEW_GIVENS ? 0
                 : options->max_givens > 18                                                ? 2
                                                                                           : options->max_givens - 16];
}

enum fastsud_status fsd_scan_create(const struct fsd_scan_options *options, struct fsd_scan **out)
{
    struct fsd_solver_options solver = FSD_SOLVER_OPTIONS_INIT;
    const struct fsd_packing *only = NULL;
    struct fsd_scan *const scan = calloc(1, sizeof(*scan));

    *out = NULL;
    if (!scan) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    scan->options = *options;
    scan->options.within = options->within ? options->within : ~(fsd_cells)0 >> (128 - FSD_N_CELLS);
    scan->sizes = sizes_for(&scan->options);
    solver.kernel = options->kernel;
    enum fastsud_status status =
        options->max_givens < FSD_SCAN_FEWEST_GIVENS || options->max_givens > FSD_SCAN_MOST_GIVENS ||
                fsd_cells_count(options->with) > options->max_givens || (options->with & ~scan->options.within) != 0
            ? FASTSUD_ERR_ARGUMENT
            : fsd_solver_create(&solver, &scan->solver);
    status = status == FASTSUD_OK ? fsd_enumerator_create(&scan->enumerator) : status;
    status = status == FASTSUD_OK ? fsd_redundant_create(options->kernel, 0, options->stop, &scan->redundant) : status;
    if (status == FASTSUD_OK) {
        scan->kernel = fsd_kernel_named(fsd_solver_kernel(scan->solver), &only)->scan;
        scan->state = fsd_kernel_state_allocate(scan->kernel->state_size);
        status = scan->state ? FASTSUD_OK : FASTSUD_ERR_NO_MEMORY;
    }
    if (status != FASTSUD_OK) {
        fsd_scan_destroy(scan);
        return status;
    }
    *out = scan;
    return FASTSUD_OK;
}

/* A set or choice of the pass as cells of the grid, and the other way. */
static fsd_cells cells_of(const struct fsd_scan *scan, const struct fsd_scan_set *set)
{
    fsd_cells cells = 0;

    for (fsd_cells left = set->low | (fsd_cells)set->high << LOW_CELLS; left;) {
        cells |= fsd_cells_of(scan->cell_of[fsd_cells_take(&left)]);
    }
    return cells;
}

static struct fsd_scan_set split(fsd_cells places)
{
    return (struct fsd_scan_set){(uint64_t)(places & (((fsd_cells)1 << LOW_CELLS) - 1)),
                                 (uint32_t)(places >> LOW_CELLS)};
}

static struct fsd_scan_set set_of(const struct fsd_scan *scan, fsd_cells cells)
{
    fsd_cells places = 0;

    while (cells) {
        places |= fsd_cells_of(scan->place_of[fsd_cells_take(&cells)]);
    }
    return split(places);
}

static void write_givens(const struct fsd_scan *scan, fsd_cells cells, char *text)
{
    memset(text, '.', FSD_N_CELLS);
    for (cells |= scan->options.with; cells;) {
        const unsigned cell = fsd_cells_take(&cells);
        text[cell] = scan->solution[cell];
    }
}

static void keep(struct fsd_scan *scan, const char *text)
{
    fsd_buffer_put(&scan->puzzles, text, FSD_N_CELLS);
}

static bool goes_on(void *context)
{
    struct fsd_scan *const scan = context;

    if (scan->watch) {
        scan->watch(scan->watch_context);
    }
    scan->cut_short |= fsd_deadline_passed(&scan->deadline);
    return !scan->cut_short && scan->status == FASTSUD_OK && !scan->puzzles.failed;
}

/* Sets of the pass that were found go to the kernel, but those that a given of all puzzles hits. */
static void put_sets(struct fsd_scan *scan, bool at_once)
{
    fsd_unavoidable_list_reduce(&scan->found);
    for (size_t i = 0; i < scan->found.n; i++) {
        const struct fsd_scan_set set = split(scan->found.sets[i]);
        if (cells_of(scan, &set) & scan->options.with) {
            continue;
        }
        if (at_once) {
            scan->kernel->add(scan->state, &set);
            continue;
        }
        if (scan->n_sets == scan->set_capacity) {
            const size_t capacity = scan->set_capacity ? 2 * scan->set_capacity : 4096;
            struct fsd_scan_set *const sets = realloc(scan->sets, capacity * sizeof(*sets));
            if (!sets) {
                scan->status = FASTSUD_ERR_NO_MEMORY;
                return;
            }
            scan->sets = sets;
            scan->set_capacity = capacity;
        }
        scan->sets[scan->n_sets++] = set;
    }
    scan->status = scan->found.failed ? FASTSUD_ERR_NO_MEMORY : scan->status;
    scan->found.n = 0;
}

/* Sets of the pass whose cells in band 3 are two or three of one minirow. */
static void find_groups(struct fsd_scan *scan, unsigned size)
{
    const fsd_cells low = ((fsd_cells)1 << LOW_CELLS) - 1;

    for (unsigned m = 0; m < 9; m++) {
        const uint8_t first = (uint8_t)(LOW_CELLS + 3 * m);
        const uint8_t *const digit = &scan->grid.digit[first];
        for (uint8_t k = 0; k < 3; k++) { /* all but cell k exchange their digits */
            const uint8_t a = (uint8_t)((k + 1) % 3), b = (uint8_t)((k + 2) % 3);
            const uint8_t cells[2] = {(uint8_t)(first + a), (uint8_t)(first + b)};
            const uint8_t digits[2] = {digit[b], digit[a]};
            fsd_unavoidable_find_with(&scan->grid, low | fsd_cells_of(cells[0]) | fsd_cells_of(cells[1]), size, cells,
                                      digits, 2, &scan->found);
        }
        for (unsigned turn = 1; turn < 3; turn++) {
            const uint8_t cells[3] = {first, (uint8_t)(first + 1), (uint8_t)(first + 2)};
            const uint8_t digits[3] = {digit[turn % 3], digit[(1 + turn) % 3], digit[(2 + turn) % 3]};
            fsd_unavoidable_find_with(&scan->grid, low | (fsd_cells)7 << first, size, cells, digits, 3, &scan->found);
        }
        put_sets(scan, scan->has_more);
    }
}

static void find_more(struct fsd_scan *scan)
{
    scan->has_more = true;
    find_groups(scan, MORE_GROUP_SIZE);
    fsd_unavoidable_find(&scan->grid, ((fsd_cells)1 << LOW_CELLS) - 1, MORE_LOW_SIZE, &scan->found);
    put_sets(scan, true);
}

static bool take(void *context, const struct fsd_scan_set *choices, size_t n)
{
    struct fsd_scan *const scan = context;
    struct fsd_batch batch = {.n_puzzles = n, .puzzles = scan->text_of, .verdicts = scan->verdicts};

    for (size_t i = 0; i < n; i++) {
        write_givens(scan, cells_of(scan, &choices[i]), scan->texts[i]);
        scan->text_of[i] = scan->texts[i];
    }
    scan->n_taken += n;
    scan->status = fsd_solver_solve(scan->solver, &batch);
    for (size_t i = 0; i < n && scan->status == FASTSUD_OK; i++) {
        if (scan->verdicts[i] == FASTSUD_UNIQUE) {
            keep(scan, scan->texts[i]);
        }
    }
    if (!scan->has_more && scan->n_taken >= MORE_AFTER) {
        find_more(scan);
    }
    return goes_on(scan);
}

static enum fsd_scan_answer test(void *context, struct fsd_scan_set *choice)
{
    struct fsd_scan *const scan = context;
    char text[FSD_N_CELLS], solutions[2][FSD_N_CELLS];
    fsd_cells differ = 0;

    write_givens(scan, cells_of(scan, choice), text);
    fsd_enumerator_start(scan->enumerator, text, 0, 0);
    if (fsd_enumerator_next(scan->enumerator, 2, solutions[0], FSD_N_CELLS) < 2) {
        keep(scan, text);
        return goes_on(scan) ? FSD_SCAN_PUZZLE : FSD_SCAN_STOP;
    }
    const char *const other = solutions[memcmp(solutions[0], scan->solution, FSD_N_CELLS) == 0];
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        differ |= other[cell] != scan->solution[cell] ? fsd_cells_of(cell) : 0;
    }
    *choice = set_of(scan, differ);
    return goes_on(scan) ? FSD_SCAN_MISSED : FSD_SCAN_STOP;
}

static unsigned transposed(unsigned cell)
{
    return cell % N_IN_ROW * N_IN_ROW + cell / N_IN_ROW;
}

/* The cell at a place when a band, from 0, or a stack, from N_PASSES, comes last, and rows are rows or columns. */
static unsigned turned(unsigned place, unsigned last)
{
    const unsigned cell = (place / BAND_CELLS + last + 1) % N_PASSES * BAND_CELLS + place % BAND_CELLS;

    return last < N_PASSES ? cell : transposed(cell);
}

/*
 * Orders the passes so that the cheap ones come first, which have the loosest caps, and decides between bands and
 * stacks. On 40 random grids the logarithm of a pass's time was -0.25 times the number of unavoidable sets of 4 cells
 * in its first two bands, less 0.1 times those of 6, with a standard error of 0.16; larger ones told no more.
 */
static void order_passes(const struct fsd_scan *scan, unsigned passes[N_PASSES])
{
    static const uint64_t weights[N_PASSES] = {20, 12, 3}; /* of the passes, as the caps become tighter */
    uint64_t best = 0;

    for (unsigned first = 0; first <= N_PASSES; first += N_PASSES) {
        unsigned order[N_PASSES];
        uint64_t costs[N_PASSES], total = 0;
        for (unsigned i = 0; i < N_PASSES; i++) {
            fsd_cells high = 0;
            uint64_t cost = 1 << 30; /* integers, so that all machines agree */
            unsigned at = i;
            for (unsigned place = LOW_CELLS; place < FSD_N_CELLS; place++) {
                high |= fsd_cells_of(turned(place, first + i));
            }
            for (size_t k = 0; k < scan->any.n && fsd_cells_count(scan->any.sets[k]) <= 6; k++) {
                const uint64_t percent = scan->any.sets[k] & high                  ? 100
                                         : fsd_cells_count(scan->any.sets[k]) == 4 ? 78
                                                                                   : 90;
                cost = cost * percent / 100;
            }
            for (; at > 0 && costs[at - 1] > cost; at--) {
                costs[at] = costs[at - 1];
                order[at] = order[at - 1];
            }
            costs[at] = cost;
            order[at] = first + i;
        }
        for (unsigned i = 0; i < N_PASSES; i++) {
            total += weights[i] * costs[i];
        }
        if (first == 0 || total < best) {
            best = total;
            memcpy(passes, order, sizeof(order));
        }
    }
}

/* Turns the grid so that a band or stack comes last. */
static void begin_pass(struct fsd_scan *scan, unsigned last)
{
    char solution[FSD_N_CELLS];

    for (unsigned place = 0; place < FSD_N_CELLS; place++) {
        const unsigned cell = turned(place, last);
        scan->cell_of[place] = (uint8_t)cell;
        scan->place_of[cell] = (uint8_t)place;
        solution[place] = scan->solution[cell];
    }
    fsd_unavoidable_grid_init(&scan->grid, solution);
    scan->n_sets = 0;
    scan->n_taken = 0;
    scan->has_more = false;
    for (size_t i = 0; i < scan->any.n; i++) {
        const struct fsd_scan_set set = set_of(scan, scan->any.sets[i]);
        fsd_unavoidable_list_add(&scan->found, set.low | (fsd_cells)set.high << LOW_CELLS);
    }
    fsd_unavoidable_find(&scan->grid, ((fsd_cells)1 << LOW_CELLS) - 1, scan->sizes.low, &scan->found);
    put_sets(scan, false);
    find_groups(scan, scan->sizes.group);
}

static unsigned n_in_band(const struct fsd_scan_set *set, unsigned band)
{
    return band == 2 ? (unsigned)__builtin_popcount(set->high)
                     : (unsigned)__builtin_popcountll(set->low >> BAND_CELLS * band & ((1U << BAND_CELLS) - 1));
}

static int compare(const void *a, const void *b)
{
    return memcmp(a, b, FSD_N_CELLS);
}

static void sort(struct fsd_scan *scan)
{
    if (scan->puzzles.n > 0) {
        qsort(scan->puzzles.bytes, scan->puzzles.n / FSD_N_CELLS, FSD_N_CELLS, compare);
    }
}

/* Leaves those of n puzzles at *from alone that are wanted, at *to. They may be the same place. */
static void keep_wanted(struct fsd_scan *scan, const char *from, size_t n, char **to)
{
    const fsd_cells needed = scan->options.all_sizes ? ~scan->options.with : ~(fsd_cells)0;

    for (size_t i = 0; i < n; i++) {
        scan->text_of[i] = from + i * FSD_N_CELLS;
        scan->solution_of[i] = scan->solution;
    }
    scan->status = fsd_redundant_find(scan->redundant, n, scan->text_of, scan->solution_of, scan->redundant_in);
    for (size_t i = 0; i < n && scan->status == FASTSUD_OK; i++) {
        if ((scan->redundant_in[i] & needed) == 0) {
            memmove(*to, scan->text_of[i], FSD_N_CELLS);
            *to += FSD_N_CELLS;
        }
    }
}

/*
 * Of the puzzles that a search found, leaves those without a redundant given and sorts them in, each once. What it
 * finds beside them depends on the kernel. Where not only minimal puzzles are wanted, givens of all may be redundant.
 */
static void settle(struct fsd_scan *scan)
{
    char *const puzzles = scan->puzzles.bytes;
    const size_t n_found = scan->puzzles.n / FSD_N_CELLS;
    char *end = puzzles ? puzzles + scan->n_settled * FSD_N_CELLS : NULL;
    size_t n_kept = 0;

    for (size_t i = scan->n_settled; i < n_found && scan->status == FASTSUD_OK; i += FSD_SCAN_HELD) {
        keep_wanted(scan, puzzles + i * FSD_N_CELLS, n_found - i < FSD_SCAN_HELD ? n_found - i : FSD_SCAN_HELD, &end);
    }
    const size_t n = n_found > 0 ? (size_t)(end - puzzles) / FSD_N_CELLS : 0;
    scan->puzzles.n = n * FSD_N_CELLS;
    sort(scan);
    for (size_t i = 0; i < n; i++) {
        if (n_kept == 0 || compare(puzzles + i * FSD_N_CELLS, puzzles + (n_kept - 1) * FSD_N_CELLS) != 0) {
            memmove(puzzles + n_kept++ * FSD_N_CELLS, puzzles + i * FSD_N_CELLS, FSD_N_CELLS);
        }
    }
    scan->n_settled = n_kept;
    scan->puzzles.n = n_kept * FSD_N_CELLS;
    scan->has_enough = scan->options.limit > 0 && n_kept >= scan->options.limit;
}

static bool has_time(void *context)
{
    struct fsd_scan *const scan = context;

    scan->cut_short |= fsd_deadline_passed(&scan->deadline);
    return !scan->cut_short;
}

/* Adds the puzzles with redundant givens, and leaves as many as are wanted. */
static void finish(struct fsd_scan *scan)
{
    const uint64_t limit = scan->options.limit;
    const struct fsd_supersets_options supersets = {.max_givens = scan->options.max_givens,
                                                    .within = scan->options.within,
                                                    .limit = limit,
                                                    .goes_on = has_time,
                                                    .context = scan};

    if (scan->options.all_sizes && scan->status == FASTSUD_OK) {
        scan->status = fsd_supersets_find(&supersets, scan->solution, &scan->puzzles);
        sort(scan);
    }
    if (limit > 0 && scan->puzzles.n / FSD_N_CELLS > limit) {
        scan->puzzles.n = (size_t)limit * FSD_N_CELLS;
    }
}

/*
 * Searches for puzzles with at most max_low givens in the first two bands of the pass, max_in_band in each of them and
 * max_high in the last one.
 */
static void search(struct fsd_scan *scan, int max_low, int max_high, const int max_in_band[2])
{
    const struct fsd_scan_set with = set_of(scan, scan->options.with);
    const struct fsd_scan_set may = set_of(scan, scan->options.within & ~scan->options.with);
    const int n_low = (int)(n_in_band(&with, 0) + n_in_band(&with, 1)), n_high = (int)n_in_band(&with, 2);
    struct fsd_scan_work work = {
        .sets = scan->sets,
        .n_sets = scan->n_sets,
        .low_cells = may.low,
        .high_cells = may.high,
        .context = scan,
        .take = take,
        .test = test,
        .goes_on = goes_on,
    };
    const int left = (int)scan->options.max_givens - n_low - n_high;
    bool fits = left >= 0 && max_low >= n_low && max_high >= n_high;

    for (unsigned band = 0; band < 2; band++) {
        const int n = max_in_band[band] - (int)n_in_band(&with, band);
        fits = fits && n >= 0;
        work.max_in_band[band] = n < 0 ? 0 : (unsigned)n;
    }
    if (fits && !scan->has_enough && goes_on(scan)) {
        work.max_givens = (unsigned)left;
        work.max_low = (unsigned)(max_low - n_low < left ? max_low - n_low : left);
        work.max_high = (unsigned)(max_high - n_high < BAND_CELLS ? max_high - n_high : BAND_CELLS);
        scan->kernel->search(scan->state, &work);
        settle(scan);
    }
}

/* Whether the cells that may be given make a puzzle. */
static bool is_unique_within(struct fsd_scan *scan)
{
    char text[FSD_N_CELLS], solutions[2][FSD_N_CELLS];

    write_givens(scan, scan->options.within, text);
    fsd_enumerator_start(scan->enumerator, text, 0, 0);
    return fsd_enumerator_next(scan->enumerator, 2, solutions[0], FSD_N_CELLS) < 2;
}

enum fastsud_status fsd_scan_search(struct fsd_scan *scan, const char *solution)
{
    const int max = (int)scan->options.max_givens, most = (max + 2) / 3; /* in the band that has the most, at least */
    bool had_pass[N_PASSES] = {false};
    unsigned passes[N_PASSES];

    memcpy(scan->solution, solution, FSD_N_CELLS);
    scan->puzzles.n = scan->n_settled = 0;
    scan->any.n = scan->found.n = 0;
    scan->cut_short = scan->has_enough = false;
    scan->status = FASTSUD_OK;
    scan->deadline = fsd_deadline_of(scan->options.time_limit_ns, scan->options.stop);
    if (!is_unique_within(scan)) {
        return FASTSUD_OK;
    }
    fsd_unavoidable_grid_init(&scan->grid, solution);
    fsd_unavoidable_find(&scan->grid, ~(fsd_cells)0 >> (128 - FSD_N_CELLS), scan->sizes.any, &scan->any);
    fsd_unavoidable_list_reduce(&scan->any);
    order_passes(scan, passes);
    /*
     * Let m be the most givens in a band of a puzzle. If m > most, the second search finds it with that band last. If
     * m = most, the first search finds it with the first such band last: those that had a pass have fewer. If m < most,
     * the first search of the first pass finds it, since 2 (most - 1) <= max - most. A first search is left out where
     * its caps leave what the second one covers.
     */
    for (unsigned i = 0; i < N_PASSES && !scan->has_enough && goes_on(scan); i++) {
        const unsigned last = passes[i];
        const int caps[2] = {most - had_pass[(last + 1) % N_PASSES], most - had_pass[(last + 2) % N_PASSES]};
        had_pass[last % N_PASSES] = true;
        begin_pass(scan, last);
        if (caps[0] + caps[1] >= max - most) {
            search(scan, max - most, most, caps);
        }
        search(scan, max - most - 1, max, (const int[2]){max, max});
    }
    finish(scan);
    return scan->puzzles.failed || scan->any.failed ? FASTSUD_ERR_NO_MEMORY : scan->status;
}

const char *fsd_scan_puzzles(const struct fsd_scan *scan, size_t *n, bool *cut_short)
{
    *n = scan->puzzles.n / FSD_N_CELLS;
    if (cut_short) {
        *cut_short = scan->cut_short;
    }
    return scan->puzzles.bytes;
}

bool fsd_scan_is_limited(const struct fsd_scan *scan)
{
    return scan->options.limit > 0 && scan->puzzles.n / FSD_N_CELLS >= scan->options.limit;
}

void fsd_scan_watch(struct fsd_scan *scan, void (*watch)(void *context), void *context)
{
    scan->watch = watch;
    scan->watch_context = context;
}
