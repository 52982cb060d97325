/* Drawings: where links run, which of them a chain's step has, and words in lines. */
#include <math.h>

#include "grid/chain_text.h"
#include "logic/text/step_chain.h"
#include "picture/chain_picture.h"
#include "picture/link_route.h"
#include "picture/step_picture.h"
#include "picture/svg.h"
#include "support/markup.h"
#include "support/test.h"
#include "support/texts.h"

#define PUZZLE "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."

static struct fsd_buffer buffer;
static struct fsd_picture picture;

static double distance(struct fsd_point a, struct fsd_point b)
{
    return hypot(a.x - b.x, a.y - b.y);
}

static struct fsd_grid_drawing drawing_of_picture(void)
{
    struct fsd_grid_drawing drawing = {.picture = &picture};
    fsd_drawing_measure(&drawing);
    return drawing;
}

/* In grids of any size: cells of more values are larger, and their candidates stand closer to the middle. */
TEST(links_end_at_their_candidates)
{
    static const unsigned sizes[] = {9, 16, 6, 25};
    struct fsd_obstacles obstacles;
    for (unsigned i = 0; i < 20000; i++) {
        const unsigned size = sizes[i / 100 % 4], n_cells = size * size;
        struct fsd_route route;
        const struct fsd_drawn_link link = {.from_cell = (uint16_t)rng_below(&test_rng, n_cells),
                                            .from_digit = (uint8_t)(1 + rng_below(&test_rng, size)),
                                            .to_cell = (uint16_t)rng_below(&test_rng, n_cells),
                                            .to_digit = (uint8_t)(1 + rng_below(&test_rng, size))};
        if (i % 100 == 0) {
            fsd_picture_start_grid(&picture, size, size, size);
            for (unsigned cell = 0; cell < n_cells; cell++)
                picture.candidates[cell] = (uint32_t)rng_next(&test_rng) & ((UINT32_C(1) << size) - 1);
        }
        const struct fsd_grid_drawing drawing = drawing_of_picture();
        const struct fsd_point from = fsd_drawn_candidate(&drawing, link.from_cell, link.from_digit);
        const struct fsd_point to = fsd_drawn_candidate(&drawing, link.to_cell, link.to_digit);
        const int most = 10 * drawing.width;
        if (i % 100 == 0)
            fsd_obstacles_find(&obstacles, &drawing);
        fsd_route_find(&route, &obstacles, &drawing, &link);
        if (distance(from, to) == 0)
            continue;
        assert_true(fabs(distance(route.from, from) - FSD_DRAWN_RADIUS) < 3);
        assert_true(fabs(distance(route.head[0], to) - FSD_DRAWN_RADIUS) < 12);
        assert_true(distance(route.head[1], route.head[2]) > 50);
        for (unsigned k = 0; k < 3; k++)
            assert_true(route.head[k].x >= 0 && route.head[k].x <= most && route.head[k].y >= 0 &&
                        route.head[k].y <= most);
    }
}

/* In a row full of candidates a straight link would cross them all. */
TEST(links_avoid_candidates)
{
    struct fsd_obstacles obstacles;
    struct fsd_route route;
    fsd_picture_start_grid(&picture, 9, 9, 9);
    for (unsigned cell = 36; cell < 45; cell++)
        picture.candidates[cell] = 0x38;
    const struct fsd_grid_drawing drawing = drawing_of_picture();
    fsd_obstacles_find(&obstacles, &drawing);
    const struct fsd_drawn_link link = {.from_cell = 36, .from_digit = 5, .to_cell = 44, .to_digit = 5};
    fsd_route_find(&route, &obstacles, &drawing, &link);
    assert_true(abs(route.bend.y - fsd_drawn_candidate(&drawing, 36, 5).y) > 300);
}

/* By how much a link bends to its right, 0 if it is straight; it is then in the way of others. */
static int bow_of(struct fsd_obstacles *obstacles, unsigned from, unsigned from_digit, unsigned to, unsigned to_digit)
{
    const struct fsd_drawn_link link = {.from_cell = (uint16_t)from,
                                        .from_digit = (uint8_t)from_digit,
                                        .to_cell = (uint16_t)to,
                                        .to_digit = (uint8_t)to_digit};
    const struct fsd_grid_drawing drawing = drawing_of_picture();
    const struct fsd_point a = fsd_drawn_candidate(&drawing, from, from_digit);
    const struct fsd_point b = fsd_drawn_candidate(&drawing, to, to_digit);
    struct fsd_route route;
    fsd_route_find(&route, obstacles, &drawing, &link);
    const int cross = (b.x - a.x) * (route.bend.y - a.y) - (b.y - a.y) * (route.bend.x - a.x);
    return (int)(cross / distance(a, b));
}

