#include "logic/sudoku_explainer/describe_rule.h"

#include "logic/sudoku_explainer/aligned_exclusion.h"

void fsd_se_describe_rule(const struct fsd_board *board, const struct fsd_se_options *options,
                          const struct fsd_se_hint *hint, struct fsd_step *step)
{
    const struct fsd_se_technique_row *const row = &fsd_se_technique_rows[hint->technique];
    fsd_se_find *const find = fsd_se_finder(row, options->repaired);
    struct fsd_se_vain_exclusion vain = {.bases = 0};
    struct fsd_se_hint again;

    fsd_se_hint_step(hint, step);
    if (find) {
        find(board, hint->technique, &again, step);
    } else if (hint->technique == FSD_SE_ALIGNED_PAIR_EXCLUSION) {
        fsd_se_find_aligned_pair_exclusion(&vain, board, &again, step);
    } else if (hint->technique == FSD_SE_ALIGNED_TRIPLET_EXCLUSION) {
        fsd_se_find_aligned_triplet_exclusion(&vain, board, &again, step);
    }
}
