/* fastsud explain -f svg and -f html, and the grid of a hint: what is written where, and what is refused. */
#include <dirent.h>
#include <unistd.h>

#include "paper/pdf.h"
#include "support/cli.h"
#include "support/pattern.h"
#include "support/shell.h"

#define HARD "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The names in a folder, in order. */
static size_t list(const char *path, char *names[256])
{
    size_t n = 0;
    DIR *folder = opendir(path);
    if (!folder)
        fail_msg("no folder %s", path);
    for (const struct dirent *entry; (entry = readdir(folder)) && n < 256;)
        if (entry->d_name[0] != '.')
            names[n++] = cli_copy(entry->d_name);
    closedir(folder);
    qsort(names, n, sizeof(*names), by_name);
    return n;
}

static char *file_in(const char *folder, const char *name)
{
    char path[512];
    snprintf(path, sizeof(path), "%s/%s", folder, name);
    char *text = cli_read(path, NULL);
    assert_non_null(text);
    return text;
}

/* A file for each step that the text has, in its order and with its words, and one for the end. */
TEST(a_file_for_each_step)
{
    char *names[256], *lines[256];
    char *text = cli_output(0, "explain -q " UNIQUE);
    size_t n = 0;
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        if (strncmp(line + strspn(line, " 0123456789"), ". ", 2) == 0)
            lines[n++] = line + strspn(line, " 0123456789") + 2;
    assert_true(n > 20);
    lines[n] = cli_copy("Solution, solved by ");
    cli_expect(0, "explain -q -f svg -o steps " UNIQUE);
    assert_int_equal(list(cli_in("steps"), names), n + 1);
    for (size_t i = 0; i <= n; i++) {
        char path[300], name[64], wanted[400] = "<svg xmlns=\"http://www.w3.org/2000/svg\"*";
        snprintf(path, sizeof(path), "steps/%s", names[i]);
        snprintf(name, sizeof(name), ">%.*s", (int)strcspn(lines[i], ","), lines[i]);
        assert_int_equal(atoi(names[i]), i + 1);
        snprintf(wanted + strlen(wanted), 100, "<title%s</title>\n<desc>", name);
        const char *reason = strstr(lines[i], ": "); /* after its level, which ends what is said */
        for (const char *at = reason ? reason + 2 : lines[i] + strlen(name) + 1;
             *at && strlen(wanted) < 150 && *at != '<'; at++)
            snprintf(wanted + strlen(wanted), 8, *at == '>' ? "&gt;" : "%c", *at);
        assert_file(path, strcat(wanted, i < n ? "* (level *)</desc>*</svg>\n" : "*</svg>\n"));
        /* What is said of a step below its name does not repeat it. */
        char *svg = file_in(cli_in("steps"), names[i]);
        assert_int_equal(count_in(svg, name), 2);
        cli_drop(svg);
    }
    assert_contains(names[n], "-solved.svg");
    /* The same in other forms. */
    static const char *const forms[][2] = {{"eps", "%!PS-Adobe-3.0 EPSF-3.0\n"}, {"pdf", "%PDF-1."}};
    for (size_t k = 0; k < (fsd_pdf_library() ? 2 : 1); k++) {
        char *others[256];
        cli_expect(0, "explain -q -f %s -o %s " UNIQUE, forms[k][0], forms[k][0]);
        assert_int_equal(list(cli_in(forms[k][0]), others), n + 1);
        for (size_t i = 0; i <= n; i++) {
            char path[300];
            assert_int_equal(strncmp(others[i], names[i], strlen(names[i]) - 3), 0);
            snprintf(path, sizeof(path), "%s/%s", forms[k][0], others[i]);
            assert_int_equal(strncmp(cli_read(cli_in(path), NULL), forms[k][1], strlen(forms[k][1])), 0);
        }
    }
}

/* With --givens, digits of a player are not drawn as given. */
TEST(givens_differ_from_digits)
{
    char position[] = HARD, *names[256];
    position[1] = '1';
    cli_expect(0, "explain -q --hint -f svg -o plain %s", position);
    cli_expect(0, "explain -q --hint --givens " HARD " -f svg -o player %s", position);
    /* Parts of its chain, each with its lines, then all of it. */
    const size_t n = list(cli_in("player"), names);
    assert_int_equal(n, 3);
    unsigned n_lines = 0;
    for (unsigned part = 1; part < n; part++) {
        char title[64];
        snprintf(title, sizeof(title), ", part %u of 2</title>", part);
        char *svg = file_in(cli_in("player"), names[part - 1]);
        assert_contains(svg, title);
        assert_contains(svg, part == 1 ? "assumed<" : ">11. r9c1356&lt;&gt;6, because of 8, 9 and 10<");
        n_lines += count_in(svg, ", because of");
        cli_drop(svg);
    }
    assert_int_equal(n_lines,
                     count_in(clif(NULL, "explain -q --hint --givens " HARD " %s", position)->out, ", because of"));
    char *plain = file_in(cli_in("plain"), names[n - 1]), *player = file_in(cli_in("player"), names[n - 1]);
    assert_null(strstr(plain, "class=\"set\""));
    assert_contains(player, "class=\"set\"");
    cli_drop(plain);
    cli_drop(player);
}

