/* --resume: runs that are killed at random moments and go on make the bytes, and the totals, of one that was not. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "input/codecs/codec.h"
#include "support/cli.h"
#include "support/compressed.h"
#include "support/random.h"
#include "support/test.h"

#define UNIQUE "..2..6..473......9.419.3..............586.9..1...542.6.....2...8.....3..3..1..5.2"
#define OTHER "000000010400000000020000000000050407008000300001090000300400200050100000000806000"

enum { N_LINES = 4000, MAX_ARGUMENTS = 40, MAX_COMMAND = 1024, N_KILLS = 6, LONG = 20000 };

static struct rng rng;
static unsigned n_killed, n_gone_on; /* runs; those that went on with the work of one */
static unsigned n_completed;         /* those that were killed when all was done */

/* Compresses a text to files of this name. */
static void compress_copies(const char *stem, const char *text)
{
    for (size_t i = 0; i < N_COMPRESSIONS; i++) {
        char name[64];
        size_t n = 0;
        if (!compression_is_here(&compressions[i]))
            continue;
        char *const bytes = compress_bytes(&compressions[i], text, strlen(text), &n);
        snprintf(name, sizeof(name), "%s%s", stem, compressions[i].suffix);
        cli_file(name, bytes, n);
        free(bytes);
    }
}

static int start(void **state)
{
    (void)state;
    test_say_samples();
    rng_init(&rng, test_seed());
    cli_start(FASTSUD_TEST_PROGRAM);
    const unsigned n_lines = TEST_IS_SLOW_BUILD ? N_LINES / 20 : N_LINES;
    /* Two files: malformed lines, a line that is long, and no newline at the end. */
    assert_status(clif(NULL, "morph -q -n %u -o copies.txt " UNIQUE " " OTHER, n_lines / 2), 0);
    char *const copies = cli_read(cli_in("copies.txt"), NULL);
    assert_non_null(copies);
    for (unsigned i = 0; i < n_lines; i += 997)
        copies[82 * (size_t)i + i % 81] = '?';
    copies[82 * (size_t)n_lines - 1] = '\0';
    cli_file("first.txt", copies, 82 * (size_t)(n_lines / 3) + 40);
    cli_text("second.txt", copies + 82 * (size_t)(n_lines / 3));
    /* Other layouts: a header, and records of several lines. */
    char *const table = malloc(strlen(copies) * 2 + 64), *at = table;
    char *const grids = malloc(strlen(copies) * 2 + 64), *place = grids;
    assert_non_null(table);
    assert_non_null(grids);
    at += sprintf(at, "id,puzzle,note\n");
    for (unsigned i = 0; i < n_lines; i++) {
        at += sprintf(at, "%u,%.81s,\"some %s\"\n", i, copies + 82 * (size_t)i, i % 7 ? "text" : "lines\nof text");
        for (unsigned row = 0; row < 9; row++)
            place += sprintf(place, "%.9s\n%s", copies + 82 * (size_t)i + 9 * row, row == 8 ? "\n" : "");
    }
    cli_text("table.csv", table);
    cli_text("grids.txt", grids);
    compress_copies("copies", copies);
    compress_copies("table.csv", table);
    compress_copies("grids", grids);
    free(table);
    free(grids);
    /* Lines that are longer than a chunk. */
    char *const tails = malloc((82 + LONG) * (size_t)(n_lines / 8) + 1);
    assert_non_null(tails);
    at = tails;
    for (unsigned i = 0; i < n_lines / 8; i++)
        at += sprintf(at, "%.81s%*s\n", copies + 82 * (size_t)i, (int)rng_below(&rng, LONG), "x");
    cli_text("tails.txt", tails);
    compress_copies("tails", tails);
    free(tails);
    free(copies);
    return 0;
}

/* Starts the program in the test's directory; its messages go to a file there. */
static pid_t begin_run(const char *arguments)
{
    static char words[MAX_COMMAND];
    char *list[MAX_ARGUMENTS + 2] = {(char *)"fastsud"};
    size_t n = 1;
    char said[1024];
    snprintf(said, sizeof(said), "%s", cli_in("said"));
    snprintf(words, sizeof(words), "%s", arguments);
    for (char *word = strtok(words, " "); word && n < MAX_ARGUMENTS; word = strtok(NULL, " "))
        list[n++] = word;
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        const int fd = open(said, O_WRONLY | O_CREAT | O_TRUNC, 0666);
        if (chdir(cli_in("")) == 0 && fd >= 0 && dup2(fd, STDERR_FILENO) >= 0)
            execv(FASTSUD_TEST_PROGRAM, list);
        _exit(127);
    }
    return child;
}

