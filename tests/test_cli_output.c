/* Output: -o is all or nothing, and every failed write is reported. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/cli.h"
#include "support/clock.h"
#include "support/test.h"

enum { N_LARGE = 40000 };

/* Copies: what cli_in gives is taken again after 16 calls. */
static char *one, *large;

static int start(void **state)
{
    (void)state;
    cli_start();
    char *text = cli_adopt(malloc(N_LARGE * 82 + 1));
    for (size_t i = 0; i < N_LARGE; i++)
        memcpy(text + 82 * i, UNIQUE "\n", 83);
    large = cli_copy(cli_file("large.txt", text, N_LARGE * 82));
    one = cli_copy(cli_text("one.txt", UNIQUE "\n"));
    return 0;
}

static void assert_file_is(const char *path, const char *wanted)
{
    char *data = cli_read(path, NULL);
    if (!data)
        fail_msg("%s is missing", path);
    assert_string_equal(data, wanted);
}

TEST(file_is_written)
{
    const char *path = cli_in("out.txt");
    const size_t n_files = cli_n_files();
    cli_check(0, "", NULL, "-o %s %s", path, one);
    assert_file_is(path, SOLUTION "\n");
    assert_int_equal(cli_n_files(), n_files + 1);
    /* An old one is replaced, whatever its size; a relative name is taken from where the program runs. */
    cli_text("out.txt", SOLUTION "\n" SOLUTION "\n" SOLUTION "\n");
    cli_expect(0, "--output=out.txt one.txt");
    assert_file_is(path, SOLUTION "\n");
    cli_expect(0, "-o out.txt -f none one.txt");
    assert_file_is(path, "");
    /* Malformed lines are answered too: the file is written, and the status is 1. */
    cli_expect(1, "-q -o out.txt %s", cli_text("bad.txt", "bad\n" UNIQUE));
    char *data = cli_read(path, NULL);
    assert_int_equal(count_in(data, "\n"), 2);
    unlink(path);
}

/* The ending of a name chooses the format; one of something else is an error, unless the command line names a format.
 */
