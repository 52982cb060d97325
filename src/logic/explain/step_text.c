#include "logic/explain/step_text.h"

#include <string.h>

#include "logic/explain/variant.h"

/*
 * What each technique saw. %D digits, %C cells, %O others, %U units, %V cover units, %L links; %B is a base of which
 * one candidate is true, %K what a contradiction leaves without candidates, %S the digits of cells and %T those of
 * others. What stands in brackets is left out when the field in it is empty.
 */
static const char *const patterns[FSD_N_TECHNIQUES] = {
    [FSD_NAKED_SINGLE] = "%C can only be %D",
    [FSD_HIDDEN_SINGLE] = "%D in %U fits only %C",
    [FSD_NAKED_PAIR] = "%C in %U hold %D",
    [FSD_FULL_TRIPLE] = "%C in %U hold %D",
    [FSD_POINTING] = "%D in %U stands only in %C[, so in %V]",
    [FSD_CLAIMING] = "%D in %U stands only in %C[, so in %V]",
    [FSD_HIDDEN_PAIR] = "%D in %U fit only %C",
    [FSD_NAKED_TRIPLE] = "%C in %U hold %D",
    [FSD_HIDDEN_TRIPLE] = "%D in %U fit only %C",
    [FSD_NAKED_QUAD] = "%C in %U hold %D",
    [FSD_HIDDEN_QUAD] = "%D in %U fit only %C",
    [FSD_X_WING] = "%D in %U[, %V]",
    [FSD_SWORDFISH] = "%D in %U[, %V]",
    [FSD_JELLYFISH] = "%D in %U[, %V]",
    [FSD_XY_WING] = "%D, pivot %C[, pincers %O]",
    [FSD_XYZ_WING] = "%D, pivot %C[, pincers %O]",
    [FSD_W_WING] = "%C hold %D[, joined by %O][ in %U]",
    [FSD_SIMPLE_COLOURING] = "%D, colours %C and %O[; the first twice in %V]",
    [FSD_FINNED_X_WING] = "%D in %U[, %V][, fin %O]",
    [FSD_FINNED_SWORDFISH] = "%D in %U[, %V][, fin %O]",
    [FSD_FINNED_JELLYFISH] = "%D in %U[, %V][, fin %O]",
    [FSD_X_CHAIN] = "%L",
    [FSD_XY_CHAIN] = "%L",
    [FSD_ALTERNATING_CHAIN] = "%L",
    [FSD_ALS_XZ] = "sets %C[ with %S] and %O[ with %T][, linked by %D]",
    [FSD_FORCING_CONTRADICTION] = "%L, %K",
    [FSD_FORCING_VERITY] = "%B: %L",
};

/* Where a chain of forcing chains begins: with a candidate of the base. */
static bool is_head(const struct fsd_step *step, const struct fsd_link *link)
{
    return step->technique == FSD_FORCING_VERITY && link->is_true && (link->cells & ~step->cells) == 0 &&
           (fsd_digits_of(link->digit) & step->digits) != 0;
}

/* Neighbours that deny a digit in several cells, or several digits in a cell, are one. */
static char *put_links(char *out, const struct fsd_step *step)
{
    for (unsigned i = 0; i < step->n_links;) {
        const struct fsd_link *const link = &step->links[i];
        fsd_cells cells = link->cells;
        uint16_t digits = fsd_digits_of(link->digit);
        if (i > 0) {
            out = fsd_notation_put_words(out, is_head(step, link) ? "; " : " -> ");
        }
        for (i++; i < step->n_links && !link->is_true && !step->links[i].is_true; i++) {
            const struct fsd_link *const next = &step->links[i];
            if (next->cells != cells && (next->digit != link->digit || !fsd_digits_is_one(digits))) {
                break;
            }
            cells |= next->cells;
            digits |= fsd_digits_of(next->digit);
        }
        out = fsd_notation_put_cells(out, cells);
        out = fsd_notation_put_words(out, link->is_true ? "=" : "<>");
        out = fsd_notation_put_mask(out, digits);
        if (link->units) {
            out = fsd_notation_put_units(fsd_notation_put_words(out, " ("), link->units);
            *out++ = ')';
        }
    }
    return out;
}

