import { lazy, type MouseEvent, memo, Suspense, useState } from 'react';
import { countOf } from '#app/lib/format-number.ts';
import { isModifiedClick } from '#app/lib/modified-click.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { ListFilters } from '#app/ui/list-filters.tsx';
import { refetched } from '#app/ui/refetched.ts';
import { type CourseFilter, coursesHref, isFiltered, listAnchor } from '../../courses/filter.ts';
import type { FoundCourses } from '../../courses/list.server.ts';
import { statedFilters, statedNames } from '../../courses/stated.ts';
import { CourseList, SuggestCourse, waitingCards } from './course-list.tsx';

interface FreeCoursesProps {
  filter: CourseFilter;
  found: FoundCourses;
}

/** Dialog, form and rules are loaded when the dialog is first opened. */
const SubmitCourseDialog = lazy(() => import('./submit-course-dialog.tsx'));

/** 'All Courses': search, filters, providers and collections; and the dialog for suggesting a course. */
export function FreeCourses(props: FreeCoursesProps) {
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>('unopened');
  // Handled here: React does not manage links that a later response added to the list.
  const open = (event: MouseEvent) => {
    if (isModifiedClick(event)) return;
    if (!(event.target as Element).closest('a[aria-haspopup=dialog]')) return;
    event.preventDefault();
    setState('open');
  };
  return (
    <>
      <section aria-labelledby={listAnchor} onClickCapture={open}>
        <FilteredCourses {...props} />
      </section>
      {state !== 'unopened' && (
        <Suspense>
          <SubmitCourseDialog
            open={state === 'open'}
            onOpenChange={(isOpen) => setState(isOpen ? 'open' : 'closed')}
          />
        </Suspense>
      )}
    </>
  );
}

/** Rendered once: from then on `enhance/refetch.ts` replaces its parts, and React leaves them alone. */
const FilteredCourses = memo(
  ({ filter, found }: FreeCoursesProps) => (
    <div {...refetched()}>
      <div className="mb-8 grid items-end gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <h2 id={listAnchor} className="scroll-mt-6 text-3xl">
            All Courses
          </h2>
          <p className="mt-4 max-w-[38em] text-soft md:text-lg">
            Search our three levels and free courses on other sites. Links to other sites open in a new tab.
          </p>
        </div>
        <div className="flex flex-wrap gap-x-4 gap-y-3 lg:pb-1.5">
          <SuggestCourse>Start a Course</SuggestCourse>
          <ButtonLink href="/community" variant="secondary">
            Join Community
          </ButtonLink>
        </div>
      </div>
      <div className="course-filters">
        <ListFilters
          action={`/courses#${listAnchor}`}
          fields={[
            {
              name: 'search',
              label: 'Search courses',
              placeholder: 'Search courses...',
              value: filter.search,
            },
            ...statedNames.map((name) => ({
              name,
              label: statedFilters[name].label,
              placeholder: statedFilters[name].all,
              value: filter[name],
              choices: found.choices[name],
              isLive: true,
            })),
          ]}
          hidden={filter.provider ? { provider: filter.provider } : {}}
        />
      </div>
      <Providers filter={filter} providers={found.providers} />
      <div className="flex flex-wrap items-baseline gap-x-5 gap-y-2 py-4 text-sm">
        <p className="text-soft" role="status" data-part="status">
          {countOf(found.total, 'course')}
        </p>
        <div data-part="clear">
          {isFiltered(filter) && found.total > 0 && (
            <a id="clear-filters" className="link" href={coursesHref()}>
              Clear filters
            </a>
          )}
        </div>
      </div>
      <div data-part="results" tabIndex={-1} className="scroll-mt-6 outline-none">
        <CourseList filter={filter} found={found} />
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; React does not take the content of a template over */}
      <template dangerouslySetInnerHTML={{ __html: waitingCards }} />
    </div>
  ),
  () => true,
);

/** A link for each provider and one for all, within the current search. */
function Providers({ filter, providers }: { filter: CourseFilter; providers: readonly string[] }) {
  return (
    <nav
      aria-label="Providers"
      data-part="providers"
      // On small screens the row scrolls, so its length does not widen the page.
      className="border-b border-rule py-4 max-sm:[contain:inline-size]"
    >
      <ul className="flex gap-2 max-sm:-mx-5 max-sm:overflow-x-auto max-sm:px-5 max-sm:py-1 sm:flex-wrap">
        {['', ...providers].map((provider, index) => (
          <li key={provider}>
            <a
              id={`provider-${index}`}
              href={coursesHref({ ...filter, provider, page: 1 })}
              className="flex min-h-8 items-center rounded-full whitespace-nowrap border border-rule px-3 text-sm hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
              aria-current={filter.provider === provider || undefined}
              rel="nofollow"
            >
              {provider || 'All Providers'}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
