import { useRef } from 'react';
import { ReadingTabs } from '#app/ui/reading-tabs.tsx';
import { useReadingPosition } from '../browser/use-reading-position.ts';
import type { NoteAnswer } from '../lesson-action.server.ts';
import { lessonKey } from '../lesson-names.ts';
import type { LessonPage } from '../lesson-page.server.ts';
import { LessonContent } from './lesson-content.tsx';
import { LessonSteps } from './lesson-steps.tsx';
import { LockedModule } from './locked-module.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { ResourcesPanel } from './resources-panel.tsx';

interface LessonViewProps {
  page: LessonPage;
  isCompleted: boolean;
  /** The lesson's exercise was passed here. */
  onPass: () => void;
  /** What the server said of a note that was posted. */
  noteAnswer: NoteAnswer | undefined;
}

/** The lesson: its text, the reader's notes, its resources, and the way on. */
export function LessonView({ page, isCompleted, onPass, noteAnswer }: LessonViewProps) {
  const { module, lesson, lock, account } = page;
  const name = { module: module.id, lesson: lesson.slug };
  const text = useRef<HTMLDivElement>(null);
  useReadingPosition(lessonKey(name), text);
  if (lock) return <LockedModule lock={lock} code={module.code} isSignedIn={account !== null} />;
  const number = module.lessons.findIndex(({ slug }) => slug === lesson.slug) + 1;
  return (
    <article className="min-w-0" aria-labelledby="lesson-title">
      <p className="kicker mb-2">
        Lesson {number} of {module.lessons.length} · {lesson.minutes} min
      </p>
      <h2 id="lesson-title" className="mb-5 text-2xl">
        {lesson.title}
      </h2>
      <ReadingTabs
        label="Parts of the lesson"
        tabs={[
          {
            id: 'lesson-content',
            label: 'Content',
            panel: (
              <div ref={text}>
                <LessonContent page={page} onPass={onPass} />
              </div>
            ),
          },
          {
            id: 'lesson-notes',
            label: 'Notes',
            panel: <NotesPanel lesson={name} account={account} answer={noteAnswer} />,
          },
          {
            id: 'lesson-resources',
            label: 'Resources',
            panel: <ResourcesPanel resources={module.resources} exercise={page.exercise} />,
          },
        ]}
      />
      <LessonSteps page={page} number={number} isCompleted={isCompleted} />
    </article>
  );
}
