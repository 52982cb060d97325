/* The library's reader and splitter, called as others would, against what the program does with the same files. */
#include <errno.h>
#include <unistd.h>

#include <fastsud.h>

#include "base/buffer.h"
#include "support/cli.h"
#include "support/compressed.h"
#include "support/input_forms.h"
#include "support/isomorphs.h"

enum { N_CELLS = FASTSUD_N_CELLS, N_LINES = TEST_SAMPLE(600, 100), N_BASES = 60, N_MANY = TEST_SAMPLE(2000, 200) };

#define PUZZLE "..2..6..473......9.419.3..............586.9..1...542.6.....2...8.....3..3..1..5.2"

static struct isomorphs mixed;

CLI_START
{
    struct isomorphs many;
    input_forms_make(&test_rng);
    isomorphs_make(&mixed, &test_rng, N_LINES, N_BASES, true);
    cli_file("mixed.txt", mixed.text, mixed.n_bytes);
    isomorphs_make_many(&many, &test_rng, N_MANY);
    cli_file("many.txt", many.text, many.n_bytes);
}

/* Names and values, up to NULL. */
static struct fastsud_options *options_of(const char *const *settings)
{
    struct fastsud_options *options = NULL;
    assert_int_equal(fastsud_options_create(&options), FASTSUD_OK);
    for (size_t i = 0; settings && settings[i]; i += 2)
        assert_int_equal(fastsud_options_set(options, settings[i], settings[i + 1]), FASTSUD_OK);
    return options;
}

static struct fastsud_reader *open_reader(const char *path, const char *const *settings)
{
    struct fastsud_options *const options = options_of(settings);
    struct fastsud_reader *reader = NULL;
    assert_int_equal(fastsud_reader_create(options, path, &reader), FASTSUD_OK);
    fastsud_options_destroy(options);
    return reader;
}

static struct fastsud_problem problem_of(const struct fastsud_reader *reader)
{
    struct fastsud_problem problem = {.size = sizeof(problem)};
    assert_int_equal(fastsud_reader_problem(reader, &problem), FASTSUD_OK);
    return problem;
}

/* The line that `fastsud solve` writes. */
static void put_answer(struct fsd_buffer *out, const char *puzzle)
{
    char solution[N_CELLS];
    const int verdict = fastsud_solve(puzzle, solution);
    if (verdict == FASTSUD_UNIQUE)
        fsd_buffer_print(out, "%.81s\n", solution);
    else
        fsd_buffer_print(out, "%.81s\t%s\n", puzzle, fastsud_verdict_tag(verdict));
}

/* Reads n at a time, and checks that the program says the same. */
static void read_as_the_program(const char *path, size_t n, const struct cli_run *run)
{
    char(*const puzzles)[N_CELLS + 3] = calloc(n, sizeof(*puzzles));
    uint64_t *const lines = calloc(n, sizeof(*lines)), last = 0, n_malformed = 0;
    struct fastsud_reader *const reader = open_reader(path, NULL);
    struct fsd_buffer out = {.n = 0};
    size_t n_read = n;
    int status = FASTSUD_OK;
    while (n_read == n || status == FASTSUD_ERR_MALFORMED) {
        status = fastsud_reader_next(reader, n, puzzles, sizeof(puzzles[0]), NULL, lines, &n_read);
        for (size_t i = 0; i < n_read; i++) {
            assert_true(lines[i] > last);
            last = lines[i];
            put_answer(&out, puzzles[i]);
            assert_memory_equal(puzzles[i] + N_CELLS, "\0\0\0", 3);
        }
        const struct fastsud_problem problem = problem_of(reader);
        assert_int_equal(problem.status, status);
        assert_string_equal(problem.path, path);
        if (status == FASTSUD_ERR_MALFORMED) {
            char message[1024], column[16] = "";
            if (problem.column > 0)
                snprintf(column, sizeof(column), ":%u", (unsigned)problem.column);
            snprintf(message, sizeof(message), "%s:%u%s: %s\n", path, (unsigned)problem.line, column, problem.text);
            if (n_malformed++ == 0)
                assert_contains(run->err, message);
            assert_true(problem.line > last && problem.n_malformed == n_malformed);
            last = problem.line;
            fsd_buffer_print(&out, "%.81s\tmalformed\n", (const char *)memset(puzzles[0], '.', N_CELLS));
        } else {
            assert_int_equal(status, FASTSUD_OK);
            assert_string_equal(problem.text, "");
        }
    }
    assert_int_equal(fastsud_reader_next(reader, n, puzzles, sizeof(puzzles[0]), NULL, NULL, &n_read), FASTSUD_OK);
    assert_int_equal(n_read, 0);
    assert_string_equal(out.n > 0 ? fsd_buffer_text(&out) : "", run->out);
    fastsud_reader_destroy(reader);
    fsd_buffer_destroy(&out);
    free(puzzles);
    free(lines);
}

