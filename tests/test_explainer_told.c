/* What chains of Sudoku Explainer tell is a proof, by definition: what checks it knows no search. */
#include "logic/sudoku_explainer/describe_chain.h"
#include "logic/sudoku_explainer/rate.h"
#include "support/boards.h"
#include "support/closure.h"
#include "support/corpora.h"
#include "support/test.h"

/* Candidates of 81 cells. */
struct marks {
    uint16_t cell[81];
};

static uint16_t bit_of(unsigned digit)
{
    return (uint16_t)(1u << (digit - 1));
}

static bool is_single(unsigned digits)
{
    return digits && (digits & (digits - 1)) == 0;
}

/* Follows singles; false: a cell or a digit in a unit has nothing left. */
static bool propagate(struct marks *m)
{
    return closure_by(m->cell, 1 << 0 | 1 << 1) != CLOSURE_CONTRADICTORY;
}

/* Whether singles refute that a digit stands in a cell; depth: or refutations of other candidates that are as deep. */
static bool refutes(const struct marks *given, unsigned cell, unsigned digit, unsigned depth)
{
    struct marks m = *given;
    bool is_more = depth > 0;
    m.cell[cell] &= bit_of(digit);
    if (!propagate(&m))
        return true;
    while (is_more) {
        is_more = false;
        for (unsigned other = 0; other < 81; other++)
            for (unsigned d = 1; d <= 9; d++)
                if (!is_single(m.cell[other]) && m.cell[other] & bit_of(d) && refutes(&m, other, d, depth - 1)) {
                    m.cell[other] &= (uint16_t)~bit_of(d);
                    is_more = true;
                    if (!propagate(&m))
                        return true;
                }
    }
    return false;
}

static const struct {
    enum fsd_se_technique first, last;
    enum { CYCLE, CHAIN, BRANCHES } form;
} forms[] = {
    {FSD_SE_GENERALIZED_X_WING, FSD_SE_BIDIRECTIONAL_CYCLE, CYCLE},
    {FSD_SE_TURBOT_FISH, FSD_SE_FORCING_CHAIN, CHAIN},
    {FSD_SE_NISHIO_FORCING_CHAIN, FSD_SE_N_TECHNIQUES - 1, BRANCHES},
};

static int form_of(enum fsd_se_technique technique)
{
    for (unsigned i = 0; i < sizeof(forms) / sizeof(forms[0]); i++)
        if (technique >= forms[i].first && technique <= forms[i].last)
            return (int)forms[i].form;
    return -1;
}

static bool is_proved_by_links(enum fsd_se_technique technique)
{
    return form_of(technique) >= 0;
}

struct proof {
    const struct fsd_board *before;
    const struct fsd_se_hint *hint;
    const struct fsd_step *step;
    unsigned n_branches;
    unsigned begin[10]; /* and where the last ends */
    unsigned n_counted; /* steps, as Sudoku Explainer counts them, without nested chains */
    unsigned n_nested;  /* chains, without rules, at least */
};

static void refuse(const struct proof *p, unsigned i, const char *why)
{
    fail_msg("%s: link %u of %u: %s\n%s", hint_text(p->hint), i, p->step->n_links, why, board_text(p->before));
}

static unsigned cell_of(const struct fsd_link *link)
{
    return fsd_cells_first(link->cells);
}

static bool is_same(const struct fsd_link *a, const struct fsd_link *b)
{
    return a->cells == b->cells && a->digit == b->digit;
}

static const struct fsd_link *reason_of(const struct proof *p, const struct fsd_link *link, unsigned k)
{
    return &p->step->links[p->step->reasons[link->first_reason + k]];
}

/* Whether one of the reasons says that a digit is not in a cell. */
static bool is_denied(const struct proof *p, const struct fsd_link *link, unsigned cell, unsigned digit)
{
    for (unsigned k = 0; k < link->n_reasons; k++) {
        const struct fsd_link *reason = reason_of(p, link, k);
        if (!reason->is_true && cell_of(reason) == cell && reason->digit == digit)
            return true;
    }
    return false;
}

