/*
 * A search, depth first, through the levels of the symmetries: each says what comes to one more cell, and so which
 * content the cells up to the next level have. A branch ends as soon as its cells come after those of the best form
 * yet. Two ways to the same form show an automorphism of the puzzle: branches that it takes to one another are the
 * same, and one of them is enough (McKay 1981).
 */
#include "puzzle/variant_form.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"

/* Values renamed in the order in which they come, as far as they have come; of value index + 1, 0 being a blank. */
struct naming {
    uint8_t name[FSD_VARIANT_MAX_VALUES + 1];
    uint8_t n;
};

/* One level of the search. */
struct step {
    uint16_t *way; /* the symmetry so far, n_cells; what is in form[cell] comes from way[cell]; made once it is known */
                   /* that some branch is good; until then it is that of the step before, after: */
    const uint16_t *more;
    unsigned chosen;
    uint16_t *tried; /* cells whose branches have been searched */
    unsigned n_tried;
};

struct fsd_variant_former {
    const struct fsd_symmetries *symmetries;
    struct step *steps; /* n_levels + 1; the way of step i is that before level i */
    uint16_t *memory;
    uint16_t *automorphisms;
    size_t n_automorphisms, capacity;
    uint16_t *joint; /* see orbits_at */

    /* Of the puzzle. */
    const uint8_t *cells;
    uint8_t *mirrored; /* where they are after the mirror, which goes with reversed values; NULL: there is none */
    uint8_t *best;     /* its first n_best cells are known */
    unsigned n_best;
    bool has_best_way;
    bool is_reversed;      /* the search goes on with values reversed, */
    bool best_is_reversed; /* and the best form was found so */
    bool is_own_reverse;   /* the two searches found the same form */
    uint16_t *best_way;
    uint16_t *whole_way;   /* the same from where cells are without the mirror */
    unsigned *best_chosen; /* of each level */
    uint64_t work;
    int status;
};

/* What a branch came to: the level at which the search goes on. */
enum { STOPPED = -1 };

void fsd_variant_former_destroy(struct fsd_variant_former *former)
{
    if (former) {
        free(former->steps);
        free(former->memory);
        free(former->automorphisms);
        free(former->mirrored);
        free(former->best);
        free(former->best_chosen);
        free(former);
    }
}

struct fsd_variant_former *fsd_variant_former_create(const struct fsd_symmetries *symmetries)
{
    const size_t n_cells = symmetries->n_cells, n_steps = symmetries->n_levels + 1;
    struct fsd_variant_former *const former = calloc(1, sizeof(*former));

    if (!former) {
        return NULL;
    }
    former->symmetries = symmetries;
    former->steps = calloc(n_steps, sizeof(*former->steps));
    former->memory = fsd_allocate((2 * n_steps + 3) * n_cells, sizeof(*former->memory));
    former->mirrored = symmetries->mirror ? malloc(n_cells) : NULL;
    former->best = malloc(n_cells);
    former->best_chosen = calloc(n_steps, sizeof(*former->best_chosen));
    if (!former->steps || !former->memory || (symmetries->mirror && !former->mirrored) || !former->best ||
        !former->best_chosen) {
        fsd_variant_former_destroy(former);
        return NULL;
    }
    for (size_t i = 0; i < n_steps; i++) {
        former->steps[i].way = former->memory + 2 * i * n_cells;
        former->steps[i].tried = former->steps[i].way + n_cells;
    }
    former->best_way = former->memory + 2 * n_steps * n_cells;
    former->joint = former->best_way + n_cells;
    former->whole_way = former->joint + n_cells;
    for (size_t cell = 0; cell < n_cells; cell++) {
        former->steps[0].way[cell] = (uint16_t)cell;
    }
    return former;
}

/*
 * Holds a content against the best form's at a cell. False: it comes after. Where it comes before, the best form is
 * known up to this cell only.
 */
static inline bool hold(struct fsd_variant_former *former, struct naming *naming, unsigned cell, unsigned content)
{
    uint8_t name = naming->name[content];

    if (name == 0 && content != 0) {
        naming->name[content] = name = ++naming->n;
    }
    if (cell >= former->n_best) {
        former->best[former->n_best++] = name;
        return true;
    }
    if (name < former->best[cell]) {
        former->best[cell] = name;
        former->n_best = cell + 1;
        former->has_best_way = false;
        return true;
    }
    return name == former->best[cell];
}

