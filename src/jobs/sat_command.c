#include "jobs/sat_command.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/platform.h"
#include "base/words.h"
#include "rules/engines/clauses.h"
#include "solve/model.h"

enum { MAX_WORDS = 64, MAX_COMMAND_BYTES = 4096, MAX_ANSWER_BYTES = 256 << 20 };

struct command {
    const struct fsd_variant *variant;
    struct fsd_clauses clauses; /* of the variant; while it solves, those of candidates and earlier solutions follow */
    void *checker;              /* csp's */
};

/* One run of the program. */
struct run {
    const char *program;
    const struct fsd_variant_search *search;
    char text[MAX_COMMAND_BYTES]; /* of the words */
    char *words[MAX_WORDS + 3];
    FILE *cnf, *model; /* files without a name; model NULL: the answer is the standard output */
    char cnf_path[32], model_path[32];
    struct fsd_buffer answer;
    bool is_late;
};

static void destroy(void *solver)
{
    struct command *const command = solver;

    if (command) {
        if (command->checker) {
            fsd_variant_engine_csp.destroy(command->checker);
        }
        fsd_clauses_destroy(&command->clauses);
        free(command);
    }
}

static enum fastsud_status create(const struct fsd_variant *variant, void **solver)
{
    struct command *const command = calloc(1, sizeof(*command));

    *solver = NULL;
    if (!command) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    command->variant = variant;
    fsd_clauses_init(&command->clauses, variant);
    const enum fastsud_status status =
        command->clauses.failed && command->clauses.bounds.reached != FSD_BOUND_NONE ? FASTSUD_ERR_FULL
        : command->clauses.failed                                                    ? FASTSUD_ERR_NO_MEMORY
                                  : fsd_variant_engine_csp.create(variant, &command->checker);
    if (status != FASTSUD_OK) {
        destroy(command);
        return status;
    }
    *solver = command;
    return FASTSUD_OK;
}

/* Says what is wrong; returns the status of that. */
static enum fastsud_status fail(const struct run *run, const char *what, int error)
{
    if (run->search->failure) {
        fsd_failure_set(run->search->failure, FSD_FAILURE_TROUBLE, NULL, "--sat-command: %s: %s%s%s", run->program,
                        what, error != 0 ? ": " : "", error != 0 ? strerror(error) : "");
    }
    return error == ENOMEM ? FASTSUD_ERR_NO_MEMORY : FASTSUD_ERR_IO;
}

static bool is_minisat(const char *program)
{
    const char *const slash = strrchr(program, '/');

    return strcmp(slash ? slash + 1 : program, "minisat") == 0;
}

/* Finds the words, with the files' names in their places. */
static enum fastsud_status find_words(struct run *run)
{
    bool has_cnf = false;
    bool has_model = false;

    if (strlen(run->search->command) >= sizeof(run->text)) {
        return fail(run, "the command is too long", 0);
    }
    strcpy(run->text, run->search->command);
    size_t n = fsd_words_split(run->text, run->words, MAX_WORDS);
    if (n > MAX_WORDS) {
        return fail(run, "the command has too many words", 0);
    }
    for (size_t i = 0; i < n; i++) {
        const bool is_cnf = strcmp(run->words[i], "{cnf}") == 0;
        const bool is_model = strcmp(run->words[i], "{model}") == 0;
        run->words[i] = is_cnf ? run->cnf_path : is_model ? run->model_path : run->words[i];
        has_cnf |= is_cnf;
        has_model |= is_model;
    }
    if (n == 0) {
        return fail(run, "the name of a program is missing", 0);
    }
    run->program = run->words[0];
    if (!has_cnf) {
        run->words[n++] = run->cnf_path;
        if (!has_model && is_minisat(run->program)) {
            run->words[n++] = run->model_path;
            has_model = true;
        }
    }
    run->words[n] = NULL;
    run->cnf = tmpfile();
    run->model = has_model && run->cnf ? tmpfile() : NULL;
    if (!run->cnf || (has_model && !run->model)) {
        return fail(run, "cannot create a temporary file", errno);
    }
    snprintf(run->cnf_path, sizeof(run->cnf_path), "/dev/fd/%d", fileno(run->cnf));
    snprintf(run->model_path, sizeof(run->model_path), "/dev/fd/%d", run->model ? fileno(run->model) : -1);
    return FASTSUD_OK;
}

static enum fastsud_status write_clauses(struct run *run, const struct command *command)
{
    struct fsd_buffer text = {.n = 0};

