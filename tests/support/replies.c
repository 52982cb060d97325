#include "support/replies.h"

#define DOTS                                                                                                           \
    {                                                                                                                  \
        ".", "_", "?"                                                                                                  \
    }
#define ZERO_TOO                                                                                                       \
    {                                                                                                                  \
        ".", "0", "_", "-", "*", "x"                                                                                   \
    }
const struct reply_style reply_styles[N_REPLY_STYLES] = {
    {"one word", "", "", "", NULL, "", "", "", DOTS},
    {"words in a line", "", "", "", NULL, " ", "", "", DOTS},
    {"a line of cells", "", "", " ", NULL, " ", "", "", ZERO_TOO},
    {"a line of cells and commas", "[", "", ",", NULL, ", ", "", "]", DOTS},
    {"lines of words", "", "", "", NULL, "\n", "", "", DOTS},
    {"carriage returns", "", "", " ", NULL, "\r\n", "", "", DOTS},
    {"lines of cells", "", "", " ", NULL, "\n", "", "", ZERO_TOO},
    {"empty lines", "", "  ", "  ", NULL, "\n\n", "", "", DOTS},
    {"boxes apart", "", "", " ", "  ", "\n", "\n", "", ZERO_TOO},
    {"bars", "", "", " ", " | ", "\n", "------+-------+------\n", "", ZERO_TOO},
    {"bars of words", "", "", "", "|", "\n", "---+---+---\n", "", DOTS},
    {"a frame of signs", "+-------+\n", "| ", " ", " | ", " |\n", "+-------+\n", "+---+\n", DOTS},
    {"dashes between boxes", "", "", " ", " - ", "\n", "", "", DOTS},
    {"a frame of Unicode",
     "\u250c\u2500\u252c\u2500\u2510\n",
     "\u2502 ",
     " ",
     " \u2502 ",
     " \u2502\n",
     "\u251c\u2500\u253c\u2500\u2524\n",
     "\u2514\u2500\u2534\u2500\u2518\n",
     {".", "\u00b7", "\u25a1"}},
    {"fields of Unicode", "", "\u2551 ", " \u2502 ", " \u2551 ", " \u2551\n", "\u2550\u2550\u256c\n", "", {" ", "."}},
    {"numbered rows", "", "Row %u: ", " ", NULL, "\n", "", "", DOTS},
    {"numbered rows of words", "The rows:\n", "R%u ", "", NULL, "\n", "", "", DOTS},
    {"emphasised rows", "", "- **Row %u:** ", ", ", NULL, "\n", "", "", DOTS},
    {"rows of a list", "", "%u. ", " ", NULL, "\n", "", "", {"_", "0"}},
    {"explained rows", "", "Row %u - ", " ", NULL, "\nThis one was hard: 12 tries.\n", "", "", DOTS},
    {"rows in JSON", "{", "\"row%u\": [", ", ", NULL, "], ", "\n", "}", {NULL}},
    {"Japanese rows", "\u89e3\u7b54\n", "\u7b2c%u\u884c\uff1a", " ", NULL, "\n", "", "", DOTS},
    {"numbers around", "    %h\n", "%u | ", " ", NULL, "\n", "", "", DOTS},
    {"numbers above", "%h\n", "", " ", NULL, "\n", "", "", DOTS},
    {"letters beside", "    %h\n", "%A  ", " ", NULL, "\n", "", "", DOTS},
    {"JSON", "{\"solution\": [", "[", ", ", NULL, "], ", "", "]}", DOTS},
    {"JSON of texts", "[", "[\"", "\", \"", NULL, "\"],\n", "", "]", {".", "0"}},
    {"JSON in lines", "{\n  \"grid\": [\n", "    [", ", ", NULL, "],\n", "", "  ]\n}\n", {"0"}},
    {"JSON, a number a line", "[\n", "[\n", ",\n", NULL, "\n],\n", "", "]\n", {"0"}},
    {"JSON of lines", "{\"answer\": \"", "", "", NULL, "\\n", "", "\"}", DOTS},
    {"Python", "grid = [", "[", ", ", NULL, "],\n        ", "", "]\n", {"0"}},
    {"LaTeX",
     "\\[\n\\begin{array}{|ccc|ccc|}\n\\hline\n",
     "",
     " & ",
     NULL,
     " \\\\\n",
     "\\cline{1-9}\n",
     "\\hline\\end{array}\n\\]\n",
     {"", ".", "\\cdot"}},
    {"LaTeX in a line", "$\\begin{bmatrix}", "", "&", NULL, "\\\\", "", "\\end{bmatrix}$", {NULL}},
    {"a box of LaTeX", "The answer is $\\boxed{", "", "", NULL, "", "", "}$.", DOTS},
    {"a table", "| %h |\n|%m|\n", "| ", " | ", NULL, " |\n", "", "", {" ", ".", "_", "-"}},
    {"a table with numbers", "|   | %h |\n|---|%m|\n", "| %u | ", " | ", NULL, " |\n", "", "", {" ", "."}},
    {"a table of emphasis", "| %h |\n|%m|\n", "| **", "** | **", NULL, "** |\n", "", "", {NULL}},
    {"HTML", "<table class=\"x\">", "<tr><td>", "</td><td>", NULL, "</td></tr>\n", "", "</table>", {"", "&nbsp;"}},
    {"lines of HTML", "<p>", "", "", NULL, "<br/>", "", "</p>", DOTS},
    {"fenced", "Here it is:\n```text\n", "", " ", " | ", "\n", "------\n", "```\nDone.", ZERO_TOO},
    {"quoted", "", "> ", " ", NULL, "\n", "> \n", "", DOTS},
    {"remarks", "", "", " ", NULL, "  # all different\n", "", "", DOTS},
    {"arrows", "", "", " ", NULL, "  <- row\n", "", "", DOTS},
};
static void put_value(struct fsd_buffer *out, const struct fsd_reply_shape *shape, const struct reply_style *style,
                      unsigned i)
{
    const unsigned value = (unsigned)shape->low + i;
    if (value > 9 && *style->cell == '\0')
        fsd_buffer_put_char(out, (char)('A' + value - 10));
    else
        fsd_buffer_print(out, "%u", value);
}