/* Opens a file; returns the error. */
static void assert_unreadable(const char *path, const char *const *settings, int error_number, const char *why)
{
    struct fastsud_reader *const reader = open_reader(path, settings);
    char puzzle[N_CELLS];
    size_t n_read = 1;
    assert_int_equal(problem_of(reader).status, FASTSUD_OK);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(fastsud_reader_next(reader, i == 0 ? 0 : 1, puzzle, N_CELLS, NULL, NULL, &n_read),
                         FASTSUD_ERR_IO);
        const struct fastsud_problem problem = problem_of(reader);
        assert_int_equal(n_read, 0);
        assert_int_equal(problem.status, FASTSUD_ERR_IO);
        assert_int_equal(problem.error_number, error_number);
        assert_contains(problem.text, why);
    }
    fastsud_reader_destroy(reader);
}

/* Puzzles with rules of their own are read by fastsud_rules_read. */
static void refuse_rules(const char *path)
{
    assert_unreadable(path, NULL, 0, "puzzles with rules of their own");
}

TEST(files_of_every_form_and_compression)
{
    static const char *const names[] = {"empty", "header", "single", "puzzles", "long"};
    static const size_t sizes[] = {1, 7, 4096};
    for (size_t form = 0; form < N_INPUT_FORMS; form++)
        for (size_t way = 0; way <= N_COMPRESSIONS; way++)
            for (size_t i = (form + way) % TEST_SAMPLE(1, 3); i < sizeof(names) / sizeof(names[0]);
                 i += TEST_SAMPLE(1, 3)) {
                char path[64];
                if (way > 0 && !compression_is_here(&compressions[way - 1]))
                    continue;
                snprintf(path, sizeof(path), "%s.%s/%s", input_form_name(form),
                         way > 0 ? compressions[way - 1].name : "plain", names[i]);
                const char *const whole = cli_copy(cli_in(path));
                if (strcmp(input_form_name(form), "npy") == 0 && way > 0 && i > 0) {
                    assert_unreadable(whole, NULL, 0, "an array of numpy, compressed by ");
                    continue;
                }
                if (strcmp(input_form_name(form), "iss") == 0 && i >= 2) {
                    refuse_rules(whole);
                    continue;
                }
                const struct cli_run *const run = clif(NULL, "%s", whole);
                for (size_t k = (form + way + i) % TEST_SAMPLE(1, 3); k < 3; k += TEST_SAMPLE(1, 3))
                    read_as_the_program(whole, sizes[k], run);
            }
}

