/*
 * The kernels' search of a scan against all choices of some cells, for random families of sets: what hits every set and
 * has no cell too many is reported, nothing is handed over twice, and nothing that is not allowed.
 */
#include "grid/cells.h"
#include "simd/kernel.h"
#include "support/kernels.h"
#include "support/test.h"

enum { LOW_CELLS = 54, HIGH_CELLS = 27, MOST_LIVE = 15, MOST_BASE_SETS = 64, MOST_KNOWN = 16384 };

/* What a family is like: the kernel keeps some kinds of sets apart, and not all of them when there are many. */
struct shape {
    const char *name;
    unsigned n_families, n_quick;
    unsigned n_sets;       /* of all that decide, at most */
    unsigned low, grouped; /* shares of sets in bands 1 and 2, and of those with a part of one minirow, in % */
    unsigned known;        /* share that the kernel is given, in % */
    unsigned n_copies;     /* with more cells, of sets that it is given: they follow from these */
    unsigned n_added;      /* of the same, each time that it calls back */
    bool large;            /* sets of more cells than others have */
    bool sized;            /* no more givens than the fewest that suffice */
};

static const struct shape shapes[] = {
    {"few sets, all known", 2000, 50, 12, 40, 30, 100, 0, 0, false, false},
    {"few sets, some known", 2000, 50, 24, 40, 30, 50, 0, 0, false, false},
    {"all known, as few as suffice", 2000, 50, 64, 40, 30, 100, 0, 0, false, true},
    {"none known", 1000, 33, 40, 30, 40, 0, 0, 1, false, false},
    {"bands 1 and 2", 1000, 33, 48, 100, 0, 60, 0, 0, false, false},
    {"one minirow each", 1000, 50, 64, 10, 85, 80, 0, 1, false, false},
    {"anywhere in band 3", 1000, 33, 64, 10, 10, 80, 0, 1, false, false},
    {"bands 1 and 2, longer lists", 3000, 83, 24, 100, 0, 100, 60, 0, false, false},
    {"bands 1 and 2, many sets", 2000, 50, 64, 100, 0, 100, 0, 0, false, false},
    {"bands 1 and 2, large sets", 2000, 33, 10, 100, 0, 100, 0, 0, true, false},
    {"minirows nearly full", 1000, 43, 10, 25, 75, 90, 1200, 2, false, false},
    {"minirows full", 200, 5, 48, 15, 80, 80, 6000, 4, false, false},
    {"bands 1 and 2 full", 200, 5, 48, 90, 0, 80, FSD_SCAN_LOW_SETS + 500, 4, false, false},
    {"bands 1 and 2 nearly full", 200, 5, 48, 90, 0, 30, FSD_SCAN_LOW_SETS - 150, 60, false, false},
    {"anywhere in band 3 full", 200, 5, 32, 5, 5, 50, FSD_SCAN_REST_SETS + 1500, 200, false, false},
    {"all full", 100, 3, 64, 25, 40, 80, 14000, 40, false, false},
};

struct family {
    unsigned live[MOST_LIVE], n_live; /* cells that may be given */
    int bit_of[FSD_N_CELLS];          /* -1: not live */
    struct fsd_scan_set base[MOST_BASE_SETS];
    size_t n_base;
    struct fsd_scan_set known[MOST_KNOWN];
    size_t n_known;
    uint8_t misses[1 << MOST_LIVE]; /* whether a choice does not hit some set */
    uint8_t seen[1 << MOST_LIVE];   /* how often it was handed over */
    const struct shape *shape;
    const struct fsd_scan_search *kernel;
    void *state;
    struct fsd_scan_work work;
    size_t n_calls, stop_after; /* 0: never */
    bool stopped;
};

static struct family family; /* too large for a stack */

static fsd_cells places_of(const struct fsd_scan_set *set)
{
    return set->low | (fsd_cells)set->high << LOW_CELLS;
}

