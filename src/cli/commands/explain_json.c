#include <stdio.h>

#include "base/json.h"
#include "cli/commands/explain.h"
#include "logic/explain/contradiction.h"
#include "logic/explain/step_text.h"
#include "logic/explain/variant.h"

static void put_cell(unsigned cell)
{
    printf("\"r%uc%u\"", fsd_cell_row(cell) + 1, fsd_cell_column(cell) + 1);
}

static void put_cells(fsd_cells cells)
{
    putchar('[');
    while (cells) {
        put_cell(fsd_cells_take(&cells));
        fputs(cells ? "," : "", stdout);
    }
    putchar(']');
}

static void put_digits(uint16_t digits)
{
    putchar('[');
    while (digits) {
        printf("%u", fsd_digits_take(&digits));
        fputs(digits ? "," : "", stdout);
    }
    putchar(']');
}

static void put_units(uint32_t units)
{
    putchar('[');
    while (units) {
        char text[FSD_UNITS_TEXT_BYTES];
        const size_t n = (size_t)(fsd_notation_put_units(text, units & -units) - text);
        units &= units - 1;
        printf("\"%.*s\"%s", (int)n, text, units ? "," : "");
    }
    putchar(']');
}

static void put_chain(const struct fsd_step *step)
{
    putchar('[');
    for (unsigned i = 0; i < step->n_links; i++) {
        const struct fsd_link *const link = &step->links[i];
        fputs(i > 0 ? ",{\"cells\":" : "{\"cells\":", stdout);
        put_cells(link->cells);
        printf(",\"digit\":%u,\"is_true\":%s,\"units\":", link->digit, link->is_true ? "true" : "false");
        put_units(link->units);
        putchar('}');
    }
    putchar(']');
}

static void put_conclusion(const struct fsd_step *step)
{
    fsd_cells cells = step->removed_cells;

    fputs(",\"placed\":", stdout);
    if (step->placed_digit) {
        fputs("{\"cell\":", stdout);
        put_cell(step->placed_cell);
        printf(",\"digit\":%u}", step->placed_digit);
    } else {
        fputs("null", stdout);
    }
    fputs(",\"removed\":[", stdout);
    while (cells) {
        const unsigned cell = fsd_cells_take(&cells);
        fputs("{\"cell\":", stdout);
        put_cell(cell);
        fputs(",\"digits\":", stdout);
        put_digits(step->removed[cell]);
        fputs(cells ? "}," : "}", stdout);
    }
    putchar(']');
}

void fsd_explain_json_begin(const struct fsd_explanation *explanation)
{
    printf("{\"puzzle\":\"%s\",\"steps\":[", explanation->puzzle);
}

void fsd_explain_json_step(const struct fsd_explanation *explanation, const struct fsd_step *step)
{
    const struct fsd_technique_row *const row = &fsd_technique_rows[step->technique];
    const char *const variant = fsd_step_variant(step);
    struct fsd_step_text text;

    fsd_step_text_make(step, &text);
    fputs(explanation->n_steps > 1 ? ",{\"technique\":" : "{\"technique\":", stdout);
    fsd_json_put_string(stdout, row->name);
    printf(",\"level\":%u,\"variant\":", row->level);
    if (variant) {
        fsd_json_put_string(stdout, variant);
    } else {
        fputs("null", stdout);
    }
    fputs(",\"units\":", stdout);
    put_units(step->units);
    fputs(",\"cover_units\":", stdout);
    put_units(step->cover_units);
    fputs(",\"cells\":", stdout);
    put_cells(step->cells);
    fputs(",\"others\":", stdout);
    put_cells(step->others);
    fputs(",\"digits\":", stdout);
    put_digits(step->digits);
    put_conclusion(step);
    fputs(",\"chain\":", stdout);
    put_chain(step);
    fputs(",\"text\":", stdout);
    fsd_json_put_string(stdout, text.text);
    putchar('}');
}

/* The cells that have a single candidate as digits, the others as '.'. */
static void put_grid(const struct fsd_board *board)
{
    putchar('"');
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        putchar(fsd_digits_is_one(board->cell[cell]) ? (int)('0' + fsd_digits_first(board->cell[cell])) : '.');
    }
    putchar('"');
}

static void put_candidates(const struct fsd_board *board)
{
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        char text[FSD_N_DIGITS];
        const size_t n = (size_t)(fsd_notation_put_mask(text, board->cell[cell]) - text);
        printf("%c\"%.*s\"", cell > 0 ? ',' : '[', (int)n, text);
    }
    putchar(']');
}

void fsd_explain_json_end(const struct fsd_explanation *explanation)
{
    static const char *const states[] = {
        [FSD_LOGIC_OPEN] = "open", [FSD_LOGIC_SOLVED] = "solved", [FSD_LOGIC_CONTRADICTORY] = "contradictory"};

    printf("],\"state\":\"%s\",\"level\":", states[explanation->state]);
    if (explanation->n_steps > 0) {
        printf("%u", fsd_technique_rows[explanation->hardest].level);
    } else {
        fputs("null", stdout);
    }
    fputs(",\"contradiction\":", stdout);
    if (explanation->state == FSD_LOGIC_CONTRADICTORY) {
        char reason[FSD_CONTRADICTION_BYTES];
        fsd_contradiction_text(&explanation->board, explanation->puzzle, reason);
        fsd_json_put_string(stdout, reason);
    } else {
        fputs("null", stdout);
    }
    fputs(",\"grid\":", stdout);
    put_grid(&explanation->board);
    fputs(",\"candidates\":", stdout);
    if (explanation->state == FSD_LOGIC_OPEN) {
        put_candidates(&explanation->board);
    } else {
        fputs("null", stdout);
    }
    if (explanation->options->information) {
        fsd_explain_json_information(explanation);
    }
    puts("}");
}

void fsd_explain_json_malformed(void)
{
    puts("{\"puzzle\":null,\"steps\":[],\"state\":\"malformed\",\"level\":null,\"contradiction\":null,\"grid\":null,"
         "\"candidates\":null}");
}
