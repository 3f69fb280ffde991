"""Likely secrets (16.6 of the working draft): the recorder leaves them out, and the command refuses them."""
