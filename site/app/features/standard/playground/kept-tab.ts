/** A document of the playground: its tab. What was typed into it is its draft. */
export interface KeptTab {
  /** Name of its draft. */
  id: string;
  /** Of an example: its name in the address. */
  example?: string;
  /** Of a document that came by a link: the part of the address from `#`. */
  link?: string;
  /** Of a file. */
  file?: string;
  /** What its trace calls its agent, or the kind of document it is. */
  agent?: string;
  /** As somebody named it. */
  title?: string;
}

/** Names of drafts of the playground begin so. */
export const documentsPrefix = 'playground/';

/** Under which this browser keeps which tabs there are. */
export const tabsKey = 'playground-tabs';

const maxName = 60;

/** What each tab is called: as it was named, else by its example, its trace, its file. No two the same. */
export function namesOf(tabs: readonly KeptTab[]): Map<string, string> {
  const counts = new Map<string, number>();
  return new Map(
    tabs.map(({ id, title, example, agent, file }) => {
      const name = (title ?? example ?? agent ?? file ?? 'Untitled').slice(0, maxName);
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return [id, count === 1 ? name : `${name} (${count})`];
    }),
  );
}
