#include "support/finders.h"

#include "support/boards.h"
#include "support/test.h"

enum { MAX_CHECKS = 8 };

void assert_references_agree(const struct finder_stage *stage, unsigned n_boards, const struct finder_check *checks,
                             size_t n_checks)
{
    unsigned n_found[MAX_CHECKS] = {0};
    assert_true(n_checks <= MAX_CHECKS);
    for (unsigned i = 0; i < n_boards; i++) {
        board_make(&test_rng, stage->board);
        for (size_t k = 0; k < n_checks; k++) {
            bool found = find_step(checks[k].technique, stage->board, stage->step);
            bool wanted = checks[k].reference();
            if (found != wanted)
                fail_msg("%s: found %d, the reference %d, on\n%s", checks[k].name, found, wanted,
                         board_text(stage->board));
            if (found && checks[k].assert_step)
                checks[k].assert_step();
            n_found[k] += found;
        }
    }
    for (size_t k = 0; k < n_checks; k++)
        print_message("%-32s on %u of %u boards\n", checks[k].name, n_found[k], n_boards);
    for (size_t k = 0; k < n_checks; k++)
        assert_in_range(n_found[k], TEST_SAMPLE(1, 0), n_boards - TEST_SAMPLE(1, 0));
}

void assert_steps_follow(const struct finder_stage *stage, unsigned n_boards, unsigned n_steps, unsigned least,
                         const struct finder_check *checks, size_t n_checks)
{
    unsigned n_found[MAX_CHECKS] = {0};
    assert_true(n_checks <= MAX_CHECKS);
    for (unsigned i = 0; i < n_boards; i++) {
        board_make(&test_rng, stage->board);
        for (size_t k = 0; k < n_checks; k++)
            for (unsigned n = 0; n < n_steps && !stage->board->is_contradictory; n++) {
                if (!find_step(checks[k].technique, stage->board, stage->step))
                    break;
                n_found[k]++;
                assert_follows(stage->board, stage->step);
                if (checks[k].assert_step)
                    checks[k].assert_step();
                fsd_step_apply(stage->step, stage->board);
            }
    }
    for (size_t k = 0; k < n_checks; k++)
        if (n_found[k] <= least)
            fail_msg("%s: %u steps, not more than %u", checks[k].name, n_found[k], least);
}
