/* Pencilmark grids, compared with hand-written ones and read back. */
#include "grid/pencilmarks.h"
#include "support/guard.h"
#include "support/known.h"
#include "support/test.h"

TEST(cells_with_bars)
{
    static const char wanted[] = "+-------+-------+-------+\n"
                                 "| . . 2 | . . 6 | . . 4 |\n"
                                 "| 7 3 . | . . . | . . 9 |\n"
                                 "| . 4 1 | 9 . 3 | . . . |\n"
                                 "+-------+-------+-------+\n"
                                 "| . . . | . . . | . . . |\n"
                                 "| . . 5 | 8 6 . | 9 . . |\n"
                                 "| 1 . . | . 5 4 | 2 . 6 |\n"
                                 "+-------+-------+-------+\n"
                                 "| . . . | . . 2 | . . . |\n"
                                 "| 8 . . | . . . | 3 . . |\n"
                                 "| 3 . . | 1 . . | 5 . 2 |\n"
                                 "+-------+-------+-------+\n";
    OWNED_GUARDED text = guarded_create(FSD_BARRED_GRID_BYTES);
    char *end = fsd_pencilmarks_put_cells((char *)text.data, text.n_bytes, UNIQUE);
    assert_int_equal(end - (char *)text.data, sizeof(wanted) - 1);
    assert_int_equal(sizeof(wanted) - 1, FSD_BARRED_GRID_BYTES);
    assert_memory_equal(text.data, wanted, sizeof(wanted) - 1);
}

/* Columns are as wide as their widest cell; a solved cell is a digit, an empty one a mark of its own. */
TEST(candidates_in_columns)
{
    static const char *const rows[] = {
        "+-------------+-----------------+---------+", "| 1   1  1    | 1  123456789  1 | 1  1  1 |",
        "| 9   9  9    | 9  9          9 | 9  9  9 |", "| 28  2  2479 | 2  !          2 | 2  2  2 |",
        "+-------------+-----------------+---------+",
    };
    uint16_t candidates[FSD_N_CELLS];
    char text[FSD_PENCILMARKS_BYTES + 1];
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
        candidates[cell] = cell / 9 == 0 ? 0x001 : cell / 9 == 1 ? 0x100 : 0x002;
    candidates[4] = 0x1ff;
    candidates[18] = 0x082;
    candidates[20] = 0x14a;
    candidates[22] = 0;
    *fsd_pencilmarks_put(text, sizeof(text), candidates) = '\0';
    const char *line = text;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        size_t n = strcspn(line, "\n");
        if (n != strlen(rows[i]) || strncmp(line, rows[i], n) != 0)
            fail_msg("line %zu is \"%.*s\", not \"%s\"", i, (int)n, line, rows[i]);
        line += n + 1;
    }
}

TEST(the_widest_grid_fits)
{
    uint16_t candidates[FSD_N_CELLS];
    OWNED_GUARDED text = guarded_create(FSD_PENCILMARKS_BYTES);
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
        candidates[cell] = 0x1ff;
    assert_ptr_equal(fsd_pencilmarks_put((char *)text.data, text.n_bytes, candidates),
                     text.data + FSD_PENCILMARKS_BYTES);
}

TEST_MAIN("pencilmarks", NULL, NULL)