static void wait_us(unsigned long us)
{
    const struct timespec time = {.tv_sec = (time_t)(us / 1000000), .tv_nsec = (long)(us % 1000000) * 1000};
    nanosleep(&time, NULL);
}

/* Kills a run after a while; returns false if it had ended, well, before. */
static bool kill_run(pid_t child, unsigned long after_us)
{
    int status = 0;
    wait_us(after_us);
    kill(child, SIGKILL);
    assert_int_equal(waitpid(child, &status, 0), child);
    if (WIFSIGNALED(status)) {
        assert_int_equal(WTERMSIG(status), SIGKILL);
        n_killed++;
        return true;
    }
    assert_true(WEXITSTATUS(status) <= 1);
    return false;
}

static unsigned long now_us(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (unsigned long)time.tv_sec * 1000000 + (unsigned long)time.tv_nsec / 1000;
}

/* The last line of messages, up to what depends on the time. The caller frees. */
static char *totals(const char *messages)
{
    size_t n = strlen(messages);
    while (n > 1 && messages[n - 2] != '\n')
        n--;
    const char *const line = messages + (n > 0 ? n - 1 : 0);
    const char *const end = line + strlen(line);
    const char *guesses = end;
    /* Guesses follow the speed, unless those of a parallel search, which depend on the chunks. */
    while (guesses > line && guesses[-1] != ',')
        guesses--;
    char *text = NULL;
    assert_true(asprintf(&text, "%.*s%s", (int)strcspn(line, ";"), line,
                         end - line > 16 && strcmp(end - 16, " guesses/puzzle\n") == 0 ? guesses : "") >= 0);
    return text;
}

static bool exists(const char *name)
{
    return access(cli_in(name), F_OK) == 0;
}

/* Whether the journal of an output has a checkpoint. */
static bool has_checkpoint(const char *output)
{
    char name[128];
    size_t n = 0;
    snprintf(name, sizeof(name), "%s.journal", output);
    char *const journal = cli_read(cli_in(name), &n);
    const bool found = journal && memmem(journal, n, "\nat ", 4) != NULL;
    free(journal);
    return found;
}

struct wanted {
    char *bytes;
    size_t n_bytes;
    char *totals;
    int status;
    unsigned long us;
};

/* What a run makes that nobody disturbs. */
static struct wanted undisturbed(const char *command, const char *output)
{
    struct wanted wanted = {.us = now_us()};
    const struct cli_run *const run = clif(NULL, "%s -j 1 -o %s", command, output);
    wanted.us = now_us() - wanted.us;
    wanted.status = run->status;
    assert_true(run->status == 0 || run->status == 1);
    wanted.totals = totals(run->err);
    wanted.bytes = cli_read(cli_in(output), &wanted.n_bytes);
    assert_non_null(wanted.bytes);
    unlink(cli_in(output));
    return wanted;
}

static void free_wanted(struct wanted *wanted)
{
    free(wanted->bytes);
    free(wanted->totals);
}

/* The way in which the next run does it, which makes no difference. */
static const char *random_way(void)
{
    static const char *const ways[] = {"-j 1 --chunk 20000", "-j 4 --chunk 3000", "-j 2", "-j 4 --chunk 50000",
                                       "-j 1 --chunk 999"};
    return ways[rng_below(&rng, sizeof(ways) / sizeof(ways[0]))];
}

/* generate has no chunks. */
static const char *way_of(const char *command)
{
    static const char *const ways[] = {"-j 1", "-j 2", "-j 4"};
    return strncmp(command, "generate", 8) == 0 ? ways[rng_below(&rng, 3)] : random_way();
}

/* Removes the output, too. */
static void check_bytes(const struct wanted *wanted, const char *command, const char *output)
{
    size_t n = 0;
    char *const bytes = cli_read(cli_in(output), &n);
    if (!bytes || n != wanted->n_bytes || memcmp(bytes, wanted->bytes, n) != 0)
        fail_msg("fastsud %s -o %s: %zu other bytes than the %zu of an undisturbed run", command, output, n,
                 wanted->n_bytes);
    free(bytes);
    unlink(cli_in(output));
}

