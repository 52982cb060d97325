/* fastsud explain: its JSON replayed, its text against its JSON, hints, colours, hostile words. */
#include <fcntl.h>
#include <jansson.h>
#include <signal.h>
#include <unistd.h>

#include "fastsud.h"
#include "support/cli.h"
#include "support/explained.h"
#include "support/json.h"
#include "support/puzzles.h"
#include "support/shell.h"

#define HARD "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.." /* level 10 */
#define SHORT "................................................................................"
#define NO_CELL "..................................................a.............................."

static int start(void **state)
{
    (void)state;
    signal(SIGHUP, SIG_IGN); /* of the terminals made here */
    cli_start();
    return 0;
}

static void place(unsigned candidates[81], unsigned cell, unsigned bit)
{
    for (unsigned other = 0; other < 81; other++)
        if (sees(cell, other))
            candidates[other] &= ~bit;
    candidates[cell] = bit;
}

/* Each step must remove a candidate that is present. */
static void replay_step(unsigned candidates[81], const json_t *step)
{
    unsigned cell, bit;
    const bool is_placed = explained_placed(step, &cell, &bit);
    /* A rule of Sudoku Explainer may remove the other candidates of the cell as well. */
    const size_t n_removed = explained_remove(candidates, step);
    assert_true(n_removed > 0 || is_placed);
    if (is_placed) {
        assert_true(candidates[cell] & bit);
        place(candidates, cell, bit);
    }
}

/* Replays the steps from the puzzle to the object's grid and candidates. */
static void replay(const json_t *object)
{
    unsigned candidates[81];
    const char *puzzle = json_text(object, "puzzle");
    size_t i = 0;
    json_t *step = NULL;
    json_int_t level = -1;
    assert_int_equal(strlen(puzzle), 81);
    for (unsigned cell = 0; cell < 81; cell++)
        candidates[cell] = 0x1ff;
    for (unsigned cell = 0; cell < 81; cell++)
        if (puzzle[cell] != '.')
            place(candidates, cell, 1u << (puzzle[cell] - '1'));
    json_array_foreach(json_object_get(object, "steps"), i, step)
    {
        json_int_t of_step = json_integer_value(json_object_get(step, "level"));
        level = of_step > level ? of_step : level;
        assert_non_null(strstr(json_text(step, "text"), json_text(step, "technique")));
        replay_step(candidates, step);
    }
    if (level >= 0)
        assert_int_equal(json_integer_value(json_object_get(object, "level")), level);
    else
        assert_true(json_is_null(json_object_get(object, "level")));
    assert_explained_end(object, candidates);
}

/* Every object of a corpus, replayed; counts by state. */
struct states {
    unsigned n_solved, n_open, n_contradictory;
};

/* Solved grids must be those of the corpus's expected answers. */
static struct states replay_corpus(const char *name)
{
    struct states states = {0};
    char path[64];
    size_t i = 0;
    json_t *object = NULL;
    json_t *objects = json_lines(clif(NULL, "explain -f jsonl corpora/%s.txt", name)->out);
    snprintf(path, sizeof(path), "corpora/%s.expected", name);
    char *expected = cli_read(cli_in(path), NULL);
    assert_non_null(expected);
    char *rest = expected;
    json_array_foreach(objects, i, object)
    {
        const char *line = strsep(&rest, "\n");
        const char *state = json_text(object, "state");
        replay(object);
        states.n_open += strcmp(state, "open") == 0;
        states.n_contradictory += strcmp(state, "contradictory") == 0;
        if (strcmp(state, "solved") == 0) {
            states.n_solved++;
            assert_string_equal(json_text(object, "grid"), line);
        }
    }
    assert_int_equal(states.n_solved + states.n_open + states.n_contradictory, json_array_size(objects));
    return states;
}

TEST(steps_lead_to_the_grid)
{
    struct states states = replay_corpus("one");
    assert_int_equal(states.n_solved + states.n_open, 100);
    assert_true(states.n_solved >= 50);
    states = replay_corpus("none");
    assert_int_equal(states.n_solved, 0);
    assert_true(states.n_contradictory >= 40); /* the clashes at least */
    states = replay_corpus("two");
    assert_int_equal(states.n_open, 100);
    states = replay_corpus("assignment");
    assert_true(states.n_solved >= 1);
}

