/*
 * Every command, in every way to run it, on every form of input: the bytes and messages are those of a plain run with
 * one thread. Commands and the options that each takes are asked of the program, so a new one is here without a word.
 */
#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buffer.h"
#include "support/cli.h"
#include "support/clock.h"
#include "support/compressed.h"
#include "support/help.h"
#include "support/input_forms.h"
#include "support/outputs.h"
#include "support/random.h"
#include "support/test.h"

/* Few cells, in which few grids have a puzzle: whole scans take too long here. */
#define MASK "1...1..11..1..1...11..1....1.1....1..1..1...11.1...1.1....1..1.1..1....1.1...1.1."
#define SEVERAL "empty header single puzzles single"

/* What makes one output of those of the shards. */
enum joining { CONCATENATED, CONCATENATED_THEN, EACH_FILE_OF, NOT_JOINED };

/* The variants of a command that matter; a command without one runs with no arguments. */
static const struct variant {
    const char *command, *arguments;
    enum joining joining;
    const char *join; /* the command that reads the shards' outputs, as one file or as one each */
} variants[] = {
    {"solve", "", CONCATENATED, NULL},
    {"solve", "-f pair", CONCATENATED, NULL},
    {"solve", "-f csv", CONCATENATED, NULL},
    {"solve", "-f grid", CONCATENATED, NULL},
    {"solve", "-f jsonl", CONCATENATED, NULL},
    {"solve", "-f none", CONCATENATED, NULL},
    {"solve", "-f csv --keep", CONCATENATED, NULL},
    {"solve", "--all --limit 20", CONCATENATED, NULL},
    {"solve", "--all --limit 20 -f csv", CONCATENATED, NULL},
    {"solve", "--rules x -f jsonl", CONCATENATED, NULL},
    {"solve", "--rules x --all --limit 3 -f csv", CONCATENATED, NULL},
    {"check", "", CONCATENATED, NULL},
    {"check", "--rules antiknight", CONCATENATED, NULL},
    {"check", "--minimal", CONCATENATED, NULL},
    {"check", "-f csv", CONCATENATED, NULL},
    {"check", "--minimal -f jsonl", CONCATENATED, NULL},
    {"explain", "", CONCATENATED, NULL},
    {"explain", "--json", CONCATENATED, NULL},
    {"explain", "--hint", CONCATENATED, NULL},
    {"rate", "", CONCATENATED, NULL},
    {"rate", "-f jsonl", CONCATENATED, NULL},
    {"rate", "--keep", CONCATENATED, NULL},
    {"rate", "--only givens,solutions", CONCATENATED, NULL},
    {"stats", "--duplicates --json", EACH_FILE_OF, "stats --merge"},
    {"stats", "--table", NOT_JOINED, NULL},
    {"stats", "--csv", NOT_JOINED, NULL},
    {"generate", "--number 40", CONCATENATED, NULL},
    {"generate", "--number 40 --symmetry rot180", CONCATENATED, NULL},
    {"generate", "--number 40 --grids", CONCATENATED, NULL},
    {"minimize", "", CONCATENATED, NULL},
    {"minimize", "--all --limit 3", CONCATENATED, NULL},
    {"canon", "", CONCATENATED, NULL},
    {"canon", "--automorphisms --transform", CONCATENATED, NULL},
    {"canon", "--by-solution", CONCATENATED, NULL},
    {"canon", "--dedupe", CONCATENATED_THEN, "canon --dedupe"},
    {"canon", "--group", NOT_JOINED, NULL},
    {"canon", "--dedupe --group", NOT_JOINED, NULL},
    {"canon", "--against single", CONCATENATED, NULL},
    {"split", "--parts a=0.5,b=0.3,c=0.2", CONCATENATED, NULL},
    {"split", "--parts a=0.5,b=0.5 --by givens", NOT_JOINED, NULL},
    {"morph", "-n 3", CONCATENATED, NULL},
    {"morph", "-n 3 --columns", CONCATENATED, NULL},
    {"morph", "-n 3 --solution", CONCATENATED, NULL},
    {"morph", "-n 3 --columns --solution", CONCATENATED, NULL},
    {"vicinity", "--remove 0 --add 1", CONCATENATED_THEN, "canon --dedupe"},
    {"scan", "--solve --clues 22 --within " MASK, CONCATENATED, NULL},
    {"unavoidable", "--size 6 --solve -f csv", CONCATENATED, NULL},
    {"sample", "-n 10", NOT_JOINED, NULL},
    {"sample", "-n 1000", CONCATENATED, NULL},
};