/* Whose lines are known. */
TEST(lines_are_numbered)
{
    static const char *const skip[] = {"malformed", "skip", NULL};
    struct fastsud_reader *const reader = open_reader(cli_in("mixed.txt"), skip);
    char puzzle[N_CELLS];
    uint64_t line = 0;
    size_t n_read = 0;
    for (size_t i = 0; i < mixed.n; i++) {
        uint64_t wanted = 1;
        for (size_t at = 0; at < mixed.lines[i].begin; at++)
            wanted += mixed.text[at] == '\n';
        assert_int_equal(fastsud_reader_next(reader, 1, puzzle, N_CELLS, NULL, &line, &n_read), FASTSUD_OK);
        assert_int_equal(n_read, 1);
        assert_int_equal(line, wanted);
        assert_memory_equal(puzzle, mixed.lines[i].cells, N_CELLS);
    }
    assert_int_equal(fastsud_reader_next(reader, 1, puzzle, N_CELLS, NULL, &line, &n_read), FASTSUD_OK);
    assert_int_equal(n_read, 0);
    assert_int_equal(problem_of(reader).n_malformed, mixed.n_malformed);
    fastsud_reader_destroy(reader);
}

/* What is written is read before the writer goes on. */
TEST(pipes_and_standard_input)
{
    for (int way = 0; way < 2; way++) {
        char path[32] = "-", puzzles[2][N_CELLS];
        const int own = dup(STDIN_FILENO);
        int ends[2];
        size_t n_read = 0;
        assert_int_equal(pipe(ends), 0);
        assert_true(own >= 0);
        if (way == 0)
            snprintf(path, sizeof(path), "/dev/fd/%d", ends[0]);
        else
            assert_int_equal(dup2(ends[0], STDIN_FILENO), STDIN_FILENO);
        struct fastsud_reader *const reader = open_reader(path, NULL);
        for (int i = 0; i < 3; i++) {
            assert_int_equal(write(ends[1], PUZZLE "\n", N_CELLS + 1), N_CELLS + 1);
            assert_int_equal(fastsud_reader_next(reader, 1, puzzles, N_CELLS, NULL, NULL, &n_read), FASTSUD_OK);
            assert_int_equal(n_read, 1);
            assert_memory_equal(puzzles[0], PUZZLE, N_CELLS);
        }
        assert_int_equal(write(ends[1], "1", 1), 1);
        assert_int_equal(close(ends[1]), 0);
        assert_int_equal(fastsud_reader_next(reader, 2, puzzles, N_CELLS, NULL, NULL, &n_read), FASTSUD_ERR_MALFORMED);
        assert_int_equal(n_read, 0);
        assert_int_equal(problem_of(reader).line, 4);
        assert_string_equal(problem_of(reader).path, way == 0 ? path : "<stdin>");
        assert_int_equal(fastsud_reader_next(reader, 2, puzzles, N_CELLS, NULL, NULL, &n_read), FASTSUD_OK);
        assert_int_equal(n_read, 0);
        fastsud_reader_destroy(reader);
        assert_int_equal(dup2(own, STDIN_FILENO), STDIN_FILENO);
        close(own);
        close(ends[0]);
    }
}

