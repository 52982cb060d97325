#include "puzzle/shares.h"

#include <stdio.h>
#include <string.h>

#include "base/random.h"

enum { ERROR_BYTES = 160 };

static bool is_name_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || strchr("._-", c) != NULL;
}

/* Reads "0.25", ".25", "1" from n bytes; further decimals than FSD_SHARES_ONE has are dropped. */
static bool parse_share(const char *text, size_t n, int64_t *share)
{
    int64_t unit = FSD_SHARES_ONE;
    bool has_point = false;
    size_t n_digits = 0;

    *share = 0;
    for (size_t i = 0; i < n; i++) {
        if (text[i] == '.' && !has_point) {
            has_point = true;
        } else if (text[i] >= '0' && text[i] <= '9') {
            n_digits++;
            unit = has_point ? unit / 10 : unit;
            *share = has_point ? *share + (text[i] - '0') * unit : *share * 10 + (text[i] - '0') * unit;
        } else {
            return false;
        }
        if (*share > FSD_SHARES_ONE) {
            return false;
        }
    }
    return n_digits > 0 && *share > 0;
}

static bool has_name(const struct fsd_shares *shares, const char *name, size_t n_name)
{
    for (size_t i = 0; i < shares->n; i++) {
        if (shares->n_names[i] == n_name && memcmp(shares->names[i], name, n_name) == 0) {
            return true;
        }
    }
    return false;
}

/* Adds the part in text[0..n). */
static bool add(struct fsd_shares *shares, const char *text, size_t n, char *error)
{
    const char *const equals = memchr(text, '=', n);
    const size_t n_name = equals ? (size_t)(equals - text) : 0;
    int64_t share = 0;

    if (shares->n == FSD_MAX_PARTS) {
        snprintf(error, ERROR_BYTES, "more than %d parts", FSD_MAX_PARTS);
        return false;
    }
    if (!equals) {
        snprintf(error, ERROR_BYTES, "'%.*s' is not NAME=SHARE", (int)(n < 40 ? n : 40), text);
        return false;
    }
    size_t n_good = 0;
    while (n_good < n_name && is_name_char(text[n_good])) {
        n_good++;
    }
    if (n_name == 0 || n_good < n_name || text[0] == '.' || text[0] == '-') {
        snprintf(error, ERROR_BYTES,
                 "the name '%.*s' is not made of letters, digits, '.', '_' and '-', the first not '.' or '-'",
                 (int)(n_name < 40 ? n_name : 40), text);
        return false;
    }
    if (has_name(shares, text, n_name)) {
        snprintf(error, ERROR_BYTES, "two parts are called '%.*s'", (int)(n_name < 40 ? n_name : 40), text);
        return false;
    }
    if (!parse_share(equals + 1, n - n_name - 1, &share)) {
        snprintf(error, ERROR_BYTES, "'%.*s' is not a share, a number above 0 and up to 1 like 0.25",
                 (int)(n - n_name - 1 < 40 ? n - n_name - 1 : 40), equals + 1);
        return false;
    }
    shares->names[shares->n] = text;
    shares->n_names[shares->n] = n_name;
    shares->shares[shares->n++] = share;
    shares->total += share;
    return true;
}

static bool read(struct fsd_shares *shares, const char *text, char *error)
{
    const int64_t tolerance = FSD_SHARES_ONE / 1000000;

    *shares = (struct fsd_shares){.n = 0};
    for (bool has_more = true; has_more;) {
        const size_t n = strcspn(text, ",");
        if (!add(shares, text, n, error)) {
            return false;
        }
        has_more = text[n] == ',';
        text += n + 1;
    }
    if (shares->total < FSD_SHARES_ONE - tolerance || shares->total > FSD_SHARES_ONE + tolerance) {
        snprintf(error, ERROR_BYTES, "the shares add up to %.8g, not to 1", (double)shares->total / FSD_SHARES_ONE);
        return false;
    }
    return true;
}

bool fsd_shares_parse(struct fsd_shares *shares, const char *text, struct fsd_failure *failure)
{
    char error[ERROR_BYTES];
    const bool is_good = read(shares, text, error);

    if (!is_good) {
        fsd_failure_set(failure, FSD_FAILURE_TROUBLE, NULL, "--parts: %s; write for example --parts train=0.9,test=0.1",
                        error);
    }
    return is_good;
}

uint64_t fsd_shares_bits(uint64_t seed, const struct fsd_class_key *key)
{
    return fsd_random_mix(fsd_random_mix(0, seed), key->hash);
}

size_t fsd_shares_draw(const struct fsd_shares *shares, uint64_t bits)
{
    int64_t at = (int64_t)((bits >> 32) * (uint64_t)shares->total >> 32);
    size_t part = 0;

    while (part + 1 < shares->n && at >= shares->shares[part]) {
        at -= shares->shares[part++];
    }
    return part;
}

/* What a part has less than its share of n puzzles, times total. */
static int64_t lack(const struct fsd_shares *shares, const uint64_t *counts, size_t part, uint64_t n)
{
    return shares->shares[part] * (int64_t)n - (int64_t)counts[part] * shares->total;
}

/*
 * If the next puzzles, however few, are all needed so that no part will lack a whole puzzle, limits a choice, may[], to
 * the parts that need them.
 */
static void limit_to_urgent(const struct fsd_shares *shares, const uint64_t *counts, uint64_t n, bool *may)
{
    enum { MOST_AHEAD = 32 };
    const size_t n_ahead = 2 * shares->n < MOST_AHEAD ? 2 * shares->n : MOST_AHEAD;

    for (size_t ahead = 1; ahead <= n_ahead; ahead++) {
        bool urgent[FSD_MAX_PARTS] = {false};
        bool has_choice = false;
        size_t n_needed = 0;
        for (size_t part = 0; part < shares->n; part++) {
            const int64_t lacks = lack(shares, counts, part, n + ahead);
            n_needed += lacks >= shares->total ? (size_t)(lacks / shares->total) : 0;
            urgent[part] = may[part] && lacks >= shares->total;
            has_choice |= urgent[part];
        }
        if (n_needed >= ahead && has_choice) {
            memcpy(may, urgent, sizeof(urgent));
            return;
        }
    }
}

size_t fsd_shares_deal(const struct fsd_shares *shares, const uint64_t *counts, uint64_t bits)
{
    bool may[FSD_MAX_PARTS] = {false};
    uint64_t n = 0;
    int64_t sum = 0;

    for (size_t part = 0; part < shares->n; part++) {
        n += counts[part];
    }
    for (size_t part = 0; part < shares->n; part++) {
        may[part] = lack(shares, counts, part, n + 1) > 0;
    }
    limit_to_urgent(shares, counts, n, may);
    for (size_t part = 0; part < shares->n; part++) {
        sum += may[part] ? lack(shares, counts, part, n + 1) : 0;
    }
    int64_t at = (int64_t)(bits % (uint64_t)sum);
    size_t part = 0;
    while (!may[part] || at >= lack(shares, counts, part, n + 1)) {
        at -= may[part] ? lack(shares, counts, part, n + 1) : 0;
        part++;
    }
    return part;
}
