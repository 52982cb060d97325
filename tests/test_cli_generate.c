/* fastsud generate: what is asked for is what comes, however it is made. */
#include <math.h>
#include <unistd.h>

#include "base/buffer.h"
#include "oracle.h"
#include "solve/solver.h"
#include "support/cli.h"
#include "support/clock.h"
#include "support/puzzles.h"
#include "support/random.h"

static unsigned long long a_seed(void)
{
    return rng_next(&test_rng) >> 5;
}

/* The puzzles of a run, 82 bytes each. Fails the running test unless they are n. */
static char *generate(size_t n, const char *options)
{
    const struct cli_run *const run =
        cli_expect(0, "generate -q -n %zu --seed %llu%s%s", n, a_seed(), options[0] ? " " : "", options);
    assert_string_equal(run->err, "");
    assert_int_equal(run->n_out, n * 82);
    for (size_t i = 0; i < n; i++)
        assert_int_equal(run->out[i * 82 + 81], '\n');
    return cli_copy(run->out);
}

static bool is_given(const char *puzzle, unsigned cell)
{
    return puzzle[cell] >= '1' && puzzle[cell] <= '9';
}

static unsigned count_givens(const char *puzzle)
{
    unsigned n = 0;
    for (unsigned cell = 0; cell < 81; cell++) {
        assert_true(is_given(puzzle, cell) || puzzle[cell] == '.');
        n += is_given(puzzle, cell);
    }
    return n;
}

static void assert_unique(const char *puzzle)
{
    if (oracle_count(puzzle, 2, NULL) != 1)
        fail_msg("not one solution: %.81s", puzzle);
}

TEST(numbers_of_givens)
{
    static const struct {
        const char *options;
        unsigned n, least, most;
        bool is_minimal;
    } rows[] = {
        {"", TEST_SAMPLE(400, 40), 17, 40, true}, {"--clues 22", 16, 22, 22, true},
        {"--clues 24", 16, 24, 24, true},         {"--clues 27", 16, 27, 27, true},
        {"--clues 23-25", 16, 23, 25, true},      {"--clues 0-23", 16, 0, 23, true},
        {"--clues 26-81", 16, 26, 81, true},      {"--clues 28", 40, 28, 28, false},
        {"--clues 30", 40, 30, 30, false},        {"--clues 45", 40, 45, 45, false},
        {"--clues 80", 40, 80, 80, false},        {"--clues 81", 40, 81, 81, false},
        {"--clues -23", 16, 0, 23, true},         {"--clues 78-", 40, 78, 81, false},
        {"--clues 30-33", 40, 30, 33, false},     {"--symmetry rot180 --clues 29-31", 20, 29, 31, false},
    };
    for (size_t r = 0; r < sizeof(rows) / sizeof(rows[0]); r++) {
        bool all_seen = true, seen[82] = {false};
        char *const puzzles = generate(rows[r].n, rows[r].options);
        for (const char *puzzle = puzzles; *puzzle; puzzle += 82) {
            const unsigned n = count_givens(puzzle);
            assert_in_range(n, rows[r].least, rows[r].most);
            seen[n] = true;
            assert_true(rows[r].is_minimal ? oracle_is_minimal(puzzle) : oracle_count(puzzle, 2, NULL) == 1);
            for (unsigned cell = 0; cell < 81 && strstr(rows[r].options, "rot180"); cell++)
                assert_int_equal(is_given(puzzle, cell), is_given(puzzle, 80 - cell));
        }
        for (unsigned n = rows[r].least; n <= rows[r].most; n++)
            all_seen = all_seen && seen[n];
        if (rows[r].n == 40 && !rows[r].is_minimal)
            assert_true(all_seen); /* each with the same chance, so one of four is missed once in 25000 times */
    }
    cli_expect(0, "generate -q -n %d --seed %llu -o many.txt", TEST_SAMPLE(20000, 500), a_seed());
    cli_check(0, "", TEST_IS_QUICK ? "500 puzzles: 500 unique" : "20000 puzzles: 20000 unique",
              "check --minimal many.txt");
}

