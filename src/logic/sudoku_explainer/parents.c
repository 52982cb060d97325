#include "logic/sudoku_explainer/parents.h"

unsigned fsd_se_removed_beside(const struct fsd_se_position *initial, const struct fsd_se_position *now,
                               unsigned candidate, enum fsd_se_cause cause, uint16_t removed[FSD_SE_MAX_REMOVED])
{
    const unsigned cell = candidate / FSD_N_DIGITS;
    const unsigned d = candidate % FSD_N_DIGITS;
    unsigned n = 0;

    if (cause == FSD_SE_BY_CELL) {
        for (uint16_t digits = initial->cell[cell] & (uint16_t)~now->cell[cell]; digits;) {
            removed[n++] = (uint16_t)(cell * FSD_N_DIGITS + fsd_digits_take(&digits) - 1);
        }
    } else if (cause != FSD_SE_ASSUMED) {
        const unsigned unit = fsd_se_cause_unit(cause, cell);
        for (uint16_t places = initial->place[unit][d] & (uint16_t)~now->place[unit][d]; places;) {
            removed[n++] = (uint16_t)(fsd_units.cells[unit][fsd_digits_take(&places) - 1] * FSD_N_DIGITS + d);
        }
    }
    return n;
}

void fsd_se_add_parents_of_on(struct fsd_se_findings *findings, struct fsd_se_finding *finding,
                              const struct fsd_se_position *initial, const struct fsd_se_position *now,
                              unsigned candidate, enum fsd_se_cause cause)
{
    uint16_t removed[FSD_SE_MAX_REMOVED];
    const unsigned n = fsd_se_removed_beside(initial, now, candidate, cause, removed);

    for (unsigned i = 0; i < n; i++) {
        fsd_se_findings_add_parent(findings, finding, removed[i]);
    }
}