/* The example of the lecture by singles; that of the essay needs more. */
TEST(known_puzzles_are_solved)
{
    assert_int_equal(replay_corpus("lecture").n_solved, 1);
    assert_int_equal(replay_corpus("essay").n_solved, 1);
    assert_int_equal(replay_corpus("euler96").n_solved, 1);
    cli_rows({0, "explain corpora/lecture.txt corpora/essay.txt"}, {0, "explain --level 1 corpora/lecture.txt"},
             {1, "explain --level 0 corpora/lecture.txt"}, {1, "explain --level 1 corpora/essay.txt"});
}

/* Numbers and texts of the lines that are steps are those of the JSON, in its order. */
TEST(text_says_what_json_says)
{
    static const char *const names[] = {"lecture", "essay", "euler96"};
    for (size_t k = 0; k < sizeof(names) / sizeof(names[0]); k++) {
        json_t *objects = json_lines(clif(NULL, "explain -f jsonl corpora/%s.txt", names[k])->out);
        const json_t *object = json_array_get(objects, 0);
        const json_t *steps = json_object_get(object, "steps");
        const struct cli_run *run = clif(NULL, "explain corpora/%s.txt", names[k]);
        char line[512];
        const char *at = assert_explained_steps(run->out, steps);
        snprintf(line, sizeof(line), "%s %zu steps; hardest technique: ",
                 strcmp(json_text(object, "state"), "solved") == 0 ? "solved by" : "open after",
                 json_array_size(steps));
        assert_contains(at, line);
        /* The hardest technique is one of them, of its level. */
        bool is_told = false;
        size_t i = 0;
        json_t *step = NULL;
        json_array_foreach(steps, i, step)
        {
            snprintf(line, sizeof(line), "; hardest technique: %s, level %lld (", json_text(step, "technique"),
                     json_integer_value(json_object_get(step, "level")));
            is_told |= strstr(at, line) != NULL;
        }
        assert_true(is_told);
        snprintf(line, sizeof(line), "corpora/%s.txt:1\n", names[k]);
        assert_int_equal(strncmp(run->out, line, strlen(line)), 0);
    }
}

TEST(grids_for_people)
{
/* r1c9 can only be 9 and so can r2c9: seen when the first of them is placed. */
#define ON_THE_WAY "12345678.45678123................................................................"
    cli_rows({0, "explain " EASY,
              "+-------+-------+-------+\n"
              "| . . 3 | . 2 . | 6 . . |\n"
              "| 9 . . | 3 . 5 | . . 1 |\n*"
              "| 6 9 5 | 4 1 7 | 3 8 2 |\n"
              "+-------+-------+-------+\n"
              "\n"
              "solved by 49 steps; hardest technique: hidden single, level 1 (singles)\n",
              ""},
             {1, "explain " EMPTY, "*123456789*open after 0 steps*"},
             {1, "explain " CLASH, "*contradictory after 0 steps: row 1 has 1 more than once, in r1c12\n*"},
             {0, "explain " EASY_SOLUTION, "*solved by 0 steps\n*"},
             {1, "explain " ON_THE_WAY,
              "*  1. full house, level 0: r1c9 is the last empty cell of row 1 => r1c9=9\n* ! *"
              "contradictory after 1 step: r2c9 has no candidate left; *"},
             {1, "explain -f jsonl " ON_THE_WAY,
              "*\"state\":\"contradictory\"*\"contradiction\":\"r2c9 has no candidate left\"*"});
    assert_int_equal(count_in(cli(NULL, "explain " EMPTY)->out, "123456789"), 81);
}

