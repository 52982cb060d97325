/* --only of rate and stats: each measure alone writes what it writes among all others, and nothing else. */
#include "measures/measurer.h"
#include "stats/statistics.h"
#include "support/cli.h"
#include "support/mixed.h"

#define IN_BOTH "--guesses --techniques --searches --digits --symmetry --morphs 2 --er --backdoors 1 --time-limit 1000"

static struct mixed mixed;

static const struct {
    const char *command, *all; /* options that ask for all measures */
    size_t n_first;            /* columns of rate, and lines of stats -f csv, that are no measure's */
} commands[] = {{"rate", "-f csv " IN_BOTH, 3}, {"stats", "-f csv --ablation --duplicates --top 5 " IN_BOTH, 4}};

CLI_START
{
    mixed_file_make(&mixed, TEST_SAMPLE(200, 40));
}

/* The option that a measure cannot do without. */
static const char *option_for(size_t m)
{
    return m == FSD_MEASURE_rating || m == FSD_MEASURE_er_by_search        ? "--morphs 2 "
           : m == FSD_MEASURE_backdoors || m == FSD_MEASURE_er_by_backdoor ? "--backdoors 1 "
           : m == FSD_MEASURE_extremes                                     ? "--top 5 "
           : m == FSD_MEASURE_given_up                                     ? "--time-limit 1000 "
                                                                           : "";
}

/* What stands behind the n-th `end` of a text. */
static const char *behind(const char *text, char end, size_t n)
{
    for (; n > 0; n--) {
        text = strchr(text, end);
        assert_non_null(text);
        text++;
    }
    return text;
}

/* Takes the next line of *text, without its end. */
static char *next_line(const char **text)
{
    const size_t n = strcspn(*text, "\n");
    char *line = cli_adopt(strndup(*text, n));
    *text += n + 1;
    return line;
}

/* Rows of rate: the columns of each measure, beside each other. */
static void check_columns(const char *all, char *alone[FSD_N_MEASURES], size_t n_first)
{
    const char *at[FSD_N_MEASURES];
    for (size_t m = 0; m < FSD_N_MEASURES; m++)
        at[m] = alone[m];
    while (*all) {
        char *line = next_line(&all), *joined = cli_adopt(calloc(1, strlen(line) * 2 + 4096));
        memcpy(joined, line, (size_t)(behind(line, ',', n_first) - line) - 1);
        for (size_t m = 0; m < FSD_N_MEASURES; m++) {
            if (!alone[m])
                continue;
            char *part = next_line(&at[m]);
            const char *columns = behind(part, ',', n_first);
            assert_int_equal(strncmp(part, line, (size_t)(columns - part)), 0);
            strcat(strcat(joined, ","), columns);
        }
        assert_string_equal(joined, line);
    }
    for (size_t m = 0; m < FSD_N_MEASURES; m++)
        assert_true(!alone[m] || !*at[m]);
}

/* Lines of stats -f csv: those of each measure's series, one after the other. */
static void check_series(const char *all, char *alone[FSD_N_MEASURES], size_t n_first)
{
    const char *rest = behind(all, '\n', n_first);
    for (size_t m = 0; m < FSD_N_MEASURES; m++) {
        if (!alone[m])
            continue;
        const char *lines = behind(alone[m], '\n', n_first);
        assert_int_equal(strncmp(alone[m], all, (size_t)(lines - alone[m])), 0);
        if (!*lines || strncmp(rest, lines, strlen(lines)) != 0)
            fail_msg("%s: %.200s\nnot\n%.200s", fsd_measures[m]->name, lines, rest);
        rest += strlen(lines);
    }
    assert_string_equal(rest, "");
}

TEST(each_alone_is_as_among_all)
{
    for (size_t c = 0; c < 2; c++) {
        const bool in_stats = c == 1;
        char *alone[FSD_N_MEASURES] = {NULL};
        char *all = cli_output(1, "%s -q %s mixed.txt", commands[c].command, commands[c].all);
        for (size_t m = 0; m < FSD_N_MEASURES; m++) {
            if (!fsd_measure_is_shown(fsd_measures[m], in_stats) || (fsd_measures_of(false) >> m & 1) == 0)
                continue;
            alone[m] = cli_output(1, "%s -q %s--only %s %smixed.txt", commands[c].command, in_stats ? "-f csv " : "",
                                  fsd_measures[m]->name, option_for(m));
        }
        (in_stats ? check_series : check_columns)(all, alone, commands[c].n_first);
    }
}

