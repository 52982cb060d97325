#include "support/input_forms.h"

#include <unistd.h>

#include "base/buffer.h"
#include "support/cli.h"
#include "support/compressed.h"
#include "support/puzzles.h"
#include "support/test.h"

enum { N_ITEMS = 16, N_LONG_ITEMS = 500, N_UNFIT_ITEMS = 60, N_COMMENTS = 20, N_FILES = 6 };

struct item {
    unsigned number;
    const char *cells, *solution;
};

static void put_line(struct fsd_buffer *out, const struct item *item)
{
    static const char *const rests[] = {"", "", "", "\r", " and more", "\tand 17", ",5,\"six\""};

    if (item->number % 9 == 5)
        fsd_buffer_put_text(out, item->number % 2 ? "# a comment\n" : "\n");
    fsd_buffer_print(out, "%s%s\n", item->cells, rests[item->number < 3 ? 0 : item->number % 7]);
}

static void put_record(struct fsd_buffer *out, const struct item *item)
{
    static const char *const notes[] = {"a", "", "\"b, c\"", "\"two\nlines\"", "\"\"\"q\"\"\"", "a longer note"};

    fsd_buffer_print(out, "%u,%s,%s,%s%s\n%s", item->number, item->cells, item->solution, notes[item->number % 6],
                     item->number % 11 == 7 ? "\r" : "", item->number % 13 == 4 ? "\n" : "");
}

static void put_object(struct fsd_buffer *out, const struct item *item)
{
    fsd_buffer_print(out, "{\"id\": %u, \"puzzle\": \"%s\", \"solution\": \"%s\", \"note\": \"a\\nb\"}\n%s",
                     item->number, item->cells, item->solution, item->number % 13 == 4 ? "\n" : "");
}

/* Of one that is no puzzle, a rule that there is not. */
static void put_string(struct fsd_buffer *out, const struct item *item)
{
    const bool is_puzzle = strlen(item->cells) == ORACLE_N_CELLS;

    if (item->number % 9 == 5)
        fsd_buffer_put_text(out, item->number % 2 ? "# a comment\n" : "\n");
    fsd_buffer_put_text(out, is_puzzle ? ".Shape~9x9.~R1C1_1_2_3_4_5_6_7_8_9" : ".Shape~9x9.Nonsense~R1C1");
    for (unsigned i = 0; is_puzzle && i < ORACLE_N_CELLS; i++)
        if (item->cells[i] >= '1' && item->cells[i] <= '9')
            fsd_buffer_print(out, "~R%uC%u_%c", i / 9 + 1, i % 9 + 1, item->cells[i]);
    fsd_buffer_put_text(out, item->number % 7 == 3 ? "\r\n" : "\n");
}

/* A record of numpy: strings, so that it can be malformed, with zeros behind them, and numbers. */
static void put_row(struct fsd_buffer *out, const struct item *item)
{
    char row[4 + ORACLE_N_CELLS + ORACLE_N_CELLS] = {0};

    memcpy(row, &item->number, 4);
    memcpy(row + 4, item->cells, strlen(item->cells));
    memcpy(row + 4 + ORACLE_N_CELLS, item->solution, strlen(item->solution));
    fsd_buffer_put(out, row, sizeof(row));
}

struct form {
    const char *name, *header;
    void (*put)(struct fsd_buffer *out, const struct item *item);
};

/* What a file begins with that has so many items. */
static void put_beginning(struct fsd_buffer *out, const struct form *form, bool has_header, unsigned n)
{
    if (form->put == put_row) {
        fsd_buffer_put(out, "\x93NUMPY\x01\0\x86\0", 10);
        fsd_buffer_print(out, form->header, n);
        fsd_buffer_print(out, "%*s\n", (int)(10 + 0x86 - 1 - (out->n)), "");
    } else if (has_header) {
        fsd_buffer_put_text(out, form->header);
    }
}

static const struct form forms[N_INPUT_FORMS] = {
    {"lines", "# nothing but a comment\n", put_line},
    {"csv", "id,puzzle,solution,note\n", put_record},
    {"jsonl", "\n", put_object},
    {"iss", "# nothing but a comment\n", put_string},
    {"npy",
     "{'descr': [('id', '<i4'), ('puzzle', 'S81'), ('solution', 'S81')], 'fortran_order': False, 'shape': (%u,)}",
     put_row},
};

static void put_items(struct fsd_buffer *out, const struct form *form, const struct sample *samples, unsigned n_samples,
                      unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        const struct sample *const sample = &samples[i % n_samples];
        struct item item = {.number = i, .solution = ""};
        char cells[ORACLE_N_CELLS + 1], solution[ORACLE_N_CELLS + 1];

        snprintf(cells, sizeof(cells), "%.81s", sample->cells);
        snprintf(solution, sizeof(solution), "%.81s", sample->first);
        if (sample->n_solutions == 1 && i % 3 == 0)
            item.solution = solution;
        if (i % n_samples == 7) /* a solution that is wrong */
            solution[0] = solution[0] == '1' ? '2' : '1';
        else if (i % n_samples == 11)
            cells[40] = '\0';
        item.cells = cells;
        form->put(out, &item);
    }
}

