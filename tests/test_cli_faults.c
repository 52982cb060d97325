/*
 * The program when a call of the C library fails, whichever call it is, in whichever command: it completes its work
 * or reports the failure, never half of it. Commands are rows of a table, and so are faults. Arguments: the test, and
 * the number of the half of the commands; without them all is walked through.
 */
#include <errno.h>
#include <signal.h>
#include <unistd.h>

#include "cli/command.h"
#include "support/cli.h"
#include "support/clock.h"
#include "support/walk.h"

#ifdef FASTSUD_TEST_HAS_FAULTS

#define CHAINS "..2.3...7.57......9..4...2..7.3.....3......1858...96...1..9.8........1..7..5....4" /* ER 8.8 */
#define OTHER "........1....2..3..4..5.......1...6..3...7..8..9......2....8...7.5....4........1."
#define MIXED UNIQUE "\n" UNIQUE "\nbad\n"
#define THERMO ".Shape~4x4.~R1C2_4_3~R1C3_3~R2C2_1~R4C2_3~R4C3_1.Thermo~R1C1~R2C1"
#define OWN_RULES ".Shape~4x4.Cage~3~R1C1~R1C2.~R1C3_3.~R2C1_3.~R2C3_1.~R3C4_3.~R4C1_4"
#define FORCING_6X6 ".....4.2.1.........6...........5...." /* with X: a forcing chain */
#define PATTERN "1..1.111.1.1111111..1.1.1111.11.1.1111.1.11.11.1.1.1.11111.1.11.1.1111.1.1.11.1.1"

enum { MAX_ARGUMENTS_BYTES = 512, LOOK_NS = 20000000 };

/* What a row is for. */
enum {
    TAKES_THREADS = 1 << 0, /* walked with -j 1 and with -j 2 */
    VARIES = 1 << 1,        /* it prints seconds */
    NEEDS_CHARTS = 1 << 2,
    NEEDS_SAT = 1 << 3,
    READS = 1 << 4, /* mixed.txt, from beginning to end */
    WITH_SIGNALS = 1 << 5,
    WITH_ALL_SIGNALS = 1 << 6,
    NEEDS_GZIP = 1 << 7,
    RESUMES = 1 << 8,
    AT_EACH_CALL = 1 << 9,
};

