#include "jobs/morph_stage.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "grid/morph_text.h"
#include "input/layouts/json_members.h"
#include "jobs/unique_solutions.h"
#include "puzzle/copier.h"
#include "puzzle/own_copies.h"
#include "run/header.h"

enum {
    CHUNK_BYTES = 1 << 20, /* of text per chunk, about */
    FLUSH_BYTES = 1 << 22, /* of text at a time; threads wait for each other only if a puzzle has more copies */
    MOST_ADDED_BYTES = 320 /* what is appended takes fewer, but for the solution's cells */
};

/* What is appended to a line, in this order. */
enum added { ADDED_SOLUTION, ADDED_GROUP, ADDED_COPY, ADDED_TRANSFORM, N_ADDED };

static const char *const added_names[N_ADDED] = {"solution", "group", "copy", "transform"};

/* A grid of a line, and the bytes that follow it up to the next one. */
struct piece {
    struct fsd_copied grid;
    const char *after;
    size_t n_after;
};

struct morpher {
    const struct fsd_morph_stage_options *options;
    struct fsd_solved solved;
    struct fsd_copier copier;
    size_t n_cells; /* of a grid */
    size_t puzzle;  /* where to go on in the block: copy of puzzle */
    uint64_t copy;
    uint64_t *hashes;   /* of the block's puzzles */
    const char *before; /* n_before bytes that precede the first grid */
    size_t n_before;
    struct piece *pieces;
    size_t n_pieces;
    size_t n_pieces_most;
    struct fsd_copied solution;
    bool with_solution;
    uint8_t *cells; /* of other rules: of the solution, and of the pieces */
    bool has_solution;
    bool is_object;            /* what is appended are members */
    bool is_taken[N_ADDED];    /* the object has a member of that name */
    char separator;            /* of columns */
    struct fsd_morph map;      /* of a copy, for its text */
    struct fsd_buffer line;    /* of the puzzle, as a solution can follow it, with its cells together */
    size_t n_bytes;            /* of a copy's line */
    struct fsd_own_copier own; /* of a puzzle with rules of its own */
};

static const struct fsd_count counts[] = {
    {.key = "lines", .one = "line written", .many = "lines written", .is_rated = true}};

/* Of each puzzle. */
static uint64_t n_lines_of(const struct fsd_morph_stage_options *options)
{
    return options->n_copies + options->with_original;
}

static bool is_added(const struct fsd_morph_stage_options *options, enum added added)
{
    return added == ADDED_SOLUTION    ? options->with_solution
           : added == ADDED_TRANSFORM ? options->puts_transform
                                      : options->puts_group;
}

static bool adds(const struct fsd_morph_stage_options *options)
{
    return options->with_solution || options->puts_group || options->puts_transform;
}

