/* Layouts: how puzzles stand in the text of a source. Each kind is a file in layouts/ and a name in FSD_LAYOUTS. */
#ifndef FSD_INPUT_LAYOUT_H
#define FSD_INPUT_LAYOUT_H

#include "base/buffer.h"
#include "input/layouts/csv_fields.h"
#include "input/record.h"
#include "rules/rules.h"

/* A layout is recognised within so many bytes of a source, or not at all. */
enum { FSD_LAYOUT_BYTES = 1 << 16 };

/* Whether a source may have puzzles with rules of their own. */
enum fsd_rules_choice {
    FSD_RULES_REFUSED,
    FSD_RULES_TAKEN,
    FSD_RULES_REQUIRED,
    FSD_RULES_KNOWN /* no: they are known from elsewhere */
};

/* What is known of a source's layout beforehand; all zero: it is recognised by its content. */
struct fsd_layout_choice {
    const struct fsd_layout_kind *kind; /* NULL: recognised */
    const char *column; /* that of the puzzles: a name, or a number from 1; NULL: found by name or content */
    const struct fsd_puzzle_shape
        *shape;             /* of puzzles without rules of their own; valid as long as the layout; see there */
    bool keeps_records;     /* records are written again, so all of their fields matter */
    bool ignores_solutions; /* columns and members of solutions are not read */
    enum fsd_rules_choice rules;
};

/* The recognised layout of a source. */
struct fsd_layout {
    const struct fsd_layout_kind *kind;
    const struct fsd_puzzle_shape *shape; /* NULL: 9x9, and always if kind->read_rules */
    bool lacks_units;                     /* of 9x9: rows, columns and boxes need not have every digit once */
    bool ignores_solutions;               /* see struct fsd_layout_choice */
    bool has_rules;                       /* puzzles that are cells alone have more rules than these units */
    bool is_empty;                        /* the source has nothing but empty lines and comments */
    bool is_whole;                        /* of kinds that may be: the source is one record */
    /* Of records of several lines: what stands before the first, such as a byte-order mark and a header. */
    size_t n_header_bytes;
    uint64_t n_header_lines;
    struct fsd_csv_columns csv; /* of records whose fields stand between separators, whatever the kind */
    void *own;                  /* what else the kind knows: a block of malloc's, or NULL */
};

enum fsd_recognition {
    FSD_RECOGNITION_NO,
    FSD_RECOGNITION_YES,
    FSD_RECOGNITION_MORE,  /* more text is needed */
    FSD_RECOGNITION_FAILED /* the text is in this layout, but cannot be read */
};

/* The start of a source, as far as it is known, and a line of it that is neither empty nor a comment. */
struct fsd_beginning {
    const char *text;
    size_t n_bytes;
    bool is_all;   /* there is no more text, or it is not to be looked at */
    size_t line;   /* offset of the line */
    size_t n_line; /* its length without its end */
    bool is_first; /* the first such line of the source */
    bool is_named; /* the layout was named: the answer must not be FSD_RECOGNITION_NO */
    const struct fsd_layout_choice *choice;
};

/* A kind of layout. All functions are thread-safe. */
struct fsd_layout_kind {
    const char *name;   /* for users */
    const char *manual; /* roff, except that dashes are written without a backslash */
    bool spans_lines;   /* a record may have several lines */
    bool is_long;       /* a record may be longer than a puzzle takes, see FSD_MAX_RECORD_BYTES */
    bool has_columns;   /* a choice of column has a meaning */
    /* A record is a puzzle with rules of its own, a text that this reads. NULL: its puzzle has the cells of
     * layout->shape. */
    bool (*read_rules)(const char *text, size_t n, struct fsd_rules *rules, struct fsd_failure *failure);

    /*
     * Whether the text, from that line on, is in this layout: a function of the text alone, so that
     * FSD_RECOGNITION_MORE is the answer when more text might change it, but not if is_all. Fills the layout for
     * FSD_RECOGNITION_YES, and failure->text for FSD_RECOGNITION_FAILED.
     */
    enum fsd_recognition (*recognise)(const struct fsd_beginning *beginning, struct fsd_layout *layout,
                                      struct fsd_failure *failure);

    /* See fsd_layout_record_end. NULL: a record is a line. */
    size_t (*record_end)(const struct fsd_layout *layout, const char *text, size_t n_bytes, bool is_all);

    /*
     * Reads the record at the start of a text of which n_bytes are here: all that there is, or enough for
     * fsd_layout_record_end to tell its length. Returns that.
     */
    size_t (*read)(const struct fsd_layout *layout, const char *text, size_t n_bytes, struct fsd_record *record);

    /*
     * Appends a record of n bytes, without the end of its line, with the puzzle's cells, and other grids whose cells
     * do not stand together, as n_cells bytes each; all else as it stands. The puzzle's start at *cells_at of out.
     * NULL: nothing but the puzzle can be had of a record.
     */
    void (*put_flat)(const struct fsd_layout *layout, const char *text, size_t n, const char *cells,
                     struct fsd_buffer *out, size_t *cells_at);

