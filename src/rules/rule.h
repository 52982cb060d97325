/*
 * Named rules: what people write about a puzzle, before it is told in constraints. Readers of texts make a statement of
 * each rule that they find, the table of rules turns statements into constraints.
 */
#ifndef FSD_RULES_RULE_H
#define FSD_RULES_RULE_H

#include "base/buffer.h"
#include "base/failure.h"
#include "rules/automata.h"

/* An argument: a cell, or text that the rule reads, such as numbers. */
struct fsd_rule_argument {
    bool is_cell;
    uint16_t cell;    /* is_cell */
    const char *text; /* not terminated; within the text that was read */
    size_t n_text;
    unsigned line; /* where it stands, both from 1 */
    unsigned column;
};

/* One rule of a puzzle: its row in the table, and its arguments in the order of the text. */
struct fsd_statement {
    const struct fsd_rule *rule;
    struct fsd_rule_argument *arguments;
    size_t n_arguments;
    unsigned line;
    unsigned column;
};

struct fsd_clue; /* a statement's arguments by kind, and the puzzle; see rules/clue.h */

/* Relations of two values, some with a number. */
enum fsd_relation {
    FSD_DIFFERENT,
    FSD_EQUAL,
    FSD_LESS,
    FSD_AT_MOST,
    FSD_GREATER,
    FSD_CONSECUTIVE,
    FSD_NOT_CONSECUTIVE,
    FSD_DOUBLE, /* one is twice the other */
    FSD_NO_DOT, /* neither consecutive nor double */
    FSD_DIFFER_BY,
    FSD_NOT_DIFFER_BY,
    FSD_TIMES, /* one is the number times the other */
    FSD_NOT_TIMES,
    FSD_ADD_UP,  /* to the number */
    FSD_NO_SIGN, /* they add up to neither 5 nor 10 */
    FSD_APART,   /* by the number or more */
    FSD_WITHIN,  /* different, by less than the number */
    FSD_NOT_BOTH /* are the number */
};

/* Groups of cells that the grid has. */
enum fsd_group {
    FSD_ROW,
    FSD_COLUMN,
    FSD_REGION,
    FSD_WINDOW,   /* boxes of the usual size, one cell from the border and from each other */
    FSD_DISJOINT, /* cells at the same place of their boxes */
    FSD_SQUARE,   /* 2x2 */
    FSD_FALLING,  /* diagonal */
    FSD_RISING
};

/* How a statement is drawn, from its arguments. */
enum fsd_rule_drawing {
    FSD_DRAW_NOTHING,
    FSD_DRAW_AREA,     /* the cells shaded */
    FSD_DRAW_GROUPS,   /* the cells of its constraints shaded */
    FSD_DRAW_CAGE,     /* a border around the cells, with the numbers or the word */
    FSD_DRAW_REGION,   /* the cells shaded, with a border around them */
    FSD_DRAW_LINE,     /* through the cells, with the numbers where they differ */
    FSD_DRAW_ENDS,     /* the same, with rings at both ends, */
    FSD_DRAW_DIAMONDS, /* with diamonds, */
    FSD_DRAW_DOUBLE,   /* or a narrow one with rings */
    FSD_DRAW_THERMO,   /* with a bulb at the first cell */
    FSD_DRAW_ARROW,    /* from a ring around the first cell, or around as many as the number says */
    FSD_DRAW_CIRCLES,  /* rings in the cells, */
    FSD_DRAW_DISCS,    /* grey discs, */
    FSD_DRAW_SQUARES,  /* or grey squares */
    FSD_DRAW_EXTREME,  /* the cells shaded, with signs that point to the lesser neighbours */
    FSD_DRAW_DOT,      /* between adjacent ones of the cells: white, */
    FSD_DRAW_BLACK_DOT,
    FSD_DRAW_SIGN,    /* the rule's name; without cells diagonals */
    FSD_DRAW_GREATER, /* which of them is greater */
    FSD_DRAW_QUAD,    /* the values, at the lower right corner of the cell */
    FSD_DRAW_DIAGONAL,
    FSD_DRAW_OUTSIDE, /* numbers at the ends of a line */
    FSD_DRAW_LITTLE_KILLER
};

/* Of lines, as setters draw them. */
enum fsd_rule_hue {
    FSD_HUE_GREY,
    FSD_HUE_GREEN,
    FSD_HUE_PURPLE,
    FSD_HUE_YELLOW,
    FSD_HUE_BLUE,
    FSD_HUE_TEAL,
    FSD_HUE_ORANGE,
    FSD_HUE_LILAC,
    FSD_HUE_RED,
    FSD_N_HUES
};

