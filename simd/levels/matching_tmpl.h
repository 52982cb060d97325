/*
 * All Hall sets of a 9x9 matrix of candidates at once: a candidate stays where some perfect matching of the matrix has
 * it. A unit's cells by digits are such a matrix, and so are a digit's rows by columns. reach[m]: the first |m| rows
 * can have exactly the columns m; back[m]: the other rows can have exactly the others. Three operations for each of
 * 2304 pairs of a set and a column in it; a matrix without a matching is left empty.
 *
 * A set is 16 * high + low, of five columns and of four; sets with the same high part and as many low columns go
 * together, their low parts unrolled.
 */

static const uint8_t low_of_size[5][6] = {{0}, {1, 2, 4, 8}, {3, 5, 6, 9, 10, 12}, {7, 11, 13, 14}, {15}};
static const uint8_t n_low[5] = {1, 4, 6, 4, 1};
static const uint8_t high_of_size[6][10] = {{0},
                                            {1, 2, 4, 8, 16},
                                            {3, 5, 6, 9, 10, 12, 17, 18, 20, 24},
                                            {7, 11, 13, 14, 19, 21, 22, 25, 26, 28},
                                            {15, 23, 27, 29, 30},
                                            {31}};
static const uint8_t n_high[6] = {1, 5, 10, 10, 5, 1};

/* Row `row`, column `column` is at box[0][0][0] + row[row] + column[column]. */
struct matrix {
    uint16_t row[9], column[9];
};

FSD_INLINE struct matrix matrix_of_unit(unsigned unit)
{
    const struct unit_places p = places_of_unit(unit);
    struct matrix m;

    for (unsigned i = 0; i < 9; i++) {
        m.row[i] = (uint16_t)(p.box[i] * 81 + p.cell[i]);
        m.column[i] = (uint16_t)(i * 9);
    }
    return m;
}

FSD_INLINE struct matrix matrix_of_digit(unsigned d)
{
    struct matrix m;

    for (unsigned i = 0; i < 9; i++) {
        m.row[i] = (uint16_t)(i / 3 * 243 + i % 3 * 3 + d * 9);
        m.column[i] = (uint16_t)(i / 3 * 81 + i % 3);
    }
    return m;
}

/* reach of the sets with k columns, `low` of them low, from those with one less and row r. */
FSD_INLINE void extend_reach(vec *reach, const vec r[9], const int k, const int low)
{
    if (k < low || k - low > 5) {
        return;
    }
    UNROLL(1)
    for (int i = 0; i < n_high[k - low]; i++) {
        const unsigned high = high_of_size[k - low][i];
        vec *const to = reach + (size_t)high * 16;
        vec a[6];
        UNROLL(6)
        for (int g = 0; g < n_low[low]; g++) {
            const unsigned m = low_of_size[low][g];
            a[g] = v_zero();
            UNROLL(4)
            for (unsigned j = 0; j < 4; j++) {
                if (m >> j & 1) {
                    a[g] = v_and_or(to[m ^ 1U << j], r[j], a[g]);
                }
            }
        }
        UNROLL(1)
        for (unsigned left = high; left; left &= left - 1) {
            const unsigned j = (unsigned)__builtin_ctz(left);
            const vec column = r[4 + j], *const from = reach + (size_t)(high ^ 1U << j) * 16;
            UNROLL(6)
            for (int g = 0; g < n_low[low]; g++) {
                a[g] = v_and_or(from[low_of_size[low][g]], column, a[g]);
            }
        }
        UNROLL(6)
        for (int g = 0; g < n_low[low]; g++) {
            to[low_of_size[low][g]] = a[g];
        }
    }
}

/*
 * back of the sets with k columns, `low` of them low, from those with one more and row r. stays[j] becomes set where
 * column j of row r is in some perfect matching.
 */
FSD_INLINE void extend_back(const vec *reach, vec *back, const vec r[9], vec stays[9], const int k, const int low)
{
    vec s[4];

    if (k < low || k - low > 5) {
        return;
    }
    UNROLL(4)
    for (int j = 0; j < 4; j++) {
        s[j] = stays[j];
    }
    UNROLL(1)
    for (int i = 0; i < n_high[k - low]; i++) {
        const unsigned high = high_of_size[k - low][i];
        vec *const to = back + (size_t)high * 16;
        vec a[6], f[6];
        UNROLL(6)
        for (int g = 0; g < n_low[low]; g++) {
            const unsigned m = low_of_size[low][g];
            f[g] = reach[high * 16 + m];
            a[g] = v_zero();
            UNROLL(4)
            for (unsigned j = 0; j < 4; j++) {
                if (!(m >> j & 1)) {
                    const vec with = to[m | 1U << j];
                    s[j] = v_and_or(f[g], with, s[j]);
                    a[g] = v_and_or(with, r[j], a[g]);
                }
            }
        }
        UNROLL(1)
        for (unsigned left = ~high & 31; left; left &= left - 1) {
            const unsigned j = (unsigned)__builtin_ctz(left);
            const vec column = r[4 + j], *const from = back + (size_t)(high | 1U << j) * 16;
            vec z = v_zero();
            UNROLL(6)
            for (int g = 0; g < n_low[low]; g++) {
                const vec with = from[low_of_size[low][g]];
                z = v_and_or(f[g], with, z);
                a[g] = v_and_or(with, column, a[g]);
            }
            stays[4 + j] = v_or(stays[4 + j], z);
        }
        UNROLL(6)
        for (int g = 0; g < n_low[low]; g++) {
            to[low_of_size[low][g]] = a[g];
        }
    }
    UNROLL(4)
    for (int j = 0; j < 4; j++) {
        stays[j] = s[j];
    }
}

