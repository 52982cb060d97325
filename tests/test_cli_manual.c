/* The manual pages. */
#include <ctype.h>
#include <jansson.h>

#include "logic/techniques/techniques.h"
#include "measures/measure.h"
#include "paths.h"
#include "solve/solver.h"
#include "support/cli.h"
#include "support/help.h"
#include "support/json.h"

#define MANUAL_TEMPLATE FASTSUD_TEST_SOURCE_DIR "/src/cli/fastsud.1.in"

enum { N_PAGES = 3 };
static const char *const paths[N_PAGES] = {FASTSUD_TEST_BUILD_DIR "/fastsud.1",
                                           FASTSUD_TEST_BUILD_DIR "/fastsud-formats.5",
                                           FASTSUD_TEST_BUILD_DIR "/fastsud-measures.7"};

static struct names commands;
static char *pages[N_PAGES]; /* without what only their formatter reads */
static char *manual;         /* fastsud.1 */

/* Copies a manual page without its markup, so that words can be looked for. */
static char *read_page(const char *path)
{
    char *page = cli_read(path, NULL), *out = page;
    assert_non_null(page);
    for (const char *in = page; *in; in++) {
        if (*in == '\\' && in[1] == 'f' && in[2]) {
            in += 2;
        } else if (*in == '\\' && (in[1] == '-' || in[1] == '&')) {
            if (*++in == '-')
                *out++ = '-';
        } else if (*in != '"') {
            *out++ = *in;
        }
    }
    *out = '\0';
    return page;
}

static bool is_of_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static bool has_word(const char *text, const char *word)
{
    const size_t n = strlen(word);
    for (const char *at = text; (at = strstr(at, word)); at++)
        if ((at == text || !is_of_word(at[-1])) && !is_of_word(at[n]))
            return true;
    return false;
}

static void assert_in_pages(const char *word)
{
    bool found = false;
    for (size_t i = 0; i < N_PAGES; i++)
        found |= has_word(pages[i], word);
    if (!found)
        fail_msg("%s is not in the manual pages", word);
}

CLI_START
{
    for (size_t i = 0; i < N_PAGES; i++)
        pages[i] = read_page(paths[i]);
    manual = pages[0];
    help_find_commands(&commands);
}

static const char *engine_name(size_t i)
{
    struct fsd_engine_info info;
    return fsd_engine_info_get(i, &info) ? info.name : NULL;
}

TEST(groff_reads_the_pages)
{
    for (size_t i = 0; i < N_PAGES; i++)
        assert_read_by("groff", "-man -ww -z", paths[i]);
    for (size_t i = 0; i < N_PAGES; i++)
        for (const char *at = pages[i]; (at = strstr(at, "(aq")); at++)
            assert_true(at > pages[i] && at[-1] == '\\'); /* else it is no apostrophe */
}

/* Each page names the other two; "see" a section is one of the same page, or the page's name is said. */
TEST(references_lead_somewhere)
{
    static const char *const names[N_PAGES] = {"fastsud (1)", "fastsud-formats (5)", "fastsud-measures (7)"};
    size_t n_sections = 0;
    for (size_t i = 0; i < N_PAGES; i++) {
        for (size_t k = 0; k < N_PAGES; k++)
            if (k != i)
                assert_contains(pages[i], names[k]);
        for (const char *at = pages[i]; (at = strstr(at, "see\n.B")); at++) {
            const char *name = at + strcspn(at + 4, " ") + 5;
            const size_t n = strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ ");
            char heading[NAME_BYTES + 8];
            if (n < 4)
                continue; /* a page or an option */
            snprintf(heading, sizeof(heading), "\n.SH %.*s", (int)n - (name[n - 1] == ' '), name);
            strcat(heading, "\n");
            assert_contains(pages[i], heading);
            n_sections++;
        }
    }
    assert_true(n_sections >= 10);
}

TEST(manual_has_commands_and_options)
{
    struct names options;
    const char *name;
    for (size_t i = 0; i < commands.n; i++) {
        char heading[NAME_BYTES + 8];
        snprintf(heading, sizeof(heading), "\n.B %s\n", commands.name[i]);
        assert_contains(manual, heading);
        help_find_options(commands.name[i], &options);
        for (size_t k = 0; k < options.n; k++)
            assert_in_pages(options.name[k]);
    }
    for (size_t i = 0; (name = engine_name(i)); i++)
        assert_in_pages(name);
    for (size_t i = 0; i < FSD_N_TECHNIQUES; i++)
        assert_contains(manual, fsd_technique_rows[i].name);
    for (unsigned level = 0; level <= FASTSUD_MAX_LEVEL; level++)
        assert_contains(manual, fsd_level_name(level));
    for (size_t m = 0; m < FSD_N_MEASURES; m++)
        assert_in_pages(fsd_measures[m]->name);
}

/* The paragraph of an option; its heading is a line that begins with the option, or with its letter. */
static const char *find_paragraph(const char *option, size_t *n_found)
{
    const char *found = NULL;
    *n_found = 0;
    for (const char *at = manual; (at = strstr(at, "\n.TP\n.BR -")); at++) {
        const char *heading = at + strlen("\n.TP\n.BR ");
        if (heading[1] != '-' && heading[2] == ' ')
            heading += strlen("-x , ") + 1;
        const size_t n = strlen(option);
        if (strncmp(heading, option, n) == 0 && (heading[n] == ' ' || heading[n] == '\n')) {
            found = found ? found : heading;
            ++*n_found;
        }
    }
    return found;
}

