import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { useLasting } from '#app/ui/use-lasting.ts';
import { type CourseFilter, coursesHref, listAnchor } from '../../courses/filter.ts';
import type { FoundCourses } from '../../courses/list.server.ts';
import { CourseFilters } from './course-filters.tsx';
import { CourseList, CourseSkeletons } from './course-list.tsx';

/** Nothing is said of waiting when there is hardly any. */
const patience = 120;

/** The free courses of others: search, providers, three groups. */
export function FreeCourses({ filter, found }: { filter: CourseFilter; found: FoundCourses }) {
  const navigate = useNavigate();
  const isLoading = useLasting(useNavigation().state === 'loading', patience);
  usePlaceOnReturn();
  const show = (next: CourseFilter, by: 'choice' | 'typing') => {
    const href = coursesHref(next).replace(/#.*/, '');
    if (href !== coursesHref(filter).replace(/#.*/, ''))
      void navigate(href, { preventScrollReset: true, replace: by === 'typing' });
  };
  return (
    <section aria-labelledby={listAnchor}>
      <div className="mb-8 grid items-end gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <h2 id={listAnchor} className="scroll-mt-6 text-3xl">
            Free Courses
          </h2>
          <p className="mt-4 max-w-[38em] text-soft md:text-lg">
            Lessons, workshops and guides on the Model Context Protocol that others publish free of charge.
            Each opens on its provider’s site, in a new tab.
          </p>
        </div>
        <div className="flex flex-wrap gap-x-4 gap-y-3 lg:pb-1.5">
          <SuggestCourse>Start a Course</SuggestCourse>
          <ButtonLink href="/community" variant="secondary">
            Join Community
          </ButtonLink>
        </div>
      </div>
      <CourseFilters filter={filter} providers={found.providers} onChange={show} />
      <p className="py-4 text-sm text-soft" role="status">
        {isLoading ? 'Loading courses' : found.total === 1 ? '1 course' : `${found.total} courses`}
      </p>
      {isLoading ? (
        <div className="min-h-svh">
          <CourseSkeletons />
        </div>
      ) : (
        <CourseList
          filter={filter}
          found={found}
          suggest={<SuggestCourse variant="secondary">Suggest a Course</SuggestCourse>}
        />
      )}
    </section>
  );
}

/** On the way back the browser waits for the list before it scrolls to the place that was left. */
function usePlaceOnReturn() {
  const { key } = useLocation();
  const shown = useRef<() => void>(undefined);
  useEffect(() => {
    const leaving = new AbortController();
    window.navigation?.addEventListener(
      'navigate',
      (event) => {
        if (event.navigationType !== 'traverse' || !event.canIntercept || event.hashChange) return;
        const { promise, resolve } = Promise.withResolvers<void>();
        shown.current = resolve;
        event.intercept({ focusReset: 'manual', handler: () => promise });
      },
      leaving,
    );
    return () => leaving.abort();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry of the history is shown with its list
  useEffect(() => shown.current?.(), [key]);
}

/** Dialog, form and rules come when the dialog is first opened. */
const SubmitCourseDialog = lazy(() => import('./submit-course-dialog.tsx'));

/** Opens 'Submit a New Course': as a dialog, and without scripts as a page. */
function SuggestCourse({ variant, children }: { variant?: 'secondary'; children: ReactNode }) {
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>('unopened');
  return (
    <>
      <ButtonLink
        href="/courses/submit"
        variant={variant}
        aria-haspopup="dialog"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          setState('open');
        }}
      >
        {children}
      </ButtonLink>
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
