#include "fastsud.h"

const char *fastsud_version(void)
{
    return FSD_VERSION;
}
