/* Lines that hold a puzzle and nothing else: 81 cells and a newline. */
#include "simd/instance.h"

#include <stddef.h>

#include "simd/search_common.h"

enum { N_CELLS = 81, AT_ONCE = 4, AHEAD = 3072, AHEAD_EACH = AT_ONCE * (N_CELLS + 1) };

/* 0 where bytes are cells; other blanks may be missing: x and X share their low bits with 8. */
FSD_INLINE vec differences(vec bytes)
{
#ifdef V_SLOW_LOOKUP8
    /* Of what is above 9 then, only a dot is a cell. */
    const vec above = v_sub_saturated8(v_sub8(bytes, v_set1_8('0')), v_set1_8(9));
    return v_min8(above, v_xor(above, v_set1_8((uint8_t)('.' - '0' - 9))));
#else
    static const char by_low_bits[16] = "0123456789*\0\0-._";
    return v_xor(bytes, v_lookup8(v_table8(by_low_bits), v_and(bytes, v_set1_8(15))));
#endif
}

FSD_INLINE vec differences_of_line(const char *line)
{
    vec all = v_zero();

    UNROLL(6)
    for (size_t at = 0; at + sizeof(vec) <= N_CELLS; at += sizeof(vec)) {
        all = v_or(all, differences(v_load_rows(&line, 1, 0, 0, at)));
    }
    return v_or(all, differences(v_load_rows(&line, 1, 0, 0, N_CELLS - sizeof(vec))));
}

static size_t count(const char *text, size_t n_lines)
{
    const char *line = text;
    size_t n = 0;

    for (; n + AT_ONCE <= n_lines && line[N_CELLS] == '\n'; n += AT_ONCE) {
        vec all = v_zero();
        int newlines = 0;
        UNROLL(6)
        for (size_t i = 0; i < AHEAD_EACH; i += 64) { /* a mapped file comes from far away */
            __builtin_prefetch(line + AHEAD + i, 0, 2);
        }
        UNROLL(4)
        for (size_t i = 0; i < AT_ONCE; i++) {
            all = v_or(all, differences_of_line(line + i * (N_CELLS + 1)));
            newlines |= line[i * (N_CELLS + 1) + N_CELLS] ^ '\n';
        }
        if (newlines || v_any(all)) {
            break;
        }
        line += AT_ONCE * (N_CELLS + 1);
    }
    for (; n < n_lines && line[N_CELLS] == '\n' && !v_any(differences_of_line(line)); n++) {
        line += N_CELLS + 1;
    }
    return n;
}

extern const struct fsd_line_counter FSD_INSTANCE(fsd_lines);

const struct fsd_line_counter FSD_INSTANCE(fsd_lines) = {
    .count = count,
};
