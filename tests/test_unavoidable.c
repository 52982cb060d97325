/* Lists of unavoidable sets: within some cells they are what trying all digits there finds, and no part is one. */
#include "grid/morph.h"
#include "puzzle/minlex.h"
#include "puzzle/unavoidable_search.h"
#include "support/puzzles.h"
#include "support/test.h"

/* The most symmetric grid. */
static const char symmetric[] = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

static struct fsd_unavoidable_list list_of(const char *grid, unsigned max_size)
{
    struct fsd_unavoidable_list list = {.n = 0};
    assert_int_equal(fsd_unavoidable_find_minimal(grid, max_size, &list), FASTSUD_OK);
    return list;
}

/* The other ways of some cells of a grid, by trying all digits: the cells in which each differs. */
struct ways {
    const char *grid;
    char cells[81];
    unsigned free[81], n_free;
    fsd_cells *differ;
    size_t n, capacity;
};

static void add_ways(struct ways *ways, unsigned k)
{
    if (k == ways->n_free) {
        fsd_cells differ = 0;
        for (unsigned cell = 0; cell < 81; cell++)
            differ |= (fsd_cells)(ways->cells[cell] != ways->grid[cell]) << cell;
        if (ways->n == ways->capacity) {
            ways->capacity = 2 * ways->capacity + 64;
            ways->differ = realloc(ways->differ, ways->capacity * sizeof(*ways->differ));
            assert_non_null(ways->differ);
        }
        ways->differ[ways->n++] = differ;
        return;
    }
    const unsigned cell = ways->free[k];
    for (char digit = '1'; digit <= '9'; digit++) {
        bool fits = true;
        for (unsigned other = 0; other < 81 && fits; other++)
            fits = other == cell || ways->cells[other] != digit || !sees(cell, other);
        if (fits) {
            ways->cells[cell] = digit;
            add_ways(ways, k + 1);
        }
        ways->cells[cell] = '.';
    }
}

static struct ways ways_within(const char *grid, fsd_cells within)
{
    struct ways ways = {.grid = grid};
    for (unsigned cell = 0; cell < 81; cell++) {
        const bool is_free = (within >> cell & 1) != 0;
        ways.cells[cell] = is_free ? '.' : grid[cell];
        if (is_free)
            ways.free[ways.n_free++] = cell;
    }
    add_ways(&ways, 0);
    return ways;
}

/* Whether the cells in which way i differs are an unavoidable set that no other one is part of; of the same ones, once.
 */
static bool is_minimal(const struct ways *ways, size_t i)
{
    for (size_t k = 0; k < ways->n; k++)
        if (ways->differ[k] && (ways->differ[k] & ~ways->differ[i]) == 0 &&
            (ways->differ[k] != ways->differ[i] || k < i))
            return false;
    return ways->differ[i] != 0;
}

/* Cells in which there is something to exchange. */
static fsd_cells draw_cells(const char *grid, const struct fsd_unavoidable_list *list)
{
    const unsigned kind = rng_below(&test_rng, 4), first = rng_below(&test_rng, 9);
    fsd_cells cells = 0;

    for (unsigned cell = 0; cell < 81; cell++) {
        const unsigned row = cell / 9, column = cell % 9, digit = (unsigned)(grid[cell] - '1');
        const bool is_in = kind == 0   ? (digit + 9 - first) % 9 < 3         /* three digits */
                           : kind == 1 ? row / 3 == first / 3                /* a band */
                           : kind == 2 ? (row % 3 + column + first) % 3 == 0 /* one column of each minirow */
                                       : false;
        cells |= (fsd_cells)is_in << cell;
    }
    while (kind == 3 && fsd_cells_count(cells) < 18) /* a union of sets */
        cells |= list->sets[rng_below(&test_rng, (unsigned)list->n)];
    for (unsigned k = 0; k < 4; k++)
        cells |= (fsd_cells)1 << rng_below(&test_rng, 81);
    return cells;
}

