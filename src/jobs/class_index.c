#include "jobs/class_index.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "input/reread.h"
#include "jobs/given_solution.h"

struct fsd_class_index {
    struct fsd_class_form *form; /* of the thread that settles */
    struct fsd_class_forms forms;
    struct fsd_reread *reread; /* NULL: the set keeps forms */
    struct fsd_class_set *set;
    pthread_mutex_t lock; /* guards set */
    bool has_lock;
};

static bool read_again(void *context, uint64_t position, char *puzzle)
{
    const struct fsd_class_index *const index = context;

    return fsd_reread_puzzle(index->reread, position, puzzle);
}

static bool key_of(void *context, const char *puzzle, struct fsd_class_key *key)
{
    struct fsd_class_index *const index = context;

    if (fsd_class_form_take(index->form, 1, &puzzle, &index->forms) != FASTSUD_OK) {
        return false;
    }
    fsd_class_forms_key(&index->forms, 0, key);
    return true;
}

enum fastsud_status fsd_class_index_create(const struct fsd_source *sources, size_t n_sources,
                                           const struct fsd_class_form_options *options, bool have_own_rules,
                                           struct fsd_class_index **index)
{
    struct fsd_class_index *const made = calloc(1, sizeof(*made));
    struct fsd_class_form_options form_options = *options;
    const bool reads_again = !have_own_rules && fsd_reread_is_possible(sources, n_sources);

    *index = NULL;
    if (!made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    const struct fsd_class_set_options set_options = {
        .keeps_forms = !reads_again,
        .n_cells = options->symmetries ? options->symmetries->n_cells : FASTSUD_N_CELLS,
        .read = read_again,
        .key_of = key_of,
        .context = made,
    };
    form_options.wants_morph = false;
    made->reread = reads_again ? fsd_reread_create(sources, n_sources) : NULL;
    made->set = fsd_class_set_create(&set_options);
    made->has_lock = pthread_mutex_init(&made->lock, NULL) == 0;
    enum fastsud_status status = fsd_class_form_create(&form_options, &made->form);
    if (!made->set || (reads_again && !made->reread) || !made->has_lock ||
        !fsd_class_forms_create(&made->forms, options->symmetries)) {
        status = FASTSUD_ERR_NO_MEMORY;
    }
    if (status != FASTSUD_OK) {
        fsd_class_index_destroy(made);
        return status;
    }
    *index = made;
    return FASTSUD_OK;
}

void fsd_class_index_destroy(struct fsd_class_index *index)
{
    if (!index) {
        return;
    }
    fsd_class_set_destroy(index->set);
    fsd_reread_destroy(index->reread);
    fsd_class_form_destroy(index->form);
    fsd_class_forms_destroy(&index->forms);
    if (index->has_lock) {
        pthread_mutex_destroy(&index->lock);
    }
    free(index);
}

/* Puzzles of the set that may be of the same class as items of a batch. */
struct candidates {
    size_t n;
    size_t item[FSD_CLASS_BATCH];
    struct fsd_class_candidate candidate[FSD_CLASS_BATCH];
};

static void find_candidates(struct fsd_class_index *index, const struct fsd_class_batch *batch, size_t n,
                            struct candidates *found)
{
    const struct fsd_class_item *const items = batch->items;