static void check_result(const struct wanted *wanted, const char *command, const char *output,
                         const struct cli_run *run)
{
    char *const said = totals(run->err);
    char name[128];
    check_bytes(wanted, command, output);
    if (run->status != wanted->status || strcmp(said, wanted->totals) != 0)
        fail_msg("fastsud %s -o %s: status %d, not %d; totals:\n%s\nnot:\n%s", command, output, run->status,
                 wanted->status, said, wanted->totals);
    snprintf(name, sizeof(name), "%s.partial", output);
    assert_false(exists(name));
    snprintf(name, sizeof(name), "%s.journal", output);
    assert_false(exists(name));
    free(said);
}

/* A moment of a run that takes so long; often a late one, when there is a checkpoint to go on from. */
static unsigned long random_moment(unsigned long us)
{
    const unsigned long begin = rng_below(&rng, 2) ? us / 2 : 0;
    return begin + rng_below(&rng, (unsigned)(us - begin) + 1);
}

/* Kills runs until one ends by itself, which is let be after a number of them. */
static void check_kills(const char *command, const char *output)
{
    char arguments[MAX_COMMAND];
    struct wanted wanted = undisturbed(command, output);
    const unsigned n_most = TEST_SAMPLE(N_KILLS, 2);
    const unsigned n_before = n_completed;
    bool ended = false;
    for (unsigned i = 0; !ended && i < n_most; i++) {
        const bool went_on = has_checkpoint(output);
        snprintf(arguments, sizeof(arguments), "%s %s --resume -o %s", command, way_of(command), output);
        ended = !kill_run(begin_run(arguments), random_moment(wanted.us));
        n_gone_on += went_on;
        if (!ended && exists(output)) { /* killed between that and its end */
            check_bytes(&wanted, command, output);
            n_completed++;
            break;
        }
    }
    if (n_completed > n_before) {
        snprintf(arguments, sizeof(arguments), "%s.journal", output);
        unlink(cli_in(arguments));
    } else if (ended) { /* what it said is in a file */
        char *const said = cli_read(cli_in("said"), NULL);
        check_result(&wanted, command, output, &(struct cli_run){.status = wanted.status, .err = said});
        free(said);
    } else {
        check_result(&wanted, command, output, clif(NULL, "%s %s --resume -o %s", command, way_of(command), output));
    }
    free_wanted(&wanted);
}

static bool can_write(const char *name)
{
    const struct fsd_codec *const compression = fsd_codec_of_file(name);
    return !compression || compression->writer;
}

/* Whether the compressed inputs of a command could be made here. */
static bool has_inputs(const char *command)
{
    for (size_t i = 0; i < N_COMPRESSIONS; i++) {
        char name[64];
        snprintf(name, sizeof(name), "copies%s", compressions[i].suffix);
        if (strstr(command, compressions[i].suffix) && !exists(name))
            return false;
    }
    return true;
}

