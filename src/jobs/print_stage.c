#include "jobs/print_stage.h"

#include "explain/rules_note.h"
#include "grid/text.h"
#include "jobs/unique_solutions.h"
#include "logic/sudoku_explainer/rate.h"
#include "output/folder.h"
#include "picture/eps.h"
#include "puzzle/grade.h"

enum {
    BLOCK_LINES = 64,
    FLUSH_BYTES = 1 << 20, /* of output at a time, about */
    FILE_PIXELS = 600
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
    struct fsd_solved solved;
    size_t next;                        /* where to go on in the block */
    struct fsd_se_explainer *explainer; /* if grades are wanted */
    struct fsd_look own;                /* of the puzzle with rules of its own */
    struct fsd_buffer note;
};

static const struct fsd_count counts[] = {{.key = "pages", .one = "page", .many = "pages", .is_rated = false}};

static void needs(const void *options, struct fsd_stage_needs *needs)
{
    const enum fsd_print_format format = ((const struct fsd_print_stage_options *)options)->format;
    const bool has_pages = format == FSD_PRINT_HTML || format == FSD_PRINT_PDF;

    *needs = (struct fsd_stage_needs){
        .chunk_bytes = BLOCK_LINES * (FASTSUD_N_CELLS + 1), .counts = counts, .n_counts = has_pages};
}

/* Finds out how puzzles of common rules look, and what the sheets say of them. */
static enum fastsud_status begin(void *options, const struct fsd_source *sources, size_t n_sources)
{
    struct fsd_print_stage_options *const of = options;
    const struct fsd_rules *const rules = of->solving.rules;
    struct fsd_rule_shapes shapes = {.is_black = of->book.options.theme == FSD_SVG_BLACK};

    fsd_solving_begin(&of->solving, sources, n_sources);
    of->book.options.differ = of->solving.have_own_rules;
    if (!rules) {
        return FASTSUD_OK;
    }
    fsd_rule_shapes_add(&shapes, rules);
    fsd_rules_note_put(&of->rules, rules, &shapes, &of->book.options.words->note, FSD_MOST_RULES);
    fsd_look_set(&of->look, rules, &shapes);
    fsd_rule_shapes_destroy(&shapes);
    of->book.options.rules = fsd_buffer_text(&of->rules);
    return of->book.options.rules && !of->look.shapes.shapes.failed ? FASTSUD_OK : FASTSUD_ERR_NO_MEMORY;
}

/* NULL: they are 9x9, or have rules of their own. */
static const struct fsd_look *common_look(const struct fsd_print_stage_options *options)
{
    return options->solving.rules ? &options->look : NULL;
}

/* What a puzzle is rated is asked for in more than one way. */
static bool is_rated(const struct fsd_book_options *options)
{
    return options->has_grades || options->has_stars || options->has_sections;
}

static bool is_folder(const struct fsd_print_stage_options *options)
{
    return options->format == FSD_PRINT_SVG || options->format == FSD_PRINT_EPS;
}

static void destroy(void *state)
{
    struct printer *const printer = state;

    fsd_solved_destroy(&printer->solved);
    fsd_se_explainer_destroy(printer->explainer);
    fsd_look_destroy(&printer->own);
    fsd_buffer_destroy(&printer->note);
}

static enum fastsud_status create(const void *options, size_t n_lines, void *state)
{
    static const struct fsd_se_options rules = {.uniqueness = true};
    struct printer *const printer = state;

    printer->options = options;
    if (is_rated(&printer->options->book.options)) {
        printer->explainer = fsd_se_explainer_create(&rules);
        if (!printer->explainer) {
            return FASTSUD_ERR_NO_MEMORY;
        }
    }
    return fsd_solved_create(&printer->solved, &printer->options->solving,
                             &(const struct fsd_wanted){.solutions = true, .marks = true}, n_lines);
}

/* Sets the grade of a 9x9 puzzle. */
static enum fastsud_status grade_sudoku(const struct printer *printer, struct fsd_printed *printed)
{
    struct fsd_se_rating rating;

    if (fsd_se_rate(printer->explainer, printed->cells, &rating) == FSD_SE_NO_MEMORY) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    printed->grade = fsd_grade_of_er(rating.er);
    return FASTSUD_OK;
}

/* The same of one of other rules: the hardest technique of those that solve it. */
static enum fastsud_status grade_variant(const struct printer *printer, size_t i, struct fsd_printed *printed)
{
    const struct fsd_solved *const solved = &printer->solved;
    const fsd_values *const candidates = solved->values + (i - solved->first) * solved->n_cells;
    const bool is_unique = solved->verdicts[i - solved->first] == FASTSUD_UNIQUE;
    struct fsd_variant_climb climb;

    if (!fsd_variant_climb(&solved->rules->variant, candidates, is_unique, 0,
                           fsd_deadline_after(solved->solving->solver.time_limit_ns), &climb)) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    if (climb.state == FSD_VARIANT_SOLVED && climb.n_steps > 0) {
        printed->grade = fsd_grade_of_technique(climb.hardest);
    }
    return FASTSUD_OK;
}