TEST(all_within_some_cells)
{
    size_t n_sets = 0, n_by_size[82] = {0};
    for (unsigned i = 0; i < TEST_SAMPLE(200, 12); i++) {
        char grid[81];
        const unsigned max_size = i % 3 == 0 ? 12 : 8 + rng_below(&test_rng, TEST_SAMPLE(9, 7));
        full_grid_make(&test_rng, grid);
        if (i % 5 == 4)
            memcpy(grid, symmetric, 81);
        struct fsd_unavoidable_list list = list_of(grid, max_size);
        for (unsigned round = 0; round < 12; round++) {
            const fsd_cells within = draw_cells(grid, &list);
            struct ways ways = ways_within(grid, within);
            size_t n_wanted = 0, n_listed = 0;
            for (size_t k = 0; k < list.n; k++)
                n_listed += (list.sets[k] & ~within) == 0;
            for (size_t k = 0; k < ways.n; k++) {
                if (fsd_cells_count(ways.differ[k]) > max_size || !is_minimal(&ways, k))
                    continue;
                size_t at = 0;
                while (at < list.n && list.sets[at] != ways.differ[k])
                    at++;
                assert_true(at < list.n);
                n_wanted++;
                n_by_size[fsd_cells_count(ways.differ[k])]++;
            }
            assert_int_equal(n_listed, n_wanted);
            n_sets += n_wanted;
            free(ways.differ);
        }
        fsd_unavoidable_list_destroy(&list);
    }
    for (unsigned size = 0; size < 82; size++)
        if (n_by_size[size] > 0)
            print_message("size %u: %zu; ", size, n_by_size[size]);
    print_message("%zu sets within cells\n", n_sets);
    assert_true(n_sets > 0 && n_by_size[4] > 0 && n_by_size[6] > 0 && n_by_size[12] > 0);
    assert_int_equal(n_by_size[5] + n_by_size[7], 0); /* there are none in any grid */
}

/* Sizes grow, and of two of a size the lines ascend; a smaller bound leaves the beginning of the list. */
TEST(order)
{
    char grid[81], text[2][81];
    full_grid_make(&test_rng, grid);
    struct fsd_unavoidable_list list = list_of(grid, 13);
    size_t n = 0;
    for (size_t i = 0; i < list.n; i++) {
        fsd_unavoidable_put(grid, list.sets[i], text[i % 2]);
        for (unsigned cell = 0; cell < 81; cell++)
            assert_int_equal(text[i % 2][cell], fsd_cells_has(list.sets[i], cell) ? grid[cell] : '.');
        const unsigned size = fsd_cells_count(list.sets[i]);
        if (i > 0 && size == fsd_cells_count(list.sets[i - 1]))
            assert_true(memcmp(text[(i - 1) % 2], text[i % 2], 81) < 0);
        else
            assert_true(i == 0 || size > fsd_cells_count(list.sets[i - 1]));
        n += size <= 9;
    }
    struct fsd_unavoidable_list small = list_of(grid, 9);
    assert_int_equal(small.n, n);
    assert_memory_equal(small.sets, list.sets, n * sizeof(*small.sets));
    fsd_unavoidable_list_destroy(&small);
    fsd_unavoidable_list_destroy(&list);
}

/* Published counts: no grid has more sets of four cells, and eight others have as many (Dobrichev; Mathimagics 2019).
 */
TEST(a_known_number)
{
    static const char most[] = "123568479864791352957243681218657934536489127749312865391825746472136598685974213";
    struct fsd_unavoidable_list list = list_of(most, 4);
    assert_int_equal(list.n, 36);
    fsd_unavoidable_list_destroy(&list);
}

/* Sets that are morphs of each other are one class: McGuire, Tugemann and Civario (2012) list 525 up to 12 cells. */
TEST(known_classes)
{
    static const unsigned known[] = {[4] = 1, [6] = 4, [8] = 9, [9] = 3, [10] = 47, [11] = 44, [12] = 417};
    OWNED char(*const forms)[81] = malloc(525 * sizeof(*forms));
    unsigned n_by_size[13] = {0}, n = 0;
    for (unsigned i = 0; i < TEST_SAMPLE(500, 20); i++) {
        char grid[81], text[81], form[81];
        full_grid_make(&test_rng, grid);
        struct fsd_unavoidable_list list = list_of(grid, 12);
        for (size_t k = 0; k < list.n; k++) {
            const unsigned size = fsd_cells_count(list.sets[k]);
            unsigned at = 0;
            fsd_unavoidable_put(grid, list.sets[k], text);
            fsd_minlex_cells(text, form);
            while (at < n && memcmp(forms[at], form, 81) != 0)
                at++;
            if (at == n) {
                assert_true(++n_by_size[size] <= known[size]);
                memcpy(forms[n++], form, 81);
            }
        }
        fsd_unavoidable_list_destroy(&list);
    }
    print_message("%u classes\n", n);
    assert_true(n_by_size[4] == 1 && n_by_size[6] > 1 && n > TEST_SAMPLE(500, 300));
}

TEST_MAIN("unavoidable", NULL, NULL)
