#include "jobs/morph_stage.h"

#include <stdlib.h>
#include <string.h>

#include "grid/quick_morph.h"
#include "grid/text.h"
#include "jobs/unique_solutions.h"
#include "run/header.h"

enum {
    LINE_BYTES = FASTSUD_N_CELLS + 1,
    CHUNK_BYTES = 1 << 20, /* of part per chunk, about */
    PART_BYTES = 1 << 22,  /* of part at a time; threads wait for each other only if a puzzle has more copies */
    MAX_GRIDS = FSD_MAX_LINE_BYTES / LINE_BYTES + 1
};

/* A grid of a line, and the bytes that follow it up to the next one. */
struct piece {
    struct fsd_givens givens;
    const char *after;
    size_t n_after;
};

struct morpher {
    const struct fsd_morph_stage_options *options;
    struct fsd_solutions *solutions; /* NULL: none wanted */
    size_t puzzle;                   /* where to go on in the block: copy of puzzle */
    uint64_t copy;
    uint64_t *hashes;   /* of the block's puzzles */
    const char *before; /* n_before bytes that precede the first grid */
    size_t n_before;
    struct piece pieces[MAX_GRIDS];
    size_t n_pieces;
    struct fsd_givens solution;
    bool has_solution;
    char separator;         /* before the solution */
    struct fsd_buffer line; /* of the puzzle, with as many fields as the header */
    size_t n_bytes;         /* of a copy's line */
};

static const struct fsd_count counts[] = {
    {.key = "lines", .one = "line written", .many = "lines written", .is_rated = true}};

static void needs(const void *options, struct fsd_stage_needs *needs)
{
    const struct fsd_morph_stage_options *const morph = options;
    const uint64_t n_lines = CHUNK_BYTES / LINE_BYTES / morph->n_copies + 1;

    *needs = (struct fsd_stage_needs){
        .header_rule = morph->with_columns ? FSD_HEADER_ALIKE : FSD_HEADER_DROPPED,
        .chunk_bytes = (size_t)n_lines * LINE_BYTES,
        .counts = counts,
        .n_counts = 1,
    };
}

static void put_header(void *options, const struct fsd_layout *layout, struct fsd_buffer *out)
{
    const struct fsd_morph_stage_options *const morph = options;

    if (!layout) {
        return;
    }
    fsd_header_put(layout, out);
    if (morph->with_solution) {
        fsd_header_put_name(layout, "solution", out);
    }
    fsd_buffer_put_char(out, '\n'); /* as copies end */
}

static void destroy(void *state)
{
    struct morpher *const morpher = state;

    fsd_solutions_destroy(morpher->solutions);
    fsd_buffer_destroy(&morpher->line);
    free(morpher->hashes);
}

static enum fastsud_status create(const void *options, size_t n_lines, void *state)
{
    struct morpher *const morpher = state;

    morpher->options = options;
    morpher->hashes = malloc(n_lines * sizeof(*morpher->hashes));
    if (!morpher->hashes) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    return morpher->options->with_solution
               ? fsd_solutions_create(morpher->options->kernel, 0, n_lines, &morpher->solutions)
               : FASTSUD_OK;
}

static void add_piece(struct morpher *morpher, const char *cells, const char *after, size_t n_after)
{
    struct piece *const piece = &morpher->pieces[morpher->n_pieces++];

    fsd_givens_list(&piece->givens, cells);
    if (morpher->options->blank) {
        piece->givens.blank = morpher->options->blank;
    }
    piece->after = after;
    piece->n_after = n_after;
    morpher->n_bytes += FASTSUD_N_CELLS + n_after;
}

static bool is_separator(char c)
{
    return c == ',' || c == ':' || c == ';' || c == '\t' || c == ' ' || c == '"';
}

/* Where the next field of 81 cells, or the puzzle itself, starts; `end`: there is none. */
static const char *next_grid(const char *at, const char *end, const char *puzzle)
{
    while (at < end && at != puzzle) {
        const char *const field = at;
        for (; at < end && at != puzzle && !is_separator(*at); at++) {
        }
        if (at - field == FASTSUD_N_CELLS && fsd_text_is_puzzle(field)) {
            return field;
        }
        at += at < end && at != puzzle;
    }
    return at;
}

/* Cuts a line into pieces: the puzzle's cells, and every field that is 81 cells as well. */
static void cut_line(struct morpher *morpher, const char *line, size_t n_line, const char *puzzle)
{
    const char *const end = line + n_line;
    const char *cells = next_grid(line, end, puzzle);

    morpher->n_pieces = 0;
    morpher->before = line;
    morpher->n_before = morpher->n_bytes = (size_t)(cells - line);
    while (cells < end) {
        const char *const after = cells + FASTSUD_N_CELLS;
        /* What follows cells without a separator belongs to no field. */
        const char *from = after;
        for (; from < end && !is_separator(*from) && from != puzzle; from++) {
        }
        from += from < end && from != puzzle;
        /* But a solution may follow its puzzle without a break. */
        const bool is_solution = end - after >= FASTSUD_N_CELLS && fsd_text_is_puzzle(after);
        const char *const next = is_solution ? after : next_grid(from, end, puzzle);
        add_piece(morpher, cells, after, (size_t)(next - after));
        cells = next;
    }
}

/*
 * Makes a record, whose puzzle starts at cells_at, the morpher's line: with as many fields as the header, so that a
 * solution can follow; with empty ones beside the puzzle if its cells do not stand together in the record.
 */
