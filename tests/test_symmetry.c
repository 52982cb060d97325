/* Symmetry of the pattern of givens, against a count over the whole group. */
#include "measures/measurer.h"
#include "support/json.h"
#include "support/puzzles.h"
#include "support/test.h"

static struct fsd_measure_plan plan;
static struct fsd_measurer *measurer;

SET_UP(create_measurer)
{
    plan = fsd_measure_plan_default(false, false);
    plan.measures = 0;
    assert_true(fsd_setting_set(&plan.settings, "symmetry", 1));
    fsd_measure_plan_complete(&plan);
    return fsd_measurer_create(&plan, NULL, &measurer) == FASTSUD_OK ? 0 : -1;
}

SET_UP(destroy_measurer)
{
    fsd_measurer_destroy(measurer);
    return 0;
}

/* The row of one puzzle. */
static json_t *measure(const char *cells)
{
    OWNED_BUFFER out = {.n = 0};
    struct fsd_row row = {.json = {.out = &out}, .format = FSD_ROW_JSONL, .kind = FSD_ROW_VALUES};
    const struct fsd_puzzles *puzzles;
    assert_int_equal(fsd_measurer_take(measurer, 1, &cells, NULL, &puzzles), FASTSUD_OK);
    fsd_row_begin(&row);
    fsd_measurer_put_columns(measurer, 0, &row);
    fsd_row_end(&row);
    json_t *const read = json_read(fsd_buffer_text(&out));
    return read;
}

/* All 2 * 1296 * 1296 maps are tried: rows of the map that agree nowhere are left early. */
static unsigned long count_automorphisms(const char *cells)
{
    unsigned long n = 0;
    for (unsigned transposed = 0; transposed < 2; transposed++)
        for (unsigned i = 0; i < 1296; i++) {
            unsigned rows[9], columns[9], image[9] = {0};
            line_order(i, rows);
            for (unsigned r = 0; r < 9; r++)
                for (unsigned c = 0; c < 9; c++)
                    image[r] |= (unsigned)(cells[transposed ? 9 * c + rows[r] : 9 * rows[r] + c] != '.') << c;
            for (unsigned k = 0; k < 1296; k++) {
                bool is_same = true;
                line_order(k, columns);
                for (unsigned r = 0; r < 9 && is_same; r++)
                    for (unsigned c = 0; c < 9 && is_same; c++)
                        is_same = (image[r] >> columns[c] & 1) == (cells[9 * r + c] != '.');
                n += is_same;
            }
        }
    return n;
}

/* A pattern that some random map of the group keeps, or none in particular. */
static void make_pattern(char cells[82])
{
    const unsigned n_givens = rng_below(&test_rng, 20) + 1;
    unsigned rows[9], columns[9];
    line_order(rng_below(&test_rng, 1296), rows);
    line_order(rng_below(&test_rng, 1296), columns);
    const bool transposes = rng_below(&test_rng, 2);
    memset(cells, '.', 81);
    cells[81] = '\0';
    for (unsigned n = 0; n < n_givens; n++) {
        unsigned r = rng_below(&test_rng, 9), c = rng_below(&test_rng, 9);
        for (unsigned i = 0; i < (rng_below(&test_rng, 3) ? 36u : 1u); i++) { /* along its orbit */
            cells[9 * r + c] = '1';
            const unsigned to_r = rows[transposes ? c : r];
            c = columns[transposes ? r : c];
            r = to_r;
        }
    }
}

TEST(automorphisms_are_those_of_the_whole_group)
{
    for (int i = 0; i < TEST_SAMPLE(20, 2); i++) {
        char cells[82];
        make_pattern(cells);
        json_t *const row = measure(cells);
        if (json_number(row, "automorphisms") != (long long)count_automorphisms(cells))
            fail_msg("%s: %lld automorphisms, not %lu", cells, json_number(row, "automorphisms"),
                     count_automorphisms(cells));
    }
}

/* The group has 3359232 elements; a single given has 81 images, two in a line but not in a band or stack have 486. */
TEST(patterns_with_known_symmetries)
{
    static const struct {
        const char *cells, *symmetries;
        long long automorphisms;
    } rows[] = {
        {".................................................................................",
         "rotation 90;rotation 180;mirror top-bottom;mirror left-right;main diagonal;anti-diagonal", 3359232},
        {"1................................................................................", "main diagonal",
         3359232 / 81},
        {"........1.......................................................................1", "mirror top-bottom",
         3359232 / 486},
        {"1.......1...............................................................1.......1",
         "rotation 90;rotation 180;mirror top-bottom;mirror left-right;main diagonal;anti-diagonal", -1},
        {"1...............................................................................1",
         "rotation 180;main diagonal;anti-diagonal", -1},
        {".1...............................................................................", "", 3359232 / 81},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        json_t *const row = measure(rows[i].cells);
        assert_string_equal(json_text(row, "symmetries"), rows[i].symmetries);
        if (rows[i].automorphisms >= 0)
            assert_int_equal(json_number(row, "automorphisms"), rows[i].automorphisms);
    }
}

TEST_MAIN("symmetry", create_measurer, destroy_measurer)