    found->n = 0;
    pthread_mutex_lock(&index->lock);
    for (size_t i = 0; i < n; i++) {
        fsd_class_set_prefetch(index->set, &items[i].key);
    }
    for (size_t i = 0; i < n; i++) {
        /* More than one are rare, and left to the one that settles. */
        found->item[found->n] = i;
        if (fsd_class_forms_result(&batch->forms, i) == FSD_CLASS_FORM_FOUND) {
            found->n += fsd_class_set_candidates(index->set, &items[i].key, &found->candidate[found->n], 1);
        }
    }
    pthread_mutex_unlock(&index->lock);
}

static size_t n_cells_of(const struct fsd_class_batch *batch)
{
    return batch->forms.symmetries ? batch->forms.symmetries->n_cells : FASTSUD_N_CELLS;
}

/* Notes which candidates are of the class of their item. What cannot be read again is left to the one that settles. */
static enum fastsud_status compare(struct fsd_class_batch *batch, const struct fsd_class_index *index,
                                   const char *const *puzzles, const struct candidates *found)
{
    const size_t n_cells = n_cells_of(batch);
    const char *texts[FSD_CLASS_BATCH] = {NULL};
    size_t of[FSD_CLASS_BATCH]; /* index of the candidate */
    size_t n = 0;

    for (size_t i = 0; i < found->n; i++) {
        char *const cells = batch->cells + n * n_cells;
        if (!fsd_reread_puzzle(index->reread, found->candidate[i].position, cells)) {
            continue;
        }
        if (memcmp(cells, puzzles[found->item[i]], n_cells) == 0) {
            batch->items[found->item[i]].known = found->candidate[i].class;
            continue;
        }
        texts[n] = cells;
        of[n++] = i;
    }
    const enum fastsud_status status = fsd_class_form_take(batch->form, n, texts, &batch->again);
    for (size_t i = 0; status == FASTSUD_OK && i < n; i++) {
        struct fsd_class_item *const item = &batch->items[found->item[of[i]]];
        struct fsd_class_key key;
        if (fsd_class_forms_result(&batch->again, i) != FSD_CLASS_FORM_FOUND) {
            continue;
        }
        fsd_class_forms_key(&batch->again, i, &key);
        if (fsd_class_key_is_same(&key, &item->key)) {
            item->known = found->candidate[of[i]].class;
        }
    }
    return status;
}

static enum fastsud_status create_own(struct fsd_class_batch *batch, const struct fsd_class_form_options *options,
                                      const struct fsd_solving *solving)
{
    const struct fsd_wanted wanted = {.cells_alone = !options->by_solution,
                                      .solutions = options->by_solution,
                                      .givens_apart = true,
                                      .of_rules = true};

    batch->own = fsd_own_former_create();
    batch->by_solution = options->by_solution;
    batch->own_forms = batch->writes_forms ? fsd_allocate(FSD_CLASS_BATCH, FSD_VARIANT_MAX_CELLS) : NULL;
    return batch->own && (!batch->writes_forms || batch->own_forms)
               ? fsd_solved_create(&batch->solved, solving, &wanted, FSD_CLASS_BATCH)
               : FASTSUD_ERR_NO_MEMORY;
}

enum fastsud_status fsd_class_batch_create(struct fsd_class_batch *batch, const struct fsd_class_form_options *options,
                                           const struct fsd_solving *solving, bool writes_forms)
{
    batch->writes_forms = writes_forms;
    if (solving->have_own_rules) {
        return create_own(batch, options, solving);
    }
    if (!fsd_class_forms_create(&batch->forms, options->symmetries) ||
        !fsd_class_forms_create(&batch->again, options->symmetries) ||
        !(batch->cells = fsd_allocate(FSD_CLASS_BATCH, n_cells_of(batch)))) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    return fsd_class_form_create(options, &batch->form);
}

void fsd_class_batch_destroy(struct fsd_class_batch *batch)
{
    fsd_class_form_destroy(batch->form);
    fsd_class_forms_destroy(&batch->forms);
    fsd_class_forms_destroy(&batch->again);
    free(batch->cells);
    fsd_own_former_destroy(batch->own);
    fsd_solved_destroy(&batch->solved);
    fsd_moves_destroy(&batch->moves);
    free(batch->own_forms);
}

static uint8_t *own_form_at(const struct fsd_class_batch *batch, size_t i)
{
    return batch->own_forms ? batch->own_forms + i * FSD_VARIANT_MAX_CELLS : NULL;
}

/* Finds the form of number i of the group, whose rules have been taken: that of its solution, or of itself. */
static enum fastsud_status find_own(struct fsd_class_batch *batch, size_t i)
{
    const struct fsd_solved *const solved = &batch->solved;
    uint8_t cells[FSD_VARIANT_MAX_CELLS];

