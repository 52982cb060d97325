#include "cli/commands/select_table.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/escape.h"
#include "base/json.h"
#include "cli/failure.h"
#include "cli/median.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/solver_options.h"
#include "cli/sources.h"
#include "input/each_line.h"
#include "output/writer.h"
#include "run/run.h"

enum { MAX_RUNS = 101, SHORT_NS = 20000000 };

/* For each selection, whether it uses mrv and degree. */
#define SELECTION_LIST(X)                                                                                              \
    X(FASTSUD_SELECT_FIRST, false, false)                                                                              \
    X(FASTSUD_SELECT_MRV, true, false)                                                                                 \
    X(FASTSUD_SELECT_MRV_DEGREE, true, true)

static const struct selection {
    enum fastsud_select select;
    bool mrv, degree;
} selections[] = {
#define X(select, mrv, degree) {select, mrv, degree},
    SELECTION_LIST(X)
#undef X
};

enum { N_SELECTIONS = sizeof(selections) / sizeof(selections[0]) };

struct cell_of_table {
    enum fastsud_verdict verdict;
    uint64_t n_solutions;
    uint64_t n_nodes;
    uint64_t n_guesses;
    uint32_t depth;
    uint64_t duration_ns;
    char solution[FASTSUD_N_CELLS];
};

struct table {
    const struct fsd_arguments *arguments;
    const struct fsd_source *sources;
    size_t n_sources;
    struct fastsud_solver *solvers[N_SELECTIONS];
    size_t n_runs;
    bool json;
    const struct fsd_source *source_of_heading; /* NULL: no heading has been written yet */
    uint64_t n_malformed;
    uint64_t n_unfit;
};

/* Solves once, or if that is quick, often enough for a median. */
static enum fastsud_status measure(struct fastsud_solver *solver, size_t n_runs, const char *puzzle,
                                   struct cell_of_table *cell)
{
    uint8_t verdict = FASTSUD_NONE;
    uint64_t durations_ns[MAX_RUNS];
    size_t n = 0;
    const struct fastsud_batch batch = {
        .n_puzzles = 1,
        .puzzles = &puzzle,
        .solutions = cell->solution,
        .solution_stride = FASTSUD_N_CELLS,
        .verdicts = &verdict,
        .n_solutions = &cell->n_solutions,
        .n_guesses = &cell->n_guesses,
        .n_nodes = &cell->n_nodes,
        .depths = &cell->depth,
    };

    do {
        const uint64_t start_ns = fsd_clock_now_ns();
        const enum fastsud_status status = fastsud_solver_solve(solver, &batch);
        if (status != FASTSUD_OK) {
            return status;
        }
        durations_ns[n++] = fsd_clock_now_ns() - start_ns;
    } while (n < n_runs && durations_ns[0] < SHORT_NS);
    cell->duration_ns = fsd_median(durations_ns, n);
    cell->verdict = (enum fastsud_verdict)verdict;
    return FASTSUD_OK;
}

/* A source's name on the command line. */
static const char *name_of(const struct table *table, const struct fsd_source *source)
{
    return source->text ? source->name : table->arguments->files[source - table->sources];
}

static void put_heading(struct table *table, const struct fsd_source *source)
{
    const bool is_first = !table->source_of_heading;

    if (table->source_of_heading == source) {
        return;
    }
    table->source_of_heading = source;
    if (table->n_sources > 1) {
        fputs(is_first ? "" : "\n", stdout);
        fsd_escape_print(stdout, name_of(table, source));
        fputs(":\n\n", stdout);
    }
    puts("| line | select     | MRV | degree |        nodes |      guesses |    seconds | solution |");
    puts("|-----:|:-----------|:----|:-------|-------------:|-------------:|-----------:|:---------|");
}

/* Writes nine groups of nine digits. */
static void put_solution(const char *solution)
{
    putchar('`');
    for (int row = 0; row < 9; row++) {
        printf("%s%.9s", row > 0 ? " " : "", solution + (ptrdiff_t)row * 9);
    }
    putchar('`');
}

static const char *yes_or_no(bool yes)
{
    return yes ? "yes" : "no";
}

static void put_rows(uint64_t line, const struct cell_of_table *cells)
{
    for (size_t i = 0; i < N_SELECTIONS; i++) {
        const struct cell_of_table *const cell = &cells[i];
        const bool is_solved = cell->verdict == FASTSUD_UNIQUE;
        printf("| %4" PRIu64 " | %-10s | %-3s | %-6s | %12" PRIu64 " | %12" PRIu64 " | %10.6f | ", line,
               fastsud_select_name(selections[i].select), yes_or_no(selections[i].mrv), yes_or_no(selections[i].degree),
               cell->n_nodes, cell->n_guesses, (double)cell->duration_ns * 1e-9);
        if (!is_solved) {
            fputs(fastsud_verdict_tag(cell->verdict), stdout);
        } else if (i > 0 && memcmp(cell->solution, cell[-1].solution, FASTSUD_N_CELLS) == 0) {
            fputs("the same", stdout);
        } else {
            put_solution(cell->solution);
        }
        puts(" |");
    }
}

