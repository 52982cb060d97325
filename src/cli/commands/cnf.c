#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/escape.h"
#include "cli/command.h"
#include "cli/compression_option.h"
#include "cli/document.h"
#include "cli/failure_message.h"
#include "cli/job.h"
#include "cli/message.h"
#include "cli/read_file.h"
#include "cli/rules_options.h"
#include "cli/sources.h"
#include "grid/text.h"
#include "input/each_block.h"
#include "jobs/solved.h"
#include "rules/engines/clauses.h"
#include "run/run.h"
#include "solve/cnf_encoding.h"
#include "solve/solver.h"

enum { MAX_MODEL_BYTES = 64 << 20 }; /* far more than any solver writes for 729 variables */

struct puzzle {
    const char *source; /* NULL: not found */
    uint64_t line;
    size_t place; /* in the group, of a variant */
    char cells[FASTSUD_N_CELLS];
    bool has_candidates;
    uint16_t candidates[FASTSUD_N_CELLS];
    bool has_wrong_solution;
    bool is_variant; /* with other rules, see variant; cells are not set */
    struct fsd_rules rules;
    struct fsd_solving solving;
    struct fsd_solved variant;
};

struct search {
    struct fsd_source *source;
    uint64_t nth;
    uint64_t n_seen;         /* puzzles and malformed lines */
    uint64_t n_lines_before; /* of the chunk */
    struct puzzle *puzzle;
    enum fastsud_status status;
};

static void report(const struct search *search, struct fsd_malformed malformed)
{
    malformed.line += search->n_lines_before + 1;
    fsd_report_malformed(search->source->name, &malformed);
}

static void take_variant(struct search *search, const struct fsd_lines *lines, const struct fsd_item *item)
{
    struct fsd_solved *const variant = &search->puzzle->variant;
    const struct fsd_block block = {.lines = lines, .source = search->source};
    const struct fsd_failure *const failure = &variant->failure;

    fsd_solved_start(variant, &block);
    do {
        search->status = fsd_solved_read(variant, NULL);
    } while (search->status == FASTSUD_OK && item->puzzle >= variant->first + variant->n);
    const uint64_t line = search->n_lines_before + item->line + (failure->line > 0 ? failure->line : 1);
    if (search->status == FASTSUD_OK && fsd_failed(failure)) {
        fsd_report_malformed(search->source->name, &(const struct fsd_malformed){
                                                       .line = line, .column = failure->column, .told = failure->text});
    } else if (search->status == FASTSUD_OK) {
        if (variant->own.note) {
            fsd_report_malformed(search->source->name,
                                 &(const struct fsd_malformed){.line = line, .column = 1, .told = variant->own.note});
        }
        search->puzzle->source = search->source->name;
        search->puzzle->line = line;
        search->puzzle->place = item->puzzle - variant->first;
    }
    variant->block = NULL; /* it ends here, and who watches the clauses being made would look at it */
}

static void take_puzzle(struct search *search, const struct fsd_lines *lines, const struct fsd_item *item)
{
    const uint16_t *const candidates = fsd_lines_candidates(lines, item->puzzle);
    struct puzzle *const puzzle = search->puzzle;

    if (puzzle->is_variant) {
        take_variant(search, lines, item);
        return;
    }
    fsd_text_normalise(lines->puzzles[item->puzzle], puzzle->cells);
    puzzle->source = search->source->name;
    puzzle->line = search->n_lines_before + item->line + 1;
    puzzle->has_candidates = candidates != NULL;
    if (candidates) {
        memcpy(puzzle->candidates, candidates, sizeof(puzzle->candidates));
    }
    for (size_t i = 0; i < lines->n_unfit; i++) {
        if (lines->unfit[i].line == item->line) {
            report(search, lines->unfit[i]);
            puzzle->has_wrong_solution = true;
        }
    }
}

