/*
 * Every command, in every way to run it, on every form of input: the bytes and messages are those of a plain run with
 * one thread. Commands and the options that each takes are asked of the program, so a new one is here without a word.
 */
#include <dirent.h>
#include <signal.h>
#include <unistd.h>

#include "base/buffer.h"
#include "support/cli.h"
#include "support/clock.h"
#include "support/compressed.h"
#include "support/input_forms.h"
#include "support/outputs.h"
#include "support/random.h"
#include "support/subjects.h"

/* What the program may refuse, plain or in a way that some option asks for. */
static const struct {
    const char *option; /* "": refused with or without options */
    const char *message;
} refusals[] = {
    {"--keep", "--keep needs CSV with a header, but this is read as"},
    {"", "fastsud cnf takes one file, but got"},
    {"", "read as iss, puzzles with rules of their own; give them to a command that reads these, such as check"},
    {"", "for 9x9 puzzles only, not for other rules"},
    {"--rules", "puzzles with rules of their own; leave out --rules"},
    {"--group", "nothing can follow a puzzle with rules of its own in a line; leave it out"},
    {"--automorphisms", "nothing can follow a puzzle with rules of its own in a line; leave it out"},
    {"--by-solution", "with --by it is for puzzles without rules of their own; leave one of them out"},
    {"--columns", "copies of puzzles with rules of their own are whole puzzles, not lines; leave it out"},
    {"--solution", "copies of puzzles with rules of their own are whole puzzles, not lines; leave it out"},
    {"--engine", "no engine for puzzles with other rules than those of 9x9"},
    {"--resume", "--resume: with --dedupe, --against or --group"},
    {"--shard", "--shard: --group numbers the classes of the whole input"},
    {"--shard", "--shard: --by has to see all puzzles"},
    {"--shard", "--shard needs a file whose text can be cut anywhere"},
    {"", "an array of numpy, compressed by"},
    {"--compress", "this build does not write"},
    {"--time-limit", "leave it out"}, /* nothing is solved or measured then */
};

enum { MAX_SHARDS = 8, COMMAND_BYTES = 4096, LIMIT_S = 100 };

static struct subject subjects[MAX_SUBJECTS];
static size_t n_subjects;
static size_t n_runs, n_compared, n_failed, n_refused;
static unsigned n_rounds = 1;

/* Runs, and what they made. */

enum source { NAMED, STDIN_PIPE, STDIN_FILE, LINKED_PIPE, N_SOURCES };

struct way {
    const char *files;
    enum source source; /* how the files called "puzzles" are read */
    const struct compression *packed;
    const struct compression *packs;
    bool to_file, names_packing; /* by the ending of the file's name */
    bool counts;                 /* says at its end what it counted */
    const char *fault;           /* see struct cli_streams */
};

/* Runs a subject and adds what it says to result; its output, too, if that is not a file. */
static void run_into(struct outputs *result, const struct subject *subject, const char *form, const struct way *way,
                     const char *options)
{
    char directory[64], output[256] = "", files[2048], command[COMMAND_BYTES];
    char *input = NULL;
    struct cli_streams streams = {.limit_s = LIMIT_S, .fault = way->fault};
    char from[64] = "", to[160] = "";

    snprintf(directory, sizeof(directory), "%s.%s", form,
             way->packed                  ? way->packed->name
             : way->source == LINKED_PIPE ? "pipe"
                                          : "plain");
    if (subject->takes.makes_pattern || way->to_file) {
        snprintf(output, sizeof(output), "-o %s%s", cli_in(subject->takes.makes_pattern ? "out/%" : "out/file"),
                 way->packs && way->names_packing ? way->packs->suffix : "");
    }
    snprintf(files, sizeof(files), "%s", subject->takes.files ? way->files : "");
    if (way->source == STDIN_PIPE || way->source == STDIN_FILE) {
        char *const at = strstr(files, "puzzles");
        memmove(at + 1, at + 7, strlen(at + 7) + 1);
        *at = '-';
    }
    snprintf(command, sizeof(command), "%s %s %s %s %s%s %s %s", subject->command, subject->arguments, options,
             !subject->takes.summary ? ""
             : way->counts           ? "--summary json"
                                     : "--summary none",
             way->packs && !way->names_packing ? "--compress " : "",
             way->packs && !way->names_packing ? way->packs->name : "", output, files);
    char path[128];
    snprintf(path, sizeof(path), "%s/puzzles", directory);
    if (way->source == STDIN_FILE) {
        streams.input_path = cli_in(path);
        strcpy(from, " <puzzles");
    } else if (way->source != NAMED) {
        snprintf(path, sizeof(path), "%s.%s/puzzles", form, way->packed ? way->packed->name : "plain");
        input = cli_read(cli_in(path), &streams.n_input);
        streams.input = input;
        snprintf(to, sizeof(to), "cat ../%s | ", path);
    }
    char where[1024];
    snprintf(where, sizeof(where), "%s", cli_in(directory));
    streams.directory = where;
    fsd_buffer_print(&result->lines, "    cd %s && %sfastsud %s%s", where, to, command, from);
    if (way->fault)
        fsd_buffer_print(&result->lines, " # with FASTSUD_FAULT=%s", way->fault);
    fsd_buffer_put_char(&result->lines, '\n');
    const struct cli_run *const run = cli(&streams, command);
    n_runs++;
    cli_drop(input);
    result->was_killed = run->signal == SIGKILL;
    result->status = run->status < 0 ? 1000 + run->signal : run->status > result->status ? run->status : result->status;
    outputs_put_renamed(&result->messages, run->err, run->n_err);
    outputs_put_renamed(outputs_file(result, ""), run->out, run->n_out);
}

