/* fastsud split: whole classes to one part, shares, the same bytes however it runs, and nothing left of a failure. */
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <jansson.h>

#include "base/buffer.h"
#include "support/cli.h"
#include "support/clock.h"
#include "support/isomorphs.h"
#include "support/json.h"

enum { N_CELLS = 81, N_LINES = TEST_SAMPLE(800, 200), N_BASES = 80, N_MANY = TEST_SAMPLE(3000, 1000), MAX_PARTS = 3 };

static struct isomorphs mixed, many;

CLI_START
{
    isomorphs_make(&mixed, &test_rng, N_LINES, N_BASES, true);
    cli_file("mixed.txt", mixed.text, mixed.n_bytes);
    isomorphs_make_many(&many, &test_rng, N_MANY);
    cli_file("many.txt", many.text, N_MANY * (N_CELLS + 1)); /* without the morphs */
}

/* The parts a.txt, b.txt and c.txt of the last run, which are then removed; c may be absent. */
struct parts {
    char *text[MAX_PARTS];
    size_t n_lines[MAX_PARTS];
};

static struct parts parts_take(void)
{
    struct parts parts = {.text = {NULL}};
    for (int part = 0; part < MAX_PARTS; part++) {
        const char name[] = {(char)('a' + part), '.', 't', 'x', 't', '\0'};
        parts.text[part] = cli_read(cli_in(name), NULL);
        parts.n_lines[part] = parts.text[part] ? count_in(parts.text[part], "\n") : 0;
        unlink(cli_in(name));
    }
    return parts;
}

static bool parts_are_same(const struct parts *a, const struct parts *b)
{
    bool same = true;
    for (int part = 0; part < MAX_PARTS; part++)
        same &= strcmp(a->text[part] ? a->text[part] : "", b->text[part] ? b->text[part] : "") == 0;
    return same;
}

/* Every line stands in one part, as it was and in its order; the part of each. */
static void find_lines(const struct isomorphs *made, const struct parts *parts, int *part_of)
{
    const char *at[MAX_PARTS];
    memcpy(at, parts->text, sizeof(at));
    for (size_t i = 0; i < made->n; i++) {
        const struct isomorph *const line = &made->lines[i];
        const char *const end = line->n_end == 2 ? "\r\n" : "\n";
        part_of[i] = -1;
        for (int part = 0; part < MAX_PARTS && part_of[i] < 0; part++)
            if (at[part] && strncmp(at[part], made->text + line->begin, line->n_bytes) == 0 &&
                strncmp(at[part] + line->n_bytes, end, strlen(end)) == 0) {
                part_of[i] = part;
                at[part] += line->n_bytes + strlen(end);
            }
        assert_true(part_of[i] >= 0);
    }
    for (int part = 0; part < MAX_PARTS; part++)
        assert_true(!at[part] || *at[part] == '\0');
}

TEST(classes_stay_whole)
{
    static const char *const options[] = {"", "--by givens", "--by-solution", "--by-solution --by logic"};
    static int part_of[N_LINES];
    for (size_t o = 0; o < sizeof(options) / sizeof(options[0]); o++) {
        const bool by_solution = strstr(options[o], "--by-solution") != NULL;
        cli_expect(1, "split -q --parts a=0.5,b=0.3,c=0.2 --seed 5 %s mixed.txt", options[o]);
        struct parts parts = parts_take();
        find_lines(&mixed, &parts, part_of);
        for (size_t i = 0; i < mixed.n; i++)
            for (size_t k = 0; k < i; k++)
                if (by_solution ? mixed.lines[i].solution_class == mixed.lines[k].solution_class
                                : mixed.lines[i].class == mixed.lines[k].class)
                    assert_int_equal(part_of[i], part_of[k]);
        for (int part = 0; part < MAX_PARTS; part++)
            assert_true(parts.n_lines[part] > 0);
    }
}

TEST(shares_are_kept)
{
    struct parts first = {.text = {NULL}};
    for (int seed = 1; seed <= 2; seed++) {
        cli_expect(0, "split -q --parts a=0.7,b=0.3 --seed %d many.txt", seed);
        struct parts parts = parts_take();
        assert_int_equal(parts.n_lines[0] + parts.n_lines[1], N_MANY);
        assert_true(fabs((double)parts.n_lines[0] - 0.7 * N_MANY) < 6 * sqrt(0.21 * N_MANY));
        if (seed == 1)
            first = parts;
        else
            assert_false(parts_are_same(&parts, &first));
    }
}

