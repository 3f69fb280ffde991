import type { ReactNode } from 'react';
import type { SearchHit } from '#app/lib/search.ts';
import { EmptyState } from './empty-state.tsx';
import { Pagination } from './pagination.tsx';
import { SearchResults } from './search-results.tsx';

interface ListResultsProps extends NothingFoundProps {
  /** Id of the part, for links to it and for tabs. */
  id: string;
  isEmpty: boolean;
  /** The list; not drawn if it is empty. */
  children: ReactNode;
  /** Props of the pagination below it. */
  pages: Parameters<typeof Pagination>[0];
}

/** Results of a list, or its empty text: the part that `enhance/refetch.ts` replaces when the filter changes. */
export function ListResults({ id, isEmpty, children, pages, ...nothing }: ListResultsProps) {
  return (
    <div id={id} data-part="results" tabIndex={-1} className="scroll-mt-6 outline-none">
      {isEmpty ? <NothingFound {...nothing} /> : children}
      <Pagination {...pages} />
    </div>
  );
}

interface NothingFoundProps {
  /** Title of the empty list. */
  none: string;
  advice?: string;
  /** Address of the list without filters. */
  clearHref: string;
  clearLabel?: string;
  /** Nearest items, shown below the empty text. */
  nearest?: readonly SearchHit[];
}

export function NothingFound({
  none,
  advice,
  clearHref,
  clearLabel = 'Clear filters',
  nearest = [],
}: NothingFoundProps) {
  return (
    <>
      <EmptyState title={none} back={{ href: clearHref, label: clearLabel }}>
        {advice && <p>{advice}</p>}
      </EmptyState>
      {nearest.length > 0 && <SearchResults groups={[{ name: 'Nearest', hits: [...nearest] }]} />}
    </>
  );
}
