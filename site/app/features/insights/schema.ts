import { readFilter, readPageNumber } from '#app/lib/list-address.ts';

/** Types of article, with their labels. */
export const contentTypes = {
  article: 'Article',
  video: 'Video',
  paper: 'Paper',
  external_link: 'External link',
} as const;

export type ContentType = keyof typeof contentTypes;

export type ArticleFilter = ReturnType<typeof articleFilter>;

/** Reads the list's filters from the URL; an unknown type counts as not set. */
export function articleFilter(params: URLSearchParams) {
  const type = readFilter(params, 'type');
  return {
    search: readFilter(params, 'search'),
    category: readFilter(params, 'category'),
    type: Object.hasOwn(contentTypes, type) ? (type as ContentType) : ('' as const),
    page: readPageNumber(params),
  };
}

/** URL for liking an article while signed out: the sign-in page, which then leads back to the button. */
export const likePath = (slug: string) => `/auth?next=${encodeURIComponent(`/blog/${slug}#like`)}`;

/** Labels of an article's state for readers: not visible, visible from a set time, or visible. */
export const stateLabels = { draft: 'Draft', scheduled: 'Scheduled', public: 'Public' } as const;
export const stateTones = { draft: 'quiet', scheduled: 'signal', public: 'ok' } as const;

export type ArticleState = keyof typeof stateLabels;

/** A published article is public from `publishedAt` on; before, or without a time, it is scheduled. */
export function stateOf(article: { status: string; publishedAt: Date | null }): ArticleState {
  if (article.status !== 'published') return 'draft';
  return article.publishedAt && article.publishedAt <= new Date() ? 'public' : 'scheduled';
}
