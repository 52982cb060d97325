#include "logic/text/chain_text.h"

#include <string.h>

#include "grid/notation.h"

/* Some of a step's links, the earliest first. */
struct links {
    unsigned n;
    uint16_t list[FSD_MAX_LINKS];
};

struct teller {
    struct fsd_buffer *out;
    const struct fsd_step *step;
    struct links told; /* what was told last */
    struct links reasons;
    struct links causes;
};

static bool are_equal(const struct links *a, const struct links *b)
{
    return a->n == b->n && memcmp(a->list, b->list, a->n * sizeof(a->list[0])) == 0;
}

static void add(struct links *links, unsigned link)
{
    unsigned i = links->n;

    while (i > 0 && links->list[i - 1] > link) {
        i--;
    }
    if (i > 0 && links->list[i - 1] == link) {
        return;
    }
    memmove(&links->list[i + 1], &links->list[i], (links->n - i) * sizeof(links->list[0]));
    links->list[i] = (uint16_t)link;
    links->n++;
}

static void put_statement(struct fsd_buffer *out, fsd_cells cells, uint16_t digits, bool is_true)
{
    fsd_notation_put_cells(out, cells);
    fsd_buffer_put_text(out, is_true ? "=" : "<>");
    fsd_notation_put_mask(out, digits);
}

/* Falsities of a digit are written as one, or those in a cell. */
static void put_statements(struct fsd_buffer *out, const struct fsd_step *step, const struct links *links)
{
    bool is_put[FSD_MAX_LINKS] = {false};

    for (unsigned i = 0; i < links->n; i++) {
        const struct fsd_link *const first = &step->links[links->list[i]];
        fsd_cells cells = first->cells;
        uint16_t digits = fsd_digits_of(first->digit);
        if (is_put[i]) {
            continue;
        }
        for (unsigned k = i + 1; k < links->n && !first->is_true; k++) {
            const struct fsd_link *const link = &step->links[links->list[k]];
            const bool has_digit = link->digit == first->digit && fsd_digits_is_one(digits);
            const bool has_cell = link->cells == cells;
            if (!link->is_true && !is_put[k] && (has_digit || has_cell)) {
                cells |= link->cells;
                digits |= fsd_digits_of(link->digit);
                is_put[k] = true;
            }
        }
        fsd_buffer_put_text(out, i > 0 ? " and " : "");
        put_statement(out, cells, digits, first->is_true);
    }
}

/* Whether it needs no words but its reason: it is false because that is true. */
static bool is_plain(const struct fsd_step *step, const struct fsd_link *link)
{
    return !link->is_true && !link->nested && link->n_reasons == 1 &&
           step->links[step->reasons[link->first_reason]].is_true;
}

/* Finds what links follow from at once. */
static void find_reasons(const struct fsd_step *step, const struct fsd_link *link, struct links *reasons)
{
    reasons->n = 0;
    for (unsigned i = 0; i < link->n_reasons; i++) {
        add(reasons, step->reasons[link->first_reason + i]);
    }
}

/* Finds what is true so that the plain ones of the reasons are false. */
static void find_causes(const struct fsd_step *step, const struct links *reasons, struct links *causes)
{
    causes->n = 0;
    for (unsigned i = 0; i < reasons->n; i++) {
        const struct fsd_link *const reason = &step->links[reasons->list[i]];
        if (is_plain(step, reason)) {
            add(causes, step->reasons[reason->first_reason]);
        }
    }
}

static void put_reasons(struct teller *teller, const struct fsd_link *link)
{
    find_reasons(teller->step, link, &teller->reasons);
    if (are_equal(&teller->reasons, &teller->told)) {
        fsd_buffer_put_text(teller->out, " -> ");
        return;
    }
    find_causes(teller->step, &teller->reasons, &teller->causes);
    if (teller->causes.n > 0 && are_equal(&teller->causes, &teller->told)) {
        fsd_buffer_put_text(teller->out, " -> ");
    } else {
        fsd_buffer_put_text(teller->out, ", ");
        if (teller->causes.n > 0) {
            put_statements(teller->out, teller->step, &teller->causes);
            fsd_buffer_put_text(teller->out, " -> ");
        }
    }
    put_statements(teller->out, teller->step, &teller->reasons);
    fsd_buffer_put_text(teller->out, " -> ");
}

/* Whether the same that is nested there denies both. */
static bool are_denied_together(const struct fsd_step *step, const struct fsd_link *a, const struct fsd_link *b)
{
    return a->nested && a->nested == b->nested && a->n_reasons == b->n_reasons &&
           memcmp(&step->reasons[a->first_reason], &step->reasons[b->first_reason],
                  a->n_reasons * sizeof(step->reasons[0])) == 0;
}

