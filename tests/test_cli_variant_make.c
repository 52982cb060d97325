/* Puzzles of other rules than those of 9x9: generate, minimize and explain. */
#include "base/buffer.h"
#include "support/cli.h"
#include "support/json.h"

#define SHORT_BLANK "........................................................................"
#define BLANK "..............................................................................."

static unsigned n_lines(const char *text)
{
    return (unsigned)count_in(text, "\n");
}

static char *line_of(const char *text)
{
    char *line = cli_copy(text);
    line[strcspn(line, "\n")] = '\0';
    return line;
}

/* Names of rules: lines of cells, minimal and with one solution, the same whatever the number of threads. */
TEST(generated_by_name)
{
    static const struct {
        const char *rules;
        unsigned n_cells;
    } rows[] = {{"x", 81}, {"6x6+anti-knight", 36}, {"16x16", 256}, {"windoku", 81}};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const unsigned n = rows[i].n_cells > 81 ? 1 : 10;
        const char *made = cli_output(0, "generate -q --rules %s -n %u --seed 5 -j1", rows[i].rules, n);
        assert_int_equal(n_lines(made), n);
        assert_int_equal(strlen(made), n * (rows[i].n_cells + 1));
        assert_string_equal(cli_output(0, "generate -q --rules %s -n %u --seed 5 -j3", rows[i].rules, n), made);
        if (n > 1)
            assert_string_not_equal(cli_output(0, "generate -q --rules %s -n %u --seed 6", rows[i].rules, n), made);
        const char *file = cli_text("made.txt", made);
        cli_expect(0, "check -q --rules %s %s", rows[i].rules, file);
        assert_string_equal(cli_output(0, "minimize -q --rules %s %s", rows[i].rules, file), made);
    }
    const char *grids = cli_output(0, "generate -q --rules x -n 3 --grids");
    assert_int_equal(strlen(grids), 3 * 82);
    assert_lacks(grids, ".");
    assert_string_equal(cli_output(0, "solve -q --rules x %s", cli_text("grids.txt", grids)), grids);
    assert_contains(cli_output(0, "generate -q --rules 4x4 --blank 0"), "0");
    grids = cli_output(0, "generate -q --rules 2x2+1-20 -n 100 --grids"); /* some have letters alone */
    assert_string_equal(cli_output(0, "solve -q --rules 2x2+1-20 %s", cli_text("grids.txt", grids)), grids);
}

/* Killers are strings of ISS with cages of their own. */
TEST(generated_killers)
{
    const char *made = cli_output(0, "generate -q --rules killer -n 5 --seed 2 -j1");
    assert_int_equal(n_lines(made), 5);
    assert_true(count_in(made, ".Cage~") > 5 * 15);
    assert_string_equal(cli_output(0, "generate -q --rules killer -n 5 --seed 2 -j2"), made);
    const char *file = cli_text("killer.iss", made);
    cli_expect(0, "check -q %s", file);
    assert_string_equal(cli_output(0, "minimize -q %s", file), made);
    const char *both = cli_output(0, "generate -q --rules 6x6+x+killer -n 1");
    assert_contains(both, ".Shape~6x6.Diagonal~-1.Diagonal~1");
    cli_expect(0, "check -q %s", cli_text("both.iss", both));
    /* A rule that no string can say is not left out. */
    const char *pairs = cli_text("pairs.txt", "size = 4\ncells =\n2...\n....\n....\n....\npairs 24 r1c1 r1c2\n");
    cli_check(2, "", "pairs: strings of ISS have no such rule", "generate --rules %s", pairs);
}

