#include "grid/chain.h"

enum { MOST_LINES = 8, MOST_LINES_ALONE = 10 };

uint32_t fsd_chain_first_drawn(const struct fsd_chain *chain, const struct fsd_chain_link *link)
{
    const bool is_first = link->line == FSD_NO_LINE || link == &chain->links[chain->lines[link->line].first_link];

    return is_first || !link->by || link->n_reasons == 0 ? 0 : link->n_reasons - 1;
}

/* How many arrows the drawing of a line has. */
static size_t count_arrows(const struct fsd_chain *chain, const struct fsd_chain_line *line)
{
    size_t n = 0;

    for (uint32_t i = line->first_link; i < line->first_link + line->n_links; i++) {
        const struct fsd_chain_link *const link = &chain->links[i];
        for (uint32_t k = fsd_chain_first_drawn(chain, link); k < link->n_reasons; k++) {
            n += 1 + (chain->links[chain->reasons[link->first_reason + k]].line == FSD_NO_LINE);
        }
    }
    return n;
}

static size_t parts_of(size_t n, size_t most_alone, size_t most)
{
    return n <= most_alone ? 1 : (n + most - 1) / most;
}

/* Divides the lines of a branch evenly, or if their arrows need more parts, these. */
static void divide_branch(struct fsd_chain *chain, size_t begin, size_t end)
{
    const size_t n = end - begin, by_lines = parts_of(n, MOST_LINES_ALONE, MOST_LINES);
    size_t n_arrows = 0, before = 0, last = 0;

    for (size_t i = begin; i < end; i++) {
        n_arrows += count_arrows(chain, &chain->lines[i]);
    }
    const size_t by_arrows = parts_of(n_arrows, FSD_CHAIN_MANY_ARROWS, FSD_CHAIN_MANY_ARROWS);
    const bool are_many = by_arrows > by_lines;
    for (size_t i = begin; i < end; i++) {
        const size_t part = are_many ? before * by_arrows / n_arrows : before * by_lines / n;
        chain->n_parts += i == begin || part > last;
        last = part;
        chain->lines[i].part = chain->n_parts - 1;
        before += are_many ? count_arrows(chain, &chain->lines[i]) : 1;
    }
}

void fsd_chain_divide(struct fsd_chain *chain)
{
    for (size_t begin = 0, end; begin < chain->n_lines; begin = end) {
        for (end = begin; end < chain->n_lines && chain->lines[end].branch == chain->lines[begin].branch; end++) {
        }
        divide_branch(chain, begin, end);
    }
}
