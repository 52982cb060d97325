/* canon, morph and split of other sizes and rules: against forms by definition, and what they refuse. */
#include "support/cli.h"
#include "support/random.h"
#include "support/small_grids.h"

enum { N_4X4 = 16, N_6X6 = 36, N_PUZZLES = TEST_SAMPLE(2000, 300), N_COPIES = 3 };

static const struct small_shape shape_4x4 = {2, 2}, shape_6x6 = {2, 3};
static char *puzzles; /* of 4x4, some with many solutions or none, each followed by copies; in 4x4.txt */
static size_t n_puzzles;

CLI_START
{
    struct rng rng;
    rng_init(&rng, test_seed());
    char *const text = cli_adopt(calloc(N_PUZZLES, N_4X4 + 2)), *at = text;
    static char grids[SMALL_4X4_GRIDS][N_4X4];
    small_4x4_grids(grids);
    for (int i = 0; i < N_PUZZLES; i++, at += N_4X4 + 1) {
        const unsigned percent = rng_below(&rng, 100);
        memcpy(at, grids[rng_below(&rng, SMALL_4X4_GRIDS)], N_4X4);
        for (int cell = 0; cell < N_4X4; cell++)
            at[cell] = rng_below(&rng, 100) < percent ? at[cell] : '.';
        if (i % 20 == 0)
            at[rng_below(&rng, N_4X4)] = '1';
        at[N_4X4] = '\n';
    }
    cli_text("bases.txt", text);
    cli_text("4x4.txt", cli_output(0, "morph -q --rules 4x4 -n %d --seed 5 bases.txt", N_COPIES));
    cli_text("bad.txt", "12x\n...............4\n");
    puzzles = cli_read(cli_in("4x4.txt"), NULL);
    n_puzzles = count_in(puzzles, "\n");
}

/* Copies have the form of their puzzle, and are not all the same. */
TEST(copies_are_copies)
{
    const char *const bases = cli_read(cli_in("bases.txt"), NULL);
    size_t n_other = 0;
    assert_int_equal(n_puzzles, N_PUZZLES * N_COPIES);
    for (size_t i = 0; i < n_puzzles; i++) {
        const char *const base = bases + i / N_COPIES * (N_4X4 + 1), *const copy = puzzles + i * (N_4X4 + 1);
        char form[N_4X4], of_copy[N_4X4];
        small_form(&shape_4x4, base, form);
        small_form(&shape_4x4, copy, of_copy);
        assert_memory_equal(form, of_copy, sizeof(form));
        n_other += memcmp(base, copy, N_4X4) != 0;
    }
    assert_true(n_other > n_puzzles / 2);
}

/* Each line is the form by definition, and how many ways lead to it. */
static void check_forms(const char *file, const struct small_shape *shape, unsigned n_cells, const char *rules)
{
    const char *at = cli_output(0, "canon -q --automorphisms --rules %s %s", rules, file);
    const char *text = cli_read(cli_in(file), NULL);
    for (; *text; text += n_cells + 1) {
        char form[SMALL_MOST_CELLS + 1] = {0}, line[64];
        const unsigned n = small_form(shape, text, form);
        const int n_line = snprintf(line, sizeof(line), "%s,%u\n", form, n);
        if (strncmp(at, line, (size_t)n_line) != 0)
            fail_msg("%.*s: %.*s, not %s", (int)n_cells, text, n_line, at, line);
        at += n_line;
    }
    assert_string_equal(at, "");
}

TEST(forms)
{
    check_forms("4x4.txt", &shape_4x4, N_4X4, "4x4");
    cli_text("6x6.txt", cli_output(0, "generate -q --rules 6x6 -n 60 --seed 8"));
    check_forms("6x6.txt", &shape_6x6, N_6X6, "6x6");
}

/* How many forms there are by definition. */
static size_t count_classes(const char *text)
{
    char(*const forms)[N_4X4] = cli_adopt(calloc(n_puzzles, N_4X4));
    size_t n = 0;
    for (; *text; text += N_4X4 + 1) {
        size_t k = 0;
        small_form(&shape_4x4, text, forms[n]);
        while (memcmp(forms[k], forms[n], N_4X4) != 0)
            k++;
        n += k == n;
    }
    return n;
}

/* One of each class is left, the first, whether puzzles can be read again or not, and however many threads there are.
 */
