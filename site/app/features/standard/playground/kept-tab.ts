/** A document of the playground: its tab. Its draft has the typed text. */
export interface KeptTab {
  /** Name of its draft. */
  id: string;
  /** Name of an example in the URL. */
  example?: string;
  /** For a document from a link: the URL's part from `#`. */
  link?: string;
  /** Name of its file. */
  file?: string;
  /** Agent named in the trace, or the kind of document. */
  agent?: string;
  /** The user's own name for it. */
  title?: string;
}

/** Prefix of the playground's drafts. */
export const documentsPrefix = 'playground/';

/** Storage key of the list of tabs. */
export const tabsKey = 'playground-tabs';

const maxName = 60;

/** A unique name per tab: its own, else its example's, trace's or file's. */
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
