/* A record of a layout: a line, or several, and the puzzle in it. */
#ifndef FSD_INPUT_RECORD_H
#define FSD_INPUT_RECORD_H

#include <string.h>

#include "input/malformed.h"

/* So many bytes of a line are looked at for a puzzle, without its CR and LF and a byte-order mark before it. */
enum { FSD_MAX_LINE_BYTES = 4096 };

/*
 * Bytes past a chunk's end that its last line may need if it is no longer: a byte-order mark, FSD_MAX_LINE_BYTES, CR,
 * LF.
 */
enum { FSD_LOOKAHEAD = FSD_MAX_LINE_BYTES + 8 };

enum fsd_record_content {
    FSD_RECORD_NOTHING, /* an empty line, a comment, a heading */
    FSD_RECORD_PUZZLE,  /* or a text that somebody else reads, see fsd_layout_kind.read_rules */
    FSD_RECORD_MALFORMED,
    FSD_RECORD_NO_MEMORY /* it could not be read */
};

/* What a record holds. The caller sets the shape and what is its own before it is read. */
struct fsd_record {
    enum fsd_record_content content;
    struct fsd_malformed malformed; /* FSD_RECORD_MALFORMED: the record's fault, without its line */
    const char *cells;              /* FSD_RECORD_PUZZLE: valid cells, in the text or in own_cells; or the text */
    bool has_candidates;            /* and pencilmarks that say more than the cells, in own_candidates */
    bool has_wrong_solution;        /* and a solution that is not the puzzle's, see wrong_solution */
    struct fsd_malformed wrong_solution;
    bool has_given; /* and a solution that may be the puzzle's, as far as its cells show, in given_grid */

    const struct fsd_puzzle_shape *shape;
    bool lacks_units;         /* see struct fsd_layout */
    char *own_cells;          /* room for its cells */
    uint16_t *own_candidates; /* of 9x9: room for 81, as in fsd_batch.candidates */
    char *
        wrong_grid; /* room for the cells of a wrong solution; the first is 0 if it has not as many. NULL: not wanted */
    char *given_grid; /* room for those of a solution that rules may forbid. NULL: there are no more rules */
};

/* The length of the byte-order mark at the start of a text. */
static inline size_t fsd_record_mark_bytes(const char *text, size_t n_bytes)
{
    static const char mark[] = {'\xef', '\xbb', '\xbf'};

    return n_bytes >= sizeof(mark) && memcmp(text, mark, sizeof(mark)) == 0 ? sizeof(mark) : 0;
}

/* The length of the line at the start of a text, with its end, if lines of n_most bytes may be cut; 0: it is not known.
 */
static inline size_t fsd_record_long_line_end(const char *text, size_t n_bytes, bool is_all, size_t n_most)
{
    const char *const newline = memchr(text, '\n', n_bytes);

    if (newline) {
        return (size_t)(newline - text) + 1;
    }
    return is_all || n_bytes >= n_most ? n_bytes : 0;
}

/* The same as fsd_layout_record_end tells it of 9x9. */
static inline size_t fsd_record_line_end(const char *text, size_t n_bytes, bool is_all)
{
    return fsd_record_long_line_end(text, n_bytes, is_all, FSD_LOOKAHEAD);
}

/* The same without LF or CR LF. */
static inline size_t fsd_record_text_bytes(const char *text, size_t n_bytes)
{
    n_bytes -= n_bytes > 0 && text[n_bytes - 1] == '\n';
    n_bytes -= n_bytes > 0 && text[n_bytes - 1] == '\r';
    return n_bytes;
}

static inline bool fsd_record_is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* What is wrong with a text of several lines that end in CR alone, as old programs wrote them, and what to do. */
#define FSD_LONE_CR_PROBLEM "lines end in CR alone; convert it first: tr '\\r' '\\n' <FILE | fastsud"

/* Whether a CR stands in a line between other characters than blanks. The record is malformed then. */
bool fsd_record_reject_lone_cr(struct fsd_record *record, const char *text, size_t n_bytes);

/* How many newlines a text has. */
uint64_t fsd_record_count_newlines(const char *text, size_t n_bytes);

/* The record becomes malformed, or holds a puzzle without pencilmarks and solution. */
static inline void fsd_record_set_malformed(struct fsd_record *record, const struct fsd_malformed *malformed)
{
    record->content = FSD_RECORD_MALFORMED;
    record->malformed = *malformed;
    record->malformed.shape = record->shape;
}

static inline void fsd_record_set_puzzle(struct fsd_record *record, const char *cells)
{
    record->content = FSD_RECORD_PUZZLE;
    record->cells = cells;
    record->has_candidates = record->has_wrong_solution = record->has_given = false;
}

/* Whether a line, without its end, is a comment. The record becomes nothing then, but see fsd_record_reject_lone_cr. */
static inline bool fsd_record_take_comment(struct fsd_record *record, const char *line, size_t n_line)
{
    if (n_line == 0 || line[0] != '#') {
        return false;
    }
    record->content = FSD_RECORD_NOTHING;
    fsd_record_reject_lone_cr(record, line, n_line < FSD_MAX_LINE_BYTES ? n_line : FSD_MAX_LINE_BYTES);
    return true;
}

/* Checks a text that is given as the solution of the record's puzzle. An empty one is none. */
void fsd_record_check_solution(struct fsd_record *record, const char *solution, size_t n_bytes);

/*
 * Takes 729 pencilmarks as the record's puzzle: character row * 81 + column * 9 + digit - 1 is the digit where it is a
 * candidate, '.' or '0' where not. Returns false if the text is something else.
 */
enum { FSD_PENCILMARK_CELLS = 729 };
bool fsd_record_take_pencilmarks(struct fsd_record *record, const char *text);

/* Takes candidates, which stand in own_candidates, as the record's puzzle. */
void fsd_record_take_candidates(struct fsd_record *record);

#endif