    fsd_clauses_put_dimacs(&command->clauses, command->variant, &text);
    const bool failed = text.failed;
    fsd_buffer_write(&text, run->cnf);
    fsd_buffer_destroy(&text);
    if (failed) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    return fflush(run->cnf) == 0 && !ferror(run->cnf) ? FASTSUD_OK : fail(run, "cannot write the clauses", errno);
}

/* Milliseconds until the deadline, or until somebody is to be told that time passes, for poll. */
static int time_left(const struct fsd_deadline *deadline)
{
    enum { LOOK_MS = 20 };

    if (deadline && deadline->watch) {
        return LOOK_MS;
    }
    if (!deadline || deadline->at_ns == 0) {
        return -1;
    }
    const uint64_t now = fsd_clock_now_ns();
    const uint64_t ms = deadline->at_ns > now ? (deadline->at_ns - now) / 1000000 + 1 : 0;
    return ms < INT_MAX ? (int)ms : INT_MAX;
}

/* Reads until the end; false: the deadline has passed, or there is too much, or error is set. */
static bool read_all(struct run *run, int fd, int *error)
{
    while (!run->answer.failed && run->answer.n < MAX_ANSWER_BYTES) {
        struct pollfd wait = {.fd = fd, .events = POLLIN};
        const int n_ready = poll(&wait, 1, time_left(run->search->deadline));
        if (n_ready == 0) {
            run->is_late = fsd_deadline_passed(run->search->deadline);
            if (run->is_late) {
                return false;
            }
            continue;
        }
        char *const to = fsd_buffer_reserve(&run->answer, 1 << 16);
        const ssize_t n = n_ready > 0 && to ? read(fd, to, 1 << 16) : -1;
        if (n == 0) {
            return true;
        }
        if (n < 0 && errno != EINTR) {
            *error = to ? errno : ENOMEM;
            return false;
        }
        run->answer.n += n > 0 ? (size_t)n : 0;
    }
    *error = run->answer.failed ? ENOMEM : EFBIG;
    return false;
}

/* Runs the program to its end; its answer is then in run->answer, unless run->is_late. */
static enum fastsud_status run_program(struct run *run, int *exit_status)
{
    pid_t child;
    int output[2];
    int error = 0;

    if (pipe2(output, O_CLOEXEC) != 0) {
        return fail(run, "cannot create a pipe", errno);
    }
    error = fsd_platform_spawn(run->words, (int[]){-1, output[1], -1}, &child);
    close(output[1]);
    if (error != 0) {
        close(output[0]);
        return fail(run, "cannot run it", error);
    }
    if (!read_all(run, output[0], &error)) {
        kill(child, SIGKILL);
    }
    close(output[0]);
    while (waitpid(child, exit_status, 0) < 0 && errno == EINTR) {
    }
    if (error == 0 && !run->is_late && run->model) {
        run->answer.n = 0;
        rewind(run->model);
        read_all(run, fileno(run->model), &error);
    }
    return error != 0 ? fail(run, "cannot read its answer", error) : FASTSUD_OK;
}

static enum fastsud_status fail_answer(const struct run *run, const struct command *command,
                                       const struct fsd_model *model, int exit_status)
{
    char what[256];
    char cell[48] = "";

    if (WIFSIGNALED(exit_status)) {
        snprintf(what, sizeof(what), "ended by signal %d (%s)", WTERMSIG(exit_status),
                 strsignal(WTERMSIG(exit_status)));
        return fail(run, what, 0);
    }
    if (run->answer.n == 0 && WEXITSTATUS(exit_status) == 127) { /* POSIX lets posix_spawn say so */
        return fail(run, "cannot run it: it ended with status 127, as a program that is not found does", 0);
    }
    if (run->answer.n == 0) {
        snprintf(what, sizeof(what), "wrote no answer, and its exit status is %d", WEXITSTATUS(exit_status));
        return fail(run, what, 0);
    }
    if (model->cell < command->variant->n_cells) {
        snprintf(cell, sizeof(cell), "row %u, column %u: ", model->cell / command->variant->n_columns + 1,
                 model->cell % command->variant->n_columns + 1);
    }
    snprintf(what, sizeof(what), "line %llu, column %llu of its answer: %s%s", (unsigned long long)model->line,
             (unsigned long long)model->column, cell, fsd_model_result_text(model->result));
    return fail(run, what, 0);
}

