/* How right answers are. */
#include "support/test.h"

#include <fastsud.h>

#include "judge/judged.h"
#include "support/puzzles.h"

enum { N = 3000 };

struct results {
    uint8_t verdicts[N], forms[N], cells[N * 81], solved[N], cut_short[N];
    uint16_t filled[N], kept[N], rows[N], columns[N], boxes[N], givens[N], rules[N];
    int16_t right[N], placements_right[N];
    uint64_t completions[N], placements[N];
};

static struct fastsud_judgements judgements_in(struct results *results)
{
    return (struct fastsud_judgements){.size = sizeof(struct fastsud_judgements),
                                       .verdicts = results->verdicts,
                                       .forms = results->forms,
                                       .cells = results->cells,
                                       .solved = results->solved,
                                       .filled = results->filled,
                                       .givens_kept = results->kept,
                                       .right = results->right,
                                       .row_conflicts = results->rows,
                                       .column_conflicts = results->columns,
                                       .box_conflicts = results->boxes,
                                       .given_conflicts = results->givens,
                                       .rule_conflicts = results->rules,
                                       .completions = results->completions,
                                       .cut_short = results->cut_short,
                                       .placements = results->placements,
                                       .placements_right = results->placements_right};
}

static struct fastsud_judge *judge_of(const char *limit)
{
    OWNED_OPTIONS *options = NULL;
    struct fastsud_judge *judge = NULL;
    assert_int_equal(fastsud_options_create(&options), FASTSUD_OK);
    assert_int_equal(fastsud_options_set(options, "limit", limit), FASTSUD_OK);
    assert_int_equal(fastsud_judge_create(options, &judge), FASTSUD_OK);
    return judge;
}

/* An answer that is right, cut, wrong in some cells, or random. */
static void make_answer(const struct sample *sample, unsigned i, char answer[81])
{
    for (unsigned cell = 0; cell < 81; cell++) {
        const char digit = sample->n_solutions > 0 ? sample->first[cell] : sample->cells[cell];
        const bool is_open = sample->cells[cell] == '.';
        answer[cell] = i % 5 == 0   ? digit
                       : i % 5 == 1 ? (is_open && rng_below(&test_rng, 8) == 0 ? '.' : digit)
                       : i % 5 == 2 ? (rng_below(&test_rng, 30) == 0 ? (char)('1' + rng_below(&test_rng, 9)) : digit)
                       : i % 5 == 3 ? (rng_below(&test_rng, 12) ? '.' : digit)
                                    : (char)('.' + (rng_below(&test_rng, 9) ? 3 + rng_below(&test_rng, 9) : 0));
    }
}

static unsigned count_repeats(const char *answer, bool (*is_unit)(unsigned, unsigned))
{
    unsigned n = 0;
    for (unsigned a = 0; a < 81; a++) {
        bool is_repeated = false;
        for (unsigned b = 0; b < a; b++)
            is_repeated |= answer[a] != '.' && answer[a] == answer[b] && is_unit(a, b);
        n += is_repeated;
    }
    return n;
}

static bool is_row(unsigned a, unsigned b)
{
    return a / 9 == b / 9;
}

static bool is_column(unsigned a, unsigned b)
{
    return a % 9 == b % 9;
}

static bool is_box(unsigned a, unsigned b)
{
    return a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
}

