/* Solves a puzzle as a person would, step by step: explain_puzzle PUZZLE. Exit status: 0 if logic solves it, else 1. */
#include <fastsud.h>
#include <stdio.h>
#include <string.h>

/* Writes all steps, then how the puzzle ends. Returns a verdict, or an error. */
static int explain(struct fastsud_explainer *explainer, const char *puzzle)
{
    struct fastsud_step step = {.size = sizeof(step)};
    int result = fastsud_explainer_start(explainer, puzzle);

    if (result != FASTSUD_OK) {
        return result;
    }
    for (int n = 1; (result = fastsud_explainer_next(explainer, &step)) > 0; n++) {
        printf("%d. %s\n", n, step.text);
    }
    if (result == 0) {
        result = fastsud_explainer_verdict(explainer);
        printf("%s\n", fastsud_verdict_tag(result));
    }
    return result;
}

int main(int argc, char **argv)
{
    char puzzle[FASTSUD_N_CELLS];
    struct fastsud_options *options = NULL;
    struct fastsud_explainer *explainer = NULL;

    if (argc != 2) {
        fprintf(stderr, "usage: explain_puzzle PUZZLE\n");
        return 2;
    }
    int status = fastsud_puzzle_parse(argv[1], strlen(argv[1]), puzzle, NULL);
    if (status == FASTSUD_OK) {
        status = fastsud_options_create(&options);
    }
    if (status == FASTSUD_OK) {
        status = fastsud_options_set(options, "level", "7"); /* nothing harder than this level */
    }
    if (status == FASTSUD_OK) {
        status = fastsud_explainer_create(options, &explainer);
    }
    if (status == FASTSUD_OK) {
        status = explain(explainer, puzzle);
    }
    fastsud_explainer_destroy(explainer);
    fastsud_options_destroy(options);
    if (status < 0) {
        fprintf(stderr, "explain_puzzle: %s\n", fastsud_status_text(status));
    }
    return status < 0 || fflush(stdout) != 0 ? 2 : status != FASTSUD_SOLVED;
}
