/* What is known of boards, out of the planes: how many cells have how many candidates, and the candidates. */

/* n + k, k below 16. */
FSD_INLINE void add_number4(vec n[7], const struct number4 *k)
{
    vec carry = v_and(n[0], k->bit[0]);

    n[0] = v_xor(n[0], k->bit[0]);
    UNROLL(3)
    for (int i = 1; i < 4; i++) {
        const vec sum = v_xor3(n[i], k->bit[i], carry);
        carry = v_majority(n[i], k->bit[i], carry);
        n[i] = sum;
    }
    UNROLL(3)
    for (int i = 4; i < 7; i++) {
        const vec sum = v_xor(n[i], carry);
        carry = v_and(n[i], carry);
        n[i] = sum;
    }
}

/* n[k - 1]: how many cells have k candidates, in binary. */
FSD_OUTLINE void count_cells(const struct state *s, vec n[9][7])
{
    memset(n, 0, sizeof(vec) * 9 * 7);
    UNROLL(1)
    for (int b = 0; b < 9; b++) {
        vec has[9][9];
        UNROLL(1)
        for (int j = 0; j < 9; j++) {
            vec x[9];
            load_cell(s, b, j, x);
            const struct number4 k = count_of_nine(x);
            const vec *const bit = k.bit;
            const vec below4 = v_andnot_or(all_lanes(), bit[2], bit[3]), two = v_andnot(bit[1], bit[0]);
            const vec one = v_andnot(bit[0], bit[1]), three = v_and(bit[0], bit[1]);
            has[0][j] = v_and(below4, one);
            has[1][j] = v_and(below4, two);
            has[2][j] = v_and(below4, three);
            has[3][j] = v_andnot_or(bit[2], bit[0], bit[1]);
            has[4][j] = v_and(bit[2], one);
            has[5][j] = v_and(bit[2], two);
            has[6][j] = v_and(bit[2], three);
            has[7][j] = v_andnot(bit[3], bit[0]);
            has[8][j] = v_and(bit[3], bit[0]);
        }
        UNROLL(1)
        for (int k = 0; k < 9; k++) {
            const struct number4 m = count_of_nine(has[k]);
            add_number4(n[k], &m);
        }
    }
}

/* The candidates of boards as masks. */
static void masks_from_planes(struct state *s, vec lanes, uint16_t (*masks)[81])
{
    for (unsigned byte = 0; byte * 8 < WIDTH; byte++) {
        const unsigned wanted = ((const uint8_t *)&lanes)[byte];
        for (unsigned cell = 0; wanted && cell < 81; cell++) {
            const unsigned b = box_of(cell), j = place_in_box(cell);
            uint64_t x = 0;
            for (unsigned d = 0; d < 8; d++) {
                x |= (uint64_t)((const uint8_t *)&s->box[b][d][j])[byte] << 8 * d;
            }
            const unsigned ninth = ((const uint8_t *)&s->box[b][8][j])[byte];
            x = transpose_eight(x);
            for (unsigned left = wanted; left; left &= left - 1) {
                const unsigned l = (unsigned)__builtin_ctz(left);
                masks[s->owner[byte * 8 + l]][cell] = (uint16_t)((x >> 8 * l & 0xff) | (ninth >> l & 1) << 8);
            }
        }
    }
}
