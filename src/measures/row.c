#include "measures/row.h"

#include <string.h>

#include "base/csv.h"

const char *fsd_row_format_name(size_t i)
{
    static const char *const names[] = {
#define X(id, name, help) name,
        FSD_ROW_FORMAT_LIST(X)
#undef X
    };

    return i < sizeof(names) / sizeof(names[0]) ? names[i] : NULL;
}

void fsd_row_begin(struct fsd_row *row)
{
    row->json.needs_comma = false;
    if (row->format == FSD_ROW_JSONL) {
        fsd_json_begin(&row->json, NULL, '{');
    }
}

void fsd_row_end(struct fsd_row *row)
{
    if (row->format == FSD_ROW_JSONL) {
        fsd_json_end(&row->json, '}');
    }
    fsd_buffer_put_char(row->json.out, '\n');
}

/* Where a value goes. */
enum place { NOWHERE, CSV_FIELD, JSON_MEMBER, VALUE };

/* Begins a column, and ends it if it has no value. */
static enum place begin_column(struct fsd_row *row, const char *name, enum fsd_value_kind kind)
{
    if (row->only && strcmp(row->only, name) != 0) {
        return NOWHERE;
    }
    if (row->values) {
        const bool is_known = row->kind == FSD_ROW_VALUES;
        row->values[row->n_values++] =
            (struct fsd_value){.kind = kind, .is_known = is_known, .text_at = row->json.out->n};
        return is_known ? VALUE : NOWHERE;
    }
    if (row->format == FSD_ROW_JSONL) {
        if (row->kind == FSD_ROW_VALUES) {
            return JSON_MEMBER;
        }
        fsd_json_put_null(&row->json, name);
        return NOWHERE;
    }
    if (row->kind == FSD_ROW_HEADER && row->put_name) {
        row->put_name(row->context, name, row->json.out);
        return NOWHERE;
    }
    if (row->json.needs_comma) {
        fsd_buffer_put_char(row->json.out, row->separator ? row->separator : ',');
    }
    row->json.needs_comma = true;
    if (row->kind == FSD_ROW_HEADER) {
        fsd_buffer_put_text(row->json.out, name);
    }
    return row->kind == FSD_ROW_VALUES ? CSV_FIELD : NOWHERE;
}

void fsd_row_put_count(struct fsd_row *row, const char *name, uint64_t count)
{
    const enum place place = begin_column(row, name, FSD_VALUE_COUNT);

    if (place == JSON_MEMBER) {
        fsd_json_put_count(&row->json, name, count);
    } else if (place == CSV_FIELD) {
        fsd_buffer_put_count(row->json.out, count);
    } else if (place == VALUE) {
        row->values[row->n_values - 1].count = count;
    }
}

void fsd_row_put_decimal(struct fsd_row *row, const char *name, double value, unsigned n_places)
{
    const enum place place = begin_column(row, name, FSD_VALUE_DECIMAL);

    if (place == JSON_MEMBER) {
        fsd_json_put_decimal(&row->json, name, value, n_places);
    } else if (place == CSV_FIELD) {
        fsd_buffer_put_decimal(row->json.out, value, n_places);
    } else if (place == VALUE) {
        row->values[row->n_values - 1].decimal = value;
    }
}

void fsd_row_put_bool(struct fsd_row *row, const char *name, bool value)
{
    const enum place place = begin_column(row, name, FSD_VALUE_BOOL);

    if (place == JSON_MEMBER) {
        fsd_json_put_bool(&row->json, name, value);
    } else if (place == CSV_FIELD) {
        fsd_buffer_put_text(row->json.out, value ? "true" : "false");
    } else if (place == VALUE) {
        row->values[row->n_values - 1].count = value;
    }
}

void fsd_row_put_text(struct fsd_row *row, const char *name, const char *text)
{
    const enum place place = begin_column(row, name, FSD_VALUE_TEXT);

    if (place == JSON_MEMBER) {
        fsd_json_put_text(&row->json, name, text);
    } else if (place == CSV_FIELD) {
        fsd_csv_put_field(row->json.out, text, row->separator ? row->separator : ',');
    } else if (place == VALUE) {
        fsd_buffer_put_text(row->json.out, text);
    }
}

static void put_unknown(struct fsd_row *row, const char *name, enum fsd_value_kind kind)
{
    const enum place place = begin_column(row, name, kind);

    if (place == JSON_MEMBER) {
        fsd_json_put_null(&row->json, name);
    } else if (place == VALUE) {
        row->values[row->n_values - 1].is_known = false;
    }
}

void fsd_row_put_no_text(struct fsd_row *row, const char *name)
{
    put_unknown(row, name, FSD_VALUE_TEXT);
}

void fsd_row_put_count_if(struct fsd_row *row, const char *name, bool is_known, uint64_t count)
{
    if (is_known) {
        fsd_row_put_count(row, name, count);
    } else {
        put_unknown(row, name, FSD_VALUE_COUNT);
    }
}

void fsd_row_put_decimal_if(struct fsd_row *row, const char *name, bool is_known, double value, unsigned n_places)
{
    if (is_known) {
        fsd_row_put_decimal(row, name, value, n_places);
    } else {
        put_unknown(row, name, FSD_VALUE_DECIMAL);
    }
}

void fsd_row_put_counts(struct fsd_row *row, const char *name, size_t n, const char *(*name_of)(size_t i),
                        const uint32_t *counts)
{
    struct fsd_buffer *const out = row->json.out;
    const enum place place = begin_column(row, name, FSD_VALUE_COUNTS);
    const bool is_json = place == JSON_MEMBER;
    const bool is_quoted = row->separator == ';' && place == CSV_FIELD; /* which separates the counts, too */
    bool is_first = true;

    if (place == NOWHERE) {
        return;
    }
    if (is_json) {
        fsd_json_begin(&row->json, name, '{');
    } else if (is_quoted) {
        fsd_buffer_put_char(out, '"');
    }
    for (size_t i = 0; i < n; i++) {
        if (counts[i] > 0 && is_json) {
            fsd_json_put_count(&row->json, name_of(i), counts[i]);
        } else if (counts[i] > 0) {
            fsd_buffer_put_text(out, is_first ? "" : ";");
            fsd_buffer_put_text(out, name_of(i));
            fsd_buffer_put_char(out, ':');
            fsd_buffer_put_count(out, counts[i]);
            is_first = false;
        }
    }
    if (is_json) {
        fsd_json_end(&row->json, '}');
    } else if (is_quoted) {
        fsd_buffer_put_char(out, '"');
    }
}