TEST(a_hint_is_the_first_step)
{
    static const char *const names[] = {"assignment", "one"};
    for (size_t k = 0; k < sizeof(names) / sizeof(names[0]); k++) {
        size_t i = 0;
        json_t *object = NULL;
        json_t *objects = json_lines(clif(NULL, "explain -f jsonl corpora/%s.txt", names[k])->out);
        json_t *hints = json_lines(clif(NULL, "explain --hint -f jsonl corpora/%s.txt", names[k])->out);
        assert_int_equal(json_array_size(hints), json_array_size(objects));
        json_array_foreach(hints, i, object)
        {
            const json_t *steps = json_object_get(json_array_get(objects, i), "steps");
            const json_t *hint = json_object_get(object, "steps");
            replay(object);
            assert_int_equal(json_array_size(hint), json_array_size(steps) > 0);
            assert_true(json_array_size(hint) == 0 || json_equal(json_array_get(hint, 0), json_array_get(steps, 0)));
        }
        /* As text: its sentence and nothing else, a line a puzzle. */
        const char *line = clif(NULL, "explain --hint corpora/%s.txt", names[k])->out;
        json_array_foreach(hints, i, object)
        {
            const json_t *step = json_array_get(json_object_get(object, "steps"), 0);
            size_t n = strcspn(line, "\n");
            if (step) {
                assert_int_equal(strlen(json_text(step, "text")), n);
                assert_memory_equal(line, json_text(step, "text"), n);
            }
            line += n + 1;
        }
        assert_int_equal(*line, '\0');
    }
    cli_rows({0, "explain --hint " EASY}, {0, "explain --hint " EASY_SOLUTION, "solved: no cell is empty\n"},
             {0, "explain --hint 1 " EASY_SOLUTION, "solved: no cell is empty\n"},
             {1, "explain --hint " EMPTY, "several solutions\n"}, {1, "explain --hint " CLASH, "contradictory: row 1*"},
             {0, "explain --hint --information " EASY, "*lower bound*", "", "solved by"});
}

/* Among the hardest known: no technique up to level 10 applies to it. */
#define HARDEST "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6"

TEST(every_puzzle_is_explained_to_its_end)
{
#define CHAINS "Dynamic Contradiction Forcing Chains (+ Multiple Forcing Chains)"
    cli_rows({0, "explain " HARDEST,
              "*  1. " CHAINS " (11.1)*. hidden single, level 1: *; hardest technique: " CHAINS
              ", beyond level 10 (forcing chains), rated 11.1 by Sudoku Explainer\n*"},
             {0, "explain --hint " HARDEST}, {0, "explain -f jsonl " HARDEST, "*\"state\":\"solved\"*\"rating\":11.1*"},
             /* An explicit level ends there. */
             {1, "explain --level 10 " HARDEST, "*open after 0 steps; no technique up to level 10*"},
             {1, "explain --hint --level 10 " HARDEST},
             {0, "explain -f jsonl " EASY, "*\"fault\":null*\"rating\":null*"});
    replay(json_read(cli(NULL, "explain -f jsonl " HARDEST)->out));
}

TEST(mistakes_come_before_hints)
{
/* 9 in the solution; two solutions. */
#define WRONG "5.2..6..473......9.419.3..............586.9..1...542.6.....2...8.....3..3..1..5.2"
#define TWO "..2..6..473......9.419.3..............586.9..1...542.6.....2...8.....3..3..1..5.."
#define IS_WRONG "r1c1=5 is wrong: the givens' only solution has 9 there"
    cli_text("right.csv", "puzzle,solution\n" WRONG "," SOLUTION "\n");
    cli_text("wrong.csv", "puzzle,solution\n" UNIQUE "," FIRST_GRID "\n");
    cli_rows({1, "explain --hint " WRONG, "no solution; without r1c1=5 there would be exactly one\n"},
             {1, "explain --hint --givens " UNIQUE " " WRONG " " UNIQUE, IS_WRONG "\nhidden single, level 1: *"},
             {1, "explain --givens " UNIQUE " " WRONG, "*; " IS_WRONG "\n*"},
             {1, "explain --hint -f jsonl --givens " UNIQUE " " WRONG,
              "*\"steps\":[],*\"solutions\":\"none\",\"fault\":\"" IS_WRONG
              "\",\"wrong\":[{\"cell\":\"r1c1\",\"digit\":9}]*"},
             {1, "explain --hint -f jsonl " WRONG, "*\"without\":[[{\"cell\":\"r1c1\",\"digit\":5}]]*"},
             /* A solution that comes with the position tells too, unless it is what is wrong. */
             {1, "explain --hint right.csv", "r1c1=5 is wrong: the given solution has 9 there\n"},
             {1, "explain --hint wrong.csv", "hidden single, *"},
             {2, "explain --givens " EMPTY " " EASY, "", "--givens: the puzzle has several solutions"},
             {2, "explain --givens 123 " EASY, "", "--givens: '123' is not a puzzle"},
             {1, "explain --hint " TWO, "several solutions; hidden single*"},
             {1, "explain " TWO, "* applies; several solutions\n*"});
}

