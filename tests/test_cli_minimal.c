/* fastsud check --minimal, against the oracle: a given is redundant if taking it away leaves one solution. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/cli.h"
#include "support/json.h"
#include "support/puzzles.h"
#include "support/random.h"
#include "support/test.h"

#define NEARLY "9.2..6..473......9.419.3..............586.9..1...542.6.....2...8.....3..3..1..5.2"

static struct sample *samples;
static size_t n_samples, n_not_minimal;
static const char *path;

/* Cells in the notation's form: rows with the same columns together. Shares no code with the library. */
static size_t put_cells(char *out, const bool cells[81])
{
    unsigned columns[9] = {0};
    char *const begin = out;
    for (unsigned cell = 0; cell < 81; cell++)
        columns[cell / 9] |= (unsigned)cells[cell] << cell % 9;
    for (unsigned row = 0; row < 9; row++) {
        bool first = columns[row] != 0;
        for (unsigned above = 0; above < row; above++)
            first &= columns[above] != columns[row];
        if (!first)
            continue;
        out += sprintf(out, out > begin ? ",r" : "r");
        for (unsigned same = row; same < 9; same++)
            if (columns[same] == columns[row])
                out += sprintf(out, "%u", same + 1);
        *out++ = 'c';
        for (unsigned column = 0; column < 9; column++)
            if (columns[row] >> column & 1)
                out += sprintf(out, "%u", column + 1);
    }
    *out = '\0';
    return (size_t)(out - begin);
}

/* The line that check writes, without FILE:LINE; empty if there is none. */
static void line_of(const struct sample *sample, char line[300])
{
    bool redundant[81];
    bool any = false;
    char less[81];
    *line = '\0';
    if (sample->n_solutions != 1) {
        sprintf(line, "%.81s\t%s", sample->cells, sample->n_solutions == 0 ? "none" : "multiple");
        return;
    }
    for (unsigned cell = 0; cell < 81; cell++) {
        memcpy(less, sample->cells, 81);
        less[cell] = '.';
        redundant[cell] = sample->cells[cell] != '.' && oracle_count(less, 2, NULL) == 1;
        any |= redundant[cell];
    }
    if (any)
        put_cells(line + sprintf(line, "%.81s\tredundant\t", sample->cells), redundant);
}

static int start(void **state)
{
    (void)state;
    cli_start();
    n_samples = TEST_SAMPLE(700, 100);
    samples = cli_adopt(sample_set_make(&test_rng, n_samples));
    char *text = cli_adopt(malloc(n_samples * 82));
    if (!samples || !text)
        return -1;
    for (size_t i = 0; i < n_samples; i++) {
        memcpy(text + 82 * i, samples[i].cells, 81);
        text[82 * i + 81] = '\n';
    }
    path = cli_file("samples.txt", text, n_samples * 82);
    return 0;
}

TEST(same_as_the_oracle)
{
    static const char *const ways[] = {"--engine csp --propagate singles", "--guess-limit 1000000"};
    char *const rows = cli_output(1, "check -q --minimal %s", path);
    const char *at = rows;
    char wanted[300], line[2000];
    for (size_t i = 0; i < n_samples; i++) {
        line_of(&samples[i], wanted);
        if (!*wanted)
            continue;
        snprintf(line, sizeof(line), "%s:%zu\t%s\n", path, i + 1, wanted);
        if (strncmp(at, line, strlen(line)) != 0)
            fail_msg("wanted %sgot %.*s", line, (int)strcspn(at, "\n"), at);
        at += strlen(line);
        n_not_minimal += samples[i].n_solutions == 1;
    }
    assert_string_equal(at, "");
    assert_true(n_not_minimal > 0);
    for (size_t w = 0; w < sizeof(ways) / sizeof(ways[0]); w++)
        assert_string_equal(cli_output(1, "check -q --minimal %s %s", ways[w], path), rows);
}

TEST(lines_and_status)
{
    const char *minimal = cli_text("minimal.txt", UNIQUE "\n");
    const char *nearly = cli_text("nearly.txt", "# one given more\n" NEARLY "\n" UNIQUE "\n");
    const char *mixed = cli_text("a\tb.txt", SOLUTION "\nshort\n" CLASH "\n" EMPTY "\n");
    cli_check(0, "", NULL, "check --minimal %s", minimal);
    /* A minimal puzzle and a given more: that one is redundant, and another is because of it. */
    const struct cli_run *run = cli_expect(1, "check --minimal %s", nearly);
    assert_contains(run->out, "nearly.txt:2\t" NEARLY "\tredundant\tr16c1\n");
    assert_int_equal(count_in(run->out, "\n"), 1);
    cli_check(0, "", NULL, "check %s", nearly);
    /* The longest puzzle, beside other tags; names are shown as ever. */
    run = cli_expect(1, "check -q --minimal %s", mixed);
    assert_contains(run->out, "a\\tb.txt:1\t" SOLUTION "\tredundant\tr123456789c123456789\n",
                    "a\\tb.txt:2\t" EMPTY "\tmalformed\tcolumn 1: ", "a\\tb.txt:3\t" CLASH "\tnone\n",
                    "a\\tb.txt:4\t" EMPTY "\tmultiple\n");
    assert_int_equal(count_in(run->out, "\n"), 4);
    /* What was given up is not looked at. */
    run = clif(NULL, "check -q --minimal --engine logic --level 0 %s", nearly);
    assert_int_equal(count_in(run->out, "\topen\n"), 2);
    assert_lacks(run->out, "redundant");
    cli_expect(2, "solve --minimal nearly.txt");
}

/* The longest line: rows that have no columns in common with each other need nine groups. */
TEST(the_longest_line)
{
    char puzzle[82] = SOLUTION, wanted[300];
    struct sample sample = {.n_solutions = 1};
    for (unsigned row = 0; row < 8; row++)
        puzzle[10 * row] = '.';
    memcpy(sample.cells, puzzle, 81);
    line_of(&sample, wanted);
    assert_int_equal(count_in(wanted, ","), 8);
    const struct cli_run *run = clif(NULL, "check -q --minimal %s", puzzle);
    assert_contains(run->out, wanted);
    assert_int_equal(run->n_out, strlen("<argument>:1\t") + strlen(wanted) + 1);
}

TEST(summary)
{
    char part[64];
    const struct cli_run *run = clif(NULL, "check --minimal -j 2 --chunk 1000 %s", path);
    snprintf(part, sizeof(part), ", %zu not minimal, ", n_not_minimal);
    assert_contains(run->err, part);
    run = clif(NULL, "check --minimal -q --summary json %s", path);
    json_t *object = json_read(run->err);
    assert_int_equal(json_number(object, "not_minimal"), n_not_minimal);
    assert_int_equal(json_number(object, "puzzles"), n_samples);
    assert_contains(cli(NULL, "check --minimal " UNIQUE)->err, ", 0 not minimal, ");
    assert_lacks(clif(NULL, "check %s", path)->err, "minimal");
    assert_lacks(clif(NULL, "check --summary json %s", path)->err, "minimal");
    assert_string_equal(clif(NULL, "check --minimal -q %s", path)->err, "");
}

TEST_MAIN("cli minimal", start, cli_tear_down)
