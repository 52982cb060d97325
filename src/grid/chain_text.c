#include "grid/chain_text.h"

#include <string.h>

#include "base/grow.h"

enum { N_WORDS = 16, MOST_CELLS = 64 * N_WORDS };

struct cells {
    uint64_t words[N_WORDS];
};

/* Some of a chain's links or lines, the earliest first. */
struct numbers {
    uint32_t *list;
    size_t n, n_room;
    bool failed; /* no memory */
};

struct teller {
    struct fsd_buffer *out;
    const struct fsd_chain *chain;
    struct numbers told; /* what was told last */
    struct numbers reasons;
    struct numbers causes;
};

static bool are_equal(const struct numbers *a, const struct numbers *b)
{
    return a->n == b->n && (a->n == 0 || memcmp(a->list, b->list, a->n * sizeof(a->list[0])) == 0);
}

static void add(struct numbers *numbers, uint32_t number)
{
    size_t i = numbers->n;

    while (i > 0 && numbers->list[i - 1] > number) {
        i--;
    }
    if (i > 0 && numbers->list[i - 1] == number) {
        return;
    }
    uint32_t *const list = fsd_grow(numbers->list, numbers->n, &numbers->n_room, sizeof(*list));
    if (!list) {
        numbers->failed = true;
        return;
    }
    numbers->list = list;
    memmove(&list[i + 1], &list[i], (numbers->n - i) * sizeof(*list));
    list[i] = number;
    numbers->n++;
}

/* Whoever tells them lacks something if memory was short. */
static void destroy(struct numbers *numbers, struct fsd_buffer *out)
{
    out->failed |= numbers->failed;
    free(numbers->list);
}

static struct cells cells_of(const struct fsd_chain *chain, const struct fsd_chain_link *link)
{
    struct cells cells = {{0}};

    for (uint32_t i = 0; i < link->n_cells; i++) {
        const unsigned cell = fsd_chain_cells_of(chain, link)[i];
        cells.words[cell / 64] |= UINT64_C(1) << cell % 64;
    }
    return cells;
}

static bool are_same(const struct cells *a, const struct cells *b)
{
    return memcmp(a, b, sizeof(*a)) == 0;
}

static bool have_same_cells(const struct fsd_chain *chain, const struct fsd_chain_link *a,
                            const struct fsd_chain_link *b)
{
    const struct cells of_a = cells_of(chain, a), of_b = cells_of(chain, b);

    return are_same(&of_a, &of_b);
}

static void put_cells(struct fsd_buffer *out, const struct fsd_chain *chain, const struct cells *cells)
{
    uint16_t list[MOST_CELLS];
    unsigned n = 0;

    for (unsigned word = 0; word < N_WORDS; word++) {
        for (uint64_t left = cells->words[word]; left; left &= left - 1) {
            list[n++] = (uint16_t)(64 * word + (unsigned)__builtin_ctzll(left));
        }
    }
    chain->words.put_cells(out, chain->words.context, list, n);
}

static void put_values(struct fsd_buffer *out, const struct fsd_chain *chain, uint32_t values)
{
    for (; values; values &= values - 1) {
        fsd_buffer_put_char(out, chain->words.names[__builtin_ctz(values)]);
    }
}

static bool is_one(uint32_t values)
{
    return values && !(values & (values - 1));
}

/* What is impossible. */
static void put_contradiction(struct fsd_buffer *out, const struct fsd_chain *chain, const struct fsd_chain_link *link)
{
    const struct cells cells = cells_of(chain, link);

    if (!link->by) {
        fsd_buffer_put_text(out, "no digit for ");
        put_cells(out, chain, &cells);
        return;
    }
    fsd_buffer_put_text(out, "no ");
    if (is_one(link->values)) {
        fsd_buffer_put_text(out, "place for ");
        put_values(out, chain, link->values);
        fsd_buffer_put_text(out, " in ");
    } else {
        fsd_buffer_put_text(out, "way to fill ");
    }
    chain->words.put_by(out, chain->words.context, link->by);
}

static void put_statement(struct fsd_buffer *out, const struct fsd_chain *chain, const struct cells *cells,
                          uint32_t values, bool is_true)
{
    put_cells(out, chain, cells);
    fsd_buffer_put_text(out, is_true ? "=" : "<>");
    put_values(out, chain, values);
}

