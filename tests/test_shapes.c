/* Puzzles of other shapes than 9x9 in every layout, however they are read. */
#include "input/layout.h"
#include "support/items.h"
#include "support/test.h"

#define A "12....1..1.....1"
#define A_SOLVED "1234341221434321"
#define SIX "1.3.5.......1.4.6.......3.5.1......6"
#define TEN_ROWS                                                                                                       \
    "10 . 3 4 5 6 7 8 9 1\n. . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . .\n"       \
    ". . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . 10\n"
#define DOTS "........................................................................................."
#define TEN "A.34567891" DOTS "A"
#define FULL_ROW ",null,null,null,null,null,null,null,null,null,null"

struct row {
    const char *rules, *text, *said, *items;
};

static const struct row rows[] = {
    /* A puzzle a line. */
    {"4x4", "", "lines", ""},
    {"4x4", A "\n\n# x\nid 7; " A " 1.2\r\n\t" A "\n", "lines", "1 " A "\n4 " A "\n5 " A "\n"},
    {"4x4", A A_SOLVED "\n" A ":1:" A_SOLVED "\n" A ":2:\n", "lines", "1 " A "\n2 " A "\n3 " A "\n"},
    {"4x4", A ":1:4321341221434321\n" A ":1:12..341221434321\n", "lines",
     "1# column 0 status 0 byte 0 number 0 the given solution differs from the given in r1c1; replace it, or drop the "
     "column\n1 " A "\n2# column 0 status 0 byte 0 number 0 the given solution is not a full grid, 16 values; replace "
     "it, or drop the column\n2 " A "\n"},
    {"4x4", A "1\n12....1..1.....\n" A "z\n12....1..5.....1\nbad\n7 12....1..1....  x\n", "lines",
     "1! column 17 status 0 byte 0 number 17 17 cells in a row, not 16; 4x4 puzzles are read, each whole and on one "
     "line\n2! column 16 status -3 byte 0 number 15 \n"
     "3! column 17 status 0 byte 0 number 16 a letter or digit follows the 16 cells of a 4x4 puzzle; put a space "
     "between\n4! column 10 status -4 byte 53 number 9 \n5! column 1 status -4 byte 98 number 0 \n"
     "6! column 3 status 0 byte 0 number 14 14 cells in a row, not 16; 4x4 puzzles are read, each whole and on one "
     "line\n"},
    {"6x6", SIX "\n", "lines", "1 " SIX "\n"},

    /* Columns. */
    {"4x4", "id,puzzle,solution\n1," A "," A_SOLVED "\n2," A ",1\n3,12,\n4,,\n5,12....1..1....a2,\n",
     "read as CSV: puzzles from column 2, \"puzzle\"; solutions from column 3, \"solution\"",
     "2 " A "\n3# column 0 status 0 byte 0 number 0 the given solution is not a full grid, 16 values; replace it, or "
     "drop the column\n3 " A "\n4! column 3 status 0 byte 0 number 2 the field of the puzzle has 2 characters, not 16; "
     "write a whole puzzle there\n5! column 3 status 0 byte 0 number 0 the field of the puzzle is empty; write 16 "
     "cells "
     "there\n6! column 17 status -4 byte 97 number 0 \n"},
    {"4x4", A "\t" A_SOLVED "\n", "read as CSV without a header: puzzles from column 1; solutions from column 2",
     "1 " A "\n"},
    {"4x4", "puzzle,n\n\"12..\n..1.\n.1..\n...1\",5\n", "read as CSV: puzzles from column 1, \"puzzle\"", "2 " A "\n"},

    /* JSON lines. */
    {"4x4",
     "{\"a\":[[1,2,0,0],[0,0,1,null],[0,1,0,0],[\"\",\"\",\"\",1]]}\n{\"a\":\"" A "\"}\n"
     "{\"a\":[1,2,0,0,0,0,1,0,0,1,0,0,0,0,0,5]}\n{\"a\":[1,2]}\n{\"a\":\"12..\\n..1.\\n.1..\\n...1\"}\n{\"a\":null}\n",
     "read as JSON lines: puzzles from \"a\"",
     "1 1200001.0100...1\n2 " A "\n3! column 0 status 0 byte 0 number 0 a cell of the puzzle is neither a value nor a "
     "blank; write 1 to 4, or . 0 _ * - ? x X or null\n4! column 0 status 0 byte 0 number 2 the puzzle has 2 cells, "
     "not "
     "16; write a text of 16, or 4 arrays of 4 numbers\n5 " A "\n6! column 0 status 0 byte 0 number 0 the puzzle is "
     "null; write 16 cells\n"},
    /* Numbers above 9, which alone would be read as letters from A = 1 on. */
    {"10x10",
     "{\"puzzle\":[10,null,3,4,5,6,7,8,9,1" FULL_ROW FULL_ROW FULL_ROW FULL_ROW FULL_ROW FULL_ROW FULL_ROW FULL_ROW
     ",null,null,null,null,null,null,null,null,null,10]}\n",
     "read as JSON lines: puzzles from \"puzzle\"", "1 " TEN "\n"},
    {"10x10",
     "{\"puzzle\":[10,null,null,null,null,null,null,null,null,null" FULL_ROW FULL_ROW FULL_ROW FULL_ROW FULL_ROW
         FULL_ROW FULL_ROW FULL_ROW FULL_ROW "]}\n",
     "read as JSON lines: puzzles from \"puzzle\"", "1 J.........." DOTS "\n"},

    /* Grids. */
    {"4x4", "12..\n..1.\n.1..\n...1\n", "read as grids of 4 lines", "1 " A "\n"},
    {"4x4", "+---+---+\n|1 2|. .|\n|. .|1 .|\n+---+---+\n|. 1|. .|\n|. .|. 1|\n+---+---+\nunique\n\n12..\n..1.\n",
     "read as grids of 4 lines",
     "2 " A "\n10! column 0 status 0 byte 0 number 2 the grid ends after 2 of 4 rows; write 4 rows of 4 cells\n"},
    {"4x4", "|1|2| | |\n| | |1| |\n| |1| | |\n| | | |1|\n|12|  |\n|  |1 |\n| 1|  |\n|  | 1|\n",
     "read as grids of 4 lines", "1 " A "\n5 " A "\n"},
    {"4x4", "1,2,,\n,,1,\n,1,,\n,,,1\n", "read as grids of 4 lines", "1 " A "\n"},
    {"4x4", "[[1, 2, 0, 0],\n [0, 0, 1, 0],\n [0, 1, 0, 0],\n [0, 0, 0, 1]]\n", "read as grids of 4 lines",
     "1 1200001001000001\n"},
    {"4x4", "[[1,2,0,0],[0,0,1,0],[0,1,0,0],[0,0,0,1]]\n", "read as grids of 4 lines", "1 1200001001000001\n"},
    {"4x4", "12--\n--1-\n-1--\n----\n12..\n----\n..1.\n", "read as grids of 4 lines",
     "1 12----1--1------\n5! column 0 status 0 byte 0 number 2 the grid ends after 2 of 4 rows; write 4 rows of 4 "
     "cells\n"},
    {"4x4", "12..\n..1.\n\n.1..\n...1\n", "read as grids of 4 lines", "1 " A "\n"},
    {"4x4", "[Puzzle]\n12..\n..1.\n.1..\n...1\n", "read as grids of 4 lines", "2 " A "\n"},
    {"4x4", "12..\n..1.\n.1.\n...1\n", "read as grids of 4 lines",
     "1! column 0 status 0 byte 0 number 3 row 3 of the grid has not 4 cells; write 1 to 4, or . 0 _ * - ? x X for a "
     "blank\n"},
    {"6x6", "1.3 .5.\n... 2.4\n\n.6. ...\n..3 .5.\n\n1.. ...\n..6 ...\n", "read as grids of 6 lines",
     "1 1.3.5....2.4.6......3.5.1.......6...\n"},
    {"10x10", TEN_ROWS, "read as grids of 10 lines", "1 " TEN "\n"},
};

