#include "support/finders.h"

#include "support/boards.h"
#include "support/test.h"

enum { MAX_CHECKS = 16 };

void assert_finders(const struct finder_stage *stage, unsigned n_boards, unsigned n_steps,
                    const struct finder_check *checks, size_t n_checks)
{
    const bool climbs = n_steps == 0;
    unsigned n_found[MAX_CHECKS] = {0}, n_compared[MAX_CHECKS] = {0};
    assert_true(n_checks <= MAX_CHECKS);
    for (unsigned i = 0; i < n_boards; i++) {
        if (stage->make)
            stage->make();
        else
            board_make(&test_rng, stage->board);
        size_t k = 0;
        for (unsigned n = 0; k < n_checks && fsd_board_state(stage->board) == FSD_LOGIC_OPEN;) {
            const struct fsd_technique_row *const row = &fsd_technique_rows[checks[k].technique];
            if (climbs && (find_step(FSD_NAKED_SINGLE, stage->board, stage->step) ||
                           find_step(FSD_HIDDEN_SINGLE, stage->board, stage->step))) {
                fsd_step_apply(stage->step, stage->board);
                continue;
            }
            const bool found = find_step(checks[k].technique, stage->board, stage->step);
            if (checks[k].reference && n_compared[k]++ < checks[k].n_references &&
                checks[k].reference(stage->board->cell, row->size) != found)
                fail_msg("%s: found %d, unlike the reference, on\n%s", row->name, found, board_text(stage->board));
            if (found) {
                n_found[k]++;
                if (!stage->make)
                    assert_follows(stage->board, stage->step);
                if (checks[k].assert_step)
                    checks[k].assert_step();
                fsd_step_apply(stage->step, stage->board);
                n++;
            }
            if (climbs && found)
                k = 0;
            else if (!found || n == n_steps) {
                k++;
                n = 0;
            }
        }
    }
    for (size_t k = 0; k < n_checks; k++) {
        print_message("%-32s %u steps\n", fsd_technique_rows[checks[k].technique].name, n_found[k]);
        assert_true(n_found[k] >= checks[k].least);
    }
}
