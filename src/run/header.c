#include "run/header.h"

#include <stdio.h>

#include "input/layouts/column_names.h"

#define ADVICE "; give all files the same columns, or read them one by one"

bool fsd_header_check(enum fsd_header_rule rule, const struct fsd_source *source, const struct fsd_source *first,
                      struct fsd_failure *failure)
{
    const enum fsd_failure_kind kind = FSD_FAILURE_TROUBLE;
    const struct fsd_layout *const layout = &source->layout;
    const struct fsd_csv_columns *const csv = &layout->csv;
    const struct fsd_csv_columns *const other = &first->layout.csv;

    if (rule == FSD_HEADER_DROPPED || source->is_reference || layout->is_empty) {
        return true;
    }
    if (rule == FSD_HEADER_REQUIRED && !csv->header) {
        fsd_failure_set(failure, kind, source->name,
                        "--keep needs CSV with a header, but this is read as %s; leave --keep out",
                        layout->kind == &fsd_layout_csv ? "CSV without a header" : layout->kind->name);
    } else if (csv->header && !other->header) {
        fsd_failure_set(failure, kind, source->name, "this has a CSV header, but %.100s has none" ADVICE, first->name);
    } else if (!csv->header && other->header) {
        fsd_failure_set(failure, kind, source->name, "this has no CSV header, but %.100s has one" ADVICE, first->name);
    } else if (csv->header && (csv->separator != other->separator || csv->n_header != other->n_header ||
                               memcmp(csv->header, other->header, csv->n_header) != 0)) {
        fsd_failure_set(failure, kind, source->name, "the CSV header is not that of %.100s" ADVICE, first->name);
    } else {
        return true;
    }
    return false;
}

bool fsd_header_find(enum fsd_header_rule rule, struct fsd_source *sources, size_t n_sources, const atomic_bool *stop,
                     const struct fsd_source **first, struct fsd_failure *failure)
{
    *first = NULL;
    for (size_t i = 0; i < n_sources && rule != FSD_HEADER_DROPPED; i++) {
        struct fsd_source *const source = &sources[i];
        if (*first && source->kind == FSD_SOURCE_UNKNOWN) {
            continue;
        }
        if (!fsd_source_open(source, stop, failure)) {
            return false;
        }
        if (!*first && !source->is_reference && !source->layout.is_empty) {
            *first = source;
        }
        if (*first && !fsd_header_check(rule, source, *first, failure)) {
            return false;
        }
    }
    return true;
}

void fsd_header_put(const struct fsd_layout *layout, struct fsd_buffer *out)
{
    fsd_buffer_put(out, layout->csv.header, layout->csv.n_header);
}

static bool has_name(const struct fsd_csv_columns *csv, const char *name)
{
    const char *at = csv->header;
    struct fsd_csv_field field;
    bool found = false;

    while (!found && fsd_csv_next_field(&at, csv->header + csv->n_header, csv->separator, &field)) {
        fsd_csv_trim(&field);
        found = fsd_column_name_is(field.text, field.n_bytes, name);
    }
    return found;
}

void fsd_header_put_name(const struct fsd_layout *layout, const char *name, struct fsd_buffer *out)
{
    struct fsd_buffer free_name = {.n = 0};

    fsd_buffer_put_text(&free_name, name);
    while (fsd_buffer_text(&free_name) && has_name(&layout->csv, free_name.bytes)) {
        struct fsd_buffer longer = {.n = 0};
        fsd_buffer_print(&longer, "fastsud_%s", free_name.bytes);
        fsd_buffer_destroy(&free_name);
        free_name = longer;
    }
    fsd_buffer_put_char(out, layout->csv.separator);
    fsd_buffer_put(out, free_name.bytes, free_name.n);
    out->failed |= free_name.failed;
    fsd_buffer_destroy(&free_name);
}

const char *fsd_header_end(const struct fsd_layout *layout)
{
    return layout->csv.ends_with_cr ? "\r\n" : "\n";
}

char *fsd_header_put_record(const struct fsd_layout *layout, const char *record, size_t n, char *out)
{
    const struct fsd_csv_columns *const csv = &layout->csv;
    const char *const end = record + n;
    const char *at = record;
    const char *last = end; /* of the fields that are written */
    bool is_blank = true;
    struct fsd_csv_field field;
    uint32_t n_fields = 0;

    while (csv->header && fsd_csv_next_field(&at, end, csv->separator, &field)) {
        n_fields++;
        if (n_fields == csv->n && at) {
            last = at - 1;
        } else if (n_fields > csv->n) {
            fsd_csv_trim(&field);
            is_blank &= field.n_bytes == 0;
        }
    }
    n = (size_t)((is_blank ? last : end) - record);
    memcpy(out, record, n);
    out += n;
    for (; csv->header && n_fields < csv->n; n_fields++) {
        *out++ = csv->separator;
    }
    return out;
}

void fsd_header_append_record(const struct fsd_layout *layout, const char *record, size_t n, struct fsd_buffer *out)
{
    char *const begin = fsd_buffer_reserve(out, n + layout->csv.n);

    if (begin) {
        out->n += (size_t)(fsd_header_put_record(layout, record, n, begin) - begin);
    }
}