static void check_single(const struct proof *p, unsigned i)
{
    const struct fsd_link *link = &p->step->links[i];
    unsigned n_others = 0;
    if (link->units) {
        if (!is_single(link->units))
            refuse(p, i, "two units");
        const unsigned unit = (unsigned)__builtin_ctz(link->units);
        bool is_in = false;
        for (unsigned k = 0; k < 9; k++) {
            const unsigned cell = unit_cell(unit, k);
            is_in |= cell == cell_of(link);
            if (cell != cell_of(link) && has(p->before, cell, link->digit)) {
                n_others++;
                if (!is_denied(p, link, cell, link->digit))
                    refuse(p, i, "another place in the unit");
            }
        }
        if (!is_in)
            refuse(p, i, "not in its unit");
    } else {
        for (unsigned digit = 1; digit <= 9; digit++)
            if (digit != link->digit && has(p->before, cell_of(link), digit)) {
                n_others++;
                if (!is_denied(p, link, cell_of(link), digit))
                    refuse(p, i, "another candidate in the cell");
            }
    }
    if (n_others != link->n_reasons)
        refuse(p, i, "reasons that are none");
}

/* How deep a nested technique looks: chains of single links are singles backwards, too. */
static unsigned depth_of(const char *nested)
{
    return strncmp(nested, "Dynamic", 7) != 0 && strncmp(nested, "Nishio", 6) != 0 ? 0 : strchr(nested, '+') ? 2 : 1;
}

static bool is_chain(const char *nested)
{
    return strstr(nested, "Chain") || strstr(nested, "Cycle") || strstr(nested, "Turbot") ||
           strstr(nested, "Generalized");
}

static void check_nested(const struct proof *p, unsigned i)
{
    const struct fsd_link *link = &p->step->links[i];
    struct marks m;
    for (unsigned cell = 0; cell < 81; cell++)
        m.cell[cell] = p->before->cell[cell];
    for (unsigned k = 0; k < link->n_reasons; k++) {
        const struct fsd_link *reason = reason_of(p, link, k);
        if (reason->is_true)
            refuse(p, i, "a removal is expected");
        m.cell[cell_of(reason)] &= (uint16_t)~bit_of(reason->digit);
    }
    for (unsigned depth = 0; !refutes(&m, cell_of(link), link->digit, depth); depth++)
        if (depth == depth_of(link->nested))
            refuse(p, i, link->nested);
}

static void check_link(const struct proof *p, unsigned i, unsigned begin)
{
    const struct fsd_step *step = p->step;
    const struct fsd_link *link = &step->links[i];
    if (!is_single(fsd_cells_count(link->cells)) || link->digit < 1 || link->digit > 9)
        refuse(p, i, "no candidate");
    if (!has(p->before, cell_of(link), link->digit))
        refuse(p, i, "not on the board");
    for (unsigned k = 0; k < link->n_reasons; k++)
        if (step->reasons[link->first_reason + k] < begin || step->reasons[link->first_reason + k] >= i)
            refuse(p, i, "reasons of another branch, or later");
    if (link->nested && link->is_true)
        refuse(p, i, "true by a removal");
    if (link->nested) {
        check_nested(p, i);
    } else if (link->is_true) {
        check_single(p, i);
    } else {
        const struct fsd_link *reason = reason_of(p, link, 0);
        if (link->units || link->n_reasons != 1 || !reason->is_true ||
            (cell_of(reason) == cell_of(link) ? reason->digit == link->digit
                                              : reason->digit != link->digit || !sees(cell_of(reason), cell_of(link))))
            refuse(p, i, "not excluded");
    }
}

