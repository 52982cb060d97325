/*
 * Unavoidable sets of two digits, and of two lines, that hold a single given; src/puzzle/unavoidable.h says what they
 * are.
 */
#ifndef V_SLOW_LOOKUP8

/*
 * A given is a byte with four bits set, so the union of a set's givens is one of them if there is one, and has more
 * bits if there are more. Those of the first digit or line of two, and of the second.
 */
static const char codes[2][16] = {{0x0f, 0x17, 0x1b, 0x1d, 0x1e, 0x27, 0x2b, 0x2d, 0x2e},
                                  {0x33, 0x35, 0x36, 0x39, 0x3a, 0x3c, 0x47, 0x4b, 0x4d}};

/* Sets of two digits, by row. others[][] loses all bits where a given is seen to be alone. */
static void find_of_digits(const struct view *v, vec others[9])
{
    const vec code1 = v_table8(codes[0]), code2 = v_table8(codes[1]);
    vec first[9], second[9];

    for (int d = 0; d < 9; d++) {
        first[d] = v_keep_nonzero8(code1, v->given_in_row[d]);
        second[d] = v_keep_nonzero8(code2, v->given_in_row[d]);
    }
    for (int a = 0; a < 9; a++) {
        for (int b = a + 1; b < 9; b++) {
            const struct digit_steps steps = digit_steps_of(v, a, b);
            const vec x = unite_in_digits(&steps, v_or(first[a], second[b]));
            others[a] = v_min8(others[a], v_xor(x, code1));
            others[b] = v_min8(others[b], v_xor(x, code2));
        }
    }
}

/* Sets of two lines of a band or stack, by place in the line. */
static void find_of_lines(const vec digit[9], const vec place[9], const vec given[9], vec others[9])
{
    const vec code1 = v_table8(codes[0]), code2 = v_table8(codes[1]);

    for (int i = 0; i < 9; i++) {
        const int line1 = i, line2 = i / 3 * 3 + (i + 1) % 3;
        const struct steps steps = steps_of(v_lookup8(place[line1], digit[line2]));
        const vec x = unite(&steps, v_or(v_keep_nonzero8(code1, given[line1]), v_keep_nonzero8(code2, given[line2])));
        others[line1] = v_min8(others[line1], v_xor(x, code1));
        others[line2] = v_min8(others[line2], v_xor(x, code2));
    }
}

static void find_group(const char *const puzzles[N_GROUPS], const char *const solutions[N_GROUPS],
                       uint64_t alone[N_GROUPS][2])
{
    struct view v;
    vec of_digits[9], of_lines[2][9], by_row[9];

    look(&v, puzzles, solutions);
    memset(of_digits, 0xff, sizeof(of_digits));
    memset(of_lines, 0xff, sizeof(of_lines));
    find_of_digits(&v, of_digits);
    find_of_lines(v.digit[0], v.place[0], v.given[0], of_lines[0]);
    find_of_lines(v.digit[1], v.place[1], v.given[1], of_lines[1]);
    transpose(by_row, of_digits);
    transpose(of_digits, of_lines[1]);
    for (int row = 0; row < 9; row++) {
        const vec others = v_min8(v_lookup8(by_row[row], v.digit[0][row]), of_digits[row]);
        by_row[row] = v_zero_mask8(v_min8(others, of_lines[0][row]));
    }
    for (unsigned group = 0; group < N_GROUPS; group++) {
        uint64_t low = 0;
        for (unsigned row = 0; row < 7; row++) {
            low |= (uint64_t)bits_of_row((const uint8_t *)&by_row[row] + group * 16) << row * 9;
        }
        const uint64_t eighth = bits_of_row((const uint8_t *)&by_row[7] + group * 16);
        alone[group][0] = low | eighth << 63;
        alone[group][1] = eighth >> 1 | (uint64_t)bits_of_row((const uint8_t *)&by_row[8] + group * 16) << 8;
    }
}

static void find_alone(size_t n, const char *const *puzzles, const char *const *solutions, uint64_t (*alone)[2])
{
    for (size_t first = 0; first < n; first += N_GROUPS) {
        const size_t left = n - first, here = left < N_GROUPS ? left : N_GROUPS;
        const char *texts[N_GROUPS], *answers[N_GROUPS];
        uint64_t cells[N_GROUPS][2];
        for (size_t group = 0; group < N_GROUPS; group++) {
            texts[group] = puzzles[first + (group < here ? group : 0)];
            answers[group] = solutions[first + (group < here ? group : 0)];
        }
        find_group(texts, answers, cells);
        memcpy(alone + first, cells, here * sizeof(cells[0]));
    }
}

#endif
