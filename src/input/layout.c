#include "input/layout.h"

#include <stdio.h>
#include <stdlib.h>

#define ADDRESS(name) &fsd_layout_##name,
static const struct fsd_layout_kind *const kinds[] = {FSD_LAYOUTS(ADDRESS)};
#undef ADDRESS

enum { N_KINDS = sizeof(kinds) / sizeof(kinds[0]) };

const struct fsd_layout_kind *fsd_layout_kind_at(size_t i)
{
    return i < N_KINDS ? kinds[i] : NULL;
}

const char *fsd_layout_choice_name(size_t i)
{
    const struct fsd_layout_kind *const kind = i > 0 ? fsd_layout_kind_at(i - 1) : NULL;

    return i == 0 ? "auto" : kind ? kind->name : NULL;
}

/* Asks one kind, or all of them. */
static enum fsd_recognition ask(const struct fsd_beginning *beginning, struct fsd_layout *layout,
                                struct fsd_failure *failure)
{
    const struct fsd_layout_kind *const chosen = beginning->choice->kind;

    for (size_t i = N_KINDS; i-- > 0;) {
        if (chosen && kinds[i] != chosen) {
            continue;
        }
        layout->kind = kinds[i];
        const enum fsd_recognition found = kinds[i]->recognise(beginning, layout, failure);
        if (found != FSD_RECOGNITION_NO) {
            return found;
        }
    }
    return FSD_RECOGNITION_NO;
}

/* Whether a line says nothing of the layout. */
static bool is_skipped(const char *line, size_t n_line)
{
    size_t n_blank = 0;

    while (n_blank < n_line && fsd_record_is_blank(line[n_blank])) {
        n_blank++;
    }
    return n_blank == n_line || line[0] == '#';
}

/* Whether a CR that is not in quotes stands between other characters than blanks, in a line without control codes. */
static bool has_lone_cr(const char *line, size_t n_line)
{
    bool is_quoted = false, has_text = false, has_cr = false, found = false;

    if (!memchr(line, '\r', n_line)) {
        return false;
    }
    for (size_t i = 0; i < n_line; i++) {
        const bool is_blank = fsd_record_is_blank(line[i]);
        if ((unsigned char)line[i] < ' ' && !is_blank) {
            return false;
        }
        is_quoted ^= line[i] == '"';
        has_cr |= has_text && line[i] == '\r' && !is_quoted;
        has_text |= !is_blank;
        found |= has_cr && !is_blank;
    }
    return found;
}

static enum fsd_recognition read_lines(struct fsd_beginning *beginning, struct fsd_layout *layout,
                                       struct fsd_failure *failure)
{
    const size_t first = beginning->line;

    beginning->is_first = true;
    for (size_t at = beginning->line; at < beginning->n_bytes;) {
        const char *const line = beginning->text + at;
        const size_t n_left = beginning->n_bytes - at;
        const char *const newline = memchr(line, '\n', n_left);
        if (!newline && !beginning->is_all) {
            return FSD_RECOGNITION_MORE;
        }
        const size_t n = newline ? (size_t)(newline - line) + 1 : n_left;
        beginning->line = at;
        beginning->n_line = fsd_record_text_bytes(line, n);
        if (at == first && has_lone_cr(line, beginning->n_line)) {
            snprintf(failure->text, sizeof(failure->text), FSD_LONE_CR_PROBLEM);
            return FSD_RECOGNITION_FAILED;
        }
        if (!is_skipped(line, beginning->n_line)) {
            const enum fsd_recognition found = ask(beginning, layout, failure);
            if (found != FSD_RECOGNITION_NO) {
                return found;
            }
            beginning->is_first = false;
        }
        at += n;
    }
    return beginning->is_all ? FSD_RECOGNITION_NO : FSD_RECOGNITION_MORE;
}

static bool suits_rules(const struct fsd_layout *layout, enum fsd_rules_choice choice, struct fsd_failure *failure)
{
    const char *const name = layout->kind->name;

    if (layout->kind->read_rules && choice == FSD_RULES_REFUSED) {
        snprintf(failure->text, sizeof(failure->text),
                 "read as %s, puzzles with rules of their own; give them to a command that reads these, such as check",
                 name);
        return false;
    }
    if (layout->kind->read_rules && choice == FSD_RULES_KNOWN) {
        snprintf(failure->text, sizeof(failure->text), "read as %s, puzzles with rules of their own; leave out --rules",
                 name);
        return false;
    }
    if (!layout->kind->read_rules && choice == FSD_RULES_REQUIRED) {
        snprintf(failure->text, sizeof(failure->text),
                 "read as %s, puzzles of 9x9 cells; read them apart from puzzles with rules of their own", name);
        return false;
    }
    return true;
}

enum fsd_recognition fsd_layout_recognise(const char *text, size_t n_bytes, bool is_all,
                                          const struct fsd_layout_choice *choice, struct fsd_layout *layout,
                                          struct fsd_failure *failure)
{
    const size_t n_mark = fsd_record_mark_bytes(text, n_bytes);
    struct fsd_beginning beginning = {.text = text,
                                      .n_bytes = n_bytes < FSD_LAYOUT_BYTES ? n_bytes : FSD_LAYOUT_BYTES,
                                      .is_all = is_all || n_bytes >= FSD_LAYOUT_BYTES,
                                      .line = n_mark,
                                      .is_named = choice->kind != NULL,
                                      .choice = choice};

    *layout = (struct fsd_layout){.shape = fsd_shape_unless_9x9(choice->shape),
                                  .lacks_units = choice->shape && !choice->shape->has_units,
                                  .ignores_solutions = choice->ignores_solutions,
                                  .has_rules = choice->shape != NULL,
                                  .csv = {.separator = ',', .solution = FSD_NO_COLUMN}};
    *failure = (struct fsd_failure){.kind = FSD_FAILURE_TROUBLE};
    enum fsd_recognition found = read_lines(&beginning, layout, failure);
    if (found == FSD_RECOGNITION_NO) {
        layout->kind = choice->kind ? choice->kind : &fsd_layout_lines;
        layout->is_empty = is_all && n_bytes < FSD_LAYOUT_BYTES && beginning.is_first;
        found = FSD_RECOGNITION_YES;
    }
    if (found == FSD_RECOGNITION_YES && choice->column && !layout->kind->has_columns) {
        snprintf(failure->text, sizeof(failure->text),
                 "read as %s, which has no columns; leave out --column, or name the format with --input",
                 layout->kind->name);
        found = FSD_RECOGNITION_FAILED;
    }
    if (found == FSD_RECOGNITION_YES && !layout->is_empty && !suits_rules(layout, choice->rules, failure)) {
        found = FSD_RECOGNITION_FAILED;
    }
    layout->shape = layout->kind && layout->kind->read_rules ? NULL : layout->shape;
    if (found != FSD_RECOGNITION_FAILED) {
        failure->kind = FSD_FAILURE_NONE;
    }
    if (found == FSD_RECOGNITION_YES && layout->kind->spans_lines) {
        layout->n_header_bytes = layout->n_header_bytes > n_mark ? layout->n_header_bytes : n_mark;
        layout->n_header_lines = fsd_record_count_newlines(text, layout->n_header_bytes);
    }
    return found;
}

void fsd_layout_destroy(struct fsd_layout *layout)
{
    free(layout->csv.header);
    free(layout->own);
    layout->csv.header = NULL;
    layout->own = NULL;
}