/* Counts a link and all that it rests on. */
static unsigned count_ancestors(const struct fsd_step *step, unsigned last)
{
    bool is_needed[FSD_MAX_LINKS] = {false};
    unsigned n = 0;
    is_needed[last] = true;
    for (unsigned i = last + 1; i-- > 0;) {
        n += is_needed[i];
        for (unsigned k = 0; is_needed[i] && k < step->links[i].n_reasons; k++)
            is_needed[step->reasons[step->links[i].first_reason + k]] = true;
    }
    return n;
}

static void check_links(struct proof *p)
{
    const struct fsd_step *step = p->step;
    bool is_used[FSD_MAX_LINKS] = {false};
    if (step->n_links == 0 || step->links[0].n_reasons > 0)
        refuse(p, 0, "no chain");
    for (unsigned i = 0; i < step->n_links; i++) {
        if (step->links[i].n_reasons == 0) {
            if (p->n_branches == 9)
                refuse(p, i, "too many branches");
            p->begin[p->n_branches++] = i;
        } else {
            check_link(p, i, p->begin[p->n_branches - 1]);
        }
        for (unsigned k = 0; k < step->links[i].n_reasons; k++)
            is_used[step->reasons[step->links[i].first_reason + k]] = true;
        bool is_new = step->links[i].nested && is_chain(step->links[i].nested);
        for (unsigned k = 0; k < i && is_new; k++)
            is_new = step->links[k].nested != step->links[i].nested;
        p->n_nested += is_new;
    }
    p->begin[p->n_branches] = step->n_links;
    for (unsigned b = 0; b < p->n_branches; b++)
        for (unsigned i = p->begin[b]; i + 1 < p->begin[b + 1]; i++)
            if (!is_used[i] && !is_same(&step->links[i], &step->links[step->n_links - 1]))
                refuse(p, i, "of no use");
}

/* The step says that a candidate is true or false, and no more. */
static void check_conclusion(const struct proof *p, const struct fsd_link *link, bool is_true)
{
    const struct fsd_step *step = p->step;
    const unsigned cell = cell_of(link);
    const uint16_t others = (uint16_t)(p->before->cell[cell] & ~bit_of(link->digit));
    if (step->removed_cells != link->cells || step->removed[cell] != (is_true ? others : bit_of(link->digit)) ||
        (is_true ? step->placed_cell != cell || step->placed_digit != link->digit : step->placed_digit != 0))
        refuse(p, p->step->n_links, "another conclusion");
}

static void check_cycle(struct proof *p)
{
    const struct fsd_step *step = p->step;
    const unsigned n = step->n_links - 1;
    if (p->n_branches != 1 || n < 4 || !is_same(&step->links[0], &step->links[n]) || !step->links[0].is_true ||
        !step->links[n].is_true)
        refuse(p, 0, "no cycle");
    /* One reason each: so each holds backwards, and those that are true or those that are false are all true. */
    for (unsigned i = 1; i <= n; i++)
        if (step->links[i].n_reasons != 1 || step->reasons[step->links[i].first_reason] != i - 1)
            refuse(p, i, "not from the one before");
    for (unsigned cell = 0; cell < 81; cell++)
        for (unsigned digit = 1; digit <= 9 && step->removed_cells >> cell & 1; digit++) {
            bool by_true = false, by_false = false;
            for (unsigned i = 0; i < n; i++)
                if (step->links[i].digit == digit && sees(cell, cell_of(&step->links[i])))
                    *(step->links[i].is_true ? &by_true : &by_false) = true;
            if (step->removed[cell] & bit_of(digit) && !(by_true && by_false))
                refuse(p, 0, "not seen from both sides");
        }
    p->n_counted = n;
}

static void check_chain(struct proof *p)
{
    const struct fsd_link *first = p->step->links, *last = first + p->step->n_links - 1;
    if (p->n_branches != 1 || !is_same(first, last) || first->is_true == last->is_true)
        refuse(p, 0, "no contradiction");
    check_conclusion(p, last, last->is_true);
    p->n_counted = p->step->n_links;
}

