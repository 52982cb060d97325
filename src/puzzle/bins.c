#include "puzzle/bins.h"

#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "base/number.h"

bool fsd_bins_parse(struct fsd_bins *bins, const char *text, struct fsd_failure *failure)
{
    static const char quantiles[] = "quantiles=";
    uint64_t number = 0;

    bins->n_edges = bins->n_quantiles = 0;
    if (strncmp(text, quantiles, strlen(quantiles)) == 0) {
        const char *const end = fsd_number_parse(text + strlen(quantiles), FSD_MAX_EDGES + 1, &number);
        bins->n_quantiles = (size_t)number;
        return (end && *end == '\0' && number >= 2) ||
               FSD_REFUSE(failure, "'%.60s': write quantiles=N, N from 2 to %d", text, FSD_MAX_EDGES + 1);
    }
    for (;; text++) {
        const size_t n = strcspn(text, ",");
        double edge = 0;
        if (bins->n_edges == FSD_MAX_EDGES) {
            return FSD_REFUSE(failure, "more than %d edges", FSD_MAX_EDGES);
        }
        if (!fsd_decimal_parse(text, n, &edge)) {
            return FSD_REFUSE(failure, "'%.*s' is no number", (int)(n < 60 ? n : 60), text);
        }
        if (bins->n_edges > 0 && edge <= bins->edges[bins->n_edges - 1]) {
            return FSD_REFUSE(failure, "%.*s does not exceed the edge before it", (int)(n < 60 ? n : 60), text);
        }
        bins->edges[bins->n_edges++] = edge;
        text += n;
        if (!*text) {
            return true;
        }
    }
}

static int compare(const void *a, const void *b)
{
    const double first = *(const double *)a, second = *(const double *)b;

    return (first > second) - (first < second);
}

void fsd_bins_find_edges(struct fsd_bins *bins, double *numbers, size_t n)
{
    qsort(numbers, n, sizeof(*numbers), compare);
    bins->n_edges = 0;
    for (size_t k = 1; k < bins->n_quantiles && n > 0; k++) {
        bins->edges[bins->n_edges++] = numbers[k * n / bins->n_quantiles];
    }
}

void fsd_bins_put(const struct fsd_bins *bins, const char *text, size_t n, struct fsd_buffer *out)
{
    double number = 0;
    size_t bin = 0;

    if (!fsd_decimal_parse(text, n, &number)) {
        fsd_buffer_put(out, text, n);
        return;
    }
    while (bin < bins->n_edges && number >= bins->edges[bin]) {
        bin++;
    }
    if (bins->n_edges == 0) {
        fsd_buffer_put_text(out, "any number");
    } else if (bin == 0) {
        fsd_buffer_print(out, "below %.12g", bins->edges[0]);
    } else if (bin == bins->n_edges) {
        fsd_buffer_print(out, "%.12g and more", bins->edges[bin - 1]);
    } else {
        fsd_buffer_print(out, "%.12g to %.12g", bins->edges[bin - 1], bins->edges[bin]);
    }
}