/* Held to the oracle, and to the same puzzles judged by rules. */
TEST(judgements_are_those_of_the_oracle)
{
    OWNED struct sample *const samples = sample_set_make(&test_rng, N);
    OWNED char *const answers = malloc(N * 81);
    OWNED struct results *const results = calloc(1, sizeof(*results)), *const by_rules = calloc(1, sizeof(*by_rules));
    OWNED char *const puzzles = malloc(N * 81);
    struct fastsud_judge *const judge = judge_of("5");
    unsigned n_solved = 0, n_several = 0, n_none = 0;
    for (unsigned i = 0; i < N; i++) {
        make_answer(&samples[i], i / 11, answers + i * 81);
        for (unsigned cell = 0; cell < 81; cell++) /* numbers */
            puzzles[i * 81 + cell] = (char)(samples[i].cells[cell] == '.' ? 0 : samples[i].cells[cell] - '0');
    }
    struct fastsud_judgements judgements = judgements_in(results);
    judgements.n_puzzles = N;
    judgements.puzzles = puzzles;
    judgements.answers = answers;
    judgements.puzzle_stride = judgements.answer_stride = 81;
    assert_int_equal(fastsud_judge_answers(judge, &judgements), FASTSUD_OK);
    for (unsigned i = 0; i < N; i++) {
        const struct sample *const sample = &samples[i];
        const char *const answer = answers + i * 81;
        unsigned filled = 0, kept = 0, changed = 0, right = 0;
        char merged[81];
        for (unsigned cell = 0; cell < 81; cell++) {
            filled += answer[cell] != '.';
            kept += sample->cells[cell] != '.' && answer[cell] == sample->cells[cell];
            changed += sample->cells[cell] != '.' && answer[cell] != '.' && answer[cell] != sample->cells[cell];
            right += answer[cell] == sample->first[cell];
            merged[cell] = answer[cell] != '.' ? answer[cell] : sample->cells[cell];
            assert_int_equal(results->cells[i * 81 + cell], answer[cell] == '.' ? 0 : answer[cell] - '0');
        }
        const uint64_t completions = changed > 0 ? 0 : oracle_count(merged, 5, NULL);
        assert_int_equal(results->verdicts[i], sample->n_solutions == 0   ? FASTSUD_NONE
                                               : sample->n_solutions == 1 ? FASTSUD_UNIQUE
                                                                          : FASTSUD_MULTIPLE);
        assert_int_equal(results->forms[i], FASTSUD_ANSWER_GRID);
        assert_int_equal(results->filled[i], filled);
        assert_int_equal(results->kept[i], kept);
        assert_int_equal(results->givens[i], changed);
        assert_int_equal(results->right[i], sample->n_solutions == 1 ? (int)right : -1);
        assert_int_equal(results->rows[i], count_repeats(answer, is_row));
        assert_int_equal(results->columns[i], count_repeats(answer, is_column));
        assert_int_equal(results->boxes[i], count_repeats(answer, is_box));
        assert_int_equal(results->solved[i], filled == 81 && oracle_verify(sample->cells, answer));
        assert_int_equal(results->completions[i], completions);
        assert_int_equal(results->rules[i] + results->cut_short[i] + results->placements[i], 0);
        n_solved += results->solved[i];
        n_several += completions > 1;
        n_none += completions == 0;
    }
    assert_true(n_solved > N / 20 && n_several > N / 50 && n_none > N / 20);

    struct fastsud_rules *rules = NULL;
    assert_int_equal(fastsud_rules_create(NULL, &rules), FASTSUD_OK);
    assert_int_equal(fastsud_rules_read(rules, "sudoku", 6), FASTSUD_OK);
    assert_int_equal(fastsud_judge_take_rules(judge, rules), FASTSUD_OK);
    struct fastsud_judgements same = judgements_in(by_rules);
    same.n_puzzles = TEST_SAMPLE(N, N / 6);
    same.puzzles = puzzles;
    same.answers = answers;
    same.puzzle_stride = same.answer_stride = 81;
    assert_int_equal(fastsud_judge_answers(judge, &same), FASTSUD_OK);
#define SAME(member) assert_memory_equal(by_rules->member, results->member, same.n_puzzles * sizeof(*results->member))
    SAME(verdicts), SAME(solved), SAME(filled), SAME(kept), SAME(right), SAME(rows), SAME(columns), SAME(boxes);
    SAME(givens), SAME(rules), SAME(completions), SAME(cut_short), SAME(placements_right), SAME(cells);
    fastsud_judge_destroy(judge);
    fastsud_rules_destroy(rules);
}

