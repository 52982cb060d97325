#include "measures/column.h"

/* The names of a plan's columns, or of one of them, separated by commas. */
static enum fastsud_status put_header(const struct fsd_measure_plan *plan, const char *only, struct fsd_buffer *out)
{
    struct fsd_row row = {.json = {.out = out}, .format = FSD_ROW_CSV, .kind = FSD_ROW_HEADER, .only = only};
    struct fsd_measurer *measurer = NULL;
    const enum fastsud_status status = fsd_measurer_create(plan, NULL, &measurer);

    if (status == FASTSUD_OK) {
        fsd_measurer_put_columns(measurer, 0, &row);
    }
    fsd_measurer_destroy(measurer);
    return out->failed ? FASTSUD_ERR_NO_MEMORY : status;
}

enum fastsud_status fsd_column_plan(const char *name, struct fsd_measure_plan *plan, bool *found)
{
    struct fsd_buffer header = {.n = 0};
    enum fastsud_status status = FASTSUD_OK;

    *found = false;
    for (size_t m = 0; status == FASTSUD_OK && !*found && m < FSD_N_MEASURES; m++) {
        *plan = fsd_measure_plan_default(false);
        if (!fsd_measure_plan_has(plan, (enum fsd_measure_id)m)) {
            continue;
        }
        plan->measures = 1U << m;
        fsd_measure_plan_complete(plan);
        status = put_header(plan, name, &header);
        *found = status == FASTSUD_OK && header.n > 0;
    }
    fsd_buffer_destroy(&header);
    return status;
}

enum fastsud_status fsd_column_put_names(struct fsd_buffer *out, const char *separator)
{
    struct fsd_measure_plan plan = fsd_measure_plan_default(false);
    struct fsd_buffer header = {.n = 0};

    fsd_measure_plan_complete(&plan);
    const enum fastsud_status status = put_header(&plan, NULL, &header);
    for (size_t i = 0; status == FASTSUD_OK && i < header.n; i++) {
        if (header.bytes[i] == ',') {
            fsd_buffer_put_text(out, separator);
        } else {
            fsd_buffer_put_char(out, header.bytes[i]);
        }
    }
    fsd_buffer_destroy(&header);
    return status;
}

void fsd_column_put_value(const struct fsd_measurer *measurer, const char *name, size_t p, struct fsd_buffer *out)
{
    struct fsd_row row = {.json = {.out = out}, .format = FSD_ROW_CSV, .kind = FSD_ROW_VALUES, .only = name};

    fsd_measurer_put_columns(measurer, p, &row);
}
