/* rate and stats of other rules than those of 9x9: against all grids of 4x4, solve, explain, and each other. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measures/measure.h"
#include "support/cli.h"
#include "support/csv.h"
#include "support/random.h"
#include "support/test.h"

enum { N_CELLS = 16, N_GRIDS = 288, N_PUZZLES = 150 };

/* All grids of 4x4, cell by cell. */
static char grids[N_GRIDS][N_CELLS + 1];
static size_t n_grids;

static bool sees(unsigned a, unsigned b)
{
    return a / 4 == b / 4 || a % 4 == b % 4 || (a / 8 == b / 8 && a % 4 / 2 == b % 4 / 2);
}

static void fill(char grid[N_CELLS + 1], unsigned cell)
{
    if (cell == N_CELLS) {
        memcpy(grids[n_grids++], grid, N_CELLS + 1);
        return;
    }
    for (grid[cell] = '1'; grid[cell] <= '4'; grid[cell]++) {
        bool fits = true;
        for (unsigned other = 0; other < cell; other++)
            fits &= grid[other] != grid[cell] || !sees(cell, other);
        if (fits)
            fill(grid, cell + 1);
    }
    grid[cell] = '\0';
}

/* Rules of 4x4, and whether they are kept. */
static bool keeps_all(const char *grid)
{
    (void)grid;
    return true;
}

static bool keeps_diagonal(const char *grid)
{
    for (unsigned i = 0; i < 4; i++)
        for (unsigned k = 0; k < i; k++)
            if (grid[5 * i] == grid[5 * k] || grid[3 * i + 3] == grid[3 * k + 3])
                return false;
    return true;
}

/* The cage, a thermometer, and a cell that only one value suits. */
static bool keeps_cage(const char *grid)
{
    return grid[0] - '0' + grid[1] - '0' == 5 && grid[10] < grid[15] && grid[3] == '4';
}

static const struct {
    const char *text;
    bool (*keeps)(const char *grid);
} rules[] = {{"size = 4\n", keeps_all},
             {"size = 4\nx\n", keeps_diagonal},
             {"size = 4\ncage 5 r1c1-2\nthermo r3c3 r4c4\ncage 4 r1c4\n", keeps_cage}};
enum { N_RULES = sizeof(rules) / sizeof(rules[0]) };

static unsigned n_solutions(const char *cells, bool (*keeps)(const char *grid))
{
    unsigned n = 0;
    for (size_t g = 0; g < n_grids; g++) {
        bool fits = keeps(grids[g]);
        for (unsigned cell = 0; cell < N_CELLS; cell++)
            fits &= cells[cell] == '.' || cells[cell] == grids[g][cell];
        n += fits;
    }
    return n;
}

/* Givens that can each be taken away on its own. */
static unsigned n_redundant(const char *cells, bool (*keeps)(const char *grid))
{
    char rest[N_CELLS + 1];
    unsigned n = 0;
    strcpy(rest, cells);
    for (unsigned cell = 0; cell < N_CELLS; cell++) {
        rest[cell] = '.';
        n += cells[cell] != '.' && n_solutions(rest, keeps) == 1;
        rest[cell] = cells[cell];
    }
    return n;
}

static char puzzles[N_RULES][N_PUZZLES][N_CELLS + 1];

/* Of a grid that keeps the rules, or now and then of one that does not. */
static void draw(unsigned r, char cells[N_CELLS + 1])
{
    const unsigned n_of_8 = 2 + rng_below(&test_rng, 5);
    const char *grid = NULL;
    do {
        grid = grids[rng_below(&test_rng, (unsigned)n_grids)];
    } while (!rules[r].keeps(grid) && rng_below(&test_rng, 40) > 0);
    for (unsigned cell = 0; cell < N_CELLS; cell++)
        cells[cell] = rng_below(&test_rng, 8) < n_of_8 ? grid[cell] : '.';
    cells[N_CELLS] = '\0';
}

static const char *name_of(const char *what, unsigned r)
{
    static char names[8][32];
    static unsigned n;
    char *const name = names[n++ % 8];
    snprintf(name, sizeof(names[0]), "%s%u.txt", what, r);
    return name;
}

