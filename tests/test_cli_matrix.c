/*
 * Every command, in every way to run it, on every form of input: the bytes and messages are those of a plain run with
 * one thread. Commands and the options that each takes are asked of the program, so a new one is here without a word.
 */
#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/buffer.h"
#include "support/cli.h"
#include "support/compressed.h"
#include "support/help.h"
#include "support/puzzles.h"
#include "support/random.h"
#include "support/test.h"

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
    {"check", "", CONCATENATED, NULL},
    {"check", "--minimal", CONCATENATED, NULL},
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
    {"--resume", "--resume: with --dedupe, --against or --group"},
    {"--shard", "--shard: --group numbers the classes of the whole input"},
    {"--shard", "--shard: --by has to see all puzzles"},
    {"--compress", "this build does not write"},
};

enum {
    MAX_SUBJECTS = 96,
    MAX_PARTS = 8,
    MAX_SHARDS = 8,
    COMMAND_BYTES = 4096,
    N_ITEMS = 16,
    N_LONG_ITEMS = 500,
    LIMIT_S = 100
};

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
static struct rng rng;
static size_t n_runs, n_compared, n_failed, n_refused;
static unsigned n_rounds = 1;

/* The forms of input: how a file begins and what is written for a puzzle, or for cells that are none. */

struct item {
    unsigned number;
    const char *cells, *solution;
};

static void put_line(struct fsd_buffer *out, const struct item *item)
{
    static const char *const rests[] = {"", "", "", "\r", " and more", "\tand 17", ",5,\"six\""};

    if (item->number % 9 == 5) {
        fsd_buffer_put_text(out, item->number % 2 ? "# a comment\n" : "\n");
    }
    fsd_buffer_print(out, "%s%s\n", item->cells, rests[item->number < 3 ? 0 : item->number % 7]);
}

static void put_record(struct fsd_buffer *out, const struct item *item)
{
    static const char *const notes[] = {"a", "", "\"b, c\"", "\"two\nlines\"", "\"\"\"q\"\"\"", "a longer note"};

    fsd_buffer_print(out, "%u,%s,%s,%s%s\n%s", item->number, item->cells, item->solution, notes[item->number % 6],
                     item->number % 11 == 7 ? "\r" : "", item->number % 13 == 4 ? "\n" : "");
}

static void put_object(struct fsd_buffer *out, const struct item *item)
{
    fsd_buffer_print(out, "{\"id\": %u, \"puzzle\": \"%s\", \"solution\": \"%s\", \"note\": \"a\\nb\"}\n%s",
                     item->number, item->cells, item->solution, item->number % 13 == 4 ? "\n" : "");
}

static const struct form {
    const char *name, *header;
    void (*put)(struct fsd_buffer *out, const struct item *item);
} forms[] = {
    {"lines", "# nothing but a comment\n", put_line},
    {"csv", "id,puzzle,solution,note\n", put_record},
    {"jsonl", "\n", put_object},
};

enum { N_FORMS = sizeof(forms) / sizeof(forms[0]) };

static void put_items(struct fsd_buffer *out, const struct form *form, const struct sample *samples, unsigned n_samples,
                      unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        const struct sample *const sample = &samples[i % n_samples];
        struct item item = {.number = i, .solution = ""};
        char cells[ORACLE_N_CELLS + 1], solution[ORACLE_N_CELLS + 1];

        snprintf(cells, sizeof(cells), "%.81s", sample->cells);
        snprintf(solution, sizeof(solution), "%.81s", sample->first);
        if (sample->n_solutions == 1 && i % 3 == 0) {
            item.solution = solution;
        }
        if (i % n_samples == 7) { /* a solution that is wrong */
            solution[0] = solution[0] == '1' ? '2' : '1';
        } else if (i % n_samples == 11) {
            cells[40] = '\0';
        }
        item.cells = cells;
        form->put(out, &item);
    }
}

