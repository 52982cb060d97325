#include "series/kinds/fingerprints.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/hash.h"
#include "series/kind.h"

static const uint64_t *words_of(const struct fsd_sums *sums, size_t *n)
{
    *n = sums->kept.n / sizeof(uint64_t);
    return (const uint64_t *)(const void *)sums->kept.bytes;
}

uint64_t fsd_fingerprints_n_duplicates(const struct fsd_sums *sums)
{
    uint64_t n_duplicates = 0;
    size_t n;
    const uint64_t *const words = words_of(sums, &n);

    for (size_t i = 1; i < n; i++) {
        n_duplicates += words[i] == words[i - 1];
    }
    return n_duplicates;
}

static void merge(struct fsd_sums *into, const struct fsd_sums *from, uint64_t n_lines_before)
{
    (void)n_lines_before;
    fsd_buffer_put(&into->kept, from->kept.bytes, from->kept.n);
}

static int compare(const void *left, const void *right)
{
    const uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;

    return (a > b) - (a < b);
}

static void sort(struct fsd_sums *sums)
{
    if (sums->kept.n > 0) {
        qsort(sums->kept.bytes, sums->kept.n / sizeof(uint64_t), sizeof(uint64_t), compare);
    }
}

static const char *check(const struct fsd_sums *sums)
{
    return sums->kept.n / sizeof(uint64_t) != fsd_sums_n(sums) ? "does not have a fingerprint for each puzzle" : NULL;
}

static void put_json(struct fsd_json *json, const struct fsd_sums *sums)
{
    size_t n;
    const uint64_t *const words = words_of(sums, &n);

    fsd_json_put_count(json, "duplicates", fsd_fingerprints_n_duplicates(sums));
    fsd_json_put_text(json, "fingerprints", "");
    json->out->n -= json->out->n > 0; /* drop the closing quote */
    for (size_t i = 0; i < n; i++) {
        fsd_buffer_print(json->out, "%016" PRIx64, words[i]);
    }
    fsd_buffer_put_char(json->out, '"');
}

static const char *read_json(struct fsd_json_reader *reader, struct json_t *object, uint64_t n_lines,
                             struct fsd_sums *sums)
{
    const char *text;
    uint64_t word;
    size_t n;

    (void)n_lines;
    if (!reader->unpack(reader, sums->series->key, object, "{s:s%}", "fingerprints", &text, &n)) {
        return NULL;
    }
    for (size_t at = 0; at < n; at += FSD_HASH_DIGITS) {
        if (!fsd_hash_parse(text + at, n - at, &word)) {
            return "has not 16 digits, 0 to 9 and a to f, for each puzzle";
        }
        fsd_buffer_put(&sums->kept, &word, sizeof(word));
    }
    return NULL;
}

static void put_more(struct fsd_figure_sink *sink, const struct fsd_sums *sums)
{
    sink->put(sink, "", sums->series->unit, fsd_figure_count(fsd_fingerprints_n_duplicates(sums)));
}

static void put_table(const struct fsd_series_view *view)
{
    struct fsd_table_section *const section = fsd_text_table_begin_shares(view->table, view->sums[0]->series->title, 1);

    if (!section) {
        return;
    }
    snprintf(section->labels[0], FSD_LABEL_BYTES, "equal to an earlier one");
    for (size_t corpus = 0; corpus < view->n; corpus++) {
        const struct fsd_sums *const sums = view->sums[corpus];
        fsd_table_put_share(section, corpus, 0, fsd_fingerprints_n_duplicates(sums), fsd_sums_n(sums));
    }
    fsd_text_table_end(view->table);
}

const struct fsd_series_kind fsd_series_fingerprints = {
    .name = "fingerprints",
    .merge = merge,
    .sort = sort,
    .check = check,
    .put_json = put_json,
    .read_json = read_json,
    .put_more = put_more,
    .put_table = put_table,
};