TEST(duplicates_go)
{
    const char *const kept = cli_output(0, "canon --rules 4x4 --dedupe -q -j 1 4x4.txt");
    assert_int_equal(count_in(kept, "\n"), count_classes(puzzles));
    assert_int_equal(count_classes(kept), count_classes(puzzles));
    assert_memory_equal(kept, puzzles, N_4X4);
    assert_string_equal(cli_expect(0, "canon --rules 4x4 --dedupe -q -j 3 --chunk 100 4x4.txt")->out, kept);
    const struct cli_streams piped = {.input = puzzles, .n_input = strlen(puzzles)};
    assert_string_equal(cli(&piped, "canon --rules 4x4 --dedupe -q")->out, kept);
    cli_check(0, "", NULL, "canon --rules 4x4 -q --against bases.txt 4x4.txt");
    cli_check(0, NULL, "2 classes", "canon --rules 4x4 --dedupe --by-solution %s",
              cli_text("grids.txt", cli_output(0, "--rules 4x4 --all -q ................")));
}

/* No class is in two parts, with and without --by-solution; the same bytes whatever the threads. */
TEST(parts_share_no_class)
{
    for (int by_solution = 0; by_solution < 2; by_solution++) {
        const char *const option = by_solution ? "--by-solution" : "";
        cli_expect(0, "split -q --rules 4x4 --parts train=0.6,test=0.4 %s --seed 2 -j 1 4x4.txt", option);
        const char *const train = cli_read(cli_in("train.txt"), NULL), *const test = cli_read(cli_in("test.txt"), NULL);
        char *const both = cli_adopt(calloc(2, strlen(puzzles) + 1));
        assert_int_equal(strlen(train) + strlen(test), strlen(puzzles));
        assert_true(*train && *test);
        strcat(strcpy(both, train), test);
        assert_int_equal(count_classes(train) + count_classes(test), count_classes(both));
        cli_expect(0, "split -q --rules 4x4 --parts train=0.6,test=0.4 %s --seed 2 -j 3 --chunk 64 4x4.txt", option);
        assert_file("train.txt", train);
        assert_file("test.txt", test);
        if (by_solution)
            cli_check(0, NULL, "0 dropped that are in", "canon --rules 4x4 --by-solution --against train.txt test.txt");
    }
}

/* By a column of rate: both parts have puzzles of each value that several classes have, and share no class. */
TEST(parts_by_value)
{
    cli_expect(1, "split -q --rules 4x4 --by givens --parts a=0.5,b=0.5 -o by_%%.txt -j 1 bad.txt 4x4.txt");
    const char *const a = cli_read(cli_in("by_a.txt"), NULL), *const b = cli_read(cli_in("by_b.txt"), NULL);
    char *const both = cli_adopt(calloc(2, strlen(puzzles) + 1));
    size_t n[2][N_4X4 + 1] = {{0}};
    strcat(strcpy(both, a), b);
    assert_int_equal(count_classes(a) + count_classes(b), count_classes(both));
    for (int part = 0; part < 2; part++)
        for (const char *text = part ? b : a; *text; text += N_4X4 + 1) {
            int n_givens = 0;
            for (int cell = 0; cell < N_4X4; cell++)
                n_givens += text[cell] != '.';
            n[part][n_givens]++;
        }
    for (int n_givens = 4; n_givens < 12; n_givens++)
        assert_true(n[0][n_givens] > 0 && n[1][n_givens] > 0);
    cli_expect(1, "split -q --rules 4x4 --by givens --parts a=0.5,b=0.5 -o by_%%.txt -j 3 --chunk 64 bad.txt 4x4.txt");
    assert_file("by_a.txt", a);
    assert_file("by_b.txt", b);
    cli_check(1, NULL, "bad.txt:1:4",
              "split --rules 4x4 --by solutions --equal --parts a=0.5,b=0.5 -o by_%%.txt bad.txt 4x4.txt");
}

/* A copy has as many solutions as its puzzle; with --solution its own, with --columns that of its line. */
TEST(solutions_go_along)
{
    const char *const unique = cli_output(0, "generate -q --rules 4x4+x -n 20 --seed 4");
    const char *const solved = cli_output(0, "--rules 4x4+x -f csv %s", cli_text("unique.txt", unique));
    const char *const csv = cli_text("unique.csv", solved);
    const char *const copies = cli_output(0, "morph -q -n 4 --columns --rules 4x4+x -j 1 %s", csv);
    /* A solution that is not its puzzle's would be told. */
    cli_check(0, NULL, "0 malformed", "check --rules 4x4+x %s", cli_text("copies.csv", copies));
    assert_int_equal(count_in(copies, "\n"), 81);
    assert_string_equal(cli_expect(0, "morph -q -n 4 --columns --rules 4x4+x -j 3 --chunk 50 %s", csv)->out, copies);
    cli_expect(0, "morph -q -n 4 --solution --rules 4x4+x -o own.txt unique.txt");
    cli_check(0, "", NULL, "check -q --rules 4x4+x own.txt");
    cli_text("counts", cli_output(0, "--rules 4x4 --limit 300 -f pair -q bases.txt"));
    const char *count = cli_output(0, "--rules 4x4 --limit 300 -f pair -q 4x4.txt"),
               *base = cli_read(cli_in("counts"), NULL);
    for (size_t i = 0; i < n_puzzles; i++) {
        assert_int_equal(atoi(strchr(count, ':') + 1), atoi(strchr(base, ':') + 1));
        count = strchr(count, '\n') + 1;
        base = (i + 1) % N_COPIES ? base : strchr(base, '\n') + 1;
    }
}

