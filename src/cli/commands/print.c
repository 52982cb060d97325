#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base64.h"
#include "base/transfer.h"
#include "base/utf8.h"
#include "cli/command.h"
#include "cli/failure_message.h"
#include "cli/job.h"
#include "cli/message.h"
#include "cli/rules_options.h"
#include "cli/run_output.h"
#include "jobs/print_stage.h"
#include "paper/book_layout.h"
#include "paper/png.h"
#include "paper/svg_logo.h"
#include "picture/font.h"

/* What an option's file holds, as the book has it. */
struct files {
    struct fsd_buffer base64[3];
    char *introduction, *logo;
};

/* The most puzzles on a page beside whose answers these can be read; 0: not even one. */
static unsigned most_with_answers(const struct fsd_book_options *options)
{
    struct fsd_book_options fewer = *options;
    bool can_be_read = false;

    for (fewer.per_page = options->per_page; fewer.per_page > 0; fewer.per_page--) {
        can_be_read = options->answers == FSD_ANSWERS_BESIDE
                          ? fsd_book_layout_choose(&fewer, fewer.per_page, true).answer_side >= FSD_LEAST_ANSWER
                          : fsd_book_frame_find(&fewer, true).strip_side >= FSD_LEAST_TURNED;
        if (can_be_read) {
            break;
        }
    }
    return fewer.per_page;
}

/* Rejects what does not fit on the page. */
static bool check_room(const struct fsd_book_options *options)
{
    const bool has_answers = options->answers == FSD_ANSWERS_BESIDE || options->answers == FSD_ANSWERS_UPSIDE_DOWN;
    const unsigned n = has_answers ? most_with_answers(options) : options->per_page;

    if (n < options->per_page) {
        fsd_message(
            "-n %u: with so many puzzles on a page the answers would be too small to read; write at most -n %u, "
            "or --answers end",
            options->per_page, n > 0 ? n : 1);
        return false;
    }
    if (fsd_book_layout_choose(options, options->per_page, true).side < FSD_LEAST_PUZZLE) {
        if (options->per_page > 1) {
            fsd_message("-n %u: so many puzzles do not fit on a page of this size", options->per_page);
        } else {
            fsd_message("the margins leave no room for a puzzle on a page of this size");
        }
        return false;
    }
    return true;
}

/* Rejects options that do not go together. */
static bool check_options(const struct fsd_arguments *arguments, const struct fsd_print_stage_options *options)
{
    const enum fsd_answers_place answers = options->book.options.answers;

    if (options->format == FSD_PRINT_SVG || options->format == FSD_PRINT_EPS) {
        if (answers == FSD_ANSWERS_BESIDE || answers == FSD_ANSWERS_UPSIDE_DOWN) {
            fsd_message("--answers %s: with -f %s each file has one grid; write --answers end for files of answers",
                        fsd_answers_name(answers), fsd_print_format_name(options->format));
            return false;
        }
        return fsd_run_output_check_folder(arguments, "puzzle", options->fonts);
    }
    return (options->format != FSD_PRINT_PDF || fsd_run_output_check_pdf(options->book.options.fonts)) &&
           check_room(&options->book.options);
}

static bool read_length(const struct fsd_arguments *arguments, enum fsd_option_id option, int *tenths, double *points)
{
    const char *const text = arguments->options[option].text;

    if (text && !fsd_length_read(text, tenths, points)) {
        fsd_message("--%s: '%s' is not a length up to 100 mm, such as 3, 3.2mm or 0.125in", fsd_options[option].name,
                    text);
        return false;
    }
    return true;
}

static bool read_lengths(const struct fsd_arguments *arguments, struct fsd_book_options *book)
{
    const char *const paper = arguments->options[FSD_OPTION_PAPER].text;

    double points = 0;

    book->margin = -1;
    if (!fsd_paper_size_read(paper, &book->size)) {
        fsd_message(
            "--paper: '%s' is not one of a4, a5, letter, 6x9in, 8.5x11in, nor a size from 70 to 1000 mm such as "
            "148x210mm",
            paper);
        return false;
    }
    return read_length(arguments, FSD_OPTION_MARGIN, &book->margin, &points) &&
           read_length(arguments, FSD_OPTION_GUTTER, &book->gutter, &points) &&
           read_length(arguments, FSD_OPTION_BLEED, &book->bleed, &book->bleed_points);
}