/* The same, of a run that is let be, with its outputs. */
static void run_whole(struct outputs *result, const struct subject *subject, const char *form, const struct way *way,
                      const char *options)
{
    run_into(result, subject, form, way, options);
    outputs_take(result, "out", way->packs);
}

/* Comparing. */

/* Whether a run that was refused might be. */
static bool is_accepted(struct outputs *result)
{
    const char *const said = fsd_buffer_text(&result->messages);
    const char *const lines = fsd_buffer_text(&result->lines);

    for (size_t i = 0; i < sizeof(refusals) / sizeof(refusals[0]); i++)
        if (strstr(lines, refusals[i].option) && strstr(said, refusals[i].message))
            return true;
    return false;
}

/* Command lines, which may be longer than cmocka's messages. */
static void print_lines(const char *what, struct outputs *got)
{
    n_failed++;
    printf("%s:\n%s", what, fsd_buffer_text(&got->lines));
    fflush(stdout);
}

/* Compares a result with that of the plain run. */
static void check_result(const struct outputs *wanted, struct outputs *got, bool compares_messages)
{
    n_compared++;
    if (got->status == 2 && wanted->status != 2 && is_accepted(got)) {
        n_refused++;
    } else if (wanted->status != got->status) {
        print_lines("DIFFERS", got);
        print_message("    exit status %d, not %d; it said:\n%.500s\n", got->status, wanted->status,
                      fsd_buffer_text(&got->messages));
    } else if (got->status != 2 && !outputs_same(wanted, got)) {
        print_lines("DIFFERS", got);
        outputs_print(wanted, got);
    } else if (compares_messages && !outputs_same_bytes(&wanted->messages, &got->messages)) {
        print_lines("DIFFERS", got);
        outputs_print_bytes("messages", &wanted->messages, &got->messages);
    }
}

/* The plain run, which all others are compared with. Returns false if it is refused, as it may be. */
static bool run_plain(struct outputs *wanted, const struct subject *subject, const char *form, const char *files)
{
    run_whole(wanted, subject, form, &(struct way){.files = files}, subject->takes.threads ? "-j 1" : "");
    if (wanted->status == 2 && is_accepted(wanted))
        return false;
    if (wanted->status > 1) {
        print_lines("FAILS", wanted);
        print_message("%.500s\n", fsd_buffer_text(&wanted->messages));
    }
    return wanted->status <= 1;
}

static const struct compression *random_compression(void)
{
    const struct compression *const compression = &compressions[rng_below(&test_rng, N_COMPRESSIONS)];

    return compression_is_here(compression) ? compression : NULL;
}

static void check_way(const struct outputs *wanted, const struct subject *subject, const char *form,
                      const struct way *way, const char *options)
{
    struct outputs got = {.n_files = 0};

    run_whole(&got, subject, form, way, options);
    check_result(wanted, &got, true);
    outputs_free(&got);
}

/* A way to read and to write that a subject has. */
static struct way random_way(const struct subject *subject, const char *files)
{
    struct way way = {.files = files};

    if (subject->takes.files) {
        way.source = (enum source)rng_below(&test_rng, N_SOURCES);
        if (way.source != LINKED_PIPE && rng_below(&test_rng, 2))
            way.packed = random_compression();
    }
    way.to_file = subject->takes.output && rng_below(&test_rng, 2);
    if (way.to_file && subject->takes.compress && rng_below(&test_rng, 2)) {
        way.packs = random_compression();
        way.names_packing = rng_below(&test_rng, 2);
    }
    return way;
}

