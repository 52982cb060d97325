#include "rules/texts/puzzle_format.h"

#include "rules/texts/write_iss.h"
#include "rules/texts/write_text.h"

static const struct fsd_puzzle_format formats[] = {
    {"line", NULL},
    {"iss", fsd_rules_write_iss},
    {"rules", fsd_rules_write_text},
    {"fpuzzles", fsd_rules_write_fpuzzles},
    {"link", fsd_rules_write_fpuzzles_link},
};

bool fsd_puzzle_format_put_cells(const struct fsd_puzzle_format *format, const char *cells, struct fsd_buffer *out)
{
    struct fsd_rules rules = {.n_regions = 0};
    struct fsd_failure failure = {.kind = FSD_FAILURE_NONE};

    const bool is_written =
        fsd_rules_read_names("sudoku", &rules, &failure) &&
        fsd_rules_read_line(&rules, cells, rules.variant.n_cells, rules.variant.candidates, &failure) &&
        format->write(&rules, rules.variant.candidates, out, &failure);
    fsd_buffer_put_char(out, '\n');
    fsd_rules_destroy(&rules);
    return is_written;
}

const struct fsd_puzzle_format *fsd_puzzle_format_at(size_t i)
{
    return i < sizeof(formats) / sizeof(formats[0]) ? &formats[i] : NULL;
}

const char *fsd_puzzle_format_name(size_t i)
{
    const struct fsd_puzzle_format *const format = fsd_puzzle_format_at(i);

    return format ? format->name : NULL;
}