/* Sets the look and the note of a puzzle with rules of its own. */
static enum fastsud_status look_at(struct printer *printer, struct fsd_printed *printed)
{
    const struct fsd_rules *const rules = printer->solved.rules;
    struct fsd_rule_shapes shapes = {.is_black = printer->options->book.options.theme == FSD_SVG_BLACK};

    fsd_rule_shapes_add(&shapes, rules);
    printer->note.n = 0;
    fsd_rules_note_put(&printer->note, rules, &shapes, &printer->options->book.options.words->note,
                       fsd_book_note_room(&printer->options->book.options));
    fsd_look_set(&printer->own, rules, &shapes);
    fsd_rule_shapes_destroy(&shapes);
    for (unsigned cell = 0; cell < printer->solved.n_cells; cell++) {
        printed->marks = printer->solved.marks[cell] ? printer->solved.marks : printed->marks;
    }
    printed->look = &printer->own;
    printed->note = fsd_buffer_text(&printer->note);
    return printed->note && !printer->own.shapes.shapes.failed ? FASTSUD_OK : FASTSUD_ERR_NO_MEMORY;
}

/* Adds puzzle i of the block, which has one solution, to the records. */
static enum fastsud_status put_record(struct printer *printer, size_t i, struct fsd_chunk_result *result)
{
    const struct fsd_solved *const solved = &printer->solved;
    const struct fsd_look *const common = common_look(printer->options);
    char cells[FASTSUD_N_CELLS];
    struct fsd_printed printed = {
        .look = common, .cells = fsd_solved_cells(solved, i), .solution = fsd_solved_solution(solved, i)};
    enum fastsud_status status = FASTSUD_OK;

    if (!solved->rules) {
        fsd_text_normalise(printed.cells, cells);
        printed.cells = cells;
    } else if (!common) {
        status = look_at(printer, &printed);
    }
    if (status == FASTSUD_OK && printer->explainer) {
        status = solved->rules ? grade_variant(printer, i, &printed) : grade_sudoku(printer, &printed);
    }
    if (status == FASTSUD_OK) {
        fsd_printed_put(&printed, common, &result->records);
    }
    return status;
}

/* Solves the next group, and reports puzzles that have not one solution. */
static enum fastsud_status solve_next(struct printer *printer, const struct fsd_block *block,
                                      struct fsd_chunk_result *result)
{
    struct fsd_solved *const solved = &printer->solved;
    const enum fastsud_status status =
        fsd_solved_next_unique(solved, block, "the puzzle has no solution, so it is left out; see fastsud check",
                               "the puzzle has several solutions, so it is left out; see fastsud check", result);

    if (status == FASTSUD_OK && !fsd_failed(&result->failure) && !solved->is_malformed) {
        result->tally.n_puzzles += solved->n;
    }
    return status;
}

/* Puzzles, solutions and grades; the rest depends on those before. */
static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_chunk_result *result)
{
    struct printer *const printer = state;
    struct fsd_solved *const solved = &printer->solved;
    enum fastsud_status status = FASTSUD_OK;

    fsd_solved_start(solved, block);
    for (size_t i = 0; status == FASTSUD_OK && i < block->lines->n_puzzles && !fsd_failed(&result->failure);) {
        if (i == solved->first + solved->n) {
            status = solve_next(printer, block, result);
            continue;
        }
        status = fsd_solved_solution(solved, i) ? put_record(printer, i, result) : FASTSUD_OK;
        i++;
    }
    return status;
}

/* As files in a folder; each has the puzzle's number in the title, so it is made here. */
static void put_files(struct fsd_print_stage_options *of, const struct fsd_printed *printed, struct fsd_buffer *out)
{
    static const struct {
        fsd_picture_writer *put;
        const char *endings[2];
    } forms[] = {[FSD_PRINT_SVG] = {fsd_svg_put, {".svg", ".answer.svg"}},
                 [FSD_PRINT_EPS] = {fsd_eps_put, {".eps", ".answer.eps"}}};
    const struct fsd_svg_options options = {
        .theme = of->book.options.theme, .has_large_tags = true, .width = FILE_PIXELS, .fonts = of->fonts};
    struct fsd_buffer file = {.n = 0};

    of->book.n_puzzles++;
    fsd_folder_put_group(out);
    for (unsigned is_answer = 0; is_answer <= (of->book.options.answers != FSD_ANSWERS_NONE); is_answer++) {
        file.n = 0;
        fsd_book_put_picture(printed, of->book.n_puzzles, is_answer, forms[of->format].put, &options, &file);
        fsd_folder_put_file(out, forms[of->format].endings[is_answer], &file);
    }
    fsd_buffer_destroy(&file);
}

/* Reads the puzzle at these bytes; returns how many they are. 0: memory is short. */
static size_t read_printed(struct fsd_print_stage_options *of, const char *bytes, struct fsd_printed *printed)
{
    return fsd_printed_read(printed, common_look(of), bytes, &of->room);
}

