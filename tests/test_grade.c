/* Grades: ranges of ER that leave nothing out, and ratings that end at a bound. */
#include "fastsud.h"
#include "logic/sudoku_explainer/rate.h"
#include "puzzle/grade.h"
#include "support/puzzles.h"
#include "support/test.h"

TEST(every_rating_has_one_grade)
{
    unsigned n = 0;
    for (unsigned er = 0; er <= 300; er++) {
        const char *name = fastsud_grade(er);
        unsigned n_of = 0;
        for (size_t i = 0; i < FSD_N_GRADES; i++)
            if (er >= fsd_grades[i].least_er && er <= fsd_grades[i].most_er) {
                n_of++;
                assert_ptr_equal(name, fsd_grade_name(i));
            }
        assert_int_equal(n_of, er >= 10 && er <= FSD_SE_UNRATED);
        assert_int_equal(name != NULL, n_of);
        n += n_of;
    }
    assert_int_equal(n, FSD_SE_UNRATED - 9);
    assert_null(fsd_grade_name(FSD_N_GRADES));
    assert_string_equal(fastsud_grade(12), "easy");
    assert_string_equal(fastsud_grade(71), "diabolical");
}

TEST(ranges_of_grades_are_read)
{
    uint8_t least = 0, most = 0;
    assert_true(fsd_grade_read("hard", &least, &most));
    assert_true(least == 16 && most == 25);
    assert_true(fsd_grade_read("easy..extreme", &least, &most));
    assert_true(least == 10 && most == FSD_SE_UNRATED);
    static const char *const bad[] = {"", "..", "har", "hardx", "hard..", "..hard", "hard..easy", "hard...expert"};
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
        assert_false(fsd_grade_read(bad[i], &least, &most));
    /* Of other rules: each technique is of one grade, the next ones of no easier one. */
    unsigned grade = 0;
    for (unsigned technique = 0; technique < FSD_N_VARIANT_TECHNIQUES; technique++) {
        enum fsd_variant_technique first = FSD_N_VARIANT_TECHNIQUES, last = first;
        const char *const name = fsd_grade_of_technique(technique);
        while (grade < FSD_N_GRADES && strcmp(fsd_grade_name(grade), name) != 0)
            grade++;
        assert_true(fsd_grade_read_techniques(name, &first, &last));
        assert_in_range(technique, first, last);
        assert_string_equal(fsd_grade_of_technique(first), name);
        assert_string_equal(fsd_grade_of_technique(last), name);
    }
    assert_int_equal(grade, FSD_N_GRADES - 1);
    assert_string_equal(fsd_grade_of_technique(FSD_VARIANT_HIDDEN_SINGLE), "easy");
    assert_string_equal(fsd_grade_of_technique(FSD_VARIANT_INNIES), "hard");
}

/* At a bound a rating is what it is without one; below its ER a puzzle counts as not solved. */
TEST(bounds_change_no_rating_within_them)
{
    const struct fsd_se_options options = {.uniqueness = true};
    const size_t n = TEST_SAMPLE(400, 60);
    OWNED struct sample *samples = sample_set_make(&test_rng, n);
    struct fsd_se_explainer *explainer = fsd_se_explainer_create(&options);
    assert_non_null(explainer);
    for (size_t i = 0; i < n + 1; i++) {
        const char *puzzle = i < n ? samples[i].cells : hard_puzzles[i - n];
        struct fsd_se_rating plain, bounded;
        if (i < n && samples[i].n_solutions != 1)
            continue;
        fsd_se_explainer_set_most(explainer, FSD_SE_UNRATED);
        assert_int_equal(fsd_se_rate(explainer, puzzle, &plain), FSD_SE_FOUND);
        if (plain.er == 0 || plain.er == FSD_SE_UNRATED)
            continue;
        for (unsigned most = plain.er - 1; most <= plain.er + 1U; most++) {
            fsd_se_explainer_set_most(explainer, most);
            assert_int_equal(fsd_se_rate(explainer, puzzle, &bounded), FSD_SE_FOUND);
            assert_int_equal(bounded.er, most < plain.er ? FSD_SE_UNRATED : plain.er);
            if (most >= plain.er)
                assert_true(bounded.ep == plain.ep && bounded.ed == plain.ed && bounded.hardest == plain.hardest);
        }
    }
    fsd_se_explainer_destroy(explainer);
}

TEST_MAIN("grade", NULL, NULL)
