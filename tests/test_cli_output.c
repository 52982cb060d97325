/* Output: -o is all or nothing, and every failed write is reported. */
#include <errno.h>
#include <signal.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "paths.h"
#include "support/cli.h"
#include "support/shell.h"
#include "support/subjects.h"

enum { N_LARGE = 40000 };

/* Copies: what cli_in gives is taken again after 16 calls. */
static char *one, *large;

CLI_START
{
    char *text = cli_adopt(malloc(N_LARGE * 82 + 1));
    for (size_t i = 0; i < N_LARGE; i++)
        memcpy(text + 82 * i, UNIQUE "\n", 83);
    large = cli_copy(cli_file("large.txt", text, N_LARGE * 82));
    one = cli_copy(cli_text("one.txt", UNIQUE "\n"));
}

TEST(file_is_written)
{
    const size_t n_files = cli_n_files();
    cli_check(0, "", NULL, "-o %s %s", cli_in("out.txt"), one);
    assert_file("out.txt", SOLUTION "\n");
    assert_int_equal(cli_n_files(), n_files + 1);
    /* An old one is replaced, whatever its size; a relative name is taken from where the program runs. */
    cli_text("out.txt", SOLUTION "\n" SOLUTION "\n" SOLUTION "\n");
    cli_expect(0, "--output=out.txt one.txt");
    assert_file("out.txt", SOLUTION "\n");
    cli_expect(0, "-o out.txt -f none one.txt");
    assert_file("out.txt", "");
    /* Malformed lines are answered too: the file is written, and the status is 1. */
    cli_text("bad.txt", "bad\n" UNIQUE);
    cli_expect(1, "-q -o out.txt bad.txt");
    assert_file("out.txt", EMPTY "\tmalformed\n" SOLUTION "\n");
    unlink(cli_in("out.txt"));
}