/* All at once, each several times for all subjects together; a plain run with threads or small chunks besides. */
static void check_ways(const struct subject *subject, const char *form)
{
    static const char *const lists[] = {"puzzles", SEVERAL, "unfit puzzles"};
    const char *const files = lists[rng_below(&test_rng, 3)];
    const struct way plain = {.files = files};
    struct outputs wanted = {.n_files = 0};

    if (!run_plain(&wanted, subject, form, files)) {
        if (wanted.status == 2) { /* whatever the way */
            n_refused++;
            check_way(&wanted, subject, form, &plain, subject_random_options(subject, form, &test_rng));
        }
        outputs_free(&wanted);
        return;
    }
    if (subject->takes.threads) {
        check_way(&wanted, subject, form, &plain,
                  subject->takes.chunk && rng_below(&test_rng, 2) ? "-j 1 --chunk 100" : "-j 3");
    }
    for (unsigned i = 0; i < TEST_SAMPLE(6, 2); i++) {
        const struct way way = random_way(subject, files);
        char options[160];
        snprintf(options, sizeof(options), "%s%s", subject_random_options(subject, form, &test_rng),
                 subject->takes.time_limit && i % 2 ? "--time-limit 1000000" : "");
        check_way(&wanted, subject, form, &way, options);
    }
    outputs_free(&wanted);
}

/* Says what was done since the counts were zero, and fails if something differed. */
static void report(size_t n_failed_before)
{
    print_message("%zu runs: %zu compared, %zu refused as they may be, %zu differ\n", n_runs, n_compared, n_refused,
                  n_failed - n_failed_before);
    assert_true(n_compared > n_refused);
    if (n_failed > n_failed_before)
        fail_msg("%zu differ", n_failed - n_failed_before);
}

/* Calls a function for each subject and form of input that it can have; in quick samples, every nth, with some form. */
static void for_each(void (*check)(const struct subject *subject, const char *form), unsigned nth)
{
    const size_t n_failed_before = n_failed;

    n_runs = n_compared = n_refused = 0;
    for (unsigned round = 0; round < n_rounds; round++) {
        for (size_t i = rng_below(&test_rng, TEST_SAMPLE(1, nth)); i < n_subjects; i += TEST_SAMPLE(1, nth)) {
            const size_t n_forms = subjects[i].takes.files ? N_INPUT_FORMS : 1;
            const size_t first = rng_below(&test_rng, (unsigned)n_forms);
            for (size_t f = 0; f < TEST_SAMPLE(n_forms, 1); f++)
                check(&subjects[i], input_form_name((first + f) % n_forms));
        }
    }
    report(n_failed_before);
}

TEST(ways)
{
    for_each(check_ways, 1);
}

/* Shards. */

/* Makes one output of those of the shards, or of the whole. */
static void join(const struct subject *subject, const struct outputs *shards, unsigned n, struct outputs *joined)
{
    char command[COMMAND_BYTES];
    size_t n_command = (size_t)snprintf(command, sizeof(command), "%s", subject->join);

    for (unsigned i = 0; i < n; i++) {
        const struct fsd_buffer *const bytes = &shards[i].files[0].bytes;
        char name[32];
        snprintf(name, sizeof(name), "shard%u", i + 1);
        cli_file(name, bytes->bytes, bytes->n);
        n_command += (size_t)snprintf(command + n_command, sizeof(command) - n_command, " %s", name);
        fsd_buffer_put(&joined->lines, shards[i].lines.bytes, shards[i].lines.n);
    }
    const struct cli_run *const run = cli(NULL, command);
    joined->status = run->status;
    fsd_buffer_put(outputs_file(joined, ""), run->out, run->n_out);
    fsd_buffer_put_text(&joined->messages, run->err);
    fsd_buffer_print(&joined->lines, "    their outputs in shard1...: fastsud %s\n", command);
}

/* The messages that name a line, which are the first of their kinds, and so the same in the whole and in its shards. */
static void keep_lines(struct fsd_buffer *messages)
{
    struct fsd_buffer kept = {.n = 0};

    for (const char *line = fsd_buffer_text(messages), *end = NULL; (end = strchr(line, '\n')); line = end + 1) {
        const char *const number = strchr(line + strlen("fastsud: "), ':');
        if (number && number < end && number[1] >= '1' && number[1] <= '9')
            fsd_buffer_put(&kept, line, (size_t)(end + 1 - line));
    }
    fsd_buffer_destroy(messages);
    *messages = kept;
}

