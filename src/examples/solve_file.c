/* Solves a file, compressed or not, in any format that the program reads: solve_file FILE; - is standard input. */
#include <fastsud.h>
#include <stdio.h>

enum { N_BATCH = 4096 }; /* the library is fastest with thousands */

static char puzzles[N_BATCH][FASTSUD_N_CELLS], solutions[N_BATCH][FASTSUD_N_CELLS];
static uint8_t verdicts[N_BATCH];

/* Solves n puzzles and writes a line for each: the solution, if it is the only one, or the puzzle; the verdict. */
static int solve(struct fastsud_solver *solver, size_t n)
{
    const struct fastsud_batch batch = {.size = sizeof(batch),
                                        .n_puzzles = n,
                                        .puzzles = puzzles,
                                        .puzzle_stride = sizeof(puzzles[0]),
                                        .solutions = solutions,
                                        .solution_stride = sizeof(solutions[0]),
                                        .verdicts = verdicts};
    const int status = fastsud_solver_solve(solver, &batch);

    for (size_t i = 0; status == FASTSUD_OK && i < n; i++) {
        printf("%.81s %s\n", verdicts[i] == FASTSUD_UNIQUE ? solutions[i] : puzzles[i],
               fastsud_verdict_tag(verdicts[i]));
    }
    return status;
}

int main(int argc, char **argv)
{
    struct fastsud_problem problem = {.size = sizeof(problem)};
    struct fastsud_reader *reader = NULL;
    struct fastsud_solver *solver = NULL;
    size_t n = N_BATCH;
    int status = fastsud_reader_create(NULL, argc == 2 ? argv[1] : "-", &reader);

    if (status == FASTSUD_OK) {
        status = fastsud_solver_create(NULL, &solver);
    }
    while (status == FASTSUD_OK && n == N_BATCH) {
        const int read = fastsud_reader_next(reader, N_BATCH, puzzles, sizeof(puzzles[0]), NULL, NULL, &n);
        status = solve(solver, n);
        status = status == FASTSUD_OK ? read : status;
    }
    if (status != FASTSUD_OK) {
        fprintf(stderr, "solve_file: %s\n", fastsud_status_text(status));
        if (fastsud_reader_problem(reader, &problem) == FASTSUD_OK && problem.status != FASTSUD_OK) {
            fprintf(stderr, "%s:%llu:%u: %s\n", problem.path, (unsigned long long)problem.line,
                    (unsigned)problem.column, problem.text);
        }
    } else if (fflush(stdout) != 0) {
        perror("solve_file");
        status = FASTSUD_ERR_IO;
    }
    fastsud_solver_destroy(solver);
    fastsud_reader_destroy(reader);
    return status == FASTSUD_OK ? 0 : 2;
}
