/* Reads puzzles from the pages of setters, whichever of them wrote it. */
#include "rules/texts/read_page.h"

#ifdef FSD_HAVE_JANSSON

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>

#include "base/grow.h"
#include "base/json_memory.h"
#include "base/utf8.h"

void fsd_page_at(struct fsd_page_rules *page, const char *member)
{
    char quoted[64];
    const char *line = page->text;

    page->place = (struct fsd_page_place){1, 1};
    snprintf(quoted, sizeof(quoted), "\"%s\"", member);
    const char *const at = page->is_plain ? memmem(page->text, page->n_text, quoted, strlen(quoted)) : NULL;
    for (const char *feed; at && (feed = memchr(line, '\n', (size_t)(at - line)));) {
        line = feed + 1;
        page->place.line++;
    }
    page->place.column = at ? (unsigned)(at - line) + 1 : 1;
}

static void set_place(struct fsd_failure *failure, const struct fsd_page_place *place)
{
    failure->line = place->line;
    failure->column = place->column;
}

bool fsd_page_fail(struct fsd_page_rules *page, const char *format, ...)
{
    char text[FSD_FAILURE_TEXT_BYTES];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    fsd_failure_set(page->failure, FSD_FAILURE_MALFORMED, NULL, "%s", text);
    set_place(page->failure, &page->place);
    return false;
}

void fsd_page_note_unknown(struct fsd_page_rules *page, const char *format, ...)
{
    struct fsd_buffer *const unknown = &page->unknown;
    char name[64];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(name, sizeof(name), format, arguments);
    va_end(arguments);
    const size_t n = strlen(name);
    if (unknown->n == 0 || !memmem(unknown->bytes, unknown->n, name, n)) {
        fsd_buffer_put_text(unknown, unknown->n > 0 ? ", " : "");
        fsd_buffer_put(unknown, name, n);
    }
}

void fsd_page_begin(struct fsd_page_rules *page, const char *rule)
{
    struct fsd_page_place *const places =
        fsd_grow(page->places, page->n_places, &page->place_capacity, sizeof(*places));

    page->statements.failed |= !places;
    if (places) {
        page->places = places;
        places[page->n_places++] = page->place;
    }
    fsd_buffer_put_text(&page->statements, rule);
}

void fsd_page_put_cell(struct fsd_page_rules *page, unsigned row, unsigned column)
{
    fsd_buffer_print(&page->statements, " r%uc%u", row + 1, column + 1);
}

void fsd_page_put_number(struct fsd_page_rules *page, int64_t number)
{
    fsd_buffer_print(&page->statements, " %lld", (long long)number);
}

void fsd_page_end(struct fsd_page_rules *page)
{
    fsd_buffer_put_char(&page->statements, '\n');
}

enum fsd_page_number fsd_page_number_of(const json_t *value, int64_t *number)
{
    const char *at = json_is_string(value) ? json_string_value(value) : NULL;
    uint64_t digits;

    if (json_is_integer(value)) {
        *number = json_integer_value(value);
        return FSD_PAGE_NUMBER;
    }
    if (!value || json_is_null(value)) {
        return FSD_PAGE_NO_NUMBER;
    }
    if (!at) {
        return FSD_PAGE_OTHER;
    }
    const char *end = at + json_string_length(value);
    while (at < end && fsd_is_blank(*at)) {
        at++;
    }
    while (at < end && fsd_is_blank(end[-1])) {
        end--;
    }
    if (at == end) {
        return FSD_PAGE_NO_NUMBER;
    }
    const bool is_negative = *at == '-';
    at += is_negative;
    if (!fsd_read_number(&at, end, &digits) || at < end) {
        return FSD_PAGE_OTHER;
    }
    *number = is_negative ? -(int64_t)digits : (int64_t)digits;
    return FSD_PAGE_NUMBER;
}

bool fsd_page_shape(struct fsd_page_rules *page, unsigned n_rows, unsigned n_columns)
{
    if (n_rows < 1 || n_columns < 1 || n_rows > FSD_VARIANT_MAX_SIDE || n_columns > FSD_VARIANT_MAX_SIDE) {
        return fsd_page_fail(page, "a grid has 1 to %d rows and columns", FSD_VARIANT_MAX_SIDE);
    }
    page->n_rows = n_rows;
    page->n_columns = n_columns;
    page->region = malloc((size_t)n_rows * n_columns * sizeof(*page->region));
    page->candidates = malloc((size_t)n_rows * n_columns * sizeof(*page->candidates));
    if (!page->region || !page->candidates) {
        fsd_failure_set_no_memory(page->failure);
        return false;
    }
    for (unsigned cell = 0; cell < n_rows * n_columns; cell++) {
        page->region[cell] = INT64_MIN;
        page->candidates[cell] = UINT32_MAX;
    }
    fsd_buffer_print(&page->statements, "size = %ux%u\nregions = none\n", n_rows, n_columns);
    return true;
}

void fsd_page_restrict(struct fsd_page_rules *page, unsigned row, unsigned column, fsd_values values)
{
    page->candidates[row * page->n_columns + column] &= values;
}