static char *put_base(char *out, const struct fsd_step *step)
{
    if (step->units == 0) {
        return fsd_notation_put_cells(fsd_notation_put_words(out, "each candidate of "), step->cells);
    }
    out = fsd_notation_put_digits(fsd_notation_put_words(out, "each place of "), step->digits);
    return fsd_notation_put_units(fsd_notation_put_words(out, " in "), step->units);
}

static char *put_clash(char *out, const struct fsd_step *step)
{
    if (step->units == 0) {
        return fsd_notation_put_cells(fsd_notation_put_words(out, "no candidate left in "), step->others);
    }
    out = fsd_notation_put_words(out, "no place left");
    if (step->n_links > 0) {
        out = fsd_notation_put_words(out, " for ");
        *out++ = (char)('0' + step->links[step->n_links - 1].digit);
    }
    return fsd_notation_put_units(fsd_notation_put_words(out, " in "), step->units);
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
    default:
        return step->n_links == 0;
    }
}

static char *put_field(char *out, const struct fsd_step *step, char field)
{
    switch (field) {
    case 'D':
        return fsd_notation_put_digits(out, step->digits);
    case 'C':
        return fsd_notation_put_cells(out, step->cells);
    case 'O':
        return fsd_notation_put_cells(out, step->others);
    case 'U':
        return fsd_notation_put_units(out, step->units);
    case 'S':
        return fsd_notation_put_mask(out, step->own_digits);
    case 'T':
        return fsd_notation_put_mask(out, step->other_digits);
    case 'V':
        return fsd_notation_put_units(out, step->cover_units);
    case 'B':
        return put_base(out, step);
    case 'K':
        return put_clash(out, step);
    default:
        return put_links(out, step);
    }
}

static char *put_pattern(char *out, const struct fsd_step *step)
{
    for (const char *at = patterns[step->technique]; *at; at++) {
        if (*at == '[') {
            if (is_empty(step, strchr(at, '%')[1])) {
                at = strchr(at, ']');
            }
        } else if (*at == '%') {
            out = put_field(out, step, *++at);
        } else if (*at != ']') {
            *out++ = *at;
        }
    }
    return out;
}

/* Cells that lose the same digits stand together. */
static char *put_conclusion(char *out, const struct fsd_step *step)
{
    fsd_cells left = step->removed_cells;
    bool first = true;

    if (step->placed_digit) {
        out = fsd_notation_put_cells(out, fsd_cells_of(step->placed_cell));
        *out++ = '=';
        *out++ = (char)('0' + step->placed_digit);
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
        out = fsd_notation_put_words(out, first ? "" : ", ");
        out = fsd_notation_put_cells(out, same);
        out = fsd_notation_put_words(out, "<>");
        out = fsd_notation_put_mask(out, digits);
        first = false;
    }
    return out;
}

void fsd_step_text_make(const struct fsd_step *step, struct fsd_step_text *text)
{
    const char *const variant = fsd_step_variant(step);
    char *out = fsd_notation_put_words(text->text, fsd_technique_rows[step->technique].name);

    text->n_name = (size_t)(out - text->text);
    out = fsd_notation_put_words(out, ": ");
    out = put_pattern(out, step);
    if (variant) {
        out = fsd_notation_put_words(fsd_notation_put_words(out, " ("), variant);
        *out++ = ')';
    }
    out = fsd_notation_put_words(out, " => ");
    text->conclusion = (size_t)(out - text->text);
    out = put_conclusion(out, step);
    text->n_bytes = (size_t)(out - text->text);
    *out = 0;
}
