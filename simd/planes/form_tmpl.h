/* A kernel's form of planes over the vector type that was included before. The includer defines FORM and FORM_NAME. */
#include "simd/test_hooks.h"

#include <stddef.h>
#include <string.h>

#include "simd/search_common.h"

#include "simd/planes/lanes_tmpl.h"

#include "simd/planes/state_tmpl.h"

#include "simd/planes/numbers_tmpl.h"

#include "simd/planes/sweep_tmpl.h"

#include "simd/planes/choose_tmpl.h"
#include "simd/planes/route_tmpl.h"
#include "simd/planes/text_tmpl.h"

#include "simd/planes/move_tmpl.h"

#include "simd/planes/tasks_tmpl.h"

#include "simd/planes/search_tmpl.h"

#include "simd/planes/boards_tmpl.h"

extern const struct fsd_packing FORM;

const struct fsd_packing FORM = {
    .name = FORM_NAME,
    .n_lanes = WIDTH,
    .state_size = sizeof(struct state),
    .solve = solve,
};

#define PASTE(a, b) a##b
#define NAME_HOOKS(form) PASTE(form, _hooks)

extern const struct fsd_test_hooks NAME_HOOKS(FORM);

const struct fsd_test_hooks NAME_HOOKS(FORM) = {
    .set_boards = set_boards,
    .get_boards = get_boards,
    .set_texts = set_texts,
    .get_texts = get_texts,
    .sweep = sweep_times,
};
