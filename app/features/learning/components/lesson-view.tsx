import { Lock } from 'lucide-react';
import { useRef } from 'react';
import type { FormAnswer } from '#app/lib/form-answer.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { TextLink } from '#app/ui/link.tsx';
import { ReadingTabs } from '#app/ui/reading-tabs.tsx';
import { useReadingPosition } from '../browser/use-reading-position.ts';
import { lessonKey } from '../lesson-names.ts';
import type { LessonPage } from '../lesson-page.server.ts';
import { LessonContent } from './lesson-content.tsx';
import { LessonSteps } from './lesson-steps.tsx';
import { NotesPanel } from './notes-panel.tsx';

interface LessonViewProps {
  page: LessonPage;
  isCompleted: boolean;
  /** The lesson's exercise was passed here. */
  onPass: () => void;
  /** What the server said of a note that was posted. */
  noteAnswer: FormAnswer | undefined;
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

interface LockedModuleProps {
  /** The module to complete first. */
  lock: { code: string; title: string; path: string };
  code: string;
  isSignedIn: boolean;
}

/** In place of the lesson, while the module before it is not complete. */
function LockedModule({ lock, code, isSignedIn }: LockedModuleProps) {
  return (
    <section className="min-w-0 max-w-[42rem]" aria-labelledby="locked-title">
      <Lock className="size-6 text-signal" strokeWidth={1.5} aria-hidden />
      <h2 id="locked-title" className="mt-4 text-2xl">
        {code} is not open yet
      </h2>
      <p className="mt-4 text-soft md:text-lg">
        It builds on what {lock.code}, {lock.title}, teaches, and opens when you have completed the lessons of
        that module.
        {!isSignedIn &&
          ' For that your progress has to be on an account: lessons that you completed in this browser are taken over when you sign in.'}
      </p>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink href={lock.path}>
          Go to {lock.code}, {lock.title}
        </ButtonLink>
        {!isSignedIn && (
          <TextLink href={`/auth?next=${encodeURIComponent(lock.path)}`}>
            Sign in or create an account
          </TextLink>
        )}
      </div>
    </section>
  );
}

interface ResourcesPanelProps {
  resources: readonly { title: string; url: string }[];
  exercise: { title: string; path: string } | undefined;
}

/** Documentation elsewhere, and the way to the lesson's exercise. */
function ResourcesPanel({ resources, exercise }: ResourcesPanelProps) {
  return (
    <div className="max-w-[42rem]">
      <h3 className="text-xl">Documentation</h3>
      <ul className="mt-3 divide-y divide-rule border-y border-rule">
        {resources.map(({ title, url }) => (
          <li key={url} className="py-2.5">
            <TextLink href={url} newTab>
              {title}
            </TextLink>
            <span className="kicker block">{new URL(url).host}</span>
          </li>
        ))}
      </ul>
      {exercise && (
        <div className="no-print">
          <h3 className="mt-10 text-xl">Lab</h3>
          <p className="mt-2 text-soft">
            {exercise.title}. The lab opens with the document of this exercise and checks what you make of it.
            A pass marks the lesson.
          </p>
          <ButtonLink href={exercise.path} className="mt-4">
            Start Lab Environment
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
