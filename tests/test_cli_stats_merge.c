/* The bytes of stats --json: the same whatever runs, and however shards are added up; what --merge refuses. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fastsud.h"
#include "support/cli.h"
#include "support/json_path.h"
#include "support/mixture.h"
#include "support/test.h"

/* Every option that measures more. */
#define EVERYTHING "--searches --morphs 2 --backdoors 1 --ablation --duplicates --top 7"

enum { MAX_SHARDS = 12 };

static struct rng rng;
static char mixture_path[1024];
static char *mixture;
static char *whole; /* its statistics, of everything */

static int start(void **state)
{
    (void)state;
    rng_init(&rng, test_seed());
    test_say_samples();
    cli_start(FASTSUD_TEST_PROGRAM);
    mixture = mixture_make(&rng, TEST_SAMPLE(400, 50));
    snprintf(mixture_path, sizeof(mixture_path), "%s", cli_text("mixture.txt", mixture));
    whole = strdup(clif(NULL, "stats -q --json " EVERYTHING " %s", mixture_path)->out);
    assert_true(strlen(whole) > 1000);
    return 0;
}

static int finish(void **state)
{
    (void)state;
    free(mixture);
    free(whole);
    cli_finish();
    return 0;
}

static void same_bytes_whatever_runs(void **state)
{
    (void)state;
    static const char *const ways[] = {"-j1",
                                       "-j2",
                                       "-j8",
                                       "-j1 --chunk 1",
                                       "-j3 --chunk 1",
                                       "-j2 --chunk 83",
                                       "-j2 --chunk 4096",
                                       "-j1 --chunk 100000"};
    char *table = strdup(clif(NULL, "stats -q " EVERYTHING " %s", mixture_path)->out);
    struct fastsud_kernel_info kernel;
    assert_true(strlen(table) > 1000);
    for (size_t i = 0; i < sizeof(ways) / sizeof(ways[0]); i++) {
        assert_string_equal(clif(NULL, "stats -q --json " EVERYTHING " %s %s", ways[i], mixture_path)->out, whole);
        assert_string_equal(clif(NULL, "stats -q " EVERYTHING " %s %s", ways[i], mixture_path)->out, table);
    }
    for (size_t i = 0; fastsud_kernel_info_get(i, &kernel); i++) {
        if (!kernel.runnable) {
            print_message("%s: this CPU cannot run it\n", kernel.name);
            continue;
        }
        assert_string_equal(clif(NULL, "stats -q --json " EVERYTHING " --isa %s %s", kernel.name, mixture_path)->out,
                            whole);
    }
    free(table);
}

/* The statistics of some of a text's bytes, as a file of that name. */
static void make_shard(const char *name, const char *text, size_t n_bytes, const char *options)
{
    char path[1024];
    snprintf(path, sizeof(path), "%s", cli_file("shard.txt", text, n_bytes));
    const struct cli_run *run = clif(NULL, "stats -q --json %s -o %s %s", options, cli_in(name), path);
    assert_true(run->status == 0 || run->status == 1);
    assert_int_equal(run->n_out, 0);
}

/* Shards 0.json, 1.json and so on of random numbers of lines, some of none. */
static size_t make_shards(const char *text, const char *options)
{
    const size_t n_shards = 1 + rng_below(&rng, MAX_SHARDS);
    const size_t n_bytes = strlen(text);
    size_t begin = 0;
    for (size_t i = 0; i < n_shards; i++) {
        char name[32];
        size_t end = n_bytes;
        if (i + 1 < n_shards && rng_below(&rng, 6) != 0) {
            const char *line_end = strchr(text + begin + rng_below(&rng, (unsigned)(n_bytes - begin) / 3 + 1), '\n');
            end = line_end ? (size_t)(line_end - text) + 1 : n_bytes;
        } else if (i + 1 < n_shards) {
            end = begin;
        }
        snprintf(name, sizeof(name), "%zu.json", i);
        make_shard(name, text + begin, end - begin, options);
        begin = end;
    }
    return n_shards;
}

static const struct cli_run *merge(size_t first, size_t end, const char *options)
{
    char arguments[4096];
    int n = snprintf(arguments, sizeof(arguments), "stats --merge %s", options);
    for (size_t i = first; i < end; i++)
        n += snprintf(arguments + n, sizeof(arguments) - (size_t)n, " %zu.json", i);
    return cli(NULL, arguments);
}

