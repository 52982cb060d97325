/*
 * What a drawing of a grid of any size shows, whoever draws it: regions, digits, pencilmarks, shapes of rules, marks by
 * role, links and words. It knows no technique, no rule and no form of output.
 */
#ifndef FSD_PICTURE_PICTURE_H
#define FSD_PICTURE_PICTURE_H

#include "base/buffer.h"
#include "grid/cells.h"
#include "grid/digits.h"

/* Why a cell or a candidate is marked. Each is drawn in a colour and in a form of its own. */
enum fsd_role {
    FSD_ROLE_PATTERN,
    FSD_ROLE_SECONDARY, /* pincers, the second colour, the second locked set */
    FSD_ROLE_FIN,
    FSD_ROLE_TRUE, /* in a chain */
    FSD_ROLE_FALSE,
    FSD_ROLE_REMOVED,
    FSD_ROLE_PLACED,
    FSD_ROLE_EXCLUDING, /* of a digit that excludes candidates; as a mark, of a candidate that is gone */
    FSD_N_ROLES
};

/* Stronger than a mark: how a candidate follows from another. */
enum fsd_link_kind {
    FSD_LINK_STRONG, /* to becomes true since from is false */
    FSD_LINK_WEAK,   /* to becomes false since from is true */
    FSD_LINK_GROUP   /* they are one node: a group of cells, of which one holds the digit */
};

struct fsd_drawn_link {
    uint8_t kind; /* enum fsd_link_kind */
    uint16_t from_cell, to_cell;
    uint8_t from_digit, to_digit;
    bool is_minor; /* of a large graph, beside its tree: drawn fainter */
};

/* A point of a grid, in twentieths of a cell from its upper left corner: centres of cells have x and y of 20 i + 10. */
enum { FSD_DRAWN_UNIT = 20, FSD_DRAWN_RING = 7 /* its radius */ };

struct fsd_drawn_place {
    int x, y;
};

/* What a rule puts on a grid, from the back to the front. */
enum fsd_shape_kind {
    FSD_SHAPE_AREA,      /* shaded cells */
    FSD_SHAPE_DISC,      /* shaded within its place's cell */
    FSD_SHAPE_SQUARE,    /* the same */
    FSD_SHAPE_LINE,      /* a broad line through its places, */
    FSD_SHAPE_THERMO,    /* with a bulb at the first one */
    FSD_SHAPE_STROKE,    /* a narrow line */
    FSD_SHAPE_PILL,      /* a ring around one place or several */
    FSD_SHAPE_DIAMOND,   /* around one place */
    FSD_SHAPE_BORDER,    /* around cells */
    FSD_SHAPE_CAGE,      /* the same, dashed */
    FSD_SHAPE_ANGLE,     /* on a line between cells; its tip is the second place */
    FSD_SHAPE_DOT,       /* at a place: white, */
    FSD_SHAPE_BLACK_DOT, /* or black */
    FSD_SHAPE_SIGN,      /* a label on a line between cells, */
    FSD_SHAPE_QUAD,      /* in a ring on a corner of cells, */
    FSD_SHAPE_CLUE,      /* or beside the grid */
    FSD_N_SHAPES
};

enum { FSD_SHAPE_STYLES = 4, FSD_SHAPE_LABEL_BYTES = 24 };

struct fsd_shape {
    enum fsd_shape_kind kind;
    unsigned rule;   /* of which it tells, any number */
    unsigned style;  /* below FSD_SHAPE_STYLES; those that are drawn alike for different rules differ in it */
    const char *hue; /* the name of its colour, static; NULL: grey */
    size_t first;    /* of its places in the list of all */
    unsigned n_places;
    char label[FSD_SHAPE_LABEL_BYTES]; /* UTF-8; of lines and cages in the corner of the first cell */
};

/* All zeros: none. */
struct fsd_shapes {
    struct fsd_buffer shapes; /* of struct fsd_shape */
    struct fsd_buffer places; /* of struct fsd_drawn_place */
};

/* From a cell whose digit excludes candidates to the last one on a line that loses it. */
struct fsd_drawn_ray {
    uint16_t from, to;
    uint8_t digit;
};

enum { FSD_MAX_DRAWN_RAYS = 128 };
enum { FSD_MAX_DRAWN_SIDE = 32, FSD_MAX_DRAWN_CELLS = 1024, FSD_MAX_DRAWN_VALUES = 32, FSD_MAX_DRAWN_LINKS = 3072 };

/* What is 0 is not drawn. Digits are numbers from 1 on, whatever their names. */
struct fsd_picture {
    unsigned n_rows, n_columns;
    unsigned n_values;
    char names[FSD_MAX_DRAWN_VALUES];     /* a character a digit: '1' to '9' in 9x9 */
    uint16_t region[FSD_MAX_DRAWN_CELLS]; /* between cells of different ones runs a border */
    const struct fsd_shapes *shapes;      /* NULL: none */
    uint8_t digits[FSD_MAX_DRAWN_CELLS];
    bool is_given[FSD_MAX_DRAWN_CELLS]; /* the digit */
    uint32_t candidates[FSD_MAX_DRAWN_CELLS];
    uint8_t roles[FSD_MAX_DRAWN_CELLS];               /* bit r: the cell has role r; REMOVED: its digit is wrong */
    uint32_t marks[FSD_N_ROLES][FSD_MAX_DRAWN_CELLS]; /* candidates with a role */
    uint8_t placed[FSD_MAX_DRAWN_CELLS];              /* digits that the step places in cells of the role PLACED */
    const uint16_t *group;                            /* n_group cells: shaded */
    unsigned n_group;
    uint32_t units;       /* of 9x9, bit u: shaded */
    uint32_t cover_units; /* outlined */
    unsigned n_rays;
    struct fsd_drawn_ray rays[FSD_MAX_DRAWN_RAYS];
    const char *title;   /* UTF-8; NULL: none */
    const char *caption; /* the same; a sentence or two */
    const char *note;    /* the same, below the caption */
    unsigned n_links;
    struct fsd_drawn_link links[FSD_MAX_DRAWN_LINKS];
};

/* The name of a role, such as "pattern". */
const char *fsd_role_name(enum fsd_role role);

/* Starts a picture of any size without digits, regions and shapes. */
void fsd_picture_start_grid(struct fsd_picture *picture, unsigned n_rows, unsigned n_columns, unsigned n_values);

/* Starts a picture of 81 cells of a puzzle: the givens '1' to '9', the rest is empty. */
void fsd_picture_start(struct fsd_picture *picture, const char *puzzle);

/*
 * The cells of a position that have a digit: those of the puzzle, and those with one candidate that no peer has unless
 * they are unwritten.
 */
fsd_cells fsd_picture_written(const char *puzzle, const uint16_t candidates[FSD_N_CELLS], fsd_cells unwritten);

/* Starts one of such a position: digits, given where givens has one too, pencilmarks of the others. */
void fsd_picture_start_position(struct fsd_picture *picture, const char *puzzle, const char *givens,
                                const uint16_t candidates[FSD_N_CELLS], fsd_cells unwritten);

static inline uint8_t fsd_role_bit(enum fsd_role role)
{
    return (uint8_t)(1U << role);
}

/* Gives cells a role; of 9x9. */
void fsd_picture_give_role(struct fsd_picture *picture, enum fsd_role role, fsd_cells cells);

/* Appends a ray; one too many is left out. */
void fsd_picture_ray(struct fsd_picture *picture, unsigned from, unsigned to, unsigned digit);

/* Appends a link; one too many is left out. */
void fsd_picture_link(struct fsd_picture *picture, struct fsd_drawn_link link);

#endif