/* Each tells no more than it says: 1 mistakes, 2 the technique, 3 where it is; of 9x9 and of other rules. */
TEST(hints_by_degrees)
{
#define BLANK ".8..7......39.1...45....9...7.1....31..5.6..25....8.9...2....75...2.91......4..6."
#define STEP                                                                                                           \
    "hidden single, level 1: 7 in box 5 fits only in r6c4; 2 digits exclude it elsewhere: r1c5,r4c2 => r6c4=7\n"
#define FOUR "--rules 4x4 .43..1.......31."
    cli_rows(
        {0, "explain --hint 1 " BLANK, "no mistake so far\n"}, {0, "explain --hint=2 " BLANK, "hidden single\n"},
        {0, "explain --hint 3 " BLANK, "hidden single: box 5\n"}, {0, "explain --hint 4 " BLANK, STEP},
        {0, "explain " BLANK " --hint", STEP},
        {0, "explain --hint -f jsonl " BLANK,
         "*,\"removed\":[],\"excluding\":[{\"cell\":\"r1c5\",\"digit\":7},{\"cell\":\"r4c2\",\"digit\":7}],\"chain\":[]"
         "*"},
        {1, "explain --hint 1 --position r4c1=2 " BLANK, "r4c1=2 is wrong\n", NULL, "9"},
        {1, "explain --hint 2 --position r4c1:24 " BLANK, "the marks of r4c1 lack its digit\n"},
        {1, "explain --hint 3 -f jsonl --position r4c1=2 " BLANK,
         "*\"steps\":[],*\"wrong\":[{\"cell\":\"r4c1\",\"digit\":null}]*\"grid\":null,\"candidates\":null}\n"},
        {0, "explain --hint 2 -f jsonl " BLANK,
         "*\"steps\":[{\"technique\":\"hidden single\",\"level\":1,\"variant\":null,\"text\":\"hidden single\"}],*"
         "\"grid\":null,\"candidates\":null}\n",
         NULL, "r6c4"},
        {0, "explain --hint 3 -f jsonl " BLANK,
         "*\"units\":[\"box "
         "5\"],\"cover_units\":[],\"cells\":[\"r4c4\",\"r4c5\",*\"r6c6\"],\"others\":[],\"text\":\"hidden single: box "
         "5\"}],*\"grid\":null,\"candidates\":null}\n",
         NULL, "placed"},
        {1, "explain --hint 1 " EMPTY, "several solutions\n"},
        {0, "explain --hint 1 --position r1c1=2 " FOUR, "no mi*"},
        {1, "explain -q --hint 3 .Cage~3~R1C1~R1C2", "several solutions; cage sum: cage r1c12\n"},
        /* Of long chains, where they begin. */
        {0,
         "explain --er --hint 3 -f jsonl "
         "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
         "*\"cells\":[\"r1c4\"],\"others\":[],\"text\":\"Dynamic Contradiction Forcing Chains (+): from r1c4\"*"},
        {1, "explain -q --hint 3 --without cage-sum,sum-bounds .Shape~4x4.Cage~6~R1C1~R1C2~R1C3",
         "*innies and outies: row 1, r1c4\n"},
        {0, "explain --hint 3 --position r1c1=2 " FOUR, "full house: box 1\n"},
        {1, "explain --hint 1 --position r3c1=4,r2c3:4 " FOUR, "r3c1=4 is wrong; the marks of r2c3 lack its digit\n"},
        {1, "explain --hint --position r3c1=4 " FOUR, "*; r3c1=4 is wrong: the givens' only solution has 1 there\n"},
        {1, "explain --hint 1 -f jsonl --position r3c1=4 " FOUR,
         "*\"wrong\":[{\"cell\":\"r3c1\",\"digit\":null}],\"crossed_out\":[],\"without\":null*"},
        {1, "explain --hint -f jsonl --position r3c1=4 " FOUR, "*\"wrong\":[{\"cell\":\"r3c1\",\"digit\":1}],*"},
        {2, "explain --hint 2 -f html " BLANK, "", "--hint 2 is words alone"},
        {2, "explain --hint=5 " BLANK, "", "--hint: '5' is not a number from 1 to 4"});
}