    batch->items[i] = (struct fsd_class_item){.known = FSD_CLASS_UNKNOWN};
    batch->forms.verdicts[i] = batch->by_solution ? solved->verdicts[i] : FASTSUD_OPEN;
    if (batch->by_solution && fsd_solved_solution_values(solved, solved->first + i, cells)) {
        for (unsigned cell = 0; cell < solved->n_cells; cell++) {
            cells[cell]++;
        }
    } else {
        fsd_own_cells(&solved->rules->variant, solved->values + i * solved->n_cells, solved->cells + i * solved->stride,
                      cells);
    }
    const int status =
        fsd_own_form(batch->own, cells, &batch->items[i].key, own_form_at(batch, i), &batch->forms.n_automorphisms[i]);
    batch->forms.results[i] = status == FASTSUD_OK ? FSD_CLASS_FORM_FOUND : FSD_CLASS_FORM_GAVE_UP;
    return status == FASTSUD_GAVE_UP ? FASTSUD_OK : (enum fastsud_status)status;
}

/* The next group of a block of which some puzzle in the run has rules of its own. */
static enum fastsud_status take_own(struct fsd_class_batch *batch, const struct fsd_block *block, size_t first,
                                    size_t *n, struct fsd_chunk_result *result)
{
    struct fsd_solved *const solved = &batch->solved;

    if (first == 0) {
        fsd_solved_start(solved, block);
    }
    enum fastsud_status status = batch->by_solution ? fsd_solved_next(solved, NULL, result)
                                                    : fsd_solved_read(solved, batch->omits_given ? NULL : result);
    *n = solved->n;
    if (status != FASTSUD_OK || fsd_failed(&result->failure)) {
        return status;
    }
    if (solved->is_malformed && !batch->by_solution && !batch->omits_given) {
        fsd_stage_report_malformed(block, first, &solved->failure, result);
    }
    const bool is_refused = solved->is_contradictory || solved->is_given_up;
    if (solved->is_malformed || is_refused) {
        batch->forms.results[0] = solved->is_malformed ? FSD_CLASS_FORM_MALFORMED : FSD_CLASS_FORM_GAVE_UP;
        return FASTSUD_OK;
    }
    fsd_moves_destroy(&batch->moves);
    const bool is_moved = !batch->writes_forms || fsd_moves_find(&batch->moves, solved->rules);
    /* If there is too much to find in rules, no puzzle of them has a form. */
    if (!is_moved || fsd_own_former_take(batch->own, solved->rules, batch->writes_forms ? &batch->moves : NULL) ==
                         FASTSUD_ERR_NO_MEMORY) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    for (size_t i = 0; i < *n && status == FASTSUD_OK; i++) {
        status = find_own(batch, i);
    }
    return status;
}

enum fastsud_status fsd_class_batch_take(struct fsd_class_batch *batch, struct fsd_class_index *index,
                                         const struct fsd_block *block, size_t first, size_t *n,
                                         struct fsd_chunk_result *result)
{
    const struct fsd_lines *const lines = block->lines;
    const struct fsd_layout *const layout = lines->chunk->layout;
    const char *const *const puzzles = lines->puzzles + first;
    struct candidates found;

    if (batch->own) {
        return take_own(batch, block, first, n, result);
    }
    if (layout && layout->kind->read_rules) {
        fsd_failure_set(&result->failure, FSD_FAILURE_TROUBLE, block->source->name,
                        "has puzzles with rules of their own after others were read as cells alone; name it first");
        return FASTSUD_OK;
    }
    const enum fastsud_status status = fsd_class_form_take(batch->form, *n, puzzles, &batch->forms);
    if (status != FASTSUD_OK || !index) {
        return status;
    }
    for (size_t i = 0; i < *n; i++) {
        struct fsd_class_item *const item = &batch->items[i];
        *item = (struct fsd_class_item){.known = FSD_CLASS_UNKNOWN};
        if (fsd_class_forms_result(&batch->forms, i) == FSD_CLASS_FORM_FOUND) {
            fsd_class_forms_key(&batch->forms, i, &item->key);
        }
        if (index->reread) {
            item->position = fsd_reread_position(index->reread, lines->chunk, fsd_lines_record(lines, first + i));
        }
    }
    if (!index->reread) {
        return FASTSUD_OK;
    }
    find_candidates(index, batch, *n, &found);
    return compare(batch, index, puzzles, &found);
}

void fsd_class_batch_key(const struct fsd_class_batch *batch, size_t i, struct fsd_class_key *key)
{
    if (batch->own) {
        *key = batch->items[i].key;
    } else {
        fsd_class_forms_key(&batch->forms, i, key);
    }
}

bool fsd_class_batch_put(const struct fsd_class_batch *batch, size_t i, const struct fsd_puzzle_format *format,
                         struct fsd_buffer *out, struct fsd_failure *failure)
{
    const struct fsd_solved *const solved = &batch->solved;

    if (!batch->own) {
        return fsd_class_forms_put(&batch->forms, i, out);
    }
    if (solved->rules == solved->common && !format->write) {
        return fsd_rules_write_cells(solved->rules, own_form_at(batch, i), '.', out) || out->failed;
    }
    return fsd_own_form_put(batch->own, own_form_at(batch, i), solved->rules, &batch->moves, format, out, failure);
}

void fsd_class_batch_report(const struct fsd_class_batch *batch, struct fsd_stage_report *report)
{
    if (!batch->own) {
        fsd_stage_report_solver(fsd_class_form_solver(batch->form), report);
    } else if (batch->by_solution) {
        fsd_solved_report(&batch->solved, report);
    }
}

/* Of a group in which some puzzle has rules of its own. */
static bool is_own_found(const struct fsd_class_batch *batch, const struct fsd_block *block, size_t first, size_t i,
                         struct fsd_chunk_result *result)
{
    const struct fsd_solved *const solved = &batch->solved;
    const bool is_refused = solved->is_contradictory || solved->is_given_up;

