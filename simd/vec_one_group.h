/* What the vec_*.h of 16 bytes share: a vector is one group, and holds one row. vec_portable.h says what these do. */
#ifndef FSD_SIMD_VEC_ONE_GROUP_H
#define FSD_SIMD_VEC_ONE_GROUP_H

#include <string.h>

FSD_INLINE vec v_load_rows(const char *const *rows, const unsigned n, unsigned stride, unsigned k, size_t offset)
{
    (void)n;
    (void)stride;
    vec a;
    memcpy(&a, rows[k] + offset, sizeof(a));
    return a;
}
FSD_INLINE void v_store_rows(char *const *rows, const unsigned n, unsigned stride, unsigned k, size_t offset, vec a)
{
    (void)n;
    (void)stride;
    memcpy(rows[k] + offset, &a, sizeof(a));
}
FSD_INLINE void v_exchange_groups(vec *a, const unsigned n)
{
    (void)a;
    (void)n;
}
FSD_INLINE vec v_table8(const char table[16])
{
    vec a;
    memcpy(&a, table, sizeof(a));
    return a;
}
FSD_INLINE vec v_rotate_groups(vec a, int n)
{
    (void)n;
    return a;
}

#endif
