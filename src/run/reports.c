/* What stages report of single lines. */
#include <stdlib.h>
#include <string.h>

#include "run/stage.h"

void fsd_stage_fail_long(const struct fsd_block *block, uint64_t line, struct fsd_chunk_result *result)
{
    fsd_failure_set(&result->failure, FSD_FAILURE_TROUBLE, block->source->name,
                    "the line is longer than %zu bytes; shorten what follows the puzzle",
                    fsd_layout_max_bytes(&block->source->layout));
    result->failure.line = line + 1; /* of the chunk, so far */
}

/* From 0 within the chunk. */
static uint64_t line_of(const struct fsd_block *block, size_t i, const struct fsd_failure *failure)
{
    return block->lines->line_number[i] + (failure->line > 0 ? failure->line - 1 : 0);
}

/* How many unfit puzzles the stage has reported, and the last of these in the order of lines. */
static size_t count_unfit(struct fsd_chunk_result *result, struct fsd_malformed **last)
{
    size_t n = 0;

    *last = NULL;
    for (size_t r = result->n_placed; r < result->n_reports; r++) {
        struct fsd_malformed *const other = &result->reports[r];
        n += other->unfit != NULL;
        *last = other->unfit && (!*last || other->line > (*last)->line) ? other : *last;
    }
    return n;
}

/* Stages may come to puzzles in another order than that of the lines, of which the first ones are to be told. */
void fsd_stage_report_unfit(const struct fsd_block *block, size_t i, const char *unfit, struct fsd_chunk_result *result)
{
    const struct fsd_malformed report = {.line = block->lines->line_number[i], .unfit = unfit};
    struct fsd_malformed *last = NULL;

    result->tally.n_unfit++;
    if (count_unfit(result, &last) < FSD_MAX_REPORTS) {
        result->reports[result->n_reports++] = report;
    } else if (report.line < last->line) {
        *last = report;
    }
}

/* A copy of the words; NULL: there is no room. Those of unfit puzzles have room of their own, as many. */
static char *copy_words(const struct fsd_failure *failure, size_t place, struct fsd_chunk_result *result)
{
    result->told = result->told ? result->told : calloc(2 * FSD_MAX_REPORTS, sizeof(*result->told));
    return result->told ? memcpy(result->told[place], failure->text, sizeof(failure->text)) : NULL;
}

/* Such puzzles are found in the order of lines. */
void fsd_stage_report_wrong_solution(const struct fsd_block *block, size_t i, const struct fsd_failure *failure,
                                     struct fsd_chunk_result *result)
{
    struct fsd_malformed *last = NULL;
    const bool has_room = count_unfit(result, &last) < FSD_MAX_REPORTS && result->n_told_unfit < FSD_MAX_REPORTS;
    const char *const told = has_room ? copy_words(failure, FSD_MAX_REPORTS + result->n_told_unfit, result) : NULL;

    result->tally.n_unfit++;
    result->tally.n_wrong_solutions++;
    if (told) {
        result->n_told_unfit++;
        result->reports[result->n_reports++] =
            (struct fsd_malformed){.line = block->lines->line_number[i], .unfit = told, .told = told};
    }
}

void fsd_stage_tell(const struct fsd_block *block, size_t i, const struct fsd_failure *failure,
                    struct fsd_chunk_result *result)
{
    const char *const told = result->n_told < FSD_MAX_REPORTS ? copy_words(failure, result->n_told, result) : NULL;

    if (told) {
        result->n_told++;
        result->reports[result->n_reports++] =
            (struct fsd_malformed){.line = line_of(block, i, failure), .column = failure->column, .told = told};
    }
}

bool fsd_stage_report_malformed(const struct fsd_block *block, size_t i, const struct fsd_failure *failure,
                                struct fsd_chunk_result *result)
{
    if (block->is_strict) {
        result->failure = *failure;
        result->failure.kind = FSD_FAILURE_MALFORMED;
        result->failure.name = block->source->name;
        result->failure.line = line_of(block, i, failure) + 1; /* of the chunk, so far */
        return false;
    }
    result->tally.n_malformed++;
    fsd_stage_tell(block, i, failure, result);
    return true;
}
