#include <inttypes.h>

#include "base/markup.h"
#include "base/template.h"
#include "fastsud.h"
#include "jobs/explanation.h"
#include "logic/text/step_text.h"
#include "logic/text/technique_text.h"
#include "picture/step_picture.h"

#define X(name)                                                                                                        \
    extern const char fsd_steps_page_##name[];                                                                         \
    extern const char fsd_steps_page_##name##_end[];
X(page)
X(style)
X(script)
#undef X

const struct fsd_svg_options fsd_explain_html_style = {.embedded = true, .has_labels = true};

/* Roles, and of 9x9 links, too. */
static void put_legend(struct fsd_buffer *out, bool is_variant)
{
    static const char *const words[FSD_N_ROLES] = {
        [FSD_ROLE_PATTERN] = "the pattern that the step is about",
        [FSD_ROLE_SECONDARY] = "its second part, such as pincers",
        [FSD_ROLE_FIN] = "fins of a fish",
        [FSD_ROLE_TRUE] = "in a chain, true by its assumption",
        [FSD_ROLE_FALSE] = "in a chain, false by its assumption",
        [FSD_ROLE_REMOVED] = "ruled out by the step",
        [FSD_ROLE_PLACED] = "placed by the step",
    };

    fsd_buffer_put_text(out, "<ul>\n");
    for (unsigned role = 0; role < FSD_N_ROLES; role++) {
        if (is_variant && role > FSD_ROLE_PATTERN && role < FSD_ROLE_REMOVED) {
            continue;
        }
        fsd_buffer_put_text(out, "<li>");
        fsd_svg_put_role(out, (enum fsd_role)role);
        fsd_buffer_print(out, "<span>%s</span></li>\n", words[role]);
    }
    if (is_variant) {
        fsd_buffer_put_text(out, "</ul>\n");
        return;
    }
    fsd_buffer_put_text(out, "<li>");
    fsd_svg_put_link(out, FSD_LINK_STRONG);
    fsd_buffer_put_text(out, "<span>makes true: a strong link</span></li>\n<li>");
    fsd_svg_put_link(out, FSD_LINK_WEAK);
    fsd_buffer_put_text(out, "<span>makes false: a weak link</span></li>\n<li>");
    fsd_svg_put_link(out, FSD_LINK_GROUP);
    fsd_buffer_put_text(out, "<span>a group: one of them is meant</span></li>\n</ul>\n");
}

/* Writes the page up to where the puzzles are, or from there on. */
static void put_page(struct fsd_buffer *out, bool is_head, bool is_variant)
{
    static const char rules_style[] = ".rules{display:grid;gap:.35rem;margin:1.5rem 0 0;padding:0;list-style:none}\n"
                                      ".rules li{display:flex;gap:.6rem;align-items:center}\n"
                                      ".rules svg{flex:none;width:3.5rem;height:1.75rem}\n"
                                      ".puzzle.large .view{display:block}\n"
                                      ".large .steps>li>svg{max-width:64rem}\n"
                                      "@media print{.large .steps{grid-template-columns:1fr}}\n";
    static const char marker[] = "{{puzzles}}";
    const char *const begin = fsd_steps_page_page;
    const char *const end = fsd_steps_page_page_end;
    const char *const middle = memmem(begin, (size_t)(end - begin), marker, sizeof(marker) - 1);
    struct fsd_buffer style = {.n = 0};
    struct fsd_buffer legend = {.n = 0};

    fsd_svg_put_style(&style, FSD_SVG_AUTO);
    if (is_variant) {
        fsd_svg_put_shape_style(&style, FSD_SVG_AUTO);
        fsd_buffer_put_text(&style, rules_style);
    }
    put_legend(&legend, is_variant);
    const struct fsd_template_value values[] = {
        {"script hashes", FSD_STEPS_SCRIPT_HASHES, sizeof(FSD_STEPS_SCRIPT_HASHES) - 1},
        {"version", fastsud_version(), strlen(fastsud_version())},
        {"picture style", style.bytes, style.n},
        {"style", fsd_steps_page_style, (size_t)(fsd_steps_page_style_end - fsd_steps_page_style)},
        {"legend", legend.bytes, legend.n},
        {"script", fsd_steps_page_script, (size_t)(fsd_steps_page_script_end - fsd_steps_page_script)},
    };
    fsd_template_put(out, is_head ? begin : middle + sizeof(marker) - 1, is_head ? middle : end, values,
                     sizeof(values) / sizeof(values[0]));
    out->failed = out->failed || style.failed || legend.failed;
    fsd_buffer_destroy(&style);
    fsd_buffer_destroy(&legend);
}

