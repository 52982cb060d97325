#include "paper/svg_path.h"

#include <ctype.h>
#include <math.h>

static const double pi = 3.14159265358979;

enum { MOST_LENGTH = 1000000 };

static void multiply(struct fsd_svg_matrix *m, const struct fsd_svg_matrix *by)
{
    const struct fsd_svg_matrix of = *m;

    *m = (struct fsd_svg_matrix){of.a * by->a + of.c * by->b,        of.b * by->a + of.d * by->b,
                                 of.a * by->c + of.c * by->d,        of.b * by->c + of.d * by->d,
                                 of.a * by->e + of.c * by->f + of.e, of.b * by->e + of.d * by->f + of.f};
}

void fsd_svg_move(struct fsd_svg_matrix *matrix, double x, double y)
{
    multiply(matrix, &(const struct fsd_svg_matrix){1, 0, 0, 1, x, y});
}

static const char *skip_blanks(const char *at, const char *end)
{
    while (at < end && (isspace((unsigned char)*at) || *at == ',')) {
        at++;
    }
    return at;
}

/* Reads a number; returns what follows, NULL if there is none. */
static const char *read_number(const char *at, const char *end, double *number)
{
    double value = 0, place = 1;
    int exponent = 0;
    bool has_digit = false, is_negative = false;

    at = skip_blanks(at, end);
    if (at < end && (*at == '-' || *at == '+')) {
        is_negative = *at++ == '-';
    }
    for (; at < end && isdigit((unsigned char)*at); at++) {
        value = value * 10 + (*at - '0');
        has_digit = true;
    }
    if (at < end && *at == '.') {
        for (at++; at < end && isdigit((unsigned char)*at); at++) {
            place /= 10;
            value += (*at - '0') * place;
            has_digit = true;
        }
    }
    if (has_digit && end - at > 1 && (*at == 'e' || *at == 'E') && !isalpha((unsigned char)at[1])) {
        const bool is_small = at[1] == '-';
        at += 1 + (at[1] == '-' || at[1] == '+');
        for (; at < end && isdigit((unsigned char)*at); at++) {
            exponent = exponent < 100 ? exponent * 10 + (*at - '0') : exponent;
        }
        value *= pow(10, is_small ? -exponent : exponent);
    }
    value = value < MOST_LENGTH ? value : MOST_LENGTH;
    *number = is_negative ? -value : value;
    return has_digit ? at : NULL;
}

bool fsd_svg_transform(struct fsd_svg_matrix *matrix, const char *text, size_t n)
{
    static const char names[][12] = {"matrix", "translate", "scale", "rotate", "skewX", "skewY"};
    enum { MATRIX, TRANSLATE, SCALE, ROTATE, SKEW_X, SKEW_Y, N_NAMES };
    const char *at = text, *const end = text + n;

    while ((at = skip_blanks(at, end)) < end) {
        double p[6] = {0};
        unsigned kind = 0, n_numbers = 0;
        while (kind < N_NAMES &&
               !((size_t)(end - at) > strlen(names[kind]) && strncmp(at, names[kind], strlen(names[kind])) == 0)) {
            kind++;
        }
        const char *const open = memchr(at, '(', (size_t)(end - at));
        if (kind == N_NAMES || !open) {
            return false;
        }
        at = open + 1;
        for (const char *next = NULL; n_numbers < 6 && (next = read_number(at, end, &p[n_numbers])); at = next) {
            n_numbers++;
        }
        at = skip_blanks(at, end);
        if (at == end || *at++ != ')' || n_numbers == 0) {
            return false;
        }
        const double angle = p[0] * pi / 180;
        struct fsd_svg_matrix by = {p[0], p[1], p[2], p[3], p[4], p[5]};
        if (kind == TRANSLATE) {
            by = (struct fsd_svg_matrix){1, 0, 0, 1, p[0], p[1]};
        } else if (kind == SCALE) {
            by = (struct fsd_svg_matrix){p[0], 0, 0, n_numbers > 1 ? p[1] : p[0], 0, 0};
        } else if (kind == ROTATE) {
            fsd_svg_move(matrix, p[1], p[2]);
            by = (struct fsd_svg_matrix){cos(angle), sin(angle), -sin(angle), cos(angle), 0, 0};
        } else if (kind == SKEW_X || kind == SKEW_Y) {
            by = (struct fsd_svg_matrix){1, kind == SKEW_Y ? tan(angle) : 0, kind == SKEW_X ? tan(angle) : 0, 1, 0, 0};
        }
        multiply(matrix, &by);
        if (kind == ROTATE) {
            fsd_svg_move(matrix, -p[1], -p[2]);
        }
    }
    return true;
}

