/*
 * Text to planes and back, WIDTH puzzles at a time: a digit is four bits, so a cell is four planes. At the end,
 * candidate masks to planes.
 *
 * Byte i of group g of a plane holds eight lanes, from 128 g + 8 i on. The texts of eight such lanes become four
 * vectors of bytes, one for each bit of a digit, with a byte for each of 16 cells; the 16 vectors of i = 0 to 15 are
 * then transposed, so that bytes stand for lanes and vectors for cells.
 */

/*
 * Cells are handled in spans, each a run of cells of a text: as many as a vector has bytes, and at the end half as many
 * where that is enough. The last span overlaps the one before, so nothing past the 81st byte is touched. Of a span, a
 * vector holds N_GROUPS / n groups of 16 cells of each of n texts, WIDTH / n lanes apart. Those of as many vectors, 128
 * lanes apart, are exchanged, so that each vector has one group of cells, of all lanes.
 */
enum { LAST_SPAN_TEXTS = N_GROUPS > 2 ? 2 : 1 };

/*
 * Exchanges the indexes of vectors and of bytes within groups, of sixteen vectors that stand so many apart. Zipping
 * vectors i and i + 8 moves a byte to the place whose eight bits (vector, byte) are the old ones rotated left by one;
 * four rounds exchange the halves.
 */
FSD_INLINE void transpose_bytes(vec *to, const size_t to_step, const vec *from, const size_t from_step)
{
    vec r[16];

    UNROLL(16)
    for (size_t i = 0; i < 16; i++) {
        r[i] = from[i * from_step];
    }
    UNROLL(4)
    for (int round = 0; round < 4; round++) {
        vec out[16];
        UNROLL(8)
        for (int i = 0; i < 8; i++) {
            out[i * 2] = v_zip_low8(r[i], r[i + 8]);
            out[i * 2 + 1] = v_zip_high8(r[i], r[i + 8]);
        }
        UNROLL(16)
        for (int i = 0; i < 16; i++) {
            r[i] = out[i];
        }
    }
    UNROLL(16)
    for (size_t i = 0; i < 16; i++) {
        to[i * to_step] = r[i];
    }
}

/* Exchanges the bits of *a that mask << shift selects with those of *b that mask selects. */
FSD_INLINE void exchange_bits(vec *a, vec *b, const int shift, const unsigned mask)
{
    const vec differ = v_and(v_xor(v_shift_right(*a, shift), *b), v_set1_8(mask));
    *b = v_xor(*b, differ);
    *a = v_xor(*a, v_shift_left(differ, shift));
}

/* Each nibble of four vectors is a row of a 4x4 matrix of bits, which is transposed. */
FSD_INLINE void transpose_nibbles(vec r[4])
{
    exchange_bits(&r[0], &r[2], 2, 0x33);
    exchange_bits(&r[1], &r[3], 2, 0x33);
    exchange_bits(&r[0], &r[1], 1, 0x55);
    exchange_bits(&r[2], &r[3], 1, 0x55);
}

/* Bits of the digits of a span: [bit][group of cells][byte of the group of lanes]. */
typedef vec span_bits[4][N_GROUPS][16];

/* Where the last span begins, and how many there are before it. */
enum { LAST_SPAN = 81 - sizeof(vec) / LAST_SPAN_TEXTS, N_FULL_SPANS = 81 / sizeof(vec) };

/* Of lanes whose byte of a group of lanes is i. */
FSD_INLINE void bits_from_text(span_bits bit, const unsigned i, const char *const text[WIDTH],
                               const unsigned first_cell, const unsigned n_texts)
{
    const unsigned n = N_GROUPS / n_texts;
    const vec nine = v_set1_8('9'), digits = v_set1_8(9);
    vec r[4][N_GROUPS];

    UNROLL(4)
    for (unsigned g = 0; g < n; g++) {
        vec digit[8], x[4];
        UNROLL(8)
        for (unsigned p = 0; p < 8; p++) {
            const unsigned l = g * 128 + i * 8 + p;
            const vec below_nine = v_sub8(nine, v_load_rows(text, n_texts, WIDTH / n_texts, l, first_cell));
            digit[p] = v_sub_saturated8(digits, below_nine);
        }
        UNROLL(4)
        for (int p = 0; p < 4; p++) {
            x[p] = v_or(digit[p], v_shift_left(digit[p + 4], 4));
        }
        transpose_nibbles(x);
        UNROLL(4)
        for (int k = 0; k < 4; k++) {
            r[k][g] = x[k];
        }
    }
    UNROLL(4)
    for (int k = 0; k < 4; k++) {
        v_exchange_groups(r[k], n);
        UNROLL(4)
        for (unsigned g = 0; g < n; g++) {
            bit[k][g][i] = r[k][g];
        }
    }
}

