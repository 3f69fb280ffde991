/** Help for tests of programs that record. */
