import type { DocumentsCheck } from '@context-native/checker/worker';

/** A document of the playground: its tab. The typed text is in its draft. */
export interface KeptTab {
  /** Name of its draft. */
  id: string;
  /** Name of an example in the URL. */
  example?: string;
  /** For a document from a link: the URL's part from `#`. */
  link?: string;
  file?: string;
  /**
   * Agent named in the trace, or the kind of document. An example has none until another agent's document replaces it.
   */
  agent?: string;
  /** The user's own name for it. */
  title?: string;
}

/** Prefix of the playground's drafts. */
export const documentsPrefix = 'playground/';

/** Storage key of the list of tabs. */
export const tabsKey = 'playground-tabs';

const maxName = 60;

/** The tabs with one named after its document; the same array if its name stays. `given` is the tab's original text. */
export function nameAfter(
  tabs: readonly KeptTab[],
  id: string,
  given: string,
  text: string,
  check: DocumentsCheck,
): readonly KeptTab[] {
  const named = tabs.find((tab) => tab.id === id);
  if (!named) return tabs;
  const { agent: before, ...tab } = named;
  const isExample = tab.example !== undefined && agentCodeIn(text) === agentCodeIn(given);
  const agent = isExample ? undefined : (agentOf(check) ?? before);
  if (agent === before) return tabs;
  return tabs.map((other) => (other === named ? { ...tab, ...(agent !== undefined && { agent }) } : other));
}

/** Agent named in a document, else its kind. */
function agentOf({ documents: [first] }: DocumentsCheck): string | undefined {
  if (!first || first.isUnknown) return undefined;
  if (first.kind === 'trace') return first.timeline?.context.agent_code || undefined;
  return first.kind.replace('-', ' ');
}

const agentCodeIn = (text: string) => /"agent_code"\s*:\s*"([^"]*)"/.exec(text)?.[1];

/** A name for each tab: its own, else that of its trace, example or file. A repeated name gets a number. */
export function namesOf(tabs: readonly KeptTab[]): Map<string, string> {
  const counts = new Map<string, number>();
  return new Map(
    tabs.map(({ id, title, example, agent, file }) => {
      const name = (title ?? agent ?? example ?? file ?? 'Untitled').slice(0, maxName);
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return [id, count === 1 ? name : `${name} (${count})`];
    }),
  );
}
