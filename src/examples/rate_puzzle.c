/* Says how hard a puzzle is: rate_puzzle PUZZLE. */
#include <fastsud.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    char puzzle[FASTSUD_N_CELLS];
    int8_t level;
    uint8_t er, ep, ed;
    double search;
    struct fastsud_rater *rater = NULL;
    /* What is not named here is neither wanted nor computed. */
    const struct fastsud_ratings ratings = {.size = sizeof(ratings),
                                            .n_puzzles = 1,
                                            .puzzles = puzzle,
                                            .puzzle_stride = sizeof(puzzle),
                                            .levels = &level,
                                            .er = &er,
                                            .ep = &ep,
                                            .ed = &ed,
                                            .search = &search};

    if (argc != 2) {
        fprintf(stderr, "usage: rate_puzzle PUZZLE\n");
        return 2;
    }
    int status = fastsud_puzzle_parse(argv[1], strlen(argv[1]), puzzle, NULL);
    if (status == FASTSUD_OK) {
        status = fastsud_rater_create(NULL, &rater);
    }
    if (status == FASTSUD_OK) {
        status = fastsud_rate(rater, &ratings);
    }
    fastsud_rater_destroy(rater);
    if (status != FASTSUD_OK) {
        fprintf(stderr, "rate_puzzle: %s\n", fastsud_status_text(status));
        return 2;
    }
    if (level >= 0) {
        printf("level of logic: %d\n", level);
    } else {
        printf("level of logic: none suffices\n");
    }
    if (er > 0) {
        printf("Sudoku Explainer: ER %.1f, EP %.1f, ED %.1f\n", er / 10.0, ep / 10.0, ed / 10.0);
    } else {
        printf("Sudoku Explainer: the puzzle does not have exactly one solution\n");
    }
    printf("search rating: %.4f\n", search);
    return fflush(stdout) != 0 ? 2 : 0;
}
