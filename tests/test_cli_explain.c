/* fastsud explain: its JSON replayed, its text against its JSON, hints, colours, hostile words. */
#include <fcntl.h>
#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fastsud.h"
#include "support/cli.h"
#include "support/explained.h"
#include "support/json.h"
#include "support/puzzles.h"
#include "support/test.h"

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
    json_t *objects = json_lines(clif(NULL, "explain --json corpora/%s.txt", name)->out);
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
    cli_expect(0, "explain corpora/lecture.txt corpora/essay.txt");
    cli_expect(0, "explain --level 1 corpora/lecture.txt");
    cli_expect(1, "explain --level 0 corpora/lecture.txt");
    cli_expect(1, "explain --level 1 corpora/essay.txt");
}

TEST(levels_are_kept)
{
    for (unsigned level = 0; level <= 10; level += TEST_SAMPLE(1, 5)) {
        size_t i = 0, k = 0;
        json_t *object = NULL, *step = NULL;
        json_t *objects = json_lines(clif(NULL, "explain --level %u --json corpora/assignment.txt", level)->out);
        json_array_foreach(objects, i, object) json_array_foreach(json_object_get(object, "steps"), k, step)
            assert_in_range(json_integer_value(json_object_get(step, "level")), 0, level);
        assert_int_equal(json_array_size(objects), 8);
    }
}

/* Numbers and texts of the lines that are steps are those of the JSON, in its order. */
TEST(text_says_what_json_says)
{
    static const char *const names[] = {"lecture", "essay", "euler96"};
    for (size_t k = 0; k < sizeof(names) / sizeof(names[0]); k++) {
        json_t *objects = json_lines(clif(NULL, "explain --json corpora/%s.txt", names[k])->out);
        const json_t *object = json_array_get(objects, 0);
        const json_t *steps = json_object_get(object, "steps");
        const struct cli_run *run = clif(NULL, "explain corpora/%s.txt", names[k]);
        char line[512];
        const char *at = assert_explained_steps(run->out, steps);
        snprintf(line, sizeof(line), "%s %zu steps; hardest technique: ",
                 strcmp(json_text(object, "state"), "solved") == 0 ? "solved by" : "open after",
                 json_array_size(steps));
        assert_contains(at, line);
        snprintf(line, sizeof(line), ", level %lld (", json_integer_value(json_object_get(object, "level")));
        assert_contains(at, line);
        snprintf(line, sizeof(line), "corpora/%s.txt:1\n", names[k]);
        assert_int_equal(strncmp(run->out, line, strlen(line)), 0);
    }
}

TEST(grids_for_people)
{
    const struct cli_run *run = cli_check(0, NULL, "", "explain " EASY);
    static const char first[] = "+-------+-------+-------+\n"
                                "| . . 3 | . 2 . | 6 . . |\n"
                                "| 9 . . | 3 . 5 | . . 1 |\n";
    assert_int_equal(strncmp(run->out, first, strlen(first)), 0);
    assert_contains(run->out, "| 6 9 5 | 4 1 7 | 3 8 2 |\n"
                              "+-------+-------+-------+\n"
                              "\n"
                              "solved by 49 steps; hardest technique: naked single, level 0 (consistency)\n");
    run = cli_expect(1, "explain " EMPTY);
    assert_int_equal(count_in(run->out, "123456789"), 81);
    assert_contains(run->out, "open after 0 steps");
    assert_contains(cli_expect(1, "explain " CLASH)->out,
                    "contradictory after 0 steps: row 1 has 1 more than once, in r1c12\n");
    assert_contains(cli_expect(0, "explain " EASY_SOLUTION)->out, "solved by 0 steps\n");
}