struct path {
    const struct fsd_svg_matrix *matrix;
    struct fsd_painter *painter;
    double x, y, first_x, first_y;
    double handle_x, handle_y; /* of the last curve, which the next one may continue */
    char last;                 /* command, as a capital */
};

/* No page is larger; what is no number becomes one, too. */
static double bounded(double number)
{
    return fmax(-MOST_LENGTH, fmin(number, MOST_LENGTH));
}

static double page_x(const struct path *path, double x, double y)
{
    return bounded(path->matrix->a * x + path->matrix->c * y + path->matrix->e);
}

static double page_y(const struct path *path, double x, double y)
{
    return bounded(path->matrix->b * x + path->matrix->d * y + path->matrix->f);
}

static void line_to(struct path *path, double x, double y)
{
    path->painter->kind->line(path->painter, page_x(path, x, y), page_y(path, x, y));
    path->x = x;
    path->y = y;
}

static void curve_to(struct path *path, const double p[6])
{
    double on_page[6];

    for (unsigned i = 0; i < 6; i += 2) {
        on_page[i] = page_x(path, p[i], p[i + 1]);
        on_page[i + 1] = page_y(path, p[i], p[i + 1]);
    }
    path->painter->kind->curve(path->painter, on_page);
    path->handle_x = p[2];
    path->handle_y = p[3];
    path->x = p[4];
    path->y = p[5];
}

/* A curve whose handles are one point. */
static void bend_to(struct path *path, double hx, double hy, double x, double y)
{
    const double p[] = {path->x + (hx - path->x) * 2 / 3,
                        path->y + (hy - path->y) * 2 / 3,
                        x + (hx - x) * 2 / 3,
                        y + (hy - y) * 2 / 3,
                        x,
                        y};

    curve_to(path, p);
    path->handle_x = hx;
    path->handle_y = hy;
}

/* Part of an ellipse, see "Elliptical arc implementation notes" of SVG: at most four curves. */
static void arc_to(struct path *path, const double p[7])
{
    const double phi = p[2] * pi / 180, c = cos(phi), s = sin(phi);
    const double dx = (path->x - p[5]) / 2, dy = (path->y - p[6]) / 2;
    const double x1 = c * dx + s * dy, y1 = c * dy - s * dx;
    double rx = fabs(p[0]), ry = fabs(p[1]);

    if (rx == 0 || ry == 0 || (dx == 0 && dy == 0)) {
        line_to(path, p[5], p[6]);
        return;
    }
    const double grow = sqrt(fmax(1, x1 * x1 / (rx * rx) + y1 * y1 / (ry * ry)));
    rx *= grow;
    ry *= grow;
    const double rest = rx * rx * y1 * y1 + ry * ry * x1 * x1;
    const double away = sqrt(fmax(0, rx * rx * ry * ry / rest - 1)) * ((p[3] != 0) == (p[4] != 0) ? -1 : 1);
    const double cx1 = away * rx * y1 / ry, cy1 = -away * ry * x1 / rx;
    const double cx = c * cx1 - s * cy1 + (path->x + p[5]) / 2, cy = s * cx1 + c * cy1 + (path->y + p[6]) / 2;
    const double from = atan2((y1 - cy1) / ry, (x1 - cx1) / rx), to = atan2((-y1 - cy1) / ry, (-x1 - cx1) / rx);
    double sweep = to - from;
    sweep += p[4] != 0 && sweep < 0 ? 2 * pi : p[4] == 0 && sweep > 0 ? -2 * pi : 0;
    const unsigned n = (unsigned)ceil(fabs(sweep) / (pi / 2) - 1e-9);
    for (unsigned i = 0; i < n; i++) {
        const double t0 = from + sweep * i / n, t1 = from + sweep * (i + 1) / n, k = 4.0 / 3 * tan((t1 - t0) / 4);
        const double on[] = {cos(t0) - k * sin(t0),
                             sin(t0) + k * cos(t0),
                             cos(t1) + k * sin(t1),
                             sin(t1) - k * cos(t1),
                             cos(t1),
                             sin(t1)};
        double q[6];
        for (unsigned j = 0; j < 6; j += 2) {
            q[j] = cx + c * rx * on[j] - s * ry * on[j + 1];
            q[j + 1] = cy + s * rx * on[j] + c * ry * on[j + 1];
        }
        curve_to(path, q);
    }
}

