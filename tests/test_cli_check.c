/* What fastsud check finds, as data: every kind of finding in every format, against rows by hand and by the oracle. */
#include <jansson.h>

#include "base/buffer.h"
#include "support/cli.h"
#include "support/json.h"
#include "support/puzzles.h"
#include "support/random.h"

#define NEARLY "9.2..6..473......9.419.3..............586.9..1...542.6.....2...8.....3..3..1..5.2"
/* The same with 6 and 9 swapped. */
#define OTHER "652789134738415926941623785493267851275891643186354279517932468829546317364178592"
#define REPLACE "; replace it, or drop the column"
#define ROW_9 "the given solution breaks the rule that row 9 has every digit once" REPLACE
#define NOT_FULL "the given solution is not a full grid, 81 digits" REPLACE

struct wanted {
    unsigned line, column; /* column 0: none */
    const char *puzzle;    /* NULL: malformed */
    const char *kind;
    const char *cells; /* "r1c5 r2c7" */
    const char *notation;
    const char *detail;
    bool shows_detail; /* in text */
};

/* Details are quoted in CSV if they have a comma; no text here has a quote. */
static void put_wanted(struct fsd_buffer *out, const char *format, const char *file, const struct wanted *wanted)
{
    char column[20] = "", cells[500] = "", *at = cells;
    if (wanted->column > 0)
        snprintf(column, sizeof(column), "%u", wanted->column);
    if (strcmp(format, "text") == 0) {
        fsd_buffer_print(out, "%s:%u\t%s\t%s", file, wanted->line, wanted->puzzle ? wanted->puzzle : EMPTY,
                         wanted->kind);
        fsd_buffer_print(out, *wanted->cells ? "\t%s" : "%s", wanted->notation);
        if (wanted->shows_detail && wanted->column > 0)
            fsd_buffer_print(out, "\tcolumn %s: %s", column, wanted->detail);
        else if (wanted->shows_detail)
            fsd_buffer_print(out, "\t%s", wanted->detail);
        fsd_buffer_put_char(out, '\n');
        return;
    }
    if (strcmp(format, "csv") == 0) {
        const char *quote = strchr(wanted->detail, ',') ? "\"" : "";
        fsd_buffer_print(out, "%s,%u,%s,%s,%s,%s,%s%s%s\n", file, wanted->line, column,
                         wanted->puzzle ? wanted->puzzle : "", wanted->kind, wanted->cells, quote, wanted->detail,
                         quote);
        return;
    }
    for (const char *cell = wanted->cells; *cell; cell += cell[4] ? 5 : 4)
        at += sprintf(at, "%s\"%.4s\"", at > cells ? "," : "", cell);
    const char *quote = wanted->puzzle ? "\"" : "";
    fsd_buffer_print(out,
                     "{\"file\":\"%s\",\"line\":%u,\"column\":%s,\"puzzle\":%s%s%s,\"kind\":\"%s\",\"cells\":[%s],"
                     "\"detail\":\"%s\"}\n",
                     file, wanted->line, *column ? column : "null", quote, wanted->puzzle ? wanted->puzzle : "null",
                     quote, wanted->kind, cells, wanted->detail);
}

/* Shows the first line that differs; cmocka cuts long messages. */
static void assert_same_lines(const char *got, const char *wanted)
{
    while (*wanted && strcspn(got, "\n") == strcspn(wanted, "\n") && !strncmp(got, wanted, strcspn(got, "\n") + 1)) {
        got += strcspn(got, "\n") + 1;
        wanted += strcspn(wanted, "\n") + 1;
    }
    if (*wanted || *got)
        fail_msg("wanted \"%.*s\", got \"%.*s\"", (int)strcspn(wanted, "\n"), wanted, (int)strcspn(got, "\n"), got);
}