/* What the program may refuse, plain or in a way that some option asks for. */
static const struct {
    const char *option; /* "": refused with or without options */
    const char *message;
} refusals[] = {
    {"--keep", "--keep needs CSV with a header, but this is read as"},
    {"", "fastsud cnf takes one file, but got"},
    {"", "read as iss, puzzles with rules of their own; give them to solve, check, explain, minimize or cnf"},
    {"", "for 9x9 puzzles only, not for other rules"},
    {"--resume", "--resume: with --dedupe, --against or --group"},
    {"--shard", "--shard: --group numbers the classes of the whole input"},
    {"--shard", "--shard: --by has to see all puzzles"},
    {"--compress", "this build does not write"},
};

enum { MAX_SUBJECTS = 96, MAX_SHARDS = 8, COMMAND_BYTES = 4096, LIMIT_S = 100 };

/* A variant, and what the program says that its command takes. */
static struct subject {
    const struct variant *variant;
    bool takes_files, takes_threads, takes_chunk, takes_shard, takes_output, takes_compress, takes_summary;
    bool makes_pattern; /* of -o: there are several files */
    const char *resume; /* the option to be interrupted with; NULL: none */
} subjects[MAX_SUBJECTS];

static struct variant others[MAX_NAMES];
static struct names commands;
static size_t n_subjects;
static size_t n_runs, n_compared, n_failed, n_refused;
static unsigned n_rounds = 1;

/* The subjects. */

static bool takes(const char *command, const char *option)
{
    return clif(NULL, "%s %s --help", command, option)->status == 0;
}

static void add_subject(const struct variant *variant)
{
    const char *const command = variant->command;
    struct subject *const subject = &subjects[n_subjects++];

    assert_true(n_subjects <= MAX_SUBJECTS);
    *subject = (struct subject){
        .variant = variant,
        .takes_files = takes(command, "--input lines"),
        .takes_threads = takes(command, "-j 1"),
        .takes_chunk = takes(command, "--chunk 100"),
        .takes_shard = takes(command, "--shard 1/2"),
        .takes_output = takes(command, "-o out"),
        .takes_compress = takes(command, "--compress none"),
        .takes_summary = takes(command, "--summary none"),
        .makes_pattern = strstr(clif(NULL, "%s --help", command)->out, "--output PATTERN") != NULL,
        .resume = takes(command, "--resume")    ? "--resume"
                  : takes(command, "--state s") ? "--state state"
                                                : NULL,
    };
}

/* Commands that write what they make of puzzles: not those that measure time or tell about the program. */
static bool is_command_of_puzzles(const char *command)
{
    return takes(command, "-o out") || (takes(command, "--input lines") && !takes(command, "--repeat 5"));
}

static void add_subjects(void)
{
    const size_t n_variants = sizeof(variants) / sizeof(variants[0]);

    help_find_commands(&commands);
    for (size_t i = 0; i < commands.n; i++) {
        const size_t n_before = n_subjects;
        if (!is_command_of_puzzles(commands.name[i])) {
            print_message("not in the matrix: %s\n", commands.name[i]);
            continue;
        }
        for (size_t v = 0; v < n_variants; v++) {
            if (strcmp(variants[v].command, commands.name[i]) == 0) {
                add_subject(&variants[v]);
            }
        }
        if (n_subjects == n_before) {
            others[i] = (struct variant){commands.name[i], "", CONCATENATED, NULL};
            add_subject(&others[i]);
        }
    }
    for (size_t v = 0; v < n_variants; v++) {
        if (!names_have(&commands, variants[v].command)) {
            fail_msg("%s is no command", variants[v].command);
        }
    }
}