/* Where a symmetry takes a cell, some generators of its group. */
static unsigned image(const char *symmetry, unsigned which, unsigned cell)
{
    const unsigned row = cell / 9, column = cell % 9;
    if (strcmp(symmetry, "rot90") == 0)
        return column * 9 + 8 - row;
    if (strcmp(symmetry, "rot180") == 0)
        return 80 - cell;
    if (strcmp(symmetry, "mirror") == 0)
        return row * 9 + 8 - column;
    if (strcmp(symmetry, "diagonal") == 0)
        return column * 9 + row;
    if (strcmp(symmetry, "full") == 0)
        return which ? column * 9 + row : row * 9 + 8 - column;
    return cell;
}

TEST(patterns_have_the_symmetry)
{
    static const char *const names[] = {"none", "rot90", "rot180", "mirror", "diagonal", "full"};
    for (size_t s = 0; s < sizeof(names) / sizeof(names[0]); s++) {
        const size_t n = TEST_SAMPLE(40, 5);
        char option[32], less[81];
        snprintf(option, sizeof(option), "--symmetry %s", names[s]);
        char *const puzzles = generate(n, option);
        for (size_t i = 0; i < n; i++) {
            const char *const puzzle = puzzles + i * 82;
            assert_unique(puzzle);
            for (unsigned cell = 0; cell < 81; cell++) {
                /* Its orbit: spread until nothing is new. */
                bool in_orbit[81] = {false}, grows = true;
                in_orbit[cell] = true;
                while (grows) {
                    grows = false;
                    for (unsigned c = 0; c < 81; c++)
                        for (unsigned which = 0; which < 2 && in_orbit[c]; which++) {
                            const unsigned to = image(names[s], which, c);
                            assert_int_equal(is_given(puzzle, c), is_given(puzzle, to));
                            grows = grows || !in_orbit[to];
                            in_orbit[to] = true;
                        }
                }
                memcpy(less, puzzle, 81);
                for (unsigned c = 0; c < 81; c++)
                    less[c] = in_orbit[c] ? '.' : less[c];
                if (is_given(puzzle, cell) && oracle_count(less, 2, NULL) == 1)
                    fail_msg("%s: the orbit of row %u, column %u can go: %.81s", names[s], cell / 9 + 1, cell % 9 + 1,
                             puzzle);
            }
        }
    }
}

/* A pattern that has puzzles is that of a puzzle; this one has many. */
TEST(givens_where_the_pattern_has_them)
{
    char *const model = generate(1, "--clues 38");
    struct fsd_buffer file = {.n = 0};
    fsd_buffer_print(&file, "# a pattern\r\n\r\nshort\n%.81s,and more\n", model);
    for (unsigned i = 0; i < 81; i++)
        fsd_buffer_put_char(&file, '1'); /* another one, which does not count */
    cli_text("pattern.txt", fsd_buffer_text(&file));
    fsd_buffer_destroy(&file);
    char *const puzzles = generate(30, "--pattern pattern.txt");
    for (int i = 0; i < 30; i++) {
        assert_unique(puzzles + i * 82);
        for (unsigned cell = 0; cell < 81; cell++)
            assert_int_equal(is_given(puzzles + i * 82, cell), is_given(model, cell));
        assert_memory_not_equal(puzzles + i * 82, model, 81);
    }
}

/* Verdict of the engine logic. */
static enum fastsud_verdict by_logic(struct fsd_solver *solver, const char *cells)
{
    uint8_t verdict = 0xff;
    const struct fsd_batch batch = {.n_puzzles = 1, .puzzles = &cells, .verdicts = &verdict};
    assert_int_equal(fsd_solver_solve(solver, &batch), FASTSUD_OK);
    return (enum fastsud_verdict)verdict;
}

static void assert_minimal_for(struct fsd_solver *solver, const char *puzzle)
{
    char less[81];
    assert_int_equal(by_logic(solver, puzzle), FASTSUD_UNIQUE);
    for (unsigned cell = 0; cell < 81; cell++) {
        memcpy(less, puzzle, 81);
        less[cell] = '.';
        if (is_given(puzzle, cell) && by_logic(solver, less) == FASTSUD_UNIQUE)
            fail_msg("logic can do without row %u, column %u: %.81s", cell / 9 + 1, cell % 9 + 1, puzzle);
    }
}

static struct fsd_solver *logic(enum fsd_method method, unsigned level)
{
    struct fsd_solver_options options = FSD_SOLVER_OPTIONS_INIT;
    struct fsd_solver *solver = NULL;
    options.engine = "logic";
    options.method = method;
    options.level = level;
    assert_int_equal(fsd_solver_create(&options, &solver), FASTSUD_OK);
    return solver;
}

