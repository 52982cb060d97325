/* Pictures of puzzles of any rules: each rule is drawn as its row says, borders, cages and clues stand where they must.
 */
#include <math.h>

#include "picture/svg.h"
#include "picture/variant_picture.h"
#include "support/markup.h"
#include "support/statements.h"
#include "support/test.h"

static struct fsd_buffer buffer;
static struct fsd_picture picture;
static struct fsd_rule_shapes shapes;
static struct fsd_rules rules;
static struct fsd_variant_steps steps;
static char givens[FSD_VARIANT_MAX_CELLS];

static void drop(void)
{
    fsd_variant_steps_destroy(&steps);
    fsd_rule_shapes_destroy(&shapes);
    fsd_rules_destroy(&rules);
    rules = (struct fsd_rules){0};
}

static bool read_rules(const char *text)
{
    struct fsd_failure failure = {0};
    drop();
    return fsd_rules_read_text(text, strlen(text), &rules, &failure) && fsd_rules_compile(&rules, &failure);
}

/* Draws the puzzle where it begins; without the style. */
static const char *draw(void)
{
    fsd_rule_shapes_add(&shapes, &rules);
    assert_false(shapes.shapes.shapes.failed);
    assert_true(fsd_variant_steps_init(&steps, &rules.variant));
    memset(givens, '.', sizeof(givens));
    fsd_picture_of_variant(&picture, &rules, &shapes, givens, &steps);
    fsd_svg_put(&buffer, &picture, &(struct fsd_svg_options){.embedded = true, .has_labels = true});
    const char *svg = fsd_buffer_text(&buffer);
    assert_non_null(svg);
    buffer.n = 0;
    assert_markup(svg);
    return svg;
}

static const char *drawn(const char *text)
{
    assert_true(read_rules(text));
    return draw();
}

static size_t n_shapes(void)
{
    return shapes.shapes.shapes.n / sizeof(struct fsd_shape);
}

static void assert_has(const char *svg, const char *part)
{
    if (!strstr(svg, part))
        fail_msg("no %s in\n%s", part, svg);
}

/* Of each size, each cell has all candidates, each value a place of its own in the cell. */
TEST(sizes)
{
    static const struct {
        const char *text;
        unsigned n_cells, n_values;
        const char *box;
    } rows[] = {
        {"size = 2\nregions = none\n", 4, 2, "-18 -18 141 141"},
        {"size = 4\n", 16, 4, "-18 -18 261 261"},
        {"size = 6\n", 36, 6, "-18 -18 381 381"},
        {"size = 3x5\nvalues = 0-7\nregions = none\n", 15, 8, "-18 -18 321 201"},
        {"size = 16x16\n", 256, 16, "-18 -18 1365 1365"},
        {"size = 25x25\n", 625, 25, "-18 -18 2621 2621"},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const char *svg = drawn(rows[i].text), *candidates = strstr(svg, "<g class=\"c\">");
        assert_int_equal(markup_count(candidates, "<text"), rows[i].n_cells * rows[i].n_values);
        assert_has(svg, rows[i].box);
    }
    assert_has(drawn("size = 16x16\ncells =\n"
                     "A9..............\n................\n................\n................\n"
                     "................\n................\n................\n................\n"
                     "................\n................\n................\n................\n"
                     "................\n................\n................\n................\n"),
               "<text class=\"set\" x=\"42\" y=\"59\">A</text>");
}

TEST(borders_of_regions)
{
    assert_has(drawn("size = 4\nregions =\nAABB\nACCB\nACDB\nCDDD\n"),
               "<path class=\"thin\" d=\"M0 60h240M60 0v240M0 120h240M120 0v240M0 180h240M180 0v240\"/>"
               "<path class=\"thick\" d=\"M0 0h240M0 0v240M60 60h120M60 60v180M120 120h60M120 0v60M120 120v60"
               "M0 180h120M180 180h60M180 60v120M0 240h240M240 0v240\"/>");
}

/* An L of three cells: outer corners are drawn within the cells, the inner one as well. */
TEST(cages)
{
    const char *svg = drawn("size = 4\ncage 6 r2c2 r1c2 r1c1\ncage 0 r4c4 r4c3\n");
    assert_int_equal(markup_count(svg, "class=\"cage\""), 2);
    assert_int_equal(markup_count(svg, "tag corner"), 1);
    assert_has(svg, "<text class=\"tag corner\" x=\"3\" y=\"13\">6</text>");
    /* Cells are 78 wide: r1c1 is above, below up to r2c2's left side, and left; r1c2 above and right; r2c2 the rest. */
    assert_has(svg,
               "<path class=\"cage\" d=\"M5 5h73M5 73h78M5 5v68M78 5h73M151 5v73M83 151h68M83 73v78M151 78v73\"/>");
}