/* Before the first part of the book. */
static bool begin_book(struct fsd_print_stage_options *of, struct fsd_chunk_result *result)
{
    of->book.out = &result->text;
    if (of->has_begun) {
        return true;
    }
    of->has_begun = true;
    of->book.writer = of->format == FSD_PRINT_PDF ? &fsd_book_pdf : &fsd_book_html;
    return fsd_book_begin(&of->book, &result->failure);
}

static enum fastsud_status settle(void *options, struct fsd_chunk_result *result)
{
    struct fsd_print_stage_options *const of = options;
    const struct fsd_book_options *const book = &of->book.options;
    const uint64_t n_pages = of->book.n_pages;
    struct fsd_printed printed;

    if (!is_folder(of) && !begin_book(of, result)) {
        return fsd_failed(&result->failure) ? FASTSUD_OK : FASTSUD_ERR_NO_MEMORY;
    }
    for (size_t at = 0, n = 0; at < result->records.n && !(book->has_sections && !is_folder(of)); at += n) {
        n = read_printed(of, result->records.bytes + at, &printed);
        if (n == 0) {
            return FASTSUD_ERR_NO_MEMORY;
        }
        if (is_folder(of)) {
            put_files(of, &printed, &result->text);
        } else if (!fsd_book_put_puzzle(&of->book, &printed, common_look(of))) {
            return FASTSUD_ERR_NO_MEMORY;
        }
    }
    if (!is_folder(of) && (book->answers == FSD_ANSWERS_END || book->has_sections)) {
        fsd_buffer_put(&of->waiting, result->records.bytes, result->records.n);
    }
    result->tally.counts[0] += of->book.n_pages - n_pages;
    return result->text.failed || of->waiting.failed ? FASTSUD_ERR_NO_MEMORY : FASTSUD_OK;
}

enum { N_RANKS = FSD_N_GRADES + 1 };

/* What is sorted by; puzzles without a grade are the last. */
static unsigned rank_of(const char *grade)
{
    const unsigned n_stars = fsd_book_stars(grade);

    return n_stars > 0 ? n_stars - 1 : FSD_N_GRADES;
}

/* Goes through the puzzles that wait, by rank if they are sorted, until there is text enough. False: short of memory.
 */
static bool put_waiting(struct fsd_print_stage_options *of, struct fsd_chunk_result *result)
{
    const bool is_sorted = of->book.options.has_sections;
    struct fsd_printed printed;

    for (; of->rank < (is_sorted ? N_RANKS : 1); of->rank++, of->n_told = 0) {
        while (of->n_told < of->waiting.n && result->text.n < FLUSH_BYTES) {
            const size_t n = read_printed(of, of->waiting.bytes + of->n_told, &printed);
            if (n == 0) {
                return false;
            }
            of->n_told += n;
            if (is_sorted && rank_of(printed.grade) != of->rank) {
                continue;
            }
            if (of->in_answers) {
                fsd_book_put_answer(&of->book, &printed);
            } else if (!fsd_book_put_puzzle(&of->book, &printed, common_look(of))) {
                return false;
            }
        }
        if (of->n_told < of->waiting.n) {
            result->has_more = true;
            return true;
        }
    }
    of->rank = 0;
    of->n_told = 0;
    return true;
}

/* Sorted puzzles, and the pages of answers. */
static enum fastsud_status finish(void *options, void *const *states, size_t n_states, struct fsd_chunk_result *result)
{
    struct fsd_print_stage_options *const of = options;
    const uint64_t n_pages = of->book.n_pages;
    bool has_memory = true;

    (void)states;
    (void)n_states;
    if (is_folder(of)) {
        return FASTSUD_OK;
    }
    result->has_more = false;
    if (!begin_book(of, result)) {
        return fsd_failed(&result->failure) ? FASTSUD_OK : FASTSUD_ERR_NO_MEMORY;
    }
    if (!of->in_answers) {
        has_memory = !of->book.options.has_sections || put_waiting(of, result);
        if (has_memory && !result->has_more) {
            has_memory = fsd_book_end_puzzles(&of->book, common_look(of));
            of->in_answers = true;
        }
    }
    if (has_memory && !result->has_more) {
        has_memory = of->book.options.answers != FSD_ANSWERS_END || put_waiting(of, result);
    }
    if (has_memory && !result->has_more) {
        has_memory = fsd_book_end(&of->book, &result->failure) || fsd_failed(&result->failure);
    }
    result->tally.counts[0] += of->book.n_pages - n_pages;
    return has_memory ? FASTSUD_OK : FASTSUD_ERR_NO_MEMORY;
}

static void report(const void *state, struct fsd_stage_report *report)
{
    fsd_solved_report(&((const struct printer *)state)->solved, report);
}

void fsd_print_stage_destroy(struct fsd_print_stage_options *options)
{
    fsd_look_destroy(&options->look);
    fsd_buffer_destroy(&options->rules);
    fsd_printed_room_destroy(&options->room);
    fsd_buffer_destroy(&options->waiting);
    fsd_book_destroy(&options->book);
}

const struct fsd_stage fsd_print_stage = {
    .needs = needs,
    .begin = begin,
    .state_bytes = sizeof(struct printer),
    .create = create,
    .destroy = destroy,
    .process = process,
    .settle = settle,
    .finish = finish,
    .report = report,
};