/* Clues of any rule, and regions, drawn for each puzzle; in each format they are the same puzzles. */
TEST(generated_with_clues)
{
    static const struct {
        const char *rules;
        const char *told[2]; /* in each puzzle */
    } rows[] = {{"thermo+arrow", {".Thermo~R", ".Arrow~R"}},
                {"6x6+jigsaw+white-dot", {".Jigsaw~", ".WhiteDot~R"}},
                {"x+sandwich", {".Diagonal~1", ".Sandwich~"}},
                {"6x6+kropki+anti-knight", {".AntiKnight", "Dot~"}},
                {"7x7+jigsaw", {".Shape~7x7", ".Jigsaw~"}}};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const char *made = cli_output(0, "generate -q --rules %s -n 4 --seed 5 -j1", rows[i].rules);
        assert_int_equal(n_lines(made), 4);
        for (size_t k = 0; k < 2; k++)
            assert_true(count_in(made, rows[i].told[k]) >= 4);
        assert_string_equal(cli_output(0, "generate -q --rules %s -n 4 --seed 5 -j3", rows[i].rules), made);
        assert_string_not_equal(cli_output(0, "generate -q --rules %s -n 4 --seed 6", rows[i].rules), made);
        cli_expect(0, "check -q %s", cli_text("made.iss", made));
        const char *text = cli_output(0, "generate -q --rules %s --seed 5 -f rules", rows[i].rules);
        const char *solved = cli_output(0, "solve -q %s", cli_text("made.txt", text));
        assert_lacks(solved, "none", "multiple");
        assert_string_equal(cli_output(0, "solve -q %s", cli_text("one.iss", line_of(made))), solved);
        text = cli_output(0, "generate -q --rules %s --seed 5 -f fpuzzles", rows[i].rules);
        assert_string_equal(cli_output(0, "solve -q %s", cli_text("made.json", text)), solved);
    }
    const char *made = cli_output(0, "generate -q --rules killer --clues 0-1 -n 3");
    assert_true(count_in(made, ".~R") <= 3);
    assert_int_equal(count_in(made, "_"), count_in(made, ".~R")); /* givens: at most one each */
    made = cli_output(0, "generate -q --rules windoku --clues 40");
    assert_int_equal(strlen(made) - 41, count_in(made, "."));
    assert_contains(cli_expect(1, "generate -q --rules 4x4 --clues 0-2")->err,
                    "puzzle 1 had more givens than --clues allows in all of 1000 draws");
    assert_contains(cli_expect(1, "generate -q --rules 4x4+xv")->err, "no clue of x fits");
}

/* Givens stand in whole orbits, of any square grid, and none of these can be spared. */
TEST(symmetric_givens)
{
    static const struct {
        const char *rules, *symmetry;
        unsigned side, swaps, turns; /* which cells belong together */
    } rows[] = {{"x", "rot180", 9, 0, 2},
                {"6x6+anti-knight", "rot90", 6, 0, 1},
                {"8x8", "diagonal", 8, 1, 0},
                {"6x6+x --clues 16-20", "full", 6, 1, 1}};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const unsigned side = rows[i].side, n_cells = side * side;
        char *made = cli_output(0, "generate -q -n 4 --rules %s --symmetry %s", rows[i].rules, rows[i].symmetry);
        char *rules = line_of(rows[i].rules);
        rules[strcspn(rules, " ")] = '\0';
        cli_expect(0, "check -q --rules %s %s", rules, cli_text("symmetric.txt", made));
        for (char *line = strtok(made, "\n"); line; line = strtok(NULL, "\n"))
            for (unsigned cell = 0; cell < n_cells; cell++) {
                unsigned row = cell / side, column = cell % side;
                bool is_first = true;
                char less[1024];
                memcpy(less, line, n_cells + 1);
                for (unsigned k = 0; k < 8; k++) {
                    const unsigned before = row;
                    if (k == 4 && rows[i].swaps) {
                        row = column;
                        column = before;
                    } else
                        for (unsigned turn = k == 4 ? 0 : rows[i].turns; turn > 0; turn--) {
                            const unsigned old = row;
                            row = column;
                            column = side - 1 - old;
                        }
                    assert_int_equal(line[row * side + column] == '.', line[cell] == '.');
                    is_first &= row * side + column >= cell;
                    less[row * side + column] = '.';
                }
                if (is_first && line[cell] != '.' && i + 1 < sizeof(rows) / sizeof(rows[0]))
                    assert_string_equal(clif(NULL, "solve -q --rules %s %s", rules, less)->out + n_cells + 1,
                                        "multiple\n");
            }
    }
    /* Killers, too, where givens are asked for. */
    const char *killers = cli_output(0, "generate -q --rules killer -n 9 --symmetry rot180 --clues 1");
    assert_int_equal(count_in(killers, ".~R5C5_"), 9);
    cli_expect(0, "check -q %s", cli_text("killers.iss", killers));
}

