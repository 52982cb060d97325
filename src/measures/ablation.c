/* What the steps of each technique contribute, and what is lost without it. */
#include <stdio.h>
#include <string.h>

#include "logic/ladder.h"
#include "measures/levels.h"
#include "measures/techniques_used.h"

/* Steps are taken one at a time, easiest first. Unset for puzzles that logic finds contradictory. */
struct record {
    bool is_solved;                                              /* with all techniques */
    uint8_t n_cells[FSD_N_DIGITS + 1];                           /* by candidates, at the end, with all techniques */
    fsd_techniques used;                                         /* those that found a step */
    fsd_techniques solved_without;                               /* those without which the others solve it */
    int16_t change[FSD_N_TECHNIQUES][FSD_N_DIGITS + 1];          /* in cells by candidates, by its steps */
    uint8_t n_cells_without[FSD_N_TECHNIQUES][FSD_N_DIGITS + 1]; /* at the end, without it; only those used */
};

/* Adds the cells that a step touches to the change, or subtracts them. */
static void add_cells(const struct fsd_board *board, fsd_cells cells, int sign, int16_t change[FSD_N_DIGITS + 1])
{
    while (cells) {
        change[fsd_digits_count(board->cell[fsd_cells_take(&cells)])] += (int16_t)sign;
    }
}

/* A placement changes its cell and peers. */
static fsd_cells touched(const struct fsd_step *step)
{
    const fsd_cells placed =
        step->placed_digit ? fsd_cells_of(step->placed_cell) | fsd_cell_sets.peers[step->placed_cell] : 0;

    return step->removed_cells | placed;
}

/* Every cell is decided, even if naked singles were left out and have not placed it. */
static bool is_solved(const struct fsd_board *board)
{
    return !board->is_contradictory && board->open == 0;
}

/* Solves with all techniques up to a level, then without each that was used; the others would not be missed. */
static void ablate(const char *puzzle, unsigned max_level, struct fsd_deadline *deadline, struct record *ablation)
{
    const fsd_techniques techniques = fsd_techniques_up_to(max_level);
    struct fsd_board start;
    struct fsd_board board;
    struct fsd_step step;

    memset(ablation, 0, sizeof(*ablation));
    fsd_board_init_puzzle(&start, puzzle);
    board = start;
    while (fsd_ladder_find(&board, techniques, deadline, &step)) {
        const fsd_cells cells = touched(&step);
        add_cells(&board, cells, -1, ablation->change[step.technique]);
        fsd_step_apply(&step, &board);
        add_cells(&board, cells, 1, ablation->change[step.technique]);
        ablation->used |= fsd_technique_bit(step.technique);
    }
    ablation->is_solved = is_solved(&board);
    fsd_candidates_count(board.cell, ablation->n_cells);
    for (fsd_techniques used = ablation->used; used && !fsd_deadline_passed(deadline); used &= used - 1) {
        const unsigned technique = (unsigned)__builtin_ctzll(used);
        board = start;
        fsd_ladder_climb_until(deadline, &board, techniques & ~fsd_technique_bit(technique), NULL);
        ablation->solved_without |= is_solved(&board) ? fsd_technique_bit(technique) : 0;
        fsd_candidates_count(board.cell, ablation->n_cells_without[technique]);
    }
}

static enum fastsud_status take(const struct fsd_measuring *of)
{
    struct record *const records = of->records;

    for (size_t p = 0; p < of->puzzles->n; p++) {
        struct fsd_deadline deadline = fsd_measuring_deadline(of);
        if (fsd_measuring_gave_up(of, p) || fsd_levels_record(of->puzzles, p)->state == FSD_LOGIC_CONTRADICTORY) {
            continue;
        }
        ablate(of->puzzles->cells[p], fsd_max_level(&of->plan->settings), &deadline, &records[p]);
        if (deadline.has_passed) {
            fsd_measuring_give_up(of, p);
        }
    }
    return FASTSUD_OK;
}

/* All techniques together, then each. */
static size_t n_rows(const struct fsd_settings *settings)
{
    return fsd_axis_n(&fsd_axis_techniques, settings) + 1;
}

