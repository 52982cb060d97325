#include "jobs/explanation.h"
#include "output/folder.h"
#include "picture/step_picture.h"

const struct fsd_svg_options fsd_explain_svg_style = {.has_labels = true, .has_words = true};

void fsd_explain_svg_put_file(struct fsd_buffer *out, size_t number, const char *words,
                              const struct fsd_buffer *contents)
{
    struct fsd_buffer name = {.n = 0};
    bool is_between = true;

    fsd_buffer_print(&name, "%03zu", number);
    for (; *words; words++) {
        const char c = *words >= 'A' && *words <= 'Z' ? (char)(*words - 'A' + 'a') : *words;
        if (c == '+' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z')) {
            fsd_buffer_put_text(&name, is_between ? "-" : "");
            fsd_buffer_put_char(&name, c);
            is_between = false;
        } else {
            is_between = true;
        }
    }
    fsd_buffer_put_text(&name, ".svg");
    if (fsd_buffer_text(&name)) {
        fsd_folder_put_file(out, name.bytes, contents);
    } else {
        out->failed = true;
    }
    fsd_buffer_destroy(&name);
}

void fsd_explain_put_end(const struct fsd_explanation *explanation, struct fsd_buffer *out,
                         const struct fsd_svg_options *options)
{
    struct fsd_picture picture;
    struct fsd_buffer caption = {.n = 0};
    struct fsd_explanation in_words = *explanation;

    in_words.out = &caption;
    fsd_explain_verdict_put(&in_words);
    caption.n -= caption.n > 0; /* its newline */
    fsd_picture_start_position(&picture, explanation->puzzle, explanation->givens, explanation->stepper->board.cell);
    fsd_picture_give_role(&picture, FSD_ROLE_REMOVED, explanation->judgement->wrong);
    picture.title = explanation->state == FSD_LOGIC_SOLVED ? "Solution" : "Position";
    picture.caption = fsd_buffer_text(&caption);
    out->failed = out->failed || !picture.caption;
    fsd_svg_put(out, &picture, options);
    fsd_buffer_destroy(&caption);
}

void fsd_explain_svg_begin(const struct fsd_explanation *explanation)
{
    fsd_folder_put_group(explanation->out);
}

void fsd_explain_svg_step(const struct fsd_explanation *explanation, const struct fsd_named_step *step)
{
    struct fsd_buffer svg = {.n = 0};

    fsd_svg_put_step(&svg, explanation->puzzle, explanation->givens, explanation->before, step, &fsd_explain_svg_style);
    fsd_explain_svg_put_file(explanation->out, explanation->stepper->n_steps, step->name, &svg);
    fsd_buffer_destroy(&svg);
}

void fsd_explain_svg_end(const struct fsd_explanation *explanation)
{
    static const char *const words[] = {[FSD_LOGIC_OPEN] = "open",
                                        [FSD_LOGIC_SOLVED] = "solved",
                                        [FSD_LOGIC_CONTRADICTORY] = "contradictory",
                                        [FSD_LOGIC_GAVE_UP] = "given up"};
    struct fsd_buffer svg = {.n = 0};

    if (explanation->options->hint && explanation->stepper->n_steps > 0 &&
        explanation->judgement->verdict != FASTSUD_MULTIPLE) {
        return;
    }
    fsd_explain_put_end(explanation, &svg, &fsd_explain_svg_style);
    fsd_explain_svg_put_file(explanation->out, explanation->stepper->n_steps + 1, words[explanation->state], &svg);
    fsd_buffer_destroy(&svg);
}
