#include "support/explained.h"

#include "support/json.h"
#include "support/test.h"

static unsigned cell_of(const json_t *value)
{
    unsigned row = 0, column = 0;
    char rest;
    assert_true(json_is_string(value));
    assert_int_equal(sscanf(json_string_value(value), "r%1uc%1u%c", &row, &column, &rest), 2);
    assert_true(row >= 1 && column >= 1);
    return 9 * (row - 1) + column - 1;
}

static unsigned bit_of(const json_t *digit)
{
    assert_in_range(json_integer_value(digit), 1, 9);
    return 1u << (json_integer_value(digit) - 1);
}

bool explained_placed(const json_t *step, unsigned *cell, unsigned *bit)
{
    const json_t *placed = json_at(step, "placed");
    if (json_is_null(placed))
        return false;
    *cell = cell_of(json_object_get(placed, "cell"));
    *bit = bit_of(json_object_get(placed, "digit"));
    return true;
}

size_t explained_remove(unsigned candidates[81], const json_t *step)
{
    const json_t *removed = json_at(step, "removed");
    size_t i = 0, k = 0;
    json_t *entry = NULL, *digit = NULL;
    assert_true(json_is_array(removed));
    json_array_foreach(removed, i, entry)
    {
        const unsigned cell = cell_of(json_object_get(entry, "cell"));
        assert_true(json_array_size(json_object_get(entry, "digits")) > 0);
        json_array_foreach(json_object_get(entry, "digits"), k, digit)
        {
            assert_true(candidates[cell] & bit_of(digit));
            candidates[cell] &= ~bit_of(digit);
        }
    }
    return i;
}

void assert_explained_end(const json_t *object, const unsigned candidates[81])
{
    const char *state = json_text(object, "state"), *grid = json_text(object, "grid");
    const json_t *left = json_object_get(object, "candidates");
    const bool is_contradictory = strcmp(state, "contradictory") == 0;
    assert_int_equal(strlen(grid), 81);
    assert_int_equal(json_is_array(left), strcmp(state, "open") == 0);
    assert_int_equal(json_is_string(json_at(object, "contradiction")), is_contradictory);
    for (unsigned cell = 0; cell < 81 && !is_contradictory; cell++) {
        char digits[10];
        unsigned n = 0;
        for (unsigned digit = 0; digit < 9; digit++)
            if (candidates[cell] >> digit & 1)
                digits[n++] = (char)('1' + digit);
        digits[n] = '\0';
        assert_int_equal(grid[cell], n == 1 ? digits[0] : '.');
        if (json_is_array(left))
            assert_string_equal(json_string_value(json_array_get(left, cell)), digits);
    }
    if (json_is_array(left))
        assert_int_equal(json_array_size(left), 81);
}

const char *assert_explained_steps(const char *text, const json_t *steps)
{
    size_t i = 0;
    json_t *step = NULL;
    assert_true(json_array_size(steps) > 0);
    json_array_foreach(steps, i, step)
    {
        char line[512];
        snprintf(line, sizeof(line), "\n%3zu. %s\n", i + 1, json_text(step, "text"));
        text = strstr(text, line);
        if (!text)
            fail_msg("not in order or not there: %s", line);
        text += strlen(line) - 1;
    }
    return text;
}
