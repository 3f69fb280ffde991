/** Overlap of two looks (ms): jobs start late, and the database's clock differs from ours. */
const overlap = 120_000;

/**
 * Work of every minute for what changes by the clock alone: queries see so by themselves, kept pages do not. `look` is
 * given the time of the last look that succeeded, so that nothing is missed while the machine slept or the database was
 * away. A process that starts has kept nothing yet.
 */
export function sinceLastLook(look: (since: Date) => Promise<void>, startedAt = Date.now()) {
  let lookedAt = startedAt;
  return async (now = Date.now()): Promise<void> => {
    await look(new Date(lookedAt - overlap));
    lookedAt = now;
  };
}
