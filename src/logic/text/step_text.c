#include "logic/text/step_text.h"

#include <string.h>

#include "grid/chain_text.h"
#include "grid/notation.h"
#include "logic/techniques/techniques.h"
#include "logic/text/step_chain.h"
#include "logic/text/theory_text.h"

/* Whether a link is a candidate of the base. */
static bool is_in_base(const struct fsd_step *step, const struct fsd_link *link)
{
    return link->is_true && (link->cells & ~step->cells) == 0 && (fsd_digits_of(link->digit) & step->digits) != 0;
}

static void put_statement(struct fsd_buffer *out, fsd_cells cells, bool is_true, uint16_t digits)
{
    fsd_notation_put_cells(out, cells);
    fsd_buffer_put_text(out, is_true ? "=" : "<>");
    fsd_notation_put_mask(out, digits);
}

/* Consecutive denials of a digit in several cells, or of several digits in a cell, are written as one. */
static void put_links(struct fsd_buffer *out, const struct fsd_step *step, bool many_chains)
{
    for (unsigned i = 0; i < step->n_links;) {
        const struct fsd_link *const link = &step->links[i];
        fsd_cells cells = link->cells;
        uint16_t digits = fsd_digits_of(link->digit);
        if (i > 0) {
            fsd_buffer_put_text(out, many_chains && is_in_base(step, link) ? "; " : " -> ");
        }
        for (i++; i < step->n_links && !link->is_true && !step->links[i].is_true; i++) {
            const struct fsd_link *const next = &step->links[i];
            if (next->cells != cells && (next->digit != link->digit || !fsd_digits_is_one(digits))) {
                break;
            }
            cells |= next->cells;
            digits |= fsd_digits_of(next->digit);
        }
        put_statement(out, cells, link->is_true, digits);
        if (link->units) {
            fsd_buffer_put_text(out, " (");
            fsd_notation_put_units(out, link->units);
            fsd_buffer_put_char(out, ')');
        }
    }
}

static void put_base(struct fsd_buffer *out, const struct fsd_step *step)
{
    if (step->units == 0 && fsd_digits_is_one(step->digits)) {
        fsd_notation_put_cells(out, step->cells);
        fsd_buffer_put_char(out, '=');
        fsd_notation_put_mask(out, step->digits);
        fsd_buffer_put_text(out, " or not");
        return;
    }
    if (step->units == 0) {
        fsd_buffer_put_text(out, "each candidate of ");
        fsd_notation_put_cells(out, step->cells);
        return;
    }
    fsd_buffer_put_text(out, "each place for ");
    fsd_notation_put_digits(out, step->digits);
    fsd_buffer_put_text(out, " in ");
    fsd_notation_put_units(out, step->units);
}

static void put_clash(struct fsd_buffer *out, const struct fsd_step *step)
{
    if (step->units == 0) {
        fsd_buffer_put_text(out, "no candidate left in ");
        fsd_notation_put_cells(out, step->others);
        return;
    }
    fsd_buffer_put_text(out, "no place left");
    if (step->n_links > 0) {
        fsd_buffer_put_text(out, " for ");
        fsd_notation_put_mask(out, fsd_digits_of(step->links[step->n_links - 1].digit));
    }
    fsd_buffer_put_text(out, " in ");
    fsd_notation_put_units(out, step->units);
}

static void put_alternatives(struct fsd_buffer *out, const struct fsd_step *step)
{
    for (unsigned i = 0; i < step->n_links; i++) {
        fsd_buffer_put_text(out, i > 0 ? " or " : "");
        put_statement(out, step->links[i].cells, true, fsd_digits_of(step->links[i].digit));
    }
}

/* Of some links those that are true, or false: what is said of a cell stands together. */
static void put_statements(struct fsd_buffer *out, const struct fsd_link *links, unsigned n, bool is_true,
                           const char *before)
{
    fsd_cells said = 0;

    for (unsigned i = 0; i < n; i++) {
        const fsd_cells cells = links[i].cells;
        uint16_t digits = 0;
        if (links[i].is_true != is_true || (cells & said) != 0) {
            continue;
        }
        for (unsigned j = i; j < n; j++) {
            digits |= links[j].is_true == is_true && links[j].cells == cells ? fsd_digits_of(links[j].digit) : 0;
        }
        fsd_buffer_put_text(out, said ? ", " : before);
        put_statement(out, cells, is_true, digits);
        said |= cells;
    }
}