/* Every variant of a command writes an array where the name ends as one, or says why not and makes no file. */
TEST(names_of_arrays)
{
    static struct subject subjects[MAX_SUBJECTS];
    static const char *const names[][2] = {{"a.npy", "\x93NUMPY"}, {"a.npz", "PK\3\4"}};
    const size_t n = subjects_find(subjects);
    size_t n_written = 0;
    cli_text("single", CLASH "\n");
    cli_text("arrays.csv", "reply,puzzle\n" SOLUTION "," UNIQUE "\n");
    subjects[n] = (struct subject){
        .command = "check", .arguments = "--answers reply -f csv", .takes = {.files = true, .output = true}};
    for (size_t i = 0; i <= n; i++)
        for (size_t k = 0; k < 2 && subjects[i].takes.output && !subjects[i].takes.makes_pattern; k++) {
            const char *const command = subjects[i].command;
            const struct cli_run *const run = clif(NULL, "%s %s -o %s %s", command, subjects[i].arguments, names[k][0],
                                                   subjects[i].takes.files ? "arrays.csv" : "");
            char *bytes = cli_read(cli_in(names[k][0]), NULL);
            if (run->status == 2 ? bytes || !strstr(run->err, names[k][0]) || strstr(run->err, "names of parts")
                                 : !bytes || strncmp(bytes, names[k][1], strlen(names[k][1])) != 0)
                fail_msg("%s %s -o %s: status %d, %s", command, subjects[i].arguments, names[k][0], run->status,
                         run->err);
            n_written += run->status != 2;
            cli_drop(bytes);
            unlink(cli_in(names[k][0]));
        }
    assert_true(n_written > 20);
    cli_check(2, NULL, "-o a.npz: arrays are written where -o itself ends in .npz",
              "split --parts a.npz=0.5,b=0.5 -o %% arrays.csv");
    assert_file("a.npz", NULL);
    cli_expect(0, "split -q --parts a.npz=1 -o %%.npy arrays.csv");
    assert_file("a.npz.npy", "\x93NUMPY*");
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
        {"solve -o x.csv", "x.csv", "puzzle,count,solution\n*"},
        {"solve -o x.jsonl", "x.jsonl", "{\"puzzle\":*"},
        {"solve -o x.NDJSON", "x.NDJSON", "{\"puzzle\":*"},
        {"solve -f pair -o x.csv", "x.csv", UNIQUE ":1:*"},
        {"solve -f csv -o x.parquet", "x.parquet", "puzzle,count,solution\n*"},
        {"solve -o x", "x", SOLUTION "*"},
        {"solve -o x.out", "x.out", SOLUTION "*"},
        {"solve -o x.7", "x.7", SOLUTION "*"},
        {"solve -o x.2026-01-31", "x.2026-01-31", SOLUTION "*"},
        {"solve -o .parquet", ".parquet", SOLUTION "*"},
        {"solve -o x.parquet", "x.parquet", NULL},
        {"solve -o x.foo", "x.foo", NULL},
        {"solve -o x.json", "x.json", NULL},
        {"solve -o x.none", "x.none", NULL},
        {"solve -o x.tar.gz", "x.tar.gz", NULL},
        {"rate --only givens -o x.jsonl", "x.jsonl", "{\"*"},
        {"rate --only givens -o x.xlsx", "x.xlsx", NULL},
        {"stats --only givens -o x.csv", "x.csv", "file,series,*"},
        {"stats --only givens -o x.json", "x.json", "{\"schema\"*"},
        {"stats --only givens -f csv -o x.json", "x.json", "file,series,*"},
        {"stats --only givens -o x.html", "x.html", NULL},
        {"morph -o x.csv", "x.csv", NULL},
        {"scan --clues 17 -o x.csv", "x.csv", NULL},
        {"scan --clues 17 -o x.jsonl.gz", "x.jsonl.gz", NULL},
        {"minimize -o x.csv", "x.csv", NULL},
        {"canon -o x.jsonl", "x.jsonl", NULL},
        {"canon --dedupe --group -o x.jsonl", "x.jsonl", NULL},
        {"morph -o x.arrow", "x.arrow", NULL},
        {"check -f jsonl -o x.npy.gz", "x.npy.gz", NULL},
    };
    cli_text("named.txt", UNIQUE "\n");
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        unlink(cli_in(rows[i].name));
        cli_check(rows[i].begin ? 0 : 2, NULL, rows[i].begin ? NULL : "does not write '.", "%s -q named.txt",
                  rows[i].arguments);
        assert_file(rows[i].name, rows[i].begin);
    }
    cli_check(2, NULL, "fastsud generate does not write '.csv'", "generate -n 1 -o x.csv");
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
            const bool is_morph = strncmp(copiers[c].arguments, "morph", 5) == 0;
            const char *message = copies[i].message;
            char path[32];
            snprintf(path, sizeof(path), "v.%s", copies[i].ending);
            const struct cli_run *run = cli_expect(message ? 2 : 0, "%s %s.%s -q %s", copiers[c].arguments,
                                                   copiers[c].name, copies[i].ending, copies[i].input);
            if (message && !strstr(run->err, "this build does not write"))
                assert_contains(run->err, message);
            char *read = cli_read(cli_in(copies[i].input), NULL);
            if (is_morph)
                strcpy(strstr(copies[i].ending, "json") ? strstr(read, UNIQUE) : strchr(read, '\n') + 1, "*");
            assert_file(path, message ? NULL : read);
            unlink(cli_in(path));
        }
    cli_check(2, NULL, "-o v.csv: records are written", "split --parts v.csv=1 -o %% named.txt");
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

/* Nor is what was there before replaced. */
TEST(nothing_is_left_of_a_failure)
{
    static const struct {
        int status;
        const char *arguments;
    } rows[] = {
        {2, "one.txt missing.txt"},         {2, "large.txt one.txt ."},       {1, "--strict large.txt bad.txt"},
        {2, "--isa nonsense one.txt"},      {1, "rate --strict bad.txt"},     {2, "rate one.txt missing.txt"},
        {2, "rate --isa nonsense one.txt"}, {2, "rate -f grid one.txt"},      {1, "stats --strict bad.txt"},
        {2, "stats one.txt missing.txt"},   {2, "stats one.txt ."},           {2, "stats --isa nonsense one.txt"},
        {2, "stats --json -f csv one.txt"}, {2, "generate -n 50 --clues 10"}, {1, "print --strict bad.txt"},
        {1, "explain --strict bad.txt"},
    };
    cli_text("bad.txt", UNIQUE "\nbad\n");
    for (int is_there = 0; is_there < 2; is_there++) {
        if (is_there)
            cli_text("out.html", "old\n");
        const size_t n_files = cli_n_files();
        for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
            const bool fits = strncmp(rows[i].arguments, "print", 5) == 0;
            cli_check(rows[i].status, "", "fastsud: ", "%s -o %s", rows[i].arguments, fits ? "out.html" : "./out");
            assert_int_equal(cli_n_files(), n_files);
        }
        assert_file("out.html", is_there ? "old\n" : NULL);
    }
    unlink(cli_in("out.html"));
}