static void take_record(struct morpher *morpher, const struct fsd_layout *layout, const char *record, size_t n,
                        size_t *cells_at, const char *puzzle)
{
    struct fsd_buffer *const line = &morpher->line;

    line->n = 0;
    if (*cells_at < n) {
        fsd_header_append_record(layout, record, n, line);
        return;
    }
    for (uint32_t column = 0; column < layout->csv.n; column++) {
        if (column > 0) {
            fsd_buffer_put_char(line, layout->csv.separator);
        }
        if (column == layout->csv.puzzle) {
            *cells_at = line->n;
            fsd_buffer_put(line, puzzle, FASTSUD_N_CELLS);
        }
    }
}

/* Prepares the copies of a puzzle. Returns false if its line is too long. */
static bool start_puzzle(struct morpher *morpher, const struct fsd_block *block)
{
    const struct fsd_layout *const layout = block->lines->chunk->layout;
    const size_t i = morpher->puzzle;
    const char *puzzle = block->lines->puzzles[i];
    const char *line = puzzle;
    size_t n_line = FASTSUD_N_CELLS;

    if (morpher->options->with_columns) {
        line = fsd_lines_text(block->lines, i, &n_line);
        if (!line) {
            return false;
        }
        size_t cells_at = fsd_lines_cells_at(block->lines, i, line, n_line);
        if (layout && layout->csv.header && (morpher->solutions || cells_at == n_line)) {
            take_record(morpher, layout, line, n_line, &cells_at, puzzle);
            if (morpher->line.failed) {
                return true; /* the caller looks */
            }
            line = morpher->line.bytes;
            n_line = morpher->line.n;
            puzzle = line + cells_at;
        } else if (cells_at == n_line) { /* nothing can be carried along */
            line = puzzle;
            n_line = FASTSUD_N_CELLS;
        }
    }
    morpher->separator = morpher->options->with_columns ? fsd_header_separator(layout) : ',';
    cut_line(morpher, line, n_line, puzzle);
    morpher->n_bytes += 1; /* the newline */
    const char *const solution = morpher->solutions ? fsd_solutions_of(morpher->solutions, i) : NULL;
    morpher->has_solution = solution != NULL;
    if (morpher->solutions) {
        morpher->n_bytes += 1;
    }
    if (morpher->has_solution) {
        fsd_givens_list(&morpher->solution, solution);
        morpher->n_bytes += FASTSUD_N_CELLS;
    }
    return true;
}

/* Returns the byte after the line. */
static char *put_copy(const struct morpher *morpher, uint64_t copy, char *out)
{
    struct fsd_quick_morph morph;

    fsd_quick_morph_draw(&morph, morpher->hashes[morpher->puzzle], copy);
    if (morpher->n_before > 0) {
        memcpy(out, morpher->before, morpher->n_before);
        out += morpher->n_before;
    }
    for (size_t i = 0; i < morpher->n_pieces; i++) {
        const struct piece *const piece = &morpher->pieces[i];
        fsd_quick_morph_apply(&morph, &piece->givens, out);
        out += FASTSUD_N_CELLS;
        if (piece->n_after > 0) {
            memcpy(out, piece->after, piece->n_after);
            out += piece->n_after;
        }
    }
    if (morpher->solutions) {
        *out++ = morpher->separator;
    }
    if (morpher->has_solution) {
        fsd_quick_morph_apply(&morph, &morpher->solution, out);
        out += FASTSUD_N_CELLS;
    }
    *out++ = '\n';
    return out;
}

/* Writes copies of the current puzzle until there are enough, or as many as one part of the part holds. */
static enum fastsud_status put_copies(struct morpher *morpher, struct fsd_part *part)
{
    const uint64_t n_left = morpher->options->n_copies - morpher->copy;
    const size_t n_fitting = part->text.n < PART_BYTES ? (PART_BYTES - part->text.n) / morpher->n_bytes + 1 : 0;
    const size_t n = n_left < n_fitting ? (size_t)n_left : n_fitting;
    char *out = fsd_buffer_reserve(&part->text, n * morpher->n_bytes);

    if (!out) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    for (size_t i = 0; i < n; i++) {
        out = put_copy(morpher, morpher->copy + i, out);
    }
    part->text.n += n * morpher->n_bytes;
    part->tally.counts[0] += n;
    morpher->copy += n;
    return FASTSUD_OK;
}

static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_part *part)
{
    struct morpher *const morpher = state;
    const size_t n_puzzles = block->lines->n_puzzles;
    enum fastsud_status status = FASTSUD_OK;

    if (!block->continues) {
        morpher->puzzle = 0;
        morpher->copy = 0;
        fsd_morph_hash_puzzles(morpher->options->seed, block->lines->puzzles, n_puzzles, morpher->hashes);
        if (morpher->solutions) {
            status = fsd_solutions_find(
                morpher->solutions, block, "the puzzle has no solution, so none is written; see fastsud check",
                "the puzzle has several solutions, so none is written; see fastsud check", part);
        }
    }
    while (status == FASTSUD_OK && morpher->puzzle < n_puzzles) {
        if (morpher->copy == 0 && !start_puzzle(morpher, block)) {
            fsd_stage_fail_long_line(block, morpher->puzzle, part);
            return FASTSUD_OK;
        }
        if (morpher->line.failed) {
            return FASTSUD_ERR_NO_MEMORY;
        }
        status = put_copies(morpher, part);
        if (morpher->copy < morpher->options->n_copies) {
            part->has_more = true;
            return status;
        }
        part->tally.n_puzzles++;
        morpher->puzzle++;
        morpher->copy = 0;
    }
    return status;
}

static void report(const void *state, struct fsd_stage_report *report)
{
    fsd_stage_report_solver(fsd_solutions_solver(((const struct morpher *)state)->solutions), report);
}

const struct fsd_stage fsd_morph_stage = {
    .needs = needs,
    .state_bytes = sizeof(struct morpher),
    .create = create,
    .destroy = destroy,
    .put_header = put_header,
    .process = process,
    .report = report,
};
