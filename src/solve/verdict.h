/* What verdicts are called. */
#ifndef FSD_SOLVE_VERDICT_H
#define FSD_SOLVE_VERDICT_H

/* As fastsud_verdict_tag. */
const char *fsd_verdict_tag(int verdict);

#endif