/* Of all kinds but full grids, which take long to minimize; some are isomorphic. */
static void make_samples(struct sample samples[N_ITEMS])
{
    static const enum puzzle_kind kinds[] = {PUZZLE_MINIMAL, PUZZLE_EASY,  PUZZLE_TWO,         PUZZLE_FEW,
                                             PUZZLE_MANY,    PUZZLE_CLASH, PUZZLE_FALSE_GIVEN, PUZZLE_EASY};

    for (size_t i = 0; i < N_ITEMS; i++) {
        if (i < 8) {
            sample_make(&rng, kinds[i], &samples[i]);
        } else if (i % 3 == 0) {
            sample_make(&rng, PUZZLE_MINIMAL, &samples[i]);
        } else {
            sample_morph(&rng, &samples[i - 8], &samples[i]);
        }
    }
}

static void put_file(const char *form, const char *way, const char *name, const struct compression *compression,
                     const struct fsd_buffer *text)
{
    char path[64];
    size_t n = text->n;
    char *const packed = compression ? compress_bytes(compression, text->bytes, text->n, &n) : NULL;

    snprintf(path, sizeof(path), "%s.%s/%s", form, way, name);
    cli_file(path, packed ? packed : text->bytes, n);
    free(packed);
}

/*
 * A folder FORM.WAY for each form and way to read it, with files of the same names. "puzzles" is as wide as "<stdin>",
 * for tables. In FORM.pipe it leads to standard input.
 */
static void make_inputs(const struct form *form, const struct sample *samples)
{
    static const char *const names[] = {"empty", "header", "single", "puzzles", "long"};
    struct fsd_buffer texts[5] = {0};
    char path[64];

    for (size_t i = 1; i < 5; i++) {
        fsd_buffer_put_text(&texts[i], i == 1 || form->put == put_record ? form->header : "");
    }
    put_items(&texts[2], form, samples, N_ITEMS, 1);
    put_items(&texts[3], form, samples, N_ITEMS, N_ITEMS);
    put_items(&texts[4], form, samples, N_ITEMS, N_LONG_ITEMS);
    for (size_t way = 0; way < 2 + N_COMPRESSIONS; way++) {
        const struct compression *const compression = way < 2 ? NULL : &compressions[way - 2];
        const char *const way_name = compression ? compression->name : way == 0 ? "plain" : "pipe";
        if (compression && !compression_is_here(compression)) {
            continue;
        }
        snprintf(path, sizeof(path), "%s.%s", form->name, way_name);
        cli_directory(path);
        for (size_t i = 0; i < 5; i++) {
            if (way == 1 && i == 3) {
                snprintf(path, sizeof(path), "%s.pipe/puzzles", form->name);
                assert_int_equal(symlink("/dev/stdin", cli_in(path)), 0);
            } else {
                put_file(form->name, way_name, names[i], compression, &texts[i]);
            }
        }
    }
    for (size_t i = 0; i < 5; i++) {
        assert_false(texts[i].failed);
        fsd_buffer_destroy(&texts[i]);
    }
}

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
    unsigned kill_after_us;
};

/* All that one or several runs wrote: standard output and that file, as they stand for each other, or several files. */
struct result {
    struct {
        char name[32];
        struct fsd_buffer bytes;
    } parts[MAX_PARTS];
    size_t n_parts;
    struct fsd_buffer messages;
    struct fsd_buffer lines; /* commands, for people */
    int status;              /* the highest */
    bool was_killed;
};

static void result_free(struct result *result)
{
    for (size_t i = 0; i < result->n_parts; i++) {
        fsd_buffer_destroy(&result->parts[i].bytes);
    }
    fsd_buffer_destroy(&result->messages);
    fsd_buffer_destroy(&result->lines);
    *result = (struct result){.n_parts = 0};
}

static struct fsd_buffer *part_of(struct result *result, const char *name)
{
    size_t i = 0;

    while (i < result->n_parts && strcmp(result->parts[i].name, name) != 0) {
        i++;
    }
    if (i == result->n_parts) {
        assert_true(i < MAX_PARTS && strlen(name) < sizeof(result->parts[i].name));
        strcpy(result->parts[result->n_parts++].name, name);
    }
    return &result->parts[i].bytes;
}

