/* What a conclusion needs of a story becomes the links of a chain. */
#include "rules/steps/story_facts.h"

static uint32_t number_of(const struct fsd_variant_steps *steps, const struct fsd_constraint *by)
{
    return by ? (uint32_t)(by - steps->variant->constraints) + 1 : 0;
}

/* The link of the assumption around that which a fact makes. */
static uint32_t find_beside(const struct fsd_story *story, const struct fact *fact)
{
    const uint32_t parent = story->scopes[fact->scope].parent;

    return parent == NO_SCOPE ? FSD_NO_LINK : story->facts[story->scopes[parent].assumption].link;
}

static void put_cells(const struct fsd_variant_steps *steps, const struct fact *fact)
{
    struct fsd_chain *const chain = &steps->story->chain;

    if (fact->how != END || !fact->by) {
        fsd_chain_add_cell(chain, fact->cell);
        return;
    }
    for (unsigned i = 0; i < fact->by->n_cells; i++) {
        fsd_chain_add_cell(chain, fact->by->cells[i]);
    }
}

static void put_link(const struct fsd_variant_steps *steps, struct fact *fact)
{
    struct fsd_story *const story = steps->story;
    const bool is_of_clue = fact->how == END && fact->by && !fact->is_last_place;

    fact->link = fsd_chain_add(
        &story->chain,
        &(const struct fsd_chain_link){.values = is_of_clue ? fsd_variant_all_values(steps->variant) : fact->value,
                                       .by = number_of(steps, fact->by),
                                       .nested = fact->how == REFUTED ? "contradiction" : NULL,
                                       .is_true = fact->is_true,
                                       .is_assumption = fact->how == ASSUMED,
                                       .is_last_place = fact->is_last_place,
                                       .set = fact->set,
                                       .is_set_elsewhere = fact->is_set_elsewhere,
                                       .is_contradiction = fact->how == END,
                                       .is_refutation = fact->how == REFUTED,
                                       .beside = fact->how == ASSUMED ? find_beside(story, fact) : FSD_NO_LINK});
    put_cells(steps, fact);
    for (uint64_t left = fact->set ? fact->set_cells : 0; left; left &= left - 1) {
        fsd_chain_add_set_cell(&story->chain, fact->by->cells[__builtin_ctzll(left)]);
    }
    for (size_t i = 0; i < fact->n_kept; i++) {
        fsd_chain_add_reason(&story->chain, story->facts[story->kept.list[fact->first_kept + i]].link);
    }
}

void fsd_story_tell(const struct fsd_variant_steps *steps, uint32_t *ends, size_t n_ends, struct fsd_variant_step *step)
{
    struct fsd_story *const story = steps->story;

    fsd_chain_clear(&story->chain);
    fsd_story_find_needed(steps, ends, n_ends);
    for (size_t i = 0; i < story->n_facts && !story->failed; i++) {
        if (story->facts[i].is_needed) {
            put_link(steps, &story->facts[i]);
        }
    }
    step->chain = &story->chain;
}
