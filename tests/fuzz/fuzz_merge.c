/*
 * Shards of statistics as stats --merge reads them: any text is safe; what is taken can be written, merged with itself,
 * read again with the same result, and shown as tables. The mutator makes new shards, of random measures and a few
 * puzzles, since any other version's layout is refused.
 */
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "grid/text.h"
#include "measures/measurer.h"
#include "stats/long_table.h"
#include "stats/statistics.h"
#include "stats/table.h"
#include "support/fuzz.h"

static const char *const puzzles[] = {
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
    "003020600900305001001806400008102900700000008006708200002609500800203009005010300",
    "11...............................................................................",
    "123456789456789123789123456231674895875912364694538217317265948542897631968341572",
    "123456789456789123789123456231674895875912364694538217317265948............1.....",
};
enum { N_PUZZLES = sizeof(puzzles) / sizeof(puzzles[0]), MOST_EXAMPLES = 3 };

static void choose_settings(struct fsd_random *random, struct fsd_settings *settings)
{
    for (unsigned n = fsd_random_below(random, 4); n > 0; n--) {
        const struct fsd_option *option = settings->entries[fsd_random_below(random, (uint32_t)settings->n)].option;
        fsd_setting_set(settings, option->name, fsd_random_below(random, 4));
    }
    /* Slow, and the shards too long: at most a few of each. */
    if (fsd_setting(settings, "top") > MOST_EXAMPLES)
        fsd_setting_set(settings, "top", MOST_EXAMPLES);
}

/* The first n puzzles as of other rules, of which some have one solution and some none. */
static const struct fsd_puzzles *measure_of_rules(struct fsd_measurer *measurer, size_t n, const uint64_t *lines)
{
    static fsd_values values[N_PUZZLES * FASTSUD_N_CELLS];
    static char cells[N_PUZZLES][FASTSUD_N_CELLS + 1], solutions[N_PUZZLES][FASTSUD_N_CELLS + 1];
    static struct fsd_rules rules;
    uint8_t verdicts[N_PUZZLES];
    uint64_t n_guesses[N_PUZZLES];
    struct fsd_known_puzzles known = {
        .of_rules = {.rules = &rules, .n_cells = FASTSUD_N_CELLS, .values = values, .engine = &fsd_variant_engine_csp},
        .n = n,
        .cells = cells[0],
        .solutions = solutions[0],
        .verdicts = verdicts,
        .n_guesses = n_guesses};
    const struct fsd_puzzles *measured = NULL;
    struct fsd_failure failure;
    if (!rules.variant.constraints)
        fuzz_require(fsd_rules_read_names("sudoku", &rules, &failure) && fsd_rules_compile(&rules, &failure), "rules");
    fuzz_require(known.of_rules.engine->create(&rules.variant, &known.of_rules.solver) == FASTSUD_OK, "no solver");
    for (size_t p = 0; p < n; p++) {
        const struct fsd_variant_search search = {.limit = 2};
        struct fsd_variant_answer answer;
        fsd_text_normalise(puzzles[p], cells[p]);
        fsd_values *const own = values + p * FASTSUD_N_CELLS;
        fuzz_require(fsd_rules_read_line(&rules, cells[p], FASTSUD_N_CELLS, own, &failure), "%s", failure.text);
        known.of_rules.engine->solve(known.of_rules.solver, own, &search, &answer);
        for (unsigned cell = 0; answer.n_solutions > 0 && cell < FASTSUD_N_CELLS; cell++)
            solutions[p][cell] = fsd_rules_value_character(&rules.variant, answer.solution[cell]);
        verdicts[p] = answer.n_solutions == 0   ? FASTSUD_NONE
                      : answer.n_solutions == 1 ? FASTSUD_UNIQUE
                                                : FASTSUD_MULTIPLE;
        n_guesses[p] = answer.n_guesses;
    }
    fuzz_require(fsd_measurer_take_known(measurer, &known, lines, &measured) == FASTSUD_OK, "not measured");
    known.of_rules.engine->destroy(known.of_rules.solver);
    return measured;
}

/* Appends a shard without the descriptions of its series, which nobody reads back. */
static void put_new_shard(struct fsd_random *random, struct fsd_buffer *out)
{
    struct fsd_measure_plan plan = fsd_measure_plan_default(true, fsd_random_below(random, 2));
    struct fsd_corpus corpus;
    struct fsd_measurer *measurer;
    const struct fsd_puzzles *measured;
    const uint64_t lines[] = {1, 2, 3, 4, 5};
    plan.rules = (struct fsd_plan_rules){.name = "x", .fingerprint = plan.settings.has_rules};
    choose_settings(random, &plan.settings);
    fsd_measure_plan_complete(&plan);
    fuzz_require(fsd_corpus_create(&corpus, &plan) && fsd_measurer_create(&plan, NULL, &measurer) == FASTSUD_OK,
                 "no memory");
    const size_t n = fsd_random_below(random, N_PUZZLES + 1);
    if (n > 0) {
        measured = plan.settings.has_rules ? measure_of_rules(measurer, n, lines) : NULL;
        fuzz_require(measured || fsd_measurer_take(measurer, n, puzzles, lines, &measured) == FASTSUD_OK,
                     "not measured");
        fuzz_require(fsd_corpus_add(&corpus, measured) == FASTSUD_OK, "not added");
    }
    corpus.n_lines = n + fsd_random_below(random, 3);
    fsd_corpus_sort(&corpus);
    fsd_statistics_put(out, &corpus, NULL, 0, NULL);
    char *series = (char *)memmem(out->bytes, out->n, ",\"series\":", 10);
    fuzz_require(series, "no series");
    strcpy(series, "}\n");
    out->n = (size_t)(series + 2 - out->bytes);
    fsd_measurer_destroy(measurer);
    fsd_corpus_destroy(&corpus);
}

