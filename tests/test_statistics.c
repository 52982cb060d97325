/* Statistics as JSON: what stands in it, and texts that are none. That shards add up, test_measures holds. */
#include "stats/statistics.h"
#include "support/cli.h"
#include "support/json.h"
#include "support/sums.h"
#include "support/test.h"

#define SETTINGS "all max-level=4 morphs=16 seed=18446744073709551615 search-limit=9007199254740993"

/* The known corpus as JSON; hardest and easiest are told to be of one puzzle, since one is named. */
static char *known_json(void)
{
    static struct fsd_measure_plan plan;
    plan = plan_of(SETTINGS " top=1");
    OWNED_CORPUS corpus = corpus_known(&plan);
    char *text;
    corpus.n_lines = 12345;
    fsd_corpus_sort(&corpus);
    text = json_of(&corpus);
    return text;
}

static void skip_without_reader(void)
{
    if (!fsd_statistics_can_read()) {
        print_message("this build reads no JSON\n");
        skip();
    }
}

/* By kind: [series, path, value], and the bytes of what stands around them. */
TEST(known_values)
{
    static const struct {
        const char *path;
        long long value;
    } numbers[] = {
        {"schema", 3},
        {"lines", 12345},
        {"malformed", 3},
        {"puzzles", 403},
        {"plan/settings/max-level", 4},
        {"sums/givens/n", 403},
        {"sums/givens/rows/17", 301},
        {"sums/level/rows/contradictory", 2},
        {"sums/guesses/sum", 830},
        {"sums/guesses/max", 20},
        {"sums/rating/log2_sum", 103LL * 5 * (1 << 23)},
        {"sums/technique_uses/rows/naked single", 9000},
        {"sums/duplicates/duplicates", 0},
        {"sums/hardest/n", 400},
    };
    static const struct {
        const char *path, *text;
    } texts[] = {
        {"plan/settings/seed", "\"18446744073709551615\""}, /* too great for readers that have doubles */
        {"plan/settings/search-limit", "\"9007199254740993\""},
        {"plan/settings/search-propagate", "\"singles\""},
        {"plan/settings/ablation", "true"},
        {"version", "\"" FASTSUD_TEST_VERSION "\""},
        {"files", "[]"},
        {"sums/givens_by_level/rows/17", "[0,200,0,100,0,1,0]"},
        {"sums/information/rows/0", "[0,4010,0,0,0,0,0,0,0,28471]"},
        {"sums/ablation_changes/rows/hidden single", "[0,1203,0,-1203,0,0,0,0,0,0]"},
        {"sums/guesses/buckets", "[[0,0,200],[3,3,190],[20,20,13]]"},
        {"sums/rating/buckets", "[[1024,1055,300],[5760,5887,103]]"},
        {"sums/easiest/puzzles",
         "[{\"line\":7,\"guesses\":1,\"level\":\"1\",\"puzzle\":"
         "\"..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..\"}]"},
    };
    OWNED char *text = known_json();
    assert_int_equal(count_in(text, "\n"), 1);
    assert_contains(text, "\"solutions\":[403,400,2,1],");    /* n, then the places */
    assert_contains(text, "\"searches_given_up\":[403,13],"); /* without the zeros at the end */
    json_t *object = json_read_stats(text);
    for (size_t i = 0; i < sizeof(numbers) / sizeof(*numbers); i++)
        if (json_number(object, numbers[i].path) != numbers[i].value)
            fail_msg("%s is %lld", numbers[i].path, json_number(object, numbers[i].path));
    for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
        OWNED char *got = json_dumps(json_at(object, texts[i].path), JSON_COMPACT | JSON_ENCODE_ANY);
        assert_string_equal(got, texts[i].text);
    }
    /* What is needed to draw a series stands with it. */
    size_t i;
    json_t *series;
    json_array_foreach(json_at(object, "series"), i, series)
    {
        assert_non_null(json_object_get(json_at(object, "sums"), json_text(series, "key")));
        assert_true(json_text(series, "title")[0] && json_text(series, "about")[0] && json_text(series, "measure")[0]);
        const json_t *rows = json_object_get(series, "rows");
        if (rows)
            assert_int_equal(json_array_size(json_at(rows, "keys")), json_array_size(json_at(rows, "names")));
    }
    assert_int_equal(i, json_object_size(json_at(object, "sums")));
}

