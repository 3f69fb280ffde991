import { Badge } from '#app/ui/badge.tsx';
import { type ContentType, contentTypes } from '../schema.ts';

/** Type and category of an article, in the small line above its title. */
export function ArticleKicker({ article }: { article: { contentType: string; category: string } }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
      <Badge>{contentTypes[article.contentType as ContentType]}</Badge>
      <span className="kicker">{article.category}</span>
    </p>
  );
}