/* An assumption that is wrong: some candidate is both true and false. */
static void check_contradiction(struct proof *p)
{
    const struct fsd_step *step = p->step;
    const unsigned last = step->n_links - 1;
    unsigned other = 0;
    while (other < last && !(is_same(&step->links[other], &step->links[last]) &&
                             step->links[other].is_true != step->links[last].is_true))
        other++;
    if (other == last)
        refuse(p, last, "no contradiction");
    check_conclusion(p, &step->links[0], !step->links[0].is_true);
    p->n_counted = count_ancestors(step, last) + count_ancestors(step, other);
}

/* One of the assumptions is true: those of a candidate, a cell or a unit; and all end with the same. */
static void check_branches(struct proof *p)
{
    const struct fsd_step *step = p->step;
    const struct fsd_link *first = &step->links[0], *last = &step->links[step->n_links - 1];
    const bool is_double = p->n_branches == 2 && !step->links[p->begin[1]].is_true;
    unsigned n_expected = 2;
    for (unsigned b = 0; b < p->n_branches; b++) {
        const struct fsd_link *link = &step->links[p->begin[b]];
        const struct fsd_link *end = &step->links[p->begin[b + 1] - 1];
        if (!is_same(end, last) || end->is_true != last->is_true)
            refuse(p, p->begin[b + 1] - 1, "another outcome");
        if (link->is_true != !(is_double && b == 1))
            refuse(p, p->begin[b], "assumed false");
        if (is_double && !is_same(link, first))
            refuse(p, p->begin[b], "no opposite");
        for (unsigned k = 0; k < b && !is_double; k++)
            if (is_same(&step->links[p->begin[k]], link))
                refuse(p, p->begin[b], "assumed twice");
        if (!is_double && step->units && (link->digit != first->digit))
            refuse(p, p->begin[b], "another digit");
        if (!is_double && !step->units && link->cells != first->cells)
            refuse(p, p->begin[b], "another cell");
        if ((link->cells & ~step->cells) || !(step->digits & bit_of(link->digit)))
            refuse(p, p->begin[b], "not of the pattern");
        p->n_counted += count_ancestors(step, p->begin[b + 1] - 1);
    }
    if (!is_double && step->units) {
        n_expected = 0;
        for (unsigned k = 0; k < 9; k++) {
            const unsigned cell = unit_cell((unsigned)__builtin_ctz(step->units), k);
            n_expected += has(p->before, cell, first->digit);
            if (has(p->before, cell, first->digit) != (step->cells >> cell & 1))
                refuse(p, 0, "other places");
        }
    } else if (!is_double) {
        n_expected = fsd_digits_count(p->before->cell[cell_of(first)]);
    }
    if (p->n_branches != n_expected)
        refuse(p, 0, "a branch is missing");
    check_conclusion(p, last, last->is_true);
}

/* A tenth more at each of 4, 6, 8, 12, 16, 24, 32, ... beyond two. */
static unsigned tenths_of(const struct proof *p, unsigned n)
{
    unsigned tenths = fsd_se_tenths(fsd_se_technique_rows[p->hint->technique].rating), limit = 4;
    for (unsigned i = 0; n > limit + 2; i++) {
        limit = i % 2 ? limit / 3 * 4 : limit / 2 * 3;
        tenths++;
    }
    return tenths;
}

/*
 * Fails unless each link follows from its reasons and the board before the step, the conclusion from the ends of the
 * branches, and the rating from the number of links.
 */
static void assert_proves(const struct fsd_board *before, const struct fsd_se_hint *hint, const struct fsd_step *step)
{
    struct proof p = {.before = before, .hint = hint, .step = step};
    const int form = form_of(hint->technique);
    check_links(&p);
    if (form == CYCLE)
        check_cycle(&p);
    else if (form == CHAIN)
        check_chain(&p);
    else if (p.n_branches == 1)
        check_contradiction(&p);
    else
        check_branches(&p);
    /* A nested chain has six steps at least: on, off, on, off, on and off. */
    const unsigned least = tenths_of(&p, p.n_counted + 6 * p.n_nested);
    const unsigned tenths = fsd_se_tenths(hint->rating);
    if (p.n_nested ? tenths < least : tenths != least)
        fail_msg("%s: %u links, %u nested chains\n%s", hint_text(hint), p.n_counted, p.n_nested, board_text(before));
}

