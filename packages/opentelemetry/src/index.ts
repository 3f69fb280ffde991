/** What the package offers. */