static int start(void **state)
{
    (void)state;
    cli_start();
    fill((char[N_CELLS + 1]){""}, 0);
    for (unsigned r = 0; r < N_RULES; r++) {
        char text[N_PUZZLES * (N_CELLS + 1) + 1], *end = text;
        for (unsigned p = 0; p < N_PUZZLES; p++) {
            draw(r, puzzles[r][p]);
            end = stpcpy(stpcpy(end, puzzles[r][p]), "\n");
        }
        cli_text(name_of("rules", r), rules[r].text);
        cli_text(name_of("puzzles", r), text);
    }
    return 0;
}

static long long number_at(const struct csv *csv, size_t row, const char *column)
{
    const char *const text = csv_field(csv, row, column);
    return *text ? strtoll(text, NULL, 10) : -1;
}

/* Givens, solutions and redundant givens are those of all 288 grids. */
TEST(brute_force)
{
    assert_int_equal(n_grids, N_GRIDS);
    unsigned n_of[3] = {0}, n_not_minimal = 0;
    for (unsigned r = 0; r < N_RULES; r++) {
        struct csv csv;
        csv_read(&csv,
                 cli_output(0, "rate -q -j 2 --chunk 300 --rules %s %s", name_of("rules", r), name_of("puzzles", r)));
        assert_int_equal(csv.n_rows, N_PUZZLES);
        for (unsigned p = 0; p < N_PUZZLES; p++) {
            const char *const cells = puzzles[r][p];
            unsigned n_givens = 0;
            for (unsigned cell = 0; cell < N_CELLS; cell++)
                n_givens += cells[cell] != '.';
            const unsigned n = n_solutions(cells, rules[r].keeps) > 2 ? 2 : n_solutions(cells, rules[r].keeps);
            const long long redundant = n == 1 ? (long long)n_redundant(cells, rules[r].keeps) : -1;
            assert_string_equal(csv_field(&csv, p, "puzzle"), cells);
            assert_int_equal(number_at(&csv, p, "line"), p + 1);
            assert_int_equal(number_at(&csv, p, "givens"), n_givens);
            if (number_at(&csv, p, "solutions") != n || number_at(&csv, p, "redundant") != redundant)
                fail_msg("%s%s: %lld solutions, not %u; %lld redundant, not %lld", rules[r].text, cells,
                         number_at(&csv, p, "solutions"), n, number_at(&csv, p, "redundant"), redundant);
            if (n != 1)
                assert_string_not_equal(csv_field(&csv, p, "logic"), "solved");
            n_of[n]++;
            n_not_minimal += redundant > 0;
        }
    }
    print_message("%u without, %u with one, %u with more solutions; %u not minimal\n", n_of[0], n_of[1], n_of[2],
                  n_not_minimal);
    assert_true(n_of[0] > 0 && n_of[1] > 20 && n_of[2] > 20 && n_not_minimal > 10);
}

/* What the summary says of them. */
static long long guesses_of(const char *summary)
{
    static const char puzzles_key[] = "{\"puzzles\":", per_puzzle[] = "\"guesses_per_puzzle\":";
    assert_contains(summary, puzzles_key, per_puzzle);
    return llround(atof(strstr(summary, puzzles_key) + strlen(puzzles_key)) *
                   atof(strstr(summary, per_puzzle) + strlen(per_puzzle)));
}

/* Guesses are those that solve makes of each puzzle alone; several solutions take at least one. */
TEST(guesses)
{
    long long sum_of_all = 0;
    for (unsigned r = 0; r < N_RULES; r++) {
        const char *const of_rules = name_of("rules", r), *const file = name_of("puzzles", r);
        long long sum = 0;
        struct csv csv;
        csv_read(&csv, cli_output(0, "rate -q --rules %s --columns guesses,solutions %s", of_rules, file));
        for (unsigned p = 0; p < N_PUZZLES; p++) {
            const long long n = number_at(&csv, p, "guesses");
            assert_true(number_at(&csv, p, "solutions") < 2 || n > 0);
            sum += n;
            if (p < TEST_SAMPLE(N_PUZZLES, 10))
                assert_int_equal(
                    guesses_of(cli_expect(0, "solve --summary json --rules %s %s", of_rules, puzzles[r][p])->err), n);
        }
        assert_int_equal(guesses_of(cli_expect(0, "solve -f none --summary json --rules %s %s", of_rules, file)->err),
                         sum);
        sum_of_all += sum;
    }
    assert_true(sum_of_all > 0); /* of some rules none may be needed */
}