TEST(minimal_for_the_solver)
{
    static const struct {
        const char *options;
        unsigned level; /* 0: the theory */
        size_t n;
        bool is_solved; /* else none is */
    } rows[] = {
        {"--solver theory", 0, 60, true},
        {"--solver logic --level 1", 1, 60, true},
        {"--solver logic --level 2", 2, 60, true},
        {"--solver logic --level 3", 3, 2, true}, /* it and 6 are seldom the hardest */
        {"--solver logic --level 4", 4, 60, true},
        {"--solver logic --level 5", 5, 30, true},
        {"--solver logic --level 7", 7, 20, true},
        {"--hard", 7, 30, false},
        {"--hard --level 1", 1, 30, false},
        {"--level 4 --hard --clues 24-25", 4, 30, false},
        {"--hard --level 8", 8, 30, false},
    };
    for (size_t r = 0; r < sizeof(rows) / sizeof(rows[0]); r++) {
        struct fsd_solver *const solver =
            rows[r].level ? logic(FSD_METHOD_LEVELS, rows[r].level) : logic(FSD_METHOD_THEORY, FASTSUD_MAX_LEVEL);
        char *const puzzles = generate(TEST_SAMPLE(rows[r].n, rows[r].n / 20 + 1), rows[r].options);
        for (const char *puzzle = puzzles; *puzzle; puzzle += 82) {
            assert_unique(puzzle);
            if (rows[r].is_solved)
                assert_minimal_for(solver, puzzle);
            else
                assert_true(by_logic(solver, puzzle) == FASTSUD_OPEN && oracle_is_minimal(puzzle));
        }
        fsd_solver_destroy(solver);
    }
}

TEST(of_the_level_asked_for)
{
    for (unsigned level = 1; level <= 9; level++) {
        const int n = TEST_SAMPLE(30, 3);
        char row[8];
        snprintf(row, sizeof(row), "%u,0\n", level);
        cli_expect(0, "generate -q -n %d --seed %llu --level %u -o level.txt", n, a_seed(), level);
        const struct cli_run *const run = cli_expect(0, "rate -q --max-level 10 --columns level,redundant level.txt");
        assert_int_equal(count_in(run->out, "\n"), 1 + n);
        assert_int_equal(count_in(run->out, row), n);
    }
}

/* As rate measures it; both ends belong to the range. */
TEST(of_the_search_asked_for)
{
    static const struct {
        const char *options;
        unsigned n_morphs;
        double least[2], most[2]; /* of guesses, rating */
    } rows[] = {
        {"--guesses 0", 1, {0, 1}, {0, INFINITY}},
        {"--guesses 20-", 1, {20, 1}, {INFINITY, INFINITY}},
        {"--guesses 2-3", 1, {2, 1}, {3, INFINITY}},
        {"--guesses 10-12 --clues 23-24", 1, {10, 1}, {12, INFINITY}},
        {"--rating 12.5..", 64, {0, 12.5}, {INFINITY, INFINITY}},
        {"--rating 6.5..", 64, {0, 6.5}, {INFINITY, INFINITY}},
        {"--rating 2.0..2.1 --morphs 3", 3, {0, 2}, {INFINITY, 2.1}}, /* other morphs rate otherwise */
        {"--rating 1.0 --morphs 20", 20, {0, 1}, {INFINITY, 1}},
        {"--rating ..4.2 --guesses 5 --level 4", 64, {5, 1}, {5, 4.2}},
    };
    for (size_t r = 0; r < sizeof(rows) / sizeof(rows[0]); r++) {
        const int n = TEST_SAMPLE(40, 5);
        unsigned seen_bound = 0;
        cli_expect(0, "generate -q -n %d --seed %llu %s -o searched.txt", n, a_seed(), rows[r].options);
        const char *row =
            strchr(cli_expect(0, "rate -q --guesses --morphs %u --columns guesses,rating,redundant searched.txt",
                              rows[r].n_morphs)
                       ->out,
                   '\n');
        for (int i = 0; i < n; i++) {
            char *rest = NULL;
            const double guesses = strtod(row + 1, &rest), rating = strtod(rest + 1, &rest);
            assert_true(guesses >= rows[r].least[0] && guesses <= rows[r].most[0]);
            assert_true(rating >= rows[r].least[1] && rating <= rows[r].most[1]);
            seen_bound += guesses == rows[r].most[0];
            assert_int_equal(strncmp(rest, ",0\n", 3), 0); /* minimal */
            row = rest + 2;
        }
        if (strcmp(rows[r].options, "--guesses 2-3") == 0)
            assert_in_range(seen_bound, 1, n - 1);
    }
}

