// Control: correct, and looks changed. The tag of a head grows by three and not by one. A tool that
// convicts it raises false alarms.

#define NEXT_TAG(tag) ((tag) + 3u)

#include "../list_pop_c11.cl"