static void killed_at_random(void **state)
{
    (void)state;
    enum { MOST_ROUNDS = 4 };
    static const struct {
        const char *command, *output;
    } runs[] = {
        {"-f jsonl first.txt second.txt", "out.jsonl"},
        {"-f grid first.txt second.txt", "out.zst"},
        {"--engine logic --level 3 first.txt second.txt", "out.txt"},
        {"check --minimal first.txt second.txt", "out.gz"},
        {"rate --max-level 2 first.txt second.txt", "out.csv"},
        {"rate --max-level 2 first.txt second.txt", "out.csv.gz"},
        {"rate -f jsonl --max-level 5 --shard 2/3 second.txt first.txt", "out.zst"},
        {"canon --automorphisms first.txt second.txt", "out.txt"},
        {"minimize first.txt second.txt", "out.bz2"},
        {"morph -n 20 --solution second.txt first.txt", "out.zst"},
        {"generate -n 5000", "out.txt"},
        {"generate -n 9000 --shard 2/2", "out.zst"},
        {"generate -n 200 --clues 26", "out.xz"},
        {"rate --max-level 2 copies.gz", "out.csv"},
        {"rate --max-level 2 copies.zst second.txt copies.bz2", "out.zst"},
        {"check --minimal second.txt copies.xz", "out.txt"},
        {"rate --max-level 2 table.csv grids.txt", "out.csv"},
        {"rate --max-level 2 grids.zst table.csv.gz", "out.zst"},
        {"rate --max-level 4 --morphs 3 tails.txt", "out.csv"},
        {"rate --max-level 4 --morphs 3 tails.gz tails.zst", "out.csv"},
    };
    for (unsigned round = 0; round < MOST_ROUNDS && n_killed < TEST_SAMPLE(100, 1); round++)
        for (size_t i = 0; i < sizeof(runs) / sizeof(runs[0]); i++)
            if (can_write(runs[i].output) && has_inputs(runs[i].command) && rng_below(&rng, TEST_SAMPLE(1, 2)) == 0)
                check_kills(runs[i].command, runs[i].output);
    print_message("%u runs were killed; %u went on with work of one that was\n", n_killed, n_gone_on);
    assert_true(n_killed > 0);
    assert_true(TEST_IS_QUICK || n_gone_on > 5);
}

static const char command[] = "rate --max-level 3 first.txt second.txt";

/* Kills a run once its output's journal has a checkpoint; false if each of several ends before. */
static bool leave_checkpoint(const char *of, const char *output)
{
    char arguments[MAX_COMMAND];
    for (unsigned i = 0; i < 30; i++) {
        snprintf(arguments, sizeof(arguments), "%s -j 1 --chunk 700 --resume -o %s", of, output);
        const pid_t child = begin_run(arguments);
        siginfo_t info = {.si_pid = 0};
        while (info.si_pid == 0 && !has_checkpoint(output)) {
            wait_us(200);
            assert_int_equal(waitid(P_PID, (id_t)child, &info, WEXITED | WNOHANG | WNOWAIT), 0);
        }
        if (!kill_run(child, 0) || exists(output))
            unlink(cli_in(output));
        else if (has_checkpoint(output))
            return true;
    }
    print_message("no run was killed at a good moment\n");
    return false;
}

/* What an earlier run said is not said again; the time that it took counts. */
static void messages_and_time(void **state)
{
    (void)state;
    enum { N_BAD = 50 };
    char *const first = cli_read(cli_in("first.txt"), NULL);
    assert_non_null(first);
    char *const text = calloc(1, strlen(first) + 4 * N_BAD + 1);
    assert_non_null(text);
    for (unsigned i = 0; i < N_BAD; i++)
        strcat(text, "bad\n");
    for (char *at = first; (at = strchr(at, '?')); at++)
        *at = '.';
    strcat(text, first);
    cli_text("bad.txt", text);
    free(first);
    free(text);
    struct wanted wanted = undisturbed("rate --max-level 3 bad.txt", "bad.csv");
    if (!leave_checkpoint("rate --max-level 3 bad.txt", "bad.csv")) {
        free_wanted(&wanted);
        skip();
    }
    char *const journal = cli_read(cli_in("bad.csv.journal"), NULL);
    unsigned long long before_ns = 0;
    for (const char *at = journal; (at = strstr(at, "\nat ")); at++)
        assert_int_equal(sscanf(at, "\nat %*u %*u %*u %*u %*u %llu", &before_ns), 1);
    free(journal);
    const struct cli_run *const run = cli(NULL, "rate --max-level 3 --resume -o bad.csv bad.txt");
    assert_int_equal(count_in(run->err, "bad.txt:"), 0);
    assert_contains(run->err, "31 more malformed lines"); /* first.txt ends in one */
    double seconds = 0;
    assert_int_equal(sscanf(strrchr(run->err, ';') + 1, "%lf s", &seconds), 1);
    assert_true(seconds + 0.001 >= (double)before_ns / 1e9);
    check_result(&wanted, "rate --max-level 3 bad.txt", "bad.csv", run);
    free_wanted(&wanted);
}