    if (is_refused && !batch->by_solution && !batch->omits_given) {
        fsd_stage_tell(block, first, &solved->failure, result);
    }
    if (batch->forms.results[i] == FSD_CLASS_FORM_GAVE_UP) {
        fsd_stage_report_unfit(block, first + i,
                               is_refused
                                   ? "the puzzle's rules contradict themselves or take too much, so it has no class"
                                   : "the rules leave so much open that the puzzle's class is not found in reasonable "
                                     "time; leave it out",
                               result);
    }
    return batch->forms.results[i] == FSD_CLASS_FORM_FOUND;
}

/* Reports the given solution of a puzzle whose cells were read, if the rules forbid it. */
static void check_given(const struct fsd_symmetries *symmetries, const uint8_t *cells, const struct fsd_block *block,
                        size_t i, struct fsd_chunk_result *result)
{
    const struct fsd_variant *const variant = &symmetries->rules->variant;
    const uint16_t *const pencilmarks = fsd_lines_candidates(block->lines, i);
    fsd_values left[FSD_VARIANT_MAX_CELLS];
    struct fsd_failure failure;

    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        left[cell] = variant->candidates[cell] & (pencilmarks   ? pencilmarks[cell]
                                                  : cells[cell] ? (fsd_values)1 << (cells[cell] - 1)
                                                                : UINT32_MAX);
    }
    if (fsd_given_solution_is_wrong_for(symmetries->rules, left, block->lines, i, &failure)) {
        fsd_stage_report_wrong_solution(block, i, &failure, result);
    }
}

bool fsd_class_batch_is_found(const struct fsd_class_batch *batch, const struct fsd_block *block, size_t first,
                              size_t i, struct fsd_chunk_result *result)
{
    const struct fsd_symmetries *const symmetries = batch->forms.symmetries;

    if (batch->own) {
        return is_own_found(batch, block, first, i, result);
    }
    const enum fsd_class_form_result found = fsd_class_forms_result(&batch->forms, i);

    if (found == FSD_CLASS_FORM_MALFORMED) {
        uint8_t cells[FSD_VARIANT_MAX_CELLS];
        struct fsd_failure failure;
        fsd_rules_read_cells(symmetries->rules, block->lines->puzzles[first + i], symmetries->n_cells, cells, &failure);
        fsd_lines_place_failure(block->lines, first + i, &failure);
        fsd_stage_report_malformed(block, first + i, &failure, result);
    } else if (found == FSD_CLASS_FORM_GAVE_UP) {
        fsd_stage_report_unfit(block, first + i,
                               "it has so few givens, on so large a grid, that its class is not found in reasonable "
                               "time; leave it out",
                               result);
    }
    if (symmetries && found != FSD_CLASS_FORM_MALFORMED && block->lines->has_given && !batch->omits_given) {
        check_given(symmetries, batch->forms.read + i * symmetries->n_cells, block, first + i, result);
    }
    return found == FSD_CLASS_FORM_FOUND;
}

enum fastsud_status fsd_class_index_settle(struct fsd_class_index *index, const struct fsd_class_item *item, bool adds,
                                           uint64_t *class, enum fsd_class_result *result, struct fsd_failure *failure)
{
    pthread_mutex_lock(&index->lock);
    *result = adds ? fsd_class_set_add(index->set, item, class) : fsd_class_set_find(index->set, item, class);
    pthread_mutex_unlock(&index->lock);
    switch (*result) {
    case FSD_CLASS_FOUND:
    case FSD_CLASS_NEW:
        return FASTSUD_OK;
    case FSD_CLASS_NO_MEMORY:
        fsd_failure_set(failure, FSD_FAILURE_TROUBLE, NULL, "out of memory");
        break;
    case FSD_CLASS_FULL:
        fsd_failure_set(failure, FSD_FAILURE_TROUBLE, NULL,
                        "more than 1 TiB of input, or 17 billion classes of puzzles; split the input with --shard");
        break;
    case FSD_CLASS_UNREADABLE:
        fsd_failure_set(failure, FSD_FAILURE_TROUBLE, NULL,
                        "a file changed while it was read; run again when nothing writes to it");
        break;
    }
    return FASTSUD_ERR_NO_MEMORY;
}

void fsd_class_index_prefetch(const struct fsd_class_index *index, const struct fsd_class_item *item)
{
    fsd_class_set_prefetch(index->set, &item->key);
}

size_t fsd_class_index_n_bytes(const struct fsd_class_index *index)
{
    return fsd_class_set_n_bytes(index->set);
}