/* high is the bits that digits have in common. */
FSD_INLINE void text_from_bits(char *const text[WIDTH], span_bits bit, const unsigned i, const unsigned first_cell,
                               const unsigned n_texts, const vec high)
{
    const unsigned n = N_GROUPS / n_texts;
    const vec low = v_set1_8(15);
    vec r[4][N_GROUPS];

    UNROLL(4)
    for (int k = 0; k < 4; k++) {
        UNROLL(4)
        for (unsigned g = 0; g < n; g++) {
            r[k][g] = bit[k][g][i];
        }
        v_exchange_groups(r[k], n);
    }
    UNROLL(4)
    for (unsigned g = 0; g < n; g++) {
        vec x[4] = {r[0][g], r[1][g], r[2][g], r[3][g]};
        transpose_nibbles(x);
        UNROLL(4)
        for (unsigned p = 0; p < 4; p++) {
            const unsigned l = g * 128 + i * 8 + p;
            const vec first = v_or(v_and(x[p], low), high), second = v_or(v_high_nibbles8(x[p]), high);
            v_store_rows(text, n_texts, WIDTH / n_texts, l, first_cell, first);
            v_store_rows(text, n_texts, WIDTH / n_texts, l + 4, first_cell, second);
        }
    }
}

/* Planes of a span's cells, or the other way. */
FSD_INLINE void planes_from_bits(vec (*nibble)[4], span_bits bit, const unsigned n_texts)
{
    UNROLL(1)
    for (unsigned g = 0; g < N_GROUPS / n_texts; g++) {
        UNROLL(1)
        for (int k = 0; k < 4; k++) {
            transpose_bytes(&nibble[g * 16][k], 4, bit[k][g], 1);
        }
    }
}

FSD_INLINE void bits_from_planes(span_bits bit, vec (*nibble)[4], const unsigned n_texts)
{
    UNROLL(1)
    for (unsigned g = 0; g < N_GROUPS / n_texts; g++) {
        UNROLL(1)
        for (int k = 0; k < 4; k++) {
            transpose_bytes(bit[k][g], 1, &nibble[g * 16][k], 4);
        }
    }
}

/* nibble[81] from WIDTH texts: '1' to '9' is a given, any other byte a blank. Each text is read once, as a whole. */
FSD_OUTLINE void planes_from_text(vec nibble[81][4], const char *const text[WIDTH])
{
    span_bits bits[N_FULL_SPANS + 1];

    UNROLL(1)
    for (unsigned i = 0; i < 16; i++) {
        UNROLL(1)
        for (unsigned span = 0; span < N_FULL_SPANS; span++) {
            bits_from_text(bits[span], i, text, span * sizeof(vec), 1);
        }
        bits_from_text(bits[N_FULL_SPANS], i, text, LAST_SPAN, LAST_SPAN_TEXTS);
    }
    UNROLL(1)
    for (unsigned span = 0; span < N_FULL_SPANS; span++) {
        planes_from_bits(nibble + span * sizeof(vec), bits[span], 1);
    }
    planes_from_bits(nibble + LAST_SPAN, bits[N_FULL_SPANS], LAST_SPAN_TEXTS);
}

/* Of lanes as above. */
FSD_INLINE void prefetch_texts(char *const text[WIDTH], const unsigned i)
{
    UNROLL(1)
    for (unsigned g = 0; g < WIDTH; g += 128) {
        UNROLL(8)
        for (unsigned p = 0; p < 8; p++) {
            char *const t = text[g + i * 8 + p];
            __builtin_prefetch(t, 1, 3);
            __builtin_prefetch(t + 80, 1, 3);
        }
    }
}

/* The high bits of a span's bytes, in each of n_texts rows; those of a newline, which ends it, are 0. */
FSD_INLINE vec high_bits(const unsigned n_texts, const int ends_lines)
{
    char bytes[sizeof(vec)];
    vec high;

    memset(bytes, '0', sizeof(bytes));
    for (unsigned i = 1; ends_lines && i <= n_texts; i++) {
        bytes[i * sizeof(bytes) / n_texts - 1] = 0;
    }
    memcpy(&high, bytes, sizeof(high));
    return high;
}

/*
 * 81 digits a lane, and a newline with ends_lines, which nibble[81] holds then. Each text is written once, as a whole:
 * they are scattered.
 */
FSD_OUTLINE void text_from_planes(char *const text[WIDTH], vec (*nibble)[4], const int ends_lines)
{
    const unsigned last_span = LAST_SPAN + (ends_lines ? 1 : 0);
    const vec high = high_bits(1, 0), high_of_last = high_bits(LAST_SPAN_TEXTS, ends_lines);
    span_bits bits[N_FULL_SPANS + 1];

    prefetch_texts(text, 0);
    UNROLL(1)
    for (unsigned span = 0; span < N_FULL_SPANS; span++) {
        bits_from_planes(bits[span], nibble + span * sizeof(vec), 1);
    }
    bits_from_planes(bits[N_FULL_SPANS], nibble + last_span, LAST_SPAN_TEXTS);
    UNROLL(1)
    for (unsigned i = 0; i < 16; i++) {
        prefetch_texts(text, i < 15 ? i + 1 : i);
        UNROLL(1)
        for (unsigned span = 0; span < N_FULL_SPANS; span++) {
            text_from_bits(text, bits[span], i, span * sizeof(vec), 1, high);
        }
        text_from_bits(text, bits[N_FULL_SPANS], i, last_span, LAST_SPAN_TEXTS, high_of_last);
    }
}