static void needs(const void *options, struct fsd_stage_needs *needs)
{
    const struct fsd_morph_stage_options *const morph = options;
    const size_t line_bytes = (morph->symmetries ? morph->symmetries->n_cells : FASTSUD_N_CELLS) + 1;
    const uint64_t n_lines = CHUNK_BYTES / line_bytes / n_lines_of(morph) + 1;

    *needs = (struct fsd_stage_needs){
        .needs_line_numbers = morph->puts_group,
        .header_rule = morph->with_columns ? FSD_HEADER_ALIKE : FSD_HEADER_DROPPED,
        .chunk_bytes = (size_t)n_lines * line_bytes,
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
    for (enum added added = 0; added < N_ADDED; added++) {
        if (is_added(morph, added)) {
            fsd_header_put_name(layout, added_names[added], out);
        }
    }
    fsd_buffer_put_char(out, '\n'); /* as copies end */
}

static void destroy(void *state)
{
    struct morpher *const morpher = state;

    fsd_solved_destroy(&morpher->solved);
    fsd_copier_destroy(&morpher->copier);
    fsd_own_copier_destroy(&morpher->own);
    fsd_buffer_destroy(&morpher->line);
    free(morpher->hashes);
    free(morpher->pieces);
    free(morpher->cells);
}

static enum fastsud_status create(const void *options, size_t n_lines, void *state)
{
    struct morpher *const morpher = state;

    morpher->options = options;
    morpher->with_solution = morpher->options->with_solution;
    morpher->copier.symmetries = morpher->options->symmetries;
    morpher->n_cells = fsd_copier_n_cells(&morpher->copier);
    const struct fsd_wanted wanted = {
        .cells_alone = !morpher->with_solution, .solutions = morpher->with_solution, .givens_apart = true};
    morpher->hashes = fsd_allocate(n_lines, sizeof(*morpher->hashes));
    if (!morpher->hashes) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    return fsd_solved_create(&morpher->solved, &morpher->options->solving, &wanted, n_lines);
}

/* Makes room for the pieces of a line. Returns false when out of memory. */
static bool reserve_pieces(struct morpher *morpher, size_t n_line)
{
    const size_t n_most = n_line / morpher->n_cells + 1;

    if (n_most <= morpher->n_pieces_most) {
        return true;
    }
    free(morpher->pieces);
    free(morpher->cells);
    morpher->pieces = fsd_allocate(n_most, sizeof(*morpher->pieces));
    morpher->cells = morpher->copier.symmetries ? fsd_allocate(n_most + 1, morpher->n_cells) : NULL;
    const bool done = morpher->pieces && (!morpher->copier.symmetries || morpher->cells);
    morpher->n_pieces_most = done ? n_most : 0;
    morpher->solution.cells = morpher->cells;
    return done;
}

/* Adds cells that are a grid. */
static void add_piece(struct morpher *morpher, const char *cells, const char *after, size_t n_after)
{
    struct piece *const piece = &morpher->pieces[morpher->n_pieces];

    if (morpher->cells) {
        piece->grid.cells = morpher->cells + (morpher->n_pieces + 1) * morpher->n_cells;
    }
    fsd_copier_read(&morpher->copier, cells, morpher->options->blank, &piece->grid);
    piece->after = after;
    piece->n_after = n_after;
    morpher->n_pieces++;
    morpher->n_bytes += morpher->n_cells + n_after;
}

static bool is_separator(char c)
{
    return c == ',' || c == ':' || c == ';' || c == '\t' || c == ' ' || c == '"';
}

/* Whether the cells that start a text are a grid, of which as many bytes are there. */
static bool is_grid(const struct morpher *morpher, const struct fsd_layout *layout, const char *text)
{
    uint8_t cells[FSD_VARIANT_MAX_CELLS];
    struct fsd_failure failure;

    return fsd_shape_is_puzzle(layout ? layout->shape : NULL, text) &&
           (!morpher->copier.symmetries ||
            fsd_rules_read_cells(morpher->copier.symmetries->rules, text, morpher->n_cells, cells, &failure));
}

/* Where the next field that is a grid, or the puzzle itself, starts; `end`: there is none. */
static const char *next_grid(const struct morpher *morpher, const struct fsd_layout *layout, const char *at,
                             const char *end, const char *puzzle)
{
    while (at < end && at != puzzle) {
        const char *const field = at;
        for (; at < end && at != puzzle && !is_separator(*at); at++) {
        }
        if ((size_t)(at - field) == morpher->n_cells && is_grid(morpher, layout, field)) {
            return field;
        }
        at += at < end && at != puzzle;
    }
    return at;
}

/* Cuts a line into pieces: the puzzle's cells, and every field that is as many cells as well. */
static void cut_line(struct morpher *morpher, const struct fsd_layout *layout, const char *line, size_t n_line,
                     const char *puzzle)
{
    const char *const end = line + n_line;
    const char *cells = next_grid(morpher, layout, line, end, puzzle);

    morpher->n_pieces = 0;
    morpher->before = line;
    morpher->n_before = morpher->n_bytes = (size_t)(cells - line);
    while (cells < end) {
        const char *const after = cells + morpher->n_cells;
        /* What follows cells without a separator belongs to no field. */
        const char *from = after;
        for (; from < end && !is_separator(*from) && from != puzzle; from++) {
        }
        from += from < end && from != puzzle;
        /* But a solution may follow its puzzle without a break. */
        const bool is_solution = (size_t)(end - after) >= morpher->n_cells && is_grid(morpher, layout, after);
        const char *const next = is_solution ? after : next_grid(morpher, layout, from, end, puzzle);
        add_piece(morpher, cells, after, (size_t)(next - after));
        cells = next;
    }
}

/* Takes the closing brace from an object, so that members can follow, and sees whose names are taken. */
static void open_object(struct morpher *morpher)
{
    struct fsd_buffer *const line = &morpher->line;
    const char *at = line->bytes;
    struct fsd_json_member member;

    memset(morpher->is_taken, 0, sizeof(morpher->is_taken));
    while (fsd_json_next_member(&at, line->bytes + line->n, &member)) {
        for (size_t added = 0; added < N_ADDED; added++) {
            morpher->is_taken[added] |= fsd_json_key_is(&member, added_names[added]);
        }
    }
    line->n = (size_t)(at - line->bytes);
    morpher->is_object = true;
}

/*
 * Makes a record, whose puzzle starts at cells_at, the morpher's line: so that a solution can follow it, with as many
 * fields as the header; with the puzzle's cells together.
 */
static void take_record(struct morpher *morpher, const struct fsd_layout *layout, const char *record, size_t n,
                        size_t *cells_at, const char *puzzle)
{
    struct fsd_buffer *const line = &morpher->line;
    struct fsd_buffer flat = {.n = 0};

    line->n = 0;
    if (*cells_at == n) {
        layout->kind->put_flat(layout, record, n, puzzle, &flat, cells_at);
        record = flat.bytes;
        n = flat.n;
    }
    if (!flat.failed) {
        fsd_header_append_record(layout, record, n, line);
    }
    line->failed |= flat.failed;
    fsd_buffer_destroy(&flat);
    if (layout->kind == &fsd_layout_jsonl && adds(morpher->options) && !line->failed) {
        open_object(morpher);
    }
}

/* Prepares the copies of a puzzle. Returns false if its line is too long, or out of memory: the line has failed. */
static bool start_puzzle(struct morpher *morpher, const struct fsd_block *block)
{
    const struct fsd_layout *const layout = block->lines->chunk->layout;
    const size_t i = morpher->puzzle;
    const char *const solution = morpher->with_solution ? fsd_solved_solution(&morpher->solved, i) : NULL;
    const char *puzzle = block->lines->puzzles[i];
    const char *line = puzzle;
    size_t n_line = morpher->n_cells;

    morpher->has_solution = solution;
    morpher->separator = morpher->options->with_columns ? fsd_header_separator(layout) : ',';
    morpher->is_object = false;
    if (morpher->options->with_columns) {
        line = fsd_lines_text(block->lines, i, &n_line);
        if (!line) {
            return false;
        }
        size_t cells_at = fsd_lines_cells_at(block->lines, i, line, n_line);
        const bool is_apart = cells_at == n_line;
        if (layout && layout->kind->put_flat && (is_apart || (layout->csv.header && adds(morpher->options)))) {
            take_record(morpher, layout, line, n_line, &cells_at, puzzle);
            if (morpher->line.failed) {
                return false;
            }
            line = morpher->line.bytes;
            n_line = morpher->line.n;
            puzzle = line + cells_at;
        } else if (is_apart) { /* nothing can be carried along */
            line = puzzle;
            n_line = morpher->n_cells;
        }
    }
    if (!reserve_pieces(morpher, n_line)) {
        morpher->line.failed = true;
        return false;
    }
    cut_line(morpher, layout, line, n_line, puzzle);
    if (solution) {
        fsd_copier_read(&morpher->copier, solution, morpher->options->blank, &morpher->solution);
    }
    morpher->n_bytes += 1; /* the newline */
    morpher->n_bytes += adds(morpher->options) ? MOST_ADDED_BYTES + morpher->n_cells : 0;
    return true;
}

static char *put_text(const char *text, char *out)
{
    const size_t n = strlen(text);

    memcpy(out, text, n);
    return out + n;
}

static char *put_number(uint64_t number, char *out)
{
    return out + sprintf(out, "%" PRIu64, number);
}

/* What is appended to a copy, without quotes around it; nothing if it has no value. */
static char *put_value(struct morpher *morpher, const struct fsd_block *block, enum added added, uint64_t number,
                       char *out)
{
    switch (added) {
    case ADDED_SOLUTION:
        if (morpher->has_solution) {
            fsd_copier_put(&morpher->copier, &morpher->solution, out);
            out += morpher->n_cells;
        }
        return out;
    case ADDED_GROUP:
        return put_number(block->n_lines_before + block->lines->line_number[morpher->puzzle] + 1, out);
    case ADDED_COPY:
        return put_number(number, out);
    default:
        fsd_morph_put_text(&morpher->map, out);
        return out + FSD_MORPH_TEXT_BYTES;
    }
}

/* A column, or a member of an object. */
static char *put_added(struct morpher *morpher, const struct fsd_block *block, enum added added, uint64_t number,
                       char *out)
{
    const bool is_text = added == ADDED_SOLUTION || added == ADDED_TRANSFORM;
    const bool is_null = added == ADDED_SOLUTION && !morpher->has_solution;
    /* A transform has semicolons in it. */
    const bool is_quoted =
        morpher->is_object ? is_text && !is_null : added == ADDED_TRANSFORM && morpher->separator == ';';

    if (morpher->is_object) {
        out += sprintf(out, ",\"%s%s\":", morpher->is_taken[added] ? "fastsud_" : "", added_names[added]);
    } else {
        *out++ = morpher->separator;
    }
    if (morpher->is_object && is_null) {
        return put_text("null", out);
    }
    out = put_text(is_quoted ? "\"" : "", out);
    out = put_value(morpher, block, added, number, out);
    return put_text(is_quoted ? "\"" : "", out);
}

/* Draws a copy by its number; 0 is the puzzle itself. */
static void draw(struct morpher *morpher, uint64_t number)
{
    const uint64_t hash = morpher->hashes[morpher->puzzle];

    if (number == 0) {
        fsd_copier_draw_identity(&morpher->copier);
    } else {
        fsd_copier_draw(&morpher->copier, hash, number - 1);
    }
    if (morpher->options->puts_transform) {
        struct fsd_morph_components components;
        fsd_quick_morph_components(&morpher->copier.morph, &components);
        fsd_morph_from_components(&morpher->map, &components);
    }
}

/* Returns the byte after the line. */
static char *put_copy(struct morpher *morpher, const struct fsd_block *block, uint64_t copy, char *out)
{
    const size_t n_cells = morpher->n_cells;
    const uint64_t number = copy + !morpher->options->with_original;

    draw(morpher, number);
    if (morpher->n_before > 0) {
        memcpy(out, morpher->before, morpher->n_before);
        out += morpher->n_before;
    }
    for (size_t i = 0; i < morpher->n_pieces; i++) {
        const struct piece *const piece = &morpher->pieces[i];
        fsd_copier_put(&morpher->copier, &piece->grid, out);
        out += n_cells;
        if (piece->n_after > 0) {
            memcpy(out, piece->after, piece->n_after);
            out += piece->n_after;
        }
    }
    for (enum added added = 0; added < N_ADDED; added++) {
        if (is_added(morpher->options, added)) {
            out = put_added(morpher, block, added, number, out);
        }
    }
    if (morpher->is_object) {
        *out++ = '}';
    }
    *out++ = '\n';
    return out;
}

/* Writes copies of the current puzzle until there are enough, or as many as one result holds. */
static enum fastsud_status put_copies(struct morpher *morpher, const struct fsd_block *block,
                                      struct fsd_chunk_result *result)
{
    const uint64_t n_left = n_lines_of(morpher->options) - morpher->copy;
    const size_t n_fitting = result->text.n < FLUSH_BYTES ? (FLUSH_BYTES - result->text.n) / morpher->n_bytes + 1 : 0;
    const size_t n = n_left < n_fitting ? (size_t)n_left : n_fitting;
    char *out = fsd_buffer_reserve(&result->text, n * morpher->n_bytes);
    size_t n_lost = 0;

    if (!out) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    for (size_t i = 0; i < n; i++) {
        char *const after = put_copy(morpher, block, morpher->copy + i, out);
        if (!morpher->copier.failed) {
            out = after;
            continue;
        }
        n_lost++;
        morpher->copier.failed = false;
        fsd_stage_report_unfit(block, morpher->puzzle,
                               "a line of a copy's cells would be read as another puzzle, so it is not written",
                               result);
    }
    result->text.n = (size_t)(out - result->text.bytes);
    result->tally.counts[0] += n - n_lost;
    morpher->copy += n;
    return FASTSUD_OK;
}

static bool have_own_rules(const struct fsd_block *block)
{
    const struct fsd_layout *const layout = block->lines->chunk->layout;

    return layout && layout->kind->read_rules;
}

/* Reads the next group, and solves it if solutions are wanted. */
static enum fastsud_status read_next(struct morpher *morpher, const struct fsd_block *block,
                                     struct fsd_chunk_result *result)
{
    return morpher->with_solution
               ? fsd_solved_next_unique(
                     &morpher->solved, block, "the puzzle has no solution, so none is written; see fastsud check",
                     "the puzzle has several solutions, so none is written; see fastsud check", result)
               : fsd_solved_next(&morpher->solved, NULL, result);
}

/*
 * The same of a puzzle with rules of its own, whole puzzles. What cannot be written ends with the puzzle's first copy
 * of that kind.
 */
static enum fastsud_status put_own_copies(struct morpher *morpher, const struct fsd_block *block,
                                          struct fsd_chunk_result *result)
{
    const struct fsd_morph_stage_options *const options = morpher->options;
    const struct fsd_solved *const solved = &morpher->solved;
    struct fsd_failure failure = solved->failure;
    const char *unfit = NULL;

    if (fsd_failed(&failure)) {
        unfit = "the puzzle's rules contradict themselves or take too much, so it has no copies";
    } else if (morpher->copy == 0 &&
               !fsd_own_copier_take(&morpher->own, solved->rules, solved->values, options->seed)) {
        return FASTSUD_ERR_NO_MEMORY;
    } else if (!fsd_own_copier_has_copies(&morpher->own)) {
        unfit = "no other copy of the puzzle keeps its rules, however it is turned";
    }
    for (; !unfit && morpher->copy < options->n_copies && result->text.n < FLUSH_BYTES; morpher->copy++) {
        if (fsd_own_copier_put(&morpher->own, morpher->copy, options->format, &result->text, &failure)) {
            result->tally.counts[0]++;
        } else {
            unfit = "a copy of the puzzle cannot be written in this format; choose another with -f";
        }
        if (result->text.failed) {
            return FASTSUD_ERR_NO_MEMORY;
        }
    }
    if (unfit) {
        if (fsd_failed(&failure)) {
            fsd_stage_tell(block, morpher->puzzle, &failure, result);
        }
        fsd_stage_report_unfit(block, morpher->puzzle, unfit, result);
        morpher->copy = options->n_copies;
    }
    return FASTSUD_OK;
}

static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_chunk_result *result)
{
    struct morpher *const morpher = state;
    struct fsd_solved *const solved = &morpher->solved;
    const size_t n_puzzles = block->lines->n_puzzles;
    enum fastsud_status status = FASTSUD_OK;

    if (!block->continues) {
        morpher->puzzle = 0;
        morpher->copy = 0;
        if (!have_own_rules(block)) {
            fsd_copier_hash(&morpher->copier, morpher->options->seed, block->lines->puzzles, n_puzzles,
                            morpher->hashes);
        }
        fsd_solved_start(solved, block);
    }
    while (status == FASTSUD_OK && morpher->puzzle < n_puzzles && !fsd_failed(&result->failure)) {
        if (morpher->puzzle == solved->first + solved->n) {
            status = read_next(morpher, block, result);
            continue;
        }
        if (solved->is_malformed) {
            morpher->puzzle++;
            continue;
        }
        const bool is_own = have_own_rules(block);
        if (!is_own && morpher->copy == 0 && !start_puzzle(morpher, block)) {
            if (morpher->line.failed) {
                return FASTSUD_ERR_NO_MEMORY;
            }
            fsd_stage_fail_long_line(block, morpher->puzzle, result);
            return FASTSUD_OK;
        }
        status = (is_own ? put_own_copies : put_copies)(morpher, block, result);
        if (morpher->copy < n_lines_of(morpher->options)) {
            result->has_more = true;
            return status;
        }
        result->tally.n_puzzles++;
        morpher->puzzle++;
        morpher->copy = 0;
    }
    return status;
}

static void report(const void *state, struct fsd_stage_report *report)
{
    const struct morpher *const morpher = state;

    if (morpher->with_solution) {
        fsd_solved_report(&morpher->solved, report);
    }
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