static void compare(const char *options, const char *file, const struct wanted *wanted, size_t n)
{
    static const char *const formats[] = {"text", "csv", "jsonl"};
    for (size_t f = 0; f < 3; f++) {
        struct fsd_buffer text = {.n = 0};
        if (strcmp(formats[f], "csv") == 0)
            fsd_buffer_put_text(&text, "file,line,column,puzzle,kind,cells,detail\n");
        for (size_t i = 0; i < n; i++)
            put_wanted(&text, formats[f], file, &wanted[i]);
        const struct cli_run *run = clif(NULL, "check -q -f %s %s %s", formats[f], options, file);
        assert_same_lines(run->out, fsd_buffer_text(&text));
        assert_string_equal(run->err, "");
        assert_status(run, n > 0);
        if (f == 0)
            assert_string_equal(clif(NULL, "check -q %s %s", options, file)->out, text.bytes);
        fsd_buffer_destroy(&text);
    }
}

/* 729 pencilmarks: the first cell's digit, and in the others that of the solution and the next one. */
static void put_pencilmarks(char out[730])
{
    memset(out, '.', 729);
    out[729] = '\0';
    for (unsigned cell = 0; cell < 81; cell++) {
        const unsigned digit = (unsigned)(SOLUTION[cell] - '1'), next = cell > 0 ? (digit + 1) % 9 : digit;
        out[9 * cell + digit] = (char)('1' + digit);
        out[9 * cell + next] = (char)('1' + next);
    }
}

TEST(every_kind)
{
    char marks[730], no_marks[730], wrong[82] = SOLUTION, blank[82] = SOLUTION;
    static const char marked[] = "9................................................................................";
    struct fsd_buffer text = {.n = 0};
    wrong[80] = '9';
    blank[3] = '.';
    put_pencilmarks(marks);
    put_pencilmarks(no_marks);
    memcpy(no_marks + 9, ".....67..", 9); /* the solution has a 5 there */
    fsd_buffer_put_text(&text, "puzzle,solution\n" UNIQUE "," SOLUTION "\n");
    fsd_buffer_print(&text, UNIQUE ",%s\n" UNIQUE ",%s\n" UNIQUE ",123\n", wrong, blank);
    fsd_buffer_print(&text, UNIQUE "," OTHER "\nbad,\n" EMPTY ",%s\n", wrong);
    fsd_buffer_put_text(&text, EMPTY "," SOLUTION "\n" CLASH "," SOLUTION "\n" NEARLY ",\n");
    fsd_buffer_print(&text, "%s," SOLUTION "\n%s," SOLUTION "\nz" UNIQUE ",\n", marks, no_marks);
    cli_file("a,b.csv", text.bytes, text.n);
    cli_file("in.csv", text.bytes, text.n);
    fsd_buffer_destroy(&text);

    struct wanted wanted[] = {
        {3, 0, UNIQUE, "wrong solution", "r9c9", "r9c9", ROW_9, true},
        {4, 0, UNIQUE, "wrong solution", "r1c4", "r1c4", NOT_FULL, true},
        {5, 0, UNIQUE, "wrong solution", "", "", NOT_FULL, true},
        {6, 0, UNIQUE, "wrong solution",
         "r1c1 r1c6 r2c7 r2c9 r3c1 r3c4 r4c2 r4c5 r5c5 r5c7 r6c3 r6c9 r7c4 r7c8 r8c3 r8c6 r9c2 r9c8",
         "r1c16,r2c79,r3c14,r4c25,r5c57,r6c39,r7c48,r8c36,r9c28",
         "the given solution differs from the given in r1c6" REPLACE, true},
        {7, 1, NULL, "malformed", "", "", "byte 'b' is not a cell; write 1 to 9, or . 0 _ * - x X for a blank", true},
        {8, 0, EMPTY, "multiple", "", "", "the puzzle has several solutions", false},
        /* The last cell's 9, and the others of its row, column and box. */
        {8, 0, EMPTY, "wrong solution", "r2c9 r7c8 r9c2 r9c9", "r2c9,r7c8,r9c29", ROW_9, true},
        {9, 0, EMPTY, "multiple", "", "", "the puzzle has several solutions", false},
        {10, 0, CLASH, "none", "", "", "the puzzle has no solution", false},
        {10, 0, CLASH, "wrong solution", "r1c1 r1c2", "r1c12",
         "the given solution differs from the given in r1c1" REPLACE, true},
        {11, 0, NEARLY, "redundant", "r1c1 r6c1", "r16c1", "each of these givens can be removed on its own", false},
        {12, 0, marked, "unfit", "", "", "the puzzle has pencilmarks, so nothing is said of its givens", true},
        {13, 0, marked, "none", "", "", "the puzzle has no solution", false},
        {13, 0, marked, "unfit", "", "", "the puzzle has pencilmarks, so nothing is said of its givens", true},
        {13, 0, marked, "wrong solution", "r1c2", "r1c2",
         "the given solution is not among the pencilmarks of r1c2" REPLACE, true},
        {14, 1, NULL, "malformed", "", "", "byte 'z' is not a cell; write 1 to 9, or . 0 _ * - x X for a blank", true},
    };
    enum { N = sizeof(wanted) / sizeof(wanted[0]) };
    compare("--minimal", "in.csv", wanted, N);

    /* Without --minimal there are no redundant givens, and pencilmarks are fit. */
    struct wanted fewer[N];
    size_t n_fewer = 0;
    for (size_t i = 0; i < N; i++)
        if (strcmp(wanted[i].kind, "redundant") != 0 && strcmp(wanted[i].kind, "unfit") != 0)
            fewer[n_fewer++] = wanted[i];
    compare("", "in.csv", fewer, n_fewer);

    /* Names with a separator are quoted. */
    assert_contains(cli(NULL, "check -q -f csv a,b.csv")->out, "\n\"a,b.csv\",3,,");
    /* Messages do not repeat the rows; the summary counts them. */
    const struct cli_run *run = cli(NULL, "check --minimal in.csv");
    assert_int_equal(count_in(run->err, "\n"), 2);
    assert_contains(run->err, "read as CSV",
                    ", 2 malformed, 7 with a wrong given solution, 2 unfit for this command; ");
}