/* The known corpus as a shard of two files, of which the second has no line in it. */
static char *json_of_shard(void)
{
    static struct fsd_measure_plan plan;
    plan = plan_of(SETTINGS " top=1");
    struct fsd_corpus whole = corpus_known(&plan), files[2] = {whole, corpus_empty(&plan)};
    char names[2][16] = {"a \"\\\n\x01.txt", "b.txt"};
    struct fsd_shard_input inputs[2] = {{.name = names[0], .n_bytes = 1, .fingerprint = 0x1f},
                                        {.name = names[1], .n_bytes = 4096, .fingerprint = UINT64_MAX}};
    const struct fsd_shard_place place = {.i = 3, .n = 4, .inputs = inputs, .n_inputs = 2};
    struct fsd_buffer out = {.n = 0};
    whole.n_lines = 12345;
    fsd_corpus_sort(&whole);
    files[0] = whole;
    files[0].name = "dir/a \"\\\n\x01.txt";
    files[1].name = "b.txt";
    fsd_statistics_put(&out, &whole, files, 2, &place);
    fsd_corpus_destroy(&files[0]);
    fsd_corpus_destroy(&files[1]);
    return text_of(&out);
}

/* Files, and what it is a shard of, stand beside the whole. */
TEST(files_beside_the_whole)
{
    OWNED char *text = json_of_shard();
    assert_contains(text,
                    "\"shard\":{\"index\":3,\"count\":4,\"input\":["
                    "{\"name\":\"a \\\"\\\\\\u000a\\u0001.txt\",\"bytes\":1,\"fingerprint\":\"000000000000001f\"},"
                    "{\"name\":\"b.txt\",\"bytes\":4096,\"fingerprint\":\"ffffffffffffffff\"}]}");
    assert_contains(text, "\"files\":[{\"name\":\"dir/a \\\"\\\\\\u000a\\u0001.txt\",\"lines\":12345,");
    assert_contains(text, "},{\"name\":\"b.txt\",\"lines\":0,");
    assert_int_equal(count_in(text, "\"plan\":"), 1);
    if (fsd_statistics_can_read()) {
        struct fsd_statistics_trouble trouble = {.text = ""};
        struct fsd_statistics read;
        struct fsd_buffer out = {.n = 0};
        if (fsd_statistics_read(text, strlen(text), &read, &trouble) != FASTSUD_OK)
            fail_msg("%s", trouble.text);
        fsd_statistics_put(&out, &read.whole, read.files, read.n_files, &read.place);
        OWNED char *again = text_of(&out);
        assert_string_equal(again, text);
        fsd_statistics_destroy(&read);
    }
}

/* Either it is refused, in words that can be shown, or it says what it would say when written again. */
static bool read_anything(const char *text, size_t n_bytes, struct fsd_statistics_trouble *trouble)
{
    struct fsd_statistics got, again;
    struct fsd_buffer out = {.n = 0};
    *trouble = (struct fsd_statistics_trouble){.text = ""};
    const enum fastsud_status status = fsd_statistics_read(text, n_bytes, &got, trouble);
    if (status != FASTSUD_OK) {
        assert_int_equal(status, FASTSUD_ERR_ARGUMENT);
        assert_int_equal(got.whole.n_sums, 0);
        assert_int_equal(got.n_files, 0);
        assert_true(trouble->text[0] != '\0');
        for (const char *at = trouble->text; *at; at++)
            if (*at < 0x20 || *at > 0x7e)
                fail_msg("byte %d in: %s", *at, trouble->text);
        return false;
    }
    fsd_statistics_put(&out, &got.whole, got.files, got.n_files, &got.place);
    OWNED char *first = text_of(&out);
    assert_int_equal(fsd_statistics_read(first, strlen(first), &again, trouble), FASTSUD_OK);
    fsd_statistics_put(&out, &again.whole, again.files, again.n_files, &again.place);
    OWNED char *second = text_of(&out);
    assert_string_equal(second, first);
    fsd_statistics_destroy(&got);
    fsd_statistics_destroy(&again);
    return true;
}