/* Those from a link on, i of the list, that are written as one with it: falsities of a digit, or those in a cell. */
static void put_with_like(struct fsd_buffer *out, const struct fsd_chain *chain, const struct numbers *links, size_t i,
                          bool *is_put)
{
    const struct fsd_chain_link *const first = &chain->links[links->list[i]];
    struct cells cells = cells_of(chain, first);
    uint32_t values = first->values;

    if (first->is_contradiction) {
        put_contradiction(out, chain, first);
        return;
    }
    for (size_t k = i + 1; k < links->n && !first->is_true; k++) {
        const struct fsd_chain_link *const link = &chain->links[links->list[k]];
        const struct cells of_link = cells_of(chain, link);
        const bool has_value = link->values == first->values && is_one(values);
        if (!link->is_true && !link->is_contradiction && !is_put[k] && (has_value || are_same(&of_link, &cells))) {
            for (unsigned word = 0; word < N_WORDS; word++) {
                cells.words[word] |= of_link.words[word];
            }
            values |= link->values;
            is_put[k] = true;
        }
    }
    put_statement(out, chain, &cells, values, first->is_true);
}

static void put_statements(struct fsd_buffer *out, const struct fsd_chain *chain, const struct numbers *links)
{
    bool *const is_put = calloc(links->n + 1, sizeof(*is_put));

    out->failed |= !is_put;
    for (size_t i = 0; is_put && i < links->n; i++) {
        if (!is_put[i]) {
            fsd_buffer_put_text(out, i > 0 ? " and " : "");
            put_with_like(out, chain, links, i, is_put);
        }
    }
    free(is_put);
}

static uint32_t reason_of(const struct fsd_chain *chain, const struct fsd_chain_link *link, uint32_t i)
{
    return chain->reasons[link->first_reason + i];
}

/* Whether it needs no words but its reason: it is false because that is true. */
static bool is_plain(const struct fsd_chain *chain, const struct fsd_chain_link *link)
{
    return !link->is_true && !link->is_contradiction && !link->nested && !link->by && link->n_reasons == 1 &&
           chain->links[reason_of(chain, link, 0)].is_true;
}

/* Of candidates that are false because others are true, by what the first sees one where no unit has both. */
static void put_sight(struct fsd_buffer *out, const struct fsd_chain *chain, const struct numbers *links)
{
    const size_t n = out->n;

    for (size_t i = 0; chain->words.put_sight && i < links->n && out->n == n; i++) {
        const struct fsd_chain_link *const link = &chain->links[links->list[i]];
        if (is_plain(chain, link)) {
            const struct fsd_chain_link *const cause = &chain->links[reason_of(chain, link, 0)];
            chain->words.put_sight(out, chain->words.context, *fsd_chain_cells_of(chain, link),
                                   *fsd_chain_cells_of(chain, cause));
        }
    }
}

/* Finds what links follow from at once. */
static void find_reasons(const struct fsd_chain *chain, const struct fsd_chain_link *link, struct numbers *reasons)
{
    reasons->n = 0;
    for (uint32_t i = 0; i < link->n_reasons; i++) {
        add(reasons, reason_of(chain, link, i));
    }
}

/* Finds what is true so that the plain ones of the reasons are false. */
static void find_causes(const struct fsd_chain *chain, const struct numbers *reasons, struct numbers *causes)
{
    causes->n = 0;
    for (size_t i = 0; i < reasons->n; i++) {
        const struct fsd_chain_link *const reason = &chain->links[reasons->list[i]];
        if (is_plain(chain, reason)) {
            add(causes, reason_of(chain, reason, 0));
        }
    }
}

static void put_reasons(struct teller *teller, const struct fsd_chain_link *link)
{
    find_reasons(teller->chain, link, &teller->reasons);
    if (teller->reasons.n == 0) {
        fsd_buffer_put_text(teller->out, ", ");
        return;
    }
    if (are_equal(&teller->reasons, &teller->told)) {
        fsd_buffer_put_text(teller->out, " -> ");
        return;
    }
    find_causes(teller->chain, &teller->reasons, &teller->causes);
    if (teller->causes.n > 0 && are_equal(&teller->causes, &teller->told)) {
        fsd_buffer_put_text(teller->out, " -> ");
    } else {
        fsd_buffer_put_text(teller->out, ", ");
        if (teller->causes.n > 0) {
            put_statements(teller->out, teller->chain, &teller->causes);
            fsd_buffer_put_text(teller->out, " -> ");
        }
    }
    put_statements(teller->out, teller->chain, &teller->reasons);
    put_sight(teller->out, teller->chain, &teller->reasons);
    fsd_buffer_put_text(teller->out, " -> ");
}

