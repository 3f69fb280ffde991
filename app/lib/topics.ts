/**
 * Names of what can change. A page says in its handle from which topics it is made, a write says which it
 * changes (`Changes.write`), and finished pages are made again accordingly.
 */
export const topics = {
  partners: 'partners',
  /** Which free courses are listed. */
  courses: 'courses',
  /** Items and categories of the ecosystem map. */
  catalogue: 'catalogue',
  /** What readers say of dead links. */
  catalogueReports: 'catalogue-reports',
  /** Works of the content library, their counts and the featured one. */
  library: 'library',
  /** How many contributions came and were not turned down. */
  contributions: 'contributions',
  /** How many people learn here. */
  learners: 'learners',
  /** Which articles there are, and what lists show of them. */
  articles: 'articles',
  /** One article, its counts included. */
  article: (slug: string) => `article:${slug}`,
  /** Which credentials are listed for everybody. */
  credentials: 'credentials',
  /** One credential: what its holder shows of it, and whether it holds. */
  credential: (id: string) => `credential:${id}`,
  /** Which credentials are revoked. */
  credentialStatus: 'credential-status',
  /** The keys that sign credentials. */
  credentialKeys: 'credential-keys',
} as const;