/* Replaces the first occurrence; the caller frees the result. */
static char *replaced(const char *text, const char *what, const char *by)
{
    const char *at = strstr(text, what);
    if (!at)
        fail_msg("\"%s\" is not in:\n%s", what, text);
    char *result = malloc(strlen(text) + strlen(by) + 1);
    sprintf(result, "%.*s%s%s", (int)(at - text), text, by, at + strlen(what));
    return result;
}

struct wrong_text {
    const char *what, *by, *says;
};

/* Each change is refused in these words. */
static void assert_told(const char *text, const struct wrong_text *rows, size_t n)
{
    struct fsd_statistics_trouble trouble;
    if (!read_anything(text, strlen(text), &trouble))
        fail_msg("%s", trouble.text);
    for (size_t i = 0; i < n; i++) {
        OWNED char *wrong = replaced(text, rows[i].what, rows[i].by);
        if (read_anything(wrong, strlen(wrong), &trouble))
            fail_msg("taken for good: %s for %s", rows[i].by, rows[i].what);
        if (!strstr(trouble.text, rows[i].says))
            fail_msg("%s for %s: %s", rows[i].by, rows[i].what, trouble.text);
        assert_int_equal(trouble.line > 0, strstr(trouble.text, "this is not JSON") != NULL);
    }
}

TEST(wrong_statistics_are_told)
{
    skip_without_reader();
    static const struct wrong_text rows[] = {
        {"\"shard\":", "\"share\":", "Object item not found: shard"},
        {"\"index\":3", "\"index\":0", "\"shard\" has an index that is not from 1 to its count"},
        {"\"index\":3", "\"index\":5", "\"shard\" has an index that is not from 1 to its count"},
        {"\"index\":3", "\"index\":\"3\"", "\"shard\" Expected integer, got string"},
        {"\"count\":4", "\"count\":-4", "\"shard\" has an index that is not from 1 to its count"},
        {"\"input\":[", "\"input\":[],\"x\":[", "\"input\" does not name the files"},
        {"\"input\":[", "\"input\":[{\"name\":\"\",\"bytes\":1,\"fingerprint\":\"0\"},",
         "\"input\" does not name the files"},
        {"\"bytes\":1", "\"bytes\":-1", "\"input\" has a size or a fingerprint that cannot be"},
        {"\"000000000000001f\"", "\"000000000000001F\"", "\"input\" has a size or a fingerprint that cannot be"},
        {"\"000000000000001f\"", "\"1f\"", "\"input\" has a size or a fingerprint that cannot be"},
        {"{\"name\":\"a ", "{\"name\":7,\"x\":\"a ", "\"name\" Expected string, got integer"},
        {"\"files\":[", "\"files\":[],\"x\":[", "\"input\" does not name the files"},
        {"{\"name\":\"dir", "{\"game\":\"dir", "\"name\" Object item not found: name"},
        {"\"lines\":12345", "\"lines\":12346", "\"files\" do not add up to the whole"},
        {"\"puzzles\":403,", "\"puzzles\":404,", "\"files\" do not add up to the whole"},
    };
    OWNED char *text = json_of_shard();
    assert_told(text, rows, sizeof(rows) / sizeof(*rows));
}