/* With --equal, each value is as frequent as any other in a part, and classes of several lines stay whole. */
TEST(strata_are_equal)
{
    enum { N_VALUES = 3 };
    static const char *const values[N_VALUES] = {"solved\n", "open\n", "contradictory\n"};
    static const char *const inputs[] = {"made.txt", "mixed.txt"};
    cli_expect(0, "generate -q -n 400 --seed %u -o made.txt", rng_below(&test_rng, 1000));
    for (size_t i = 0; i < 2; i++) {
        size_t n[N_VALUES];
        char *const text = cli_read(cli_in(inputs[i]), NULL);
        static const char command[] =
            "split --parts a=0.6,b=0.4 --by logic --max-level 1 --equal --seed 4 --summary json %s %s";
        const struct cli_run *run = clif(NULL, command, "-j 1", inputs[i]);
        assert_in_range(run->status, 0, 1);
        json_t *const object = json_read(strchr(run->err, '{'));
        struct parts parts = parts_take();
        const size_t n_lines = parts.n_lines[0] + parts.n_lines[1];
        assert_true(parts.n_lines[0] > 0 && parts.n_lines[1] > 0);
        assert_int_equal(json_number(object, "left_out") + (json_int_t)n_lines, json_number(object, "puzzles"));
        for (int part = 0; part < 2; part++) {
            cli_text("part.txt", parts.text[part]);
            run = cli(NULL, "rate -q --columns logic --max-level 1 part.txt");
            for (size_t value = 0; value < N_VALUES; value++)
                n[value] = count_in(run->out, values[value]);
            assert_true(n[0] > 3 && n[1] == n[0] && n[2] == (i == 0 ? 0 : n[0]));
            assert_int_equal(n[0] + n[1] + n[2], parts.n_lines[part]);
        }
        /* The same lines, in their order, whatever the threads. */
        clif(NULL, command, "-j 3 --chunk 700", inputs[i]);
        struct parts again = parts_take();
        assert_true(parts_are_same(&parts, &again));
        const char *at = text;
        for (const char *line = parts.text[0]; *line; line = strchr(line, '\n') + 1) {
            char copy[4096];
            snprintf(copy, sizeof(copy), "%.*s", (int)strcspn(line, "\n"), line);
            at = strstr(at, copy);
            assert_non_null(at);
            at += strlen(copy);
        }
    }
}

/* Columns that need options: as many of each value as --by says, which rate confirms. */
TEST(any_column_of_rate_divides)
{
    static const struct {
        const char *by, *options;
    } rows[] = {{"givens", ""},
                {"er", "--er-rules repaired"},
                {"rating", "--morphs 2"},
                {"symmetries", ""},
                {"backdoor_1", "--backdoors 1"}};
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        struct {
            char value[64];
            int n[2];
        } values[600];
        size_t n_values = 0;
        cli_expect(0, "generate -q -n 200 --seed 8 -o few.txt");
        const struct cli_run *run = cli_expect(0, "split --parts a=0.5,b=0.5 --by %s%s%s few.txt", rows[i].by,
                                               *rows[i].options ? " " : "", rows[i].options);
        struct parts parts = parts_take();
        assert_int_equal(parts.n_lines[0] + parts.n_lines[1], 200);
        for (int part = 0; part < 2; part++) {
            cli_text("part.txt", parts.text[part]);
            run = cli_expect(0, "rate -q --columns %s%s%s part.txt", rows[i].by, *rows[i].options ? " " : "",
                             rows[i].options);
            for (const char *line = strchr(run->out, '\n') + 1; *line; line = strchr(line, '\n') + 1) {
                char value[64];
                size_t k = 0;
                snprintf(value, sizeof(value), "%.*s", (int)strcspn(line, "\n"), line);
                while (k < n_values && strcmp(values[k].value, value) != 0)
                    k++;
                if (k == n_values) {
                    memset(&values[n_values++], 0, sizeof(values[0]));
                    strcpy(values[k].value, value);
                }
                values[k].n[part]++;
            }
        }
        for (size_t k = 0; k < n_values; k++)
            assert_true(abs(values[k].n[0] - values[k].n[1]) <= 1);
    }
}

