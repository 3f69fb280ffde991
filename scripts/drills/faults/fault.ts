/** One deliberate fault: the smallest change that takes a rule away and still passes the type checker. */
export interface Fault {
  id: string;
  /** What is wrong with it, in one sentence. */
  says: string;
  /** Path of the changed file, or the end of the path. */
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
  /** Test files that can see it, the quickest first. Paths, or ends of paths. */
  tests: string[];
  /** The tests run on a server of PostgreSQL as well: the embedded database has one connection, and nothing to lock. */
  isOfLocks?: true;
}

/** The tracked file with this path, or with a path that ends so. @throws Error unless there is exactly one */
export function findFile(tracked: readonly string[], path: string): string {
  const found = tracked.filter((file) => file === path || file.endsWith(`/${path}`));
  const [only] = found;
  if (only === undefined || found.length > 1) throw new Error(`${found.length} files have the path ${path}.`);
  return only;
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
