#include "paper/book_layout.h"

#include "base/utf8.h"

enum {
    SMALL_PAGE = 1800, /* a narrower one has smaller margins */
    STRIP_GAP = 30,
    MOST_STRIP_SIDE = 380,
    CAPTION_EMS = 9, /* a puzzle's number and grade are at most so wide */
    STARS_EMS = 13,  /* with stars, */
    GRADE_EMS = 6,   /* and the grade */
    RULES_LINE = 42,
    ENOUGH_ROOM = 180,   /* characters of rules below a puzzle, */
    MOST_MORE_LINES = 8, /* of the rules below a puzzle, beside those that have room in any case */
    RULES_WIDTH = 86,    /* characters in a line as wide as A4 */
    A4_WIDTH = 1820
};

/* Answers of puzzles up to a size, in cells: their class, and how many stand on a page like A4. */
static const struct {
    unsigned longest;
    const char *name;
    unsigned n;
} answer_pages[FSD_N_ANSWER_PAGES] = {{10, "answers", 20}, {16, "large", 6}, {FSD_MAX_DRAWN_SIDE, "huge", 2}};

unsigned fsd_answer_page_of(unsigned longest)
{
    unsigned i = 0;

    while (longest > answer_pages[i].longest) {
        i++;
    }
    return i;
}