TEST(endings_of_names)
{
    static const struct {
        const char *arguments; /* with the name of the output, of which a file is made */
        const char *name;
        const char *begin; /* of the file; NULL: the ending is an error */
    } rows[] = {
        {"solve -o x.csv", "x.csv", "puzzle,count,solution\n"},
        {"solve -o x.jsonl", "x.jsonl", "{\"puzzle\":"},
        {"solve -o x.NDJSON", "x.NDJSON", "{\"puzzle\":"},
        {"solve -f pair -o x.csv", "x.csv", UNIQUE ":1:"},
        {"solve -f csv -o x.parquet", "x.parquet", "puzzle,count,solution\n"},
        {"solve -o x", "x", SOLUTION},
        {"solve -o x.out", "x.out", SOLUTION},
        {"solve -o x.7", "x.7", SOLUTION},
        {"solve -o x.2026-01-31", "x.2026-01-31", SOLUTION},
        {"solve -o .parquet", ".parquet", SOLUTION},
        {"solve -o x.parquet", "x.parquet", NULL},
        {"solve -o x.foo", "x.foo", NULL},
        {"solve -o x.json", "x.json", NULL},
        {"solve -o x.none", "x.none", NULL},
        {"solve -o x.tar.gz", "x.tar.gz", NULL},
        {"rate --only givens -o x.jsonl", "x.jsonl", "{\""},
        {"rate --only givens -o x.xlsx", "x.xlsx", NULL},
        {"stats --only givens -o x.csv", "x.csv", "file,series,"},
        {"stats --only givens -o x.json", "x.json", "{\"schema\""},
        {"stats --only givens --csv -o x.json", "x.json", "file,series,"},
        {"stats --only givens -o x.html", "x.html", NULL},
        {"morph -o x.csv", "x.csv", NULL},
        {"morph --columns -o x.jsonl", "x.jsonl", NULL},
        {"scan --clues 17 -o x.csv", "x.csv", NULL},
        {"scan --clues 17 -o x.jsonl.gz", "x.jsonl.gz", NULL},
        {"minimize -o x.csv", "x.csv", NULL},
        {"canon -o x.jsonl", "x.jsonl", NULL},
        {"canon --dedupe --group -o x.jsonl", "x.jsonl", NULL},
        {"morph -o x.npy", "x.npy", NULL},
    };
    cli_text("named.txt", UNIQUE "\n");
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        unlink(cli_in(rows[i].name));
        const struct cli_run *run = cli_expect(rows[i].begin ? 0 : 2, "%s -q named.txt", rows[i].arguments);
        if (rows[i].begin) {
            char *data = cli_read(cli_in(rows[i].name), NULL);
            assert_memory_equal(data, rows[i].begin, strlen(rows[i].begin));
        } else {
            assert_contains(run->err, "does not write '.");
            assert_int_equal(access(cli_in(rows[i].name), F_OK), -1);
        }
    }
    assert_contains(cli_expect(2, "generate -n 1 -o x.csv")->err, "fastsud generate does not write '.csv'");
    /* Records are written as they are read. */
    static const struct {
        const char *arguments, *name;
    } copiers[] = {{"sample -n 1 -o", "v"},
                   {"morph --columns -o", "v"},
                   {"canon --dedupe -o", "v"},
                   {"canon --against others.txt -o", "v"},
                   {"split --parts v=1 -o", "%"}};
    static const struct {
        const char *ending, *input, *message; /* NULL: it is written */
    } copies[] = {
        {"csv", "named.txt", "named.txt has no CSV"},
        {"tsv", "named.txt", "named.txt has no columns between"},
        {"csv.gz", "named.txt", "named.txt has no CSV"},
        {"csv", "named.jsonl", "named.jsonl has no CSV"},
        {"tsv", "named.csv", "named.csv has no columns be"},
        {"csv", "named.tsv", "named.tsv has no CSV, but columns"},
        {"csv", "named.csv", NULL},
        {"tsv", "named.tsv", NULL},
        {"jsonl", "named.txt", "named.txt has no JSON"},
        {"ndjson.gz", "named.csv", "named.csv has no JSON"},
        {"jsonl", "named.jsonl", NULL},
    };
    cli_text("named.jsonl", "{\"puzzle\":\"" UNIQUE "\"}\n");
    cli_text("named.csv", "note;puzzle\na;" UNIQUE "\n");
    cli_text("named.tsv", "note\tpuzzle\na\t" UNIQUE "\n");
    cli_text("others.txt", CLASH "\n");
    for (size_t c = 0; c < sizeof(copiers) / sizeof(copiers[0]); c++)
        for (size_t i = 0; i < sizeof(copies) / sizeof(copies[0]); i++) {
            const bool of_json = strstr(copies[i].ending, "json"),
                       is_morph = strncmp(copiers[c].arguments, "morph", 5) == 0;
            const char *message = is_morph && of_json ? "fastsud morph does not write '." : copies[i].message;
            char path[32];
            snprintf(path, sizeof(path), "v.%s", copies[i].ending);
            const struct cli_run *run =
                clif(NULL, "%s %s.%s -q %s", copiers[c].arguments, copiers[c].name, copies[i].ending, copies[i].input);
            if (message) {
                assert_status(run, 2);
                if (!strstr(run->err, "this build does not write"))
                    assert_contains(run->err, message);
                assert_int_equal(access(cli_in(path), F_OK), -1);
            } else {
                assert_status(run, 0);
                char *read = cli_read(cli_in(copies[i].input), NULL), *written = cli_read(cli_in(path), NULL);
                assert_true(is_morph ? strncmp(read, written, strcspn(read, "\n")) == 0 : strcmp(read, written) == 0);
                unlink(cli_in(path));
            }
        }
    assert_contains(cli_expect(2, "split --parts v.csv=1 -o %% named.txt")->err, "-o v.csv: records are written");
    /* As mktemp makes it; a file that has bytes already is not overwritten. */
    cli_text("x.Ab3xYz", "");
    cli_expect(0, "solve -q -o x.Ab3xYz named.txt");
    cli_expect(2, "solve -q -o x.Ab3xYz named.txt");
}

TEST(file_mode_follows_umask)
{
    struct stat info;
    mode_t old = umask(027);
    cli_expect(0, "-q -o mode.txt one.txt");
    umask(old);
    assert_int_equal(stat(cli_in("mode.txt"), &info), 0);
    assert_int_equal(info.st_mode & 0777, 0640);
    unlink(cli_in("mode.txt"));
}

