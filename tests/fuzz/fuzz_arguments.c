/*
 * Command lines: any words are safe, each that is refused is refused with a message, and values that are taken are in
 * range. Input: words, each ended by a newline.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "cli/command.h"
#include "cli/message.h"
#include "support/fuzz.h"

enum { MOST_WORDS = 40 };

static unsigned n_messages;

/* Instead of the program's, which prints. */
void fsd_message(const char *format, ...)
{
    char text[1 << 14];
    va_list arguments;
    va_start(arguments, format);
    fuzz_require(vsnprintf(text, sizeof(text), format, arguments) > 0, "no text");
    va_end(arguments);
    n_messages++;
}

/* A command, or an option of some command, as it may be written. */
static size_t put_word(struct fsd_random *random, char *out, size_t n_out)
{
    static const char *const others[] = {"-",  "--", "-j2", "-qj3", "puzzles.txt",
                                         "-o", "--", "-1",  "\xff", "--no-such"};
    struct fsd_command_option option;
    const struct fsd_command *command;
    size_t n = 0, n_commands = 0;
    while (fsd_command_at(n_commands))
        n_commands++;
    command = fsd_command_at(fsd_random_below(random, (uint32_t)n_commands));
    while (fsd_command_option_at(command, n, &option))
        n++;
    fsd_command_option_at(command, fsd_random_below(random, (uint32_t)n), &option);
    const char *const name = option.option->name;
    const char *value = option.option->value ? option.option->value : "5";
    if (option.option->name_at && fsd_random_below(random, 2))
        value = option.option->name_at(fsd_random_below(random, 2));
    switch (fsd_random_below(random, 8)) {
    case 0:
        return (size_t)snprintf(out, n_out, "%s\n", command->name);
    case 1:
        return (size_t)snprintf(out, n_out, "%s\n", others[fsd_random_below(random, sizeof(others) / sizeof(*others))]);
    case 2:
        return (size_t)snprintf(out, n_out, "--%s\n", name);
    case 3: /* abbreviated */
        return (size_t)snprintf(out, n_out, "--%.*s\n", (int)fsd_random_below(random, (uint32_t)strlen(name) + 1),
                                name);
    case 4:
        return option.option->letter ? (size_t)snprintf(out, n_out, "-%c\n%s\n", option.option->letter, value) : 0;
    case 5:
        return (size_t)snprintf(out, n_out, "--%s=%llu\n", name,
                                (unsigned long long)(option.option->greatest + fsd_random_below(random, 2)));
    default:
        return (size_t)snprintf(out, n_out, "--%s=%s\n", name, value ? value : "");
    }
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
    struct fsd_random random;
    char word[200];
    fsd_random_init(&random, seed);
    if (fsd_random_below(&random, 3) == 0)
        return LLVMFuzzerMutate(data, size, max_size);
    const size_t n = put_word(&random, word, sizeof(word));
    size_t at = fsd_random_below(&random, (uint32_t)size + 1);
    if (n >= sizeof(word) || size + n > max_size)
        return size;
    while (at > 0 && data[at - 1] != '\n')
        at--;
    memmove(data + at + n, data + at, size - at);
    memcpy(data + at, word, n);
    return size + n;
}

static void check(const struct fsd_arguments *arguments)
{
    struct fsd_command_option option;
    fuzz_require(arguments->command, "no command");
    for (size_t i = 0; fsd_command_option_at(arguments->command, i, &option); i++) {
        const struct fsd_option *row = option.option;
        const struct fsd_option_value *value = &arguments->options[option.place];
        fuzz_require(fsd_arguments_value(arguments, row->name), "no value of %s", row->name);
        if (!value->given)
            continue;
        fuzz_require(!row->argument || value->text, "--%s has no text", row->name);
        if (row->greatest > 0)
            fuzz_require(value->number >= row->least && value->number <= row->greatest, "--%s is %llu", row->name,
                         (unsigned long long)value->number);
        if (row->name_at && !row->is_open && !row->is_list)
            fuzz_require(strcmp(row->name_at(value->number), value->text) == 0, "--%s is %s", row->name, value->text);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fsd_arguments arguments;
    char *argv[MOST_WORDS + 2] = {strdup("fastsud")}, *words[MOST_WORDS + 1] = {argv[0]};
    int argc = 1;
    for (size_t at = 0; at < size && argc <= MOST_WORDS; argc++) {
        const uint8_t *end = memchr(data + at, '\n', size - at);
        const size_t n = end ? (size_t)(end - data) - at : size - at;
        words[argc] = argv[argc] = strndup((const char *)data + at, n);
        at += n + 1;
    }
    const int n_words = argc;
    n_messages = 0;
    if (fsd_arguments_parse(&arguments, argc, argv)) {
        fuzz_require(n_messages == 0, "a message, but no failure");
        check(&arguments);
        for (size_t i = 0; i < arguments.n_files; i++)
            fuzz_require(arguments.files[i], "no file %zu of %zu", i, arguments.n_files);
    } else {
        fuzz_require(n_messages == 1, "%u messages of a failure", n_messages);
    }
    for (int i = 0; i < n_words; i++)
        free(words[i]);
    return 0;
}