/* False when out of memory. */
static bool put_json(const struct table *table, const struct fsd_source *source, uint64_t line, const char *puzzle,
                     const struct cell_of_table *cells)
{
    const struct fsd_option_value *const values = table->arguments->options;
    struct fsd_buffer out = {.n = 0};
    struct fsd_json json = {.out = &out};
    char text[FASTSUD_N_CELLS + 1] = "";

    fastsud_puzzle_parse(puzzle, FASTSUD_N_CELLS, text, NULL);
    fsd_json_begin(&json, NULL, '{');
    fsd_json_put_text(&json, "file", name_of(table, source));
    fsd_json_put_count(&json, "line", line);
    fsd_json_put_text(&json, "puzzle", text);
    fsd_json_put_count(&json, "limit", values[FSD_OPTION_LIMIT].number);
    fsd_json_put_text(&json, "propagate", values[FSD_OPTION_PROPAGATE].text);
    fsd_json_begin(&json, "selections", '[');
    for (size_t i = 0; i < N_SELECTIONS; i++) {
        const struct cell_of_table *const cell = &cells[i];
        const bool is_unique = cell->verdict == FASTSUD_UNIQUE;
        fsd_json_begin(&json, NULL, '{');
        fsd_json_put_text(&json, "select", fastsud_select_name(selections[i].select));
        fsd_json_put_bool(&json, "mrv", selections[i].mrv);
        fsd_json_put_bool(&json, "degree", selections[i].degree);
        fsd_json_put_count(&json, "nodes", cell->n_nodes);
        fsd_json_put_count(&json, "guesses", cell->n_guesses);
        fsd_json_put_count(&json, "depth", cell->depth);
        fsd_json_put_decimal(&json, "seconds", (double)cell->duration_ns * 1e-9, 9);
        fsd_json_put_text(&json, "verdict", fastsud_verdict_tag(cell->verdict));
        fsd_json_put_count(&json, "solutions", cell->n_solutions);
        if (is_unique) {
            memcpy(text, cell->solution, FASTSUD_N_CELLS);
        }
        fsd_json_put_text(&json, "solution", is_unique ? text : NULL);
        fsd_json_end(&json, '}');
    }
    fsd_json_end(&json, ']');
    fsd_json_end(&json, '}');
    return fsd_json_print(&json, stdout);
}

static bool put_puzzle(void *context, const struct fsd_visited *visited)
{
    struct table *const table = context;
    struct cell_of_table cells[N_SELECTIONS];

    for (size_t i = 0; i < N_SELECTIONS; i++) {
        const enum fastsud_status status = measure(table->solvers[i], table->n_runs, visited->cells, &cells[i]);
        if (status != FASTSUD_OK) {
            fsd_message("%s", fastsud_status_text(status));
            return false;
        }
    }
    if (!table->json) {
        put_heading(table, visited->source);
        put_rows(visited->line, cells);
    } else if (!put_json(table, visited->source, visited->line, visited->cells, cells)) {
        fsd_message("%s", fastsud_status_text(FASTSUD_ERR_NO_MEMORY));
        return false;
    }
    return fsd_stdout_flush();
}

static bool count_malformed(void *context, const struct fsd_source *source, const struct fsd_malformed *malformed)
{
    struct table *const table = context;

    fsd_report_one_more_malformed(malformed->unfit ? &table->n_unfit : &table->n_malformed, source->name, malformed);
    return true;
}

/* Returns an exit status. */
static int put_all(struct table *table)
{
    const uint64_t chunk = table->arguments->options[FSD_OPTION_CHUNK].number;
    const struct fsd_line_visitor visitor = {
        .on_layout = fsd_sources_on_layout, .on_puzzle = put_puzzle, .on_malformed = count_malformed, .context = table};
    struct fsd_failure failure;

    if (!fsd_each_line(table->sources, table->n_sources, chunk > 0 ? (size_t)chunk : FSD_DEFAULT_CHUNK_BYTES, &visitor,
                       &failure)) {
        fsd_report_failure(&failure, table->sources, NULL);
        return FSD_EXIT_TROUBLE;
    }
    fsd_report_more_malformed(table->n_malformed, FSD_MAX_REPORTS, "; see fastsud check");
    fsd_report_more_unfit(table->n_unfit, FSD_MAX_REPORTS);
    return table->n_malformed > 0 || table->n_unfit > 0 ? FSD_EXIT_ANSWER : FSD_EXIT_OK;
}

/* False after an error message. */
static bool create_solvers(struct table *table)
{
    struct fastsud_solver_options options;

    if (!fsd_solver_options_read(table->arguments, &options)) {
        return false;
    }
    options.engine = "csp";
    for (size_t i = 0; i < N_SELECTIONS; i++) {
        options.select = selections[i].select;
        const enum fastsud_status status = fastsud_solver_create(&options, &table->solvers[i]);
        if (status != FASTSUD_OK) {
            fsd_message("%s", fastsud_status_text(status));
            return false;
        }
    }
    return true;
}

int fsd_select_table(const struct fsd_arguments *arguments)
{
    const struct fsd_option_value *const values = arguments->options;
    struct table table = {.arguments = arguments, .json = values[FSD_OPTION_JSON].given};
    int status = FSD_EXIT_TROUBLE;

    if (values[FSD_OPTION_ENGINE].given && strcmp(values[FSD_OPTION_ENGINE].text, "csp") != 0) {
        fsd_message("--select-table measures the engine csp; leave out --engine %s", values[FSD_OPTION_ENGINE].text);
        return status;
    }
    if (values[FSD_OPTION_THREADS].given) {
        fsd_message("--select-table measures puzzle by puzzle on one thread; leave out -j");
        return status;
    }
    if (values[FSD_OPTION_SELECT].given) {
        fsd_message("--select-table measures every selection; leave out --select");
        return status;
    }
    struct fsd_source *const sources = fsd_sources_of_arguments(arguments, &table.n_sources);
    if (!sources) {
        return status;
    }
    table.sources = sources;
    table.n_runs = values[FSD_OPTION_REPEAT].number < MAX_RUNS ? (size_t)values[FSD_OPTION_REPEAT].number : MAX_RUNS;
    if (create_solvers(&table)) {
        status = put_all(&table);
    }
    for (size_t i = 0; i < N_SELECTIONS; i++) {
        fastsud_solver_destroy(table.solvers[i]);
    }
    free(sources);
    return status;
}
