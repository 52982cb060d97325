/* Numbers whose bits are planes: one number for each lane. */

struct number2 {
    vec bit[2];
};
struct number3 {
    vec bit[3];
};
struct number4 {
    vec bit[4];
};
struct number5 {
    vec bit[5];
};

FSD_INLINE struct number2 sum_of_cells(vec a, vec b, vec c)
{
    return (struct number2){{v_xor3(a, b, c), v_majority(a, b, c)}};
}

FSD_INLINE struct number4 sum_of_three(struct number2 x, struct number2 y, struct number2 z)
{
    const vec ones = v_xor3(x.bit[0], y.bit[0], z.bit[0]), carry = v_majority(x.bit[0], y.bit[0], z.bit[0]);
    const vec twos = v_xor3(x.bit[1], y.bit[1], z.bit[1]), fours = v_majority(x.bit[1], y.bit[1], z.bit[1]);
    const vec carry2 = v_and(twos, carry);
    return (struct number4){{ones, v_xor(twos, carry), v_xor(fours, carry2), v_and(fours, carry2)}};
}

/* How many of nine. */
FSD_INLINE struct number4 count_of_nine(const vec x[9])
{
    return sum_of_three(sum_of_cells(x[0], x[1], x[2]), sum_of_cells(x[3], x[4], x[5]), sum_of_cells(x[6], x[7], x[8]));
}

/* The lanes where x + y is nine. */
FSD_INLINE vec sum_is_nine(const struct number4 *x, const struct number4 *y)
{
    /* 9 is 1001: the lowest bits differ, so nothing is carried from them. */
    const vec odd = v_xor(x->bit[0], y->bit[0]);
    const vec carry1 = v_and(x->bit[1], y->bit[1]), carry2 = v_majority(x->bit[2], y->bit[2], carry1);
    const vec middle = v_or(v_xor(x->bit[1], y->bit[1]), v_xor3(x->bit[2], y->bit[2], carry1));
    return v_andnot(v_and(odd, v_xor3(x->bit[3], y->bit[3], carry2)), middle);
}
