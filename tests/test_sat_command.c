/* Other SAT solvers as child processes: real ones against the oracle, and programs that are none. */
#include <unistd.h>

#include "jobs/sat_command.h"
#include "support/clock.h"
#include "support/test.h"
#include "support/variants.h"

static bool is_installed(const char *program)
{
    char line[128];
    snprintf(line, sizeof(line), "command -v %s >/dev/null", program);
    return system(line) == 0;
}

/* At least so many puzzles; when they are several, until some have one solution and some have more. */
static void check_program(const char *program, const char *command, int n_least)
{
    struct variant_tally tally = {0};
    if (!is_installed(program)) {
        print_message("%s is not installed\n", program);
        skip();
    }
    for (int i = 0; i < n_least || (n_least > 1 && (tally.n_one == 0 || tally.n_many == 0)); i++) {
        OWNED_VARIANT variant;
        variant_make_random(&variant, &test_rng, 15 | (i % 2 == 0 ? VARIANT_LATIN : 0));
        assert_engine_agrees(&fsd_engine_command, command, &variant, &test_rng, &tally);
    }
}

TEST(cadical)
{
    check_program("cadical", "cadical  -q ", TEST_SAMPLE(60, 2));
}

TEST(minisat)
{
    check_program("minisat", "minisat -verb=0", TEST_SAMPLE(60, 2));
}

TEST(minisat_with_files)
{
    check_program("minisat", "/usr/bin/env minisat -verb=0 {cnf} {model}", TEST_SAMPLE(60, 1));
}

TEST(cryptominisat)
{
    check_program("cryptominisat5", "cryptominisat5 --verb 0", TEST_SAMPLE(60, 2));
}

/* What the engine makes of a shell script as the solver of 1 x 3 cells with the values 1 to 3, all different. */
static struct {
    enum fastsud_status status;
    struct fsd_variant_answer answer;
    struct fsd_failure failure;
} said;

static void run_command(const char *command, uint64_t limit, uint64_t time_limit_ns)
{
    static const uint16_t cells[] = {0, 1, 2};
    struct fsd_deadline deadline = fsd_deadline_after(time_limit_ns);
    const struct fsd_variant_search search = {
        .limit = limit, .deadline = &deadline, .command = command, .failure = &said.failure};
    OWNED_VARIANT variant;
    void *solver = NULL;
    said.failure = (struct fsd_failure){0};
    fsd_variant_init(&variant, 1, 3, 1, 3);
    fsd_variant_all_different(&variant, cells, 3);
    assert_int_equal(fsd_engine_command.rules->create(&variant, &solver), FASTSUD_OK);
    said.status = fsd_engine_command.rules->solve(solver, NULL, &search, &said.answer);
    fsd_engine_command.rules->destroy(solver);
}

static void run_script(const char *script, uint64_t limit, uint64_t time_limit_ns)
{
    char path[] = "/tmp/fastsud-sat-XXXXXX", command[64];
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, script, strlen(script)), strlen(script));
    close(fd);
    snprintf(command, sizeof(command), "sh %s", path);
    run_command(command, limit, time_limit_ns);
    unlink(path);
}

static void check_fails(const char *text)
{
    assert_int_equal(said.status, FASTSUD_ERR_IO);
    assert_true(fsd_failed(&said.failure));
    if (!strstr(said.failure.text, text))
        fail_msg("'%s' does not say '%s'", said.failure.text, text);
}

#define MODEL_123 "s SATISFIABLE\nv 1 -2 -3 -4 5 -6 -7 -8 9 0\n"

TEST(answers)
{
    run_script("echo 's UNSATISFIABLE'", 2, 0);
    assert_int_equal(said.status, FASTSUD_OK);
    assert_int_equal(said.answer.n_solutions, 0);
    assert_false(said.answer.cut_short);
    run_script("echo 's UNKNOWN'", 2, 0);
    assert_int_equal(said.status, FASTSUD_OK);
    assert_true(said.answer.cut_short);
    run_script("printf '" MODEL_123 "'; exit 10", 1, 0);
    assert_int_equal(said.status, FASTSUD_OK);
    assert_memory_equal(said.answer.solution, "\0\1\2", 3);
    /* The second question forbids the first answer, by a clause of its three variables. */
    run_script("if grep -q '^-1 -5 -9 0$' $1; then echo 's UNSATISFIABLE'; else printf '" MODEL_123 "'; fi", 3, 0);
    assert_int_equal(said.status, FASTSUD_OK);
    assert_int_equal(said.answer.n_solutions, 1);
    assert_false(said.answer.cut_short);
}

static void none(void)
{
}

/* A solver that says nothing, without waiting for it. */
TEST(time_limit)
{
    test_clock_step(30000000);
    test_idle_polls(9, none);
    run_script("exec sleep 100", 2, 50000000);
    test_idle_polls(0, NULL);
    test_clock_step(0);
    assert_int_equal(said.status, FASTSUD_OK);
    assert_true(said.answer.cut_short);
}

TEST(no_solvers)
{
    run_command("no-such-program", 2, 0);
    check_fails("no-such-program: cannot run it: ");
    run_command("  ", 2, 0);
    check_fails("name of a program is missing");
    run_script("exit 3", 2, 0);
    check_fails("sh: wrote no answer, and its exit status is 3");
    run_script("kill -9 $$", 2, 0);
    check_fails("ended by signal 9 (Killed)");
    run_script("echo good morning", 2, 0);
    check_fails("line 1, column 1 of its answer: neither a comment, a status nor literals");
    run_script("echo s SATISFIABLE; echo v 1 2 0", 2, 0);
    check_fails("line 2, column 5 of its answer: row 1, column 1: the cell already has another value");
    run_script("echo s SATISFIABLE; echo v 1 10 0", 2, 0);
    check_fails("none of the clauses'");
    run_script("echo s SATISFIABLE; echo v 1 4 8 0", 2, 0);
    check_fails("its answer is satisfiable, but not its model");
    run_script("printf '" MODEL_123 "'", 2, 0); /* twice the same */
    check_fails("its answer is satisfiable, but not its model");
}

TEST_MAIN("sat command", NULL, NULL)