/* Over an input file: the new content comes from the old one. */
TEST(file_may_be_the_input)
{
    cli_text("both.txt", UNIQUE "\n" UNIQUE "\n");
    cli_expect(0, "-q -o both.txt both.txt");
    assert_file_is(cli_in("both.txt"), SOLUTION "\n" SOLUTION "\n");
    unlink(cli_in("both.txt"));
}

TEST(nothing_is_left_of_a_failure)
{
    const char *bad = cli_text("bad.txt", UNIQUE "\nbad\n");
    const size_t n_files = cli_n_files();
    cli_expect(2, "-o out.txt %s missing.txt", one);
    assert_int_equal(cli_n_files(), n_files);
    cli_expect(2, "-o out.txt %s %s .", large, one);
    assert_int_equal(cli_n_files(), n_files);
    cli_expect(1, "--strict -o out.txt %s %s", large, bad);
    assert_int_equal(cli_n_files(), n_files);
    cli_expect(2, "-o out.txt --isa nonsense %s", one);
    assert_int_equal(cli_n_files(), n_files);
    /* What was there before stays. */
    cli_text("out.txt", "old\n");
    cli_expect(1, "--strict -o out.txt %s", bad);
    assert_file_is(cli_in("out.txt"), "old\n");
    assert_int_equal(cli_n_files(), n_files + 1);
    unlink(cli_in("out.txt"));
}

/* A symbolic link is followed, whether its target exists, does not exist yet, or cannot be made. */
TEST(symbolic_links)
{
    struct stat info;
    assert_int_equal(mkdir(cli_in("links"), 0777), 0);
    assert_int_equal(symlink("links/second", cli_in("first")), 0);
    assert_int_equal(symlink("../made.txt", cli_in("links/second")), 0);
    const size_t n_files = cli_n_files();
    for (int pass = 0; pass < 2; pass++) { /* at the second pass it is there */
        cli_expect(0, "-q -o first one.txt");
        assert_file_is(cli_in("made.txt"), SOLUTION "\n");
        assert_int_equal(lstat(cli_in("first"), &info), 0);
        assert_true(S_ISLNK(info.st_mode));
        assert_int_equal(lstat(cli_in("links/second"), &info), 0);
        assert_true(S_ISLNK(info.st_mode));
        assert_int_equal(cli_n_files(), n_files + 1);
    }
    assert_int_equal(unlink(cli_in("made.txt")), 0);
    assert_int_equal(unlink(cli_in("links/second")), 0);
    assert_int_equal(symlink(cli_in("absolute.txt"), cli_in("links/second")), 0);
    cli_expect(0, "-q -o first one.txt");
    assert_file_is(cli_in("absolute.txt"), SOLUTION "\n");
    assert_int_equal(unlink(cli_in("links/second")), 0);
    assert_int_equal(symlink("no/such.txt", cli_in("links/second")), 0);
    assert_contains(cli(NULL, "-q -o first one.txt")->err, "first: No such file");
    assert_int_equal(unlink(cli_in("links/second")), 0);
    assert_int_equal(symlink("../first", cli_in("links/second")), 0);
    cli_expect(2, "-q -o first one.txt");
    assert_int_equal(lstat(cli_in("first"), &info), 0);
    assert_true(S_ISLNK(info.st_mode));
    unlink(cli_in("first"));
    unlink(cli_in("absolute.txt"));
}

TEST(file_in_a_missing_folder)
{
    assert_contains(cli_check(2, NULL, "no/such/out.txt", "-o no/such/out.txt %s", one)->err, "No such file");
}

TEST(full_disk)
{
    const struct cli_streams full = {.output_path = "/dev/full"};
    if (access("/dev/full", W_OK) != 0) {
        print_message("no /dev/full here\n");
        skip();
    }
    /* One line is only written at the very end; many are written all along. */
    static const char *const threads[] = {"1", "3"};
    for (int t = 0; t < 2; t++) {
        const struct cli_run *run = clif(&full, "-j %s %s", threads[t], one);
        assert_status(run, 2);
        assert_contains(run->err, "No space left");
        run = clif(&full, "-j %s %s", threads[t], large);
        assert_status(run, 2);
        assert_contains(run->err, "No space left");
    }
    assert_status(cli(&full, "--help"), 2);
    assert_status(cli(&full, "--version"), 2);
    assert_status(cli(&full, "info"), 2);
    assert_status(clif(&full, "check %s", cli_text("empty.txt", UNIQUE "\nbad\n")), 2);
    static const char *const printing[] = {"bench --json", "explain", "explain --json"};
    for (size_t i = 0; i < sizeof(printing) / sizeof(printing[0]); i++) {
        const struct cli_run *run = clif(&full, "%s %s", printing[i], one);
        assert_status(run, 2);
        assert_int_equal(count_in(run->err, "No space left"), 1);
    }
    assert_status(clif(&full, "-f none %s", one), 0);
}

