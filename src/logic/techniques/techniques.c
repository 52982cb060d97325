#include "logic/techniques/techniques.h"

#include <string.h>
#include <strings.h>

#include "fastsud.h"

_Static_assert(FSD_N_TECHNIQUES <= 64, "sets of techniques have 64 bits, and a step has one in a byte");

const struct fsd_technique_row fsd_technique_rows[FSD_N_TECHNIQUES] = {
#define X(id, ...) {__VA_ARGS__},
    FSD_TECHNIQUE_LIST(X)
#undef X
};

fsd_techniques fsd_techniques_of_kind(enum fsd_technique_kind kind)
{
    fsd_techniques techniques = 0;

    for (unsigned i = 0; i < FSD_N_TECHNIQUES; i++) {
        techniques |= fsd_technique_rows[i].kind == kind ? fsd_technique_bit(i) : 0;
    }
    return techniques;
}

static fsd_techniques of_kind_up_to(enum fsd_technique_kind kind, unsigned max_level)
{
    fsd_techniques techniques = fsd_techniques_of_kind(kind);

    for (unsigned i = 0; i < FSD_N_TECHNIQUES; i++) {
        techniques &= fsd_technique_rows[i].level > max_level ? ~fsd_technique_bit(i) : ~(fsd_techniques)0;
    }
    return techniques;
}

fsd_techniques fsd_techniques_of_closure(unsigned max_level)
{
    return of_kind_up_to(FSD_OF_LEVEL, max_level);
}

fsd_techniques fsd_techniques_up_to(unsigned max_level)
{
    return fsd_techniques_of_closure(max_level) | of_kind_up_to(FSD_CASE_OF_LEVEL, max_level);
}

int fsd_technique_level(unsigned technique)
{
    const struct fsd_technique_row *const row = &fsd_technique_rows[technique];

    return row->kind == FSD_OF_LEVEL || row->kind == FSD_CASE_OF_LEVEL ? (int)row->level : -1;
}

static bool is_name(const char *name, const char *text, size_t n)
{
    return name && strlen(name) == n && strncasecmp(name, text, n) == 0;
}

unsigned fsd_technique_named(const char *name, size_t n)
{
    unsigned i = 0;

    while (i < FSD_N_TECHNIQUES && !is_name(fsd_technique_rows[i].name, name, n) &&
           !is_name(fsd_technique_rows[i].other_name, name, n)) {
        i++;
    }
    return i;
}

const char *fsd_step_variant(const struct fsd_step *step)
{
    const struct fsd_technique_row *const row = &fsd_technique_rows[step->technique];

    return row->variant ? row->variant(step) : NULL;
}

const char *fsd_level_name(unsigned level)
{
    static const char *const names[] = {"consistency",
                                        "singles",
                                        "pairs",
                                        "triples",
                                        "locked candidates",
                                        "subsets",
                                        "fish",
                                        "wings and colouring",
                                        "finned fish and chains",
                                        "alternating chains and almost locked sets",
                                        "forcing chains"};

    _Static_assert(sizeof(names) / sizeof(names[0]) == FASTSUD_MAX_LEVEL + 1, "each level has a name");
    return level <= FASTSUD_MAX_LEVEL ? names[level] : NULL;
}