/* Each thing in the way of a link makes it bend, and nothing else does. */
TEST(links_bend_where_they_must)
{
    struct fsd_obstacles obstacles;
    fsd_picture_start_grid(&picture, 9, 9, 9);
    const struct fsd_grid_drawing drawing = drawing_of_picture();
    fsd_obstacles_find(&obstacles, &drawing);
    assert_int_equal(bow_of(&obstacles, 36, 5, 44, 5), 0);
    /* Another link. */
    assert_int_not_equal(bow_of(&obstacles, 36, 5, 44, 5), 0);
    /* Its own head, where it is as long as the link. */
    fsd_obstacles_find(&obstacles, &drawing);
    assert_int_not_equal(bow_of(&obstacles, 40, 4, 40, 5), 0);
    assert_int_equal(bow_of(&obstacles, 10, 4, 10, 6), 0);
    /* A digit, in the middle of its cell. */
    picture.digits[40] = 5;
    fsd_obstacles_find(&obstacles, &drawing);
    assert_int_not_equal(bow_of(&obstacles, 36, 5, 44, 5), 0);
    fsd_obstacles_find(&obstacles, &drawing);
    assert_int_equal(bow_of(&obstacles, 4, 4, 76, 4), 0);
    assert_int_equal(bow_of(&obstacles, 36, 2, 44, 2), 0);
    picture.digits[40] = 0;
    picture.placed[40] = 5;
    assert_int_not_equal(bow_of(&obstacles, 36, 5, 44, 5), 0);
    picture.placed[40] = 0;
    /* A mark among candidates rather than these; one of these rather than several. */
    for (unsigned cell = 4; cell < 81; cell += 9)
        picture.candidates[cell] = cell == 40 ? 0x1d7 : 0x1ff;
    fsd_obstacles_find(&obstacles, &drawing);
    assert_int_equal(bow_of(&obstacles, 36, 5, 44, 5), 0);
    picture.marks[0][40] = 1u << 4;
    fsd_obstacles_find(&obstacles, &drawing);
    assert_int_not_equal(bow_of(&obstacles, 36, 5, 44, 5), 0);
    /* Along the edge it bends into the grid, in both directions. */
    fsd_picture_start_grid(&picture, 9, 9, 9);
    for (unsigned cell = 0; cell < 9; cell++)
        picture.candidates[cell] = 0x7;
    fsd_obstacles_find(&obstacles, &drawing);
    assert_true(bow_of(&obstacles, 0, 2, 8, 2) > 0);
    fsd_obstacles_find(&obstacles, &drawing);
    assert_true(bow_of(&obstacles, 8, 2, 0, 2) < 0);
    for (unsigned cell = 0; cell < 9; cell++)
        picture.candidates[cell] = cell == 4 ? 0x7 : 0;
    fsd_obstacles_find(&obstacles, &drawing);
    assert_true(bow_of(&obstacles, 8, 2, 0, 2) < 0);
}

/* Lines of the caption, and what is cut. */
TEST(captions_in_lines)
{
    char caption[4000];
    for (unsigned n_words = 1; n_words < 300; n_words += 7) {
        caption[0] = '\0';
        for (unsigned i = 0; i < n_words; i++)
            strcat(caption, i ? " r4c7=5" : "r4c7=5");
        fsd_picture_start(&picture, PUZZLE);
        picture.caption = caption;
        fsd_svg_put(&buffer, &picture, &(struct fsd_svg_options){.has_words = true});
        const char *text = text_taken(&buffer);
        assert_markup(text);
        const unsigned n_lines = markup_count(text, "class=\"words\"");
        assert_int_equal(n_lines, n_words <= 9 ? 1 : (n_words + 8) / 9 < 8 ? (n_words + 8) / 9 : 8);
        assert_int_equal(markup_count(text, "r4c7=5"), n_words + (n_words < 72 ? n_words : 72));
        assert_int_equal(markup_count(text, "\xe2\x80\xa6"), n_words > 72);
    }
}

