/* Formats alone: the longest answers fit into what a format says that it takes. */
#include "jobs/format.h"
#include "support/guard.h"
#include "support/known.h"
#include "support/test.h"

#define MALFORMED                                                                                                      \
    "................................................................................."                                \
    "\tmalformed\n"

/* Every verdict, and a malformed line, each up to a forbidden page. */
static size_t longest_line(const struct fsd_format *format, bool with_candidates)
{
    const struct fsd_format_context context = {.format = format, .limit = UINT64_MAX};
    static uint16_t candidates[FASTSUD_N_CELLS];
    size_t longest = 0;
    for (size_t cell = 0; cell < FASTSUD_N_CELLS; cell++)
        candidates[cell] = 0x1ff;
    for (unsigned verdict = 0; verdict <= FASTSUD_N_VERDICTS; verdict++) {
        const struct fsd_answer answer = {
            .puzzle = verdict < FASTSUD_N_VERDICTS ? UNIQUE : NULL,
            .n_cells = FASTSUD_N_CELLS,
            .verdict = (enum fastsud_verdict)verdict,
            .n_solutions = verdict == FASTSUD_UNIQUE ? 1 : UINT64_MAX,
            .cut_short = verdict == FASTSUD_MULTIPLE,
            .solution = verdict == FASTSUD_UNIQUE ? SOLUTION : NULL,
            .candidates = with_candidates && format->n_open_bytes > 0 && verdict == FASTSUD_OPEN ? candidates : NULL,
        };
        const size_t n_bytes = fsd_format_line_bytes(format, &answer);
        OWNED_GUARDED out = guarded_create(n_bytes);
        const size_t n = (size_t)(format->put((char *)out.data, &answer, &context) - (char *)out.data);
        assert_in_range(n, 1, n_bytes);
        assert_true(out.data[n - 1] == '\n');
        longest = n > longest ? n : longest;
    }
    return longest;
}

/* Of other sizes, grids with borders between all cells, too. */
static void check_size(const struct fsd_format *format, unsigned n_rows, unsigned n_columns)
{
    const struct fsd_format_context context = {.format = format, .limit = UINT64_MAX};
    static char cells[FSD_VARIANT_MAX_CELLS];
    static uint16_t region[FSD_VARIANT_MAX_CELLS];
    struct fsd_rules rules = {.region = region, .n_regions = n_rows * n_columns};
    const unsigned n_cells = n_rows * n_columns;
    memset(cells, '1', n_cells);
    for (unsigned cell = 0; cell < n_cells; cell++)
        region[cell] = (uint16_t)cell;
    rules.variant.n_rows = n_rows;
    rules.variant.n_columns = n_columns;
    rules.variant.n_cells = n_cells;
    for (unsigned has_solution = 0; has_solution < 2; has_solution++) {
        const struct fsd_answer answer = {.puzzle = cells,
                                          .rules = &rules,
                                          .n_cells = n_cells,
                                          .verdict = has_solution ? FASTSUD_UNIQUE : FASTSUD_MULTIPLE,
                                          .n_solutions = has_solution ? 1 : UINT64_MAX,
                                          .cut_short = !has_solution,
                                          .solution = has_solution ? cells : NULL};
        const size_t n_bytes = fsd_format_line_bytes(format, &answer);
        OWNED_GUARDED out = guarded_create(n_bytes);
        const size_t n = (size_t)(format->put((char *)out.data, &answer, &context) - (char *)out.data);
        assert_in_range(n, n_cells, n_bytes);
    }
}

TEST(answers_of_other_sizes_fit)
{
    static const unsigned sizes[][2] = {{1, 1}, {1, 32}, {32, 1}, {2, 2}, {9, 9}, {32, 32}};
    const struct fsd_format *format = NULL;
    for (size_t i = 0; (format = fsd_format_at(i)); i++) {
        for (size_t s = 0; format->put && s < sizeof(sizes) / sizeof(sizes[0]); s++)
            check_size(format, sizes[s][0], sizes[s][1]);
    }
}

TEST(the_longest_answers_fit)
{
    const struct fsd_format *format = NULL, *grid = NULL;
    for (size_t i = 0; (format = fsd_format_at(i)); i++) {
        if (!format->put)
            continue;
        assert_in_range(longest_line(format, false), FASTSUD_N_CELLS, format->n_line_bytes);
        const size_t n_open = longest_line(format, true);
        if (format->n_open_bytes > 0)
            assert_in_range(n_open, format->n_line_bytes + 1, format->n_open_bytes);
        if (format->name && strcmp(format->name, "grid") == 0)
            grid = format;
    }
    /* A claim is what the longest takes, where that can be: no count of 20 digits has a solution beside it. */
    assert_int_equal(longest_line(&fsd_format_solution, false), fsd_format_solution.n_line_bytes);
    assert_non_null(grid);
    assert_int_equal(longest_line(grid, false), grid->n_line_bytes);
}

TEST_MAIN("format", NULL, NULL)