/* r1c9 can only be 9 and so can r2c9: seen when the first of them is placed. */
TEST(a_contradiction_on_the_way)
{
    static const char puzzle[] = "12345678."
                                 "45678123."
                                 ".........";
    char word[82];
    memset(word, '.', 81);
    memcpy(word, puzzle, 27);
    word[81] = '\0';
    const struct cli_run *run = cli_expect(1, "explain %s", word);
    assert_contains(run->out, "  1. naked single, level 0: r1c9 can only be 9 => r1c9=9\n",
                    "contradictory after 1 step: r2c9 has no candidate left; ", " ! ");
    run = clif(NULL, "explain --json %s", word);
    json_t *object = json_read(run->out);
    assert_string_equal(json_text(object, "state"), "contradictory");
    assert_string_equal(json_text(object, "contradiction"), "r2c9 has no candidate left");
}

TEST(a_hint_is_the_first_step)
{
    static const char *const names[] = {"assignment", "one"};
    for (size_t k = 0; k < sizeof(names) / sizeof(names[0]); k++) {
        size_t i = 0;
        json_t *object = NULL;
        json_t *objects = json_lines(clif(NULL, "explain --json corpora/%s.txt", names[k])->out);
        json_t *hints = json_lines(clif(NULL, "explain --hint --json corpora/%s.txt", names[k])->out);
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
    cli_expect(0, "explain --hint " EASY);
    cli_expect(0, "explain --hint " EASY_SOLUTION);
    cli_expect(1, "explain --hint " EMPTY);
    assert_contains(cli(NULL, "explain --hint " CLASH)->out, "contradictory after 0 steps: row 1");
    const struct cli_run *run = cli(NULL, "explain --hint --information " EASY);
    assert_contains(run->out, "lower bound");
    assert_lacks(run->out, "solved by");
}

/* Among the hardest known: no technique up to level 10 applies to it. */
#define HARDEST "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6"

TEST(every_puzzle_is_explained_to_its_end)
{
    const struct cli_run *run = cli_expect(0, "explain " HARDEST);
    assert_contains(run->out, "  1. Dynamic Contradiction Forcing Chains (+ Multiple Forcing Chains) (11.1)",
                    ". naked single, level 0: r",
                    "; hardest technique: Dynamic Contradiction Forcing Chains (+ Multiple Forcing Chains), "
                    "beyond level 10 (forcing chains), rated 11.1 by Sudoku Explainer\n");
    cli_expect(0, "explain --hint " HARDEST);
    json_t *object = json_read(cli(NULL, "explain --json " HARDEST)->out);
    replay(object);
    assert_string_equal(json_text(object, "state"), "solved");
    assert_true(json_decimals(object, "rating") > 11.09 && json_decimals(object, "rating") < 11.11);
    /* An explicit level ends there. */
    assert_contains(cli_expect(1, "explain --level 10 " HARDEST)->out,
                    "open after 0 steps; no technique up to level 10");
    cli_expect(1, "explain --hint --level 10 " HARDEST);
    object = json_read(cli(NULL, "explain --json " EASY)->out);
    assert_true(json_is_null(json_at(object, "rating")) && json_is_null(json_at(object, "fault")));
}

TEST(mistakes_come_before_hints)
{
    static char wrong[82] = UNIQUE, record[200];
    wrong[0] = '5'; /* 9 in the solution */
    cli_check(1, "no solution; without r1c1=5 there would be exactly one\n", NULL, "explain --hint %s", wrong);
    assert_contains(cli_expect(1, "explain --hint --givens " UNIQUE " %s " UNIQUE, wrong)->out,
                    "r1c1=5 is wrong: the givens' only solution has 9 there\nhidden single, level 1: ");
    assert_contains(cli_expect(1, "explain --givens " UNIQUE " %s", wrong)->out,
                    "; r1c1=5 is wrong: the givens' only solution has 9 there\n");
    json_t *object = json_read(clif(NULL, "explain --hint --json --givens " UNIQUE " %s", wrong)->out);
    const json_t *digit = json_array_get(json_at(object, "wrong"), 0);
    assert_int_equal(json_array_size(json_at(object, "steps")), 0);
    assert_string_equal(json_text(object, "solutions"), "none");
    assert_string_equal(json_text(object, "fault"), "r1c1=5 is wrong: the givens' only solution has 9 there");
    assert_string_equal(json_text(digit, "cell"), "r1c1");
    assert_int_equal(json_number(digit, "digit"), 9);
    object = json_read(clif(NULL, "explain --hint --json %s", wrong)->out);
    digit = json_array_get(json_array_get(json_at(object, "without"), 0), 0);
    assert_string_equal(json_text(digit, "cell"), "r1c1");
    assert_int_equal(json_number(digit, "digit"), 5);
    /* A solution that comes with the position tells too, unless it is what is wrong. */
    snprintf(record, sizeof(record), "puzzle,solution\n%s," SOLUTION "\n", wrong);
    cli_check(1, "r1c1=5 is wrong: the given solution has 9 there\n", NULL, "explain --hint %s",
              cli_text("position.csv", record));
    snprintf(record, sizeof(record), "puzzle,solution\n%s," FIRST_GRID "\n", UNIQUE);
    assert_int_equal(strncmp(cli_expect(1, "explain --hint %s", cli_text("position.csv", record))->out,
                             "hidden single, ", strlen("hidden single, ")),
                     0);
    assert_contains(cli_expect(2, "explain --givens " EMPTY " " EASY)->err,
                    "--givens: the puzzle has several solutions");
    assert_contains(cli_expect(2, "explain --givens 123 " EASY)->err, "--givens: '123' is not a puzzle");
}

TEST(several_solutions_are_told)
{
    static char two[82] = UNIQUE;
    two[80] = '.';
    assert_int_equal(strncmp(cli_expect(1, "explain --hint %s", two)->out, "several solutions; hidden single",
                             strlen("several solutions; hidden single")),
                     0);
    assert_contains(cli_expect(1, "explain %s", two)->out, " applies; several solutions\n");
    assert_string_equal(cli_expect(1, "explain --hint " EMPTY)->out, "several solutions\n");
}

TEST(puzzles_from_everywhere)
{
    const char *file = cli_text("two.txt", "# two\n" EASY " and more\r\n\n" EMPTY "\n");
    const struct cli_streams input = {.input = EASY "\n", .n_input = sizeof(EASY)};
    json_t *objects = json_lines(clif(&input, "explain --json %s %s - " EMPTY, EASY, file)->out);
    static const char *const states[] = {"solved", "solved", "open", "solved", "open"};
    assert_int_equal(json_array_size(objects), 5);
    for (size_t i = 0; i < 5; i++)
        assert_string_equal(json_text(json_array_get(objects, i), "state"), states[i]);
    const struct cli_run *run = clif(NULL, "explain %s", file);
    assert_contains(run->out, "two.txt:2\n", "\n\n", "two.txt:4\n");
    assert_contains(cli(&input, "explain")->out, "<stdin>:1\n");
    assert_lacks(cli(NULL, "explain " EASY)->out, ":1\n");
    /* Blanks of all kinds, also in front. */
    char word[82];
    for (unsigned i = 0; i < 81; i++)
        word[i] = "-_*.0xX"[i % 7];
    word[9] = '8';
    word[81] = '\0';
    assert_contains(clif(NULL, "explain -- %s", word)->out, "| . . . | . . . | . . . |\n| 8 . . |");
}

/* Words that are neither puzzles nor files: a message that names them, no crash, the right status. */
TEST(hostile_words)
{
    static const struct {
        const char *words;
        int status;
        const char *said;
    } rows[] = {
        {"explain " SHORT, 1, "<argument>:1:81: the line ends after 80 of 81 cells"},
        {"explain " NO_CELL, 1, "<argument>:1:51: byte 'a' is not a cell"},
        {"explain 123", 2, "fastsud: 123: No such file"},
        {"explain missing.txt", 2, "fastsud: missing.txt: "},
        {"explain .", 2, "fastsud: .: "},
        {"explain --level 11 " EASY, 2, "level"},
        {"explain --level -1 " EASY, 2, "level"},
        {"explain --level x " EASY, 2, "level"},
        {"explain --color sometimes " EASY, 2, "--color: 'sometimes' is not one of auto, always, never"},
        {"explain --color", 2, "color"},
        {"explain --engine csp " EASY, 2, "engine"},
        {"explain -1" EASY, 2, "unknown option '-1'"},
        {"solve --hint " EASY, 2, "hint"},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        cli_check(rows[i].status, "", rows[i].said, "%s", rows[i].words);
    /* Bytes of every value, in text; each line of them but the good one is malformed, and JSON keeps a place for it. */
    char bytes[7 + 256 + 2 + sizeof(EASY)] = "# text\n";
    for (unsigned i = 0; i < 256; i++)
        bytes[7 + i] = (char)i;
    memcpy(bytes + 7 + 256, "\n" EASY "\n", sizeof(EASY) + 1);
    const char *file = cli_file("bytes", bytes, sizeof(bytes) - 1);
    const struct cli_run *run = cli_expect(1, "explain --json %s", file);
    json_t *objects = json_lines(run->out);
    assert_int_equal(json_array_size(objects), 3);
    assert_string_equal(json_text(json_array_get(objects, 0), "state"), "malformed");
    assert_true(json_is_null(json_object_get(json_array_get(objects, 1), "puzzle")));
    assert_string_equal(json_text(json_array_get(objects, 2), "grid"), EASY_SOLUTION);
    /* Thousands of malformed lines are counted, not listed. */
    char *junk = cli_adopt(calloc(1, 20001));
    for (unsigned i = 0; i < 10000; i++)
        memcpy(junk + 2 * i, "a\n", 2);
    run = cli_expect(1, "explain %s", cli_text("junk", junk));
    assert_true(count_in(run->err, "\n") < 30);
    assert_contains(run->err, "more malformed lines");
    assert_string_equal(run->out, "");
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
    assert_contains(text, "naked single");
    return strchr(text, '\033') != NULL;
}

TEST(colours)
{
    assert_lacks(cli(NULL, "explain " EASY)->out, "\033");
    assert_lacks(cli(NULL, "explain --color never " EASY)->out, "\033");
    assert_lacks(cli(NULL, "explain --color always --json " EASY)->out, "\033");
    const struct cli_run *run = cli(NULL, "explain --color always " EASY);
    assert_contains(run->out, "\033[36mnaked single\033[0m, level 0: ", "=> \033[1;32mr5c6=4\033[0m\n");
    assert_contains(run->out, "| \033[1;32m4\033[0m \033[1;32m8\033[0m 3 |"); /* a given stays plain */
    assert_contains(cli(NULL, "explain --hint --color always " EASY)->out, "\033[36m");
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

/* Without colours the output is the coloured one minus these bytes. */
TEST(colours_change_nothing_else)
{
    char *plain = cli_copy(cli(NULL, "explain corpora/assignment.txt")->out);
    char *coloured = cli_copy(cli(NULL, "explain --color always corpora/assignment.txt")->out);
    char *out = coloured;
    for (const char *at = coloured; *at;) {
        if (*at == '\033')
            at += strcspn(at, "m") + 1;
        else
            *out++ = *at++;
    }
    *out = '\0';
    assert_string_equal(coloured, plain);
}

/* The figures of the essay. */
TEST(information_of_the_essay)
{
    const struct cli_run *run = cli_expect(0, "explain --information corpora/essay.txt");
    assert_contains(run->out, "peers       72781537356620035522560000  11.6489      53.8979");
    assert_contains(run->out,
                    " 2 pairs                                                               1   9.0000      81.0000");
    assert_lacks(run->out, " 3 triples");
    assert_contains(cli_expect(0, "explain --json --information corpora/essay.txt")->out,
                    "\"start\":{\"hypotheses\":\"72781537356620035522560000\",\"entropy\":11.6489,"
                    "\"lower_bound\":53.8979");
    assert_lacks(cli(NULL, "explain corpora/essay.txt")->out, "nonets");
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
