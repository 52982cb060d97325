/* The other texts that ISS takes: a puzzle, a jigsaw's map, candidates, and the two killer formats of forums. */
#include "base/utf8.h"
#include "rules/rules_builder.h"

enum { N_CLASSIC = 81, NO_CAGE = -1 };

/* The side of a square of n cells; 0: there is none. */
static unsigned side_of(size_t n)
{
    unsigned side = FSD_VARIANT_MAX_SIDE;

    while (side > 0 && (size_t)side * side != n) {
        side--;
    }
    return side;
}

/* Whether n characters are a map of regions of as many cells as there are rows. */
static bool is_map(const char *map, size_t n)
{
    const unsigned side = side_of(n);
    unsigned counts[256] = {0};
    unsigned n_regions = 0;

    for (size_t i = 0; side && i < n; i++) {
        unsigned *const count = &counts[(unsigned char)map[i]];
        n_regions += *count == 0;
        if (++*count > side) {
            return false;
        }
    }
    return side > 1 && n_regions == side;
}

/* Whether n characters are cells: digits, letters where there are so many values, blanks. */
static bool is_cells(const char *cells, size_t n)
{
    const int side = (int)side_of(n);

    for (size_t i = 0; i < n; i++) {
        const int number = fsd_number_of(cells[i]);
        if (number > 9 ? side < 10 || number >= side + 10 : number < 0 && (!cells[i] || !strchr("._*-?", cells[i]))) {
            return false;
        }
    }
    return side > 1;
}

static void put_cells(struct fsd_buffer *iss, const char *cells, size_t n)
{
    fsd_buffer_put_text(iss, ".Cells~");
    for (size_t i = 0; i < n; i++) {
        fsd_buffer_put_char(iss, cells[i] == '.' ? '_' : cells[i]);
    }
}

/* Regions as letters, in the order of their first cells. */
static void put_map(struct fsd_buffer *iss, const char *map, size_t n)
{
    char letters[256] = {0};
    char letter = '@';

    fsd_buffer_put_text(iss, ".NoBoxes.Jigsaw~");
    for (size_t i = 0; i < n; i++) {
        char *const known = &letters[(unsigned char)map[i]];
        *known = *known ? *known : ++letter;
        fsd_buffer_put_char(iss, *known);
    }
}

/* Nine characters a cell, the digit of each candidate, other ones in the place of those that are none. */
static void put_candidates(struct fsd_buffer *iss, const char *text)
{
    for (unsigned cell = 0; cell < N_CLASSIC; cell++) {
        const char *const end = text + 9;
        bool any = false;
        for (fsd_buffer_print(iss, ".~R%uC%u", cell / 9 + 1, cell % 9 + 1); text < end; text++) {
            if (*text >= '1' && *text <= '9') {
                fsd_buffer_print(iss, "_%c", *text);
                any = true;
            }
        }
        if (!any) { /* none: of no two values is one both */
            fsd_buffer_print(iss, "_1~R%uC%u_2", cell / 9 + 1, cell % 9 + 1);
        }
    }
}

/* Cages: of[cell] is a number below n_cages, others are none. Total NO_CAGE: there is none of this number. */
static void put_cages(struct fsd_buffer *iss, const uint16_t *of, const int *totals, unsigned n_cages)
{
    for (unsigned cage = 0; cage < n_cages; cage++) {
        if (totals[cage] == NO_CAGE) {
            continue;
        }
        fsd_buffer_print(iss, ".Cage~%d", totals[cage]);
        for (unsigned cell = 0; cell < N_CLASSIC; cell++) {
            if (of[cell] == cage) {
                fsd_buffer_print(iss, "~R%uC%u", cell / 9 + 1, cell % 9 + 1);
            }
        }
    }
}

/* A cell points to its neighbour, and in the end to one with the cage's total: 0-9, A-Z, a-j. */
static bool put_arrows(struct fsd_buffer *iss, const char *text, struct fsd_failure *failure)
{
    static const char arrows[] = "v^<>`',.";
    static const int down[] = {1, -1, 0, 0, -1, -1, 1, 1};
    static const int right[] = {0, 0, -1, 1, -1, 1, -1, 1};
    uint16_t of[N_CLASSIC];
    int totals[N_CLASSIC];

    memset(totals, 0xff, sizeof(totals)); /* NO_CAGE */
    for (int i = 0; i < N_CLASSIC; i++) {
        int row = i / 9;
        int column = i % 9;
        unsigned n_steps = 0;
        const char *arrow;
        while (row >= 0 && row < 9 && column >= 0 && column < 9 && n_steps <= N_CLASSIC && text[9 * row + column] &&
               (arrow = strchr(arrows, text[9 * row + column]))) {
            row += down[arrow - arrows];
            column += right[arrow - arrows];
            n_steps++;
        }
        if (row < 0 || row > 8 || column < 0 || column > 8 || n_steps > N_CLASSIC) {
            fsd_failure_set(failure, FSD_FAILURE_TROUBLE, NULL, "r%dc%d leads to no total", i / 9 + 1, i % 9 + 1);
            failure->line = 1;
            failure->column = (unsigned)i + 1;
            return false;
        }
        const char c = text[9 * row + column];
        of[i] = (uint16_t)(9 * row + column);
        totals[of[i]] = c >= 'a' && c <= 'j' ? c - 'a' + 36 : c < 'a' ? fsd_number_of(c) : NO_CAGE;
    }
    put_cages(iss, of, totals, N_CLASSIC);
    return true;
}