TEST(pencilmarks_and_malformed_lines)
{
    char marks[9 * N_CELLS + 1] = "", puzzles[4][N_CELLS];
    static const char *const skip[] = {"malformed", "skip", NULL};
    uint16_t candidates[4][N_CELLS];
    uint64_t lines[4];
    size_t n_read = 0;
    for (int i = 0; i < 9 * N_CELLS; i++)
        marks[i] = (char)(i >= 8 * N_CELLS + 72 && i % 9 < 7 ? '.' : '1' + i % 9); /* the last cell is 8 or 9 */
    for (int i = 0; i < 9; i++)
        marks[i] = i == 2 ? '3' : '.'; /* the first is 3 */
    struct fsd_buffer text = {.n = 0};
    fsd_buffer_print(&text, "# a comment\n%s\n%s\nabc\n%s\n", PUZZLE, marks, PUZZLE);
    const char *const path = cli_copy(cli_text("marks.txt", fsd_buffer_text(&text)));
    fsd_buffer_destroy(&text);
    struct fastsud_reader *reader = open_reader(path, NULL);
    assert_int_equal(fastsud_reader_next(reader, 4, puzzles, N_CELLS, candidates[0], lines, &n_read),
                     FASTSUD_ERR_MALFORMED);
    assert_int_equal(n_read, 2);
    assert_true(lines[0] == 2 && lines[1] == 3);
    for (int cell = 0; cell < N_CELLS; cell++) {
        const uint16_t given = (uint16_t)(PUZZLE[cell] == '.' ? 0x1ff : 1 << (PUZZLE[cell] - '1'));
        assert_int_equal(candidates[0][cell], given);
        assert_int_equal(candidates[1][cell], cell == 0 ? 1 << 2 : cell == N_CELLS - 1 ? 3 << 7 : 0x1ff);
        assert_int_equal(puzzles[1][cell], cell == 0 ? '3' : '.');
    }
    const struct fastsud_problem problem = problem_of(reader);
    assert_true(problem.line == 4 && problem.column == 1 && problem.error_number == 0);
    assert_non_null(strstr(problem.text, "byte 'a'"));
    assert_int_equal(fastsud_reader_next(reader, 4, puzzles, N_CELLS, candidates[0], lines, &n_read), FASTSUD_OK);
    assert_true(n_read == 1 && lines[0] == 5);
    fastsud_reader_destroy(reader);
    /* Without room for candidates. */
    reader = open_reader(path, NULL);
    assert_int_equal(fastsud_reader_next(reader, 4, puzzles, N_CELLS, NULL, lines, &n_read), FASTSUD_ERR_MALFORMED);
    assert_true(n_read == 1 && problem_of(reader).line == 3 && strstr(problem_of(reader).text, "pencilmarks"));
    fastsud_reader_destroy(reader);
    reader = open_reader(path, skip);
    assert_int_equal(fastsud_reader_next(reader, 4, puzzles, N_CELLS, NULL, lines, &n_read), FASTSUD_OK);
    assert_true(n_read == 2 && lines[1] == 5 && problem_of(reader).n_malformed == 2);
    fastsud_reader_destroy(reader);
}

TEST(files_that_cannot_be_read)
{
    static const char *const column[] = {"column", "clues", NULL}, *const third[] = {"column", "3", NULL},
                             *const of_lines[] = {"input", "lines", "column", "1", NULL};
    const char *const csv = cli_copy(cli_text("a.csv", "id,puzzle\n1," PUZZLE "\n"));
    assert_unreadable(cli_in("none.txt"), NULL, ENOENT, "No such file");
    assert_unreadable(cli_in("."), NULL, EISDIR, "directory");
    assert_unreadable(csv, column, 0, "clues");
    assert_unreadable(csv, third, 0, "column");
    assert_unreadable(csv, of_lines, 0, "no columns");
    assert_unreadable(cli_file("a.zip", "PK\003\004abcdefghijk", 15), NULL, 0, "zip archive");

    /* Half of a compressed file: what could be read comes first. */
    const struct compression *const compression = compression_any();
    struct fsd_buffer text = {.n = 0}, packed = {.n = 0};
    for (int i = 0; i < 40000; i++)
        fsd_buffer_print(&text, "%s %u\n", PUZZLE, rng_below(&test_rng, 1000000));
    compress_bytes(&packed, compression, text.bytes, text.n);
    struct fastsud_reader *const reader = open_reader(cli_file("half", packed.bytes, packed.n / 2), NULL);
    static char puzzles[1000][N_CELLS];
    size_t n_read = 0, n = 0;
    int status = FASTSUD_OK;
    while (status == FASTSUD_OK) {
        status = fastsud_reader_next(reader, 1000, puzzles, N_CELLS, NULL, NULL, &n_read);
        for (size_t i = 0; i < n_read; i++)
            assert_memory_equal(puzzles[i], PUZZLE, N_CELLS);
        n += n_read;
    }
    assert_int_equal(status, FASTSUD_ERR_IO);
    assert_in_range(n, 0, 39999);
    assert_contains(problem_of(reader).text, "ends in the middle");
    fastsud_reader_destroy(reader);
    fsd_buffer_destroy(&text);
    fsd_buffer_destroy(&packed);
}

