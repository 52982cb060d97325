/* The bytes of a report: every part in its place, names of files harmless, nothing of any network. */
#include <errno.h>

#include "report/report.h"
#include "support/cli.h"
#include "support/test.h"

#define HOSTILE "</script><!--<img src=x>\\\"&amp;{{charts}}{{version}}"

static const struct fsd_report plain = {.statistics = "{\"puzzles\":0}",
                                        .run = "{\"threads\":7}",
                                        .command = "fastsud stats a.txt",
                                        .version = "9.8.7",
                                        .table = "puzzles 0\n"};

SET_UP(needs_charts)
{
    if (!fsd_report_is_available())
        print_message("%s\n", fsd_report_hint());
    return 0;
}

static void skip_without_charts(void)
{
    if (!fsd_report_is_available())
        skip();
}

/* The page, the caller's to free. */
static char *page_of(const struct fsd_report *report)
{
    char *page = NULL;
    size_t n = 0;
    FILE *file = open_memstream(&page, &n);

    assert_non_null(file);
    assert_int_equal(fsd_report_write(file, report), 0);
    fclose(file);
    assert_int_equal(strlen(page), n);
    return page;
}

TEST(every_part_is_in_its_place)
{
    skip_without_charts();
    OWNED char *const page = page_of(&plain);
    assert_true(strncmp(page, "<!DOCTYPE html>", 15) == 0);
    assert_int_equal(count_in(page, "{{"), 0);
    assert_int_equal(count_in(page, "<code>fastsud stats a.txt</code>"), 1);
    assert_int_equal(count_in(page, ">{\"puzzles\":0}</script>"), 1);
    assert_int_equal(count_in(page, ">{\"threads\":7}</script>"), 1);
    assert_int_equal(count_in(page, ">puzzles 0\n</pre>"), 1);
    assert_true(count_in(page, "9.8.7") >= 3);
    /* The statistics, the run, the charts and the page's own script. */
    assert_int_equal(count_in(page, "<script"), 4);
    assert_int_equal(count_in(page, "</script>"), 4);
    assert_int_equal(count_in(page, "'sha256-"), 2);
    assert_int_equal(count_in(page, "</style>"), 1);
    assert_int_equal(count_in(page, "\n</html>\n"), 1);
    /* The licences of what is in it. */
    assert_true(strstr(page, "Apache License") && strstr(page, "Redistribution and use in source and binary forms"));
}

/* Nothing that a browser would fetch: no address in an attribute, a style sheet or an import. */
TEST(nothing_is_fetched)
{
    skip_without_charts();
    static const char *const fetched[] = {" src=\"", " href=\"", "@import", "url(http", "import(\"", "<link", "<base"};
    OWNED char *const page = page_of(&plain);
    for (size_t i = 0; i < sizeof(fetched) / sizeof(fetched[0]); i++) {
        if (strstr(page, fetched[i])) {
            fail_msg("the page holds %s", fetched[i]);
        }
    }
    assert_non_null(strstr(page, "default-src 'none'"));
}

TEST(hostile_text_stays_text)
{
    skip_without_charts();
    struct fsd_report hostile = plain;
    hostile.statistics = "{\"name\":\"" HOSTILE "\"}";
    hostile.run = "{\"kernel\":\"" HOSTILE "\"}";
    hostile.command = HOSTILE;
    hostile.version = HOSTILE;
    hostile.table = HOSTILE;
    OWNED char *const calm = page_of(&plain);
    OWNED char *const page = page_of(&hostile);
    static const char *const markup[] = {"<script", "</script", "<!--", "<img", "<"};
    for (size_t i = 0; i < sizeof(markup) / sizeof(markup[0]); i++)
        assert_int_equal(count_in(page, markup[i]), count_in(calm, markup[i]));
    assert_int_equal(count_in(page, "{\"name\":\"\\u003c/script>\\u003c!--\\u003cimg src=x>\\\"&amp;{{charts}}{{"), 1);
    /* In the command, the version's three places and the table; a place's name in a text is no place. */
    assert_int_equal(count_in(page, "&lt;/script&gt;&lt;!--&lt;img src=x&gt;\\&quot;&amp;amp;{{charts}}{{version}}"),
                     5);
}

TEST(failed_writes_are_told)
{
    skip_without_charts();
    FILE *const full = fopen("/dev/full", "w");
    if (!full) {
        print_message("no /dev/full here\n");
        skip();
    }
    assert_int_equal(fsd_report_write(full, &plain), ENOSPC);
    fclose(full);
}

TEST(build_without_charts_says_so)
{
    assert_non_null(strstr(fsd_report_hint(), "tools/fetch-charts"));
    if (fsd_report_is_available()) {
        print_message("this build has charts\n");
        skip();
    }
    OWNED char *page = NULL;
    size_t n = 0;
    FILE *file = open_memstream(&page, &n);
    assert_int_equal(fsd_report_write(file, &plain), ENOTSUP);
    fclose(file);
    assert_int_equal(n, 0);
}

TEST_MAIN("report", needs_charts, NULL)