/* Steps without chains solve these. */
TEST(solved_by_logic)
{
    static const char *const rules[] = {"x", "6x6+anti-knight+thermo", "killer", "killer --clues 2"};
    for (size_t i = 0; i < sizeof(rules) / sizeof(rules[0]); i++) {
        const char *made = cli_output(0, "generate -q -n 6 --rules %s --solver logic", rules[i]);
        const char *file = cli_text("logic.txt", made);
        const char *told = i == 0 ? "--rules x" : "";
        const char *rated = cli_output(0, "rate -q %s --columns logic,hardest %s", told, file);
        assert_int_equal(count_in(rated, "solved,"), 6);
        assert_lacks(rated, "chain", "net");
        assert_true(i != 2 || count_in(made, "_") == 0);
    }
}

/* print tells the grade that generate was asked for. */
TEST(generated_by_grade)
{
    static const struct {
        const char *rules, *grades, *told;
    } rows[] = {{"killer", "medium..hard", "medium hard"},
                {"x", "expert..extreme", "expert fiendish diabolical extreme"},
                {"x", "easy", "easy"}, /* by more givens */
                {"antiknight", "hard", "hard"},
                {"thermo", "easy", "easy"},
                {"killer", "easy", "easy"}, /* by smaller cages */
                {"6x6+x", "medium", "medium"}};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const bool are_own = strcmp(rows[i].rules, "killer") == 0 || strcmp(rows[i].rules, "thermo") == 0;
        cli_text("graded.txt",
                 cli_output(0, "generate -q --rules %s --grade %s -n 3 --seed 4", rows[i].rules, rows[i].grades));
        const char *at =
            cli_output(0, "print -q --grade %s%s graded.txt", are_own ? "" : "--rules ", are_own ? "" : rows[i].rules);
        for (unsigned n = 0; n < 3; n++) {
            char grade[16];
            at = strstr(at, "<h2>Puzzle ");
            assert_non_null(at);
            at = strstr(at, "<span>") + 6;
            snprintf(grade, sizeof(grade), "%.*s", (int)strcspn(at, "<"), at);
            assert_non_null(strstr(rows[i].told, grade));
        }
    }
    const char *const made = cli_output(0, "generate -q --rules x --grade easy --clues 20-30 -n 20");
    for (size_t i = 0; i < 20; i++) {
        unsigned n = 0;
        for (unsigned cell = 0; cell < 81; cell++)
            n += made[82 * i + cell] != '.';
        assert_in_range(n, 20, 30);
    }
}

/* What a file demands stays: its lines, and the cells that it gives. */
TEST(generated_from_files)
{
    const char *lines = cli_text("lines.txt", "size = 6\nthermo r1c1 r2c2 r3c3 r4c4\ncage 7 r6c1-3\n");
    const char *made = cli_output(0, "generate -q --rules %s -n 3", lines);
    assert_int_equal(strlen(made), 3 * 37);
    cli_expect(0, "check -q --rules %s %s", lines, cli_text("made.txt", made));

    const char *cells = cli_text("cells.txt", "size = 4\ncells =\n1...\n....\n....\n..2.\n");
    const char *puzzle = cli_output(0, "generate -q --rules %s", cells);
    assert_contains(puzzle, ".Shape~4x4.~R1C1_1", "~R4C3_2");
    cli_expect(0, "check -q %s", cli_text("puzzle.iss", puzzle));

    assert_contains(cli_expect(1, "generate --rules 4x4+anti-king")->err,
                    "the rules have no solution, so there are no puzzles");
    cli_check(1, NULL, "puzzle 1 was not made in 0.000000001 s; allow more with --time-limit",
              "generate --rules 16x16 --time-limit 0.000000001");
}

