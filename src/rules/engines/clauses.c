#include "rules/engines/clauses.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_LITERALS = INT_MAX / 2, /* so that twice a clause's number, and a variable's, is an int */
    LITERALS_A_LOOK = 4096       /* at the bounds */
};

void fsd_clauses_put(struct fsd_clauses *clauses, int literal)
{
    struct fsd_bounds *const bounds = &clauses->bounds;

    if (clauses->n_literals == MOST_LITERALS) {
        bounds->reached = FSD_BOUND_BYTES;
    }
    clauses->failed |= clauses->n_literals % LITERALS_A_LOOK == 0 && !fsd_bounds_hold(bounds, 0);
    int *const grown =
        clauses->failed || bounds->reached != FSD_BOUND_NONE
            ? NULL
            : fsd_bounds_grow(bounds, clauses->literals, clauses->n_literals, &clauses->capacity, sizeof(*grown));
    if (!grown) {
        clauses->failed = true;
        return;
    }
    clauses->literals = grown;
    clauses->literals[clauses->n_literals++] = literal;
    clauses->n_clauses += literal == 0;
}

/* Cell's value and other's other value are not both there, if they are candidates. */
static void put_conflict(struct fsd_clauses *clauses, const struct fsd_variant *variant, unsigned cell, unsigned value,
                         unsigned other, unsigned other_value)
{
    if ((variant->candidates[cell] >> value & variant->candidates[other] >> other_value & 1) != 0) {
        fsd_clauses_put(clauses, -fsd_clauses_variable(variant, cell, value));
        fsd_clauses_put(clauses, -fsd_clauses_variable(variant, other, other_value));
        fsd_clauses_put(clauses, 0);
    }
}

static void add_cells(struct fsd_clauses *clauses, const struct fsd_variant *variant)
{
    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        for (fsd_values left = variant->candidates[cell]; left != 0; left &= left - 1) {
            fsd_clauses_put(clauses, fsd_clauses_variable(variant, cell, (unsigned)__builtin_ctz(left)));
        }
        fsd_clauses_put(clauses, 0);
        for (unsigned i = 0; i < variant->n_values; i++) {
            for (unsigned k = i + 1; k < variant->n_values; k++) {
                put_conflict(clauses, variant, cell, i, cell, k);
            }
        }
    }
    fsd_clauses_add_candidates(clauses, variant, variant->candidates);
}

static void add_all_different(struct fsd_clauses *clauses, const struct fsd_variant *variant,
                              const struct fsd_constraint *constraint)
{
    const uint16_t *const cells = constraint->cells;

    for (unsigned value = 0; value < variant->n_values; value++) {
        for (unsigned i = 0; i < constraint->n_cells; i++) {
            for (unsigned k = i + 1; k < constraint->n_cells; k++) {
                put_conflict(clauses, variant, cells[i], value, cells[k], value);
            }
        }
        if (constraint->n_cells == variant->n_values) { /* each is somewhere */
            for (unsigned i = 0; i < constraint->n_cells; i++) {
                fsd_clauses_put(clauses, fsd_clauses_variable(variant, cells[i], value));
            }
            fsd_clauses_put(clauses, 0);
        }
    }
}

static void add_relation(struct fsd_clauses *clauses, const struct fsd_variant *variant,
                         const struct fsd_constraint *constraint)
{
    for (unsigned i = 0; i < variant->n_values; i++) {
        for (unsigned k = 0; k < variant->n_values; k++) {
            if ((constraint->allowed[i] >> k & 1) == 0) {
                put_conflict(clauses, variant, constraint->cells[0], i, constraint->cells[1], k);
            }
        }
    }
}

void fsd_clauses_init(struct fsd_clauses *clauses, const struct fsd_variant *variant)
{
    *clauses =
        (struct fsd_clauses){.n_variables = (int)(variant->n_cells * variant->n_values), .bounds = variant->bounds};
    add_cells(clauses, variant);
    for (size_t i = 0; i < variant->n_constraints && !clauses->failed; i++) {
        const struct fsd_constraint *const constraint = &variant->constraints[i];
        switch (constraint->kind) {
        case FSD_ALL_DIFFERENT:
            add_all_different(clauses, variant, constraint);
            break;
        case FSD_RELATION:
            add_relation(clauses, variant, constraint);
            break;
        case FSD_SUM:
        case FSD_LINE:
            fsd_clauses_add_layers(clauses, variant, constraint);
            break;
        }
    }
    /* What a search adds is little, and its time is limited elsewhere. */
    clauses->bounds.deadline = NULL;
    clauses->bounds.max_bytes = SIZE_MAX;
}

void fsd_clauses_destroy(struct fsd_clauses *clauses)
{
    free(clauses->literals);
    *clauses = (struct fsd_clauses){.n_variables = 0};
}

void fsd_clauses_add_candidates(struct fsd_clauses *clauses, const struct fsd_variant *variant,
                                const fsd_values *candidates)
{
    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        for (unsigned i = 0; i < variant->n_values; i++) {
            if ((candidates[cell] >> i & 1) == 0) {
                fsd_clauses_put(clauses, -fsd_clauses_variable(variant, cell, i));
                fsd_clauses_put(clauses, 0);
            }
        }
    }
}

void fsd_clauses_add_blocking(struct fsd_clauses *clauses, const struct fsd_variant *variant, const uint8_t *values)
{
    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        fsd_clauses_put(clauses, -fsd_clauses_variable(variant, cell, values[cell]));
    }
    fsd_clauses_put(clauses, 0);
}

void fsd_clauses_put_dimacs(const struct fsd_clauses *clauses, const struct fsd_variant *variant,
                            struct fsd_buffer *text)
{
    const int high = variant->low + (int)variant->n_values - 1;

    fsd_buffer_print(text, "c %u rows, %u columns, values %d to %d; a cell's variables are true for its values:\n",
                     variant->n_rows, variant->n_columns, variant->low, high);
    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        fsd_buffer_print(text, "c r%uc%u: %d to %d\n", cell / variant->n_columns + 1, cell % variant->n_columns + 1,
                         fsd_clauses_variable(variant, cell, 0),
                         fsd_clauses_variable(variant, cell, variant->n_values - 1));
    }
    fsd_buffer_print(text, "p cnf %d %zu\n", clauses->n_variables, clauses->n_clauses);
    for (size_t i = 0; i < clauses->n_literals; i++) {
        const int literal = clauses->literals[i];
        if (literal < 0) {
            fsd_buffer_put_char(text, '-');
        }
        fsd_buffer_put_count(text, (uint64_t)abs(literal));
        fsd_buffer_put_char(text, literal == 0 ? '\n' : ' ');
    }
}

bool fsd_variant_take_solution(const struct fsd_variant *variant, const struct fsd_variant_search *search,
                               const uint8_t *values, struct fsd_variant_answer *answer)
{
    if (!answer->has_solution) {
        memcpy(answer->solution, values, variant->n_cells);
        answer->has_solution = true;
    }
    answer->n_solutions++;
    if (search->found && !search->found(search->context, values)) {
        answer->cut_short = true;
        return false;
    }
    return answer->n_solutions < search->limit;
}
