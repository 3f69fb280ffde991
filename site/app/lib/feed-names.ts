/** Files of every feed; the feed of Insights has RSS too. `feed-files.ts` writes them. */
export const feedFiles = [
  { file: 'atom.xml', label: 'Atom', type: 'application/atom+xml' },
  { file: 'feed.json', label: 'JSON Feed', type: 'application/feed+json' },
] as const;