/* Looks for puzzle nth. Returns false once it is seen. */
static bool look(void *context, const struct fsd_lines *lines, uint64_t n_lines_before)
{
    struct search *const search = context;
    struct fsd_lines_walk walk = {.n_puzzles = 0};
    struct fsd_item item;

    search->n_lines_before = n_lines_before;
    while (search->n_seen < search->nth && fsd_lines_walk(lines, &walk, &item)) {
        if (++search->n_seen < search->nth) {
            continue;
        }
        if (item.malformed) {
            report(search, *item.malformed);
        } else {
            take_puzzle(search, lines, &item);
        }
    }
    return search->n_seen < search->nth;
}

/* The variant that the puzzle, or what --rules says, is of; NULL: it has 9x9 cells and the usual rules. */
static const struct fsd_variant *variant_of(const struct puzzle *puzzle)
{
    const struct fsd_rules *const rules = puzzle->variant.rules ? puzzle->variant.rules : puzzle->solving.rules;

    return puzzle->is_variant ? &rules->variant : NULL;
}

static const fsd_values *values_of(const struct puzzle *puzzle)
{
    return puzzle->variant.values + puzzle->place * puzzle->variant.n_cells;
}

/*
 * Prepares for puzzles of other rules, if that is what --rules says or the source, if there is one, has. Prints an
 * error and returns false on failure.
 */
static bool prepare_variant(const struct fsd_arguments *arguments, const struct fsd_source *source,
                            struct puzzle *puzzle)
{
    puzzle->is_variant = (source && source->layout.kind->read_rules) || arguments->options[FSD_OPTION_RULES].given;
    if (!puzzle->is_variant) {
        return true;
    }
    if (!fsd_conflicts_check_rules(arguments) || !fsd_solving_read(arguments, &puzzle->rules, &puzzle->solving)) {
        return false;
    }
    const enum fastsud_status status =
        fsd_solved_create(&puzzle->variant, &puzzle->solving, &(const struct fsd_wanted){.solutions = false}, 1);
    if (status != FASTSUD_OK) {
        fsd_job_report_no_run(status, NULL, NULL);
    }
    return status == FASTSUD_OK;
}

/* False after an error message. */
static bool find_puzzle(const struct fsd_arguments *arguments, struct fsd_source *source, struct puzzle *puzzle)
{
    const uint64_t nth = arguments->options[FSD_OPTION_NTH].number;
    struct search search = {.source = source, .nth = nth, .puzzle = puzzle};
    const atomic_bool never = false;
    struct fsd_failure failure = {.kind = FSD_FAILURE_NONE};

    source->choice.rules = arguments->options[FSD_OPTION_RULES].given ? FSD_RULES_KNOWN : FSD_RULES_TAKEN;
    if (fsd_source_open(source, &never, &failure)) {
        if (!prepare_variant(arguments, source, puzzle)) {
            return false;
        }
        fsd_sources_report_layout(source);
        if (!fsd_each_block(source, 1, FSD_DEFAULT_CHUNK_BYTES, look, &search, &failure) ||
            search.status != FASTSUD_OK) {
            fsd_failure_set(&failure, FSD_FAILURE_TROUBLE, NULL, "out of memory");
        }
    }
    if (fsd_failed(&failure)) {
        fsd_report_failure(&failure);
    } else if (search.n_seen == 0) {
        fsd_message("%s: no puzzle in the input; write one of 81 cells on a line", source->name);
    } else if (search.n_seen < nth) {
        fsd_message("%s: there is no puzzle %" PRIu64 ", the input ends after %" PRIu64 "; give --nth a smaller number",
                    source->name, nth, search.n_seen);
    }
    return puzzle->source != NULL;
}

static void put_clause(void *context, const int *literals, size_t n_literals)
{
    FILE *const file = context;

    for (size_t i = 0; i < n_literals; i++) {
        fprintf(file, "%d ", literals[i]);
    }
    fputs("0\n", file);
}