/* A journal that was cut off or damaged, or an output that was cut off. */
static void torn(void **state)
{
    (void)state;
    struct wanted wanted = undisturbed(command, "torn.gz");
    if (!can_write("torn.gz") || !leave_checkpoint(command, "torn.gz")) {
        free_wanted(&wanted);
        skip();
    }
    size_t n_journal = 0, n_partial = 0;
    char *const journal = cli_read(cli_in("torn.gz.journal"), &n_journal);
    char *const partial = cli_read(cli_in("torn.gz.partial"), &n_partial);
    assert_non_null(journal);
    assert_non_null(partial);
    const unsigned n_trials = TEST_SAMPLE(12, 3);
    for (unsigned i = 0; i < n_trials; i++) {
        const size_t at = rng_below(&rng, (unsigned)n_journal);
        const bool is_cut = i % 3 == 0, is_short = i % 3 == 2;
        char *const copy = malloc(n_journal);
        assert_non_null(copy);
        memcpy(copy, journal, n_journal);
        copy[at] = (char)(copy[at] ^ (is_cut || is_short ? 0 : 4));
        cli_file("torn.gz.journal", copy, is_cut ? at : n_journal);
        cli_file("torn.gz.partial", partial, is_short ? rng_below(&rng, (unsigned)n_partial + 1) : n_partial);
        free(copy);
        const struct cli_run *const run = clif(NULL, "%s %s --resume -o torn.gz", command, random_way());
        if (run->status == 2) { /* damaged where it says what it is of */
            assert_contains(run->err, "remove it and ");
            assert_false(is_cut || is_short);
            assert_null(memmem(journal, at, "\nat ", 4));
            continue;
        }
        check_result(&wanted, command, "torn.gz", run);
    }
    free(journal);
    free(partial);
    free_wanted(&wanted);
    unlink(cli_in("torn.gz.journal"));
    unlink(cli_in("torn.gz.partial"));
}

static void other_runs_are_refused(void **state)
{
    (void)state;
    struct wanted wanted = undisturbed(command, "other.csv");
    if (!leave_checkpoint(command, "other.csv")) {
        free_wanted(&wanted);
        skip();
    }
    static const char *const others[] = {
        "rate --max-level 4 first.txt second.txt",
        "rate -f jsonl --max-level 3 first.txt second.txt",
        "check first.txt second.txt",
        "rate --max-level 3 first.txt",
        "rate --max-level 3 second.txt first.txt",
        "rate --max-level 3 --shard 1/2 first.txt second.txt",
        "rate --max-level 3 --compress gzip first.txt second.txt",
        "rate --max-level 3 --searches first.txt second.txt",
        "rate --max-level 3 --only levels first.txt second.txt",
    };
    const size_t n_files = cli_n_files();
    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
        if (strstr(others[i], "gzip") && !can_write("x.gz"))
            continue;
        const struct cli_run *const run = clif(NULL, "%s --resume -o other.csv", others[i]);
        assert_status(run, 2);
        assert_contains(run->err, "other.csv.journal: begun with '");
        assert_contains(run->err, "remove it and ");
        assert_contains(run->err, "other.csv.partial to start anew");
        assert_int_equal(cli_n_files(), n_files);
    }
    /* An input that changed. */
    char *const text = cli_read(cli_in("second.txt"), NULL);
    assert_non_null(text);
    const size_t n_text = strlen(text);
    FILE *const file = fopen(cli_in("second.txt"), "a");
    assert_non_null(file);
    fputs("\n" UNIQUE, file);
    fclose(file);
    const struct cli_run *const run = clif(NULL, "%s --resume -o other.csv", command);
    assert_status(run, 2);
    assert_contains(run->err, "begun with 'second.txt of ");
    /* Removed, the run starts anew. */
    unlink(cli_in("other.csv.journal"));
    assert_status(clif(NULL, "%s --resume -o other.csv", command), 2);
    assert_contains(clif(NULL, "%s --resume -o other.csv", command)->err, "other.csv.partial: exists without ");
    unlink(cli_in("other.csv.partial"));
    cli_file("second.txt", text, n_text);
    check_result(&wanted, command, "other.csv", clif(NULL, "%s -j 1 --resume -o other.csv", command));
    free(text);
    free_wanted(&wanted);
}

