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
#include "cli/message.h"
#include "cli/read_file.h"
#include "cli/sources.h"
#include "grid/text.h"
#include "input/each_block.h"
#include "jobs/model.h"
#include "run/run.h"
#include "solve/cnf_encoding.h"
#include "solve/solver.h"

enum { MAX_MODEL_BYTES = 64 << 20 }; /* far more than any solver writes for 729 variables */

struct puzzle {
    const char *source; /* NULL: not found */
    uint64_t line;
    char cells[FASTSUD_N_CELLS];
    bool has_candidates;
    uint16_t candidates[FASTSUD_N_CELLS];
    bool has_wrong_solution;
};

struct search {
    struct fsd_source *source;
    uint64_t nth;
    uint64_t n_seen;         /* puzzles and malformed lines */
    uint64_t n_lines_before; /* of the chunk */
    struct puzzle *puzzle;
};

static void report(const struct search *search, struct fsd_malformed malformed)
{
    malformed.line += search->n_lines_before + 1;
    fsd_report_malformed(search->source->name, &malformed);
}

static void take_puzzle(const struct search *search, const struct fsd_lines *lines, const struct fsd_item *item)
{
    const uint16_t *const candidates = fsd_lines_candidates(lines, item->puzzle);
    struct puzzle *const puzzle = search->puzzle;

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

/* False after an error message. */
static bool find_puzzle(struct fsd_source *source, uint64_t nth, struct puzzle *puzzle)
{
    struct search search = {.source = source, .nth = nth, .puzzle = puzzle};
    const atomic_bool never = false;
    struct fsd_failure failure = {.kind = FSD_FAILURE_NONE};

    puzzle->source = NULL;
    puzzle->has_wrong_solution = false;
    if (fsd_source_open(source, &never, &failure)) {
        fsd_sources_report_layout(source);
        if (!fsd_each_block(source, 1, FSD_DEFAULT_CHUNK_BYTES, look, &search, &failure)) {
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

struct content {
    const struct puzzle *puzzle;
    enum fsd_encoding encoding;
    const char *digits; /* NULL: clauses */
};

static int put_content(FILE *file, void *context)
{
    const struct content *const content = context;

    if (content->digits) {
        fprintf(file, "%.81s\n", content->digits);
    } else {
        put_dimacs(file, content->puzzle, content->encoding);
    }
    return 0; /* the caller checks the stream */
}

static int encode(const struct fsd_arguments *arguments, const struct fsd_codec *compression)
{
    const struct fsd_option_value *const values = arguments->options;
    struct puzzle puzzle;
    size_t n_sources = 0;

    if (arguments->n_files > 1) {
        fsd_message("fastsud cnf takes one file, but got '%s' too; see fastsud cnf --help", arguments->files[1]);
        return FSD_EXIT_TROUBLE;
    }
    struct fsd_source *const sources = fsd_sources_of_arguments(arguments, &n_sources);
    if (!sources) {
        return FSD_EXIT_TROUBLE;
    }
    int status = FSD_EXIT_TROUBLE;
    if (find_puzzle(sources, values[FSD_OPTION_NTH].number, &puzzle)) {
        struct content content = {.puzzle = &puzzle, .encoding = (enum fsd_encoding)values[FSD_OPTION_ENCODING].number};
        status = fsd_document_write(values[FSD_OPTION_OUTPUT].text, compression, put_content, &content);
        status = status == FSD_EXIT_OK && puzzle.has_wrong_solution ? FSD_EXIT_ANSWER : status;
    }
    fsd_sources_close(sources, n_sources);
    free(sources);
    return status;
}

static void report_model(const char *name, const struct fsd_model *model)
{
    const char *const text = fsd_model_result_text(model->result);
    const char *const advice = fsd_model_result_advice(model->result);
    char cell[32] = "";

    if (model->cell < FASTSUD_N_CELLS) {
        snprintf(cell, sizeof(cell), "row %u, column %u: ", model->cell / 9 + 1, model->cell % 9 + 1);
    }
    fsd_message("%s:%" PRIu64 ":%" PRIu64 ": %s%s; %s", name, model->line, model->column, cell, text, advice);
}

static int decode(const struct fsd_arguments *arguments, const struct fsd_codec *compression)
{
    static const enum fsd_option_id encoding[] = {FSD_OPTION_ENCODING, FSD_OPTION_NTH, FSD_OPTION_INPUT,
                                                  FSD_OPTION_COLUMN};
    const struct fsd_option_value *const values = arguments->options;
    const char *const path = values[FSD_OPTION_DECODE].text;
    const bool from_stdin = strcmp(path, "-") == 0;
    const struct fsd_source source = {.name = from_stdin ? "<stdin>" : path,
                                      .fd = from_stdin ? STDIN_FILENO : FSD_FD_NONE};
    struct fsd_model model;
    size_t n_bytes = 0;

    if (!fsd_arguments_reject(arguments, encoding, sizeof(encoding) / sizeof(encoding[0]),
                              "--decode reads an answer, whatever the clauses were")) {
        return FSD_EXIT_TROUBLE;
    }
    if (arguments->n_files > 0) {
        fsd_message("fastsud cnf --decode takes no puzzles, but got '%s'; see fastsud cnf --help", arguments->files[0]);
        return FSD_EXIT_TROUBLE;
    }
    struct content content = {.digits = NULL};
    char *const text = fsd_file_read(
        &source, &(struct fsd_file_limits){.max_bytes = MAX_MODEL_BYTES, .what = "a SAT solver's answer"}, &n_bytes);
    if (!text) {
        return FSD_EXIT_TROUBLE;
    }
    fsd_model_parse(text, n_bytes, &model);
    free(text);
    switch (model.result) {
    case FSD_MODEL_SOLVED:
        content.digits = model.digits;
        return fsd_document_write(values[FSD_OPTION_OUTPUT].text, compression, put_content, &content);
    case FSD_MODEL_UNSATISFIABLE:
    case FSD_MODEL_UNDECIDED:
        fsd_message("%s: %s; there is no grid to write", source.name, fsd_model_result_text(model.result));
        return FSD_EXIT_ANSWER;
    default:
        report_model(source.name, &model);
        return FSD_EXIT_TROUBLE;
    }
}

static int cnf(const struct fsd_arguments *arguments)
{
    const struct fsd_option_value *const values = arguments->options;
    const struct fsd_codec *compression = NULL;

    if (!fsd_compression_choose(arguments, values[FSD_OPTION_OUTPUT].text, &compression)) {
        return FSD_EXIT_TROUBLE;
    }
    return values[FSD_OPTION_DECODE].given ? decode(arguments, compression) : encode(arguments, compression);
}

static const enum fsd_option_id options[] = {FSD_OPTION_OUTPUT, FSD_OPTION_COMPRESS,  FSD_OPTION_ENCODING,
                                             FSD_OPTION_NTH,    FSD_OPTIONS_OF_INPUT, FSD_OPTION_DECODE};

const struct fsd_command fsd_command_cnf = {
    .name = "cnf",
    .help = "write a puzzle as clauses for a SAT solver, or read its answer",
    .usage = "cnf [OPTION...] [FILE]\n"
             "cnf --decode MODEL [-o FILE]",
    .text = "Writes one puzzle as DIMACS CNF: variable 81 * row + 9 * column + digit, row and\n"
            "column from 0, is true when the cell holds the digit. With --decode reads what a\n"
            "SAT solver answered, minisat's result file or the s and v lines of any other,\n"
            "and writes the 81 digits; the exit status is then 1 if there is no solution, or\n"
            "the solver gave up.",
    .examples = "  fastsud cnf puzzles.txt --nth 3 -o 3.cnf\n"
                "  minisat 3.cnf 3.model; fastsud cnf --decode 3.model\n"
                "  fastsud cnf puzzles.txt | cadical -q - | fastsud cnf --decode -\n",
    .manual = "Writes one puzzle as clauses for a SAT solver, or reads its answer, see\n.BR fastsud-formats (5).",
    FSD_COMMAND_OPTIONS(options),
    .run = cnf,
};
