#include "cli/colour.h"
#include "cli/commands/explain.h"
#include "grid/pencilmarks.h"
#include "logic/explain/contradiction.h"
#include "logic/explain/step_text.h"

/* Writes a grid in which digits that are not givens have the colour of placements. */
static void put_grid(const struct fsd_explanation *explanation, const char *cells)
{
    char text[FSD_BARRED_GRID_BYTES];
    const char *const end = fsd_pencilmarks_put_cells(text, sizeof(text), cells);
    unsigned cell = 0;

    for (const char *at = text; at < end; at++) {
        const bool is_digit = *at >= '1' && *at <= '9';
        const bool is_placed = explanation->options->coloured && is_digit && explanation->puzzle[cell] == '.';
        const enum fsd_colour colour = is_placed ? FSD_COLOUR_PLACED : FSD_PLAIN;
        fsd_colour_begin(explanation->out, colour);
        fsd_buffer_put_char(explanation->out, *at);
        fsd_colour_end(explanation->out, colour);
        cell += is_digit || *at == '.';
    }
}

void fsd_explain_text_begin(const struct fsd_explanation *explanation)
{
    if (!explanation->options->hint) {
        put_grid(explanation, explanation->puzzle);
        fsd_buffer_put_char(explanation->out, '\n');
    }
}

void fsd_explain_text_step(const struct fsd_explanation *explanation, const struct fsd_step *step)
{
    const bool coloured = explanation->options->coloured;
    const enum fsd_colour name = coloured ? FSD_COLOUR_NAME : FSD_PLAIN;
    const enum fsd_colour conclusion = coloured && step->placed_digit ? FSD_COLOUR_PLACED : FSD_PLAIN;
    struct fsd_buffer *const out = explanation->out;

    if (!explanation->options->hint) {
        fsd_buffer_print(out, "%3zu. ", explanation->n_steps);
    }
    fsd_colour_begin(out, name);
    fsd_step_text_name(out, step);
    fsd_colour_end(out, name);
    fsd_step_text_reason(out, step);
    fsd_colour_begin(out, conclusion);
    fsd_step_text_conclusion(out, step);
    fsd_colour_end(out, conclusion);
    fsd_buffer_put_char(out, '\n');
}

static void put_verdict(const struct fsd_explanation *explanation)
{
    const char *const plural = explanation->n_steps == 1 ? "" : "s";
    const unsigned max_level = explanation->options->max_level;
    struct fsd_buffer *const out = explanation->out;

    if (explanation->state == FSD_LOGIC_CONTRADICTORY) {
        fsd_buffer_print(out, "contradictory after %zu step%s: ", explanation->n_steps, plural);
        fsd_contradiction_put(out, &explanation->board, explanation->puzzle);
    } else {
        fsd_buffer_print(out, "%s %zu step%s", explanation->state == FSD_LOGIC_SOLVED ? "solved by" : "open after",
                         explanation->n_steps, plural);
    }
    if (explanation->n_steps > 0) {
        const struct fsd_technique_row *const row = &fsd_technique_rows[explanation->hardest];
        fsd_buffer_print(out, "; hardest technique: %s, level %u (%s)", row->name, row->level,
                         fsd_level_name(row->level));
    }
    if (explanation->state == FSD_LOGIC_OPEN) {
        fsd_buffer_print(out, "; no technique up to level %u (%s) applies", max_level, fsd_level_name(max_level));
    }
    fsd_buffer_put_char(out, '\n');
}

static void put_board(const struct fsd_explanation *explanation)
{
    char cells[FSD_N_CELLS];
    char text[FSD_PENCILMARKS_BYTES];

    fsd_buffer_put_char(explanation->out, '\n');
    if (explanation->state == FSD_LOGIC_SOLVED) {
        for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
            cells[cell] = (char)('0' + fsd_digits_first(explanation->board.cell[cell]));
        }
        put_grid(explanation, cells);
    } else {
        const char *const end = fsd_pencilmarks_put(text, sizeof(text), explanation->board.cell);
        fsd_buffer_put(explanation->out, text, (size_t)(end - text));
    }
    fsd_buffer_put_char(explanation->out, '\n');
}

void fsd_explain_text_end(const struct fsd_explanation *explanation)
{
    const bool is_clash = explanation->state == FSD_LOGIC_CONTRADICTORY && explanation->n_steps == 0;

    /* Without a step the board would only repeat the puzzle. */
    if (!explanation->options->hint && !is_clash) {
        put_board(explanation);
    }
    if (!explanation->options->hint || explanation->n_steps == 0) {
        put_verdict(explanation);
    }
    if (explanation->options->information) {
        fsd_explain_text_information(explanation);
    }
}
