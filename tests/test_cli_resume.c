/* --resume: runs that are killed, and go on, make the bytes and totals of one that was let be; FILE.parts is theirs. */
#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buffer.h"
#include "support/cli.h"
#include "support/clock.h"
#include "support/shell.h"

#define OTHER "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
#define WORK "--engine csp -f pair work.txt"

enum { N_LINES = 150 }; /* of work.txt */

/* Each look at the clock, of which each chunk has some, makes a piece. */
enum { LOOK_NS = 200000000 };

static void shell(const char *command)
{
    if (cli_shell("%s", command) != 0)
        fail_msg("%s", command);
}

CLI_START
{
    test_clock_step(LOOK_NS);
    cli_expect(0, "morph -q -n %u -o many.txt " UNIQUE " " OTHER, 4 * N_LINES);
    char *const text = cli_read(cli_in("many.txt"), NULL);
    cli_file("work.txt", text, (size_t)N_LINES * 82);
    cli_file("few.txt", text + (size_t)N_LINES * 4 * 82, (size_t)N_LINES / 5 * 82);
    for (unsigned i = 5; i < 8 * N_LINES; i += 499)
        text[82 * (size_t)i + i % 81] = '?';
    cli_text("many.txt", text);
}

static bool exists(const char *name)
{
    struct stat status;
    return lstat(cli_in(name), &status) == 0;
}

static const char *piece_of(const char *output, unsigned number)
{
    char name[64];
    snprintf(name, sizeof(name), "%s.parts/%08u", output, number);
    return cli_in(name);
}

static bool has_piece(const char *output, unsigned number)
{
    return access(piece_of(output, number), F_OK) == 0;
}

static unsigned count_pieces(const char *output)
{
    unsigned n = 0;
    while (has_piece(output, n + 1))
        n++;
    return n;
}

/* The last line of messages without what depends on time; guesses only if they do not depend on chunks. */
static void take_totals(const char *messages, char totals[256])
{
    const char *const end = messages + strlen(messages), *line = end, *guesses = end;
    while (line > messages && (line == end || line[-1] != '\n'))
        line--;
    while (guesses > line && *guesses != ',')
        guesses--;
    const bool has_guesses = end - line > 16 && strcmp(end - 16, " guesses/puzzle\n") == 0;
    totals[0] = '\0'; /* explain has none */
    if (strchr(line, ';'))
        snprintf(totals, 256, "%.*s%s", (int)strcspn(line, ";"), line, has_guesses ? guesses : "");
}

/* What a run makes that nobody disturbs. */
struct wanted {
    char *bytes; /* NULL: this build does not write it */
    size_t n_bytes, n_files;
    char totals[256];
    int status;
};

static struct wanted undisturbed(const char *command, const char *output)
{
    struct wanted wanted = {.n_files = cli_n_files()};
    const struct cli_run *const run = clif(NULL, "%s -j 1 -o %s", command, output);
    wanted.status = run->status;
    if (run->status == 2)
        assert_contains(run->err, "this build does not ");
    take_totals(run->err, wanted.totals);
    wanted.bytes = cli_read(cli_in(output), &wanted.n_bytes);
    unlink(cli_in(output));
    return wanted;
}

/* The bytes, and that nothing else is left; removes the output. */
static void check_output(const struct wanted *wanted, const char *output)
{
    size_t n = 0;
    char *const bytes = cli_read(cli_in(output), &n);
    if (!bytes || n != wanted->n_bytes || memcmp(bytes, wanted->bytes, n) != 0)
        fail_msg("%s: other bytes (%zu) than an undisturbed run's (%zu)", output, n, wanted->n_bytes);
    unlink(cli_in(output));
    assert_int_equal(cli_n_files(), wanted->n_files);
}

static void check_result(const struct wanted *wanted, const struct cli_run *run, const char *output)
{
    char totals[256];
    assert_status(run, wanted->status);
    take_totals(run->err, totals);
    assert_string_equal(totals, wanted->totals);
    check_output(wanted, output);
}

/* Kills a run once it has completed so many pieces; returns what it said. */
static const char *leave_pieces(const char *command, const char *output, unsigned n)
{
    char fault[32];
    snprintf(fault, sizeof(fault), "rename:%u:sig9", n);
    const struct cli_run *const run =
        clif(&(struct cli_streams){.fault = fault}, "%s -j 1 --chunk 999 --resume -o %s", command, output);
    assert_int_equal(run->signal, SIGKILL);
    assert_int_equal(count_pieces(output), n);
    assert_false(exists(output));
    return run->err;
}

