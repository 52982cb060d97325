/* Makes the files of corpora/ and their expected answers, by the oracle alone. corpora/README.md has the commands. */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#include "support/puzzles.h"

static int usage(void)
{
    fputs("usage: corpus-tool make KIND N SEED    N puzzles of a kind\n"
          "       corpus-tool expect FILE         what `fastsud solve FILE` writes\n"
          "       corpus-tool pairs FILE LIMIT    what `fastsud solve -f pair --limit LIMIT FILE` writes\n"
          "kinds:",
          stderr);
    for (int kind = 0; kind < N_ALL_PUZZLE_KINDS; kind++)
        fprintf(stderr, " %s", puzzle_kind_name((enum puzzle_kind)kind));
    fputc('\n', stderr);
    return 2;
}

static int make(const char *name, const char *n_text, const char *seed_text)
{
    int kind = 0;
    while (kind < N_ALL_PUZZLE_KINDS && strcmp(puzzle_kind_name((enum puzzle_kind)kind), name) != 0)
        kind++;
    if (kind == N_ALL_PUZZLE_KINDS)
        return usage();
    struct rng rng;
    rng_init(&rng, strtoull(seed_text, NULL, 0));
    for (unsigned long n = strtoul(n_text, NULL, 10); n; n--) {
        struct sample sample;
        sample_make(&rng, (enum puzzle_kind)kind, &sample);
        printf("%.81s\n", sample.cells);
    }
    return 0;
}

static void answer(const char *line, size_t n_bytes, bool as_pair, uint64_t limit)
{
    char first[ORACLE_N_CELLS];
    char cells[ORACLE_N_CELLS];
    memset(cells, '.', sizeof(cells));
    if (!oracle_well_formed(line, n_bytes)) {
        printf(as_pair ? "%.81s::\n" : "%.81s\tmalformed\n", cells);
        return;
    }
    for (int i = 0; i < ORACLE_N_CELLS; i++)
        if (line[i] >= '1' && line[i] <= '9')
            cells[i] = line[i];
    uint64_t n = oracle_count(line, limit, first);
    if (as_pair)
        printf("%.81s:%" PRIu64 ":%.*s\n", cells, n, n == 1 ? 81 : 0, first);
    else if (n == 1)
        printf("%.81s\n", first);
    else
        printf("%.81s\t%s\n", cells, n ? "multiple" : "none");
}

static int answers(const char *path, bool as_pair, uint64_t limit)
{
    FILE *file = fopen(path, "r");
    if (!file) {
        perror(path);
        return 2;
    }
    char line[4096];
    while (fgets(line, sizeof(line), file)) {
        size_t n_bytes = strcspn(line, "\r\n");
        if (n_bytes && line[0] != '#')
            answer(line, n_bytes, as_pair, limit);
    }
    fclose(file);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 5 && strcmp(argv[1], "make") == 0)
        return make(argv[2], argv[3], argv[4]);
    if (argc == 3 && strcmp(argv[1], "expect") == 0)
        return answers(argv[2], false, 2);
    if (argc == 4 && strcmp(argv[1], "pairs") == 0)
        return answers(argv[2], true, strtoull(argv[3], NULL, 10));
    return usage();
}