/* Returns how many links were told: more than one if they are denied together. */
static unsigned put_link(struct teller *teller, unsigned i)
{
    const struct fsd_step *const step = teller->step;
    const struct fsd_link *const link = &step->links[i];
    unsigned n = 1;

    if (link->n_reasons > 0) {
        put_reasons(teller, link);
    } else if (i > 0) {
        fsd_buffer_put_text(teller->out, "; ");
    }
    while (i + n < step->n_links && are_denied_together(step, link, &step->links[i + n])) {
        n++;
    }
    teller->told.n = 0;
    for (unsigned k = 0; k < n; k++) {
        add(&teller->told, i + k);
    }
    put_statements(teller->out, step, &teller->told);
    if (link->units) {
        fsd_buffer_put_text(teller->out, " (");
        fsd_notation_put_units(teller->out, link->units);
        fsd_buffer_put_char(teller->out, ')');
    } else if (link->nested) {
        fsd_buffer_print(teller->out, " (%s)", link->nested);
    }
    return n;
}

/* In one branch, the link that says the opposite of the last, unless the branch began with it; NULL: there is none. */
static const struct fsd_link *find_opposite(const struct fsd_step *step)
{
    const struct fsd_link *const last = &step->links[step->n_links - 1];

    const struct fsd_link *opposite = NULL;

    for (unsigned i = 1; i < step->n_links; i++) {
        const struct fsd_link *const link = &step->links[i];
        if (link->n_reasons == 0) {
            return NULL;
        }
        if (link->cells == last->cells && link->digit == last->digit && link->is_true != last->is_true) {
            opposite = link;
        }
    }
    return opposite;
}

void fsd_chain_text_put(struct fsd_buffer *out, const struct fsd_step *step)
{
    struct teller teller = {.out = out, .step = step};
    bool is_used[FSD_MAX_LINKS] = {false};

    for (unsigned i = 0; i < step->n_reasons; i++) {
        is_used[step->reasons[i]] = true;
    }
    for (unsigned i = 0; i < step->n_links;) {
        i += is_used[i] && is_plain(step, &step->links[i]) ? 1 : put_link(&teller, i);
    }
    const struct fsd_link *const opposite = step->n_links > 0 ? find_opposite(step) : NULL;
    if (opposite) {
        fsd_buffer_put_text(out, ", but ");
        put_statement(out, opposite->cells, fsd_digits_of(opposite->digit), opposite->is_true);
    }
}

enum { MOST_IN_SENTENCE = 6, MOST_IN_PART = 8, MOST_ALONE = 10 };

/* Whether a link is told with those before it, from the first of them on. */
static bool is_told_with(const struct fsd_step *step, unsigned first, unsigned i, const bool is_used[FSD_MAX_LINKS])
{
    const struct fsd_link *const a = &step->links[first], *const b = &step->links[i];

    if (are_denied_together(step, a, b)) {
        return true;
    }
    if (is_used[i] || is_used[first] || !is_plain(step, a) || !is_plain(step, b)) {
        return false;
    }
    const struct fsd_link *const before = &step->links[i - 1];
    return a->cells == b->cells ? before->cells == b->cells : a->digit == b->digit && before->digit == b->digit;
}

/* The lines of each branch, divided evenly if they are too many for one drawing. */
static void divide(struct fsd_chain_lines *lines)
{
    for (unsigned begin = 0, end; begin < lines->n; begin = end) {
        for (end = begin; end < lines->n && lines->lines[end].branch == lines->lines[begin].branch; end++) {
        }
        const unsigned n = end - begin;
        const unsigned n_parts = n <= MOST_ALONE ? 1 : (n + MOST_IN_PART - 1) / MOST_IN_PART;
        for (unsigned i = 0; i < n; i++) {
            lines->lines[begin + i].part = (uint16_t)(lines->n_parts + i * n_parts / n);
        }
        lines->n_parts += n_parts;
    }
}

void fsd_chain_lines_find(struct fsd_chain_lines *lines, const struct fsd_step *step)
{
    bool is_used[FSD_MAX_LINKS] = {false};

    lines->n = lines->n_branches = lines->n_parts = 0;
    for (unsigned i = 0; i < step->n_reasons; i++) {
        is_used[step->reasons[i]] = true;
    }
    for (unsigned i = 0, n; i < step->n_links; i += n) {
        const struct fsd_link *const link = &step->links[i];
        n = 1;
        lines->line_of[i] = FSD_NO_LINE;
        if (is_used[i] && is_plain(step, link)) {
            continue;
        }
        while (i + n < step->n_links && is_told_with(step, i, i + n, is_used)) {
            n++;
        }
        lines->n_branches += link->n_reasons == 0;
        for (unsigned k = i; k < i + n; k++) {
            lines->line_of[k] = (uint16_t)lines->n;
        }
        lines->lines[lines->n++] = (struct fsd_chain_line){
            .first_link = (uint16_t)i, .n_links = (uint16_t)n, .branch = (uint16_t)(lines->n_branches - 1)};
    }
    if (lines->n <= MOST_IN_SENTENCE) {
        lines->n = 0;
    }
    divide(lines);
}