/* Numbers regions in the order of the grid. */
static void set_regions(const struct fsd_page_rules *page, struct fsd_rules *rules)
{
    for (unsigned cell = 0; cell < rules->variant.n_cells; cell++) {
        unsigned other = 0;
        rules->variant.candidates[cell] &= page->candidates[cell];
        if (page->region[cell] == INT64_MIN) {
            continue;
        }
        while (page->region[other] != page->region[cell]) {
            other++;
        }
        rules->region[cell] = other < cell ? rules->region[other] : (uint16_t)rules->n_regions++;
    }
}

/* Reads the text that was made. */
static bool read_statements(struct fsd_page_rules *page, struct fsd_rules *rules)
{
    fsd_buffer_put_char(&page->note, '\0');
    if (page->statements.failed || page->unknown.failed || page->note.failed) {
        fsd_failure_set_no_memory(page->failure);
        return false;
    }
    if (page->unknown.n > 0) {
        page->place = (struct fsd_page_place){1, 1};
        return fsd_page_fail(page, "no rule here is what these say, so the answer would be another puzzle's: %.*s",
                             (int)(page->unknown.n < 480 ? page->unknown.n : 480), page->unknown.bytes);
    }
    if (!fsd_rules_read_text(page->statements.bytes, page->statements.n, rules, page->failure)) {
        const size_t i = page->failure->line > 3 ? (size_t)page->failure->line - 3 : 0; /* after two settings */
        set_place(page->failure, i < page->n_places ? &page->places[i] : &page->place);
        return false;
    }
    for (size_t i = 0; i < rules->n_statements; i++) {
        struct fsd_statement *const statement = &rules->statements[i];
        const struct fsd_page_place place = page->places[i];
        statement->line = place.line;
        statement->column = place.column;
        for (size_t j = 0; j < statement->n_arguments; j++) {
            statement->arguments[j].line = place.line;
            statement->arguments[j].column = place.column;
        }
    }
    set_regions(page, rules);
    rules->has_cells = true;
    if (page->note.n > 1) {
        rules->note = page->note.bytes; /* handed over */
        page->note.bytes = NULL;
    }
    return true;
}

static bool fail_json(struct fsd_page_rules *page, const json_error_t *error)
{
    if (fsd_json_lacked_memory() || error->text[0] == '\0') {
        fsd_failure_set_no_memory(page->failure);
        return false;
    }
    page->place = page->is_plain && error->line > 0 && error->column > 0
                      ? (struct fsd_page_place){(unsigned)error->line, (unsigned)error->column}
                      : (struct fsd_page_place){1, 1};
    return fsd_page_fail(page, "the puzzle is no JSON: %.200s", error->text);
}

/* Reads the JSON, and what it says. */
static bool read_json(struct fsd_page_rules *page, const struct fsd_buffer *json, struct fsd_rules *rules)
{
    json_error_t error;

    fsd_json_begin_watch();
    json_t *const root = json_loadb(json->bytes, json->n, 0, &error);
    if (!root || fsd_json_lacked_memory()) {
        json_decref(root);
        return fail_json(page, &error);
    }
    page->root = root;
    page->place = (struct fsd_page_place){1, 1};
    const bool is_read = (json_object_get(root, "cells") ? fsd_page_read_sudokupad : fsd_page_read_fpuzzles)(page) &&
                         read_statements(page, rules);
    json_decref(root);
    free(page->region);
    free(page->candidates);
    free(page->places);
    fsd_buffer_destroy(&page->statements);
    fsd_buffer_destroy(&page->unknown);
    fsd_buffer_destroy(&page->note);
    return is_read;
}

/* Whether what may be written shorter is not. */
static bool is_json(const struct fsd_buffer *text)
{
    json_error_t error;
    json_t *const root = json_loadb(text->bytes, text->n, 0, &error);
    json_decref(root);
    return root != NULL;
}

bool fsd_rules_read_page(const char *text, size_t n, struct fsd_rules *rules, struct fsd_failure *failure)
{
    const size_t n_mark = fsd_utf8_mark(text, n);
    struct fsd_page_rules page = {.text = text + n_mark, .n_text = n - n_mark, .failure = failure};
    struct fsd_buffer json = {.n = 0};
    struct fsd_buffer unzipped = {.n = 0};
    bool is_zipped;

    *rules = (struct fsd_rules){.text = NULL};
    failure->kind = FSD_FAILURE_NONE;
    bool is_read = fsd_page_unwrap(page.text, page.n_text, &json, &page.is_plain, &is_zipped, failure);
    fsd_json_begin_watch();
    is_zipped = is_read && is_zipped && !is_json(&json);
    if (is_zipped) {
        fsd_page_unzip(json.bytes, json.n, &unzipped);
    }
    if (is_read && (unzipped.failed || fsd_json_lacked_memory())) {
        fsd_failure_set_no_memory(failure);
        is_read = false;
    }
    is_read = is_read && read_json(&page, is_zipped ? &unzipped : &json, rules);
    fsd_buffer_destroy(&json);
    fsd_buffer_destroy(&unzipped);
    return is_read;
}

#else

bool fsd_rules_read_page(const char *text, size_t n, struct fsd_rules *rules, struct fsd_failure *failure)
{
    (void)text;
    (void)n;
    *rules = (struct fsd_rules){.text = NULL};
    fsd_failure_set(failure, FSD_FAILURE_MALFORMED, NULL,
                    "a puzzle in JSON, but this build reads no JSON; install libjansson-dev and build again");
    return false;
}

#endif
