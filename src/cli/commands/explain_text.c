#include <stdio.h>

#include "cli/colour.h"
#include "cli/commands/explain.h"
#include "grid/pencilmarks.h"
#include "logic/explain/contradiction.h"
#include "logic/explain/step_text.h"

/* A grid in which the digits that are no givens have the colour of placements. */
static void put_grid(const struct fsd_explanation *explanation, const char *cells)
{
    char text[FSD_BARRED_GRID_BYTES];
    const char *const end = fsd_pencilmarks_put_cells(text, cells);
    unsigned cell = 0;

    for (const char *at = text; at < end; at++) {
        const bool is_digit = *at >= '1' && *at <= '9';
        const bool is_placed = explanation->options->coloured && is_digit && explanation->puzzle[cell] == '.';
        fsd_colour_write(stdout, is_placed ? FSD_COLOUR_PLACED : FSD_PLAIN, at, 1);
        cell += is_digit || *at == '.';
    }
}

void fsd_explain_text_begin(const struct fsd_explanation *explanation)
{
    if (!explanation->options->hint) {
        put_grid(explanation, explanation->puzzle);
        putchar('\n');
    }
}

static void put_step(const struct fsd_explanation *explanation, const struct fsd_step *step)
{
    const bool coloured = explanation->options->coloured;
    struct fsd_step_text text;

    fsd_step_text_make(step, &text);
    fsd_colour_write(stdout, coloured ? FSD_COLOUR_NAME : FSD_PLAIN, text.text, text.n_name);
    fwrite(text.text + text.n_name, 1, text.conclusion - text.n_name, stdout);
    fsd_colour_write(stdout, coloured && step->placed_digit ? FSD_COLOUR_PLACED : FSD_PLAIN,
                     text.text + text.conclusion, text.n_bytes - text.conclusion);
    putchar('\n');
}

void fsd_explain_text_step(const struct fsd_explanation *explanation, const struct fsd_step *step)
{
    if (!explanation->options->hint) {
        printf("%3zu. ", explanation->n_steps);
    }
    put_step(explanation, step);
}

static void put_verdict(const struct fsd_explanation *explanation)
{
    const char *const plural = explanation->n_steps == 1 ? "" : "s";
    const unsigned max_level = explanation->options->max_level;

    if (explanation->state == FSD_LOGIC_CONTRADICTORY) {
        char reason[FSD_CONTRADICTION_BYTES];
        fsd_contradiction_text(&explanation->board, explanation->puzzle, reason);
        printf("contradictory after %zu step%s: %s", explanation->n_steps, plural, reason);
    } else {
        printf("%s %zu step%s", explanation->state == FSD_LOGIC_SOLVED ? "solved by" : "open after",
               explanation->n_steps, plural);
    }
    if (explanation->n_steps > 0) {
        const struct fsd_technique_row *const row = &fsd_technique_rows[explanation->hardest];
        printf("; hardest technique: %s, level %u (%s)", row->name, row->level, fsd_level_name(row->level));
    }
    if (explanation->state == FSD_LOGIC_OPEN) {
        printf("; no technique up to level %u (%s) applies", max_level, fsd_level_name(max_level));
    }
    putchar('\n');
}

static void put_board(const struct fsd_explanation *explanation)
{
    char cells[FSD_N_CELLS];
    char text[FSD_PENCILMARKS_BYTES];

    putchar('\n');
    if (explanation->state == FSD_LOGIC_SOLVED) {
        for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
            cells[cell] = (char)('0' + fsd_digits_first(explanation->board.cell[cell]));
        }
        put_grid(explanation, cells);
    } else {
        fwrite(text, 1, (size_t)(fsd_pencilmarks_put(text, explanation->board.cell) - text), stdout);
    }
    putchar('\n');
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
