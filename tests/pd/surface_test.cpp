#include "pd/surface.hpp"
