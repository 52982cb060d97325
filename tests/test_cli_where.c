/* --where: the puzzles that meet a condition are taken as if the others were not in the input. */
#include "base/buffer.h"
#include "support/cli.h"

enum { N_ROWS = 300 };

/* A file with columns of its own, and what a reader of it would leave after the condition n < 20 and s != t. */
CLI_START
{
    struct fsd_buffer all = {.n = 0}, some = {.n = 0};
    const char *const puzzles[] = {UNIQUE, EMPTY, CLASH};

    fsd_buffer_put_text(&all, "id,puzzle,n,s\n");
    fsd_buffer_put_text(&some, "id,puzzle,n,s\n");
    for (unsigned i = 0; i < N_ROWS; i++) {
        char row[200];
        const unsigned n = rng_below(&test_rng, 40);
        const bool is_t = rng_below(&test_rng, 2) != 0, is_absent = rng_below(&test_rng, 8) == 0;
        snprintf(row, sizeof(row), "%u,%s,%.*u,%s\n", i, puzzles[i % 7 == 0 ? rng_below(&test_rng, 3) : 0],
                 is_absent ? 0 : 1, is_absent ? 0 : n, is_t ? "t" : "\"u,v\"");
        fsd_buffer_put_text(&all, row);
        if (!is_absent && n < 20 && !is_t)
            fsd_buffer_put_text(&some, row);
    }
    cli_text("all.csv", fsd_buffer_text(&all));
    cli_text("some.csv", fsd_buffer_text(&some));
    fsd_buffer_destroy(&all);
    fsd_buffer_destroy(&some);
}

/* Every command makes of the chosen what it makes of a file of them. */
TEST(as_if_the_others_were_not_there)
{
    static const char where[] = "--where (n<20)and(s!=t)";
    static const char *const cases[] = {"rate --columns puzzle,givens,guesses", "rate -f jsonl --columns puzzle,level",
                                        "rate --keep --only givens", "sample -n 40 --seed 3", "sample -n 1000"};

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        char *const wanted = cli_output(0, "%s -q some.csv", cases[i]);
        for (unsigned chunk = 100; chunk < 100000; chunk *= 9)
            assert_string_equal(
                cli_expect(0, "%s -q -j%u --chunk %u %s all.csv", cases[i], 1 + rng_below(&test_rng, 3), chunk, where)
                    ->out,
                wanted);
    }
    cli_expect(0, "split -q --parts x=0.7,y=0.3 --by id -o some-%%.csv some.csv");
    cli_expect(0, "split -q --parts x=0.7,y=0.3 --by id %s -o all-%%.csv all.csv", where);
    assert_file("all-x.csv", cli_read(cli_in("some-x.csv"), NULL));
    assert_file("all-y.csv", cli_read(cli_in("some-y.csv"), NULL));
}

/* By measures: what is left is what rate says, of 9x9 sudoku and of other rules; malformed lines stay. */
TEST(by_measures)
{
    static const char rules[] = "killer.iss";
    char *const killers = cli_output(0, "generate -q -n 6 --seed 5 --rules killer");

    cli_text(rules, killers);
    cli_text("both.txt", UNIQUE "\n" EMPTY "\nbad\n" CLASH "\n" UNIQUE "\n");
    cli_rows({1, "rate -q --columns line,solutions --where solutions!=1 both.txt", "line,solutions\n2,2\n3,\n4,0\n"},
             {1, "rate --columns line --where (solutions=1)and(givens<81) --summary json both.txt", "line\n1\n3\n5\n",
              "\"left_out_by_where\":2"},
             {1, "rate --columns line --where not(solutions=1) both.txt", "line\n2\n3\n4\n",
              "1 malformed, 2 left out by --where"});
    char *const steps = cli_output(0, "rate -q --columns steps %s", rules);
    unsigned values[6], n = 0, most = 0;
    for (const char *at = strchr(steps, '\n') + 1; *at && n < 6; at = strchr(at, '\n') + 1) {
        values[n] = (unsigned)strtoul(at, NULL, 10);
        most = values[n] > most ? values[n] : most;
        n++;
    }
    assert_int_equal(n, 6);
    struct fsd_buffer wanted = {.n = 0};
    const char *line = killers;
    for (size_t i = 0; i < 6; i++) {
        const size_t n_line = strcspn(line, "\n") + 1;
        if (values[i] < most)
            fsd_buffer_put(&wanted, line, n_line);
        line += n_line;
    }
    cli_adopt((void *)fsd_buffer_text(&wanted));
    assert_string_equal(cli_expect(0, "sample -q -n 9 --where steps<%u %s", most, rules)->out, wanted.bytes);
    cli_text("bad.iss", ".AntiKnight.Shape~4x4\n.Cage~99~R1C1_R1C2_\n.AntiKnight.Shape~4x4\n");
    cli_rows({1, "rate -q --columns line --where steps>100 bad.iss", "line\n2\n"});
}

