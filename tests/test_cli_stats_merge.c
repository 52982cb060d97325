/* fastsud stats --merge: shards make the whole byte for byte, and what is no shard of it is refused. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "report/report.h"
#include "stats/shard.h"
#include "support/cli.h"
#include "support/csv.h"
#include "support/json.h"
#include "support/mixed.h"
#include "support/test.h"

#define EVERYTHING                                                                                                     \
    "--guesses --techniques --searches --search-limit 60 --morphs 2 --backdoors 1 --ablation --duplicates --symmetry " \
    "--top 7 --max-level 5"

static struct mixed mixed;
static char *everything; /* the whole file's JSON */

static int start(void **state)
{
    (void)state;
    cli_start();
    mixed_file_make(&mixed, TEST_SAMPLE(300, 50));
    everything = cli_output(1, "stats -q --json " EVERYTHING " mixed.txt");
    cli_text("whole.json", everything);
    return 0;
}

static void skip_without_reader(void)
{
    if (!fsd_shard_can_read()) {
        cli_check(2, NULL, "libjansson-dev", "stats --merge whole.json");
        print_message("this build reads no JSON\n");
        skip();
    }
}

static void assert_same(const char *what, const char *got, const char *wanted)
{
    size_t at = 0;
    while (wanted[at] && wanted[at] == got[at])
        at++;
    if (wanted[at] != got[at]) {
        const size_t from = at < 60 ? 0 : at - 60;
        fail_msg("%s: at byte %zu\n%.120s\nnot\n%.120s", what, at, got + from, wanted + from);
    }
}

/* Writes the file's lines [begin, end) and their statistics as NUMBER.json. */
static void write_shard(size_t shard, size_t begin, size_t end, const char *options)
{
    char text_name[32];
    const size_t from = begin < mixed.n_lines ? mixed.lines[begin].begin : mixed.n_bytes;
    const size_t to = end < mixed.n_lines ? mixed.lines[end].begin : mixed.n_bytes;
    snprintf(text_name, sizeof(text_name), "%zu.txt", shard);
    cli_file(text_name, mixed.text + from, to - from);
    const struct cli_run *run =
        clif(NULL, "stats -q -j %u --json %s -o %zu.json %s", 1 + rng_below(&test_rng, 3), options, shard, text_name);
    assert_true(run->status == 0 || run->status == 1);
}

/* Cuts the file at random lines; some shards may be empty. */
static void write_shards(size_t n, const char *options)
{
    size_t cuts[16] = {0};
    for (size_t i = 1; i < n; i++) {
        size_t at = i, cut = rng_below(&test_rng, (unsigned)mixed.n_lines + 1);
        for (; at > 1 && cuts[at - 1] > cut; at--)
            cuts[at] = cuts[at - 1];
        cuts[at] = cut;
    }
    cuts[n] = mixed.n_lines;
    for (size_t i = 0; i < n; i++)
        write_shard(i, cuts[i], cuts[i + 1], options);
}

TEST(shards_make_the_whole)
{
    skip_without_reader();
    static const char *const options[] = {
        EVERYTHING,
        "",
        "--canonical --guesses --techniques",
        "--max-level 0 --duplicates --top 1",
        "--backdoors 2 --max-level 2 --top 1000",
        "--searches --search-propagate peers --search-limit 0 --max-level 1",
        "--morphs 5 --seed 18446744073709551615 --ablation",
    };
    for (size_t o = rng_below(&test_rng, TEST_SAMPLE(1, 3)); o < sizeof(options) / sizeof(options[0]);
         o += TEST_SAMPLE(1, 3)) {
        char arguments[512];
        snprintf(arguments, sizeof(arguments), "stats -q --json %s mixed.txt", options[o]);
        char *whole = cli_output(1, "%s", arguments);
        for (size_t round = 0; round < TEST_SAMPLE(4, 1); round++) {
            const size_t n = 1 + rng_below(&test_rng, 7);
            write_shards(n, options[o]);
            strcpy(arguments, "stats --merge");
            for (size_t i = 0; i < n; i++)
                sprintf(arguments + strlen(arguments), " %zu.json", i);
            char *merged = cli_output(0, "%s", arguments);
            assert_same(options[o], merged, whole);
        }
    }
}

