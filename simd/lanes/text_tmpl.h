/*
 * Text to lanes and back, N_LANES puzzles at a time: 81 bytes a puzzle become 81 vectors, by transposing 8 puzzles
 * by 16 cells in each 16-byte group of a vector.
 *
 * Zipping registers r and r + 4 of eight moves the byte at (register r2 r1 r0, byte b3 b2 b1 b0) to the place whose
 * seven bits are the old ones rotated left by one. Three rounds turn (puzzle, cell) into (cell, puzzle), four back.
 */

/* Cells are handled 16 at a time; the last span overlaps the one before, so nothing past the 81st byte is touched. */
static const unsigned text_spans[] = {0, 16, 32, 48, 64, 65};
enum { N_TEXT_SPANS = 6 };

FSD_INLINE void zip_round(vec r[8])
{
    vec out[8];
    UNROLL(4)
    for (int i = 0; i < 4; i++) {
        out[i * 2] = v_zip_low8(r[i], r[i + 4]);
        out[i * 2 + 1] = v_zip_high8(r[i], r[i + 4]);
    }
    UNROLL(8)
    for (int i = 0; i < 8; i++) {
        r[i] = out[i];
    }
}

/* cells[81] from N_LANES texts: '1' to '9' is a given, any other byte a blank. */
static void lanes_from_text(vec *cells, const char *const text[N_LANES])
{
    /* By digit; 0 and 10 stand for a blank. */
    static const char low_bits[16] = {-1, 1, 2, 4, 8, 16, 32, 64, -128, 0, -1};
    static const char high_bits[16] = {1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1};
    const vec low_table = v_table8(low_bits), high_table = v_table8(high_bits);

    for (int span = 0; span < N_TEXT_SPANS; span++) {
        vec *const to = cells + text_spans[span];
        vec r[8];
        UNROLL(8)
        for (unsigned k = 0; k < 8; k++) {
            r[k] = v_min8(v_sub8(v_load_rows(text, N_LANES / 8, 8, k, text_spans[span]), v_set1_8('0')), v_set1_8(10));
        }
        zip_round(r);
        zip_round(r);
        zip_round(r);
        UNROLL(8)
        for (int t = 0; t < 8; t++) {
            const vec low = v_lookup8(low_table, r[t]), high = v_lookup8(high_table, r[t]);
            to[t * 2] = v_zip_low8(low, high);
            to[t * 2 + 1] = v_zip_high8(low, high);
        }
    }
}

/* 81 digits a lane from cells[81], each of which holds a single candidate. */
static void text_from_lanes(char *const text[N_LANES], const vec *cells)
{
    /* v_pack8 has made 9's bit, 256, into 255. */
    static const char low_nibble[16] = {0, '1', '2', 0, '3', 0, 0, 0, '4', 0, 0, 0, 0, 0, 0, '9'};
    static const char high_nibble[16] = {0, '5', '6', 0, '7', 0, 0, 0, '8'};
    const vec low_table = v_table8(low_nibble), high_table = v_table8(high_nibble), low_mask = v_set1_8(15);

    for (int span = 0; span < N_TEXT_SPANS; span++) {
        const vec *const from = cells + text_spans[span];
        vec r[8];
        UNROLL(8)
        for (int t = 0; t < 8; t++) {
            const vec bits = v_pack8(from[t * 2], from[t * 2 + 1]);
            r[t] = v_or(v_lookup8(low_table, v_and(bits, low_mask)), v_lookup8(high_table, v_high_nibbles8(bits)));
        }
        zip_round(r);
        zip_round(r);
        zip_round(r);
        zip_round(r);
        UNROLL(8)
        for (unsigned k = 0; k < 8; k++) {
            v_store_rows(text, N_LANES / 8, 8, k, text_spans[span], r[k]);
        }
    }
}