/* Standard input as if it had been named. */
static void put_renamed(struct fsd_buffer *out, const char *bytes, size_t n)
{
    static const char name[] = "<stdin>";

    for (const char *at; (at = memmem(bytes, n, name, 7)); n -= (size_t)(at - bytes) + 7, bytes = at + 7) {
        fsd_buffer_put(out, bytes, (size_t)(at - bytes));
        fsd_buffer_put_text(out, "puzzles");
    }
    fsd_buffer_put(out, bytes, n);
}

/* What cannot be unpacked is taken as it is. */
static void put_unpacked(struct fsd_buffer *out, const char *path, const struct compression *compression)
{
    char command[512];
    size_t n = 0;

    if (compression) {
        snprintf(command, sizeof(command), "%s -dc <%s >%s 2>%s", compression->name, path, cli_in("unpacked"),
                 cli_in("said"));
        path = system(command) == 0 ? cli_in("unpacked") : path;
    }
    char *const bytes = cli_read(path, &n);
    assert_non_null(bytes);
    put_renamed(out, bytes, n);
    free(bytes);
}

static int is_file(const struct dirent *entry)
{
    return entry->d_name[0] != '.' || strlen(entry->d_name) > 2;
}

/* Takes what runs left in the folder of outputs. */
static void take_outputs(struct result *result, const struct compression *compression)
{
    struct dirent **entries = NULL;
    const int n = scandir(cli_in("out"), &entries, is_file, alphasort);

    assert_true(n >= 0);
    for (int i = 0; i < n; i++) {
        char name[300];
        snprintf(name, sizeof(name), "out/%s", entries[i]->d_name);
        put_unpacked(part_of(result, strcmp(entries[i]->d_name, "file") == 0 ? "" : entries[i]->d_name), cli_in(name),
                     compression);
        assert_int_equal(unlink(cli_in(name)), 0);
        free(entries[i]);
    }
    free(entries);
}

/* Runs a subject and adds what it says to result; its output, too, if that is not a file. */
static void run_into(struct result *result, const struct subject *subject, const struct form *form,
                     const struct way *way, const char *options)
{
    char directory[64], output[256] = "", files[2048], command[COMMAND_BYTES];
    char *input = NULL;
    struct cli_streams streams = {.limit_s = LIMIT_S, .kill_after_us = way->kill_after_us};
    const char *from = "", *to = "";

    snprintf(directory, sizeof(directory), "%s.%s", form->name,
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
        from = " <puzzles";
    } else if (way->source != NAMED) {
        snprintf(path, sizeof(path), "%s.%s/puzzles", form->name, way->packed ? way->packed->name : "plain");
        input = cli_read(cli_in(path), &streams.n_input);
        streams.input = input;
        to = way->packed || way->source == STDIN_PIPE ? "cat puzzles | " : "cat ../*.plain/puzzles | ";
    }
    char where[1024];
    snprintf(where, sizeof(where), "%s", cli_in(directory));
    streams.directory = where;
    fsd_buffer_print(&result->lines, "    cd %s && %sfastsud %s%s", where, to, command, from);
    if (way->kill_after_us > 0) {
        fsd_buffer_print(&result->lines, " # killed after %u us", way->kill_after_us);
    }
    fsd_buffer_put_char(&result->lines, '\n');
    const struct cli_run *const run = cli(&streams, command);
    n_runs++;
    free(input);
    result->was_killed = run->signal == SIGKILL;
    result->status = run->status < 0 ? 1000 + run->signal : run->status > result->status ? run->status : result->status;
    put_renamed(&result->messages, run->err, run->n_err);
    put_renamed(part_of(result, ""), run->out, run->n_out);
}

/* The same, of a run that is let be, with its outputs. */
static void run_whole(struct result *result, const struct subject *subject, const struct form *form,
                      const struct way *way, const char *options)
{
    run_into(result, subject, form, way, options);
    take_outputs(result, way->packs);
}

/* Comparing. */

