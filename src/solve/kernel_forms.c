#include "solve/kernel_forms.h"

#include <stdlib.h>

enum fastsud_status fsd_kernel_forms_create(struct fsd_kernel_forms *forms, const char *name)
{
    *forms = (struct fsd_kernel_forms){.only = NULL};
    forms->kernel = name ? fsd_kernel_named(name, &forms->only) : fsd_kernel_best();
    forms->lanes = fsd_kernel_state_allocate(forms->kernel->lanes->state_size);
    forms->planes = fsd_kernel_state_allocate(forms->kernel->planes->state_size);
    return forms->lanes && forms->planes ? FASTSUD_OK : FASTSUD_ERR_NO_MEMORY;
}

void fsd_kernel_forms_destroy(struct fsd_kernel_forms *forms)
{
    free(forms->lanes);
    free(forms->planes);
}

/* Puzzles first to first + n of a batch. */
static struct fsd_work slice_of(const struct fsd_work *work, size_t first, size_t n)
{
    struct fsd_work slice = *work;

    slice.n_puzzles = n;
    slice.puzzles = work->puzzles ? work->puzzles + first : NULL;
    slice.candidates = work->candidates ? work->candidates + first : NULL;
    slice.solutions = work->solutions ? work->solutions + first * work->solution_stride : NULL;
    slice.known = work->known ? work->known + first : NULL;
    slice.outcomes = work->outcomes + first;
    slice.n_solutions = work->n_solutions + first;
    slice.n_guesses = work->n_guesses ? work->n_guesses + first : NULL;
    return slice;
}

/*
 * Of few puzzles, planes are faster if these are hard, since they then fill the planes with their own branches: from
 * some 32 sweeps of every lane on, on all kernels. As many puzzles as lanes hold tell how hard the others are.
 */
enum { SWEEPS_WORTH_PLANES = 32, LEAST_SAMPLED_OF = 3 };

/* By lanes, unless the first puzzles show that planes are faster. */
static void solve_few(const struct fsd_kernel_forms *forms, const struct fsd_work *work)
{
    const struct fsd_kernel *const kernel = forms->kernel;
    const size_t n = work->n_puzzles, n_sampled = kernel->lanes->n_lanes;

    if (forms->only == kernel->lanes || n < LEAST_SAMPLED_OF * n_sampled) {
        kernel->lanes->solve(forms->lanes, NULL, work, false);
    } else {
        const struct fsd_work sample = slice_of(work, 0, n_sampled), rest = slice_of(work, n_sampled, n - n_sampled);
        const uint64_t n_before = work->counters->n_lane_sweeps;
        kernel->lanes->solve(forms->lanes, NULL, &sample, false);
        const uint64_t n_expected = (work->counters->n_lane_sweeps - n_before) * rest.n_puzzles / n_sampled;
        if (n_expected >= (uint64_t)SWEEPS_WORTH_PLANES * kernel->planes->n_lanes) {
            kernel->planes->solve(forms->planes, NULL, &rest, false);
        } else {
            kernel->lanes->solve(forms->lanes, NULL, &rest, false);
        }
    }
}

bool fsd_kernel_forms_go_on(const struct fsd_kernel_forms *forms, const struct fsd_work *begun,
                            const struct fsd_work *next, bool keeps)
{
    const struct fsd_kernel *const kernel = forms->kernel;
    const bool in_planes =
        begun || forms->only == kernel->planes || (!forms->only && next->n_puzzles >= kernel->planes_from);

    if (in_planes) {
        return kernel->planes->solve(forms->planes, begun, next, keeps);
    }
    solve_few(forms, next);
    return false;
}

void fsd_kernel_forms_solve(const struct fsd_kernel_forms *forms, const struct fsd_work *work)
{
    fsd_kernel_forms_go_on(forms, NULL, work, false);
}
