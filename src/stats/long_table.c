#include "stats/long_table.h"

#include "base/csv.h"
#include "series/kind.h"

enum { N_PLACES = 6 };

/* The lines of one series. */
struct writer {
    struct fsd_figure_sink sink; /* the first member */
    struct fsd_buffer *out;
    const char *file, *series;
};

static void put_figure(struct fsd_figure_sink *sink, const char *row, const char *column, struct fsd_figure figure)
{
    const struct writer *const writer = (const struct writer *)sink;
    const char *const fields[] = {writer->file, writer->series, row, column};

    if (figure.kind == FSD_FIGURE_BLANK || figure.kind == FSD_FIGURE_NONE) {
        return;
    }
    for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++) {
        fsd_csv_put_field(writer->out, fields[i], ',');
        fsd_buffer_put_char(writer->out, ',');
    }
    if (figure.kind == FSD_FIGURE_COUNT) {
        fsd_buffer_put_count(writer->out, figure.count);
    } else if (figure.kind == FSD_FIGURE_TEXT) {
        fsd_csv_put_field(writer->out, figure.text, ',');
    } else {
        const bool is_share = figure.kind == FSD_FIGURE_SHARE;
        fsd_buffer_put_decimal(
            writer->out, is_share ? 100 * ((double)figure.count / (double)figure.whole) : figure.number, N_PLACES);
    }
    fsd_buffer_put_char(writer->out, '\n');
}

/* Rows of numbers are left out if they are empty. */
static void put_sums(struct fsd_figure_sink *sink, const struct fsd_sums *sums)
{
    const struct fsd_series *const series = sums->series;
    const size_t n_columns = fsd_sums_n_shown(sums);
    char row_key[FSD_LABEL_BYTES] = "", column_name[FSD_LABEL_BYTES];

    for (size_t row = 0; row < sums->n_rows; row++) {
        if (series->rows) {
            if (fsd_axis_has_numbers(series->rows) && !fsd_sums_occur(sums, row, FSD_ANY)) {
                continue;
            }
            fsd_axis_key(series->rows, sums->settings, row, row_key);
        }
        for (size_t column = 0; column < n_columns; column++) {
            fsd_sums_column_name(sums, column, column_name);
            put_figure(sink, row_key, column_name, series->kind->figure(sums, row, row, column));
        }
    }
    put_figure(sink, "", "mean", fsd_sums_mean(sums));
    if (series->kind->put_more) {
        series->kind->put_more(sink, sums);
    }
}

static void put_corpus(struct fsd_buffer *out, const struct fsd_corpus *corpus)
{
    struct writer writer = {.sink.put = put_figure, .out = out, .file = corpus->name, .series = "puzzles"};

    put_figure(&writer.sink, "", "lines", fsd_figure_count(corpus->n_lines));
    put_figure(&writer.sink, "", "puzzles", fsd_figure_count(corpus->n_puzzles));
    put_figure(&writer.sink, "", "malformed", fsd_figure_count(corpus->n_malformed));
    for (size_t i = 0; i < corpus->n_sums; i++) {
        writer.series = corpus->sums[i].series->key;
        put_sums(&writer.sink, &corpus->sums[i]);
    }
}

void fsd_long_table_put(struct fsd_buffer *out, size_t n, const struct fsd_corpus *corpora)
{
    fsd_buffer_put_text(out, "file,series,row,column,value\n");
    for (size_t i = 0; i < n; i++) {
        put_corpus(out, &corpora[i]);
    }
}
