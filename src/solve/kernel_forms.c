#include "solve/kernel_forms.h"

#include <stdlib.h>

static void *allocate(const struct fsd_packing *form)
{
    const size_t n_units = (form->state_size + FSD_STATE_ALIGNMENT - 1) / FSD_STATE_ALIGNMENT;

    return aligned_alloc(FSD_STATE_ALIGNMENT, n_units * FSD_STATE_ALIGNMENT);
}

enum fastsud_status fsd_kernel_forms_create(struct fsd_kernel_forms *forms, const char *name)
{
    *forms = (struct fsd_kernel_forms){.only = NULL};
    forms->kernel = name ? fsd_kernel_named(name, &forms->only) : fsd_kernel_best();
    forms->lanes = allocate(forms->kernel->lanes);
    forms->planes = allocate(forms->kernel->planes);
    return forms->lanes && forms->planes ? FASTSUD_OK : FASTSUD_ERR_NO_MEMORY;
}

void fsd_kernel_forms_destroy(struct fsd_kernel_forms *forms)
{
    free(forms->lanes);
    free(forms->planes);
}

void fsd_kernel_forms_solve(const struct fsd_kernel_forms *forms, const struct fsd_work *work)
{
    const struct fsd_kernel *const kernel = forms->kernel;
    const struct fsd_packing *form = forms->only;

    if (!form) {
        form = work->n_puzzles < kernel->planes_from ? kernel->lanes : kernel->planes;
    }
    form->solve(form == kernel->lanes ? forms->lanes : forms->planes, work);
}
