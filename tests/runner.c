/*
 * Several test files as one program, each the function test_main_NAME instead of main. TEST_LIST is X(NAME) for each.
 * Arguments: NAME, and perhaps a pattern of cases, as for cmocka_set_test_filter.
 */
#include <stdio.h>
#include <string.h>

#include "support/test.h"

#define X(name) int test_main_##name(void);
TEST_LIST
#undef X

static const struct {
    const char *name;
    int (*run)(void);
} tests[] = {
#define X(name) {#name, test_main_##name},
    TEST_LIST
#undef X
};

int main(int argc, char **argv)
{
    if (argc > 2)
        cmocka_set_test_filter(argv[2]);
    for (size_t i = 0; argc > 1 && i < sizeof(tests) / sizeof(tests[0]); i++)
        if (strcmp(tests[i].name, argv[1]) == 0)
            return tests[i].run();
    fprintf(stderr, "usage: %s NAME [PATTERN], NAME being one of\n", argv[0]);
    for (size_t i = 0; i < sizeof(tests) / sizeof(tests[0]); i++)
        fprintf(stderr, "%s\n", tests[i].name);
    return 2;
}