static struct fsd_scan_set set_of(fsd_cells places)
{
    return (struct fsd_scan_set){(uint64_t)(places & (((fsd_cells)1 << LOW_CELLS) - 1)),
                                 (uint32_t)(places >> LOW_CELLS)};
}

/* A choice of live cells as an index, and the other way; cells that are not live are left out. */
static unsigned index_of(fsd_cells places)
{
    unsigned index = 0;
    while (places) {
        const int bit = family.bit_of[fsd_cells_take(&places)];
        index |= bit < 0 ? 0 : 1U << bit;
    }
    return index;
}

static fsd_cells cells_at(unsigned index)
{
    fsd_cells places = 0;
    for (; index; index &= index - 1)
        places |= fsd_cells_of(family.live[__builtin_ctz(index)]);
    return places;
}

static bool chance(unsigned percent)
{
    return rng_below(&test_rng, 100) < percent;
}

/* Up to n random cells, most of them live. */
static fsd_cells random_cells(unsigned n, unsigned first, unsigned n_cells)
{
    fsd_cells places = 0;
    for (unsigned tries = 0; tries < n; tries++) {
        const unsigned live = family.live[rng_below(&test_rng, family.n_live)];
        const unsigned cell = chance(80) ? live : first + rng_below(&test_rng, n_cells);
        places |= cell >= first && cell < first + n_cells ? fsd_cells_of(cell) : 0;
    }
    return places;
}

static fsd_cells random_set(const struct shape *shape)
{
    const unsigned kind = rng_below(&test_rng, 100);
    fsd_cells places = 0;
    while (index_of(places) == 0) { /* else nothing hits it */
        if (kind < shape->low)
            places = random_cells((shape->large ? 14 : 2) + rng_below(&test_rng, 5), 0, LOW_CELLS);
        else if (kind < shape->low + shape->grouped) {
            const unsigned live = family.live[rng_below(&test_rng, family.n_live)];
            const unsigned cell = live < LOW_CELLS ? LOW_CELLS + rng_below(&test_rng, HIGH_CELLS) : live;
            const unsigned without = rng_below(&test_rng, 4);
            places = (fsd_cells)(without < 3 ? 7U & ~(1U << without) : 7U) << (cell - cell % 3);
            places |= random_cells(rng_below(&test_rng, 4), 0, LOW_CELLS);
        } else
            places = random_cells(1 + rng_below(&test_rng, 4), LOW_CELLS, HIGH_CELLS) |
                     random_cells(rng_below(&test_rng, 4), 0, LOW_CELLS);
    }
    return places;
}

/* A set that follows from one of the family: the same kind of set, with more cells. None of them is in `without`. */
static struct fsd_scan_set random_copy(const struct fsd_scan_set *of, fsd_cells without)
{
    fsd_cells more = random_cells(rng_below(&test_rng, 12), 0, of->high && chance(20) ? FSD_N_CELLS : LOW_CELLS);
    for (unsigned k = rng_below(&test_rng, 12); k > 0; k--)
        more |= fsd_cells_of(rng_below(&test_rng, LOW_CELLS));
    return set_of(places_of(of) | (more & ~without));
}

static void add_some(void)
{
    for (unsigned n = family.shape->n_added ? rng_below(&test_rng, 2 * family.shape->n_added) : 0; n > 0; n--) {
        const struct fsd_scan_set set = random_copy(&family.base[rng_below(&test_rng, (unsigned)family.n_base)], 0);
        family.kernel->add(family.state, &set);
    }
}

static bool is_allowed(fsd_cells places)
{
    const struct fsd_scan_set set = set_of(places);
    const struct fsd_scan_work *const work = &family.work;
    const unsigned n_high = (unsigned)__builtin_popcount(set.high);
    const unsigned n_1 = (unsigned)__builtin_popcountll(set.low & ((1U << HIGH_CELLS) - 1));
    const unsigned n_2 = (unsigned)__builtin_popcountll(set.low >> HIGH_CELLS);
    return n_1 + n_2 + n_high <= work->max_givens && n_1 + n_2 <= work->max_low && n_high <= work->max_high &&
           n_1 <= work->max_in_band[0] && n_2 <= work->max_in_band[1];
}