/* A line that is full begins no other, nor does one whose next word is in the next line anyway. */
TEST(captions_keep_their_lines)
{
    fsd_picture_start(&picture, PUZZLE);
    picture.note = "1. r5c6=9, because of 1, r2c6<>9: no other place in column 6\n"
                   "21. r9c8=4, because of 19 and 20, r7c79,r9c9<>4: no other place in box 9\n3. r2c6=1, assumed";
    fsd_svg_put(&buffer, &picture, &(struct fsd_svg_options){.has_words = true});
    const char *text = text_taken(&buffer);
    assert_int_equal(markup_count(text, "class=\"words\""), 3);
    assert_int_equal(markup_count(text, "column 6<") + markup_count(text, ">21. r9c8=4") + markup_count(text, ">3. "),
                     3);
}

/* Wide letters, and those of other scripts, do not reach beyond the grid; none is cut in two. */
TEST(captions_are_as_wide_as_their_letters)
{
    static const struct {
        const char *word;
        unsigned n_bold, n_plain; /* in a line of 4x4 */
    } rows[] = {{"W", 15, 17}, {"i", 43, 61}, {"\xe6\x95\xb0", 17, 17}};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        char text[400] = "", line[400] = ">";
        for (unsigned k = 0; k < 80; k++)
            strcat(text, rows[i].word);
        fsd_picture_start_grid(&picture, 4, 4, 4);
        picture.title = picture.caption = text;
        fsd_svg_put(&buffer, &picture, &(struct fsd_svg_options){.has_words = true});
        const char *svg = text_taken(&buffer);
        assert_markup(svg);
        for (unsigned is_plain = 0; is_plain < 2; is_plain++) {
            const unsigned n = is_plain ? rows[i].n_plain : rows[i].n_bold;
            snprintf(line, sizeof(line), "class=\"words%s\" x=\"0\" y=\"%u\">%.*s<", is_plain ? "" : " name",
                     is_plain ? 260 + 20 * ((80 + rows[i].n_bold - 1) / rows[i].n_bold) : 260,
                     (int)(n * strlen(rows[i].word)), text);
            if (!strstr(svg, line))
                fail_msg("no %s in\n%s", line, svg);
        }
    }
}

/* A fish's fins are told from other second parts, a chain's links follow its reasons. */
TEST(steps_become_pictures)
{
    uint16_t candidates[FSD_N_CELLS];
    static struct fsd_step step;
    for (unsigned cell = 0; cell < 81; cell++)
        candidates[cell] = 0x1ff;
    fsd_step_start(&step);
    step.digits = 1;
    step.cells = fsd_cells_of(0) | fsd_cells_of(8) | fsd_cells_of(36) | fsd_cells_of(44);
    step.others = fsd_cells_of(4);
    step.units = 1 | 1u << 4;
    step.cover_units = 1u << 9 | 1u << 17;
    step.removed_cells = fsd_cells_of(9);
    step.removed[9] = 1;
    const char *blank = ".................................................................................";
    fsd_picture_of_step(&picture, blank, blank, candidates, 0, &step, NULL, 0);
    assert_int_equal(picture.roles[4], fsd_role_bit(FSD_ROLE_FIN));
    assert_int_equal(picture.marks[FSD_ROLE_REMOVED][9], 1);
    step.cover_units = 0;
    fsd_picture_of_step(&picture, blank, blank, candidates, 0, &step, NULL, 0);
    assert_int_equal(picture.roles[4], fsd_role_bit(FSD_ROLE_SECONDARY));

    /* A unique rectangle of 1 and 2 of which two cells, with a third one, take up 3 and 4. */
    fsd_step_start(&step);
    step.digits = 3;
    step.cells = fsd_cells_of(0) | fsd_cells_of(3) | fsd_cells_of(9) | fsd_cells_of(12);
    step.others = fsd_cells_of(0) | fsd_cells_of(3) | fsd_cells_of(8);
    step.own_digits = 0xc;
    fsd_picture_of_step(&picture, blank, blank, candidates, 0, &step, NULL, 0);
    assert_int_equal(picture.marks[FSD_ROLE_PATTERN][0], 3);
    assert_int_equal(picture.marks[FSD_ROLE_SECONDARY][0], 0xc);
    assert_int_equal(picture.marks[FSD_ROLE_SECONDARY][8] & 0xc, 0xc);
    assert_int_equal(picture.marks[FSD_ROLE_SECONDARY][9], 0);

    fsd_step_start(&step);
    fsd_step_link(&step, fsd_cells_of(0), 1, false, 0);
    fsd_step_link(&step, fsd_cells_of(1) | fsd_cells_of(2), 1, true, 0);
    fsd_step_link(&step, fsd_cells_of(3), 1, false, 0);
    fsd_step_link_from(&step, (const uint16_t[]){0, 2}, 2,
                       &(struct fsd_link){.cells = fsd_cells_of(3), .digit = 5, .is_true = true});
    step.placed_cell = 3;
    step.placed_digit = 5;
    __attribute__((cleanup(fsd_chain_destroy))) struct fsd_chain chain = {.n_links = 0};
    fsd_step_chain(&chain, &step);
    fsd_picture_of_step(&picture, blank, blank, candidates, 0, &step, &chain, 0);
    assert_int_equal(picture.n_links, 5);
    assert_int_equal(picture.links[0].kind, FSD_LINK_GROUP);
    assert_int_equal(picture.links[1].kind, FSD_LINK_STRONG);
    assert_int_equal(picture.links[1].to_cell, 1);
    assert_int_equal(picture.links[2].kind, FSD_LINK_WEAK);
    assert_int_equal(picture.links[2].from_cell, 2);
    assert_true(picture.links[3].is_minor && !picture.links[4].is_minor);
    assert_int_equal(picture.marks[FSD_ROLE_TRUE][2], 1);
    assert_int_equal(picture.marks[FSD_ROLE_FALSE][3], 1);
    assert_int_equal(picture.marks[FSD_ROLE_PLACED][3],
                     1u << 4); /* shown as a candidate, as the chain needs the cell */
    assert_int_equal(picture.placed[3], 0);
}

