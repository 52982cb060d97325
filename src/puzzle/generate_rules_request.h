/* What is asked of new puzzles of other rules, read from texts. */
#ifndef FSD_PUZZLE_GENERATE_RULES_REQUEST_H
#define FSD_PUZZLE_GENERATE_RULES_REQUEST_H

#include "puzzle/generate_variant.h"

enum fsd_rules_request {
    FSD_RULES_REQUEST_GOOD,
    FSD_RULES_REQUEST_CLUES, /* no number of givens, or range of them */
    FSD_RULES_REQUEST_GRADE, /* no grade, or range of them */
    FSD_RULES_REQUEST_NOT_SQUARE,
    FSD_RULES_REQUEST_NO_ORBITS, /* no pattern with the symmetry has so many givens */
};

/* Sets what clues and grade, which may be NULL, and symmetry ask for; options->rules is set. */
enum fsd_rules_request fsd_generate_rules_read(const char *clues, const char *grade, enum fsd_symmetry symmetry,
                                               struct fsd_generate_rules_options *options);

#endif
