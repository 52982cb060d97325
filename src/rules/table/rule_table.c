/* The table of rules, which is the tables of the files of rules_*.c, and finding in it by name. */
#include "rules/table/clue.h"

#include <string.h>

enum { N_TABLES = 7 };

static const struct fsd_rule *const tables[N_TABLES] = {
    fsd_rules_groups, fsd_rules_pairs,   fsd_rules_sums,   fsd_rules_lines,
    fsd_rules_sets,   fsd_rules_outside, fsd_rules_custom,
};

const struct fsd_rule *fsd_rule_at(size_t i)
{
    for (size_t t = 0; t < N_TABLES; t++) {
        for (const struct fsd_rule *rule = tables[t]; rule->name; rule++) {
            if (i-- == 0) {
                return rule;
            }
        }
    }
    return NULL;
}

/* Names that people use, too; of several rules, these are only told. */
static const struct {
    const char *alias;
    const char *names;
} aliases[] = {
    {"between-line", "between"},
    {"clones", "clone"},
    {"diagonals", "x"},
    {"disjoint-groups", "disjoint-sets"},
    {"double-arrow-line", "double-arrow"},
    {"dutch-whispers", "whisper 4"},
    {"entropic-line", "entropic"},
    {"extra-region", "all-different"},
    {"german-whisper", "whisper"},
    {"german-whispers", "whisper"},
    {"hyper", "windoku"},
    {"hyper-sudoku", "windoku"},
    {"king", "anti-king"},
    {"kings", "anti-king"},
    {"knight", "anti-knight"},
    {"knights", "anti-knight"},
    {"killer-cage", "cage"},
    {"kropki", "white-dot, black-dot or strict-kropki"},
    {"kropki-black", "black-dot"},
    {"kropki-white", "white-dot"},
    {"little-killer-sum", "little-killer"},
    {"lockout-line", "lockout"},
    {"modular-line", "modular"},
    {"modular-3", "modular 3"},
    {"quadruple", "quad"},
    {"region-sum", "region-sum-line"},
    {"renban-line", "renban"},
    {"sandwich-sum", "sandwich"},
    {"slow-thermometer", "slow-thermo"},
    {"thermometer", "thermo"},
    {"whispers", "whisper"},
    {"x-sums", "x-sum"},
    {"xv", "x, v or strict-xv"},
    {"zipper-line", "zipper"},
};

/* Compares letters of any case; hyphens, blanks and underscores count for nothing. */
static bool is_called(const char *name, const char *text, size_t n)
{
    const char *const end = text + n;

    for (;; name++, text++) {
        name += strspn(name, "- _");
        while (text < end && strchr("- _", *text) && *text) {
            text++;
        }
        if (!*name || text == end) {
            return !*name && text == end;
        }
        const char a = *name >= 'A' && *name <= 'Z' ? (char)(*name | 32) : *name;
        const char b = *text >= 'A' && *text <= 'Z' ? (char)(*text | 32) : *text;
        if (a != b) {
            return false;
        }
    }
}

const char *fsd_rule_alias(const char *name, size_t n)
{
    for (size_t i = 0; i < sizeof(aliases) / sizeof(*aliases); i++) {
        if (is_called(aliases[i].alias, name, n)) {
            return aliases[i].names;
        }
    }
    return NULL;
}

/* By a name of the table. */
static const struct fsd_rule *find(const char *name, size_t n)
{
    const struct fsd_rule *found = NULL;

    for (size_t t = 0; t < N_TABLES; t++) {
        for (const struct fsd_rule *rule = tables[t]; rule->name; rule++) {
            if (is_called(rule->name, name, n)) {
                return rule;
            }
            if (!found && rule->iss && is_called(rule->iss, name, n)) {
                found = rule;
            }
        }
    }
    return found;
}

const struct fsd_rule *fsd_rule_find(const char *name, size_t n)
{
    const struct fsd_rule *const rule = find(name, n);
    const char *const alias = rule ? NULL : fsd_rule_alias(name, n);

    return alias ? find(alias, strlen(alias)) : rule;
}

static bool is_drawn(const struct fsd_rule *rule)
{
    return rule->plan.shape != FSD_CLUE_NONE;
}

/* What is drawn by names that are no rules: clues of these, or regions. */
static const struct {
    const char *name;
    const char *rules[2];
} others[] = {
    {"jigsaw", {NULL, NULL}}, {"killer", {"cage", NULL}}, {"kropki", {"white-dot", "black-dot"}}, {"xv", {"x", "v"}}};

const char *fsd_rule_drawn_name(size_t i)
{
    const struct fsd_rule *rule = NULL;

    for (size_t r = 0; (rule = fsd_rule_at(r)); r++) {
        if (!rule->is_global && is_drawn(rule) && i-- == 0) {
            return rule->name;
        }
    }
    return i < sizeof(others) / sizeof(*others) ? others[i].name : NULL;
}

bool fsd_rule_add_drawn(const char *name, size_t n, struct fsd_drawn_rules *drawn)
{
    const struct fsd_rule *const rule = fsd_rule_find(name, n);
    const struct fsd_rule *found[2] = {rule && !rule->is_global ? rule : NULL, NULL};

    for (size_t i = 0; i < sizeof(others) / sizeof(*others); i++) {
        if (!others[i].rules[0] && is_called(others[i].name, name, n)) {
            return drawn->regions = true;
        }
        for (unsigned k = 0; k < 2 && others[i].rules[k] && is_called(others[i].name, name, n); k++) {
            found[k] = find(others[i].rules[k], strlen(others[i].rules[k]));
        }
    }
    for (unsigned k = 0; k < 2 && found[k]; k++) {
        bool is_new = is_drawn(found[k]) && drawn->n < FSD_MOST_DRAWN_RULES;
        for (size_t i = 0; i < drawn->n; i++) {
            is_new &= drawn->rules[i] != found[k];
        }
        drawn->rules[is_new ? drawn->n : 0] = is_new ? found[k] : drawn->rules[0];
        drawn->n += is_new;
    }
    return found[0] && is_drawn(found[0]);
}

const struct fsd_rule *fsd_rule_find_iss(const char *name, size_t n)
{
    for (size_t t = 0; t < N_TABLES; t++) {
        for (const struct fsd_rule *rule = tables[t]; rule->name; rule++) {
            if (rule->iss && strlen(rule->iss) == n && memcmp(rule->iss, name, n) == 0) {
                return rule;
            }
        }
    }
    return NULL;
}

bool fsd_rule_is_verbatim(const struct fsd_rule *rule)
{
    return (rule->arguments[0] == 'P' && strncmp(rule->arguments, "PATTERN", 7) == 0) ||
           (rule->arguments[0] == 'T' && strncmp(rule->arguments, "TABLE", 5) == 0);
}