/* A long chain as a whole has no arrows if no reader could follow them; its parts have theirs. */
TEST(many_arrows_are_drawn_by_parts)
{
    uint16_t before[FSD_N_CELLS];
    char blank[FSD_N_CELLS + 1] = "";
    static struct fsd_step step;
    memset(blank, '.', FSD_N_CELLS);
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
        before[cell] = FSD_ALL_DIGITS;
    for (unsigned n_links = 18; n_links <= 42; n_links += 12) {
        __attribute__((cleanup(fsd_chain_destroy))) struct fsd_chain chain = {.n_links = 0};
        fsd_step_start(&step);
        for (unsigned i = 0; i < n_links; i++)
            fsd_step_link(&step, fsd_cells_of(i), 1, i % 2 == 0, 0);
        fsd_step_chain(&chain, &step);
        fsd_chain_find_lines(&chain);
        assert_int_equal(chain.n_parts > 1, n_links > 18);
        fsd_picture_of_step(&picture, blank, blank, before, 0, &step, &chain, 0);
        assert_int_equal(picture.n_links, n_links > 18 ? 0 : n_links - 1);
        assert_int_equal(picture.marks[FSD_ROLE_FALSE][n_links - 1], 1);
        for (unsigned part = 1; part <= chain.n_parts; part++) {
            fsd_picture_of_step(&picture, blank, blank, before, 0, &step, &chain, part);
            assert_in_range(picture.n_links, 8, 20);
        }
    }
}

/* Few lines of many arrows are divided by these, and of what a clue denies on one line the first alone shows all. */
TEST(parts_are_divided_by_arrows)
{
    enum { N_LINES = 9, N_CELLS = 4 };
    __attribute__((cleanup(fsd_chain_destroy))) struct fsd_chain chain = {.n_links = 0};
    fsd_picture_start_grid(&picture, 9, 9, 9);
    for (unsigned i = 0; i < N_LINES; i++)
        for (unsigned k = 0; k < (i == 0 ? 1 : N_CELLS); k++) {
            fsd_chain_add(
                &chain, &(struct fsd_chain_link){.values = 1, .by = i, .is_assumption = i == 0, .beside = FSD_NO_LINK});
            fsd_chain_add_cell(&chain, 9 * i + k);
            picture.candidates[9 * i + k] = 1;
            for (uint32_t reason = 0; i > 0 && reason < 1 + N_CELLS * (i - 1); reason += 4)
                fsd_chain_add_reason(&chain, reason);
        }
    fsd_chain_find_lines(&chain);
    assert_int_equal(chain.n_lines, N_LINES);
    assert_int_equal(chain.n_parts, 3); /* for 1 to 8 arrows to the first of a line, and 3 to the others */
    unsigned n = 0;
    for (unsigned part = 1; part <= chain.n_parts; part++) {
        picture.n_links = 0;
        fsd_picture_add_chain(&picture, &chain, part);
        assert_in_range(picture.n_links, 8, FSD_CHAIN_MANY_ARROWS + 8);
        n += picture.n_links;
    }
    assert_int_equal(n, 36 + 8 * 3);
}

int main(void)
{
    int n_failed = test_run("drawing", NULL, NULL);
    fsd_buffer_destroy(&buffer);
    return n_failed;
}