/* Branches: what is assumed, what that forces, and what is false then. */
static void put_branches(struct fsd_buffer *out, const struct fsd_step *step)
{
    for (unsigned i = 0; i < step->n_links;) {
        const unsigned first = i;
        while (i < step->n_links && step->links[i].n_reasons == 0) {
            i++;
        }
        put_statements(out, &step->links[first], i - first, true, first > 0 ? "; " : "");
        const unsigned forced = i;
        while (i < step->n_links && step->links[i].n_reasons > 0) {
            i++;
        }
        put_statements(out, &step->links[forced], i - forced, true, " -> ");
        put_statements(out, &step->links[forced], i - forced, false, " -> ");
    }
}

/* The cells of a path that has no short cut, from the first of its ends. */
static void put_path(struct fsd_buffer *out, const struct fsd_step *step)
{
    fsd_cells left = step->cells | step->others;
    fsd_cells next = step->others & (~step->others + 1);

    for (const char *before = ""; next; before = "-") {
        const unsigned cell = fsd_cells_first(next);
        fsd_buffer_put_text(out, before);
        fsd_notation_put_cells(out, fsd_cells_of(cell));
        left &= ~fsd_cells_of(cell);
        next = left & fsd_cell_sets.peers[cell];
    }
}

static void put_sets(struct fsd_buffer *out, const struct fsd_step *step)
{
    for (unsigned i = 0; i < step->n_sets; i++) {
        fsd_buffer_put_text(out, i == 0 ? "" : i + 1 < step->n_sets ? ", " : " and ");
        fsd_notation_put_cells(out, step->sets[i].cells);
        fsd_buffer_put_text(out, " with ");
        fsd_notation_put_mask(out, step->sets[i].digits);
    }
}

static uint16_t removed_digits(const struct fsd_step *step)
{
    uint16_t digits = 0;

    for (fsd_cells cells = step->removed_cells; cells;) {
        digits |= step->removed[fsd_cells_take(&cells)];
    }
    return digits;
}

static bool is_empty(const struct fsd_step *step, char field)
{
    switch (field) {
    case 'D':
        return step->digits == 0;
    case 'C':
        return step->cells == 0;
    case 'O':
        return step->others == 0;
    case 'U':
        return step->units == 0;
    case 'S':
        return step->own_digits == 0;
    case 'T':
        return step->other_digits == 0;
    case 'V':
        return step->cover_units == 0;
    case 'Z':
        return !fsd_digits_is_one(step->digits);
    default:
        return step->n_links == 0;
    }
}

static bool is_chain(char field)
{
    return field == 'G' || field == 'L' || field == 'F';
}

static void put_graph(struct fsd_buffer *out, const struct fsd_step *step)
{
    struct fsd_chain chain = {.n_links = 0};

    fsd_step_chain(&chain, step);
    fsd_chain_text_put(out, &chain);
    out->failed |= chain.failed;
    fsd_chain_destroy(&chain);
}

static void put_field(struct fsd_buffer *out, const struct fsd_step *step, char field)
{
    switch (field) {
    case 'D':
        fsd_notation_put_digits(out, step->digits);
        break;
    case 'C':
        fsd_notation_put_cells(out, step->cells);
        break;
    case 'O':
        fsd_notation_put_cells(out, step->others);
        break;
    case 'U':
        fsd_notation_put_units(out, step->units);
        break;
    case 'S':
        fsd_notation_put_mask(out, step->own_digits);
        break;
    case 'T':
        fsd_notation_put_mask(out, step->other_digits);
        break;
    case 'V':
        fsd_notation_put_units(out, step->cover_units);
        break;
    case 'G':
        put_graph(out, step);
        break;
    case 'M':
        put_sets(out, step);
        break;
    case 'N':
        put_path(out, step);
        break;
    case 'R':
    case 'Z':
        fsd_notation_put_mask(out, removed_digits(step));
        break;
    case 'P':
        fsd_notation_put_units(out, step->placed_units);
        break;
    case 'X':
        fsd_notation_put_cells(out, step->others & step->cells);
        break;
    case 'Y':
        fsd_notation_put_cells(out, step->others & ~step->cells);
        break;
    case 'A':
        put_alternatives(out, step);
        break;
    case 'E':
        put_branches(out, step);
        break;
    case 'B':
        put_base(out, step);
        break;
    case 'K':
        put_clash(out, step);
        break;
    default:
        put_links(out, step, field == 'F');
        break;
    }
}

