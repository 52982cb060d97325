/* Writes the explanation of one puzzle, in each format; drawings also of a puzzle of other rules. */
#ifndef FSD_JOBS_EXPLANATION_H
#define FSD_JOBS_EXPLANATION_H

#include "base/json.h"
#include "jobs/explain_stage.h"
#include "logic/closures.h"
#include "picture/svg.h"
#include "puzzle/position.h"

/* A puzzle and how far it is solved. */
struct fsd_explanation {
    const struct fsd_explain_stage_options *options;
    struct fsd_json *json;               /* writes to out */
    struct fsd_buffer *out;              /* the output */
    const char *puzzle;                  /* 81 characters, blanks are '.' */
    const char *givens;                  /* the same of the puzzle that it comes from, as far as that is known */
    const uint16_t *candidates;          /* its pencilmarks, if they say more than that; NULL: they do not */
    const struct fsd_position *position; /* the same puzzle */
    const struct fsd_judgement *judgement;
    const struct fsd_stepper *stepper;
    const struct fsd_source *source; /* where the puzzle stands, */
    uint64_t line;                   /* and in which line of that; 0: not known */
    uint16_t before[FSD_N_CELLS];    /* the candidates before the step */
    enum fsd_logic_state state;      /* set at the end; FSD_LOGIC_GAVE_UP: there may be more steps */
    struct fsd_level_trace trace;    /* with information: what each level brings, */
    enum fsd_logic_state traced;     /* and how that ended */
};

/* Call begin once the stepper has started, step after each step, then end once. */
void fsd_explain_text_begin(const struct fsd_explanation *explanation);
void fsd_explain_text_step(const struct fsd_explanation *explanation, const struct fsd_named_step *step);
void fsd_explain_text_end(const struct fsd_explanation *explanation);

/* Writes how an explanation ends, with a newline. */
void fsd_explain_verdict_put(const struct fsd_explanation *explanation);

void fsd_explain_json_begin(const struct fsd_explanation *explanation);
void fsd_explain_json_step(const struct fsd_explanation *explanation, const struct fsd_named_step *step);
void fsd_explain_json_end(const struct fsd_explanation *explanation);

/* The grade that a rating of all steps comes to; NULL: none, or the puzzle has not exactly one solution. */
const char *fsd_explain_grade(const struct fsd_explanation *explanation, unsigned er);

extern const struct fsd_svg_options fsd_explain_svg_style;
extern const struct fsd_svg_options fsd_explain_html_style;

/* As text of output/folder.h: a file for each step, and one for the end. */
void fsd_explain_svg_begin(const struct fsd_explanation *explanation);
void fsd_explain_svg_step(const struct fsd_explanation *explanation, const struct fsd_named_step *step);
void fsd_explain_svg_end(const struct fsd_explanation *explanation);

/* A file named by a number, then words with dashes between; steps are numbered so that names sort up to 999. */
void fsd_explain_svg_put_file(struct fsd_buffer *out, size_t number, const char *words,
                              const struct fsd_buffer *contents);

/* Appends a drawing of where the puzzle stands after all steps. */
void fsd_explain_put_end(const struct fsd_explanation *explanation, struct fsd_buffer *out,
                         const struct fsd_svg_options *options);

/* As a section of a page, whose head is written before all of them and whose foot after them. */
void fsd_explain_html_head(struct fsd_buffer *out, bool is_variant);
void fsd_explain_html_foot(struct fsd_buffer *out, bool is_variant);
void fsd_explain_html_begin(const struct fsd_explanation *explanation);
void fsd_explain_html_step(const struct fsd_explanation *explanation, const struct fsd_named_step *step);
void fsd_explain_html_end(const struct fsd_explanation *explanation);

/* Its parts: what it is called, its source or else its cells; a step up to its drawing, and from there on with its
 * words, which begin with its name; and words without n_said bytes that a heading says. Words are destroyed. */
void fsd_explain_html_put_name(struct fsd_buffer *out, const struct fsd_source *source, uint64_t line,
                               const char *cells);
void fsd_explain_html_begin_step(struct fsd_buffer *out, size_t number, const char *name);
void fsd_explain_html_end_step(struct fsd_buffer *out, const char *name, struct fsd_buffer *words);
void fsd_explain_html_put_words(struct fsd_buffer *out, struct fsd_buffer *words, size_t n_said);

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
