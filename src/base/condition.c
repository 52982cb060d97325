#include "base/condition.h"

#include <string.h>

#include "base/decimal.h"

/* Parentheses and nots in each other. */
enum { MAX_DEPTH = 32 };

struct parser {
    struct fsd_condition *condition;
    const char *begin, *at;
    struct fsd_failure *failure;
    unsigned depth;
};

/* Comparisons, the longer ones first. */
static const struct comparison {
    const char *sign;
    bool when_less, when_equal, when_greater;
} comparisons[] = {
    {"<=", true, true, false},  {">=", false, true, true}, {"!=", true, false, true}, {"<>", true, false, true},
    {"==", false, true, false}, {"<", true, false, false}, {">", false, false, true}, {"=", false, true, false},
};

enum { N_COMPARISONS = sizeof(comparisons) / sizeof(comparisons[0]) };

static bool fail(struct parser *parser, const char *what)
{
    return fsd_failed(parser->failure) ? false
                                       : FSD_REFUSE(parser->failure, "%s at character %zu, '%.20s'", what,
                                                    (size_t)(parser->at - parser->begin) + 1, parser->at);
}

static void skip_blanks(struct parser *parser)
{
    parser->at += strspn(parser->at, " \t\r\n");
}

/* The length of the word at a text that no quotes enclose. */
static size_t bare_length(const char *text)
{
    return strcspn(text, " \t\r\n()<>=!\"'");
}

/* Takes the keyword if it is next. */
static bool take_keyword(struct parser *parser, const char *keyword)
{
    const size_t n = strlen(keyword);

    skip_blanks(parser);
    if (strncmp(parser->at, keyword, n) != 0 || bare_length(parser->at) != n) {
        return false;
    }
    parser->at += n;
    return true;
}

/* Copies the next word, without its quotes. NULL, and no error: there is none. */
static const char *take_word(struct parser *parser, bool *is_quoted, size_t *n)
{
    struct fsd_condition *const condition = parser->condition;

    skip_blanks(parser);
    const char *word = parser->at, *end = word + bare_length(word);
    *is_quoted = *word == '"' || *word == '\'';
    if (*is_quoted) {
        end = strchr(word + 1, *word);
        word++;
        if (!end) {
            fail(parser, "a quote that is not closed");
            return NULL;
        }
    } else if (end == word) {
        return NULL;
    }
    *n = (size_t)(end - word);
    char *const copy = memcpy(condition->words + condition->n_words, word, *n);
    copy[*n] = '\0';
    condition->n_words += *n + 1;
    parser->at = end + *is_quoted;
    return copy;
}

static bool add_term(struct parser *parser, const struct fsd_condition_term *term)
{
    struct fsd_condition *const condition = parser->condition;

    if (condition->n_terms == FSD_CONDITION_TERMS) {
        return fail(parser, "the condition is too long");
    }
    condition->terms[condition->n_terms++] = *term;
    return true;
}

static bool find_name(struct parser *parser, const char *name, size_t *number)
{
    struct fsd_condition *const condition = parser->condition;

    for (*number = 0; *number < condition->n_names; ++*number) {
        if (strcmp(condition->names[*number], name) == 0) {
            return true;
        }
    }
    if (condition->n_names == FSD_CONDITION_NAMES) {
        return fail(parser, "too many names");
    }
    condition->names[condition->n_names++] = name;
    return true;
}

static bool parse_comparison(struct parser *parser)
{
    struct fsd_condition_term term = {.kind = FSD_CONDITION_COMPARISON};
    bool is_quoted = false;
    size_t n = 0, c = 0;

    const char *const name = take_word(parser, &is_quoted, &n);
    if (!name || n == 0) {
        return fail(parser, "a name is missing");
    }
    if (!find_name(parser, name, &term.name)) {
        return false;
    }
    skip_blanks(parser);
    while (c < N_COMPARISONS && strncmp(parser->at, comparisons[c].sign, strlen(comparisons[c].sign)) != 0) {
        c++;
    }
    if (c == N_COMPARISONS) {
        return fail(parser, "one of < <= = != >= > is missing");
    }
    parser->at += strlen(comparisons[c].sign);
    skip_blanks(parser);
    const char *const at = parser->at;
    term.text = take_word(parser, &is_quoted, &term.n_text);
    if (!term.text) {
        return fail(parser, "what to compare with is missing");
    }
    term.is_number = !is_quoted && fsd_decimal_parse(term.text, term.n_text, &term.number);
    term.when_less = comparisons[c].when_less;
    term.when_equal = comparisons[c].when_equal;
    term.when_greater = comparisons[c].when_greater;
    if (!term.is_number && term.when_less != term.when_greater) {
        parser->at = at;
        return fail(parser, "less and greater are for numbers, and this is none");
    }
    return add_term(parser, &term);
}

