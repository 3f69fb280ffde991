/**
 * Names of data that can change. A page lists its topics in its handle, a write names the topics it changes
 * (`Changes.write`), and finished pages are made again accordingly.
 */
export const topics = {
  partners: 'partners',
  /** Which free courses are listed. */
  courses: 'courses',
  /** Which items and categories the ecosystem map has, and what lists show of them. */
  catalogue: 'catalogue',
  /** One item of the map: what its page and those that show it say. */
  item: (slug: string) => `item:${slug}`,
  /** Which items of a category have a tag, and in which order. */
  itemsTagged: (category: string, tag: string) => `items:${category}:${tag}`,
  /** Which registry entries are shown, and how far their evidence goes today. */
  registry: 'registry',
  /** Works of the content library, their counts and the featured one. */
  library: 'library',
  /** How many contributions came and were not turned down. */
  contributions: 'contributions',
  /** How many people learn here. */
  learners: 'learners',
  /** How many began and passed each level, and how they rate it. */
  levelFigures: 'level-figures',
  /** Which articles there are, and what lists show of them. */
  articles: 'articles',
  /** Which articles a category has, and in which order. */
  articlesOf: (category: string) => `articles:${category}`,
  /** One article: what its page, its picture and those that show it say. */
  article: (slug: string) => `article:${slug}`,
  /** How often it is liked. */
  articleCounts: (slug: string) => `article-counts:${slug}`,
  /** How many credentials there are, and which are listed for everybody. */
  credentials: 'credentials',
  /** One credential: what its holder shows of it, and whether it holds. */
  credential: (id: string) => `credential:${id}`,
  /** Which credentials are revoked. */
  credentialStatus: 'credential-status',
  /** The keys that sign credentials. */
  credentialKeys: 'credential-keys',
} as const;