/* Leaves of a cell's candidates the digit that is given there, if one is. */
FSD_INLINE void keep_given(const vec n[4], vec x[9])
{
    const vec not01 = v_xor(n[0], n[1]), not02 = v_xor(n[0], n[2]);
    const vec any12 = v_or(n[1], n[2]), any13 = v_or(n[1], n[3]), any23 = v_or(n[2], n[3]);
    x[0] = v_andnot_or(x[0], n[1], any23);
    x[1] = v_andnot_or(x[1], n[0], any23);
    x[2] = v_andnot_or(x[2], not01, any23);
    x[3] = v_andnot_or(x[3], n[0], any13);
    x[4] = v_andnot_or(x[4], not02, any13);
    x[5] = v_andnot_or(x[5], n[0], v_or(v_xor(n[1], n[2]), n[3]));
    x[6] = v_andnot_or(x[6], v_or(not01, not02), n[3]);
    x[7] = v_andnot_or(x[7], n[0], any12);
    x[8] = v_andnot_or(x[8], v_xor(n[0], n[3]), any12);
}

/* The other way, of a settled cell. */
FSD_INLINE void nibble_of(const vec x[9], vec n[4])
{
    n[0] = v_or3(v_or3(x[0], x[2], x[4]), x[6], x[8]);
    n[1] = v_or(v_or3(x[1], x[2], x[5]), x[6]);
    n[2] = v_or(v_or3(x[3], x[4], x[5]), x[6]);
    n[3] = v_or(x[7], x[8]);
}

/* Boards of new puzzles, whose cells are four planes each. */
FSD_OUTLINE void boards_from_nibbles(planes_of_box *box, vec (*nibble)[4])
{
    for (unsigned cell = 0; cell < 81; cell++) {
        vec *const to = &box[box_of(cell)][0][place_in_box(cell)];
        vec x[9];
        UNROLL(9)
        for (size_t d = 0; d < 9; d++) {
            x[d] = v_set1(0xffff);
        }
        keep_given(nibble[cell], x);
        UNROLL(9)
        for (size_t d = 0; d < 9; d++) {
            to[d * 9] = x[d];
        }
    }
}

/* Byte r of x is a row of an 8x8 matrix of bits, which is transposed. */
FSD_INLINE uint64_t transpose_eight(uint64_t x)
{
    uint64_t differ = (x ^ x >> 7) & 0x00aa00aa00aa00aa;
    x ^= differ ^ differ << 7;
    differ = (x ^ x >> 14) & 0x0000cccc0000cccc;
    x ^= differ ^ differ << 14;
    differ = (x ^ x >> 28) & 0x00000000f0f0f0f0;
    return x ^ differ ^ differ << 28;
}

/* Eight masks of nine bits, n apart, to a byte for each bit. */
FSD_INLINE void transpose_masks(const uint16_t *mask, size_t n, uint8_t out[9])
{
    uint64_t x = 0;
    unsigned ninth = 0;

    UNROLL(8)
    for (unsigned i = 0; i < 8; i++) {
        x |= (uint64_t)(mask[i * n] & 0xff) << (8 * i);
        ninth |= (unsigned)(mask[i * n] >> 8 & 1) << i;
    }
    x = transpose_eight(x);
    UNROLL(8)
    for (unsigned d = 0; d < 8; d++) {
        out[d] = (uint8_t)(x >> (8 * d));
    }
    out[8] = (uint8_t)ninth;
}

FSD_OUTLINE void planes_from_masks(planes_of_box *box, const uint16_t (*masks)[81], size_t n)
{
    static const uint16_t none[8][81];

    for (unsigned byte = 0; byte * 8 < WIDTH; byte++) {
        uint16_t last[8][81];
        const uint16_t(*from)[81] = none;
        if (byte * 8 + 8 <= n) {
            from = masks + byte * 8;
        } else if (byte * 8 < n) {
            memset(last, 0, sizeof(last));
            memcpy(last, masks + byte * 8, (n - byte * 8) * sizeof(last[0]));
            from = (const uint16_t(*)[81])last;
        }
        for (unsigned cell = 0; cell < 81; cell++) {
            const unsigned b = box_of(cell), j = place_in_box(cell);
            uint8_t bytes[9];
            transpose_masks(&from[0][cell], 81, bytes);
            for (unsigned d = 0; d < 9; d++) {
                *((uint8_t *)&box[b][d][j] + byte) = bytes[d];
            }
        }
    }
}