static void shards_add_up_to_the_whole(void **state)
{
    (void)state;
    for (unsigned round = 0; round < TEST_SAMPLE(12u, 3u); round++) {
        const size_t n = make_shards(mixture, EVERYTHING);
        const struct cli_run *run = merge(0, n, "");
        assert_status(run, 0);
        assert_string_equal(run->out, whole);
        assert_int_equal(run->n_err, 0);
        /* Sums of sums: the first ones and the last ones, and then both. */
        const size_t middle = 1 + rng_below(&rng, (unsigned)n);
        assert_status(merge(0, middle, "-o first.json"), 0);
        if (middle < n)
            assert_status(merge(middle, n, "--json -o last.json"), 0);
        assert_string_equal(clif(NULL, "stats --merge first.json %s", middle < n ? "last.json" : "")->out, whole);
    }
}

/* A text whose last line has no end, and options of all kinds. */
static void shards_of_other_plans(void **state)
{
    (void)state;
    static const char *const plans[] = {
        "",
        "--top 0",
        "--top 1000",
        "--level 0 --ablation",
        "--level 10 --duplicates",
        "--searches --propagate singles --node-limit 3",
        "--morphs 3 --seed 18446744073709551615 --top 1",
        "--backdoors 2 --level 1",
    };
    const size_t n_bytes = strlen(mixture);
    const struct cli_run *run = NULL;
    mixture[n_bytes - 1] = '\0';
    for (size_t i = 0; i < TEST_SAMPLE(sizeof(plans) / sizeof(plans[0]), 4); i++) {
        make_shard("wanted.json", mixture, strlen(mixture), plans[i]);
        char *wanted = cli_read(cli_in("wanted.json"), NULL);
        assert_non_null(wanted);
        run = merge(0, make_shards(mixture, plans[i]), "");
        assert_status(run, 0);
        assert_string_equal(run->out, wanted);
        free(wanted);
    }
    mixture[n_bytes - 1] = '\n';
}

/* What can be read from a pipe, and the statistics of several files; their names are not kept. */
static void shards_from_elsewhere(void **state)
{
    (void)state;
    const struct cli_streams piped = {.input = whole, .n_input = strlen(whole)};
    assert_string_equal(cli(&piped, "stats --merge")->out, whole);
    assert_string_equal(cli(&piped, "stats --merge -")->out, whole);
    const char *middle = strchr(mixture + strlen(mixture) / 2, '\n') + 1;
    cli_file("a.txt", mixture, (size_t)(middle - mixture));
    cli_text("b.txt", middle);
    assert_int_equal(clif(NULL, "stats -q --json -o ab.json " EVERYTHING " a.txt b.txt")->n_out, 0);
    assert_string_equal(clif(NULL, "stats --merge ab.json")->out, whole);
    /* Laid out for people, it is the same. */
    json_t *object = json_of(whole);
    assert_int_equal(json_dump_file(object, cli_in("pretty.json"), JSON_INDENT(4)), 0);
    json_decref(object);
    assert_string_equal(clif(NULL, "stats --merge pretty.json")->out, whole);
}

/* Settings of what is not measured do not matter. */
static void plans_that_differ_in_nothing(void **state)
{
    (void)state;
    make_shard("one.json", mixture, strlen(mixture), "");
    char *plain = cli_read(cli_in("one.json"), NULL);
    make_shard("two.json", mixture, strlen(mixture), "--seed 7 --propagate peers --node-limit 8");
    char *other = cli_read(cli_in("two.json"), NULL);
    assert_string_equal(other, plain);
    assert_status(cli(NULL, "stats --merge one.json two.json"), 0);
    free(plain);
    free(other);
}

