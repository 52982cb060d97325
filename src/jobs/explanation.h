/* Writes the explanation of one puzzle as text or JSON. */
#ifndef FSD_JOBS_EXPLANATION_H
#define FSD_JOBS_EXPLANATION_H

#include "base/json.h"
#include "jobs/explain_stage.h"
#include "logic/closures.h"

/* A puzzle and how far it is solved. */
struct fsd_explanation {
    const struct fsd_explain_stage_options *options;
    struct fsd_json *json;      /* writes to out */
    struct fsd_buffer *out;     /* the output */
    const char *puzzle;         /* 81 characters, blanks are '.' */
    const uint16_t *candidates; /* its pencilmarks, if they say more than that; NULL: they do not */
    const struct fsd_stepper *stepper;
    enum fsd_logic_state state;   /* set at the end; FSD_LOGIC_GAVE_UP: there may be more steps */
    struct fsd_level_trace trace; /* with information: what each level brings, */
    enum fsd_logic_state traced;  /* and how that ended */
};

/* Call begin once the stepper has started, step after each step, then end once. */
void fsd_explain_text_begin(const struct fsd_explanation *explanation);
void fsd_explain_text_step(const struct fsd_explanation *explanation, const struct fsd_named_step *step);
void fsd_explain_text_end(const struct fsd_explanation *explanation);

void fsd_explain_json_begin(const struct fsd_explanation *explanation);
void fsd_explain_json_step(const struct fsd_explanation *explanation, const struct fsd_named_step *step);
void fsd_explain_json_end(const struct fsd_explanation *explanation);

/* Writes what is wrong with a contradictory puzzle. */
void fsd_explain_contradiction_put(const struct fsd_explanation *explanation, struct fsd_buffer *out);

/* Sets trace and traced. */
void fsd_explain_trace(struct fsd_explanation *explanation);

/* Write the information measures of the puzzle before and after each level: a table, or a member "information". */
void fsd_explain_text_information(const struct fsd_explanation *explanation);
void fsd_explain_json_information(const struct fsd_explanation *explanation);

/* Writes the object for a malformed line. */
void fsd_explain_json_malformed(const struct fsd_explain_stage_options *options, struct fsd_buffer *out);

#endif
