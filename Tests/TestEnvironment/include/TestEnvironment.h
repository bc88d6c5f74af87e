/// Linking this gives a test program, and what it starts, the same surroundings on every machine.
void flexrender_test_environment(void);