TEST(judged_texts)
{
#define BUT_FIRST "34678912672195348198342567859761423426853791713924856961537284287419635345286179"
    static const char puzzle[] = "." BUT_FIRST;
    static const struct {
        const char *text;
        int form, solved, right, filled, placements, placements_right;
    } rows[] = {
        {"5" BUT_FIRST, 1, 1, 81, 81, 0, 0},    {"r1c1=5", 2, 1, 81, 81, 1, 1},
        {"r1c2=3, r1c1=5", 2, 1, 81, 81, 2, 1}, /* what is given fills nothing */
        {"r1c1=5, r1c1=5", 2, 1, 81, 81, 2, 1}, {"r1c1=4, r1c1=5", 2, 1, 81, 81, 2, 0},
        {"r1c1=5, r1c1=4", 2, 0, 80, 81, 2, 1}, {"r1c2=4, r1c1=5", 2, 0, 80, 81, 2, 0},
        {"nothing", 0, 0, 80, 80, 0, 0},
    };
    enum { N_ROWS = sizeof(rows) / sizeof(rows[0]) };
    OWNED struct results *const results = calloc(1, sizeof(*results));
    uint64_t offsets[N_ROWS + 1] = {0};
    char puzzles[N_ROWS][81];
    OWNED_BUFFER texts = {.n = 0};
    struct fastsud_judge *judge = NULL;
    for (size_t i = 0; i < N_ROWS; i++) {
        memcpy(puzzles[i], puzzle, 81);
        fsd_buffer_put_text(&texts, rows[i].text);
        offsets[i + 1] = texts.n;
    }
    assert_int_equal(fastsud_judge_create(NULL, &judge), FASTSUD_OK);
    struct fastsud_judgements judgements = judgements_in(results);
    judgements.n_puzzles = N_ROWS;
    judgements.puzzles = puzzles;
    judgements.puzzle_stride = 81;
    judgements.texts = texts.bytes;
    judgements.text_offsets = offsets;
    results->completions[0] = 77; /* not asked for */
    assert_int_equal(fastsud_judge_answers(judge, &judgements), FASTSUD_OK);
    assert_int_equal(results->completions[0], 77);
    for (size_t i = 0; i < N_ROWS; i++) {
        assert_int_equal(results->forms[i], rows[i].form);
        assert_int_equal(results->solved[i], rows[i].solved);
        assert_int_equal(results->right[i], rows[i].right);
        assert_int_equal(results->filled[i], rows[i].filled);
        assert_int_equal(results->placements[i], rows[i].placements);
        assert_int_equal(results->placements_right[i], rows[i].placements_right);
    }
    judgements.answers = puzzles;
    assert_int_equal(fastsud_judge_answers(judge, &judgements), FASTSUD_ERR_ARGUMENT); /* both */
    judgements.texts = NULL;
    judgements.answer_stride = 80;
    assert_int_equal(fastsud_judge_answers(judge, &judgements), FASTSUD_ERR_ARGUMENT);
    judgements.answer_stride = 81;
    judgements.size -= sizeof(void *);
    assert_int_equal(fastsud_judge_answers(judge, &judgements), FASTSUD_ERR_ARGUMENT);
    assert_string_equal(fastsud_answer_form_name(FASTSUD_ANSWER_PLACEMENTS), "placements");
    assert_string_equal(fastsud_answer_form_name(3), "unknown");
    fastsud_judge_destroy(judge);
}

