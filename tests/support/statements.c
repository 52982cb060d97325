#include "support/statements.h"

#include "support/test.h"

static const struct {
    const char *text;
    unsigned n_rows, n_columns;
} shapes[] = {
    {"size = 4\n", 4, 4},
    {"size = 4\nregions = none\n", 4, 4},
    {"size = 4\nvalues = 0-4\n", 4, 4},
    {"size = 5\nregions =\nAAABB\nACBBB\nACCDD\nCCEDD\nEEEED\n", 5, 5},
    {"size = 6\n", 6, 6},
    {"size = 3x4\nvalues = 1-5\n", 3, 4},
};

static bool is_one_of(const char *word, size_t n, const char *const *words)
{
    for (; *words; words++) {
        if (strlen(*words) == n && memcmp(*words, word, n) == 0)
            return true;
    }
    return false;
}

static void put_cells(struct fsd_buffer *text, struct rng *rng, unsigned n, unsigned n_rows, unsigned n_columns)
{
    unsigned r = rng_below(rng, n_rows), c = rng_below(rng, n_columns);
    const bool is_walk = rng_below(rng, 5) > 0;
    for (unsigned i = 0; i < n; i++) {
        if (i > 0 && rng_below(rng, 12) == 0)
            fsd_buffer_put_text(text, " -");
        fsd_buffer_print(text, " r%uc%u", r + 1, c + 1);
        const int down = (int)rng_below(rng, 3) - 1, right = (int)rng_below(rng, 3) - 1;
        if (!is_walk) {
            r = rng_below(rng, n_rows);
            c = rng_below(rng, n_columns);
        } else if (r + (unsigned)down < n_rows && c + (unsigned)right < n_columns) {
            r += (unsigned)down;
            c += (unsigned)right;
        }
    }
}

/* A word that some rule understands. */
static void put_word(struct fsd_buffer *text, struct rng *rng, bool is_line)
{
    static const char *const words[] = {
        "R",    "C",    "LOOP",   "12,13,21,24,32,44", ".*1.*", "[12]*[34]+.*", "(1|23|4)*", "R1,-1",
        "C2,1", "1221", "102103", "QC3d1teg1",         "QT1L4", "TFgboF8xlK",   "Qfuki-Tg1"};
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const unsigned kind = is_line ? 1 : rng_below(rng, 3);
    fsd_buffer_put_char(text, ' ');
    if (kind == 0)
        fsd_buffer_put_text(text, words[rng_below(rng, sizeof(words) / sizeof(words[0]))]);
    else if (kind == 1)
        fsd_buffer_print(text, "%c%u", rng_below(rng, 2) ? 'r' : 'c', 1 + rng_below(rng, 4));
    for (unsigned n = 1 + rng_below(rng, 10); kind == 2 && n > 0; n--)
        fsd_buffer_put_char(text, letters[rng_below(rng, sizeof(letters) - 1)]);
}

void statements_put(struct fsd_buffer *text, struct rng *rng, const struct fsd_rule *rule, unsigned n_rows,
                    unsigned n_columns)
{
    static const char *const word_names[] = {"PATTERN", "TABLE", "LINE", "AXIS", "LOOP", NULL};
    static const char *const cell_names[] = {"CELL", "CELL...", NULL};
    fsd_buffer_put_text(text, rule->name);
    for (const char *at = rule->arguments; *at != '\0' && (!rule->is_global || rng_below(rng, 2));) {
        const bool may_miss = *at == '[';
        at += may_miss;
        const size_t n = strcspn(at, " ]"), n_name = n > 3 && memcmp(at + n - 3, "...", 3) == 0 ? n - 3 : n;
        unsigned n_times = n_name < n ? 1 + rng_below(rng, is_one_of(at, n, cell_names) ? 7 : 3) : 1;
        n_times = may_miss && rng_below(rng, 2) == 0 ? 0 : n_times;
        if (is_one_of(at, n_name, word_names) && n_times > 0)
            put_word(text, rng, n_name == 4 && memcmp(at, "LINE", 4) == 0);
        else if (is_one_of(at, n, cell_names))
            put_cells(text, rng, n_times, n_rows, n_columns);
        else
            for (unsigned i = 0; i < n_times; i++)
                fsd_buffer_print(text, " %u", rng_below(rng, 3) > 0 ? rng_below(rng, 6) : rng_below(rng, 16));
        at += n;
        at += strspn(at, " ]");
    }
    fsd_buffer_put_char(text, '\n');
}

void statements_put_random(struct fsd_buffer *text, struct rng *rng, const struct fsd_rule *rule)
{
    const size_t shape = rng_below(rng, sizeof(shapes) / sizeof(shapes[0]));
    fsd_buffer_put_text(text, shapes[shape].text);
    for (unsigned n = 1 + rng_below(rng, 2); n > 0; n--)
        statements_put(text, rng, rule, shapes[shape].n_rows, shapes[shape].n_columns);
}

bool statements_compile(const char *frame, const char *statement, bool with_houses, struct fsd_rules *rules,
                        struct fsd_failure *failure)
{
    OWNED char *text = NULL;

    *rules = (struct fsd_rules){0};
    assert_true(asprintf(&text, "%s\n%s\n", frame, statement) > 0);
    const bool is_read = fsd_rules_read_text(text, strlen(text), rules, failure);
    rules->lines_repeat = !with_houses;
    const bool is_compiled = is_read && fsd_rules_compile(rules, failure);
    return is_compiled;
}