/* Steps are those that explain shows. */
TEST(steps)
{
    unsigned n_solved = 0;
    for (unsigned r = 0; r < N_RULES; r++) {
        struct csv csv;
        csv_read(&csv, cli_output(0, "rate -q --rules %s %s", name_of("rules", r), name_of("puzzles", r)));
        for (unsigned p = 0; p < N_PUZZLES; p += TEST_SAMPLE(1, 10)) {
            const char *const text = clif(NULL, "explain -q --rules %s %s", name_of("rules", r), puzzles[r][p])->out;
            const bool is_solved = strcmp(csv_field(&csv, p, "logic"), "solved") == 0;
            const char *const n = csv_field(&csv, p, "steps"), *const hardest = csv_field(&csv, p, "hardest");
            char ending[64], technique[64] = "";
            snprintf(ending, sizeof(ending), "%s %s %s step%s", csv_field(&csv, p, "logic"), is_solved ? "by" : "after",
                     n, strcmp(n, "1") == 0 ? "" : "s");
            if (*hardest)
                snprintf(technique, sizeof(technique), "; hardest technique: %s", hardest);
            assert_contains(text, ending, technique);
            assert_int_equal(strstr(text, "hardest technique") != NULL, *hardest != '\0');
            long long n_uses = 0;
            for (const char *use = csv_field(&csv, p, "techniques"); (use = strchr(use, ':')) != NULL; use++)
                n_uses += atoi(use + 1);
            assert_int_equal(n_uses, number_at(&csv, p, "steps"));
            assert_int_equal(*csv_field(&csv, p, "grade") != '\0', is_solved && n_uses > 0);
            n_solved += is_solved;
        }
    }
    assert_true(n_solved > 5);
}

/* With other digits, and turned by half, puzzles of rules that do not mind have the same measures but for the steps. */
TEST(copies_are_alike)
{
    for (unsigned r = 0; r < 2; r++) {
        char text[N_PUZZLES * (N_CELLS + 1) + 1] = "";
        for (unsigned p = 0; p < N_PUZZLES; p++) {
            unsigned digits[4];
            char *const copy = text + p * (N_CELLS + 1);
            rng_permutation(&test_rng, digits, 4);
            for (unsigned cell = 0; cell < N_CELLS; cell++) {
                const char given = puzzles[r][p][N_CELLS - 1 - cell];
                copy[cell] = given == '.' ? '.' : (char)('1' + digits[given - '1']);
            }
            strcpy(copy + N_CELLS, "\n");
        }
        cli_text("copies.txt", text);
        static const char columns[] = "--columns givens,solutions,redundant,logic,hardest,grade";
        assert_string_equal(
            cli_output(0, "rate -q %s --rules %s copies.txt", columns, name_of("rules", r)),
            cli_output(0, "rate -q %s --rules %s %s", columns, name_of("rules", r), name_of("puzzles", r)));
    }
}

