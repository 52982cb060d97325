/* Formats alone: the longest answers fit into what a format says that it takes. */
#include <string.h>

#include "jobs/format.h"
#include "support/guard.h"
#include "support/known.h"
#include "support/test.h"

#define MALFORMED                                                                                                      \
    "................................................................................."                                \
    "\tmalformed\n"

/* Every verdict, and a malformed line, each as a block of one line that ends at a forbidden page. */
static size_t longest_line(const struct fsd_format *format, bool with_candidates)
{
    const struct fsd_format_context context = {.format = format, .limit = UINT64_MAX};
    static uint16_t candidates[1][FASTSUD_N_CELLS];
    static char solution[] = SOLUTION;
    struct fsd_lines lines;
    size_t longest = 0;
    assert_true(fsd_lines_create(&lines, 1, false));
    for (size_t cell = 0; cell < FASTSUD_N_CELLS; cell++)
        candidates[0][cell] = 0x1ff;
    for (unsigned verdict = 0; verdict <= FASTSUD_N_VERDICTS; verdict++) {
        const bool is_puzzle = verdict < FASTSUD_N_VERDICTS;
        const uint8_t verdicts[] = {(uint8_t)verdict};
        const uint64_t n_solutions[] = {verdict == FASTSUD_UNIQUE ? 1 : UINT64_MAX};
        const uint8_t cut_short[] = {verdict == FASTSUD_MULTIPLE || verdict == FASTSUD_GAVE_UP};
        const struct fsd_answers answers = {
            .verdicts = verdicts,
            .n_solutions = n_solutions,
            .cut_short = cut_short,
            .solutions = solution,
            .open_candidates = with_candidates ? (const uint16_t(*)[FASTSUD_N_CELLS])candidates : NULL,
        };
        lines.puzzles[0] = UNIQUE;
        lines.line_number[0] = 0;
        lines.n_puzzles = is_puzzle;
        lines.malformed[0] = (struct fsd_malformed){.line = 0};
        lines.n_malformed = !is_puzzle;
        const size_t n_bytes = fsd_format_block_bytes(&context, &lines, &answers);
        struct guarded out = guarded_create(n_bytes + 1);
        const size_t n = fsd_format_block(&context, &lines, &answers, (char *)out.data + 1, n_bytes);
        assert_in_range(n, 0, n_bytes);
        assert_true(n == 0 || out.data[n] == '\n');
        longest = n > longest ? n : longest;
        guarded_destroy(&out);
    }
    fsd_lines_destroy(&lines);
    return longest;
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
