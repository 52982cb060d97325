/* What readers of replies share. */
#ifndef FSD_JUDGE_REPLY_SCAN_H
#define FSD_JUDGE_REPLY_SCAN_H

#include "judge/reply.h"

/* Of a row or grid in the text: values' indices + 1, 0 for a blank, and these. */
enum {
    FSD_SYMBOL_NO_VALUE = 252, /* a number that is none */
    FSD_SYMBOL_DASH,           /* a blank, or part of a frame */
    FSD_SYMBOL_STAR            /* a blank, or emphasis */
};

/* With frames and emphasis in between. */
enum { FSD_MOST_SYMBOLS = 3 * FSD_VARIANT_MAX_CELLS };

/* Symbols with nothing but frames, commas and the like between them. */
struct fsd_segment {
    uint8_t symbols[FSD_MOST_SYMBOLS];
    size_t n_unsure;      /* that may be no cells, or are no values */
    size_t n;             /* of all symbols, also where there is no room */
    size_t n_first;       /* symbols of the number that it begins with; 0: with none */
    unsigned number;      /* that number, if it is small */
    bool is_numbered;     /* and what follows it shows that it is the number of a row or list */
    bool follows_mark;    /* ':' or '=' stands before it */
    bool has_full_stop;   /* the last symbol may be one */
    bool has_long_dashes; /* some stand side by side, or at a bar: they are part of a frame */
};

/* What is being read. Rows, columns and their numbers count from 1. */
struct fsd_reply_scan {
    struct fsd_reply_shape shape;
    unsigned n_cells;
    bool is_wide;       /* some values have two digits */
    uint8_t digits[10]; /* their symbols */
    struct fsd_reply *reply;

    /* The line. */
    struct fsd_segment segment;
    bool is_prose;         /* it has words */
    unsigned label;        /* number of the row that it says it is; 0: none */
    bool is_labelled_row;  /* by the word */
    bool has_mark;         /* ':' or '=' came last, but for quotes and brackets */
    bool has_bar, has_and; /* its cells stand between |, or & */
    size_t n_since_bar;    /* symbols after the last of these */
    const char *bar_end;

    /* Rows that follow each other: a ring of one more than a grid has. */
    uint8_t rows[(FSD_VARIANT_MAX_SIDE + 1) * FSD_VARIANT_MAX_SIDE];
    uint64_t n_rows;
    bool is_spoilt; /* one of them had more or fewer cells; an empty line begins anew */
    /* Cells of lines that follow each other. */
    uint8_t flat[FSD_VARIANT_MAX_CELLS];
    uint64_t n_flat;
    bool has_odd_lines; /* that are not a row each */
    /* Rows with numbers. */
    uint8_t labelled[FSD_VARIANT_MAX_CELLS];
    unsigned next_label; /* 0: none is awaited */
    bool are_labelled_rows;

    uint8_t placed[FSD_VARIANT_MAX_CELLS]; /* by placements that are listed */
    bool is_list_closed;
};

static inline bool fsd_scan_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline bool fsd_scan_is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static inline bool fsd_scan_is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* Whether the text at p continues with a word of lower-case letters, in any case; end: of the text. */
bool fsd_scan_has(const char *p, const char *end, const char *word);

/* The symbol of a number; a blank for 0 if that is no value. */
uint8_t fsd_scan_symbol(const struct fsd_reply_shape *shape, unsigned number);

/*
 * Takes a placement that begins at p: its end, or p if there is none: "r1c1=5", "row 1, column 1: 5",
 * {"row": 1, "col": 1, "value": 5}. A list of several values is none.
 */
const char *fsd_scan_placement(struct fsd_reply_scan *scan, const char *p, const char *end);

/* All that does not change is set. Then, a segment has ended at a word; the line has ended; the text has. */
void fsd_scan_start(struct fsd_reply_scan *scan);
void fsd_scan_end_segment(struct fsd_reply_scan *scan);
void fsd_scan_end_line(struct fsd_reply_scan *scan);
void fsd_scan_end(struct fsd_reply_scan *scan);

/* Reads the characters of a text. */
void fsd_scan_text(struct fsd_reply_scan *scan, const char *text, const char *end);

#endif