/* What nobody has entered is not drawn as a digit, though its cell has the only mark of that digit far and wide. */
TEST(marks_are_drawn_as_marks)
{
    static const char *const puzzles[] = {
        ".8..7......39.1...45....9...7.1....31..5.6..25....8.9...2....75...2.91......4..6.",
        "--rules 9x9 .8..7......39.1...45....9...7.1....31..5.6..25....8.9...2....75...2.91......4..6."};
    char marks[1024] = "", *names[256];
    for (unsigned cell = 0; cell < 81; cell++)
        if (cell != 27 && puzzles[0][cell] == '.' &&
            (cell / 9 == 3 || cell % 9 == 0 || (cell / 27 == 1 && cell % 9 < 3)))
            snprintf(marks + strlen(marks), 24, "r%uc%u:12345678,", cell / 9 + 1, cell % 9 + 1);
    for (unsigned is_entered = 0; is_entered < 2; is_entered++)
        for (unsigned k = 0; k < 2; k++) {
            char *folder = cli_adopt(strdup(is_entered ? k ? "e2" : "e0" : k ? "m2" : "m0"));
            cli_expect(0, "explain -q --hint --position %sr4c1%c9 -f svg -o %s %s", marks, is_entered ? '=' : ':',
                       folder, puzzles[k]);
            assert_int_equal(list(cli_in(folder), names), 1);
            char *svg = file_in(cli_in(folder), names[0]);
            assert_int_equal(count_in(svg, "<text class=\"set\""), is_entered);
            assert_int_equal(count_in(svg, "<text class=\"given\""), 26);
            cli_drop(svg);
        }
}

TEST(a_folder_for_each_puzzle)
{
    char *names[256];
    const char *puzzles = cli_text("two.txt", EASY "\n# none\n" UNIQUE "\nmalformed\n" EASY "\n");
    cli_expect(1, "explain -q -f svg -o folders %s", puzzles);
    assert_int_equal(list(cli_in("folders"), names), 3);
    assert_string_equal(names[0], "1");
    assert_string_equal(names[2], "3");
    assert_true(list(cli_in("folders/2"), names) > 20);
    cli_expect(0, "explain -q --hint -f svg -o hint " UNIQUE);
    assert_int_equal(list(cli_in("hint"), names), 1);
}

TEST(what_cannot_be_made_is_refused)
{
    static const struct cli_refusal rows[] = {
        {"-f svg", "-o FOLDER"},
        {"-f svg -o -", "-o FOLDER"},
        {"-f svg -o full", "not empty"},
        {"-o step.svg", "-o step.svg: drawings are files in a folder, one for each step; name that, without"},
        {"--hint -f svg -o STEP.SVG", "or with a slash at its end"},
        {"-f svg -o file", "this is a file"},
        {"-f svg -o none/folder", "No such file or directory"},
        {"-f svg -o new --compress gzip", "--compress"},
        {"-f svg -o new --shard 1/2", "--shard"},
        {"-f html --information", "--information"},
        {"-f html --json", "--json is -f jsonl, but -f html is asked for, too"},
        {"-f eps", "-f eps writes a file for each step"},
        {"-o page.pdf", ".pdf"},
    };
    char *names[256];
    assert_int_equal(cli_shell("mkdir full empty && echo kept >file && cp file full/file"), 0);
    cli_text("bad.txt", EASY "\nmalformed\n");
    const size_t n_files = cli_n_files();
    cli_refuse("explain", rows, EASY);
    /* Nothing is left of a folder that could not be completed. */
    cli_expect(1, "explain -q --strict -f svg -o cut bad.txt");
    assert_int_equal(cli_n_files(), n_files);
    assert_file("full/file", "kept\n");
    cli_expect(0, "explain -q -f svg -o empty/ " EASY);
    assert_true(list(cli_in("empty"), names) > 20);
    cli_check(2, "", "not empty", "explain -f svg -o empty " EASY);
}