static void put_dimacs(FILE *file, const struct puzzle *puzzle, enum fsd_encoding encoding)
{
    const struct fsd_cnf_visitor visitor = {.on_clause = put_clause, .context = file};
    int givens[FSD_CNF_N_VARIABLES];
    const size_t n_givens = puzzle->has_candidates ? fsd_cnf_pencilmarks(puzzle->candidates, givens)
                                                   : fsd_cnf_givens(puzzle->cells, givens);

    fputs("c puzzle ", file);
    fsd_escape_print(file, puzzle->source);
    fprintf(file, ":%" PRIu64 "\nc %.81s\nc %s encoding (Lynce and Ouaknine 2006), fastsud %s\n", puzzle->line,
            puzzle->cells, fsd_encoding_name(encoding), fastsud_version());
    fputs("c variable 81 * row + 9 * column + digit, row and column from 0: the cell holds the digit\n", file);
    fprintf(file, "p cnf %d %zu\n", FSD_CNF_N_VARIABLES, fsd_cnf_n_rules(encoding) + n_givens);
    fsd_cnf_visit_rules(encoding, &visitor);
    for (size_t i = 0; i < n_givens; i++) {
        put_clause(file, &givens[i], 1);
    }
}

/* Writes the clauses of a puzzle of other rules. Returns an errno. */
static int put_variant(FILE *file, const struct puzzle *puzzle)
{
    const struct fsd_variant *const variant = variant_of(puzzle);
    struct fsd_clauses clauses = {.n_clauses = 0};
    struct fsd_buffer text = {.n = 0};

    fputs("c puzzle ", file);
    fsd_escape_print(file, puzzle->source);
    fprintf(file, ":%" PRIu64 "\nc %s\nc fastsud %s\n", puzzle->line,
            fsd_solved_cells(&puzzle->variant, puzzle->variant.first + puzzle->place), fastsud_version());
    fsd_clauses_init(&clauses, variant);
    if (puzzle->variant.rules) {
        fsd_clauses_add_candidates(&clauses, variant, values_of(puzzle));
    }
    fsd_clauses_put_dimacs(&clauses, variant, &text);
    fsd_buffer_write(&text, file);
    const int error = clauses.failed || text.failed ? ENOMEM : 0;
    fsd_clauses_destroy(&clauses);
    fsd_buffer_destroy(&text);
    return error;
}

struct content {
    const struct puzzle *puzzle;
    enum fsd_encoding encoding;
    const char *solution; /* as a line of cells; NULL: clauses */
};

static int put_content(FILE *file, void *context)
{
    const struct content *const content = context;

    if (content->solution) {
        fprintf(file, "%s\n", content->solution);
    } else if (content->puzzle->is_variant) {
        return put_variant(file, content->puzzle);
    } else {
        put_dimacs(file, content->puzzle, content->encoding);
    }
    return 0; /* the caller checks the stream */
}

static int encode(const struct fsd_arguments *arguments, const struct fsd_codec *compression,
                  const struct puzzle *puzzle)
{
    const struct fsd_option_value *const values = arguments->options;
    struct content content = {.puzzle = puzzle, .encoding = (enum fsd_encoding)values[FSD_OPTION_ENCODING].number};
    const int status = fsd_document_write(values[FSD_OPTION_OUTPUT].text, compression, put_content, &content);

    return status == FSD_EXIT_OK && puzzle->has_wrong_solution ? FSD_EXIT_ANSWER : status;
}

static void report_model(const char *name, const struct fsd_model *model, unsigned n_columns)
{
    const char *const text = fsd_model_result_text(model->result);
    const char *const advice = fsd_model_result_advice(model->result);
    char cell[48] = "";

    if (model->cell != FSD_MODEL_NO_CELL) {
        snprintf(cell, sizeof(cell), "row %u, column %u: ", model->cell / n_columns + 1, model->cell % n_columns + 1);
    }
    fsd_message("%s:%" PRIu64 ":%" PRIu64 ": %s%s; %s", name, model->line, model->column, cell, text, advice);
}

