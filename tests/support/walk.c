#include "support/walk.h"

#include <dirent.h>
#include <signal.h>
#include <unistd.h>

#include "support/cli.h"
#include "support/test.h"
#include "support/tree.h"

enum { MAX_FILES = 64, LIMIT_S = 300 };

struct file {
    char *name;
    char *data;
};

/* What a run left behind. */
struct outcome {
    int status;
    int signal;
    char *out;
    char *err;
    struct file files[MAX_FILES]; /* those that were not there before */
    size_t n_files;
    bool is_resumed;
};

struct walk {
    const char *arguments;
    struct cli_streams streams;
    bool varies;
    char *counts;
    struct file before[MAX_FILES];
    size_t n_before;
    struct outcome usual;
};

static bool has(const struct file *files, size_t n_files, const char *name)
{
    for (size_t i = 0; i < n_files; i++)
        if (strcmp(files[i].name, name) == 0)
            return true;
    return false;
}

/* Lists the test's directory without known files. */
static size_t list(struct file *files, const struct file *known, size_t n_known)
{
    size_t n = 0;
    DIR *handle = opendir(cli_in(""));
    struct dirent *entry;
    assert_non_null(handle);
    while ((entry = readdir(handle))) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0 || has(known, n_known, entry->d_name))
            continue;
        assert_true(n < MAX_FILES);
        files[n++].name = strdup(entry->d_name);
    }
    closedir(handle);
    return n;
}

static bool is_of_pieces(const char *name)
{
    const size_t n = strlen(name);
    return n > 6 && strcmp(name + n - 6, ".parts") == 0;
}

/* Whatever a run with --resume left, another one gets to the end from there. */
static void resume(const struct walk *walk, struct outcome *outcome)
{
    bool has_pieces = false;
    for (size_t i = 0; i < outcome->n_files; i++)
        has_pieces |= is_of_pieces(outcome->files[i].name);
    if (!has_pieces)
        return;
    for (size_t i = 0; i < outcome->n_files; i++)
        free(outcome->files[i].name);
    const struct cli_run *now = cli(&walk->streams, walk->arguments);
    outcome->is_resumed = true;
    /* A folder whose record went before the rest of the pieces is one as any other. */
    const bool is_over = now->status == 2 && strstr(now->err, "this folder is not empty");
    if (!is_over && (now->status < 0 || now->status > 1))
        fail_msg("fastsud %s, again: exit status %d; it said:\n%s", walk->arguments, now->status, now->err);
    outcome->n_files = list(outcome->files, walk->before, walk->n_before);
    for (size_t i = 0; i < outcome->n_files; i++)
        assert_false(is_of_pieces(outcome->files[i].name));
}

static struct outcome run(const struct walk *walk, const char *fault)
{
    struct cli_streams streams = walk->streams;
    streams.fault = fault;
    const struct cli_run *now = cli(&streams, walk->arguments);
    struct outcome outcome = {
        .status = now->status, .signal = now->signal, .out = strdup(now->out), .err = strdup(now->err)};
    outcome.n_files = list(outcome.files, walk->before, walk->n_before);
    resume(walk, &outcome);
    for (size_t i = 0; i < outcome.n_files; i++)
        outcome.files[i].data = tree_take(cli_in(outcome.files[i].name));
    return outcome;
}

static void free_outcome(struct outcome *outcome)
{
    for (size_t i = 0; i < outcome->n_files; i++) {
        free(outcome->files[i].name);
        cli_drop(outcome->files[i].data);
    }
    free(outcome->out);
    free(outcome->err);
}

struct walk *walk_begin(const char *arguments, const char *input, bool varies)
{
    struct walk *walk = calloc(1, sizeof(*walk));
    walk->arguments = arguments;
    walk->streams = (struct cli_streams){.input = input, .n_input = strlen(input), .limit_s = LIMIT_S};
    walk->varies = varies;
    walk->n_before = list(walk->before, NULL, 0);
    char *path = cli_copy(cli_in("counts"));
    setenv("FASTSUD_FAULT_COUNTS", path, 1);
    free_outcome(&(struct outcome){.out = NULL});
    cli_text("counts", "");
    walk->before[walk->n_before++].name = strdup("counts");
    walk->usual = run(walk, NULL);
    unsetenv("FASTSUD_FAULT_COUNTS");
    walk->counts = cli_read(path, NULL);
    unlink(path);
    /* Else something else is tested than was meant. */
    if (walk->usual.status < 0 || walk->usual.status > 1)
        fail_msg("fastsud %s: exit status %d; it said:\n%s", arguments, walk->usual.status, walk->usual.err);
    assert_true(*walk->counts); /* else nothing fails */
    return walk;
}

