#include "cli/shard_option.h"

#include "base/number.h"
#include "cli/command.h"
#include "cli/message.h"

enum { MOST = 999999999 }; /* so that products fit */

bool fsd_shard_option_read(const struct fsd_arguments *arguments, struct fsd_shard_option *shard)
{
    const struct fsd_option_value *const value = &arguments->options[FSD_OPTION_SHARD];

    *shard = (struct fsd_shard_option){.i = 1, .n = 1};
    if (!value->given) {
        return true;
    }
    const char *at = fsd_number_parse(value->text, MOST, &shard->i);
    at = at && *at == '/' ? fsd_number_parse(at + 1, MOST, &shard->n) : NULL;
    if (!at || *at || shard->n == 0) {
        fsd_message("--shard: '%s' is not I/N, for example 1/4 for the first of four shards; see fastsud %s --help",
                    value->text, arguments->command->name);
        return false;
    }
    if (shard->i < 1 || shard->i > shard->n) {
        fsd_message("--shard: '%s': the shards are numbered from 1/%llu to %llu/%llu", value->text,
                    (unsigned long long)shard->n, (unsigned long long)shard->n, (unsigned long long)shard->n);
        return false;
    }
    return true;
}

/* total * i / n without overflow, as i and n are less than 2^30. */
static uint64_t share(uint64_t total, uint64_t i, uint64_t n)
{
    return total / n * i + total % n * i / n;
}

void fsd_shard_option_range(const struct fsd_shard_option *shard, uint64_t total, uint64_t *begin, uint64_t *end)
{
    *begin = share(total, shard->i - 1, shard->n);
    *end = share(total, shard->i, shard->n);
}