/* Whether the same denies both. */
static bool are_denied_together(const struct fsd_chain *chain, const struct fsd_chain_link *a,
                                const struct fsd_chain_link *b)
{
    return (a->nested || a->by) && !a->is_true && !b->is_true && !a->is_contradiction && !b->is_contradiction &&
           a->nested == b->nested && a->by == b->by && a->set == b->set && a->n_reasons == b->n_reasons &&
           !a->is_refutation && !b->is_refutation &&
           memcmp(&chain->reasons[a->first_reason], &chain->reasons[b->first_reason],
                  a->n_reasons * sizeof(chain->reasons[0])) == 0;
}

/* What stands before a link. */
static void lead_to(struct teller *teller, size_t i)
{
    const struct fsd_chain_link *const link = &teller->chain->links[i];

    if (link->is_refutation) {
        fsd_buffer_put_text(teller->out, "] -> ");
    } else if (!link->is_assumption) {
        put_reasons(teller, link);
    } else if (link->beside != FSD_NO_LINK) {
        fsd_buffer_put_text(teller->out, ", [");
    } else if (i > 0) {
        fsd_buffer_put_text(teller->out, "; ");
    }
}

/* The cells of the set of a link, or its values: "1, 3 and 4". */
static void put_of_set(struct fsd_buffer *out, const struct fsd_chain *chain, const struct fsd_chain_link *link,
                       bool are_cells)
{
    if (are_cells) {
        chain->words.put_cells(out, chain->words.context, fsd_chain_cells_of(chain, link) + link->n_cells,
                               link->n_set_cells);
    }
    for (uint32_t left = are_cells ? 0 : link->set; left; left &= left - 1) {
        fsd_buffer_put_text(out, left == link->set ? "" : is_one(left) ? " and " : ", ");
        fsd_buffer_put_char(out, chain->words.names[__builtin_ctz(left)]);
    }
}

/* What a link is by, and what to look for in a house: "1 and 4 in row 7 fit only in r7c12"; "r7c1 in row 7 hold ..". */
static void put_what_it_is_by(struct fsd_buffer *out, const struct fsd_chain *chain, const struct fsd_chain_link *link)
{
    if (link->set) {
        put_of_set(out, chain, link, link->is_set_elsewhere);
        fsd_buffer_put_text(out, " in ");
    }
    chain->words.put_by(out, chain->words.context, link->by);
    if (link->set) {
        fsd_buffer_put_text(out, link->n_set_cells == 0   ? " has no place"
                                 : link->is_set_elsewhere ? link->n_set_cells == 1 ? " holds only " : " hold only "
                                 : is_one(link->set)      ? " fits only in "
                                                          : " fit only in ");
        put_of_set(out, chain, link, !link->is_set_elsewhere);
    }
}

/* Returns how many links were told: more than one if they are denied together. */
static size_t put_link(struct teller *teller, size_t i)
{
    const struct fsd_chain *const chain = teller->chain;
    const struct fsd_chain_link *const link = &chain->links[i];
    size_t n = 1;

    lead_to(teller, i);
    while (i + n < chain->n_links && are_denied_together(chain, link, &chain->links[i + n])) {
        n++;
    }
    teller->told.n = 0;
    for (size_t k = 0; k < n; k++) {
        add(&teller->told, (uint32_t)(i + k));
    }
    put_statements(teller->out, chain, &teller->told);
    if (link->by && !link->is_contradiction) {
        fsd_buffer_put_text(teller->out, " (");
        put_what_it_is_by(teller->out, chain, link);
        fsd_buffer_put_char(teller->out, ')');
    } else if (link->nested) {
        fsd_buffer_print(teller->out, " (%s)", link->nested);
    }
    return n;
}

/* In one branch, the link that says the opposite of the last, unless the branch began with it; NULL: there is none. */
static const struct fsd_chain_link *find_opposite(const struct fsd_chain *chain)
{
    const struct fsd_chain_link *const last = &chain->links[chain->n_links - 1];
    const struct fsd_chain_link *opposite = NULL;

    for (size_t i = 1; i < chain->n_links && !last->is_contradiction; i++) {
        const struct fsd_chain_link *const link = &chain->links[i];
        if (link->is_assumption) {
            return NULL;
        }
        if (link->is_true != last->is_true && link->values == last->values && have_same_cells(chain, link, last)) {
            opposite = link;
        }
    }
    return opposite;
}

static void put_link_statement(struct fsd_buffer *out, const struct fsd_chain *chain, const struct fsd_chain_link *link)
{
    const struct cells cells = cells_of(chain, link);

    put_statement(out, chain, &cells, link->values, link->is_true);
}

static void mark_reasons(struct fsd_chain *chain)
{
    for (size_t i = 0; i < chain->n_links; i++) {
        chain->links[i].is_reason = false;
    }
    for (size_t i = 0; i < chain->n_reasons; i++) {
        chain->links[chain->reasons[i]].is_reason = true;
    }
}

