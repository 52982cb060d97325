#include "stats/long_table.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/csv.h"
#include "stats/figures.h"

enum { N_PLACES = 6 };

/* The lines of one corpus. */
struct writer {
    struct fsd_buffer *out;
    const struct fsd_corpus *corpus;
};

static void put_start(const struct writer *writer, const char *series, const char *row, const char *column)
{
    const char *const fields[] = {writer->corpus->name, series, row, column};

    for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++) {
        fsd_csv_put_field(writer->out, fields[i], ',');
        fsd_buffer_put_char(writer->out, ',');
    }
}

static void put_count(const struct writer *writer, const char *series, const char *row, const char *column,
                      uint64_t count)
{
    put_start(writer, series, row, column);
    fsd_buffer_put_count(writer->out, count);
    fsd_buffer_put_char(writer->out, '\n');
}

static void put_figure(const struct writer *writer, const char *series, const char *row, const char *column,
                       struct fsd_figure figure)
{
    if (figure.kind == FSD_FIGURE_BLANK || figure.kind == FSD_FIGURE_NONE) {
        return;
    }
    if (figure.kind == FSD_FIGURE_COUNT) {
        put_count(writer, series, row, column, figure.count);
        return;
    }
    put_start(writer, series, row, column);
    fsd_buffer_put_decimal(writer->out,
                           figure.kind == FSD_FIGURE_SHARE ? 100 * ((double)figure.count / (double)figure.whole)
                                                           : figure.number,
                           N_PLACES);
    fsd_buffer_put_char(writer->out, '\n');
}

static void put_rows(const struct writer *writer, const struct fsd_sums *sums)
{
    const struct fsd_settings *const settings = &writer->corpus->plan->settings;
    const char *const key = sums->series->key;
    char row_key[FSD_LABEL_BYTES], column_name[FSD_LABEL_BYTES];

    for (size_t row = 0; row < sums->n_rows; row++) {
        if (sums->series->kind != FSD_SERIES_CELLS && fsd_axis_has_numbers(sums->series->rows) &&
            !fsd_figures_row_occurs(sums, row)) {
            continue;
        }
        fsd_axis_key(sums->series->rows, settings, row, row_key);
        for (size_t column = 0; column < fsd_figures_n_columns(sums); column++) {
            fsd_figures_column_name(sums, settings, column, column_name);
            put_figure(writer, key, row_key, column_name, fsd_figure_at(sums, settings, row, column));
        }
    }
    if (fsd_figures_have_mean(sums)) {
        put_figure(writer, key, "", "mean", fsd_figures_mean(sums));
    }
}

static void put_histogram(const struct writer *writer, const struct fsd_sums *sums)
{
    const struct fsd_settings *const settings = &writer->corpus->plan->settings;
    const unsigned parts = sums->series->parts > 0 ? sums->series->parts : 1;
    char text[FSD_LABEL_BYTES];

    for (size_t column = 0; column < fsd_figures_n_columns(sums); column++) {
        fsd_figures_column_name(sums, settings, column, text);
        put_figure(writer, sums->series->key, "", text, fsd_figure_at(sums, settings, 0, column));
    }
    for (unsigned bucket = 0; bucket < FSD_N_BUCKETS; bucket++) {
        const uint64_t count = sums->values[FSD_HISTOGRAM_BUCKETS + bucket];
        uint64_t first, last;
        fsd_histogram_range(bucket, &first, &last);
        if (parts > 1) {
            snprintf(text, sizeof(text), "%.3f-%.3f", (double)first / parts, (double)last / parts);
        } else {
            snprintf(text, sizeof(text), first == last ? "%" PRIu64 : "%" PRIu64 "-%" PRIu64, first, last);
        }
        if (count > 0) {
            put_count(writer, sums->series->key, text, "puzzles", count);
        }
    }
}

static void put_examples(const struct writer *writer, const struct fsd_sums *sums)
{
    const struct fsd_settings *const settings = &writer->corpus->plan->settings;
    const char *const key = sums->series->key;

    for (size_t i = 0; i < sums->examples.n; i++) {
        const struct fsd_example *const example = &sums->examples.examples[i];
        char row[FSD_LABEL_BYTES], category[FSD_LABEL_BYTES];
        snprintf(row, sizeof(row), "%zu", i + 1);
        fsd_axis_key(sums->series->categories, settings, (size_t)example->category, category);
        put_count(writer, key, row, "line", example->line);
        put_count(writer, key, row, sums->series->unit, example->value);
        put_start(writer, key, row, sums->series->categories->title);
        fsd_buffer_print(writer->out, "%s\n", category);
        put_start(writer, key, row, "puzzle");
        fsd_buffer_print(writer->out, "%.81s\n", example->cells);
    }
}

static void put_corpus(const struct writer *writer)
{
    const struct fsd_corpus *const corpus = writer->corpus;

    put_count(writer, "puzzles", "", "lines", corpus->n_lines);
    put_count(writer, "puzzles", "", "puzzles", corpus->n_puzzles);
    put_count(writer, "puzzles", "", "malformed", corpus->n_malformed);
    for (size_t i = 0; i < corpus->n_sums; i++) {
        const struct fsd_sums *const sums = &corpus->sums[i];
        switch (sums->series->kind) {
        case FSD_SERIES_HISTOGRAM:
            put_histogram(writer, sums);
            break;
        case FSD_SERIES_EXAMPLES:
            put_examples(writer, sums);
            break;
        case FSD_SERIES_FINGERPRINTS:
            put_count(writer, sums->series->key, "", sums->series->unit,
                      fsd_fingerprints_n_duplicates(&sums->fingerprints));
            break;
        default:
            put_rows(writer, sums);
        }
    }
}

void fsd_long_table_put(struct fsd_buffer *out, size_t n, const struct fsd_corpus *corpora)
{
    fsd_buffer_put_text(out, "file,series,row,column,value\n");
    for (size_t i = 0; i < n; i++) {
        put_corpus(&(struct writer){out, &corpora[i]});
    }
}
