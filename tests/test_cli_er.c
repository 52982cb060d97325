/*
 * Ratings of Sudoku Explainer on the command line: rate, stats, explain and generate, against what serate 1.2.1.3
 * prints.
 */
#include <jansson.h>

#include "base/buffer.h"
#include "stats/statistics.h"
#include "support/cli.h"
#include "support/clock.h"
#include "support/csv.h"
#include "support/json.h"
#include "support/mixed.h"

#define NONE " --time-limit 0.000000001"
#define AMPLE " --time-limit 1000000"
#define RECTANGLE "..8.1..2...4689..1..7........9..8.5.8....2.......7.9..3..2...7......74......3...2"
#define LOOP "...4.1.3..75...............31.6.........7.5..4.......9...3...1...8.5..........2.."
#define GRAVE ".......41.5.2..............78..4.......6..5........2..4...71...3......2....5..6.."
#define ESCARGOT "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.." /* ER 10.5 */
/* Of its two solutions, a unique rectangle would exclude both. */
#define TWO_WITH_RECTANGLE "6..9.....839.4......71.2...3....1..51..........6.9..2..6.7.......8...3.2...68.9.7"
#define TWO "..2..6..473......9.419.3..............586.9..1...542.6.....2...8.....3..3..1..5.."

enum { N_KNOWN = 27 };

/* What serate prints, and the technique of the hardest step. */
static const struct {
    const char *puzzle, *er, *ep, *ed, *technique;
} known[N_KNOWN] = {
    {EASY_SOLUTION, "0.0", "0.0", "0.0", ""},
    {".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...", "1.5", "1.2", "1.2",
     "Hidden Single"},
    {".......14....2....5.........1.8.4...7.....5.....1.........5.73...42......3....6..", "1.7", "1.2", "1.2",
     "Direct Pointing"},
    {".......12..8.3...........4.12.5..........47...6.......5.7...3.....62.......1.....", "2.0", "1.2", "1.2",
     "Direct Hidden Pair"},
    {".9..3.........826.....7.4...1.7.2......8....3.....697..7........4....5..2..5...8.", "2.3", "1.2", "1.2",
     "Naked Single"},
    {".......217..6.....3..5......1.7..3...2....4................456.8...9........2....", "2.5", "1.5", "1.5",
     "Direct Hidden Triplet"},
    {"6.....7.3.4.8.................5.4.8.7..2.....1.3.......2.....5.....7.9......1....", "2.6", "1.2", "1.2",
     "Pointing"},
    {".7...93..............483.618....2....1.....5.3......2.4...9.....69.75.3....6...1.", "2.8", "1.5", "1.5",
     "Claiming"},
    {".47..........5..2.....1.......3..7.98...........4........7.36..51.....8.2........", "3.0", "1.2", "1.2",
     "Naked Pair"},
    {"2......89....57........3..1.....563..2.14....8............9....9.8.3......7....45", "3.4", "1.2", "1.2",
     "Hidden Pair"},
    {".......173...8...............71....6....4.3...85......2.....84..1.7........5.....", "4.2", "1.2", "1.2",
     "XY-Wing"},
    {".......15...9...8.3........7.4...3.....1..4.....8.....5...4.2......7..6..1.......", "4.4", "1.2", "1.2",
     "XYZ-Wing"},
    {RECTANGLE, "4.5", "1.2", "1.2", "Unique Rectangle type 2"},
    {"...1..........84.9..139...5...9.61.....8..9.346.......2.....7...13...2..95.6..3..", "4.5", "1.2", "1.2",
     "Unique Rectangle type 4"},
    {".......218..4.......9......6..57..4.3.....8......2.....7.9..4...21...............", "5.6", "1.2", "1.2",
     "BUG type 1"},
    {"....3..824.1..................4.65...8.....3....7........5..7..6.....4...3..2....", "6.6", "1.2", "1.2",
     "Turbot Fish"},
    {LOOP, "6.6", "1.2", "1.2", "Turbot Fish"},
    {GRAVE, "6.7", "1.2", "1.2", "Forcing X-Chain"},
    {"...6.13..85.............4......7..523.1.............8..2.....7....1..6.....9.....", "7.1", "1.2", "1.2",
     "Forcing Chain"},
    {"..7..2...9..3..4..........6.8..7..2..13....4......9.1.7..9.6.....1...8..2....5...", "7.1", "1.2", "1.2",
     "Bidirectional Cycle"},
    {"...9.....9.3..18.2....3.5....7....688...6..3..4...5...2.......3..175.........41..", "7.5", "1.2", "1.2",
     "Aligned Triplet Exclusion"},
    {".....5.47...3........28.5....352..6...8......6....4.5.24...6..........7..9....1.3", "7.7", "1.2", "1.2",
     "Nishio Forcing Chains"},
    {"000007010000040500040003007003600090057900000100000800030059000206000100000200000", "8.4", "3.6", "2.6", NULL},
    {"....8.64......5..3.2.9.........49....3......14..7...687.8....2.......5..6...5..8.", "8.5", "1.2", "1.2",
     "Cell Forcing Chains"},
    {"..2.3...7.57......9..4...2..7.3.....3......1858...96...1..9.8........1..7..5....4", "8.8", "1.5", "1.5",
     "Dynamic Region Forcing Chains"},
    {".673.4.....4..8..78..2....36.....9...5.8......7...9.4.....2..1..4.5....8..64...3.", "9.0", "1.2", "1.2",
     "Dynamic Contradiction Forcing Chains"},
    {"000001700507200000400060002304000010000000800206040005005000060000309001040020080", "9.1", "9.1", "2.6", NULL},
};