/* All steps of a position, in the order of techniques; those switched off lead to others, and to another grade. */
/* Cells 7, 8 and 8 in a rectangle: what is entered could be exchanged, unless the givens alone have several solutions.
 */
TEST(avoidable_rectangles)
{
#define ENTERED "--position r3c6=7,r3c2=8,r1c6=8"
#define GIVENS "..5.9..4....3...6.3.2...5...9.756.....41....37..8...........27...79.1..6......."
    cli_rows(
        {0, "explain --every -q " ENTERED " " GIVENS "5.",
         "*avoidable rectangle type 1: none of r13c26 is given, and with only 7 and 8 there would be two solutions, "
         "so r1c2 holds another digit => r1c2<>7\n*"},
        {0, "explain --every -q " ENTERED ",r9c8=5 " GIVENS "..", "*", NULL, "avoidable"},
        {0, "explain --every -q " ENTERED " --without avoidable-rectangle " GIVENS "5.", "*", NULL, "avoidable"},
        {0, "explain --every -q ..5.98.4....3...6.382..75...9.756.....41....37..8...........27...79.1..6.......5.", "*",
         NULL, "avoidable"});
}

TEST(all_steps_and_some_techniques)
{
    const json_t *steps = json_object_get(json_read(cli(NULL, "explain --every -f jsonl " BLANK)->out), "steps");
    const json_t *hint = json_object_get(json_read(cli(NULL, "explain --hint -f jsonl " BLANK)->out), "steps");
    size_t i = 0;
    json_t *step = NULL;
    assert_true(json_array_size(steps) > 100);
    assert_true(json_equal(json_array_get(steps, 0), json_array_get(hint, 0)));
    json_array_foreach(steps, i, step) assert_non_null(strstr(json_text(step, "text"), json_text(step, "technique")));
    cli_rows(
        {0, "explain --every " BLANK,
         "*  1. hidden single, *. locked candidates (pointing), *\n259 steps, the easiest first\n"},
        /* A technique of no level, of which none is told. */
        {0,
         "explain -q "
         "39.6.......2.......4..3.85......5....6..1..9....4......15.6..3.......7.......7.82",
         "*unique rectangle type 3: *", NULL, "level -"},
        {0, "explain --every --level 4 " BLANK, "*steps, the easiest first\n", NULL, "W-wing"},
        {1, "explain --every --without hidden,naked,full-house --level 1 " BLANK, "*no technique applies\n"},
        {1, "explain --every --position r4c1=2 " BLANK, "*no steps; r4c1=2 is wrong: *", NULL, "hidden single"},
        {0, "explain --every --without locked-candidates,hidden -q -f jsonl " BLANK, "*", NULL, "locked cand"},
        {0, "explain --er " BLANK, "*ER 7.1, *"},
        {0, "explain --er --without forcing-chain " BLANK, "*ER 8.2, *; grade: diabolical\n", NULL, " Forcing Chain "},
        {0, "explain --without w-wing,skyscraper " BLANK, "*", NULL, "W-wing"},
        {2, "explain --without xwing " BLANK, "", "--without: 'xwing' is no technique; did you mean 'X-wing'?"},
        {2, "explain --every --hint " BLANK, "", "--hint: --every shows steps of techniques, all of them"},
        {2, "explain --every --method theory " BLANK, "", "--every: --method theory has no techniques"},
        {0, "explain --every --rules 4x4 .43..1.......31.",
         "*\n  1. full house: r3c2 is the last empty cell of column 2 => r3c2=2\n"
         "  2. hidden single: 3 in box 1 fits only in r2c1; 1 digit excludes it elsewhere: r1c3 => r2c1=3\n*; 2 digits "
         "exclude it elsewhere: r2c2,r4c3 => r3c1=1\n*hidden single: *naked single: *\n\n"
         "* steps, the easiest first\n",
         NULL, "=2\n*=2\n"},
        {0, "explain --every --without Full-House,naked --rules 4x4 .43..1.......31.", "*  1. hidden single: *", NULL,
         "naked"},
        {0, "explain --without full-house,hidden-single --rules 4x4 .43..1.......31.", "*", NULL, "full house"},
        {1, "explain --every --position r4c4=4 --rules 4x4 .43..1.......31.", "*no steps; r4c4=4 is wrong: *"},
        {2, "explain --without inies --rules 4x4 .43..1.......31.", "",
         "--without: 'inies' is no technique; did you mean 'innies'?"});
}

