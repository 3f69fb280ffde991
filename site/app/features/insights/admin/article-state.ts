/** State of an article for readers: not visible, visible from a set time, or visible. */
export const stateLabels = { draft: 'Draft', scheduled: 'Scheduled', public: 'Public' } as const;
export const stateTones = { draft: 'quiet', scheduled: 'signal', public: 'ok' } as const;

export type ArticleState = keyof typeof stateLabels;

/** A published article shows once its time has come. */
export function stateOf(article: { status: string; publishedAt: Date | null }): ArticleState {
  if (article.status !== 'published') return 'draft';
  return article.publishedAt && article.publishedAt <= new Date() ? 'public' : 'scheduled';
}