void fsd_chain_text_put(struct fsd_buffer *out, struct fsd_chain *chain)
{
    struct teller teller = {.out = out, .chain = chain};

    mark_reasons(chain);
    for (size_t i = 0; i < chain->n_links;) {
        const struct fsd_chain_link *const link = &chain->links[i];
        i += link->is_reason && is_plain(chain, link) ? 1 : put_link(&teller, i);
    }
    const struct fsd_chain_link *const opposite = chain->n_links > 0 ? find_opposite(chain) : NULL;
    if (opposite) {
        fsd_buffer_put_text(out, ", but ");
        put_link_statement(out, chain, opposite);
    }
    destroy(&teller.told, out);
    destroy(&teller.reasons, out);
    destroy(&teller.causes, out);
}

enum { MOST_IN_SENTENCE = 6 };

/* Whether a link is told with those before it, from the first of them on. */
static bool is_told_with(const struct fsd_chain *chain, size_t first, size_t i)
{
    const struct fsd_chain_link *const a = &chain->links[first], *const b = &chain->links[i];

    if (are_denied_together(chain, a, b)) {
        return true;
    }
    if (b->is_reason || a->is_reason || !is_plain(chain, a) || !is_plain(chain, b)) {
        return false;
    }
    const struct fsd_chain_link *const before = &chain->links[i - 1];
    return have_same_cells(chain, a, b) ? have_same_cells(chain, before, b)
                                        : a->values == b->values && before->values == b->values;
}

/* Appends a line. False: no memory. */
static bool add_line(struct fsd_chain *chain, size_t first_link, size_t n_links, uint32_t branch)
{
    struct fsd_chain_line *const lines =
        fsd_grow(chain->lines, chain->n_lines, &chain->lines_room, sizeof(*chain->lines));

    if (!lines) {
        chain->failed = true;
        return false;
    }
    chain->lines = lines;
    for (size_t i = first_link; i < first_link + n_links; i++) {
        chain->links[i].line = (uint32_t)chain->n_lines;
    }
    lines[chain->n_lines++] =
        (struct fsd_chain_line){.first_link = (uint32_t)first_link, .n_links = (uint32_t)n_links, .branch = branch};
    return true;
}

/* The branch in which a refutation stands: that of the assumption that the refuted one was made beside. */
static uint32_t branch_around(const struct fsd_chain *chain, const struct fsd_chain_link *refutation)
{
    const struct fsd_chain_link *const assumption = &chain->links[reason_of(chain, refutation, 0)];

    return assumption->beside == FSD_NO_LINK ? 0 : chain->lines[chain->links[assumption->beside].line].branch;
}

void fsd_chain_find_lines(struct fsd_chain *chain)
{
    uint32_t branch = 0, n_begun = 0;

    chain->n_lines = 0;
    chain->n_branches = chain->n_parts = chain->n_beside = 0;
    mark_reasons(chain);
    for (size_t i = 0, n; i < chain->n_links && !chain->failed; i += n) {
        const struct fsd_chain_link *const link = &chain->links[i];
        n = 1;
        chain->links[i].line = FSD_NO_LINE;
        if (link->is_reason && is_plain(chain, link)) {
            continue;
        }
        while (i + n < chain->n_links && is_told_with(chain, i, i + n)) {
            n++;
        }
        if (link->is_assumption) {
            chain->n_branches += link->beside == FSD_NO_LINK;
            chain->n_beside += link->beside != FSD_NO_LINK;
            branch = n_begun++;
        } else if (link->is_refutation) {
            branch = branch_around(chain, link);
        }
        add_line(chain, i, n, branch);
    }
    if (chain->n_lines <= MOST_IN_SENTENCE || chain->failed) {
        chain->n_lines = 0;
    }
    fsd_chain_divide(chain);
}

static void find_links(const struct fsd_chain_line *line, struct numbers *links)
{
    for (uint32_t i = 0; i < line->n_links; i++) {
        add(links, line->first_link + i);
    }
}

void fsd_chain_line_put_statement(struct fsd_buffer *out, const struct fsd_chain *chain, size_t line)
{
    struct numbers links = {.n = 0};

    find_links(&chain->lines[line], &links);
    put_statements(out, chain, &links);
    destroy(&links, out);
}

/* "1", "1 and 6", "1, 6 and 8". */
static void put_numbers(struct fsd_buffer *out, const struct numbers *numbers)
{
    for (size_t i = 0; i < numbers->n; i++) {
        fsd_buffer_put_text(out, i == 0 ? "" : i + 1 < numbers->n ? ", " : " and ");
        fsd_buffer_put_count(out, numbers->list[i] + 1U);
    }
}

