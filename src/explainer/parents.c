#include "explainer/parents.h"

void fsd_se_add_parents_of_on(struct fsd_se_findings *findings, struct fsd_se_finding *finding,
                              const struct fsd_se_position *initial, const struct fsd_se_position *now,
                              unsigned candidate, enum fsd_se_cause cause)
{
    const unsigned cell = candidate / FSD_N_DIGITS;
    const unsigned d = candidate % FSD_N_DIGITS;

    if (cause == FSD_SE_BY_CELL) {
        for (uint16_t digits = initial->cell[cell] & (uint16_t)~now->cell[cell]; digits;) {
            fsd_se_findings_add_parent(findings, finding, cell * FSD_N_DIGITS + fsd_digits_take(&digits) - 1);
        }
    } else if (cause != FSD_SE_ASSUMED) {
        const unsigned unit = fsd_se_cause_unit(cause, cell);
        for (uint16_t places = initial->place[unit][d] & (uint16_t)~now->place[unit][d]; places;) {
            const unsigned k = fsd_digits_take(&places) - 1;
            fsd_se_findings_add_parent(findings, finding, fsd_units.cells[unit][k] * FSD_N_DIGITS + d);
        }
    }
}