/* Sections in the order of the input, with what the text says. */
TEST(one_page)
{
    cli_text("p.txt", EASY "\n\n" UNIQUE "\nbad\n" EASY "\n");
    char *const page = cli_output(1, "explain -q -f html p.txt");
    assert_true(pattern_is(page, "<!DOCTYPE html>\n*<h2>p.txt:1</h2>*<h2>p.txt:3</h2>*<h2>p.txt:5</h2>*</html>\n"));
    assert_int_equal(count_in(page, "<section class=\"puzzle\">"), 3);
    assert_lacks(page, "{{", "http:", "https:");
    assert_int_equal(count_in(page, "<h3>"), count_in(page, "<svg class=\"fsd\" role=\"img\""));
    assert_int_equal(count_in(page, "<li>\n<h3>"), count_in(page, "<p class=\"about\">"));
    cli_expect(0, "explain -q -o named.html " EASY);
    assert_file("named.html", "*<section*");
    cli_expect(0, "explain -q -o named.jsonl " EASY);
    assert_file("named.jsonl", "{*");
}

/* Puzzles of other rules: each cage with its sum in each drawing, whatever the number of threads. */
TEST(other_rules)
{
    char *names[256];
    char *puzzles = cli_output(0, "generate -q --rules killer -n 3 --seed 5");
    const unsigned n_cages = count_in(strtok(cli_copy(puzzles), "\n"), ".Cage~");
    assert_true(n_cages > 15);
    cli_text("killers.txt", puzzles);
    clif(NULL, "explain -q -j1 -f svg -o one killers.txt");
    clif(NULL, "explain -q -j4 --chunk 100 -f svg -o four killers.txt");
    assert_int_equal(list(cli_in("one"), names), 3);
    const size_t n = list(cli_in("one/1"), names);
    assert_true(n > 10 && list(cli_in("four/1"), (char *[256]){0}) == n);
    for (size_t i = 0; i < n; i++) {
        char *svg = file_in(cli_in("one/1"), names[i]), *again = file_in(cli_in("four/1"), names[i]);
        assert_string_equal(svg, again);
        assert_int_equal(atoi(names[i]), i + 1);
        assert_int_equal(count_in(svg, "<path class=\"cage\""), n_cages);
        assert_int_equal(count_in(svg, "<text class=\"tag corner\""), n_cages);
        assert_contains(svg, ">Rules: cage.</text>");
        cli_drop(svg);
        cli_drop(again);
    }
    char *page = cli_copy(clif(NULL, "explain -q -j1 -f html killers.txt")->out);
    assert_string_equal(clif(NULL, "explain -q -j3 --chunk 100 -f html killers.txt")->out, page);
    assert_int_equal(count_in(page, "<section class=\"puzzle\">"), 3);
    assert_int_equal(count_in(page, "<b>cage</b>: "), 3);
    assert_int_equal(count_in(page, "<h3>"), count_in(page, "<svg class=\"fsd\" role=\"img\""));
    assert_int_equal(count_in(page, "<li>\n<h3>"), count_in(page, "<p class=\"about\">"));
    assert_contains(page, "a strong link");
    assert_lacks(page, "fins of a fish");
    assert_true(strlen(page) < 3000 * count_in(page, "<h3>")); /* steps are told as changes */
    assert_contains(page, "svg.fsd .cage{"); /* rules that come with puzzles are drawn in a style, too */

    cli_expect(0, "explain -q --hint --rules 4x4 -f svg -o small .43..1.......31.");
    assert_int_equal(list(cli_in("small"), names), 1);
    assert_string_equal(names[0], "001-full-house.svg");
    cli_expect(1, "explain -q --hint --rules 4x4 -f svg -o many .43..1..........");
    assert_int_equal(list(cli_in("many"), names), 2);
    assert_contains(file_in(cli_in("many"), names[1]), "several solutions");
    page =
        cli_output(1, "explain -q --rules 4x4 -f html %s", cli_text("two.txt", "................\n1111............\n"));
    assert_contains(page, "<p class=\"what\">open after 0 steps; no technique applies; several solutions");
    assert_contains(page,
                    "<p class=\"what\">contradictory after 0 steps: row 1 has 1 more than once, in r1c1234\n</p>");
    page = cli_output(1, "explain -q -f html .Shape~4x4.Cage~30~R1C1~R1C2");
    assert_contains(page, "cage: 2 different values add up to 3 to 7, never to 30");
}