TEST(given_up_and_open)
{
    const struct wanted limit[] = {
        {1, 0, EMPTY, "limit", "", "", "the puzzle was given up at the limit", false},
    };
    const struct wanted open[] = {
        {1, 0, EMPTY, "open", "", "", "logic does not solve the puzzle", false},
        {2, 0, UNIQUE, "open", "", "", "logic does not solve the puzzle", false},
    };
    cli_text("limit.txt", EMPTY "\n" SOLUTION "\n");
    cli_text("open.txt", EMPTY "\n" UNIQUE "\n");
    compare("--guess-limit 1", "limit.txt", limit, 1);
    compare("--engine logic --level 0", "open.txt", open, 2);
}

/* More than messages tell, and more wrong solutions in a chunk than a block has room for. */
TEST(all_of_many)
{
    enum { N = 5000 }; /* of each */
    struct fsd_buffer text = {.n = 0};
    for (size_t i = 0; i < N; i++)
        fsd_buffer_put_text(&text, "bad\n" UNIQUE ":1:" OTHER "\n" UNIQUE "\n");
    cli_file("many.txt", text.bytes, text.n);
    fsd_buffer_destroy(&text);
    const struct cli_run *run = cli_expect(1, "check -f csv many.txt");
    assert_int_equal(count_in(run->out, "\n"), 1 + 2 * N);
    assert_int_equal(count_in(run->out, ",malformed,"), N);
    assert_int_equal(count_in(run->out, ",wrong solution,r1c1 "), N);
    assert_int_equal(count_in(run->err, "\n"), 1);
    assert_contains(run->err, "10000 puzzles: 10000 unique, ", ", 5000 malformed, 5000 with a wrong given solution; ");
}