/* Puzzles with rules of their own, and 9x9 ones beside them, as each is alone; a contradictory rule is no fault. */
TEST(own_rules)
{
    static const struct {
        const char *text, *row;
    } of[] = {
        {".Shape~4x4.Cage~3~R1C1~R1C2.~R1C1_2~R1C2_1~R1C3_3~R1C4_4~R2C1_3~R2C2_4~R2C3_1~R2C4_2~R3C1_1~R3C2_2~R3C3_4~"
         "R3C4_3~R4C1_4~R4C2_3~R4C4_1",
         "21343412124343.1,15,1,15,solved,1,full house,easy,full house:1"},
        {".Shape~4x4.Cage~3~R1C1~R1C2", "................,0,2,,open,*"},
        {".Shape~4x4.Cage~99~R1C1~R1C2", "................,0,0,,contradictory,0,,,"},
        {".~R1C1_8~R2C3_3~R2C4_6~R3C2_7~R3C5_9~R3C7_2~R4C2_5~R4C6_7~R5C5_4~R5C6_5~R5C7_7~R6C4_1~R6C8_3~R7C3_1~R7C8_6~"
         "R7C9_8~R8C3_8~R8C4_5~R8C8_1~R9C2_9~R9C7_4",
         "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..,21,1,0,solved,140,forcing "
         "net,extreme,full house:19;hidden single:37;naked single:4;locked candidates:9;X-wing:1;hidden pair:1;"
         "XY-chain:2;alternating inference chain:6;forcing chain:27;forcing net:34"},
    };
    enum { N = sizeof(of) / sizeof(of[0]) };
    char text[4096] = "",
         wanted[4096] = "file,line,puzzle,givens,solutions,redundant,logic,steps,hardest,grade,techniques\n";
    for (unsigned i = 0; i < 3 * N; i++) {
        strcat(strcat(text, of[i % N].text), "\n");
        snprintf(wanted + strlen(wanted), sizeof(wanted) - strlen(wanted), "own.iss,%u,%s\n", i + 1, of[i % N].row);
        if (i < N) {
            char pattern[512];
            snprintf(pattern, sizeof(pattern), "file,line,*\n<argument>,1,%s\n", of[i].row);
            cli_check(0, pattern, NULL, "rate -q %s", of[i].text);
        }
    }
    cli_text("own.iss", text);
    cli_check(0, wanted, NULL, "rate -q -j 1 own.iss");
    cli_check(0, wanted, NULL, "rate -q -j 2 --chunk 1 own.iss");
    /* A file of 9x9 puzzles beside it has the same columns. */
    cli_text("nine.txt", "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n"
                         "not one\n"
                         "x1.......0_*-..................................................................1.\n");
    snprintf(
        wanted + strlen(wanted), sizeof(wanted) - strlen(wanted),
        "nine.txt,1,%s\nnine.txt,2,malformed,,,,,,,,\n"
        "nine.txt,3,.1.............................................................................1.,2,2,,open,0,,,\n",
        of[3].row);
    cli_check(1, wanted, NULL, "rate -q own.iss nine.txt");
}

TEST(malformed)
{
    char blank[256 + 2];
    memset(blank, '.', 256);
    strcpy(blank + 256, "\n");
    cli_text("blank16.txt", blank);
    cli_rows(
        {1, "rate --rules rules0.txt -",
         "file,line,puzzle,*\n<stdin>,1,malformed,,,,,,,,\n<stdin>,2,malformed,,,,,,,,\n"
         "<stdin>,3,1...............,1,2,,open,0,,,\n",
         "<stdin>:1:5: ", NULL, "1234\n12345...........\n1...............\n"},
        {1, "rate -q -f jsonl --rules rules0.txt -",
         "{\"file\":\"<stdin>\",\"line\":1,\"puzzle\":null,\"malformed\":true}\n"
         "{\"file\":\"<stdin>\",\"line\":2,\"puzzle\":\"1...............\",\"givens\":1,\"solutions\":2,"
         "\"redundant\":null,\"logic\":\"open\",\"steps\":0,\"hardest\":null,\"grade\":null,\"techniques\":{}}\n",
         NULL, NULL, "1234\n1...............\n"},
        {1, "rate --only givens --rules rules0.txt -", "file,line,puzzle,givens\n<stdin>,1,malformed,\n",
         "<stdin>:1:1: ", NULL, "A234............\n"},
        {1, "rate -q --rules rules0.txt --columns hardest,line,puzzle -", "hardest,line,puzzle\n,1,malformed\n", NULL,
         NULL, "1234\n"},
        {1, "rate -q --rules rules0.txt --keep --only givens,solutions -",
         "id,puzzle,givens,solutions\n7,1...............,1,2\n8,123,,\n", NULL, NULL,
         "id,puzzle\n7,1...............\n8,123\n"},
        {1, "rate --strict --rules rules0.txt -", "file,line,puzzle,*\n<stdin>,1,*", "<stdin>:2", NULL,
         "1...............\n123\n1...............\n"},
        {1, "rate --strict --only givens -", NULL, "<stdin>:2", NULL, ".Shape~4x4\n.Shape~4x4.Cage~x\n.Shape~4x4\n"},
        {1, "rate -q -",
         "file,line,puzzle,givens,solutions,redundant,logic,steps,hardest,grade,techniques\n"
         "<stdin>,1,................,0,2,,open,0,,,\n<stdin>,2,malformed,,,,,,,,\n",
         NULL, NULL, ".Shape~4x4\n.Shape~4x4.Cage~x\n"},
        {1, "stats -q -f csv --only givens --rules rules0.txt -", "*,malformed,1\n*", NULL, NULL,
         "1234\n1...............\n"},
        {0, "rate -q --columns hardest,line -", "hardest,line\n,1\nhidden single,2\n", NULL, NULL,
         ".Shape~4x4\n.Shape~4x4.~R1C1_1.~R2C3_1.~R3C2_1.~R1C2_2.~R2C1_3\n"},
        {0, "rate -q --columns hardest -", "hardest\n"},
        {1, "stats -q -f csv -", "*,malformed,1\n*", NULL, NULL, ".Shape~4x4\n.Shape~4x4.Cage~x\n"},
        {1, "rate -q --time-limit 0.000001 --rules 16x16 blank16.txt",
         "file,line,puzzle,givens,solutions,redundant,logic,steps,hardest,grade,techniques,given_up\nblank16.txt,1,*,0,"
         ",,,,,,,*solutions*"
         "\n"},
        {1, "stats -q -f csv --time-limit 0.000001 --rules 16x16 blank16.txt", "*\n*,given_up,steps,puzzles,1\n*"});
}