/* A whole file of any bytes, with a NUL at its end. Prints an error and returns NULL if it cannot be read. */
static char *read_file(const char *name, size_t *n_bytes)
{
    struct fsd_buffer bytes = {.n = 0};
    const int error = fsd_read_file(name, &bytes);

    if (error || !fsd_buffer_text(&bytes)) {
        fsd_report_input_error(name, error ? error : ENOMEM);
        fsd_buffer_destroy(&bytes);
    }
    *n_bytes = bytes.n;
    return bytes.bytes;
}

static bool check_text(const char *name, const char *text)
{
    if (text && !fsd_utf8_is(text)) {
        fsd_message("%s: this is not UTF-8; convert it first, such as by iconv -f latin1 -t utf-8", name);
        return false;
    }
    return true;
}

/* Rejects texts of options that are not UTF-8. */
static bool check_texts(const struct fsd_arguments *arguments)
{
    static const enum fsd_option_id texts[] = {FSD_OPTION_TITLE, FSD_OPTION_SUBTITLE, FSD_OPTION_AUTHOR,
                                               FSD_OPTION_HEAD, FSD_OPTION_FOOT};
    char name[32];

    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        snprintf(name, sizeof(name), "--%s", fsd_options[texts[i]].name);
        if (!check_text(name, arguments->options[texts[i]].text)) {
            return false;
        }
    }
    return true;
}

/* Reads the logo, and looks whether it can be drawn. */
static bool read_logo(const char *name, enum fsd_print_format format, struct files *files,
                      struct fsd_book_options *book)
{
    char fault[FSD_SVG_FAULT_BYTES] = "";
    double width = 0, height = 0;
    size_t n_bytes = 0;

    files->logo = read_file(name, &n_bytes);
    if (!files->logo) {
        return false;
    }
    if (fsd_svg_logo_is(files->logo)) {
        book->logo_svg = files->logo;
        fsd_svg_logo_measure(files->logo, &width, &height, fault);
    } else if (!fsd_png_is(files->logo, n_bytes)) {
        snprintf(fault, sizeof(fault), "this is no image of SVG or PNG, or it is damaged");
    }
    if (*fault) {
        fsd_message("%s: %s%s", name, fault, book->logo_svg ? "; draw it by paths alone, or name a PNG file" : "");
        return false;
    }
    if (format == FSD_PRINT_HTML) {
        fsd_base64_put(&files->base64[2], files->logo, n_bytes);
        book->logo_base64 = fsd_buffer_text(&files->base64[2]);
    }
    return format != FSD_PRINT_HTML || book->logo_base64;
}

/* Reads a font as base64, which browsers must be able to read. */
static bool embed_font(const char *name, struct fsd_buffer *base64, const char **text)
{
    size_t n_bytes = 0;
    char *const bytes = name ? read_file(name, &n_bytes) : NULL;
    struct fsd_font font;
    const char *fault = bytes ? fsd_font_read(&font, bytes, n_bytes) : NULL;

    if (bytes && !fault && memcmp(bytes, "ttcf", 4) == 0) {
        fault = "this is a collection of fonts, which browsers do not read; name one font, or print PDF";
    }
    if (fault) {
        fsd_message("%s: %s", name, fault);
    } else if (bytes) {
        fsd_base64_put(base64, bytes, n_bytes);
        *text = fsd_buffer_text(base64);
    }
    free(bytes);
    return !name || *text;
}

static bool read_files(const struct fsd_arguments *arguments, enum fsd_print_format format, struct files *files,
                       struct fsd_book_options *book)
{
    const char *const introduction = arguments->options[FSD_OPTION_INTRODUCTION].text;
    size_t n_bytes = 0;

