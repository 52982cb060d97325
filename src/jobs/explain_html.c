#include <inttypes.h>

#include "base/hash.h"
#include "base/markup.h"
#include "base/template.h"
#include "fastsud.h"
#include "jobs/explain_writer.h"
#include "logic/text/technique_text.h"

enum { LARGE = 10 /* so many columns need a page's width */ };

#define X(name)                                                                                                        \
    extern const char fsd_steps_page_##name[];                                                                         \
    extern const char fsd_steps_page_##name##_end[];
X(page)
X(style)
X(script)
#undef X

static const struct fsd_svg_options picture_style = {.embedded = true, .has_labels = true};

/* Roles and links. */
static void put_legend(struct fsd_buffer *out, bool has_rules)
{
    static const char *const words[FSD_N_ROLES] = {
        [FSD_ROLE_PATTERN] = "the pattern that the step is about",
        [FSD_ROLE_SECONDARY] = "its second part, such as pincers",
        [FSD_ROLE_FIN] = "fins of a fish",
        [FSD_ROLE_TRUE] = "in a chain, true by its assumption",
        [FSD_ROLE_FALSE] = "in a chain, false by its assumption",
        [FSD_ROLE_REMOVED] = "ruled out by the step",
        [FSD_ROLE_PLACED] = "placed by the step",
        [FSD_ROLE_EXCLUDING] = "excludes itself from elsewhere, so that a single is left",
    };

    fsd_buffer_put_text(out, "<ul>\n");
    for (unsigned role = 0; role < FSD_N_ROLES; role++) {
        if (has_rules && (role == FSD_ROLE_SECONDARY || role == FSD_ROLE_FIN)) {
            continue;
        }
        fsd_buffer_put_text(out, "<li>");
        fsd_svg_put_role(out, (enum fsd_role)role);
        fsd_buffer_print(out, "<span>%s</span></li>\n", words[role]);
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
static void put_page(struct fsd_buffer *out, bool is_head, bool has_rules)
{
    static const char marker[] = "{{puzzles}}";
    const char *const begin = fsd_steps_page_page;
    const char *const end = fsd_steps_page_page_end;
    const char *const middle = memmem(begin, (size_t)(end - begin), marker, sizeof(marker) - 1);
    struct fsd_buffer style = {.n = 0};
    struct fsd_buffer legend = {.n = 0};

    fsd_svg_put_style(&style, FSD_SVG_AUTO);
    if (has_rules) {
        fsd_svg_put_shape_style(&style, FSD_SVG_AUTO);
    }
    put_legend(&legend, has_rules);
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

static void put_head(struct fsd_buffer *out, bool has_rules)
{
    put_page(out, true, has_rules);
}

static void put_foot(struct fsd_buffer *out, bool has_rules)
{
    put_page(out, false, has_rules);
}

/* Puts words, which it destroys, with arrows that do not break. */
static void put_text(struct fsd_buffer *out, struct fsd_buffer *words)
{
    char *text = (char *)(uintptr_t)fsd_buffer_text(words);

    out->failed = out->failed || !text;
    for (char *arrow; text && (arrow = strstr(text, "->")); text = arrow + 2) {
        *arrow = '\0';
        fsd_markup_put_text(out, text);
        fsd_buffer_put_text(out, "<span class=\"then\">-&gt;</span>");
    }
    if (text) {
        fsd_markup_put_text(out, text);
    }
    fsd_buffer_destroy(words);
}

static void put_words(struct fsd_buffer *out, struct fsd_buffer *words)
{
    fsd_buffer_put_text(out, "<p class=\"what\">");
    put_text(out, words);
    fsd_buffer_put_text(out, "</p>\n");
}

/* The lines of a part of the chain, from 1 on, or 0: all of them. */
static void put_lines(struct fsd_buffer *out, const struct fsd_told_step *step, unsigned part)
{
    const struct fsd_chain *const chain = &step->chain;
    struct fsd_buffer words = {.n = 0};
    size_t first = 0;

    while (part > 0 && chain->lines[first].part + 1U < part) {
        first++;
    }
    fsd_buffer_print(out, "<ol class=\"lines\" start=\"%zu\">\n", first + 1);
    for (size_t i = first; i < chain->n_lines && (part == 0 || chain->lines[i].part + 1U == part); i++) {
        fsd_buffer_put_text(out, "<li><b>");
        fsd_chain_line_put_statement(&words, chain, i);
        put_text(out, &words);
        fsd_buffer_put_text(out, "</b>, ");
        fsd_chain_line_put_why(&words, chain, i);
        put_text(out, &words);
        fsd_buffer_put_text(out, "</li>\n");
    }
    fsd_buffer_put_text(out, "</ol>\n");
}

/* A hash of what the drawings follow from: puzzles with the same ids have the same drawings. */
static void name_series(const struct fsd_explanation *explanation, char name[16])
{
    const char *const place = explanation->place ? explanation->place : "";
    uint64_t hash = fsd_hash_add(FSD_HASH_INIT, place, strlen(place));

    hash = fsd_hash_add(hash, explanation->cells, strlen(explanation->cells));
    if (explanation->rules) {
        hash = fsd_hash_add(hash, explanation->rules->text.bytes, explanation->rules->text.n);
        hash = fsd_hash_add(hash, explanation->rules->words.bytes, explanation->rules->words.n);
    }
    snprintf(name, 16, "p%010" PRIx64, hash >> 24);
}

static void begin(const struct fsd_explanation *explanation, struct fsd_explain_output *output)
{
    struct fsd_buffer *const out = output->out;
    char name[16];

    name_series(explanation, name);
    fsd_svg_series_start(output->series, name, &picture_style);
    fsd_buffer_print(out, "<section class=\"puzzle%s\">\n<h2>", explanation->n_columns < LARGE ? "" : " large");
    fsd_markup_put_text(out, explanation->place ? explanation->place : explanation->cells);
    fsd_buffer_put_text(out, "</h2>\n");
    fsd_buffer_put_text(&output->series->text, "<ol class=\"steps\">\n");
}

static void put_picture(const struct fsd_explanation *explanation, bool is_step, unsigned part,
                        struct fsd_explain_output *output)
{
    struct fsd_buffer title = {.n = 0};
    struct fsd_picture picture;

    explanation->maker->draw(explanation, is_step, part, &picture);
    fsd_explanation_put_title(explanation, is_step, part, &title);
    picture.title = fsd_buffer_text(&title);
    output->series->text.failed |= !picture.title;
    /* As text, where there is a script, which draws a step when it is shown: browsers take seconds for all. */
    fsd_buffer_put_text(&output->series->text, "<noscript>");
    fsd_svg_series_put(output->series, &picture);
    fsd_buffer_put_text(&output->series->text, "</noscript>\n");
    fsd_buffer_destroy(&title);
}

/* The drawing of the step, or of each part of its chain with the part's lines. */
static void put_pictures(const struct fsd_explanation *explanation, struct fsd_explain_output *output)
{
    struct fsd_buffer *const out = &output->series->text;
    const unsigned n_parts = fsd_explanation_n_parts(explanation);

    if (n_parts == 1) {
        put_picture(explanation, true, 0, output);
        return;
    }
    fsd_buffer_put_text(out, "<div class=\"parts\">\n");
    for (unsigned part = 1; part <= n_parts; part++) {
        fsd_buffer_put_text(out, "<div class=\"part\">\n");
        put_picture(explanation, true, part, output);
        put_lines(out, &explanation->step, part);
        fsd_buffer_put_text(out, "</div>\n");
    }
    fsd_buffer_put_text(out, "</div>\n");
}

static void step(const struct fsd_explanation *explanation, struct fsd_explain_output *output)
{
    const char *const name = explanation->step.name;
    const char *const about = fsd_technique_text(name);
    struct fsd_buffer *const out = &output->series->text;
    struct fsd_buffer words = {.n = 0};

    fsd_buffer_print(out, "<li>\n<h3>%zu. ", explanation->n_steps);
    fsd_markup_put_text(out, name);
    fsd_buffer_put_text(out, "</h3>\n");
    if (fsd_explanation_n_parts(explanation) == 1) {
        put_pictures(explanation, output);
    }
    if (explanation->hint != FSD_HINT_NONE && explanation->fault.n > 0) {
        fsd_buffer_put(&words, explanation->fault.bytes, explanation->fault.n);
        put_words(out, &words);
    }
    fsd_explanation_put_reason(explanation, &words);
    put_words(out, &words);
    if (fsd_explanation_n_parts(explanation) > 1) {
        put_pictures(explanation, output); /* what they lead to is said first */
    } else if (explanation->step.chain.n_lines > 0) {
        put_lines(out, &explanation->step, 0);
    }
    if (about) {
        fsd_buffer_put_text(out, "<p class=\"about\">");
        fsd_markup_put_text(out, about);
        fsd_buffer_put_text(out, "</p>\n");
    }
    fsd_buffer_put_text(out, "</li>\n");
}

/* Each rule with a sample. */
static void put_rules(const struct fsd_explanation *explanation, struct fsd_buffer *out)
{
    const unsigned n_rules = explanation->shapes ? explanation->shapes->n_rules : 0;
    struct fsd_picture picture;

    if (n_rules == 0) {
        return;
    }
    const char *told = explanation->rules->each.bytes;
    explanation->maker->draw(explanation, false, 0, &picture);
    fsd_buffer_put_text(out, "<ul class=\"rules\">\n");
    for (unsigned i = 0; i < n_rules; i++) {
        const struct fsd_rule *const rule = explanation->shapes->rules[i];
        fsd_buffer_put_text(out, "<li>");
        fsd_svg_put_rule(out, &picture, i);
        fsd_buffer_print(out, "<span><b>%s</b>: ", rule->name);
        fsd_markup_put_text(out, told);
        told += strlen(told) + 1;
        fsd_buffer_put_text(out, "</span></li>\n");
    }
    fsd_buffer_put_text(out, "</ul>\n");
}

static void end(const struct fsd_explanation *explanation, struct fsd_explain_output *output)
{
    static const char *const titles[] = {[FSD_LOGIC_OPEN] = "Open",
                                         [FSD_LOGIC_SOLVED] = "Solved",
                                         [FSD_LOGIC_CONTRADICTORY] = "Contradictory",
                                         [FSD_LOGIC_GAVE_UP] = "Given up"};
    struct fsd_buffer *const out = &output->series->text;
    const bool has_hint = fsd_explanation_has_hint(explanation);
    struct fsd_buffer words = {.n = 0};

    fsd_buffer_print(out, "<li class=\"end\">\n<h3>%s</h3>\n",
                     has_hint ? "After this step" : titles[explanation->state]);
    put_picture(explanation, false, 0, output);
    if (!has_hint) {
        fsd_explanation_put_verdict(explanation, &words);
        fsd_buffer_put_char(&words, '\n');
        put_words(out, &words);
    }
    fsd_buffer_put_text(out, "</li>\n</ol>\n");
    put_rules(explanation, out);
    fsd_buffer_put_text(out, "</section>\n");
    fsd_svg_series_end(output->series, output->out);
}

const struct fsd_explain_writer fsd_explain_html = {
    .name = "html",
    .put_head = put_head,
    .put_foot = put_foot,
    .begin = begin,
    .step = step,
    .end = end,
};
