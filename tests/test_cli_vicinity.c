/* fastsud vicinity: the same bytes however it runs, is interrupted, or is cut in shards. */
#include "base/buffer.h"
#include "puzzle/minlex.h"
#include "support/cli.h"
#include "support/puzzles.h"
#include "support/shell.h"

enum { N_PUZZLES = TEST_SAMPLE(18, 12) };

/* Minimal puzzles, each after a relative of the one before, so that classes are found again. */
CLI_START
{
    struct fsd_buffer text = {.n = 0};
    struct sample sample;
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

TEST(unfit_puzzles)
{
    static const struct cli_refusal rows[] = {
        {"--isa nonsense", "--isa 'nonsense'"},
    };
    assert_int_equal(
        cli_shell("full=$(head -c 81 /dev/zero | tr '\\0' 1); blank=${full//1/.}; first=$(head -c 81 puzzles.txt)\n"
                  "printf '12%%s\\nbad\\n%%s\\n%%s\\n' ${blank:2} $full $first >unfit.txt\n"
                  "printf 'puzzle,solution\\n%%s,\\n%%s,\\n%%s,%%s\\n' $first $blank $first $full >wrong.csv"),
        0);
    cli_rows(
        {1, "vicinity --remove 3 --add 1 unfit.txt", NULL,
         "unfit.txt:1: the puzzle has fewer givens than --remove takes away*"
         "unfit.txt:2:1: byte 'b' is not a cell*, 1 malformed, 1 unfit for this command; "},
        {1, "vicinity --remove 0 unfit.txt", NULL, "unfit.txt:3: the puzzle has fewer blanks than --add fills"},
        /* In the order of lines, though one puzzle at a time is searched, and what is wrong in the text is known. */
        {1, "vicinity --remove 1 --time-limit 600 --chunk 9999 wrong.csv", NULL, "wrong.csv:3: *wrong.csv:4: "},
        {1, "vicinity --strict unfit.txt", NULL, "unfit.txt:2:1: "});
    cli_refuse("vicinity", rows, "unfit.txt");
}

TEST_MAIN("cli vicinity", start, cli_tear_down)