/* Runs, and what they made. */

enum source { NAMED, STDIN_PIPE, STDIN_FILE, LINKED_PIPE, N_SOURCES };

struct way {
    const char *files;
    enum source source; /* how the files called "puzzles" are read */
    const struct compression *packed;
    const struct compression *packs;
    bool to_file;
    const char *fault; /* see struct cli_streams */
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
    if (subject->makes_pattern || way->to_file) {
        snprintf(output, sizeof(output), "-o %s", cli_in(subject->makes_pattern ? "out/%" : "out/file"));
    }
    snprintf(files, sizeof(files), "%s", subject->takes_files ? way->files : "");
    if (way->source == STDIN_PIPE || way->source == STDIN_FILE) {
        char *const at = strstr(files, "puzzles");
        memmove(at + 1, at + 7, strlen(at + 7) + 1);
        *at = '-';
    }
    snprintf(command, sizeof(command), "%s %s %s %s %s%s %s %s", subject->variant->command, subject->variant->arguments,
             options, subject->takes_summary ? "--summary none" : "", way->packs ? "--compress " : "",
             way->packs ? way->packs->name : "", output, files);
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
    if (way->fault) {
        fsd_buffer_print(&result->lines, " # with FASTSUD_FAULT=%s", way->fault);
    }
    fsd_buffer_put_char(&result->lines, '\n');
    const struct cli_run *const run = cli(&streams, command);
    n_runs++;
    cli_drop(input);
    result->was_killed = run->signal == SIGKILL;
    result->status = run->status < 0 ? 1000 + run->signal : run->status > result->status ? run->status : result->status;
    outputs_put_renamed(&result->messages, run->err, run->n_err);
    outputs_put_renamed(outputs_part(result, ""), run->out, run->n_out);
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

    for (size_t i = 0; i < sizeof(refusals) / sizeof(refusals[0]); i++) {
        if (strstr(lines, refusals[i].option) && strstr(said, refusals[i].message)) {
            return true;
        }
    }
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
    run_whole(wanted, subject, form, &(struct way){.files = files}, subject->takes_threads ? "-j 1" : "");
    if (wanted->status == 2 && is_accepted(wanted)) {
        return false;
    }
    if (wanted->status > 1) {
        print_lines("FAILS", wanted);
        print_message("%.500s\n", fsd_buffer_text(&wanted->messages));
    }
    return wanted->status <= 1;
}

/* Options that make no difference. */
static const char *random_options(const struct subject *subject)
{
    static const unsigned chunks[] = {1, 83, 100, 163, 400, 999, 5000};
    static char text[64];
    size_t n = 0;

    text[0] = '\0';
    if (subject->takes_threads && rng_below(&test_rng, 4) > 0) {
        n += (size_t)snprintf(text, sizeof(text), "-j %u", 1 + rng_below(&test_rng, 4));
    }
    if (subject->takes_chunk && rng_below(&test_rng, 3) > 0) {
        snprintf(text + n, sizeof(text) - n, "%s--chunk %u", n > 0 ? " " : "",
                 chunks[rng_below(&test_rng, sizeof(chunks) / sizeof(chunks[0]))]);
    }
    return text;
}

static const struct compression *random_compression(void)
{
    const struct compression *const compression = &compressions[rng_below(&test_rng, N_COMPRESSIONS)];

    return compression_is_here(compression) ? compression : NULL;
}

static void check_way(const struct outputs *wanted, const struct subject *subject, const char *form,
                      const struct way *way, const char *options)
{
    struct outputs got = {.n_parts = 0};

    run_whole(&got, subject, form, way, options);
    check_result(wanted, &got, true);
    outputs_free(&got);
}

