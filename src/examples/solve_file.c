/* Solves a file with a puzzle a line: solve_file <FILE. */
#include <fastsud.h>
#include <stdio.h>
#include <string.h>

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

int main(void)
{
    struct fastsud_solver *solver = NULL;
    char line[1024];
    size_t n = 0, n_lines = 0;
    int status = fastsud_solver_create(NULL, &solver);

    while (status == FASTSUD_OK && fgets(line, sizeof(line), stdin)) {
        n_lines++;
        status = fastsud_puzzle_parse(line, strlen(line), puzzles[n], NULL);
        if (status == FASTSUD_OK && ++n == N_BATCH) {
            status = solve(solver, n);
            n = 0;
        }
    }
    if (status == FASTSUD_OK) {
        status = solve(solver, n);
    }
    fastsud_solver_destroy(solver);
    if (status != FASTSUD_OK) {
        fprintf(stderr, "line %zu: %s\n", n_lines, fastsud_status_text(status));
        return 2;
    }
    if (ferror(stdin) || fflush(stdout) != 0) {
        perror("solve_file");
        return 2;
    }
    return 0;
}