/* What holds for each choice that is handed over. Returns its index. */
static unsigned check_choice(const struct fsd_scan_set *choice)
{
    const fsd_cells places = places_of(choice);
    const unsigned index = index_of(places);
    assert_false(family.stopped);
    assert_true(cells_at(index) == places);
    assert_true(is_allowed(places));
    if (++family.seen[index] > 1)
        fail_msg("%s: a choice is handed over twice", family.shape->name);
    if (family.n_known <= FSD_SCAN_LOW_SETS - FSD_SCAN_REPLACED)
        for (size_t i = 0; i < family.n_known; i++)
            if ((places_of(&family.known[i]) & places) == 0)
                fail_msg("%s: a choice does not hit set %zu of the first", family.shape->name, i);
    family.stopped = ++family.n_calls == family.stop_after;
    return index;
}

static bool take(void *context, const struct fsd_scan_set *choices, size_t n)
{
    assert_ptr_equal(context, &family);
    assert_true(n > 0 && n <= FSD_SCAN_HELD);
    for (size_t i = 0; i < n && !family.stopped; i++) {
        const unsigned n_low = (unsigned)__builtin_popcountll(choices[i].low);
        const unsigned n_high = (unsigned)__builtin_popcount(choices[i].high);
        check_choice(&choices[i]);
        assert_true(n_high == family.work.max_high || n_low + n_high == family.work.max_givens);
    }
    add_some();
    return !family.stopped;
}

static enum fsd_scan_answer test(void *context, struct fsd_scan_set *choice)
{
    const fsd_cells places = places_of(choice);
    const unsigned index = check_choice(choice);
    assert_ptr_equal(context, &family);
    add_some();
    if (family.stopped)
        return FSD_SCAN_STOP;
    if (!family.misses[index])
        return FSD_SCAN_PUZZLE;
    for (size_t i = rng_below(&test_rng, (unsigned)family.n_base);; i = (i + 1) % family.n_base)
        if ((places_of(&family.base[i]) & places) == 0) {
            *choice = chance(50) ? family.base[i] : random_copy(&family.base[i], places);
            return FSD_SCAN_MISSED;
        }
}

static bool goes_on(void *context)
{
    assert_ptr_equal(context, &family);
    return true;
}

static void choose_live(bool all_low)
{
    unsigned order[FSD_N_CELLS];
    fsd_cells live = 0;
    rng_permutation(&test_rng, order, FSD_N_CELLS);
    live |= fsd_cells_of(rng_below(&test_rng, LOW_CELLS));
    for (unsigned n = all_low ? 0 : rng_below(&test_rng, 4); n > 0; n--)
        live |= (fsd_cells)7 << (LOW_CELLS + 3 * rng_below(&test_rng, 9));
    for (unsigned i = 0; fsd_cells_count(live) < MOST_LIVE; i++)
        live |= all_low && order[i] >= LOW_CELLS ? 0 : fsd_cells_of(order[i]);
    family.n_live = 0;
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        const bool is_live = fsd_cells_has(live, cell);
        family.bit_of[cell] = is_live ? (int)family.n_live : -1;
        if (is_live)
            family.live[family.n_live++] = cell;
    }
}