/* A solution that obeys the units of its grid, but not all rules. Without these it is right. */
TEST(rules_of_given_solutions)
{
    static const struct {
        const char *rules; /* a name, or the text of a file */
        const char *puzzle, *grid, *cells, *detail;
    } rows[] = {
        {"windoku", EMPTY, SOLUTION,
         ",r2c2 r2c4 r2c6 r3c2 r3c7 r3c8 r4c3 r4c6 r4c7 r4c8 r6c6 r6c7 r7c4 r7c6 r7c7 r7c8 r8c3 r8c6,",
         "the given solution has a value twice in window r234c234" REPLACE},
        {"x", EMPTY, SOLUTION, ",r2c8 r3c3 r3c7 r4c4 r4c6 r6c4 r6c6 r7c3 r7c7 r8c2 r8c8 r9c1 r9c9,",
         "the given solution has a value twice in diagonal r1c1 to r9c9" REPLACE},
        {"antiking", EMPTY, SOLUTION, NULL, "the given solution breaks the rule anti-king at r1c6,r2c7" REPLACE},
        {"size = 9\ncage 10 r1c1 r1c2\n", EMPTY, SOLUTION, ",r1c1 r1c2,",
         "the given solution breaks the rule cage r1c12" REPLACE},
        {"size = 9\ncage 14 r1c1 r1c2\nthermo r1c1 r1c2\n", UNIQUE, SOLUTION, ",r1c1 r1c2,",
         "the given solution breaks the rule thermo r1c1<r1c2" REPLACE},
        {"size = 9\nclone r1c1 _ r9c9\n", EMPTY, SOLUTION, ",r1c1 r9c9,",
         "the given solution breaks the rule clone r1c1,r9c9" REPLACE},
        {"size = 4\n", "................", "1234234134124123", ",r1c2 r1c4 r2c1 r2c3 r3c2 r3c4 r4c1 r4c3,",
         "the given solution has a value twice in box 1" REPLACE},
        /* Its only solution is 1324241341323241: all that differs. */
        {"size = 4\n", ".3.42......2..4.", "2314241341323241", ",r1c1 r1c3,",
         "the given solution has a value twice in column 1" REPLACE},
        {"size = 4\neven r1c1\n", "................", "1324241341323241", ",r1c1,",
         "the given solution breaks the rule even r1c1" REPLACE},
        {"size = 4\nregions = none\nantiknight\n", "................", "1234341221434321", ",r1c1 r1c2 r1c3 r1c4 r2c1 ",
         "the given solution breaks the rule anti-knight at r1c1,r2c3" REPLACE},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const char *const rules = strchr(rows[i].rules, '=') ? cli_text("rules.txt", rows[i].rules) : rows[i].rules;
        struct fsd_buffer forms[4] = {{.n = 0}};
        fsd_buffer_print(&forms[0], "solution,puzzle\n%s,%s\n", rows[i].grid, rows[i].puzzle);
        fsd_buffer_print(&forms[1], "%s:2+:%s\n", rows[i].puzzle, rows[i].grid);
        fsd_buffer_print(&forms[2], "%s%s\n", rows[i].puzzle, rows[i].grid);
        fsd_buffer_print(&forms[3], "{\"puzzle\":\"%s\",\"solution\":\"%s\"}\n", rows[i].puzzle, rows[i].grid);
        for (size_t form = 0; form < 4; form++) {
            const char *const input = cli_text("in", fsd_buffer_text(&forms[form]));
            const struct cli_run *run = clif(NULL, "check --rules %s -f csv %s", rules, input);
            if (!strstr(run->err, "libjansson-dev")) {
                const char *const row = strstr(run->out, ",wrong solution,");
                assert_non_null(row);
                if (rows[i].cells)
                    assert_contains(row, rows[i].cells);
                assert_contains(row, rows[i].detail);
                assert_contains(run->err, ", 1 with a wrong given solution");
                run = clif(NULL, "solve --rules %s %s", rules, input);
                assert_status(run, 1);
                assert_contains(run->err, rows[i].detail, ", 1 with a wrong given solution");
                run = clif(NULL, "rate --only %s --rules %s %s", form % 2 ? "solutions" : "givens", rules, input);
                assert_status(run, 1);
                assert_contains(run->err, rows[i].detail, ", 1 with a wrong given solution");
            }
            fsd_buffer_destroy(&forms[form]);
        }
    }
}

TEST(exit_status)
{
    static const char *const bad[] = {"bad\n", EMPTY "\n", CLASH "\n", UNIQUE ":1:" OTHER "\n"};
    cli_text("good.txt", "# all well\n" UNIQUE ":1:" SOLUTION "\n" SOLUTION "\n");
    compare("", "good.txt", NULL, 0);
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
        cli_text("bad.txt", bad[i]);
        static const char *const formats[] = {"text", "csv", "jsonl"};
        for (size_t f = 0; f < 3; f++)
            cli_expect(1, "check -q -f %s good.txt bad.txt", formats[f]);
    }
    /* The line that ends the run is no row. */
    cli_text("strict.txt", EMPTY "\n" UNIQUE ":1:" OTHER "\nbad\n" EMPTY "\n");
    const struct cli_run *run = cli_expect(1, "check --strict strict.txt");
    assert_int_equal(count_in(run->out, "\n"), 2);
    assert_contains(run->out, "strict.txt:1\t", "strict.txt:2\t");
    assert_contains(run->err, "strict.txt:3:1: byte 'b'");
    assert_lacks(run->err, "given solution");
}

