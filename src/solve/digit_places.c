#include "solve/digit_places.h"

#include <string.h>

#include "grid/digits.h"

enum { N_MASKS = 512, BITS_PER_BAND = 4 };

/* The cells of a row that nine bits stand for, in all three rows of a band. */
static uint32_t in_each_row(unsigned columns)
{
    return (uint32_t)FSD_ROW_STARTS * columns;
}

static uint32_t places_of_minirows(unsigned minirows)
{
    uint32_t places = 0;

    for (unsigned i = 0; i < 9; i++) {
        places |= (minirows >> i & 1) * (7U << (i / 3 * FSD_ROW_BITS + i % 3 * 3));
    }
    return places;
}

/* The minirows in arrangements of three, one in each row and box, that use no others than these. */
static unsigned arranged(unsigned minirows)
{
    static const unsigned arrangements[] = {0421, 0241, 0412, 0142, 0214, 0124};
    unsigned used = 0;

    for (unsigned i = 0; i < sizeof(arrangements) / sizeof(arrangements[0]); i++) {
        used |= (minirows & arrangements[i]) == arrangements[i] ? arrangements[i] : 0;
    }
    return used;
}

static unsigned is_one(unsigned bits)
{
    return bits != 0 && (bits & (bits - 1)) == 0;
}

void fsd_lock_tables_init(struct fsd_lock_tables *tables)
{
    for (unsigned mask = 0; mask < N_MASKS; mask++) {
        const unsigned used = arranged(mask);
        unsigned minirows = 0, of_one_minirow = 0, of_one_column = 0, locked_columns = 0;
        for (unsigned box = 0; box < 3; box++) {
            const unsigned columns = mask >> 3 * box & 7;
            minirows |= (unsigned)(columns != 0) << box;
            of_one_minirow |= is_one(used >> box & 0111) << box;
            of_one_column |= is_one(columns) << box;
            locked_columns |= is_one(columns) ? columns << 3 * box : 0;
        }
        tables->minirows_of_row[mask] = (uint8_t)minirows;
        tables->kept_by_minirows[mask] = places_of_minirows(used);
        tables->boxes_of_one_minirow[mask] = (uint8_t)of_one_minirow;
        tables->boxes_of_one_column[mask] = (uint8_t)of_one_column;
        tables->kept_elsewhere[mask] = in_each_row(FSD_ROW_OF_CELLS & ~locked_columns);
    }
    for (unsigned boxes = 0; boxes < 8; boxes++) {
        tables->boxes[boxes] = in_each_row((boxes & 1) * 0007 | (boxes >> 1 & 1) * 0070 | (boxes >> 2) * 0700);
    }
}

void fsd_digit_places_init(struct fsd_digit_places *places, const uint16_t candidates[FSD_N_CELLS])
{
    places->open = fsd_places_in_bands(FSD_BAND_OF_CELLS);
    for (unsigned d = 0; d < FSD_N_DIGITS; d++) {
        places->of[d] = places->open;
    }
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        const fsd_places bit = fsd_place_sets.bit[fsd_place_of_cell(cell)];
        uint16_t digits = candidates[cell] & FSD_ALL_DIGITS;
        if (digits == FSD_ALL_DIGITS) {
            continue;
        }
        for (unsigned d = 0; d < FSD_N_DIGITS; d++) {
            places->of[d] &= ~bit;
        }
        while (digits) {
            places->of[fsd_digits_take(&digits) - 1] |= bit;
        }
    }
}

void fsd_digit_places_assign(struct fsd_digit_places *candidates, unsigned place, unsigned digit)
{
    const fsd_places bit = fsd_place_sets.bit[place];
    const fsd_places places = candidates->of[digit] & ~fsd_place_sets.peers[place];

    for (unsigned d = 0; d < FSD_N_DIGITS; d++) {
        candidates->of[d] &= ~bit;
    }
    candidates->of[digit] = places;
    candidates->open &= ~bit;
}

/* The bands in which the digits' places differ: bit BITS_PER_BAND * digit + band. */
static uint64_t find_changes(const fsd_places *a, const fsd_places *b)
{
    uint64_t changes = 0;

    for (unsigned d = 0; d < FSD_N_DIGITS; d++) {
        changes |= (uint64_t)fsd_places_bands(a[d] ^ b[d]) << BITS_PER_BAND * d;
    }
    return changes;
}

/*
 * Applies locked candidates to the changed bands, and to those that change thereby. alone: each digit's places that are
 * the only ones left in their boxes, among these bands. Returns false if a digit has no place.
 */