static struct mixed mixed;

static int start(void **state)
{
    (void)state;
    char *text = cli_adopt(calloc(N_KNOWN + 1, FASTSUD_N_CELLS + 1)), *end = text;
    cli_start();
    mixed_file_make(&mixed, TEST_SAMPLE(120, 20));
    for (size_t i = 0; i < N_KNOWN; i++)
        end += sprintf(end, "%s\n", known[i].puzzle);
    cli_text("known.txt", text);
    return 0;
}

/* What the manual says of an ER as it is written. */
static const char *grade_of(const char *er)
{
    const double rating = strtod(er, NULL);
    return rating < 1      ? ""
           : rating < 1.25 ? "easy"
           : rating < 1.55 ? "medium"
           : rating < 2.55 ? "hard"
           : rating < 4.05 ? "expert"
           : rating < 6.05 ? "fiendish"
           : rating < 8.45 ? "diabolical"
                           : "extreme";
}

TEST(rate_gives_the_known_ratings)
{
    struct fsd_buffer wanted = {.n = 0};
    fsd_buffer_put_text(&wanted, "er,ep,ed,er_technique,grade\n");
    for (size_t i = 0; i < N_KNOWN; i++)
        fsd_buffer_print(&wanted, "%s,%s,%s,%s,%s\n", known[i].er, known[i].ep, known[i].ed,
                         known[i].technique ? known[i].technique : "*", grade_of(known[i].er));
    cli_check(0, fsd_buffer_text(&wanted), "", "rate -q --columns er,ep,ed,er_technique,grade known.txt");
    fsd_buffer_destroy(&wanted);
    /* Without exactly one solution there is no rating, as there are no backdoors. */
    cli_rows({0, "rate -q -f jsonl --columns er,er_technique " RECTANGLE,
              "{\"er\":4.5,\"er_technique\":\"Unique Rectangle type 2\"}\n"},
             {0, "rate -q known.txt", NULL, NULL, "er_technique"},
             {0, "rate -q --columns er,er_technique " TWO " " CLASH, "er,er_technique\n,\n,\n"},
             {0, "rate -q -f jsonl --columns er,er_technique " TWO, "{\"er\":null,\"er_technique\":null}\n"});
}

