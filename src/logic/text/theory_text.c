#include "logic/text/theory_text.h"

#include "grid/notation.h"
#include "logic/text/contradiction.h"

const char *fsd_theory_rule_name(enum fsd_theory_rule rule)
{
    return rule == FSD_THEORY_ASSERTION ? "assertion elimination" : "simplification";
}

void fsd_theory_text_reason(struct fsd_buffer *out, const struct fsd_theory_step *step)
{
    const struct fsd_step *const what = &step->step;

    if (step->rule == FSD_THEORY_SIMPLIFICATION) {
        fsd_buffer_put_text(out, ": in ");
        fsd_notation_put_units(out, what->units);
        fsd_buffer_put_text(out, ", ");
        fsd_notation_put_digits(out, what->digits);
        fsd_buffer_put_text(out, " is confined to ");
        fsd_notation_put_cells(out, what->cells);
        fsd_buffer_put_text(out, ", so it is false elsewhere in ");
        fsd_notation_put_units(out, what->cover_units);
    } else if (what->units) {
        fsd_buffer_put_text(out, ": the only place left for ");
        fsd_notation_put_digits(out, what->digits);
        fsd_buffer_put_text(out, " in ");
        fsd_notation_put_units(out, what->units);
        fsd_buffer_put_text(out, " is ");
        fsd_notation_put_cells(out, what->cells);
    } else {
        fsd_buffer_put_text(out, ": the only digit left in ");
        fsd_notation_put_cells(out, what->cells);
        fsd_buffer_put_text(out, " is ");
        fsd_notation_put_digits(out, what->digits);
    }
    fsd_buffer_put_text(out, " => ");
}

void fsd_theory_text_clause(struct fsd_buffer *out, unsigned clause)
{
    if (clause < FSD_FIRST_UNIT_CLAUSE) {
        fsd_notation_put_cells(out, fsd_cells_of(clause));
    } else {
        fsd_buffer_print(out, "%u in ", fsd_clause_digit(clause));
        fsd_notation_put_units(out, 1U << fsd_clause_unit(clause));
    }
}

void fsd_theory_text_denials(struct fsd_buffer *out, const struct fsd_theory_step *step)
{
    const char *before = ", to one variable: ";

    if (step->n_shrunk == 0) {
        return;
    }
    fsd_buffer_print(out, "; denial elimination: %u clause%s", step->n_shrunk,
                     step->n_shrunk == 1 ? " shrinks" : "s shrink");
    for (unsigned word = 0; word < FSD_CLAUSE_WORDS; word++) {
        for (uint64_t singles = step->singles[word]; singles; singles &= singles - 1) {
            fsd_buffer_put_text(out, before);
            fsd_theory_text_clause(out, 64 * word + (unsigned)__builtin_ctzll(singles));
            before = ", ";
        }
    }
}

void fsd_theory_text_givens(struct fsd_buffer *out, const struct fsd_theory *theory)
{
    unsigned n_true = 0, n_open = 0, n_single = 0;

    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        n_true += fsd_digits_count(theory->true_digits[cell]);
        n_open += fsd_digits_count(theory->open_digits[cell]);
    }
    for (unsigned clause = 0; clause < FSD_N_CLAUSES; clause++) {
        n_single += fsd_digits_is_one(theory->clauses[clause]);
    }
    fsd_buffer_print(out,
                     "givens: of %u variables %u are true and %u false; of %u clauses %u are satisfied, %u have one "
                     "variable left",
                     FSD_N_CELLS * FSD_N_DIGITS, n_true, FSD_N_CELLS * FSD_N_DIGITS - n_true - n_open, FSD_N_CLAUSES,
                     FSD_N_CLAUSES - theory->n_clauses, n_single);
}

void fsd_theory_text_contradiction(struct fsd_buffer *out, const struct fsd_board *board, const char *puzzle)
{
    const bool is_clash = fsd_contradiction_put(out, board, puzzle);

    fsd_buffer_put_text(out, is_clash ? ": two true variables in a clause" : ": an empty clause");
}
