#include "jobs/explain_writer.h"
#include "output/folder.h"
#include "paper/pdf.h"
#include "picture/eps.h"

/* A file named by a number, then words with dashes between; steps are numbered so that names sort up to 999. */
static void put_file(const struct fsd_explanation *explanation, bool is_step, unsigned part, const char *words,
                     const struct fsd_explain_output *output)
{
    const struct fsd_svg_options style = {.has_labels = true, .has_words = true, .fonts = output->fonts};
    struct fsd_buffer *const out = output->out;
    struct fsd_buffer name = {.n = 0};
    struct fsd_buffer drawing = {.n = 0};
    bool is_between = true;

    fsd_buffer_print(&name, "%03zu", explanation->n_steps + !is_step);
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
    if (part > 0) {
        fsd_buffer_print(&name, ".%02u", part);
    }
    fsd_buffer_print(&name, ".%s", output->writer->name);
    fsd_explanation_put_picture(explanation, is_step, part, output->writer->put_picture, &style, &drawing);
    if (fsd_buffer_text(&name)) {
        fsd_folder_put_file(out, name.bytes, &drawing);
    } else {
        out->failed = true;
    }
    fsd_buffer_destroy(&name);
    fsd_buffer_destroy(&drawing);
}

static void begin(const struct fsd_explanation *explanation, struct fsd_explain_output *output)
{
    (void)explanation;
    fsd_folder_put_group(output->out);
}

static void step(const struct fsd_explanation *explanation, struct fsd_explain_output *output)
{
    const unsigned n_parts = fsd_explanation_n_parts(explanation);

    put_file(explanation, true, 0, explanation->step.name, output);
    for (unsigned part = 1; part <= n_parts && n_parts > 1; part++) {
        put_file(explanation, true, part, explanation->step.name, output);
    }
}

/* After a hint no more than what is wrong with the puzzle. */
static void end(const struct fsd_explanation *explanation, struct fsd_explain_output *output)
{
    static const char *const words[] = {[FSD_LOGIC_OPEN] = "open",
                                        [FSD_LOGIC_SOLVED] = "solved",
                                        [FSD_LOGIC_CONTRADICTORY] = "contradictory",
                                        [FSD_LOGIC_GAVE_UP] = "given up"};

    if (!fsd_explanation_has_hint(explanation) || explanation->fault.n > 0) {
        put_file(explanation, false, 0, words[explanation->state], output);
    }
}

#define WRITER(form)                                                                                                   \
    const struct fsd_explain_writer fsd_explain_##form = {                                                             \
        .name = #form, .put_picture = fsd_##form##_put, .begin = begin, .step = step, .end = end}

WRITER(svg);
WRITER(eps);
WRITER(pdf);