/* A fault in any of them ends with status 2 and a message, unless the command does all that it does otherwise. */
static const struct {
    const char *arguments;
    unsigned flags;
} commands[] = {
    {"solve -q -o out.txt mixed.txt", TAKES_THREADS | WITH_SIGNALS | WITH_ALL_SIGNALS | READS},
    {"solve -q --chunk 82 -o out.txt mixed.txt mixed.txt", TAKES_THREADS | WITH_SIGNALS},
    {"solve -q mixed.txt", TAKES_THREADS | WITH_SIGNALS | READS},
    {"solve -q --isa portable/planes --chunk 100 mixed.txt mixed.txt", TAKES_THREADS | WITH_SIGNALS},
    {"solve -", TAKES_THREADS | WITH_SIGNALS},
    {"solve -q -f csv -o out.txt - mixed.txt", TAKES_THREADS},
    {"solve -q -f jsonl --limit 5 mixed.txt", 0},
    {"solve -q -f none --summary json mixed.txt", VARIES},
    {"solve -j 1 -q --engine logic --then search mixed.txt", 0},
    {"solve -j 1 -q --engine backtrack mixed.txt", 0},
    {"solve -j 1 -q --engine csp mixed.txt", 0},
    {"solve -j 1 -q --engine sat -o out.txt mixed.txt", NEEDS_SAT},
    {"solve -q mixed.csv", TAKES_THREADS},
    {"solve -j 1 -q mixed.jsonl", 0},
    {"solve -j 1 -q -f csv mixed.grid", 0},
    {"solve -q mixed.gz", TAKES_THREADS | NEEDS_GZIP | WITH_SIGNALS},
    {"solve -j 1 -q --all --limit 5 -f pair mixed.txt", 0},
    {"solve -q --compress gzip -o out.txt mixed.txt", TAKES_THREADS | NEEDS_GZIP | WITH_SIGNALS},
    {"solve -j 1 -q --time-limit 100 mixed.txt", 0},
    {"check mixed.txt", TAKES_THREADS | VARIES},
    {"check -q --minimal mixed.txt", 0},
    {"check -j 1 -q --shard 2/2 mixed.txt", 0},
    {"check -j 1 -q --answers note --limit 9 mixed.csv", 0},
    {"explain --information mixed.txt", READS},
    {"explain -f jsonl mixed.txt", 0},
    {"explain --method theory mixed.txt", 0},
    {"explain --method theory -f jsonl mixed.txt", 0},
    {"rate -q --max-level 3 --morphs 2 --backdoors 1 mixed.txt", TAKES_THREADS | READS},
    {"rate -j 1 -q -o out.txt mixed.txt", 0},
    {"rate -q --er --max-level 3 chains.txt mixed.txt", TAKES_THREADS},
    {"rate -q --guesses --time-limit 100 " OWN_RULES " mixed.txt", TAKES_THREADS | READS},
    {"rate -j 1 -q --resume --rules x -o out.txt mixed.txt", RESUMES},
    {"rate -j 1 -q --rules 6x6+x " FORCING_6X6, 0},
    {"stats -q --rules x -f json --top 3 -o out.txt mixed.txt", TAKES_THREADS},
    {"stats -q --merge -f csv rules.json", 0},
    {"bench -j 1 -f jsonl --rules x mixed.txt", VARIES},
    {"explain --er chains.txt mixed.txt", 0},
    {"stats -j 1 -q mixed.txt", READS},
    {"stats -q --max-level 3 -f json --duplicates --ablation --searches -o out.txt mixed.txt",
     TAKES_THREADS | WITH_SIGNALS},
    {"stats -j 1 -q --max-level 3 -f csv --morphs 2 --backdoors 1 mixed.txt mixed.txt", 0},
    {"stats -q --merge -f table sums.json more.json", 0},
    {"stats -q --merge -f csv -o out.txt sums.json", 0},
    {"stats -j 1 -q --max-level 3 -o out.txt --report page.html mixed.txt", NEEDS_CHARTS},
    {"generate -q -n 20 -o out.txt", TAKES_THREADS | WITH_SIGNALS},
    {"generate -j 1 -q -n 20000 --grids", 0},
    {"generate -j 1 -q -n 1 --symmetry full --solver logic --level 2", 0},
    {"generate -j 1 -q -n 5 --pattern pattern.txt", 0},
    {"generate -j 1 -q -n 5 --unbiased --tries 10", 0},
    {"generate -j 1 -q -n 3 --er 2.6..8.9", 0},
    {"generate -j 1 -q --shard 2/2 -n 1", 0},
    {"generate -j 1 -q --rules 4x4+jigsaw+thermo+cage -f rules", 0},
    {"minimize -q -o out.txt mixed.txt", TAKES_THREADS},
    {"canon -j 1 -q --transform --automorphisms -o out.txt mixed.txt", 0},
    {"canon -q --dedupe mixed.txt", TAKES_THREADS | READS},
    {"canon -j 1 -q --by-solution --group --against known.txt -o out.txt mixed.txt", READS},
    {"canon -j 1 -q --rules x --dedupe --by-solution --automorphisms mixed.txt", READS},
    {"canon -j 1 -q --dedupe --by-solution " THERMO " mixed.txt", 0},
    {"canon -j 1 -q -f rules -o out.txt " THERMO, 0},
    {"split -q --parts out=1 mixed.txt", TAKES_THREADS},
    {"split -j 1 -q --parts out=0.5,more=0.5 --by givens " THERMO, 0},
    {"split -j 1 -q --parts out=0.5,more=0.5 --rules antiknight mixed.txt", 0},
    {"split -j 1 -q --parts out=0.5,more=0.5 --by givens --by-solution mixed.txt", WITH_SIGNALS | READS},
    {"morph -q -n 3 --columns --solution -o out.txt mixed.txt", TAKES_THREADS},
    {"morph -j 1 -q -n 20000 mixed.txt", 0},
    {"morph -j 1 -q -n 2 --columns --solution --rules windoku -o out.txt mixed.txt", 0},
    {"vicinity -j 1 -q -o out.txt mixed.txt", 0},
    {"vicinity -j 1 -q --remove 0 --add 2 mixed.txt", 0},
    {"vicinity -j 1 -q --resume -o out.txt mixed.txt", WITH_SIGNALS | RESUMES},
    {"scan -j 1 -q --clues 24 --all-sizes --within " GRID_CELLS " -o out.txt " GRID, 0},
    {"unavoidable -j 1 -q --size 8 --solve -o out.txt mixed.txt", 0},
    {"rate -q --max-level 3 --resume --chunk 100 -o out.txt mixed.txt", TAKES_THREADS | WITH_SIGNALS | RESUMES},
    {"solve -j 1 -q --resume --compress gzip -o out.txt mixed.txt", NEEDS_GZIP | RESUMES},
    {"solve -j 1 -q --resume --all --limit 5 -o out.txt mixed.txt", RESUMES},
    {"solve -j 1 -q --resume --rules x -o out.txt mixed.txt", RESUMES},
    {"check -j 1 -q --resume -f csv -o out.csv mixed.txt", RESUMES},
    {"explain -j 1 -q --resume -o out.html mixed.txt", RESUMES},
    {"explain -j 1 -q --resume --rules x -o out.html mixed.txt", RESUMES},
    {"explain -j 1 -q --resume --hint -f svg -o folder/ mixed.txt", RESUMES | AT_EACH_CALL},
    {"minimize -j 1 -q --resume -o out.txt mixed.txt", RESUMES},
    {"canon -j 1 -q --resume -o out.txt mixed.txt", RESUMES},
    {"morph -j 1 -q --resume -n 3 -o out.txt mixed.txt", RESUMES},
    {"generate -j 1 -q --resume -n 3 -o out.txt", RESUMES},
    {"scan -j 1 -q --resume --clues 24 --within " GRID_CELLS " -o out.txt " GRID, RESUMES},
    {"unavoidable -j 1 -q --resume --size 8 -o out.txt " GRID, RESUMES},
    {"sample -q -n 2 mixed.txt", TAKES_THREADS},
    {"sample -j 1 -q -n 1 -o out.txt mixed.txt mixed.txt", READS},
    {"print -q --grade -o out.html mixed.txt", TAKES_THREADS},
    {"print -j 1 -q -n 8 --answers beside mixed.txt", READS},
    {"print -j 1 -q -f eps -o folder/ mixed.txt", 0},
    {"print -j 1 -q --by-grade -f pdf mixed.txt", 0},
    {"print -j 1 -q --grade --rules x mixed.txt", 0},
    {"print -j 1 -q --grade " THERMO, 0},
    {"cnf -o out.txt mixed.txt", READS},
    {"cnf --decode model.txt", 0},
    {"bench -j 1 -f jsonl mixed.txt", VARIES},
    {"info -f json", 0},
    {"help --source bash", 0},
    {"solve --help", 0},
    {"version", 0},
    {"solve -q -o out.npy mixed.npz", TAKES_THREADS | WITH_SIGNALS},
    {"solve -j 1 -q -o out.npz mixed.npy", WITH_SIGNALS},
    {"rate -j 1 -q --resume -o out.npz mixed.npz", RESUMES},
    {"split -j 1 -q --parts a=0.5,b=0.5 -o out-%.npy mixed.csv", 0},
};
enum { N_COMMANDS = sizeof(commands) / sizeof(commands[0]) };