/* 20 malformed lines are told, by all runs together. */
TEST(messages)
{
    enum { N_BEFORE = 12, N_AFTER = 15, N_TOLD = 20 };
    char *const work = cli_read(cli_in("work.txt"), NULL);
    struct fsd_buffer text = {.n = 0}, all = {.n = 0};
    for (unsigned i = 0; i < N_BEFORE + N_AFTER; i++)
        fsd_buffer_print(&text, "bad %u\n%s", i, i == N_BEFORE - 1 ? work : "");
    cli_file("bad.txt", text.bytes, text.n);
    fsd_buffer_destroy(&text);
    struct wanted wanted = undisturbed("--engine csp bad.txt", "bad.out");
    assert_int_equal(wanted.status, 1);
    fsd_buffer_put_text(&all, leave_pieces("--engine csp bad.txt", "bad.out", 2));
    const struct cli_run *const run = cli(NULL, "--engine csp --resume -o bad.out bad.txt");
    fsd_buffer_put_text(&all, run->err);
    assert_contains(run->err, "7 more malformed lines");
    check_result(&wanted, run, "bad.out");
    /* In order, and no other. */
    const char *at = fsd_buffer_text(&all);
    assert_int_equal(count_in(at, "bad.txt:"), N_TOLD);
    for (unsigned i = 0; i < N_TOLD; i++) {
        char line[64];
        snprintf(line, sizeof(line), "fastsud: bad.txt:%u:1: ", i < N_BEFORE ? i + 1 : N_LINES + i + 1);
        if (!(at = strstr(at, line)))
            fail_msg("'%s' is not in its place:\n%s", line, all.bytes);
    }
    fsd_buffer_destroy(&all);
}

TEST(damaged_pieces)
{
    static const struct {
        const char *damage;
        unsigned first, n_missing; /* the first piece that is not used; how many are not there */
    } damages[] = {
        {"printf '?' | dd of=00000002 bs=1 seek=99 conv=notrunc 2>/dev/null", 2, 0},
        {"truncate -s 100 00000003", 3, 0},
        {": >00000001", 1, 0},
        {"rm 00000001", 1, 1},
        {"rm 00000002", 2, 1},
        {"cp 00000001 00000002", 2, 0},
    };
    struct wanted wanted = undisturbed(WORK, "torn.txt");
    leave_pieces(WORK, "torn.txt", 3);
    const unsigned n_pieces = count_pieces("torn.txt");
    shell("cp -R torn.txt.parts saved");
    wanted.n_files++;
    for (size_t i = 0; i < sizeof(damages) / sizeof(damages[0]); i++) {
        char line[256], said[80];
        snprintf(line, sizeof(line), "rm -rf torn.txt.parts && cp -R saved torn.txt.parts && cd torn.txt.parts && %s",
                 damages[i].damage);
        shell(line);
        const unsigned n_damaged = n_pieces + 1 - damages[i].first - damages[i].n_missing;
        snprintf(said, sizeof(said), "torn.txt.parts: %u piece%s damaged or out of sequence", n_damaged,
                 n_damaged == 1 ? " is" : "s are");
        const struct cli_run *const run = cli(NULL, "-j 2 --resume -o torn.txt " WORK);
        assert_contains(run->err, said);
        assert_int_equal(count_in(run->err, "continuing an interrupted run"), damages[i].first > 1);
        check_result(&wanted, run, "torn.txt");
    }
    /* What is not a piece stays. */
    shell("mv saved torn.txt.parts && echo mine >torn.txt.parts/note");
    const struct cli_run *const run = cli(NULL, "-j 2 --resume -o torn.txt " WORK);
    assert_contains(run->err, "continuing an interrupted run", "torn.txt.parts: is left, ");
    shell("test \"$(ls torn.txt.parts)\" = note && rm -r torn.txt.parts");
    wanted.n_files--;
    check_result(&wanted, run, "torn.txt");
}

static void check_refused(const char *command, const char *words)
{
    char said[256];
    snprintf(said, sizeof(said),
             "other.txt.parts: *%s*; repeat the command that began it, or remove the folder to start anew", words);
    cli_check(2, NULL, said, "%s --resume -o other.txt", command);
    assert_true(has_piece("other.txt", 1));
    assert_false(exists("other.txt"));
}

