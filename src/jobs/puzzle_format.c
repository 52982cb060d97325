#include "jobs/puzzle_format.h"

#include "rules/write_iss.h"
#include "rules/write_text.h"

static const struct fsd_puzzle_format formats[] = {
    {"line", NULL},
    {"iss", fsd_rules_write_iss},
    {"rules", fsd_rules_write_text},
    {"fpuzzles", fsd_rules_write_fpuzzles},
    {"link", fsd_rules_write_fpuzzles_link},
};

const struct fsd_puzzle_format *fsd_puzzle_format_at(size_t i)
{
    return i < sizeof(formats) / sizeof(formats[0]) ? &formats[i] : NULL;
}

const char *fsd_puzzle_format_name(size_t i)
{
    const struct fsd_puzzle_format *const format = fsd_puzzle_format_at(i);

    return format ? format->name : NULL;
}
