#include "paper/book_words.h"

#include <stdio.h>
#include <string.h>

#include "base/setting_lines.h"

static const char *const languages[][FSD_N_BOOK_WORDS] = {
    {"en", "Puzzle", "Answers", "easy", "medium", "hard", "expert", "fiendish", "diabolical", "extreme"},
    {"de", "Rätsel", "Lösungen", "leicht", "mittel", "schwer", "Experte", "teuflisch", "diabolisch", "extrem"},
    {"fr", "Grille", "Solutions", "facile", "moyen", "difficile", "expert", "démoniaque", "diabolique", "extrême"},
    {"es", "Sudoku", "Soluciones", "fácil", "medio", "difícil", "experto", "endiablado", "diabólico", "extremo"},
    {"pt", "Sudoku", "Soluções", "fácil", "médio", "difícil", "especialista", "infernal", "diabólico", "extremo"},
    {"ja", "問題", "解答", "初級", "中級", "上級", "難問", "超難問", "鬼", "極"},
    {"zh", "题目", "答案", "简单", "中等", "困难", "专家", "骨灰", "恶魔", "极限"},
};

enum { N_LANGUAGES = sizeof(languages) / sizeof(languages[0]) };

const char *fsd_book_language(size_t i)
{
    return i < N_LANGUAGES ? languages[i][FSD_WORD_LANGUAGE] : NULL;
}

bool fsd_book_words_of(const char *language, struct fsd_book_words *words)
{
    for (size_t i = 0; i < N_LANGUAGES; i++) {
        if (strcmp(languages[i][FSD_WORD_LANGUAGE], language) == 0) {
            for (unsigned k = 0; k < FSD_N_BOOK_WORDS; k++) {
                snprintf(words->words[k], FSD_BOOK_WORD_BYTES, "%s", languages[i][k]);
            }
            return true;
        }
    }
    return false;
}

static const char *name_of(unsigned word)
{
    static const char *const names[] = {
#define X(id, name) name,
        FSD_BOOK_WORD_LIST(X)
#undef X
    };

    return word < FSD_WORD_GRADES ? names[word] : fsd_grade_name(word - FSD_WORD_GRADES);
}

bool fsd_book_words_read(char *text, const char *file, struct fsd_book_words *words, struct fsd_failure *failure)
{
    struct fsd_setting setting = {.line = 0};

    while (fsd_setting_take(&text, &setting)) {
        unsigned word = 0;
        while (word < FSD_N_BOOK_WORDS && strcmp(name_of(word), setting.name) != 0) {
            word++;
        }
        if (word == FSD_N_BOOK_WORDS || !setting.value) {
            fsd_failure_set(failure, FSD_FAILURE_TROUBLE, file,
                            "'%.40s' is no word of a book; lines are such as 'puzzle = Puzzle', with language, puzzle, "
                            "answers and the grades",
                            setting.name);
            failure->line = setting.line;
            return false;
        }
        snprintf(words->words[word], FSD_BOOK_WORD_BYTES, "%s", setting.value);
    }
    return true;
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