static const struct fsd_se_options plain = {.uniqueness = true};

static struct fsd_se_explainer *explainer;
static unsigned n_told[FSD_SE_N_TECHNIQUES];

SET_UP(set_up)
{
    explainer = fsd_se_explainer_create(&plain);
    return explainer ? 0 : -1;
}

SET_UP(tear_down)
{
    for (unsigned i = 0; i < FSD_SE_N_TECHNIQUES; i++)
        if (n_told[i])
            print_message("%6u %s\n", n_told[i], fsd_se_technique_name(i));
    fsd_se_explainer_destroy(explainer);
    return 0;
}

static void check(const struct fsd_board *board, const struct fsd_se_hint *hint, const struct fsd_step *step)
{
    assert_proves(board, hint, step);
    n_told[hint->technique]++;
}

/* Checks the steps of a puzzle; returns how many chains tell. */
static unsigned check_puzzle(const char *puzzle)
{
    static struct fsd_step step;
    struct fsd_board board;
    struct fsd_se_hint hint;
    unsigned n = 0;
    fsd_board_init_puzzle(&board, puzzle);
    while (fsd_board_state(&board) == FSD_LOGIC_OPEN) {
        assert_int_equal(fsd_se_next(explainer, &board, &hint), FSD_SE_FOUND);
        fsd_se_describe(explainer, &board, &hint, &step);
        if (is_proved_by_links(hint.technique)) {
            check(&board, &hint, &step);
            n++;
        }
        fsd_se_apply(&board, &hint);
    }
    return n;
}

/* The same for some puzzles of a file, from the first on. */
static unsigned check_file(const char *name, unsigned every, unsigned n_puzzles)
{
    FILE *file = fopen(public_corpus(name), "r");
    char line[256];
    unsigned n = 0;
    assert_non_null(file);
    for (unsigned i = 0; i < every * n_puzzles && fgets(line, sizeof(line), file); i++)
        if (i % every == 0)
            n += check_puzzle(line);
    fclose(file);
    return n;
}

/* From cycles to chains with chains nested in them. */
TEST(known_puzzles)
{
    static const char *const puzzles[] = {
        ".......14......2.38...5.......2.7....31............65.6.....7.....14.......3.....",
        "..5....1...4..3...2..7.4...5....26....1.6.5...9..7814...9....8...8.2...6......3..",
        ".834.........7..5...........4.1.8..........27...3.....2.6.5....5.....8........1..",
        ".2.....3....1..7...83.6......6.2857...9..7.........46.5...7....4....1..2.....4...",
        "..3..8..2.7..4...1..4...9...18.23..57....6.2...6.17........483.3.......75........",
        "7.....4...2..7..8...3..8..9...5..3...6..2..9...1..7..6...3..9...3..4..6...9..1..5",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    };
    for (size_t i = 0; i < sizeof(puzzles) / sizeof(puzzles[0]); i++)
        check_puzzle(puzzles[i]);
}

static unsigned n_candidates(const struct fsd_board *board)
{
    unsigned n = 0;
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
        n += fsd_digits_count(board->cell[cell]);
    return n;
}