TEST(merges_can_be_merged)
{
    skip_without_reader();
    write_shards(5, EVERYTHING);
    char *same = cli_output(0, "stats --merge whole.json");
    assert_same("one file", same, everything);
    cli_expect(0, "stats --merge 0.json 1.json -o left.json");
    cli_expect(0, "stats --merge -o right.json 3.json 4.json");
    same = cli_output(0, "stats --merge left.json 2.json right.json");
    assert_same("merges of merges", same, everything);
    /* Through standard input, too. */
    char *middle = cli_read(cli_in("2.json"), NULL);
    const struct cli_streams piped = {.input = middle, .n_input = strlen(middle)};
    const struct cli_run *run = cli(&piped, "stats --merge left.json - right.json");
    assert_status(run, 0);
    assert_same("standard input", run->out, everything);
    const struct cli_streams whole = {.input = everything, .n_input = strlen(everything)};
    run = cli(&whole, "stats --merge");
    assert_status(run, 0);
    assert_same("standard input", run->out, everything);
    /* Beside other runs, the files of one are passed over: they are in the whole. */
    assert_true(cli(NULL, "stats -q --json " EVERYTHING " 0.txt 1.txt 2.txt -o many.json")->status < 2);
    same = cli_output(0, "stats --merge many.json right.json");
    assert_same("a shard of many files", same, everything);
    /* In another order the sums are the same, lines are others. */
    run = cli(NULL, "stats --merge right.json 2.json left.json");
    json_t *object = json_read(run->out), *wanted = json_read(everything), *value;
    const char *key;
    json_object_foreach(json_at(wanted, "sums"), key, value)
    {
        if (strcmp(key, "hardest") != 0 && strcmp(key, "easiest") != 0)
            assert_true(json_equal(json_object_get(json_at(object, "sums"), key), value));
    }
}

static void write_real_shards(const char *file, const char *options, unsigned n)
{
    for (unsigned i = 1; i <= n; i++)
        assert_true(clif(NULL, "stats -q --json --top 3 --shard %u/%u -j %u -o %c%u.json %s", i, n,
                         1 + rng_below(&test_rng, 3), file[0], i, options)
                        ->status < 2);
}

static void assert_merge(const char *arguments, const char *wanted)
{
    const struct cli_run *run = cli_expect(0, "stats --merge %s", arguments);
    assert_same(arguments, run->out, wanted);
}

/* In whichever order they are named, even if each machine has the files in another folder. */
TEST(shards_of_two_files_keep_their_columns)
{
    skip_without_reader();
    const size_t half = mixed.lines[mixed.n_lines / 3].begin;
    cli_file("a.txt", mixed.text, half);
    cli_file("b.txt", mixed.text + half, mixed.n_bytes - half);
    char *whole = cli_output(1, "stats -q --json --top 3 a.txt b.txt");
    char *table = cli_output(1, "stats -q --table --top 3 a.txt b.txt");
    char *csv = cli_output(1, "stats -q --csv --top 3 a.txt b.txt");
    assert_contains(whole, "\"files\":[{\"name\":\"a.txt\"");
    write_real_shards("p", "a.txt b.txt", 3);
    assert_merge("p1.json p2.json p3.json", whole);
    assert_merge("p3.json p1.json p2.json", whole);
    assert_merge("--table p2.json p1.json p3.json", table);
    assert_merge("--csv p1.json p3.json p2.json", csv);
    cli_text("one.json", whole);
    assert_merge("one.json", whole);
    /* Another folder. */
    assert_int_equal(mkdir(cli_in("sub"), 0700), 0);
    cli_file("sub/a.txt", mixed.text, half);
    cli_file("sub/b.txt", mixed.text + half, mixed.n_bytes - half);
    assert_true(cli(NULL, "stats -q --json --top 3 --shard 2/3 -o p2.json sub/a.txt sub/b.txt")->status < 2);
    assert_merge("p1.json p2.json p3.json", whole);
    /* More shards than lines: most are empty. */
    cli_text("tiny.txt", "# one\n" UNIQUE "\n");
    cli_text("empty.txt", "");
    char *tiny = cli_output(0, "stats -q --json --top 3 tiny.txt empty.txt");
    write_real_shards("t", "tiny.txt empty.txt", 3);
    assert_merge("t3.json t2.json t1.json", tiny);
    /* Beside another run there is only the whole. */
    const struct cli_run *run = cli_expect(0, "stats --merge p1.json t1.json t2.json p2.json p3.json t3.json");
    assert_contains(run->out, "\"files\":[]");
    char *both = cli_copy(run->out);
    cli_text("tiny.json", tiny);
    assert_merge("one.json tiny.json", both);
}

