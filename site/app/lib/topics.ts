/**
 * Names of data that can change. A finished page has topics, a write names the topics that it changes
 * (`Changes.write`), and pages with those topics are rendered again.
 */
export const topics = {
  partners: 'partners',
  /** Free courses: which are listed, and the content of their lists. */
  courses: 'courses',
  /** Which items and categories the ecosystem map has, and their content in lists. */
  catalogue: 'catalogue',
  /** One item of the map: the content of its page and of pages that show the item. */
  item: (slug: string) => `item:${slug}`,
  /** Which items of a category have a tag, and in which order. */
  itemsTagged: (category: string, tag: string) => `items:${category}:${tag}`,
  /** Which registry entries are shown, and how far their evidence goes today. */
  registry: 'registry',
  /** One listing with owners (`map/SLUG`, `entry/ORG/CODE`): its claims, its report and its watched server. */
  listing: (name: string) => `listing:${name}`,
  /** Works of the content library, their counts and the featured one. */
  library: 'library',
  /** The number of contributions that wait or are accepted. */
  contributions: 'contributions',
  /** The number of people who learn here. */
  learners: 'learners',
  /** Per level: how many people began and passed it, and their ratings. */
  levelFigures: 'level-figures',
  /** Which articles there are, and their content in lists. */
  articles: 'articles',
  /** Which articles a category has, and in which order. */
  articlesOf: (category: string) => `articles:${category}`,
  /** One article: the content of its page, of its picture and of pages that show the article. */
  article: (slug: string) => `article:${slug}`,
  /** The number of likes of an article. */
  articleCounts: (slug: string) => `article-counts:${slug}`,
  /** The number of credentials, and which are listed publicly. */
  credentials: 'credentials',
  /** One credential: what its holder shows of it, and whether it is valid. */
  credential: (id: string) => `credential:${id}`,
  /** Which credentials are revoked. */
  credentialStatus: 'credential-status',
  /** The keys that sign credentials. */
  credentialKeys: 'credential-keys',
  /** The queue of server checks: no page is kept with it, and processes look for work. */
  serverChecks: 'server-checks',
  /** Which servers are checked regularly, and their newest results. */
  watchedServers: 'watched-servers',
  /** The day (UTC): histories by day have a new one, and reports expire. */
  historyDay: 'history-day',
} as const;