/* A symbolic link is followed, whether its target exists, does not exist yet, or cannot be made. */
TEST(symbolic_links)
{
    cli_directory("links");
    assert_int_equal(symlink("links/second", cli_in("first")), 0);
    assert_int_equal(symlink("../made.txt", cli_in("links/second")), 0);
    const size_t n_files = cli_n_files();
    for (int pass = 0; pass < 2; pass++) { /* at the second pass it is there */
        cli_expect(0, "-q -o first one.txt");
        assert_file("made.txt", SOLUTION "\n");
        assert_int_equal(cli_shell("test -h first && test -h links/second"), 0);
        assert_int_equal(cli_n_files(), n_files + 1);
    }
    assert_int_equal(cli_shell("rm made.txt && ln -sf \"$PWD/absolute.txt\" links/second"), 0);
    cli_expect(0, "-q -o first one.txt");
    assert_file("absolute.txt", SOLUTION "\n");
    assert_int_equal(cli_shell("ln -sf no/such.txt links/second"), 0);
    cli_check(2, NULL, "first: No such file", "-q -o first one.txt");
    assert_int_equal(cli_shell("ln -sf ../first links/second"), 0);
    cli_expect(2, "-q -o first one.txt");
    assert_int_equal(cli_shell("test -h first && rm first absolute.txt"), 0);
}

/* Commands that write text, each to standard output. */
static const char *const commands[] = {
    "one.txt",
    "solve -j 1 large.txt",
    "solve -j 3 large.txt",
    "solve -f jsonl large.txt",
    "-q --all -j 1 " EMPTY,
    "-q --all -j 2 " EMPTY,
    "check --guess-limit 1 corpora/two.txt",
    "explain one.txt",
    "explain -f jsonl one.txt",
    "rate one.txt",
    "stats -q one.txt",
    "stats -q -f csv one.txt",
    "stats -q -f json one.txt",
    "sample -q -n 1 one.txt",
    "generate -q -j1 -n 100000000",
    "generate -j3 -n 100000000 --grids",
    "cnf one.txt",
    "bench -j 1 one.txt",
    "bench -j 1 -f jsonl one.txt",
    "info",
    "info -f json",
    "help",
    "help --source bash",
    "solve --help",
    "version",
    "--version",
};
enum { N_COMMANDS = sizeof(commands) / sizeof(commands[0]) };

TEST(full_disk)
{
    const struct cli_streams full = {.output_path = "/dev/full"};
    if (access("/dev/full", W_OK) != 0) {
        print_message("no /dev/full here\n");
        skip();
    }
    for (size_t i = 0; i < N_COMMANDS; i++) {
        const struct cli_run *run = cli(&full, commands[i]);
        if (run->status != 2 || count_in(run->err, "No space left on device") != 1 || strstr(run->err, "grids/s"))
            fail_msg("%s: status %d, and it said: %s", commands[i], run->status, run->err);
    }
    cli_expect(2, "cnf -o /dev/full one.txt");
    assert_status(cli(&full, "-f none one.txt"), 0);
}

/* Output that cannot be opened is refused before any work is done. */
TEST(places_of_statistics)
{
    const size_t n_files = cli_n_files();
    cli_check(2, NULL, "no/such/out.txt: No such file", "stats -o no/such/out.txt missing.txt");
    cli_check(2, "", NULL, "stats -q --report no/such/page.html %s", one);
    cli_expect(2, "stats -q -o out.txt --report no/such/page.html %s", one);
    /* One file by two names, which would keep only what is written last; nothing of it is there yet. */
    static const char *const names[] = {"out.txt", "./out.txt", "folder/../out.txt", "link"};
    assert_int_equal(cli_shell("mkdir folder && ln -s out.txt link"), 0);
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        cli_expect(2, "stats -q -o out.txt --report %s %s", names[i], one);
    cli_expect(2, "stats -q -o /dev/stdout --report - %s", one);
    assert_int_equal(cli_shell("rm link && rmdir folder"), 0);
    assert_int_equal(cli_n_files(), n_files);
}