static void make_family(const struct shape *shape)
{
    const unsigned n_choices = 1U << MOST_LIVE;
    size_t n_given = 0;
    family.shape = shape;
    choose_live(shape->low == 100);
    family.n_base = 1 + rng_below(&test_rng, shape->n_sets);
    for (size_t i = 0; i < family.n_base; i++)
        family.base[i] = set_of(random_set(shape));
    family.n_known = 0;
    for (size_t i = 0; i < family.n_base; i++)
        if (chance(shape->known))
            family.known[family.n_known++] = family.base[i];
    n_given = family.n_known;
    for (unsigned i = 0; i < shape->n_copies && n_given > 0; i++) {
        const struct fsd_scan_set *const of = &family.known[rng_below(&test_rng, (unsigned)n_given)];
        family.known[family.n_known++] = random_copy(of, 0);
    }
    for (size_t i = family.n_known; i > 1; i--) { /* the first are not replaced: they are any of them */
        const size_t k = rng_below(&test_rng, (unsigned)i);
        const struct fsd_scan_set set = family.known[k];
        family.known[k] = family.known[i - 1];
        family.known[i - 1] = set;
    }
    memset(family.misses, 0, n_choices);
    memset(family.seen, 0, n_choices);
    /* A choice misses a set if the set's live cells are among the others, which is so for less of a choice, too. */
    for (size_t i = 0; i < family.n_base; i++)
        family.misses[~index_of(places_of(&family.base[i])) & (n_choices - 1)] = 1;
    for (unsigned bit = 1; bit < n_choices; bit *= 2)
        for (unsigned block = 0; block < n_choices; block += 2 * bit)
            for (unsigned index = block; index < block + bit; index++)
                family.misses[index] |= family.misses[index + bit];
}

static bool is_minimal(unsigned index)
{
    bool is = !family.misses[index];
    for (unsigned left = index; left && is; left &= left - 1)
        is = family.misses[index ^ (left & -left)];
    return is;
}

/* Bounds that leave some choices, most of the time. */
static void make_bounds(void)
{
    const unsigned n_choices = 1U << MOST_LIVE;
    unsigned fewest = MOST_LIVE, pattern = 0, n_seen = 0;
    for (unsigned index = 0; index < n_choices; index++)
        if (!family.misses[index] && (unsigned)__builtin_popcount(index) < fewest)
            fewest = (unsigned)__builtin_popcount(index);
    const unsigned max_givens = fewest + (family.shape->sized ? 0 : rng_below(&test_rng, 5));
    for (unsigned index = 0; index < n_choices; index++)
        if ((unsigned)__builtin_popcount(index) <= max_givens && is_minimal(index) &&
            rng_below(&test_rng, ++n_seen) == 0)
            pattern = index;
    const struct fsd_scan_set some = set_of(cells_at(pattern)), all = set_of(cells_at(n_choices - 1));
    const unsigned in_band[2] = {(unsigned)__builtin_popcountll(some.low & ((1U << HIGH_CELLS) - 1)),
                                 (unsigned)__builtin_popcountll(some.low >> HIGH_CELLS)};
    const unsigned n_low = in_band[0] + in_band[1], n_high = (unsigned)__builtin_popcount(some.high);
    struct fsd_scan_work *const work = &family.work;
    *work = (struct fsd_scan_work){
        .sets = family.known,
        .n_sets = family.n_known,
        .max_givens = max_givens,
        .low_cells = all.low,
        .high_cells = all.high,
        .context = &family,
        .take = take,
        .test = test,
        .goes_on = goes_on,
    };
    work->max_low = n_low + rng_below(&test_rng, max_givens - n_low + 1);
    work->max_high = chance(30) ? HIGH_CELLS : n_high + rng_below(&test_rng, 3);
    for (unsigned band = 0; band < 2; band++)
        work->max_in_band[band] = chance(40) ? FSD_SCAN_MAX_GIVENS : in_band[band] + rng_below(&test_rng, 2);
}

static void begin(const struct fsd_kernel_info *info)
{
    const struct fsd_packing *only = NULL;
    family.kernel = fsd_kernel_named(info->name, &only)->scan;
    family.state = fsd_kernel_state_allocate(family.kernel->state_size);
    assert_non_null(family.state);
    memset(family.state, 0xa5, family.kernel->state_size);
    family.n_calls = family.stop_after = 0;
    family.stopped = false;
}