TEST(minimized)
{
    const char *file = cli_text("many.txt", "2431312412434312\n1234............\n1111............\n12\n");
    const struct cli_run *run = cli_expect(1, "minimize --rules 4x4 %s", file);
    assert_int_equal(run->n_out, 17);
    assert_contains(run->err, "many.txt:2: the puzzle has several solutions, so no subset of its givens is minimal",
                    "many.txt:3: the puzzle has no solution, so nothing is written", "many.txt:4:", "1 line written");

    /* Rules stay, also candidates; of givens those that are needed. */
    const char *iss =
        cli_text("one.iss", ".Shape~4x4.Cage~3~R1C1~R1C2.~R1C1_2~R1C2_1~R1C3_3~R1C4_4~R2C1_3~R2C2_4~R2C3_1~"
                            "R2C4_2~R3C1_1~R3C2_2~R3C3_4~R3C4_3~R4C1_4~R4C2_3~R4C3_2_3~R4C4_1\n");
    const char *made = cli_output(0, "minimize -q %s", iss);
    assert_contains(made, ".Shape~4x4.Cage~3~R1C1~R1C2.~", "~R4C3_2_3");
    assert_true(count_in(made, "_") < 8);
    cli_expect(0, "check -q %s", cli_text("made.iss", made));
    assert_contains(cli_expect(1, "minimize %s",
                               cli_text("pairs.txt", "size = 4\ncells =\n2431\n3124\n1243\n4312\n"
                                                     "pairs 24,21 r1c1 r1c2\n"))
                        ->err,
                    "pairs: strings of ISS have no such rule, so it cannot be written in a line");
    char boxes[400] = "size = 12\nregions = 1x2\ncells =\n";
    for (int row = 0; row < 12; row++) {
        const size_t n = strlen(boxes);
        for (int column = 0; column < 12; column++)
            boxes[n + (size_t)column] = "123456789ABC"[(row + column) % 12];
        memcpy(boxes + n + 12, "\n", 2);
    }
    cli_check(1, "", "strings of ISS have no regions of 2 cells in a grid of 12x12", "minimize %s",
              cli_text("boxes.txt", boxes));
    /* A grid without 1 to 9 is read as it is written. */
    made = cli_output(0, "minimize -q --rules 1x2+1-11+no-boxes %s", cli_text("letters.txt", "AB\n"));
    assert_string_equal(made, "AB\n");
}