/* Most calls are those of other commands, too, and each time others are drawn. */
enum { MOST_RUNS = 80 };

static bool has_charts, has_sat, has_gzip;
static size_t half; /* of the commands: 1 or 2; 0: both */

CLI_START
{
    cli_text("mixed.txt", MIXED);
    cli_text("chains.txt", CHAINS "\n");
    cli_text("known.txt", "1" UNIQUE "\n");
    cli_text("mixed.csv", "note,puzzle\n\"a\nb\"," UNIQUE "\n," UNIQUE "\n");
    cli_text("mixed.jsonl", "{\"puzzle\":\"" UNIQUE "\"}\n{}\n");
    cli_text("model.txt", "UNSAT\n");
    cli_text("pattern.txt", PATTERN "\n");
    cli_expect(1, "stats -q --max-level 3 --duplicates -f json -o sums.json mixed.txt");
    cli_expect(1, "stats -q --max-level 3 --duplicates -f json -o more.json mixed.txt");
    cli_expect(1, "stats -q --rules x -f json --top 3 -o rules.json mixed.txt");
    has_charts = cli(NULL, "stats -q --max-level 3 -o out.txt --report page.html mixed.txt")->status == 1;
    has_sat = cli(NULL, "solve -q --engine sat " UNIQUE)->status == 0;
    cli_expect(1, "solve -q -f grid -o mixed.grid mixed.txt");
    cli_expect(0, "sample -q -n 100 -o mixed.npz mixed.csv");
    cli_expect(0, "morph -q -n 1 -o mixed.npy mixed.csv");
    has_gzip = cli(NULL, "solve -q -o mixed.gz mixed.txt")->status == 1 && cli(NULL, "solve -q mixed.gz")->status == 1;
    unlink(cli_in("out.txt"));
    unlink(cli_in("page.html"));
}

