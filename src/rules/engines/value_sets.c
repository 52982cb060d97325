#include "rules/engines/value_sets.h"

enum { STEPS_A_LOOK = 1 << 12 }; /* at the bounds */

static void find(struct fsd_value_sets *of, fsd_values chosen, fsd_values open, unsigned n, int64_t total)
{
    if (n == 0) {
        if (!of->has_total || total == 0) {
            if (of->n < of->most) {
                of->sets[of->n] = chosen;
            }
            of->n++;
        }
        return;
    }
    if (of->bounds && ++of->n_steps % STEPS_A_LOOK == 0 && !fsd_bounds_hold(of->bounds, 0)) {
        of->n = of->most + 1;
    }
    for (; fsd_values_count(open) >= n && of->n <= of->most; open &= open - 1) {
        const unsigned value = fsd_values_lowest(open);
        const int64_t least = (int64_t)n * value + (int64_t)n * (n - 1) / 2;
        const int64_t most = (int64_t)n * (of->n_values - n) + (int64_t)n * (n - 1) / 2;
        if (of->has_total && (least > total || most < total)) {
            break;
        }
        find(of, chosen | (open & -open), open & (open - 1) & (of->compatible ? of->compatible[value] : UINT32_MAX),
             n - 1, total - value);
    }
}

void fsd_value_sets_find(struct fsd_value_sets *of, unsigned n, int64_t total)
{
    of->n = 0;
    find(of, 0, UINT32_MAX >> (FSD_VARIANT_MAX_VALUES - of->n_values), n, total);
}