/* Each option and name of a measure says whether it is for these puzzles; what is defined for 9x9 alone is refused. */
TEST(each_measure)
{
    static const char *const values[] = {"", " 1", " on", " peers", " se121"};
    for (size_t c = 0; c < 2; c++) {
        const char *const command = c ? "stats" : "rate";
        for (size_t m = 0; m < FSD_N_MEASURES; m++) {
            const struct fsd_measure *const measure = fsd_measures[m];
            const bool is_of_rules = (fsd_measures_of(true) >> m & 1) != 0;
            for (size_t k = 0; measure->options && measure->options[k].name; k++) {
                const struct fsd_option *const option = &measure->options[k];
                if (!fsd_measure_is_available(measure, c == 1))
                    continue;
                const struct cli_run *run = NULL;
                for (size_t v = option->argument != NULL; v < (option->argument ? 5 : 1); v++) {
                    run = clif(NULL, "%s -q --rules rules0.txt --%s%s puzzles0.txt", command, option->name, values[v]);
                    if (!strstr(run->err, " is not "))
                        break;
                }
                char said[128];
                snprintf(said, sizeof(said), "fastsud: --%s: for 9x9 puzzles only, not for other rules", option->name);
                assert_int_equal(run->status, is_of_rules ? 0 : 2);
                assert_int_equal(strstr(run->err, said) != NULL, !is_of_rules);
            }
            if (!fsd_measure_is_shown(measure, c == 1) || (measure->n_asking > 0 && measure->options[0].argument))
                continue;
            const struct cli_run *run =
                clif(NULL, "%s -q --rules rules0.txt --only %s puzzles0.txt", command, measure->name);
            assert_int_equal(run->status, is_of_rules ? 0 : 2);
            assert_int_equal(strstr(run->err, ": for 9x9 puzzles only") != NULL, !is_of_rules);
        }
    }
    static const struct cli_refusal refused[] = {
        {"rate --columns level puzzles0.txt --rules rules0.txt",
         "--columns level: for 9x9 puzzles only, not for other rules"},
        {"rate --columns hardest corpora/one.txt", "--columns hardest: for other rules only, not for 9x9 puzzles"},
        {"rate --only steps corpora/one.txt", "--only steps: for other rules only, not for 9x9 puzzles"},
        {"rate --er .Shape~4x4", "--er: for 9x9 puzzles only, not for other rules"},
        {"rate --columns er .Shape~4x4", "--columns er: for 9x9 puzzles only, not for other rules"},
        {"stats --only steps corpora/one.txt", "--only steps: for other rules only, not for 9x9 puzzles"},
        {"rate --columns hardest,level .Shape~4x4", "--columns level: for 9x9 puzzles only, not for other rules"},
        {"stats --only levels .Shape~4x4", "--only levels: for 9x9 puzzles only, not for other rules"},
        {"rate --isa portable .Shape~4x4", "--isa: for 9x9 puzzles only, not for other rules"},
        {"bench --isa portable --rules rules0.txt puzzles0.txt", "--isa: for 9x9 puzzles only, not for other rules"},
        {"rate --rules nothing", "--rules 'nothing': no rule is called nothing"},
        {"split --parts a=1 --by hardest corpora/one.txt", "--by hardest: for other rules only"},
    };
    cli_refuse("", refused, "");
}

