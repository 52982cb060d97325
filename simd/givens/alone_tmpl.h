/*
 * Unavoidable sets of two digits, and of two lines, that hold a single given; src/puzzle/unavoidable.h says what they
 * are. Each group of 16 bytes of a vector is a puzzle's, so a step of a cycle is a lookup: all cycles of two digits, or
 * of two lines, are followed at once.
 */
#ifndef V_SLOW_LOOKUP8

enum { GIVEN = 16 };

/*
 * A given is a byte with four bits set, so the union of a set's givens is one of them if there is one, and has more
 * bits if there are more. Those of the first digit or line of two, and of the second.
 */
static const char codes[2][16] = {{0x0f, 0x17, 0x1b, 0x1d, 0x1e, 0x27, 0x2b, 0x2d, 0x2e},
                                  {0x33, 0x35, 0x36, 0x39, 0x3a, 0x3c, 0x47, 0x4b, 0x4d}};

/* A 9x9 matrix: byte c of row r becomes byte r of row c; what is beyond becomes 0. */
FSD_INLINE void transpose(vec out[9], const vec in[9])
{
    vec r[16];

    UNROLL(16)
    for (int i = 0; i < 16; i++) {
        r[i] = i < 9 ? in[i] : v_zero();
    }
    transpose_bytes(r, 1, r, 1);
    UNROLL(9)
    for (int i = 0; i < 9; i++) {
        out[i] = r[i];
    }
}

/* Solutions seen from their rows, columns and digits. */
struct view {
    vec digit[2][9]; /* [rows, columns][line], by place in the line */
    vec place[2][9]; /* [rows, columns][line], by digit: where in the line it stands */
    vec given[2][9]; /* [rows, columns][line], by place: GIVEN or 0 */
    /* By digit. */
    vec column_of_row[9], row_of_column[9], row_in_box[9], box_of_row[9], given_in_row[9];
};

/* A row of each text, in the first nine bytes of a group. */
FSD_INLINE vec load_row(const char *const texts[N_GROUPS], int row)
{
    /* Sixteen bytes from 65 on, so that nothing past the 81st is touched. */
    static const char last[16] = {7, 8, 9, 10, 11, 12, 13, 14, 15};

    return row < 8 ? v_load_rows(texts, N_GROUPS, 1, 0, (size_t)row * 9)
                   : v_lookup8(v_load_rows(texts, N_GROUPS, 1, 0, 65), v_table8(last));
}

/* Where in rows, columns and boxes the digits stand: a byte for each of the 81 cells, written where its digit says. */
FSD_INLINE void invert(const char *solution, unsigned group, vec rows[9], vec columns[9], vec boxes[9])
{
    UNROLL(9)
    for (unsigned row = 0; row < 9; row++) {
        UNROLL(9)
        for (unsigned column = 0; column < 9; column++) {
            const size_t at = group * 16 + (size_t)(uint8_t)solution[row * 9 + column] - '1';
            ((uint8_t *)&rows[row])[at] = (uint8_t)column;
            ((uint8_t *)&columns[column])[at] = (uint8_t)row;
            ((uint8_t *)&boxes[row / 3 * 3 + column / 3])[at] = (uint8_t)row;
        }
    }
}

static void look(struct view *v, const char *const puzzles[N_GROUPS], const char *const solutions[N_GROUPS])
{
    static const char thirds[16] = {0, 0, 0, 1, 1, 1, 2, 2, 2}, minus_band[16] = {0, 0, 0, -3, -3, -3, -6, -6, -6};
    vec boxes[9], flagged[9];

    memset(v->place, 0, sizeof(v->place));
    memset(boxes, 0, sizeof(boxes));
    for (unsigned group = 0; group < N_GROUPS; group++) {
        invert(solutions[group], group, v->place[0], v->place[1], boxes);
    }
    for (int row = 0; row < 9; row++) {
        const vec below_nine = v_sub8(v_set1_8('9'), load_row(puzzles, row));
        v->digit[0][row] = v_and(v_sub8(load_row(solutions, row), v_set1_8('1')), v_set1_8(15));
        v->given[0][row] = v_keep_nonzero8(v_set1_8(GIVEN), v_sub_saturated8(v_set1_8(9), below_nine));
        flagged[row] = v_or(v->place[0][row], v_lookup8(v->given[0][row], v->place[0][row]));
    }
    transpose(v->digit[1], v->digit[0]);
    transpose(v->given[1], v->given[0]);
    transpose(v->column_of_row, flagged);
    transpose(v->row_of_column, v->place[1]);
    transpose(v->row_in_box, boxes);
    for (int d = 0; d < 9; d++) {
        v->given_in_row[d] = v_and(v->column_of_row[d], v_set1_8(GIVEN));
        v->column_of_row[d] = v_andnot(v->column_of_row[d], v_set1_8(GIVEN));
        v->box_of_row[d] = v_sub8(v_lookup8(v_table8(thirds), v->column_of_row[d]), v_table8(minus_band));
    }
}

/* A permutation of nine, and its powers. */
struct steps {
    vec one, two, three, six;
};

FSD_INLINE struct steps steps_of(vec one)
{
    const vec two = v_lookup8(one, one), three = v_lookup8(two, one);

    return (struct steps){one, two, three, v_lookup8(three, three)};
}

/* The union of what is in each cycle, of up to nine. */
FSD_INLINE vec unite(const struct steps *s, vec x)
{
    x = v_or3(x, v_lookup8(x, s->one), v_lookup8(x, s->two));
    return v_or3(x, v_lookup8(x, s->three), v_lookup8(x, s->six));
}

/*
 * Sets of two digits, by row: exchanged in some rows, columns and boxes must lose and get the same. A cycle by columns
 * that has one of the digits of a box without the other has two such boxes in each of two bands or three, since it has
 * as many of both in all rows and columns. So any two such cycles share a band; there all that have such boxes are one
 * cycle by boxes, of up to three rows, and one step joins them. others[][] loses all bits where a given is
 * seen to be alone.
 */
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
            const struct steps by_column = steps_of(v_lookup8(v->row_of_column[a], v->column_of_row[b]));
            const vec by_box = v_lookup8(v->row_in_box[a], v->box_of_row[b]), twice = v_lookup8(by_box, by_box);
            vec x = unite(&by_column, v_or(first[a], second[b]));
            x = unite(&by_column, v_or3(x, v_lookup8(x, by_box), v_lookup8(x, twice)));
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

/* Bits of the first nine bytes that are all ones. */
FSD_INLINE uint32_t bits_of_row(const uint8_t *bytes)
{
    uint64_t eight;

    memcpy(&eight, bytes, sizeof(eight));
    return (uint32_t)((eight & 0x0101010101010101) * 0x0102040810204080 >> 56) | (uint32_t)(bytes[8] & 1) << 8;
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