/* Whether a run that was refused might be. */
static bool is_accepted(const struct result *result)
{
    const char *const said = fsd_buffer_text((struct fsd_buffer *)(uintptr_t)&result->messages);
    const char *const lines = fsd_buffer_text((struct fsd_buffer *)(uintptr_t)&result->lines);

    for (size_t i = 0; i < sizeof(refusals) / sizeof(refusals[0]); i++) {
        if (strstr(lines, refusals[i].option) && strstr(said, refusals[i].message)) {
            return true;
        }
    }
    return false;
}

static void print_difference(const char *what, const struct fsd_buffer *wanted, const struct fsd_buffer *got)
{
    enum { SHOWN = 60, BEFORE = 20 };
    size_t at = 0;

    while (at < wanted->n && at < got->n && wanted->bytes[at] == got->bytes[at]) {
        at++;
    }
    const size_t from = at > BEFORE ? at - BEFORE : 0;
    struct fsd_buffer text = {.n = 0};
    const struct fsd_buffer *const both[] = {wanted, got};
    for (size_t i = 0; i < 2; i++) {
        fsd_buffer_print(&text, "\n        %s \"", i == 0 ? "not" : "but");
        for (size_t k = from; k < both[i]->n && k < from + SHOWN; k++) {
            const unsigned char byte = (unsigned char)both[i]->bytes[k];
            fsd_buffer_print(&text, byte == '\n' ? "\\n" : byte < ' ' || byte > '~' ? "\\x%02x" : "%c", byte);
        }
        fsd_buffer_put_char(&text, '"');
    }
    print_message("    %s: %zu bytes, not %zu; from byte %zu on%s\n", what, got->n, wanted->n, at,
                  fsd_buffer_text(&text));
    fsd_buffer_destroy(&text);
}

static bool same_bytes(const struct fsd_buffer *a, const struct fsd_buffer *b)
{
    return a->n == b->n && (a->n == 0 || memcmp(a->bytes, b->bytes, a->n) == 0);
}

static bool same_outputs(const struct result *wanted, const struct result *got)
{
    bool same = wanted->n_parts == got->n_parts;

    for (size_t i = 0; same && i < wanted->n_parts; i++) {
        same = strcmp(wanted->parts[i].name, got->parts[i].name) == 0 &&
               same_bytes(&wanted->parts[i].bytes, &got->parts[i].bytes);
    }
    return same;
}

/* Command lines, which may be longer than cmocka's messages. */
static void print_lines(const char *what, struct result *got)
{
    n_failed++;
    printf("%s:\n%s", what, fsd_buffer_text(&got->lines));
    fflush(stdout);
}

static void print_outputs(const struct result *wanted, const struct result *got)
{
    for (size_t i = 0; i < wanted->n_parts || i < got->n_parts; i++) {
        static const struct fsd_buffer nothing;
        const bool is_wanted = i < wanted->n_parts, is_there = i < got->n_parts;
        if (is_wanted && is_there && strcmp(wanted->parts[i].name, got->parts[i].name) != 0) {
            print_message("    a file %s, not %s\n", got->parts[i].name, wanted->parts[i].name);
        } else if (!is_wanted || !is_there || !same_bytes(&wanted->parts[i].bytes, &got->parts[i].bytes)) {
            const char *const name = is_there ? got->parts[i].name : wanted->parts[i].name;
            print_difference(*name ? name : "output", is_wanted ? &wanted->parts[i].bytes : &nothing,
                             is_there ? &got->parts[i].bytes : &nothing);
        }
    }
}

/* Compares a result with that of the plain run. */
static void check_result(const struct result *wanted, struct result *got, bool compares_messages)
{
    n_compared++;
    if (got->status == 2 && wanted->status != 2 && is_accepted(got)) {
        n_refused++;
    } else if (wanted->status != got->status) {
        print_lines("DIFFERS", got);
        print_message("    exit status %d, not %d; it said:\n%.500s\n", got->status, wanted->status,
                      got->messages.n > 0 ? fsd_buffer_text(&got->messages) : "");
    } else if (got->status != 2 && !same_outputs(wanted, got)) {
        print_lines("DIFFERS", got);
        print_outputs(wanted, got);
    } else if (compares_messages && !same_bytes(&wanted->messages, &got->messages)) {
        print_lines("DIFFERS", got);
        print_difference("messages", &wanted->messages, &got->messages);
    }
}