static void row_key(const struct fsd_settings *settings, size_t i, char text[FSD_LABEL_BYTES])
{
    if (i == 0) {
        snprintf(text, FSD_LABEL_BYTES, "none left out");
    } else {
        fsd_axis_key(&fsd_axis_techniques, settings, i - 1, text);
    }
}

static const struct fsd_axis left_out = {.title = "technique left out", .n_places = n_rows, .key = row_key};

enum { SOLVED, ENDS, CHANGES, N_SERIES };

static const struct fsd_series series[N_SERIES] = {
    [SOLVED] = {.key = "ablation_solved",
                .kind = &fsd_series_counts,
                .title = "one technique left out",
                .about = "Puzzles that all techniques but one can solve.",
                .unit = "solved",
                .rows = &left_out,
                .whole = FSD_WHOLE_SOME},
    [ENDS] = {.key = "ablation_ends",
              .kind = &fsd_series_cells,
              .title = "what is lost without a technique",
              .about = "Information, in nonets per puzzle, that is missing at the end when all techniques but one are "
                       "used; none where the others make up for it.",
              .rows = &left_out,
              .is_beside = true,
              .cells = FSD_CELLS_ENDS},
    [CHANGES] = {.key = "ablation_changes",
                 .kind = &fsd_series_cells,
                 .title = "what the steps of a technique add",
                 .about = "Information, in nonets per puzzle, that the steps of each technique add.",
                 .rows = &left_out,
                 .is_beside = true,
                 .decides_rows = true,
                 .cells = FSD_CELLS_CHANGES},
};

static void add_changes(struct fsd_sums *sums, size_t row, const int16_t change[FSD_N_DIGITS + 1])
{
    for (size_t n = 0; n <= FSD_N_DIGITS; n++) {
        *fsd_sums_at(sums, row, n) += (uint64_t)(int64_t)change[n];
    }
}

static void add(const struct fsd_measuring *of, struct fsd_sums *sums)
{
    const struct record *const records = of->records;
    const fsd_techniques techniques = fsd_techniques_up_to(fsd_max_level(&of->plan->settings));

    for (size_t p = 0; p < of->puzzles->n; p++) {
        if (fsd_measuring_gave_up(of, p) || fsd_levels_record(of->puzzles, p)->state == FSD_LOGIC_CONTRADICTORY) {
            continue;
        }
        for (size_t i = 0; i < N_SERIES; i++) {
            sums[i].values[0]++;
        }
        *fsd_sums_at(&sums[SOLVED], 0, 0) += records[p].is_solved;
        fsd_sums_add_cells(&sums[ENDS], 0, records[p].n_cells);
        size_t row = 1;
        for (fsd_techniques left = techniques; left; left &= left - 1, row++) {
            const unsigned t = (unsigned)__builtin_ctzll(left);
            const bool was_used = (records[p].used >> t & 1) != 0;
            *fsd_sums_at(&sums[SOLVED], row, 0) += was_used ? records[p].solved_without >> t & 1 : records[p].is_solved;
            fsd_sums_add_cells(&sums[ENDS], row, was_used ? records[p].n_cells_without[t] : records[p].n_cells);
            add_changes(&sums[CHANGES], 0, records[p].change[t]);
            add_changes(&sums[CHANGES], row, records[p].change[t]);
        }
    }
}

static const struct fsd_option options[] = {
    {.name = "ablation",
     .help = "what each technique adds, and what is lost without it",
     .manual = "Measures what each technique adds, and what is lost without it."},
    {.name = NULL},
};

const struct fsd_measure fsd_measure_ablation = {
    .name = "ablation",
    .cost = "90",
    .in_stats = FSD_USE_WHEN_ASKED,
    .chunk_lines = FSD_SLOW_LINES,
    .needs = 1U << FSD_MEASURE_levels,
    .options = options,
    .n_asking = 1,
    .record_bytes = sizeof(struct record),
    .take = take,
    .series = series,
    .n_series = N_SERIES,
    .add = add,
};
