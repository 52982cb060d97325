#include "puzzle/generate_rules_request.h"

#include "base/range.h"
#include "puzzle/grade.h"

enum fsd_rules_request fsd_generate_rules_read(const char *clues, const char *grade, enum fsd_symmetry symmetry,
                                               struct fsd_generate_rules_options *options)
{
    const struct fsd_variant *const variant = &options->rules->variant;
    unsigned bounds[2] = {0, variant->n_cells};
    uint16_t orbits[FSD_VARIANT_MAX_CELLS];

    if (clues && (!fsd_range_parse(clues, "-", false, bounds) || bounds[1] > variant->n_cells)) {
        return FSD_RULES_REQUEST_CLUES;
    }
    options->has_grade = grade != NULL;
    if (grade && !fsd_grade_read_techniques(grade, &options->least_technique, &options->most_technique)) {
        return FSD_RULES_REQUEST_GRADE;
    }
    options->least_givens = bounds[0];
    options->most_givens = bounds[1];
    options->has_most_givens = clues != NULL;
    options->symmetry = symmetry;
    if (symmetry == FSD_SYMMETRY_NONE) {
        return FSD_RULES_REQUEST_GOOD;
    }
    if (variant->n_rows != variant->n_columns) {
        return FSD_RULES_REQUEST_NOT_SQUARE;
    }
    fsd_orbits_of_square(orbits, variant->n_columns, symmetry);
    return fsd_orbits_add_up(orbits, variant->n_cells, bounds[0], bounds[1]) ? FSD_RULES_REQUEST_GOOD
                                                                             : FSD_RULES_REQUEST_NO_ORBITS;
}