/* Returns the lanes where something went. */
FSD_OUTLINE vec keep_matched(struct state *s, const struct matrix *m)
{
    vec *const x = &s->box[0][0][0];
    vec r[9][9], changed = v_zero();

    UNROLL(1)
    for (int i = 0; i < 9; i++) {
        for (int j = 0; j < 9; j++) {
            r[i][j] = x[m->row[i] + m->column[j]];
        }
    }
    s->reach[0] = s->back[511] = all_lanes();
    UNROLL(1)
    for (int k = 1; k < 9; k++) {
        UNROLL(5)
        for (int low = 0; low < 5; low++) {
            extend_reach(s->reach, r[k - 1], k, low);
        }
    }
    UNROLL(1)
    for (int k = 8; k >= 0; k--) {
        vec stays[9];
        for (int j = 0; j < 9; j++) {
            stays[j] = v_zero();
        }
        UNROLL(5)
        for (int low = 4; low >= 0; low--) {
            extend_back(s->reach, s->back, r[k], stays, k, low);
        }
        for (int j = 0; j < 9; j++) {
            const vec y = v_and(r[k][j], stays[j]);
            changed = v_or_xor(changed, y, r[k][j]);
            x[m->row[k] + m->column[j]] = y;
        }
    }
    return changed;
}

/*
 * The same where a perfect matching is known, that of the solution. Row i can take the column of row k: then i is
 * followed by k. A candidate is in some perfect matching if the row that has its column in the known one comes back to
 * its own row.
 */
FSD_OUTLINE vec keep_in_cycles(struct state *s, const struct matrix *m)
{
    vec *const x = &s->box[0][0][0];
    const vec *const known = &s->known[0][0][0];
    vec reach[9][9], own[9][9], changed = v_zero();

    UNROLL(1)
    for (int k = 0; k < 9; k++) {
        UNROLL(9)
        for (int j = 0; j < 9; j++) {
            own[k][j] = known[m->row[k] + m->column[j]];
        }
    }
    UNROLL(1)
    for (int i = 0; i < 9; i++) {
        vec y[9];
        UNROLL(9)
        for (int j = 0; j < 9; j++) {
            y[j] = x[m->row[i] + m->column[j]];
        }
        UNROLL(1)
        for (int k = 0; k < 9; k++) {
            const vec can0 = v_and_or(y[0], own[k][0], v_and_or(y[1], own[k][1], v_and(y[2], own[k][2])));
            const vec can1 = v_and_or(y[3], own[k][3], v_and_or(y[4], own[k][4], v_and(y[5], own[k][5])));
            const vec can2 = v_and_or(y[6], own[k][6], v_and_or(y[7], own[k][7], v_and(y[8], own[k][8])));
            reach[i][k] = v_or3(can0, can1, can2);
        }
    }
    UNROLL(1)
    for (int k = 0; k < 9; k++) {
        vec by[9];
        UNROLL(9)
        for (int j = 0; j < 9; j++) {
            by[j] = reach[k][j];
        }
        UNROLL(1)
        for (int i = 0; i < 9; i++) {
            const vec to = reach[i][k];
            UNROLL(9)
            for (int j = 0; j < 9; j++) {
                reach[i][j] = v_and_or(to, by[j], reach[i][j]);
            }
        }
    }
    UNROLL(1)
    for (int i = 0; i < 9; i++) {
        vec stays[9];
        UNROLL(9)
        for (int j = 0; j < 9; j++) {
            stays[j] = v_zero();
        }
        UNROLL(1)
        for (int k = 0; k < 9; k++) {
            const vec back = reach[k][i];
            UNROLL(9)
            for (int j = 0; j < 9; j++) {
                stays[j] = v_and_or(back, own[k][j], stays[j]);
            }
        }
        UNROLL(9)
        for (int j = 0; j < 9; j++) {
            vec *const at = &x[m->row[i] + m->column[j]];
            changed = v_or_xor(changed, v_and(*at, stays[j]), *at);
            *at = v_and(*at, stays[j]);
        }
    }
    return changed;
}
