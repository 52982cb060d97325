#include "cli/sources.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/failure_message.h"
#include "cli/message.h"
#include "output/path.h"

/* Whether a file looks readable, so that wrong names are found before anything is written. */
static bool is_readable(const char *name)
{
    struct stat status;
    int error = 0;

    if (stat(name, &status) != 0 || access(name, R_OK) != 0) {
        error = errno;
    } else if (S_ISDIR(status.st_mode)) {
        error = EISDIR;
    }
    if (error != 0) {
        fsd_report_input_error(name, error);
    }
    return error == 0;
}

/* Whether the layout, NULL: recognised, is of puzzles with rules of their own of which any word may be one. */
static bool has_words(const struct fsd_layout_kind *kind)
{
    return kind && kind->read_rules && kind != &fsd_layout_rules;
}

/* Whether a word has rules of its own: a string of ISS, or a link. */
static bool has_rules(const char *word, size_t n_word)
{
    return fsd_layout_of_rules(word, n_word) != &fsd_layout_rules;
}

/*
 * A word was meant as a puzzle if it is one, or starts with many cells and is not a file. offset: of the first byte
 * that is no cell.
 */
static bool is_like_a_puzzle(const char *word, size_t n_word, size_t offset, const struct fsd_layout_choice *layout)
{
    return offset >= fsd_shape_n_cells(layout->shape) / 3 ||
           (fsd_shape_unless_9x9(layout->shape) && offset == n_word) || has_rules(word, n_word) ||
           has_words(layout->kind);
}

/* Of a puzzle that is a word, and no file. */
static const struct fsd_layout_kind *kind_of_word(const char *word, size_t n_word,
                                                  const struct fsd_layout_choice *layout)
{
    return has_words(layout->kind)   ? layout->kind
           : has_rules(word, n_word) ? fsd_layout_of_rules(word, n_word)
                                     : &fsd_layout_lines;
}

/* Prints an error and returns false if the word is not valid. */
static bool source_of_word(const char *word, const struct fsd_layout_choice *layout, struct fsd_source *source)
{
    const size_t n_word = strlen(word);
    size_t offset = 0;

    if (strcmp(word, "-") == 0) {
        *source = (struct fsd_source){.name = "<stdin>", .fd = STDIN_FILENO, .choice = *layout};
        return true;
    }
    *source = (struct fsd_source){.name = word, .fd = FSD_FD_NONE, .choice = *layout};
    const bool is_puzzle = fsd_shape_check(fsd_shape_unless_9x9(layout->shape), word, n_word, &offset) == FASTSUD_OK;
    if ((is_puzzle && !fsd_shape_unless_9x9(layout->shape)) ||
        (is_like_a_puzzle(word, n_word, offset, layout) && access(word, F_OK) != 0)) {
        *source = (struct fsd_source){.name = "<argument>",
                                      .fd = FSD_FD_NONE,
                                      .text = word,
                                      .n_text = n_word,
                                      .is_word = true,
                                      .choice = {.kind = kind_of_word(word, n_word, layout), .shape = layout->shape}};
        return true;
    }
    return is_readable(word);
}

/* Prints an error and returns false if a word is not valid. */
static bool sources_of_words(const struct fsd_arguments *arguments, const struct fsd_layout_choice *layout,
                             struct fsd_source *sources)
{
    if (arguments->reads_rules) {
        sources[0] = (struct fsd_source){.name = arguments->files[0],
                                         .fd = FSD_FD_NONE,
                                         .text = arguments->rules_text,
                                         .n_text = arguments->n_rules_text,
                                         .choice = *layout};
        return true;
    }
    if (arguments->n_files == 0) {
        return source_of_word("-", layout, &sources[0]);
    }
    for (size_t i = 0; i < arguments->n_files; i++) {
        if (!source_of_word(arguments->files[i], layout, &sources[i])) {
            return false;
        }
    }
    return true;
}

/* Whether the output goes to the pipe that a source comes from, so that neither could go on or end. */
static bool comes_from_output(const struct fsd_source *source, const char *output_path)
{
    const int descriptor = fsd_output_descriptor(output_path);
    struct stat from, to;

    return !source->text && (source->fd == FSD_FD_NONE ? stat(source->name, &from) : fstat(source->fd, &from)) == 0 &&
           (descriptor >= 0 ? fstat(descriptor, &to) : stat(output_path, &to)) == 0 && S_ISFIFO(from.st_mode) &&
           from.st_dev == to.st_dev && from.st_ino == to.st_ino;
}

