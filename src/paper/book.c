#include "paper/book.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "paper/book_layout.h"

static const char *const answers_names[] = {
#define X(id, name) name,
    FSD_ANSWERS_LIST(X)
#undef X
};

const char *fsd_answers_name(size_t i)
{
    return i < sizeof(answers_names) / sizeof(answers_names[0]) ? answers_names[i] : NULL;
}

static const struct {
    const char *name;
    enum fsd_svg_theme theme;
} inks[] = {
#define X(name, theme) {name, theme},
    FSD_INK_LIST(X)
#undef X
};

const char *fsd_ink_name(size_t i)
{
    return i < sizeof(inks) / sizeof(inks[0]) ? inks[i].name : NULL;
}

enum fsd_svg_theme fsd_ink_theme(size_t i)
{
    return inks[i].theme;
}

unsigned fsd_book_stars(const char *grade)
{
    for (unsigned i = 0; grade && i < FSD_N_GRADES; i++) {
        if (strcmp(fsd_grade_name(i), grade) == 0) {
            return i + 1;
        }
    }
    return 0;
}

/* Appends the value of a placeholder; false: it is none. */
static bool put_value(const struct fsd_book *book, const char *name, size_t n, struct fsd_buffer *out)
{
    const struct fsd_book_options *const options = &book->options;
    const uint64_t first = (book->page.answers ? book->n_answers : book->n_puzzles) + options->first_puzzle;

    if (n == 5 && memcmp(name, "title", n) == 0) {
        fsd_buffer_put_text(out, options->title ? options->title : "");
    } else if (n == 4 && memcmp(name, "page", n) == 0) {
        fsd_buffer_put_count(out, book->page.number);
    } else if (n == 5 && memcmp(name, "grade", n) == 0) {
        fsd_buffer_put_text(out, book->grade ? fsd_book_grade(options->words, book->grade) : "");
    } else if (n == 5 && memcmp(name, "first", n) == 0) {
        fsd_buffer_put_count(out, first);
    } else {
        return false;
    }
    return true;
}

/* A text with the values of its placeholders, such as {page}; other braces stay. */
static const char *fill(const struct fsd_book *book, const char *text, struct fsd_buffer *room)
{
    room->n = 0;
    for (const char *at = text; at && *at;) {
        const size_t n_name = *at == '{' ? strcspn(at + 1, "}") : 0;
        if (*at == '{' && at[n_name + 1] == '}' && put_value(book, at + 1, n_name, room)) {
            at += n_name + 2;
        } else {
            fsd_buffer_put_char(room, *at++);
        }
    }
    const char *const filled = fsd_buffer_text(room);
    return filled ? filled : "";
}

static bool has_page(const char *text)
{
    return text && strstr(text, "{page}");
}

/* Sets the next page; answers as in struct fsd_book_page. */
static void set_page(struct fsd_book *book, const char *answers)
{
    const struct fsd_book_options *const options = &book->options;
    struct fsd_book_page *const page = &book->page;
    const uint64_t number = options->first_page + book->n_pages;

    *page = (struct fsd_book_page){.number = number,
                                   .is_left = options->gutter > 0 && number % 2 == 0,
                                   .answers = answers,
                                   .is_first = book->n_puzzles == 0 && !answers,
                                   .right = answers ? options->words->words[FSD_WORD_ANSWERS]
                                                    : fsd_book_grade(options->words, book->grade),
                                   .has_number = !has_page(options->head) && !has_page(options->foot)};
    page->head = options->head ? fill(book, options->head, &book->head) : options->title;
    page->foot = fill(book, options->foot, &book->foot);
    book->n_pages++;
}

static void begin_page(struct fsd_book *book, const char *answers)
{
    set_page(book, answers);
    book->writer->begin_page(book, &book->page);
    book->is_open = true;
    book->n_on_page = 0;
}

static void end_page(struct fsd_book *book)
{
    if (book->is_open) {
        book->writer->end_page(book, &book->page);
    }
    book->is_open = false;
}

/* In mirrored books a part begins on a right page. */
static void skip_to_right(struct fsd_book *book)
{
    if (book->options.gutter > 0 && (book->options.first_page + book->n_pages) % 2 == 0) {
        book->writer->put_empty_page(book);
        book->n_pages++;
    }
}

bool fsd_book_begin(struct fsd_book *book, struct fsd_failure *failure)
{
    const char *text = book->options.introduction;

    book->writer->begin(book, failure);
    if (fsd_failed(failure)) {
        return false;
    }
    if (book->options.has_title_page) {
        book->writer->put_title_page(book);
        book->n_pages++;
        skip_to_right(book);
    }
    while (text && *text) {
        set_page(book, NULL);
        const size_t n = book->writer->put_text_page(book, &book->page, text);
        text += n > 0 ? n : strlen(text); /* a page without room */
    }
    if (book->options.introduction) {
        skip_to_right(book);
    }
    return !book->out->failed && !fsd_failed(failure);
}

