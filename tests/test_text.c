/* Text to cells: every byte at every place, offsets of errors, no byte read or written that is not the parser's. */
#include <inttypes.h>

#include "fastsud.h"
#include "grid/text.h"
#include "support/guard.h"
#include "support/test.h"

static const char digits_and_blanks[] = "123456789.0_*-xX";
static const char puzzle[] = "..2..6..473......9.419.3..............586.9..1...542.6.....2...8.....3..3..1..5.2";

TEST(every_byte_at_every_place)
{
    OWNED_GUARDED text = guarded_create(FASTSUD_N_CELLS);
    OWNED_GUARDED cells = guarded_create(FASTSUD_N_CELLS);
    for (size_t place = 0; place < FASTSUD_N_CELLS; place++)
        for (int byte = 0; byte < 256; byte++) {
            char wanted[FASTSUD_N_CELLS];
            bool good = byte != 0 && strchr(digits_and_blanks, byte);
            size_t offset = 12345;
            memcpy(text.data, puzzle, FASTSUD_N_CELLS);
            text.data[place] = (unsigned char)byte;
            memset(cells.data, 0xa5, FASTSUD_N_CELLS);
            enum fastsud_status status =
                fastsud_puzzle_parse((char *)text.data, FASTSUD_N_CELLS, (char *)cells.data, &offset);
            assert_int_equal(fsd_text_is_puzzle((char *)text.data), good);
            if (!good) {
                assert_int_equal(status, FASTSUD_ERR_BAD_CELL);
                assert_int_equal(offset, place);
                continue;
            }
            assert_int_equal(status, FASTSUD_OK);
            memcpy(wanted, puzzle, FASTSUD_N_CELLS);
            wanted[place] = byte >= '1' && byte <= '9' ? (char)byte : '.';
            assert_memory_equal(cells.data, wanted, FASTSUD_N_CELLS);
        }
}

TEST(short_text)
{
    char cells[FASTSUD_N_CELLS];
    for (size_t n = 0; n < FASTSUD_N_CELLS; n++) {
        OWNED_GUARDED text = guarded_create(n);
        size_t offset = 12345;
        memcpy(text.data, puzzle, n);
        assert_int_equal(fastsud_puzzle_parse((char *)text.data, n, cells, &offset), FASTSUD_ERR_TOO_SHORT);
        assert_int_equal(offset, n);
        if (n > 0) { /* a bad cell in a short text comes first in the line, so it is what is wrong with it */
            text.data[n / 2] = '\r';
            assert_int_equal(fastsud_puzzle_parse((char *)text.data, n, cells, &offset), FASTSUD_ERR_BAD_CELL);
            assert_int_equal(offset, n / 2);
        }
    }
}

TEST(what_follows_is_ignored)
{
    char text[200];
    char cells[FASTSUD_N_CELLS];
    size_t offset = 12345;
    for (int byte = 0; byte < 256; byte++) {
        memset(text, byte, sizeof(text));
        memcpy(text, puzzle, FASTSUD_N_CELLS);
        assert_int_equal(fastsud_puzzle_parse(text, sizeof(text), cells, &offset), FASTSUD_OK);
        assert_memory_equal(cells, puzzle, FASTSUD_N_CELLS);
    }
}

TEST(missing_arguments)
{
    char cells[FASTSUD_N_CELLS];
    assert_int_equal(fastsud_puzzle_parse(NULL, 81, cells, NULL), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_puzzle_parse(puzzle, 81, NULL, NULL), FASTSUD_ERR_ARGUMENT);
}

TEST(digits_and_givens_of_every_byte)
{
    for (int byte = 0; byte < 256; byte++)
        for (size_t at = 0; at < 81; at++) {
            char text[81];
            uint8_t digits[81];
            uint64_t givens[2];
            const bool is_given = byte >= '1' && byte <= '9';
            memset(text, at % 2 ? '7' : '.', sizeof(text));
            text[at] = (char)byte;
            fsd_text_digits(text, digits);
            fsd_text_find_givens(text, givens);
            for (size_t i = 0; i < 81; i++) {
                const bool wanted = i == at ? is_given : at % 2;
                assert_int_equal(digits[i], !wanted ? 0 : i == at ? byte - '0' : 7);
                assert_int_equal(givens[i / 64] >> i % 64 & 1, wanted);
            }
            assert_int_equal(givens[1] >> 17, 0);
        }
}

TEST(numbers)
{
    static const uint64_t values[] = {0, 1, 9, 10, 99, 100, 12345678901234567890u, UINT64_MAX};
    for (size_t i = 0; i < sizeof(values) / sizeof(values[0]); i++) {
        char wanted[32];
        int n = snprintf(wanted, sizeof(wanted), "%" PRIu64, values[i]);
        OWNED_GUARDED out = guarded_create((size_t)n);
        char *end = fsd_text_put_number((char *)out.data, values[i]);
        assert_int_equal(end - (char *)out.data, n);
        assert_memory_equal(out.data, wanted, (size_t)n);
    }
}

TEST_MAIN("text", NULL, NULL)