static struct links links_of(const struct fsd_chain_line *line)
{
    struct links links = {.n = line->n_links};

    for (unsigned i = 0; i < links.n; i++) {
        links.list[i] = (uint16_t)(line->first_link + i);
    }
    return links;
}

void fsd_chain_line_put_statement(struct fsd_buffer *out, const struct fsd_step *step,
                                  const struct fsd_chain_lines *lines, unsigned line)
{
    const struct links links = links_of(&lines->lines[line]);

    put_statements(out, step, &links);
}

/* "1", "1 and 6", "1, 6 and 8". */
static void put_numbers(struct fsd_buffer *out, const struct links *numbers)
{
    for (unsigned i = 0; i < numbers->n; i++) {
        fsd_buffer_put_text(out, i == 0 ? "" : i + 1 < numbers->n ? ", " : " and ");
        fsd_buffer_put_count(out, numbers->list[i] + 1U);
    }
}

static bool are_in_cell(const struct fsd_step *step, const struct links *links, fsd_cells cell)
{
    bool are_in = true;

    for (unsigned i = 0; i < links->n; i++) {
        are_in &= step->links[links->list[i]].cells == cell;
    }
    return are_in;
}

static void put_rule(struct fsd_buffer *out, const struct fsd_step *step, const struct fsd_link *link,
                     const struct links *reasons)
{
    if (link->units) {
        fsd_buffer_put_text(out, ": no other place in ");
        fsd_notation_put_units(out, link->units);
    } else if (link->nested) {
        fsd_buffer_print(out, ": %s", link->nested);
    } else if (link->is_true && are_in_cell(step, reasons, link->cells)) {
        fsd_buffer_put_text(out, ": no other digit there");
    }
}

void fsd_chain_line_put_why(struct fsd_buffer *out, const struct fsd_step *step, const struct fsd_chain_lines *lines,
                            unsigned line)
{
    struct links reasons = {.n = 0}, numbers = {.n = 0}, folded = {.n = 0};

    for (unsigned i = 0; i < lines->lines[line].n_links; i++) {
        const struct fsd_link *const link = &step->links[lines->lines[line].first_link + i];
        for (unsigned k = 0; k < link->n_reasons; k++) {
            add(&reasons, step->reasons[link->first_reason + k]);
        }
    }
    for (unsigned i = 0; i < reasons.n; i++) {
        const unsigned reason = reasons.list[i];
        if (lines->line_of[reason] == FSD_NO_LINE) {
            add(&folded, reason);
            add(&numbers, lines->line_of[step->reasons[step->links[reason].first_reason]]);
        } else {
            add(&numbers, lines->line_of[reason]);
        }
    }
    if (numbers.n == 0) {
        fsd_buffer_put_text(out, "assumed");
        return;
    }
    fsd_buffer_put_text(out, "because of ");
    put_numbers(out, &numbers);
    if (folded.n > 0) {
        fsd_buffer_put_text(out, ", ");
        put_statements(out, step, &folded);
    }
    put_rule(out, step, &step->links[lines->lines[line].first_link], &reasons);
    const struct fsd_link *const opposite = line + 1 == lines->n ? find_opposite(step) : NULL;
    if (opposite) {
        const unsigned denied = lines->line_of[opposite - step->links];
        fsd_buffer_put_text(out, "; but ");
        put_statement(out, opposite->cells, fsd_digits_of(opposite->digit), opposite->is_true);
        if (denied != FSD_NO_LINE) {
            fsd_buffer_print(out, " by %u", denied + 1);
        }
    }
}

void fsd_chain_text_put_brief(struct fsd_buffer *out, const struct fsd_step *step, const struct fsd_chain_lines *lines)
{
    if (lines->n_branches > 1) {
        fsd_buffer_print(out, "%u branches, %u lines", lines->n_branches, lines->n);
        return;
    }
    const struct fsd_link *const opposite = find_opposite(step);
    fsd_buffer_print(out, "in %u lines, ", lines->n);
    fsd_chain_line_put_statement(out, step, lines, 0);
    fsd_buffer_put_text(out, " leads to ");
    fsd_chain_line_put_statement(out, step, lines, lines->n - 1);
    if (opposite) {
        fsd_buffer_put_text(out, " and ");
        put_statement(out, opposite->cells, fsd_digits_of(opposite->digit), opposite->is_true);
    }
}
