/* Rules that a text defines: relations by their pairs, automata by a regular expression or by a table. */
#include "rules/rules_builder.h"
#include "rules/table/clue.h"
#include "rules/table/nfa.h"

#include <stdlib.h>
#include <string.h>

/* Segments of the cells: neighbours, or all pairs of the same segment. */
static bool add_table(const struct fsd_clue *clue, const fsd_values *allowed, bool all_pairs)
{
    unsigned begin = 0;

    for (unsigned segment = 0; segment < clue->n_segments; begin = clue->ends[segment++]) {
        for (unsigned i = begin; i < clue->ends[segment] && fsd_clue_goes_on(clue); i++) {
            for (unsigned j = i + 1; j < clue->ends[segment] && (all_pairs || j == i + 1); j++) {
                fsd_clue_relation(clue, clue->cells[i], clue->cells[j], allowed);
            }
        }
    }
    return true;
}

/* A table of bits as ISS writes it, of all values of the first cell by all of the second, 6 a character. */
static bool pair_code(const struct fsd_clue *clue)
{
    const bool is_legacy = clue->rule->other;
    const unsigned n_values = clue->variant->n_values;
    const struct fsd_rule_argument *const word = clue->word;
    fsd_values allowed[FSD_VARIANT_MAX_VALUES] = {0};

    for (size_t i = 0; i < word->n_text; i++) {
        const char c = word->text[i];
        const int six = fsd_base64_value(!is_legacy ? c : c == '-' ? '_' : c == '_' ? '-' : c);
        if (six < 0) {
            return fsd_clue_fail(clue, "the table is written in letters, digits, - and _");
        }
        for (size_t bit = 6 * i; bit < 6 * i + 6 && bit < (size_t)n_values * n_values; bit++) {
            allowed[bit / n_values] |= (fsd_values)(six >> (bit - 6 * i) & 1) << bit % n_values;
        }
    }
    return add_table(clue, allowed, clue->number > 0);
}

/* 12,13,23: two characters a pair. */
static bool pairs(const struct fsd_clue *clue)
{
    const char *const text = clue->word->text;
    const size_t n = clue->word->n_text;
    fsd_values allowed[FSD_VARIANT_MAX_VALUES] = {0};
    bool is_good = n % 3 == 2;

    for (size_t i = 0; i + 1 < n && is_good; i += 3) {
        const fsd_values value = fsd_variant_value(clue->variant, fsd_number_of(text[i]));
        const fsd_values other = fsd_variant_value(clue->variant, fsd_number_of(text[i + 1]));
        is_good = value && other && (i + 2 == n || text[i + 2] == ',');
        if (is_good) {
            allowed[__builtin_ctz(value)] |= other;
        }
    }
    if (!is_good) {
        return fsd_clue_fail(clue, "pairs are written as two values each with commas between, such as 12,13,23");
    }
    return add_table(clue, allowed, false);
}

static bool fail(const struct fsd_clue *clue, const struct fsd_nfa *nfa)
{
    return fsd_clue_fail(clue, "%s", nfa->error) || (nfa->is_too_large && fsd_clue_gives_up(clue));
}

/*
 * Lines of the statement: what is empty or begins with _ divides them. A line may be in segments, which "-" divides:
 * there the automaton reads one more symbol than there are values.
 */
static bool add_lines(const struct fsd_clue *clue, struct fsd_nfa *nfa, uint32_t *n_ends)
{
    const struct fsd_statement *const statement = clue->statement;
    const uint16_t *cells = clue->cells;
    bool has_ends = false;
    unsigned n = 0;
    bool is_good = true;

    for (size_t i = 1; i <= statement->n_arguments && is_good && !nfa->failed; i++) {
        const struct fsd_rule_argument *const argument = &statement->arguments[i];
        if (i < statement->n_arguments && argument->is_cell) {
            n++;
        } else if (i < statement->n_arguments && argument->n_text == 1 && argument->text[0] == '-') {
            has_ends = true;
            n_ends[n]++;
        } else if (n > 0) {
            struct fsd_machine machine = fsd_clue_machine(clue);
            fsd_nfa_use(nfa, has_ends ? n_ends : NULL, &machine);
            is_good = machine.start == FSD_REJECTED
                          ? nfa->failed || fsd_clue_fail(clue, "it accepts no line") || fsd_clue_contradicts(clue)
                          : fsd_clue_line(clue, cells, n, machine);
            is_good = nfa->error ? fail(clue, nfa) : is_good;
            memset(n_ends, 0, (n + 1) * sizeof(*n_ends));
            has_ends = false;
            cells += n;
            n = 0;
        }
    }
    return is_good;
}

