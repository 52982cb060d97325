#include "input/layouts/csv_fields.h"

#include <string.h>

/* The byte after the closing quote of a field whose first byte after the opening quote is at; NULL: there is none. */
static const char *after_quotes(const char *at, const char *end)
{
    const char *quote = NULL;

    while (at < end && (quote = memchr(at, '"', (size_t)(end - at)))) {
        if (quote + 1 == end || quote[1] != '"') {
            return quote + 1;
        }
        at = quote + 2;
    }
    return NULL;
}

bool fsd_csv_next_field(const char **at, const char *end, char separator, struct fsd_csv_field *field)
{
    const char *const begin = *at;
    const char *text_end = NULL;

    if (!begin) {
        return false;
    }
    *field = (struct fsd_csv_field){.text = begin};
    const char *rest = begin;
    if (begin < end && *begin == '"') {
        field->text = begin + 1;
        field->is_quoted = true;
        rest = after_quotes(begin + 1, end);
        field->is_unclosed = !rest;
        text_end = rest ? rest - 1 : end;
        rest = rest ? rest : end;
    }
    const char *const next = rest < end ? memchr(rest, separator, (size_t)(end - rest)) : NULL;
    if (!text_end) {
        text_end = next ? next : end;
    }
    field->n_bytes = (size_t)(text_end - field->text);
    *at = next ? next + 1 : NULL;
    return true;
}

bool fsd_csv_field_at(const char *record, size_t n_record, char separator, uint32_t column, struct fsd_csv_field *field)
{
    const char *at = record;

    for (uint32_t i = 0; fsd_csv_next_field(&at, record + n_record, separator, field); i++) {
        if (i == column) {
            return true;
        }
    }
    return false;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

void fsd_csv_trim(struct fsd_csv_field *field)
{
    if (field->is_quoted) {
        return;
    }
    while (field->n_bytes > 0 && is_blank(field->text[0])) {
        field->text++;
        field->n_bytes--;
    }
    while (field->n_bytes > 0 && is_blank(field->text[field->n_bytes - 1])) {
        field->n_bytes--;
    }
}

void fsd_csv_copy_field(const struct fsd_csv_field *field, char *out, size_t n_out)
{
    size_t n = 0;

    for (size_t i = 0; i < field->n_bytes && n + 1 < n_out; i++) {
        out[n++] = field->text[i];
        i += field->is_quoted && field->text[i] == '"';
    }
    out[n] = '\0';
}

/* The end of a record with quotes, with its newline; NULL: it does not end before `end`. */
static const char *quoted_record_end(const char *at, const char *end, char separator)
{
    bool starts_field = true;

    while (at < end) {
        if (starts_field && *at == '"') {
            at = after_quotes(at + 1, end);
            if (!at) {
                return NULL;
            }
            starts_field = false;
            continue;
        }
        if (*at == '\n') {
            return at + 1;
        }
        starts_field = *at == separator;
        at++;
    }
    return NULL;
}

size_t fsd_csv_record_end(const char *text, size_t n_bytes, bool is_all, char separator, size_t n_most)
{
    const size_t n_limit = n_most + 2; /* with CR LF */
    const char *const newline = memchr(text, '\n', n_bytes);
    const size_t n_line = newline ? (size_t)(newline - text) + 1 : n_bytes;
    const bool is_decided = is_all || n_bytes >= n_limit;

    if (!memchr(text, '"', n_line < n_limit ? n_line : n_limit)) {
        return newline || is_decided ? n_line : 0;
    }
    const char *const end = quoted_record_end(text, text + (n_bytes < n_limit ? n_bytes : n_limit), separator);
    if (end) {
        const size_t n = (size_t)(end - text);
        const size_t n_text = n - 1 - (n > 1 && text[n - 2] == '\r');
        return n_text <= n_most ? n : n_line;
    }
    if (!is_decided) {
        return 0;
    }
    /* A last record without a newline may be one of several lines. */
    if (is_all && n_bytes <= n_most) {
        const char *at = text;
        struct fsd_csv_field field = {.is_unclosed = false};
        while (fsd_csv_next_field(&at, text + n_bytes, separator, &field)) {
        }
        return field.is_unclosed ? n_line : n_bytes;
    }
    return n_line;
}
