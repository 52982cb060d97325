#include "measures/row.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "grid/text.h"
#include "logic/information.h"
#include "measures/backdoor.h"
#include "measures/search_rating.h"

enum { MAX_GUESSES_ALLOWED = 3 }; /* at most, for which the level that suffices is named */

const char *fsd_row_format_name(size_t i)
{
    static const char *const names[] = {
#define X(id, name, help) name,
        FSD_ROW_FORMAT_LIST(X)
#undef X
    };

    return i < sizeof(names) / sizeof(names[0]) ? names[i] : NULL;
}

static const char *const logic_names[] = {
    [FSD_LOGIC_OPEN] = "open", [FSD_LOGIC_SOLVED] = "solved", [FSD_LOGIC_CONTRADICTORY] = "contradictory"};

static const char *const select_columns[FSD_N_SELECTS] = {
    [FASTSUD_SELECT_FIRST] = "first", [FASTSUD_SELECT_MRV] = "mrv", [FASTSUD_SELECT_MRV_DEGREE] = "mrv_degree"};

static bool wants(const struct fsd_row_context *context, enum fsd_measure measure)
{
    return (context->options->measures >> measure & 1) != 0;
}

__attribute__((format(printf, 2, 3))) static char *put(char *out, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    const int n = vsprintf(out, format, arguments);
    va_end(arguments);
    return out + n;
}

/* Four places; what rounds to nothing is no minus zero. */
static double shown(double value)
{
    return fabs(value) < 0.00005 ? 0 : value;
}

/* Of more guesses than backdoors have cells no level is known to be the lowest. */
static unsigned n_guesses_allowed(const struct fsd_row_context *context)
{
    const unsigned max_size = context->options->max_backdoor;

    return max_size < MAX_GUESSES_ALLOWED ? max_size : MAX_GUESSES_ALLOWED;
}

void fsd_row_put_header(const struct fsd_row_context *context, char header[FSD_ROW_HEADER_BYTES])
{
    const unsigned max_level = context->options->max_level;
    char *out = header;

    *out = '\0';
    if (context->format != FSD_ROW_CSV) {
        return;
    }
    out = put(out, "file,line,puzzle,givens,solutions,guesses");
    if (wants(context, FSD_MEASURE_REDUNDANT)) {
        out = put(out, ",redundant");
    }
    if (wants(context, FSD_MEASURE_LEVELS)) {
        out = put(out, ",logic,level,techniques,fixed_start");
        for (unsigned level = 0; level <= max_level; level++) {
            out = put(out, ",fixed_%u", level);
        }
        out = put(out, ",entropy_start,bound_start");
        for (unsigned level = 0; level <= max_level; level++) {
            out = put(out, ",entropy_gain_%u,bound_gain_%u", level, level);
        }
    }
    for (unsigned select = 0; wants(context, FSD_MEASURE_SEARCHES) && select < FSD_N_SELECTS; select++) {
        const char *const name = select_columns[select];
        out = put(out, ",guesses_%s,nodes_%s,depth_%s", name, name, name);
    }
    if (wants(context, FSD_MEASURE_RATING)) {
        out = put(out, ",rating");
    }
    if (wants(context, FSD_MEASURE_BACKDOORS)) {
        for (unsigned level = 0; level <= max_level; level++) {
            out = put(out, ",backdoor_%u", level);
        }
        for (unsigned n = 1; n <= n_guesses_allowed(context); n++) {
            out = put(out, ",level_with_%u", n);
        }
    }
    for (unsigned select = 0; wants(context, FSD_MEASURE_SEARCHES) && select < FSD_N_SELECTS; select++) {
        out = put(out, ",complete_%s", select_columns[select]);
    }
    put(out, "\n");
}

static struct fsd_information information_after(const struct fsd_record *record, unsigned level)
{
    uint64_t n_cells[FSD_N_CANDIDATE_COUNTS];

    fsd_level_trace_histogram(&record->trace, level, n_cells);
    return fsd_information_of(n_cells);
}

/* As a JSON string: no reader of JSON keeps 78 digits. */
static char *put_hypotheses(char *out, const struct fsd_record *record, unsigned level)
{
    uint64_t n_cells[FSD_N_CANDIDATE_COUNTS];
    char text[FSD_HYPOTHESES_BYTES];

    fsd_level_trace_histogram(&record->trace, level, n_cells);
    fsd_information_hypotheses(n_cells, text);
    return put(out, ",\"hypotheses\":\"%s\"}", text);
}

/* Of level 0 the one before is the start. */
static unsigned level_before(unsigned level)
{
    return level == 0 ? FSD_LEVEL_START : level - 1;
}

static unsigned n_solutions(const struct fsd_record *record)
{
    switch ((enum fastsud_verdict)record->verdict) {
    case FASTSUD_UNIQUE:
        return 1;
    case FASTSUD_MULTIPLE:
        return 2;
    default:
        return 0;
    }
}