static void plans_that_differ(void **state)
{
    (void)state;
    static const char *const pairs[][3] = {
        {"", "--searches", "measures"},
        {"", "--ablation", "measures"},
        {"--morphs 1", "", "measures"},
        {"", "--backdoors 1", "measures"},
        {"", "--level 6", "max_level"},
        {"--top 4", "", "top"},
        {"", "--duplicates", "duplicates"},
        {"--searches", "--searches --propagate peers", "propagate"},
        {"--searches --node-limit 5", "--searches --node-limit 0", "search_limit"},
        {"--morphs 1", "--morphs 2", "morphs"},
        {"--morphs 1", "--morphs 1 --seed 2", "seed"},
        {"--backdoors 1", "--backdoors 2", "max_backdoor"},
    };
    static const char puzzle[] = "..51.27...2.6.4..1.........8.2.4....9..7....2.54..9.....9..1.5.5.....8...4..73.6.\n";
    for (size_t i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++) {
        char wanted[200];
        make_shard("a.json", puzzle, sizeof(puzzle) - 1, pairs[i][0]);
        make_shard("b.json", puzzle, sizeof(puzzle) - 1, pairs[i][1]);
        const struct cli_run *run = cli(NULL, "stats --merge -o merged.json a.json a.json b.json");
        assert_status(run, 2);
        snprintf(wanted, sizeof(wanted), "fastsud: b.json: '%s' differs from the files before; merge only ",
                 pairs[i][2]);
        assert_contains(run->err, wanted);
        assert_int_equal(count_in(run->err, "\n"), 1);
        assert_null(cli_read(cli_in("merged.json"), NULL));
        assert_status(cli(NULL, "stats --merge b.json b.json"), 0);
    }
}

/* One message, of the place that is told when there is one; nothing is written. */
static void check_refused(const char *what, const char *text, size_t n_bytes, const char *place)
{
    char wanted[200];
    cli_text("good.json", whole);
    cli_file("bad.json", text, n_bytes);
    const struct cli_run *run = cli(NULL, "stats --merge good.json bad.json");
    if (run->status != 2 || run->n_out != 0 || count_in(run->err, "\n") != 1)
        fail_msg("%s: exit status %d, %zu bytes written, it said: %s", what, run->status, run->n_out, run->err);
    snprintf(wanted, sizeof(wanted), "fastsud: bad.json:%s", place);
    if (strncmp(run->err, wanted, strlen(wanted)) != 0)
        fail_msg("%s: not \"%s\", but: %s", what, wanted, run->err);
    assert_lacks(run->err, ":0: "); /* columns count from 1 */
    for (const char *at_byte = run->err; *at_byte && *at_byte != '\n'; at_byte++)
        if ((unsigned char)*at_byte < 0x20 || (unsigned char)*at_byte > 0x7e)
            fail_msg("%s: not printable: %s", what, run->err);
}