static void check_ways(const struct subject *subject, const char *form)
{
    static const char *const lists[] = {"puzzles", SEVERAL, "unfit puzzles"};
    const char *const files = lists[rng_below(&test_rng, 3)];
    struct outputs wanted = {.n_parts = 0};

    if (!run_plain(&wanted, subject, form, files)) {
        if (wanted.status == 2) { /* whatever the way */
            n_refused++;
            check_way(&wanted, subject, form, &(struct way){.files = files}, random_options(subject));
        }
        outputs_free(&wanted);
        return;
    }
    if (subject->takes_threads) {
        check_way(&wanted, subject, form, &(struct way){.files = files}, "-j 3");
    }
    if (subject->takes_chunk) {
        check_way(&wanted, subject, form, &(struct way){.files = files}, "-j 1 --chunk 100");
        check_way(&wanted, subject, form, &(struct way){.files = files}, random_options(subject));
    }
    if (subject->takes_files) {
        const enum source source = STDIN_PIPE + (enum source)rng_below(&test_rng, N_SOURCES - STDIN_PIPE);
        check_way(&wanted, subject, form, &(struct way){.files = files, .source = source}, random_options(subject));
        check_way(&wanted, subject, form, &(struct way){.files = files, .packed = random_compression()},
                  random_options(subject));
        check_way(&wanted, subject, form,
                  &(struct way){.files = files, .source = STDIN_PIPE, .packed = random_compression()},
                  random_options(subject));
    }
    if (subject->takes_output) {
        check_way(&wanted, subject, form, &(struct way){.files = files, .to_file = true}, random_options(subject));
    }
    if (subject->takes_compress) {
        check_way(&wanted, subject, form, &(struct way){.files = files, .to_file = true, .packs = random_compression()},
                  random_options(subject));
    }
    outputs_free(&wanted);
}

/* Whether a sample has what comes next. */
static bool is_taken(void)
{
    return rng_below(&test_rng, TEST_SAMPLE(1, 4)) == 0;
}

/* Says what was done since the counts were zero, and fails if something differed. */
static void report(size_t n_failed_before)
{
    print_message("%zu runs: %zu compared, %zu refused as they may be, %zu differ\n", n_runs, n_compared, n_refused,
                  n_failed - n_failed_before);
    assert_true(n_compared > n_refused);
    if (n_failed > n_failed_before) {
        fail_msg("%zu differ", n_failed - n_failed_before);
    }
}

/* Calls a function for each subject and form of input that it can have. */
static void for_each(void (*check)(const struct subject *subject, const char *form))
{
    const size_t n_failed_before = n_failed;

    n_runs = n_compared = n_refused = 0;
    for (unsigned round = 0; round < n_rounds; round++) {
        for (size_t i = 0; i < n_subjects; i++) {
            for (size_t f = 0; f < (subjects[i].takes_files ? N_INPUT_FORMS : 1); f++) {
                if (is_taken()) {
                    check(&subjects[i], input_form_name(f));
                }
            }
        }
    }
    report(n_failed_before);
}

TEST(ways)
{
    for_each(check_ways);
}

/* Shards. */

/* Makes one output of those of the shards, or of the whole. */
static void join(const struct variant *variant, const struct outputs *parts, unsigned n, struct outputs *joined)
{
    char command[COMMAND_BYTES];
    size_t n_command = (size_t)snprintf(command, sizeof(command), "%s", variant->join);

    for (unsigned i = 0; i < n; i++) {
        const struct fsd_buffer *const bytes = &parts[i].parts[0].bytes;
        char name[32];
        snprintf(name, sizeof(name), "shard%u", i + 1);
        cli_file(name, bytes->bytes, bytes->n);
        n_command += (size_t)snprintf(command + n_command, sizeof(command) - n_command, " %s", name);
        fsd_buffer_put(&joined->lines, parts[i].lines.bytes, parts[i].lines.n);
    }
    const struct cli_run *const run = cli(NULL, command);
    joined->status = run->status;
    fsd_buffer_put(outputs_part(joined, ""), run->out, run->n_out);
    fsd_buffer_put_text(&joined->messages, run->err);
    fsd_buffer_print(&joined->lines, "    their outputs in shard1...: fastsud %s\n", command);
}

