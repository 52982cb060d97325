/* What writes explanations: each form is a row, and knows the document alone. */
#ifndef FSD_JOBS_EXPLAIN_WRITER_H
#define FSD_JOBS_EXPLAIN_WRITER_H

#include "base/json.h"
#include "explain/explanation.h"
#include "picture/svg_series.h"

/* Where an explanation goes, and how it looks there. */
struct fsd_explain_output {
    struct fsd_buffer *out;
    struct fsd_json json; /* writes to out */
    bool coloured;
    bool draws_grids;        /* as text: a hint's line is followed by a grid that shows it, and a puzzle by its cages */
    struct fsd_fonts *fonts; /* of drawings */
    const struct fsd_explain_writer *writer;
    struct fsd_svg_series *series; /* of pictures in a page */
};

struct fsd_explain_writer {
    const char *name;
    fsd_picture_writer *put_picture; /* the output is text of output/folder.h: a file for each step, and the end */
    /* Before all explanations and after them. has_rules: they are of puzzles of any rules. NULL: nothing. */
    void (*put_head)(struct fsd_buffer *out, bool has_rules);
    void (*put_foot)(struct fsd_buffer *out, bool has_rules);
    void (*begin)(const struct fsd_explanation *explanation, struct fsd_explain_output *output);
    void (*step)(const struct fsd_explanation *explanation, struct fsd_explain_output *output);
    void (*end)(const struct fsd_explanation *explanation, struct fsd_explain_output *output);
    /* Of a malformed line, where others are by steps of this kind. NULL: nothing. */
    void (*put_malformed)(enum fsd_step_kind kind, struct fsd_buffer *out);
};

extern const struct fsd_explain_writer fsd_explain_text;
extern const struct fsd_explain_writer fsd_explain_jsonl;
extern const struct fsd_explain_writer fsd_explain_svg;
extern const struct fsd_explain_writer fsd_explain_eps;
extern const struct fsd_explain_writer fsd_explain_pdf;
extern const struct fsd_explain_writer fsd_explain_html;

#endif