/* In whatever order they are named, and however often; a time limit shows what it gave up. */
TEST(order_and_repetition_do_not_matter)
{
    char *wanted = cli_output(1, "rate -q --only givens,solutions,levels mixed.txt");
    cli_rows({1, "rate -q -j 3 --only levels,solutions,givens,levels mixed.txt", wanted},
             {1, "rate -q --only givens,solutions,levels mixed.txt", "file,line,puzzle,givens,solutions,logic,level,*"},
             {1, "rate -q --only givens --time-limit 9 mixed.txt", "file,line,puzzle,givens,given_up\n*"},
             {1, "stats -q mixed.txt", "*not measured: *"},
             {1, "stats -q --only duplicates mixed.txt", "*equal to an earlier one*", "", "not measured"},
             {1, "stats -q --only duplicates mixed.txt", NULL, "", "givens"});
}

/* One of these alone needs no solution: the puzzles have no verdicts, which the summary leaves out. */
TEST(solves_only_if_a_measure_needs_it)
{
    static const enum fsd_measure_id need_it[] = {
        FSD_MEASURE_solutions, FSD_MEASURE_guesses,        FSD_MEASURE_redundant,
        FSD_MEASURE_er,        FSD_MEASURE_er_by_level,    FSD_MEASURE_er_by_search,
        FSD_MEASURE_backdoors, FSD_MEASURE_er_by_backdoor, FSD_MEASURE_extremes};
    char text[64];
    for (size_t m = 0; m < FSD_N_MEASURES; m++) {
        bool solves = false;
        if (!fsd_measure_is_shown(fsd_measures[m], true) || (fsd_measures_of(false) >> m & 1) == 0)
            continue;
        for (size_t i = 0; i < sizeof(need_it) / sizeof(need_it[0]); i++)
            solves = solves || m == need_it[i];
        const struct cli_run *run =
            cli_expect(1, "stats -q --summary json --only %s %smixed.txt", fsd_measures[m]->name, option_for(m));
        snprintf(text, sizeof(text), "{\"puzzles\":%zu,%s", mixed.n_puzzles, solves ? "\"unique\":" : "");
        assert_contains(run->err, text);
        assert_int_equal(strstr(run->err, "unique") != NULL, solves);
        struct fsd_measure_plan plan = fsd_measure_plan_default(true, false);
        fsd_measure_plan_show_only(&plan, 1U << m);
        struct fsd_measurer *measurer;
        const struct fsd_puzzles *puzzles;
        const char *const cells = "..2..6..473......9.419.3..............586.9..1...542.6.....2...8.....3..3..1..5.2";
        if (option_for(m)[0])
            continue; /* these do not do without their settings */
        assert_int_equal(fsd_measurer_create(&plan, NULL, &measurer), FASTSUD_OK);
        assert_int_equal(fsd_measurer_take(measurer, 1, &cells, NULL, &puzzles), FASTSUD_OK);
        assert_int_equal(puzzles->verdicts[0], solves ? FASTSUD_UNIQUE : FASTSUD_OPEN);
        assert_int_equal(puzzles->n_givens[0], 26);
        fsd_measurer_destroy(measurer);
    }
    snprintf(text, sizeof(text), "fastsud: %zu puzzles: %zu malformed; ", mixed.n_puzzles, mixed.n_malformed);
    assert_contains(cli(NULL, "stats --only duplicates mixed.txt")->err, text);
}