TEST(arguments_of_the_reader)
{
    struct fastsud_reader *reader = (void *)&mixed;
    struct fastsud_problem problem = {.size = 3};
    struct fastsud_options *const options = options_of(NULL);
    char puzzle[N_CELLS];
    size_t n_read = 0;
    assert_int_equal(fastsud_reader_create(NULL, NULL, &reader), FASTSUD_ERR_ARGUMENT);
    assert_null(reader);
    assert_int_equal(fastsud_reader_create(NULL, "-", NULL), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_options_set(options, "input", "xml"), FASTSUD_ERR_VALUE);
    assert_int_equal(fastsud_options_set(options, "malformed", "ignore"), FASTSUD_ERR_VALUE);
    fastsud_options_destroy(options);
    reader = open_reader(cli_in("many.txt"), NULL);
    assert_int_equal(fastsud_reader_problem(reader, &problem), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_reader_problem(reader, NULL), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_reader_next(NULL, 1, puzzle, N_CELLS, NULL, NULL, &n_read), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_reader_next(reader, 1, NULL, N_CELLS, NULL, NULL, &n_read), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_reader_next(reader, 1, puzzle, N_CELLS - 1, NULL, NULL, &n_read), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_reader_next(reader, 1, puzzle, N_CELLS, NULL, NULL, NULL), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_reader_next(reader, 0, NULL, 0, NULL, NULL, &n_read), FASTSUD_OK);
    fastsud_reader_destroy(reader);
    fastsud_reader_destroy(NULL);
}

/* The puzzles of a file and the lines on which they stand. */
struct puzzles {
    size_t n;
    char (*cells)[N_CELLS];
    uint64_t *lines;
    uint32_t *values;
    uint8_t *parts;
};

static struct puzzles read_puzzles(const char *path)
{
    static const char *const skip[] = {"malformed", "skip", NULL};
    enum { N_MOST = 10000 };
    struct puzzles puzzles = {.cells = cli_adopt(malloc(N_MOST * sizeof(*puzzles.cells))),
                              .lines = cli_adopt(malloc(N_MOST * sizeof(*puzzles.lines))),
                              .values = cli_adopt(malloc(N_MOST * sizeof(*puzzles.values))),
                              .parts = cli_adopt(malloc(N_MOST))};
    struct fastsud_reader *const reader = open_reader(path, skip);
    assert_int_equal(fastsud_reader_next(reader, N_MOST, puzzles.cells, N_CELLS, NULL, puzzles.lines, &puzzles.n),
                     FASTSUD_OK);
    assert_in_range(puzzles.n, 10, N_MOST - 1);
    fastsud_reader_destroy(reader);
    return puzzles;
}

/* By level up to max_level, or by number of givens if that is NULL. */
static void find_values(struct puzzles *puzzles, const char *max_level)
{
    int8_t *const levels = cli_adopt(malloc(puzzles->n));
    const char *const level[] = {"level", max_level, NULL};
    struct fastsud_options *const options = options_of(level);
    const struct fastsud_ratings ratings = {.size = sizeof(ratings),
                                            .n_puzzles = puzzles->n,
                                            .puzzles = puzzles->cells,
                                            .puzzle_stride = N_CELLS,
                                            .levels = levels};
    struct fastsud_rater *rater = NULL;
    assert_int_equal(fastsud_rater_create(options, &rater), FASTSUD_OK);
    assert_int_equal(fastsud_rate(rater, &ratings), FASTSUD_OK);
    for (size_t i = 0; i < puzzles->n; i++) {
        puzzles->values[i] = max_level ? (uint32_t)levels[i] : 0;
        for (int cell = 0; cell < N_CELLS && !max_level; cell++)
            puzzles->values[i] += puzzles->cells[i][cell] != '.';
    }
    fastsud_rater_destroy(rater);
    fastsud_options_destroy(options);
    cli_drop(levels);
}

