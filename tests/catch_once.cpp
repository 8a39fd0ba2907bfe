// Belongs to a target that only has a precompiled header.