static void put_command(struct path *path, char command, double p[7])
{
    const bool continues = (command == 'S' && (path->last == 'C' || path->last == 'S')) ||
                           (command == 'T' && (path->last == 'Q' || path->last == 'T'));
    const double hx = continues ? 2 * path->x - path->handle_x : path->x;
    const double hy = continues ? 2 * path->y - path->handle_y : path->y;

    switch (command) {
    case 'M':
        path->painter->kind->move(path->painter, page_x(path, p[0], p[1]), page_y(path, p[0], p[1]));
        path->x = path->first_x = p[0];
        path->y = path->first_y = p[1];
        break;
    case 'L':
        line_to(path, p[0], p[1]);
        break;
    case 'H':
        line_to(path, p[0], path->y);
        break;
    case 'V':
        line_to(path, path->x, p[0]);
        break;
    case 'C':
        curve_to(path, p);
        break;
    case 'S':
        curve_to(path, (const double[]){hx, hy, p[0], p[1], p[2], p[3]});
        break;
    case 'Q':
        bend_to(path, p[0], p[1], p[2], p[3]);
        break;
    case 'T':
        bend_to(path, hx, hy, p[0], p[1]);
        break;
    case 'A':
        arc_to(path, p);
        break;
    default:
        path->painter->kind->close(path->painter);
        path->x = path->first_x;
        path->y = path->first_y;
    }
    path->last = command;
}

/* A flag of an arc is one digit, which the next number may follow at once. */
static const char *read_flag(const char *at, const char *end, double *flag)
{
    at = skip_blanks(at, end);
    *flag = at < end && *at == '1';
    return at < end && (*at == '0' || *at == '1') ? at + 1 : NULL;
}

bool fsd_svg_path_draw(const char *text, size_t n, const struct fsd_svg_matrix *matrix, struct fsd_painter *painter)
{
    static const char commands[] = "MLHVCSQTAZ";
    static const unsigned n_numbers[] = {2, 2, 1, 1, 6, 4, 4, 2, 7, 0};
    struct path path = {.matrix = matrix, .painter = painter};
    const char *at = text, *const end = text + n;
    char letter = '\0';

    while ((at = skip_blanks(at, end)) < end) {
        double p[7] = {0};
        if (isalpha((unsigned char)*at)) {
            letter = *at++;
        } else if (letter == 'M' || letter == 'm') {
            letter = letter == 'M' ? 'L' : 'l';
        } else if (letter == 'Z' || letter == 'z') {
            break;
        }
        const char command = (char)toupper((unsigned char)letter);
        const char *const row = command ? strchr(commands, command) : NULL;
        if (!row || (path.last == '\0' && command != 'M')) {
            break;
        }
        const unsigned n_needed = n_numbers[row - commands];
        for (unsigned i = 0; i < n_needed; i++) {
            at = command == 'A' && (i == 3 || i == 4) ? read_flag(at, end, &p[i]) : read_number(at, end, &p[i]);
            if (!at) {
                return path.last;
            }
        }
        if (islower((unsigned char)letter)) {
            for (unsigned i = command == 'A' ? 5 : 0; i < n_needed; i++) {
                const bool is_x = command == 'A' ? i == 5 : command == 'H' || (command != 'V' && i % 2 == 0);
                p[i] += is_x ? path.x : path.y;
            }
        }
        put_command(&path, command, p);
    }
    return path.last;
}