static bool lock(struct fsd_digit_places *candidates, const struct fsd_lock_tables *tables, uint64_t changes,
                 fsd_places alone[FSD_N_DIGITS])
{
    static const uint8_t other_bands[3][2] = {{1, 2}, {0, 2}, {0, 1}};
    uint32_t of[FSD_N_DIGITS][4], lone[FSD_N_DIGITS][4] = {{0}};

    memcpy(of, candidates->of, sizeof(of));
    while (changes) {
        const unsigned digit = (unsigned)__builtin_ctzll(changes) / BITS_PER_BAND;
        const unsigned band = (unsigned)__builtin_ctzll(changes) % BITS_PER_BAND;
        const uint32_t places = of[digit][band];
        const unsigned minirows = tables->minirows_of_row[places & FSD_ROW_OF_CELLS] |
                                  tables->minirows_of_row[places >> FSD_ROW_BITS & FSD_ROW_OF_CELLS] << 3 |
                                  tables->minirows_of_row[places >> 2 * FSD_ROW_BITS] << 6;
        const uint32_t kept = places & tables->kept_by_minirows[minirows];
        const unsigned columns = (kept | kept >> FSD_ROW_BITS | kept >> 2 * FSD_ROW_BITS) & FSD_ROW_OF_CELLS;
        const unsigned boxes = tables->boxes_of_one_minirow[minirows] & tables->boxes_of_one_column[columns];
        changes &= changes - 1;
        if (!kept) {
            return false;
        }
        of[digit][band] = kept;
        lone[digit][band] |= kept & tables->boxes[boxes];
        for (unsigned i = 0; i < 2; i++) {
            const unsigned other = other_bands[band][i];
            const uint32_t lost = of[digit][other] & ~tables->kept_elsewhere[columns];
            of[digit][other] ^= lost;
            changes |= (uint64_t)(lost != 0) << (BITS_PER_BAND * digit + other);
        }
    }
    memcpy(candidates->of, of, sizeof(of));
    memcpy(alone, lone, sizeof(lone));
    return true;
}

/* Rules other digits out where one is alone in its box; false if two are in the same place. */
static bool assign_hidden_singles(struct fsd_digit_places *candidates, const fsd_places alone[FSD_N_DIGITS])
{
    fsd_places once = alone[0], twice = {0};

    for (unsigned d = 1; d < FSD_N_DIGITS; d++) {
        twice |= once & alone[d];
        once |= alone[d];
    }
    for (unsigned d = 0; d < FSD_N_DIGITS; d++) {
        candidates->of[d] &= ~once | alone[d];
    }
    return !fsd_places_any(twice);
}

/* To the fixed point; false if a place has no candidate. */
static bool assign_naked_singles(struct fsd_digit_places *candidates)
{
    fsd_places *const of = candidates->of;

    for (;;) {
        const fsd_places once_0 = of[0] | of[1], twice_0 = of[0] & of[1];
        const fsd_places once_1 = of[2] | of[3], twice_1 = of[2] & of[3];
        const fsd_places once_2 = of[4] | of[5], twice_2 = of[4] & of[5];
        const fsd_places once_3 = of[6] | of[7], twice_3 = of[6] & of[7];
        const fsd_places once_01 = once_0 | once_1, twice_01 = twice_0 | twice_1 | (once_0 & once_1);
        const fsd_places once_23 = once_2 | once_3, twice_23 = twice_2 | twice_3 | (once_2 & once_3);
        const fsd_places once = once_01 | once_23 | of[8];
        const fsd_places twice = twice_01 | twice_23 | (once_01 & once_23) | ((once_01 | once_23) & of[8]);
        fsd_places singles = candidates->open & ~twice;

        if (fsd_places_any(once ^ fsd_places_in_bands(FSD_BAND_OF_CELLS))) {
            return false;
        }
        if (!fsd_places_any(singles)) {
            return true;
        }
        candidates->open ^= singles;
        /* Bit by bit, the digit of each single. */
        const fsd_places bits[] = {of[1] | of[3] | of[5] | of[7], of[2] | of[3] | of[6] | of[7],
                                   of[4] | of[5] | of[6] | of[7], of[8]};
        uint32_t words[4][4];
        memcpy(words, bits, sizeof(words));
        do {
            const unsigned place = fsd_places_first(singles), word = place / 32, shift = place % 32;
            const unsigned digit = (words[0][word] >> shift & 1) | (words[1][word] >> shift & 1) << 1 |
                                   (words[2][word] >> shift & 1) << 2 | (words[3][word] >> shift & 1) << 3;
            of[digit] &= ~fsd_place_sets.peers[place];
            singles ^= fsd_place_sets.bit[place];
        } while (fsd_places_any(singles));
    }
}

bool fsd_digit_places_narrow(struct fsd_digit_places *candidates, const struct fsd_lock_tables *tables,
                             fsd_places narrowed[FSD_N_DIGITS])
{
    fsd_places alone[FSD_N_DIGITS];
    uint64_t changes = 0;

    while ((changes = find_changes(candidates->of, narrowed)) != 0) {
        if (!lock(candidates, tables, changes, alone)) {
            return false;
        }
        for (unsigned d = 0; d < FSD_N_DIGITS; d++) {
            narrowed[d] = candidates->of[d];
        }
        if (!assign_hidden_singles(candidates, alone) || !assign_naked_singles(candidates)) {
            return false;
        }
    }
    return true;
}
