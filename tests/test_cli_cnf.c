/* fastsud cnf: the file, other programs that solve it, their answers read back, and errors in the input. */
#include <sys/wait.h>

#include "paths.h"
#include "support/cli.h"
#include "support/shell.h"

#define PUZZLE_X "xx2xx6xx473xxxxxx9x419x3xxxxxxxxxxxxxx586x9xx1xxx542x6xxxxx2xxx8xxxxx3xx3xx1xx5x2"

/* The clauses that the header promises, all literals in range. */
static void check_dimacs(char *text, size_t n_rules, size_t n_givens)
{
    int n_variables = 0;
    size_t n_promised = 0, n_clauses = 0, n_units = 0;
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        if (line[0] == 'c')
            continue;
        if (line[0] == 'p') {
            assert_int_equal(sscanf(line, "p cnf %d %zu", &n_variables, &n_promised), 2);
            continue;
        }
        size_t n_literals = 0;
        char *at = line;
        long literal;
        while ((literal = strtol(at, &at, 10)) != 0) {
            assert_in_range(labs(literal), 1, 729);
            n_literals++;
        }
        assert_string_equal(at, "");
        n_units += n_literals == 1;
        n_clauses++;
    }
    assert_int_equal(n_variables, 729);
    assert_int_equal(n_clauses, n_promised);
    assert_int_equal(n_promised, n_rules + n_givens);
    assert_int_equal(n_units, n_givens);
}

TEST(dimacs)
{
    char wanted[1024];
    const char *path = cli_text("one.txt", "# comment\n\n" PUZZLE_X " and more\n");
    const struct cli_run *run = cli_check(0, NULL, "", "cnf %s", path);
    snprintf(wanted, sizeof(wanted), "c puzzle %s:3\nc " UNIQUE "\nc extended encoding", path);
    assert_memory_equal(run->out, wanted, strlen(wanted));
    assert_contains(run->out, "\nc variable 81 * row + 9 * column + digit", "\np cnf 729 12014\n");
    check_dimacs(run->out, 11988, 26);
    run = clif(NULL, "cnf --encoding minimal %s", path);
    assert_contains(run->out, "\nc minimal encoding");
    check_dimacs(run->out, 8829, 26);
    /* Contradictory givens are clauses like others. */
    run = cli_expect(0, "cnf %s", cli_text("clash.txt", CLASH "\n"));
    assert_contains(run->out, "\n1 0\n10 0\n");
    check_dimacs(run->out, 11988, 2);
}

TEST(to_a_file)
{
    cli_text("one.txt", UNIQUE "\n");
    char *const out = cli_output(0, "cnf one.txt");
    cli_check(0, "", NULL, "cnf -o one.cnf one.txt");
    assert_file("one.cnf", out);
}

/* Puzzles are counted as solve answers them: comments and empty lines are none, malformed lines are some. */
TEST(nth)
{
    cli_text("nth.txt", "\xef\xbb\xbf" UNIQUE "\r\n#\r\n\r\nmalformed\r\n" CLASH "\r\n" PUZZLE_X);
    cli_text("nothing.txt", "");
    cli_rows({0, "cnf --nth 1 nth.txt", "c puzzle nth.txt:1\nc " UNIQUE "\n*"},
             {0, "cnf --nth 3 nth.txt", "c puzzle nth.txt:5\nc " CLASH "\n*"},
             {0, "cnf --nth 4 nth.txt", "c puzzle nth.txt:6\nc " UNIQUE "\n*"},
             {2, "cnf --nth 2 nth.txt", "", "fastsud: nth.txt:4:1: byte 'm' is not a cell"},
             {2, "cnf --nth 5 nth.txt", "", "there is no puzzle 5, the input ends after 4"},
             {2, "cnf /dev/null", "", "/dev/null: no puzzle in the input; "}, {2, "cnf --nth 0 nth.txt", ""},
             {2, "cnf nothing.txt", ""}, {0, "cnf -", "c puzzle <stdin>:1\nc " UNIQUE "\n*", NULL, NULL, UNIQUE "\n"},
             {0, "cnf", "c puzzle <stdin>:1\nc " UNIQUE "\n*", NULL, NULL, UNIQUE "\n"},
             {1, "cnf --decode -", "", "fastsud: <stdin>: unsatisfiable, the puzzle has no solution", NULL,
              "s UNSATISFIABLE\n"});
}

/* Far into a file of several chunks and blocks. */
TEST(nth_of_many)
{
    enum { N_LINES = 20000, ROOM = 84 };
    char *text = cli_adopt(malloc(N_LINES * ROOM)), *end = text;
    for (int i = 1; i <= N_LINES; i++) {
        char *line = end;
        end += sprintf(end, i % 7 == 0 ? "# %d\n" : i % 11 == 0 ? "%d\n" : UNIQUE "\n", i);
        if (i % 7 != 0 && i % 11 != 0) {
            /* The number stands in the puzzle. */
            for (int k = 0, n = i; k < 5; k++, n /= 10)
                line[76 + k] = (char)(n % 10 == 0 ? '.' : '0' + n % 10);
        }
    }
    const char *path = cli_file("many.txt", text, (size_t)(end - text));
    for (int i = 1, nth = 0; i <= N_LINES; i++) {
        nth += i % 7 != 0;
        if (i % 7 == 0 || i % 11 == 0 || i % 1999 != 3)
            continue;
        char wanted[1024];
        const struct cli_run *run = cli_expect(0, "cnf --nth %d %s", nth, path);
        snprintf(wanted, sizeof(wanted), "c puzzle %s:%d\nc %.76s", path, i, UNIQUE);
        char *after = wanted + strlen(wanted);
        for (int k = 0, n = i; k < 5; k++, n /= 10)
            after += sprintf(after, "%c", n % 10 == 0 ? '.' : '0' + n % 10);
        assert_memory_equal(run->out, wanted, strlen(wanted));
    }
}