TEST(rules_can_be_chosen)
{
#define RATE "rate -q --columns er,er_technique "
#define RATED "er,er_technique\n"
    cli_rows({0, RATE "--er-uniqueness on --er-rules se121 " RECTANGLE, RATED "4.5,Unique Rectangle type 2\n"},
             {0, RATE "--er-uniqueness off " RECTANGLE, RATED "7.6,Nishio Forcing Chains\n"},
             {0, RATE "--er-rules repaired " RECTANGLE, RATED "4.5,Unique Rectangle type 2\n"},
             {0, RATE "--er-rules repaired " LOOP, RATED "4.7,Unique Loop 8 type 2\n"},
             {0, RATE "--er-rules repaired --er-uniqueness off " LOOP, RATED "6.6,Turbot Fish\n"},
             {0, RATE "--er-rules repaired " GRAVE, RATED "5.7,BUG type 2\n"},
             {2, "rate --er-uniqueness maybe", "", "--er"}, {2, "rate --er-rules se122", "", "--er"},
             {2, "rate --er=7", "", "--er"}, {2, "explain --er-rules repaired", "", "--er"},
             {2, "explain --er-uniqueness off", "", "--er"}, {2, "generate --er-rules repaired", "", "--er"},
             {2, "explain --er --level 3", "", "--er"}, {2, "explain --er --method theory", "", "--er"},
             {2, "explain --er --information", "", "--er"});
}

TEST(other_rules_make_other_sums)
{
    if (!fsd_statistics_can_read())
        skip();
    cli(NULL, "stats -q -f json --er --morphs 2 -o 1.json mixed.txt");
    cli(NULL, "stats -q -f json --er --er-rules repaired --morphs 2 -o other.json mixed.txt");
    cli_check(2, "", "er-rules", "stats --merge 1.json other.json");
}

/* The sums of stats against the rows of rate. */
TEST(stats_count_what_rate_gives)
{
    struct csv csv;
    size_t n = 0;
    csv_read(&csv, cli(NULL, "rate -q --er known.txt")->out);
    json_t *stats = json_read_stats(cli(NULL, "stats -q -f json --er --morphs 2 known.txt")->out);
    for (size_t i = 0; i < N_KNOWN; i++) {
        char path[128];
        size_t n_same = 0, n_alike = 0;
        for (size_t k = 0; k < N_KNOWN; k++) {
            n_same += strcmp(known[k].er, known[i].er) == 0;
            n_alike += known[k].er[0] == known[i].er[0] &&
                       strcmp(csv_field(&csv, k, "givens"), csv_field(&csv, i, "givens")) == 0;
        }
        json_t *tenths = json_object_get(json_at(stats, "sums/er_tenths/rows"), known[i].er);
        assert_int_equal(json_integer_value(tenths), n_same);
        snprintf(path, sizeof(path), "sums/er_by_givens/rows/%s", csv_field(&csv, i, "givens"));
        assert_int_equal(json_integer_value(json_array_get(json_at(stats, path), (size_t)(known[i].er[0] - '0'))),
                         n_alike);
        n += (size_t)(10 * strtod(known[i].er, NULL) + 0.5);
    }
    assert_int_equal(json_number(stats, "sums/er_tenths/n"), N_KNOWN);
    assert_int_equal(json_number(stats, "sums/er_by_search/n"), N_KNOWN);
    assert_int_equal(json_number(stats, "sums/er_by_level/n"), N_KNOWN);
    assert_int_equal(json_number(stats, "sums/er_technique/rows/Naked Single"), 1);
    assert_int_equal(json_number(stats, "sums/er/sum"), n);
    assert_int_equal(json_number(stats, "sums/er/max"), 91);
    assert_int_equal(json_number(stats, "sums/ep/max"), 91);
    assert_int_equal(json_number(stats, "sums/ed/max"), 26);
    /* Without morphs there is no search rating to compare with. */
    cli_rows({0, "stats -q -f csv --er known.txt", "*,er_tenths,9.1,*", NULL, "er_by_search"},
             {0, "stats -q --er --morphs 2 known.txt", "*\n  Unique Rectangle type 2*\nER by search rating*"});
}

