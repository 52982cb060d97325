#include "support/mixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/cli.h"
#include "support/test.h"

enum { N_CELLS = 81, N_LINE_BYTES = N_CELLS + 1, N_MAX_LINE_BYTES = N_CELLS + 32 };

static const char *const names[] = {"demo", "one", "none", "two", "many", "sparse"};
enum { N_CORPORA = sizeof(names) / sizeof(names[0]) };

struct corpora {
    char *texts[N_CORPORA];
    size_t n_puzzles[N_CORPORA];
};

static void read_corpora(struct corpora *corpora)
{
    for (size_t i = 0; i < N_CORPORA; i++) {
        char path[1024];
        size_t n_bytes = 0;
        snprintf(path, sizeof(path), "%s/%s.txt", cli_in("corpora"), names[i]);
        corpora->texts[i] = cli_read(path, &n_bytes);
        assert_non_null(corpora->texts[i]);
        corpora->n_puzzles[i] = n_bytes / N_LINE_BYTES;
        assert_true(corpora->n_puzzles[i] > 0);
    }
}

/* The same blanks in another spelling, and perhaps text behind the cells. */
static char *put_puzzle(struct rng *rng, char *out, const char *puzzle)
{
    static const char blanks[] = ".0_*-xX";
    const char blank = blanks[rng_below(rng, sizeof(blanks) - 1)];
    for (size_t cell = 0; cell < N_CELLS; cell++)
        *out++ = puzzle[cell] >= '1' && puzzle[cell] <= '9' ? puzzle[cell] : blank;
    return out + sprintf(out, "%s", rng_below(rng, 8) == 0 ? " # a remark, 123" : "");
}

char *mixture_make(struct rng *rng, size_t n)
{
    struct corpora corpora;
    char *text = malloc(n * N_MAX_LINE_BYTES + 1);
    char(*drawn)[N_CELLS] = malloc((n + 1) * sizeof(*drawn));
    size_t n_drawn = 0;
    char *out = text;
    assert_true(text && drawn);
    read_corpora(&corpora);
    for (size_t i = 0; i < n; i++) {
        const unsigned kind = rng_below(rng, 16);
        const size_t corpus = rng_below(rng, N_CORPORA);
        const size_t puzzle = rng_below(rng, (unsigned)corpora.n_puzzles[corpus]);
        memcpy(drawn[n_drawn], corpora.texts[corpus] + puzzle * N_LINE_BYTES, N_CELLS);
        if (kind == 0)
            out += sprintf(out, "# a remark");
        else if (kind == 1)
            *out = '\0';
        else if (kind == 2)
            out += sprintf(out, "%.*s", 1 + (int)rng_below(rng, N_CELLS - 1), drawn[n_drawn]);
        else if (kind == 3 && n_drawn > 0)
            out = put_puzzle(rng, out, drawn[rng_below(rng, (unsigned)n_drawn)]);
        else
            out = put_puzzle(rng, out, drawn[n_drawn++]);
        out += sprintf(out, "%s", rng_below(rng, 8) == 0 ? "\r\n" : "\n");
    }
    for (size_t i = 0; i < N_CORPORA; i++)
        free(corpora.texts[i]);
    free(drawn);
    return text;
}
