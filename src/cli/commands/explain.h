/* What explain writes of one puzzle, as text and as JSON. */
#ifndef FSD_CLI_EXPLAIN_H
#define FSD_CLI_EXPLAIN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/json.h"
#include "logic/ladder.h"

struct fsd_explain_options {
    unsigned max_level;
    bool hint;        /* the first step only */
    bool information; /* and what each level brings */
    bool json;
    bool coloured;
};

/* A puzzle and how far it is solved. */
struct fsd_explanation {
    const struct fsd_explain_options *options;
    struct fsd_json *json;  /* for members and elements; appends to */
    struct fsd_buffer *out; /* what is said */
    const char *puzzle;     /* 81 characters, blanks are '.' */
    struct fsd_board board;
    enum fsd_logic_state state; /* of the board */
    size_t n_steps;             /* so far */
    unsigned hardest;           /* technique of them; 0 before the first step */
};

/* In the order of their calls: one begin, each step after it was applied, one end. */
void fsd_explain_text_begin(const struct fsd_explanation *explanation);
void fsd_explain_text_step(const struct fsd_explanation *explanation, const struct fsd_step *step);
void fsd_explain_text_end(const struct fsd_explanation *explanation);

void fsd_explain_json_begin(const struct fsd_explanation *explanation);
void fsd_explain_json_step(const struct fsd_explanation *explanation, const struct fsd_step *step);
void fsd_explain_json_end(const struct fsd_explanation *explanation);

/* The information measures of the puzzle, before and after each level: a table, or a member "information". */
void fsd_explain_text_information(const struct fsd_explanation *explanation);
void fsd_explain_json_information(const struct fsd_explanation *explanation);

/* A line that is not a puzzle. */
void fsd_explain_json_malformed(struct fsd_buffer *out);

#endif