TEST(each_rule_is_drawn_as_its_row_says)
{
    const struct fsd_rule *rule;
    for (size_t r = 0; (rule = fsd_rule_at(r)); r++) {
        size_t n_found = 0;
        for (unsigned i = 0; i < 100000 && n_found < 10; i++) {
            OWNED_BUFFER text = {0};
            statements_put_random(&text, &test_rng, rule);
            if (read_rules(fsd_buffer_text(&text))) {
                const char *svg = draw();
                if ((n_shapes() > 0) != (rule->drawing != FSD_DRAW_NOTHING) && rule->drawing != FSD_DRAW_GROUPS &&
                    rule->drawing != FSD_DRAW_OUTSIDE)
                    fail_msg("%s: %zu shapes of\n%s", rule->name, n_shapes(), text.bytes);
                assert_true(strlen(svg) > 100);
                fsd_svg_put_rule(&buffer, &picture, 0);
                assert_int_equal(buffer.n > 0, n_shapes() > 0);
                if (buffer.n > 0)
                    assert_markup(fsd_buffer_text(&buffer));
                buffer.n = 0;
                n_found++;
            }
        }
        assert_int_equal(n_found, 10);
    }
}

static const struct fsd_shape *shape_at(size_t i)
{
    assert_true(i < n_shapes());
    return (const struct fsd_shape *)(const void *)shapes.shapes.shapes.bytes + i;
}

static void assert_shape(size_t i, enum fsd_shape_kind kind, int x, int y, const char *label)
{
    const struct fsd_shape *shape = shape_at(i);
    const struct fsd_drawn_place *place =
        (const struct fsd_drawn_place *)(const void *)shapes.shapes.places.bytes + shape->first;
    assert_int_equal(shape->kind, kind);
    assert_true(place->x == x && place->y == y);
    assert_string_equal(shape->label, label);
}

TEST(clues_outside)
{
    const char *svg = drawn("size = 6\nsandwich r2 5\nx-sum r2 11 7\nskyscraper c3 - 2\nlittle-killer 14 r1c4\n");
    assert_int_equal(markup_count(svg, "tag clue"), 5);
    assert_shape(0, FSD_SHAPE_CLUE, 88, -8, "14");
    assert_shape(3, FSD_SHAPE_CLUE, -8, 30, "5");
    assert_shape(4, FSD_SHAPE_CLUE, -21, 30, "11");
    assert_shape(5, FSD_SHAPE_CLUE, 128, 30, "7");
    assert_shape(6, FSD_SHAPE_CLUE, 50, 128, "2");
    /* Rules that are drawn alike differ in style. */
    assert_int_equal(shape_at(3)->style, 0);
    assert_int_equal(shape_at(4)->style, 1);
    assert_int_equal(shape_at(6)->style, 2);
    assert_has(svg, "viewBox=\"-102 -63 510 471\"");
}

TEST(between_cells)
{
    drawn("size = 6\nwhite-dot r1c1 r1c2 r2c2\nx r3c1 r4c1\nv r3c2 r3c3\nquad r4c4 1 2\ngreater-than r6c2 r6c1\n");
    assert_shape(0, FSD_SHAPE_DOT, 20, 10, "");
    assert_shape(1, FSD_SHAPE_DOT, 30, 20, "");
    assert_shape(2, FSD_SHAPE_SIGN, 10, 60, "X");
    assert_shape(3, FSD_SHAPE_SIGN, 40, 50, "V");
    assert_shape(4, FSD_SHAPE_QUAD, 80, 80, "12");
    assert_shape(5, FSD_SHAPE_ANGLE, 21, 107, ""); /* its tip, the second place, is on the side of the lesser cell */
    const struct fsd_drawn_place *places = (const void *)shapes.shapes.places.bytes;
    assert_int_equal(places[shape_at(5)->first + 1].x, 18);
    /* Signs around cells point into the lesser one. */
    drawn("size = 6\nminimum r2c2\nmaximum r5c5\n");
    for (unsigned i = 0; i < 2; i++) {
        const struct fsd_shape *shape = shape_at(5 * i + 1);
        assert_int_equal(shape->kind, FSD_SHAPE_ANGLE);
        places = (const void *)shapes.shapes.places.bytes;
        assert_int_equal(places[shape->first + 1].y, i == 0 ? 22 : 78);
    }
    drawn("size = 6\nx\n");
    assert_shape(0, FSD_SHAPE_STROKE, 0, 0, "");
    assert_shape(1, FSD_SHAPE_STROKE, 120, 0, "");
}

