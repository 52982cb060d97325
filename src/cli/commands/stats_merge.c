#include "cli/commands/stats_merge.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/message.h"
#include "cli/read_file.h"
#include "cli/sources.h"

/* A file that --merge reads. */
struct document {
    const struct fsd_source *source;
    struct fsd_statistics statistics;
    dev_t device; /* of the file; inode 0: it is none */
    ino_t inode;
    size_t run; /* the first document that is of the same run */
};

static bool report_no_memory(void)
{
    fsd_message("%s", fastsud_status_text(FASTSUD_ERR_NO_MEMORY));
    return false;
}

/* Prints an error and returns false on failure. */
static bool read_document(struct document *document)
{
    /* Sums are short, and fingerprints cannot be compressed. */
    static const struct fsd_file_limits limits = {
        .max_growth = 200, .what = "statistics; merge only files that fastsud stats -f json wrote"};
    struct fsd_statistics_trouble trouble;
    struct stat file;
    size_t n_bytes = 0;
    char *const text = fsd_file_read(document->source, &limits, &n_bytes);

    if (!text) {
        return false;
    }
    const enum fastsud_status status = fsd_statistics_read(text, n_bytes, &document->statistics, &trouble);
    free(text);
    if (status != FASTSUD_OK && trouble.line > 0) {
        fsd_message("%s:%u:%u: %s", document->source->name, trouble.line, trouble.column, trouble.text);
    } else if (status != FASTSUD_OK) {
        fsd_message("%s: %s", document->source->name, trouble.text);
    }
    if (document->source->fd == FSD_FD_NONE && stat(document->source->name, &file) == 0 && S_ISREG(file.st_mode)) {
        document->device = file.st_dev;
        document->inode = file.st_ino;
    }
    return status == FASTSUD_OK;
}

/* Whether all inputs have the same names and, if asked, the same content. */
static bool are_alike(const struct fsd_shard_place *a, const struct fsd_shard_place *b, bool with_content)
{
    bool alike = a->n > 0 && a->n_inputs == b->n_inputs;

    for (size_t i = 0; alike && i < a->n_inputs; i++) {
        const struct fsd_shard_input *const x = &a->inputs[i], *const y = &b->inputs[i];
        alike = strcmp(x->name, y->name) == 0 &&
                (!with_content || (x->n_bytes == y->n_bytes && x->fingerprint == y->fingerprint));
    }
    return alike;
}

/* Finds the run of a document that comes after another. Prints an error and returns false if both say the same. */
static bool compare(struct document *document, const struct document *before)
{
    const struct fsd_shard_place *const place = &document->statistics.place, *const other = &before->statistics.place;

    if (document->inode != 0 && document->inode == before->inode && document->device == before->device) {
        fsd_message("%s and %s are the same file, which would count twice; leave one out", before->source->name,
                    document->source->name);
        return false;
    }
    if (place->n != other->n || !are_alike(place, other, true)) {
        return true;
    }
    document->run = before->run;
    if (place->i == other->i) {
        fsd_message("%s and %s are both shard %" PRIu64 " of %" PRIu64 " of %s; leave one out", before->source->name,
                    document->source->name, place->i, place->n, place->inputs[0].name);
    }
    return place->i != other->i;
}

/* Prints an error and returns false if a file cannot be read, or does not fit those before. */
static bool read_documents(struct document *documents, const struct fsd_source *sources, size_t n)
{
    for (size_t k = 0; k < n; k++) {
        struct document *const document = &documents[k];
        document->source = &sources[k];
        document->run = k;
        if (!read_document(document)) {
            return false;
        }
        const char *const difference =
            fsd_measure_plan_difference(&documents[0].statistics.plan, &document->statistics.plan);
        if (difference && strcmp(difference, "rules") == 0) {
            fsd_message(
                "%s: its puzzles are of the rules '%s', those of the files before it of '%s'; merge only what is "
                "of the same rules",
                document->source->name, fsd_measure_plan_rules(&document->statistics.plan),
                fsd_measure_plan_rules(&documents[0].statistics.plan));
            return false;
        }
        if (difference) {
            fsd_message("%s: '%s' differs from the files before it; merge only what was measured with the same options",
                        document->source->name, difference);
            return false;
        }
        for (size_t before = 0; before < k; before++) {
            if (!compare(document, &documents[before])) {
                return false;
            }
        }
    }
    return true;
}

static int compare_order(const void *a, const void *b)
{
    const struct document *const *const x = a, *const *const y = b;
    const uint64_t i = (*x)->statistics.place.i, k = (*y)->statistics.place.i;

    return (*x)->run != (*y)->run ? ((*x)->run > (*y)->run) - ((*x)->run < (*y)->run) : (i > k) - (i < k);
}

