#include "cli/commands/explain.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/escape.h"
#include "cli/colour.h"
#include "cli/failure.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/sources.h"
#include "grid/text.h"
#include "pipeline/each_line.h"

/* People read slowly: small chunks answer soon. */
enum { CHUNK_BYTES = 1 << 14 };

struct session {
    struct fsd_explain_options options;
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

static bool take_puzzle(void *context, const struct fsd_source *source, uint64_t line, const char *cells)
{
    struct session *const session = context;
    char puzzle[FASTSUD_N_CELLS + 1] = "";

    fsd_text_normalise(cells, puzzle);
    if (!session->options.json && !session->options.hint) {
        if (session->n_puzzles > 0) {
            putchar('\n');
        }
        if (!source->text) { /* a puzzle on the command line needs no heading */
            fsd_escape_print(stdout, source->name);
            printf(":%" PRIu64 "\n", line);
        }
    }
    session->n_puzzles++;
    session->all_good &= explain_puzzle(&session->options, puzzle);
    return fsd_stdout_flush();
}

static bool take_malformed(void *context, const struct fsd_source *source, const struct fsd_malformed *malformed)
{
    struct session *const session = context;

    fsd_report_one_more_malformed(&session->n_malformed, source->name, malformed);
    if (session->options.json) {
        fsd_explain_json_malformed();
    }
    return fsd_stdout_flush();
}

int fsd_explain(const struct fsd_arguments *arguments)
{
    const struct fsd_option_value *const values = arguments->options;
    struct session session = {
        .options = {.max_level = (unsigned)values[FSD_OPTION_HIGHEST].number,
                    .hint = values[FSD_OPTION_HINT].given,
                    .information = values[FSD_OPTION_INFORMATION].given,
                    .json = values[FSD_OPTION_JSON].given},
        .all_good = true,
    };
    size_t n_sources = 0;

    if (!fsd_colour_choose(values[FSD_OPTION_COLOUR].text, &session.options.coloured)) {
        return FSD_EXIT_TROUBLE;
    }
    struct fsd_source *const sources = fsd_sources_of_arguments(arguments, &n_sources);
    if (!sources) {
        return FSD_EXIT_TROUBLE;
    }
    if (arguments->n_files == 0 && isatty(STDIN_FILENO)) {
        fsd_message("reading puzzles from the terminal; end with Ctrl-D, or see fastsud explain --help");
    }
    const struct fsd_line_visitor visitor = {
        .on_puzzle = take_puzzle, .on_malformed = take_malformed, .context = &session};
    struct fsd_failure failure;
    const bool done = fsd_each_line(sources, n_sources, CHUNK_BYTES, &visitor, &failure);
    fsd_report_failure(&failure, sources, NULL);
    free(sources);
    if (!done) {
        return FSD_EXIT_TROUBLE;
    }
    fsd_report_more_malformed(session.n_malformed, FSD_MAX_REPORTS, "");
    return session.all_good && session.n_malformed == 0 ? FSD_EXIT_OK : FSD_EXIT_ANSWER;
}
