import { useState } from 'react';
import { type Marked, markCompleted } from '../browser/mark-completed.ts';
import { LabBench } from '../lab/lab-bench.tsx';
import { lessonOfKey, lessonPath } from '../lesson-names.ts';
import type { LessonPage } from '../lesson-page.server.ts';
import { LabPassed } from './lab-passed.tsx';

interface ExerciseBenchProps {
  bench: NonNullable<NonNullable<LessonPage['exercise']>['bench']>;
  /** Id of the signed-in person's account. */
  account: string | undefined;
  /** Called when the exercise is passed and the lesson is marked. */
  onPass: () => void;
}

/** The lab in the page of its lesson, loaded when the learner starts it. */
export default function ExerciseBench({ bench, account, onPass }: ExerciseBenchProps) {
  const { lab, taskHtml, found, next } = bench;
  const lesson = lessonOfKey(lab.id);
  const [marked, setMarked] = useState<Marked>();
  const mark = async () => {
    const outcome = await markCompleted(lesson, account);
    setMarked(outcome);
    if (outcome === 'marked') onPass();
  };
  return (
    <LabBench
      lab={lab}
      taskHtml={taskHtml}
      initial={{ text: lab.text, ...found }}
      level={3}
      onPass={() => void mark()}
      passed={
        <LabPassed marked={marked} signInHref={`/auth?next=${encodeURIComponent(lessonPath(lesson))}`} />
      }
      next={next}
    />
  );
}
