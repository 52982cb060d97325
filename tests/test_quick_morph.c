/* Quick morphs: applied as the plain ones are, each as likely as the others, the same on every machine. */
#include "grid/quick_morph.h"
#include "grid/text.h"
#include "support/puzzles.h"
#include "support/test.h"

TEST(applied_as_plain_ones)
{
    static const char blanks[] = ".0_*-xX";
    OWNED struct sample *const samples = sample_set_make(&test_rng, TEST_SAMPLE(500, 50));
    for (size_t i = 0; i < TEST_SAMPLE(500, 50); i++)
        for (uint64_t k = 0; k < 20; k++) {
            struct fsd_quick_morph quick;
            struct fsd_morph_components components;
            struct fsd_morph plain;
            struct fsd_givens givens;
            char cells[81], got[83], wanted[81];
            memcpy(cells, samples[i].cells, sizeof(cells));
            for (size_t c = 0; c < 81; c++)
                if (cells[c] < '1' || cells[c] > '9')
                    cells[c] = blanks[rng_below(&test_rng, sizeof(blanks) - 1)];
            fsd_quick_morph_draw(&quick, rng_next(&test_rng), k);
            fsd_quick_morph_components(&quick, &components);
            fsd_morph_from_components(&plain, &components);
            fsd_morph_apply(&plain, cells, wanted);
            fsd_givens_list(&givens, cells);
            for (size_t c = 0; c < 81; c++)
                wanted[c] = wanted[c] == '.' ? fsd_text_blank(cells) : wanted[c];
            memset(got, '~', sizeof(got));
            fsd_quick_morph_apply(&quick, &givens, got + 1);
            assert_memory_equal(got + 1, wanted, sizeof(wanted));
            assert_true(got[0] == '~' && got[82] == '~');
        }
}

/* Within 6 standard deviations of n / n_choices. */
static void assert_fair(const char *what, unsigned n_seen, unsigned n, unsigned n_choices)
{
    const double mean = (double)n / n_choices, difference = n_seen - mean;
    if (difference * difference > 36 * mean)
        fail_msg("%s: %u times, not about %.0f", what, n_seen, mean);
}

static unsigned order_of(const uint8_t *three)
{
    return (three[0] > three[1]) + 2u * (three[1] > three[2]) + 4u * (three[0] > three[2]);
}

TEST(each_is_as_likely)
{
    enum { N = 120000 };
    static unsigned transposed[2], groups[2][8], within[2][3][8], digit_at[10][10], joint[2][3][3][10];
    for (int i = 0; i < N; i++) {
        struct fsd_quick_morph morph;
        struct fsd_morph_components components;
        unsigned seen[3] = {0, 0, 0};
        /* A few copies each of many hashes. */
        static uint64_t hash;
        hash = i % 4 == 0 ? rng_next(&test_rng) : hash;
        fsd_quick_morph_draw(&morph, hash, (uint64_t)i % 4);
        fsd_quick_morph_components(&morph, &components);
        transposed[components.transpose]++;
        for (int side = 0; side < 2; side++) {
            const uint8_t *const lines = side ? components.column : components.row;
            const uint8_t of_group[3] = {lines[0] / 3, lines[3] / 3, lines[6] / 3};
            groups[side][order_of(of_group)]++;
            for (unsigned group = 0; group < 3; group++) {
                assert_true(lines[group * 3 + 1] / 3 == of_group[group] && lines[group * 3 + 2] / 3 == of_group[group]);
                within[side][group][order_of(lines + group * 3)]++;
            }
            for (unsigned line = 0; line < 9; line++)
                seen[side] |= 1u << lines[line];
        }
        for (unsigned digit = 1; digit <= 9; digit++) {
            digit_at[digit][components.digit[digit]]++;
            seen[2] |= 1u << (components.digit[digit] - 1);
        }
        assert_true(seen[0] == 0x1ff && seen[1] == 0x1ff && seen[2] == 0x1ff && components.digit[0] == 0);
        joint[components.transpose][components.row[0] / 3][components.column[8] / 3][components.digit[9]]++;
    }
    unsigned n_orders = 0;
    for (unsigned i = 0; i < 2; i++) {
        assert_fair("transposition", transposed[i], N, 2);
        for (unsigned order = 0; order < 8; order++) {
            n_orders += groups[i][order] > 0;
            if (groups[i][order])
                assert_fair("order of bands or stacks", groups[i][order], N, 6);
            for (unsigned group = 0; group < 3; group++)
                if (within[i][group][order])
                    assert_fair("order in a band or stack", within[i][group][order], N, 6);
        }
    }
    assert_int_equal(n_orders, 2 * 6);
    for (unsigned digit = 1; digit <= 9; digit++)
        for (unsigned to = 1; to <= 9; to++)
            assert_fair("digit", digit_at[digit][to], N, 9);
    for (unsigned i = 0; i < 2 * 3 * 3 * 9; i++)
        assert_fair("combination", joint[i % 2][i / 2 % 3][i / 6 % 3][1 + i / 18], N, 2 * 3 * 3 * 9);
}

/* Files that people made with a seed can be made again. */
TEST(draws_never_change)
{
    static const char puzzle[] = "..2..6..473......9.419.3..............586.9..1...542.6.....2...8.....3..3..1..5.2";
    static const char *const wanted[] = {
        "7.3..24.6.163..5................18..4.........2...83.4....89..585.27....6..4....7",
        ".91....3676...3.....5..9..8..2.3.84..........1...582.96...25.1.........54...6....",
        "..237.6...89...2.7.............83......2.4..9.58.1.4........9.6..4..7..52..6.83.."};
    struct fsd_givens givens;
    fsd_givens_list(&givens, puzzle);
    for (uint64_t k = 0; k < 3; k++) {
        struct fsd_quick_morph morph;
        char got[82] = "";
        fsd_quick_morph_draw(&morph, fsd_morph_hash_puzzle(1, puzzle), k);
        fsd_quick_morph_apply(&morph, &givens, got);
        assert_string_equal(got, wanted[k]);
    }
}

/* The hash by its definition: a mix of nine words, a row each, four bits a digit; alone or among others. */
TEST(hash_of_a_puzzle)
{
    enum { N_MOST = 11 };
    for (size_t n = 0; n <= N_MOST; n++) {
        const uint64_t seed = rng_next(&test_rng);
        const char *puzzles[N_MOST];
        char cells[N_MOST][81];
        uint64_t wanted[N_MOST], hashes[N_MOST + 1];
        hashes[n] = 7;
        for (size_t i = 0; i < n; i++) {
            wanted[i] = fsd_random_mix(0, seed);
            puzzles[i] = cells[i];
            for (size_t c = 0; c < 81; c++)
                cells[i][c] = ".0_123456789x"[rng_below(&test_rng, 13)];
            for (size_t row = 0; row < 9; row++) {
                uint64_t word = 0;
                for (size_t column = 0; column < 9; column++) {
                    const char c = cells[i][row * 9 + column];
                    word = word << 4 | (c >= '1' && c <= '9' ? (uint64_t)(c - '0') : 0);
                }
                wanted[i] = fsd_random_mix(wanted[i], word);
            }
            assert_true(fsd_morph_hash_puzzle(seed, cells[i]) == wanted[i]);
        }
        fsd_morph_hash_puzzles(seed, puzzles, n, hashes);
        for (size_t i = 0; i < n; i++)
            assert_true(hashes[i] == wanted[i]);
        assert_int_equal(hashes[n], 7);
    }
}

TEST_MAIN("quick morph", NULL, NULL)