void walk_end(struct walk *walk)
{
    for (size_t i = 0; i < walk->n_before; i++)
        free(walk->before[i].name);
    free_outcome(&walk->usual);
    free(walk);
}

size_t walk_n_calls(const struct walk *walk, const char *call)
{
    char name[32];
    snprintf(name, sizeof(name), "%s ", call);
    const char *at = strstr(walk->counts, name);
    assert_non_null(at);
    return strtoul(at + strlen(name), NULL, 10);
}

/* A report shows seconds and speed, so only its end is compared. */
static bool is_same_text(const struct walk *walk, const char *a, const char *b)
{
    const bool is_page = strstr(walk->arguments, "--report") && strstr(b, "</html>");
    if (walk->varies)
        return (*a == '\0') == (*b == '\0');
    return strcmp(a, b) == 0 || (is_page && strstr(a, "</html>"));
}

static const char *data_of(const struct outcome *outcome, const char *name)
{
    for (size_t i = 0; i < outcome->n_files; i++)
        if (strcmp(outcome->files[i].name, name) == 0)
            return outcome->files[i].data;
    return NULL;
}

/* Whether all files are among those of another run and complete. */
static bool has_files_of(const struct walk *walk, const struct outcome *now, const struct outcome *usual)
{
    size_t n_found = 0;
    for (size_t i = 0; i < now->n_files; i++) {
        const char *whole = data_of(usual, now->files[i].name);
        if (now->signal == SIGKILL && strncmp(now->files[i].name, ".fastsud-", 9) == 0 && !*now->files[i].data)
            continue; /* it was tried whether a file can be written */
        n_found++;
        if (!whole || !is_same_text(walk, now->files[i].data, whole))
            return false;
    }
    return !now->is_resumed || n_found == usual->n_files;
}

static bool is_same(const struct walk *walk, const struct outcome *now, const struct outcome *usual)
{
    return now->status == usual->status && is_same_text(walk, now->out, usual->out) && now->n_files == usual->n_files &&
           has_files_of(walk, now, usual);
}

static bool is_defined(const struct walk *walk, const struct walk_fault *fault, const struct outcome *now,
                       const struct outcome *changed)
{
    const bool is_said = strcmp(fault->call, "say") == 0; /* then nothing else can be said, nor be passed over */
    if (changed && is_same(walk, now, changed))
        return true;
    if (is_same(walk, now, &walk->usual))
        return !is_said;
    if (fault->is_harmless || !has_files_of(walk, now, &walk->usual))
        return false;
    if (fault->signal && now->signal == fault->signal)
        return true;
    return now->status == 2 && (is_said || strstr(now->err, "fastsud: "));
}

size_t walk_through(const struct walk *walk, const struct walk_fault *fault, size_t most_runs, struct rng *rng,
                    size_t *n_bad)
{
    const size_t n = walk_n_calls(walk, fault->call);
    const size_t step = n / most_runs + 1;
    char *original = fault->change ? cli_read(cli_in(fault->change), NULL) : NULL;
    struct outcome changed;
    size_t n_runs = 0;
    if (fault->change)
        setenv("FASTSUD_FAULT_FILE", fault->change, 1);
    for (size_t i = rng_below(rng, (unsigned)step); i < n; i += step, n_runs++) {
        char text[64];
        snprintf(text, sizeof(text), "%s:%zu%s:%s", fault->call, i, fault->goes_on ? "+" : "", fault->what);
        struct outcome now = run(walk, text);
        if (fault->change && n_runs == 0) /* the file is now as it is from the beginning */
            changed = run(walk, NULL);
        if (fault->change)
            cli_text(fault->change, original);
        if (!is_defined(walk, fault, &now, fault->change ? &changed : NULL)) {
            char files[1024] = "";
            for (size_t f = 0; f < now.n_files; f++)
                snprintf(files + strlen(files), sizeof(files) - strlen(files), " %.100s", now.files[f].name);
            ++*n_bad;
            print_error("fastsud %s, %s: exit status %d, signal %d, files%s; it said:\n%sand wrote:\n%.300s\n",
                        walk->arguments, text, now.status, now.signal, files, now.err, now.out);
        }
        free_outcome(&now);
    }
    if (n_runs > 0 && fault->change)
        free_outcome(&changed);
    return n_runs;
}