/* A file that happens to have the journal's name is not written to. */
static void foreign_journal(void **state)
{
    (void)state;
    cli_text("mine.txt.journal", "dear diary\n");
    const struct cli_run *const run = cli(NULL, "--resume -o mine.txt first.txt");
    assert_status(run, 2);
    assert_contains(run->err, "mine.txt.journal: not a journal");
    char *const text = cli_read(cli_in("mine.txt.journal"), NULL);
    assert_string_equal(text, "dear diary\n");
    free(text);
    unlink(cli_in("mine.txt.journal"));
    assert_false(exists("mine.txt.partial"));
}

/* Waits until a file is there, at most some minutes. */
static void wait_for(const char *name)
{
    for (unsigned i = 0; !exists(name); i++) {
        assert_true(i < 300000);
        wait_us(1000);
    }
}

static void two_at_once(void **state)
{
    (void)state;
    struct wanted wanted = undisturbed(command, "two.csv");
    int status = 0;
    const pid_t child = begin_run("rate --max-level 3 -j 1 --resume -o two.csv first.txt second.txt");
    wait_for("two.csv.partial");
    kill(child, SIGSTOP);
    if (exists("two.csv.journal")) { /* else it has ended already */
        const struct cli_run *const run = clif(NULL, "%s --resume -o two.csv", command);
        assert_status(run, 2);
        assert_contains(run->err, "two.csv.journal: another run is writing it");
    }
    kill(child, SIGCONT);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    char *const said = cli_read(cli_in("said"), NULL);
    check_result(&wanted, command, "two.csv", &(struct cli_run){.status = WEXITSTATUS(status), .err = said});
    free(said);
    free_wanted(&wanted);
}

/* Signals end the run and leave what is done, without a word. */
static void interrupted(void **state)
{
    (void)state;
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGXCPU};
    for (size_t i = 0; i < sizeof(signals) / sizeof(signals[0]); i++) {
        int status = 0;
        const pid_t child = begin_run("rate -q --max-level 7 --morphs 9 -j 1 --resume -o sig.csv first.txt second.txt");
        wait_for("sig.csv.partial");
        kill(child, signals[i]);
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFSIGNALED(status) ? WTERMSIG(status) == signals[i] : WEXITSTATUS(status) != 0);
        char *const said = cli_read(cli_in("said"), NULL);
        assert_string_equal(said, "");
        free(said);
        assert_true(exists("sig.csv.partial"));
        assert_true(exists("sig.csv.journal"));
        assert_false(exists("sig.csv"));
    }
    unlink(cli_in("sig.csv.partial"));
    unlink(cli_in("sig.csv.journal"));
}

/* The thread sanitizer's runtime does not start under a limit on the size of files. */
#if defined(__SANITIZE_THREAD__)
enum { HAS_THREAD_SANITIZER = 1 };
#elif defined(__has_feature)
enum { HAS_THREAD_SANITIZER = __has_feature(thread_sanitizer) };
#else
enum { HAS_THREAD_SANITIZER = 0 };
#endif

static void disk_full(void **state)
{
    (void)state;
    if (HAS_THREAD_SANITIZER)
        skip();
    static const char *const outputs[] = {"full.csv", "full.gz"};
    for (size_t i = 0; i < 2; i++) {
        if (!can_write(outputs[i]))
            continue;
        struct wanted wanted = undisturbed(command, outputs[i]);
        const unsigned n_blocks = (unsigned)(wanted.n_bytes / 512 / 3) + 1;
        for (unsigned part = 1; part <= 2; part++) { /* a third of it, then two */
            char line[2 * MAX_COMMAND];
            snprintf(line, sizeof(line),
                     "cd '%s' && ulimit -f %u && '%s' %s --resume -j 2 -o %s 2>said; s=$?; grep -q 'File too large' "
                     "said && test $s = 2",
                     cli_in(""), n_blocks * part, FASTSUD_TEST_PROGRAM, command, outputs[i]);
            assert_int_equal(system(line), 0);
            assert_false(exists(outputs[i]));
        }
        check_result(&wanted, command, outputs[i], clif(NULL, "%s -j 2 --resume -o %s", command, outputs[i]));
        free_wanted(&wanted);
    }
}