TEST(what_takes_too_long_is_marked)
{
    cli_rows({1, "rate --columns er,er_technique,given_up " ESCARGOT " " ESCARGOT NONE,
              "er,er_technique,given_up\n,,er\n,,er\n", "2 with measures given up"},
             {1, "stats --er " ESCARGOT NONE, "*\ngiven up at the time limit*", NULL, "Forcing Chains"},
             {1, "generate -q --er 8.0..9.0 --tries 50" NONE, "", NULL},
             {1, "explain --er " ESCARGOT NONE, "*; ER at least 1.2; the time limit of 0.000000001 s was reached\n*"});
    /* A limit that other measures keep. */
    test_clock_step(1000);
    cli_check(1, "level,er,given_up\n,,er\n", NULL,
              "rate -q --columns level,er,given_up --max-level 0 --time-limit 0.000010 " ESCARGOT);
    test_clock_step(0);
    char *const plain = cli_output(0, "rate -q --columns er,ep known.txt");
    cli_check(0, plain, "", "rate -q --columns er,ep known.txt" AMPLE);
}

/* Each link follows from earlier ones but for the assumptions, the first of which comes first. */
static void check_chain(const json_t *chain)
{
    size_t i, k;
    json_t *link, *reason;
    assert_true(json_array_size(chain) > 1);
    json_array_foreach(chain, i, link)
    {
        const json_t *reasons = json_at(link, "reasons");
        assert_true(i > 0 || json_array_size(reasons) == 0);
        assert_true(json_is_null(json_at(link, "nested")) || json_array_size(reasons) > 0);
        json_array_foreach(reasons, k, reason) assert_true((size_t)json_integer_value(reason) < i);
    }
}

/* The steps lead to the solution and to the rating that rate gives. */
TEST(explain_takes_the_steps)
{
    for (size_t i = 0; i < N_KNOWN; i += TEST_SAMPLE(1, 3)) {
        const struct cli_run *run = cli_expect(0, "explain --er -f jsonl %s", known[i].puzzle);
        json_t *object = json_read(run->out), *step;
        char grid[FASTSUD_N_CELLS + 1], solution[FASTSUD_N_CELLS + 2];
        double er = 0;
        size_t k;
        strcpy(grid, known[i].puzzle);
        json_array_foreach(json_at(object, "steps"), k, step)
        {
            const json_t *placed = json_at(step, "placed");
            const double rating = json_decimals(step, "rating");
            char words[FASTSUD_N_CELLS];
            snprintf(words, sizeof(words), "%s (%.1f): ", json_text(step, "technique"), rating);
            assert_memory_equal(json_text(step, "text"), words, strlen(words));
            if (strstr(words, "Chain"))
                check_chain(json_at(step, "chain"));
            if (json_is_object(placed)) {
                const char *cell = json_text(placed, "cell");
                grid[9 * (cell[1] - '1') + cell[3] - '1'] = (char)('0' + json_number(placed, "digit"));
            } else {
                assert_true(json_array_size(json_at(step, "removed")) > 0);
            }
            er = rating > er ? rating : er;
        }
        assert_string_equal(json_text(object, "state"), "solved");
        assert_string_equal(json_text(object, "grid"), grid);
        assert_true(json_is_null(json_at(object, "level")));
        char text[96], wanted[64];
        snprintf(text, sizeof(text), "%.1f %.1f %.1f %.1f", er, json_decimals(object, "er"),
                 json_decimals(object, "ep"), json_decimals(object, "ed"));
        snprintf(wanted, sizeof(wanted), "%s %s %s %s", known[i].er, known[i].er, known[i].ep, known[i].ed);
        assert_string_equal(text, wanted);
        const char *told = json_string_value(json_at(object, "grade")), *grade = grade_of(known[i].er);
        assert_string_equal(told ? told : "", grade);
        snprintf(solution, sizeof(solution), "%s\n", grid);
        cli_check(0, solution, "", "solve -q %s", known[i].puzzle);
        snprintf(text, sizeof(text), "*; ER %s, EP %s, ED %s%s%s\n*", known[i].er, known[i].ep, known[i].ed,
                 *grade ? "; grade: " : "", grade);
        cli_check(0, text, NULL, "explain --er %s", known[i].puzzle);
    }
}