TEST(summaries_and_blanks)
{
    cli_rows({0, "generate --grids -n 3", NULL, "fastsud: 3 grids; "},
             {0, "generate -n 1", NULL, "fastsud: 1 puzzle; "},
             {0, "generate -n 2 --summary json", NULL, "{\"puzzles\":2,\"seconds\":"},
             {2, "generate --grids --blank 0", ""});
    char *const dots = generate(500, "--seed 3");
    char *const chosen = generate(500, "--seed 3 --blank 0");
    for (char *at = dots; *at; at++)
        *at = *at == '.' ? '0' : *at;
    assert_string_equal(chosen, dots);
}

TEST(unbiased_puzzles_are_minimal)
{
    if (TEST_IS_QUICK) {
        print_message("too slow in this build\n");
        skip();
    }
    char *const puzzles = generate(3, "--unbiased");
    for (int i = 0; i < 3; i++)
        assert_true(oracle_is_minimal(puzzles + i * 82));
    cli_check(1, "", "puzzle 1 was not found in 500 draws", "generate -n 5 --unbiased --tries 500");
}

/* Of a kernel that this CPU lacks nothing is said. */
static void assert_same_by_all_kernels_and_shards(const char *wanted, size_t n, const char *options)
{
    static const char *const kernels[] = {"portable/lanes", "portable/planes", "sse41", "avx2", "avx512"};
    struct fsd_buffer whole = {.n = 0};
    for (size_t k = 0; k < sizeof(kernels) / sizeof(kernels[0]); k++) {
        const struct cli_run *run = clif(NULL, "generate -q -n %zu -j 2 --isa %s%s", n, kernels[k], options);
        if (k < 2 || run->status != 2)
            assert_string_equal(run->out, wanted);
    }
    for (int i = 1; i <= 3; i++)
        fsd_buffer_put_text(&whole, cli_expect(0, "generate -q -n %zu --shard %d/3%s", n, i, options)->out);
    assert_non_null(fsd_buffer_text(&whole));
    assert_string_equal(whole.bytes, wanted);
    fsd_buffer_destroy(&whole);
}

/* A puzzle depends on its number and the seed, not on how many there are; tries only bound the search for it. */
TEST(each_puzzle_for_itself)
{
    static const char *const options[] = {"", " --clues 22", " --level 5", " --guesses 20-"};
    enum { N = TEST_SAMPLE(60, 8) };
    for (size_t o = 0; o < sizeof(options) / sizeof(options[0]); o++) {
        const struct cli_run *run = cli_expect(0, "generate -q -n %d%s", N, options[o]);
        char *const wanted = cli_copy(run->out);
        assert_same_by_all_kernels_and_shards(wanted, N, options[o]);
        for (unsigned n = 1; n < N; n += (N - 1) / 3) {
            run = clif(NULL, "generate -q -n %u%s", n, options[o]);
            assert_int_equal(run->n_out, n * 82);
            assert_memory_equal(run->out, wanted, n * 82);
        }
        size_t n_before = 0;
        for (unsigned tries = 1; tries <= 65536; tries *= TEST_SAMPLE(4, 16)) {
            run = clif(NULL, "generate -q -n %d --tries %u%s", N, tries, options[o]);
            assert_memory_equal(run->out, wanted, run->n_out);
            assert_true(run->n_out >= n_before && run->n_out % 82 == 0);
            assert_int_equal(run->status, run->n_out < N * 82);
            n_before = run->n_out;
            if (run->status == 1) {
                char message[64];
                snprintf(message, sizeof(message), "puzzle %zu was not found in %u draw", n_before / 82 + 1, tries);
                assert_contains(run->err, message);
            }
        }
        assert_int_equal(n_before, N * 82);
        run = clif(NULL, "generate -q -n %d --seed 2%s", N, options[o]);
        assert_int_equal(run->n_out, N * 82);
        for (int i = 0; i < N; i++) {
            assert_memory_not_equal(run->out + i * 82, wanted + i * 82, 81);
            for (int k = 0; k < i; k++)
                assert_memory_not_equal(wanted + k * 82, wanted + i * 82, 81);
        }
    }
}