TEST(other_runs_are_refused)
{
    static const struct {
        const char *before, *command, *words;
    } rows[] = {
        {NULL, "--engine csp work.txt", "'--format pair', now '"},
        {NULL, "--engine csp -f pair --limit 3 work.txt", "'--limit 2', now '--limit 3'"},
        {NULL, "-f pair work.txt", "'--engine csp', now '"},
        {NULL, WORK " --shard 1/2", "'no --shard', now '--shard 1/2'"},
        {NULL, WORK " few.txt", "'1 inputs', now '2 inputs'"},
        {NULL, "--engine csp -f pair few.txt", "begun with 'work.txt of "},
        {NULL, "check work.txt", "'command solve', now 'command check'"},
        /* The input changed: its time, its size, even if that was hidden. */
        {"cp -p work.txt kept && touch work.txt", WORK, "'work.txt of "},
        {"printf '?' >>work.txt && touch -r kept work.txt", WORK, "'work.txt of "},
        {"cat kept >work.txt && touch -r kept work.txt", WORK, "'work.txt of "},
        /* Another version of the program. */
        {"sed -i.old '1s/.*/fastsud 0.0/' other.txt.parts/run", WORK,
         "'fastsud 0.0', now 'fastsud " FASTSUD_TEST_VERSION "'"},
    };
    struct wanted wanted = undisturbed(WORK, "other.txt");
    leave_pieces(WORK, "other.txt", 1);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        if (rows[i].before && strncmp(rows[i].before, "sed", 3) == 0) {
            shell("rm -r other.txt.parts kept");
            leave_pieces(WORK, "other.txt", 1);
        }
        if (rows[i].before)
            shell(rows[i].before);
        check_refused(rows[i].command, rows[i].words);
    }
    shell("mv other.txt.parts/run.old other.txt.parts/run");
    const struct cli_run *const run = cli(NULL, "-j 2 --resume -o other.txt " WORK);
    assert_contains(run->err, "continuing an interrupted run");
    check_result(&wanted, run, "other.txt");
}

/* Pieces of different rules would be joined. */
TEST(changed_rules_are_refused)
{
    cli_text("rules.txt", "size = 9\nrules = x\n");
    shell("yes " EMPTY " | head -n 60 >blank.txt"); /* many solutions, of which each is a chunk */
    leave_pieces("--limit 2000 --rules rules.txt blank.txt", "other.txt", 1);
    cli_text("rules.txt", "size = 9\nrules = windoku\n");
    check_refused("--limit 2000 --rules rules.txt blank.txt", "'rules.txt of 19 bytes, ");
    shell("rm -r other.txt.parts");
}

/* Where it makes no sense, it says why, and leaves nothing. */
TEST(refusals)
{
#define NEEDS_OUTPUT "--resume needs an output file"
    static const struct cli_refusal commands[] = {
        {"--resume few.txt", NEEDS_OUTPUT "; name one with -o"},
        {"--resume -o - few.txt", NEEDS_OUTPUT},
        {"--resume -o /dev/null few.txt", NEEDS_OUTPUT},
        {"--resume -o corpora few.txt", NEEDS_OUTPUT},
        {"--resume -o none/out.txt few.txt", "none/out.txt: No such file or directory"},
        {"generate --resume -n 5", NEEDS_OUTPUT},
        {"--resume -o out.txt", "<stdin>: --resume needs a file, which can be read again"},
        {"--resume -o out.txt few.txt -", "<stdin>: --resume needs a file"},
        {"--resume -o out.txt /dev/null", "/dev/null: --resume needs a file"},
        {"canon --resume --dedupe -o out.txt few.txt", "--resume: with --dedupe, --against or --group"},
        {"canon --resume --group -o out.txt few.txt", "--resume: with --dedupe, --against or --group"},
        {"canon --resume --against few.txt -o out.txt few.txt", "--resume: with --dedupe, --against or --group"},
        {"split --resume --parts a=1 few.txt", "--resume: split writes several files"},
        {"sample --resume -n 5 -o out.txt few.txt", "--resume: sample knows"},
        {"stats --resume -o out.txt few.txt", "--resume: stats writes only at the end"},
        {"info --resume", "unknown option '--resume'"},
        {"--resume -o file.txt few.txt", "file.txt.parts: Not a directory"},
        {"--resume -o link.txt few.txt", "link.txt.parts: Not a directory"},
        {"--resume -o folder.txt few.txt", "folder.txt.parts: fastsud has not made this folder"},
        {"--resume -o out.txt --column none few.txt", "few.txt"},
        {"rate --resume -o out.txt --isa none few.txt", "none"},
    };
    cli_text("file.txt.parts", "dear diary\n");
    shell("mkdir folder.txt.parts && cp file.txt.parts folder.txt.parts/run && ln -s folder.txt.parts link.txt.parts");
    const size_t n_files = cli_n_files();
    cli_refuse("", commands, "");
    const struct cli_run *const run =
        cli(&(struct cli_streams){.input_path = cli_in("few.txt")}, "--resume -o out.txt");
    assert_status(run, 2);
    assert_contains(run->err, "<stdin>: --resume needs a file");
    assert_int_equal(cli_n_files(), n_files);
    assert_file("file.txt.parts", "dear diary\n");
    assert_file("folder.txt.parts/run", "dear diary\n");
    shell("rm -r file.txt.parts folder.txt.parts link.txt.parts");
    /* What another run has locked is let be. */
    struct wanted wanted = undisturbed(WORK, "two.txt");
    leave_pieces(WORK, "two.txt", 1);
    const int fd = open(cli_in("two.txt.parts/run"), O_RDWR | O_CLOEXEC);
    assert_true(fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0);
    cli_check(2, "", "two.txt.parts: another run is writing it", "--resume -o two.txt " WORK);
    assert_int_equal(count_pieces("two.txt"), 1);
    close(fd);
    check_result(&wanted, cli(NULL, "--resume -o two.txt " WORK), "two.txt");
    /* A signal ends the run without a word, and leaves the pieces. */
    const struct cli_run *const ended =
        cli(&(struct cli_streams){.fault = "rename:2:sig14"}, "-q -j 1 --chunk 999 --resume -o signal.txt " WORK);
    assert_int_equal(ended->signal, SIGALRM);
    assert_string_equal(ended->err, "");
    assert_int_equal(count_pieces("signal.txt"), 2);
    assert_false(exists("signal.txt"));
    shell("rm -r signal.txt.parts");
}

