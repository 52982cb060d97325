/* How many puzzles stand on a page and how large they are. Lengths are in tenths of a millimetre. */
#ifndef FSD_PAPER_BOOK_LAYOUT_H
#define FSD_PAPER_BOOK_LAYOUT_H

#include "paper/book.h"

/* Grids of a page, or of a kind of page. */
struct fsd_book_layout {
    unsigned n;
    unsigned columns, rows;
    unsigned side;          /* of the square that a grid is drawn in */
    unsigned answer_side;   /* of that with it; 0: there is none */
    bool is_below;          /* that stands below it, not beside it */
    unsigned width, height; /* of a grid with its caption, its answer and its rules */
    unsigned caption, caption_font;
    unsigned note_font, note_height, n_lines; /* of the rules below a puzzle */
};

/* The page within its margins: what stands above and below the grids. */
struct fsd_book_frame {
    int margin;
    int width; /* within margins and gutter */
    int head;  /* the title's line, and its font */
    int foot;
    int title_font, foot_font;
    int rules, rules_font; /* below the title */
    int strip;             /* of answers upside down, at the bottom; 0: none */
    unsigned strip_columns, strip_rows, strip_side, strip_caption;
    int body; /* the height that is left for grids */
};

enum { FSD_LAYOUT_GAP = 60 /* between grids, at least */, FSD_LAYOUT_ANSWER_GAP = 50 /* between one and its answer */ };

/* What is smaller could not be read, or written in. */
enum { FSD_LEAST_ANSWER = 300, FSD_LEAST_TURNED = 250, FSD_LEAST_PUZZLE = 180 };

/* Of a page of puzzles, with their rules, or of one of answers. */
struct fsd_book_frame fsd_book_frame_find(const struct fsd_book_options *options, bool has_puzzles);

/*
 * The largest grids of which n fit on a page, each with its answer beside or without. Rather than a hole among them it
 * takes grids that are up to a seventh smaller, and rather than more columns, which leave more of the page empty, up to
 * a twentieth.
 */
struct fsd_book_layout fsd_book_layout_choose(const struct fsd_book_options *options, unsigned n, bool has_puzzles);

/* Where slot i begins, within the page's margins and its head. */
void fsd_book_layout_place(const struct fsd_book_layout *layout, const struct fsd_book_frame *frame, unsigned i, int *x,
                           int *y);

/* Whether captions have room for a word before the number. */
bool fsd_book_has_word(const struct fsd_book_options *options);

/* Of puzzles whose longer side has so many cells: a kind of page of answers. */
enum { FSD_N_ANSWER_PAGES = 3 };
unsigned fsd_answer_page_of(unsigned longest);
const char *fsd_answer_page_name(unsigned kind);
unsigned fsd_answers_on_page(const struct fsd_book_options *options, unsigned kind);

#endif