/* What the input has under a name comes before a measure of that name, and is not computed again. */
TEST(fields_of_the_input_divide)
{
    enum { N = 60 };
    static const struct {
        const char *head, *row; /* of a puzzle and a value */
    } forms[] = {{"puzzle,Rating,x\n", "%s, %s,\"\"\n"},
                 {"\"rating\";puzzle\n", "\"%2$s\";%1$s\n"},
                 {"", "{\"puzzle\":\"%s\",\"rating\": \"%s\" }\n"},
                 {"", "{\"rating\":%2$s, \"puzzle\":\"%1$s\"}\n"}};
    static const char *const values[] = {"5000", "-2.5", "1e90"};
    char *const puzzles = cli_output(0, "generate -q -n %d --seed 3", N);

    for (size_t form = 0; form < sizeof(forms) / sizeof(forms[0]); form++) {
        struct fsd_buffer text = {.n = 0};
        fsd_buffer_put_text(&text, forms[form].head);
        for (size_t i = 0; i < N; i++) {
            char puzzle[N_CELLS + 1];
            snprintf(puzzle, sizeof(puzzle), "%.81s", puzzles + i * (N_CELLS + 1));
            fsd_buffer_print(&text, forms[form].row, puzzle, values[i < 6 ? 0 : i < 26 ? 1 : 2]);
        }
        cli_text("fields", fsd_buffer_text(&text));
        fsd_buffer_destroy(&text);
        const struct cli_run *run = cli_expect(0, "split --parts a=0.5,b=0.5 --by rating fields");
        assert_contains(run->err, "a 30 (30 classes), b 30 (30 classes), 3 values of rating, as the input has it, ");
        struct parts parts = parts_take();
        for (size_t value = 0; value < 3; value++) {
            assert_int_equal(count_in(parts.text[0], values[value]), value == 0 ? 3 : value == 1 ? 10 : 17);
            assert_int_equal(count_in(parts.text[1], values[value]), value == 0 ? 3 : value == 1 ? 10 : 17);
        }
        run = cli_expect(0, "split --parts a=0.5,b=0.5 --by rating --equal --summary json fields");
        assert_contains(run->err, "\"values\":\"input\"");
        assert_contains(run->err, "\"left_out\":42,");
        parts_take();
        cli_check(2, NULL, "--morphs: belongs to the measure rating, which --by does not name; leave it out",
                  "split --parts a=1 --by rating --morphs 2 fields");
        cli_check(0, NULL, " values of givens, measured, ", "split --parts a=1 --by givens fields");
        parts_take();
    }
    cli_text("other", "{\"puzzle\":\"" UNIQUE "\"}\n");
    cli_check(2, NULL, "fastsud: --by rating: fields has it, but other has not; take them one by one",
              "split --parts a=1 --by rating fields other");
}

TEST(totals_are_told)
{
    const struct cli_run *run = cli_expect(1, "split --parts a=0.5,b=0.5 --by givens --summary json mixed.txt");
    json_t *const object = json_read(strchr(run->err, '{'));
    struct parts parts = parts_take();
    json_int_t n_classes = 0;
    assert_int_equal(json_number(object, "puzzles"), mixed.n);
    assert_int_equal(json_number(object, "malformed"), mixed.n_malformed);
    for (size_t part = 0; part < 2; part++) {
        const json_t *const told = json_array_get(json_object_get(object, "parts"), part);
        assert_int_equal(json_number(told, "puzzles"), parts.n_lines[part]);
        assert_string_equal(json_text(told, "file"), part == 0 ? "a.txt" : "b.txt");
        n_classes += json_number(told, "classes");
    }
    bool seen[N_BASES] = {false};
    for (size_t i = 0; i < mixed.n; i++)
        seen[mixed.lines[i].class] = true;
    for (size_t i = 0; i < N_BASES; i++)
        n_classes -= seen[i];
    assert_int_equal(n_classes, 0);
    assert_contains(cli(NULL, "split --parts a=0.5,b=0.5 many.txt")->err, "puzzles: a ");
    parts_take();
}

TEST(pattern_names_the_files)
{
    mkdir(cli_in("folder"), 0700);
    cli_expect(0, "split -q --parts x=0.5,y.z=0.5 -o folder/%%-%%.txt many.txt");
    assert_non_null(cli_read(cli_in("folder/x-x.txt"), NULL));
    assert_non_null(cli_read(cli_in("folder/y.z-y.z.txt"), NULL));
}