TEST(closed_pipe)
{
    static const char *const named[] = {"-o - one.txt", "-o /dev/stdout one.txt",
                                        "-f jsonl -o out.txt -o /dev/fd/1 large.txt"};
    const struct cli_streams closed = {.output_closed = true};
    const size_t n_files = cli_n_files();
    for (size_t i = 0; i < N_COMMANDS + 3; i++) {
        const char *const command = i < N_COMMANDS ? commands[i] : named[i - N_COMMANDS];
        const struct cli_run *run = cli(&closed, command);
        if (run->signal != SIGPIPE || *run->err)
            fail_msg("%s: status %d, and it said: %s", command, run->status, run->err);
    }
    assert_int_equal(cli_n_files(), n_files);
    assert_int_equal(cli_shell("set -o pipefail; fastsud large.txt 2>said | head -n 1 >first"), 128 + SIGPIPE);
    assert_file("said", "");
    assert_file("first", SOLUTION "\n");
    /* Who starts a program with the signal ignored wants to be told. */
    assert_int_equal(
        cli_shell("set -o pipefail; trap '' PIPE; fastsud large.txt 2>said | (trap - PIPE; head -n 1) >first"), 2);
    assert_file("said", "*Broken pipe*");
    /* So does who names another pipe than standard output. */
    assert_int_equal(cli_shell("mkfifo fifo && { head -n 1 fifo >/dev/null & fastsud -o fifo large.txt 2>said; }"), 2);
    assert_file("said", "fastsud: fifo: Broken pipe*");
    assert_int_equal(cli_shell("rm said first fifo"), 0);
}

/* Standard output may be a file that already holds something, at an offset or in append mode. */
TEST(redirected_output)
{
    assert_int_equal(cli_shell("fastsud -q -j 3 --chunk 1000 large.txt >whole.txt"), 0);
    assert_int_equal(count_in(cli_read(cli_in("whole.txt"), NULL), SOLUTION "\n"), N_LARGE);
    assert_int_equal(cli_shell("{ echo first; fastsud -q -j 3 --chunk 82 one.txt; echo last; } >to.txt"), 0);
    assert_file("to.txt", "first\n" SOLUTION "\nlast\n");
    assert_int_equal(cli_shell("fastsud -q -j 3 one.txt >>to.txt"), 0);
    assert_file("to.txt", "first\n" SOLUTION "\nlast\n" SOLUTION "\n");
    assert_int_equal(cli_shell("rm whole.txt to.txt"), 0);
}

/* Names of open descriptors: the file behind one is written on, not begun anew, and not replaced. */
TEST(descriptors_by_name)
{
    static const char *const names[] = {"/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "/dev/stderr", "/dev/fd/7"};
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        assert_int_equal(cli_shell("name=%s; { echo first; fastsud -q -o $name one.txt 2>&1 7>&1; "
                                   "fastsud stats -q -f csv -o $name one.txt 2>&1 7>&1; echo last; } >shared.txt",
                                   names[i]),
                         0);
        assert_file("shared.txt", "first\n" SOLUTION "\nfile,series,row,column,value\n*\nlast\n");
    }
    unlink(cli_in("shared.txt"));
    cli_check(2, NULL, "/dev/fd/77: Bad file descriptor", "-o /dev/fd/77 %s", one);
    /* One that is open for reading only is refused, too. */
    const struct cli_run *run = cli(&(struct cli_streams){.input_path = one}, "-o /dev/fd/0 -");
    assert_status(run, 2);
    assert_contains(run->err, "/dev/fd/0: Bad file descriptor");
}

/* If standard error failed, only the exit status can report it; a closed one is not an error. */
TEST(lost_words)
{
    if (access("/dev/full", W_OK) == 0) {
        assert_int_equal(cli_shell("fastsud -f none --summary json one.txt 2>/dev/full"), 2);
        assert_int_equal(cli_shell("fastsud -f none -q one.txt 2>/dev/full"), 0);
    }
    assert_int_equal(cli_shell("fastsud -f none one.txt 2>&-"), 0);
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
    assert_int_equal(cli_shell("mkdir sticky && chmod 1777 sticky && echo mine >target.txt && "
                               "ln -s ../target.txt sticky/own && ln -s ../target.txt sticky/planted"),
                     0);
    cli_expect(0, "-q -o sticky/own one.txt");
    assert_file("target.txt", SOLUTION "\n");
    cli_text("target.txt", "mine\n");
    if (cli_shell("chown -h 54321:54321 sticky/planted 2>/dev/null") != 0)
        skip(); /* only root can */
    cli_check(2, NULL, "sticky/planted: Permission denied", "-q -o sticky/planted one.txt");
    assert_file("target.txt", "mine\n");
    cli_expect(2, "-q --resume -o sticky/planted one.txt");
    assert_int_equal(cli_shell("chmod 777 sticky"), 0); /* it is for sticky folders only */
    cli_expect(0, "-q -o sticky/planted one.txt");
}

TEST_MAIN("cli output", start, cli_tear_down)
