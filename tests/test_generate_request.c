/* What is asked of the generator, once all has been read. */
#include "puzzle/generate_request.h"
#include "support/test.h"

/* A draw that climbs is a whole search: a wish in vain must not go through as many as of those that are made at once.
 */
TEST(tries_are_the_drawers)
{
    struct fsd_generate_options few = {.drawer = &fsd_drawer_top_down}, hard = few, asked;
    hard.search.guesses = (struct fsd_search_range){true, 20, 30};
    asked = hard;
    asked.n_tries = 7;
    fsd_generate_choose_search(&few);
    fsd_generate_choose_search(&hard);
    fsd_generate_choose_search(&asked);
    assert_int_equal(few.n_tries, 1000000);
    assert_ptr_equal(hard.drawer, &fsd_drawer_climbing);
    assert_int_equal(hard.n_tries, 10000);
    assert_int_equal(asked.n_tries, 7);
}

TEST_MAIN("generate request", NULL, NULL)