TEST(explain_says_what_it_knows)
{
    cli_text("bad.txt", "bad\n");
    assert_int_equal(count_in(cli(NULL, "explain --er --hint " RECTANGLE)->out, "\n"), 1);
    assert_int_equal(count_in(cli(NULL, "explain --er --hint -f jsonl " RECTANGLE)->out, "{\"technique\":"), 1);
    test_clock_step(1000000);
    cli_rows({0, "explain --er --hint " RECTANGLE, "Hidden Single (1.2): *\n", ""},
             {0, "explain --er --hint -f jsonl " RECTANGLE, "*\"er\":null,\"ep\":1.2,\"ed\":1.2*"},
             {0, "explain --er " RECTANGLE, "*. Unique Rectangle type 2 (4.5): with only 2 and 5 in r26c12 *"},
             {0, "explain --er --er-uniqueness off " RECTANGLE, NULL, "", "Unique"},
             /* Rules that assume one solution are not for a puzzle with two. */
             {1, "explain --er --time-limit 0.5 " TWO_WITH_RECTANGLE, "*; several solutions\n*", NULL, "Unique"},
             {1, "explain --er --time-limit 0.5 " TWO_WITH_RECTANGLE, NULL, NULL, "contradictory"},
             {1, "explain --er --er-uniqueness off " TWO_WITH_RECTANGLE,
              "*; no rule applies; hardest technique: *; ER 20.0, EP 1.*", NULL, "grade"},
             {1, "explain --er --er-uniqueness off -f jsonl " TWO_WITH_RECTANGLE, "*\"grade\":null*"},
             {1, "explain --er " CLASH, "*contradictory after 0 steps: row 1 has 1 more than once, in r1c12\n*", NULL,
              "ER "},
             {1, "explain --er -f jsonl " CLASH " " CLASH, "*\"er\":null*\"ed\":null*\"er\":null*"},
             {1, "explain --er -f jsonl bad.txt", "*\"er\":null*"});
    test_clock_step(0);
}

/* Whatever the number of solutions, it ends, and says so. */
TEST(explain_ends_on_any_puzzle)
{
    static const char *const options[] = {"", " --er-uniqueness off", " --er-rules repaired"};
    for (size_t i = 0; i < 3; i++) {
        test_clock_step(1000);
        const struct cli_run *run = clif(NULL, "explain --er -f jsonl --time-limit 0.002%s mixed.txt", options[i]);
        test_clock_step(0);
        assert_status(run, 1);
        assert_int_equal(count_in(run->out, "\"state\":"), mixed.n_puzzles + mixed.n_malformed);
    }
}

/* Pencilmarks say more than the givens do. */
TEST(explain_goes_by_pencilmarks)
{
    json_t *object = json_read(cli(NULL, "explain -f jsonl --level 4 " RECTANGLE)->out);
    char text[4096] = "";
    const json_t *candidates = json_at(object, "candidates");
    assert_int_equal(json_array_size(candidates), FASTSUD_N_CELLS);
    for (size_t cell = 0; cell < FASTSUD_N_CELLS; cell++)
        snprintf(text + strlen(text), sizeof(text) - strlen(text), "%s%s",
                 json_string_value(json_array_get(candidates, cell)), cell % 9 == 8 ? "\n" : " ");
    cli_text("marks.txt", text);
    const struct cli_run *run = cli_expect(0, "explain --er marks.txt");
    assert_contains(run->out, "; ER 4.5, ", "\n  1. X-Wing (3.2): ");
}

