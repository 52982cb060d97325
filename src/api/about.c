/* What the library is, what its numbers mean, and what it can run. */
#include "fastsud.h"
#include "grid/text.h"
#include "solve/solver.h"
#include "solve/verdict.h"

_Static_assert((int)FASTSUD_N_VERDICTS <= UINT8_MAX, "batches hold verdicts in bytes");

#define TEXT_OF(number) #number
#define TEXT(number) TEXT_OF(number)

const char *fastsud_version(void)
{
    return TEXT(FASTSUD_VERSION_MAJOR) "." TEXT(FASTSUD_VERSION_MINOR) "." TEXT(FASTSUD_VERSION_PATCH);
}

unsigned fastsud_version_number(void)
{
    return FASTSUD_VERSION_MAJOR * 1000000 + FASTSUD_VERSION_MINOR * 1000 + FASTSUD_VERSION_PATCH;
}

const char *fastsud_status_text(int status)
{
    static const char *const texts[] = {
        [-FASTSUD_OK] = "success",
        [-FASTSUD_ERR_ARGUMENT] = "an argument is missing or out of range",
        [-FASTSUD_ERR_NO_MEMORY] = "out of memory",
        [-FASTSUD_ERR_TOO_SHORT] = "fewer than 81 cells",
        [-FASTSUD_ERR_BAD_CELL] = "a cell is neither a digit nor a blank",
        [-FASTSUD_ERR_UNKNOWN_ENGINE] = "unknown engine",
        [-FASTSUD_ERR_ENGINE_NOT_BUILT] = "this build lacks that engine",
        [-FASTSUD_ERR_UNKNOWN_KERNEL] = "unknown kernel",
        [-FASTSUD_ERR_KERNEL_NOT_RUNNABLE] = "this CPU cannot run that kernel",
        [-FASTSUD_ERR_UNKNOWN_OPTION] = "unknown option",
        [-FASTSUD_ERR_VALUE] = "not a value of that option",
        [-FASTSUD_ERR_NOT_FOUND] = "not found in the tries or the time allowed",
        [-FASTSUD_ERR_FULL] = "no more can be held",
        [-FASTSUD_ERR_IO] = "the file cannot be read",
        [-FASTSUD_ERR_MALFORMED] = "a line or record is not a puzzle",
        [-FASTSUD_ERR_STOPPED] = "stopped",
    };
    enum { N = sizeof(texts) / sizeof(texts[0]) };

    return status <= 0 && status > -N ? texts[-status] : "unknown status";
}

const char *fastsud_verdict_tag(int verdict)
{
    return fsd_verdict_tag(verdict);
}

int fastsud_puzzle_parse(const char *text, size_t n_bytes, char cells[FASTSUD_N_CELLS], size_t *error_offset)
{
    size_t offset = 0;

    if (!text || !cells) {
        return FASTSUD_ERR_ARGUMENT;
    }
    const enum fastsud_status status = fsd_text_check(text, n_bytes, &offset);
    if (status == FASTSUD_OK) {
        fsd_text_normalise(text, cells);
    } else if (error_offset) {
        *error_offset = offset;
    }
    return status;
}

const char *fastsud_engine_at(size_t i, const char **summary, const char **package)
{
    struct fsd_engine_info info;

    if (!fsd_engine_info_get(i, &info)) {
        return NULL;
    }
    if (summary) {
        *summary = info.summary;
    }
    if (package) {
        *package = info.built ? NULL : info.package;
    }
    return info.name;
}

const char *fastsud_kernel_at(size_t i, const char **needs, unsigned *n_lanes, int *is_runnable)
{
    struct fsd_kernel_info info;

    if (!fsd_kernel_info_get(i, &info)) {
        return NULL;
    }
    if (needs) {
        *needs = info.needs;
    }
    if (n_lanes) {
        *n_lanes = info.n_lanes;
    }
    if (is_runnable) {
        *is_runnable = info.runnable;
    }
    return info.name;
}

const char *fastsud_cpu_feature(size_t i, int *is_present)
{
    bool present = false;
    const char *const name = fsd_cpu_feature_at(i, &present);

    if (name && is_present) {
        *is_present = present;
    }
    return name;
}
