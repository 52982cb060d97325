#include "cli/commands/explain.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/escape.h"
#include "cli/colour.h"
#include "cli/command.h"
#include "cli/failure.h"
#include "cli/help.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/sources.h"
#include "grid/text.h"
#include "pipeline/lines.h"
#include "pipeline/reader.h"
#include "pipeline/run.h"

/* Small chunks, so that the first explanation comes at once. */
enum { CHUNK_BYTES = 1 << 14, BLOCK_LINES = 64 };

static const char argument_name[] = "<argument>";

struct session {
    struct fsd_explain_options options;
    const struct fsd_source *sources;
    uint64_t n_lines_before; /* of the source, before the chunk */
    uint64_t n_puzzles;
    uint64_t n_malformed;
    bool all_good; /* every puzzle solved, or every hint given */
};

static bool explain_puzzle(const struct fsd_explain_options *options, const char *puzzle)
{
    const uint32_t techniques = fsd_techniques_up_to(options->max_level);
    struct fsd_explanation explanation = {.options = options, .puzzle = puzzle};
    struct fsd_step step;

    fsd_board_init_puzzle(&explanation.board, puzzle);
    explanation.state = fsd_board_state(&explanation.board);
    (options->json ? fsd_explain_json_begin : fsd_explain_text_begin)(&explanation);
    while (!(options->hint && explanation.n_steps > 0) && fsd_ladder_find(&explanation.board, techniques, &step)) {
        fsd_step_apply(&step, &explanation.board);
        explanation.state = fsd_board_state(&explanation.board);
        explanation.n_steps++;
        if (step.technique > explanation.hardest) {
            explanation.hardest = step.technique;
        }
        (options->json ? fsd_explain_json_step : fsd_explain_text_step)(&explanation, &step);
    }
    (options->json ? fsd_explain_json_end : fsd_explain_text_end)(&explanation);
    return explanation.state == FSD_LOGIC_SOLVED || (options->hint && explanation.n_steps > 0);
}

static void take_puzzle(struct session *session, const struct fsd_source *source, uint64_t line, const char *cells)
{
    char puzzle[FASTSUD_N_CELLS + 1] = "";

    fsd_text_normalise(cells, puzzle);
    if (!session->options.json && !session->options.hint) {
        if (session->n_puzzles > 0) {
            putchar('\n');
        }
        if (source->name != argument_name) {
            fsd_escape_print(stdout, source->name);
            printf(":%" PRIu64 "\n", line);
        }
    }
    session->n_puzzles++;
    session->all_good &= explain_puzzle(&session->options, puzzle);
}

static void take_malformed(struct session *session, const struct fsd_source *source, struct fsd_malformed malformed)
{
    malformed.line += session->n_lines_before + 1;
    if (session->n_malformed++ < FSD_MAX_REPORTS) {
        fflush(stdout);
        fsd_report_malformed(source->name, &malformed);
    }
    if (session->options.json) {
        fsd_explain_json_malformed();
    }
}

static void take_block(struct session *session, const struct fsd_source *source, const struct fsd_lines *lines)
{
    const struct fsd_malformed *malformed = lines->malformed;
    const struct fsd_malformed *const end = malformed + lines->n_malformed;

    for (size_t i = 0; i <= lines->n_puzzles; i++) {
        while (malformed < end && malformed->n_puzzles_before == i) {
            take_malformed(session, source, *malformed++);
        }
        if (i < lines->n_puzzles) {
            take_puzzle(session, source, session->n_lines_before + lines->line_number[i] + 1, lines->puzzles[i]);
        }
    }
}

/* False after an error message. */
static bool take_chunk(struct session *session, const struct fsd_chunk *chunk, struct fsd_lines *lines)
{
    bool more = true;

    if (chunk->failure.kind != FSD_FAILURE_NONE) {
        fsd_report_failure(&chunk->failure, session->sources, NULL);
        return false;
    }
    if (chunk->first_of_source) {
        session->n_lines_before = 0;
    }
    fsd_lines_start(lines, chunk);
    while (more) {
        more = fsd_lines_next(lines);
        take_block(session, &session->sources[chunk->source], lines);
    }
    session->n_lines_before += fsd_lines_count(lines);
    return fsd_stdout_flush();
}