/* The thread sanitizer's runtime does not start under a limit on the size of files. */
#if defined(__SANITIZE_THREAD__)
enum { HAS_THREAD_SANITIZER = 1 };
#elif defined(__has_feature)
enum { HAS_THREAD_SANITIZER = __has_feature(thread_sanitizer) };
#else
enum { HAS_THREAD_SANITIZER = 0 };
#endif

/* A limit on the size of files is an error like any other, and leaves nothing behind. */
TEST(file_size_limit)
{
    if (HAS_THREAD_SANITIZER)
        skip();
    const size_t n_files = cli_n_files();
    char command[4096];
    snprintf(command, sizeof(command), "ulimit -f 8; '%s' -o %s %s 2>&1 | grep -q 'File too large'",
             FASTSUD_TEST_PROGRAM, cli_in("limited.txt"), large);
    assert_int_equal(system(command), 0);
    assert_int_equal(cli_n_files(), n_files);
}

/* Output that cannot be opened is refused before any work is done. */
TEST(places_of_statistics)
{
    const size_t n_files = cli_n_files();
    cli_check(2, NULL, "no/such/out.txt: No such file", "stats -o no/such/out.txt missing.txt");
    cli_check(2, "", NULL, "stats -q --report no/such/page.html %s", one);
    cli_expect(2, "stats -q -o out.txt --report no/such/page.html %s", one);
    /* One file by two names, which would keep only what is written last; nothing of it is there yet. */
    assert_int_equal(mkdir(cli_in("folder"), 0777), 0);
    assert_int_equal(symlink("out.txt", cli_in("link")), 0);
    static const char *const names[] = {"out.txt", "./out.txt", "folder/../out.txt", "link"};
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        cli_expect(2, "stats -q -o out.txt --report %s %s", names[i], one);
    cli_expect(2, "stats -q -o /dev/stdout --report - %s", one);
    unlink(cli_in("link"));
    rmdir(cli_in("folder"));
    assert_int_equal(cli_n_files(), n_files);
}

TEST(closed_pipe)
{
    const struct cli_streams closed = {.output_closed = true};
    const size_t n_files = cli_n_files();
    static const char *const commands[] = {
        "solve -j 2 large.txt",
        "one.txt",
        "-o - one.txt",
        "-o /dev/stdout one.txt",
        "-f jsonl -o out.txt -o /dev/fd/1 large.txt",
        "check corpora/two.txt --guess-limit 1",
        "explain corpora/demo.txt",
        "explain --json one.txt",
        "rate one.txt",
        "stats -q one.txt",
        "stats -q --json one.txt",
        "cnf one.txt",
        "bench -j 1 one.txt",
        "info",
        "info --json",
        "help",
        "help --source bash",
        "solve --help",
        "version",
        "--version",
    };
    for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++) {
        const struct cli_run *run = cli(&closed, commands[i]);
        /* A signal. */
        if (run->status != -1 || *run->err)
            fail_msg("%s: status %d, and it said: %s", commands[i], run->status, run->err);
    }
    assert_int_equal(cli_n_files(), n_files);
    char script[2048];
    snprintf(script, sizeof(script), "cd '%s' && bash -o pipefail -c '\"$0\" large.txt 2>said | head -n 1 >first' '%s'",
             cli_in(""), FASTSUD_TEST_PROGRAM);
    signal(SIGPIPE, SIG_DFL); /* for the shell */
    const int status = system(script);
    signal(SIGPIPE, SIG_IGN);
    assert_int_equal(WEXITSTATUS(status), 128 + SIGPIPE);
    assert_file_is(cli_in("said"), "");
    assert_file_is(cli_in("first"), SOLUTION "\n");
    unlink(cli_in("said"));
    unlink(cli_in("first"));
}