static void no_json(void **state)
{
    (void)state;
    static const struct {
        const char *text, *place;
    } cases[] = {
        {"{", "1:1: "},
        {"{\n  \"schema\": 1,\n  \"schema\": 1}", "3:10: "},
        {"{\"schema\":1}\n\n   x", "3:4: "},
        {"\xff\xfe", "1:1: "},
        {"..51.27...2.6.4..1.........8.2.4....9..7....2.54..9.....9..1.5.5.....8...4..73.6.\n", "1:1: "},
        {"{\"a\":\"\x1b[31m\n", "1:"},
        {"{\"schema\":99999999999999999999}", "1:"},
        {"[1]", " this is no object"},
        {"{}", " \"schema\" is missing"},
        {"{\"schema\":2}", " \"schema\" is 2"},
        {"{\"schema\":\"1\"}", " \"schema\" is no whole number"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        check_refused(cases[i].text, cases[i].text, strlen(cases[i].text), cases[i].place);
    check_refused("empty", "", 0, "1:1: ");
    check_refused("zeros", "\0\0\0\0", 4, "1:");
    char *deep = malloc(200001);
    assert_non_null(deep);
    memset(deep, '[', 200000);
    check_refused("deep", deep, 200000, "1:");
    free(deep);
    /* Cut short anywhere. */
    for (unsigned i = 0; i < TEST_SAMPLE(40u, 8u); i++)
        check_refused("cut short", whole, rng_below(&rng, (unsigned)strlen(whole) - 1), "1:");
    const struct cli_run *run = cli(NULL, "stats --merge good.json absent.json");
    assert_status(run, 2);
    assert_contains(run->err, "fastsud: absent.json: ");
    run = cli(NULL, "stats --merge corpora");
    assert_status(run, 2);
    assert_contains(run->err, "fastsud: corpora: ");
}

/* A place of an object, deep in it, at random. The key is that below *parent; NULL: an element of an array. */
static json_t *random_place(json_t *root, json_t **parent, const char **key, size_t *index)
{
    json_t *value = root;
    while ((json_is_object(value) || json_is_array(value)) && (value == root || rng_below(&rng, 8) != 0)) {
        const size_t n = json_is_object(value) ? json_object_size(value) : json_array_size(value);
        if (n == 0)
            break;
        *parent = value;
        *index = rng_below(&rng, (unsigned)n);
        *key = NULL;
        if (json_is_object(value)) {
            void *iterator = json_object_iter(value);
            for (size_t i = 0; i < *index; i++)
                iterator = json_object_iter_next(value, iterator);
            *key = json_object_iter_key(iterator);
            value = json_object_iter_value(iterator);
        } else {
            value = json_array_get(value, *index);
        }
    }
    return value;
}

static json_t *another(json_t *value)
{
    switch (rng_below(&rng, 10)) {
    case 0:
        return json_null();
    case 1:
        return json_string("\x1b[2J\n\"");
    case 2:
        return json_array();
    case 3:
        return json_object();
    case 4:
        return json_integer(INT64_MAX);
    case 5:
        return json_integer(-1);
    case 6:
        return json_real(1e300);
    case 7:
        return json_is_boolean(value) ? json_integer(1) : json_true();
    default:
        return json_is_integer(value) ? json_integer(json_integer_value(value) + 1) : json_integer(0);
    }
}

/*
 * Whatever number, text or part is another one: it is refused, or it is a change that cannot be seen in what is known,
 * and then what comes out can be read again.
 */
static void altered(void **state)
{
    (void)state;
    size_t n_refused = 0;
    const size_t n = TEST_SAMPLE(400, 30);
    for (size_t i = 0; i < n; i++) {
        json_t *root = json_of(whole), *parent = NULL;
        const char *key = NULL;
        size_t index = 0;
        json_t *old = random_place(root, &parent, &key, &index);
        const bool is_removed = rng_below(&rng, 8) == 0;
        json_t *new = is_removed ? NULL : another(old);
        if (new &&json_equal(old, new)) {
            json_decref(new);
            json_decref(root);
            continue;
        }
        if (key && is_removed)
            json_object_del(parent, key);
        else if (key)
            json_object_set_new(parent, key, new);
        else if (is_removed)
            json_array_remove(parent, index);
        else
            json_array_set_new(parent, index, new);
        char *text = json_dumps(root, JSON_COMPACT);
        assert_non_null(text);
        cli_text("altered.json", text);
        const struct cli_run *run = cli(NULL, "stats --merge altered.json");
        if (run->status == 2) {
            n_refused++;
            assert_int_equal(run->n_out, 0);
            assert_int_equal(count_in(run->err, "\n"), 1);
            assert_int_equal(strncmp(run->err, "fastsud: altered.json: \"", 24), 0);
        } else {
            assert_status(run, 0);
            cli_text("again.json", run->out);
            char *merged = strdup(run->out);
            assert_string_equal(cli(NULL, "stats --merge again.json")->out, merged);
            free(merged);
        }
        free(text);
        json_decref(root);
    }
    print_message("%zu of %zu alterations refused\n", n_refused, n);
    assert_true(n_refused > n / 2);
}

/* Any byte may be another one. */
static void bytes_changed(void **state)
{
    (void)state;
    const size_t n_bytes = strlen(whole);
    char *text = malloc(n_bytes + 1);
    assert_non_null(text);
    for (size_t i = 0; i < TEST_SAMPLE(200, 20); i++) {
        memcpy(text, whole, n_bytes + 1);
        for (unsigned n = 1 + rng_below(&rng, 3); n > 0; n--)
            text[rng_below(&rng, (unsigned)n_bytes)] = (char)rng_below(&rng, rng_below(&rng, 2) ? 128 : 256);
        cli_file("changed.json", text, n_bytes);
        const struct cli_run *run = cli(NULL, "stats --merge changed.json");
        if (run->status != 0 && run->status != 2)
            fail_msg("exit status %d: %s", run->status, run->err);
        if (run->status == 2)
            assert_int_equal(run->n_out, 0);
    }
    free(text);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_bytes_whatever_runs),
        cmocka_unit_test(shards_add_up_to_the_whole),
        cmocka_unit_test(shards_of_other_plans),
        cmocka_unit_test(shards_from_elsewhere),
        cmocka_unit_test(plans_that_differ_in_nothing),
        cmocka_unit_test(plans_that_differ),
        cmocka_unit_test(no_json),
        cmocka_unit_test(altered),
        cmocka_unit_test(bytes_changed),
    };
    return cmocka_run_group_tests_name("cli stats merge", tests, start, finish);
}