/*
 * Walks through the commands with all of these flags. Fails the running test if there was no run. In quick samples a
 * walk with several kinds of faults takes one run of each, and draws the number of threads.
 */
static void walk_commands(unsigned flags, const struct walk_fault *fault)
{
    const bool is_short = TEST_IS_QUICK && fault[1].call && !(flags & RESUMES);
    const size_t n_quick = is_short ? 1 : 2;
    size_t n_runs = 0, n_bad = 0;
    for (size_t i = 0; i < N_COMMANDS; i++) {
        const unsigned of = commands[i].flags;
        if ((half > 0 && i % 2 != half - 1) || (of & flags) != flags || (of & NEEDS_CHARTS && !has_charts) ||
            (of & NEEDS_SAT && !has_sat) || (of & NEEDS_GZIP && !has_gzip))
            continue;
        const size_t n_most = !(flags & RESUMES)  ? TEST_SAMPLE(MOST_RUNS, n_quick)
                              : of & AT_EACH_CALL ? MOST_RUNS
                                                  : TEST_SAMPLE(6, 3);
        const int drawn = is_short && of & TAKES_THREADS ? 1 + (int)rng_below(&test_rng, 2) : 0;
        for (int n_threads = 1; n_threads <= (of & TAKES_THREADS ? 2 : 1); n_threads++) {
            if (drawn && n_threads != drawn)
                continue;
            char arguments[MAX_ARGUMENTS_BYTES];
            const char *rest = strchr(commands[i].arguments, ' ');
            if (of & TAKES_THREADS)
                snprintf(arguments, sizeof(arguments), "%.*s -j %d%s", (int)(rest - commands[i].arguments),
                         commands[i].arguments, n_threads, rest);
            else
                snprintf(arguments, sizeof(arguments), "%s", commands[i].arguments);
            test_clock_step(of & VARIES ? LOOK_NS : 0); /* bench measures a few runs */
            struct walk *walk = walk_begin(arguments, MIXED, of & VARIES);
            for (const struct walk_fault *one = fault; one->call; one++)
                n_runs += walk_through(walk, one, n_most, &test_rng, &n_bad);
            walk_end(walk);
        }
    }
    print_message("%zu runs\n", n_runs);
    assert_true(n_runs > 0);
    assert_int_equal(n_bad, 0);
}

TEST(one_allocation)
{
    walk_commands(0, (const struct walk_fault[]){{.call = "alloc", .what = "ENOMEM"}, {.call = NULL}});
}

TEST(all_later_allocations)
{
    walk_commands(0, (const struct walk_fault[]){{.call = "alloc", .what = "ENOMEM", .goes_on = true}, {.call = NULL}});
}

TEST(reading)
{
    static const struct walk_fault faults[] = {
        {.call = "open", .what = "EMFILE"},
        {.call = "open", .what = "EMFILE", .goes_on = true},
        {.call = "read", .what = "EIO"},
        {.call = "read", .what = "EAGAIN"},
        {.call = "read", .what = "EINTR", .is_harmless = true},
        {.call = "read", .what = "short", .goes_on = true, .is_harmless = true},
        {.call = "scan", .what = "EIO"},
        {.call = "stat", .what = "EIO"},
        {.call = "seek", .what = "EIO"},
        {.call = NULL},
    };
    walk_commands(0, faults);
}

TEST(writing)
{
    static const struct walk_fault faults[] = {
        {.call = "write", .what = "ENOSPC"},
        {.call = "write", .what = "EIO", .goes_on = true},
        {.call = "write", .what = "EAGAIN"},
        {.call = "write", .what = "EINTR", .is_harmless = true},
        {.call = "write", .what = "short", .goes_on = true, .is_harmless = true},
        {.call = "write", .what = "zero", .goes_on = true},
        {.call = "print", .what = "ENOSPC"},
        {.call = "print", .what = "EIO", .goes_on = true},
        {.call = "say", .what = "EIO"},
        {.call = "close", .what = "EIO"},
        {.call = "close", .what = "EINTR"},
        {.call = "rename", .what = "EIO"},
        {.call = "sync", .what = "EIO"},
        {.call = "truncate", .what = "EIO"},
        {.call = "thread", .what = "EAGAIN"},
        {.call = "thread", .what = "EAGAIN", .goes_on = true},
        {.call = NULL},
    };
    walk_commands(0, faults);
}