TEST(missing_and_repeated_shards_are_refused)
{
    skip_without_reader();
    static const struct cli_refusal rows[] = {
        {"w1.json w2.json w4.json", "shard 3 of 4 of what.txt is missing; all have to be merged at once"},
        {"w2.json w3.json w4.json", "shard 1 of 4 of what.txt is missing;"},
        {"w1.json w2.json w3.json", "shard 4 of 4 of what.txt is missing;"},
        {"w3.json", "shard 1 of 4 of what.txt is missing, and 2 more;"},
        {"--table w1.json w4.json", "shard 2 of 4 of what.txt is missing, and 1 more;"},
        {"w1.json w2.json w3.json again.json w4.json",
         "w2.json and again.json are both shard 2 of 4 of what.txt; leave one out"},
        {"w1.json w1.json", "w1.json and w1.json are the same file, which would count twice; leave one out"},
        {"whole.json ./whole.json", "whole.json and ./whole.json are the same file, which would count twice"},
        {"w1.json w2.json w3.json d2.json",
         "shard 4 of 4 of what.txt is missing; d2.json is shard 2 of 2 of the file of that name"},
        {"w1.json w2.json o3.json w4.json",
         "shard 3 of 4 of what.txt is missing; o3.json is shard 3 of 4 of another file of that name"},
        {"w1.json w2.json w3.json w4.json whole.json o3.json",
         "shard 1 of 4 of what.txt is missing, and 2 more; w1.js"},
    };
    cli_file("what.txt", mixed.text, mixed.lines[40].begin);
    write_real_shards("w", "what.txt", 4);
    write_real_shards("d", "what.txt", 2);
    char *second = cli_read(cli_in("w2.json"), NULL);
    cli_text("again.json", second);
    /* The same name and size, but something else in it. */
    mixed.text[mixed.lines[20].begin] ^= 1;
    cli_file("what.txt", mixed.text, mixed.lines[40].begin);
    mixed.text[mixed.lines[20].begin] ^= 1;
    write_real_shards("o", "what.txt", 4);
    char *whole = cli_output(1, "stats -q --json --top 3 mixed.txt");
    cli_text("whole.json", whole);
    cli_refuse("stats --merge", rows, "");
    cli_expect(0, "stats --merge w1.json w2.json w3.json w4.json o1.json o2.json o3.json o4.json");
    cli_text("whole.json", everything);
}

/* Files of one name and size are told apart by their beginnings and by their ends, however long they are. */
TEST(long_files_are_told_apart)
{
    skip_without_reader();
    enum { N_LINE = sizeof(UNIQUE), N_LINES = 70000 / N_LINE };
    static char text[N_LINES * N_LINE + 1];
    for (size_t i = 0; i < N_LINES; i++)
        memcpy(text + i * N_LINE, UNIQUE "\n", N_LINE);
    cli_text("long.txt", text);
    cli_expect(0, "stats -q --json --shard 1/2 -o l1.json long.txt");
    for (size_t i = 0; i < 2; i++) {
        char *const line = text + i * (N_LINES - 1) * N_LINE;
        memcpy(line, SOLUTION, N_LINE - 1);
        cli_text("long.txt", text);
        memcpy(line, UNIQUE, N_LINE - 1);
        cli_expect(0, "stats -q --json --shard 2/2 -o l2.json long.txt");
        assert_contains(cli_expect(2, "stats --merge l1.json l2.json")->err, "of another file of that name");
    }
    cli_text("long.txt", text);
    cli_expect(0, "stats -q --json --shard 2/2 -o l2.json long.txt");
    cli_expect(0, "stats --merge l1.json l2.json");
}

/* What follows a table's title. */
static const char *below_title(const char *table)
{
    return strchr(table, '\n');
}