/* Prints an error and returns false if one of the sources is the output, too. */
static bool check_output(const struct fsd_arguments *arguments, const struct fsd_source *sources, size_t n_sources)
{
    for (size_t i = 0; i < n_sources; i++) {
        if (comes_from_output(&sources[i], arguments->options[FSD_OPTION_OUTPUT].text)) {
            fsd_message("%s: the output is written to the same pipe; write to another one, or to a file",
                        sources[i].name);
            return false;
        }
    }
    return true;
}

struct fsd_source *fsd_sources_after(const char *first, const struct fsd_arguments *arguments,
                                     const struct fsd_puzzle_shape *shape, size_t *n_sources)
{
    const size_t n_first = first ? 1 : 0;
    const struct fsd_option_value *const input = &arguments->options[FSD_OPTION_INPUT];
    const struct fsd_layout_choice layout = {
        .kind = input->given && input->number > 0 ? fsd_layout_kind_at((size_t)input->number - 1) : NULL,
        .column = arguments->options[FSD_OPTION_COLUMN].text,
        .shape = shape,
    };

    *n_sources = n_first + (arguments->n_files > 0 ? arguments->n_files : 1);
    struct fsd_source *const sources = calloc(*n_sources, sizeof(*sources));
    if (!sources) {
        fsd_message("out of memory");
        return NULL;
    }
    if ((first && !source_of_word(first, &layout, &sources[0])) ||
        !sources_of_words(arguments, &layout, sources + n_first) || !check_output(arguments, sources, *n_sources)) {
        free(sources);
        return NULL;
    }
    for (size_t i = 0; i < n_first; i++) {
        sources[i].is_reference = true;
    }
    return sources;
}

struct fsd_source *fsd_sources_of_arguments(const struct fsd_arguments *arguments, size_t *n_sources)
{
    return fsd_sources_after(NULL, arguments, NULL, n_sources);
}

void fsd_sources_report_layout(const struct fsd_source *source)
{
    const struct fsd_layout *const layout = &source->layout;
    struct fsd_buffer text = {.n = 0};

    if (source->kind != FSD_SOURCE_UNKNOWN && layout->kind->describe) {
        layout->kind->describe(layout, &text);
        fsd_message("%s: %s", source->name, fsd_buffer_text(&text) ? text.bytes : layout->kind->name);
    }
    fsd_buffer_destroy(&text);
}

bool fsd_sources_cut(struct fsd_source *sources, size_t n_sources, const struct fsd_shard_option *shard)
{
    uint64_t total = 0, begin = 0, end = 0;

    for (size_t i = 0; i < n_sources; i++) {
        const struct fsd_source *const source = &sources[i];
        const char *const name = source->fd == FSD_FD_NONE ? source->name : "FILE";
        if (source->is_reference) {
            continue;
        }
        if (source->kind == FSD_SOURCE_FILE && source->signature && source->signature->is_array) {
            fsd_message("%s: --shard needs a file whose text can be cut anywhere, and this is %s; save its rows as one "
                        "file for each shard",
                        source->name, source->signature->description);
            return false;
        }
        if (source->kind == FSD_SOURCE_FILE && source->signature) {
            fsd_message("%s: --shard needs a file whose text can be cut anywhere; decompress it first: %s %s >%s.txt",
                        source->name, source->signature->command, name, name);
            return false;
        }
        if (!fsd_source_has_offsets(source)) {
            fsd_message("%s: --shard needs a file, whose size is known; save the input to a file first, or cut it into "
                        "files with split -n l/N",
                        source->name);
            return false;
        }
        total += source->size;
    }
    fsd_shard_option_range(shard, total, &begin, &end);
    for (size_t i = 0; i < n_sources; i++) {
        struct fsd_source *const source = &sources[i];
        if (!source->is_reference) {
            source->begin = begin < source->size ? begin : source->size;
            source->end = end < source->size ? end : source->size;
            begin -= source->begin;
            end -= source->end;
        }
    }
    return true;
}