TEST(wrong_texts_are_told)
{
    skip_without_reader();
    static const struct wrong_text rows[] = {
        /* its form */
        {"{\"schema\":3", "[\"schema\",3", "this is not JSON"},
        {"\"schema\":3,", "", "Object item not found: schema"},
        {"\"schema\":3", "\"schema\":2", "its form has number 2, this fastsud " FASTSUD_TEST_VERSION " reads number 3"},
        {"\"schema\":3", "\"schema\":\"3\"", "Expected integer, got string"},
        {"\"lines\":12345", "\"lines\":99999999999999999999999", "this is not JSON"},
        {"\"lines\":12345", "\"lines\":12345,\"lines\":12345", "this is not JSON"},
        {"}]}\n", "}]}x", "this is not JSON"},
        /* the plan */
        {"\"plan\":{", "\"map\":{", "Object item not found: plan"},
        {"\"plan\":{", "\"plan\":7,\"x\":{", "\"plan\" "},
        {"\"searches\",", "\"vibes\",", "\"measures\" has one that this fastsud does not know"},
        {"\"searches\",", "7,", "\"measures\" has one that this fastsud does not know"},
        {"\"levels\",", "", "whose series are not those of this fastsud"}, /* as if it had been hidden */
        {"\"morphs\":16", "\"morphs\":0", "\"measures\" does not follow from the settings"},
        {"\"top\":1", "\"top\":0", "\"measures\" does not follow from the settings"},
        {"\"max-level\":4", "\"max-level\":11", "\"max-level\" is missing, or a setting that cannot be"},
        {"\"max-level\":4", "\"max-level\":4294967294", "\"max-level\" is missing, or a setting that cannot be"},
        {"\"backdoors\":2", "\"backdoors\":4294967290", "\"backdoors\" is missing, or a setting that cannot be"},
        {"\"max-level\":4,", "", "\"max-level\" is missing, or a setting that cannot be"},
        {"\"max-level\":4", "\"max-level\":4.0", "\"max-level\" is missing, or a setting that cannot be"},
        {"\"max-level\":4", "\"max-level\":-4", "\"max-level\" is missing, or a setting that cannot be"},
        {"\"max-level\":4", "\"max-level\":true", "\"max-level\" is missing, or a setting that cannot be"},
        {"\"top\":1", "\"top\":1001", "\"top\" is missing, or a setting that cannot be"},
        {"\"ablation\":true", "\"ablation\":1", "\"ablation\" is missing, or a setting that cannot be"},
        {"\"ablation\":true", "\"ablation\":\"1\"", "\"ablation\" is missing, or a setting that cannot be"},
        {"\"singles\"", "\"friends\"", "\"search-propagate\" is missing, or a setting that cannot be"},
        {"\"seed\":\"1", "\"seed\":\"-1", "\"seed\" is missing, or a setting that cannot be"},
        {"\"seed\":\"1", "\"seed\":\"99", "\"seed\" is missing, or a setting that cannot be"},
        {"\"layout\":\"", "\"layout\":\"x",
         "written by fastsud " FASTSUD_TEST_VERSION
         ", whose series are not those of this fastsud " FASTSUD_TEST_VERSION},
        {"\"layout\":", "\"lay\":", "Object item not found: layout"},
        {"\"max-level\":4", "\"max-level\":5", "whose series are not those"},
        /* the corpus */
        {"\"lines\":12345", "\"lines\":-12345", "\"lines\" does not fit the puzzles and malformed lines"},
        {"\"lines\":12345", "\"lines\":405", "\"lines\" does not fit the puzzles and malformed lines"},
        {"\"lines\":12345", "\"lines\":12344.5", "Expected integer, got real"},
        {"\"lines\":12345", "\"lines\":9000000000000000000", "\"lines\" does not fit the puzzles and malformed lines"},
        {"\"lines\":12345", "\"lines\":1125899906842625", "\"lines\" does not fit the puzzles and malformed lines"},
        {"\"malformed\":3", "\"malformed\":-3", "\"lines\" does not fit the puzzles and malformed lines"},
        {"\"malformed\":3", "\"malformed\":9223372036854775807", "\"lines\" does not fit"},
        {"\"puzzles\":403,", "\"puzzles\":402,", "counts more puzzles than there are"},
        {"\"puzzles\":403,", "\"puzzles\":-403,", "\"lines\" does not fit"},
        {"\"sums\":{", "\"sum\":{", "Object item not found: sums"},
        {"\"givens\":[403,", "\"givens\":7,\"x\":[403,", "\"givens\" is missing, or no array"},
        {"\"givens\":[403,", "\"givings\":[403,", "\"givens\" is missing, or no array"},
        {"\"givens\":[403,", "\"givens\":[402,", "\"givens\" does not add up to the number of puzzles"},
        {"\"givens\":[403,", "\"givens\":[-403,", "\"givens\" counts more puzzles than there are"},
        {"\"givens\":[403,", "\"givens\":[null,", "\"givens\" has what is no whole number"},
        {"\"givens\":[403,", "\"givens\":[403.0,", "\"givens\" has what is no whole number"},
        /* each kind */
        {"\"solutions\":[403,400,2,1]", "\"solutions\":[403,400,2,1,0]", "\"solutions\" has more numbers than"},
        {"\"solutions\":[403,400,2,1]", "\"solutions\":[403,400,2]", "\"solutions\" does not add up"},
        {"\"solutions\":[403,400,2,1]", "\"solutions\":[403,404,-2,1]", "\"solutions\" has a negative number"},
        {"\"technique_uses\":[403,0,0,9000", "\"technique_uses\":[403,0,0,-9000",
         "\"technique_uses\" has a negative number"},
        {"\"information\":[401,0,0", "\"information\":[401,0,1", "\"information\" does not add up to 81 cells"},
        {"1203,0,-1203,", "1203,0,-1202,", "\"ablation_changes\" does not add up to 0"},
        {"\"guesses\":[403,830,", "\"guesses\":[403,831,", "\"guesses\" has a sum that its buckets exclude"},
        {"\"guesses\":[403,830,0,20", "\"guesses\":[403,830,0,21", "\"guesses\" has a greatest number outside of"},
        {"\"guesses\":[403,830,0,20", "\"guesses\":[403,830,1,20", "\"guesses\" has a sum of logarithms that its"},
        {"\"guesses\":[403,830,0,20,200", "\"guesses\":[403,830,0,20,199", "\"guesses\" does not add up"},
        {"\"rating\":[403,903879,", "\"rating\":[403,903879,9", "\"rating\" has a sum of logarithms that its buckets"},
        {"\"line\":12345", "\"line\":12346", "\"hardest\" names what is no puzzle of the files"},
        {"\"line\":12345", "\"line\":0", "\"hardest\" names what is no puzzle of the files"},
        {"\"line\":12345", "\"line\":\"1\"", "\"hardest\" Expected integer, got string"},
        {"\"guesses\":20", "\"guesses\":-20", "\"hardest\" names what is no puzzle of the files"},
        {"\"level\":\"open\"", "\"level\":\"shut\"", "\"hardest\" names what is no puzzle of the files"},
        {"\"puzzle\":\".", "\"puzzle\":\"", "\"hardest\" names what is no puzzle of the files"},
        {"\"puzzle\":\".", "\"puzzle\":\"0", "\"hardest\" names what is no puzzle of the files"},
        {"\"puzzles\":[{", "\"puzzles\":[{},{", "\"hardest\" names more puzzles than it should"},
        {"\"hardest\":{\"n\":400", "\"hardest\":{\"n\":0", "\"hardest\" does not name as many puzzles as it should"},
        {"\"hardest\":{\"n\":400", "\"hardest\":{\"n\":-400", "\"hardest\" counts more puzzles than there are"},
        {"\"fingerprints\":\"0", "\"fingerprints\":\"", "\"duplicates\" has not 16 digits"},
        {"\"fingerprints\":\"0", "\"fingerprints\":\"F", "\"duplicates\" has not 16 digits"},
        {"\"fingerprints\":\"0000000000000000", "\"fingerprints\":\"", "\"duplicates\" does not have a fingerprint"},
        /* labels */
        {"\"series\":[", "\"serial\":[", "Object item not found: series"},
        {"\"series\":[{", "\"series\":[{},{", "has other keys in \"series\" than its numbers have"},
        {"}]}\n", "},{}]}\n", "\"series\" has more or fewer entries than there are numbers"},
        {"\"key\":\"givens\"", "\"key\":\"givings\"", "\"givens\" has other keys in \"series\""},
        {"\"measure\":\"levels\"", "\"measure\":\"vibes\"", "\"level\" has other keys in \"series\""},
        {"\"kind\":\"matrix\"", "\"kind\":\"cells\"", " has other keys in \"series\""},
        {"\"keys\":[\"0\",\"1\",", "\"keys\":[\"1\",\"0\",", "\"givens\" has other keys in \"series\""},
        {"\"keys\":[\"0\",", "\"keys\":[", "\"givens\" has other keys in \"series\""},
        {"\"categories\":{\"title\":\"level\",\"are_numbers\":false,\"keys\":[\"0\"",
         "\"categories\":{\"title\":\"level\",\"are_numbers\":false,\"keys\":[\"O\"", "\"hardest\" has other keys"},
    };
    OWNED char *text = known_json();
    struct fsd_statistics_trouble trouble;
    assert_told(text, rows, sizeof(rows) / sizeof(*rows));
    /* What stands beside the known members is no matter. */
    char *more = replaced(text, "{\"schema\"", "{\"made on\":[\"a day\"],\"schema\"");
    assert_true(read_anything(more, strlen(more), &trouble));
    free(more);
    /* As many lines as 81 cells each and two such files can be counted of. */
    more = replaced(text, "\"lines\":12345", "\"lines\":1125899906842624");
    assert_true(read_anything(more, strlen(more), &trouble));
    free(more);
    /* What people read may be worded anew. */
    more = replaced(text, "\"title\":\"givens\"", "\"title\":\"clues\"");
    assert_true(read_anything(more, strlen(more), &trouble));
    free(more);
    /* Another version with the same series is read. */
    more = replaced(text, "\"version\":\"" FASTSUD_TEST_VERSION "\"", "\"version\":\"0.0.1\"");
    assert_true(read_anything(more, strlen(more), &trouble));
    free(more);
}

