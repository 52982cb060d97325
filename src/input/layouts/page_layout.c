/* Puzzles of the pages of setters: links, base64 and JSON, one a line, or JSON that is a whole source. */
#include "input/layout.h"
#include "rules/texts/page_text.h"

static size_t line_end(const struct fsd_layout *layout, const char *text, size_t n_bytes, bool is_all)
{
    const char *const newline = layout->is_whole ? NULL : memchr(text, '\n', n_bytes);

    if (newline) {
        return (size_t)(newline - text) + 1;
    }
    return is_all || n_bytes >= fsd_layout_lookahead(layout) ? n_bytes : 0;
}

static size_t read_record(const struct fsd_layout *layout, const char *text, size_t n_bytes, struct fsd_record *record)
{
    const size_t n = line_end(layout, text, n_bytes, true);
    const size_t n_text = fsd_record_text_bytes(text, n);
    size_t n_blank = 0;

    record->content = FSD_RECORD_NOTHING;
    while (n_blank < n_text && fsd_record_is_blank(text[n_blank])) {
        n_blank++;
    }
    if (n_blank < n_text && text[0] != '#') {
        fsd_record_set_puzzle(record, text);
    }
    return n;
}

/* Whether a line is the beginning of JSON that goes on in the lines after it. */
static bool is_unfinished(const char *line, size_t n_line)
{
    while (n_line > 0 && fsd_record_is_blank(line[n_line - 1])) {
        n_line--;
    }
    while (n_line > 0 && fsd_record_is_blank(*line)) {
        line++;
        n_line--;
    }
    return n_line > 0 && *line == '{' && line[n_line - 1] != '}';
}

static enum fsd_recognition recognise(const struct fsd_beginning *beginning, enum fsd_page wanted,
                                      struct fsd_layout *layout, struct fsd_failure *failure)
{
    const char *const line = beginning->text + beginning->line;

    layout->is_whole = is_unfinished(line, beginning->n_line);
    const size_t n = layout->is_whole ? beginning->n_bytes - beginning->line : beginning->n_line;
    if (!beginning->is_named && (!beginning->is_first || fsd_page_of(line, n) != wanted)) {
        return beginning->is_first && layout->is_whole && !beginning->is_all ? FSD_RECOGNITION_MORE
                                                                             : FSD_RECOGNITION_NO;
    }
    if (layout->is_whole && beginning->n_bytes > FSD_MAX_RULES_BYTES) {
        snprintf(failure->text, sizeof(failure->text),
                 "longer than %d bytes, too long for a puzzle and its rules; write one puzzle in a file",
                 FSD_MAX_RULES_BYTES);
        return FSD_RECOGNITION_FAILED;
    }
    return !layout->is_whole || beginning->is_all ? FSD_RECOGNITION_YES : FSD_RECOGNITION_MORE;
}

static enum fsd_recognition recognise_fpuzzles(const struct fsd_beginning *beginning, struct fsd_layout *layout,
                                               struct fsd_failure *failure)
{
    return recognise(beginning, FSD_PAGE_FPUZZLES, layout, failure);
}

static enum fsd_recognition recognise_sudokupad(const struct fsd_beginning *beginning, struct fsd_layout *layout,
                                                struct fsd_failure *failure)
{
    return recognise(beginning, FSD_PAGE_SUDOKUPAD, layout, failure);
}

static void describe_fpuzzles(const struct fsd_layout *layout, struct fsd_buffer *out)
{
    (void)layout;
    fsd_buffer_put_text(out, "read as f-puzzles, without what is only drawn or told in words");
}

static void describe_sudokupad(const struct fsd_layout *layout, struct fsd_buffer *out)
{
    (void)layout;
    fsd_buffer_put_text(out,
                        "read as SudokuPad: digits, regions, cages, and what of the drawing the text of rules names");
}

const struct fsd_layout_kind fsd_layout_fpuzzles = {
    .name = "fpuzzles",
    .manual = "A puzzle of the page f-puzzles a line: a link, the base64 in it, or its JSON, which may also be a file "
              "of several lines, see\n.BR \"OTHER RULES\" .",
    .spans_lines = true,
    .read_rules = fsd_rules_read_page,
    .recognise = recognise_fpuzzles,
    .record_end = line_end,
    .read = read_record,
    .describe = describe_fpuzzles,
};

const struct fsd_layout_kind fsd_layout_sudokupad = {
    .name = "sudokupad",
    .manual =
        "The same of SudokuPad: links and ids that begin with\n.BR fpuz ,\n.BR scl ,\n.B ctc\nor\n.BR scf ,\nor JSON.",
    .spans_lines = true,
    .read_rules = fsd_rules_read_page,
    .recognise = recognise_sudokupad,
    .record_end = line_end,
    .read = read_record,
    .describe = describe_sudokupad,
};