/* A pencilmark position of its own, a wrong digit, a puzzle with many solutions: all are drawn. */
TEST(any_puzzle_is_drawn)
{
#define LECTURE "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#define SEVERAL ".3..7....6...95....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7."
    char *names[256];
    cli_rows({1, "explain -q -f html " EMPTY, "*<section*<li class=\"end\">*"},
             {1, "explain -q -f html " CLASH, "*<section*<li class=\"end\">*"},
             {0, "explain -q -f html " LECTURE,
              "*<section*<p class=\"what\">r5c5 is the last * (level 0)</p>*<li class=\"end\">*"},
             {0, "explain -q -f html --method theory " LECTURE, "*assertion elimination*"},
             {0, "explain -q -f html --er " HARD, "* (1.2)</p>*Forcing Chains*"},
             /* A hint for a puzzle with several solutions says so when it is drawn, too. */
             {1, "explain -q --hint -f html " SEVERAL, "*<p class=\"what\">several solutions</p>*"},
             {0, "explain -q --hint -f html " HARD, NULL, NULL, "several solutions"},
             /* Candidates are kept clear of arrows, but not on shades. */
             {1, "explain -q --hint -f html .Shape~4x4.Arrow~R1C1~R1C2~R2C3", "*<svg class=\"fsd crossed\"*"},
             {1, "explain -q --hint -f html .Shape~4x4.Arrow~R1C1~R1C2~R2C3.Thermo~R4C1~R4C2", "*<svg class=\"fsd\"*",
              NULL, "fsd crossed"},
             {1, "explain -q --hint -f svg -o several " SEVERAL});
    assert_int_equal(count_in(cli(NULL, "explain -q -f html " EMPTY)->out, "<section"), 1);
    assert_int_equal(list(cli_in("several"), names), 2);
    assert_file("several/002-open.svg", "*<desc>several solutions</desc>*");
}

/* No grid in a pipe; where it is asked for, it is 80 columns wide at most. The candidates of lines are bold. */
TEST(hints_with_a_grid)
{
    char *plain = cli_output(0, "explain -q --hint " HARD);
    const unsigned n_lines = count_in(plain, "\n");
    assert_int_equal(count_in(plain, "+---"), 0);
    char *drawn = cli_output(0, "explain -q --hint --color always " HARD);
    assert_true(count_in(drawn, "\n") >= n_lines + 14);
    assert_contains(drawn, "\033[");
    assert_int_equal(count_in(drawn, ". \033[1mr"), n_lines - 1);
    unsigned n_columns = 0;
    for (const char *at = strchr(drawn, '\n') + 1; *at; at++)
        if (*at == '\033')
            at = strchr(at, 'm');
        else if (*at == '\n')
            n_columns = 0;
        else
            assert_true(++n_columns <= 80);
    assert_int_equal(count_in(cli_output(0, "explain -q --hint --color never " HARD), "+---"), 0);
}

/* The grid of other rules, with the borders of its regions and the names of its values. */
TEST(hints_of_other_rules_with_a_grid)
{
    static const char *const rows[][2] = {
        {"--rules 4x4 --without full-house,hidden .43..1.......31.",
         "naked single: r1c1 can only be 2; 3 digits exclude the others: r1c23,r2c2 => r1c1=2\n"
         "+---------+---------+\n"
         "| 2!   4~ | 3~  12  |\n"
         "| 23   1~ | 24  24  |\n"
         "+---------+---------+\n"
         "| 124  2  | 24  234 |\n"
         "| 24   3  | 1   24  |\n"
         "+---------+---------+\n"
         "! placed  ~ excluding\n"},
        {"jigsaw.txt", "+--------------+----------------------+\n"
                       "| 1      2     | 3       4       5    |\n"
                       "|              +-------+              |\n"
                       "| 345    345     45    | 12      12   |\n"
                       "+----------------------+--------------+\n"
                       "| 2345   1345    1245  | 1235    1234 |\n"
                       "|              +-------+              |\n"
                       "| 2345   1345  | 1245- | 1235    1234 |\n"
                       "+--------------+       +-------+      |\n"
                       "| 2345*  1345*   1245*   1235* | 1234 |\n"
                       "+------------------------------+------+\n"
                       "- removed  * pattern\n"},
        {".Shape~12x12.Cage~23~R1C1~R1C2", "| 1-2-3-4-  1-2-3-4-  1234"},
    };
    cli_text("jigsaw.txt", "size = 5\nregions =\naabbb\naaabb\ncccdd\nccedd\neeeed\n"
                           "cells =\n12345\n.....\n.....\n.....\n.....\n");
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        char *drawn = cli_copy(clif(NULL, "explain -q --hint --color always %s", rows[i][0])->out), *to = drawn;
        assert_contains(drawn, "\033[");
        for (const char *at = drawn; *at; at++) /* without colours */
            if (*at == '\033')
                at = strchr(at, 'm');
            else
                *to++ = *at;
        *to = '\0';
        assert_contains(drawn, rows[i][1]);
    }
    assert_int_equal(count_in(cli_output(1, "explain -q --hint jigsaw.txt"), "\n"), 1);
}

int main(void)
{
    return test_run("cli_drawn", cli_set_up, cli_tear_down);
}