TEST(wrong_choices_are_refused)
{
#define ALL_OF_RATE                                                                                                    \
    "givens, solutions, guesses, digits, symmetry, redundant, levels, techniques, searches, rating, er, backdoors, "   \
    "given_up\n"
    static const struct cli_refusal rows[] = {
        {"rate --only nonsense", "--only: 'nonsense' is not one of " ALL_OF_RATE},
        {"rate --only givens,duplicates", "--only: 'duplicates' is not one of " ALL_OF_RATE},
        {"rate --only given", "--only: 'given' is not one of " ALL_OF_RATE},
        {"rate --only givens,", "--only: '' is not one of " ALL_OF_RATE},
        {"stats --only givens,,levels", "--only: '' is not one of givens, solutions, "},
        {"stats --only rating", "--only: the measure rating needs --morphs K\n"},
        {"rate --only backdoors", "--only: the measure backdoors needs --backdoors N\n"},
        {"rate --only backdoors --backdoors 0", "--only: the measure backdoors needs --backdoors N\n"},
        {"rate --only canonical", "--only: 'canonical' is not one of " ALL_OF_RATE},
        {"stats --only levels,canonical --canonical", "--only: 'canonical' is not one of givens, solutions, "},
        {"stats --only extremes", "--only: the measure extremes needs --top N\n"},
        {"stats --only extremes --top 0", "--only: the measure extremes needs --top N\n"},
        {"stats --only er_by_search", "--only: the measure rating needs --morphs K\n"},
        {"stats --only er --morphs 3", "--morphs: belongs to the measure rating, which --only does not name"},
        {"rate --only levels --er", "--er: belongs to the measure er, which --only does not name"},
        {"stats --only given_up", "--only: the measure given_up needs --time-limit SECONDS\n"},
        {"stats --only givens --duplicates", "--duplicates: belongs to the measure duplicates, which --only does not "},
        {"stats --only givens --top 3", "--top: belongs to the measure extremes, which --only does not name"},
        {"rate --only givens --max-level 3", "--max-level: belongs to the measure levels, which --only does not name"},
        {"stats --merge --only givens", "--only: the files that --merge adds up were measured already; leave it out\n"},
    };
    cli_refuse("", rows, "mixed.txt");
    /* An option of a measure that is needed, though not named, has its effect. */
    char *first = cli_output(1, "stats -q -f json --only extremes --top 5 --max-level 0 mixed.txt");
    char *second = cli_output(1, "stats -q -f json --only extremes --top 5 --max-level 1 mixed.txt");
    assert_contains(first, "\"measures\":[\"extremes\"],\"settings\":{\"guesses\":true,\"max-level\":0,\"top\":5}");
    assert_lacks(first, "\"information\"");
    assert_string_not_equal(first, second);
}

/* --canonical is no measure that could be named: it says of which form those that are named speak. */
TEST(canonical_goes_with_any_choice)
{
    static const char *const choices[] = {
        "rate -q --columns guesses,level", "rate -q --columns level,guesses,techniques",
        "rate -q -f jsonl --columns guesses_first,rating --morphs 2", "stats -q -f csv --only levels,guesses",
        "stats -q -f csv --only searches,rating --morphs 2"};
    char *puzzles = cli_copy(cli_read(cli_in("corpora/one.txt"), NULL));
    cli_text("one.txt", puzzles);
    char *forms = cli_output(0, "canon -q one.txt");
    for (size_t i = 0; i < sizeof(choices) / sizeof(choices[0]); i++) {
        cli_text("one.txt", forms);
        char *wanted = cli_output(0, "%s one.txt", choices[i]);
        cli_text("one.txt", puzzles);
        char *written = cli_output(0, "%s one.txt", choices[i]);
        assert_string_not_equal(written, wanted);
        char *canonical = cli_output(0, "%s --canonical one.txt", choices[i]);
        assert_string_equal(canonical, wanted);
    }
}

TEST(other_measures_are_not_added)
{
#define DIFFERS "'measures' differs from the files before it; merge only what was measured with the same"
    /* What was measured with others is refused, and so is the same that was shown, and not hidden. */
    static const struct {
        const char *first, *second;
    } rows[] = {{"--only guesses", "--only guesses --canonical"},
                {"--only extremes --top 5", ""},
                {"--only extremes --top 5", "--only givens"},
                {"--only extremes --top 5", "--only extremes,levels --top 5"},
                {"--only extremes --top 5", "--only levels"}};
    if (!fsd_statistics_can_read()) {
        print_message("this build reads no JSON\n");
        skip();
    }
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        cli_expect(1, "stats -q -f json -o 1.json %s mixed.txt", rows[i].first);
        cli_expect(1, "stats -q -f json -o 2.json %s mixed.txt", rows[i].second);
        cli_rows({2, "stats --merge 1.json 2.json", "", "2.json: " DIFFERS},
                 {2, "stats --merge 2.json 1.json", "", "1.json: " DIFFERS});
    }
}

TEST_MAIN("cli only", start, cli_tear_down)
