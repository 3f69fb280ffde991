/** A deliberate fault: a small change that breaks a rule. */
export interface Fault {
  id: string;
  /** The fault, in one sentence. */
  says: string;
  /** Path of the changed file. It may have moved since (`findFile`). */
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
  /** Test files that can see the fault, in the order of their runs. */
  tests: string[];
  /** The tests need a PostgreSQL server: the embedded database has one connection, and nothing to lock. */
  isOfLocks?: true;
}

/**
 * The tracked file with this path, or after a move the file whose path shares the longest end with it, at least the
 * name.
 * @throws Error unless there is exactly one
 */
export function findFile(tracked: readonly string[], path: string): string {
  if (tracked.includes(path)) return path;
  const parts = path.split('/');
  for (let from = 0; from < parts.length; from += 1) {
    const end = `/${parts.slice(from).join('/')}`;
    const found = tracked.filter((file) => file.endsWith(end));
    const [only] = found;
    if (only !== undefined && found.length === 1) return only;
    if (only !== undefined) throw new Error(`${found.length} files have a path that ends with ${end}.`);
  }
  throw new Error(`No file has the path ${path}, or its name.`);
}

/** The text with the fault in it. @throws Error unless `find` occurs exactly once */
export function breakText(text: string, { id, find, replace }: Fault): string {
  const parts = text.split(find);
  if (parts.length !== 2)
    throw new Error(
      `${id}: \`find\` occurs ${parts.length - 1} times in its file. Change it in the fault list: it must occur once.`,
    );
  return parts.join(replace);
}
