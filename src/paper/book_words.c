#include "paper/book_words.h"

#include <stdlib.h>
#include <string.h>

#include "base/setting_lines.h"

/* Each is a file in paper/words, which stands in the program. */
#define LANGUAGE_LIST(X)                                                                                               \
    X(de)                                                                                                              \
    X(fr)                                                                                                              \
    X(es)                                                                                                              \
    X(pt)                                                                                                              \
    X(ja)                                                                                                              \
    X(zh)

#define X(name) extern const char fsd_words_##name[], fsd_words_##name##_end[];
LANGUAGE_LIST(X)
#undef X

static const struct {
    const char *name, *text, *end;
} languages[] = {{"en", "", NULL},
#define X(name) {#name, fsd_words_##name, fsd_words_##name##_end},
                 LANGUAGE_LIST(X)
#undef X
};

enum { N_LANGUAGES = sizeof(languages) / sizeof(languages[0]) };

static const struct {
    const char *name, *english;
} book_words[] = {
#define X(id, name, english) {name, english},
    FSD_BOOK_WORD_LIST(X)
#undef X
};

static const char *const note_names[] = {
#define X(id, name, ...) name,
    FSD_NOTE_WORD_LIST(X)
#undef X
};

const char *fsd_book_language(size_t i)
{
    return i < N_LANGUAGES ? languages[i].name : NULL;
}

/* N_LANGUAGES: there is none of that name. */
static size_t find_language(const char *name)
{
    size_t i = 0;

    while (i < N_LANGUAGES && strcmp(languages[i].name, name) != 0) {
        i++;
    }
    return i;
}

bool fsd_book_has_language(const char *name)
{
    return find_language(name) < N_LANGUAGES;
}

static bool set_english(struct fsd_book_words *words)
{
    size_t n_rules = 0;

    for (unsigned i = 0; i < FSD_N_BOOK_WORDS; i++) {
        words->words[i] = i < FSD_WORD_GRADES ? book_words[i].english : fsd_grade_name(i - FSD_WORD_GRADES);
    }
    words->note = fsd_note_english;
    while (fsd_rule_at(n_rules)) {
        n_rules++;
    }
    words->rules = calloc(2 * (n_rules + 1), sizeof(*words->rules));
    if (!words->rules) {
        return false;
    }
    words->names = words->rules + n_rules + 1;
    words->note.rules = words->rules;
    words->note.names = words->names;
    return true;
}

/* Where the word of a name is, and where that goes which a rule is called, else NULL; NULL: there is none. */
static const char **find(struct fsd_book_words *words, const char *name, const char ***called)
{
    *called = NULL;
    for (unsigned i = 0; i < FSD_N_BOOK_WORDS; i++) {
        if (strcmp(i < FSD_WORD_GRADES ? book_words[i].name : fsd_grade_name(i - FSD_WORD_GRADES), name) == 0) {
            return &words->words[i];
        }
    }
    for (unsigned i = 0; i < FSD_NOTE_WORDS; i++) {
        if (strcmp(note_names[i], name) == 0) {
            return &words->note.words[i];
        }
    }
    for (size_t i = 0; fsd_rule_at(i); i++) {
        if (strcmp(fsd_rule_at(i)->name, name) == 0) {
            *called = &words->names[i];
            return &words->rules[i];
        }
    }
    return NULL;
}

/* Of a rule, what it is called may stand in brackets before what it demands. False: there is nothing in them. */
static bool set(const char **word, const char **called, char *value)
{
    char *const end = called && *value == '[' ? strchr(value, ']') : NULL;

    if (!end) {
        *word = value;
        return true;
    }
    if (value + 1 + strspn(value + 1, " ") == end) {
        return false;
    }
    *end = '\0';
    *called = value + 1;
    value = end + 1 + strspn(end + 1, " ");
    *word = *value ? value : *word;
    return true;
}

bool fsd_book_words_read(char *text, const char *file, struct fsd_book_words *words, struct fsd_failure *failure)
{
    struct fsd_setting setting = {.line = 0};

    words->text = text;
    if (!set_english(words)) {
        fsd_failure_set_no_memory(failure);
        return false;
    }
    while (fsd_setting_take(&text, &setting)) {
        const char **called = NULL;
        const char **const word = find(words, setting.name, &called);
        if (!word || !setting.value) {
            fsd_failure_set(failure, FSD_FAILURE_TROUBLE, file,
                            "'%.40s' is no word of a book; lines are such as 'puzzle = Puzzle', with language, puzzle, "
                            "answers, the grades and names of rules",
                            setting.name);
            failure->line = setting.line;
            return false;
        }
        if (!set(word, called, setting.value)) {
            fsd_failure_set(failure, FSD_FAILURE_TROUBLE, file,
                            "'%.40s' has no name in its brackets; write one into them, or leave them out",
                            setting.name);
            failure->line = setting.line;
            return false;
        }
    }
    return true;
}

bool fsd_book_words_of(const char *language, struct fsd_book_words *words)
{
    struct fsd_failure failure = {.kind = FSD_FAILURE_NONE};
    const size_t i = find_language(language);
    const size_t n = i < N_LANGUAGES && languages[i].end ? (size_t)(languages[i].end - languages[i].text) : 0;
    char *const text = i < N_LANGUAGES ? malloc(n + 1) : NULL;

    if (!text) {
        return false;
    }
    memcpy(text, languages[i].text, n);
    text[n] = '\0';
    return fsd_book_words_read(text, language, words, &failure);
}

void fsd_book_words_destroy(struct fsd_book_words *words)
{
    free(words->text);
    free(words->rules);
}

const char *fsd_book_grade(const struct fsd_book_words *words, const char *grade)
{
    for (size_t i = 0; grade && i < FSD_N_GRADES; i++) {
        if (strcmp(fsd_grade_name(i), grade) == 0) {
            return words->words[FSD_WORD_GRADES + i];
        }
    }
    return grade;
}