TEST(explained)
{
    assert_string_equal(
        cli_output(0, "explain --rules 4x4 .43..1.......31."),
        "+---+---+\n|. 4|3 .|\n|. 1|. .|\n+---+---+\n|. .|. .|\n|. 3|1 .|\n+---+---+\n\n"
        "  1. full house: r3c2 is the last empty cell of column 2 => r3c2=2\n"
        "  2. hidden single: 3 in box 1 fits only in r2c1; 1 digit excludes it elsewhere: r1c3 => r2c1=3\n"
        "  3. full house: r1c1 is the last empty cell of box 1 => r1c1=2\n"
        "  4. full house: r1c4 is the last empty cell of row 1 => r1c4=1\n"
        "  5. hidden single: 1 in box 3 fits only in r3c1; 1 digit excludes it elsewhere: r4c3 => r3c1=1\n"
        "  6. full house: r4c1 is the last empty cell of box 3 => r4c1=4\n"
        "  7. full house: r4c4 is the last empty cell of row 4 => r4c4=2\n"
        "  8. hidden single: 2 in box 2 fits only in r2c3; 1 digit excludes it elsewhere: r4c4 => r2c3=2\n"
        "  9. full house: r2c4 is the last empty cell of box 2 => r2c4=4\n"
        " 10. full house: r3c3 is the last empty cell of column 3 => r3c3=4\n"
        " 11. full house: r3c4 is the last empty cell of box 4 => r3c4=3\n\n"
        "+---+---+\n|2 4|3 1|\n|3 1|2 4|\n+---+---+\n|1 2|4 3|\n|4 3|1 2|\n+---+---+\n\n"
        "solved by 11 steps; hardest technique: hidden single\n");
    const char *file = cli_text("two.txt", "................\n1111............\n");
    const char *text = cli_output(1, "explain --rules 4x4 %s", file);
    assert_contains(text, "two.txt:1\n+---+---+\n", " 1234 1234 1234 1234\n",
                    "open after 0 steps; no technique applies; several solutions\n\n",
                    "+---+---+\n\ncontradictory after 0 steps: row 1 has 1 more than once, in r1c1234\n");
    assert_string_equal(cli_output(1, "explain --hint --rules 4x4 %s", file),
                        "several solutions\n"
                        "contradictory: row 1 has 1 more than once, in r1c1234\n");
    assert_string_equal(cli_output(0, "explain --hint --rules 4x4 .43..1.......31."),
                        "full house: r3c2 is the last empty cell of column 2 => r3c2=2\n");
    const char *killer = cli_text("killer.txt", "cage 3 r1c1-2\n");
    assert_contains(cli_output(1, "explain --hint -q --rules %s %s", killer,
                               cli_text("blank.txt", "................................................................."
                                                     "................\n")),
                    "several solutions; cage sum: r1c12 make 3 only as 1+2 => r1c12<>3456789\n");
}

/* Which rule a value breaks, where one can be seen; else where the steps have come to it. */
TEST(contradictions_are_named)
{
    static const char *const rows[][2] = {
        {"--rules 4x4 1..1............", "contradictory after 0 steps: row 1 has 1 more than once, in r1c14"},
        {"--rules 4x4 1...1...........", "column 1 has 1 more than once, in r12c1"},
        {"--rules 4x4 1....1..........", "box 1 has 1 more than once, in r1c1,r2c2"},
        {"--rules 4x4+antiknight 1.....1.........", "anti-knight has 1 more than once, in r1c1,r2c3"},
        {".Shape~4x4.~R1C1_2~R1C2_1.Thermo~R1C1~R1C2",
         "contradictory after 1 step: r1c1 has no candidate left; hardest technique: pair constraint"},
        {".Shape~4x4.Cage~30~R1C1~R1C2",
         "contradictory after 0 steps: cage: 2 different values add up to 3 to 7, never to 30; correct the total"},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        assert_contains(cli_expect(1, "explain %s", rows[i][0])->out, rows[i][1]);
        assert_contains(cli_expect(1, "explain -f jsonl --hint %s", rows[i][0])->out,
                        "\"solutions\":\"none\",\"fault\":\"no solution\"");
        cli_check(1, NULL, "\"contradictory\":1", "explain -q --summary json %s", rows[i][0]);
        cli_check(1, NULL, "\"contradictory\":1", "explain -q --hint --summary json %s", rows[i][0]);
    }
}

/* The names of an object's members, one a line. */
static char *keys_of(json_t *object)
{
    struct fsd_buffer keys = {.n = 0};
    for (void *at = json_object_iter(object); at; at = json_object_iter_next(object, at))
        fsd_buffer_print(&keys, "%s\n", json_object_iter_key(at));
    char *copy = cli_copy(fsd_buffer_text(&keys));
    fsd_buffer_destroy(&keys);
    return copy;
}

/*
 * The same members in the same order, of the object and of each step, for each end that an explanation comes to; then,
 * of a puzzle, its rules.
 */
