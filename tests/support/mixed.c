#include "support/mixed.h"

#include "support/cli.h"
#include "support/test.h"

enum { MAX_LINE_BYTES = 500 };

static struct mixed_line *add_line(struct mixed *mixed, const char *text)
{
    struct mixed_line *line = &mixed->lines[mixed->n_lines++];
    *line = (struct mixed_line){.begin = mixed->n_bytes};
    mixed->n_bytes += (size_t)sprintf(mixed->text + mixed->n_bytes, "%s\n", text);
    return line;
}

static void add_puzzle(struct mixed *mixed, struct rng *rng, const struct sample *sample)
{
    static const char blanks[] = ".0_*-xX";
    static const char *const ends[] = {"", "", "", "", "\r", " and more", "\tand 17", ",5,\"six\"\r"};
    const char blank = blanks[rng_below(rng, 7)];
    char text[MAX_LINE_BYTES];
    for (int cell = 0; cell < ORACLE_N_CELLS; cell++)
        text[cell] = sample->cells[cell] == '.' ? blank : sample->cells[cell];
    strcpy(text + ORACLE_N_CELLS, ends[rng_below(rng, 8)]);
    add_line(mixed, text)->sample = sample;
    mixed->n_puzzles++;
}

static void add_malformed(struct mixed *mixed, struct rng *rng, const struct sample *sample)
{
    char text[MAX_LINE_BYTES];
    memcpy(text, sample->cells, ORACLE_N_CELLS);
    text[ORACLE_N_CELLS] = '\0';
    if (rng_below(rng, 2))
        text[1 + rng_below(rng, 80)] = '\0';
    else
        text[rng_below(rng, 81)] = "aZ!,\"\x80\x01"[rng_below(rng, 7)];
    add_line(mixed, text)->is_malformed = true;
    mixed->n_malformed++;
}

static void mixed_make(struct mixed *mixed, struct rng *rng, size_t n_puzzles)
{
    static const char *const nothing[] = {"", "\r", "# a comment", "#", "# ,\"\""};
    *mixed = (struct mixed){.text = cli_adopt(malloc(3 * n_puzzles * MAX_LINE_BYTES + 1)),
                            .lines = cli_adopt(malloc((3 * n_puzzles + 1) * sizeof(*mixed->lines))),
                            .samples = cli_adopt(sample_set_make(rng, n_puzzles))};
    const size_t certain =
        rng_below(rng, (unsigned)n_puzzles); /* before this puzzle stands a line of each other kind */
    for (size_t i = 0; i < n_puzzles; i++) {
        if (i == certain || rng_below(rng, 6) == 0)
            add_line(mixed, nothing[rng_below(rng, 5)]);
        if (i == certain || rng_below(rng, 15) == 0)
            add_malformed(mixed, rng, &mixed->samples[i]);
        add_puzzle(mixed, rng, &mixed->samples[rng_below(rng, 5) ? i : rng_below(rng, (unsigned)i + 1)]);
    }
    mixed->text[--mixed->n_bytes] = '\0';
}

const char *mixed_file_make(struct mixed *mixed, size_t n_puzzles)
{
    mixed_make(mixed, &test_rng, n_puzzles);
    return cli_file("mixed.txt", mixed->text, mixed->n_bytes);
}

size_t mixed_next(const struct mixed *mixed, size_t line)
{
    while (line < mixed->n_lines && !mixed->lines[line].sample && !mixed->lines[line].is_malformed)
        line++;
    return line;
}