TEST(damage_never_crashes)
{
    enum { N_RUNS = TEST_SAMPLE(1600, 300) };
    skip_without_reader();
    struct fsd_statistics_trouble trouble;
    OWNED char *text = known_json(), *wrong = malloc(strlen(text) + 32);
    const size_t n = strlen(text), n_sums = (size_t)(strstr(text, ",\"files\":") - text);
    unsigned n_refused = 0;
    for (int run = 0; run < N_RUNS; run++) {
        size_t at = rng_next(&test_rng) % n_sums, n_wrong = n;
        memcpy(wrong, text, n + 1);
        switch (run % 4) {
        case 0: /* cut short */
            at = rng_next(&test_rng) % (n - 1);
            assert_false(read_anything(wrong, at, &trouble));
            continue;
        case 1: /* another byte */
            wrong[at] = (char)rng_below(&test_rng, 256);
            break;
        case 2: /* another digit */
            while (wrong[at] < '0' || wrong[at] > '9')
                at = (at + 1) % n_sums;
            wrong[at] = (char)('0' + rng_below(&test_rng, 10));
            break;
        default: /* something more */
            n_wrong = (size_t)sprintf(wrong, "%.*s%s%s", (int)at, text, run % 8 == 3 ? "-" : "00000000000", text + at);
        }
        n_refused += !read_anything(wrong, n_wrong, &trouble);
    }
    /* All but a few changes show: digits of fingerprints, seeds and uses. */
    print_message("%u of %d refused\n", n_refused, N_RUNS);
    assert_true(n_refused > N_RUNS / 4);
    static const char *const others[] = {"",
                                         "null",
                                         "[]",
                                         "{}",
                                         "7",
                                         "\"schema\"",
                                         "{\"schema\":3}",
                                         "{\"schema\":3,\"plan\":[]}",
                                         "{\"schema\":3,\"plan\":{}}",
                                         "\xff\xfe"};
    for (size_t i = 0; i < sizeof(others) / sizeof(*others); i++)
        assert_false(read_anything(others[i], strlen(others[i]), &trouble));
    assert_false(read_anything("{\"schema\":3}\0", 13, &trouble));
    memset(wrong, '[', n);
    assert_false(read_anything(wrong, n, &trouble));
}

TEST(a_build_without_a_reader)
{
    if (fsd_statistics_can_read()) {
        print_message("this build reads JSON\n");
        skip();
    }
    struct fsd_statistics_trouble trouble;
    struct fsd_statistics statistics;
    assert_int_equal(fsd_statistics_read("{}", 2, &statistics, &trouble), FASTSUD_ERR_ENGINE_NOT_BUILT);
    assert_int_equal(statistics.whole.n_sums, 0);
    assert_contains(trouble.text, "libjansson-dev");
}

TEST_MAIN("statistics", NULL, NULL)