/* One that needs forever for all puzzles, but not for the first. */
TEST(requests_in_vain_end)
{
    static const char *const options[] = {"--clues 17 --tries 500", "--clues 29 --symmetry rot90 --level 3 --tries 100",
                                          "--unbiased --clues 17-19 --tries 5000"};
    for (size_t o = TEST_SAMPLE(0, rng_below(&test_rng, 3)); o < 3; o += TEST_SAMPLE(1, 3)) {
        const struct cli_run *const run =
            cli_expect(1, "generate -q -n 1000000000000000000 %s -o vain.txt", options[o]);
        assert_contains(run->err, " draws, which had ", "; ask for something less rare, or allow more with --tries\n");
        unlink(cli_in("vain.txt"));
    }
}

TEST(errors)
{
    cli_text("one.txt", "1................................................................................\n");
    cli_text("empty_rows.txt", "1234567891234567891234567891..........................................12345678912\n");
    cli_text("none.txt", "12345\n# a comment\n");
    static const struct cli_refusal rows[] = {
        {"--clues 16", "--clues 16: no puzzle with fewer than 17 givens has one solution"},
        {"--clues 0", "fewer than 17 givens"},
        {"--clues 5-16", "fewer than 17 givens"},
        {"--clues 82", "--clues '82': write a number of givens, 17 to 81, or two: 22-25"},
        {"--clues 9-3", "--clues '9-3': write"},
        {"--clues abc", "--clues 'abc': write"},
        {"--clues=", "--clues '': write"},
        {"--clues -", "--clues '-': write"},
        {"--clues 82-", "--clues '82-': write"},
        {"--clues 22-24-26", "--clues '22-24-26': write"},
        {"--clues -16", "--clues -16: no puzzle with fewer than 17"},
        {"--clues 22x", "--clues '22x': write"},
        {"--clues 18446744073709551638", "write a number"},
        {"--guesses 5-4", "--guesses '5-4': write a number of guesses"},
        {"--guesses=", "--guesses '': write"},
        {"--rating 0.9..2.0", "--rating '0.9..2.0': write a search rating, 1.0 or more"},
        {"--rating ..", "--rating '..': write"},
        {"--rating 2.0-3.0", "--rating '2.0-3.0': write"},
        {"--morphs 9", "--morphs: it is for --rating"},
        {"--rating 2.0 --morphs 0", "--morphs"},
        {"--grids --guesses 1", "--guesses: --grids makes full grids"},
        {"--unbiased --rating 1.0", "--rating: --unbiased would lose its known bias"},
        {"--pattern missing.txt", "missing.txt: No such file"},
        {"--pattern none.txt", "none.txt: no puzzle of 81 cells"},
        {"--pattern one.txt", "one.txt: the pattern has 1 given, but no puzzle with fewer than 17 givens"},
        {"--pattern empty_rows.txt", "leaves two rows of a band, or two columns of a stack, empty"},
        {"--isa best", "--isa 'best': unknown kernel"},
        {"--shard 3/2", "--shard: '3/2'"},
        {"--grids --clues 25", "--clues: --grids makes full grids; leave it out"},
        {"--grids --symmetry none", "--symmetry: --grids makes full grids"},
        {"--grids --isa portable", "--isa: --grids makes full grids"},
        {"--grids --unbiased", "--unbiased: --grids makes full grids"},
        {"--grids --hard", "--hard: --grids makes full grids"},
        {"--pattern one.txt --clues 20", "--clues: --pattern says where the givens are"},
        {"--pattern one.txt --symmetry full", "--symmetry: --pattern says where the givens are"},
        {"--pattern one.txt --solver theory", "--solver: --pattern says where the givens are"},
        {"--unbiased --symmetry full", "--symmetry: --unbiased would lose its known bias"},
        {"--unbiased --level 3", "--level: --unbiased would lose its known bias"},
        {"--hard --solver logic", "leave out --solver or --hard"},
        {"--solver theory --level 9 --tries 9",
         "--level 9: the theory finds what singles and locked candidates find, so no "},
        {"--solver theory --level 5 --tries 9", "no puzzle it solves needs a level above 4; "},
        {"--solver theory --er 2.9 --tries 9",
         "--er 2.9: no puzzle that the theory solves is rated above 2.8; leave out"},
        {"--level 1 --er 7..8 --tries 9",
         "--er 7..8: no puzzle that level 1 solves is rated above 2.3; leave out one of"},
        {"--level 6 --er 5.5..11 --tries 9", "--er 5.5..11: no puzzle that level 6 solves is rated above 5.4"},
        {"--symmetry rot90 --clues 22-23 --tries 9",
         "--clues 22-23: no pattern with the symmetry rot90 has so many givens; "},
        {"--symmetry full --clues 27 --tries 9", "--clues 27: no pattern with the symmetry full has so many givens; "},
        {"--solver theory --isa portable", "--isa: logic uses no kernel; leave it out"},
        {"puzzles.txt", "fastsud generate takes no file, but got 'puzzles.txt'"},
        {"-o no/such/out.txt", "no/such/out.txt"},
    };
    cli_refuse("generate", rows, "");
}