/* Splits in batches of random sizes. */
static void split(struct puzzles *puzzles, const char *const *settings, bool has_values, bool equal)
{
    struct fastsud_options *const options = options_of(settings);
    struct fastsud_splitter *splitter = NULL;
    assert_int_equal(fastsud_splitter_create(options, &splitter), FASTSUD_OK);
    fastsud_options_destroy(options);
    assert_string_equal(fastsud_splitter_part_name(splitter, 0), "a");
    assert_string_equal(fastsud_splitter_part_name(splitter, 2), "c");
    assert_null(fastsud_splitter_part_name(splitter, 3));
    for (int pass = 0; pass <= equal; pass++)
        for (size_t first = 0, n = 0; first < puzzles->n; first += n) {
            n = rng_below(&test_rng, 2) ? 1 + rng_below(&test_rng, 700) : rng_below(&test_rng, 3);
            n = n < puzzles->n - first ? n : puzzles->n - first;
            const uint32_t *const values = has_values ? puzzles->values + first : NULL;
            uint8_t *const parts = puzzles->parts + first;
            const int status = pass == 0 ? fastsud_split(splitter, n, puzzles->cells[first], N_CELLS, values, parts)
                                         : fastsud_split_equal(splitter, n, values, parts);
            assert_int_equal(status, FASTSUD_OK);
        }
    fastsud_splitter_destroy(splitter);
}

/* A part as the program writes it: the lines of its puzzles. */
static void put_part(struct fsd_buffer *out, const char *text, const struct puzzles *puzzles, uint8_t part)
{
    uint64_t line = 1;
    for (size_t i = 0; i < puzzles->n; i++) {
        for (; line < puzzles->lines[i]; line++)
            text = strchr(text, '\n') + 1;
        const size_t n = strcspn(text, "\n");
        if (puzzles->parts[i] == part)
            fsd_buffer_print(out, "%.*s\n", (int)n, text);
    }
}

TEST(parts_are_those_of_the_program)
{
    static const char *const files[] = {"mixed.txt", "many.txt", "corpora/demo.txt", "corpora/many.txt"};
    static const struct {
        const char *by, *settings[7];
        bool has_values;
        const char *max_level;
        bool equal;
    } rows[] = {{"", {NULL}, false, NULL, false},
                {"--seed 9 --by-solution", {"seed", "9", "by-solution", "yes"}, false, NULL, false},
                {"--by givens", {NULL}, true, NULL, false},
                {"--by level --seed 3 --by-solution", {"seed", "3", "by-solution", "yes"}, true, "7", false},
                {"--by level --max-level 1 --seed 4 --equal", {"seed", "4"}, true, "1", true}};
    size_t n_left_out = 0;
    for (size_t f = 0; f < sizeof(files) / sizeof(files[0]); f++) {
        const char *const text = cli_read(cli_in(files[f]), NULL);
        struct puzzles puzzles = read_puzzles(cli_in(files[f]));
        for (size_t r = f % TEST_SAMPLE(1, 2); r < sizeof(rows) / sizeof(rows[0]); r += TEST_SAMPLE(1, 2)) {
            const char *settings[9] = {"parts", "a=0.5,b=0.3,c=0.2"};
            memcpy(settings + 2, rows[r].settings, sizeof(rows[r].settings));
            const struct cli_run *const run =
                clif(NULL, "split -q --parts a=0.5,b=0.3,c=0.2 %s%s%s", rows[r].by, *rows[r].by ? " " : "", files[f]);
            if (rows[r].equal && run->status == 2) { /* a rare level leaves nothing for a part */
                assert_contains(run->err, "no puzzle is left");
                continue;
            }
            assert_in_range(run->status, 0, 1);
            find_values(&puzzles, rows[r].max_level);
            split(&puzzles, settings, rows[r].has_values, rows[r].equal);
            for (size_t i = 0; i < puzzles.n; i++)
                n_left_out += puzzles.parts[i] == FASTSUD_LEFT_OUT;
            for (uint8_t part = 0; part < 3; part++) {
                const char name[] = {(char)('a' + part), '.', 't', 'x', 't', '\0'};
                struct fsd_buffer own = {.n = 0};
                put_part(&own, text, &puzzles, part);
                assert_string_equal(own.n > 0 ? fsd_buffer_text(&own) : "", cli_read(cli_in(name), NULL));
                fsd_buffer_destroy(&own);
                unlink(cli_in(name));
            }
        }
    }
    assert_in_range(n_left_out, 10, 4000);
}

