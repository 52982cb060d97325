#include "logic/text/step_chain.h"

#include <string.h>

#include "grid/notation.h"

static void put_cells(struct fsd_buffer *out, const void *context, const uint16_t *cells, unsigned n_cells)
{
    fsd_cells set = 0;

    (void)context;
    for (unsigned i = 0; i < n_cells; i++) {
        set |= fsd_cells_of(cells[i]);
    }
    fsd_notation_put_cells(out, set);
}

static void put_units(struct fsd_buffer *out, const void *context, uint32_t units)
{
    (void)context;
    fsd_notation_put_units(out, units);
}

void fsd_step_chain(struct fsd_chain *chain, const struct fsd_step *step)
{
    fsd_chain_clear(chain);
    chain->words = (struct fsd_chain_words){.put_cells = put_cells, .put_by = put_units, .has_sets = true};
    memcpy(chain->words.names, "123456789", FSD_N_DIGITS);
    for (unsigned i = 0; i < step->n_links; i++) {
        const struct fsd_link *const link = &step->links[i];
        fsd_chain_add(chain, &(const struct fsd_chain_link){.values = fsd_digits_of(link->digit),
                                                            .by = link->units,
                                                            .nested = link->nested,
                                                            .is_true = link->is_true,
                                                            .is_assumption = link->n_reasons == 0,
                                                            .is_last_place = link->units != 0,
                                                            .beside = FSD_NO_LINK});
        for (fsd_cells cells = link->cells; cells;) {
            fsd_chain_add_cell(chain, fsd_cells_take(&cells));
        }
        for (unsigned k = 0; k < link->n_reasons; k++) {
            fsd_chain_add_reason(chain, step->reasons[link->first_reason + k]);
        }
    }
}
