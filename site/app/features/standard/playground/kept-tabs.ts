import { listDrafts, removeDraft } from './drafts.ts';
import { documentsPrefix, type KeptTab, tabsKey } from './kept-tab.ts';

interface KeptTabs {
  /** Id of the last open tab. */
  open: string | undefined;
  tabs: KeptTab[];
}

/** Maximum number of tabs: with drafts of 100,000 characters, they fit into a browser's storage for one site. */
export const maxTabs = 12;
const maxLink = 20_000;

/**
 * This browser's tabs and a tab for each draft without one, together at most `maxTabs`. Drops tabs without a draft, a
 * link or a title: the URL finds an unchanged example again.
 */
export function readTabs(): KeptTabs {
  const { open, tabs } = parse();
  const known = new Set(tabs.map(({ id }) => id));
  const drafts = listDrafts(documentsPrefix);
  const lost = drafts.filter((id) => !known.has(id)).map((id) => ({ id, ...exampleOf(id) }));
  const found = [...tabs, ...lost].filter(keptWith(drafts)).slice(0, maxTabs);
  return { open: found.some(({ id }) => id === open) ? open : undefined, tabs: found };
}

/**
 * Stores this page's tabs, and those that another page of this browser stored meanwhile, together at most `maxTabs`.
 * Tabs in `gone` were closed on this page.
 */
export function keepTabs(open: string, tabs: readonly KeptTab[], gone: ReadonlySet<string>): void {
  for (const id of gone) removeDraft(id);
  const here = new Set(tabs.map(({ id }) => id));
  const others = parse().tabs.filter(({ id }) => !here.has(id) && !gone.has(id));
  const isKept = keptWith(listDrafts(documentsPrefix));
  try {
    const kept: KeptTabs = { open, tabs: [...tabs, ...others].filter(isKept).slice(0, maxTabs) };
    localStorage.setItem(tabsKey, JSON.stringify(kept));
  } catch {
    // Storage is refused or full: tabs last as long as the page.
  }
}

/** True for a tab with a title, a link or a draft. An unchanged example needs no storing: its URL finds it again. */
const keptWith =
  (drafts: readonly string[]) =>
  ({ id, title, link }: KeptTab) =>
    title !== undefined || link !== undefined || drafts.includes(id);

const exampleOf = (id: string) => {
  const example = id.slice(documentsPrefix.length);
  return /^[a-z]+(-[a-z]+)*$/.test(example) ? { example } : {};
};

/** The tabs with one moved by `by` places; unchanged if it would leave the row. */
export function moveTab(tabs: readonly KeptTab[], id: string, by: number): KeptTab[] {
  const moved = [...tabs];
  const from = moved.findIndex((tab) => tab.id === id);
  const to = from + by;
  if (from === -1 || to < 0 || to >= moved.length) return moved;
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}

export const makeId = () => `${documentsPrefix}tab-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;

/** The same id for the same link, so that opening it twice makes one tab. */
export function idOfLink(link: string): string {
  let hash = 0;
  for (let at = 0; at < link.length; at++) hash = (Math.imul(hash, 31) + link.charCodeAt(at)) | 0;
  return `${documentsPrefix}link-${(hash >>> 0).toString(36)}-${link.length}`;
}

/** Other scripts, extensions and people may have written this value. */
function parse(): KeptTabs {
  try {
    const found = JSON.parse(localStorage.getItem(tabsKey) ?? 'null');
    const tabs = Array.isArray(found?.tabs) ? found.tabs.filter(isTab) : [];
    return { open: typeof found?.open === 'string' ? found.open : undefined, tabs };
  } catch {
    return { open: undefined, tabs: [] };
  }
}

function isTab(value: unknown): value is KeptTab {
  if (typeof value !== 'object' || value === null) return false;
  const { id, link = '', ...names } = value as Record<string, unknown>;
  return (
    typeof id === 'string' &&
    id.startsWith(documentsPrefix) &&
    typeof link === 'string' &&
    link.length <= maxLink &&
    Object.values(names).every((name) => typeof name === 'string')
  );
}
