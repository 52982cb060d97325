/* Puzzles with rules of their own: ISS's strings, one a line, and a text that is a whole source. */
#include <ctype.h>
#include <strings.h>

#include "input/layout.h"
#include "rules/texts/page_text.h"

/* The length of the line at the start of a text, with its end. */
static size_t line_end(const struct fsd_layout *layout, const char *text, size_t n_bytes, bool is_all)
{
    const char *const newline = memchr(text, '\n', n_bytes);

    if (newline) {
        return (size_t)(newline - text) + 1;
    }
    return is_all || n_bytes >= fsd_layout_lookahead(layout) ? n_bytes : 0;
}

/* Takes a line whatever it holds, unless it is empty or a comment. */
static size_t read_line(const struct fsd_layout *layout, const char *text, size_t n_bytes, struct fsd_record *record)
{
    const size_t n = line_end(layout, text, n_bytes, true);
    const size_t n_text = fsd_record_text_bytes(text, n);
    const size_t n_looked = n_text < FSD_MAX_LINE_BYTES ? n_text : FSD_MAX_LINE_BYTES;
    size_t n_blank = 0;

    record->content = FSD_RECORD_NOTHING;
    while (n_blank < n_looked && fsd_record_is_blank(text[n_blank])) {
        n_blank++;
    }
    if (n_blank < n_text && text[0] != '#') {
        fsd_record_set_puzzle(record, text);
    }
    return n;
}

bool fsd_layout_is_iss(const char *text, size_t n_bytes)
{
    bool has_name = false; /* of other letters than those of blanks */

    if (n_bytes < 2 || text[0] != '.') {
        return false;
    }
    const size_t begin = text[1] == '.' ? 2 : 1; /* strings of puzzles from elsewhere have a dot too many */
    size_t n = begin;
    for (; n < n_bytes && isalnum((unsigned char)text[n]); n++) {
        has_name |= isalpha((unsigned char)text[n]) && tolower((unsigned char)text[n]) != 'x';
    }
    has_name &= n > begin + 1; /* one letter is a slip in a line of cells */
    return n < n_bytes ? text[n] == '~' || (has_name && (text[n] == '.' || fsd_record_is_blank(text[n]))) : has_name;
}

/* Whether a line, or its first column, is of cells, some of which letters may stand for. */
static bool are_cells(const struct fsd_puzzle_shape *shape, const char *line, size_t n_line)
{
    size_t n = 0;

    while (n < n_line && fsd_shape_is_cell(shape, line[n])) {
        n++;
    }
    return n == n_line || (line[n] != '~' && !isalnum((unsigned char)line[n]));
}

static enum fsd_recognition recognise_iss(const struct fsd_beginning *beginning, struct fsd_layout *layout,
                                          struct fsd_failure *failure)
{
    const char *line = beginning->text + beginning->line;
    const char *const end = line + beginning->n_line;

    (void)failure;
    while (line < end && fsd_record_is_blank(*line)) {
        line++;
    }
    const size_t n = (size_t)(end - line);
    const bool is_one =
        beginning->is_first && fsd_layout_is_iss(line, n) && !(layout->shape && are_cells(layout->shape, line, n));
    return beginning->is_named || is_one ? FSD_RECOGNITION_YES : FSD_RECOGNITION_NO;
}

static void describe_iss(const struct fsd_layout *layout, struct fsd_buffer *out)
{
    (void)layout;
    fsd_buffer_put_text(out, "read as ISS strings, a puzzle with its rules in each line");
}

/* The end of the word of letters, digits and hyphens at a place, without what is no letter first. */
static size_t word_end(const char *line, size_t at, size_t n_line)
{
    if (at < n_line && isalpha((unsigned char)line[at])) {
        while (at < n_line && (isalnum((unsigned char)line[at]) || line[at] == '-' || line[at] == '_')) {
            at++;
        }
    }
    return at;
}

static size_t skip_blanks(const char *line, size_t at, size_t n_line)
{
    while (at < n_line && fsd_record_is_blank(line[at])) {
        at++;
    }
    return at;
}

enum { MAX_NAME_BYTES = 40 };

