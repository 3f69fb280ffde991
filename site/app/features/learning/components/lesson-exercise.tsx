import { lazy, Suspense, useCallback, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { LessonPage } from '../lesson-page.server.ts';

/** Loaded when the learner starts; lessons without an exercise never load the editor and the checker. */
const ExerciseBench = lazy(() => import('./exercise-bench.tsx'));

interface LessonExerciseProps {
  exercise: NonNullable<LessonPage['exercise']>;
  /** Id of the signed-in person's account. */
  account: string | undefined;
  /** Called when it is passed and the lesson is marked. */
  onPass: () => void;
}

/** The exercise of a lesson: a link to the lab, and in interactive lessons the lab itself, in place. */
export function LessonExercise({ exercise, account, onPass }: LessonExerciseProps) {
  const { title, path, bench } = exercise;
  const [isStarted, setIsStarted] = useState(false);
  // The pressed button is gone: keyboard users continue here.
  const focus = useCallback((section: HTMLElement | null) => section?.focus(), []);
  if (!bench || !isStarted)
    return (
      <section
        className="no-print mt-10 max-w-[42rem] border-t border-rule pt-4"
        aria-label="Exercise of this lesson"
      >
        <p className="kicker">Exercise of this lesson</p>
        <a href={path} className="link font-semibold">
          {title}
        </a>
        {bench && (
          <p className="needs-js mt-4">
            <Button variant="secondary" onClick={() => setIsStarted(true)}>
              Start the exercise here
            </Button>
          </p>
        )}
      </section>
    );
  return (
    <section
      ref={focus}
      tabIndex={-1}
      className="no-print mt-10 border-t border-ink pt-6"
      aria-label="Exercise of this lesson"
      data-own-keys
    >
      <Suspense fallback={<p role="status">Loading the exercise…</p>}>
        <ExerciseBench bench={bench} account={account} onPass={onPass} />
      </Suspense>
    </section>
  );
}
