// Programs are left as they are: the bits are flipped in what is read back (read_buffer.cpp).