/* Each shard with one thread, and in some other way. */
static void check_alone(const struct subject *subject, const char *form, const char *files, unsigned n)
{
    for (unsigned i = 1; i <= n; i++) {
        struct outputs wanted = {.n_files = 0};
        char options[128];
        const struct way way = {.files = files};

        snprintf(options, sizeof(options), "%s --shard %u/%u", subject->takes.threads ? "-j 1" : "", i, n);
        run_whole(&wanted, subject, form, &way, options);
        if (wanted.status == 2 && is_accepted(&wanted))
            n_refused++;
        n_compared++;
        snprintf(options, sizeof(options), "%s --shard %u/%u", subject_random_options(subject, form, &test_rng), i, n);
        check_way(&wanted, subject, form, &way, options);
        outputs_free(&wanted);
    }
}

static void check_joined(const struct subject *subject, const char *form, const char *files, unsigned n)
{
    const bool is_each = subject->joining == EACH_FILE_OF;
    struct outputs whole = {.n_files = 0}, joined_whole = {.n_files = 0}, joined = {.n_files = 0};
    struct outputs shards[MAX_SHARDS] = {{.n_files = 0}}, *refused = NULL;

    if (!run_plain(&whole, subject, form, files)) {
        n_refused += whole.status == 2;
        outputs_free(&whole);
        return;
    }
    for (unsigned i = 1; i <= n; i++) {
        struct outputs *const shard = &shards[is_each ? i - 1 : 0];
        char options[128];
        snprintf(options, sizeof(options), "%s --shard %u/%u", subject_random_options(subject, form, &test_rng), i, n);
        run_whole(shard, subject, form,
                  &(struct way){.files = files, .to_file = subject->takes.output && rng_below(&test_rng, 2)}, options);
        refused = shard->status > 1 ? shard : refused;
    }
    keep_lines(&whole.messages);
    if (!refused)
        keep_lines(&shards[0].messages);
    if (subject->join && !refused) {
        join(subject, &whole, 1, &joined_whole);
        join(subject, shards, is_each ? n : 1, &joined);
        check_result(&joined_whole, &joined, false);
    } else {
        check_result(&whole, refused ? refused : &shards[0], !refused);
    }
    for (size_t i = 0; i < MAX_SHARDS; i++)
        outputs_free(&shards[i]);
    outputs_free(&joined);
    outputs_free(&joined_whole);
    outputs_free(&whole);
}

static void check_shards(const struct subject *subject, const char *form)
{
    const bool has_several = subject->takes.files && rng_below(&test_rng, 2);
    const char *const files = has_several ? SEVERAL : rng_below(&test_rng, 2) ? "puzzles" : "single puzzles";

    if (subject->takes.shard && subject->joining == NOT_JOINED)
        check_alone(subject, form, files, 2);
    else if (subject->takes.shard)
        check_joined(subject, form, files, 2 + rng_below(&test_rng, has_several ? MAX_SHARDS - 3 : 2));
}

TEST(shards)
{
    for_each(check_shards, 2);
}

/* Kills. */

static unsigned n_killed, n_continued; /* runs; those that continued one */

/* Without --resume, a run that is killed may leave a temporary file. */
static void remove_temporary_files(void)
{
    DIR *const folder = opendir(cli_in("out"));
    struct dirent *entry = NULL;

    assert_non_null(folder);
    while ((entry = readdir(folder)))
        if (strncmp(entry->d_name, ".fastsud-", 9) == 0)
            unlinkat(dirfd(folder), entry->d_name, 0);
    closedir(folder);
}

/* What was counted, without what depends on time, which stands last. */
static void keep_counts(struct fsd_buffer *messages)
{
    const char *const json = strstr(fsd_buffer_text(messages), "{\"");
    const char *const end = json ? strstr(json, ",\"seconds\":") : NULL;
    struct fsd_buffer kept = {.n = 0};

    if (end)
        fsd_buffer_put(&kept, json, (size_t)(end - json));
    fsd_buffer_destroy(messages);
    *messages = kept;
}

