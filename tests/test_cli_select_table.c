/* fastsud bench --select-table: rows, columns, JSON, and lines that are no puzzles. */
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engines/csp.h"
#include "support/cli.h"
#include "support/test.h"

#define UNIQUE "xx2xx6xx473xxxxxx9x419x3xxxxxxxxxxxxxx586x9xx1xxx542x6xxxxx2xxx8xxxxx3xx3xx1xx5x2"
#define SOLUTION "952786134738415629641923785463297851275861943189354276517632498826549317394178562"
#define SOLUTION_IN_GROUPS "`952786134 738415629 641923785 463297851 275861943 189354276 517632498 826549317 394178562`"
#define CLASH "11..............................................................................."
#define EMPTY "................................................................................."
#define ROWS_OF(text) (count_in(text, "\n| ") - 1) /* below the heading */

static const char *input;

static int start(void **state)
{
    (void)state;
    cli_start(FASTSUD_TEST_PROGRAM);
    input = cli_text("input.txt", "# three puzzles\n" UNIQUE "\n\n" CLASH " is line 4\n" EMPTY "\n");
    return 0;
}

/* A selection's row for a line of the file; fails when there is none. It is cut out of the text. */
static const char *row_of(const char *text, int line, const char *select)
{
    static char row[300];
    char begin[64];
    snprintf(begin, sizeof(begin), "\n| %4d | %-10s |", line, select);
    const char *at = strstr(text, begin);
    if (!at)
        fail_msg("no row%s in:\n%s", begin, text);
    at++;
    snprintf(row, sizeof(row), "%.*s", (int)strcspn(at, "\n"), at);
    return row;
}

static void assert_counts_in(const char *row, const char *puzzle, enum fastsud_select select,
                             enum fastsud_propagate propagate, uint64_t limit)
{
    const struct fsd_csp_options options = {.select = select, .propagate = propagate, .limit = limit};
    struct fsd_csp_result result;
    char counts[80];
    fsd_csp_solve(puzzle, &options, &result);
    snprintf(counts, sizeof(counts), "| %12" PRIu64 " | %12" PRIu64 " |", result.n_nodes, result.n_guesses);
    assert_contains(row, counts);
}

static void markdown(void **state)
{
    (void)state;
    const struct cli_run *run = clif(NULL, "bench --select-table %s", input);
    assert_status(run, 0);
    assert_int_equal(run->n_err, 0);
    assert_int_equal(ROWS_OF(run->out), 9 - 1); /* the heading is the text's first line */
    /* Every line has the columns of the heading. */
    size_t n_columns = 0;
    for (const char *line = run->out; *line; line = strchr(line, '\n') + 1) {
        size_t n = 0;
        for (const char *c = line; *c != '\n'; c++)
            n += *c == '|';
        n_columns = n_columns ? n_columns : n;
        assert_int_equal(n, n_columns);
    }
    assert_contains(row_of(run->out, 2, "first"), "| no  | no     |");
    assert_contains(row_of(run->out, 2, "mrv"), "| yes | no     |");
    assert_contains(row_of(run->out, 2, "mrv+degree"), "| yes | yes    |");
    assert_int_equal(count_in(run->out, SOLUTION_IN_GROUPS), 1);
    assert_contains(row_of(run->out, 2, "first"), SOLUTION_IN_GROUPS);
    assert_contains(row_of(run->out, 2, "mrv+degree"), "| the same |");
    assert_contains(row_of(run->out, 4, "mrv"), "| none |");
    assert_contains(row_of(run->out, 5, "mrv"), "| multiple |");
    for (int select = 0; select < 3; select++)
        assert_counts_in(row_of(run->out, 2, fastsud_select_name((size_t)select)), UNIQUE, (enum fastsud_select)select,
                         FASTSUD_PROPAGATE_PEERS, 2);
    /* Where both ran on the same counts, the seconds could not tell that options arrive. */
    run = clif(NULL, "bench --select-table --propagate singles --limit 1 %s", input);
    assert_status(run, 0);
    assert_lacks(run->out, "multiple");
    for (int select = 0; select < 3; select++) {
        const char *name = fastsud_select_name((size_t)select);
        assert_counts_in(row_of(run->out, 2, name), UNIQUE, (enum fastsud_select)select, FASTSUD_PROPAGATE_SINGLES, 1);
        assert_counts_in(row_of(run->out, 5, name), EMPTY, (enum fastsud_select)select, FASTSUD_PROPAGATE_SINGLES, 1);
    }
}

static void several_files(void **state)
{
    (void)state;
    const char *other = cli_text("other.txt", UNIQUE "\n");
    const struct cli_run *run = clif(NULL, "bench --select-table %s %s", input, other);
    assert_status(run, 0);
    assert_int_equal(count_in(run->out, "| line |"), 2);
    assert_true(strncmp(run->out, input, strlen(input)) == 0);
    const char *second = strstr(run->out, other);
    assert_non_null(second);
    assert_contains(second, ":\n\n| line |");
    assert_contains(row_of(second, 1, "first"), SOLUTION_IN_GROUPS);
    const struct cli_streams streams = {.input = UNIQUE "\n", .n_input = FASTSUD_N_CELLS + 1};
    run = cli(&streams, "bench --select-table -");
    assert_status(run, 0);
    assert_contains(row_of(run->out, 1, "mrv"), "the same");
    /* Lines that are cut by the reader's chunks keep their numbers. */
    run = clif(NULL, "bench --select-table --chunk 7 %s", input);
    assert_status(run, 0);
    assert_contains(row_of(run->out, 5, "mrv"), "| multiple |");
}