/* Destroys the nondeterministic automaton. */
static bool add_nfa(const struct fsd_clue *clue, struct fsd_nfa *nfa)
{
    uint32_t *const n_ends = calloc(clue->statement->n_arguments + 1, sizeof(*n_ends));
    bool is_good = !nfa->error || fail(clue, nfa);

    if (is_good && clue->variant->n_values == FSD_VARIANT_MAX_VALUES) {
        is_good = fsd_clue_fail(clue, "automata read at most %d values", FSD_VARIANT_MAX_VALUES - 1);
    }
    nfa->failed |= !n_ends;
    is_good = is_good && !nfa->failed && add_lines(clue, nfa, n_ends);
    clue->variant->failed |= nfa->failed && clue->variant->bounds.reached == FSD_BOUND_NONE;
    free(n_ends);
    fsd_nfa_destroy(nfa);
    return is_good;
}

static bool pattern(const struct fsd_clue *clue)
{
    struct fsd_nfa nfa;

    fsd_nfa_read_pattern(&nfa, &clue->variant->bounds, clue->word->text, clue->word->n_text, clue->variant->low,
                         clue->variant->n_values);
    return add_nfa(clue, &nfa);
}

/* A pattern in base64, or as addresses have it, with %28 for a bracket; blanks are left out. */
static bool pattern_code(const struct fsd_clue *clue)
{
    const char *const text = clue->word->text;
    const size_t n = clue->word->n_text;
    const bool is_plain = memchr(text, '%', n) || memchr(text, '.', n);
    struct fsd_buffer decoded = {.n = 0};
    struct fsd_nfa nfa;
    uint32_t bits = 0;

    for (size_t i = 0; i < n; i++) {
        const bool is_end = !is_plain && (i % 4 == 0 || text[i] == '=');
        char c = text[i];
        if (!is_plain) {
            bits = bits << 6 | ((uint32_t)fsd_base64_value(c) & 63);
            c = (char)(bits >> (6 - 2 * (i % 4)) & 255);
        } else if (c == '%' && i + 2 < n) {
            c = (char)(fsd_number_of(text[i + 1]) * 16 + fsd_number_of(text[i + 2]));
            i += 2;
        }
        if (!is_end && !fsd_is_blank(c)) {
            fsd_buffer_put_char(&decoded, c);
        }
    }
    const char *const bytes = fsd_buffer_text(&decoded);
    clue->variant->failed |= decoded.failed || !bytes;
    fsd_nfa_read_pattern(&nfa, &clue->variant->bounds, bytes ? bytes : "", bytes ? decoded.n : 0, clue->variant->low,
                         clue->variant->n_values);
    const bool is_good = add_nfa(clue, &nfa);
    fsd_buffer_destroy(&decoded);
    return is_good;
}

static bool nfa_code(const struct fsd_clue *clue)
{
    struct fsd_nfa nfa;

    fsd_nfa_read_code(&nfa, &clue->variant->bounds, clue->word->text, clue->word->n_text, clue->variant->n_values + 1);
    return add_nfa(clue, &nfa);
}

const struct fsd_rule fsd_rules_custom[] = {
    {"pairs", NULL, "TABLE CELL...", "Neighbours on the line are one of the pairs, such as 12,13,23.",
     .told = "Neighbouring digits along a* line, from its start on, are one of the pairs #.", .compile = pairs,
     .drawing = FSD_DRAW_LINE},
    {"pattern", NULL, "PATTERN CELL...", "Values, in order, match the regular expression.",
     .told = "Digits along a* line match the regular expression #.", .compile = pattern, .drawing = FSD_DRAW_LINE},
    {"coded-pairs", "Pair", "TABLE CELL...", "Neighbours are in the relation, a table as ISS writes it.",
     .compile = pair_code, .drawing = FSD_DRAW_LINE},
    {"coded-all-pairs", "PairX", "TABLE CELL...", "All pairs are in the relation, a table as ISS writes it.",
     .compile = pair_code, .number = 1, .drawing = FSD_DRAW_AREA},
    {"coded-pairs-legacy", "Binary", "TABLE CELL...", "As coded-pairs, in ISS's older alphabet.", .compile = pair_code,
     .other = true, .drawing = FSD_DRAW_LINE},
    {"coded-all-pairs-legacy", "BinaryX", "TABLE CELL...", "As coded-all-pairs, in ISS's older alphabet.",
     .compile = pair_code, .number = 1, .other = true, .drawing = FSD_DRAW_AREA},
    {"coded-pattern", "Regex", "PATTERN CELL...", "Values match the regular expression, which is in base64.",
     .compile = pattern_code, .drawing = FSD_DRAW_LINE},
    {"coded-automaton", "NFA", "PATTERN CELL...", "Values are accepted by the automaton, as ISS writes it.",
     .compile = nfa_code, .drawing = FSD_DRAW_LINE},
    {0},
};