#define RATE "rate --max-level 3 many.txt"

/* Runs until a file may not grow further. */
static void run_limited(size_t n_bytes)
{
    struct rlimit before, limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    limit = (struct rlimit){.rlim_cur = n_bytes, .rlim_max = before.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    const struct cli_run *const run = cli(NULL, "-j 1 --chunk 999 --resume -o full.txt " RATE);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_status(run, 2);
    assert_contains(run->err, "full.txt: File too large");
    assert_false(exists("full.txt"));
}

TEST(failing_writes)
{
    struct wanted wanted = undisturbed(RATE, "full.txt");
    leave_pieces(RATE, "full.txt", 1);
    run_limited(2048); /* of a piece */
    assert_int_equal(count_pieces("full.txt"), 1);
    for (unsigned i = 0; i < 2; i++)
        run_limited(wanted.n_bytes * 3 / 4); /* of the output, when all is done and joined */
    assert_true(count_pieces("full.txt") > 1);
    const struct cli_run *const run = cli(NULL, "--resume -o full.txt " RATE);
    assert_contains(run->err, "continuing an interrupted run");
    check_result(&wanted, run, "full.txt");
}

/* A symbolic link and the file's mode stay; with -q nothing is said; the compression may change. */
TEST(existing_output)
{
    struct wanted wanted = undisturbed(WORK " --compress gzip", "link.txt");
    if (!wanted.bytes)
        skip();
    struct stat status;
    cli_directory("folder");
    shell("ln -s folder/out.txt link.txt");
    shell("echo old >folder/out.txt && chmod 640 folder/out.txt");
    cli(&(struct cli_streams){.fault = "rename:1:sig9"}, "-j 1 --chunk 999 --resume -o link.txt " WORK);
    assert_true(has_piece("folder/out.txt", 1));
    shell("test \"$(cat link.txt)\" = old && : >folder/out.txt.parts/00000099");
    cli_check(0, NULL, "", "-q -j 2 --compress gzip --resume -o link.txt " WORK);
    shell("test -h link.txt && rm link.txt && mv folder/out.txt . && rmdir folder");
    assert_int_equal(stat(cli_in("out.txt"), &status), 0);
    assert_int_equal(status.st_mode & 07777, 0640);
    check_output(&wanted, "out.txt");
}

/* A blank line stands between them, also where a run goes on that cannot look what was before. */
TEST(explanations)
{
    if (cli_shell("gzip -c few.txt >few.gz") != 0)
        skip();
    struct wanted wanted = undisturbed("explain few.gz", "steps.txt");
    if (wanted.status == 2)
        skip(); /* this build does not read it */
    leave_pieces("explain few.gz", "steps.txt", 1);
    check_result(&wanted, cli(NULL, "explain --resume -o steps.txt few.gz"), "steps.txt");
}

/* A word is input that can be read again, and nothing at all is a file of nothing. */
TEST(small_inputs)
{
    cli_text("empty.txt", "");
    const struct wanted of_word = {.bytes = (char *)UNIQUE "\n", .n_bytes = 82, .n_files = cli_n_files()};
    const struct wanted of_nothing = {.bytes = (char *)"", .n_bytes = 0, .n_files = cli_n_files()};
    cli_expect(0, "-q --resume -o small.txt empty.txt");
    check_output(&of_nothing, "small.txt");
    cli_expect(0, "minimize -q --resume -o small.txt " UNIQUE " empty.txt");
    check_output(&of_word, "small.txt");
}

static int end(void **state)
{
    test_clock_step(0);
    return cli_tear_down(state);
}

TEST_MAIN("cli resume", start, end)