TEST(other_forms_of_a_merge)
{
    skip_without_reader();
    write_shards(3, EVERYTHING);
    char *table = cli_output(1, "stats -q " EVERYTHING " mixed.txt");
    char *merged = cli_output(0, "stats --merge --table 0.json 1.json 2.json");
    assert_int_equal(strncmp(merged, "merged\n", 7), 0);
    assert_same("table", below_title(merged), below_title(table));
    struct csv one, both;
    table = cli_output(1, "stats -q --csv " EVERYTHING " mixed.txt");
    merged = cli_output(0, "stats --merge --csv 0.json 1.json 2.json");
    csv_read(&one, table);
    csv_read(&both, merged);
    assert_int_equal(one.n_rows, both.n_rows);
    for (size_t row = 0; row < one.n_rows; row++) {
        assert_string_equal(csv_field(&both, row, "file"), "merged");
        static const char *const columns[] = {"series", "row", "column", "value"};
        for (size_t i = 0; i < 4; i++)
            assert_string_equal(csv_field(&both, row, columns[i]), csv_field(&one, row, columns[i]));
    }
    if (fsd_report_is_available()) {
        const struct cli_run *run = cli_expect(0, "stats --merge --report page.html 0.json 1.json 2.json");
        assert_same("JSON beside a report", run->out, everything);
        char *page = cli_read(cli_in("page.html"), NULL);
        assert_contains(page, "id=\"statistics\">{\"schema\":3");
        unlink(cli_in("page.html"));
    } else {
        print_message("%s\n", fsd_report_hint());
    }
}

TEST(other_plans_are_refused)
{
    skip_without_reader();
#define BASE "--searches --morphs 2 --backdoors 1 --top 5"
    static const struct {
        const char *options, *setting;
    } rows[] = {
        {"--morphs 2 --backdoors 1 --top 5", "measures"},
        {"--searches --morphs 2 --backdoors 1", "measures"},
        {"--searches --morphs 2 --backdoors 1 --guesses", "measures"},
        {BASE " --techniques", "measures"},
        {BASE " --canonical", "measures"},
        {BASE " --ablation", "measures"},
        {BASE " --max-level 6", "max-level"},
        {BASE " --top 4", "top"},
        {BASE " --duplicates", "measures"},
        {BASE " --search-propagate peers", "search-propagate"},
        {BASE " --search-limit 7", "search-limit"},
        {"--searches --morphs 3 --backdoors 1 --top 5", "morphs"},
        {BASE " --seed 2", "seed"},
        {"--searches --morphs 2 --backdoors 2 --top 5", "backdoors"},
    };
    write_shard(0, 0, 20, BASE);
    for (size_t i = rng_below(&test_rng, TEST_SAMPLE(1, 3)); i < sizeof(rows) / sizeof(rows[0]);
         i += TEST_SAMPLE(1, 3)) {
        char wanted[128];
        const size_t n_files = cli_n_files();
        write_shard(1, 20, 30, rows[i].options);
        const struct cli_run *run = cli(NULL, "stats --merge 0.json 1.json -o out.json");
        snprintf(wanted, sizeof(wanted), "fastsud: 1.json: '%s' differs from the files before it; merge only ",
                 rows[i].setting);
        assert_status(run, 2);
        assert_contains(run->err, wanted);
        assert_string_equal(run->out, "");
        assert_true(cli_n_files() <= n_files + 2 && access(cli_in("out.json"), F_OK) != 0);
    }
    /* What has no effect is no difference. */
    write_shard(0, 0, 20, "--seed 5 --search-limit 3");
    write_shard(1, 20, 30, "--seed 6 --search-limit 4 --search-propagate peers");
    cli_expect(0, "stats --merge 0.json 1.json");
    write_shard(0, 0, 20, "--top 3");
    write_shard(1, 20, 30, "--top 3 --guesses");
    cli_expect(0, "stats --merge 0.json 1.json");
}

/* A text that must be refused, with these words; what stands before it is taken. */
static void assert_refused(const char *text, size_t n_bytes, const char *words)
{
    cli_file("hostile.json", text, n_bytes);
    const struct cli_run *run = cli(NULL, "stats --merge whole.json hostile.json");
    if (run->status != 2 || run->n_out || count_in(run->err, "\n") != 1 ||
        strncmp(run->err, "fastsud: hostile.json:", 22) != 0 || !strstr(run->err, words))
        fail_msg("\"%s\" expected for %.200s\nexit status %d, %zu bytes, %s", words, text, run->status, run->n_out,
                 run->err);
}

