#include "logic/theory.h"

#include "grid/digits.h"

enum { N_CLAUSES_OF = 4 };

_Static_assert(FSD_N_CLAUSES <= UINT16_MAX, "clauses are numbered and counted by uint16_t");

struct variable {
    unsigned cell;
    unsigned digit; /* 0 to 8 */
};

/* A variable's clauses and its bit in each: position, row, column, block. */
struct membership {
    unsigned clause[N_CLAUSES_OF];
    unsigned bit[N_CLAUSES_OF];
};

static struct membership membership_of(struct variable variable)
{
    const uint8_t *const units_of = fsd_units.units_of[variable.cell];
    const unsigned digit = variable.digit + 1;

    return (struct membership){.clause = {variable.cell, fsd_clause_of(units_of[0], digit),
                                          fsd_clause_of(units_of[1], digit), fsd_clause_of(units_of[2], digit)},
                               .bit = {1U << variable.digit, 1U << (units_of[1] - FSD_FIRST_COLUMN),
                                       1U << (units_of[0] - FSD_FIRST_ROW),
                                       1U << fsd_cell_place_in_box(variable.cell)}};
}

/* The variable of a clause that has the lowest bit in mask, which is not 0. */
static struct variable first_variable(unsigned clause, unsigned mask)
{
    const unsigned k = (unsigned)__builtin_ctz(mask);

    if (clause < FSD_FIRST_UNIT_CLAUSE) {
        return (struct variable){.cell = clause, .digit = k};
    }
    return (struct variable){.cell = fsd_units.cells[fsd_clause_unit(clause)][k],
                             .digit = fsd_clause_digit(clause) - 1};
}

static bool is_single(unsigned mask)
{
    return (mask & (mask - 1)) == 0;
}

/* A clause that is satisfied, or equal to another one. */
static void drop(struct fsd_theory *theory, unsigned clause)
{
    theory->clauses[clause] = 0;
    theory->n_clauses--;
}

/* Denial elimination of an open variable. */
static void deny(struct fsd_theory *theory, struct variable variable)
{
    const struct membership in = membership_of(variable);

    theory->open_digits[variable.cell] &= (uint16_t)~in.bit[0];
    for (unsigned i = 0; i < N_CLAUSES_OF; i++) {
        const unsigned clause = in.clause[i];
        if (theory->clauses[clause] & in.bit[i]) {
            const unsigned left = theory->clauses[clause] & ~in.bit[i];
            theory->clauses[clause] = (uint16_t)left;
            theory->shrunk[clause / 64] |= UINT64_C(1) << clause % 64;
            if (left == 0) {
                theory->inconsistent = true;
            } else if (is_single(left)) {
                theory->singletons[theory->n_singletons++] = (uint16_t)clause;
            }
        }
    }
}

/* Denies the variables of a clause in mask that are open still. */
static void deny_all(struct fsd_theory *theory, unsigned clause, unsigned mask)
{
    for (; mask; mask &= mask - 1) {
        const struct variable variable = first_variable(clause, mask);
        if (theory->open_digits[variable.cell] & 1U << variable.digit) {
            deny(theory, variable);
        }
    }
}

/* Assertion elimination of an open variable. */
static void assert_open(struct fsd_theory *theory, struct variable variable)
{
    const struct membership in = membership_of(variable);
    unsigned others[N_CLAUSES_OF];

    theory->open_digits[variable.cell] &= (uint16_t)~in.bit[0];
    theory->true_digits[variable.cell] |= (uint16_t)in.bit[0];
    for (unsigned i = 0; i < N_CLAUSES_OF; i++) {
        const unsigned mask = theory->clauses[in.clause[i]];
        others[i] = mask & ~in.bit[i];
        if (mask) {
            drop(theory, in.clause[i]);
        }
    }
    for (unsigned i = 0; i < N_CLAUSES_OF; i++) {
        deny_all(theory, in.clause[i], others[i]);
    }
}

/*
 * Simplification by one clause of two variables or more. The clauses that hold all its variables are those that are
 * among the four of each.
 */