/* Random lines, and rows by the oracle as "line kind cells". */

static void put_row(struct fsd_buffer *out, size_t line, const char *kind, const bool cells[81])
{
    fsd_buffer_print(out, "%zu %s", line, kind);
    for (unsigned cell = 0; cell < 81; cell++)
        if (cells && cells[cell])
            fsd_buffer_print(out, " r%uc%u", cell / 9 + 1, cell % 9 + 1);
    fsd_buffer_put_char(out, '\n');
}

/* What is wrong with a grid as a puzzle's solution, by the definition in the manual. */
static bool find_wrong(const struct sample *sample, const char *grid, bool wrong[81])
{
    bool any = false;
    for (unsigned cell = 0; cell < 81; cell++) {
        if (sample->n_solutions == 1) {
            wrong[cell] = grid[cell] != sample->first[cell];
        } else {
            wrong[cell] = grid[cell] < '1' || grid[cell] > '9' ||
                          (sample->cells[cell] != '.' && sample->cells[cell] != grid[cell]);
            for (unsigned other = 0; other < 81; other++)
                wrong[cell] |= sees(cell, other) && grid[cell] == grid[other];
        }
        any |= wrong[cell];
    }
    return any;
}

static void put_line(struct fsd_buffer *text, struct fsd_buffer *rows, size_t line, size_t *n_wrong)
{
    struct sample sample;
    char grid[82] = SOLUTION;
    bool wrong[81];
    if (rng_below(&test_rng, 8) == 0) {
        fsd_buffer_put_text(text, "too short,\n");
        put_row(rows, line, "malformed", NULL);
        return;
    }
    sample_make(&test_rng, (enum puzzle_kind)rng_below(&test_rng, N_PUZZLE_KINDS), &sample);
    if (sample.n_solutions > 0)
        memcpy(grid, sample.first, 81);
    for (unsigned n = rng_below(&test_rng, 4); n > 1; n--)
        grid[rng_below(&test_rng, 81)] = ".123456789"[rng_below(&test_rng, 10)];
    if (sample.n_solutions != 1)
        put_row(rows, line, sample.n_solutions == 0 ? "none" : "multiple", NULL);
    fsd_buffer_print(text, "%.81s,", sample.cells);
    if (rng_below(&test_rng, 3) > 0) {
        fsd_buffer_put_text(text, grid);
        if (find_wrong(&sample, grid, wrong)) {
            put_row(rows, line, "wrong solution", wrong);
            ++*n_wrong;
        }
    }
    fsd_buffer_put_char(text, '\n');
}

static void take_rows(const char *text, struct fsd_buffer *rows)
{
    for (const char *at = text; *at; at += strcspn(at, "\n") + 1) {
        json_t *row = json_read(at);
        const json_t *cells = json_object_get(row, "cells");
        fsd_buffer_print(rows, "%d %s", (int)json_number(row, "line"), json_text(row, "kind"));
        for (size_t i = 0; i < json_array_size(cells); i++)
            fsd_buffer_print(rows, " %s", json_string_value(json_array_get(cells, i)));
        fsd_buffer_put_char(rows, '\n');
    }
}

TEST(same_as_the_oracle)
{
    const size_t n_lines = TEST_SAMPLE(600, 80);
    struct fsd_buffer text = {.n = 0}, wanted = {.n = 0}, got = {.n = 0};
    size_t n_wrong = 0;
    fsd_buffer_put_text(&text, "puzzle,solution\n");
    for (size_t i = 0; i < n_lines; i++)
        put_line(&text, &wanted, i + 2, &n_wrong);
    assert_true(n_wrong > 0);
    cli_file("random.csv", text.bytes, text.n);
    take_rows(cli(NULL, "check -q -f jsonl random.csv")->out, &got);
    assert_string_equal(fsd_buffer_text(&got), fsd_buffer_text(&wanted));
    fsd_buffer_destroy(&text);
    fsd_buffer_destroy(&wanted);
    fsd_buffer_destroy(&got);
}