/* The plain run, which all others are compared with. Returns false if it is refused, as it may be. */
static bool run_plain(struct result *wanted, const struct subject *subject, const struct form *form, const char *files)
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
    if (subject->takes_threads && rng_below(&rng, 4) > 0) {
        n += (size_t)snprintf(text, sizeof(text), "-j %u", 1 + rng_below(&rng, 4));
    }
    if (subject->takes_chunk && rng_below(&rng, 3) > 0) {
        snprintf(text + n, sizeof(text) - n, "%s--chunk %u", n > 0 ? " " : "",
                 chunks[rng_below(&rng, sizeof(chunks) / sizeof(chunks[0]))]);
    }
    return text;
}

static const struct compression *random_compression(void)
{
    const struct compression *const compression = &compressions[rng_below(&rng, N_COMPRESSIONS)];

    return compression_is_here(compression) ? compression : NULL;
}

static void check_way(const struct result *wanted, const struct subject *subject, const struct form *form,
                      const struct way *way, const char *options)
{
    struct result got = {.n_parts = 0};

    run_whole(&got, subject, form, way, options);
    check_result(wanted, &got, true);
    result_free(&got);
}

static void check_ways(const struct subject *subject, const struct form *form)
{
    const char *const files = rng_below(&rng, 2) ? "puzzles" : SEVERAL;
    struct result wanted = {.n_parts = 0};

    if (!run_plain(&wanted, subject, form, files)) {
        if (wanted.status == 2) { /* whatever the way */
            n_refused++;
            check_way(&wanted, subject, form, &(struct way){.files = files}, random_options(subject));
        }
        result_free(&wanted);
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
        const enum source source = STDIN_PIPE + (enum source)rng_below(&rng, N_SOURCES - STDIN_PIPE);
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
    result_free(&wanted);
}

/* Whether a sample has what comes next. */
static bool is_taken(void)
{
    return rng_below(&rng, TEST_SAMPLE(1, 4)) == 0;
}

/* Calls a function for each subject and form of input that it can have. */
static void for_each(void (*check)(const struct subject *subject, const struct form *form))
{
    const size_t n_failed_before = n_failed;

    n_runs = n_compared = n_refused = 0;
    for (unsigned round = 0; round < n_rounds; round++) {
        for (size_t i = 0; i < n_subjects; i++) {
            for (size_t f = 0; f < (subjects[i].takes_files ? N_FORMS : 1); f++) {
                if (is_taken()) {
                    check(&subjects[i], &forms[f]);
                }
            }
        }
    }
    print_message("%zu runs: %zu compared, %zu refused as they may be, %zu differ\n", n_runs, n_compared, n_refused,
                  n_failed - n_failed_before);
    assert_true(n_compared > n_refused);
    if (n_failed > n_failed_before) {
        fail_msg("%zu differ", n_failed - n_failed_before);
    }
}

static void ways(void **state)
{
    (void)state;
    for_each(check_ways);
}

/* Shards. */

/* Makes one output of those of the shards, or of the whole. */
static void join(const struct variant *variant, const struct result *parts, unsigned n, struct result *joined)
{
    char command[COMMAND_BYTES];
    size_t n_command = (size_t)snprintf(command, sizeof(command), "%s", variant->join);

    for (unsigned i = 0; i < n; i++) {
        const struct fsd_buffer *const bytes = &parts[i].parts[0].bytes;
        char name[32];
        snprintf(name, sizeof(name), "shard%u", i + 1);
        cli_file(name, bytes->n > 0 ? bytes->bytes : "", bytes->n);
        n_command += (size_t)snprintf(command + n_command, sizeof(command) - n_command, " %s", name);
        fsd_buffer_put(&joined->lines, parts[i].lines.bytes, parts[i].lines.n);
    }
    const struct cli_run *const run = cli(NULL, command);
    joined->status = run->status;
    fsd_buffer_put(part_of(joined, ""), run->out, run->n_out);
    fsd_buffer_put_text(&joined->messages, run->err);
    fsd_buffer_print(&joined->lines, "    their outputs in shard1...: fastsud %s\n", command);
}

/* Each shard with one thread, and in some other way. */
static void check_alone(const struct subject *subject, const struct form *form, const char *files, unsigned n)
{
    for (unsigned i = 1; i <= n; i++) {
        struct result wanted = {.n_parts = 0};
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
        result_free(&wanted);
    }
}

static void check_parts(const struct subject *subject, const struct form *form, const char *files, unsigned n)
{
    const struct variant *const variant = subject->variant;
    const bool is_each = variant->joining == EACH_FILE_OF;
    struct result whole = {.n_parts = 0}, joined_whole = {.n_parts = 0}, joined = {.n_parts = 0};
    struct result parts[MAX_SHARDS] = {{.n_parts = 0}}, *refused = NULL;

    if (!run_plain(&whole, subject, form, files)) {
        n_refused += whole.status == 2;
        result_free(&whole);
        return;
    }
    for (unsigned i = 1; i <= n; i++) {
        struct result *const part = &parts[is_each ? i - 1 : 0];
        char options[128];
        snprintf(options, sizeof(options), "%s --shard %u/%u", random_options(subject), i, n);
        run_whole(part, subject, form,
                  &(struct way){.files = files, .to_file = subject->takes_output && rng_below(&rng, 2)}, options);
        refused = part->status > 1 ? part : refused;
    }
    if (variant->join && !refused) {
        join(variant, &whole, 1, &joined_whole);
        join(variant, parts, is_each ? n : 1, &joined);
        check_result(&joined_whole, &joined, false);
    } else {
        check_result(&whole, refused ? refused : &parts[0], false); /* each says what it reads */
    }
    for (size_t i = 0; i < MAX_SHARDS; i++) {
        result_free(&parts[i]);
    }
    result_free(&joined);
    result_free(&joined_whole);
    result_free(&whole);
}

static void check_shards(const struct subject *subject, const struct form *form)
{
    const char *const lists[] = {rng_below(&rng, 2) ? "puzzles" : "single puzzles", SEVERAL};

    for (size_t i = 0; subject->takes_shard && i < (subject->takes_files ? 2 : 1); i++) {
        if (subject->variant->joining == NOT_JOINED) {
            check_alone(subject, form, lists[i], 2);
        } else {
            check_parts(subject, form, lists[i], 2 + rng_below(&rng, i == 0 ? 2 : MAX_SHARDS - 3));
        }
    }
}

static void shards(void **state)
{
    (void)state;
    for_each(check_shards);
}

/* Kills. */

static unsigned n_killed, n_continued; /* runs; those that continued one */

static unsigned long now_us(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (unsigned long)now.tv_sec * 1000000 + (unsigned long)now.tv_nsec / 1000;
}

/* An amount of work: the long file n times, or so many puzzles to make. */
struct work {
    char files[1024], options[64];
};

static void set_work(struct work *work, const struct subject *subject, unsigned n)
{
    enum { MADE = 500 };

    *work = (struct work){.files = ""};
    if (!subject->takes_files) {
        snprintf(work->options, sizeof(work->options), "--number %u", n * MADE);
    }
    for (unsigned i = 0; i < n; i++) {
        strcat(work->files, i == 0 ? "single long" : " long");
    }
}

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

/* Runs of which each is killed, until one has continued another; then one that is let be. */
static void check_kills_of(const struct result *wanted, const struct subject *subject, const struct form *form,
                           const struct way *way, const char *options, unsigned long us)
{
    enum { MOST_KILLS = 4 };
    const unsigned n_continued_before = n_continued;
    struct result got = {.n_parts = 0};
    struct fsd_buffer lines = {.n = 0};

    unlink(cli_in("state"));
    for (unsigned i = 0; i <= MOST_KILLS; i++) {
        struct way killed = *way;
        char all[192];
        if (i < MOST_KILLS && n_continued == n_continued_before) {
            killed.kill_after_us = (unsigned)(us / 2 + rng_below(&rng, (unsigned)us / 2 + 1));
        }
        snprintf(all, sizeof(all), "%s %s %s", options, subject->resume, random_options(subject));
        result_free(&got);
        run_into(&got, subject, form, &killed, all);
        fsd_buffer_put(&lines, got.lines.bytes, got.lines.n);
        n_continued += got.messages.n > 0 && strstr(fsd_buffer_text(&got.messages), "continuing an interrupted run");
        if (!got.was_killed) {
            break;
        }
        n_killed++;
        if (strcmp(subject->resume, "--resume") != 0) {
            remove_temporary_files();
        }
    }
    take_outputs(&got, way->packs);
    fsd_buffer_destroy(&got.lines);
    got.lines = lines;
    check_result(wanted, &got, false);
    result_free(&got);
}

/* Returns false if the plain run is refused. */
static bool check_kills(const struct subject *subject, const struct form *form)
{
    enum { WANTED_US = 250000, MOST = 100 };
    struct result wanted = {.n_parts = 0};
    struct way way = {.packed = rng_below(&rng, 3) == 0 ? random_compression() : NULL};
    const bool is_shard = subject->takes_shard && rng_below(&rng, 3) == 0;
    struct work work;
    unsigned long us = 0;

    for (unsigned n = 1, next = 1; next > 0; n = next) {
        set_work(&work, subject, n);
        if (is_shard) {
            strcat(work.options, " --shard 2/3");
        }
        way.files = work.files;
        result_free(&wanted);
        us = now_us();
        run_whole(&wanted, subject, form, &way, work.options);
        us = now_us() - us;
        if (wanted.status == 2 && is_accepted(&wanted)) {
            result_free(&wanted);
            return false;
        }
        const unsigned long guess = n * (WANTED_US + us) / us;
        next = us >= WANTED_US * 2 / 3 || n == MOST ? 0 : guess < MOST ? (unsigned)guess : MOST;
    }
    way.packs = subject->takes_compress && rng_below(&rng, 3) == 0 ? random_compression() : NULL;
    way.to_file = true;
    check_kills_of(&wanted, subject, form, &way, work.options, us);
    result_free(&wanted);
    return true;
}

/* Half of the variants at a time, but always those with columns of the input, whose header was once written again. */
static bool is_killed(const struct subject *subject)
{
    const char *const arguments = subject->variant->arguments;

    return subject->resume && is_taken() &&
           (strstr(arguments, "--keep") || strstr(arguments, "--columns") || rng_below(&rng, 2));
}

/* Each variant on one form of input that it takes. */
static void kills(void **state)
{
    const size_t n_failed_before = n_failed;

    (void)state;
    n_runs = n_compared = n_refused = 0;
    for (unsigned round = 0; round < n_rounds; round++) {
        for (size_t i = 0; i < n_subjects; i++) {
            const size_t first = rng_below(&rng, N_FORMS);
            bool done = !is_killed(&subjects[i]);
            for (size_t f = 0; !done && f < N_FORMS; f++) {
                done = check_kills(&subjects[i], &forms[(first + f) % N_FORMS]);
            }
        }
    }
    print_message("%zu runs, of which %u were killed and %u continued one: %zu compared, %zu refused as they may be, "
                  "%zu differ\n",
                  n_runs, n_killed, n_continued, n_compared, n_refused, n_failed - n_failed_before);
    assert_true(n_killed > 0);
    assert_true(TEST_IS_SLOW_BUILD || n_continued > 0);
    if (n_failed > n_failed_before) {
        fail_msg("%zu differ", n_failed - n_failed_before);
    }
}

static int start(void **state)
{
    const char *const rounds = getenv("FASTSUD_TEST_ROUNDS");
    struct sample samples[N_ITEMS];

    (void)state;
    test_say_samples();
    rng_init(&rng, test_seed());
    n_rounds = rounds && atoi(rounds) > 0 ? (unsigned)atoi(rounds) : 1;
    cli_start(FASTSUD_TEST_PROGRAM);
    make_samples(samples);
    for (size_t i = 0; i < N_FORMS; i++) {
        make_inputs(&forms[i], samples);
    }
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

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(ways),
        cmocka_unit_test(shards),
        cmocka_unit_test(kills),
    };
    return cmocka_run_group_tests_name("cli matrix", tests, start, finish);
}
