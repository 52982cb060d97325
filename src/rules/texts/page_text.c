#include "rules/texts/page_text.h"

#include <ctype.h>
#include <strings.h>

#include "base/lz_string.h"
#include "rules/rules_builder.h"

enum { LEAST_CODE_BYTES = 20 }; /* of base64 that is taken for a puzzle; ids that sites give are shorter */

static bool begins_with(struct fsd_word word, const char *name)
{
    const size_t n = strlen(name);

    return (size_t)(word.end - word.at) >= n && strncasecmp(word.at, name, n) == 0;
}

static const char *find(struct fsd_word word, const char *name)
{
    return memmem(word.at, (size_t)(word.end - word.at), name, strlen(name));
}

static struct fsd_word without_blanks(const char *text, size_t n)
{
    struct fsd_word word = {text, text + n};

    while (word.at < word.end && fsd_is_blank(*word.at)) {
        word.at++;
    }
    while (word.at < word.end && fsd_is_blank(word.end[-1])) {
        word.end--;
    }
    return word;
}

/* The page whose link it is: a host, after the protocol, if that is there. */
static enum fsd_page page_of_link(struct fsd_word word)
{
    static const struct {
        const char *host;
        enum fsd_page page;
    } hosts[] = {{"f-puzzles.com", FSD_PAGE_FPUZZLES},
                 {"sudokupad.app", FSD_PAGE_SUDOKUPAD},
                 {"sudokupad.svencodes.com", FSD_PAGE_SUDOKUPAD},
                 {"crackingthecryptic.com", FSD_PAGE_SUDOKUPAD}};

    word.at += begins_with(word, "https://") ? 8 : begins_with(word, "http://") ? 7 : 0;
    struct fsd_word host = word;
    for (host.end = word.at;
         host.end < word.end && (isalnum((unsigned char)*host.end) || strchr("-.", *host.end)) && *host.end;) {
        host.end++;
    }
    for (size_t i = 0; i < sizeof(hosts) / sizeof(*hosts); i++) {
        const size_t n = strlen(hosts[i].host);
        const size_t n_host = (size_t)(host.end - host.at);
        if (n_host >= n && strncasecmp(host.end - n, hosts[i].host, n) == 0 &&
            (n_host == n || host.end[-(ptrdiff_t)n - 1] == '.') && host.end < word.end) {
            return hosts[i].page;
        }
    }
    return FSD_PAGE_NONE;
}

/* Whether the name of a member is there, and its value begins with the brackets. */
static bool has_member(struct fsd_word text, const char *name, const char *brackets)
{
    const char *at;

    for (struct fsd_word rest = text; (at = find(rest, name)); rest.at = at + 1) {
        const char *bracket = brackets;
        for (at += strlen(name); *bracket && at < text.end && (*at == *bracket || fsd_is_blank(*at)); at++) {
            bracket += *at == *bracket;
        }
        if (!*bracket) {
            return true;
        }
        at = find(rest, name);
    }
    return false;
}

static enum fsd_page page_of_json(struct fsd_word text)
{
    return has_member(text, "\"grid\"", ":[[{")    ? FSD_PAGE_FPUZZLES
           : has_member(text, "\"cells\"", ":[[{") ? FSD_PAGE_SUDOKUPAD
                                                   : FSD_PAGE_NONE;
}

static bool is_code(struct fsd_word word)
{
    bool is_good = word.end - word.at >= LEAST_CODE_BYTES;

    for (const char *at = word.at; at < word.end && is_good; at++) {
        is_good = isalnum((unsigned char)*at) || (*at && strchr("+/=-%", *at));
    }
    return is_good;
}

/* What stands before the puzzle in SudokuPad's ids; the longer one first. From SCL to CTC it may be written shorter. */
enum { FPUZZLES, FPUZ, SCL, CTC, SCF, N_PREFIXES };