/* Where it makes no sense, it says why. */
static void refusals(void **state)
{
    (void)state;
    const size_t n_files = cli_n_files();
    static const struct {
        const char *command, *message;
    } commands[] = {
        {"--resume first.txt", "--resume needs an output file; name one with -o"},
        {"--resume -o - first.txt", "--resume needs an output file"},
        {"--resume -o /dev/null first.txt", "--resume needs an output file"},
        {"generate --resume -n 5", "--resume needs an output file"},
        {"--resume -o out.txt", "<stdin>: --resume needs a file, which can be read again"},
        {"--resume -o out.txt first.txt -", "<stdin>: --resume needs a file"},
        {"--resume -o out.txt /dev/null", "--resume needs a file"},
        {"canon --resume --dedupe -o out.txt first.txt", "--resume: with --dedupe, --against or --group"},
        {"canon --resume --group -o out.txt first.txt", "--resume: with --dedupe, --against or --group"},
        {"canon --resume --against first.txt -o out.txt first.txt", "--resume: with --dedupe, --against or --group"},
        {"split --resume --parts a=1 first.txt", "--resume: split writes several files"},
        {"sample --resume -n 5 -o out.txt first.txt", "--resume: sample knows"},
        {"stats --resume -o out.txt first.txt", "--resume: stats writes only at the end"},
        {"vicinity --resume -o out.txt first.txt", "--resume: vicinity keeps a journal of its own"},
        {"info --resume", "unknown option '--resume'"},
    };
    for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++) {
        const struct cli_run *const run = cli(NULL, commands[i].command);
        assert_status(run, 2);
        assert_contains(run->err, commands[i].message);
    }
    assert_int_equal(cli_n_files(), n_files);
}

/* A word is input that can be read again, and nothing at all is a file of nothing. */
static void small_inputs(void **state)
{
    (void)state;
    cli_text("empty.txt", "");
    assert_status(cli(NULL, "-q --resume -o small.txt " UNIQUE " empty.txt"), 0);
    assert_status(cli(NULL, "-q --resume -o empty.out empty.txt"), 0);
    struct stat info;
    assert_int_equal(stat(cli_in("small.txt"), &info), 0);
    assert_int_equal(info.st_size, 82);
    assert_int_equal(stat(cli_in("empty.out"), &info), 0);
    assert_int_equal(info.st_size, 0);
}

/* With a time limit the text that is made again may be another one; then none is dropped, so that no line is torn. */
static void time_limit(void **state)
{
    (void)state;
    const char limited[] = "--engine csp --time-limit 0.0002 -q first.txt";
    struct wanted wanted = undisturbed(limited, "limited.txt");
    char arguments[MAX_COMMAND];
    bool ended = false;
    for (unsigned i = 0; !ended && i < 6; i++) {
        snprintf(arguments, sizeof(arguments), "%s -j 2 --chunk 3000 --resume -o limited.txt", limited);
        ended = !kill_run(begin_run(arguments), rng_below(&rng, (unsigned)wanted.us / 2 + 1));
    }
    if (!ended)
        assert_true(clif(NULL, "%s -j 1 --resume -o limited.txt", limited)->status <= 1);
    char *const text = cli_read(cli_in("limited.txt"), NULL);
    char *const input = cli_read(cli_in("first.txt"), NULL);
    assert_non_null(text);
    assert_non_null(input);
    const char *puzzle = input;
    for (const char *line = text; *line; line += strcspn(line, "\n") + 1) {
        bool is_same = true;
        for (unsigned c = 0; c < 81; c++) {
            const char given = puzzle[c] >= '1' && puzzle[c] <= '9' ? puzzle[c] : 0;
            is_same &= !given || line[c] == given || line[c] == '.';
        }
        if (!is_same)
            fail_msg("not of this puzzle:\n%.82s\n%.120s", puzzle, line);
        puzzle += strcspn(puzzle, "\n");
        puzzle += *puzzle == '\n';
    }
    assert_int_equal(*puzzle, 0);
    free(text);
    free(input);
    free_wanted(&wanted);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(killed_at_random),
        cmocka_unit_test(messages_and_time),
        cmocka_unit_test(torn),
        cmocka_unit_test(other_runs_are_refused),
        cmocka_unit_test(foreign_journal),
        cmocka_unit_test(two_at_once),
        cmocka_unit_test(interrupted),
        cmocka_unit_test(disk_full),
        cmocka_unit_test(refusals),
        cmocka_unit_test(small_inputs),
        cmocka_unit_test(time_limit),
    };
    return cmocka_run_group_tests_name("cli resume", tests, start, cli_tear_down);
}
