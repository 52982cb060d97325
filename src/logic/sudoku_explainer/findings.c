#include "logic/sudoku_explainer/findings.h"

#include <stdlib.h>
#include <string.h>

/* A power of two, well above the number of different hints that a position has. */
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

    for (unsigned i = 0; i < hint->n_removals; i++) {
        hash = (hash ^ (uint64_t)hint->removals[i].cell << 16 ^ hint->removals[i].digits) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 29;
    }
    return (size_t)(hash >> 7) % N_SLOTS;
}

static bool removes_the_same(const struct fsd_se_hint *a, const struct fsd_se_hint *b)
{
    if (a->n_removals != b->n_removals) {
        return false;
    }
    for (unsigned i = 0; i < a->n_removals; i++) {
        if (a->removals[i].cell != b->removals[i].cell || a->removals[i].digits != b->removals[i].digits) {
            return false;
        }
    }
    return true;
}

void fsd_se_findings_begin(struct fsd_se_findings *findings, bool wants_all)
{
    if (wants_all && !findings->slots) {
        findings->slots = calloc(N_SLOTS, sizeof(findings->slots[0]));
        findings->effort->is_out_of_memory |= !findings->slots;
    }
    for (size_t i = 0; findings->wants_all && i < findings->n; i++) {
        /* Every slot on the way from the hash is cleared, so that none is left. */
        for (size_t slot = hash_of(&findings->list[i].hint); findings->slots[slot]; slot = (slot + 1) % N_SLOTS) {
            findings->slots[slot] = 0;
        }
    }
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
    if (findings->n == findings->n_room) {
        const size_t n_room = findings->n_room ? findings->n_room * 2 : 16;
        struct fsd_se_finding *list = findings->n < N_MOST ? realloc(findings->list, n_room * sizeof(list[0])) : NULL;
        if (!list) {
            findings->effort->is_out_of_memory = true;
            return NULL;
        }
        findings->list = list;
        findings->n_room = n_room;
    }
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

    if (findings->effort->is_out_of_memory) {
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

void fsd_se_findings_add_parent(struct fsd_se_findings *findings, struct fsd_se_finding *finding, unsigned candidate)
{
    for (unsigned i = 0; i < finding->n_parents; i++) {
        if (findings->parents[finding->first_parent + i] == candidate) {
            return;
        }
    }
    if (findings->n_parents == findings->n_parents_room) {
        const size_t n_room = findings->n_parents_room ? findings->n_parents_room * 2 : 256;
        uint16_t *parents = realloc(findings->parents, n_room * sizeof(parents[0]));
        if (!parents) {
            findings->effort->is_out_of_memory = true;
            return;
        }
        findings->parents = parents;
        findings->n_parents_room = n_room;
    }
    findings->parents[findings->n_parents++] = (uint16_t)candidate;
    finding->n_parents++;
}

static int compare_findings(const void *a, const void *b)
{
    const struct fsd_se_finding *x = a, *y = b;

    return compare(&x->rank, &y->rank);
}

void fsd_se_findings_sort(struct fsd_se_findings *findings)
{
    /* The table is made of places in the list. */
    for (size_t i = 0; findings->wants_all && i < findings->n; i++) {
        for (size_t slot = hash_of(&findings->list[i].hint); findings->slots[slot]; slot = (slot + 1) % N_SLOTS) {
            findings->slots[slot] = 0;
        }
    }
    findings->wants_all = false;
    if (findings->n > 0) {
        qsort(findings->list, findings->n, sizeof(findings->list[0]), compare_findings);
    }
}
