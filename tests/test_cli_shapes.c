/* Puzzles of --rules in every format of input: the same as in a line. */
#include "base/buffer.h"
#include "support/cli.h"

static const struct {
    const char *rules;
    unsigned n_columns;
    const char *cells;
} puzzles[] = {
    {"4x4", 4, ".3.42......2..4."},
    {"6x6", 6, ".4...3..6........556..2..1..3.45...."},
    {"antiknight", 9, ".....8....9.5................1....3............9.47..............57..1......6...7"},
    {"16x16", 16,
     "2B.4D...6..F......FD..C..1..8.9....G.F7...592A3D..E.1..8.AB.F..."
     ".D.F81G.......CA..9E..2A57DG.......1.4...3.6....52........1....."
     ".6.5......G1...C..7B....A.4.G.F1FA....6.3B....E.D..93....CF..6A."
     "....5.D........2G.BA.9..48..5..F.1.C....9..3...G....4G.C.5A.1E6."},
};

enum { N_PUZZLES = sizeof(puzzles) / sizeof(puzzles[0]) };

/* The value of a character, 0 for a blank. */
static int number_of(char c)
{
    return c == '.' ? 0 : c <= '9' ? c - '0' : c - 'A' + 10;
}

/* Appends rows: cells as they are, or as numbers, with text around these and between them. */
static void put_rows(struct fsd_buffer *text, const char *cells, unsigned n_columns, const char *begin,
                     const char *between, const char *end, const char *blank)
{
    for (unsigned cell = 0; cells[cell]; cell++) {
        fsd_buffer_put_text(text, cell % n_columns == 0 ? begin : between);
        if (cells[cell] == '.')
            fsd_buffer_put_text(text, blank);
        else if (*between)
            fsd_buffer_print(text, "%d", number_of(cells[cell]));
        else
            fsd_buffer_put_char(text, cells[cell]);
        fsd_buffer_put_text(text, cell % n_columns == n_columns - 1 ? end : "");
    }
}

static void put_json(struct fsd_buffer *text, const char *cells, unsigned n_columns)
{
    fsd_buffer_put_text(text, "{\"n\":1,\"puzzle\":[");
    put_rows(text, cells, n_columns, "[", ",", "],", "0");
    text->n--;
    fsd_buffer_put_text(text, "]}\n");
}

TEST(every_format)
{
    for (size_t i = 0; i < N_PUZZLES; i++) {
        const char *const rules = puzzles[i].rules, *const cells = puzzles[i].cells;
        const unsigned n_columns = puzzles[i].n_columns;
        const char *const line = cli_text("line", cells);
        const char *const pair = cli_output(0, "--rules %s -f pair %s", rules, line);
        const char *const solution = cli_output(0, "--rules %s -q %s", rules, line);
        struct fsd_buffer texts[7] = {{.n = 0}};
        assert_int_equal(strlen(solution), strlen(cells) + 1);
        put_rows(&texts[0], cells, n_columns, "", "", "\n", ".");
        put_rows(&texts[1], cells, n_columns, "| ", " ", " |\n", ".");
        put_rows(&texts[2], cells, n_columns, "", ",", "\n", "");
        put_rows(&texts[3], cells, n_columns, "|", "|", "|\n", "  ");
        fsd_buffer_print(&texts[4], "id;quiz;answer\n1;%s;%s", cells, solution);
        fsd_buffer_print(&texts[5], "%s%.*s\n", cells, (int)strlen(cells), solution);
        put_json(&texts[6], cells, n_columns);
        for (size_t k = 0; k < sizeof(texts) / sizeof(texts[0]); k++) {
            const char *const name = cli_text("other", fsd_buffer_text(&texts[k]));
            const struct cli_run *const run = clif(NULL, "--rules %s -f pair -j 1 %s", rules, name);
            if (!(run->status == 2 && strstr(run->err, "libjansson-dev")) &&
                (run->status != 0 || strcmp(run->out, pair) != 0))
                fail_msg("%s\nof %s, not %s%s", run->out, texts[k].bytes, pair, run->err);
            fsd_buffer_destroy(&texts[k]);
        }
        /* What is written reads back, also compressed. */
        static const char *const formats[] = {"pair", "csv", "jsonl", "grid"};
        for (size_t f = 0; f < sizeof(formats) / sizeof(formats[0]); f++) {
            const char *const written = cli_in("written.gz");
            if (clif(NULL, "--rules %s -f %s --compress gzip -o %s %s", rules, formats[f], written, line)->status != 0)
                cli_expect(0, "--rules %s -f %s -o %s %s", rules, formats[f], written, line);
            const struct cli_run *const run = clif(NULL, "--rules %s -q %s", rules, written);
            if (!(run->status == 2 && strstr(run->err, "libjansson-dev")) && strcmp(run->out, solution) != 0)
                fail_msg("%s: %s, not %s%s", formats[f], run->out, solution, run->err);
        }
    }
}