/* 3x3:d:k:, d with diagonals, and of each cell 256 times its cage's total and the cage's number; no total: no cage. */
static bool put_colons(struct fsd_buffer *iss, const char *text, const char *end, struct fsd_failure *failure)
{
    const char *at = text + 4;
    uint16_t of[N_CLASSIC];
    int totals[256];
    uint16_t cage_at[256];
    unsigned n_cages = 0;

    memset(cage_at, 0xff, sizeof(cage_at));
    const bool has_diagonals = *at == 'd';
    at += has_diagonals;
    bool is_right = end - at >= 3 && memcmp(at, ":k:", 3) == 0;
    at += 3;
    for (unsigned cell = 0; is_right && cell < N_CLASSIC; cell++) {
        uint64_t number = 0;
        is_right = fsd_read_number(&at, end, &number) && at < end && *at++ == ':';
        uint16_t *const cage = &cage_at[number % 256];
        if (number / 256 && *cage == UINT16_MAX) {
            totals[n_cages] = (int)(number / 256);
            *cage = (uint16_t)n_cages++;
        }
        of[cell] = number / 256 ? *cage : UINT16_MAX;
    }
    fsd_buffer_put_text(iss, has_diagonals ? ".Diagonal~1.Diagonal~-1" : "");
    put_cages(iss, of, totals, is_right ? n_cages : 0);
    if (!is_right) {
        fsd_failure_set(failure, FSD_FAILURE_TROUBLE, NULL, "%s",
                        "killer puzzles of this form are 3x3::k: or 3x3:d:k:, and 81 numbers with a colon after each");
        failure->line = failure->column = 1;
    }
    return is_right;
}

/* The text has no blanks. */
static bool write(const char *text, size_t n, struct fsd_buffer *iss, struct fsd_failure *failure)
{
    const bool is_marked = n > 0 && text[0] == '='; /* so that it is no map, though each value stands as often */
    const bool is_jigsaw = n % 2 == 0 && is_cells(text, n / 2) && is_map(text + n / 2, n / 2);

    if (n > 4 && memcmp(text, "3x3:", 4) == 0) {
        return put_colons(iss, text, text + n, failure);
    }
    if (n == N_CLASSIC && strpbrk(text, "<>v^`',")) {
        return put_arrows(iss, text, failure);
    }
    if (n == (size_t)9 * N_CLASSIC && strspn(text, ".0123456789") == n) {
        put_candidates(iss, text);
    } else if (is_jigsaw || is_map(text, n)) {
        const size_t n_cells = is_jigsaw ? n / 2 : n;
        fsd_buffer_print(iss, ".Shape~%ux%u", side_of(n_cells), side_of(n_cells));
        put_map(iss, text + (n - n_cells), n_cells);
        if (is_jigsaw) {
            put_cells(iss, text, n_cells);
        }
    } else if (is_cells(text + is_marked, n - is_marked)) {
        fsd_buffer_print(iss, ".Shape~%ux%u", side_of(n - is_marked), side_of(n - is_marked));
        put_cells(iss, text + is_marked, n - is_marked);
    }
    return true;
}

bool fsd_rules_write_forum(const char *text, size_t n, struct fsd_buffer *iss, struct fsd_failure *failure)
{
    struct fsd_buffer bare = {.n = 0};
    const size_t n_mark = fsd_utf8_mark(text, n);

    for (size_t i = n_mark; i < n; i++) {
        if (!fsd_is_blank(text[i])) {
            fsd_buffer_put_char(&bare, text[i]);
        }
    }
    const char *const stripped = fsd_buffer_text(&bare);
    const bool is_good = !stripped || bare.failed || write(stripped, bare.n, iss, failure);
    if (bare.failed || iss->failed) {
        fsd_failure_set_no_memory(failure);
    }
    fsd_buffer_destroy(&bare);
    return is_good && !fsd_failed(failure);
}