/* lines: the chain, which is then told briefly; NULL: it is told whole. */
static void put_pattern(struct fsd_buffer *out, const char *pattern, const struct fsd_step *step,
                        const struct fsd_chain *lines)
{
    for (const char *at = pattern; *at; at++) {
        if (*at == '[') {
            if (is_empty(step, strchr(at, '%')[1])) {
                at = strchr(at, ']');
            }
        } else if (*at == '%' && lines && is_chain(at[1])) {
            fsd_chain_text_put_brief(out, lines);
            at++;
        } else if (*at == '%') {
            put_field(out, step, *++at);
        } else if (*at != ']') {
            fsd_buffer_put_char(out, *at);
        }
    }
}

/* Cells that lose the same digits stand together. */
void fsd_step_text_conclusion(struct fsd_buffer *out, const struct fsd_step *step)
{
    fsd_cells left = step->removed_cells;
    bool first = true;

    if (step->placed_digit) {
        fsd_notation_put_cells(out, fsd_cells_of(step->placed_cell));
        fsd_buffer_put_char(out, '=');
        fsd_notation_put_mask(out, fsd_digits_of(step->placed_digit));
        first = false;
    }
    while (left) {
        const uint16_t digits = step->removed[fsd_cells_first(left)];
        fsd_cells same = 0;
        for (fsd_cells rest = left; rest;) {
            const unsigned cell = fsd_cells_take(&rest);
            if (step->removed[cell] == digits) {
                same |= fsd_cells_of(cell);
            }
        }
        left &= ~same;
        fsd_buffer_put_text(out, first ? "" : ", ");
        fsd_notation_put_cells(out, same);
        fsd_buffer_put_text(out, "<>");
        fsd_notation_put_mask(out, digits);
        first = false;
    }
}

/* "3 digits exclude", "1 digit excludes". */
static void put_count(struct fsd_buffer *out, unsigned n)
{
    fsd_buffer_print(out, "; %u digit%s ", n, n == 1 ? " excludes" : "s exclude");
}

static void put_hidden(struct fsd_buffer *out, const struct fsd_exclusion *exclusion)
{
    if (exclusion->by) {
        put_count(out, fsd_cells_count(exclusion->by));
        fsd_buffer_put_text(out, "it elsewhere: ");
        fsd_notation_put_cells(out, exclusion->by);
    }
    if (exclusion->gone) {
        fsd_buffer_put_text(out, "; ");
        fsd_notation_put_cells(out, exclusion->gone);
        fsd_buffer_put_text(out,
                            fsd_cells_count(exclusion->gone) == 1 ? " has already lost it" : " have already lost it");
    }
}

static void put_naked(struct fsd_buffer *out, const struct fsd_exclusion *exclusion)
{
    fsd_cells left = exclusion->by;
    const char *before = "the others: ";

    if (left) {
        put_count(out, fsd_cells_count(left));
    }
    for (uint32_t units = exclusion->units; units; units &= units - 1) {
        uint16_t digits = 0;
        for (fsd_cells cells = left & fsd_cell_sets.unit[__builtin_ctz(units)]; cells;) {
            const unsigned cell = fsd_cells_take(&cells);
            digits |= exclusion->digits[cell];
            left &= ~fsd_cells_of(cell);
        }
        fsd_buffer_put_text(out, before);
        fsd_notation_put_mask(out, digits);
        fsd_buffer_put_text(out, " in ");
        fsd_notation_put_units(out, units & -units);
        before = ", ";
    }
    if (exclusion->gone_digits) {
        fsd_buffer_put_text(out, "; it has already lost ");
        fsd_notation_put_mask(out, exclusion->gone_digits);
    }
}