static unsigned end_of_level(const struct fsd_symmetries *symmetries, unsigned level)
{
    return level < symmetries->n_levels ? symmetries->levels[level].cell : symmetries->n_cells;
}

static unsigned root_of(const uint16_t *joint, unsigned cell)
{
    while (joint[cell] != cell) {
        cell = joint[cell];
    }
    return cell;
}

/* Joins cells that automorphisms take to one another which leave what has been chosen before a level where it is. */
static void join_orbits(struct fsd_variant_former *former, unsigned level, const uint16_t *way)
{
    const struct fsd_symmetries *const symmetries = former->symmetries;
    const size_t n_cells = symmetries->n_cells;

    for (size_t cell = 0; cell < n_cells; cell++) {
        former->joint[cell] = (uint16_t)cell;
    }
    for (size_t a = 0; a < former->n_automorphisms; a++) {
        const uint16_t *const to = former->automorphisms + a * n_cells;
        unsigned i = 0;
        while (i < level && to[way[symmetries->levels[i].cell]] == way[symmetries->levels[i].cell]) {
            i++;
        }
        for (size_t cell = 0; cell < n_cells && i == level; cell++) {
            const unsigned one = root_of(former->joint, (unsigned)cell), other = root_of(former->joint, to[cell]);
            former->joint[one < other ? other : one] = (uint16_t)(one < other ? one : other);
        }
        former->work += n_cells;
    }
}

/* Whether a branch with `from` is as good as one that was tried. */
static bool is_tried(struct fsd_variant_former *former, unsigned level, unsigned from)
{
    const struct step *const step = &former->steps[level];
    bool is = false;

    if (former->n_automorphisms > 0 && step->n_tried > 0) {
        join_orbits(former, level, step->way);
        for (unsigned i = 0; i < step->n_tried && !is; i++) {
            is = root_of(former->joint, step->tried[i]) == root_of(former->joint, from);
        }
    }
    return is;
}

/* All cells are as in the best form: either it is new, or there is an automorphism. Returns where to go on. */
static int end_branch(struct fsd_variant_former *former)
{
    const struct fsd_symmetries *const symmetries = former->symmetries;
    const size_t n_cells = symmetries->n_cells;
    const uint16_t *const way = former->steps[symmetries->n_levels].way;
    int level = 0;

    if (!former->has_best_way) {
        former->has_best_way = true;
        former->best_is_reversed = former->is_reversed;
        memcpy(former->best_way, way, n_cells * sizeof(*way));
        for (unsigned i = 0; i < symmetries->n_levels; i++) {
            former->best_chosen[i] = former->steps[i].chosen;
        }
        return (int)symmetries->n_levels;
    }
    if (former->best_is_reversed != former->is_reversed) {
        former->is_own_reverse = true; /* all that follows is as before */
        return STOPPED;
    }
    uint16_t *const grown =
        fsd_grow(former->automorphisms, former->n_automorphisms, &former->capacity, n_cells * sizeof(*grown));
    if (!grown) {
        former->status = FASTSUD_ERR_NO_MEMORY;
        return STOPPED;
    }
    former->automorphisms = grown;
    uint16_t *const automorphism = grown + former->n_automorphisms++ * n_cells;
    for (size_t cell = 0; cell < n_cells; cell++) {
        automorphism[former->best_way[cell]] = way[cell];
    }
    while (former->best_chosen[level] == former->steps[level].chosen) {
        level++;
    }
    return level;
}

/* The name that a content gets, or has. */
static inline unsigned name_of(const struct naming *naming, unsigned content)
{
    const unsigned name = naming->name[content];

    return name == 0 && content != 0 ? naming->n + 1U : name;
}

/* Holds the contents from a level's cell to the next level's against the best form, as branch k has them. */
static bool hold_branch(struct fsd_variant_former *former, unsigned i, unsigned k, struct naming *naming)
{
    const struct fsd_symmetries *const symmetries = former->symmetries;
    const struct fsd_symmetry_level *const level = &symmetries->levels[i];
    const uint16_t *const way = former->steps[i].way, *const more = level->ways + (size_t)k * symmetries->n_cells;
    const unsigned end = end_of_level(symmetries, i + 1);
    unsigned cell = level->cell;

    while (cell < end && hold(former, naming, cell, former->cells[way[more[cell]]])) {
        cell++;
    }
    former->work += cell - level->cell + 1;
    return cell == end;
}

