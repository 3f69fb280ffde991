import { lazy, Suspense, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { markCompleted } from '../browser/mark-completed.ts';
import { lessonOfKey } from '../lesson-names.ts';
import type { LessonPage } from '../lesson-page.server.ts';

/** The editor and the checker come when somebody starts; other lessons do not know them. */
const LabBench = lazy(() => import('../lab/lab-bench.tsx').then(({ LabBench }) => ({ default: LabBench })));

interface LessonExerciseProps {
  exercise: NonNullable<LessonPage['exercise']>;
  /** Called when it is passed and the lesson is marked. */
  onPass: () => void;
}

/** The exercise of a lesson: a link to the lab, and in interactive lessons the lab itself, in place. */
export function LessonExercise({ exercise, onPass }: LessonExerciseProps) {
  const { title, path, bench } = exercise;
  const [isStarted, setIsStarted] = useState(false);
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
  const { lab, taskHtml, found } = bench;
  return (
    <section
      className="no-print mt-10 border-t border-ink pt-6"
      aria-label="Exercise of this lesson"
      data-own-keys
    >
      <Suspense fallback={<p role="status">Loading the exercise…</p>}>
        <LabBench
          lab={lab}
          taskHtml={taskHtml}
          initial={{ text: lab.text, ...found }}
          level={3}
          onPass={() => void markCompleted(lessonOfKey(lab.id)).then(onPass)}
          passed={
            <>
              <p className="font-semibold">Everything that was asked is there.</p>
              <p className="text-soft">The lesson is marked complete.</p>
            </>
          }
        />
      </Suspense>
    </section>
  );
}