TEST(arguments_of_the_splitter)
{
    static const char *const faulty[] = {"", "a", "a=1,b=1", "a=0.5,a=0.5", ".a=1", "a=0.5"};
    static const char *const parts_of[] = {"parts", "a=0.5,b=0.3,c=0.2", NULL};
    char puzzle[N_CELLS];
    uint32_t value = 5;
    uint8_t part = 0;
    struct fastsud_splitter *splitter = (void *)&mixed;
    memcpy(puzzle, PUZZLE, N_CELLS);
    assert_int_equal(fastsud_splitter_create(NULL, &splitter), FASTSUD_ERR_VALUE);
    assert_null(splitter);
    for (size_t i = 0; i < sizeof(faulty) / sizeof(faulty[0]); i++) {
        const char *const settings[] = {"parts", faulty[i], NULL};
        struct fastsud_options *const options = options_of(settings);
        assert_int_equal(fastsud_splitter_create(options, &splitter), FASTSUD_ERR_VALUE);
        fastsud_options_destroy(options);
    }
    struct fastsud_options *const options = options_of(parts_of);
    assert_int_equal(fastsud_splitter_create(options, NULL), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_splitter_create(options, &splitter), FASTSUD_OK);
    assert_int_equal(fastsud_split(NULL, 1, puzzle, N_CELLS, NULL, &part), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_split(splitter, 1, NULL, N_CELLS, NULL, &part), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_split(splitter, 1, puzzle, N_CELLS - 1, NULL, &part), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_split(splitter, 1, puzzle, N_CELLS, NULL, NULL), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_split(splitter, 0, NULL, 0, NULL, NULL), FASTSUD_OK);
    assert_int_equal(fastsud_split_equal(splitter, 1, &value, &part), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_split_cap(splitter, 1, 0), FASTSUD_ERR_ARGUMENT);
    /* All calls have values, or none. */
    assert_int_equal(fastsud_split(splitter, 1, puzzle, N_CELLS, &value, &part), FASTSUD_OK);
    assert_int_equal(fastsud_split(splitter, 1, puzzle, N_CELLS, NULL, &part), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_split(splitter, 0, NULL, 0, NULL, NULL), FASTSUD_OK);
    assert_int_equal(fastsud_split(splitter, 1, puzzle, N_CELLS, NULL, &part), FASTSUD_ERR_ARGUMENT);
    /* What was not dealt cannot be left out. */
    uint32_t other = 6;
    uint8_t others[] = {(uint8_t)((part + 1) % 3), 3, FASTSUD_LEFT_OUT};
    assert_int_equal(fastsud_split_equal(splitter, 1, &other, &part), FASTSUD_ERR_ARGUMENT);
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(fastsud_split_equal(splitter, 1, &value, &others[i]), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_split(splitter, 1, puzzle, N_CELLS, &value, &part), FASTSUD_OK);
    uint32_t values[] = {5, 5, 5};
    uint8_t parts[] = {part, part, part};
    assert_int_equal(fastsud_split_equal(splitter, 3, values, parts), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(parts[2], part);
    assert_int_equal(fastsud_split(splitter, 1, puzzle, N_CELLS, &value, &part), FASTSUD_ERR_ARGUMENT);
    fastsud_splitter_destroy(splitter);
    fastsud_splitter_destroy(NULL);
    assert_int_equal(fastsud_splitter_create(options, &splitter), FASTSUD_OK);
    assert_int_equal(fastsud_split(splitter, 1, puzzle, N_CELLS, NULL, &part), FASTSUD_OK);
    assert_int_equal(fastsud_split(splitter, 1, puzzle, N_CELLS, &value, &part), FASTSUD_ERR_ARGUMENT);
    fastsud_splitter_destroy(splitter);
    /* A part that there is not, where the next value has puzzles in each. */
    assert_int_equal(fastsud_splitter_create(options, &splitter), FASTSUD_OK);
    assert_int_equal(fastsud_split(splitter, 1, puzzle, N_CELLS, &value, &part), FASTSUD_OK);
    for (size_t cell = 0; cell < N_CELLS; cell++) {
        char less[N_CELLS];
        memcpy(less, puzzle, N_CELLS);
        less[cell] = '.';
        assert_int_equal(fastsud_split(splitter, 1, less, N_CELLS, &other, &part), FASTSUD_OK);
    }
    for (part = 3; part < 6; part++)
        assert_int_equal(fastsud_split_equal(splitter, 1, &value, &part), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_split_cap(splitter, 0, 0), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_split_cap(splitter, 1, 0), FASTSUD_OK);
    assert_int_equal(fastsud_split_cap(splitter, 1, 0), FASTSUD_ERR_ARGUMENT);
    fastsud_splitter_destroy(splitter);
    fastsud_options_destroy(options);
}

static void put_count(struct fsd_buffer *out, int count, const char *after)
{
    if (count >= 0)
        fsd_buffer_print(out, "%d", count);
    fsd_buffer_put_text(out, after);
}

/* Puzzles with one solution and without, and of levels above the highest. */
TEST(figures_of_levels_are_those_of_the_program)
{
    enum { N_LEVELS = FASTSUD_MAX_LEVEL + 1, LEVEL = 3 };
    static const char *const settings[] = {"level", "3", "backdoors", "2", NULL};
    struct fsd_buffer text = {.n = 0};
    for (size_t i = 0; i < mixed.n; i++)
        fsd_buffer_print(&text, "%.81s\n", mixed.lines[i].cells);
    struct puzzles puzzles = read_puzzles(cli_file("clean.txt", text.bytes, text.n));
    fsd_buffer_destroy(&text);
    struct fastsud_options *const options = options_of(settings);
    int8_t(*const n_fixed)[N_LEVELS] = cli_adopt(calloc(puzzles.n, sizeof(*n_fixed)));
    int8_t(*const backdoors)[N_LEVELS] = cli_adopt(calloc(puzzles.n, sizeof(*backdoors)));
    const struct fastsud_ratings ratings = {.size = sizeof(ratings),
                                            .n_puzzles = puzzles.n,
                                            .puzzles = puzzles.cells,
                                            .puzzle_stride = N_CELLS,
                                            .n_fixed = n_fixed[0],
                                            .backdoors = backdoors[0]};
    struct fastsud_rater *rater = NULL;
    struct fsd_buffer own = {.n = 0};
    unsigned n_found = 0, n_above = 0;
    assert_int_equal(fastsud_rater_create(options, &rater), FASTSUD_OK);
    assert_int_equal(fastsud_rate(rater, &ratings), FASTSUD_OK);
    const struct cli_run *const run =
        cli_expect(0, "rate -q --max-level 3 --backdoors 2 --columns fixed_0,fixed_1,fixed_2,fixed_3,"
                      "backdoor_0,backdoor_1,backdoor_2,backdoor_3 clean.txt");
    for (size_t i = 0; i < puzzles.n; i++) {
        for (int level = 0; level <= LEVEL; level++)
            put_count(&own, n_fixed[i][level], ",");
        for (int level = 0; level <= LEVEL; level++)
            put_count(&own, backdoors[i][level], level < LEVEL ? "," : "\n");
        n_found += backdoors[i][0] > 0;
        n_above += n_fixed[i][0] >= 0 && backdoors[i][0] < 0;
        assert_int_equal(backdoors[i][LEVEL + 1], -1);
    }
    assert_true(n_found > 0 && n_above > 0);
    assert_string_equal(fsd_buffer_text(&own), strchr(run->out, '\n') + 1);
    fsd_buffer_destroy(&own);
    fastsud_rater_destroy(rater);
    fastsud_options_destroy(options);
}

TEST_MAIN("cli library", start, cli_tear_down)