    /*
     * Whether records have a field of that name, as far as the source's beginning tells; and appends its text in a
     * record of n bytes, without quotes around it, nothing if it is absent. NULL: fields have no names.
     */
    bool (*has_field)(const struct fsd_layout *layout, const char *name);
    void (*put_field)(const struct fsd_layout *layout, const char *text, size_t n, const char *name,
                      struct fsd_buffer *out);

    /* Appends what is read from where, as in "read as CSV: puzzles from column 2". NULL: nothing is worth telling. */
    void (*describe)(const struct fsd_layout *layout, struct fsd_buffer *out);
};

/* The kinds, in the order of the help. A text is recognised from the last to the first, which is the most general. */
#define FSD_LAYOUTS(KIND)                                                                                              \
    KIND(lines) KIND(csv) KIND(jsonl) KIND(grid) KIND(iss) KIND(rules) KIND(fpuzzles) KIND(sudokupad)

#define FSD_LAYOUT_DECLARE(name) extern const struct fsd_layout_kind fsd_layout_##name;
FSD_LAYOUTS(FSD_LAYOUT_DECLARE)
#undef FSD_LAYOUT_DECLARE

/* Longest record whose text can be had of puzzles with rules of their own, and of those of other shapes than 9x9. */
enum { FSD_MAX_RULES_BYTES = 64000, FSD_MAX_SHAPE_BYTES = 16000 };

/* The same of kinds that are long: so many bytes, which a quote that is not closed may cost, and no fewer. */
enum { FSD_MAX_RECORD_BYTES = 1 << 22 };

/* The longest record of a layout whose text can be had, and how many bytes past a chunk's end its last may need. */
static inline size_t fsd_layout_max_bytes(const struct fsd_layout *layout)
{
    return layout->kind->read_rules ? FSD_MAX_RULES_BYTES
           : layout->kind->is_long  ? FSD_MAX_RECORD_BYTES
           : layout->shape          ? FSD_MAX_SHAPE_BYTES
                                    : FSD_MAX_LINE_BYTES;
}

/* How many of these are read at first; most records need no more. */
static inline size_t fsd_layout_first_bytes(const struct fsd_layout *layout)
{
    return (layout->kind->read_rules ? FSD_MAX_RULES_BYTES
            : layout->shape          ? FSD_MAX_SHAPE_BYTES
                                     : FSD_MAX_LINE_BYTES) +
           8;
}

static inline size_t fsd_layout_lookahead(const struct fsd_layout *layout)
{
    return fsd_layout_max_bytes(layout) + 8;
}

_Static_assert(FSD_MAX_RULES_BYTES + 8 <= FSD_LAYOUT_BYTES, "the buffers of readers hold it");

/* Whether a text is one of ISS's strings, as it starts. */
bool fsd_layout_is_iss(const char *text, size_t n_bytes);

/* The kind that reads a text with rules of its own, which may begin with blanks: not NULL, as the text of people is
 * the most general. */
const struct fsd_layout_kind *fsd_layout_of_rules(const char *text, size_t n_bytes);

/* The kinds, in the order of the help; NULL when i is past the end. */
const struct fsd_layout_kind *fsd_layout_kind_at(size_t i);

/* What can be chosen: 0 is auto, the others are the kinds, in their order; NULL when i is past the end. */
const char *fsd_layout_choice_name(size_t i);

/*
 * Recognises the layout of a source by its first n_bytes, or by choice. With FSD_LAYOUT_BYTES or more, and with is_all,
 * the answer is not FSD_RECOGNITION_MORE; nor is it FSD_RECOGNITION_NO, for text that is in no other layout is read as
 * lines. On FSD_RECOGNITION_FAILED, failure says why. The caller destroys the layout in any case.
 */
enum fsd_recognition fsd_layout_recognise(const char *text, size_t n_bytes, bool is_all,
                                          const struct fsd_layout_choice *choice, struct fsd_layout *layout,
                                          struct fsd_failure *failure);
void fsd_layout_destroy(struct fsd_layout *layout);

/*
 * The length of the record at the start of a text, with the end of its last line; 0 if more than n_bytes are needed to
 * tell, which is never the case with fsd_layout_lookahead bytes or is_all. A longer text changes nothing, except that a
 * line of as many bytes or more may be cut anywhere from there on: the next record then starts after its end.
 */
static inline size_t fsd_layout_record_end(const struct fsd_layout *layout, const char *text, size_t n_bytes,
                                           bool is_all)
{
    if (layout->kind->record_end) {
        return layout->kind->record_end(layout, text, n_bytes, is_all);
    }
    return fsd_record_long_line_end(text, n_bytes, is_all, fsd_layout_lookahead(layout));
}

#endif
