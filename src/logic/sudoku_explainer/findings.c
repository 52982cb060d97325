#include "logic/sudoku_explainer/findings.h"

#include <stdlib.h>
#include <string.h>

/* A power of two, well above the number of different hints that a board has. */
enum { N_SLOTS = 1 << 15, N_MOST = N_SLOTS / 2 };

void fsd_se_findings_init(struct fsd_se_findings *findings, struct fsd_se_effort *effort)
{
    *findings = (struct fsd_se_findings){.effort = effort};
}

void fsd_se_findings_destroy(struct fsd_se_findings *findings)
{
    free(findings->list);
    free(findings->parents);
    free(findings->slots);
    fsd_se_findings_init(findings, findings->effort);
}

static size_t hash_of(const struct fsd_se_hint *hint)
{
    uint64_t hash = 0;

    for (fsd_cells cells = hint->removed_cells; cells;) {
        const unsigned cell = fsd_cells_take(&cells);
        hash = (hash ^ (uint64_t)cell << 16 ^ hint->removed[cell]) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 29;
    }
    return (size_t)(hash >> 7) % N_SLOTS;
}

static bool removes_the_same(const struct fsd_se_hint *a, const struct fsd_se_hint *b)
{
    if (a->removed_cells != b->removed_cells) {
        return false;
    }
    for (fsd_cells cells = a->removed_cells; cells;) {
        const unsigned cell = fsd_cells_take(&cells);
        if (a->removed[cell] != b->removed[cell]) {
            return false;
        }
    }
    return true;
}

static void clear_slots(struct fsd_se_findings *findings)
{
    for (size_t i = 0; findings->wants_all && i < findings->n; i++) {
        /* Every slot on the way from the hash is cleared, so that none is left. */
        for (size_t slot = hash_of(&findings->list[i].hint); findings->slots[slot]; slot = (slot + 1) % N_SLOTS) {
            findings->slots[slot] = 0;
        }
    }
}

void fsd_se_findings_begin(struct fsd_se_findings *findings, bool wants_all)
{
    if (wants_all && !findings->slots) {
        findings->slots = calloc(N_SLOTS, sizeof(findings->slots[0]));
        findings->effort->is_out_of_memory |= !findings->slots;
    }
    clear_slots(findings);
    findings->wants_all = wants_all;
    findings->n = 0;
    findings->n_parents = 0;
}

/* Below 0, 0 or above 0, as a comes before b, is equal or comes after it. */
static int compare(const struct fsd_se_rank *a, const struct fsd_se_rank *b)
{
    if (a->rating != b->rating) {
        return a->rating < b->rating ? -1 : 1;
    }
    if (a->complexity != b->complexity) {
        return a->complexity < b->complexity ? -1 : 1;
    }
    if (a->key != b->key) {
        return a->key < b->key ? -1 : 1;
    }
    return (a->order > b->order) - (a->order < b->order);
}

bool fsd_se_findings_would_lead(const struct fsd_se_findings *findings, const struct fsd_se_rank *rank)
{
    return findings->n == 0 || compare(rank, &findings->list[0].rank) < 0;
}

static struct fsd_se_finding *add(struct fsd_se_findings *findings)
{
    struct fsd_se_finding *const list =
        findings->n < N_MOST
            ? fsd_se_grow(findings->list, &findings->n_room, findings->n, sizeof(list[0]), findings->effort)
            : NULL;

    if (!list) {
        findings->effort->is_out_of_memory = true;
        return NULL;
    }
    findings->list = list;
    return &findings->list[findings->n++];
}

/* The finding that removes the same, or a new one. */
static struct fsd_se_finding *find_place(struct fsd_se_findings *findings, const struct fsd_se_hint *hint, bool *is_new)
{
    size_t slot = hash_of(hint);

    *is_new = false;
    for (; findings->slots[slot]; slot = (slot + 1) % N_SLOTS) {
        struct fsd_se_finding *finding = &findings->list[findings->slots[slot] - 1];
        if (removes_the_same(&finding->hint, hint)) {
            return finding;
        }
    }
    struct fsd_se_finding *finding = add(findings);
    if (finding) {
        *is_new = true;
        findings->slots[slot] = (uint16_t)findings->n;
    }
    return finding;
}

struct fsd_se_finding *fsd_se_findings_offer(struct fsd_se_findings *findings, const struct fsd_se_rank *rank,
                                             const struct fsd_se_hint *hint)
{
    struct fsd_se_finding *finding;
    bool is_new = false;

    if (findings->effort->is_out_of_memory ||
        (findings->without && fsd_se_rules_has(findings->without, hint->technique))) {
        return NULL;
    }
    if (findings->wants_all) {
        finding = find_place(findings, hint, &is_new);
    } else {
        is_new = findings->n == 0;
        finding = is_new ? add(findings) : &findings->list[0];
    }
    if (!finding || (!is_new && compare(rank, &finding->rank) >= 0)) {
        return NULL;
    }
    finding->rank = *rank;
    finding->hint = *hint;
    finding->hint.rating = rank->rating;
    finding->fingerprint = 0;
    finding->first_parent = findings->n_parents;
    finding->n_parents = 0;
    return finding;
}

static void add_parent(struct fsd_se_findings *findings, struct fsd_se_finding *finding, unsigned candidate)
{
    for (unsigned i = 0; i < finding->n_parents; i++) {
        if (findings->parents[finding->first_parent + i] == candidate) {
            return;
        }
    }
    void *const grown = fsd_se_grow(findings->parents, &findings->n_parents_room, findings->n_parents,
                                    sizeof(findings->parents[0]), findings->effort);
    if (!grown) {
        return;
    }
    findings->parents = grown;
    findings->parents[findings->n_parents++] = (uint16_t)candidate;
    finding->n_parents++;
}

void fsd_se_findings_add_parents(struct fsd_se_findings *findings, struct fsd_se_finding *finding,
                                 const struct fsd_board *initial, const struct fsd_board *now, unsigned candidate,
                                 enum fsd_se_cause cause)
{
    uint16_t removed[FSD_SE_MAX_REMOVED];
    const unsigned n = fsd_se_removed_beside(initial, now, candidate, cause, removed);

    for (unsigned i = 0; i < n; i++) {
        add_parent(findings, finding, removed[i]);
    }
}

static int compare_findings(const void *a, const void *b)
{
    const struct fsd_se_finding *x = a, *y = b;

    return compare(&x->rank, &y->rank);
}

void fsd_se_findings_sort(struct fsd_se_findings *findings)
{
    clear_slots(findings); /* they are places in the list */
    findings->wants_all = false;
    if (findings->n > 0) {
        qsort(findings->list, findings->n, sizeof(findings->list[0]), compare_findings);
    }
}