/* Asks the program once. */
static enum fastsud_status ask(const struct command *command, const struct fsd_variant_search *search,
                               struct fsd_model *model)
{
    const struct fsd_model_shape shape = {.n_cells = command->variant->n_cells,
                                          .n_values = command->variant->n_values,
                                          .n_variables = command->clauses.n_variables};
    struct run *const run = calloc(1, sizeof(*run));
    int exit_status = 0;

    if (!run) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    run->program = search->command;
    run->search = search;
    model->result = FSD_MODEL_UNDECIDED;
    enum fastsud_status status = find_words(run);
    status = status == FASTSUD_OK ? write_clauses(run, command) : status;
    status = status == FASTSUD_OK ? run_program(run, &exit_status) : status;
    if (status == FASTSUD_OK && !run->is_late) {
        fsd_model_parse(run->answer.bytes, run->answer.n, &shape, model);
        if (model->result > FSD_MODEL_UNDECIDED) {
            status = fail_answer(run, command, model, exit_status);
        }
    }
    if (run->cnf) {
        fclose(run->cnf);
    }
    if (run->model) {
        fclose(run->model);
    }
    fsd_buffer_destroy(&run->answer);
    free(run);
    return status;
}

/* Whether a solution is one: by csp, and by the clauses after the first n, which are of cells alone. */
static enum fastsud_status check(const struct command *command, const struct fsd_variant_search *search, size_t n,
                                 const uint8_t *values)
{
    const struct fsd_variant *const variant = command->variant;
    const struct run failed = {.program = search->command, .search = search};
    struct fsd_variant_answer answer;
    fsd_values candidates[FSD_VARIANT_MAX_CELLS];
    bool is_true = false;

    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        candidates[cell] = variant->candidates[cell] & (fsd_values)1 << values[cell];
    }
    const enum fastsud_status status = fsd_variant_engine_csp.solve(
        command->checker, candidates, &(const struct fsd_variant_search){.limit = 1}, &answer);
    bool is_solution = answer.n_solutions == 1;
    for (size_t i = n; i < command->clauses.n_literals; i++) {
        const int literal = command->clauses.literals[i];
        const unsigned variable = (unsigned)abs(literal) - 1;
        is_solution &= literal != 0 || is_true;
        is_true = literal != 0 &&
                  (is_true || (values[variable / variant->n_values] == variable % variant->n_values) == (literal > 0));
    }
    return status != FASTSUD_OK ? status
           : is_solution        ? FASTSUD_OK
                                : fail(&failed, "its answer is satisfiable, but not its model", 0);
}

static enum fastsud_status search_solutions(struct command *command, const struct fsd_variant_search *search, size_t n,
                                            struct fsd_variant_answer *answer)
{
    struct fsd_model model;
    enum fastsud_status status = FASTSUD_OK;
    bool more = true;

    while (more && status == FASTSUD_OK) {
        status = command->clauses.failed ? FASTSUD_ERR_NO_MEMORY : ask(command, search, &model);
        if (status != FASTSUD_OK || model.result != FSD_MODEL_SOLVED) {
            answer->cut_short = status == FASTSUD_OK && model.result == FSD_MODEL_UNDECIDED;
            return status;
        }
        status = check(command, search, n, model.values);
        more = status == FASTSUD_OK && fsd_variant_take_solution(command->variant, search, model.values, answer);
        fsd_clauses_add_blocking(&command->clauses, command->variant, model.values);
    }
    return status;
}

static enum fastsud_status solve(void *solver, const fsd_values *candidates, const struct fsd_variant_search *search,
                                 struct fsd_variant_answer *answer)
{
    struct command *const command = solver;
    struct fsd_clauses *const clauses = &command->clauses;
    const size_t n_literals = clauses->n_literals;
    const size_t n_clauses = clauses->n_clauses;

    *answer = (struct fsd_variant_answer){.n_solutions = 0};
    if (candidates) {
        fsd_clauses_add_candidates(clauses, command->variant, candidates);
    }
    const enum fastsud_status status = search_solutions(command, search, n_literals, answer);
    clauses->n_literals = n_literals;
    clauses->n_clauses = n_clauses;
    clauses->failed = false;
    return status;
}

static const struct fsd_variant_engine of_rules = {
    .create = create,
    .destroy = destroy,
    .solve = solve,
};

const struct fsd_engine fsd_engine_command = {
    .name = "command",
    .summary = "any SAT solver, on clauses; counts no guesses",
    .rules = &of_rules,
};