    if (introduction) {
        files->introduction = read_file(introduction, &n_bytes);
        if (!files->introduction) {
            return false;
        }
        book->introduction = files->introduction + fsd_utf8_mark(files->introduction, n_bytes);
        if (!check_text(introduction, book->introduction)) {
            return false;
        }
    }
    return (!book->logo || read_logo(book->logo, format, files, book)) &&
           (format != FSD_PRINT_HTML || (embed_font(book->fonts[0], &files->base64[0], &book->font_faces[0]) &&
                                         embed_font(book->fonts[1], &files->base64[1], &book->font_faces[1])));
}

/* A language, or a file. */
static bool read_words(const struct fsd_arguments *arguments, struct fsd_book_words *words)
{
    const char *const name = arguments->options[FSD_OPTION_WORDS].text;
    struct fsd_failure failure = {.kind = FSD_FAILURE_NONE};
    size_t n_bytes = 0;

    if (fsd_book_has_language(name)) {
        if (!fsd_book_words_of(name, words)) {
            fsd_failure_set_no_memory(&failure);
        }
    } else {
        char *const text = read_file(name, &n_bytes);
        if (!text || !check_text(name, text)) {
            free(text);
            return false;
        }
        fsd_book_words_read(text, name, words, &failure);
    }
    if (fsd_failed(&failure)) {
        fsd_report_failure(&failure);
    }
    return !fsd_failed(&failure);
}

static const char *not_empty(const char *text)
{
    return text && *text ? text : NULL;
}

static int print(const struct fsd_arguments *arguments)
{
    const struct fsd_option_value *const values = arguments->options;
    const bool is_large = values[FSD_OPTION_LARGE_PRINT].given;
    struct fsd_book_words words = {.text = NULL};
    struct files files = {.introduction = NULL};
    struct fsd_fonts fonts = {.lost = 0};
    struct fsd_print_stage_options options = {
        .book.options = {.per_page = is_large && !values[FSD_OPTION_PER_PAGE].given
                                         ? 1
                                         : (unsigned)values[FSD_OPTION_PER_PAGE].number,
                         .answers = (enum fsd_answers_place)values[FSD_OPTION_ANSWERS].number,
                         .answers_per_page = (unsigned)values[FSD_OPTION_ANSWERS_PER_PAGE].number,
                         .is_large = is_large,
                         .title = not_empty(values[FSD_OPTION_TITLE].text),
                         .subtitle = values[FSD_OPTION_SUBTITLE].text,
                         .author = values[FSD_OPTION_AUTHOR].text,
                         .logo = values[FSD_OPTION_LOGO].text,
                         .head = values[FSD_OPTION_HEAD].text,
                         .foot = values[FSD_OPTION_FOOT].text,
                         .fonts = {values[FSD_OPTION_FONT].text, values[FSD_OPTION_BOLD_FONT].text},
                         .has_title_page = values[FSD_OPTION_TITLE_PAGE].given,
                         .has_grades = values[FSD_OPTION_SHOW_GRADE].given,
                         .has_stars = values[FSD_OPTION_STARS].given,
                         .has_sections = values[FSD_OPTION_BY_GRADE].given,
                         .first_puzzle = values[FSD_OPTION_FIRST_PUZZLE].number,
                         .first_page = values[FSD_OPTION_FIRST_PAGE].number,
                         .words = &words,
                         .theme = fsd_ink_theme(values[FSD_OPTION_INK].number)},
        .fonts = &fonts,
        .format = (enum fsd_print_format)values[FSD_OPTION_FORMAT].number,
    };
    struct fsd_rules rules = {.n_regions = 0};
    struct fsd_run_result result;
    int status = FSD_EXIT_TROUBLE;

    if (check_texts(arguments) && read_lengths(arguments, &options.book.options) && read_words(arguments, &words) &&
        check_options(arguments, &options) && read_files(arguments, options.format, &files, &options.book.options) &&
        fsd_solving_read(arguments, &rules, &options.solving)) {
        const struct fsd_job job = {.stage = &fsd_print_stage,
                                    .stage_options = &options,
                                    .kernel = options.solving.solver.kernel,
                                    .takes_rules = true,
                                    .rules = options.solving.rules,
                                    .makes_folder = options.format == FSD_PRINT_SVG || options.format == FSD_PRINT_EPS};
        status = fsd_job_run(arguments, &job, &result);
        fsd_run_output_tell_lost(&fonts);
    }
    fsd_fonts_destroy(&fonts);
    fsd_print_stage_destroy(&options);
    fsd_rules_destroy(&rules);
    fsd_book_words_destroy(&words);
    for (size_t i = 0; i < sizeof(files.base64) / sizeof(files.base64[0]); i++) {
        fsd_buffer_destroy(&files.base64[i]);
    }
    free(files.introduction);
    free(files.logo);
    return status;
}