/* False after an error message. */
static bool take_sources(struct session *session, size_t n_sources)
{
    const atomic_bool stop = false;
    struct fsd_chunk chunk;
    struct fsd_lines lines;
    const bool made = fsd_lines_create(&lines, BLOCK_LINES);
    char *const buffer = malloc(fsd_reader_buffer_bytes(CHUNK_BYTES));
    struct fsd_reader *const reader = fsd_reader_create(session->sources, n_sources, CHUNK_BYTES, &stop);
    bool good = made && buffer && reader;

    if (!good) {
        fsd_message("out of memory");
    }
    while (good && fsd_reader_next(reader, buffer, &chunk)) {
        good = take_chunk(session, &chunk, &lines);
    }
    fsd_reader_destroy(reader);
    free(buffer);
    fsd_lines_destroy(&lines);
    return good;
}

/* Whether a word that is no puzzle was meant as one: it is no file, and begins with nothing but cells. */
static bool is_like_a_puzzle(const char *word)
{
    enum { N_CELLS_LIKE_A_PUZZLE = 27 };
    size_t offset = 0;

    fsd_text_check(word, strlen(word), &offset);
    return offset >= N_CELLS_LIKE_A_PUZZLE && access(word, F_OK) != 0;
}

/* A word is a puzzle, or what it is elsewhere. False after an error message. */
static bool source_of_word(const char *word, struct fsd_source *source)
{
    const size_t n_word = strlen(word);
    size_t offset = 0;

    if (fsd_text_check(word, n_word, &offset) != FASTSUD_OK && !is_like_a_puzzle(word)) {
        return fsd_source_of_word(word, source);
    }
    *source = (struct fsd_source){.name = argument_name, .fd = FSD_FD_NONE, .text = word, .n_text = n_word};
    return true;
}

static int explain(const struct fsd_arguments *arguments)
{
    const struct fsd_option_value *const values = arguments->options;
    struct session session = {
        .options = {.max_level = (unsigned)values[FSD_OPTION_LEVEL].number,
                    .hint = values[FSD_OPTION_HINT].given,
                    .information = values[FSD_OPTION_INFORMATION].given,
                    .json = values[FSD_OPTION_JSON].given,
                    .coloured = fsd_colour_choose((enum fsd_colour_choice)values[FSD_OPTION_COLOUR].number)},
        .all_good = true,
    };
    size_t n_sources = 0;

    struct fsd_source *const sources = fsd_sources_of_words(arguments, source_of_word, &n_sources);
    if (!sources) {
        return FSD_EXIT_TROUBLE;
    }
    if (arguments->n_files == 0 && isatty(STDIN_FILENO)) {
        fsd_message("reading puzzles from the terminal; end with Ctrl-D, or see fastsud explain --help");
    }
    session.sources = sources;
    const bool done = take_sources(&session, n_sources);
    free(sources);
    if (!done) {
        return FSD_EXIT_TROUBLE;
    }
    fsd_report_more_malformed(session.n_malformed, FSD_MAX_REPORTS, "");
    return session.all_good && session.n_malformed == 0 ? FSD_EXIT_OK : FSD_EXIT_ANSWER;
}

static void put_levels(void)
{
    struct fsd_help_paragraph paragraph = {.indent = 2};
    char words[64];

    puts("\nLevels:");
    printf("%*s", (int)paragraph.indent, "");
    paragraph.column = paragraph.indent;
    for (unsigned level = 0; level <= FASTSUD_MAX_LEVEL; level++) {
        snprintf(words, sizeof(words), "%u %s%s", level, fsd_level_name(level), level < FASTSUD_MAX_LEVEL ? "," : "");
        fsd_help_put_words(&paragraph, words);
    }
    putchar('\n');
}

static const enum fsd_option_id options[] = {FSD_OPTION_LEVEL, FSD_OPTION_INFORMATION, FSD_OPTION_HINT,
                                             FSD_OPTION_COLOUR, FSD_OPTION_JSON};

const struct fsd_command fsd_command_explain = {
    .name = "explain",
    .help = "show the steps that a person would take",
    .usage = "explain [OPTION...] [PUZZLE | FILE]...",
    .text = "Solves by logic, never by guessing, and writes each step, then the grid or the\n"
            "candidates left. r4c7 is row 4, column 7; r12c7 is two cells; r4c7=5 places a 5,\n"
            "r4c7<>5 rules it out. A word of 81 cells is a puzzle; write -- before one that\n"
            "starts with -. The exit status is 1 if a puzzle is left open or contradictory.",
    .examples = "  fastsud explain --hint puzzles.txt\n"
                "  fastsud explain --information --level 5 \"$(head -n 1 puzzles.txt)\"\n",
    .manual = "Solves by logic, as people do, and writes each step, see\n.BR EXPLANATIONS .\n"
              "A word that begins with 81 cells is a puzzle, any other a\n.IR FILE .",
    FSD_COMMAND_OPTIONS(options),
    .put_help = put_levels,
    .run = explain,
};