static void put_words(struct fsd_buffer *out, const struct fsd_reply_shape *shape, const struct reply_style *style,
                      const char *words, unsigned row)
{
    for (; *words; words++) {
        if (*words != '%') {
            fsd_buffer_put_char(out, *words);
            continue;
        }
        words++;
        if (*words == 'u')
            fsd_buffer_print(out, "%u", row + 1);
        else if (*words == 'A')
            fsd_buffer_put_char(out, (char)('A' + row));
        for (unsigned i = 0; (*words == 'h' || *words == 'm') && i < shape->n_columns; i++) {
            fsd_buffer_put_text(out, i == 0 ? "" : *words == 'm' ? "|" : style->cell);
            if (*words == 'h')
                fsd_buffer_print(out, "%u", i + 1);
            else
                fsd_buffer_put_text(out, i % 2 ? "---" : ":-:");
        }
    }
}

void reply_put_grid(struct fsd_buffer *out, const struct fsd_reply_shape *shape, const struct reply_style *style,
                    const char *blank, const uint8_t *cells)
{
    const unsigned n_box = shape->n_columns == 9 ? 3 : shape->n_columns == 6 ? 3 : shape->n_columns == 16 ? 4 : 2;
    put_words(out, shape, style, style->begin, 0);
    for (unsigned row = 0; row < shape->n_rows; row++) {
        if (row > 0 && row % (shape->n_rows / (shape->n_columns / n_box)) == 0)
            fsd_buffer_put_text(out, style->band);
        put_words(out, shape, style, style->row, row);
        for (unsigned column = 0; column < shape->n_columns; column++) {
            if (column > 0)
                fsd_buffer_put_text(out, style->box && column % n_box == 0 ? style->box : style->cell);
            if (cells[row * shape->n_columns + column] > 0)
                put_value(out, shape, style, cells[row * shape->n_columns + column] - 1);
            else
                fsd_buffer_put_text(out, blank);
        }
        fsd_buffer_put_text(out, style->row_end);
    }
    fsd_buffer_put_text(out, style->end);
}