TEST(explained_with_the_keys_of_9x9)
{
    static const char *const rows[] = {"--rules 4x4 .43..1.......31.",
                                       "--rules 4x4 1111............",
                                       "--rules 4x4 --hint .43..1..........",
                                       "--rules 4x4 --time-limit 0.000000001 .43..1.......31.",
                                       "--rules 4x4 malformed.txt",
                                       ".Shape~4x4.Cage~30~R1C1~R1C2",
                                       ("--rules windoku " EASY)};
    cli_text("malformed.txt", "abc\n");
    json_t *usual = json_read(clif(NULL, "explain -q -f jsonl " EASY)->out);
    char *keys = keys_of(usual), *step_keys = keys_of(json_array_get(json_at(usual, "steps"), 0));
    assert_int_equal(n_lines(keys), 13);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        json_t *object = json_read(clif(NULL, "explain -q -f jsonl %s", rows[i])->out);
        char *found = keys_of(object);
        assert_int_equal(strncmp(found, keys, strlen(keys)), 0);
        assert_string_equal(found + strlen(keys), json_is_null(json_at(object, "puzzle")) ? "" : "rules\n");
        json_t *steps = json_at(object, "steps");
        for (size_t s = 0; s < json_array_size(steps); s++)
            assert_string_equal(keys_of(json_array_get(steps, s)), step_keys);
    }
}

/* The rules of 9x9, as those of any puzzle (for which alone there is a memory limit), end alike, and count alike. */
TEST(explained_as_9x9_is)
{
    static const char *const alike[] = {"puzzle", "state", "solutions", "fault", "contradiction", "candidates", "grid"};
    const char *const file = cli_text("mixed.txt", EASY "\n11" BLANK "\nbad\n.." BLANK "\n1.......1" SHORT_BLANK "\n");
    static const char *const options[] = {"", " --hint"};
    for (size_t i = 0; i < sizeof(options) / sizeof(options[0]); i++) {
        char *usual = cli_output(1, "explain -q -f jsonl%s %s", options[i], file);
        char *as_rules = cli_output(1, "explain -q -f jsonl%s --rules sudoku --memory-limit 99 %s", options[i], file);
        assert_int_equal(n_lines(usual), 5);
        assert_int_equal(n_lines(as_rules), 5);
        for (char *a = usual, *b = as_rules; *a; a = strchr(a, '\n') + 1, b = strchr(b, '\n') + 1) {
            json_t *of_usual = json_read(line_of(a)), *of_rules = json_read(line_of(b));
            /* The grid of a contradictory one is any. */
            const size_t n = sizeof(alike) / sizeof(alike[0]) - !json_is_null(json_at(of_usual, "contradiction"));
            for (size_t k = 0; k < n; k++)
                if (!json_equal(json_at(of_usual, alike[k]), json_at(of_rules, alike[k])))
                    fail_msg("%s of %.100s is not that of %.100s", alike[k], b, a);
        }
        char *counts = cli_copy(cli_expect(1, "explain -q --summary json%s %s", options[i], file)->err);
        *strstr(counts, "\"seconds\"") = '\0';
        assert_contains(
            cli_expect(1, "explain -q --summary json%s --rules sudoku --memory-limit 99 %s", options[i], file)->err,
            counts);
    }
}

/* Where solutions break a strict rule by what no rule draws, there is no puzzle. */
TEST(strict_rules_without_their_clues)
{
    cli_check(1, "", "no clue of strict-kropki fits the solutions",
              "generate --seed 0 --rules 6x6+white-dot+strict-kropki");
}