/* A given solution is held to the rules, whatever the threads. */
TEST(given_solutions)
{
    const char *const csv =
        cli_text("given.csv", "puzzle,solution\n1...............,1234341221434321\n1...............,1234341243212143\n"
                              "1...............,1234341221434322\n1...............,2134341221434321\n");
    static const char *const commands[] = {"canon", "canon --dedupe", "split --parts a=0.5,b=0.5",
                                           "split --by givens --parts a=0.5,b=0.5"};
    for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++)
        for (unsigned j = 1; j < 3; j++) {
            const char *const err = cli_expect(1, "%s --rules 4x4+x -j %u --chunk 20 %s", commands[i], j, csv)->err;
            assert_contains(err, "given.csv:2: the given solution has a value twice in diagonal r1c1,r2c2,r3c3,r4c4",
                            "given.csv:4: the given solution has a value twice in row 4");
            assert_contains(err, "given.csv:5: the given solution differs from the given in r1c1",
                            ", 3 with a wrong given solution; ");
        }
}

/* Letters in any way; blanks stay as they are, unless 0 would be a value. */
TEST(letters_and_blanks)
{
    const char *const puzzle = cli_output(0, "generate -q --rules 12x12 -n 1 --seed 4");
    cli_text("12.txt", puzzle);
    cli_check(0, NULL, "5 puzzles: 1 class", "canon --rules 12x12 --dedupe --input lines %s",
              cli_text("12s.txt", cli_output(0, "morph -q --rules 12x12 --input lines -n 5 12.txt")));
    cli_check(0, NULL, "5 puzzles: 1 class", "canon --rules 12x12 --dedupe --input lines %s",
              cli_text("12s.txt", cli_output(0, "morph -q --rules 12x12 --input lines --blank 0 -n 5 12.txt")));
    /* A single given becomes any value. */
    char given[146];
    memset(given, '.', 144);
    strcpy(given + 143, "1\n");
    const char *const copies = cli_output(0, "morph -q --rules 12x12 -n 60 %s", cli_text("given.txt", given));
    unsigned n_values = 0;
    for (char c = '1'; c <= 'Z'; c++)
        n_values += strchr(copies, c) != NULL;
    assert_true(n_values > 8);
    const char *const copy = cli_output(0, "morph -q --rules 4x4 %s", cli_text("x.txt", "1x_x.*0-xxxx3421\n"));
    assert_true(count_in(copy, "x") == 11 && strlen(copy) == 17);
    assert_int_equal(count_in(cli_expect(0, "morph -q --rules 4x4 --blank 0 x.txt")->out, "0"), 11);
}