KERNEL_TEST(all_that_hit)
{
    begin(*state);
    for (const struct shape *shape = shapes; shape < shapes + sizeof(shapes) / sizeof(shapes[0]); shape++) {
        size_t n_wanted = 0;
        for (unsigned n = 0; n < TEST_SAMPLE(shape->n_families, shape->n_quick); n++) {
            make_family(shape);
            make_bounds();
            family.n_calls = 0;
            family.kernel->search(family.state, &family.work);
            for (unsigned index = 0; index < 1U << MOST_LIVE; index++)
                if (!family.misses[index] && is_minimal(index) && is_allowed(cells_at(index))) {
                    n_wanted++;
                    if (!family.seen[index])
                        fail_msg("%s: family %u: a choice of %u cells that hits all %zu sets is missing", shape->name,
                                 n, (unsigned)__builtin_popcount(index), family.n_base);
                }
        }
        print_message("%s: %zu choices\n", shape->name, n_wanted);
        assert_true(n_wanted > 0);
    }
    free(family.state);
}

/* After the answer that ends the search nothing is handed over. */
KERNEL_TEST(stops)
{
    begin(*state);
    size_t n_stopped = 0;
    for (unsigned n = 0; n < TEST_SAMPLE(500, 50); n++) {
        make_family(&shapes[n % 8]);
        make_bounds();
        family.n_calls = 0;
        family.stop_after = 1 + rng_below(&test_rng, 20);
        family.stopped = false;
        family.kernel->search(family.state, &family.work);
        n_stopped += family.stopped;
    }
    assert_true(n_stopped > 0);
    free(family.state);
}

static size_t n_asked, n_asked_most, n_since;

static bool asked(void *context)
{
    assert_ptr_equal(context, &family);
    n_since = 0;
    return ++n_asked < n_asked_most;
}

static enum fsd_scan_answer any_test(void *context, struct fsd_scan_set *choice)
{
    assert_ptr_equal(context, &family);
    assert_true(choice->high == 0);
    n_since++;
    assert_true(n_asked < n_asked_most);
    return FSD_SCAN_PUZZLE;
}

static bool any_take(void *context, const struct fsd_scan_set *choices, size_t n)
{
    assert_ptr_equal(context, &family);
    assert_true(choices && n > 0 && n_asked < n_asked_most);
    n_since += n;
    return true;
}

/* Every so many steps the search asks whether to go on, without sets too. */
KERNEL_TEST(asks_whether_to_go_on)
{
    begin(*state);
    for (n_asked_most = 1; n_asked_most < 4; n_asked_most++) {
        family.work = (struct fsd_scan_work){.max_givens = 7,
                                             .max_low = 6,
                                             .max_high = 1,
                                             .max_in_band = {6, 6},
                                             .low_cells = 0xfffffULL << 16,
                                             .context = &family,
                                             .take = any_take,
                                             .test = any_test,
                                             .goes_on = asked};
        n_asked = n_since = 0;
        family.kernel->search(family.state, &family.work);
        assert_true(n_asked == n_asked_most);
    }
    free(family.state);
}

static unsigned n_taken;

static bool take_three(void *context, const struct fsd_scan_set *choices, size_t n)
{
    assert_ptr_equal(context, &family);
    assert_true(choices && n == FSD_SCAN_HELD);
    return ++n_taken < 3;
}

/* Choices that are handed over together, and are not wanted any more. */
KERNEL_TEST(stops_after_many)
{
    begin(*state);
    n_asked = n_taken = 0;
    n_asked_most = SIZE_MAX;
    family.work = (struct fsd_scan_work){.max_givens = 6,
                                         .max_low = 6,
                                         .max_in_band = {6, 6},
                                         .low_cells = 0xfffffULL << 16,
                                         .context = &family,
                                         .take = take_three,
                                         .test = any_test,
                                         .goes_on = asked};
    family.kernel->search(family.state, &family.work);
    assert_int_equal(n_taken, 3);
    free(family.state);
}

int main(void)
{
    return run_once_for_each_kernel("scan search");
}
