/* The tables of cells, units, peers and minilines, against their definitions. */
#include <string.h>

#include "grid/cells.h"
#include "grid/digits.h"
#include "grid/units.h"
#include "support/puzzles.h"
#include "support/test.h"

TEST(numbers_of_a_cell)
{
    for (unsigned row = 0; row < 9; row++)
        for (unsigned column = 0; column < 9; column++) {
            unsigned cell = 9 * row + column;
            unsigned band = row / 3, stack = column / 3, box = 3 * band + stack;
            unsigned place = row % 3 * 3 + column % 3;
            assert_int_equal(fsd_cell_row(cell), row);
            assert_int_equal(fsd_cell_column(cell), column);
            assert_int_equal(fsd_cell_band(cell), band);
            assert_int_equal(fsd_cell_stack(cell), stack);
            assert_int_equal(fsd_cell_box(cell), box);
            assert_int_equal(fsd_cell_place_in_box(cell), place);
        }
}

TEST(units_partition_the_grid_three_times)
{
    const struct fsd_units *units = &fsd_units;
    for (unsigned first = 0; first < FSD_N_UNITS; first += 9) {
        int n_seen[FSD_N_CELLS] = {0};
        for (unsigned unit = first; unit < first + 9; unit++)
            for (unsigned i = 0; i < 9; i++) {
                unsigned cell = units->cells[unit][i];
                assert_true(cell < FSD_N_CELLS);
                n_seen[cell]++;
                assert_true(i == 0 || cell > units->cells[unit][i - 1]);
                assert_int_equal(units->units_of[cell][first / 9], unit);
                assert_int_equal(units->places_of[cell][first / 9], i);
            }
        for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
            assert_int_equal(n_seen[cell], 1);
    }
    for (unsigned i = 0; i < 9; i++)
        for (unsigned k = 0; k < 9; k++) {
            assert_int_equal(units->cells[FSD_FIRST_ROW + i][k] / 9, i);
            assert_int_equal(units->cells[FSD_FIRST_COLUMN + i][k] % 9, i);
            assert_int_equal(units->cells[FSD_FIRST_BOX + i][k] / 27, i / 3);
            assert_int_equal(units->cells[FSD_FIRST_BOX + i][k] % 9 / 3, i % 3);
        }
}

TEST(peers_share_a_unit)
{
    const struct fsd_units *units = &fsd_units;
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        unsigned n = 0;
        for (unsigned other = 0; other < FSD_N_CELLS; other++) {
            if (sees(cell, other)) {
                assert_true(n < FSD_N_PEERS);
                assert_int_equal(units->peers[cell][n++], other);
            }
        }
        assert_int_equal(n, FSD_N_PEERS);
    }
}

TEST(minilines_lie_in_one_box)
{
    const struct fsd_units *units = &fsd_units;
    for (unsigned row = 0; row < 9; row++)
        for (unsigned stack = 0; stack < 3; stack++)
            for (unsigned i = 0; i < 3; i++)
                assert_int_equal(units->minirow_cells[3 * row + stack][i], 9 * row + 3 * stack + i);
    for (unsigned column = 0; column < 9; column++)
        for (unsigned band = 0; band < 3; band++)
            for (unsigned i = 0; i < 3; i++)
                assert_int_equal(units->minicolumn_cells[3 * column + band][i], 9 * (3 * band + i) + column);
}

TEST(sets_of_cells_are_the_lists)
{
    for (unsigned unit = 0; unit < FSD_N_UNITS; unit++) {
        fsd_cells set = fsd_cell_sets.unit[unit];
        assert_int_equal(fsd_cells_count(set), 9);
        for (unsigned i = 0; i < 9; i++)
            assert_true(fsd_cells_has(set, fsd_units.cells[unit][i]));
    }
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        fsd_cells set = fsd_cell_sets.peers[cell];
        for (unsigned i = 0; i < FSD_N_PEERS; i++) {
            assert_int_equal(fsd_cells_first(set), fsd_units.peers[cell][i]);
            assert_int_equal(fsd_cells_take(&set), fsd_units.peers[cell][i]);
        }
        assert_true(set == 0);
    }
    /* r1c1 and r5c5 see each other's crossings; r1c1 and r2c2 the box and nothing outside it. */
    assert_true(fsd_cells_common_peers(fsd_cells_of(0) | fsd_cells_of(40)) == (fsd_cells_of(4) | fsd_cells_of(36)));
    assert_true(fsd_cells_common_peers(fsd_cells_of(0) | fsd_cells_of(10)) ==
                (fsd_cell_sets.unit[FSD_FIRST_BOX] & ~fsd_cells_of(0) & ~fsd_cells_of(10)));
}

TEST(digits_are_counted)
{
    for (unsigned digits = 0; digits <= FSD_ALL_DIGITS; digits++) {
        unsigned n = 0;
        uint16_t rest = (uint16_t)digits;
        for (unsigned digit = 1; digit <= 9; digit++)
            n += (fsd_digits_of(digit) & digits) != 0;
        assert_int_equal(fsd_digits_count((uint16_t)digits), n);
        assert_int_equal(fsd_digits_is_one((uint16_t)digits), n == 1);
        for (unsigned before = 0; rest; n--) {
            unsigned digit = fsd_digits_take(&rest);
            assert_true(digit > before && (fsd_digits_of(digit) & digits) != 0);
            before = digit;
        }
        assert_int_equal(n, 0);
    }
}

TEST_MAIN("units", NULL, NULL)