TEST(generate_keeps_to_the_range)
{
    static const struct {
        const char *range;
        double least, most;
    } rows[] = {{"1.0..1.2", 1.0, 1.2}, {"2.6", 2.6, 2.6}, {"6.6..7.1", 6.6, 7.1}, {"7..8", 7.0, 8.0}};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct csv csv;
        bool is_least = false, is_most = false;
        cli_expect(0, "generate -q -n 12 -o made.txt --er %s", rows[i].range);
        csv_read(&csv, cli(NULL, "rate -q --er made.txt")->out);
        assert_int_equal(csv.n_rows, 12);
        for (size_t row = 0; row < csv.n_rows; row++) {
            const double er = strtod(csv_field(&csv, row, "er"), NULL);
            assert_true(er > rows[i].least - 0.01 && er < rows[i].most + 0.01);
            is_least |= er < rows[i].least + 0.01;
            is_most |= er > rows[i].most - 0.01;
        }
        if (i < 3) /* the ends belong to it; the first one's lower end does not occur */
            assert_true(is_most && (is_least || i == 0));
    }
    /* Without an upper bound no rating is needed to its end; no puzzle is rated above 11.9. */
    static const char *const least[] = {"1.0", "5.1", "7.6", "8.5"};
    for (size_t i = 0; i < sizeof(least) / sizeof(least[0]); i++) {
        const int n = i < 3 ? 12 : 3;
        char *const bounded = cli_copy(cli_expect(0, "generate -q -n %d --er %s..11.9", n, least[i])->out);
        assert_string_equal(cli_expect(0, "generate -q -n %d --er %s..", n, least[i])->out, bounded);
    }
    /* With other wishes, and by other rules. */
    cli_expect(0, "generate -q -n 2 -o made.txt --er 6.6..7.9 --er-uniqueness off --level 7");
    struct csv csv;
    csv_read(&csv, cli(NULL, "rate -q --er --er-uniqueness off made.txt")->out);
    for (size_t row = 0; row < 2; row++) {
        assert_string_equal(csv_field(&csv, row, "level"), "7");
        assert_true(strtod(csv_field(&csv, row, "er"), NULL) > 6.59);
    }
}

TEST(generate_reads_ranges_strictly)
{
    static const char *const bad[] = {"x",     "7.2.3", "0.9",     "8..7", "..",  "7....",
                                      "..0.9", "7.25",  "7..20.1", "-7",   "7-8", "99999999999999999999"};
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
        assert_contains(
            cli_check(2, NULL, "write a rating, 1.0 to 11.9, or two: 7.0..8.9", "generate --er=%s", bad[i])->err,
            bad[i]);
    cli_rows({2, "generate --grade tough", "", "tough"}, {2, "generate --er 7.2.. --grids", "", "--"},
             {2, "generate --er 7.2 --unbiased", "", "--"}, {2, "generate --grade hard --grids", "", "--"},
             {2, "generate --grade hard --unbiased", "", "--"}, {2, "generate --grade hard --er 7.0", "", "--"},
             {2, "generate --grade extreme --level 1", "", "--grade extreme: no puzzle that level 1"},
             {1, "generate --er 20.0 --tries 20", "", "was not found in 20 draws"});
}

/* A grade is a range of ER, whatever else is wanted. */
TEST(generate_keeps_to_the_grade)
{
    static const struct {
        const char *grade, *range, *more;
    } rows[] = {{"easy", "1.0..1.2", ""},
                {"medium", "1.3..1.5", "--symmetry rot180"},
                {"hard..expert", "1.6..4.0", ""},
                {"fiendish", "4.1..6.0", ""},
                {"diabolical", "6.1..8.4", "--er-uniqueness off"}};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const char *wanted = cli_output(0, "generate -q -n 12 --er %s %s", rows[i].range, rows[i].more);
        assert_string_equal(cli_output(0, "generate -q -n 12 --grade %s %s", rows[i].grade, rows[i].more), wanted);
    }
}

TEST_MAIN("cli er", start, cli_tear_down)
