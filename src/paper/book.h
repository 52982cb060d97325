/*
 * A book of puzzles: which pages it has and what stands on each. It is written as HTML, whose sections a browser prints
 * as one page of paper each, or as PDF.
 */
#ifndef FSD_PAPER_BOOK_H
#define FSD_PAPER_BOOK_H

#include "paper/book_words.h"
#include "paper/length.h"
#include "paper/printed.h"
#include "picture/svg.h"

/* Where the answers are: id, name. */
#define FSD_ANSWERS_LIST(X)                                                                                            \
    X(FSD_ANSWERS_NONE, "none")                                                                                        \
    X(FSD_ANSWERS_END, "end")                                                                                          \
    X(FSD_ANSWERS_BESIDE, "beside")                                                                                    \
    X(FSD_ANSWERS_UPSIDE_DOWN, "upside-down")

enum fsd_answers_place {
#define X(id, ...) id,
    FSD_ANSWERS_LIST(X)
#undef X
};

/* NULL when i is past the end. */
const char *fsd_answers_name(size_t i);

/* What pictures are printed in: name, theme. */
#define FSD_INK_LIST(X)                                                                                                \
    X("black", FSD_SVG_BLACK)                                                                                          \
    X("color", FSD_SVG_LIGHT)

const char *fsd_ink_name(size_t i);
enum fsd_svg_theme fsd_ink_theme(size_t i);

enum { FSD_MOST_PER_PAGE = 30, FSD_MOST_ANSWERS_PER_PAGE = 60 };

/* Lengths are in tenths of a millimetre. Texts are UTF-8; NULL: there is none. */
struct fsd_book_options {
    unsigned per_page; /* 1 to FSD_MOST_PER_PAGE */
    enum fsd_answers_place answers;
    unsigned answers_per_page; /* 0: as fit */
    struct fsd_paper_size size;
    int margin; /* -1: by the page's size */
    int gutter; /* beside the margin at the spine, which is on the left of odd pages */
    int bleed;
    double bleed_points;       /* as it was written */
    bool is_large;             /* print for weak eyes */
    const char *title;         /* at the head of each page */
    const char *subtitle;      /* on the title page, */
    const char *author;        /* as this */
    const char *logo;          /* the name of a file of PNG or SVG, above the title there */
    const char *logo_svg;      /* its text; NULL: it is PNG */
    const char *logo_base64;   /* of either */
    const char *introduction;  /* paragraphs with empty lines between */
    const char *head, *foot;   /* of pages, with placeholders */
    const char *fonts[2];      /* files: regular and bold */
    const char *font_faces[2]; /* these as base64 */
    bool has_title_page, has_grades, has_stars;
    bool has_sections; /* a heading for each grade */
    uint64_t first_puzzle, first_page;
    const struct fsd_book_words *words;
    enum fsd_svg_theme theme;
    const char *rules; /* of all puzzles, in words, below the title; NULL: 9x9 sudoku, or they differ */
    bool differ;       /* puzzles may have rules of their own, in words below each */
};

/* How many characters of rules there is room for: below the title, and below each puzzle. */
enum { FSD_MOST_RULES = 7 * 86 };
size_t fsd_book_note_room(const struct fsd_book_options *options);

/* A page that begins. */
struct fsd_book_page {
    uint64_t number;
    bool is_first;            /* of all with puzzles or answers */
    bool is_left;             /* of two that lie open: its spine is on its right */
    const char *head, *right; /* texts of its first line */
    const char *foot;         /* of its last one */
    bool has_number;          /* in it; else the texts have it */
    const char *answers;      /* a name of a kind of page; NULL: it is one of puzzles */
};

struct fsd_book;

/* How many stars a grade has; 0: it is none of the list. */
unsigned fsd_book_stars(const char *grade);

/* What writes it. Slots of a page count from 0. */
struct fsd_book_writer {
    void (*begin)(struct fsd_book *book, struct fsd_failure *failure);
    void (*put_title_page)(struct fsd_book *book);
    /* Writes a page of the introduction, and returns how many bytes of it have found room. */
    size_t (*put_text_page)(struct fsd_book *book, const struct fsd_book_page *page, const char *text);
    void (*put_section_page)(struct fsd_book *book, const struct fsd_book_page *page);
    void (*put_empty_page)(struct fsd_book *book);
    void (*begin_page)(struct fsd_book *book, const struct fsd_book_page *page);
    void (*put_puzzle)(struct fsd_book *book, unsigned slot, const struct fsd_printed *printed, uint64_t number);
    void (*put_answer)(struct fsd_book *book, unsigned slot, const struct fsd_printed *printed, uint64_t number);
    /* Answers of this page, upside down at its bottom: slot i of n. */
    void (*put_turned)(struct fsd_book *book, unsigned slot, const struct fsd_printed *printed, uint64_t number);
    void (*end_page)(struct fsd_book *book, const struct fsd_book_page *page);
    bool (*end)(struct fsd_book *book, struct fsd_failure *failure);
    void (*destroy)(struct fsd_book *book);
};

extern const struct fsd_book_writer fsd_book_html, fsd_book_pdf;

/* All zeros at the beginning but for the options and the writer. */
struct fsd_book {
    struct fsd_book_options options;
    const struct fsd_book_writer *writer;
    struct fsd_buffer *out; /* where the next parts go; set by the caller before each call */
    uint64_t n_pages, n_puzzles, n_answers;
    unsigned longest; /* side of a puzzle, in cells: answers of large ones are drawn larger */
    bool is_open;     /* a page is */
    unsigned n_on_page;
    const char *grade; /* of the section */
    struct fsd_book_page page;
    struct fsd_buffer head, foot; /* texts of the page */
    struct fsd_buffer turned;     /* puzzles of this page whose answers stand at its bottom */
    struct fsd_printed_room room;
    void *state; /* the writer's */
};

bool fsd_book_begin(struct fsd_book *book, struct fsd_failure *failure);
/* common: the look that printed puzzles have unless they have one of their own. Returns false if memory is short. */
bool fsd_book_put_puzzle(struct fsd_book *book, const struct fsd_printed *printed, const struct fsd_look *common);
void fsd_book_put_answer(struct fsd_book *book, const struct fsd_printed *printed);
/* After the last puzzle. */
bool fsd_book_end_puzzles(struct fsd_book *book, const struct fsd_look *common);
/* After the last answer; appends what is left. */
bool fsd_book_end(struct fsd_book *book, struct fsd_failure *failure);
void fsd_book_destroy(struct fsd_book *book);

/* Draws a puzzle or its answer with the words that screen readers say of it. */
void fsd_book_put_picture(const struct fsd_printed *printed, uint64_t number, bool is_answer, fsd_picture_writer *put,
                          const struct fsd_svg_options *options, struct fsd_buffer *out);

#endif