/* Of regions that are no boxes, whose borders stand between rows and columns. */
TEST(grids_of_regions)
{
    const char *const rules = cli_text("jigsaw", "size = 5\nregions =\naabbb\naaabb\ncccdd\nccedd\neeeed\n");
    const char *const grid = cli_output(0, "--rules %s -f grid 1234.....................", rules);
    const char *const name = cli_text("grid", grid);

    assert_contains(grid, "|. .|.|. .|\n");
    assert_contains(grid, "|   +-+   |\n");
    const char *const read = cli_output(0, "--rules %s -f pair %s", rules, name);
    assert_string_equal(cli_expect(0, "--rules %s -f pair 1234.....................", rules)->out, read);
}

/* Candidates of 9x9 count, whatever the rules. */
TEST(pencilmarks)
{
    const char *const cells = puzzles[2].cells;
    struct fsd_buffer text = {.n = 0};

    /* All candidates, but for r1c1, where 2 is the solution. */
    for (const char *cell = cells; *cell; cell++)
        for (char digit = '1'; digit <= '9'; digit++)
            fsd_buffer_put_char(&text,
                                (*cell == '.' && (cell > cells || digit != '2')) || *cell == digit ? digit : '.');
    fsd_buffer_put_char(&text, '\n');
    const char *const name = cli_file("pencilmarks", text.bytes, text.n);
    fsd_buffer_destroy(&text);
    cli_check(0, NULL, ", 1 none", "--rules antiknight %s", name);
    assert_contains(cli_expect(1, "check --rules antiknight %s", name)->out, "\tnone\n");
    cli_check(1, "", "which this command cannot use", "minimize --rules antiknight %s", name);
}

/* Where regions are not the boxes, a solution need not have each digit once in these. */
TEST(solutions_of_regions)
{
    struct fsd_buffer text = {.n = 0};
    char solution[82];

    fsd_buffer_put_text(&text, "size = 9\nregions =\n");
    for (unsigned cell = 0; cell < 81; cell++)
        fsd_buffer_print(&text, cell % 9 == 8 ? "%c\n" : "%c", (int)('a' + cell / 9));
    const char *const rules = cli_text("rows", fsd_buffer_text(&text));
    fsd_buffer_destroy(&text);
    for (unsigned cell = 0; cell < 81; cell++)
        solution[cell] = (char)('1' + (cell / 9 + cell) % 9);
    solution[81] = '\0';
    const char *const lines =
        cli_text("solved", cli_output(0, "--rules %s -f pair %s", rules, cli_text("one", solution)));
    cli_check(0, NULL, " 0 malformed; ", "check --rules %s %s", rules, lines);
    cli_check(1, NULL, "breaks the rule that box 1 has every digit once", "-f none %s", lines);
    cli_check(1, NULL, "breaks the rule that box 1 has every digit once", "--rules antiknight -f none %s", lines);
}

TEST(faults)
{
    const char *const csv = cli_text("csv", "puzzle,solution\n.3.42......2..4.,.3.42......2..4.\n12\n");

    assert_string_equal(cli_expect(1, "--rules 4x4 -f pair %s", csv)->out, ".3.42......2..4.:1:1324241341323241\n"
                                                                           "................::\n");
    assert_string_equal(
        cli(&(struct cli_streams){.input_path = csv}, "check --rules 4x4 -f csv")->out,
        "file,line,column,puzzle,kind,cells,detail\n"
        "<stdin>,2,,.3.42......2..4.,wrong solution,r1c1 r1c3 r2c2 r2c3 r2c4 r3c1 r3c2 r3c3 r4c1 r4c2 r4c4,"
        "\"the given solution is not a full grid, 16 values; replace it, or drop the column\"\n"
        "<stdin>,3,1,,malformed,,\"the field of the puzzle has 2 characters, not 16; write a whole puzzle there\"\n");
    assert_contains(cli_expect(1, "explain --rules 4x4 -f jsonl %s", csv)->out,
                    "}\n{\"puzzle\":null,\"steps\":[],\"state\":\"malformed\"");
    cli_check(1, NULL, "csv:3:1: the field", "--rules 4x4 --strict %s", csv);
    cli_check(2, NULL, "no column '3'; the header names puzzle, solution", "--rules 4x4 --column 3 %s", csv);
    cli_check(2, NULL, "none.txt: No such file", "--rules 4x4 none.txt");
    cli_expect(0, "cnf --rules 4x4 %s", cli_text("grid", "1...\n....\n...3\n.4..\n"));
}

TEST_MAIN("cli: shapes", cli_set_up, cli_tear_down)
