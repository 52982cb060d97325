/* A puzzle and its copies have one difficulty: what rate and stats say by default is the same for all of them. */
#include "support/cli.h"
#include "support/puzzles.h"
#include "support/random.h"

enum { N_PUZZLES = TEST_SAMPLE(2000, 200), N_COPIES = TEST_IS_SLOW_BUILD ? 2 : TEST_SAMPLE(50, 8), LINE = 82 };

/* Puzzles of all kinds, with one, no and many solutions, easy and hard; copies.txt has N_COPIES of each in turn. */
static int make_files(void **state)
{
    (void)state;
    struct rng rng;
    cli_start();
    rng_init(&rng, test_seed());
    char *text = cli_adopt(calloc(N_PUZZLES, LINE + 1)), *at = text;
    for (int i = 0; i < N_PUZZLES; i++, at += LINE) {
        struct sample sample;
        sample_make(&rng, (enum puzzle_kind)(i % N_PUZZLE_KINDS), &sample);
        memcpy(at, i % 50 ? sample.cells : hard_puzzles[i / 50 % N_HARD_PUZZLES], LINE - 1);
        at[LINE - 1] = '\n';
    }
    cli_text("puzzles.txt", text);
    cli_expect(0, "morph -q --seed %u -n %d -o copies.txt puzzles.txt", rng_below(&rng, 1000), N_COPIES);
    return 0;
}

/* What follows the third comma: all that is measured. */
static const char *measures(const char *row)
{
    for (int i = 0; i < 3; i++)
        row = strchr(row, ',') + 1;
    return row;
}

/* Each row of the copies is that of their puzzle. */
static void compare_rows(const char *options)
{
    const char *row = cli_output(0, "rate -q %s puzzles.txt", options);
    const char *copy = cli_output(0, "rate -q %s copies.txt", options);
    assert_int_equal(count_in(row, "\n"), N_PUZZLES + 1);
    assert_int_equal(count_in(copy, "\n"), N_PUZZLES * N_COPIES + 1);
    copy = strchr(copy, '\n') + 1;
    for (int i = 0; i < N_PUZZLES; i++) {
        row = strchr(row, '\n') + 1;
        const char *const of_puzzle = measures(row);
        const size_t n = strcspn(of_puzzle, "\n") + 1;
        for (int k = 0; k < N_COPIES; k++, copy = strchr(copy, '\n') + 1)
            if (strncmp(measures(copy), of_puzzle, n) != 0)
                fail_msg("rate %s:\n%.*s\n%.*s", options, (int)strcspn(row, "\n"), row, (int)strcspn(copy, "\n"), copy);
    }
}

TEST(rows_of_copies_are_equal)
{
    compare_rows("");
}

/* What depends on how a puzzle is written is a property of its canonical form. */
TEST(canonical_forms_of_copies_are_one)
{
    compare_rows("--canonical --guesses --techniques --searches --morphs 2");
}

TEST_MAIN("cli_copies", make_files, cli_tear_down)