/* Of 9x9 and of other rules, as "a puzzle with these marks" and "with this digit" differ. */
TEST(marks_are_not_digits)
{
#define DIABOLICAL ".8..7......39.1...45....9...7.1....31..5.6..25....8.9...2....75...2.91......4..6."
#define SMALL "--rules 4x4 .43..1.......31."
    cli_rows(
        {0, "explain --hint --position= " DIABOLICAL, "hidden single, level 1: 7 in box 5 fits only in r6c4; *"},
        {0, "explain --hint --position r4c1:29 " DIABOLICAL, "hidden single, level 1: 7 in box 5 *"},
        /* One mark is a candidate, which leaves that to find; an entered digit leaves nothing. */
        {0, "explain --position r4c1:9 " DIABOLICAL, "* => r4c1=9\n*"},
        {0, "explain --hint --position ,r4c1=9,,r7c6=3, " DIABOLICAL, "*", NULL, "r4c1=9"},
        {0, "explain --hint --without full-house,hidden --position r1c1:2 " SMALL,
         "naked single: r1c1 can only be 2; 3 digits exclude the others: r1c23,r2c2 => r1c1=2\n"},
        {0, "explain --hint --position r1c1=2 " SMALL, "*", NULL, "r1c1=2"},
        {0, "explain --position r4c1:9,r7c6=3 -f jsonl " DIABOLICAL, "*\"state\":\"solved\"*\"fault\":null*"},
        /* What is wrong is said of what it is. */
        {1, "explain --hint --position r4c1=4 " DIABOLICAL,
         "*r4c1=4 is wrong: the givens' only solution has 9 there\n"},
        {1, "explain --hint --position r4c1:24 " DIABOLICAL,
         "the marks of r4c1 lack its digit: the givens' only solution has 9 there\n"},
        {1, "explain --hint --position r4c1:4,r1c1:13,r9c1=2 " DIABOLICAL,
         "*r9c1=2 is wrong: *; the marks of r14c1 lack their digits: the givens' only solution has r1c1=2, r4c1=9\n"},
        {1, "explain --hint -f jsonl --position r4c1:4 " DIABOLICAL,
         "*\"wrong\":[],\"crossed_out\":[{\"cell\":\"r4c1\",\"digit\":9}]*"},
        {1, "explain --hint --position r1c1=3 " SMALL, "contradictory: *"},
        {1, "explain --hint --position r1c1:4 " SMALL, "contradictory: *"});
    static const struct cli_refusal rows[] = {
        {"--position r10c1=1", "'r10c1=1' is no cell of the puzzle"},
        {"--position r0c1=1", "'r0c1=1' is no cell"},
        {"--position r1c1", "'r1c1' is neither"},
        {"--position r1c1=", "neither an entered digit, such as r4c7=5, nor pencilmarks, such as r4c1:29"},
        {"--position r1c1:10", "'r1c1:10' is neither"},
        {"--position r1c1=12", "more than one digit"},
        {"--position r1c2:8", "in a cell that is given"},
        {"--position r1c1=1 --givens " UNIQUE, "with --position the input has the givens"},
        {"--position r1c1=1 --candidates", "--candidates takes no steps"},
    };
    cli_refuse("explain", rows, DIABOLICAL);
    cli_check(2, "", "'r1c1=5' is neither", "explain --position r1c1=5 " SMALL);
    cli_check(2, "", "'r1c5=1' is no cell", "explain --position r1c5=1 " SMALL);
}