/* What is missing of a run's n shards, which are in their order. */
static void report_missing(struct document *const *of_run, size_t n, const struct document *documents,
                           size_t n_documents)
{
    const struct fsd_shard_place *const place = &of_run[0]->statistics.place;
    char more[64] = "";
    uint64_t i = 1;

    while (i <= n && of_run[i - 1]->statistics.place.i == i) {
        i++;
    }
    if (place->n - n > 1) {
        snprintf(more, sizeof(more), ", and %" PRIu64 " more", place->n - n - 1);
    }
    for (size_t k = 0; k < n_documents; k++) {
        const struct fsd_shard_place *const other = &documents[k].statistics.place;
        if (documents[k].run != of_run[0]->run && are_alike(other, place, false)) {
            fsd_message("shard %" PRIu64 " of %" PRIu64 " of %s is missing%s; %s is shard %" PRIu64 " of %" PRIu64
                        " of %s of that name",
                        i, place->n, place->inputs[0].name, more, documents[k].source->name, other->i, other->n,
                        are_alike(other, place, true) ? "the file" : "another file");
            return;
        }
    }
    fsd_message("shard %" PRIu64 " of %" PRIu64 " of %s is missing%s; all have to be merged at once", i, place->n,
                place->inputs[0].name, more);
}

/* Whether each run of the ordered documents is complete; prints an error if not. */
static bool check_complete(struct document *const *in_order, const struct document *documents, size_t n)
{
    size_t n_of_run = 0;

    for (size_t k = 0; k < n; k += n_of_run) {
        const uint64_t n_shards = in_order[k]->statistics.place.n;
        for (n_of_run = 1; k + n_of_run < n && in_order[k + n_of_run]->run == in_order[k]->run; n_of_run++) {
        }
        if (n_shards > 0 && n_of_run != n_shards) {
            report_missing(in_order + k, n_of_run, documents, n);
            return false;
        }
    }
    return true;
}

/* Prints an error and returns false on failure. */
static bool add(struct fsd_corpus *into, const struct fsd_corpus *from, const struct fsd_source *source)
{
    const enum fastsud_status status = fsd_corpus_merge(into, from, into->n_lines);

    if (status == FASTSUD_ERR_ARGUMENT) {
        fsd_message("%s: with the files before, its sums are greater than 2^63 - 1", source->name);
        return false;
    }
    return status == FASTSUD_OK || report_no_memory();
}

/* Gives merged files without puzzles that have the names of a shard's. False when out of memory. */
static bool take_files(const struct fsd_statistics *statistics, struct fsd_statistics *merged)
{
    merged->files = calloc(statistics->n_files + 1, sizeof(*merged->files));
    while (merged->files && merged->n_files < statistics->n_files) {
        struct fsd_corpus *const file = &merged->files[merged->n_files];
        const bool is_made = fsd_corpus_create(file, &merged->plan);
        file->name = strdup(statistics->files[merged->n_files++].name);
        if (!is_made || !file->name) {
            return false;
        }
    }
    return merged->files != NULL;
}

/* Prints an error and returns false on failure. merged is empty before. */
static bool merge(struct document *const *in_order, size_t n, struct fsd_statistics *merged)
{
    const bool is_one_run = in_order[n - 1]->run == in_order[0]->run;

    merged->plan = in_order[0]->statistics.plan;
    if (!fsd_corpus_create(&merged->whole, &merged->plan)) {
        return report_no_memory();
    }
    if (is_one_run && !take_files(&in_order[0]->statistics, merged)) {
        return report_no_memory();
    }
    for (size_t k = 0; k < n; k++) {
        struct fsd_statistics *const statistics = &in_order[k]->statistics;
        if (!add(&merged->whole, &statistics->whole, in_order[k]->source)) {
            return false;
        }
        for (size_t f = 0; f < merged->n_files; f++) {
            if (!add(&merged->files[f], &statistics->files[f], in_order[k]->source)) {
                return false;
            }
        }
        fsd_statistics_destroy(statistics);
    }
    fsd_corpus_sort(&merged->whole);
    for (size_t f = 0; f < merged->n_files; f++) {
        fsd_corpus_sort(&merged->files[f]);
    }
    return true;
}

/* Puts the documents in order, checks and merges them. Prints an error and returns false on failure. */
static bool merge_documents(struct document *documents, size_t n, struct fsd_statistics *merged)
{
    struct document **const in_order = calloc(n, sizeof(struct document *));

    if (!in_order) {
        return report_no_memory();
    }
    for (size_t k = 0; k < n; k++) {
        in_order[k] = &documents[k];
    }
    qsort(in_order, n, sizeof(struct document *), compare_order);
    const bool is_merged = check_complete(in_order, documents, n) && merge(in_order, n, merged);
    free(in_order);
    return is_merged;
}

bool fsd_stats_merge(const struct fsd_arguments *arguments, struct fsd_statistics *merged)
{
    size_t n = 0;
    struct fsd_source *const sources = fsd_sources_of_arguments(arguments, &n);
    struct document *const documents = sources ? calloc(n, sizeof(*documents)) : NULL;
    bool is_merged = false;

    *merged = (struct fsd_statistics){.n_files = 0};
    if (documents) {
        is_merged = read_documents(documents, sources, n) && merge_documents(documents, n, merged);
        for (size_t k = 0; k < n; k++) {
            fsd_statistics_destroy(&documents[k].statistics);
        }
    } else if (sources) {
        report_no_memory();
    }
    free(documents);
    free(sources);
    return is_merged;
}