/* Neither a part nor a temporary file; what was there stays as it was. */
static void check_failure(const char *arguments, int status, const char *message)
{
    cli_text("a.txt", "old\n");
    const size_t n_files = cli_n_files();
    cli_check(status, NULL, message, "%s", arguments);
    assert_int_equal(cli_n_files(), n_files);
    assert_file("a.txt", "old\n");
    unlink(cli_in("a.txt"));
}

TEST(nothing_is_left_of_a_failure)
{
#define HALVES "split --parts a=0.5,b=0.5 "
    static const struct {
        const char *arguments;
        int status;
        const char *message;
    } rows[] = {
        {HALVES "--strict mixed.txt", 1, "mixed.txt:"},
        {HALVES "many.txt long.txt", 2, "long.txt:1: the line is longer"},
        {HALVES "many.txt no-such-file", 2, "no-such-file: No such file"},
        {"split many.txt", 2, "split needs --parts"},
        {"split --parts a=0.5,b=0.6 many.txt", 2, "--parts: the shares add up to 1.1, not to 1"},
        {HALVES "-o parts.txt many.txt", 2, "no % in it"},
        {HALVES "--by nothing many.txt", 2, "--by: there is no column 'nothing'; there are givens, "},
        {HALVES "--by givens --equal rare.txt", 2, " as only 1 has givens 26; leave out"},
        {"split --parts b=0.5,many=0.5 many.txt", 2, "many.txt: a part would replace this input; "},
    };
    enum { TOO_LONG = (1 << 22) + 1 };
    char *const line = cli_adopt(malloc(TOO_LONG + 1));
    memset(line, ' ', TOO_LONG);
    memset(line, '.', N_CELLS);
    line[TOO_LONG] = '\0';
    cli_text("long.txt", line);
    cli_text("rare.txt", UNIQUE "\n");
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        check_failure(rows[i].arguments, rows[i].status, rows[i].message);
    mkdir(cli_in("b.txt"), 0700);
    check_failure(HALVES "many.txt", 2, "b.txt: Is a directory");
    rmdir(cli_in("b.txt"));
    assert_int_equal(symlink("a.txt", cli_in("b.txt")), 0);
    check_failure(HALVES "many.txt", 2, "are the same file");
    unlink(cli_in("b.txt"));
}

/* The bin of a value, by edges 10, 20.5 and 30; 4: it is no number. */
static size_t bin_of(const char *value)
{
    const int number = atoi(value);
    return *value < '0' ? 4 : (size_t)((number >= 10) + (number > 20) + (number >= 30));
}

/* Counts the lines of a part by bin. */
static void count_bins(const char *text, size_t n[5])
{
    memset(n, 0, 5 * sizeof(*n));
    for (const char *line = strchr(text, '\n') + 1; *line; line = strchr(line, '\n') + 1)
        n[bin_of(strchr(line, ',') + 1)]++;
}

