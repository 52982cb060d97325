/* Rows of measures, whichever of them were taken. */
#include <stdio.h>
#include <string.h>

#include "measures/row.h"
#include "support/cli.h"
#include "support/test.h"

#define PUZZLE "..2..6..473......9.419.3..............586.9..1...542.6.....2...8.....3..3..1..5.2"

enum { MAX_LEVEL = 2, MAX_BACKDOOR = 2 };

/* What a row of a measure holds, and no row of the others. */
static const struct {
    enum fsd_measure measure;
    const char *columns, *members;
} parts[] = {
    {FSD_MEASURE_REDUNDANT, ",redundant", ",\"redundant\":0"},
    {FSD_MEASURE_LEVELS,
     ",logic,level,techniques,fixed_start,fixed_0,fixed_1,fixed_2,entropy_start,bound_start"
     ",entropy_gain_0,bound_gain_0,entropy_gain_1,bound_gain_1,entropy_gain_2,bound_gain_2",
     ",\"logic\":\"solved\",\"level\":1,"},
    {FSD_MEASURE_SEARCHES,
     ",guesses_first,nodes_first,depth_first,guesses_mrv,nodes_mrv,depth_mrv"
     ",guesses_mrv_degree,nodes_mrv_degree,depth_mrv_degree",
     ",\"searches\":{\"first\":{\"guesses\":0,"},
    {FSD_MEASURE_RATING, ",rating", ",\"rating\":1.0000"},
    {FSD_MEASURE_BACKDOORS, ",backdoor_0,backdoor_1,backdoor_2,level_with_1,level_with_2", ",\"backdoors\":{\"0\":0,"},
};
enum { N_PARTS = sizeof(parts) / sizeof(*parts) };

static struct fsd_record make_record(void)
{
    struct fsd_record record = {.n_givens = 24, .verdict = FASTSUD_UNIQUE, .logic_state = FSD_LOGIC_SOLVED};
    record.trace.level = 1;
    for (unsigned level = 0; level <= FSD_N_LEVELS; level++)
        record.trace.n_cells[level][1] = 81;
    return record;
}

/* The line as a string, and without its newline. */
static void put_row(const struct fsd_row_context *context, const struct fsd_record *record, char *row)
{
    char *end = fsd_row_put(context, 7, PUZZLE, record, row);
    assert_true(end > row && end[-1] == '\n');
    end[-1] = '\0';
}

static void only_what_was_measured(void **state)
{
    (void)state;
    const struct fsd_record record = make_record();
    for (unsigned subset = 0; subset < 1u << N_PARTS; subset++) {
        struct fsd_measure_options options = {.measures = 1u << FSD_MEASURE_SOLUTIONS,
                                              .max_level = MAX_LEVEL,
                                              .n_morphs = 1,
                                              .max_backdoor = MAX_BACKDOOR};
        char wanted[FSD_ROW_HEADER_BYTES] = "file,line,puzzle,givens,solutions,guesses";
        for (unsigned i = 0; i < N_PARTS; i++)
            if (subset >> i & 1) {
                options.measures |= 1u << parts[i].measure;
                strcat(wanted, parts[i].columns);
            }
        if (options.measures & 1u << FSD_MEASURE_SEARCHES)
            strcat(wanted, ",complete_first,complete_mrv,complete_mrv_degree");
        strcat(wanted, "\n");
        struct fsd_row_context context = {.options = &options, .format = FSD_ROW_CSV, .file = "a.txt"};
        char header[FSD_ROW_HEADER_BYTES], row[FSD_ROW_BYTES + FSD_ROW_NAME_FACTOR * sizeof("a.txt")];
        fsd_row_put_header(&context, header);
        assert_string_equal(header, wanted);
        put_row(&context, &record, row);
        assert_int_equal(strncmp(row, "a.txt,7," PUZZLE ",24,1,0", strlen("a.txt,7," PUZZLE ",24,1,0")), 0);
        assert_int_equal(count_in(row, ","), count_in(header, ","));
        put_row(&context, NULL, row);
        assert_int_equal(count_in(row, ","), count_in(header, ","));
        context.format = FSD_ROW_JSONL;
        put_row(&context, &record, row);
        for (unsigned i = 0; i < N_PARTS; i++)
            if ((subset >> i & 1) != (strstr(row, parts[i].members) != NULL))
                fail_msg("subset %u, %s:\n%s", subset, parts[i].members, row);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_what_was_measured),
    };
    return cmocka_run_group_tests_name("row", tests, NULL, NULL);
}
