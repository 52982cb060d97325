#include "puzzle/supersets.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "grid/text.h"

/* Sets of givens. */
struct sets {
    fsd_cells *at;
    size_t n, capacity;
};

static int compare(const void *a, const void *b)
{
    const fsd_cells x = *(const fsd_cells *)a, y = *(const fsd_cells *)b;

    return (x > y) - (x < y);
}

/* Leaves each once, ascending. */
static void sort(struct sets *sets)
{
    size_t n = 0;

    if (sets->n > 0) {
        qsort(sets->at, sets->n, sizeof(*sets->at), compare);
    }
    for (size_t i = 0; i < sets->n; i++) {
        if (n == 0 || sets->at[i] != sets->at[n - 1]) {
            sets->at[n++] = sets->at[i];
        }
    }
    sets->n = n;
}

/* Adds a set, or returns false. Sorts before the memory grows, so most of it holds different sets. */
static bool add(struct sets *sets, fsd_cells set)
{
    if (sets->n == sets->capacity) {
        sort(sets);
        if (sets->n > sets->capacity / 2 || sets->capacity == 0) {
            fsd_cells *const grown = fsd_grow(sets->at, sets->capacity, &sets->capacity, sizeof(*grown));
            if (!grown) {
                return false;
            }
            sets->at = grown;
        }
    }
    sets->at[sets->n++] = set;
    return true;
}

static bool read_puzzles(const struct fsd_buffer *puzzles, struct sets *sets)
{
    for (size_t at = 0; at < puzzles->n; at += FSD_N_CELLS) {
        fsd_cells cells = 0;
        for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
            cells |= fsd_text_is_given(puzzles->bytes[at + cell]) ? fsd_cells_of(cell) : 0;
        }
        if (!add(sets, cells)) {
            return false;
        }
    }
    return true;
}

static void write_puzzles(const struct sets *sets, const char *solution, struct fsd_buffer *puzzles)
{
    char text[FSD_N_CELLS];

    for (size_t i = 0; i < sets->n; i++) {
        for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
            text[cell] = fsd_cells_has(sets->at[i], cell) ? solution[cell] : '.';
        }
        fsd_buffer_put(puzzles, text, FSD_N_CELLS);
    }
}

/* Adds the sets of one given more than those of a level, but not many more than most; 0: all. */
static bool add_given(const struct fsd_supersets_options *options, const struct sets *level, uint64_t most,
                      struct sets *next)
{
    for (size_t i = 0; i < level->n && options->goes_on(options->context); i++) {
        if (most > 0 && next->n / 2 >= most) {
            sort(next);
            if (next->n >= most) {
                return true;
            }
        }
        for (fsd_cells left = options->within & ~level->at[i]; left;) {
            if (!add(next, level->at[i] | fsd_cells_of(fsd_cells_take(&left)))) {
                return false;
            }
        }
    }
    return true;
}

enum fastsud_status fsd_supersets_find(const struct fsd_supersets_options *options, const char *solution,
                                       struct fsd_buffer *puzzles)
{
    struct sets smallest = {.n = 0}, levels[2] = {{.n = 0}, {.n = 0}};
    bool has_memory = read_puzzles(puzzles, &smallest);
    uint64_t n = 0;

    puzzles->n = 0;
    for (unsigned size = 0; size <= options->max_givens && has_memory && !puzzles->failed; size++) {
        struct sets *const level = &levels[size % 2], *const next = &levels[1 - size % 2];
        for (size_t i = 0; i < smallest.n && has_memory; i++) {
            has_memory = fsd_cells_count(smallest.at[i]) != size || add(level, smallest.at[i]);
        }
        sort(level);
        write_puzzles(level, solution, puzzles);
        n += level->n;
        if (options->limit > 0 && n >= options->limit) {
            break;
        }
        next->n = 0;
        if (size < options->max_givens && has_memory) {
            has_memory = add_given(options, level, options->limit > 0 ? options->limit - n : 0, next);
        }
    }
    free(smallest.at);
    free(levels[0].at);
    free(levels[1].at);
    return has_memory && !puzzles->failed ? FASTSUD_OK : FASTSUD_ERR_NO_MEMORY;
}
