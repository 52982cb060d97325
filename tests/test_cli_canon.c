/* fastsud canon: forms, maps and groups that are right, and which lines are kept. */
#include <jansson.h>

#include "base/buffer.h"
#include "support/cli.h"
#include "support/isomorphs.h"
#include "support/json.h"
#include "support/map.h"

enum { N_CELLS = 81, N_LINES = TEST_SAMPLE(600, 150), N_BASES = 44 };

static struct isomorphs mixed;

CLI_START
{
    isomorphs_make(&mixed, &test_rng, N_LINES, N_BASES, true);
    cli_file("mixed.txt", mixed.text, mixed.n_bytes);
}

TEST(columns_are_appended)
{
    size_t first_of[N_BASES], n_groups = 0, n_transposed = 0;
    const struct cli_run *run = cli_expect(1, "canon -q --group --transform --automorphisms mixed.txt");
    const char *line = run->out;
    for (size_t i = 0; i < mixed.n; i++) {
        char result[N_CELLS], map[64];
        unsigned long n_automorphisms, group;
        assert_int_equal(sscanf(line + N_CELLS, ",%lu,%63[^,],%lu\n", &n_automorphisms, map, &group), 3);
        map_apply(map, mixed.lines[i].cells, result);
        assert_memory_equal(result, line, N_CELLS);
        n_transposed += map[2] == '1';
        assert_int_equal(6718464 / 2 % n_automorphisms, 0); /* the order of a subgroup */
        size_t expected = 0;
        while (expected < n_groups && first_of[expected] != mixed.lines[i].class)
            expected++;
        if (expected == n_groups)
            first_of[n_groups++] = mixed.lines[i].class;
        assert_int_equal(group, expected + 1);
        line = strchr(line, '\n') + 1;
    }
    assert_int_equal(*line, '\0');
    assert_in_range(n_transposed, 1, mixed.n - 1);
    /* All 2 * 6^8 symmetries of the cells; of a single given, those that leave its cell. */
    char dots[N_CELLS + 1];
    memset(dots, '.', N_CELLS);
    dots[N_CELLS] = '\0';
    assert_string_equal(clif(NULL, "canon -q --automorphisms %s", dots)->out + N_CELLS, ",3359232\n");
    dots[40] = '7';
    assert_string_equal(clif(NULL, "canon -q --automorphisms %s", dots)->out + N_CELLS, ",41472\n");
}

/* What is kept of a file, as the class of a line or of its solution says. */
struct keeping {
    bool dedupes, by_solution;
    size_t n_known; /* lines whose classes are dropped */
    size_t n_classes, n_duplicates, n_against;
};

static char *kept_lines(const struct isomorphs *made, struct keeping *keeping)
{
    struct fsd_buffer text = {.n = 0};
    bool *const known = cli_adopt(calloc(made->n_classes, sizeof(*known)));
    bool *const seen = cli_adopt(calloc(made->n_classes, sizeof(*seen)));
    for (size_t i = 0; i < made->n; i++) {
        const struct isomorph *const line = &made->lines[i];
        const size_t class = keeping->by_solution ? line->solution_class : line->class;
        known[class] |= i < keeping->n_known;
        if (i < keeping->n_known)
            continue;
        if (known[class]) {
            keeping->n_against++;
        } else if (seen[class] && keeping->dedupes) {
            keeping->n_duplicates++;
        } else {
            keeping->n_classes += !seen[class];
            seen[class] = true;
            fsd_buffer_put(&text, made->text + line->begin, line->n_bytes);
            fsd_buffer_put_text(&text, line->n_end == 2 ? "\r\n" : "\n");
        }
    }
    assert_non_null(fsd_buffer_text(&text));
    return cli_adopt(text.bytes);
}

static long long member(const struct cli_run *run, const char *key)
{
    return json_number(json_read(strchr(run->err, '{')), key);
}

TEST(duplicates_are_dropped)
{
    for (int by_solution = 0; by_solution <= 1; by_solution++) {
        struct keeping keeping = {.dedupes = true, .by_solution = by_solution};
        char *const expected = kept_lines(&mixed, &keeping);
        const struct cli_run *run = cli_check(1, expected, NULL, "canon --dedupe --summary json %s mixed.txt",
                                              by_solution ? "--by-solution" : "");
        assert_int_equal(member(run, "puzzles"), mixed.n);
        assert_int_equal(member(run, "malformed"), mixed.n_malformed);
        assert_int_equal(member(run, "classes"), keeping.n_classes);
        assert_int_equal(member(run, "duplicates"), keeping.n_duplicates);
        assert_int_equal(member(run, "written"), mixed.n - (size_t)keeping.n_duplicates);
    }
}

