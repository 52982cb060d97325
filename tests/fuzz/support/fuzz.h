/* What fuzz targets share: reading an input piece by piece, and ending the process when something is wrong. */
#ifndef TESTS_FUZZ_SUPPORT_FUZZ_H
#define TESTS_FUZZ_SUPPORT_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* libFuzzer's interface; a target defines the first, and may define the others. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerInitialize(int *argc, char ***argv);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);

/* What is left of an input. Behind its end there are zeros. */
struct fuzz_input {
    const uint8_t *bytes;
    size_t n_bytes;
};

unsigned fuzz_take_byte(struct fuzz_input *input);

/* 0 to n - 1, from one byte; n is at most 256. Seeds are text: the characters 0 to 9 and A, B, C ... give 0, 1, 2 ...
 */
unsigned fuzz_take_choice(struct fuzz_input *input, unsigned n);

void fuzz_take_bytes(struct fuzz_input *input, void *bytes, size_t n_bytes);

/* Ends the process with a message, unless is_so. */
#define fuzz_require(is_so, ...)                                                                                       \
    do {                                                                                                               \
        if (!(is_so))                                                                                                  \
            fuzz_fail(__FILE__, __LINE__, __VA_ARGS__);                                                                \
    } while (0)

void fuzz_fail(const char *file, int line, const char *format, ...) __attribute__((noreturn, format(printf, 3, 4)));

#endif