/* At the time limit completions are a lower bound; a flag ends the call. */
TEST(searches_that_end_early)
{
    static const char *const settings[][2] = {{"limit", "1000000000000"}, {"time-limit", "0.02"}};
    OWNED struct results *const results = calloc(1, sizeof(*results));
    OWNED_OPTIONS *options = NULL;
    struct fastsud_judge *judge = NULL;
    char empty[81];
    int flag = 0;
    memset(empty, '.', sizeof(empty));
    assert_int_equal(fastsud_options_create(&options), FASTSUD_OK);
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(fastsud_options_set(options, settings[i][0], settings[i][1]), FASTSUD_OK);
    assert_int_equal(fastsud_options_stop_at(options, &flag), FASTSUD_OK);
    assert_int_equal(fastsud_judge_create(options, &judge), FASTSUD_OK);
    struct fastsud_judgements judgements = judgements_in(results);
    judgements.n_puzzles = 1;
    judgements.puzzles = judgements.answers = empty;
    judgements.puzzle_stride = judgements.answer_stride = 81;
    assert_int_equal(fastsud_judge_answers(judge, &judgements), FASTSUD_OK);
    assert_true(results->cut_short[0] == 1 && results->completions[0] > 1);
    assert_int_equal(results->verdicts[0], FASTSUD_MULTIPLE);
    flag = 1;
    assert_int_equal(fastsud_judge_answers(judge, &judgements), FASTSUD_ERR_STOPPED);
    fastsud_judge_destroy(judge);
    assert_int_equal(fastsud_options_set(options, "engine", "csp"), FASTSUD_OK);
    assert_int_equal(fastsud_judge_create(options, &judge), FASTSUD_ERR_UNKNOWN_OPTION);
}

/* A rule is broken once its cells are filled; what cannot be completed is told by counting. */
TEST(judged_by_other_rules)
{
    static const char rules_text[] = "size = 4\ncage 7 r1c1-2\neven r4c4\n";
    static const struct {
        const char *puzzle, *answer;
        int solved, rules, boxes, right, completions;
    } rows[] = {
        {"................", "3412123443212143", 0, 1, 0, -1, 0}, /* r4c4 is odd */
        {"................", "342121344213....", 0, 0, 0, -1, 1},
        {"................", "3421213442131342", 1, 0, 0, -1, 1},
        {"................", "21..............", 0, 1, 0, -1, 0}, /* the cage has 3 */
        {"................", "33..............", 0, 2, 1, -1, 0}, /* its digits differ, too */
        {"................", "3...............", 0, 0, 0, -1, 9},
        {"342121344213....", "3421213442131343", 0, 1, 1, 15, 0},
    };
    struct fastsud_rules *rules = NULL;
    struct fastsud_judge *const judge = judge_of("9");
    OWNED struct results *const results = calloc(1, sizeof(*results));
    struct fastsud_judgements judgements = judgements_in(results);
    judgements.n_puzzles = 1;
    judgements.puzzle_stride = judgements.answer_stride = 16;
    assert_int_equal(fastsud_rules_create(NULL, &rules), FASTSUD_OK);
    assert_int_equal(fastsud_judge_take_rules(judge, rules), FASTSUD_ERR_ARGUMENT); /* not read */
    assert_int_equal(fastsud_rules_read(rules, rules_text, strlen(rules_text)), FASTSUD_OK);
    assert_int_equal(fastsud_judge_take_rules(judge, rules), FASTSUD_OK);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        judgements.puzzles = rows[i].puzzle;
        judgements.answers = rows[i].answer;
        assert_int_equal(fastsud_judge_answers(judge, &judgements), FASTSUD_OK);
        assert_int_equal(results->solved[0], rows[i].solved);
        assert_int_equal(results->rules[0], rows[i].rules);
        assert_int_equal(results->boxes[0], rows[i].boxes);
        assert_int_equal(results->right[0], rows[i].right);
        assert_int_equal(results->completions[0], rows[i].completions);
    }
    judgements.answers = "5...............";
    assert_int_equal(fastsud_judge_answers(judge, &judgements), FASTSUD_ERR_MALFORMED);
    fastsud_judge_destroy(judge);
    fastsud_rules_destroy(rules);
}

TEST_MAIN("judge", NULL, NULL)
