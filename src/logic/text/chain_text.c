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
