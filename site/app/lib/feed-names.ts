/** The two files of every feed, as pages link them; what is in them is `feed-files.ts`. */
export const feedFiles = [
  { file: 'atom.xml', label: 'Atom', type: 'application/atom+xml' },
  { file: 'feed.json', label: 'JSON Feed', type: 'application/feed+json' },
] as const;