/* A file that changes right before any call that concerns files. */
TEST(changing_files)
{
    static const struct walk_fault faults[] = {
        {.call = "stat", .what = "shrink", .change = "mixed.txt"},
        {.call = "open", .what = "shrink", .change = "mixed.txt"},
        {.call = "read", .what = "shrink", .change = "mixed.txt"},
        {.call = "close", .what = "shrink", .change = "mixed.txt"},
        {.call = "alloc", .what = "shrink", .change = "mixed.txt"},
        {.call = "stat", .what = "grow", .change = "mixed.txt"},
        {.call = "open", .what = "grow", .change = "mixed.txt"},
        {.call = "read", .what = "grow", .change = "mixed.txt"},
        {.call = "close", .what = "grow", .change = "mixed.txt"},
        {.call = "alloc", .what = "grow", .change = "mixed.txt"},
        {.call = NULL},
    };
    walk_commands(READS, faults);
}

/* Walks with each signal, up to a 0, through all calls that concern files. */
static void walk_signals(unsigned flags, bool is_harmless, const int *numbers)
{
    static const char *const calls[] = {"open", "stat", "read", "write", "close", "rename", "sync"};
    enum { N = sizeof(calls) / sizeof(calls[0]), MOST = 20 };
    struct walk_fault faults[N * MOST + 1] = {{.call = NULL}};
    char what[MOST][16];
    for (size_t s = 0; numbers[s]; s++) {
        snprintf(what[s], sizeof(what[s]), "sig%d", numbers[s]);
        for (size_t i = 0; i < N; i++)
            faults[N * s + i] = (struct walk_fault){
                .call = calls[i], .what = what[s], .signal = is_harmless ? 0 : numbers[s], .is_harmless = is_harmless};
    }
    walk_commands(flags, faults);
}

TEST(signals_that_end)
{
    walk_signals(WITH_SIGNALS, false, (const int[]){SIGTERM, SIGABRT, SIGSEGV, 0});
    walk_signals(WITH_ALL_SIGNALS, false,
                 (const int[]){SIGHUP,  SIGINT,  SIGQUIT, SIGILL,   SIGTRAP,  SIGBUS,    SIGFPE,
                               SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU,  SIGPROF,  SIGVTALRM, SIGSTKFLT,
                               SIGPOLL, SIGPWR,  SIGSYS,  SIGRTMIN, SIGRTMAX, 0});
}

static bool can_resume(const struct fsd_command *command)
{
    bool takes_it = false;
    for (size_t i = 0; i < command->n_options; i++)
        takes_it |= command->options[i] == FSD_OPTION_RESUME;
    return takes_it && !command->no_resume;
}

/*
 * Killed at any call that changes files, the last ones included, and begun again, each command makes the bytes of one
 * run; so there is a row of each.
 */
TEST(killed_and_resumed)
{
    static const char *const calls[] = {"write", "rename", "sync", "unlink", "mkdir"};
    enum { N = sizeof(calls) / sizeof(calls[0]) };
    struct walk_fault faults[N + 1] = {{.call = NULL}};
    for (size_t i = 0; fsd_command_at(i); i++) {
        const char *const name = fsd_command_at(i)->name;
        bool has_row = false;
        for (size_t row = 0; row < N_COMMANDS; row++)
            has_row |= commands[row].flags & RESUMES && strncmp(commands[row].arguments, name, strlen(name)) == 0;
        if (can_resume(fsd_command_at(i)) != has_row)
            fail_msg("%s: no row, or no such option", name);
    }
    for (size_t i = 0; i < N; i++)
        faults[i] = (struct walk_fault){.call = calls[i], .what = "sig9", .signal = SIGKILL};
    walk_commands(RESUMES, faults);
}

TEST(signals_that_do_nothing)
{
    walk_signals(WITH_ALL_SIGNALS, true, (const int[]){SIGPIPE, SIGXFSZ, SIGCHLD, SIGCONT, SIGURG, SIGWINCH, 0});
}

int main(int argc, char **argv)
{
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    if (argc > 2)
        half = strtoul(argv[2], NULL, 10);
    return test_run("cli faults", start, cli_tear_down);
}

#else

int main(void)
{
    printf("SKIPPED: calls that fail need glibc and a program without instruments\n");
    return 77;
}

#endif