/* Whether all reasons exclude values from a link's cell: these are false there, or true in other cells. */
static bool are_of_cell(const struct fsd_chain *chain, const struct numbers *reasons, const struct fsd_chain_link *link)
{
    bool are_of = true;

    for (size_t i = 0; i < reasons->n; i++) {
        const struct fsd_chain_link *const reason = &chain->links[reasons->list[i]];
        are_of &= reason->is_true || have_same_cells(chain, reason, link);
    }
    return are_of;
}

static void put_rule(struct fsd_buffer *out, const struct fsd_chain *chain, const struct fsd_chain_link *link,
                     const struct numbers *reasons)
{
    if (link->by && !link->is_contradiction) {
        fsd_buffer_put_text(out, link->is_last_place ? ": no other place in " : ": ");
        put_what_it_is_by(out, chain, link);
    } else if (link->nested) {
        fsd_buffer_print(out, ": %s", link->nested);
    } else if (link->is_true && are_of_cell(chain, reasons, link)) {
        fsd_buffer_put_text(out, ": no other digit there");
    }
}

/* Of what is assumed, or refuted by what was assumed. */
static void put_assumption(struct fsd_buffer *out, const struct fsd_chain *chain, const struct fsd_chain_link *link)
{
    if (link->is_refutation) {
        fsd_buffer_print(out, "because %u leads to %u", chain->links[reason_of(chain, link, 0)].line + 1,
                         chain->links[reason_of(chain, link, 1)].line + 1);
    } else if (link->beside != FSD_NO_LINK) {
        fsd_buffer_print(out, "assumed beside %u", chain->links[link->beside].line + 1);
    } else {
        fsd_buffer_put_text(out, "assumed");
    }
}

static void put_because(struct fsd_buffer *out, const struct fsd_chain *chain, const struct fsd_chain_line *line)
{
    struct numbers reasons = {.n = 0}, numbers = {.n = 0}, folded = {.n = 0};

    for (uint32_t i = 0; i < line->n_links; i++) {
        const struct fsd_chain_link *const link = &chain->links[line->first_link + i];
        for (uint32_t k = 0; k < link->n_reasons; k++) {
            add(&reasons, reason_of(chain, link, k));
        }
    }
    for (size_t i = 0; i < reasons.n; i++) {
        const struct fsd_chain_link *const reason = &chain->links[reasons.list[i]];
        if (reason->line == FSD_NO_LINE) {
            add(&folded, reasons.list[i]);
            add(&numbers, chain->links[reason_of(chain, reason, 0)].line);
        } else {
            add(&numbers, reason->line);
        }
    }
    fsd_buffer_put_text(out, numbers.n > 0 ? "because of " : "in any case");
    put_numbers(out, &numbers);
    if (folded.n > 0) {
        fsd_buffer_put_text(out, ", ");
        put_statements(out, chain, &folded);
        put_sight(out, chain, &folded);
    }
    put_rule(out, chain, &chain->links[line->first_link], &reasons);
    destroy(&reasons, out);
    destroy(&numbers, out);
    destroy(&folded, out);
}

void fsd_chain_line_put_why(struct fsd_buffer *out, const struct fsd_chain *chain, size_t line)
{
    const struct fsd_chain_link *const first = &chain->links[chain->lines[line].first_link];

    if (first->is_assumption || first->is_refutation) {
        put_assumption(out, chain, first);
        return;
    }
    put_because(out, chain, &chain->lines[line]);
    const struct fsd_chain_link *const opposite = line + 1 == chain->n_lines ? find_opposite(chain) : NULL;
    if (opposite) {
        fsd_buffer_put_text(out, "; but ");
        put_link_statement(out, chain, opposite);
        if (opposite->line != FSD_NO_LINE) {
            fsd_buffer_print(out, " by %u", opposite->line + 1);
        }
    }
}

void fsd_chain_text_put_brief(struct fsd_buffer *out, const struct fsd_chain *chain)
{
    if (chain->n_branches > 1) {
        fsd_buffer_print(out, "%u branches, %zu lines", chain->n_branches, chain->n_lines);
        return;
    }
    const struct fsd_chain_link *const opposite = find_opposite(chain);
    fsd_buffer_print(out, "in %zu lines, ", chain->n_lines);
    fsd_chain_line_put_statement(out, chain, 0);
    fsd_buffer_put_text(out, " leads to ");
    fsd_chain_line_put_statement(out, chain, chain->n_lines - 1);
    if (opposite) {
        fsd_buffer_put_text(out, " and ");
        put_link_statement(out, chain, opposite);
    }
}