static void shape_of(const char *names, struct fsd_puzzle_shape *shape)
{
    OWNED_RULES rules = {.n_regions = 0};
    struct fsd_failure failure;
    assert_true(fsd_rules_read_names(names, &rules, &failure));
    fsd_shape_init(shape, &rules);
}

TEST(texts_of_other_shapes)
{
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct fsd_puzzle_shape shape;
        struct fsd_layout layout;
        struct fsd_failure failure;
        OWNED_BUFFER said = {.n = 0};
        shape_of(rows[i].rules, &shape);
        const struct fsd_layout_choice choice = {.shape = &shape};
        const enum fsd_recognition found =
            fsd_layout_recognise(rows[i].text, strlen(rows[i].text), true, &choice, &layout, &failure);
        if (found == FSD_RECOGNITION_FAILED && strstr(failure.text, "libjansson-dev")) {
            print_message("this build reads no JSON\n");
            continue;
        }
        assert_int_equal(found, FSD_RECOGNITION_YES);
        if (layout.kind->describe)
            layout.kind->describe(&layout, &said);
        else
            fsd_buffer_put_text(&said, layout.kind->name);
        fsd_layout_destroy(&layout);
        if (strcmp(fsd_buffer_text(&said), rows[i].said) != 0)
            fail_msg("it says \"%s\", not \"%s\", of:\n%s", said.bytes, rows[i].said, rows[i].text);
        for (size_t chunk_bytes = 1; chunk_bytes < 3000 && rows[i].items; chunk_bytes = chunk_bytes * 3 + 4)
            for (int source = 0; source < N_ITEMS_SOURCES; source++) {
                const struct items_way way = {
                    .source = (enum items_source)source, .chunk_bytes = chunk_bytes, .n_threads = 1, .choice = choice};
                OWNED_BUFFER items = {.n = 0};
                items_read(rows[i].text, strlen(rows[i].text), &way, &items, NULL);
                fsd_buffer_put_char(&items, '\0');
                if (strcmp(items.bytes, rows[i].items) != 0)
                    fail_msg("%s\nnot\n%s\nof\n%s", items.bytes, rows[i].items, rows[i].text);
            }
    }
}

TEST_MAIN("shapes", NULL, NULL)
