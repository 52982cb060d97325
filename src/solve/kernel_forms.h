/* A kernel's two forms with the memory that they work in. */
#ifndef FSD_SOLVE_KERNEL_FORMS_H
#define FSD_SOLVE_KERNEL_FORMS_H

#include "fastsud.h"
#include "simd/kernel.h"

struct fsd_kernel_forms {
    const struct fsd_kernel *kernel;
    const struct fsd_packing *only; /* NULL: whichever is faster for the batch at hand */
    void *lanes, *planes;           /* their states */
};

/* name as in fsd_solver_options, of a kernel that runs. Either way fsd_kernel_forms_destroy frees. */
enum fastsud_status fsd_kernel_forms_create(struct fsd_kernel_forms *forms, const char *name);
void fsd_kernel_forms_destroy(struct fsd_kernel_forms *forms);

/* As the solve of a packing, by the form that is faster; what is begun is in planes. */
bool fsd_kernel_forms_go_on(const struct fsd_kernel_forms *forms, const struct fsd_work *begun,
                            const struct fsd_work *next, bool keeps);

/* Solves a batch; none may be begun. */
void fsd_kernel_forms_solve(const struct fsd_kernel_forms *forms, const struct fsd_work *work);

#endif