/* The same before the step's way is made. */
static bool hold_early(struct fsd_variant_former *former, unsigned i, unsigned k, struct naming *naming)
{
    const struct fsd_symmetries *const symmetries = former->symmetries;
    const struct fsd_symmetry_level *const level = &symmetries->levels[i];
    const uint16_t *const before = former->steps[i - 1].way, *const way = former->steps[i].more;
    const uint16_t *const more = level->ways + (size_t)k * symmetries->n_cells;
    const unsigned end = end_of_level(symmetries, i + 1);
    unsigned cell = level->cell;

    while (cell < end && hold(former, naming, cell, former->cells[before[way[more[cell]]]])) {
        cell++;
    }
    former->work += cell - level->cell + 1;
    return cell == end;
}

static void make_way(struct fsd_variant_former *former, unsigned i)
{
    const struct step *const step = &former->steps[i];
    const uint16_t *const before = former->steps[i - 1].way;
    const size_t n_cells = former->symmetries->n_cells;

    for (size_t cell = 0; cell < n_cells; cell++) {
        step->way[cell] = before[step->more[cell]];
    }
    former->work += n_cells;
}

/*
 * Lists the branches of a level whose contents up to the next level are the least of all, and not after the best
 * form's. Returns how many.
 */
static unsigned list_good(struct fsd_variant_former *former, unsigned i, const struct naming *before, uint16_t *good)
{
    const struct fsd_symmetry_level *const level = &former->symmetries->levels[i];
    const struct step *const step = &former->steps[i];
    const uint16_t *const way = i > 0 ? former->steps[i - 1].way : step->way;
    unsigned least = UINT8_MAX, n_least = 0, n_good = 0;

    for (unsigned k = 0; k < level->n; k++) {
        const unsigned from = level->from[k];
        const unsigned name = name_of(before, former->cells[way[i > 0 ? step->more[from] : from]]);
        n_least = name < least ? 0 : n_least;
        least = name < least ? name : least;
        good[n_least] = (uint16_t)k;
        n_least += name == least;
    }
    former->work += level->n;
    for (unsigned g = 0; g < n_least; g++) {
        struct naming naming = *before;
        const uint16_t k = good[g];
        good[n_good] = k;
        n_good += i > 0 ? hold_early(former, i, k, &naming) : hold_branch(former, i, k, &naming);
    }
    return n_good;
}

/* Searches from a level on. Returns the level at which to go on: its own or one before. */
static int search(struct fsd_variant_former *former, unsigned i, const struct naming *before)
{
    const struct fsd_symmetries *const symmetries = former->symmetries;
    struct step *const step = &former->steps[i];
    uint16_t good[FSD_VARIANT_MAX_CELLS];
    const unsigned n_good = i < symmetries->n_levels ? list_good(former, i, before, good) : 1;

    if (n_good > 0 && i > 0) {
        make_way(former, i);
    }
    if (i == symmetries->n_levels) {
        return end_branch(former);
    }
    const struct fsd_symmetry_level *const level = &symmetries->levels[i];
    step->n_tried = 0;
    for (unsigned g = 0; g < n_good; g++) {
        const unsigned k = good[g], from = step->way[level->from[k]];
        struct naming naming = *before;
        /* Since it was listed, the best form may have come before it. */
        if (is_tried(former, i, from) || !hold_branch(former, i, k, &naming)) {
            continue;
        }
        if (former->work > FSD_VARIANT_FORM_WORK) {
            former->status = FASTSUD_GAVE_UP;
            return STOPPED;
        }
        step->chosen = k;
        former->steps[i + 1].more = level->ways + (size_t)k * symmetries->n_cells;
        const int at = search(former, i + 1, &naming);
        if (at < (int)i) {
            return at;
        }
        step->tried[step->n_tried++] = (uint16_t)from;
    }
    return (int)i;
}

/* The product of the sizes of the orbits of what was chosen, each under those that leave the choices before. */
static uint64_t count_automorphisms(struct fsd_variant_former *former)
{
    const struct fsd_symmetries *const symmetries = former->symmetries;
    uint64_t n = 1;

    for (unsigned i = 0; i < symmetries->n_levels && former->n_automorphisms > 0; i++) {
        unsigned n_orbit = 0;
        join_orbits(former, i, former->best_way);
        const unsigned root = root_of(former->joint, former->best_way[symmetries->levels[i].cell]);
        for (unsigned cell = 0; cell < symmetries->n_cells; cell++) {
            n_orbit += root_of(former->joint, cell) == root;
        }
        if (__builtin_mul_overflow(n, n_orbit, &n)) {
            return UINT64_MAX;
        }
    }
    return n;
}

