// Mutant: not code but a claim is wrong, as it is of a device that claims too much.
//
// Claim it makes and breaks: what the device claims has a macro of that name, or works.

int cannot(__global int *words) { return words[0]; }
