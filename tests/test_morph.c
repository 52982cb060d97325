/* The library's random numbers and morphs: a group, uniform, and determined by seed, puzzle and number alone. */
#include "grid/morph.h"
#include "support/puzzles.h"
#include "support/test.h"

static void make_morph(struct fsd_morph *morph)
{
    struct fsd_random random;
    fsd_random_init(&random, rng_next(&test_rng));
    fsd_morph_random(morph, &random);
}

static void assert_same_morph(const struct fsd_morph *a, const struct fsd_morph *b)
{
    assert_memory_equal(a->cell, b->cell, sizeof(a->cell));
    assert_memory_equal(a->digit, b->digit, sizeof(a->digit));
}

TEST(generator_never_changes)
{
    /* xoshiro256++ by its authors' definition, from the state 1, 2, 3, 4. */
    static const uint64_t wanted[] = {41943041u, 58720359u, 3588806011781223u, 3591011842654386u};
    struct fsd_random random = {{1, 2, 3, 4}};
    for (int i = 0; i < 4; i++)
        assert_true(fsd_random_next(&random) == wanted[i]);
    struct fsd_random again;
    fsd_random_init(&random, 7);
    fsd_random_init(&again, 7);
    for (int i = 0; i < 100; i++)
        assert_true(fsd_random_next(&random) == fsd_random_next(&again));
    fsd_random_init(&again, 8);
    assert_true(fsd_random_next(&random) != fsd_random_next(&again));
}

TEST(morphs_are_a_group)
{
    static const struct fsd_morph_components nothing = {.row = {0, 1, 2, 3, 4, 5, 6, 7, 8},
                                                        .column = {0, 1, 2, 3, 4, 5, 6, 7, 8},
                                                        .digit = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}};
    struct fsd_morph identity;
    fsd_morph_from_components(&identity, &nothing);
    for (int i = 0; i < TEST_SAMPLE(2000, 200); i++) {
        struct fsd_morph a, b, c, ab, bc, left, right, inverse;
        struct sample sample;
        char once[81], twice[81], both[81];
        make_morph(&a);
        make_morph(&b);
        make_morph(&c);
        fsd_morph_compose(&ab, &a, &b);
        fsd_morph_compose(&bc, &b, &c);
        fsd_morph_compose(&left, &ab, &c);
        fsd_morph_compose(&right, &a, &bc);
        assert_same_morph(&left, &right);
        fsd_morph_invert(&inverse, &a);
        fsd_morph_compose(&left, &a, &inverse);
        fsd_morph_compose(&right, &inverse, &a);
        assert_same_morph(&left, &identity);
        assert_same_morph(&right, &identity);
        fsd_morph_compose(&left, &a, &identity);
        assert_same_morph(&left, &a);
        left = a;
        fsd_morph_compose(&left, &left, &b); /* in place */
        assert_same_morph(&left, &ab);
        left = a;
        fsd_morph_invert(&left, &left);
        assert_same_morph(&left, &inverse);

        if (i % 20 == 0)
            sample_make(&test_rng, PUZZLE_MINIMAL, &sample);
        fsd_morph_apply(&a, sample.cells, once);
        fsd_morph_apply(&b, once, twice);
        fsd_morph_apply(&ab, sample.cells, both);
        assert_memory_equal(twice, both, 81);
        fsd_morph_apply(&inverse, once, both);
        for (int cell = 0; cell < 81; cell++)
            assert_int_equal(both[cell],
                             sample.cells[cell] >= '1' && sample.cells[cell] <= '9' ? sample.cells[cell] : '.');
    }
}

/* A morph takes each unit to a unit, each box to a box, and digits to digits one to one. */
TEST(units_stay_units)
{
    for (int i = 0; i < TEST_SAMPLE(2000, 200); i++) {
        struct fsd_morph morph;
        make_morph(&morph);
        unsigned seen = 0;
        for (unsigned digit = 1; digit <= 9; digit++)
            seen |= 1U << morph.digit[digit];
        assert_int_equal(seen, 0x3fe);
        assert_int_equal(morph.digit[0], 0);
        for (unsigned a = 0; a < 81; a++)
            for (unsigned b = a + 1; b < 81; b++) {
                const unsigned x = morph.cell[a], y = morph.cell[b];
                assert_true(x < 81 && x != y);
                assert_int_equal(a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3,
                                 x / 27 == y / 27 && x % 9 / 3 == y % 9 / 3);
                assert_int_equal(a / 9 == b / 9 || a % 9 == b % 9, x / 9 == y / 9 || x % 9 == y % 9);
            }
    }
}