/* What is refused because of its level or rating does not exist, and what is at the bounds does. */
TEST(bounds_of_levels_hold)
{
    static const double greatest_er[] = {2.3, 2.3, 3.0, 3.6, 3.6, 5.4, 5.4};
    static const char *const solvers[] = {"", "--solver theory"};
    for (size_t r = 0; r < 2; r++) {
        int greatest_level = -1;
        double greatest = 0;
        cli_expect(0, "generate -q -n %d --seed %u%s%s -o levels.txt", TEST_SAMPLE(1500, 300),
                   rng_below(&test_rng, 1000000), *solvers[r] ? " " : "", solvers[r]);
        const struct cli_run *run = cli_expect(0, "rate -q --columns level,er levels.txt");
        for (const char *line = strchr(run->out, '\n') + 1; *line; line = strchr(line, '\n') + 1) {
            if (*line == ',')
                continue; /* level 8 or above */
            const int level = atoi(line);
            const double er = atof(strchr(line, ',') + 1);
            if (level < 7 && er > greatest_er[level] + 0.01)
                fail_msg("level %d, ER %.1f", level, er);
            greatest_level = level > greatest_level ? level : greatest_level;
            greatest = er > greatest ? er : greatest;
        }
        assert_true(r == 0 ? greatest_level == 7 : greatest_level == 4 && greatest < 2.81);
    }
    cli_expect(0, "generate -q --solver theory --level 4");
    cli_expect(0, "generate -q --level 2 --er 3.0");
    cli_expect(0, "generate -q --symmetry rot90 --clues 30-32");
    cli_expect(0, "generate -q --symmetry rot180 --clues 27");
}

/* A long search says how far it is, though standard error is no terminal. */
TEST(a_long_search_reports)
{
    unsigned n_found, n_wanted, n_draws, givens, n_messages = 0;
    double seconds, latest = 0;
    test_clock_step(1000000000);
    const struct cli_run *run = cli_expect(1, "generate -n 9 --clues 17 --tries 100 -j 2");
    for (const char *line = run->err; sscanf(line, "fastsud: %u of %u found, %u draws in %lf s, fewest givens %u\n",
                                             &n_found, &n_wanted, &n_draws, &seconds, &givens) == 5;
         line = strchr(line, '\n') + 1) {
        assert_int_equal(n_found, 0);
        assert_int_equal(n_wanted, 9);
        assert_in_range(givens, 18, 40);
        assert_in_range(n_draws, 1, 30000);
        latest = seconds > latest ? seconds : latest; /* a thread may be late, but not early */
        n_messages++;
        assert_true(60 * n_messages <= latest + 1);
    }
    assert_true(n_messages > 0);
    assert_int_equal(count_in(run->err, " draws in "), n_messages);
    assert_contains(run->err, "was not found in 100 draws");
    assert_lacks(cli(NULL, "generate -q -n 9 --clues 17 --tries 100 -j 2")->err, "fewest");
    test_clock_step(0);
    assert_lacks(cli(NULL, "generate -n 9 --clues 17 --tries 100")->err, "fewest");
}

TEST_MAIN("cli generate", cli_set_up, cli_tear_down)
