#include "jobs/print_stage.h"

#include <string.h>

#include "grid/text.h"
#include "jobs/unique_solutions.h"
#include "logic/sudoku_explainer/rate.h"
#include "output/folder.h"
#include "puzzle/grade.h"

enum {
    BLOCK_LINES = 64,
    PART_BYTES = 1 << 20, /* of output at a time, about */
    GIVEN = 0x80          /* the bit of a given */
};

const char *fsd_print_format_name(size_t i)
{
    static const char *const names[] = {
#define X(id, name, help) name,
        FSD_PRINT_FORMAT_LIST(X)
#undef X
    };

    return i < sizeof(names) / sizeof(names[0]) ? names[i] : NULL;
}

struct printer {
    const struct fsd_print_stage_options *options;
    struct fsd_solutions *solutions;
    struct fsd_se_explainer *explainer; /* if grades are wanted */
};

static const struct fsd_count counts[] = {{.key = "pages", .one = "page", .many = "pages", .is_rated = false}};

static void needs(const void *options, struct fsd_stage_needs *needs)
{
    const bool has_pages = ((const struct fsd_print_stage_options *)options)->format == FSD_PRINT_HTML;

    *needs = (struct fsd_stage_needs){
        .chunk_bytes = BLOCK_LINES * (FASTSUD_N_CELLS + 1), .counts = counts, .n_counts = has_pages};
}

static void put_header(void *options, const struct fsd_layout *layout, struct fsd_buffer *out)
{
    const struct fsd_print_stage_options *const of = options;

    (void)layout;
    if (of->format == FSD_PRINT_HTML) {
        fsd_sheets_put_begin(&of->sheets, out);
    }
}

static void destroy(void *state)
{
    struct printer *const printer = state;

    fsd_solutions_destroy(printer->solutions);
    fsd_se_explainer_destroy(printer->explainer);
}

static enum fastsud_status create(const void *options, size_t n_lines, void *state)
{
    static const struct fsd_se_options rules = {.uniqueness = true};
    struct printer *const printer = state;

    printer->options = options;
    if (printer->options->has_grades) {
        printer->explainer = fsd_se_explainer_create(&rules);
        if (!printer->explainer) {
            return FASTSUD_ERR_NO_MEMORY;
        }
    }
    return fsd_solutions_create(printer->options->kernel, 0, n_lines, &printer->solutions);
}

/* Puzzles, solutions and grades; the rest depends on those before. */
static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_part *part)
{
    struct printer *const printer = state;
    const enum fastsud_status status = fsd_solutions_find(
        printer->solutions, block, "the puzzle has no solution, so it is left out; see fastsud check",
        "the puzzle has several solutions, so it is left out; see fastsud check", part);

    for (size_t i = 0; status == FASTSUD_OK && i < block->lines->n_puzzles; i++) {
        const char *const solution = fsd_solutions_of(printer->solutions, i);
        struct fsd_printed printed = {.grade = NULL};
        struct fsd_se_rating rating;
        if (!solution) {
            continue;
        }
        fsd_text_normalise(block->lines->puzzles[i], printed.puzzle);
        memcpy(printed.solution, solution, sizeof(printed.solution));
        if (printer->explainer) {
            if (fsd_se_rate(printer->explainer, printed.puzzle, &rating) == FSD_SE_NO_MEMORY) {
                return FASTSUD_ERR_NO_MEMORY;
            }
            printed.grade = fsd_grade_of_er(rating.er);
        }
        fsd_buffer_put(&part->records, &printed, sizeof(printed));
    }
    part->tally.n_puzzles = block->lines->n_puzzles;
    return status;
}

static void keep_answer(struct fsd_buffer *answers, const struct fsd_printed *printed)
{
    for (unsigned cell = 0; cell < FASTSUD_N_CELLS; cell++) {
        const int given = printed->puzzle[cell] != '.' ? GIVEN : 0;
        fsd_buffer_put_char(answers, (char)(printed->solution[cell] | given));
    }
}

