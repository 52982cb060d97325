#include "puzzle/own_form.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "base/random.h"
#include "puzzle/variant_form.h"
#include "rules/moves.h"
#include "rules/symmetries.h"
#include "rules/variant_graph.h"

enum { N_HASHES = 2 }; /* of rules, with different seeds */

/*
 * Of the images of the rules under all moves the one with the least hash stands for all of them: moves that lead to the
 * same one differ by a symmetry of the rules. The form is then that of the moved cells.
 */
struct fsd_own_former {
    uint64_t hashes[N_HASHES];
    uint16_t to[FSD_VARIANT_MAX_CELLS];
    unsigned n_cells;
    struct fsd_symmetries symmetries;  /* of the image */
    struct fsd_variant_former *former; /* NULL: there are no rules yet, or they have too many symmetries */
};

struct fsd_own_former *fsd_own_former_create(void)
{
    return calloc(1, sizeof(struct fsd_own_former));
}

static void drop_rules(struct fsd_own_former *former)
{
    fsd_variant_former_destroy(former->former);
    fsd_symmetries_destroy(&former->symmetries);
    former->former = NULL;
}

void fsd_own_former_destroy(struct fsd_own_former *former)
{
    if (former) {
        drop_rules(former);
        free(former);
    }
}

/* Finds the move whose image of the graph has the least hashes. Returns its number. */
static unsigned find_least(const struct fsd_variant *variant, const struct fsd_variant_graph *graph, uint64_t *hashes)
{
    unsigned least = 0;

    for (unsigned i = 0; i < FSD_MOVES; i++) {
        uint16_t to[FSD_VARIANT_MAX_CELLS];
        uint64_t found[N_HASHES];
        const bool transposes = fsd_move_cells(variant, i, to);
        for (unsigned h = 0; h < N_HASHES; h++) {
            found[h] = fsd_random_mix(h, transposes ? variant->n_columns : variant->n_rows);
            found[h] = fsd_random_mix(found[h], transposes ? variant->n_rows : variant->n_columns);
            found[h] = fsd_random_mix(fsd_random_mix(found[h], (uint64_t)variant->low), variant->n_values);
            found[h] = fsd_variant_graph_hash(graph, to, found[h]);
        }
        if (i == 0 || found[0] < hashes[0] || (found[0] == hashes[0] && found[1] < hashes[1])) {
            memcpy(hashes, found, sizeof(found));
            least = i;
        }
    }
    return least;
}

/* Makes the image of a variant, whose constraints borrow all but their cells, in cells. False: no memory. */
static bool make_image(const struct fsd_variant *variant, const uint16_t *to, bool transposes,
                       struct fsd_variant *image, uint16_t **cells)
{
    size_t n = 0;

    for (size_t i = 0; i < variant->n_constraints; i++) {
        n += variant->constraints[i].n_cells;
    }
    *image = *variant;
    image->n_rows = transposes ? variant->n_columns : variant->n_rows;
    image->n_columns = transposes ? variant->n_rows : variant->n_columns;
    image->candidates = fsd_allocate(variant->n_cells, sizeof(*image->candidates));
    image->constraints = fsd_allocate(variant->n_constraints, sizeof(*image->constraints));
    *cells = fsd_allocate(n, sizeof(**cells));
    if (!image->candidates || !image->constraints || !*cells) {
        return false;
    }
    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        image->candidates[to[cell]] = variant->candidates[cell];
    }
    uint16_t *at = *cells;
    for (size_t i = 0; i < variant->n_constraints; i++) {
        struct fsd_constraint *const constraint = &image->constraints[i];
        *constraint = variant->constraints[i];
        for (unsigned k = 0; k < constraint->n_cells; k++) {
            at[k] = to[constraint->cells[k]];
        }
        constraint->cells = at;
        at += constraint->n_cells;
    }
    return true;
}

static int find_symmetries(struct fsd_own_former *former, const struct fsd_rules *rules, bool transposes)
{
    struct fsd_rules moved = {.statements = rules->statements, .n_statements = rules->n_statements};
    enum fsd_symmetries_result result = FSD_SYMMETRIES_NO_MEMORY;
    uint16_t *cells = NULL;

    if (make_image(&rules->variant, former->to, transposes, &moved.variant, &cells)) {
        result = fsd_symmetries_find(&former->symmetries, &moved);
        former->symmetries.rules = NULL;
    }
    if (result == FSD_SYMMETRIES_FOUND) {
        former->former = fsd_variant_former_create(&former->symmetries);
    }
    free(moved.variant.candidates);
    free(moved.variant.constraints);
    free(cells);
    return result == FSD_SYMMETRIES_TOO_MANY ? FASTSUD_GAVE_UP : former->former ? FASTSUD_OK : FASTSUD_ERR_NO_MEMORY;
}

int fsd_own_former_take(struct fsd_own_former *former, const struct fsd_rules *rules)
{
    const struct fsd_variant *const variant = &rules->variant;
    struct fsd_variant_graph graph;
    uint64_t hashes[N_HASHES] = {0};
    unsigned least = 0;

    const bool is_made = fsd_variant_graph_make(&graph, variant, false);
    if (is_made) {
        least = find_least(variant, &graph, hashes);
    }
    fsd_variant_graph_destroy(&graph);
    if (!is_made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    const bool transposes = fsd_move_cells(variant, least, former->to);
    /* Puzzles that follow one another often have the same rules. */
    if (former->former && memcmp(hashes, former->hashes, sizeof(hashes)) == 0) {
        return FASTSUD_OK;
    }
    drop_rules(former);
    memcpy(former->hashes, hashes, sizeof(hashes));
    former->n_cells = variant->n_cells;
    return find_symmetries(former, rules, transposes);
}

int fsd_own_form(struct fsd_own_former *former, const uint8_t *cells, struct fsd_class_key *key,
                 uint64_t *n_automorphisms)
{
    uint8_t moved[FSD_VARIANT_MAX_CELLS], form[FSD_VARIANT_MAX_CELLS];

    if (!former->former) {
        return FASTSUD_GAVE_UP;
    }
    for (unsigned cell = 0; cell < former->n_cells; cell++) {
        moved[former->to[cell]] = cells[cell];
    }
    const int status = fsd_variant_form(former->former, moved, form, n_automorphisms);
    if (status == FASTSUD_OK) {
        fsd_class_key_make_of_rules(key, former->hashes, form, former->n_cells);
    }
    return status;
}

void fsd_own_cells(const struct fsd_variant *variant, const fsd_values *values, const char *given, uint8_t *cells)
{
    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        /* What the rules leave of a cell that has no given counts as none. */
        const bool is_blank = given[cell] == '.' || values[cell] == variant->candidates[cell];
        cells[cell] = is_blank ? 0 : (uint8_t)(fsd_rules_value_index(variant, given[cell]) + 1);
    }
}