/* Replaces the digits of a random number. */
static size_t change_number(struct fsd_random *random, uint8_t *data, size_t size, size_t max_size)
{
    static const char *const numbers[] = {"0",
                                          "1",
                                          "2",
                                          "-1",
                                          "81",
                                          "1e3",
                                          "0.5",
                                          "4294967296",
                                          "1125899906842624",
                                          "9223372036854775807",
                                          "-9223372036854775808",
                                          "18446744073709551615",
                                          "\"7\"",
                                          "[]",
                                          "null"};
    size_t at = fsd_random_below(random, (uint32_t)size), n = 0;
    const char *number = numbers[fsd_random_below(random, sizeof(numbers) / sizeof(numbers[0]))];
    const size_t n_number = strlen(number);
    for (size_t i = 0; i < size && !(data[at] >= '0' && data[at] <= '9'); i++)
        at = (at + 1) % size;
    while (at > 0 && data[at - 1] >= '0' && data[at - 1] <= '9')
        at--;
    while (at + n < size && data[at + n] >= '0' && data[at + n] <= '9')
        n++;
    if (n == 0 || size - n + n_number > max_size)
        return LLVMFuzzerMutate(data, size, max_size);
    memmove(data + at + n_number, data + at + n, size - at - n);
    memcpy(data + at, number, n_number);
    return size - n + n_number;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
    struct fsd_random random;
    fsd_random_init(&random, seed);
    unsigned way = fsd_random_below(&random, 32);
    if (way == 0 || size == 0) {
        struct fsd_buffer out = {.n = 0};
        put_new_shard(&random, &out);
        size = out.n < max_size ? out.n : max_size;
        memcpy(data, out.bytes, size);
        fsd_buffer_destroy(&out);
        return size;
    }
    if (way < 20) {
        for (unsigned n = 1 + fsd_random_below(&random, 3); n > 0; n--)
            size = change_number(&random, data, size, max_size);
        return size;
    }
    return LLVMFuzzerMutate(data, size, max_size);
}

static void check_trouble(const struct fsd_statistics_trouble *trouble)
{
    const size_t n = strnlen(trouble->text, sizeof(trouble->text));
    fuzz_require(n > 0 && n < sizeof(trouble->text), "no text, or an endless one");
    for (size_t i = 0; i < n; i++)
        fuzz_require(trouble->text[i] >= 0x20 && trouble->text[i] <= 0x7e, "byte %d in the text",
                     (unsigned char)trouble->text[i]);
}

/* Writes the corpus, reads it and writes it again. */
static void write_and_read(const struct fsd_statistics *shard)
{
    struct fsd_buffer out = {.n = 0}, again = {.n = 0};
    struct fsd_statistics_trouble trouble;
    struct fsd_statistics copy;
    fsd_statistics_put(&out, &shard->whole, shard->files, shard->n_files, &shard->place);
    enum fastsud_status status = fsd_statistics_read(out.bytes, out.n, &copy, &trouble);
    fuzz_require(status == FASTSUD_OK, "not read again: %s\n%.*s", trouble.text, (int)out.n, out.bytes);
    fuzz_require(!fsd_measure_plan_difference(&shard->plan, &copy.plan), "%s differs",
                 fsd_measure_plan_difference(&shard->plan, &copy.plan));
    fsd_statistics_put(&again, &copy.whole, copy.files, copy.n_files, &copy.place);
    fuzz_require(out.n == again.n && memcmp(out.bytes, again.bytes, out.n) == 0, "%.*s\nbecomes %.*s", (int)out.n,
                 out.bytes, (int)again.n, again.bytes);
    fsd_statistics_destroy(&copy);
    fsd_buffer_destroy(&out);
    fsd_buffer_destroy(&again);
}

static void show(const struct fsd_corpus *corpus)
{
    struct fsd_buffer out = {.n = 0};
    const struct fsd_table_options options = {.width = 0};
    struct fsd_corpus two[2] = {*corpus, *corpus};
    two[0].name = "a";
    two[1].name = "b\x1b";
    fsd_long_table_put(&out, 1, two);
    fuzz_require(fsd_table_put(&out, &options, 2, two) == FASTSUD_OK && !out.failed && out.n > 0, "no table");
    fsd_buffer_destroy(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fsd_statistics shard, same;
    struct fsd_statistics_trouble trouble;
    char *text = malloc(size + !size);
    if (size > 0)
        memcpy(text, data, size);
    const enum fastsud_status status = fsd_statistics_read(text, size, &shard, &trouble);
    if (status != FASTSUD_OK) {
        check_trouble(&trouble);
        fuzz_require(shard.whole.n_sums == 0 && shard.n_files == 0, "a corpus after a failure");
        free(text);
        return 0;
    }
    write_and_read(&shard);
    show(&shard.whole);
    fuzz_require(fsd_statistics_read(text, size, &same, &trouble) == FASTSUD_OK, "read once only");
    struct fsd_corpus *const corpus = &shard.whole;
    const uint64_t n_puzzles = corpus->n_puzzles;
    if (fsd_corpus_merge(corpus, &same.whole, corpus->n_lines) == FASTSUD_OK) {
        fuzz_require(corpus->n_puzzles == 2 * n_puzzles, "%llu puzzles, twice %llu",
                     (unsigned long long)corpus->n_puzzles, (unsigned long long)n_puzzles);
        fsd_corpus_sort(corpus);
        show(corpus);
    }
    fsd_statistics_destroy(&shard);
    fsd_statistics_destroy(&same);
    free(text);
    return 0;
}