static unsigned level_with(const struct fsd_row_context *context, const struct fsd_record *record, unsigned n_guesses)
{
    unsigned sizes[FSD_N_LEVELS];

    for (unsigned level = 0; level <= context->options->max_level; level++) {
        sizes[level] = record->backdoors[level];
    }
    return fsd_backdoor_level(context->options->max_level, sizes, n_guesses);
}

static char *put_csv_levels(char *out, const struct fsd_row_context *context, const struct fsd_record *record)
{
    const unsigned max_level = context->options->max_level;
    const char *separator = "";

    out = put(out, ",%s,", logic_names[record->logic_state]);
    if (record->logic_state != FSD_LOGIC_OPEN) {
        out = put(out, "%u", record->trace.level);
    }
    *out++ = ',';
    for (unsigned i = 0; i < FSD_N_TECHNIQUES; i++) {
        if (record->trace.n_uses[i] > 0) {
            out = put(out, "%s%s:%" PRIu32, separator, fsd_technique_rows[i].name, record->trace.n_uses[i]);
            separator = ";";
        }
    }
    out = put(out, ",%u", record->trace.n_cells[FSD_LEVEL_START][1]);
    for (unsigned level = 0; level <= max_level; level++) {
        out = put(out, ",%u", record->trace.n_cells[level][1]);
    }
    struct fsd_information before = information_after(record, FSD_LEVEL_START);
    out = put(out, ",%.4f,%.4f", before.entropy, before.lower_bound);
    for (unsigned level = 0; level <= max_level; level++) {
        const struct fsd_information after = information_after(record, level);
        out = put(out, ",%.4f,%.4f", shown(after.entropy - before.entropy),
                  shown(after.lower_bound - before.lower_bound));
        before = after;
    }
    return out;
}

static char *put_csv_backdoors(char *out, const struct fsd_row_context *context, const struct fsd_record *record)
{
    const unsigned max_level = context->options->max_level;
    const bool is_unique = record->verdict == FASTSUD_UNIQUE;

    for (unsigned level = 0; level <= max_level; level++) {
        *out++ = ',';
        if (is_unique && record->backdoors[level] <= context->options->max_backdoor) {
            out = put(out, "%u", record->backdoors[level]);
        }
    }
    for (unsigned n = 1; n <= n_guesses_allowed(context); n++) {
        *out++ = ',';
        if (is_unique && level_with(context, record, n) <= max_level) {
            out = put(out, "%u", level_with(context, record, n));
        }
    }
    return out;
}

static const char *completeness(const struct fsd_search_counts *search)
{
    return search->gave_up ? "false" : "true";
}

static char *put_csv_name(char *out, const char *name)
{
    if (!strpbrk(name, ",\"\r\n")) {
        return put(out, "%s", name);
    }
    *out++ = '"';
    for (; *name; name++) {
        if (*name == '"') {
            *out++ = '"';
        }
        *out++ = *name;
    }
    *out++ = '"';
    return out;
}

static char *put_csv(char *out, const struct fsd_row_context *context, uint64_t line, const char *cells,
                     const struct fsd_record *record)
{
    out = put_csv_name(out, context->file);
    out = put(out, ",%" PRIu64 ",", line);
    if (!record) {
        char header[FSD_ROW_HEADER_BYTES];
        fsd_row_put_header(context, header);
        /* A row of empty fields, after file and line, one of which says why. */
        out = put(out, "malformed");
        for (const char *at = strchr(strchr(strchr(header, ',') + 1, ',') + 1, ','); at; at = strchr(at + 1, ',')) {
            *out++ = ',';
        }
        return put(out, "\n");
    }
    out = put(out, "%.81s,%u,%u,%" PRIu64, cells, record->n_givens, n_solutions(record), record->n_guesses);
    if (wants(context, FSD_MEASURE_REDUNDANT)) {
        out = record->verdict == FASTSUD_UNIQUE ? put(out, ",%u", record->n_redundant) : put(out, ",");
    }
    if (wants(context, FSD_MEASURE_LEVELS)) {
        out = put_csv_levels(out, context, record);
    }
    for (unsigned select = 0; wants(context, FSD_MEASURE_SEARCHES) && select < FSD_N_SELECTS; select++) {
        const struct fsd_search_counts *const search = &record->searches[select];
        out = put(out, ",%" PRIu64 ",%" PRIu64 ",%" PRIu32, search->n_guesses, search->n_nodes, search->depth);
    }
    if (wants(context, FSD_MEASURE_RATING)) {
        out = put(out, ",%.4f", fsd_search_rating_mean(record->log2_sum, context->options->n_morphs));
    }
    if (wants(context, FSD_MEASURE_BACKDOORS)) {
        out = put_csv_backdoors(out, context, record);
    }
    /* Last, so that the columns before stay where they were. */
    for (unsigned select = 0; wants(context, FSD_MEASURE_SEARCHES) && select < FSD_N_SELECTS; select++) {
        out = put(out, ",%s", completeness(&record->searches[select]));
    }
    return put(out, "\n");
}