static void json(void **state)
{
    (void)state;
    static const int lines[] = {2, 4, 5};
    static const char *const verdicts[] = {"unique", "none", "multiple"};
    static const char *const puzzles[] = {UNIQUE, CLASH, EMPTY};
    const struct cli_run *run = clif(NULL, "bench --select-table --json --limit 3 --propagate singles %s", input);
    assert_status(run, 0);
    char *at = run->out;
    for (int i = 0; i < 3; i++) {
        char *end = strchr(at, '\n');
        assert_non_null(end);
        *end = '\0';
        json_error_t error;
        json_t *object = json_loads(at, JSON_REJECT_DUPLICATES, &error);
        if (!object)
            fail_msg("%s:\n%s", error.text, at);
        assert_string_equal(json_string_value(json_object_get(object, "file")), input);
        assert_int_equal(json_integer_value(json_object_get(object, "line")), lines[i]);
        assert_int_equal(json_integer_value(json_object_get(object, "limit")), 3);
        assert_string_equal(json_string_value(json_object_get(object, "propagate")), "singles");
        const char *puzzle = json_string_value(json_object_get(object, "puzzle"));
        for (int cell = 0; cell < FASTSUD_N_CELLS; cell++)
            assert_int_equal(puzzle[cell], puzzles[i][cell] == 'x' ? '.' : puzzles[i][cell]);
        const json_t *selections = json_object_get(object, "selections");
        assert_int_equal(json_array_size(selections), 3);
        for (size_t select = 0; select < 3; select++) {
            const json_t *row = json_array_get(selections, select);
            const struct fsd_csp_options options = {
                .select = (enum fastsud_select)select, .propagate = FASTSUD_PROPAGATE_SINGLES, .limit = 3};
            struct fsd_csp_result wanted;
            fsd_csp_solve(puzzles[i], &options, &wanted);
            assert_string_equal(json_string_value(json_object_get(row, "select")), fastsud_select_name(select));
            assert_int_equal(json_is_true(json_object_get(row, "mrv")), select > 0);
            assert_int_equal(json_is_true(json_object_get(row, "degree")), select > 1);
            assert_int_equal(json_integer_value(json_object_get(row, "nodes")), wanted.n_nodes);
            assert_int_equal(json_integer_value(json_object_get(row, "guesses")), wanted.n_guesses);
            assert_int_equal(json_integer_value(json_object_get(row, "depth")), wanted.depth);
            assert_true(json_real_value(json_object_get(row, "seconds")) > 0);
            assert_string_equal(json_string_value(json_object_get(row, "verdict")), verdicts[i]);
            assert_int_equal(json_integer_value(json_object_get(row, "solutions")), wanted.n_solutions);
            const json_t *solution = json_object_get(row, "solution");
            if (i == 0)
                assert_string_equal(json_string_value(solution), SOLUTION);
            else
                assert_true(json_is_null(solution));
        }
        json_decref(object);
        at = end + 1;
    }
    assert_int_equal(*at, '\0');
}

static void malformed_lines(void **state)
{
    (void)state;
    const char *bad = cli_text("bad.txt", "123\n" UNIQUE "\n?\n");
    const struct cli_run *run = clif(NULL, "bench --select-table %s", bad);
    assert_status(run, 1);
    char place[300];
    snprintf(place, sizeof(place), "fastsud: %s:1:4: ", bad);
    assert_contains(run->err, place);
    snprintf(place, sizeof(place), "fastsud: %s:3:1: ", bad);
    assert_contains(run->err, place);
    assert_contains(row_of(run->out, 2, "mrv"), "the same");
    assert_int_equal(ROWS_OF(run->out), 3 - 1);

    char many[30 * 4 + 1];
    for (int i = 0; i < 30; i++)
        memcpy(many + 4 * i, "bad\n", 5);
    run = clif(NULL, "bench --select-table %s", cli_text("many.txt", many));
    assert_status(run, 1);
    assert_int_equal(count_in(run->err, "\n"), 21);
    assert_contains(run->err, "fastsud: 10 more malformed lines");
}

static void wrong_usage(void **state)
{
    (void)state;
    assert_status(clif(NULL, "bench --select-table"), 2);
    assert_status(clif(NULL, "bench --select-table missing.txt"), 2);
    const struct cli_run *run = clif(NULL, "bench --select-table --select mrv %s", input);
    assert_status(run, 2);
    assert_contains(run->err, "leave out --select");
    run = clif(NULL, "bench --select-table --engine lockstep %s", input);
    assert_status(run, 2);
    assert_contains(run->err, "leave out --engine lockstep");
    assert_status(clif(NULL, "bench --select-table --engine csp %s", input), 0);
    assert_status(clif(NULL, "bench --select-table --propagate nothing %s", input), 2);
    assert_status(clif(NULL, "check --select-table %s", input), 2);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(markdown),        cmocka_unit_test(several_files), cmocka_unit_test(json),
        cmocka_unit_test(malformed_lines), cmocka_unit_test(wrong_usage),
    };
    return cmocka_run_group_tests_name("cli_select_table", tests, start, cli_tear_down);
}
