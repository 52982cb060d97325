/*
 * A plane for each cell, of whatever is asked about them, box by box; and a plane for each unit that says in
 * how many of its cells something is so.
 */

enum unit_kind { ROWS = 0, COLUMNS = 9, BOXES = 18 };

typedef vec cell_planes[81];
typedef vec unit_planes[27];

/* Cell i of unit n, from the first cell of the first box. */
FSD_INLINE unsigned cell_of_unit(const enum unit_kind kind, unsigned n, unsigned i)
{
    return kind == ROWS      ? (n / 3 * 3 + i / 3) * 9 + n % 3 * 3 + i % 3
           : kind == COLUMNS ? (i / 3 * 3 + n / 3) * 9 + i % 3 * 3 + n % 3
                             : n * 9 + i;
}

/* The same for the units of a cell. */
FSD_INLINE vec any_unit(unit_planes units, unsigned b, unsigned j)
{
    return v_or3(units[ROWS + b / 3 * 3 + j / 3], units[COLUMNS + b % 3 * 3 + j % 3], units[BOXES + b]);
}

/* Adds three cells to the planes of a unit: any cell, two or more, three or more, as far as they are wanted. */
FSD_INLINE void add_three(vec *any, vec *two, vec *three, vec a, vec b, vec c)
{
    const vec here = v_or3(a, b, c);

    if (two) {
        const vec two_here = v_majority(a, b, c);
        if (three) {
            *three = v_or(v_and_or(*two, here, *three), v_and_or(*any, two_here, v_and3(a, b, c)));
        }
        *two = v_or(v_and_or(*any, here, *two), two_here);
    }
    *any = v_or(*any, here);
}

/* two, three may be NULL. */
FSD_INLINE void count_in_units(cell_planes x, unit_planes any, unit_planes two, unit_planes three)
{
    memset(any, 0, sizeof(unit_planes));
    if (two) {
        memset(two, 0, sizeof(unit_planes));
    }
    if (three) {
        memset(three, 0, sizeof(unit_planes));
    }
    UNROLL(1)
    for (unsigned b = 0; b < 9; b++) {
        const vec *const y = x + (size_t)b * 9;
        UNROLL(3)
        for (unsigned i = 0; i < 3; i++) {
            const unsigned row = b / 3 * 3 + i, column = b % 3 * 3 + i;
            add_three(&any[ROWS + row], two ? &two[ROWS + row] : NULL, three ? &three[ROWS + row] : NULL, y[i * 3],
                      y[i * 3 + 1], y[i * 3 + 2]);
            add_three(&any[COLUMNS + column], two ? &two[COLUMNS + column] : NULL,
                      three ? &three[COLUMNS + column] : NULL, y[i], y[3 + i], y[6 + i]);
            add_three(&any[BOXES + b], two ? &two[BOXES + b] : NULL, three ? &three[BOXES + b] : NULL, y[i * 3],
                      y[i * 3 + 1], y[i * 3 + 2]);
        }
    }
}

FSD_OUTLINE void find_units(cell_planes x, unit_planes any)
{
    count_in_units(x, any, NULL, NULL);
}

FSD_OUTLINE void find_units_with_two(cell_planes x, unit_planes any, unit_planes two)
{
    count_in_units(x, any, two, NULL);
}

/* Strong links: the units with just two of these cells. */
FSD_OUTLINE void find_links(cell_planes x, unit_planes links)
{
    unit_planes any, three;

    count_in_units(x, any, links, three);
    UNROLL(1)
    for (int i = 0; i < 27; i++) {
        links[i] = v_andnot(links[i], three[i]);
    }
}
