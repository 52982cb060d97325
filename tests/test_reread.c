/* Puzzles that are read again, by their position in all sources together. */
#include <unistd.h>

#include "input/reread.h"
#include "support/puzzles.h"
#include "support/test.h"

enum { N_LINE = FASTSUD_N_CELLS + 1, N_SKIPPED = 5 };

/* Texts, an open file from an offset on, and a file by its name: each puzzle is found, and nothing between them. */
TEST(puzzles_of_all_sources)
{
    static const unsigned sizes[] = {3, 1, 4, 2, 0, 1}; /* in puzzles */
    enum { N_SOURCES = sizeof(sizes) / sizeof(sizes[0]), OPEN = 2, NAMED = 3 };
    struct fsd_source sources[N_SOURCES];
    char texts[N_SOURCES][4 * N_LINE + 1], puzzle[FASTSUD_N_CELLS];
    char name[] = "/tmp/fastsud_reread_XXXXXX";
    const atomic_bool stop = false;
    uint64_t position = 0;
    struct fsd_failure failure;
    const int named = mkstemp(name);
    FILE *const open = tmpfile();
    assert_true(named >= 0 && open);
    for (size_t i = 0; i < N_SOURCES; i++) {
        struct sample sample;
        for (size_t p = 0; p < sizes[i]; p++) {
            sample_make(&test_rng, PUZZLE_MINIMAL, &sample);
            memcpy(texts[i] + p * N_LINE, sample.cells, FASTSUD_N_CELLS);
            texts[i][p * N_LINE + FASTSUD_N_CELLS] = '\n';
        }
        texts[i][sizes[i] * N_LINE] = '\0';
        sources[i] = (struct fsd_source){.name = "text", .fd = FSD_FD_NONE, .end = UINT64_MAX};
        if (i == OPEN) {
            assert_true(fprintf(open, "%*s%s", N_SKIPPED, "", texts[i]) > 0 && fflush(open) == 0);
            sources[i].fd = fileno(open);
            assert_int_equal(lseek(sources[i].fd, N_SKIPPED, SEEK_SET), N_SKIPPED);
        } else if (i == NAMED) {
            assert_int_equal(write(named, texts[i], sizes[i] * N_LINE), sizes[i] * N_LINE);
            sources[i].name = name;
        } else {
            sources[i].text = texts[i];
            sources[i].n_text = sizes[i] * N_LINE;
        }
        assert_true(fsd_source_open(&sources[i], &stop, &failure));
    }
    assert_true(fsd_reread_is_possible(sources, N_SOURCES));
    struct fsd_reread *const reread = fsd_reread_create(sources, N_SOURCES);
    assert_non_null(reread);
    for (size_t i = 0; i < N_SOURCES; i++)
        for (size_t p = 0; p < sizes[i]; p++, position += N_LINE) {
            assert_true(fsd_reread_puzzle(reread, position, puzzle));
            assert_memory_equal(puzzle, texts[i] + p * N_LINE, sizeof(puzzle));
        }
    assert_false(fsd_reread_puzzle(reread, position, puzzle));
    fsd_reread_destroy(reread);
    for (size_t i = 0; i < N_SOURCES; i++)
        fsd_source_close(&sources[i]);
    fclose(open);
    close(named);
    unlink(name);
}

TEST_MAIN("reread", NULL, NULL)
