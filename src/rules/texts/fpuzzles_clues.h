/* How clues of f-puzzles are read, which are elements of a member's array; see read_fpuzzles.c. */
#ifndef FSD_RULES_FPUZZLES_CLUES_H
#define FSD_RULES_FPUZZLES_CLUES_H

#include "rules/texts/read_page.h"

#ifdef FSD_HAVE_JANSSON

/* How members are read. */
struct fsd_fpuzzles_kind {
    const char *name;
    bool (*read)(struct fsd_page_rules *page, const json_t *clues, const struct fsd_fpuzzles_kind *kind);
    const char *rule; /* with numbers that always follow it */
    size_t least;     /* cells of a line that demands something */
};

static inline const json_t *member(const json_t *object, const char *name)
{
    return json_object_get(object, name);
}

/* Reads R1C2, counted from 0; outside of the grid there is a row or column before the first, and after the last. */
bool fsd_fpuzzles_read_place(struct fsd_page_rules *page, const json_t *value, int *row, int *column);
bool fsd_fpuzzles_read_cell(struct fsd_page_rules *page, const json_t *value, unsigned *row, unsigned *column);

/* The cells of an array from a place on; a statement of a rule with those of a line. */
bool fsd_fpuzzles_put_cells(struct fsd_page_rules *page, const json_t *cells, size_t from);
bool fsd_fpuzzles_put_line(struct fsd_page_rules *page, const char *rule, const json_t *line);

/* Clues that are neither lines nor cells alone. */
bool fsd_fpuzzles_read_cages(struct fsd_page_rules *page, const json_t *clues, const struct fsd_fpuzzles_kind *kind);
bool fsd_fpuzzles_read_little_killers(struct fsd_page_rules *page, const json_t *clues,
                                      const struct fsd_fpuzzles_kind *kind);
bool fsd_fpuzzles_read_outside(struct fsd_page_rules *page, const json_t *clues, const struct fsd_fpuzzles_kind *kind);
bool fsd_fpuzzles_read_arrows(struct fsd_page_rules *page, const json_t *clues, const struct fsd_fpuzzles_kind *kind);
bool fsd_fpuzzles_read_dots(struct fsd_page_rules *page, const json_t *clues, const struct fsd_fpuzzles_kind *kind);
bool fsd_fpuzzles_read_signs(struct fsd_page_rules *page, const json_t *clues, const struct fsd_fpuzzles_kind *kind);
bool fsd_fpuzzles_read_clones(struct fsd_page_rules *page, const json_t *clues, const struct fsd_fpuzzles_kind *kind);
bool fsd_fpuzzles_read_quadruples(struct fsd_page_rules *page, const json_t *clues,
                                  const struct fsd_fpuzzles_kind *kind);

#endif

#endif