/* What stands between cells covers no candidate, nor its mark, of cells that have all of them. */
TEST(marks_between_cells_cover_no_candidate)
{
    static const char *const rules_of[] = {
        "white-dot r2c2 r2c3\nblack-dot r3c3 r4c3\nx r1c1 r2c1\nv r5c1 r5c2\nquad r3c5 1,2,3,4\n",
        "cage 7 r1c5 r1c6\nwhite-dot r2c2 r2c3\nwhite-dot r2c3 r3c3\nquad r3c5 1,2,3,4\n",
        "greater-than r1c1 r1c2\ngreater-than r2c4 r1c4\nminimum r4c4\n"};
    enum { ROUND = 4 /* the corners of a mark, which is twice as far across */ };
    for (size_t i = 0; i < 12; i++) {
        char text[300];
        snprintf(text, sizeof(text), "size = %s\n%s", (const char *[]){"6", "9", "12x12", "16x16"}[i / 3],
                 rules_of[i % 3]);
        const char *svg = drawn(text), *candidates = strstr(svg, "<g class=\"c\">");
        unsigned n_marks = 0, n_candidates = 0;
        for (const char *mark = svg; (mark = strstr(mark, "<circle class=\"")); mark++) {
            int x, y, radius;
            n_marks += sscanf(strstr(mark, "cx="), "cx=\"%d\" cy=\"%d\" r=\"%d", &x, &y, &radius) == 3;
            for (const char *at = candidates; (at = strstr(at, "<text x=\"")); at++) {
                int candidate_x, base;
                assert_int_equal(sscanf(at, "<text x=\"%d\" y=\"%d\"", &candidate_x, &base), 2);
                const int beside = abs(candidate_x - x) - ROUND, above = abs(base - 5 - y) - ROUND;
                if (hypot(beside > 0 ? beside : 0, above > 0 ? above : 0) - ROUND < radius)
                    fail_msg("%s: %d,%d", text, x, y);
                n_candidates++;
            }
        }
        assert_true(n_marks == (i % 3 == 2   ? 0
                                : i % 3 == 0 ? 5
                                             : 3) &&
                    n_candidates == n_marks * markup_count(candidates, "<text x"));
        for (size_t k = 0; k < n_shapes(); k++) /* angles: as far across the line as they are long along it */
            if (shape_at(k)->kind == FSD_SHAPE_ANGLE) {
                const struct fsd_drawn_place *at =
                    (const struct fsd_drawn_place *)(const void *)shapes.shapes.places.bytes + shape_at(k)->first;
                assert_true(abs(at[0].x - at[1].x) <= 3 && abs(at[0].y - at[1].y) <= 3);
            }
    }
}

/* The step's cells, what it removes and what it places, on the position before it. */
TEST(steps_are_marked)
{
    static struct fsd_variant_step step;
    drawn("size = 6\ncage 3 r1c1 r1c2\n");
    assert_true(fsd_variant_steps_next(&steps, &step));
    fsd_picture_mark_step(&picture, &step, NULL, 0);
    assert_int_equal(step.technique, FSD_VARIANT_CAGE);
    assert_int_equal(picture.marks[FSD_ROLE_REMOVED][0], 0x3c);
    assert_int_equal(picture.marks[FSD_ROLE_REMOVED][1], 0x3c);
    assert_int_equal(picture.marks[FSD_ROLE_REMOVED][2], 0);
    assert_int_equal(picture.candidates[0], 0x3f);
    assert_int_equal(picture.roles[1], fsd_role_bit(FSD_ROLE_PATTERN));
    assert_int_equal(picture.n_group, 2);

    drawn("size = 4\ncells =\n123.\n....\n....\n....\n");
    assert_true(fsd_variant_steps_next(&steps, &step));
    fsd_picture_mark_step(&picture, &step, NULL, 0);
    assert_int_equal(picture.placed[3], 4);
    assert_int_equal(picture.roles[3], fsd_role_bit(FSD_ROLE_PLACED));
    assert_int_equal(picture.candidates[3], 0);
    assert_int_equal(picture.digits[2], 3);
}

int main(void)
{
    int n_failed = test_run("variant picture", NULL, NULL);
    drop();
    fsd_buffer_destroy(&buffer);
    return n_failed;
}