/* A minimal puzzle and a given more: that one is redundant, and another is because of it. */
TEST(minimal)
{
    cli_text("minimal.txt", UNIQUE "\n");
    cli_text("nearly.txt", "# one given more\n" NEARLY "\n" UNIQUE "\n");
    cli_text("a\tb.txt", SOLUTION "\nshort\n" CLASH "\n" EMPTY "\n");
    cli_rows({0, "check --minimal minimal.txt", "", ", 0 not minimal, "},
             {1, "check --minimal nearly.txt", "nearly.txt:2\t" NEARLY "\tredundant\tr16c1\n", ", 1 not minimal, "},
             {1, "check --minimal -q nearly.txt", NULL, ""},
             {1, "check --minimal -q --summary json nearly.txt", NULL, "\"puzzles\":2,*\"not_minimal\":1,"},
             {0, "check nearly.txt", "", NULL, "minimal"}, {0, "check --summary json nearly.txt", "", NULL, "minimal"},
             /* What was given up is not looked at. */
             {1, "check -q --minimal --engine logic --level 0 nearly.txt", "*\topen\n*\topen\n", "", "redundant"},
             /* The longest puzzle, beside other tags; names are shown as ever. */
             {1, "check -q --minimal a\tb.txt",
              "a\\tb.txt:1\t" SOLUTION "\tredundant\tr123456789c123456789\na\\tb.txt:2\t" EMPTY
              "\tmalformed\tcolumn 1: *\na\\tb.txt:3\t" CLASH "\tnone\na\\tb.txt:4\t" EMPTY "\tmultiple\n"},
             {2, "solve --minimal nearly.txt", ""});
    /* The longest line: rows that have no columns in common with each other need nine groups. */
    char puzzle[82] = SOLUTION, wanted[300];
    for (unsigned row = 0; row < 8; row++)
        puzzle[10 * row] = '.';
    snprintf(wanted, sizeof(wanted),
             "<argument>:1\t%s\tredundant\t"
             "r1c23456789,r2c13456789,r3c12456789,r4c12356789,r5c12346789,r6c12345789,r7c12345689,r8c12345679,"
             "r9c123456789\n",
             puzzle);
    cli_check(1, wanted, "", "check -q --minimal %s", puzzle);
}

#define COLUMNS "file,line,puzzle,understood,solved,right,filled,givens_kept,row_conflicts,column_conflicts,"
#define MORE "box_conflicts,given_conflicts,rule_conflicts,placements,placements_right"