TEST(decode)
{
    char text[8192], *end = text + sprintf(text, "SAT\n");
    for (int cell = 0; cell < 81; cell++)
        end += sprintf(end, "%d ", 9 * cell + SOLUTION[cell] - '0');
    strcpy(end, "0\n");
    cli_text("model", text);
    cli_text("fault", "SAT\n1 11 -3 12 0\n");
    cli_text("unsat", "UNSAT\n");
    cli_text("unknown", "s UNKNOWN\n");
    cli_rows({0, "cnf --decode model", SOLUTION "\n", ""}, {0, "cnf --decode model -o grid", ""},
             /* A fault says where and in which cell; nothing is written. */
             {2, "cnf --decode fault", "", "fastsud: fault:2:9: row 1, column 2: the cell already has another value; "},
             {1, "cnf --decode unsat", ""}, {1, "cnf --decode unknown", "", "unknown"});
    assert_file("grid", SOLUTION "\n");
}

TEST(wrong_usage)
{
    static const struct cli_refusal rows[] = {
        {"one.txt one.txt", "fastsud cnf takes one file"},
        {"--decode one.txt one.txt", "fastsud: "},
        {"missing", "missing: No such file"},
        {"--decode one.txt --nth 3", "--nth: "},
        {"--encoding extended --decode one.txt", "--encoding: "},
        {"--decode missing", "missing: No such file"},
        {"--decode .", "fastsud: "},
    };
    cli_text("one.txt", UNIQUE "\n");
    cli_refuse("cnf", rows, "");
}

/* Another solver solves the clauses, and its model is the grid. */
static void check_program(const char *name, const char *command)
{
    if (cli_shell("command -v %s >/dev/null 2>&1", name) != 0) {
        print_message("%s is not installed\n", name);
        skip();
    }
    char *expected = cli_read(FASTSUD_TEST_SOURCE_DIR "/corpora/assignment.expected", NULL);
    assert_non_null(expected);
    for (int encoding = 0; encoding < 2; encoding++) {
        char *solution = expected;
        for (int i = 1; *solution; i += TEST_SAMPLE(1, 4), solution += TEST_SAMPLE(1, 4) * 82) {
            cli_expect(0, "cnf --nth %d --encoding %s -o puzzle.cnf corpora/assignment.txt", i,
                       encoding ? "extended" : "minimal");
            assert_int_equal(cli_shell("%s", command), 10);
            const struct cli_run *run = cli_expect(0, "cnf --decode puzzle.model");
            assert_memory_equal(run->out, solution, 82);
        }
        cli_expect(0, "cnf --encoding %s -o puzzle.cnf corpora/none.txt", encoding ? "extended" : "minimal");
        assert_int_equal(cli_shell("%s", command), 20);
        cli_expect(1, "cnf --decode puzzle.model");
    }
}

/* Clauses of other rules: shape by the puzzle or by --rules, values by the comments, a model that is no solution. */
TEST(other_rules)
{
    static const char small[] =
        "size = 4\nvalues = 0-3\nregions = 2x2\ncells =\n0...\n..1.\n....\n...2\ncage 3 r1c2 r1c3\n";
    static const char solution[] = "0123321023011032";
    const char *puzzle = cli_text("small.rules", small);
    char text[1024], *end = text + sprintf(text, "s SATISFIABLE\nv");
    const struct cli_run *run = cli_expect(0, "cnf %s", puzzle);
    assert_contains(run->out, "c 4 rows, 4 columns, values 0 to 3; ", "\nc r2c3: 25 to 28\n");
    assert_contains(run->out, "\n-2 0\n"); /* r1c1 is 0, so it is not 1 */
    for (int cell = 0; cell < 16; cell++)
        end += sprintf(end, " %d", 4 * cell + solution[cell] - '0' + 1);
    strcpy(end, " 0\n");
    const char *model = cli_text("model", text);
    run = cli_expect(0, "cnf --decode %s %s", model, puzzle);
    assert_memory_equal(run->out, solution, 16);
    assert_string_equal(run->out + 16, "\n");
    cli_check(0, "1234432134122143\n", NULL, "cnf --decode %s --rules 4x4", model);
    cli_check(2, NULL, "its model is no solution of the puzzle", "cnf --decode %s --rules 4x4+x", model);
    strcpy(end, " 65536 0\n");
    cli_check(2, NULL, "the literal's variable is none of the clauses'", "cnf --decode %s %s", cli_text("model", text),
              puzzle);
    strcpy(end, " 4 0\n");
    cli_check(2, NULL, ": row 1, column 1: the cell already has another value", "cnf --decode %s %s",
              cli_text("model", text), puzzle);
    cli_expect(2, "cnf --decode %s %s", model, cli_text("one.txt", UNIQUE "\n"));
    cli_expect(1, "cnf --decode %s %s", cli_text("unsat", "UNSAT\n"), puzzle);
}

TEST(cadical)
{
    check_program("cadical", "cadical puzzle.cnf >puzzle.model");
}

TEST(minisat)
{
    check_program("minisat", "minisat -verb=0 puzzle.cnf puzzle.model >minisat.log");
}

TEST(cryptominisat)
{
    check_program("cryptominisat5", "cryptominisat5 puzzle.cnf >puzzle.model");
}

TEST_MAIN("cli cnf", cli_set_up, cli_tear_down)