/* Why it is a single. */
static void put_exclusion(struct fsd_buffer *out, const struct fsd_exclusion *exclusion)
{
    if (exclusion->of == FSD_SINGLE_HIDDEN) {
        put_hidden(out, exclusion);
    } else if (exclusion->of == FSD_SINGLE_NAKED) {
        put_naked(out, exclusion);
    }
}

static void put_reason(struct fsd_buffer *out, const struct fsd_step *step, const struct fsd_chain *lines)
{
    const char *const variant = fsd_step_variant(step);

    fsd_buffer_put_text(out, ": ");
    put_pattern(out, fsd_technique_rows[step->technique].pattern, step, lines);
    if (variant) {
        fsd_buffer_put_text(out, " (");
        fsd_buffer_put_text(out, variant);
        fsd_buffer_put_char(out, ')');
    }
}

void fsd_step_text_reason(struct fsd_buffer *out, const struct fsd_step *step)
{
    put_reason(out, step, NULL);
    fsd_buffer_put_text(out, " => ");
}

static void put_rated(struct fsd_buffer *out, const struct fsd_named_step *step, const struct fsd_chain *lines)
{
    const char *const pattern = fsd_se_technique_rows[step->found.step.technique].pattern;

    if (pattern) {
        fsd_buffer_put_text(out, ": ");
        put_pattern(out, pattern, &step->found.step, lines);
    }
    put_exclusion(out, &step->exclusion);
    fsd_buffer_put_text(out, " => ");
}

static void put_named_reason(struct fsd_buffer *out, const struct fsd_named_step *step, const struct fsd_chain *lines)
{
    switch (step->kind) {
    case FSD_STEPS_OF_LEVELS:
        put_reason(out, &step->found.step, lines);
        put_exclusion(out, &step->exclusion);
        fsd_buffer_put_text(out, " => ");
        break;
    case FSD_STEPS_OF_THEORY:
        fsd_theory_text_reason(out, &step->found);
        break;
    default:
        put_rated(out, step, lines);
        break;
    }
}

void fsd_named_step_text_rank(struct fsd_buffer *out, const struct fsd_named_step *step)
{
    if (step->kind == FSD_STEPS_OF_ER) {
        fsd_buffer_print(out, " (%u.%u)", step->tenths / 10, step->tenths % 10);
    } else if (step->kind == FSD_STEPS_OF_LEVELS && step->level >= 0) {
        fsd_buffer_print(out, ", level %d", step->level);
    }
}

void fsd_named_step_text_reason(struct fsd_buffer *out, const struct fsd_named_step *step)
{
    put_named_reason(out, step, NULL);
}

void fsd_named_step_text_brief(struct fsd_buffer *out, const struct fsd_named_step *step, const struct fsd_chain *lines)
{
    put_named_reason(out, step, lines);
}

static const char *pattern_of(const struct fsd_named_step *step)
{
    const unsigned technique = step->found.step.technique;

    return step->kind == FSD_STEPS_OF_LEVELS ? fsd_technique_rows[technique].pattern
           : step->kind == FSD_STEPS_OF_ER   ? fsd_se_technique_rows[technique].pattern
                                             : NULL;
}

void fsd_named_step_chain(struct fsd_chain *chain, const struct fsd_named_step *step)
{
    const char *field = pattern_of(step);

    fsd_step_chain(chain, &step->found.step);
    while (field && (field = strchr(field, '%'))) {
        if (is_chain(*++field)) {
            fsd_chain_find_lines(chain);
        }
    }
}

void fsd_named_step_text(struct fsd_buffer *out, const struct fsd_named_step *step)
{
    fsd_buffer_put_text(out, step->name);
    fsd_named_step_text_rank(out, step);
    fsd_named_step_text_reason(out, step);
    fsd_step_text_conclusion(out, &step->found.step);
    fsd_theory_text_denials(out, &step->found);
}