/* The values are those of tests/test_judge.c; here they are read from records, and written. */
TEST(answers)
{
    char csv[4096], jsonl[4096], grid[200] = "", *at = grid;
    for (unsigned row = 0; row < 9; row++)
        at += sprintf(at, "%.9s\n", &SOLUTION[9 * row]);
    /* Several lines in a field, quotes, a field that lacks, a record that is none; the column's name is a solution's.
     */
    snprintf(csv, sizeof(csv),
             "id,puzzle,answer\n1," UNIQUE ",\"So \"\"this\"\":\n%s\"\n2," UNIQUE "\n3,short,x\n4," EMPTY ",r1c1: 5\n",
             grid);
    cli_text("answers.csv", csv);
    cli_rows({1, "check --answers answer answers.csv",
              COLUMNS MORE
              "\nanswers.csv,2," UNIQUE ",grid,true,81,81,26,0,0,0,0,0,0,0\nanswers.csv,13," UNIQUE
              ",none,false,26,26,26,0,0,0,0,0,0,0\nanswers.csv,14,malformed,,,,,,,,,,,,\nanswers.csv,15," EMPTY
              ",placements,false,,1,0,0,0,0,0,0,1,\n",
              ": 1 solved, 1 not solved, 1 not understood, 1 malformed", "solutions from"},
             {1, "check -q --answers answer --limit 3 answers.csv", COLUMNS MORE ",completions\n*,0,0,1\n*,,3\n", ""},
             {1, "check -q --summary json --answers answer answers.csv", NULL,
              "\"puzzles\":3,*\"solved\":1,\"not_solved\":1,\"not_understood\":1,"});
    /* JSON has its escapes, arrays are read as they stand; an emoji of two units is one character; an answer may be
     * empty, even the first. */
    snprintf(jsonl, sizeof(jsonl),
             "{\"puzzle\":\"" UNIQUE "\",\"a\":\"\"}\n{\"puzzle\":\"" UNIQUE
             "\",\"a\":\"\\u0052ow 1\\n%.27s\\ud83d\\ude00%.27s\\n%.27s\"}\n{\"puzzle\":\"" UNIQUE "\",\"a\":[%c",
             SOLUTION, &SOLUTION[27], &SOLUTION[54], SOLUTION[0]);
    for (unsigned i = 1; i < 81; i++)
        sprintf(jsonl + strlen(jsonl), ",%c", SOLUTION[i]);
    strcat(jsonl, "]}\n{\"puzzle\":\"" UNIQUE "\",\"a\":\"r1c1\\u003d9\"}\n{\"puzzle\":5,\"a\":\"\"}\n");
    cli_text("answers.jsonl", jsonl);
    if (!strstr(cli(NULL, "check -q -f jsonl --answers a answers.jsonl")->err, "this build reads no JSON"))
        cli_rows(
            {1, "check -q -f jsonl --answers a answers.jsonl",
             "*\"line\":1,*\"understood\":\"none\",*\"line\":2,*\"understood\":\"grid\",\"solved\":true,*\"line\":3,*"
             "\"solved\":true,*\"line\":4,*\"understood\":\"placements\",\"solved\":false,\"right\":27,*"
             "{\"file\":\"answers.jsonl\",\"line\":5,"
             "\"puzzle\":null,\"malformed\":true}\n",
             ""});
    /* Its escapes are undone once: LaTeX ends rows with two backslashes. A NUL is a character like others. */
    strcpy(jsonl, "{\"puzzle\":\"" UNIQUE "\",\"a\":\"\\u0000\\\\begin{array}{c}");
    for (unsigned i = 0; i < 81; i++)
        sprintf(jsonl + strlen(jsonl), "%c%s", SOLUTION[i], i % 9 < 8 ? "&" : "\\\\\\\\ ");
    cli_text("latex.jsonl", strcat(jsonl, "\"}\n"));
    if (!strstr(cli(NULL, "check -q --answers a latex.jsonl")->err, "this build reads no JSON"))
        cli_rows({0, "check -q --answers a latex.jsonl", "*,grid,true,81,*\n", ""});
    /* All right: status 0. Other rules, whose puzzles may have several solutions. */
    cli_text("right.csv", "puzzle;answer\n" UNIQUE ";So: " SOLUTION "\n");
    cli_text("small.csv", "puzzle,answer\n1234............,1234341221434321\n1234............,r2c1=1\n");
    cli_rows({0, "check -q --answers answer right.csv", "*,grid,true,81,*\n", ""},
             {1, "check -q --rules 4x4 --answers answer --limit 99 small.csv",
              "*,grid,true,,16,4,0,0,0,0,0,0,,1\n*,placements,false,,5,4,0,1,1,0,0,1,,0\n", ""},
             {1, "check -q --rules 4x4+x --answers answer small.csv", "*,grid,false,,16,4,0,0,0,0,2,0,\n*", ""});
    static const struct cli_refusal refused[] = {
        {"--answers nothing answers.csv", "answers.csv has no column of that name"},
        {"--answers answer " UNIQUE, "has no column of that name"},
        {"-f text --answers answer answers.csv", "-f csv"},
        {"--minimal --answers answer answers.csv", "--minimal"},
        {"--conflict --answers answer answers.csv", "--conflict"},
        {"--limit 3 answers.csv", "--limit"},
        {"--answers answer --limit 0 answers.csv", "--limit"},
    };
    cli_refuse("check", refused, "");
}

TEST_MAIN("cli check", cli_set_up, cli_tear_down)