/* Says of what clauses an answer is. Prints an error and returns false on failure. */
static bool find_shape(const struct puzzle *puzzle, struct fsd_model_shape *shape)
{
    const struct fsd_variant *const variant = variant_of(puzzle);
    struct fsd_clauses clauses;

    *shape = fsd_cnf_shape;
    if (!variant) {
        return true;
    }
    fsd_clauses_init(&clauses, variant);
    *shape = (struct fsd_model_shape){
        .n_cells = variant->n_cells, .n_values = variant->n_values, .n_variables = clauses.n_variables};
    const bool failed = clauses.failed;
    fsd_clauses_destroy(&clauses);
    if (failed) {
        fsd_message("out of memory");
    }
    return !failed;
}

/* Writes what a model says as a line of cells; false: it breaks the rules. */
static bool put_model(const struct puzzle *puzzle, const struct fsd_model *model, char *cells)
{
    const struct fsd_variant *const variant = variant_of(puzzle);
    fsd_values candidates[FSD_VARIANT_MAX_CELLS];
    struct fsd_variant_answer answer;

    if (!variant) {
        fsd_cnf_digits(model, cells);
        cells[FASTSUD_N_CELLS] = '\0';
        return true;
    }
    const fsd_values *const given = puzzle->variant.rules ? values_of(puzzle) : variant->candidates;
    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        cells[cell] = fsd_rules_value_character(variant, model->values[cell]);
        candidates[cell] = given[cell] & (fsd_values)1 << model->values[cell];
    }
    cells[variant->n_cells] = '\0';
    void *solver = NULL;
    enum fastsud_status status = fsd_variant_engine_csp.create(variant, &solver);
    if (status == FASTSUD_OK) {
        status =
            fsd_variant_engine_csp.solve(solver, candidates, &(const struct fsd_variant_search){.limit = 1}, &answer);
        fsd_variant_engine_csp.destroy(solver);
    }
    return status == FASTSUD_OK && answer.has_solution;
}

/* The answer to the clauses of the puzzle. */
static int decode(const struct fsd_arguments *arguments, const struct fsd_codec *compression,
                  const struct puzzle *puzzle)
{
    const struct fsd_option_value *const values = arguments->options;
    const char *const path = values[FSD_OPTION_DECODE].text;
    const bool from_stdin = strcmp(path, "-") == 0;
    const struct fsd_source source = {.name = from_stdin ? "<stdin>" : path,
                                      .fd = from_stdin ? STDIN_FILENO : FSD_FD_NONE};
    struct fsd_model_shape shape;
    struct fsd_model model;
    char cells[FSD_VARIANT_MAX_CELLS + 1];
    struct content content = {.solution = cells};
    size_t n_bytes = 0;

    if (!find_shape(puzzle, &shape)) {
        return FSD_EXIT_TROUBLE;
    }
    char *const text = fsd_file_read(
        &source, &(struct fsd_file_limits){.max_bytes = MAX_MODEL_BYTES, .what = "a SAT solver's answer"}, &n_bytes);
    if (!text) {
        return FSD_EXIT_TROUBLE;
    }
    fsd_model_parse(text, n_bytes, &shape, &model);
    free(text);
    switch (model.result) {
    case FSD_MODEL_SOLVED:
        if (!put_model(puzzle, &model, cells)) {
            fsd_message("%s: its model is no solution of the puzzle; solve what fastsud cnf writes", source.name);
            return FSD_EXIT_TROUBLE;
        }
        return fsd_document_write(values[FSD_OPTION_OUTPUT].text, compression, put_content, &content);
    case FSD_MODEL_UNSATISFIABLE:
    case FSD_MODEL_UNDECIDED:
        fsd_message("%s: %s; there is no grid to write", source.name, fsd_model_result_text(model.result));
        return FSD_EXIT_ANSWER;
    default:
        report_model(source.name, &model, puzzle->is_variant ? variant_of(puzzle)->n_columns : 9);
        return FSD_EXIT_TROUBLE;
    }
}

