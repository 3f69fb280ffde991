/** Overlap of two looks (ms): jobs may start late, and the database's clock may differ from ours. */
const overlap = 120_000;

/**
 * Wraps regular work on changes by the clock alone, which queries see but kept pages do not. `look` gets the time of
 * the last successful look, so that it misses nothing while the machine sleeps or the database is away. The first time
 * is the start of the process, which has kept no page before.
 */
export function sinceLastLook(look: (since: Date) => Promise<void>, startedAt = Date.now()) {
  let lookedAt = startedAt;
  return async (now = Date.now()): Promise<void> => {
    await look(new Date(lookedAt - overlap));
    lookedAt = now;
  };
}