/* The messages that name a line, which are the first of their kinds, and so the same in the whole and in its parts. */
static void keep_lines(struct fsd_buffer *messages)
{
    struct fsd_buffer kept = {.n = 0};

    for (const char *line = fsd_buffer_text(messages), *end = NULL; (end = strchr(line, '\n')); line = end + 1) {
        const char *const number = strchr(line + strlen("fastsud: "), ':');
        if (number && number < end && number[1] >= '1' && number[1] <= '9') {
            fsd_buffer_put(&kept, line, (size_t)(end + 1 - line));
        }
    }
    fsd_buffer_destroy(messages);
    *messages = kept;
}

/* Each shard with one thread, and in some other way. */
static void check_alone(const struct subject *subject, const char *form, const char *files, unsigned n)
{
    for (unsigned i = 1; i <= n; i++) {
        struct outputs wanted = {.n_parts = 0};
        char options[128];
        const struct way way = {.files = files};

        snprintf(options, sizeof(options), "%s --shard %u/%u", subject->takes_threads ? "-j 1" : "", i, n);
        run_whole(&wanted, subject, form, &way, options);
        if (wanted.status == 2 && is_accepted(&wanted)) {
            n_refused++;
        }
        n_compared++;
        snprintf(options, sizeof(options), "%s --shard %u/%u", random_options(subject), i, n);
        check_way(&wanted, subject, form, &way, options);
        outputs_free(&wanted);
    }
}

static void check_parts(const struct subject *subject, const char *form, const char *files, unsigned n)
{
    const struct variant *const variant = subject->variant;
    const bool is_each = variant->joining == EACH_FILE_OF;
    struct outputs whole = {.n_parts = 0}, joined_whole = {.n_parts = 0}, joined = {.n_parts = 0};
    struct outputs parts[MAX_SHARDS] = {{.n_parts = 0}}, *refused = NULL;

    if (!run_plain(&whole, subject, form, files)) {
        n_refused += whole.status == 2;
        outputs_free(&whole);
        return;
    }
    for (unsigned i = 1; i <= n; i++) {
        struct outputs *const part = &parts[is_each ? i - 1 : 0];
        char options[128];
        snprintf(options, sizeof(options), "%s --shard %u/%u", random_options(subject), i, n);
        run_whole(part, subject, form,
                  &(struct way){.files = files, .to_file = subject->takes_output && rng_below(&test_rng, 2)}, options);
        refused = part->status > 1 ? part : refused;
    }
    keep_lines(&whole.messages);
    keep_lines(&parts[0].messages);
    if (variant->join && !refused) {
        join(variant, &whole, 1, &joined_whole);
        join(variant, parts, is_each ? n : 1, &joined);
        check_result(&joined_whole, &joined, false);
    } else {
        check_result(&whole, refused ? refused : &parts[0], !refused);
    }
    for (size_t i = 0; i < MAX_SHARDS; i++) {
        outputs_free(&parts[i]);
    }
    outputs_free(&joined);
    outputs_free(&joined_whole);
    outputs_free(&whole);
}

static void check_shards(const struct subject *subject, const char *form)
{
    const char *const lists[] = {rng_below(&test_rng, 2) ? "puzzles" : "single puzzles", SEVERAL};

    for (size_t i = 0; subject->takes_shard && i < (subject->takes_files ? 2 : 1); i++) {
        if (subject->variant->joining == NOT_JOINED) {
            check_alone(subject, form, lists[i], 2);
        } else {
            check_parts(subject, form, lists[i], 2 + rng_below(&test_rng, i == 0 ? 2 : MAX_SHARDS - 3));
        }
    }
}

TEST(shards)
{
    for_each(check_shards);
}

/* Kills. */

static unsigned n_killed, n_continued; /* runs; those that continued one */