static unsigned longer_side(const struct fsd_printed *printed)
{
    const unsigned n_columns = fsd_printed_n_columns(printed);
    const unsigned n_rows = fsd_printed_n_cells(printed) / n_columns;

    return n_rows > n_columns ? n_rows : n_columns;
}

/* The answers of this page's puzzles, at its bottom. */
static bool put_turned(struct fsd_book *book, const struct fsd_look *common)
{
    struct fsd_printed printed;
    uint64_t number = book->options.first_puzzle + book->n_puzzles - book->n_on_page;
    unsigned slot = 0;

    for (size_t at = 0, n = 0; at < book->turned.n; at += n) {
        n = fsd_printed_read(&printed, common, book->turned.bytes + at, &book->room);
        if (n == 0) {
            return false;
        }
        book->writer->put_turned(book, slot++, &printed, number++);
    }
    book->turned.n = 0;
    return true;
}

static bool end_puzzle_page(struct fsd_book *book, const struct fsd_look *common)
{
    const bool has_memory = put_turned(book, common);

    end_page(book);
    return has_memory;
}

bool fsd_book_put_puzzle(struct fsd_book *book, const struct fsd_printed *printed, const struct fsd_look *common)
{
    const struct fsd_book_options *const options = &book->options;
    bool has_memory = true;

    if (options->has_sections && (book->n_puzzles == 0 || printed->grade != book->grade)) {
        has_memory = end_puzzle_page(book, common);
        skip_to_right(book);
        book->grade = printed->grade;
        set_page(book, NULL);
        book->writer->put_section_page(book, &book->page);
    }
    if (!book->is_open) {
        begin_page(book, NULL);
    }
    book->longest = longer_side(printed) > book->longest ? longer_side(printed) : book->longest;
    book->writer->put_puzzle(book, book->n_on_page, printed, options->first_puzzle + book->n_puzzles);
    if (options->answers == FSD_ANSWERS_UPSIDE_DOWN) {
        fsd_printed_put(printed, common, &book->turned);
    }
    book->n_puzzles++;
    book->n_on_page++;
    if (book->n_on_page == options->per_page) {
        has_memory &= end_puzzle_page(book, common);
    }
    return has_memory && !book->turned.failed && !book->out->failed;
}

bool fsd_book_end_puzzles(struct fsd_book *book, const struct fsd_look *common)
{
    const bool has_memory = end_puzzle_page(book, common);

    book->grade = NULL;
    return has_memory;
}

void fsd_book_put_answer(struct fsd_book *book, const struct fsd_printed *printed)
{
    const unsigned kind = fsd_answer_page_of(book->longest);

    if (!book->is_open) {
        begin_page(book, fsd_answer_page_name(kind));
    }
    book->writer->put_answer(book, book->n_on_page, printed, book->options.first_puzzle + book->n_answers);
    book->n_answers++;
    book->n_on_page++;
    if (book->n_on_page == fsd_answers_on_page(&book->options, kind)) {
        end_page(book);
    }
}

bool fsd_book_end(struct fsd_book *book, struct fsd_failure *failure)
{
    end_page(book);
    return book->writer->end(book, failure);
}

void fsd_book_destroy(struct fsd_book *book)
{
    if (book->writer) {
        book->writer->destroy(book);
    }
    fsd_buffer_destroy(&book->head);
    fsd_buffer_destroy(&book->foot);
    fsd_buffer_destroy(&book->turned);
    fsd_printed_room_destroy(&book->room);
}

/* What screen readers say of a grid. */
static void put_rows(struct fsd_buffer *out, const struct fsd_printed *printed, const char *cells)
{
    const unsigned n_columns = fsd_printed_n_columns(printed);

    for (unsigned cell = 0; cell < fsd_printed_n_cells(printed); cell++) {
        if (cell % n_columns == 0) {
            fsd_buffer_print(out, "%s %u:", cell == 0 ? "Row" : "; row", cell / n_columns + 1);
        }
        if (cells[cell] == '.') {
            fsd_buffer_put_text(out, " blank");
        } else {
            const char character[] = {' ', cells[cell]};
            fsd_buffer_put(out, character, sizeof(character));
        }
    }
}

void fsd_book_put_picture(const struct fsd_printed *printed, uint64_t number, bool is_answer, fsd_picture_writer *put,
                          const struct fsd_svg_options *options, struct fsd_buffer *out)
{
    struct fsd_picture picture;
    struct fsd_buffer rows = {.n = 0};
    char title[64];

    put_rows(&rows, printed, is_answer ? printed->solution : printed->cells);
    fsd_printed_draw(printed, is_answer, &picture);
    snprintf(title, sizeof(title), "%s %" PRIu64 "%s%s", is_answer ? "Answer" : "Puzzle", number,
             !is_answer && printed->grade ? ", " : "", !is_answer && printed->grade ? printed->grade : "");
    picture.title = title;
    picture.caption = fsd_buffer_text(&rows);
    out->failed = out->failed || !picture.caption;
    put(out, &picture, options);
    fsd_buffer_destroy(&rows);
}
