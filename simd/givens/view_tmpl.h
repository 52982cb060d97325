/*
 * Puzzles and their solutions, each in a group of 16 bytes of every vector, so that a step of a cycle is a lookup:
 * cycles of two digits, rows or columns are followed in all puzzles at once.
 */
#ifndef V_SLOW_LOOKUP8

enum { GIVEN = 16 };

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

/* puzzles: NULL: nothing is given. */
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
        const vec below_nine = puzzles ? v_sub8(v_set1_8('9'), load_row(puzzles, row)) : v_set1_8(9);
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

/* The least of what is in each cycle. */
FSD_INLINE vec find_least(const struct steps *s, vec x)
{
    x = v_min8(x, v_min8(v_lookup8(x, s->one), v_lookup8(x, s->two)));
    return v_min8(x, v_min8(v_lookup8(x, s->three), v_lookup8(x, s->six)));
}

/*
 * How sets of two digits hang together, by row: exchanged in some rows, columns and boxes must lose and get the same. A
 * cycle by columns that has one of the digits of a box without the other has two such boxes in each of two bands or
 * three, since it has as many of both in all rows and columns. So any two such cycles share a band; there all that have
 * such boxes are one cycle by boxes, of up to three rows, and one step joins them.
 */
struct digit_steps {
    struct steps by_column;
    vec by_box, by_box_twice;
};

FSD_INLINE struct digit_steps digit_steps_of(const struct view *v, int a, int b)
{
    const vec by_box = v_lookup8(v->row_in_box[a], v->box_of_row[b]);

    return (struct digit_steps){.by_column = steps_of(v_lookup8(v->row_of_column[a], v->column_of_row[b])),
                                .by_box = by_box,
                                .by_box_twice = v_lookup8(by_box, by_box)};
}

FSD_INLINE vec unite_in_digits(const struct digit_steps *s, vec x)
{
    x = unite(&s->by_column, x);
    return unite(&s->by_column, v_or3(x, v_lookup8(x, s->by_box), v_lookup8(x, s->by_box_twice)));
}

FSD_INLINE vec find_least_in_digits(const struct digit_steps *s, vec x)
{
    x = find_least(&s->by_column, x);
    return find_least(&s->by_column, v_min8(x, v_min8(v_lookup8(x, s->by_box), v_lookup8(x, s->by_box_twice))));
}

/* Bits of the first nine bytes that are all ones. */
FSD_INLINE uint32_t bits_of_row(const uint8_t *bytes)
{
    uint64_t eight;

    memcpy(&eight, bytes, sizeof(eight));
    return (uint32_t)((eight & 0x0101010101010101) * 0x0102040810204080 >> 56) | (uint32_t)(bytes[8] & 1) << 8;
}

#endif
