import { ArrowLeft, ArrowRight } from 'lucide';
import { Icon } from './icon.ts';

interface PaginationProps {
  /** Accessible name. */
  label: string;
  /** From 1. */
  page: number;
  pages: number;
  /** URL of a page, with the filters. */
  hrefOf: (page: number) => string;
}

/**
 * The numbers to show: first, last, the current page and its neighbours. Null is a gap. A gap of one page is that page.
 */
export function pageWindow(page: number, pages: number): (number | null)[] {
  const shown = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (n) =>
      n === 1 ||
      n === pages ||
      Math.abs(n - page) <= 1 ||
      (n === 2 && page === 4) ||
      (n === pages - 1 && page === pages - 3),
  );
  return shown.flatMap((n, index) => (index > 0 && n - (shown[index - 1] ?? 0) > 1 ? [null, n] : [n]));
}

const step = 'inline-flex min-h-9 items-center gap-2';

/** Links to the pages of a list. Nothing is drawn for a single page. */
export function Pagination({ label, page, pages, hrefOf }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className="pagination" data-md="keep">
      {page > 1 ? (
        <a href={hrefOf(page - 1)} rel="prev" className={step} data-md="text:Previous page">
          <Icon of={ArrowLeft} className="size-4" /> Previous
        </a>
      ) : (
        <span />
      )}
      <ol className="max-sm:hidden" data-md="skip">
        {pageWindow(page, pages).map((n, index) => (
          <li key={n ?? `gap-${index < 2 ? 'before' : 'after'}`}>
            {n === null ? (
              <span className="text-soft">…</span>
            ) : (
              <a href={hrefOf(n)} aria-label={`Page ${n}`} aria-current={n === page ? 'page' : undefined}>
                {n}
              </a>
            )}
          </li>
        ))}
      </ol>
      <p className="text-xs tabular-nums text-soft sm:hidden" data-md={`text:Page ${page} of ${pages}`}>
        {page} of {pages}
      </p>
      {page < pages ? (
        <a href={hrefOf(page + 1)} rel="next" className={step} data-md="text:Next page">
          Next <Icon of={ArrowRight} className="size-4" />
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
}
