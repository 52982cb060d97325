/*
 * Usage: fastsud-counts FILE...
 *
 * One line per file and form of a kernel: a checksum of the puzzles and exact counts of the search, which depend on
 * the algorithm and the puzzles alone. Tab-separated, with a header; bench/counts.tsv holds the expected output.
 */
#include "solve/solver.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct corpus {
    char *text;
    const char **puzzles;
    size_t n_puzzles;
    uint64_t checksum; /* FNV-1a of the normalised puzzles */
};

static int fail(const char *path, const char *what)
{
    fprintf(stderr, "fastsud-counts: %s: %s\n", path, what);
    return 2;
}

static char *read_file(const char *path, size_t *n_bytes)
{
    FILE *const file = fopen(path, "rb");
    char *text = NULL;

    if (file && fseek(file, 0, SEEK_END) == 0) {
        const long size = ftell(file);
        rewind(file);
        text = size >= 0 ? malloc((size_t)size + 1) : NULL;
        if (text && fread(text, 1, (size_t)size, file) != (size_t)size) {
            free(text);
            text = NULL;
        }
        *n_bytes = (size_t)size;
    }
    if (file) {
        fclose(file);
    }
    return text;
}

static uint64_t add_to_checksum(uint64_t checksum, const char cells[FASTSUD_N_CELLS])
{
    for (size_t i = 0; i < FASTSUD_N_CELLS; i++) {
        checksum = (checksum ^ (unsigned char)cells[i]) * UINT64_C(0x100000001b3);
    }
    return checksum;
}

static int read_corpus(const char *path, struct corpus *corpus)
{
    size_t n_bytes = 0;

    corpus->checksum = UINT64_C(0xcbf29ce484222325);
    corpus->text = read_file(path, &n_bytes);
    corpus->puzzles = calloc(n_bytes / FASTSUD_N_CELLS + 1, sizeof(*corpus->puzzles));
    if (!corpus->text || !corpus->puzzles) {
        return fail(path, "cannot be read");
    }
    for (size_t at = 0; at < n_bytes;) {
        const char *const newline = memchr(corpus->text + at, '\n', n_bytes - at);
        const size_t end = newline ? (size_t)(newline - corpus->text) : n_bytes;
        char cells[FASTSUD_N_CELLS];
        if (fastsud_puzzle_parse(corpus->text + at, end - at, cells, NULL) == FASTSUD_OK) {
            corpus->puzzles[corpus->n_puzzles++] = corpus->text + at;
            corpus->checksum = add_to_checksum(corpus->checksum, cells);
        }
        at = end + 1;
    }
    return 0;
}

static int print_counts(const char *name, const struct corpus *corpus, const char *kernel)
{
    const struct fsd_solver_options options = {.kernel = kernel, .limit = 2};
    uint8_t *const verdicts = malloc(corpus->n_puzzles + 1);
    struct fsd_solver *solver = NULL;
    int status = 2;

    if (verdicts && fsd_solver_create(&options, &solver) == FASTSUD_OK) {
        const struct fsd_batch batch = {
            .n_puzzles = corpus->n_puzzles, .puzzles = corpus->puzzles, .verdicts = verdicts};
        if (fsd_solver_solve(solver, &batch) == FASTSUD_OK) {
            struct fsd_counters c;
            fsd_solver_counters(solver, &c);
            printf("%s\t%016" PRIx64 "\t%s\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64
                   "\t%" PRIu64 "\n",
                   name, corpus->checksum, kernel, c.n_puzzles, c.n_guesses, c.n_sweeps, c.n_lane_sweeps, c.n_steps,
                   c.n_tasks, c.max_depth);
            status = 0;
        }
    }
    fsd_solver_destroy(solver);
    free(verdicts);
    return status;
}

int main(int argc, char **argv)
{
    static const char *const forms[] = {"lanes", "planes"};
    int status = 0;

    printf("corpus\tchecksum\tkernel\tpuzzles\tguesses\tsweeps\tlane_sweeps\tsteps\ttasks\tmax_depth\n");
    for (int i = 1; i < argc && status == 0; i++) {
        const char *const slash = strrchr(argv[i], '/');
        struct corpus corpus = {0};
        struct fsd_kernel_info info;

        status = read_corpus(argv[i], &corpus);
        for (size_t k = 0; status == 0 && fsd_kernel_info_get(k, &info); k++) {
            for (size_t f = 0; status == 0 && info.runnable && f < sizeof(forms) / sizeof(*forms); f++) {
                char name[64];
                snprintf(name, sizeof(name), "%s/%s", info.name, forms[f]);
                status = print_counts(slash ? slash + 1 : argv[i], &corpus, name);
            }
        }
        free(corpus.puzzles);
        free(corpus.text);
    }
    if (fflush(stdout) != 0 || ferror(stdout)) {
        return fail("standard output", "cannot be written");
    }
    return status;
}
