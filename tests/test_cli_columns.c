/* rate --columns: any columns in any order, each with the values that it has among all of them. */
#include "support/cli.h"
#include "support/csv.h"
#include "support/json.h"
#include "support/mixed.h"
#include "support/random.h"

/* Asks for all measures, with values as columns need them. */
#define ALL "--digits --symmetry --searches --morphs 2 --er --backdoors 1 --time-limit 1000 --max-level 10"
#define VALUES "--morphs 2 --backdoors 1 --time-limit 1000 --max-level 10"

static struct mixed mixed;

CLI_START
{
    mixed_file_make(&mixed, TEST_SAMPLE(120, 30));
}

/* Every column alone, and random choices of them, in CSV. */
TEST(columns_are_as_among_all)
{
    struct csv all, some;
    char *text = cli_output(1, "rate -q " ALL " mixed.txt");
    csv_read(&all, text);
    assert_true(all.n_columns > 80);
    const size_t n_alone = TEST_SAMPLE(all.n_columns, all.n_columns / 6);
    for (size_t round = 0; round < n_alone + TEST_SAMPLE(20, 4); round++) {
        unsigned order[256];
        char arguments[8192] = "rate -q --columns ";
        const size_t n = round < n_alone ? 1 : 1 + rng_below(&test_rng, 8);
        rng_permutation(&test_rng, order, (unsigned)all.n_columns);
        if (round < n_alone)
            order[0] = (unsigned)(round * all.n_columns / n_alone);
        /* --backdoors is of use only if a column of its measure is named, and so on: all of them name it. */
        const char *rest[] = {"rating", "backdoor_3", "given_up", "level"};
        for (size_t i = 0; i < n; i++)
            sprintf(arguments + strlen(arguments), "%s,", all.fields[order[i]]);
        for (size_t k = 0; k < 4; k++) {
            bool is_there = false;
            for (size_t i = 0; i < n; i++)
                is_there |= strcmp(all.fields[order[i]], rest[k]) == 0;
            if (!is_there)
                sprintf(arguments + strlen(arguments), "%s,", rest[k]);
        }
        sprintf(arguments + strlen(arguments) - 1, " -j %u " VALUES " mixed.txt", 1 + rng_below(&test_rng, 3));
        text = cli_output(1, "%s", arguments);
        csv_read(&some, text);
        assert_int_equal(some.n_rows, all.n_rows);
        for (size_t i = 0; i < n; i++)
            assert_string_equal(some.fields[i], all.fields[order[i]]);
        for (size_t row = 0; row < all.n_rows; row++)
            for (size_t i = 0; i < some.n_columns; i++)
                assert_string_equal(csv_field(&some, row, some.fields[i]), csv_field(&all, row, some.fields[i]));
    }
}

/* The measure's own option may be left out, and nothing else is measured. */
TEST(a_column_asks_for_its_measure)
{
    char *text = cli_output(1, "rate -q --columns er,line,symmetries mixed.txt");
    assert_int_equal(strncmp(text, "er,line,symmetries\n", 19), 0);
    /* The summary has verdicts only where puzzles were solved. */
    assert_lacks(cli(NULL, "rate --columns givens,file mixed.txt")->err, "unique");
    assert_contains(cli(NULL, "rate --columns redundant mixed.txt")->err, "unique");
}

TEST(json_has_them_in_order)
{
    cli_text("two.txt", "..2..6..473......9.419.3..............586.9..1...542.6.....2...8.....3..3..1..5.2\nx\n");
    char *text = cli_output(1, "rate -q -f jsonl --columns er,line,level,givens two.txt");
    assert_string_equal(text, "{\"er\":2.0,\"line\":1,\"level\":1,\"givens\":26}\n"
                              "{\"er\":null,\"line\":2,\"level\":null,\"givens\":null,\"malformed\":true}\n");
    text = cli_output(1, "rate -q --columns puzzle,er two.txt");
    assert_contains(text, "5.2,2.0\nmalformed,\n");
}

TEST(kept_columns_come_first)
{
    cli_text("kept.csv", "id,level,puzzle\n7,a,..2..6..473......9.419.3..............586.9..1...542.6.....2...8.....3.."
                         "3..1..5.2\n8,b,x\n");
    char *text = cli_output(1, "rate -q --keep --columns givens,level,line kept.csv");
    assert_string_equal(
        text, "id,level,puzzle,givens,fastsud_level,line\n7,a,..2..6..473......9.419.3..............586.9..1..."
              "542.6.....2...8.....3..3..1..5.2,26,1,2\n8,b,x,,,3\n");
}

TEST(wrong_columns_are_refused)
{
    static const struct cli_refusal rows[] = {
        {"rate --columns levle", "--columns: there is no column 'levle'; did you mean 'level'? There are file, line, "
                                 "puzzle, givens, solutions, guesses, digits, "},
        {"rate --columns level,", "--columns: there is no column ''; there are file, line, "},
        {"rate --columns givens,er,givens", "--columns: 'givens' stands twice; leave one out"},
        {"rate --columns fixed_8", "--columns: there is no column 'fixed_8'; did you mean 'fixed_0'?"},
        {"rate --columns rating", "--columns: the measure rating needs --morphs K\n"},
        {"rate --columns level --er", "--er: belongs to the measure er, which --columns does not name; leave it out\n"},
        {"rate --columns level --only levels", "--only: --columns says what to take; leave it out\n"},
        {"split --parts a=0.5,b=0.5 --by line", "--by: there is no column 'line'; there are givens, solutions, "},
        {"split --parts a=0.5,b=0.5 --by er,level", "--by 'er,level': more than one column; name one\n"},
        {"split --parts a=0.5,b=0.5 --by rating", "--by: the measure rating needs --morphs K\n"},
        {"split --parts a=0.5,b=0.5 --by level --morphs 2",
         "--morphs: belongs to the measure rating, which --by does not name"},
        {"split --parts a=0.5,b=0.5 --max-level 3", "--max-level: it is for --by and --where; leave it out\n"},
        {"split --parts a=0.5,b=0.5 --equal", "--equal: it is for --by; leave it out\n"},
    };
    cli_refuse("", rows, "mixed.txt");
}

TEST_MAIN("cli columns", start, cli_tear_down)