TEST(known_classes_are_dropped)
{
    const size_t n_known = mixed.n / 10;
    const size_t rest = mixed.lines[n_known].begin;
    const struct cli_streams piped = {.input = mixed.text, .n_input = rest};
    /* Of solutions, marks of the side that has less to read decide which forms of the other are needed. */
    for (int options = 0; options < 16; options++) {
        const bool pipes_known = options & 4;
        struct keeping keeping = {
            .by_solution = options & 1, .dedupes = options & 2, .n_known = options & 8 ? mixed.n - n_known : n_known};
        const size_t n_bytes = mixed.lines[keeping.n_known].begin;
        char *const expected = kept_lines(&mixed, &keeping);
        cli_file("known.txt", mixed.text, n_bytes);
        cli_file("rest.txt", mixed.text + n_bytes, mixed.n_bytes - n_bytes);
        const struct cli_streams known = {.input = mixed.text, .n_input = n_bytes};
        const struct cli_run *run =
            clif(pipes_known ? &known : NULL, "canon --summary json --against %s %s %s --chunk 3000 rest.txt",
                 pipes_known ? "-" : "known.txt", options & 1 ? "--by-solution" : "", options & 2 ? "--dedupe" : "");
        assert_status(run, 1);
        assert_string_equal(run->out, expected);
        assert_int_equal(member(run, "puzzles"), mixed.n - keeping.n_known);
        assert_int_equal(member(run, "against"), keeping.n_against);
        assert_int_equal(member(run, "duplicates"), keeping.n_duplicates);
    }
    cli_file("known.txt", mixed.text, rest);
    cli_file("rest.txt", mixed.text + rest, mixed.n_bytes - rest);
    /* Columns need the form of each puzzle. */
    const char *const columns = "canon -q --by-solution --automorphisms --transform rest.txt --against";
    char *const expected = cli_copy(clif(&piped, "%s -", columns)->out);
    assert_string_equal(clif(NULL, "%s known.txt", columns)->out, expected);
    /* Groups are numbered without those of the file. */
    struct keeping keeping = {.n_known = n_known};
    kept_lines(&mixed, &keeping);
    const struct cli_run *run = cli(NULL, "canon --summary json --against known.txt --group rest.txt");
    assert_int_equal(member(run, "classes"), keeping.n_classes);
    char *const end = strchr(run->out, '\n');
    assert_non_null(end);
    *end = '\0';
    assert_int_equal(strtol(strrchr(run->out, ',') + 1, NULL, 10), 1);
    for (int named = 0; named <= 1; named++) { /* nothing would be left of the puzzles */
        const struct cli_run *both = clif(&piped, "canon --against - %s", named ? "rest.txt -" : "");
        assert_status(both, 2);
        assert_int_equal(both->n_out, 0);
        assert_contains(both->err, "--against -: the puzzles are read from standard input, too; ");
    }
}

/* So many classes that those of the first puzzles are no longer in memory when they come again. */
TEST(many_classes)
{
    enum { N = TEST_SAMPLE(20000, 10000), LINE = N_CELLS + 1 };
    struct isomorphs many;
    isomorphs_make_many(&many, &test_rng, N);
    const size_t n_half = many.n_bytes / 2;
    char *const first = cli_adopt(strndup(many.text, n_half));
    cli_file("many.txt", many.text, many.n_bytes);
    cli_file("morphs.txt", many.text + n_half, n_half);
    char with_mark[3 + N * LINE];
    memcpy(with_mark, "\xef\xbb\xbf", 3);
    memcpy(with_mark + 3, first, n_half);
    cli_file("first.txt", with_mark, sizeof(with_mark));

    static const char *const inputs[] = {"many.txt", "-", "first.txt empty.txt morphs.txt", "first.txt - many.txt"};
    const struct cli_streams redirected = {.input_path = cli_in("many.txt")};
    cli_text("empty.txt", "");
    /* Through a pipe, so that nothing is read again. */
    const struct cli_streams piped = {.input = many.text, .n_input = many.n_bytes};
    assert_string_equal(cli(&piped, "canon -q --dedupe -")->out, first);
    for (size_t i = 0; i < sizeof(inputs) / sizeof(inputs[0]); i++) {
        const struct cli_run *run = clif(strchr(inputs[i], '-') ? &redirected : NULL,
                                         "canon --dedupe --summary json -j %u %s", 1 + (unsigned)i % 2 * 2, inputs[i]);
        assert_status(run, 0);
        assert_string_equal(run->out, first);
        assert_in_range(member(run, "class_bytes"), 12 * N, 16 * N + (4 << 20));
    }
    /* A shard that begins in the middle of a file, and goes on in another. */
    assert_string_equal(cli(NULL, "canon -q --dedupe --shard 2/4 many.txt many.txt")->out, many.text + n_half);
    assert_string_equal(clif(NULL, "canon -q --dedupe -j 3 --against many.txt morphs.txt first.txt")->out, "");
    const struct cli_run *run =
        cli(NULL, "canon -q --dedupe -j 2 --shard 2/2 first.txt morphs.txt first.txt morphs.txt");
    assert_true(run->n_out >= N * LINE - LINE && run->n_out <= N * LINE + LINE);
}

TEST(errors)
{
    enum { TOO_LONG = (1 << 22) + 1 };
    char *const line = cli_adopt(malloc(TOO_LONG + 2));
    memset(line, 'x', TOO_LONG);
    memset(line, '.', N_CELLS);
    line[N_CELLS] = ' ';
    strcpy(line + TOO_LONG, "\n");
    cli_text("long.txt", line);
    cli_text("empty.txt", "");
    cli_rows({2, "canon --against no-such-file mixed.txt", "", "no-such-file: No such file"},
             {1, "canon --strict --dedupe mixed.txt"},
             {2, "canon --by-solution --isa none mixed.txt", "", "--isa 'none'"},
             {0, "canon -q long.txt"}, /* its columns are not needed */
             {2, "canon -q --dedupe -o long.out long.txt", "", "long.txt:1: the line is longer than"},
             /* Nothing to do is nothing wrong. */
             {0, "canon --dedupe --summary json empty.txt", "", "\"classes\":0,"});
    assert_file("long.out", NULL);
}

TEST_MAIN("cli canon", start, cli_tear_down)
