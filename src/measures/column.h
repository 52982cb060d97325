/* One column of rate, by name: what has to be measured for it, and its values. */
#ifndef FSD_MEASURES_COLUMN_H
#define FSD_MEASURES_COLUMN_H

#include "measures/measurer.h"

/*
 * Finds the plan that measures no more than the column needs. Only columns that rate always has are found. *found says
 * whether there is one; the status is that of fsd_measurer_create.
 */
enum fastsud_status fsd_column_plan(const char *name, struct fsd_measure_plan *plan, bool *found);

/* Appends the names that would be found, with a separator between. Fails as fsd_measurer_create does. */
enum fastsud_status fsd_column_put_names(struct fsd_buffer *out, const char *separator);

/* Appends the value for puzzle p of the measurer's last call, as rate writes it in CSV; nothing if it has none. */
void fsd_column_put_value(const struct fsd_measurer *measurer, const char *name, size_t p, struct fsd_buffer *out);

#endif