TEST(broken_json_is_refused_with_its_place)
{
    skip_without_reader();
    static const struct {
        const char *text, *words;
    } rows[] = {
        {"", "hostile.json:1:1: "},
        {"\n\n  \n", "hostile.json:4:1: "},
        {"{\"schema\":3,\n \"plan\": nonsense}", "hostile.json:2:"},
        {"{\"schema\":1,\"schema\":1}", "hostile.json:1:"},
        {"{\"schema\":1", "hostile.json:1:"},
        {"{\"schema\":1}{", "hostile.json:1:"},
        {"{\"schema\":99999999999999999999}", "hostile.json:1:"},
        {"\xff\xfe{", "hostile.json: UTF-16 text; "},
        {"[1]", "Expected object, got array"},
        {"{}", "Object item not found: schema"},
        {"{\"schema\":1}", "its form has number 1, this fastsud " FASTSUD_TEST_VERSION " reads number 3"},
        {"{\"schema\":\"1\"}", "Expected integer, got string"},
        {"{\"schema\":3}", "Object item not found"},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        assert_refused(rows[i].text, strlen(rows[i].text), rows[i].words);
    assert_refused("{\"schema\":1}\0", 13, "hostile.json:1:");
    char *deep = cli_adopt(malloc(200000));
    memset(deep, '[', 200000);
    assert_refused(deep, 200000, "hostile.json:1:");
    /* Cut short anywhere. */
    const size_t n = strlen(everything);
    for (int i = 0; i < TEST_SAMPLE(60, 15); i++)
        assert_refused(everything, 1 + rng_below(&test_rng, (unsigned)n - 2), "hostile.json:1:");
}

/* The library's test has many more of these; here it is what the program says and does. */
TEST(sums_that_do_not_agree_are_refused)
{
    skip_without_reader();
    static const struct {
        const char *from, *to, *words;
    } rows[] = {
        {"\"lines\":", "\"lines\":-", "\"lines\" does not fit"},
        {",\"puzzles\":", ",\"puzzles\":1", "\"lines\" does not fit"},
        {"\"solutions\":[", "\"solutions\":[1", "\"solutions\" "},
        {"\"guesses\":[", "\"guesses\":[8", "\"guesses\" "},
        {"\"information\":[", "\"information\":[1", "\"information\" "},
        {"\"fingerprints\":\"", "\"fingerprints\":\"00", "\"duplicates\" has not 16 digits"},
        {"\"hardest\":{\"n\":", "\"hardest\":{\"n\":99999", "\"hardest\" counts more puzzles than there are"},
        {"\"layout\":\"", "\"layout\":\"0", "measure the puzzles again with one of the two"},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const char *at = strstr(everything, rows[i].from);
        if (!at)
            fail_msg("there is no %s", rows[i].from);
        char *text = cli_adopt(malloc(strlen(everything) + 64));
        const int n =
            sprintf(text, "%.*s%s%s", (int)(at - everything), everything, rows[i].to, at + strlen(rows[i].from));
        assert_refused(text, (size_t)n, rows[i].words);
    }
}

TEST(files_that_cannot_be_read)
{
    skip_without_reader();
    static const struct cli_refusal rows[] = {
        {"whole.json missing.json", "missing.json: No such file"},
        {"whole.json .", "name the files in it"},
        {"mixed.txt", "this is not JSON"},
        {"whole.json -o no/such/out.json", "no/such/out.json"},
        {"whole.json --json --table", "choose one of"},
        {"-", "<stdin>:1:1: "},
    };
    cli_refuse("stats --merge", rows, "");
}

TEST(options_of_measuring_are_refused)
{
    skip_without_reader();
    static const char *const options[] = {"--max-level 3", "--top 3",       "--searches",
                                          "--duplicates",  "--morphs 2",    "--seed 7",
                                          "--ablation",    "--backdoors 1", "--search-limit 5"};
    cli_text("shard.json", cli(NULL, "stats -q --json corpora/one.txt")->out);
    cli_expect(0, "stats --merge shard.json");
    for (size_t i = 0; i < sizeof(options) / sizeof(*options); i++)
        cli_check(2, "", "were measured already; leave it out", "stats --merge %s shard.json", options[i]);
}

TEST_MAIN("cli stats merge", start, cli_tear_down)
