/* fastsud sample: the lines of least priority, in input order, and the same ones however they are drawn. */
#include <unistd.h>

#include "base/buffer.h"
#include "base/random.h"
#include "grid/morph.h"
#include "jobs/sample_stage.h"
#include "support/cli.h"
#include "support/mixed.h"
#include "support/shell.h"

static struct mixed mixed;

struct drawn {
    size_t line;
    uint64_t priority;
};

CLI_START
{
    mixed_file_make(&mixed, TEST_SAMPLE(300, 60));
    cli_text("one.txt", UNIQUE ",rest\r\n");
}

static int compare_priority(const void *a, const void *b)
{
    const struct drawn *const first = a, *const second = b;
    if (first->priority != second->priority)
        return first->priority < second->priority ? -1 : 1;
    return (first->line > second->line) - (first->line < second->line);
}

static int compare_line(const void *a, const void *b)
{
    const struct drawn *const first = a, *const second = b;
    return (first->line > second->line) - (first->line < second->line);
}

/* Lines with the lowest are drawn. */
static uint64_t priority_of(uint64_t seed, const char *cells)
{
    return fsd_random_mix(fsd_morph_hash_puzzle(seed, cells), 0) >> 1;
}

/* Sorts all puzzles by priority and takes the first n, in the order of lines. The caller frees the text. */
static char *select_plainly(uint64_t n, uint64_t seed)
{
    struct drawn *const all = cli_adopt(calloc(mixed.n_lines, sizeof(*all)));
    struct fsd_buffer out = {.n = 0};
    size_t n_all = 0;
    for (size_t line = mixed_next(&mixed, 0); line < mixed.n_lines; line = mixed_next(&mixed, line + 1))
        if (!mixed.lines[line].is_malformed)
            all[n_all++] = (struct drawn){line, priority_of(seed, mixed.text + mixed.lines[line].begin)};
    qsort(all, n_all, sizeof(*all), compare_priority);
    const size_t n_drawn = n < n_all ? (size_t)n : n_all;
    qsort(all, n_drawn, sizeof(*all), compare_line);
    for (size_t i = 0; i < n_drawn; i++) {
        const char *const text = mixed.text + mixed.lines[all[i].line].begin;
        size_t n_bytes = strcspn(text, "\n");
        n_bytes -= text[n_bytes - 1] == '\r';
        fsd_buffer_put(&out, text, n_bytes);
        fsd_buffer_put_char(&out, '\n');
    }
    assert_non_null(fsd_buffer_text(&out));
    return cli_adopt(out.bytes);
}

TEST(the_least_are_drawn)
{
    const uint64_t counts[] = {1, 2, 3, 10, mixed.n_puzzles / 2, mixed.n_puzzles - 1, mixed.n_puzzles, 1000000};
    for (size_t i = 0; i < sizeof(counts) / sizeof(counts[0]); i++)
        for (uint64_t seed = 0; seed < TEST_SAMPLE(9, 2); seed++) {
            char *const wanted = select_plainly(counts[i], seed);
            const struct cli_run *run =
                cli_expect(1, "sample -q -n %llu --seed %llu -j%u --chunk %u mixed.txt", (unsigned long long)counts[i],
                           (unsigned long long)seed, 1 + rng_below(&test_rng, 4), 1 + rng_below(&test_rng, 5000));
            assert_string_equal(run->out, wanted);
        }
}

/* Whatever the shards, and the order in which they are drawn from. */
TEST(samples_of_samples)
{
    for (unsigned n_shards = 1; n_shards < 9; n_shards += 3) {
        char *const wanted = select_plainly(25, 7);
        struct fsd_buffer all = {.n = 0};
        for (unsigned shard = 1; shard <= n_shards; shard++) {
            const struct cli_run *run = clif(NULL, "sample -q -n 25 --seed 7 --shard %u/%u mixed.txt", shard, n_shards);
            assert_true(run->status < 2);
            fsd_buffer_put_text(&all, run->out);
        }
        const struct cli_streams piped = {.input = all.bytes, .n_input = all.n};
        assert_string_equal(cli(&piped, "sample -n 25 --seed 7")->out, wanted);
        fsd_buffer_destroy(&all);
    }
}

TEST(whole_lines)
{
    cli_rows({0, "sample -n 1 one.txt", UNIQUE ",rest\n", "1 puzzle: 1 line written, 0 malformed; ", "all written"},
             {0, "sample -n 5 one.txt one.txt", UNIQUE ",rest\n" UNIQUE ",rest\n",
              "only 2 puzzles were in the input, all written; -n asked for 5\n"},
             {0, "sample -q -n 5 one.txt", NULL, ""});
    /* More output than one write. */
    struct fsd_buffer text = {.n = 0};
    for (int i = 0; i < 3000; i++)
        fsd_buffer_print(&text, "%s,%d\n", UNIQUE, i);
    cli_text("many.txt", fsd_buffer_text(&text));
    assert_string_equal(cli(NULL, "sample -q -n 3000 many.txt")->out, text.bytes);
    /* Of equal puzzles the first ones. */
    const struct cli_run *run = cli(NULL, "sample -q -j3 --chunk 1000 -n 1700 many.txt");
    assert_int_equal(count_in(run->out, "\n"), 1700);
    assert_memory_equal(run->out, text.bytes, run->n_out);
    fsd_buffer_destroy(&text);
}

TEST(errors)
{
    static const struct cli_refusal rows[] = {
        {"one.txt", "how many puzzles to draw?"},
        {"-n 1 long.txt", "fastsud: long.txt:2: the line is longer than 4194304 bytes; "},
        {"-n 1 --shard 1/0 one.txt", "--shard: '1/0'"},
        {"-n 1 missing.txt", "missing.txt: No such file"},
        {"-n 1 one.txt -o no/such/out.txt", "no/such/out.txt"},
    };
    assert_int_equal(cli_shell("{ echo " UNIQUE "; printf " UNIQUE "; head -c 4194224 /dev/zero | tr '\\0' +; "
                               "echo; echo " UNIQUE "; } >long.txt"),
                     0);
    cli_refuse("sample -q", rows, "");
    cli_expect(1, "sample -q --strict -n 3 mixed.txt");
}

TEST_MAIN("cli sample", start, cli_tear_down)