/* By ranges of numbers: each has its shares, and no more than the cap, which others fill if they are to be equal. */
TEST(bins_divide)
{
    enum { N = 200 };
    static const size_t sizes[5] = {20, 12, 100, 45, 23};
    static const char command[] =
        "split --parts a.txt=0.6,b.txt=0.4 --by v:10,20.5,30 -o %% --seed 5 --summary json%s -j %d values.csv";
    char *const puzzles = cli_output(0, "generate -q -n %d --seed 3", N);
    struct fsd_buffer text = {.n = 0};
    size_t n[2][5], left[5];

    memcpy(left, sizes, sizeof(left));
    fsd_buffer_put_text(&text, "puzzle,v\n");
    for (const char *line = puzzles; *line; line = strchr(line, '\n') + 1) {
        size_t bin = rng_below(&test_rng, 5);
        while (left[bin] == 0)
            bin = (bin + 1) % 5;
        left[bin]--;
        fsd_buffer_print(&text, "%.81s,", line);
        if (bin < 4)
            fsd_buffer_print(&text, "%zu.0", bin * 10 + rng_below(&test_rng, bin == 2 ? 9 : 10) + (bin == 2));
        fsd_buffer_put_char(&text, '\n');
    }
    cli_text("values.csv", fsd_buffer_text(&text));
    fsd_buffer_destroy(&text);
    for (int option = 0; option < 3; option++) {
        static const char *const options[] = {"", " --cap 30", " --cap 30 --equal"};
        const struct cli_run *run = cli_expect(0, command, options[option], 1);
        json_t *const object = json_read(strchr(run->err, '{'));
        struct parts parts = parts_take();
        for (size_t part = 0; part < 2; part++)
            count_bins(parts.text[part], n[part]);
        for (size_t bin = 0; bin < 5; bin++) {
            const size_t a = (sizes[bin] * 3 + 2) / 5, most = option == 0 ? N : 18;
            assert_in_range(n[0][bin], (a < most ? a : most) - (option != 1 || a <= most),
                            option == 2 && bin == 2 ? N : (a < most ? a : most) + 1);
        }
        if (option == 2) {
            /* 20 and 12 of 30 are filled by the third, which has 100; what has no number fills nothing. */
            assert_int_equal(n[0][0] + n[0][1] + n[0][2], 3 * 18);
            assert_int_equal(n[1][0] + n[1][1] + n[1][2], 3 * 12);
            size_t n_filled = 0, i;
            json_t *fill;
            json_array_foreach(json_object_get(object, "filled"), i, fill)
            {
                assert_string_equal(json_string_value(json_object_get(fill, "from")), "20.5 to 30");
                n_filled += (size_t)json_integer_value(json_object_get(fill, "puzzles"));
            }
            assert_int_equal(n_filled, 28);
            assert_int_equal(json_number(object, "left_out"), N - 120 - 23);
        }
        cli_expect(0, command, options[option], 3);
        struct parts again = parts_take();
        assert_true(parts_are_same(&parts, &again));
    }
    cli_expect(0, "split -q --parts a.txt=0.5,b.txt=0.5 --by v:quantiles=4 --cap 20 -o %% values.csv");
    struct parts parts = parts_take();
    assert_int_equal(parts.n_lines[0] + parts.n_lines[1], 2 + 4 * 20 + 20);
    /* An edge is the first number of its bin. */
    cli_rows({0, "split -q --parts a.txt=1 --by v:15 --cap 1 -o %", NULL, NULL, NULL,
              "puzzle,v\n" UNIQUE ",15\n" EMPTY ",14.9\n"});
    assert_file("a.txt", "puzzle,v\n" UNIQUE ",15\n" EMPTY ",14.9\n");
    unlink(cli_in("a.txt"));
    cli_rows({0, "split --parts a.txt=1 --by givens:quantiles=3 --cap 1 --equal -o %", "", ": 0 puzzles: a.txt 0", NULL,
              ""});
    assert_file("a.txt", "");
    unlink(cli_in("a.txt"));
    static const struct cli_refusal refused[] = {
        {"--by v:3,2 values.csv", "--by v:3,2: 2 does not exceed the edge before it"},
        {"--by v:1,x values.csv", "'x' is no number"},
        {"--by v:quantiles=1 values.csv", "write quantiles=N, N from 2 to 100"},
        {"--by w:1 values.csv", "--by: there is no column 'w'"},
        {"--cap 3 values.csv", "--cap: it is for --by; leave it out"},
    };
    cli_refuse("split --parts a=1 ", refused, "");
}

static size_t n_files_before;

/* Once the temporary files are there, a name is taken, and standard input ends. */
static void take_a_name(void)
{
    if (cli_n_files() < n_files_before + MAX_PARTS)
        test_idle_polls(1, take_a_name);
    else if (mkdir(cli_in("c.txt"), 0700) != 0 || dup2(open("/dev/null", O_RDONLY), STDIN_FILENO) != 0)
        _exit(99);
}

/* Runs on a standard input that does not end by itself. */
static const struct cli_run *run_waiting(void (*then)(void))
{
    const struct cli_streams streams = {.input = many.text, .n_input = N_CELLS + 1, .input_stays = true};
    n_files_before = cli_n_files();
    test_idle_polls(1, then);
    const struct cli_run *const run = cli(&streams, "split -q --parts a=0.5,b=0.3,c=0.2 -");
    return run;
}

/* The last file cannot get its name: those that have theirs are taken back. */
TEST(all_appear_or_none)
{
    assert_status(run_waiting(take_a_name), 2);
    assert_int_equal(rmdir(cli_in("c.txt")), 0);
    assert_int_equal(cli_n_files(), n_files_before);
}

TEST_MAIN("cli split", start, cli_tear_down)