TEST(candidates_go_like_text)
{
    for (int i = 0; i < 200; i++) {
        struct fsd_morph morph;
        uint16_t from[81], to[81], wanted[81] = {0};
        make_morph(&morph);
        for (int cell = 0; cell < 81; cell++)
            from[cell] = (uint16_t)(rng_next(&test_rng) & 0x1ff);
        fsd_morph_apply_candidates(&morph, from, to);
        for (char digit = '1'; digit <= '9'; digit++) {
            char one[81], moved[81];
            for (int cell = 0; cell < 81; cell++)
                one[cell] = from[cell] >> (digit - '1') & 1 ? digit : '.';
            fsd_morph_apply(&morph, one, moved);
            for (int cell = 0; cell < 81; cell++)
                if (moved[cell] != '.')
                    wanted[cell] |= (uint16_t)(1U << (moved[cell] - '1'));
        }
        assert_memory_equal(to, wanted, sizeof(to));
    }
}

/* Every cell goes everywhere and every digit becomes every other, as often; half of all morphs transpose. */
TEST(all_generators_are_drawn)
{
    enum { N = 40000 };
    static unsigned n_cell[81], n_digit[10], n_band[27], n_second[9];
    unsigned n_transposed = 0;
    memset(n_cell, 0, sizeof(n_cell));
    for (int i = 0; i < N; i++) {
        struct fsd_morph morph;
        make_morph(&morph);
        n_cell[morph.cell[40]]++;
        n_digit[morph.digit[5]]++;
        const bool transposed = morph.cell[0] / 9 != morph.cell[1] / 9;
        n_transposed += transposed;
        if (!transposed) {
            n_band[morph.cell[0] / 27 * 9 + morph.cell[27] / 27 * 3 + morph.cell[54] / 27]++;
            n_second[morph.cell[0] / 9 % 3 * 3 + morph.cell[9] / 9 % 3]++;
        }
    }
    for (int cell = 0; cell < 81; cell++)
        assert_in_range(n_cell[cell], N / 81 - 180, N / 81 + 180);
    for (int digit = 1; digit <= 9; digit++)
        assert_in_range(n_digit[digit], N / 9 - 500, N / 9 + 500);
    assert_in_range(n_transposed, N / 2 - 800, N / 2 + 800);
    unsigned n_orders = 0, n_pairs = 0;
    for (int i = 0; i < 27; i++)
        n_orders += n_band[i] > N / 12 - 500;
    for (int i = 0; i < 9; i++)
        n_pairs += n_second[i] > N / 12 - 500;
    assert_int_equal(n_orders, 6);
    assert_int_equal(n_pairs, 6);
}

TEST(only_seed_cells_and_number_count)
{
    const char text[] = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";
    char other_blanks[81], changed[81];
    struct fsd_morph morph, same, other;
    memcpy(changed, text, 81);
    changed[0] = '1';
    for (int cell = 0; cell < 81; cell++)
        other_blanks[cell] = text[cell] == '.' ? "0_*-xX."[cell % 7] : text[cell];
    fsd_morph_of_hash(&morph, fsd_morph_hash_puzzle(1, text), 0);
    fsd_morph_of_hash(&same, fsd_morph_hash_puzzle(1, other_blanks), 0);
    assert_same_morph(&morph, &same);
    fsd_morph_of_hash(&other, fsd_morph_hash_puzzle(2, text), 0);
    assert_memory_not_equal(morph.cell, other.cell, 81);
    fsd_morph_of_hash(&other, fsd_morph_hash_puzzle(1, text), 1);
    assert_memory_not_equal(morph.cell, other.cell, 81);
    fsd_morph_of_hash(&other, fsd_morph_hash_puzzle(1, changed), 0);
    assert_memory_not_equal(morph.cell, other.cell, 81);
    /* The same seed must give the same morphs in every release. */
    char moved[82] = "";
    fsd_morph_apply(&morph, text, moved);
    assert_string_equal(moved, ".1...8..26...5.......9..8....65..2..5...4...3.7...1.9...4.3....2.......5.9.2...7.");
}

TEST_MAIN("morph", NULL, NULL)
