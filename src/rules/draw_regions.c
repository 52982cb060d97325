/* Regions of random shape: cells at borders change places, while each region stays in one piece. */
#include <string.h>

#include "rules/draw_clues.h"

enum { EXCHANGES_A_CELL = 40 };

/* Whether the cells of a region are joined by sides. */
static bool is_joined(const struct fsd_variant *variant, const uint16_t *region, unsigned number)
{
    bool is_reached[FSD_VARIANT_MAX_CELLS] = {false};
    uint16_t reached[FSD_VARIANT_MAX_CELLS];
    uint16_t near[4];
    unsigned n_cells = 0;
    unsigned n = 0;

    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        if (region[cell] == number && n_cells++ == 0) {
            is_reached[cell] = true;
            reached[n++] = (uint16_t)cell;
        }
    }
    for (unsigned i = 0; i < n; i++) {
        for (unsigned k = fsd_rules_neighbours(variant, reached[i], near); k-- > 0;) {
            if (region[near[k]] == number && !is_reached[near[k]]) {
                is_reached[near[k]] = true;
                reached[n++] = near[k];
            }
        }
    }
    return n == n_cells;
}

/* A random cell of a region that has a neighbour in another one; n_cells: there is none. */
static unsigned draw_at_border(const struct fsd_variant *variant, struct fsd_random *random, const uint16_t *region,
                               unsigned number, unsigned other)
{
    unsigned found = variant->n_cells;
    unsigned n_found = 0;
    uint16_t near[4];

    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        bool is_at_border = false;
        for (unsigned k = region[cell] == number ? fsd_rules_neighbours(variant, cell, near) : 0; k-- > 0;) {
            is_at_border |= region[near[k]] == other;
        }
        if (is_at_border && fsd_random_below(random, ++n_found) == 0) {
            found = cell;
        }
    }
    return found;
}

bool fsd_draw_regions(const struct fsd_rules *rules, struct fsd_random *random, uint16_t *region)
{
    const struct fsd_variant *const variant = &rules->variant;
    uint16_t near[4];

    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        region[cell] = rules->n_regions > 0 ? rules->region[cell] : (uint16_t)(cell / variant->n_columns);
        if (region[cell] == UINT16_MAX) {
            return false;
        }
    }
    for (unsigned i = 0; i < variant->n_cells * EXCHANGES_A_CELL; i++) {
        const unsigned cell = fsd_random_below(random, variant->n_cells);
        const unsigned n = fsd_rules_neighbours(variant, cell, near);
        const uint16_t number = region[cell];
        const uint16_t other = region[near[fsd_random_below(random, n)]];
        if (number == other) {
            continue;
        }
        region[cell] = other;
        const unsigned back = draw_at_border(variant, random, region, other, number);
        if (back < variant->n_cells) {
            region[back] = number;
        }
        if (back == variant->n_cells || !is_joined(variant, region, number) || !is_joined(variant, region, other)) {
            region[back < variant->n_cells ? back : cell] = other;
            region[cell] = number;
        }
    }
    return true;
}
