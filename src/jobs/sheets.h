/* Printed sheets of puzzles as a page of HTML, whose sections a browser prints as one page of paper each. */
#ifndef FSD_JOBS_SHEETS_H
#define FSD_JOBS_SHEETS_H

#include <stdbool.h>

#include "base/buffer.h"
#include "fastsud.h"
#include "jobs/printed.h"

/* Id, name, width and height in tenths of a millimetre. */
#define FSD_PAPER_LIST(X)                                                                                              \
    X(FSD_PAPER_A4, "a4", 2100, 2970)                                                                                  \
    X(FSD_PAPER_LETTER, "letter", 2159, 2794)

enum fsd_paper {
#define X(id, ...) id,
    FSD_PAPER_LIST(X)
#undef X
};

/* Where the answers are: id, name. */
#define FSD_ANSWERS_LIST(X)                                                                                            \
    X(FSD_ANSWERS_NONE, "none")                                                                                        \
    X(FSD_ANSWERS_END, "end")                                                                                          \
    X(FSD_ANSWERS_BESIDE, "beside")

enum fsd_answers_place {
#define X(id, ...) id,
    FSD_ANSWERS_LIST(X)
#undef X
};

/* NULL when i is past the end. */
const char *fsd_paper_name(size_t i);
const char *fsd_answers_name(size_t i);

enum {
    FSD_MOST_PER_PAGE = 30,
    FSD_MOST_BESIDE = 8 /* with answers beside puzzles, which can be read */
};

struct fsd_sheets_options {
    unsigned per_page; /* 1 to FSD_MOST_PER_PAGE */
    enum fsd_answers_place answers;
    enum fsd_paper paper;
    const char *title; /* at the head of each page; NULL: none */
    const char *foot;  /* beside the number of each page; NULL: nothing */
    const char *rules; /* of all puzzles, in words, below the title; NULL: 9x9 sudoku, or they differ */
    bool differ;       /* puzzles may have rules of their own, in words below each */
};

/* How many characters of rules there is room for: below the title, and below each puzzle. */
enum { FSD_MOST_RULES = 7 * 86 };
size_t fsd_sheets_note_room(const struct fsd_sheets_options *options);

/* How many stand on a page and how large they are. Lengths are in tenths of a millimetre. */
struct fsd_sheet_layout {
    unsigned columns, rows;
    unsigned side;          /* of the square that a grid is drawn in */
    unsigned answer_side;   /* of that with it; 0: there is none */
    bool is_below;          /* that stands below it, not beside it */
    unsigned width, height; /* of a grid with its caption, its answer and its rules */
    unsigned n_lines;       /* of the rules below a puzzle */
};

/*
 * The largest grids of which n fit on a page, each with its answer at half the size or without. Rather than a hole
 * among them it takes grids that are up to a seventh smaller.
 */
struct fsd_sheet_layout fsd_sheet_layout_choose(const struct fsd_sheets_options *options, unsigned n, bool has_answers);

/* Numbers count from 1 and go on from page to page. All zeros at the beginning. */
struct fsd_sheets_place {
    uint64_t n_pages, n_puzzles, n_answers;
    unsigned longest; /* side of a puzzle, in cells: answers of large ones are drawn larger, fewer on a page */
};

void fsd_sheets_put_begin(const struct fsd_sheets_options *options, struct fsd_buffer *out);
/* After the last puzzle call fsd_sheets_end_puzzles, and after the last answer fsd_sheets_put_end. */
void fsd_sheets_put_puzzle(const struct fsd_sheets_options *options, struct fsd_sheets_place *place,
                           const struct fsd_printed *printed, struct fsd_buffer *out);
void fsd_sheets_end_puzzles(const struct fsd_sheets_options *options, const struct fsd_sheets_place *place,
                            struct fsd_buffer *out);
void fsd_sheets_put_answer(const struct fsd_sheets_options *options, struct fsd_sheets_place *place,
                           const struct fsd_printed *printed, struct fsd_buffer *out);
void fsd_sheets_put_end(const struct fsd_sheets_options *options, const struct fsd_sheets_place *place,
                        struct fsd_buffer *out);

/* A puzzle, or its answer, as SVG in a file of its own. */
void fsd_sheets_put_file(const struct fsd_printed *printed, uint64_t number, bool is_answer, struct fsd_buffer *out);

#endif
