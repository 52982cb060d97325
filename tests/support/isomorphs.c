#include "support/isomorphs.h"

#include "base/buffer.h"
#include "support/cli.h"
#include "support/test.h"

static void put_line(struct isomorphs *made, struct fsd_buffer *text, const char *columns, const char *end)
{
    struct isomorph *const line = &made->lines[made->n++];
    line->begin = text->n;
    fsd_buffer_put(text, line->cells, sizeof(line->cells));
    fsd_buffer_put_text(text, columns);
    line->n_bytes = text->n - line->begin;
    line->n_end = strlen(end);
    fsd_buffer_put_text(text, end);
}

static void finish(struct isomorphs *made, struct fsd_buffer *text)
{
    assert_non_null(fsd_buffer_text(text));
    made->text = cli_adopt(text->bytes);
    made->n_bytes = text->n;
}

/* One of the puzzles with the same solution: the base, or with more givens, or full. */
struct base {
    struct sample sample;
    size_t class;
    size_t solution_class;
};

static void bases_make(struct base *bases, struct rng *rng, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        struct base *const base = &bases[i];
        base->class = base->solution_class = i;
        if (i % 4 != 3 || bases[i - 1].sample.n_solutions != 1) {
            sample_make(rng, (enum puzzle_kind)((i / 4 + i % 4) % N_PUZZLE_KINDS), &base->sample);
            continue;
        }
        /* The one before with a given more. */
        *base = bases[i - 1];
        unsigned cell = 0;
        while (cell < ORACLE_N_CELLS && base->sample.cells[cell] != '.')
            cell++;
        if (cell < ORACLE_N_CELLS) {
            base->sample.cells[cell] = base->sample.first[cell];
            base->class = i;
        }
    }
}

void isomorphs_make(struct isomorphs *made, struct rng *rng, size_t n, size_t n_bases, bool malformed)
{
    static const char *const columns[] = {"", "", ",a column", ",with,several, of them", " and text", "#9"};
    static const char *const others[] = {"\n", "# a comment\n", "\r\n", "#\n"};
    OWNED struct base *const bases = calloc(n_bases, sizeof(*bases));
    struct fsd_buffer text = {.n = 0};
    *made = (struct isomorphs){.lines = cli_adopt(calloc(n, sizeof(*made->lines))), .n_classes = n_bases};
    bases_make(bases, rng, n_bases);
    for (size_t i = 0; i < n; i++) {
        struct sample morph;
        const struct base *const base = &bases[rng_below(rng, (unsigned)n_bases)];
        struct isomorph *const line = &made->lines[i];
        sample_morph(rng, &base->sample, &morph);
        memcpy(line->cells, morph.cells, sizeof(line->cells));
        line->class = base->class;
        line->solution_class = base->solution_class;
        if (rng_below(rng, 8) == 0)
            fsd_buffer_put_text(&text, others[rng_below(rng, 4)]);
        if (malformed && (i == n / 2 || rng_below(rng, 40) == 0)) {
            fsd_buffer_put_text(&text, rng_below(rng, 2) ? "123\n" : "bad line\n");
            made->n_malformed++;
        }
        put_line(made, &text, columns[rng_below(rng, 6)], i + 1 == n ? "" : rng_below(rng, 4) ? "\n" : "\r\n");
    }
    finish(made, &text);
}

void isomorphs_make_many(struct isomorphs *made, struct rng *rng, size_t n)
{
    struct fsd_buffer text = {.n = 0};
    *made = (struct isomorphs){.lines = cli_adopt(calloc(2 * n, sizeof(*made->lines))), .n_classes = n};
    for (size_t i = 0; i < 2 * n; i++) {
        struct isomorph *const line = &made->lines[i];
        struct sample sample = {.kind = PUZZLE_CLASH}, morph;
        line->class = line->solution_class = i % n;
        if (i < n) {
            memset(line->cells, '.', sizeof(line->cells));
            for (unsigned k = 0; k < 24; k++)
                line->cells[rng_below(rng, ORACLE_N_CELLS)] = (char)('1' + rng_below(rng, 9));
            memset(line->cells, '1', 2);
        } else {
            memcpy(sample.cells, made->lines[i - n].cells, sizeof(sample.cells));
            memset(sample.first, '1', sizeof(sample.first));
            sample_morph(rng, &sample, &morph);
            memcpy(line->cells, morph.cells, sizeof(line->cells));
        }
        put_line(made, &text, "", "\n");
    }
    finish(made, &text);
}