/* Searches with values renamed as far as they are known beforehand. */
static void search_renamed(struct fsd_variant_former *former, bool is_reversed)
{
    const struct fsd_symmetries *const symmetries = former->symmetries;
    const unsigned n_values = symmetries->n_values, n_fixed = end_of_level(symmetries, 0);
    struct naming naming = {.n = 0};
    unsigned cell = 0;

    for (unsigned value = 1; value <= n_values && symmetries->renaming != FSD_RENAMING_ANY; value++) {
        naming.name[value] = (uint8_t)(is_reversed ? n_values + 1 - value : value);
        naming.n = (uint8_t)value;
    }
    former->is_reversed = is_reversed;
    while (cell < n_fixed && hold(former, &naming, cell, former->cells[cell])) {
        cell++;
    }
    if (cell == n_fixed) {
        search(former, 0, &naming);
    }
}

/* Automorphisms of the puzzle become those of its mirror image, or the other way round. */
static void mirror_automorphisms(struct fsd_variant_former *former, bool is_back)
{
    const uint16_t *const mirror = former->symmetries->mirror;
    const size_t n_cells = former->symmetries->n_cells;
    uint16_t back[FSD_VARIANT_MAX_CELLS], before[FSD_VARIANT_MAX_CELLS];

    for (size_t cell = 0; cell < n_cells; cell++) {
        back[mirror[cell]] = (uint16_t)cell;
    }
    const uint16_t *const from = is_back ? back : mirror, *const to = is_back ? mirror : back;
    for (size_t a = 0; a < former->n_automorphisms; a++) {
        uint16_t *const automorphism = former->automorphisms + a * n_cells;
        memcpy(before, automorphism, n_cells * sizeof(*before));
        for (size_t cell = 0; cell < n_cells; cell++) {
            automorphism[cell] = to[before[from[cell]]];
        }
    }
}

/* Searches the copies with reversed values, too. */
static void search_reversed(struct fsd_variant_former *former, const uint8_t *cells)
{
    const uint16_t *const mirror = former->symmetries->mirror;

    for (unsigned cell = 0; cell < former->symmetries->n_cells && mirror; cell++) {
        former->mirrored[cell] = cells[mirror[cell]];
    }
    if (mirror) {
        former->cells = former->mirrored;
        mirror_automorphisms(former, false);
    }
    search_renamed(former, true);
    if (mirror && !former->best_is_reversed) {
        mirror_automorphisms(former, true);
    }
}

/* Whether the puzzle is its own reverse as it stands: it has no given but the value in the middle. */
static bool is_symmetric(const struct fsd_variant_former *former)
{
    const struct fsd_symmetries *const symmetries = former->symmetries;
    bool is = !symmetries->mirror; /* else cells move */

    for (unsigned cell = 0; cell < symmetries->n_cells; cell++) {
        is = is && (former->cells[cell] == 0 || 2U * former->cells[cell] == symmetries->n_values + 1);
    }
    return is;
}

int fsd_variant_form(struct fsd_variant_former *former, const uint8_t *cells, uint8_t *form, uint64_t *n_automorphisms)
{
    const struct fsd_symmetries *const symmetries = former->symmetries;

    former->cells = cells;
    former->n_best = 0;
    former->has_best_way = former->is_own_reverse = false;
    former->n_automorphisms = 0;
    former->work = 0;
    former->status = FASTSUD_OK;
    search_renamed(former, false);
    if ((symmetries->renaming == FSD_RENAMING_REVERSE || symmetries->mirror) && former->status == FASTSUD_OK) {
        search_reversed(former, cells);
    }
    if (former->status != FASTSUD_OK) {
        return former->status;
    }
    if (n_automorphisms) {
        *n_automorphisms = count_automorphisms(former);
        if (former->is_own_reverse && !is_symmetric(former) &&
            __builtin_mul_overflow(*n_automorphisms, 2, n_automorphisms)) {
            *n_automorphisms = UINT64_MAX;
        }
    }
    for (unsigned cell = 0; cell < symmetries->n_cells; cell++) {
        const unsigned from = former->best_way[cell];
        former->whole_way[cell] =
            former->best_is_reversed && symmetries->mirror ? symmetries->mirror[from] : (uint16_t)from;
    }
    memcpy(form, former->best, symmetries->n_cells);
    return FASTSUD_OK;
}

const uint16_t *fsd_variant_form_way(const struct fsd_variant_former *former, bool *is_reversed)
{
    *is_reversed = former->best_is_reversed;
    return former->whole_way;
}
