#include "support/compressed.h"

#include <unistd.h>

#include "input/codecs/codec.h"
#include "support/test.h"

const struct compression compressions[N_COMPRESSIONS] = {
    {"gzip", ".gz", "gzip -1nc"},
    {"zstd", ".zst", "zstd -1qc"},
    {"xz", ".xz", "xz -1c"},
    {"bzip2", ".bz2", "bzip2 -1c"},
};

bool compression_is_built(const struct compression *compression)
{
    const struct fsd_codec *codec = NULL;

    for (size_t i = 0; (codec = fsd_codec_at(i)); i++)
        if (strcmp(codec->name, compression->name) == 0)
            return codec->reader != NULL;
    fail_msg("%s is not in the list", compression->name);
    return false;
}

bool compression_is_here(const struct compression *compression)
{
    static bool is_known[N_COMPRESSIONS], is_here[N_COMPRESSIONS];
    const size_t i = (size_t)(compression - compressions);
    if (!is_known[i]) {
        char command[100];
        snprintf(command, sizeof(command), "command -v %s >/dev/null", compression->name);
        const bool has_program = system(command) == 0;
        const bool is_built = compression_is_built(compression);
        if (!has_program)
            print_message("SKIPPED: the program %s is not installed\n", compression->name);
        if (!is_built)
            print_message("SKIPPED: this build does not read %s\n", compression->name);
        is_here[i] = has_program && is_built;
        is_known[i] = true;
    }
    return is_here[i];
}

static const struct compression *first_here(const struct compression *from)
{
    while (from < compressions + N_COMPRESSIONS && !compression_is_here(from))
        from++;
    return from < compressions + N_COMPRESSIONS ? from : NULL;
}

const struct compression *compression_any(void)
{
    const struct compression *const first = first_here(compressions);
    if (!first)
        skip();
    return first;
}

const struct compression *compression_next(const struct compression *compression)
{
    return first_here(compression + 1);
}

void compress_bytes(struct fsd_buffer *to, const struct compression *compression, const char *data, size_t n_bytes)
{
    char path[] = "/tmp/fastsud-test-XXXXXX";
    char command[200], bytes[4096];
    const size_t n_before = to->n;
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    for (size_t at = 0; at < n_bytes;) {
        const ssize_t n = write(fd, data + at, n_bytes - at);
        assert_true(n > 0);
        at += (size_t)n;
    }
    close(fd);
    snprintf(command, sizeof(command), "%s <%s", compression->command, path);
    FILE *from = popen(command, "r");
    assert_non_null(from);
    for (size_t n; (n = fread(bytes, 1, sizeof(bytes), from)) > 0;)
        fsd_buffer_put(to, bytes, n);
    assert_int_equal(pclose(from), 0);
    assert_true(to->n > n_before && !to->failed);
    unlink(path);
}