const char *fsd_answer_page_name(unsigned kind)
{
    return answer_pages[kind].name;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int most(int a, int b)
{
    return a > b ? a : b;
}

/* So many that they are about as large as on A4. */
unsigned fsd_answers_on_page(const struct fsd_book_options *options, unsigned kind)
{
    const double share = (double)options->size.width * options->size.height / (2100.0 * 2970);
    const unsigned n = (unsigned)(answer_pages[kind].n * share * (options->is_large ? 0.5 : 1) + 0.5);

    return options->answers_per_page > 0 ? options->answers_per_page
                                         : (unsigned)least(most((int)n, 1), FSD_MOST_ANSWERS_PER_PAGE);
}

static unsigned caption_height(const struct fsd_book_options *options, unsigned n)
{
    const unsigned height = n <= 2 ? 110 : n <= 6 ? 80 : 60;

    return options->is_large ? height * 7 / 5 : height;
}

/* Of the rules below a puzzle. */
static unsigned note_font(const struct fsd_book_options *options, unsigned n)
{
    const unsigned font = n <= 2 ? 35 : n <= 6 ? 28 : n <= 12 ? 24 : 20;

    return options->is_large ? font * 7 / 5 : font;
}

static unsigned note_lines(unsigned n, bool has_answers)
{
    return n <= 2 ? 5 : n <= 6 ? 4 - has_answers : 3;
}

static unsigned note_height(unsigned font, unsigned n_lines)
{
    return n_lines > 0 ? n_lines * font * 13 / 10 + 15 : 0;
}

/* Answers in as few rows as they can be read in. */
static void find_strip(struct fsd_book_frame *frame, unsigned n)
{
    frame->strip_caption = 40;
    for (unsigned rows = 1; rows <= 3 && frame->strip_side < FSD_LEAST_TURNED; rows++) {
        const unsigned columns = (n + rows - 1) / rows;
        const int side = least((frame->width + STRIP_GAP) / (int)columns - STRIP_GAP, MOST_STRIP_SIDE);
        if (side > (int)frame->strip_side) {
            frame->strip_rows = rows;
            frame->strip_columns = columns;
            frame->strip_side = (unsigned)side;
        }
    }
    frame->strip = (int)(frame->strip_rows * (frame->strip_side + frame->strip_caption + STRIP_GAP)) + 2 * STRIP_GAP;
}

struct fsd_book_frame fsd_book_frame_find(const struct fsd_book_options *options, bool has_puzzles)
{
    const bool is_small = options->size.width < SMALL_PAGE;
    const bool has_head = options->title || options->head || options->has_sections || !has_puzzles;
    struct fsd_book_frame frame = {.margin = options->margin >= 0 ? options->margin
                                             : is_small           ? 110
                                                                  : 140,
                                   .head = !has_head  ? 0
                                           : is_small ? 100
                                                      : 140,
                                   .foot = is_small ? 70 : 90,
                                   .title_font = is_small ? 50 : 70,
                                   .foot_font = options->is_large ? 50
                                                : is_small        ? 30
                                                                  : 35,
                                   .rules_font = options->is_large ? 45 : 32};
    const size_t n_rules = has_puzzles && options->rules ? fsd_utf8_width(options->rules, strlen(options->rules)) : 0;

    frame.width = options->size.width - 2 * frame.margin - options->gutter;
    if (n_rules > 0) {
        const int width = most(RULES_WIDTH * frame.width * 32 / (A4_WIDTH * frame.rules_font), 20);
        frame.rules =
            (least((int)n_rules, FSD_MOST_RULES) + width - 1) / width * RULES_LINE * frame.rules_font / 32 + 20;
    }
    if (has_puzzles && options->answers == FSD_ANSWERS_UPSIDE_DOWN) {
        find_strip(&frame, options->per_page);
    }
    frame.body = options->size.height - 2 * frame.margin - frame.head - frame.rules - frame.foot - frame.strip;
    return frame;
}

/* How wide a caption may be, by what stands in it. */
static int caption_ems(const struct fsd_book_options *options)
{
    return (options->has_stars && options->has_grades ? GRADE_EMS : 0) + (options->has_stars ? STARS_EMS : CAPTION_EMS);
}

/* Characters are 0.6 of the font's size wide, and a line may end before a long word. */
static size_t note_room(const struct fsd_book_layout *layout)
{
    const int n = (int)(layout->width * 10 / (layout->note_font * 6)) - 3;

    return n > 0 ? (size_t)n * layout->n_lines : 0;
}

/* What fits into so many columns, the answer beside the puzzle or below it; a side of 0: nothing. */
static struct fsd_book_layout layout_of(const struct fsd_book_options *options, const struct fsd_book_frame *frame,
                                        unsigned n, unsigned columns, bool has_puzzles)
{
    struct fsd_book_layout layout = {.n = n,
                                     .columns = columns,
                                     .rows = (n + columns - 1) / columns,
                                     .caption = caption_height(options, n),
                                     .note_font = note_font(options, n)};
    const bool has_answers = has_puzzles && options->answers == FSD_ANSWERS_BESIDE;
    const unsigned n_lines = has_puzzles && options->differ ? note_lines(n, has_answers) : 0;
    const int caption = (int)(layout.caption + note_height(layout.note_font, n_lines));
    const int width = (frame->width + FSD_LAYOUT_GAP) / (int)columns - FSD_LAYOUT_GAP;
    const int height = (frame->body + FSD_LAYOUT_GAP) / (int)layout.rows - FSD_LAYOUT_GAP - caption;
    /* The answer has two thirds of the puzzle's side. */
    const int beside = least((width - FSD_LAYOUT_ANSWER_GAP) * 3 / 5, height);
    const int below = least(width, (height - FSD_LAYOUT_ANSWER_GAP) * 3 / 5);
    const int side = !has_answers ? least(width, height) : most(beside, below);

    layout.side = (unsigned)most(side, 0);
    layout.is_below = has_answers && below > beside;
    layout.answer_side = has_answers ? layout.side * 2 / 3 : 0;
    layout.width = layout.side + (has_answers && !layout.is_below ? FSD_LAYOUT_ANSWER_GAP + layout.answer_side : 0);
    layout.height =
        (unsigned)caption + layout.side + (layout.is_below ? FSD_LAYOUT_ANSWER_GAP + layout.answer_side : 0);
    if (n_lines > 0) { /* rules are as wide as the grid if that is enough, else as there is room for, and as high */
        const int spare = height + caption - (int)layout.height;
        const int more = spare * 10 / (int)(layout.note_font * 13);
        layout.n_lines = n_lines + (unsigned)(layout.side > 0 && more > 0 ? least(more, MOST_MORE_LINES) : 0);
        if (note_room(&layout) < ENOUGH_ROOM) {
            layout.width = layout.side > 0 ? (unsigned)width : 0;
        }
        layout.note_height = note_height(layout.note_font, layout.n_lines);
        layout.height += layout.note_height - note_height(layout.note_font, n_lines);
    }
    layout.caption_font = (unsigned)least((int)layout.caption * 11 / 20, (int)layout.side / caption_ems(options));
    return layout;
}

struct fsd_book_layout fsd_book_layout_choose(const struct fsd_book_options *options, unsigned n, bool has_puzzles)
{
    const struct fsd_book_frame frame = fsd_book_frame_find(options, has_puzzles);
    struct fsd_book_layout best = {.side = 0};
    bool is_full = false;

    for (unsigned columns = 1; columns <= n && columns <= 8; columns++) {
        const struct fsd_book_layout layout = layout_of(options, &frame, n, columns, has_puzzles);
        const bool fills = n % columns == 0;
        const bool is_better = fills == is_full ? layout.side * 19 > best.side * 20
                               : fills          ? layout.side * 7 >= best.side * 6
                                                : layout.side * 6 > best.side * 7;
        if (is_better) {
            best = layout;
            is_full = fills;
        }
    }
    return best;
}

void fsd_book_layout_place(const struct fsd_book_layout *layout, const struct fsd_book_frame *frame, unsigned i, int *x,
                           int *y)
{
    const int columns = (int)layout->columns, rows = (int)layout->rows;
    const int width = (int)layout->width, height = (int)layout->height;
    const int column = (int)(i % layout->columns), row = (int)(i / layout->columns);

    /* What is left is shared by all gaps, with those at the edges. */
    const int right_gap = (frame->width - columns * width - (columns - 1) * FSD_LAYOUT_GAP) / (columns + 1);
    const int down_gap = (frame->body - rows * height - (rows - 1) * FSD_LAYOUT_GAP) / (rows + 1);
    *x = (column + 1) * right_gap + column * (width + FSD_LAYOUT_GAP);
    *y = (row + 1) * down_gap + row * (height + FSD_LAYOUT_GAP);
}

bool fsd_book_has_word(const struct fsd_book_options *options)
{
    return fsd_book_layout_choose(options, options->per_page, true).side >= 420;
}

size_t fsd_book_note_room(const struct fsd_book_options *options)
{
    const struct fsd_book_layout layout = fsd_book_layout_choose(options, options->per_page, true);

    return note_room(&layout);
}
