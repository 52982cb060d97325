#include "measures/column.h"

#include <stdio.h>

static void add_name(const void *columns, const char *name, struct fsd_buffer *out)
{
    struct fsd_columns *const found = (struct fsd_columns *)columns;

    (void)out;
    if (found->n < FSD_MAX_COLUMNS) {
        snprintf(found->columns[found->n++].name, FSD_MEASURE_COLUMN_BYTES, "%s", name);
    }
}

/* Makes the settings ask for a measure, if they do not yet. */
static void ask_for(const struct fsd_measure *measure, struct fsd_settings *settings)
{
    for (size_t k = 0; k < measure->n_asking; k++) {
        const char *const name = measure->options[k].name;
        if (fsd_setting(settings, name) == 0) {
            fsd_setting_set(settings, name, 1);
        }
    }
}

static enum fastsud_status find_of_measure(enum fsd_measure_id m, const struct fsd_settings *settings,
                                           struct fsd_columns *columns)
{
    struct fsd_measure_plan plan = {.settings = *settings};
    struct fsd_buffer nothing = {.n = 0};
    struct fsd_row row = {.json = {.out = &nothing},
                          .format = FSD_ROW_CSV,
                          .kind = FSD_ROW_HEADER,
                          .put_name = add_name,
                          .context = columns};
    struct fsd_measurer *measurer = NULL;
    const size_t n_before = columns->n;

    ask_for(fsd_measures[m], &plan.settings);
    plan.measures = 1U << m;
    enum fastsud_status status = fsd_measurer_create_names(&plan, &measurer);
    if (status == FASTSUD_OK) {
        fsd_measurer_put_measure(measurer, m, 0, &row);
        status = nothing.failed ? FASTSUD_ERR_NO_MEMORY : FASTSUD_OK;
    }
    for (size_t i = n_before; i < columns->n; i++) {
        columns->columns[i].measure = m;
    }
    fsd_buffer_destroy(&nothing);
    fsd_measurer_destroy(measurer);
    return status;
}

enum fastsud_status fsd_columns_find(const struct fsd_settings *settings, struct fsd_columns *columns)
{
    enum fastsud_status status = FASTSUD_OK;

    for (size_t m = 0; status == FASTSUD_OK && m < FSD_N_MEASURES; m++) {
        if (fsd_measure_is_shown(fsd_measures[m], false) && (fsd_measures_of(settings->has_rules) >> m & 1) != 0) {
            status = find_of_measure((enum fsd_measure_id)m, settings, columns);
        }
    }
    return status;
}

void fsd_column_put(const struct fsd_column *column, const struct fsd_measurer *measurer, size_t p, struct fsd_row *row)
{
    row->only = column->name;
    fsd_measurer_put_measure(measurer, column->measure, p, row);
    row->only = NULL;
}

void fsd_column_put_value(const struct fsd_column *column, const struct fsd_measurer *measurer, size_t p,
                          struct fsd_buffer *out)
{
    struct fsd_row row = {.json = {.out = out}, .format = FSD_ROW_CSV, .kind = FSD_ROW_VALUES};

    fsd_column_put(column, measurer, p, &row);
}
