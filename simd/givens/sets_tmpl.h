/* All unavoidable sets of two digits, and of two lines, of solutions, by the least key of their cells. */
#ifndef V_SLOW_LOOKUP8

enum { N_PAIRS = FSD_N_STRIP_PAIRS, N_PAIRS_OF_BITS = 4 };

/* What there is of the sets of a pair of strips, by place. */
struct pair {
    vec key;    /* of the place's set */
    vec places; /* of that set: 0 to 7 */
    vec last;   /* all ones: and 8 */
    vec leads;  /* all ones: the key is that of a cell here */
};

FSD_INLINE void note(struct pair *pair, vec key, vec places, vec own_key)
{
    const vec same = v_zero_mask8(v_xor(key, own_key));

    pair->key = key;
    pair->places = places;
    pair->last = v_zero_mask8(v_xor(key, v_lookup8(key, v_set1_8(8))));
    pair->leads = v_keep_nonzero8(v_keep_nonzero8(same, key), v_sub_saturated8(v_set1_8(FSD_NO_KEY), key));
}

static void find_pairs_of_digits(const struct view *v, const vec keys[9], struct pair pairs[36])
{
    static const char bits[16] = {1, 2, 4, 8, 16, 32, 64, -128};
    unsigned n = 0;

    for (int a = 0; a < 9; a++) {
        for (int b = a + 1; b < 9; b++) {
            const struct digit_steps steps = digit_steps_of(v, a, b);
            const vec own_key = v_min8(keys[a], keys[b]);
            note(&pairs[n++], find_least_in_digits(&steps, own_key), unite_in_digits(&steps, v_table8(bits)), own_key);
        }
    }
}

static void find_pairs_of_lines(const vec digit[9], const vec place[9], const vec keys[9], struct pair pairs[9])
{
    static const char bits[16] = {1, 2, 4, 8, 16, 32, 64, -128};

    for (int i = 0; i < 9; i++) {
        const int line1 = i, line2 = i / 3 * 3 + (i + 1) % 3;
        const struct steps steps = steps_of(v_lookup8(place[line1], digit[line2]));
        const vec own_key = v_min8(keys[line1], keys[line2]);
        note(&pairs[i], find_least(&steps, own_key), unite(&steps, v_table8(bits)), own_key);
    }
}

static void list_sets(const struct pair pairs[N_PAIRS], unsigned group, struct fsd_pair_sets *sets)
{
    struct fsd_found_sets found;

    found.n = 0;
    memset(found.n_of_key, 0, sizeof(found.n_of_key));
    for (unsigned first = 0; first < N_PAIRS; first += N_PAIRS_OF_BITS) {
        uint64_t leaders = 0;
        for (unsigned i = 0; i < N_PAIRS_OF_BITS && first + i < N_PAIRS; i++) {
            leaders |= (uint64_t)bits_of_row((const uint8_t *)&pairs[first + i].leads + group * 16) << 16 * i;
        }
        for (; leaders != 0; leaders &= leaders - 1) {
            const unsigned bit = (unsigned)__builtin_ctzll(leaders), at = group * 16 + bit % 16, n = first + bit / 16;
            const unsigned low = ((const uint8_t *)&pairs[n].places)[at],
                           last = ((const uint8_t *)&pairs[n].last)[at] & 1;
            fsd_found_sets_add(&found, n, low | last << 8, ((const uint8_t *)&pairs[n].key)[at]);
        }
    }
    fsd_found_sets_sort(&found, sets);
}

static void find_sets_of_group(const char *const solutions[N_GROUPS], const char *const keys[N_GROUPS],
                               struct pair pairs[N_PAIRS])
{
    struct view v;
    vec of_row[9], of_column[9], of_digit[9];

    look(&v, NULL, solutions);
    for (int row = 0; row < 9; row++) {
        of_row[row] = load_row(keys, row);
        of_digit[row] = v_lookup8(of_row[row], v.place[0][row]);
    }
    transpose(of_column, of_row);
    transpose(of_digit, of_digit);
    find_pairs_of_digits(&v, of_digit, pairs);
    find_pairs_of_lines(v.digit[0], v.place[0], of_row, pairs + 36);
    find_pairs_of_lines(v.digit[1], v.place[1], of_column, pairs + 45);
}

static void find_sets(size_t n, const char *const *solutions, const uint8_t *const *keys,
                      struct fsd_pair_sets *const *sets)
{
    for (size_t first = 0; first < n; first += N_GROUPS) {
        const size_t left = n - first, here = left < N_GROUPS ? left : N_GROUPS;
        const char *answers[N_GROUPS], *numbers[N_GROUPS];
        struct pair pairs[N_PAIRS];
        for (size_t group = 0; group < N_GROUPS; group++) {
            answers[group] = solutions[first + (group < here ? group : 0)];
            numbers[group] = (const char *)keys[first + (group < here ? group : 0)];
        }
        find_sets_of_group(answers, numbers, pairs);
        for (unsigned group = 0; group < here; group++) {
            list_sets(pairs, group, sets[first + group]);
        }
    }
}

#endif
