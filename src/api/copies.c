/* Morphs, canonical forms, and sets of classes. */
#include <stdlib.h>
#include <string.h>

#include "api/given_puzzles.h"
#include "grid/quick_morph.h"
#include "puzzle/class_set.h"
#include "puzzle/minlex.h"

/* The public struct and the project's own have the same members. */
_Static_assert(sizeof(struct fastsud_morph) == sizeof(struct fsd_morph), "a morph is a morph");
_Static_assert(offsetof(struct fastsud_morph, digit) == offsetof(struct fsd_morph, digit), "a morph is a morph");

static struct fsd_morph own(const struct fastsud_morph *morph)
{
    struct fsd_morph of;

    memcpy(&of, morph, sizeof(of));
    return of;
}

/* Whether cells and digits are permuted; anything else would write where it must not. */
static bool is_valid(const struct fastsud_morph *morph)
{
    bool has_cell[FASTSUD_N_CELLS] = {false};
    unsigned digits = 0;

    if (!morph || morph->digit[0] != 0) {
        return false;
    }
    for (size_t cell = 0; cell < FASTSUD_N_CELLS; cell++) {
        if (morph->cell[cell] >= FASTSUD_N_CELLS || has_cell[morph->cell[cell]]) {
            return false;
        }
        has_cell[morph->cell[cell]] = true;
    }
    for (size_t d = 1; d <= 9; d++) {
        digits |= morph->digit[d] < 16 ? 1U << morph->digit[d] : 0;
    }
    return digits == 0x3fe;
}

int fastsud_morph_random(uint64_t seed, const char *puzzle, uint64_t k, struct fastsud_morph *morph)
{
    char cells[FASTSUD_N_CELLS];
    struct fsd_quick_morph quick;
    struct fsd_morph_components components;
    struct fsd_morph of;

    if (!puzzle || !morph) {
        return FASTSUD_ERR_ARGUMENT;
    }
    fsd_api_puzzle_copy(puzzle, cells);
    fsd_quick_morph_draw(&quick, fsd_morph_hash_puzzle(seed, cells), k);
    fsd_quick_morph_components(&quick, &components);
    fsd_morph_from_components(&of, &components);
    memcpy(morph, &of, sizeof(of));
    return FASTSUD_OK;
}

int fastsud_morph_apply(const struct fastsud_morph *morph, const char *from, char *to)
{
    char cells[FASTSUD_N_CELLS];

    if (!is_valid(morph) || !from || !to) {
        return FASTSUD_ERR_ARGUMENT;
    }
    const struct fsd_morph of = own(morph);
    fsd_api_puzzle_copy(from, cells);
    fsd_morph_apply(&of, cells, to);
    return FASTSUD_OK;
}

int fastsud_morph_apply_candidates(const struct fastsud_morph *morph, const uint16_t from[FASTSUD_N_CELLS],
                                   uint16_t to[FASTSUD_N_CELLS])
{
    if (!is_valid(morph) || !from || !to) {
        return FASTSUD_ERR_ARGUMENT;
    }
    const struct fsd_morph of = own(morph);
    fsd_morph_apply_candidates(&of, from, to);
    return FASTSUD_OK;
}

int fastsud_morph_invert(const struct fastsud_morph *morph, struct fastsud_morph *inverse)
{
    if (!is_valid(morph) || !inverse) {
        return FASTSUD_ERR_ARGUMENT;
    }
    struct fsd_morph of = own(morph);
    fsd_morph_invert(&of, &of);
    memcpy(inverse, &of, sizeof(of));
    return FASTSUD_OK;
}

int fastsud_morph_compose(const struct fastsud_morph *first, const struct fastsud_morph *second,
                          struct fastsud_morph *both)
{
    if (!is_valid(first) || !is_valid(second) || !both) {
        return FASTSUD_ERR_ARGUMENT;
    }
    const struct fsd_morph a = own(first), b = own(second);
    struct fsd_morph result;
    fsd_morph_compose(&result, &a, &b);
    memcpy(both, &result, sizeof(result));
    return FASTSUD_OK;
}

int fastsud_canon(const char *puzzle, char form[FASTSUD_N_CELLS], struct fastsud_morph *morph,
                  uint32_t *n_automorphisms)
{
    char cells[FASTSUD_N_CELLS];
    struct fsd_minlex minlex;

    if (!puzzle || !form) {
        return FASTSUD_ERR_ARGUMENT;
    }
    fsd_api_puzzle_copy(puzzle, cells);
    if (!morph && !n_automorphisms) {
        fsd_minlex_cells(cells, form);
        return FASTSUD_OK;
    }
    fsd_minlex(cells, &minlex);
    memcpy(form, minlex.cells, sizeof(minlex.cells));
    if (morph) {
        memcpy(morph, &minlex.morph, sizeof(*morph));
    }
    if (n_automorphisms) {
        *n_automorphisms = minlex.n_automorphisms;
    }
    return FASTSUD_OK;
}

struct fastsud_classes {
    struct fsd_class_set *set;
};

int fastsud_classes_create(struct fastsud_classes **classes)
{
    const struct fsd_class_set_options options = {.keeps_forms = true};

    if (!classes) {
        return FASTSUD_ERR_ARGUMENT;
    }
    *classes = NULL;
    struct fastsud_classes *const made = malloc(sizeof(*made));
    if (!made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    made->set = fsd_class_set_create(&options);
    if (!made->set) {
        free(made);
        return FASTSUD_ERR_NO_MEMORY;
    }
    *classes = made;
    return FASTSUD_OK;
}

void fastsud_classes_destroy(struct fastsud_classes *classes)
{
    if (classes) {
        fsd_class_set_destroy(classes->set);
        free(classes);
    }
}

int fastsud_classes_add(struct fastsud_classes *classes, size_t n, const void *puzzles, size_t stride,
                        uint64_t *class_of)
{
    if (!classes || (n > 0 && (!puzzles || !class_of || stride < FASTSUD_N_CELLS))) {
        return FASTSUD_ERR_ARGUMENT;
    }
    for (size_t i = 0; i < n; i++) {
        char cells[FASTSUD_N_CELLS], form[FASTSUD_N_CELLS];
        struct fsd_class_item item = {.known = FSD_CLASS_UNKNOWN};
        fsd_api_puzzle_copy((const char *)puzzles + i * stride, cells);
        fsd_minlex_cells(cells, form);
        fsd_class_key_make(&item.key, form);
        switch (fsd_class_set_add(classes->set, &item, &class_of[i])) {
        case FSD_CLASS_FOUND:
        case FSD_CLASS_NEW:
            break;
        case FSD_CLASS_FULL:
            return FASTSUD_ERR_FULL;
        default:
            return FASTSUD_ERR_NO_MEMORY;
        }
    }
    return FASTSUD_OK;
}

uint64_t fastsud_classes_count(const struct fastsud_classes *classes)
{
    return classes ? fsd_class_set_n_classes(classes->set) : 0;
}