TEST(manual_has_each_option_once)
{
    struct names options, all = {.n = 0};
    size_t n, n_paragraphs = 0;
    for (size_t i = 0; i < commands.n; i++) {
        help_find_options(commands.name[i], &options);
        for (size_t k = 0; k < options.n; k++)
            names_add(&all, options.name[k], strlen(options.name[k]));
    }
    for (size_t i = 0; i < all.n; i++) {
        n_paragraphs += help_option_n_meanings(all.name[i]);
        find_paragraph(all.name[i], &n);
        if (n != help_option_n_meanings(all.name[i]))
            fail_msg("%s has %zu paragraphs in the manual page", all.name[i], n);
    }
    assert_int_equal(count_in(manual, "\n.TP\n.BR -"), n_paragraphs);
    /* All come from the program's tables. */
    char *template = cli_read(MANUAL_TEMPLATE, NULL);
    assert_non_null(template);
    assert_lacks(template, "\n.TP\n.BR \\-", "\n.TP\n.B \\-");
}

/* The texts that the help lists for an option stand in its paragraph, and the default. */
TEST(manual_has_values_and_defaults)
{
    static const struct {
        const char *option;
        const char *words[8];
    } rows[] = {
        {"--format",
         {"solution, pair, csv, grid, jsonl, none", "table, csv, json", "line, iss, rules, fpuzzles, link"}},
        {"--select", {"first", "mrv", "mrv+degree", "Default: mrv+degree."}},
        {"--propagate", {"peers", "singles", "Default: peers."}},
        {"--search-propagate", {"peers", "singles", "Default: singles."}},
        {"--er", {"(generate)"}},
        {"--er-uniqueness", {"(explain, rate, stats, generate, split, sample)", "Default: on."}},
        {"--er-rules", {"se121", "repaired", "Default: se121."}},
        {"--method", {"levels", "theory", "Default: levels."}},
        {"--encoding", {"minimal", "extended", "Default: extended."}},
        {"--summary", {"text", "json", "none", "Default: text."}},
        {"--color", {"auto", "always", "never", "Default: auto."}},
        {"--level", {"(explain; solve, check, bench with engine logic)", "Default: 10; from 0 to 10."}},
        {"--max-level", {"(rate, stats, split, sample)", "Default: 7; from 0 to 10."}},
        {"--search-limit", {"(rate, stats, split, sample)", "Default: 1000000."}},
        {"--guess-limit", {"(solve, check)", "Default: 0."}},
        {"--seed", {"Default: 1."}},
    };
    size_t n;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const char *start = find_paragraph(rows[i].option, &n);
        assert_non_null(start);
        const char *end = strstr(start, "\n.TP\n");
        char *paragraph = cli_adopt(strndup(start, end ? (size_t)(end - start) : strlen(start)));
        for (size_t k = 0; k < 8 && rows[i].words[k]; k++)
            assert_contains(paragraph, rows[i].words[k]);
    }
}

/* Of several columns or keys that differ by a number, the manual page has one with N: fixed_N. */
static void assert_numbered_in_pages(const char *name)
{
    char text[NAME_BYTES];
    snprintf(text, sizeof(text), "%s", name);
    const char *number = strrchr(text, '_');
    if (number && isdigit((unsigned char)number[1]))
        strcpy(text + (number - text) + 1, "N");
    assert_in_pages(text);
}

TEST(pages_have_columns)
{
    cli_text("one.txt", UNIQUE "\n");
    char *header = cli_copy(cli(NULL, "rate -q --max-level 1 --morphs 1 --er --backdoors 1 one.txt")->out);
    *strchr(header, '\n') = '\0';
    for (char *column = strtok(header, ","); column; column = strtok(NULL, ","))
        assert_numbered_in_pages(column);
}

/* Every key of a document but numbers. */
static void check_keys(json_t *value)
{
    const char *key;
    json_t *child;
    size_t i;
    if (json_is_array(value)) {
        json_array_foreach(value, i, child) check_keys(child);
    } else {
        json_object_foreach(value, key, child)
        {
            if (!isdigit((unsigned char)*key))
                assert_numbered_in_pages(key);
            /* The keys there are the processor's features. */
            if (strcmp(key, "cpu") != 0)
                check_keys(child);
        }
    }
}

static void check_document(const char *text)
{
    json_t *document = json_read(text);
    check_keys(document);
}

TEST(pages_have_keys)
{
    cli_text("one.txt", UNIQUE "\n");
    check_document(cli(NULL, "rate -q -f jsonl --morphs 1 --er --backdoors 1 one.txt")->out);
    check_document(cli(NULL,
                       "stats -q -f json --searches --ablation --duplicates --morphs 1 --er --backdoors 1 one.txt "
                       "corpora/demo.txt")
                       ->out);
    check_document(cli(NULL, "explain -f jsonl --information one.txt")->out);
    check_document(cli(NULL, "explain -f jsonl --method theory one.txt")->out);
    check_document(cli(NULL, "explain -f jsonl --er one.txt")->out);
    check_document(cli(NULL, "bench -f jsonl -j 1 one.txt")->out);
    check_document(cli(NULL, "--summary json -f none one.txt")->err);
    check_document(cli(NULL, "check --minimal --summary json one.txt")->err);
    check_document(cli(NULL, "canon --summary json --group one.txt")->err);
    check_document(cli(NULL, "split --summary json --parts a=1 -o %.part one.txt")->err);
    check_document(cli(NULL, "-q -f jsonl one.txt")->out);
    check_document(cli(NULL, "info -f json")->out);
}

TEST_MAIN("cli manual", start, cli_tear_down)
