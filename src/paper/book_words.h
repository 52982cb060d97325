/* The words that a book has beside its own, in several languages. */
#ifndef FSD_PAPER_BOOK_WORDS_H
#define FSD_PAPER_BOOK_WORDS_H

#include "base/failure.h"
#include "puzzle/grade.h"

/* Id, name in files. Grades follow. */
#define FSD_BOOK_WORD_LIST(X)                                                                                          \
    X(LANGUAGE, "language")                                                                                            \
    X(PUZZLE, "puzzle")                                                                                                \
    X(ANSWERS, "answers")

enum fsd_book_word {
#define X(id, name) FSD_WORD_##id,
    FSD_BOOK_WORD_LIST(X)
#undef X
        FSD_WORD_GRADES,
    FSD_N_BOOK_WORDS = FSD_WORD_GRADES + FSD_N_GRADES
};

enum { FSD_BOOK_WORD_BYTES = 48 };

struct fsd_book_words {
    char words[FSD_N_BOOK_WORDS][FSD_BOOK_WORD_BYTES]; /* UTF-8 */
};

/* Languages, such as "de"; NULL when i is past the end. The first is English. */
const char *fsd_book_language(size_t i);

/* Sets those of a language; false if there is none of that name. */
bool fsd_book_words_of(const char *language, struct fsd_book_words *words);

/* Replaces those that a text has, as lines "name = word"; empty lines and those after # are nothing. */
bool fsd_book_words_read(char *text, const char *file, struct fsd_book_words *words, struct fsd_failure *failure);

/* What a grade is called; another word, such as of a technique, stays. NULL: NULL. */
const char *fsd_book_grade(const struct fsd_book_words *words, const char *grade);

#endif
