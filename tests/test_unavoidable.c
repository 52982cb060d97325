/* Lists of unavoidable sets: their order, their number, their classes. What they are: test_scan_sets. */
#include "grid/morph.h"
#include "puzzle/minlex.h"
#include "puzzle/unavoidable_search.h"
#include "support/puzzles.h"
#include "support/test.h"

static struct fsd_unavoidable_list list_of(const char *grid, unsigned max_size)
{
    struct fsd_unavoidable_list list = {.n = 0};
    assert_int_equal(fsd_unavoidable_find_minimal(grid, max_size, &list), FASTSUD_OK);
    return list;
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