/* Whether a line has a name of a rule, and after it a cell or a line, such as r1, or nothing if that is enough. */
static bool is_statement(const char *line, size_t begin, size_t end, size_t n_line)
{
    const bool are_candidates = end - begin == 10 && strncasecmp(line + begin, "candidates", 10) == 0;
    const struct fsd_rule *const rule = fsd_rule_find(line + begin, end - begin);
    const size_t n_looked = n_line < FSD_MAX_LINE_BYTES ? n_line : FSD_MAX_LINE_BYTES;
    bool has_cell = false;
    bool has_others = false; /* than numbers */

    if (!are_candidates && !rule) {
        return false;
    }
    for (size_t i = end; i < n_looked && line[i] != '#' && !has_cell; i++) {
        const bool begins = fsd_record_is_blank(line[i]) && i + 2 < n_line;
        has_cell = begins && strchr("rRcC", line[i + 1]) && isdigit((unsigned char)line[i + 2]);
        has_others |= !fsd_record_is_blank(line[i]) && !strchr("-01", line[i]);
    }
    return has_cell || (rule && rule->is_global && !has_others && end - begin > 1); /* x may be a cell of a line */
}

/* Whether a line is a setting, "size = 6x6", or begins with the name of a rule, of one or two words. */
static bool is_of_rules(const char *line, size_t n_line)
{
    static const char *const settings[] = {"size", "values", "regions", "rules", "cells"};
    const size_t begin = skip_blanks(line, 0, n_line);
    const size_t end = word_end(line, begin, n_line);
    const size_t after = skip_blanks(line, end, n_line);

    for (size_t i = 0; after < n_line && line[after] == '=' && i < sizeof(settings) / sizeof(settings[0]); i++) {
        if (strlen(settings[i]) == end - begin && strncasecmp(line + begin, settings[i], end - begin) == 0) {
            return true;
        }
    }
    return begin < end && end - begin < MAX_NAME_BYTES &&
           (is_statement(line, begin, end, n_line) || is_statement(line, begin, word_end(line, after, n_line), n_line));
}

static enum fsd_recognition recognise_rules(const struct fsd_beginning *beginning, struct fsd_layout *layout,
                                            struct fsd_failure *failure)
{
    (void)layout;
    if (!beginning->is_named &&
        !(beginning->is_first && is_of_rules(beginning->text + beginning->line, beginning->n_line))) {
        return FSD_RECOGNITION_NO;
    }
    if (beginning->n_bytes > FSD_MAX_RULES_BYTES) {
        snprintf(failure->text, sizeof(failure->text),
                 "longer than %d bytes, too long for a puzzle and its rules; write one puzzle in a file",
                 FSD_MAX_RULES_BYTES);
        return FSD_RECOGNITION_FAILED;
    }
    return beginning->is_all ? FSD_RECOGNITION_YES : FSD_RECOGNITION_MORE;
}

static size_t text_end(const struct fsd_layout *layout, const char *text, size_t n_bytes, bool is_all)
{
    (void)text;
    return is_all || n_bytes >= fsd_layout_lookahead(layout) ? n_bytes : 0;
}

static size_t read_text(const struct fsd_layout *layout, const char *text, size_t n_bytes, struct fsd_record *record)
{
    (void)layout;
    fsd_record_set_puzzle(record, text);
    return n_bytes;
}

static void describe_rules(const struct fsd_layout *layout, struct fsd_buffer *out)
{
    (void)layout;
    fsd_buffer_put_text(out, "read as a puzzle and its rules");
}

const struct fsd_layout_kind *fsd_layout_of_rules(const char *text, size_t n_bytes)
{
    size_t n_blank = 0;

    while (n_blank < n_bytes && (fsd_record_is_blank(text[n_blank]) || text[n_blank] == '\n')) {
        n_blank++;
    }
    const enum fsd_page page = fsd_page_of(text + n_blank, n_bytes - n_blank);
    return fsd_layout_is_iss(text + n_blank, n_bytes - n_blank) ? &fsd_layout_iss
           : page == FSD_PAGE_FPUZZLES                          ? &fsd_layout_fpuzzles
           : page == FSD_PAGE_SUDOKUPAD                         ? &fsd_layout_sudokupad
                                                                : &fsd_layout_rules;
}

const struct fsd_layout_kind fsd_layout_iss = {
    .name = "iss",
    .manual = "A puzzle with rules of its own a line, as the page of ISS, sigh's Interactive Sudoku Solver, reads and "
              "writes it:\n.BR .Thermo\\(tiR1C1\\(tiR1C2.\\(tiR9C9_5 ,\nsee\n.BR \"OTHER RULES\" .",
    .read_rules = fsd_rules_read_iss,
    .recognise = recognise_iss,
    .record_end = line_end,
    .read = read_line,
    .describe = describe_iss,
};

const struct fsd_layout_kind fsd_layout_rules = {
    .name = "rules",
    .manual = "A file is one puzzle, with rules of its own, a text that people write, see\n.BR \"OTHER RULES\" .",
    .spans_lines = true,
    .read_rules = fsd_rules_read_text,
    .recognise = recognise_rules,
    .record_end = text_end,
    .read = read_text,
    .describe = describe_rules,
};
