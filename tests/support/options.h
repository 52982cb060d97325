/* Options of the library. */
#ifndef TESTS_SUPPORT_OPTIONS_H
#define TESTS_SUPPORT_OPTIONS_H

#include <fastsud.h>

#include "support/test.h"

/* With this one set; name NULL: with none. */
static inline struct fastsud_options *options_of(const char *name, const char *value)
{
    struct fastsud_options *options = NULL;
    assert_int_equal(fastsud_options_create(&options), FASTSUD_OK);
    if (name)
        assert_int_equal(fastsud_options_set(options, name, value), FASTSUD_OK);
    return options;
}

#endif