/* Puzzles with rules of their own are turned with these, in each format, and stay as hard to solve as they were. */
TEST(rules_go_with_copies)
{
    static const char *const formats[] = {"iss", "rules", "fpuzzles", "link"};
    const char *const own = cli_text("own.iss", "# two\n.Shape~4x4.Thermo~R1C1~R1C2~R2C3.~R1C4_2~R3C3_1\n"
                                                ".Shape~4x4.Cage~4~R1C1~R2C2.Cage~7~R3C4~R4C4.WhiteDot~R1C2~R1C3"
                                                ".~R4C1_4~R1C3_1\n.Shape~4x4.Thermo~R9C9\n");
    const char *const copies = cli_expect(1, "morph -q -n 20 --seed 3 -j 1 %s", own)->out;
    char *const kept = cli_copy(copies);
    assert_int_equal(count_in(kept, "\n"), 40);
    assert_true(count_in(kept, ".Thermo~R1C1~R1C2~R2C3") > 0 && count_in(kept, ".Thermo~R4C4~R4C3~R3C2") > 0);
    assert_string_equal(cli_expect(1, "morph -q -n 20 --seed 3 -j 3 --chunk 64 %s", own)->out, kept);
    assert_contains(cli_expect(1, "morph -n 1 %s", own)->err, "own.iss:4:");
    const char *const counts = cli_expect(1, "-q -f pair --limit 100 %s", own)->out;
    char counted[2][8] = {{0}};
    const char *at = counts;
    for (int i = 0; i < 2; i++, at = strchr(at, '\n') + 1)
        snprintf(counted[i], sizeof(counted[i]), ":%d:", atoi(strchr(at, ':') + 1));
    char *const of_copies = cli_copy(cli_output(0, "-q -f pair --limit 100 %s", cli_text("copies.iss", kept)));
    at = of_copies;
    for (int i = 0; i < 40; i++, at = strchr(at, '\n') + 1)
        if (strncmp(strchr(at, ':'), counted[i / 20], strlen(counted[i / 20])) != 0)
            fail_msg("copy %d: %.40s, not %s", i, at, counted[i / 20]);
    for (size_t i = 0; i < sizeof(formats) / sizeof(formats[0]); i++) {
        const char *const one = cli_text("one.iss", ".Shape~4x4.Thermo~R1C1~R1C2~R2C3.~R1C4_2~R3C3_1\n");
        char *const copy = cli_copy(cli_output(0, "morph -q --seed 5 -f %s %s", formats[i], one));
        assert_contains(cli_expect(0, "-q -f pair --limit 100 %s", cli_text("one.copy", copy))->out, counted[0]);
    }
    cli_check(1, "", "no other copy of the puzzle keeps its rules", "morph %s",
              cli_text("none.iss", ".Shape~4x4.DutchFlatmates.Indexing~C~R1C1.Cage~3~R3C3~R3C4"
                                   ".Thermo~R4C1~R4C2\n"));
}

/* Their copies are of their class, whatever the format and the file. */
TEST(classes_with_rules)
{
    static const char *const formats[] = {"iss", "rules", "fpuzzles", "link"};
    static const char first[] = ".Shape~4x4.Thermo~R1C1~R1C2~R2C3.~R1C4_2~R3C3_1\n";
    static const char second[] = ".Shape~4x4.Cage~4~R1C1~R2C2.Cage~7~R3C4~R4C4.WhiteDot~R1C2~R1C3.~R4C1_4~R1C3_1\n";
    char two[256], *kept;
    snprintf(two, sizeof(two), "%s%s", first, second);
    cli_text("own.iss", two);
    cli_copy(cli_text("copies.iss", cli_output(0, "morph -q -n 20 --seed 4 own.iss")));
    /* 41 forms, two of them different ones. */
    kept = cli_copy(cli_output(0, "canon -q -j 1 own.iss copies.iss"));
    assert_int_equal(count_in(kept, "\n"), 42);
    assert_int_equal(count_in(kept, cli_output(0, "canon -q %s", cli_text("first.iss", first))), 21);
    assert_int_equal(count_in(kept, cli_output(0, "canon -q %s", cli_text("second.iss", second))), 21);
    assert_string_equal(cli_output(0, "canon -q -j 3 --chunk 64 own.iss copies.iss"), kept);
    assert_string_equal(cli_output(0, "canon -q --dedupe own.iss copies.iss"), two);
    assert_string_equal(cli_output(0, "canon -q --dedupe --by-solution -j 3 --chunk 64 own.iss copies.iss"), two);
    assert_string_equal(cli_output(0, "canon -q --against first.iss own.iss copies.iss --dedupe"), second);
    for (size_t i = 0; i < sizeof(formats) / sizeof(formats[0]); i++) {
        cli_text("one.copy", cli_output(0, "morph -q --seed 5 -f %s first.iss", formats[i]));
        assert_string_equal(cli_output(0, "canon -q --against one.copy own.iss"), second);
        cli_text("one.form", cli_output(0, "canon -q -f %s first.iss", formats[i]));
        assert_string_equal(cli_output(0, "canon -q one.form"), cli_output(0, "canon -q one.copy"));
    }
    /* Each puzzle is in one part with its copies. */
    static const char *const by[] = {"", "--by solutions", "--by givens --equal", "--by-solution"};
    for (size_t i = 0; i < sizeof(by) / sizeof(by[0]); i++) {
        cli_output(0, "split -q --parts a=0.5,b=0.5 --seed 2 %s -o %s own.iss copies.iss", by[i], cli_in("part.%"));
        const char *const parts[] = {cli_copy(cli_read(cli_in("part.a"), NULL)),
                                     cli_copy(cli_read(cli_in("part.b"), NULL))};
        for (int part = 0; part < 2; part++) {
            const unsigned n_thermos = count_in(parts[part], "Thermo"), n_dots = count_in(parts[part], "WhiteDot");
            assert_true((n_thermos == 0 || n_thermos == 21) && (n_dots == 0 || n_dots == 21));
        }
        assert_int_equal(count_in(parts[0], "\n") + count_in(parts[1], "\n"), 42);
    }
    /* 9x9 without other rules is of the same classes, however it is written. */
    cli_text("plain.iss", ".~R1C1_1~R2C5_3~R9C9_4\n");
    char plain[83] = "";
    memset(plain, '.', 81);
    plain[0] = '1', plain[13] = '3', plain[80] = '4', plain[81] = '\n';
    cli_text("plain.txt", cli_output(0, "morph -q -n 3 %.81s", plain));
    assert_string_equal(cli_output(0, "canon -q plain.iss plain.txt --dedupe"), ".~R1C1_1~R2C5_3~R9C9_4\n");
    plain[80] = '3';
    assert_string_equal(cli_output(0, "canon -q plain.iss %s --against plain.txt --dedupe", cli_text("other", plain)),
                        plain);
    /* So it goes to the part where it goes without them. */
    cli_text("plain.txt", cli_output(0, "generate -q -n 12 --seed 1"));
    cli_output(0, "split -q --parts a=0.5,b=0.5 -o %s plain.txt", cli_in("alone.%"));
    cli_output(0, "split -q --parts a=0.5,b=0.5 -o %s plain.txt own.iss", cli_in("beside.%"));
    char *const beside = cli_copy(cli_read(cli_in("beside.a"), NULL));
    char *const own = strstr(beside, ".Shape");
    if (own)
        *own = '\0';
    assert_string_equal(beside, cli_read(cli_in("alone.a"), NULL));
    cli_check(1, "", "own.iss:1: the puzzle's rules contradict themselves or take too much, so it has no class",
              "canon --dedupe %s", cli_text("own.iss", ".Shape~4x4.Cage~1~R1C1~R1C2\n"));
}