/* Runs of which each is killed, until some have continued another; then one that is let be. */
static void check_kills_of(const struct outputs *wanted, const struct subject *subject, const char *form,
                           const struct way *way, const char *options)
{
    enum { MOST_KILLS = 8, CONTINUED = 2 };
    const unsigned n_continued_before = n_continued;
    struct outputs got = {.n_files = 0};
    struct fsd_buffer lines = {.n = 0};

    unlink(cli_in("state"));
    for (unsigned i = 0; i <= MOST_KILLS; i++) {
        struct way killed = *way;
        char all[192], fault[32];
        if (i < MOST_KILLS && n_continued < n_continued_before + CONTINUED) {
            snprintf(fault, sizeof(fault), "%s:%u:sig9", rng_below(&test_rng, 2) ? "write" : "rename",
                     1 + rng_below(&test_rng, 6));
            killed.fault = fault;
        }
        snprintf(all, sizeof(all), "%s %s %s", options, subject->takes.resume,
                 subject_random_options(subject, form, &test_rng));
        outputs_free(&got);
        run_into(&got, subject, form, &killed, all);
        fsd_buffer_put(&lines, got.lines.bytes, got.lines.n);
        n_continued += strstr(fsd_buffer_text(&got.messages), "continuing an interrupted run") != NULL;
        if (!got.was_killed)
            break;
        n_killed++;
        if (strcmp(subject->takes.resume, "--resume") != 0)
            remove_temporary_files();
    }
    outputs_take(&got, "out", way->packs);
    fsd_buffer_destroy(&got.lines);
    got.lines = lines;
    if (!is_accepted(&got))
        keep_counts(&got.messages);
    check_result(wanted, &got, true);
    outputs_free(&got);
}

/* With crossing, some are shards or compressed. Returns false if the plain run is refused. */
static bool check_kills(const struct subject *subject, const char *form, bool crossing)
{
    struct outputs wanted = {.n_files = 0};
    struct way way = {.files = "single puzzles unfit",
                      .counts = true,
                      .packed = crossing && rng_below(&test_rng, 3) == 0 ? random_compression() : NULL};
    const bool is_shard = crossing && subject->takes.shard && rng_below(&test_rng, 3) == 0;
    const char *const options = is_shard ? "--shard 2/3" : "";

    run_whole(&wanted, subject, form, &way, options);
    if (wanted.status == 2 && is_accepted(&wanted)) {
        outputs_free(&wanted);
        return false;
    }
    keep_counts(&wanted.messages);
    way.packs = crossing && subject->takes.compress && rng_below(&test_rng, 3) == 0 ? random_compression() : NULL;
    way.to_file = true;
    check_kills_of(&wanted, subject, form, &way, options);
    outputs_free(&wanted);
    return true;
}

/* Whether the columns of the input go to the output, and with them the header, which was once written again. */
static bool carries_columns(const struct subject *subject)
{
    return strstr(subject->arguments, "--keep") || strstr(subject->arguments, "--columns");
}

/* All that take it, on one form of input; those that carry columns plainly as well. Each look at the clock makes a
 * piece.
 */
TEST(kills)
{
    const size_t n_failed_before = n_failed;
    unsigned n_interrupted = 0;

    cli_need_faults();
    n_runs = n_compared = n_refused = 0;
    test_clock_step(200000000);
    for (unsigned round = 0; round < n_rounds; round++) {
        for (size_t i = rng_below(&test_rng, TEST_SAMPLE(1, 2)); i < n_subjects; i += TEST_SAMPLE(1, 2)) {
            const size_t first = rng_below(&test_rng, N_INPUT_FORMS);
            bool done = !subjects[i].takes.resume;
            n_interrupted += !done;
            if (!done && carries_columns(&subjects[i]))
                check_kills(&subjects[i], "csv", false);
            for (size_t f = 0; !done && f < N_INPUT_FORMS; f++)
                done = check_kills(&subjects[i], input_form_name((first + f) % N_INPUT_FORMS), true);
        }
    }
    test_clock_step(0);
    print_message("%u runs were killed, %u continued one\n", n_killed, n_continued);
    assert_true(n_continued > n_interrupted / 2);
    report(n_failed_before);
}

static int start(void **state)
{
    const char *const rounds = getenv("FASTSUD_TEST_ROUNDS");

    (void)state;
    n_rounds = rounds && atoi(rounds) > 0 ? (unsigned)atoi(rounds) : 1;
    cli_start();
    input_forms_make(&test_rng);
    n_subjects = subjects_find(subjects);
    cli_directory("out");
    return 0;
}

/* The files of runs that differ stay. */
static int finish(void **state)
{
    if (n_failed > 0) {
        print_message("the files are in %s\n", cli_in(""));
        return 0;
    }
    return cli_tear_down(state);
}

TEST_MAIN("cli matrix", start, finish)
