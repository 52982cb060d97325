/* Writes the explanation of one puzzle as text or JSON. */
#ifndef FSD_CLI_EXPLAIN_H
#define FSD_CLI_EXPLAIN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/json.h"
#include "logic/ladder.h"

struct fsd_explain_options {
    unsigned max_level;
    bool hint;        /* the first step only */
    bool information; /* also what each level adds */
    bool json;
    bool coloured;
};

/* A puzzle and how far it is solved. */
struct fsd_explanation {
    const struct fsd_explain_options *options;
    struct fsd_json *json;  /* writes to out */
    struct fsd_buffer *out; /* the output */
    const char *puzzle;     /* 81 characters, blanks are '.' */
    struct fsd_board board;
    enum fsd_logic_state state; /* of the board */
    size_t n_steps;             /* so far */
    unsigned hardest;           /* hardest technique of the steps; 0 before the first one */
};

/* Call begin once, step after each step is applied, then end once. */
void fsd_explain_text_begin(const struct fsd_explanation *explanation);
void fsd_explain_text_step(const struct fsd_explanation *explanation, const struct fsd_step *step);
void fsd_explain_text_end(const struct fsd_explanation *explanation);

void fsd_explain_json_begin(const struct fsd_explanation *explanation);
void fsd_explain_json_step(const struct fsd_explanation *explanation, const struct fsd_step *step);
void fsd_explain_json_end(const struct fsd_explanation *explanation);

/* Write the information measures of the puzzle before and after each level: a table, or a member "information". */
void fsd_explain_text_information(const struct fsd_explanation *explanation);
void fsd_explain_json_information(const struct fsd_explanation *explanation);

/* Writes the object for a malformed line. */
void fsd_explain_json_malformed(struct fsd_buffer *out);

#endif