TEST(malformed_and_refused)
{
    static const struct cli_refusal rows[] = {
        {"canon --rules thermo", "thermo needs more than its name"},
        {"canon --rules 4x4 --transform", "for 9x9 puzzles only"},
        {"canon --rules x --isa portable --by-solution", "for 9x9 puzzles only"},
        {"split --rules 4x4 --by er --parts a=0.5,b=0.5", "for 9x9 puzzles only"},
        {"morph --rules 4x4 --isa portable --solution", "for 9x9 puzzles only"},
        {"morph --rules global.txt", "no cells can change places, and values cannot be renamed because of thermo"},
        {"canon --rules 4x4 iss.txt", "read as iss, puzzles with rules of their own; leave out --rules"},
        {"canon --group iss.txt", "--group: nothing can follow a puzzle with rules of its own in a line"},
        {"canon --automorphisms iss.txt", "--automorphisms: nothing can follow"},
        {"canon --transform iss.txt", "for 9x9 puzzles only"},
        {"canon -f rules bases.txt --rules 4x4", "--format: canonical forms of puzzles that are cells alone are lines"},
        {"canon -f rules --dedupe iss.txt", "--format: lines of the input are written, unchanged"},
        {"split --parts a=0.5,b=0.5 --by er iss.txt", "for 9x9 puzzles only"},
        {"split --parts a=0.5,b=0.5 --by givens --by-solution iss.txt", "--by-solution: with --by it is for puzzles"},
        {"morph --columns iss.txt", "--columns: copies of puzzles with rules of their own are whole puzzles"},
        {"morph --solution iss.txt", "--solution: copies"},
        {"morph --blank 0 iss.txt", "--blank: copies"},
        {"morph -f rules bases.txt --rules 4x4", "--format: copies of puzzles that are cells alone are lines"},
        {"morph --rules 4x4 iss.txt", "leave out --rules"},
    };
    cli_text("global.txt", "size = 4\nthermo r1c1 r1c2\nthermo r1c3 r1c4\nthermo r1c1 r2c1\nthermo r3c2 r4c2\n");
    cli_text("iss.txt", ".Shape~4x4.Cage~3~R1C1~R1C2\n");
    cli_refuse("", rows, "");
    cli_rows({1, "canon --rules 4x4 bad.txt", "...............1\n", "bad.txt:1:4: the line ends after 3 of 16 cells"},
             {1, "morph --rules 4x4 --strict bad.txt", "", "bad.txt:1:4"});
}

TEST_MAIN("cli symmetries", start, cli_tear_down)
