/* The columns of rate by name: what has to be measured for one, and its value. */
#ifndef FSD_MEASURES_COLUMN_H
#define FSD_MEASURES_COLUMN_H

#include "measures/measurer.h"

enum { FSD_MAX_COLUMNS = 160, FSD_MEASURE_COLUMN_BYTES = 32 };

struct fsd_column {
    char name[FSD_MEASURE_COLUMN_BYTES];
    enum fsd_measure_id measure; /* FSD_N_MEASURES: none, the column tells where the puzzle is */
};

struct fsd_columns {
    struct fsd_column columns[FSD_MAX_COLUMNS];
    size_t n;
};

/*
 * Appends the columns of all measures that rate can take of the settings' puzzles, in the order in which it writes
 * them; those of a measure that is not asked for as if it were. Fails as fsd_measurer_create does.
 */
enum fastsud_status fsd_columns_find(const struct fsd_settings *settings, struct fsd_columns *columns);

/* Puts one column of puzzle p of the measurer's last call, see fsd_measurer_put_columns. */
void fsd_column_put(const struct fsd_column *column, const struct fsd_measurer *measurer, size_t p,
                    struct fsd_row *row);

/* Appends its value as rate writes it in CSV; nothing if it has none. */
void fsd_column_put_value(const struct fsd_column *column, const struct fsd_measurer *measurer, size_t p,
                          struct fsd_buffer *out);

#endif