static void simplify(struct fsd_theory *theory, unsigned clause)
{
    unsigned rest = theory->clauses[clause];
    struct membership in = membership_of(first_variable(clause, rest));
    unsigned supersets = 0; /* bit i: in.clause[i] is one, and in.bit[i] what it has in common */

    for (unsigned i = 0; i < N_CLAUSES_OF; i++) {
        if (in.clause[i] != clause && theory->clauses[in.clause[i]]) {
            supersets |= 1U << i;
        }
    }
    while (supersets && (rest &= rest - 1)) {
        const struct membership next = membership_of(first_variable(clause, rest));
        for (unsigned i = 0; i < N_CLAUSES_OF; i++) {
            if (next.clause[i] != in.clause[i]) {
                supersets &= ~(1U << i);
            }
            in.bit[i] |= next.bit[i];
        }
    }
    for (; supersets; supersets &= supersets - 1) {
        const unsigned i = (unsigned)__builtin_ctz(supersets);
        const unsigned surplus = theory->clauses[in.clause[i]] & ~in.bit[i];
        drop(theory, in.clause[i]);
        deny_all(theory, in.clause[i], surplus);
    }
}

/* Takes a clause of two variables or more that shrank; FSD_N_CLAUSES when there is none. */
static unsigned take_shrunk(struct fsd_theory *theory)
{
    for (unsigned word = 0; word < FSD_CLAUSE_WORDS; word++) {
        while (theory->shrunk[word]) {
            const unsigned clause = 64 * word + (unsigned)__builtin_ctzll(theory->shrunk[word]);
            theory->shrunk[word] &= theory->shrunk[word] - 1;
            if (theory->clauses[clause]) {
                return clause;
            }
        }
    }
    return FSD_N_CLAUSES;
}

void fsd_theory_init(struct fsd_theory *theory)
{
    *theory = (struct fsd_theory){.n_clauses = FSD_N_CLAUSES};
    for (unsigned clause = 0; clause < FSD_N_CLAUSES; clause++) {
        theory->clauses[clause] = FSD_ALL_DIGITS;
    }
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        theory->open_digits[cell] = FSD_ALL_DIGITS;
    }
}

void fsd_theory_init_candidates(struct fsd_theory *theory, const uint16_t candidates[FSD_N_CELLS])
{
    fsd_theory_init(theory);
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        fsd_theory_deny(theory, cell, (uint16_t)~candidates[cell]);
    }
}

void fsd_theory_deny(struct fsd_theory *theory, unsigned cell, uint16_t digits)
{
    deny_all(theory, cell, digits & FSD_ALL_DIGITS); /* a cell's clause has the same number as the cell */
}

bool fsd_theory_assert(struct fsd_theory *theory, unsigned cell, unsigned digit)
{
    const unsigned bit = 1U << (digit - 1);

    if (theory->open_digits[cell] & bit) {
        assert_open(theory, (struct variable){.cell = cell, .digit = digit - 1});
    } else if (!(theory->true_digits[cell] & bit)) {
        /* Two true variables in a clause come to this: the first one made the second one false. */
        theory->inconsistent = true;
    }
    return !theory->inconsistent;
}

enum fsd_theory_state fsd_theory_reduce(struct fsd_theory *theory)
{
    while (!theory->inconsistent) {
        if (theory->n_singletons > 0) {
            const unsigned clause = theory->singletons[--theory->n_singletons];
            if (theory->clauses[clause]) {
                assert_open(theory, first_variable(clause, theory->clauses[clause]));
            }
            continue;
        }
        if (theory->n_clauses == 0) {
            return FSD_THEORY_SOLVED;
        }
        const unsigned clause = take_shrunk(theory);
        if (clause == FSD_N_CLAUSES) {
            return FSD_THEORY_OPEN;
        }
        simplify(theory, clause);
    }
    return FSD_THEORY_INCONSISTENT;
}

void fsd_theory_candidates(const struct fsd_theory *theory, uint16_t candidates[FSD_N_CELLS])
{
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        candidates[cell] = theory->open_digits[cell] | theory->true_digits[cell];
    }
}