/* Who starts a program with SIGPIPE ignored wants to be told. */
TEST(closed_pipe_with_the_signal_ignored)
{
    char script[2048];
    snprintf(script, sizeof(script),
             "cd '%s' && bash -o pipefail -c 'trap \"\" PIPE; \"$0\" large.txt 2>said | head -n 1 >first' '%s'",
             cli_in(""), FASTSUD_TEST_PROGRAM);
    assert_int_equal(WEXITSTATUS(system(script)), 2);
    char *said = cli_read(cli_in("said"), NULL);
    assert_contains(said, "Broken pipe");
    unlink(cli_in("said"));
    unlink(cli_in("first"));
}

/* Another pipe than standard output is a place that the user named. */
TEST(closed_fifo)
{
    char script[2048];
    assert_int_equal(mkfifo(cli_in("fifo"), 0600), 0);
    snprintf(script, sizeof(script), "cd '%s' && { head -n 1 fifo >/dev/null & '%s' -o fifo large.txt 2>said; }",
             cli_in(""), FASTSUD_TEST_PROGRAM);
    assert_int_equal(WEXITSTATUS(system(script)), 2);
    char *said = cli_read(cli_in("said"), NULL);
    assert_contains(said, "fastsud: fifo: Broken pipe");
    unlink(cli_in("said"));
    unlink(cli_in("fifo"));
}

/* Standard output may be a file that already holds something, at an offset or in append mode. */
TEST(redirected_output)
{
    const char *path = cli_in("redirected.txt");
    const struct cli_streams redirected = {.output_path = path};
    assert_status(clif(&redirected, "-q -j 3 --chunk 1000 %s", large), 0);
    char *data = cli_read(path, NULL);
    assert_int_equal(count_in(data, SOLUTION "\n"), N_LARGE);

    char command[4096];
    snprintf(command, sizeof(command), "{ echo first; '%s' -q -j 3 --chunk 82 %s; echo last; } >%s",
             FASTSUD_TEST_PROGRAM, one, path);
    assert_int_equal(system(command), 0);
    assert_file_is(path, "first\n" SOLUTION "\nlast\n");
    snprintf(command, sizeof(command), "'%s' -q -j 3 %s >>%s", FASTSUD_TEST_PROGRAM, one, path);
    assert_int_equal(system(command), 0);
    assert_file_is(path, "first\n" SOLUTION "\nlast\n" SOLUTION "\n");
    unlink(path);
}

/* Names of open descriptors: the file behind one is written on, not begun anew, and not replaced. */
TEST(descriptors_by_name)
{
    static const char *const names[] = {"/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "/dev/stderr", "/dev/fd/7"};
    const char *path = cli_in("shared.txt");
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        char command[4096];
        snprintf(command, sizeof(command),
                 "{ echo first; '%s' -q -o %s %s 2>&1 7>&1; '%s' stats -q --csv -o %s %s 2>&1 7>&1; echo last; } >%s",
                 FASTSUD_TEST_PROGRAM, names[i], one, FASTSUD_TEST_PROGRAM, names[i], one, path);
        assert_int_equal(system(command), 0);
        char *data = cli_read(path, NULL);
        const char *start_of_data = "first\n" SOLUTION "\nfile,series,row,column,value\n";
        assert_memory_equal(data, start_of_data, strlen(start_of_data));
        assert_string_equal(strstr(data, "last"), "last\n");
    }
    unlink(path);
    cli_check(2, NULL, "/dev/fd/77: Bad file descriptor", "-o /dev/fd/77 %s", one);
    /* One that is open for reading only is refused, too. */
    const struct cli_run *run = cli(&(struct cli_streams){.input_path = one}, "-o /dev/fd/0 -");
    assert_status(run, 2);
    assert_contains(run->err, "/dev/fd/0: Bad file descriptor");
}

/* If standard error failed, only the exit status can report it; a closed one is not an error. */
TEST(lost_words)
{
    char command[4096];
    static const char *const runs[] = {"--summary json %s 2>/dev/full; test $? = 2", "-q %s 2>/dev/full", "%s 2>&-"};
    for (size_t i = access("/dev/full", W_OK) == 0 ? 0 : 2; i < sizeof(runs) / sizeof(runs[0]); i++) {
        const int n = snprintf(command, sizeof(command), "'%s' -f none ", FASTSUD_TEST_PROGRAM);
        snprintf(command + n, sizeof(command) - (size_t)n, runs[i], one);
        assert_int_equal(system(command), 0);
    }
}