/* More than are named: with another number of solutions, with a wrong one, and a few that are malformed. */
static void put_unfit(struct fsd_buffer *out, const struct form *form, const struct sample *unique,
                      const struct sample *several)
{
    for (unsigned i = 0; i < N_UNFIT_ITEMS; i++) {
        const bool is_wrong = i / 12 % 2 != 0;
        char cells[ORACLE_N_CELLS + 1], solution[ORACLE_N_CELLS + 1];

        snprintf(cells, sizeof(cells), "%.81s", is_wrong ? unique->cells : several->cells);
        snprintf(solution, sizeof(solution), "%.81s", unique->first);
        solution[0] = solution[0] == '1' ? '2' : '1';
        if (i % 10 == 9)
            cells[40] = '\0';
        form->put(out, &(struct item){.number = i, .cells = cells, .solution = is_wrong ? solution : ""});
    }
}

/* Of all kinds but full grids, which take long to minimize; some are isomorphic. */
static void make_samples(struct rng *rng, struct sample samples[N_ITEMS])
{
    static const enum puzzle_kind kinds[] = {PUZZLE_MINIMAL, PUZZLE_EASY,  PUZZLE_TWO,         PUZZLE_FEW,
                                             PUZZLE_MANY,    PUZZLE_CLASH, PUZZLE_FALSE_GIVEN, PUZZLE_EASY};

    for (size_t i = 0; i < N_ITEMS; i++)
        if (i < 8)
            sample_make(rng, kinds[i], &samples[i]);
        else if (i % 3 == 0)
            sample_make(rng, PUZZLE_MINIMAL, &samples[i]);
        else
            sample_morph(rng, &samples[i - 8], &samples[i]);
}

static void put_file(const char *form, const char *way, const char *name, const struct compression *compression,
                     const struct fsd_buffer *text)
{
    char path[64];
    struct fsd_buffer packed = {0};

    snprintf(path, sizeof(path), "%s.%s/%s", form, way, name);
    if (compression) {
        compress_bytes(&packed, compression, text->bytes, text->n);
        text = &packed;
    }
    cli_file(path, text->bytes, text->n);
    fsd_buffer_destroy(&packed);
}

static void make_inputs(const struct form *form, const struct sample *samples)
{
    static const char *const names[N_FILES] = {"empty", "header", "single", "puzzles", "long", "unfit"};
    struct fsd_buffer texts[N_FILES] = {0};
    char path[64];

    static const unsigned n_items[N_FILES] = {0, 0, 1, N_ITEMS, N_LONG_ITEMS, N_UNFIT_ITEMS};
    for (size_t i = 1; i < N_FILES; i++)
        put_beginning(&texts[i], form, i == 1 || form->put == put_record, n_items[i]);
    for (size_t i = 0; i < N_COMMENTS && form->header[0] == '#'; i++)
        fsd_buffer_put_text(&texts[1], form->header); /* more than a shard of several files */
    if (form->put == put_line)
        fsd_buffer_put_text(&texts[2], "\xef\xbb\xbf");
    put_items(&texts[2], form, samples, N_ITEMS, 1);
    put_items(&texts[3], form, samples, N_ITEMS, N_ITEMS);
    put_items(&texts[4], form, samples, N_ITEMS, N_LONG_ITEMS);
    put_unfit(&texts[5], form, &samples[0], &samples[2]);
    for (size_t way = 0; way < 2 + N_COMPRESSIONS; way++) {
        const struct compression *const compression = way < 2 ? NULL : &compressions[way - 2];
        const char *const way_name = compression ? compression->name : way == 0 ? "plain" : "pipe";
        if (compression && !compression_is_here(compression))
            continue;
        snprintf(path, sizeof(path), "%s.%s", form->name, way_name);
        cli_directory(path);
        for (size_t i = 0; i < N_FILES; i++) {
            if (way == 1 && i == 3) {
                snprintf(path, sizeof(path), "%s.pipe/puzzles", form->name);
                assert_int_equal(symlink("/dev/stdin", cli_in(path)), 0);
            } else {
                put_file(form->name, way_name, names[i], compression, &texts[i]);
            }
        }
    }
    for (size_t i = 0; i < N_FILES; i++) {
        assert_false(texts[i].failed);
        fsd_buffer_destroy(&texts[i]);
    }
}

void input_forms_make(struct rng *rng)
{
    struct sample samples[N_ITEMS];

    make_samples(rng, samples);
    for (size_t i = 0; i < N_INPUT_FORMS; i++)
        make_inputs(&forms[i], samples);
}

const char *input_form_name(size_t i)
{
    return forms[i].name;
}
