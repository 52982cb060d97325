/* fastsud explain: much text, summaries, malformed lines. */
#include <jansson.h>

#include "base/buffer.h"
#include "support/cli.h"
#include "support/json.h"

#define WRONG_SOLUTION "483921657967345821251876493548132976729564138136798245372689514814253769695417381"
#define HARD "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."

/* Of quick samples instead: a tenth of the steps' text, and of the time. */
#define TURBOT_FISH ".4.........98..6...2.....7.47.6....5...3..86.9.............83.2....14..6.1...79.."

#define FILES "first.txt " EASY " second.txt third.csv"

CLI_START
{
    cli_text("first.txt", "# no puzzle\n\n# here, over some shards of the whole\nbad\n");
    cli_text("second.txt", TEST_IS_QUICK ? TURBOT_FISH "\nbad\n" EASY "\n" CLASH "\n\nbad"
                                         : HARD "\nbad\n" EASY "\n" CLASH "\n\nbad");
    cli_text("third.csv", "puzzle,solution\n" EASY "," EASY_SOLUTION "\n" EASY "," WRONG_SOLUTION "\n");
}

/* A block's text is written in several results. */
TEST(much_text_of_one_chunk)
{
    char *const wanted = cli_copy(cli(NULL, "explain -j 2 corpora/demo.txt")->out);
    assert_true(strlen(wanted) > 3 << 20);
    assert_true(strcmp(cli(NULL, "explain -j 1 --chunk 1000000 corpora/demo.txt")->out, wanted) == 0);
}

TEST(a_summary_on_request)
{
    static const struct {
        const char *arguments;
        json_int_t puzzles, solved, open, contradictory, given_up, hinted, malformed, unfit;
        int status;
    } rows[] = {
        {EASY, 1, 1, 0, 0, 0, -1, 0, 0, 0},
        {"--level 3 " FILES, 6, 4, 1, 1, 0, -1, 3, 1, 1},
        {"--hint " FILES, 6, 0, 0, 1, 0, 5, 3, 1, 1},
        {"--hint " EASY_SOLUTION, 1, 1, 0, 0, 0, 0, 0, 0, 0},
        {"--time-limit 0.000000001 " HARD, 1, 0, 0, 0, 1, -1, 0, 0, 1},
        {"--information --time-limit 0.000000001 " HARD, 1, 0, 0, 0, 1, -1, 0, 0, 1},
        {"--information --time-limit 0.000000001 " EASY_SOLUTION, 1, 1, 0, 0, 0, -1, 0, 0, 0},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const struct cli_run *run = cli_expect(rows[i].status, "explain -q --summary json %s", rows[i].arguments);
        json_t *summary = json_read(run->err);
        assert_int_equal(json_number(summary, "puzzles"), rows[i].puzzles);
        assert_int_equal(json_number(summary, "solved"), rows[i].solved);
        assert_int_equal(json_number(summary, "open"), rows[i].open);
        assert_int_equal(json_number(summary, "contradictory"), rows[i].contradictory);
        assert_int_equal(json_number(summary, "given_up"), rows[i].given_up);
        if (rows[i].hinted >= 0)
            assert_int_equal(json_number(summary, "hinted"), rows[i].hinted);
        assert_int_equal(json_number(summary, "malformed"), rows[i].malformed);
        assert_int_equal(json_number(summary, "unfit"), rows[i].unfit);
    }
    cli_rows({1, "explain --summary text --level 3 " FILES, NULL,
              "6 puzzles: 4 solved, 1 open, 1 contradictory, 3 malformed, 1 with a wrong given solution; "},
             {1, "explain -q " FILES, NULL, ""}, {1, "explain " FILES, NULL, NULL, "puzzles: "});
}

TEST(strict_stops_at_a_malformed_line)
{
    cli_check(1, "second.txt:1\n*", "second.txt:2:1: ", "explain --strict second.txt");
    assert_lacks(cli(NULL, "explain --strict second.txt")->out, "second.txt:3\n");
}

TEST_MAIN("cli_explain_run", start, cli_tear_down)