static const char *const prefixes[N_PREFIXES] = {"fpuzzles", "fpuz", "scl", "ctc", "scf"};

/* Takes the prefix away; N_PREFIXES: there is none. */
static unsigned take_prefix(struct fsd_word *id)
{
    unsigned i = 0;

    while (i < N_PREFIXES && !begins_with(*id, prefixes[i])) {
        i++;
    }
    id->at += i < N_PREFIXES ? strlen(prefixes[i]) : 0;
    return i;
}

/* Whether it is an id that begins with scf, and the whole puzzle. */
static bool is_scf(struct fsd_word word)
{
    struct fsd_buffer json = {.n = 0};
    const bool is = take_prefix(&word) == SCF && fsd_page_put_scf(word.at, (size_t)(word.end - word.at), &json);

    fsd_buffer_destroy(&json);
    return is;
}

enum fsd_page fsd_page_of(const char *text, size_t n)
{
    struct fsd_word word = without_blanks(text, n);

    if (word.at == word.end) {
        return FSD_PAGE_NONE;
    }
    if (*word.at == '{') {
        return page_of_json(word);
    }
    const enum fsd_page page = page_of_link(word);
    if (page != FSD_PAGE_NONE || is_scf(word)) {
        return page != FSD_PAGE_NONE ? page : FSD_PAGE_SUDOKUPAD;
    }
    if (!is_code(word)) {
        return FSD_PAGE_NONE;
    }
    const unsigned prefix = take_prefix(&word);
    /* {" is N4Ig, and { alone N4 or N5. */
    return prefix < N_PREFIXES && begins_with(word, "N4")      ? FSD_PAGE_SUDOKUPAD
           : prefix == N_PREFIXES && begins_with(word, "N4Ig") ? FSD_PAGE_FPUZZLES
                                                               : FSD_PAGE_NONE;
}

static bool fail(struct fsd_failure *failure, const char *text, const char *at, const char *what)
{
    fsd_failure_set(failure, FSD_FAILURE_MALFORMED, NULL, "%s", what);
    failure->line = 1;
    failure->column = (uint32_t)(at - text) + 1;
    return false;
}

/* Appends a part of a link, where a percent sign and two digits are a byte. */
static void put_decoded(struct fsd_word word, struct fsd_buffer *out)
{
    while (word.at < word.end) {
        const bool is_coded = *word.at == '%' && word.end - word.at > 2 && isxdigit((unsigned char)word.at[1]) &&
                              isxdigit((unsigned char)word.at[2]);
        fsd_buffer_put_char(out,
                            is_coded ? (char)(fsd_number_of(word.at[1]) << 4 | fsd_number_of(word.at[2])) : *word.at);
        word.at += is_coded ? 3 : 1;
    }
}

/* The value of a parameter of a link; false: it has none. */
static bool find_parameter(struct fsd_word link, const char *name, struct fsd_word *value)
{
    const char *at;

    for (; (at = find(link, name)); link.at = at + 1) {
        value->at = at + strlen(name);
        if (at > link.at && (at[-1] == '?' || at[-1] == '&' || at[-1] == '#')) {
            for (value->end = value->at; value->end < link.end && *value->end != '&' && *value->end != '#';) {
                value->end++;
            }
            return true;
        }
    }
    return false;
}

/* What follows the last slash, up to its parameters. Slashes of base64 come after the first one with a prefix. */
static struct fsd_word last_part(struct fsd_word link)
{
    struct fsd_word part = link;

    for (const char *at = link.at; at < link.end && *at != '?' && *at != '#'; at++) {
        struct fsd_word rest = {at + 1, link.end};
        if (*at == '/') {
            part.at = at + 1;
            if (take_prefix(&rest) < N_PREFIXES) {
                break;
            }
        }
    }
    for (part.end = part.at; part.end < link.end && *part.end != '?' && *part.end != '#';) {
        part.end++;
    }
    return part;
}