static const enum fsd_option_id options[] = {
    FSD_OPTION_PER_PAGE,     FSD_OPTION_ANSWERS,    FSD_OPTION_ANSWERS_PER_PAGE,
    FSD_OPTION_TITLE,        FSD_OPTION_TITLE_PAGE, FSD_OPTION_SUBTITLE,
    FSD_OPTION_AUTHOR,       FSD_OPTION_LOGO,       FSD_OPTION_INTRODUCTION,
    FSD_OPTION_HEAD,         FSD_OPTION_FOOT,       FSD_OPTION_SHOW_GRADE,
    FSD_OPTION_STARS,        FSD_OPTION_BY_GRADE,   FSD_OPTION_FIRST_PUZZLE,
    FSD_OPTION_FIRST_PAGE,   FSD_OPTION_PAPER,      FSD_OPTION_MARGIN,
    FSD_OPTION_GUTTER,       FSD_OPTION_BLEED,      FSD_OPTION_LARGE_PRINT,
    FSD_OPTION_INK,          FSD_OPTION_FONT,       FSD_OPTION_BOLD_FONT,
    FSD_OPTION_WORDS,        FSD_OPTION_BOOK,       FSD_OPTION_FORMAT,
    FSD_OPTION_OUTPUT,       FSD_OPTION_COMPRESS,   FSD_OPTION_THREADS,
    FSD_OPTION_ISA,          FSD_OPTIONS_OF_INPUT,  FSD_OPTION_RULES,
    FSD_OPTION_MEMORY_LIMIT, FSD_OPTION_TIME_LIMIT, FSD_OPTION_STRICT,
    FSD_OPTION_SUMMARY,      FSD_OPTION_QUIET,      FSD_OPTION_CHUNK};

static const struct fsd_conflict conflicts[] = {
    {.when = "format",
     .is = "svg eps",
     .rejects = "per-page title title-page subtitle author logo introduction head foot paper margin gutter bleed "
                "large-print first-puzzle first-page answers-per-page stars by-grade words",
     .reason = "each file has one grid, and there are no pages"},
    {.when = "format", .is = "svg", .rejects = "font bold-font", .reason = "SVG is drawn by the fonts of its reader"},
    {.when = "format", .is = "svg eps", .rejects = "compress", .reason = "drawings are files in one folder"},
    {.without = "title-page", .rejects = "subtitle author logo", .reason = "it is for --title-page"},
    {.rejects = NULL}};

const struct fsd_command fsd_command_print = {
    .name = "print",
    .help = "lay puzzles out on paper, with answers",
    .usage = "print [OPTION...] [FILE...]",
    .text = "Writes pages for paper, as PDF or as HTML to print from a browser: puzzles of\n"
            "any rules and sizes, then their answers. Leaves out puzzles that do not have\n"
            "exactly one solution, and says so. Exit status 1: some were left out.",
    .examples = "  fastsud print -n 6 --title Sunday --grade -o book.pdf puzzles.txt\n"
                "  fastsud generate -n 4 | fastsud print --answers beside >sheet.html\n",
    .manual =
        "Lays puzzles out on sheets of paper, as PDF or as a page of HTML that a browser prints, see\n.BR SHEETS .",
    .no_resume = "a book is written as a whole; leave out --resume",
    .format_at = fsd_print_format_name,
    FSD_COMMAND_OPTIONS(options),
    .conflicts = conflicts,
    .run = print,
};
