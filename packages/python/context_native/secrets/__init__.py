"""Finds likely secrets (16.6 of the working draft): the recorder leaves them out, and `check` reports them."""