static int cnf(const struct fsd_arguments *arguments)
{
    const struct fsd_option_value *const values = arguments->options;
    const struct fsd_codec *compression = NULL;
    const bool decodes = values[FSD_OPTION_DECODE].given;
    struct puzzle puzzle = {.source = NULL};
    struct fsd_puzzle_shape shape;
    size_t n_sources = 0;

    static const char no_puzzle[] = "--decode reads an answer, and there is no file with the puzzle";

    if (decodes && arguments->n_files == 0 &&
        (!fsd_arguments_reject(arguments, FSD_OPTION_NTH, no_puzzle) ||
         !fsd_arguments_reject(arguments, FSD_OPTION_INPUT, no_puzzle))) {
        return FSD_EXIT_TROUBLE;
    }
    if (arguments->n_files > 1) {
        fsd_message("fastsud cnf takes one file, but got '%s' too; see fastsud cnf --help", arguments->files[1]);
        return FSD_EXIT_TROUBLE;
    }
    if (!fsd_compression_choose(arguments, values[FSD_OPTION_OUTPUT].text, &compression)) {
        return FSD_EXIT_TROUBLE;
    }
    if (values[FSD_OPTION_RULES].given && !fsd_rules_option_shape(arguments, &shape)) {
        return FSD_EXIT_TROUBLE;
    }
    struct fsd_source *const sources =
        decodes && arguments->n_files == 0
            ? NULL
            : fsd_sources_after(NULL, arguments, values[FSD_OPTION_RULES].given ? &shape : NULL, &n_sources);
    int status = FSD_EXIT_TROUBLE;
    if (!sources && !(decodes && arguments->n_files == 0)) {
        return status;
    }
    if (!(sources ? find_puzzle(arguments, sources, &puzzle) : prepare_variant(arguments, NULL, &puzzle))) {
        status = FSD_EXIT_TROUBLE;
    } else if (!decodes) {
        status = encode(arguments, compression, &puzzle);
    } else if (sources && !puzzle.is_variant) {
        fsd_message("fastsud cnf --decode takes no puzzles of 9x9 cells, but got '%s'; see fastsud cnf --help",
                    arguments->files[0]);
    } else {
        status = decode(arguments, compression, &puzzle);
    }
    fsd_solved_destroy(&puzzle.variant);
    fsd_rules_destroy(&puzzle.rules);
    fsd_sources_close(sources, n_sources);
    free(sources);
    return status;
}

static const enum fsd_option_id options[] = {FSD_OPTION_OUTPUT,       FSD_OPTION_COMPRESS,  FSD_OPTION_ENCODING,
                                             FSD_OPTION_NTH,          FSD_OPTIONS_OF_INPUT, FSD_OPTION_RULES,
                                             FSD_OPTION_MEMORY_LIMIT, FSD_OPTION_DECODE};

static const struct fsd_conflict conflicts[] = {
    {.when = "decode", .rejects = "encoding column", .reason = "--decode reads an answer, whatever the clauses were"},
    {.rejects = NULL}};

const struct fsd_command fsd_command_cnf = {
    .name = "cnf",
    .help = "write a puzzle as clauses for a SAT solver, or read its answer",
    .usage = "cnf [OPTION...] [FILE]\n"
             "cnf --decode MODEL [-o FILE] [--rules NAME|FILE] [FILE]",
    .text = "Writes one puzzle as DIMACS CNF: variable 81 * row + 9 * column + digit, row and\n"
            "column from 0, is true when the cell holds the digit; of a puzzle with other\n"
            "rules, comments tell the variables. With --decode reads what a SAT solver\n"
            "answered, minisat's result file or the s and v lines of any other, and writes\n"
            "the cells, which are 9x9 unless rules or the puzzle are given; the exit status\n"
            "is then 1 if there is no solution, or the solver gave up.",
    .examples = "  fastsud cnf puzzles.txt --nth 3 -o 3.cnf\n"
                "  minisat 3.cnf 3.model; fastsud cnf --decode 3.model\n"
                "  fastsud cnf puzzles.txt | cadical -q - | fastsud cnf --decode -\n",
    .manual = "Writes one puzzle as clauses for a SAT solver, or reads its answer, see\n.BR fastsud-formats (5).",
    FSD_COMMAND_OPTIONS(options),
    .conflicts = conflicts,
    .run = cnf,
};
