import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ButtonLink } from '#app/ui/button.tsx';

/** Dialog, form and rules come when the dialog is first opened. */
const SubmitCourseDialog = lazy(() => import('./submit-course-dialog.tsx'));

/** Opens 'Submit a New Course': as a dialog, and without scripts as a page. */
export function SuggestCourse({ variant, children }: { variant?: 'secondary'; children: ReactNode }) {
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