/* In sentences, with the numbers of the statements, and how each is drawn where another rule is drawn alike. */
TEST(rules_are_told_to_solvers)
{
    static const char *const rows[][2] = {
        {"whisper 4 r1c1 r1c2\nwhisper 4 r3c1 r3c2", "Neighbouring digits along a green line differ by at least 4."},
        {"whisper r1c1 r1c2\nrenban r3c1 r3c2",
         "Neighbouring digits along a green line differ by at least 5. Digits on a purple line are consecutive, *"},
        {"palindrome r1c1 r1c2\nentropic r3c1 r3c2 r3c3", "Digits along a grey line read the same in both directions. "
                                                          "Every three digits in a row along an orange line *"},
        {"region-sum-line r1c1 r2c1 r3c1 r4c1\nequal-sum r1c2 r2c2 _ r1c3 r2c3",
         "Borders of boxes or regions divide a blue, solid line *. Digits on each of the blue, dashed lines *"},
        {"whisper 3 r1c1 r1c2\nwhisper 4 r3c1 r3c2", "Neighbouring digits along a green line differ by at least N. N "
                                                     "is the number in the corner of its first cell."},
        {"whisper 3 r1c1 r1c2\nwhisper r3c1 r3c2",
         "*at least N. N is the number in the corner of its first cell, 5 if there is none."},
        {"x", "Digits do not repeat along a marked diagonal."},
        {"x r1c1 r1c2", "Two digits separated by an X add up to 10."},
        {"x\nx r1c1 r1c2", "Digits do not repeat along a marked diagonal. Two digits separated by an X add up to 10."},
        {"strict-difference 2", "*their digits do not differ by 2."},
        {"strict-difference 2\nstrict-difference 4", "*their digits do not differ by 2 or 4."},
        {"strict-difference", "*their digits do not differ by 1."},
        {"strict-ratio", "*neither digit is twice the other."},
        {"strict-ratio 3", "*neither digit is 3 times the other."},
        {"dutch-flatmates", "Every 5 has the 1 directly above it or the 9 directly below it, or both."},
        {"sandwich r1 5", "*of the digits between 1 and 9 in its row or column."},
        {"even r1c1", "A cell with a grey square contains an even digit."},
        {"clone r1c1 r5c5", "Two shaded areas of *"},
        {"clone r1c1 r5c5\nindexing R r9c9", "Two shaded areas of *. A dashed cell with R *"},
        {"minimum r1c1\nmaximum r9c9",
         "A shaded cell that signs point to *. A shaded cell that signs point away from *"},
        {"pairs 12,23 r1c1 r1c2", "*are one of the pairs 12,23."},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        char pattern[400];
        OWNED char *text = NULL;
        assert_true(asprintf(&text, "size = 9\n%s\n", rows[i][0]) > 0);
        const char *const file = cli_text("told.rules", text);
        const bool has_rest = rows[i][1][0] == '*';
        snprintf(pattern, sizeof(pattern), "*\"words\":\"%s%s\",\"rows\"*",
                 has_rest ? "" : "Normal sudoku rules apply. ", rows[i][1]);
        cli_check(1, pattern, "", "explain -q --hint --json --rules %s .." BLANK, file);
    }
}

