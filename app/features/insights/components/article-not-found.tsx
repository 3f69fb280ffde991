import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';

/** The card in place of an article that is not there (any more). */
export function ArticleNotFound() {
  return (
    <div className="wrap py-20 md:py-28">
      <h1 className="sr-only">Article Not Found</h1>
      <EmptyState title="Article Not Found" action={<ButtonLink href="/blog">Back to Insights</ButtonLink>}>
        The article you're looking for doesn't exist or has been removed.
      </EmptyState>
    </div>
  );
}
