/* fastsud vicinity: the same bytes however it runs, is interrupted, or is cut in shards. */
#include <stdio.h>
#include <string.h>

#include "base/buffer.h"
#include "puzzle/minlex.h"
#include "support/cli.h"
#include "support/puzzles.h"
#include "support/test.h"

enum { N_PUZZLES = TEST_SAMPLE(18, 12) };

/* Minimal puzzles, each after a relative of the one before, so that classes are found again. */
static int start(void **state)
{
    (void)state;
    struct fsd_buffer text = {.n = 0};
    struct sample sample;
    cli_start();
    for (unsigned i = 0; i < N_PUZZLES; i++) {
        if (i % 3 == 0)
            sample_make(&test_rng, i == 9 ? PUZZLE_EASY : PUZZLE_MINIMAL, &sample);
        fsd_buffer_put(&text, sample.cells, 81);
        fsd_buffer_put_text(&text, i % 4 == 0 ? ",rest\n# comment\n\n" : "\n");
        for (unsigned k = 0, cell = rng_below(&test_rng, 81); k < 81; k++, cell = (cell + 1) % 81)
            if (i % 3 == 0 && sample.cells[cell] != '.') {
                sample.cells[cell] = '.';
                break;
            }
    }
    cli_text("puzzles.txt", fsd_buffer_text(&text));
    *(strchr(text.bytes + 2 * 82, '\n') + 1) = '\0';
    cli_text("few.txt", text.bytes);
    fsd_buffer_destroy(&text);
    return 0;
}

/* Each class once, where it is first reached; within a puzzle's in order of forms. */
TEST(classes)
{
    char *const input = cli_read(cli_in("puzzles.txt"), NULL);
    char *const whole = cli_output(0, "vicinity -q puzzles.txt");
    const char *at = whole;
    struct fsd_buffer wanted = {.n = 0};
    assert_non_null(input);
    for (const char *line = input; *line; line += strcspn(line, "\n") + 1) {
        if (strcspn(line, "\n,") != 81)
            continue;
        for (const char *own = clif(NULL, "vicinity -q %.81s", line)->out, *last = NULL; *own; last = own, own += 82) {
            char form[81];
            fsd_minlex_cells(own, form);
            assert_memory_equal(own, form, 81);
            assert_true(!last || memcmp(last, own, 81) < 0);
            if (wanted.n == 0 || !memmem(wanted.bytes, wanted.n, own, 82))
                fsd_buffer_put(&wanted, own, 82);
        }
    }
    assert_string_equal(at, fsd_buffer_text(&wanted));
    fsd_buffer_destroy(&wanted);
}

static void refuse(const char *arguments, const char *words)
{
    cli_check(2, NULL, words, "%s", arguments);
}

TEST(unfit_puzzles)
{
    char *const input = cli_read(cli_in("puzzles.txt"), NULL);
    struct fsd_buffer text = {.n = 0};
    char blank[81], wrong[81];
    memset(blank, '.', 81);
    memset(wrong, '1', 81);
    fsd_buffer_put_text(&text,
                        "12...............................................................................\nbad\n");
    for (int i = 0; i < 81; i++)
        fsd_buffer_put_char(&text, '1');
    fsd_buffer_print(&text, "\n%.81s\n", input);
    cli_text("unfit.txt", fsd_buffer_text(&text));
    const struct cli_run *run = cli_check(1, NULL, "unfit.txt:1: the puzzle has fewer givens than --remove takes away",
                                          "vicinity --remove 3 --add 1 unfit.txt");
    assert_contains(run->err, "unfit.txt:2:1: byte 'b' is not a cell", ", 1 malformed, 1 unfit for this command; ");
    cli_check(1, NULL, "unfit.txt:3: the puzzle has fewer blanks than --add fills", "vicinity --remove 0 unfit.txt");
    /* In the order of lines, though one puzzle at a time is searched, and what is wrong in the text is known before. */
    text.n = 0;
    fsd_buffer_print(&text, "puzzle,solution\n%.81s,\n%.81s,\n%.81s,%.81s\n", input, blank, input, wrong);
    cli_text("wrong.csv", fsd_buffer_text(&text));
    run = cli_expect(1, "vicinity --remove 1 --time-limit 600 --chunk 9999 wrong.csv");
    const char *const fewer = strstr(run->err, "wrong.csv:3: ");
    assert_true(fewer && strstr(fewer, "wrong.csv:4: "));
    cli_check(1, NULL, "unfit.txt:2:1: ", "vicinity --strict unfit.txt");
    refuse("vicinity --remove 10 unfit.txt", "--remove: '10' is not a number from 0 to 9");
    refuse("vicinity --add x unfit.txt", "--add: 'x' is not a number from 0 to 9");
    refuse("vicinity --isa nonsense unfit.txt", "--isa 'nonsense'");
    fsd_buffer_destroy(&text);
}

TEST_MAIN("cli vicinity", start, cli_tear_down)