TEST(explained_as_json)
{
    const char *file = cli_text("json.txt", ".43..1.......31.\nabc\n");
    const char *text = cli_output(1, "explain -q -f jsonl --rules 4x4 %s", file);
    assert_contains(
        text,
        "{\"puzzle\":\".43..1.......31.\",\"steps\":[{\"technique\":\"full house\",\"level\":null,"
        "\"variant\":null,\"units\":[\"column 2\"],\"cover_units\":null,\"cells\":[\"r3c2\"],\"others\":null,"
        "\"digits\":[2],\"placed\":{\"cell\":\"r3c2\",\"digit\":2},\"removed\":[],\"excluding\":[{\"cell\":\"r1c2\","
        "\"digit\":4},{\"cell\":\"r2c2\",\"digit\":1},{\"cell\":\"r4c2\",\"digit\":3}],\"chain\":[],\"lines\":null,"
        "\"text\":\"full house: r3c2 is the last empty cell of column 2 => r3c2=2\"},");
    assert_contains(
        text,
        "\"state\":\"solved\",\"solutions\":\"unique\",\"fault\":null,\"wrong\":null,\"crossed_out\":null,"
        "\"without\":null,\"level\":null,\"rating\":null,\"contradiction\":null,"
        "\"grid\":\"2431312412434312\",\"candidates\":null,"
        "\"rules\":{\"text\":\"size = 4\\u000a\",\"words\":\"Each row, column and box contains 1 to 4 once each.\","
        "\"rows\":4,\"columns\":4,\"values\":\"1234\",\"regions\":[1,1,2,2,1,1,2,2,3,3,4,4,3,3,4,4]}}\n");
    assert_contains(text, "{\"puzzle\":null,\"steps\":[],\"state\":\"malformed\"");
    assert_int_equal(n_lines(text), 2);
    /* Values as numbers, whatever they are written as; units, and what else a pattern stands in. */
    text = clif(NULL, "explain -q -f jsonl --rules 4x4+0-3 012.............")->out;
    assert_contains(text, "\"digits\":[3],\"placed\":{\"cell\":\"r1c4\",\"digit\":3}");
    text = clif(NULL, "explain -q -f jsonl .Shape~12x12.Cage~23~R1C1~R1C2.Cage~3~R2C1~R2C2")->out;
    assert_contains(text, "\"units\":[\"cage r1c1 r1c2\"],", "\"digits\":[11,12]",
                    "{\"cell\":\"r1c1\",\"digits\":[1,2,3,4,5,6,7,8,9,10]}");
    /* Pencilmarks that a puzzle gives are rules; givens are not, nor what rules say of cells. */
    text = clif(NULL, "explain -q -f jsonl .Shape~2x4~0-5.~R1C1_5_0~R1C2_3.Thermo~R2C1~R2C2")->out;
    assert_contains(
        text,
        "\"rules\":{\"text\":\"size = 2x4\\u000avalues = 0-5\\u000athermo r2c1 r2c2\\u000acandidates 05 r1c1\\u000a\",",
        "\"values\":\"012345\"");
}

/* What is for 9x9 puzzles. */
TEST(options)
{
    static const char *const rows[][2] = {
        {"generate --rules x --tries 12", "--tries: for 9x9 puzzles only, not for other rules; leave it out\n"},
        {"generate --rules x --clues 82", "--clues '82': write a number of givens, 0 to 81, or two: 2-5\n"},
        {"generate --rules x --grade harder", "--grade 'harder': write a grade, such as hard"},
        {"generate --rules x --grids --grade hard", "--grade: --grids makes full grids"},
        {"generate --rules x --er 2.0", "--er: for 9x9 puzzles only, not for other rules; leave it out\n"},
        {"generate --rules x --solver theory", "--solver theory: for 9x9 puzzles only"},
        {"generate --rules 4x6 --symmetry full", "--symmetry: for square grids only, not for 4x6"},
        {"generate --rules 6x6 --symmetry full --clues 13", "no pattern with the symmetry full has so many givens"},
        {"generate --rules x --grids --clues 30", "--clues: --grids makes full grids"},
        {"generate --rules x --grids --symmetry full", "--symmetry: --grids makes full grids"},
        {"generate --rules pattern", "pattern needs more than its name"},
        {"generate --rules thermos", "do you mean thermo?"},
        {"generate --rules odd", "odd: strings of ISS have no such rule, so it cannot be written in a line; choose "
                                 "another form, such as -f rules"},
        {"generate --rules pattern", "pattern needs more than its name, so no clues of it are drawn"},
        {"solve --rules thermo .43..1.......31.", "thermo needs more than its name"},
        {"solve --rules jigsaw .43..1.......31.", "no rule is called jigsaw"},
        {"generate --rules x --hard", "--hard"},
        {"explain --rules 4x4 --er .43..1.......31.", "--er"},
        {"explain --rules 4x4 --level 3 .43..1.......31.", "--level"},
        {"explain --rules 4x4 -f svg .43..1.......31.", "-o FOLDER"},
        {"scan --rules 4x4 .43..1.......31.", "fastsud scan is for 9x9 puzzles"},
        {"minimize --rules y .43..1.......31.", "no rule is called y"},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        assert_contains(cli_expect(2, "%s", rows[i][0])->err, rows[i][1]);
}

TEST_MAIN("cli variant make", cli_set_up, cli_tear_down)
