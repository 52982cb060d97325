#include "series/kinds/fingerprints.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "series/kind.h"

void fsd_fingerprints_destroy(struct fsd_fingerprints *fingerprints)
{
    free(fingerprints->words);
    *fingerprints = (struct fsd_fingerprints){.n = 0};
}

bool fsd_fingerprints_add(struct fsd_fingerprints *fingerprints, const uint64_t *words, size_t n)
{
    if (n > SIZE_MAX / sizeof(*words) / 2 - fingerprints->n) {
        return false;
    }
    if (fingerprints->n + n > fingerprints->n_allocated) {
        const size_t half_more = fingerprints->n_allocated + fingerprints->n_allocated / 2 + 1024;
        const size_t n_wanted = fingerprints->n + n > half_more ? fingerprints->n + n : half_more;
        uint64_t *const larger = realloc(fingerprints->words, n_wanted * sizeof(*larger));
        if (!larger) {
            return false;
        }
        fingerprints->words = larger;
        fingerprints->n_allocated = n_wanted;
    }
    if (n > 0) {
        memcpy(fingerprints->words + fingerprints->n, words, n * sizeof(*words));
        fingerprints->n += n;
    }
    return true;
}

static int compare(const void *left, const void *right)
{
    const uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;

    return (a > b) - (a < b);
}

void fsd_fingerprints_sort(struct fsd_fingerprints *fingerprints)
{
    if (fingerprints->n > 1) {
        qsort(fingerprints->words, fingerprints->n, sizeof(*fingerprints->words), compare);
    }
}

uint64_t fsd_fingerprints_n_duplicates(const struct fsd_fingerprints *fingerprints)
{
    uint64_t n = 0;

    for (size_t i = 1; i < fingerprints->n; i++) {
        n += fingerprints->words[i] == fingerprints->words[i - 1];
    }
    return n;
}

static bool create(struct fsd_sums *sums, const struct fsd_settings *settings)
{
    (void)settings;
    sums->kept = calloc(1, sizeof(struct fsd_fingerprints));
    return sums->kept != NULL;
}

static void destroy(void *kept)
{
    fsd_fingerprints_destroy(kept);
    free(kept);
}

static bool merge(void *into, const void *from, uint64_t n_lines_before)
{
    const struct fsd_fingerprints *const fingerprints = from;

    (void)n_lines_before;
    return fsd_fingerprints_add(into, fingerprints->words, fingerprints->n);
}

static void sort(void *kept)
{
    fsd_fingerprints_sort(kept);
}

static const char *check(const struct fsd_sums *sums)
{
    const struct fsd_fingerprints *const fingerprints = sums->kept;

    return fingerprints->n != fsd_sums_n(sums) ? "does not have a fingerprint for each puzzle" : NULL;
}

static void put_json(struct fsd_json *json, const struct fsd_sums *sums, const struct fsd_settings *settings)
{
    const struct fsd_fingerprints *const fingerprints = sums->kept;

    (void)settings;
    fsd_json_put_count(json, "duplicates", fsd_fingerprints_n_duplicates(fingerprints));
    fsd_json_put_text(json, "fingerprints", "");
    json->out->n -= json->out->n > 0; /* drop the closing quote */
    for (size_t i = 0; i < fingerprints->n; i++) {
        fsd_buffer_print(json->out, "%016" PRIx64, fingerprints->words[i]);
    }
    fsd_buffer_put_char(json->out, '"');
}

static const char *read_json(struct fsd_json_reader *reader, struct json_t *object, const struct fsd_settings *settings,
                             uint64_t n_lines, struct fsd_sums *sums)
{
    const char *text;
    uint64_t word;
    size_t n;

    (void)settings;
    (void)n_lines;
    if (!reader->unpack(reader, sums->series->key, object, "{s:s%}", "fingerprints", &text, &n)) {
        return NULL;
    }
    for (size_t at = 0; at < n && !sums->failed; at += FSD_HASH_DIGITS) {
        if (!fsd_hash_parse(text + at, n - at, &word)) {
            return "has not 16 digits, 0 to 9 and a to f, for each puzzle";
        }
        sums->failed = !fsd_fingerprints_add(sums->kept, &word, 1);
    }
    return NULL;
}

static const char *column_name(const struct fsd_series *series, size_t column)
{
    return column == 0 ? series->unit : NULL;
}

static struct fsd_figure figure(const struct fsd_sums *sums, const struct fsd_settings *settings, size_t first,
                                size_t last, size_t column)
{
    (void)settings;
    (void)first;
    (void)last;
    (void)column;
    return fsd_figure_count(fsd_fingerprints_n_duplicates(sums->kept));
}

static void put_table(const struct fsd_series_view *view)
{
    struct fsd_table_section section;

    if (!fsd_text_table_begin_shares(view->table, &section, view->sums[0]->series->title, 1)) {
        return;
    }
    snprintf(section.labels[0], FSD_LABEL_BYTES, "equal to an earlier one");
    for (size_t corpus = 0; corpus < view->n; corpus++) {
        fsd_table_put_share(&section, corpus, 0, fsd_fingerprints_n_duplicates(view->sums[corpus]->kept),
                            fsd_sums_n(view->sums[corpus]));
    }
    fsd_text_table_end(view->table, &section);
}

const struct fsd_series_kind fsd_series_fingerprints = {
    .name = "fingerprints",
    .create = create,
    .destroy = destroy,
    .merge = merge,
    .sort = sort,
    .check = check,
    .put_json = put_json,
    .read_json = read_json,
    .column_name = column_name,
    .figure = figure,
    .put_table = put_table,
};