/* Dynamic chains of each level at a position: the steps of a puzzle hardly ever need the highest. */
TEST(each_level)
{
    static const char puzzle[] = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    static struct fsd_step step;
    struct fsd_se_effort effort = {.is_out_of_memory = false};
    struct fsd_se_findings findings;
    struct fsd_board board;
    struct fsd_se_hint hint;
    fsd_se_findings_init(&findings, &effort);
    struct fsd_se_forcing_search *searches[FSD_SE_MAX_LEVEL + 1];
    unsigned n_left[FSD_SE_MAX_LEVEL + 1], n_all = 0;
    for (unsigned level = 0; level <= FSD_SE_MAX_LEVEL; level++) {
        searches[level] = fsd_se_forcing_search_create(FSD_SE_DYNAMIC, level, &effort);
        assert_non_null(searches[level]);
        n_all += n_left[level] = TEST_SAMPLE(5, 1);
    }
    fsd_board_init_puzzle(&board, puzzle);
    while (n_all > 0 && fsd_board_state(&board) == FSD_LOGIC_OPEN) {
        assert_int_equal(fsd_se_next(explainer, &board, &hint), FSD_SE_FOUND);
        for (unsigned level = 0; level <= FSD_SE_MAX_LEVEL; level++) {
            /* The highest level takes seconds until the first hundred candidates are gone. */
            const bool is_soon = TEST_IS_QUICK && level == FSD_SE_MAX_LEVEL && n_candidates(&board) > 212;
            if (n_left[level] == 0 || hint.rating <= (level > 0 ? 9.3 : 8.4) || is_soon)
                continue;
            fsd_se_findings_begin(&findings, false);
            fsd_se_find_forcing_chains(searches[level], &board, NULL, &findings);
            if (findings.n > 0) {
                const struct fsd_se_hint *found = &findings.list[0].hint;
                fsd_se_hint_step(found, &step);
                fsd_se_describe_claim(fsd_se_forcing_claim(searches[level]), &step);
                check(&board, found, &step);
                n_left[level]--;
                n_all--;
            }
        }
        fsd_se_apply(&board, &hint);
    }
    for (unsigned level = 0; level <= FSD_SE_MAX_LEVEL; level++)
        fsd_se_forcing_search_destroy(searches[level]);
    fsd_se_findings_destroy(&findings);
}

/* Longer than any that was seen: the assumptions stand alone. */
TEST(too_many_links)
{
    enum { N_STEPS = FSD_MAX_LINKS / 2 + 1 };
    static struct fsd_se_branch branches[2];
    static struct fsd_se_step steps[N_STEPS];
    static uint16_t parents[N_STEPS];
    static struct fsd_step step;
    struct fsd_se_claim claim = {.n_ends = 2};
    for (unsigned i = 0; i < N_STEPS; i++) {
        steps[i] = (struct fsd_se_step){
            .candidate = (uint16_t)i, .is_on = i % 2 == 0, .cause = i > 0, .n_parents = i > 0, .first_parent = i};
        parents[i] = (uint16_t)(i - 1);
    }
    for (unsigned last = N_STEPS - 2; last < N_STEPS; last++) {
        for (unsigned i = 0; i < 2; i++) {
            branches[i].steps = steps;
            branches[i].parents = parents;
            claim.ends[i] = (struct fsd_se_end){&branches[i], (uint16_t)last};
        }
        fsd_step_start(&step);
        fsd_se_describe_claim(&claim, &step);
        assert_int_equal(step.n_links, last == N_STEPS - 2 ? FSD_MAX_LINKS : 2);
        assert_int_equal(step.n_reasons, last == N_STEPS - 2 ? FSD_MAX_LINKS - 2 : 0);
        assert_int_equal(step.links[0].n_reasons, 0);
        assert_int_equal(step.links[0].digit, 1);
        assert_int_equal(step.links[1].n_reasons, last == N_STEPS - 2);
    }
}

TEST(magictour)
{
    assert_true(check_file("magictour-top1465.txt", TEST_SAMPLE(4, 120), TEST_SAMPLE(300, 6)) > 100);
}

TEST(clues_17)
{
    assert_true(check_file("all17clue.txt", TEST_SAMPLE(40, 400), TEST_SAMPLE(1000, 100)) > 20);
}

TEST(hardest)
{
    assert_true(check_file("forum-hardest-half.txt", TEST_SAMPLE(1000, 1), TEST_SAMPLE(10, 1)) > 50);
}

TEST_MAIN("what chains of Sudoku Explainer tell", set_up, tear_down)