static int number_sent;
static size_t n_files_before;

/* Once the file beside the output is there. */
static void send_signal(void)
{
    if (cli_n_files() > n_files_before)
        kill(getpid(), number_sent);
    test_idle_polls(1, send_signal);
}

/* Runs the program with -o on a standard input that does not end, and sends it a signal. */
static void check_signal(int number)
{
    static const struct cli_streams streams = {.input = UNIQUE "\n", .n_input = sizeof(UNIQUE), .input_stays = true};
    number_sent = number;
    n_files_before = cli_n_files();
    test_idle_polls(1, send_signal);
    const struct cli_run *const run = cli(&streams, "-q -o signal.out -");
    assert_true(run->signal == number || run->status > 0);
    assert_int_equal(cli_n_files(), n_files_before);
}

TEST(signals_leave_nothing)
{
    if (HAS_THREAD_SANITIZER) {
        print_message(
            "the thread sanitizer fails a check of its own if the signal comes to a thread that has just begun\n");
        skip();
    }
    check_signal(SIGINT);
    check_signal(SIGTERM);
    check_signal(SIGQUIT);
    check_signal(SIGABRT);
    check_signal(SIGXCPU);
    check_signal(SIGALRM);
    check_signal(SIGUSR1);
}

/* The worst moment: the file exists, but the program has not yet recorded its name. */
TEST(signal_at_the_birth_of_a_file)
{
    const size_t n_files = cli_n_files();
    char out[1024];
    int status;
    snprintf(out, sizeof(out), "%s", cli_in("traced.out"));
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        signal(SIGTERM, SIG_DFL);
        if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) == 0)
            execl(FASTSUD_TEST_PROGRAM, FASTSUD_TEST_PROGRAM, "-q", "-j", "1", "-o", out, one, (char *)NULL);
        _exit(127);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 127) {
        print_message("programs cannot be traced here\n");
        skip();
    }
    while (WIFSTOPPED(status) && cli_n_files() == n_files) {
        assert_int_equal(ptrace(PTRACE_SYSCALL, child, NULL, NULL), 0);
        assert_int_equal(waitpid(child, &status, 0), child);
    }
    assert_true(WIFSTOPPED(status)); /* else no file ever stood there */
    kill(child, SIGTERM);
    while (WIFSTOPPED(status)) {
        const long number = WSTOPSIG(status) == SIGTRAP ? 0 : WSTOPSIG(status);
        assert_int_equal(ptrace(PTRACE_CONT, child, NULL, number), 0);
        assert_int_equal(waitpid(child, &status, 0), child);
    }
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
    assert_int_equal(cli_n_files(), n_files);
}

/* Linux does not let programs follow such a link if it is asked to; nor do we, wherever we are. */
TEST(links_of_strangers_are_not_followed)
{
    enum { STRANGER = 54321 };
    const char *folder = cli_in("sticky");
    assert_int_equal(mkdir(folder, 0700), 0);
    assert_int_equal(chmod(folder, 01777), 0);
    cli_text("one.txt", "..2..6..473......9.419.3..............586.9..1...542.6.....2...8.....3..3..1..5.2\n");
    cli_text("target.txt", "mine\n");
    assert_int_equal(symlink("../target.txt", cli_in("sticky/own")), 0);
    assert_int_equal(symlink("../target.txt", cli_in("sticky/planted")), 0);
    cli_expect(0, "-q -o sticky/own one.txt");
    assert_file_is(cli_in("target.txt"), SOLUTION "\n");
    cli_text("target.txt", "mine\n");
    if (lchown(cli_in("sticky/planted"), STRANGER, STRANGER) != 0)
        skip(); /* only root can */
    cli_check(2, NULL, "sticky/planted: Permission denied", "-q -o sticky/planted one.txt");
    assert_file_is(cli_in("target.txt"), "mine\n");
    cli_expect(2, "-q --resume -o sticky/planted one.txt");
    assert_int_equal(chmod(cli_in("sticky"), 0777), 0); /* it is for sticky folders only */
    cli_expect(0, "-q -o sticky/planted one.txt");
}

TEST_MAIN("cli output", start, cli_tear_down)