void fsd_explain_html_head(struct fsd_buffer *out, bool is_variant)
{
    put_page(out, true, is_variant);
}

void fsd_explain_html_foot(struct fsd_buffer *out, bool is_variant)
{
    put_page(out, false, is_variant);
}

void fsd_explain_html_put_words(struct fsd_buffer *out, struct fsd_buffer *words, size_t n_said)
{
    const char *const text = fsd_buffer_text(words);

    fsd_buffer_put_text(out, "<p class=\"what\">");
    if (text) {
        fsd_markup_put_text(out, text + n_said + (n_said > 0 ? strspn(text + n_said, ",: ") : 0));
    }
    fsd_buffer_put_text(out, "</p>\n");
    out->failed = out->failed || !text;
    fsd_buffer_destroy(words);
}

void fsd_explain_html_put_name(struct fsd_buffer *out, const struct fsd_source *source, uint64_t line,
                               const char *cells)
{
    fsd_buffer_put_text(out, "<h2>");
    if (source && !source->text) {
        fsd_markup_put_text(out, source->name);
        fsd_buffer_print(out, ":%" PRIu64, line);
    } else {
        fsd_markup_put_text(out, cells);
    }
    fsd_buffer_put_text(out, "</h2>\n<ol class=\"steps\">\n");
}

void fsd_explain_html_begin_step(struct fsd_buffer *out, size_t number, const char *name)
{
    fsd_buffer_print(out, "<li>\n<h3>%zu. ", number);
    fsd_markup_put_text(out, name);
    fsd_buffer_put_text(out, "</h3>\n");
}

void fsd_explain_html_end_step(struct fsd_buffer *out, const char *name, struct fsd_buffer *words)
{
    const char *const about = fsd_technique_text(name);

    fsd_explain_html_put_words(out, words, strlen(name));
    if (about) {
        fsd_buffer_put_text(out, "<p class=\"about\">");
        fsd_markup_put_text(out, about);
        fsd_buffer_put_text(out, "</p>\n");
    }
    fsd_buffer_put_text(out, "</li>\n");
}

void fsd_explain_html_begin(const struct fsd_explanation *explanation)
{
    fsd_buffer_put_text(explanation->out, "<section class=\"puzzle\">\n");
    fsd_explain_html_put_name(explanation->out, explanation->source, explanation->line, explanation->puzzle);
}

void fsd_explain_html_step(const struct fsd_explanation *explanation, const struct fsd_named_step *step)
{
    struct fsd_buffer *const out = explanation->out;
    struct fsd_buffer words = {.n = 0};

    fsd_explain_html_begin_step(out, explanation->stepper->n_steps, step->name);
    fsd_svg_put_step(out, explanation->puzzle, explanation->givens, explanation->before, step, &fsd_explain_html_style);
    if (explanation->options->hint && explanation->judgement->verdict == FASTSUD_MULTIPLE) {
        fsd_judgement_put(&words, explanation->position, explanation->judgement);
        fsd_explain_html_put_words(out, &words, 0);
    }
    fsd_named_step_text(&words, step);
    fsd_explain_html_end_step(out, step->name, &words);
}

void fsd_explain_html_end(const struct fsd_explanation *explanation)
{
    static const char *const titles[] = {[FSD_LOGIC_OPEN] = "Open",
                                         [FSD_LOGIC_SOLVED] = "Solved",
                                         [FSD_LOGIC_CONTRADICTORY] = "Contradictory",
                                         [FSD_LOGIC_GAVE_UP] = "Given up"};
    struct fsd_buffer *const out = explanation->out;
    const bool is_hint = explanation->options->hint && explanation->stepper->n_steps > 0;
    struct fsd_buffer words = {.n = 0};

    fsd_buffer_print(out, "<li class=\"end\">\n<h3>%s</h3>\n",
                     is_hint ? "After this step" : titles[explanation->state]);
    fsd_explain_put_end(explanation, out, &fsd_explain_html_style);
    if (!is_hint) {
        struct fsd_explanation in_words = *explanation;
        in_words.out = &words;
        fsd_explain_verdict_put(&in_words);
        fsd_explain_html_put_words(out, &words, 0);
    }
    fsd_buffer_put_text(out, "</li>\n</ol>\n</section>\n");
}