/* Where a clue of a rule is put in a new puzzle, whose solution is known; see rules/draw_clues.h. */
enum fsd_clue_shape {
    FSD_CLUE_NONE,    /* nowhere */
    FSD_CLUE_LINE,    /* on cells each of which touches the one before it, by a side or at a corner */
    FSD_CLUE_AREA,    /* on cells joined by sides */
    FSD_CLUE_COPIES,  /* on such an area and the same one elsewhere */
    FSD_CLUE_CAGES,   /* on areas that divide the grid */
    FSD_CLUE_CELL,    /* on each cell */
    FSD_CLUE_PAIR,    /* on each two adjacent cells, in either order */
    FSD_CLUE_SQUARE,  /* on 2x2 squares, which their upper left cell names */
    FSD_CLUE_CIRCLES, /* on as many cells of a value as it says */
    FSD_CLUE_BORDER,  /* at each cell of the border */
    FSD_CLUE_OUTSIDE  /* at each end of a row or a column */
};

enum fsd_clue_number {
    FSD_CLUE_NO_NUMBER,
    FSD_CLUE_FITTING, /* the first that fits, from the least on; if there is a greatest, from any between both on */
    FSD_CLUE_VALUES,  /* some of the cells' values */
    FSD_CLUE_COUNTS,  /* how often some of these occur, in one word */
    FSD_CLUE_CUT      /* none, but where the line is cut in two */
};

struct fsd_clue_plan {
    enum fsd_clue_shape shape;
    uint8_t least_cells; /* of a line or an area */
    uint8_t most_cells;
    enum fsd_clue_number number;
    uint8_t least;
    uint8_t greatest;
};

/* A row of the table. */
struct fsd_rule {
    const char *name;      /* as in a text and in --rules: "killer" has cages, so it is "cage" */
    const char *iss;       /* the name in ISS's strings; NULL: it has none */
    const char *arguments; /* for help, and what a statement is held to: "TOTAL CELL CELL..."; see rules/clue.h */
    const char *text;      /* one line: what it demands */
    /*
     * The same for those who solve a drawn puzzle; NULL: text. * is how a statement is drawn, # its number, < > and =
     * the lowest, the highest and the middle value; before | without arguments.
     */
    const char *told;
    /* Adds constraints. Wrong arguments: false, and the failure says where and what. */
    bool (*compile)(const struct fsd_clue *clue);
    bool is_global; /* it may stand without arguments: in --rules and in rules = */
    /* What a compile function that several rules share is told. */
    enum fsd_relation relation;
    enum fsd_group group;
    fsd_step *step;
    int64_t number; /* if the statement has none */
    int64_t other;
    enum fsd_rule_drawing drawing;
    enum fsd_rule_hue hue;
    struct fsd_clue_plan plan;
};

/* The rules; NULL when i is past the end. */
const struct fsd_rule *fsd_rule_at(size_t i);

/* By either name, or another that people use, letters of any case, hyphens and blanks ignored; NULL: there is none. */
const struct fsd_rule *fsd_rule_find(const char *name, size_t n);
const struct fsd_rule *fsd_rule_find_iss(const char *name, size_t n);

/* What another name that people use stands for: a rule's name, or words that tell what to write. NULL: it is none. */
const char *fsd_rule_alias(const char *name, size_t n);

/* What new puzzles get of their own, each other ones. */
enum { FSD_MOST_DRAWN_RULES = 16 };

struct fsd_drawn_rules {
    const struct fsd_rule *rules[FSD_MOST_DRAWN_RULES]; /* clues of these */
    size_t n;
    bool regions; /* of random shape */
};

/* The names of what is drawn; NULL when i is past the end. */
const char *fsd_rule_drawn_name(size_t i);

/* Adds what a name such as thermo, killer, kropki or jigsaw stands for; false: nothing of that name is drawn. */
bool fsd_rule_add_drawn(const char *name, size_t n, struct fsd_drawn_rules *drawn);

/* Whether cells that touch must not be as a clue of the other rule says, unless they have one: strict-kropki, dots. */
bool fsd_rule_is_strict_for(const struct fsd_rule *rule, const struct fsd_rule *other);

/* Whether its first argument is taken as it is, though it may look like a cell. */
bool fsd_rule_is_verbatim(const struct fsd_rule *rule);

/* Whether it is a clue at a row or a column, which is its first argument, such as r3. */
bool fsd_statement_is_of_line(const struct fsd_statement *statement);

#endif
