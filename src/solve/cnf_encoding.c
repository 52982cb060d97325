#include "solve/cnf_encoding.h"

#include "grid/digits.h"
#include "grid/text.h"
#include "grid/units.h"

enum { N_KINDS = 4, GROUPS_OF_KIND = 81, PAIRS_OF_GROUP = 36 };

static const struct fsd_cnf_encoding encodings[] = {
    [FSD_ENCODING_MINIMAL] = {.at_least = FSD_CNF_IN_CELL, .at_most = FSD_CNF_IN_UNITS},
    [FSD_ENCODING_EXTENDED] = {.at_least = FSD_CNF_IN_ALL, .at_most = FSD_CNF_IN_ALL},
};

static size_t n_kinds(unsigned kinds)
{
    size_t n = 0;

    for (; kinds != 0; kinds &= kinds - 1) {
        n++;
    }
    return n;
}

size_t fsd_cnf_n_rules(enum fsd_encoding encoding)
{
    const struct fsd_cnf_encoding *const info = &encodings[encoding];

    return GROUPS_OF_KIND * (n_kinds(info->at_least) + PAIRS_OF_GROUP * n_kinds(info->at_most));
}

/* Group of a kind: the digits of a cell, or the places of a digit in a row, column or box. */
static void fill_group(unsigned kind, unsigned group, int variables[9])
{
    for (unsigned i = 0; i < 9; i++) {
        const unsigned first_unit = kind == FSD_CNF_IN_ROW      ? FSD_FIRST_ROW
                                    : kind == FSD_CNF_IN_COLUMN ? FSD_FIRST_COLUMN
                                                                : FSD_FIRST_BOX;
        variables[i] = kind == FSD_CNF_IN_CELL
                           ? fsd_cnf_variable(group, i + 1)
                           : fsd_cnf_variable(fsd_units.cells[first_unit + group / 9][i], group % 9 + 1);
    }
}

void fsd_cnf_visit_rules(enum fsd_encoding encoding, const struct fsd_cnf_visitor *visitor)
{
    const struct fsd_cnf_encoding *const info = &encodings[encoding];
    int variables[9];

    for (unsigned kind = 1; kind < 1U << N_KINDS; kind <<= 1) {
        for (unsigned group = 0; group < GROUPS_OF_KIND; group++) {
            fill_group(kind, group, variables);
            if ((info->at_least & kind) != 0) {
                visitor->on_clause(visitor->context, variables, 9);
            }
            for (unsigned i = 0; (info->at_most & kind) != 0 && i < 9; i++) {
                for (unsigned k = i + 1; k < 9; k++) {
                    const int pair[2] = {-variables[i], -variables[k]};
                    visitor->on_clause(visitor->context, pair, 2);
                }
            }
        }
    }
}

size_t fsd_cnf_givens(const char *puzzle, int *literals)
{
    size_t n = 0;

    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        if (fsd_text_is_given(puzzle[cell])) {
            literals[n++] = fsd_cnf_variable(cell, (unsigned)(puzzle[cell] - '0'));
        }
    }
    return n;
}

size_t fsd_cnf_pencilmarks(const uint16_t *candidates, int *literals)
{
    size_t n = 0;

    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        const unsigned mask = candidates[cell] & FSD_ALL_DIGITS;
        const bool is_single = mask != 0 && (mask & (mask - 1)) == 0;

        for (unsigned digit = 1; digit <= 9; digit++) {
            const bool allowed = (mask >> (digit - 1) & 1) != 0;
            if (allowed == is_single) {
                literals[n++] = is_single ? fsd_cnf_variable(cell, digit) : -fsd_cnf_variable(cell, digit);
            }
        }
    }
    return n;
}

static bool clashes(const uint8_t *values, unsigned cell)
{
    for (unsigned i = 0; i < FSD_N_PEERS; i++) {
        if (values[fsd_units.peers[cell][i]] == values[cell]) {
            return true;
        }
    }
    return false;
}

const struct fsd_model_shape fsd_cnf_shape = {
    .n_cells = FSD_N_CELLS, .n_values = 9, .n_variables = FSD_CNF_N_VARIABLES, .clashes = clashes};

void fsd_cnf_digits(const struct fsd_model *model, char digits[FASTSUD_N_CELLS])
{
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        digits[cell] = (char)('1' + model->values[cell]);
    }
}