static char *put_json_levels(char *out, const struct fsd_row_context *context, const struct fsd_record *record)
{
    const unsigned max_level = context->options->max_level;
    const struct fsd_information start = information_after(record, FSD_LEVEL_START);
    const char *separator = "";

    out = put(out, ",\"logic\":\"%s\",\"level\":", logic_names[record->logic_state]);
    out = record->logic_state != FSD_LOGIC_OPEN ? put(out, "%u", record->trace.level) : put(out, "null");
    out = put(out, ",\"techniques\":{");
    for (unsigned i = 0; i < FSD_N_TECHNIQUES; i++) {
        if (record->trace.n_uses[i] > 0) {
            out = put(out, "%s\"%s\":%" PRIu32, separator, fsd_technique_rows[i].name, record->trace.n_uses[i]);
            separator = ",";
        }
    }
    out = put(out, "},\"start\":{\"fixed\":%u,\"entropy\":%.4f,\"bound\":%.4f",
              record->trace.n_cells[FSD_LEVEL_START][1], start.entropy, start.lower_bound);
    out = put(put_hypotheses(out, record, FSD_LEVEL_START), ",\"levels\":[");
    for (unsigned level = 0; level <= max_level; level++) {
        const struct fsd_information before = information_after(record, level_before(level));
        const struct fsd_information after = information_after(record, level);
        out = put(out, "%s{\"level\":%u,\"fixed\":%u,\"entropy_gain\":%.4f,\"bound_gain\":%.4f", level > 0 ? "," : "",
                  level, record->trace.n_cells[level][1], shown(after.entropy - before.entropy),
                  shown(after.lower_bound - before.lower_bound));
        out = put_hypotheses(out, record, level);
    }
    return put(out, "]");
}

static char *put_json_backdoors(char *out, const struct fsd_row_context *context, const struct fsd_record *record)
{
    const unsigned max_level = context->options->max_level;

    if (record->verdict != FASTSUD_UNIQUE) {
        return put(out, ",\"backdoors\":null,\"level_with\":null");
    }
    for (unsigned level = 0; level <= max_level; level++) {
        out = put(out, "%s\"%u\":", level > 0 ? "," : ",\"backdoors\":{", level);
        out = record->backdoors[level] <= context->options->max_backdoor ? put(out, "%u", record->backdoors[level])
                                                                         : put(out, "null");
    }
    for (unsigned n = 1; n <= n_guesses_allowed(context); n++) {
        const unsigned level = level_with(context, record, n);
        out = put(out, "%s\"%u\":", n > 1 ? "," : "},\"level_with\":{", n);
        out = level <= max_level ? put(out, "%u", level) : put(out, "null");
    }
    return put(out, "}");
}

static char *put_json(char *out, const struct fsd_row_context *context, uint64_t line, const char *cells,
                      const struct fsd_record *record)
{
    out = fsd_json_quote(put(out, "{\"file\":"), context->file);
    out = put(out, ",\"line\":%" PRIu64, line);
    if (!record) {
        return put(out, ",\"puzzle\":null,\"malformed\":true}\n");
    }
    out = put(out, ",\"puzzle\":\"%.81s\",\"givens\":%u,\"solutions\":%u,\"guesses\":%" PRIu64, cells, record->n_givens,
              n_solutions(record), record->n_guesses);
    if (wants(context, FSD_MEASURE_REDUNDANT)) {
        out = put(out, ",\"redundant\":");
        out = record->verdict == FASTSUD_UNIQUE ? put(out, "%u", record->n_redundant) : put(out, "null");
    }
    if (wants(context, FSD_MEASURE_LEVELS)) {
        out = put_json_levels(out, context, record);
    }
    for (unsigned select = 0; wants(context, FSD_MEASURE_SEARCHES) && select < FSD_N_SELECTS; select++) {
        const struct fsd_search_counts *const search = &record->searches[select];
        out = put(out, "%s\"%s\":{\"guesses\":%" PRIu64 ",\"nodes\":%" PRIu64 ",\"depth\":%" PRIu32 ",\"complete\":%s}",
                  select > 0 ? "," : ",\"searches\":{", fastsud_select_name(select), search->n_guesses, search->n_nodes,
                  search->depth, completeness(search));
        out = select + 1 == FSD_N_SELECTS ? put(out, "}") : out;
    }
    if (wants(context, FSD_MEASURE_RATING)) {
        out = put(out, ",\"rating\":%.4f", fsd_search_rating_mean(record->log2_sum, context->options->n_morphs));
    }
    if (wants(context, FSD_MEASURE_BACKDOORS)) {
        out = put_json_backdoors(out, context, record);
    }
    return put(out, "}\n");
}

char *fsd_row_put(const struct fsd_row_context *context, uint64_t line, const char *puzzle,
                  const struct fsd_record *record, char *out)
{
    char cells[FASTSUD_N_CELLS];

    if (record) {
        fsd_text_normalise(puzzle, cells);
    }
    return context->format == FSD_ROW_CSV ? put_csv(out, context, line, cells, record)
                                          : put_json(out, context, line, cells, record);
}