/* Appends what a part of a link is, of those with a prefix. */
static enum fsd_lz_result decode(struct fsd_word code, unsigned prefix, struct fsd_buffer *json)
{
    struct fsd_buffer decoded = {.n = 0};
    enum fsd_lz_result result = FSD_LZ_NO_MEMORY;

    put_decoded(code, &decoded);
    if (!decoded.failed && prefix == SCF && fsd_page_put_scf(fsd_buffer_text(&decoded), decoded.n, json)) {
        result = json->failed ? FSD_LZ_NO_MEMORY : FSD_LZ_GOOD;
    } else if (!decoded.failed) {
        result = fsd_lz_decompress(decoded.bytes, decoded.n, FSD_MAX_PAGE_CHARACTERS, json);
    }
    fsd_buffer_destroy(&decoded);
    return result;
}

static bool decompress(const char *text, struct fsd_word code, unsigned prefix, struct fsd_buffer *json,
                       struct fsd_failure *failure)
{
    const size_t n_before = json->n;
    const enum fsd_lz_result result = decode(code, prefix, json);

    if (result == FSD_LZ_NO_MEMORY) {
        fsd_failure_set_no_memory(failure);
        return false;
    }
    if (result == FSD_LZ_GOOD && json->n > n_before && json->bytes[n_before] == '{') {
        return true;
    }
    return fail(failure, text, code.at,
                result == FSD_LZ_TOO_LONG ? "the puzzle is longer than a million characters; make it smaller"
                                          : "this is no puzzle that a page of setters wrote, or a part of it is "
                                            "missing; copy the whole link");
}

bool fsd_page_unwrap(const char *text, size_t n, struct fsd_buffer *json, bool *is_plain, bool *is_zipped,
                     struct fsd_failure *failure)
{
    const struct fsd_word word = without_blanks(text, n);
    const enum fsd_page page = page_of_link(word);
    struct fsd_word code = word;

    *is_plain = word.at < word.end && *word.at == '{';
    *is_zipped = false;
    if (*is_plain) {
        fsd_buffer_put(json, word.at, (size_t)(word.end - word.at));
        return !json->failed || (fsd_failure_set_no_memory(failure), false);
    }
    if (page == FSD_PAGE_FPUZZLES && !find_parameter(word, "load=", &code)) {
        return fail(
            failure, text, word.at,
            "a short link says no puzzle, only its site knows it; open it there, and paste the full link, which "
            "begins with https://f-puzzles.com/?load=, or its JSON");
    }
    if (page == FSD_PAGE_SUDOKUPAD && !find_parameter(word, "puzzleid=", &code)) {
        code = last_part(word);
    }
    const unsigned prefix = take_prefix(&code);
    *is_zipped = prefix == SCL || prefix == CTC;
    if (page == FSD_PAGE_SUDOKUPAD && prefix != SCF && (prefix == N_PREFIXES || !is_code(code))) {
        return fail(failure, text, code.at,
                    "a short id says no puzzle, only its site knows it; open it there, and paste the full link, where "
                    "fpuz, scl, ctc or scf and the puzzle follow, or its JSON");
    }
    return decompress(text, code, prefix, json, failure);
}

/* Names of members that SudokuPad shortens. */
static const struct {
    const char *name;
    const char *of_zip;
} members[] = {
    {"color", "c"},      {"cages", "ca"},    {"center", "ct"},   {"borderColor", "c1"}, {"backgroundColor", "c2"},
    {"cells", "ce"},     {"cellSize", "cs"}, {"arrows", "a"},    {"overlays", "o"},     {"underlays", "u"},
    {"width", "w"},      {"height", "h"},    {"value", "v"},     {"videos", "vd"},      {"lines", "l"},
    {"rounded", "r"},    {"regions", "re"},  {"fontSize", "fs"}, {"thickness", "th"},   {"headLength", "hl"},
    {"wayPoints", "wp"}, {"title", "t"},     {"text", "te"},     {"duration", "d"}};