static struct fsd_printed answer_at(const struct fsd_buffer *answers, uint64_t i)
{
    struct fsd_printed printed = {.grade = NULL};

    for (unsigned cell = 0; cell < FASTSUD_N_CELLS; cell++) {
        const unsigned char byte = (unsigned char)answers->bytes[i * FASTSUD_N_CELLS + cell];
        printed.solution[cell] = (char)(byte & ~GIVEN);
        printed.puzzle[cell] = byte & GIVEN ? printed.solution[cell] : '.';
    }
    return printed;
}

/* As files in a folder; each has the puzzle's number in the title, so it is made here. */
static void put_files(struct fsd_print_stage_options *of, const struct fsd_printed *printed, struct fsd_buffer *out)
{
    struct fsd_buffer svg = {.n = 0};

    of->place.n_puzzles++;
    fsd_folder_put_group(out);
    fsd_sheets_put_file(printed, of->place.n_puzzles, false, &svg);
    fsd_folder_put_file(out, ".svg", &svg);
    if (of->sheets.answers != FSD_ANSWERS_NONE) {
        svg.n = 0;
        fsd_sheets_put_file(printed, of->place.n_puzzles, true, &svg);
        fsd_folder_put_file(out, ".answer.svg", &svg);
    }
    fsd_buffer_destroy(&svg);
}

static void put_printed(struct fsd_print_stage_options *of, const struct fsd_printed *printed, struct fsd_buffer *out)
{
    if (of->format == FSD_PRINT_SVG) {
        put_files(of, printed, out);
        return;
    }
    fsd_sheets_put_puzzle(&of->sheets, &of->place, printed, out);
    if (of->sheets.answers == FSD_ANSWERS_END) {
        keep_answer(&of->answers, printed);
    }
}

static enum fastsud_status settle(void *options, struct fsd_part *part)
{
    struct fsd_print_stage_options *const of = options;
    const uint64_t n_pages = of->place.n_pages;

    for (size_t at = 0; at < part->records.n; at += sizeof(struct fsd_printed)) {
        struct fsd_printed printed;
        memcpy(&printed, part->records.bytes + at, sizeof(printed));
        put_printed(of, &printed, &part->text);
    }
    part->tally.counts[0] += of->place.n_pages - n_pages;
    return part->text.failed || of->answers.failed ? FASTSUD_ERR_NO_MEMORY : FASTSUD_OK;
}

/* The pages of answers. */
static enum fastsud_status finish(void *options, void *const *states, size_t n_states, struct fsd_part *part)
{
    struct fsd_print_stage_options *const of = options;
    const uint64_t n_pages = of->place.n_pages, n_answers = of->answers.n / FASTSUD_N_CELLS;

    (void)states;
    (void)n_states;
    if (of->format == FSD_PRINT_SVG) {
        return FASTSUD_OK;
    }
    if (of->place.n_answers == 0) {
        fsd_sheets_end_puzzles(&of->sheets, &of->place, &part->text);
    }
    while (of->place.n_answers < n_answers && part->text.n < PART_BYTES) {
        const struct fsd_printed printed = answer_at(&of->answers, of->place.n_answers);
        fsd_sheets_put_answer(&of->sheets, &of->place, &printed, &part->text);
    }
    part->has_more = of->place.n_answers < n_answers;
    if (!part->has_more) {
        fsd_sheets_put_end(&of->sheets, &of->place, &part->text);
    }
    part->tally.counts[0] += of->place.n_pages - n_pages;
    return FASTSUD_OK;
}

void fsd_print_stage_destroy(struct fsd_print_stage_options *options)
{
    fsd_buffer_destroy(&options->answers);
}

const struct fsd_stage fsd_print_stage = {
    .needs = needs,
    .put_header = put_header,
    .state_bytes = sizeof(struct printer),
    .create = create,
    .destroy = destroy,
    .process = process,
    .settle = settle,
    .finish = finish,
};
