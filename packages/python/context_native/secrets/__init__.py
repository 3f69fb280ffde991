"""What looks like a secret (16.6 of the working draft): shared by the recorder, which leaves it out, and the command, which refuses it."""
