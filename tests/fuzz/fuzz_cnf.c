/* What fastsud cnf --decode reads: any text is safe, and a solution that it takes is a grid. */
#include <stdlib.h>
#include <string.h>

#include "solve/cnf_encoding.h"
#include "support/boards.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char blank[ORACLE_N_CELLS];
    struct fsd_model model;
    char *text = malloc(size + !size);
    if (size > 0)
        memcpy(text, data, size);
    fsd_model_parse(text, size, &fsd_cnf_shape, &model);
    const char *const said = fsd_model_result_text(model.result);
    fuzz_require(said[0] != '\0' && fsd_model_result_advice(model.result), "no text");
    size_t n_lines = 1;
    for (size_t i = 0; i < size; i++)
        n_lines += text[i] == '\n';
    if (model.result == FSD_MODEL_SOLVED) {
        char digits[ORACLE_N_CELLS];
        fsd_cnf_digits(&model, digits);
        fuzz_require(oracle_verify(blank, digits), "no grid: %.81s", digits);
    }
    fuzz_require(model.line >= 1 && model.line <= n_lines, "%s in line %llu of %zu", said,
                 (unsigned long long)model.line, n_lines);
    fuzz_require(model.column >= 1 && model.column <= size + 1, "%s in column %llu", said,
                 (unsigned long long)model.column);
    fuzz_require(model.cell < ORACLE_N_CELLS || model.cell == FSD_MODEL_NO_CELL, "cell %u", model.cell);
    free(text);
    return 0;
}