TEST(puzzles_from_everywhere)
{
    cli_text("two.txt", "# two\n" EASY " and more\r\n\n" EMPTY "\n");
    cli_rows({1, "explain -f jsonl " EASY " two.txt - " EMPTY,
              "*\"state\":\"solved\"*\n*\"state\":\"solved\"*\n*\"state\":\"open\"*\n*\"state\":\"solved\"*\n"
              "*\"state\":\"open\"*\n",
              NULL, NULL, EASY "\n"},
             {1, "explain two.txt", "two.txt:2\n*\n\n*two.txt:4\n*"},
             {0, "explain", "<stdin>:1\n*", NULL, NULL, EASY "\n"}, {0, "explain " EASY, NULL, NULL, ":1\n"},
             /* Blanks of all kinds, also in front. */
             {1, "explain -- -_*.0xX-_8.0xX-_*.0xX-_*.0xX-_*.0xX-_*.0xX-_*.0xX-_*.0xX-_*.0xX-_*.0xX-_*.0xX-_*.",
              "*| . . . | . . . | . . . |\n| 8 . . |*"});
}

/* Words that are neither puzzles nor files: a message that names them, no crash, the right status. */
TEST(hostile_words)
{
    char bytes[7 + 256 + 2 + sizeof(EASY)] = "# text\n";
    for (unsigned i = 0; i < 256; i++)
        bytes[7 + i] = (char)i;
    memcpy(bytes + 7 + 256, "\n" EASY "\n", sizeof(EASY) + 1);
    cli_file("bytes", bytes, sizeof(bytes) - 1);
    assert_int_equal(cli_shell("yes a | head -n 10000 >junk"), 0);
    cli_rows({1, "explain " SHORT, "", "<argument>:1:81: the line ends after 80 of 81 cells"},
             {1, "explain " NO_CELL, "", "<argument>:1:51: byte 'a' is not a cell"},
             {2, "explain 123", "", "fastsud: 123: No such file"},
             {2, "explain missing.txt", "", "fastsud: missing.txt: "}, {2, "explain .", "", "fastsud: .: "},
             {2, "explain --level 11 " EASY, "", "level"}, {2, "explain --level -1 " EASY, "", "level"},
             {2, "explain --level x " EASY, "", "level"},
             {2, "explain --color sometimes " EASY, "", "--color: 'sometimes' is not one of auto, always, never"},
             {2, "explain --color", "", "color"}, {2, "explain --engine csp " EASY, "", "engine"},
             {2, "explain -1" EASY, "", "unknown option '-1'"}, {2, "solve --hint " EASY, "", "hint"},
             /* Each line of bytes but the good one is malformed, and JSON keeps a place for it. */
             {1, "explain -f jsonl bytes",
              "*\"state\":\"malformed\"*\n{\"puzzle\":null,*\n{*\"grid\":\"" EASY_SOLUTION "\"*\n"},
             /* Thousands are counted, not listed. */
             {1, "explain junk", "", "more malformed lines"});
    assert_int_equal(json_array_size(json_lines(cli(NULL, "explain -f jsonl bytes")->out)), 3);
    assert_true(count_in(cli(NULL, "explain junk")->err, "\n") < 30);
}

/* Whether a hint is coloured that is written to a terminal, or to a file by a program on a terminal. */
static bool is_coloured_on_a_terminal(const char *output)
{
    char text[4096];
    size_t n = 0;
    int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(terminal >= 0);
    assert_int_equal(grantpt(terminal), 0);
    assert_int_equal(unlockpt(terminal), 0);
    const struct cli_streams streams = {.output_path = ptsname(terminal)};
    /* Kept open, so that no output is lost when the program closes it. */
    int keep = open(streams.output_path, O_RDWR | O_NOCTTY);
    assert_true(keep >= 0);
    assert_status(clif(&streams, "explain --hint%s " EASY, output), 0);
    if (strstr(output, "hint.txt")) {
        char *written = cli_read(cli_in("hint.txt"), NULL);
        assert_non_null(written);
        n = (size_t)snprintf(text, sizeof(text), "%s", written);
    }
    while (n < sizeof(text) - 1 && !memchr(text, '\n', n)) {
        ssize_t more = read(terminal, text + n, sizeof(text) - 1 - n);
        assert_true(more > 0);
        n += (size_t)more;
    }
    text[n] = '\0';
    close(keep);
    close(terminal);
    assert_contains(text, "hidden single");
    return strchr(text, '\033') != NULL;
}