static void put_name(struct fsd_word word, struct fsd_buffer *json)
{
    const size_t n = (size_t)(word.end - word.at);
    const char *name = NULL;

    for (size_t i = 0; i < sizeof(members) / sizeof(*members) && !name; i++) {
        name = strlen(members[i].of_zip) == n && memcmp(members[i].of_zip, word.at, n) == 0 ? members[i].name : NULL;
    }
    fsd_buffer_put_char(json, '"');
    fsd_buffer_put(json, name ? name : word.at, name ? strlen(name) : n);
    fsd_buffer_put_char(json, '"');
}

/* A value without quotes: a number, f, t, null, a colour such as #0 or 34BBE6. */
static void put_bare(struct fsd_word word, struct fsd_buffer *json)
{
    const char *at = word.at + (*word.at == '-');
    const char *const digits = at;

    while (at < word.end && fsd_is_digit(*at)) {
        at++;
    }
    bool is_number = at > digits && (*digits != '0' || at == digits + 1);
    if (is_number && at + 1 < word.end && *at == '.') {
        for (at++; at < word.end && fsd_is_digit(*at); at++) {
        }
    }
    is_number = is_number && at == word.end && at[-1] != '.';
    if (fsd_word_is(word, "f") || fsd_word_is(word, "t")) {
        fsd_buffer_put_text(json, *word.at == 'f' ? "false" : "true");
    } else if (is_number || fsd_word_is(word, "true") || fsd_word_is(word, "false") || fsd_word_is(word, "null")) {
        fsd_buffer_put(json, word.at, (size_t)(word.end - word.at));
    } else {
        fsd_buffer_put_char(json, '"');
        fsd_buffer_put(json, word.at, (size_t)(word.end - word.at));
        fsd_buffer_put_char(json, '"');
    }
}

/* Copies a string up to its closing quote, and returns the place after that. Quotes are single unless there are double
 * ones in the text. */
static const char *put_string(const char *at, const char *end, struct fsd_buffer *json)
{
    const char quote = *at++;

    fsd_buffer_put_char(json, '"');
    for (; at < end && *at != quote; at++) {
        const bool is_escape = *at == '\\' && at + 1 < end;
        if (is_escape && at[1] == '\'') {
            at++;
        } else if (is_escape) {
            fsd_buffer_put_char(json, *at++);
        } else if (*at == '"') {
            fsd_buffer_put_char(json, '\\');
        }
        fsd_buffer_put_char(json, *at);
    }
    fsd_buffer_put_char(json, '"');
    return at < end ? at + 1 : end;
}

void fsd_page_unzip(const char *zipped, size_t n, struct fsd_buffer *json)
{
    const char *const end = zipped + n;
    char before = '\0'; /* the last of [ { , : that no value followed; or a value's */

    for (const char *at = zipped; at < end;) {
        const char c = *at;
        if (fsd_is_blank(c)) {
            at++;
        } else if (c == ',' || c == ']' || c == '}') {
            if (before == ',' || before == ':' || (before == '[' && c != '}')) { /* nothing is {} */
                fsd_buffer_put_text(json, "{}");
            }
            fsd_buffer_put_char(json, c);
            before = c == ',' ? c : 'v';
            at++;
        } else if (c == '[' || c == '{' || c == ':') {
            fsd_buffer_put_char(json, c);
            before = c;
            at++;
        } else if (c == '\'' || c == '"') {
            at = put_string(at, end, json);
            before = 'v';
        } else {
            struct fsd_word word = {at, at};
            while (word.end < end && !strchr(",:[]{}'\"", *word.end) && !fsd_is_blank(*word.end)) {
                word.end++;
            }
            word.end += word.end == word.at; /* a NUL, which strchr finds */
            (word.end < end && *word.end == ':' ? put_name : put_bare)(word, json);
            at = word.end;
            before = 'v';
        }
    }
}
