/* The words that a book has beside its own, in several languages. */
#ifndef FSD_PAPER_BOOK_WORDS_H
#define FSD_PAPER_BOOK_WORDS_H

#include "base/failure.h"
#include "explain/rules_note.h"
#include "puzzle/grade.h"

/* Id, name in files, English. Grades follow. */
#define FSD_BOOK_WORD_LIST(X)                                                                                          \
    X(LANGUAGE, "language", "en")                                                                                      \
    X(PUZZLE, "puzzle", "Puzzle")                                                                                      \
    X(ANSWERS, "answers", "Answers")

enum fsd_book_word {
#define X(id, ...) FSD_WORD_##id,
    FSD_BOOK_WORD_LIST(X)
#undef X
        FSD_WORD_GRADES,
    FSD_N_BOOK_WORDS = FSD_WORD_GRADES + FSD_N_GRADES
};

/* UTF-8. All zeros before they are read. */
struct fsd_book_words {
    const char *words[FSD_N_BOOK_WORDS];
    struct fsd_note_words note;
    char *text;                  /* what they are in; owned */
    const char **rules, **names; /* of the note; the latter are behind the former */
};

/* Languages, such as "de"; NULL when i is past the end. The first is English. */
const char *fsd_book_language(size_t i);

/* Whether there is a language of that name. */
bool fsd_book_has_language(const char *name);

/*
 * Sets those of a language. Returns false if memory is short, or there is none of that name; what was read is to be
 * destroyed either way.
 */
bool fsd_book_words_of(const char *language, struct fsd_book_words *words);

/*
 * Sets those that a text has, which is taken, as lines "name = word", and the others in English; of a rule
 * "name = [what it is called] what it demands", or one of both. Empty lines and those that begin with # are nothing.
 */
bool fsd_book_words_read(char *text, const char *file, struct fsd_book_words *words, struct fsd_failure *failure);
void fsd_book_words_destroy(struct fsd_book_words *words);

/* What a grade is called; another word, such as of a technique, stays. NULL: NULL. */
const char *fsd_book_grade(const struct fsd_book_words *words, const char *grade);

#endif
