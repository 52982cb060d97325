#include "logic/techniques.h"
__attribute__((weak)) bool fsd_find_naked_pair(const struct fsd_board *b, struct fsd_step *s)
{
    (void)b;
    (void)s;
    return false;
}
__attribute__((weak)) bool fsd_find_full_triple(const struct fsd_board *b, struct fsd_step *s)
{
    (void)b;
    (void)s;
    return false;
}
__attribute__((weak)) bool fsd_find_pointing(const struct fsd_board *b, struct fsd_step *s)
{
    (void)b;
    (void)s;
    return false;
}
__attribute__((weak)) bool fsd_find_claiming(const struct fsd_board *b, struct fsd_step *s)
{
    (void)b;
    (void)s;
    return false;
}
__attribute__((weak)) bool fsd_find_hidden_pair(const struct fsd_board *b, struct fsd_step *s)
{
    (void)b;
    (void)s;
    return false;
}
__attribute__((weak)) bool fsd_find_naked_triple(const struct fsd_board *b, struct fsd_step *s)
{
    (void)b;
    (void)s;
    return false;
}
__attribute__((weak)) bool fsd_find_hidden_triple(const struct fsd_board *b, struct fsd_step *s)
{
    (void)b;
    (void)s;
    return false;
}
__attribute__((weak)) bool fsd_find_naked_quad(const struct fsd_board *b, struct fsd_step *s)
{
    (void)b;
    (void)s;
    return false;
}
__attribute__((weak)) bool fsd_find_hidden_quad(const struct fsd_board *b, struct fsd_step *s)
{
    (void)b;
    (void)s;
    return false;
}
__attribute__((weak)) bool fsd_find_x_wing(const struct fsd_board *b, struct fsd_step *s)
{
    (void)b;
    (void)s;
    return false;
}
__attribute__((weak)) bool fsd_find_swordfish(const struct fsd_board *b, struct fsd_step *s)
{
    (void)b;
    (void)s;
    return false;
}
__attribute__((weak)) bool fsd_find_jellyfish(const struct fsd_board *b, struct fsd_step *s)
{
    (void)b;
    (void)s;
    return false;
}
__attribute__((weak)) bool fsd_find_xy_wing(const struct fsd_board *b, struct fsd_step *s)
{
    (void)b;
    (void)s;
    return false;
}
__attribute__((weak)) bool fsd_find_xyz_wing(const struct fsd_board *b, struct fsd_step *s)
{
    (void)b;
    (void)s;
    return false;
}
__attribute__((weak)) bool fsd_find_w_wing(const struct fsd_board *b, struct fsd_step *s)
{
    (void)b;
    (void)s;
    return false;
}
__attribute__((weak)) bool fsd_find_simple_colouring(const struct fsd_board *b, struct fsd_step *s)
{
    (void)b;
    (void)s;
    return false;
}
__attribute__((weak)) bool fsd_find_finned_x_wing(const struct fsd_board *b, struct fsd_step *s)
{
    (void)b;
    (void)s;
    return false;
}
__attribute__((weak)) bool fsd_find_finned_swordfish(const struct fsd_board *b, struct fsd_step *s)
{
    (void)b;
    (void)s;
    return false;
}
__attribute__((weak)) bool fsd_find_finned_jellyfish(const struct fsd_board *b, struct fsd_step *s)
{
    (void)b;
    (void)s;
    return false;
}
__attribute__((weak)) bool fsd_find_x_chain(const struct fsd_board *b, struct fsd_step *s)
{
    (void)b;
    (void)s;
    return false;
}
__attribute__((weak)) bool fsd_find_xy_chain(const struct fsd_board *b, struct fsd_step *s)
{
    (void)b;
    (void)s;
    return false;
}
__attribute__((weak)) bool fsd_find_alternating_chain(const struct fsd_board *b, struct fsd_step *s)
{
    (void)b;
    (void)s;
    return false;
}
__attribute__((weak)) bool fsd_find_als_xz(const struct fsd_board *b, struct fsd_step *s)
{
    (void)b;
    (void)s;
    return false;
}
__attribute__((weak)) bool fsd_find_forcing_contradiction(const struct fsd_board *b, struct fsd_step *s)
{
    (void)b;
    (void)s;
    return false;
}
__attribute__((weak)) bool fsd_find_forcing_verity(const struct fsd_board *b, struct fsd_step *s)
{
    (void)b;
    (void)s;
    return false;
}