/* Without --resume, a run that is killed may leave a temporary file. */
static void remove_temporary_files(void)
{
    DIR *const folder = opendir(cli_in("out"));
    struct dirent *entry = NULL;

    assert_non_null(folder);
    while ((entry = readdir(folder))) {
        if (strncmp(entry->d_name, ".fastsud-", 9) == 0) {
            unlinkat(dirfd(folder), entry->d_name, 0);
        }
    }
    closedir(folder);
}

/* Runs of which each is killed, until some have continued another; then one that is let be. */
static void check_kills_of(const struct outputs *wanted, const struct subject *subject, const char *form,
                           const struct way *way, const char *options)
{
    enum { MOST_KILLS = 8, CONTINUED = 2 };
    const unsigned n_continued_before = n_continued;
    struct outputs got = {.n_parts = 0};
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
        snprintf(all, sizeof(all), "%s %s %s", options, subject->resume, random_options(subject));
        outputs_free(&got);
        run_into(&got, subject, form, &killed, all);
        fsd_buffer_put(&lines, got.lines.bytes, got.lines.n);
        n_continued += strstr(fsd_buffer_text(&got.messages), "continuing an interrupted run") != NULL;
        if (!got.was_killed) {
            break;
        }
        n_killed++;
        if (strcmp(subject->resume, "--resume") != 0) {
            remove_temporary_files();
        }
    }
    outputs_take(&got, "out", way->packs);
    fsd_buffer_destroy(&got.lines);
    got.lines = lines;
    check_result(wanted, &got, false);
    outputs_free(&got);
}

/* With crossing, some are shards or compressed. Returns false if the plain run is refused. */
static bool check_kills(const struct subject *subject, const char *form, bool crossing)
{
    struct outputs wanted = {.n_parts = 0};
    struct way way = {.files = "single puzzles unfit",
                      .packed = crossing && rng_below(&test_rng, 3) == 0 ? random_compression() : NULL};
    const bool is_shard = crossing && subject->takes_shard && rng_below(&test_rng, 3) == 0;
    const char *const options = is_shard ? "--shard 2/3" : "";

    run_whole(&wanted, subject, form, &way, options);
    if (wanted.status == 2 && is_accepted(&wanted)) {
        outputs_free(&wanted);
        return false;
    }
    way.packs = crossing && subject->takes_compress && rng_below(&test_rng, 3) == 0 ? random_compression() : NULL;
    way.to_file = true;
    check_kills_of(&wanted, subject, form, &way, options);
    outputs_free(&wanted);
    return true;
}

/* Whether the columns of the input go to the output, and with them the header, which was once written again. */
static bool carries_columns(const struct subject *subject)
{
    return strstr(subject->variant->arguments, "--keep") || strstr(subject->variant->arguments, "--columns");
}

/* All that take it, on one form of input; those that carry columns plainly as well. Each look at the clock makes a
 * part.
 */
TEST(kills)
{
    const size_t n_failed_before = n_failed;

    n_runs = n_compared = n_refused = 0;
    test_clock_step(200000000);
    for (unsigned round = 0; round < n_rounds; round++) {
        for (size_t i = 0; i < n_subjects; i++) {
            const size_t first = rng_below(&test_rng, N_INPUT_FORMS);
            bool done = !subjects[i].resume;
            if (!done && carries_columns(&subjects[i])) {
                check_kills(&subjects[i], "csv", false);
            }
            for (size_t f = 0; !done && f < N_INPUT_FORMS; f++) {
                done = check_kills(&subjects[i], input_form_name((first + f) % N_INPUT_FORMS), true);
            }
        }
    }
    test_clock_step(0);
    print_message("%u runs were killed, %u continued one\n", n_killed, n_continued);
    assert_true(n_continued > n_subjects / 2);
    report(n_failed_before);
}

static int start(void **state)
{
    const char *const rounds = getenv("FASTSUD_TEST_ROUNDS");

    (void)state;
    n_rounds = rounds && atoi(rounds) > 0 ? (unsigned)atoi(rounds) : 1;
    cli_start();
    input_forms_make(&test_rng);
    add_subjects();
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