/* What stats adds up is what rate says of each; extremes are of the most and the fewest guesses. */
TEST(sums)
{
    for (unsigned r = 0; r < N_RULES; r++) {
        struct csv rows, sums;
        unsigned by_givens[N_CELLS + 1] = {0}, by_hardest[2] = {0}, n_easy = 0, n_unique = 0;
        long long most = -1;
        csv_read(&rows, cli_output(0, "rate -q --guesses --rules %s %s", name_of("rules", r), name_of("puzzles", r)));
        csv_read(&sums, cli_output(0, "stats -q -j 2 --chunk 200 -f csv --top 1 --rules %s %s", name_of("rules", r),
                                   name_of("puzzles", r)));
        for (size_t p = 0; p < rows.n_rows; p++) {
            by_givens[number_at(&rows, p, "givens")]++;
            const bool is_solved = strcmp(csv_field(&rows, p, "logic"), "solved") == 0;
            by_hardest[0] += is_solved && strcmp(csv_field(&rows, p, "hardest"), "hidden single") == 0;
            by_hardest[1] += strcmp(csv_field(&rows, p, "logic"), "open") == 0;
            n_easy += strcmp(csv_field(&rows, p, "grade"), "easy") == 0;
            if (number_at(&rows, p, "solutions") == 1) {
                n_unique++;
                most = number_at(&rows, p, "guesses") > most ? number_at(&rows, p, "guesses") : most;
            }
        }
        unsigned n_seen = 0;
        for (size_t i = 0; i < sums.n_rows; i++) {
            const char *const series = csv_field(&sums, i, "series"), *const row = csv_field(&sums, i, "row");
            const char *const column = csv_field(&sums, i, "column");
            const long long value = number_at(&sums, i, "value");
            const bool counts = strcmp(column, "puzzles") == 0;
            if (counts && strcmp(series, "givens") == 0 && strcmp(row, "mean") != 0) {
                assert_int_equal(value, by_givens[atoi(row)]);
                n_seen += value > 0;
            } else if (counts && strcmp(series, "hardest_step") == 0 && strcmp(row, "hidden single") == 0) {
                assert_int_equal(value, by_hardest[0]);
                n_seen++;
            } else if (counts && strcmp(series, "hardest_step") == 0 && strcmp(row, "open") == 0) {
                assert_int_equal(value, by_hardest[1]);
                n_seen++;
            } else if (counts && strcmp(series, "grade") == 0 && strcmp(row, "easy") == 0) {
                assert_int_equal(value, n_easy);
                n_seen++;
            } else if (strcmp(series, "hardest") == 0 && strcmp(column, "guesses") == 0) {
                assert_int_equal(value, most);
                n_seen++;
            } else if (strcmp(series, "hardest") == 0 && strcmp(column, "puzzle") == 0) {
                assert_int_equal(strlen(csv_field(&sums, i, "value")), N_CELLS);
                n_seen++;
            }
        }
        assert_true(n_unique > 0 && n_seen > 7);
    }
}

