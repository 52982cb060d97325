#include "support/items.h"

#include <pthread.h>
#include <unistd.h>

#include "grid/text.h"
#include "support/guard.h"
#include "support/runs.h"
#include "support/test.h"

static void put_fault(struct fsd_buffer *out, uint64_t line, char mark, const struct fsd_malformed *fault)
{
    struct fsd_failure failure = {.text = ""};
    if (fault->unfit || fault->problem)
        fsd_malformed_describe(fault, NULL, &failure);
    fsd_buffer_print(out, "%d%c column %d status %d byte %d number %d %s\n", (int)line, mark, (int)fault->column,
                     (int)fault->status, fault->byte, (int)fault->number, failure.text);
}

static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_chunk_result *result)
{
    const struct fsd_lines *lines = block->lines;
    struct fsd_lines_walk walk = {.n_puzzles = 0};
    struct fsd_item item;
    size_t n_unfit = 0;
    (void)state;
    while (fsd_lines_walk(lines, &walk, &item)) {
        const uint64_t line = block->n_lines_before + item.line + 1;
        for (; n_unfit < lines->n_unfit && lines->unfit[n_unfit].line <= item.line; n_unfit++)
            put_fault(&result->text, block->n_lines_before + lines->unfit[n_unfit].line + 1, '#',
                      &lines->unfit[n_unfit]);
        if (item.malformed) {
            put_fault(&result->text, line, '!', item.malformed);
            continue;
        }
        const struct fsd_puzzle_shape *shape = lines->chunk->layout->shape;
        char cells[FSD_VARIANT_MAX_CELLS + 1] = "";
        assert_true(fsd_shape_is_puzzle(shape, lines->puzzles[item.puzzle]));
        if (shape)
            memcpy(cells, lines->puzzles[item.puzzle], shape->n_cells);
        else
            fsd_text_normalise(lines->puzzles[item.puzzle], cells);
        fsd_buffer_print(&result->text, "%d %s", (int)line, cells);
        const uint16_t *candidates = fsd_lines_candidates(lines, item.puzzle);
        for (size_t cell = 0; candidates && cell < FASTSUD_N_CELLS; cell++)
            fsd_buffer_print(&result->text, "*%x", candidates[cell]);
        fsd_buffer_put_char(&result->text, '\n');
    }
    for (; n_unfit < lines->n_unfit; n_unfit++)
        put_fault(&result->text, block->n_lines_before + lines->unfit[n_unfit].line + 1, '#', &lines->unfit[n_unfit]);
    return FASTSUD_OK;
}

/* What a thread writes into a pipe. */
struct input {
    int fd;
    const char *text;
    size_t n;
    bool slow;
};

static void *write_input(void *context)
{
    const struct input *input = context;
    const size_t step = input->slow ? 1 : input->n + 1;
    bool good = true;
    for (size_t at = 0; good && at < input->n;) {
        const size_t n_left = input->n - at;
        const ssize_t n = write(input->fd, input->text + at, n_left < step ? n_left : step);
        good = n > 0;
        at += good ? (size_t)n : 0;
    }
    close(input->fd);
    return NULL;
}

static void run(struct fsd_source *source, const struct items_way *way, struct fsd_buffer *items,
                struct fsd_failure *failure)
{
    enum { MAX_BYTES = 1 << 22 };
    const struct fsd_stage stage = runs_stage((struct fsd_stage){.process = process});
    const struct fsd_run_options options = {.stage = &stage,
                                            .sources = source,
                                            .n_sources = 1,
                                            .n_threads = way->n_threads,
                                            .chunk_bytes = way->chunk_bytes};
    OWNED char *memory = malloc(MAX_BYTES);
    const struct fsd_sink sink = {.fd = FSD_FD_NONE, .memory = memory, .n_memory = MAX_BYTES};
    struct fsd_failure own = {.kind = FSD_FAILURE_NONE};
    if (way->is_range) {
        assert_true(fsd_source_open(source, NULL, &own));
        source->begin = way->begin;
        source->end = way->end;
    }
    const struct fsd_run_result result = runs_execute(&options, &sink);
    if (failure)
        *failure = result.failure;
    else
        assert_int_equal(result.failure.kind, FSD_FAILURE_NONE);
    fsd_buffer_put(items, memory, result.n_written);
    fsd_source_close(source);
}

void items_read(const char *text, size_t n_text, const struct items_way *way, struct fsd_buffer *items,
                struct fsd_failure *failure)
{
    struct fsd_source source = {.name = "text", .fd = FSD_FD_NONE, .choice = way->choice};
    if (way->source == ITEMS_OF_MEMORY) {
        OWNED_GUARDED copy = guarded_create(n_text);
        if (n_text > 0)
            memcpy(copy.data, text, n_text);
        source.text = (const char *)copy.data;
        source.n_text = n_text;
        run(&source, way, items, failure);
    } else if (way->source == ITEMS_OF_FILE) {
        FILE *file = tmpfile();
        /* What stands before the offset of an open file does not belong to it. */
        assert_true(file && fputs("\n\n[", file) >= 0 && fwrite(text, 1, n_text, file) == n_text);
        assert_int_equal(fflush(file), 0);
        assert_int_equal(lseek(fileno(file), 3, SEEK_SET), 3);
        source.fd = fileno(file);
        run(&source, way, items, failure);
        fclose(file);
    } else {
        int ends[2];
        pthread_t writer;
        assert_int_equal(pipe(ends), 0);
        struct input input = {ends[1], text, n_text, way->source == ITEMS_OF_SLOW_PIPE};
        assert_int_equal(pthread_create(&writer, NULL, write_input, &input), 0);
        source.fd = ends[0];
        run(&source, way, items, failure);
        close(ends[0]);
        pthread_join(writer, NULL);
    }
}

void items_shorten(const char *items, const char *const *known, size_t n_known, struct fsd_buffer *out)
{
    for (const char *line = items; *line; line = strchr(line, '\n') + 1) {
        const size_t n_number = strspn(line, "0123456789");
        const char *cells = line + n_number + 1;
        fsd_buffer_put(out, line, n_number);
        if (cells[-1] != ' ') {
            fsd_buffer_put_char(out, cells[-1]);
        } else {
            size_t i = 0;
            while (i < n_known && strncmp(known[i], cells, FASTSUD_N_CELLS) != 0)
                i++;
            fsd_buffer_put_char(out, i < n_known ? (char)('A' + i) : '?');
            fsd_buffer_put_text(out, cells[FASTSUD_N_CELLS] == '*' ? "*" : "");
        }
        fsd_buffer_put_char(out, ' ');
    }
}
