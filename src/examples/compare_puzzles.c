/*
 * Says whether two puzzles are copies of each other, up to symmetry and the names of digits, and where each cell goes:
 * compare_puzzles PUZZLE PUZZLE. Exit status: 0 copies, 1 not.
 */
#include <fastsud.h>
#include <stdio.h>
#include <string.h>

/* Writes where the cells and digits of one puzzle are in the other. */
static int show_way(const struct fastsud_morph to_form[2])
{
    struct fastsud_morph from_form, way;
    int status = fastsud_morph_invert(&to_form[1], &from_form);

    if (status == FASTSUD_OK) {
        status = fastsud_morph_compose(&to_form[0], &from_form, &way);
    }
    for (int cell = 0; status == FASTSUD_OK && cell < FASTSUD_N_CELLS; cell++) {
        printf("r%dc%d%c", way.cell[cell] / 9 + 1, way.cell[cell] % 9 + 1, cell % 9 == 8 ? '\n' : ' ');
    }
    for (int digit = 1; status == FASTSUD_OK && digit <= 9; digit++) {
        printf("%d becomes %d%s", digit, way.digit[digit], digit == 9 ? "\n" : ", ");
    }
    return status;
}

int main(int argc, char **argv)
{
    char puzzles[2][FASTSUD_N_CELLS], forms[2][FASTSUD_N_CELLS];
    struct fastsud_morph to_form[2];
    uint32_t n_automorphisms[2];
    int status = FASTSUD_OK;

    if (argc != 3) {
        fprintf(stderr, "usage: compare_puzzles PUZZLE PUZZLE\n");
        return 2;
    }
    for (int i = 0; i < 2 && status == FASTSUD_OK; i++) {
        status = fastsud_puzzle_parse(argv[i + 1], strlen(argv[i + 1]), puzzles[i], NULL);
        if (status == FASTSUD_OK) {
            status = fastsud_canon(puzzles[i], forms[i], &to_form[i], &n_automorphisms[i]);
        }
        if (status == FASTSUD_OK) {
            printf("%.81s is canonical, automorphisms: %u\n", forms[i], (unsigned)n_automorphisms[i]);
        }
    }
    const int are_copies = status == FASTSUD_OK && memcmp(forms[0], forms[1], sizeof(forms[0])) == 0;
    if (are_copies) {
        status = show_way(to_form);
    }
    if (status != FASTSUD_OK) {
        fprintf(stderr, "compare_puzzles: %s\n", fastsud_status_text(status));
    }
    return status != FASTSUD_OK || fflush(stdout) != 0 ? 2 : !are_copies;
}