static bool parse_any(struct parser *parser);

static bool parse_factor(struct parser *parser)
{
    if (parser->depth == MAX_DEPTH) {
        return fail(parser, "too many parentheses");
    }
    parser->depth++;
    bool is_read = false;
    skip_blanks(parser);
    if (take_keyword(parser, "not")) {
        is_read = parse_factor(parser) && add_term(parser, &(struct fsd_condition_term){.kind = FSD_CONDITION_NOT});
    } else if (*parser->at == '(') {
        parser->at++;
        is_read = parse_any(parser);
        skip_blanks(parser);
        if (is_read && *parser->at != ')') {
            is_read = fail(parser, "a parenthesis that is not closed");
        }
        parser->at += is_read;
    } else {
        is_read = parse_comparison(parser);
    }
    parser->depth--;
    return is_read;
}

/* Terms with the keyword between them. */
static bool parse_joined(struct parser *parser, bool (*parse_one)(struct parser *parser), const char *keyword,
                         enum fsd_condition_kind kind)
{
    if (!parse_one(parser)) {
        return false;
    }
    while (take_keyword(parser, keyword)) {
        const struct fsd_condition_term term = {.kind = kind, .other = parser->condition->n_terms - 1};
        if (!parse_one(parser) || !add_term(parser, &term)) {
            return false;
        }
    }
    return true;
}

static bool parse_all(struct parser *parser)
{
    return parse_joined(parser, parse_factor, "and", FSD_CONDITION_AND);
}

static bool parse_any(struct parser *parser)
{
    return parse_joined(parser, parse_all, "or", FSD_CONDITION_OR);
}

bool fsd_condition_parse(struct fsd_condition *condition, const char *text, struct fsd_failure *failure)
{
    struct parser parser = {.condition = condition, .begin = text, .at = text, .failure = failure};

    failure->kind = FSD_FAILURE_NONE;
    condition->n_terms = condition->n_names = condition->n_words = 0;
    if (strlen(text) > FSD_CONDITION_BYTES) {
        return FSD_REFUSE(failure, "longer than %d bytes", FSD_CONDITION_BYTES);
    }
    if (!parse_any(&parser)) {
        return false;
    }
    skip_blanks(&parser);
    return *parser.at == '\0' || fail(&parser, "'and', 'or' or the end is missing");
}

static bool compare(const struct fsd_condition_term *term, const struct fsd_condition_value *value)
{
    double number = 0;

    if (!term->is_number) {
        const bool is_same = value->n == term->n_text && memcmp(value->text, term->text, term->n_text) == 0;
        return is_same == term->when_equal;
    }
    if (!fsd_decimal_parse(value->text, value->n, &number)) {
        return term->when_less && term->when_greater; /* not equal */
    }
    return number < term->number ? term->when_less : number > term->number ? term->when_greater : term->when_equal;
}

enum fsd_truth fsd_condition_holds(const struct fsd_condition *condition, const struct fsd_condition_value *values)
{
    enum fsd_truth truths[FSD_CONDITION_TERMS];

    for (size_t t = 0; t < condition->n_terms; t++) {
        const struct fsd_condition_term *const term = &condition->terms[t];
        if (term->kind == FSD_CONDITION_COMPARISON) {
            const struct fsd_condition_value *const value = &values[term->name];
            truths[t] = !value->text ? FSD_UNKNOWN : compare(term, value) ? FSD_TRUE : FSD_FALSE;
            continue;
        }
        const enum fsd_truth last = truths[t - 1];
        if (term->kind == FSD_CONDITION_NOT) {
            truths[t] = last == FSD_UNKNOWN ? FSD_UNKNOWN : last == FSD_TRUE ? FSD_FALSE : FSD_TRUE;
            continue;
        }
        const enum fsd_truth other = truths[term->other];
        const enum fsd_truth decides = term->kind == FSD_CONDITION_AND ? FSD_FALSE : FSD_TRUE;
        truths[t] = last == decides || other == decides ? decides : last == FSD_UNKNOWN ? last : other;
    }
    return truths[condition->n_terms - 1];
}
