/* What techniques are, for people who do not know them. */
#ifndef FSD_LOGIC_TEXT_TECHNIQUE_TEXT_H
#define FSD_LOGIC_TEXT_TECHNIQUE_TEXT_H

/* Two sentences on the technique, Sudoku Explainer's rule or rule of the theory of this name; NULL: no such name. */
const char *fsd_technique_text(const char *name);

#endif