/* What was measured for a condition is what columns say, whichever puzzles are left out before. */
TEST(columns_are_those_without_a_condition)
{
    static const struct {
        const char *of, *columns, *where;
        unsigned least;
    } rows[] = {{"", "er,level,line", "er>=3", 3}, {" --rules 4x4", "steps,hardest,line", "steps>=12", 12}};

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct fsd_buffer wanted = {.n = 0};
        cli_text("many.txt", cli_output(0, "generate -q -n 60 --seed 7%s", rows[i].of));
        const char *line = cli_output(0, "rate -q --columns %s%s many.txt", rows[i].columns, rows[i].of);
        for (const char *const header = line; *line; line += strcspn(line, "\n") + 1)
            if (line == header || strtoul(line, NULL, 10) >= rows[i].least)
                fsd_buffer_put(&wanted, line, strcspn(line, "\n") + 1);
        cli_adopt((void *)fsd_buffer_text(&wanted));
        cli_check(0, wanted.bytes, "", "rate -q --columns %s%s --where %s many.txt", rows[i].columns, rows[i].of,
                  rows[i].where);
    }
}

/* A name is a field of the input before it is a measure, and fields that decide spare the measures. */
TEST(names)
{
    cli_text("own.csv", "puzzle,givens\n" UNIQUE ",99\n" EMPTY ",1\n");
    cli_text("other.csv", "puzzle,x\n" UNIQUE ",99\n");
    cli_text("own.jsonl", "{\"puzzle\":\"" UNIQUE "\",\"ab\":\"x\"}\n{\"puzzle\":\"" EMPTY "\"}\n");
    cli_rows({0, "rate -q --columns line --where givens=99 own.csv", "line\n2\n"},
             {0, "sample -q -n 2 --where solutions=2 own.csv", "puzzle,givens\n" EMPTY ",1\n"},
             {0, "rate -q --columns line --where ab!='' own.jsonl", "line\n1\n"},
             {0, "rate -q --columns line --where ab='' own.jsonl", "line\n2\n"});
    static const struct cli_refusal refused[] = {
        {"rate --where a=1 all.csv", "--where: there is no column 'a'"},
        {"rate --where n all.csv", "one of < <= = != >= > is missing"},
        {"rate --where givens=1 own.csv other.csv", "--where givens: own.csv has it, but other.csv has not"},
        {"rate --where rating>1 all.csv", "--where: the measure rating needs --morphs K"},
        {"rate --columns puzzle --morphs 2 --where n>1 all.csv", "--morphs: belongs to the measure rating"},
        {"sample -n 1 --morphs 2 all.csv", "--morphs: it is for --where; leave it out"},
        {"sample -n 1 --morphs 2 --where n>1 all.csv", "--morphs: belongs to the measure rating"},
        {"split --parts x=0.5,y=0.5 --max-level 3 all.csv", "--max-level: it is for --by and --where; leave it out"},
    };
    cli_refuse("", refused, "");
    cli_expect(0, "rate -q --columns puzzle --morphs 2 --where rating>1 all.csv");
    cli_expect(0, "split -q --parts x=0.5,y=0.5 --by level --max-level 3 --morphs 2 --where rating>1 all.csv");
}

TEST_MAIN("cli where", start, cli_tear_down)
