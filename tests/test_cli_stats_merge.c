/* fastsud stats --merge: shards make the whole byte for byte, and what is no shard of it is refused. */
#include <sys/stat.h>
#include <unistd.h>

#include "report/report.h"
#include "stats/statistics.h"
#include "support/cli.h"
#include "support/csv.h"
#include "support/json.h"
#include "support/mixed.h"
#include "support/shell.h"

#define EVERYTHING                                                                                                     \
    "--guesses --techniques --searches --search-limit 60 --morphs 2 --backdoors 1 --ablation --duplicates --symmetry " \
    "--top 7 --max-level 5"

static struct mixed mixed;
static char *everything; /* the whole file's JSON */

CLI_START
{
    mixed_file_make(&mixed, TEST_SAMPLE(300, 50));
    everything = cli_output(1, "stats -q -f json " EVERYTHING " mixed.txt");
    cli_text("whole.json", everything);
}

static void skip_without_reader(void)
{
    if (!fsd_statistics_can_read()) {
        cli_check(2, NULL, "libjansson-dev", "stats --merge whole.json");
        print_message("this build reads no JSON\n");
        skip();
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
        clif(NULL, "stats -q -j %u -f json %s -o %zu.json %s", 1 + rng_below(&test_rng, 3), options, shard, text_name);
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

/* That shards make the whole, test_cli_matrix holds. */
TEST(merges_can_be_merged)
{
    skip_without_reader();
    write_shards(5, EVERYTHING);
    cli_check(0, everything, "", "stats --merge whole.json");
    cli_expect(0, "stats --merge 0.json 1.json -o left.json");
    cli_expect(0, "stats --merge -o right.json 3.json 4.json");
    cli_check(0, everything, "", "stats --merge left.json 2.json right.json");
    /* Through standard input, too. */
    char *const middle = cli_read(cli_in("2.json"), NULL);
    cli_rows({0, "stats --merge left.json - right.json", everything, "", NULL, middle},
             {0, "stats --merge", everything, "", NULL, everything});
    /* Beside other runs, the files of one are passed over: they are in the whole. */
    assert_true(cli(NULL, "stats -q -f json " EVERYTHING " 0.txt 1.txt 2.txt -o many.json")->status < 2);
    cli_check(0, everything, "", "stats --merge many.json right.json");
    /* In another order the sums are the same, lines are others. */
    const struct cli_run *run = cli(NULL, "stats --merge right.json 2.json left.json");
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
        assert_true(clif(NULL, "stats -q -f json --top 3 --shard %u/%u -j %u -o %c%u.json %s", i, n,
                         1 + rng_below(&test_rng, 3), file[0], i, options)
                        ->status < 2);
}

static void assert_merge(const char *arguments, const char *wanted)
{
    cli_check(0, wanted, NULL, "stats --merge %s", arguments);
}

/* In whichever order they are named, even if each machine has the files in another folder. */
TEST(shards_of_two_files_keep_their_columns)
{
    skip_without_reader();
    const size_t half = mixed.lines[mixed.n_lines / 3].begin;
    cli_file("a.txt", mixed.text, half);
    cli_file("b.txt", mixed.text + half, mixed.n_bytes - half);
    char *whole = cli_output(1, "stats -q -f json --top 3 a.txt b.txt");
    char *table = cli_output(1, "stats -q -f table --top 3 a.txt b.txt");
    char *csv = cli_output(1, "stats -q -f csv --top 3 a.txt b.txt");
    assert_contains(whole, "\"files\":[{\"name\":\"a.txt\"");
    write_real_shards("p", "a.txt b.txt", 3);
    assert_merge("p1.json p2.json p3.json", whole);
    assert_merge("p3.json p1.json p2.json", whole);
    assert_merge("-f table p2.json p1.json p3.json", table);
    assert_merge("-f csv p1.json p3.json p2.json", csv);
    cli_text("one.json", whole);
    assert_merge("one.json", whole);
    /* Another folder. */
    assert_int_equal(mkdir(cli_in("sub"), 0700), 0);
    cli_file("sub/a.txt", mixed.text, half);
    cli_file("sub/b.txt", mixed.text + half, mixed.n_bytes - half);
    assert_true(cli(NULL, "stats -q -f json --top 3 --shard 2/3 -o p2.json sub/a.txt sub/b.txt")->status < 2);
    assert_merge("p1.json p2.json p3.json", whole);
    /* More shards than lines: most are empty. */
    cli_text("tiny.txt", "# one\n" UNIQUE "\n");
    cli_text("empty.txt", "");
    char *tiny = cli_output(0, "stats -q -f json --top 3 tiny.txt empty.txt");
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
        {"-f table w1.json w4.json", "shard 2 of 4 of what.txt is missing, and 1 more;"},
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
    char *whole = cli_output(1, "stats -q -f json --top 3 mixed.txt");
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
    cli_expect(0, "stats -q -f json --shard 1/2 -o l1.json long.txt");
    for (size_t i = 0; i < 2; i++) {
        char *const line = text + i * (N_LINES - 1) * N_LINE;
        memcpy(line, SOLUTION, N_LINE - 1);
        cli_text("long.txt", text);
        memcpy(line, UNIQUE, N_LINE - 1);
        cli_expect(0, "stats -q -f json --shard 2/2 -o l2.json long.txt");
        assert_contains(cli_expect(2, "stats --merge l1.json l2.json")->err, "of another file of that name");
    }
    cli_text("long.txt", text);
    cli_expect(0, "stats -q -f json --shard 2/2 -o l2.json long.txt");
    cli_expect(0, "stats --merge l1.json l2.json");
}

TEST(other_forms_of_a_merge)
{
    skip_without_reader();
    write_shards(3, EVERYTHING);
    /* The title and the name of the file are others. */
    char *const table = cli_output(1, "stats -q " EVERYTHING " mixed.txt");
    char *const merged = cli_output(0, "stats --merge -f table 0.json 1.json 2.json");
    assert_int_equal(strncmp(merged, "merged\n", 7), 0);
    assert_string_equal(strchr(merged, '\n'), strchr(table, '\n'));
    assert_true(cli(NULL, "stats -q -f csv " EVERYTHING " mixed.txt -o one.csv")->status == 1);
    assert_int_equal(cli_shell("sed 's/^mixed.txt,/merged,/' one.csv >wanted.csv"), 0);
    cli_check(0, cli_read(cli_in("wanted.csv"), NULL), "", "stats --merge -f csv 0.json 1.json 2.json");
    if (fsd_report_is_available()) {
        cli_check(0, everything, NULL, "stats --merge --report page.html 0.json 1.json 2.json");
        assert_file("page.html", "*id=\"statistics\">{\"schema\":3*");
        unlink(cli_in("page.html"));
    } else {
        print_message("%s\n", fsd_report_hint());
    }
}

/* The library's test has many more of these; here it is what the program says and does. */
TEST(broken_json_is_refused_with_its_place)
{
    skip_without_reader();
    cli_rows(
        {2, "stats --merge whole.json -", "", "fastsud: <stdin>:4:1: ", NULL, "\n\n  \n"},
        {2, "stats --merge whole.json -", "", "fastsud: <stdin>:2:*", NULL, "{\"schema\":3,\n \"plan\": nonsense}"},
        {2, "stats --merge whole.json -", "", "fastsud: <stdin>: UTF-16 text; ", NULL, "\xff\xfe{"});
}

TEST(other_files_and_plans_are_refused)
{
    skip_without_reader();
#define BASE "--searches --morphs 2 --backdoors 1 --top 5"
#define MEASURED "were measured already; leave it out"
    static const struct {
        const char *options, *setting;
    } rows[] = {
        {"--morphs 2 --backdoors 1 --top 5", "measures"},
        {BASE " --canonical", "measures"},
        {BASE " --max-level 6", "max-level"},
        {BASE " --top 4", "top"},
        {BASE " --search-propagate peers", "search-propagate"},
        {BASE " --search-limit 7", "search-limit"},
        {"--searches --morphs 3 --backdoors 1 --top 5", "morphs"},
        {BASE " --seed 2", "seed"},
        {"--searches --morphs 2 --backdoors 2 --top 5", "backdoors"},
    };
    static const struct cli_refusal files[] = {
        {"whole.json missing.json", "missing.json: No such file"},
        {"whole.json .", "name the files in it"},
        {"mixed.txt", "this is not JSON"},
        {"whole.json -o no/such/out.json", "no/such/out.json"},
        {"whole.json --json --table", "choose one format"},
        {"-", "<stdin>:1:1: "},
        {"--max-level 3 whole.json", MEASURED},
        {"--duplicates whole.json", MEASURED},
        {"--seed 7 whole.json", MEASURED},
        {"-j 2 whole.json", "--threads: the files that --merge adds up " MEASURED},
        {"--chunk 100 whole.json", "--chunk: the files that --merge adds up " MEASURED},
        {"--summary json whole.json", "--summary: the files that --merge adds up " MEASURED},
    };
    cli_refuse("stats --merge", files, "");
    write_shard(0, 0, 20, BASE);
    for (size_t i = rng_below(&test_rng, TEST_SAMPLE(1, 3)); i < sizeof(rows) / sizeof(rows[0]);
         i += TEST_SAMPLE(1, 3)) {
        char wanted[128];
        write_shard(1, 20, 30, rows[i].options);
        const size_t n_files = cli_n_files();
        snprintf(wanted, sizeof(wanted), "fastsud: 1.json: '%s' differs from the files before it; merge only ",
                 rows[i].setting);
        cli_check(2, "", wanted, "stats --merge 0.json 1.json -o out.json");
        assert_int_equal(cli_n_files(), n_files);
    }
    /* What has no effect is no difference. */
    write_shard(0, 0, 20, "--seed 5 --search-limit 3");
    write_shard(1, 20, 30, "--seed 6 --search-limit 4 --search-propagate peers");
    cli_expect(0, "stats --merge 0.json 1.json");
    write_shard(0, 0, 20, "--top 3");
    write_shard(1, 20, 30, "--top 3 --guesses");
    cli_expect(0, "stats --merge 0.json 1.json");
}

TEST_MAIN("cli stats merge", start, cli_tear_down)