/* A file of sums says which rules it is of; those of others are refused, and so are rules that cannot be. */
TEST(merged)
{
    const char *const whole = cli_output(0, "stats -q -f json --top 3 --rules rules1.txt puzzles1.txt");
    assert_contains(whole, "\"plan\":{\"rules\":{\"name\":\"rules1.txt\",\"fingerprint\":\"");
    for (unsigned i = 0; i < 3; i++) {
        char name[16];
        snprintf(name, sizeof(name), "shard%u", i + 1);
        cli_text(name, cli_output(0, "stats -q -f json --top 3 --rules rules1.txt --shard %u/3 puzzles1.txt", i + 1));
    }
    cli_text("whole", whole);
    assert_string_equal(cli_output(0, "stats --merge shard2 shard3 shard1"), cli_output(0, "stats --merge whole"));
    cli_text("other", cli_output(0, "stats -q -f json --top 3 --rules rules2.txt puzzles2.txt"));
    cli_text("nine", cli_output(0, "stats -q -f json --top 3 %s", "corpora/one.txt"));
    cli_text("own", cli_output(0, "stats -q -f json --top 3 .Shape~4x4"));
    static const struct cli_refusal rows[] = {
        {"whole other",
         "other: its puzzles are of the rules 'rules2.txt', those of the files before it of 'rules1.txt'"},
        {"whole nine", "of the rules '9x9 sudoku', those of the files before it of 'rules1.txt'"},
        {"nine own", "of the rules 'each puzzle's own', those of the files before it of '9x9 sudoku'"},
        {"whole --rules rules1.txt", "--rules: the files that --merge adds up were measured already"},
    };
    cli_refuse("stats --merge ", rows, "");
    /* Renamed and moved, rules are the same. */
    cli_directory("folder");
    cli_text("folder/x.txt", rules[1].text);
    cli_text("moved", cli_output(0, "stats -q -f json --top 3 --rules folder/x.txt puzzles1.txt"));
    assert_contains(cli_output(0, "stats --merge -f table whole moved"), "puzzles                       300");
    static const char *const hostile[][2] = {
        {"{\"name\":\"rules1.txt\"", "{\"name\":7"},
        {"{\"name\":\"rules1.txt\"", "{\"name\":\"a name of more bytes than there is room for, or than anybody would "
                                     "ever give to a file of rules\""},
        {"\"fingerprint\":\"", "\"fingerprint\":\"x"},
        {"\"rules\":{\"name\":\"rules1.txt\"", "\"rules\":[],\"x\":{\"a\":1"},
        {"\"rules\":", "\"roles\":"},
        {"\"measures\":[\"givens\"", "\"measures\":[\"levels\",\"givens\""},
        {"\"hardest\":\"hidden single\"", "\"hardest\":\"3\""},
        {"\"puzzle\":\"", "\"puzzle\":\"~"},
        {"\"hardest_step\":[150", "\"hardest_step\":[151"},
    };
    for (size_t i = 0; i < sizeof(hostile) / sizeof(hostile[0]); i++) {
        char *const changed = malloc(strlen(whole) + 256);
        const char *const at = strstr(whole, hostile[i][0]);
        if (!at)
            fail_msg("%s is not there", hostile[i][0]);
        sprintf(changed, "%.*s%s%s", (int)(at - whole), whole, hostile[i][1], at + strlen(hostile[i][0]));
        cli_text("changed", changed);
        free(changed);
        cli_check(2, "", "fastsud: changed: ", "stats --merge whole changed");
        cli_check(2, "", "fastsud: changed: ", "stats --merge changed");
    }
}

/* Equal are puzzles of the same cells and the same rules, however the cells are written. */
TEST(duplicates)
{
    static const char lines[] =
        "1...............\n1000000000000000\n.1..............\n2...............\n1...............\n";
    static const char own[] = ".Shape~4x4.~R1C1_1\n.Shape~4x4.~R1C1_1.Cage~5~R2C1~R2C2\n.Shape~4x4.~R1C1_1\n"
                              ".Shape~4x4.~R1C1_1.Cage~5~R2C1~R2C3\n.Shape~4x4.~R1C1_1.Cage~5~R2C1~R2C2\n"
                              ".Shape~4x4.~R1C1_1_2\n";
    cli_text("lines.txt", lines);
    cli_text("equal.iss", own);
    const char *const threads[] = {"-j 1", "-j 2 --chunk 10"};
    for (unsigned i = 0; i < 2; i++) {
        cli_check(0, "*,duplicates,,puzzles,2\n", NULL, "stats -q %s -f csv --only duplicates --rules 4x4 lines.txt",
                  threads[i]);
        cli_check(0, "*,duplicates,,puzzles,2\n", NULL, "stats -q %s -f csv --only duplicates equal.iss", threads[i]);
    }
}

/* The time of other rules; that of one is not compared with that of another. */
TEST(bench)
{
    const char *const json = cli_output(0, "bench -f jsonl --save times --rules rules1.txt puzzles1.txt");
    assert_contains(json, "\"puzzles\":150,\"engine\":\"lockstep\",\"isa\":null,\"rules\":\"rules1.txt\"",
                    "--rules=rules1.txt");
    assert_contains(cli_output(0, "bench -f jsonl --engine csp .Shape~4x4"), "\"engine\":\"csp\"",
                    "\"rules\":\"each puzzle's own\"");
    assert_lacks(cli_output(0, "bench -f jsonl corpora/one.txt"), "\"rules\"");
    assert_contains(cli_expect(2, "bench --against times --rules rules0.txt puzzles1.txt")->err,
                    "--rules=rules1.txt, but this is lockstep, 1 thread, --rules=rules0.txt");
    assert_contains(cli_expect(1, "bench --rules rules0.txt %s", cli_text("bad.txt", "1...............\n123\n"))->err,
                    "1 malformed line; see fastsud check");
}

TEST_MAIN("cli rate rules", start, cli_tear_down)
