#include "support/same_rules.h"

#include "rules/texts/page_text.h"
#include "support/test.h"

static int compare_lines(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void put_statement(const struct fsd_rules *rules, const struct fsd_statement *statement, struct fsd_buffer *out)
{
    fsd_buffer_put_text(out, statement->rule->name);
    for (size_t a = 0; a < statement->n_arguments; a++) {
        const struct fsd_rule_argument *const argument = &statement->arguments[a];
        if (argument->is_cell)
            fsd_buffer_print(out, " r%uc%u", argument->cell / rules->variant.n_columns + 1,
                             argument->cell % rules->variant.n_columns + 1);
        else
            fsd_buffer_print(out, " %.*s", (int)argument->n_text, argument->n_text == 0 ? "" : argument->text);
    }
}

void rules_describe(const struct fsd_rules *rules, bool sorted, struct fsd_buffer *out)
{
    const struct fsd_variant *const variant = &rules->variant;
    OWNED char **const lines = calloc(rules->n_statements + 1, sizeof(*lines));
    fsd_buffer_print(out, "%ux%u %d-%d %u regions", variant->n_rows, variant->n_columns, variant->low,
                     variant->low + (int)variant->n_values - 1, rules->n_regions);
    for (unsigned i = 0; i < variant->n_cells && rules->n_regions > 0; i++)
        fsd_buffer_print(out, " %d", rules->region[i] == UINT16_MAX ? -1 : rules->region[i]);
    for (unsigned i = 0; i < variant->n_cells; i++)
        if (variant->candidates[i] != fsd_variant_all_values(variant))
            fsd_buffer_print(out, " r%uc%u=%x", i / variant->n_columns + 1, i % variant->n_columns + 1,
                             variant->candidates[i]);
    for (size_t s = 0; s < rules->n_statements; s++) {
        OWNED_BUFFER line = {.n = 0};
        put_statement(rules, &rules->statements[s], &line);
        lines[s] = strdup(fsd_buffer_text(&line));
    }
    if (sorted)
        qsort(lines, rules->n_statements, sizeof(*lines), compare_lines);
    for (size_t s = 0; s < rules->n_statements; s++) {
        fsd_buffer_print(out, "\n%s", lines[s]);
        free(lines[s]);
    }
}

void page_describe(const char *text, size_t n, bool sorted, struct fsd_buffer *out)
{
    OWNED_RULES rules;
    struct fsd_failure failure;
    if (fsd_rules_read_page(text, n, &rules, &failure)) {
        assert_true(rules.has_cells);
        rules_describe(&rules, sorted, out);
    } else {
        fsd_buffer_print(out, "%u:%u: %s", (unsigned)failure.line, failure.column, failure.text);
    }
}

bool rules_write_again(const struct rules_format *format, const struct fsd_rules *rules, struct fsd_rules *again,
                       struct fsd_failure *failure)
{
    OWNED_BUFFER written = {.n = 0};
    if (!format->write(rules, rules->variant.candidates, &written, failure)) {
        assert_true(written.n == 0 && fsd_failed(failure) && failure->text[0]);
        return false;
    }
    if (written.failed || !format->read(fsd_buffer_text(&written), written.n, again, failure))
        fail_msg("%s: %s", fsd_buffer_text(&written), failure->text);
    return true;
}

void rules_of(const char *text, struct fsd_rules *rules)
{
    struct fsd_failure failure;
    if (!(*text == '.' ? fsd_rules_read_iss : fsd_rules_read_text)(text, strlen(text), rules, &failure))
        fail_msg("%s: %s", text, failure.text);
}

void assert_told(const char *text, bool is_written, const struct fsd_failure *failure, const char *wanted)
{
    char told[FSD_FAILURE_TEXT_BYTES + 40];
    snprintf(told, sizeof(told), "%u:%u: %s", (unsigned)failure->line, failure->column, failure->text);
    if (is_written != !wanted || (wanted && !strstr(told, wanted)))
        fail_msg("%s: %s", text, is_written ? "written" : told);
}
