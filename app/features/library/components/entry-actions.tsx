import { ArrowUpRight } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import type { ContentEntry } from '../entries.server.ts';

/**
 * `label` counts the view and opens the work in a new tab (`enhance/count-then-open.ts`, or the form itself); the
 * arrow only opens it. The button takes the clicks of the whole card.
 */
export function EntryActions({ entry, label }: { entry: ContentEntry; label: string }) {
  return (
    <div className="flex items-center gap-2">
      <form
        method="post"
        action={`/api/content-library/${entry.id}/views`}
        target="_blank"
        rel="noopener"
        className="live-only"
        data-opens={entry.sourceUrl}
      >
        <Button
          type="submit"
          variant="secondary"
          size="small"
          className="after:absolute after:inset-0 after:content-['']"
        >
          {label}
          <span className="sr-only"> {entry.title} (opens in a new tab)</span>
        </Button>
      </form>
      <a
        href={entry.sourceUrl}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="icon-button relative z-10"
      >
        <ArrowUpRight className="size-4.5" strokeWidth={1.5} aria-hidden />
        <span className="sr-only">Open {entry.title} in a new tab</span>
      </a>
    </div>
  );
}