TEST(colours)
{
    cli_rows(
        {0, "explain " EASY, NULL, NULL, "\033"}, {0, "explain --color never " EASY, NULL, NULL, "\033"},
        {0, "explain --color always -f jsonl " EASY, NULL, NULL, "\033"},
        {0, "explain --color always " EASY, "*\033[36mhidden single\033[0m, level 1: *=> \033[1;32mr5c6=4\033[0m\n*"},
        /* A given stays plain. */
        {0, "explain --color always " EASY, "*| \033[1;32m4\033[0m \033[1;32m8\033[0m 3 |*"},
        {0, "explain --hint --color always " EASY, "*\033[36m*"},
        /* The cages of a puzzle follow it where grids are drawn. */
        {1, "explain --color always .Shape~4x4.Cage~3~R1C1~R1C2", "*+\ncages: 3 r1c12\n\n*"},
        {1, "explain .Shape~4x4.Cage~3~R1C1~R1C2", NULL, NULL, "cages"});
    /* Without colours the output is the coloured one minus these bytes. */
    cli_text("coloured", cli(NULL, "explain --color always corpora/lecture.txt corpora/essay.txt")->out);
    assert_int_equal(cli_shell("sed 's/\\x1b[^m]*m//g' coloured >plain"), 0);
    cli_check(0, cli_read(cli_in("plain"), NULL), "", "explain corpora/lecture.txt corpora/essay.txt");
}

TEST(colours_on_a_terminal)
{
    int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    if (terminal < 0) {
        print_message("no terminal can be made here\n");
        skip();
    }
    close(terminal);
    const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
    char *old_no_color = no_color ? strdup(no_color) : NULL, *old_term = term ? strdup(term) : NULL;
    unsetenv("NO_COLOR");
    setenv("TERM", "xterm", 1);
    assert_true(is_coloured_on_a_terminal(""));
    assert_false(is_coloured_on_a_terminal(" -o hint.txt"));
    assert_true(is_coloured_on_a_terminal(" -o /dev/stdout"));
    setenv("TERM", "dumb", 1);
    assert_false(is_coloured_on_a_terminal(""));
    setenv("TERM", "xterm", 1);
    setenv("NO_COLOR", "1", 1);
    assert_false(is_coloured_on_a_terminal(""));
    assert_contains(cli(NULL, "explain --color always " EASY)->out, "\033");
    setenv("NO_COLOR", "", 1);
    assert_true(is_coloured_on_a_terminal(""));
    old_no_color ? setenv("NO_COLOR", old_no_color, 1) : unsetenv("NO_COLOR");
    old_term ? setenv("TERM", old_term, 1) : unsetenv("TERM");
    free(old_no_color);
    free(old_term);
}

/* The figures of the essay. */
TEST(information_of_the_essay)
{
    cli_rows({0, "explain --information corpora/essay.txt",
              "*peers       72781537356620035522560000  11.6489      53.8979*"
              " 2 pairs                                                               1   9.0000      81.0000*",
              "", " 3 triples"},
             {0, "explain -f jsonl --information corpora/essay.txt",
              "*\"start\":{\"hypotheses\":\"72781537356620035522560000\",\"entropy\":11.6489,"
              "\"lower_bound\":53.8979*"},
             {0, "explain corpora/essay.txt", NULL, "", "nonets"});
}

/* Every level is shown, those with the longest names too; all columns are flush right but the first. */
TEST(information_is_in_columns)
{
    const struct cli_run *run = cli(NULL, "explain --information " HARD);
    const char *line = strstr(run->out, "information, in nonets");
    assert_non_null(line);
    const size_t width = strcspn(line, "\n");
    size_t n_lines = 0;
    for (; *line; line += strcspn(line, "\n") + 1, n_lines++)
        assert_int_equal(strcspn(line, "\n"), width);
    assert_int_equal(n_lines, 2 + FASTSUD_MAX_LEVEL + 1);
}

TEST_MAIN("cli_explain", start, cli_tear_down)
