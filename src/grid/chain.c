#include "grid/chain.h"

#include <string.h>

#include "base/grow.h"

void fsd_chain_destroy(struct fsd_chain *chain)
{
    free(chain->links);
    free(chain->cells);
    free(chain->reasons);
    free(chain->lines);
    *chain = (struct fsd_chain){.n_links = 0};
}

void fsd_chain_clear(struct fsd_chain *chain)
{
    chain->n_links = chain->n_cells = chain->n_reasons = chain->n_lines = 0;
    chain->n_branches = chain->n_parts = chain->n_beside = 0;
    chain->failed = false;
}

uint32_t fsd_chain_add(struct fsd_chain *chain, const struct fsd_chain_link *link)
{
    struct fsd_chain_link *const links =
        chain->failed ? NULL : fsd_grow(chain->links, chain->n_links, &chain->links_room, sizeof(*links));

    if (!links) {
        chain->failed = true;
        return 0;
    }
    chain->links = links;
    struct fsd_chain_link *const added = &chain->links[chain->n_links];
    *added = *link;
    added->first_cell = (uint32_t)chain->n_cells;
    added->first_reason = (uint32_t)chain->n_reasons;
    added->n_cells = added->n_set_cells = added->n_reasons = 0;
    added->line = FSD_NO_LINE;
    return (uint32_t)chain->n_links++;
}

/* False: no memory. */
static bool append_cell(struct fsd_chain *chain, unsigned cell)
{
    uint16_t *const cells =
        chain->failed ? NULL : fsd_grow(chain->cells, chain->n_cells, &chain->cells_room, sizeof(*cells));

    if (!cells) {
        chain->failed = true;
        return false;
    }
    chain->cells = cells;
    cells[chain->n_cells++] = (uint16_t)cell;
    return true;
}

void fsd_chain_add_cell(struct fsd_chain *chain, unsigned cell)
{
    if (append_cell(chain, cell)) {
        chain->links[chain->n_links - 1].n_cells++;
    }
}

void fsd_chain_add_set_cell(struct fsd_chain *chain, unsigned cell)
{
    if (append_cell(chain, cell)) {
        chain->links[chain->n_links - 1].n_set_cells++;
    }
}

void fsd_chain_add_reason(struct fsd_chain *chain, uint32_t link)
{
    uint32_t *const reasons =
        chain->failed ? NULL : fsd_grow(chain->reasons, chain->n_reasons, &chain->reasons_room, sizeof(*reasons));

    if (!reasons) {
        chain->failed = true;
        return;
    }
    chain->reasons = reasons;
    reasons[chain->n_reasons++] = link;
    chain->links[chain->n_links - 1].n_reasons++;
}

void fsd_chain_copy(struct fsd_chain *chain, const struct fsd_chain *other)
{
    fsd_chain_clear(chain);
    for (size_t i = 0; i < other->n_links; i++) {
        const struct fsd_chain_link *const link = &other->links[i];
        fsd_chain_add(chain, link);
        for (uint32_t k = 0; k < link->n_cells; k++) {
            fsd_chain_add_cell(chain, fsd_chain_cells_of(other, link)[k]);
        }
        for (uint32_t k = 0; k < link->n_set_cells; k++) {
            fsd_chain_add_set_cell(chain, fsd_chain_cells_of(other, link)[link->n_cells + k]);
        }
        for (uint32_t k = 0; k < link->n_reasons; k++) {
            fsd_chain_add_reason(chain, other->reasons[link->first_reason + k]);
        }
    }
    chain->failed |= other->failed;
}
