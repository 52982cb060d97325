/* fastsud explain --method theory: its text against its JSON, what is refused. */
#include <jansson.h>

#include "support/cli.h"
#include "support/explained.h"
#include "support/json.h"
#include "support/puzzles.h"

/* r1c9 and r2c9 can only be 9. */
#define ON_THE_WAY "12345678.45678123................................................................"
/* r3c9 sees all digits. */
#define NO_DIGIT "........1........2456.3.78.........9............................................."

TEST(text_says_what_json_says)
{
    static const char *const names[] = {"lecture", "essay"};
    static const char *const ends[] = {"\nsolved by %zu steps; no clause is left\n",
                                       "\nopen after %zu steps; no clause has one variable left or is part of a larger "
                                       "one\n"};
    for (size_t f = 0; f < 2; f++) {
        json_t *objects = json_lines(clif(NULL, "explain -f jsonl --method theory corpora/%s.txt", names[f])->out);
        const json_t *steps = json_object_get(json_array_get(objects, 0), "steps");
        const struct cli_run *run = clif(NULL, "explain --method theory corpora/%s.txt", names[f]);
        char line[512];
        assert_status(run, f == 0 ? 0 : 1);
        const char *at = assert_explained_steps(run->out, steps);
        snprintf(line, sizeof(line), f == 0 ? ends[0] : ends[1], json_array_size(steps));
        assert_contains(at, line);
        /* A hint is the first step and nothing else. */
        snprintf(line, sizeof(line), "%s\n", json_text(json_array_get(steps, 0), "text"));
        assert_string_equal(clif(NULL, "explain --method theory --hint corpora/%s.txt", names[f])->out, line);
    }
}

/* The counts of the essay's givens were computed apart. */
TEST(words)
{
    cli_rows(
        {1, "explain --method theory corpora/essay.txt",
         "*\ngivens: of 729 variables 29 are true and 531 false; of 324 clauses 116 are satisfied, 8 have one variable "
         "left*\n  1. assertion elimination: the only place left for 6 in row 6 is r6c9 => r6c9=6, r6c9<>458; denial "
         "elimination: 9 clauses shrink, to one variable: 5 in row 6*\n  8. simplification: in row 6, 8 is confined "
         "to r6c56, so it is false elsewhere in box 5 => r5c46<>8; denial elimination: 6 clauses shrink\n*",
         NULL, "\033"},
        {0, "explain --method theory corpora/lecture.txt",
         "*\n 15. assertion elimination: the only digit left in r1c7 is 5 => r1c7=5, r579c7<>5; denial elimination: "
         "8 clauses shrink*\n 40. assertion elimination: the only digit left in r3c6 is 1 => r3c6=1\n*"},
        {1, "explain --method theory -f jsonl corpora/essay.txt",
         "*{\"technique\":\"assertion elimination\",\"level\":null,\"variant\":null,\"units\":[\"row 6\"],"
         "\"cover_units\":[],\"cells\":[\"r6c9\"],\"others\":[],\"digits\":[6],\"placed\":{\"cell\":"
         "\"r6c9\",\"digit\":6},\"removed\":[{\"cell\":\"r6c9\",\"digits\":[4,5,8]}],\"excluding\":null,\"chain\":[],"
         "\"lines\":null,"
         "\"shrunk\":9,\"singles\":[\"5 in row 6\"],\"text\":\"assertion*"
         "\"units\":[\"row 6\"],\"cover_units\":[\"box 5\"],\"cells\":[\"r6c5\",\"r6c6\"]*"},
        {1, "explain --method theory --color always corpora/essay.txt",
         "*  1. \033[36massertion elimination\033[0m: the only place*=> \033[1;32mr6c9=6, r6c9<>458\033[0m; denial*"
         "  8. \033[36msimplification\033[0m: in row 6, 8 *=> r5c46<>8; denial*"});
}

TEST(what_is_wrong)
{
#define THEORY "explain --method theory "
#define REPEATED "row 1 has 1 more than once, in r1c12: two true variables in a clause"
#define NOTHING_LEFT "r3c9 has no candidate left: an empty clause"
#define LATER "r2c9 has no candidate left: an empty clause"
    /* A theory that is inconsistent from the start has nothing to count. */
    cli_rows({1, THEORY CLASH, "*contradictory after 0 steps: " REPEATED "\n*", "", "givens: "},
             {1, THEORY NO_DIGIT, "*contradictory after 0 steps: " NOTHING_LEFT "\n*"},
             {1, THEORY ON_THE_WAY, "*contradictory after 1 step: " LATER "\n*"},
             {1, THEORY "-f jsonl " CLASH, "*\"contradiction\":\"" REPEATED "\"*"},
             {1, THEORY "-f jsonl " NO_DIGIT, "*\"contradiction\":\"" NOTHING_LEFT "\"*"},
             {1, THEORY "-f jsonl " ON_THE_WAY, "*\"contradiction\":\"" LATER "\"*"},
             {1, THEORY "--hint " CLASH, "*two true variables*"});
}

TEST(easy_and_empty)
{
    char *const usual = cli_output(0, "explain " EASY);
    cli_rows(
        {0, THEORY EASY, "*| 6 9 5 | 4 1 7 | 3 8 2 |\n*solved by 49 steps; no clause is left\n*"},
        {0, THEORY EASY_SOLUTION,
         "*81 are true and 648 false; of 324 clauses 324 are satisfied, 0 have*"
         "solved by 0 steps; no clause is left\n*"},
        {1, THEORY EMPTY, "*123456789*open after 0 steps; no clause has one variable left*"},
        {0, THEORY "--hint " EASY}, {1, THEORY "--hint " EMPTY},
        /* Levels are still told when they are asked for. */
        {0, "explain --method levels --level 10 " EASY, usual},
        {0, "explain --method levels --information --level 2 " EASY},
        {2, THEORY "--level 3 " EASY, "", "--level is for --method levels, not for theory; leave one of the two out"},
        {2, THEORY "--information " EASY, "", "--information is for --method levels, not for theory; leave one"},
        {2, "explain --method clauses " EASY, "", "--method: 'clauses' is not one of levels, theory"},
        {2, THEORY "--then search " EASY, "", "then"});
}

TEST_MAIN("cli explain theory", cli_set_up, cli_tear_down)
