import { Lock } from 'lucide';
import { type RefObject, useEffect, useRef } from 'react';
import type { FormAnswer } from '#app/lib/form-answer.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.ts';
import { TextLink } from '#app/ui/link.tsx';
import { ReadingTabs } from '#app/ui/reading-tabs.tsx';
import { readStored, store } from '../browser/kept-learning.ts';
import { lessonKey } from '../lesson-names.ts';
import type { LessonPage } from '../lesson-page.server.ts';
import { LessonContent } from './lesson-content.tsx';
import { LessonSteps } from './lesson-steps.tsx';
import { LevelRating } from './level-rating.tsx';
import { NotesPanel } from './notes-panel.tsx';

interface LessonViewProps {
  page: LessonPage;
  isCompleted: boolean;
  /** Called when the lesson's exercise was passed on this page. */
  onPass: () => void;
  /** The server's answer to a posted note or rating. */
  answer: FormAnswer | undefined;
}

/** The lesson: its text, the reader's notes, its resources, and the next steps. */
export function LessonView({ page, isCompleted, onPass, answer }: LessonViewProps) {
  const { module, lesson, lock, account } = page;
  const name = { module: module.id, lesson: lesson.slug };
  const isOfRating = answer?.values.intent === 'rate';
  const text = useRef<HTMLDivElement>(null);
  useReadingPosition(lessonKey(name), text);
  const number = module.lessons.findIndex(({ slug }) => slug === lesson.slug) + 1;
  return (
    <article className="min-w-0" aria-labelledby="lesson-title">
      {lock && <SuggestedFirst lock={lock} code={module.code} />}
      <p className="kicker mb-1">
        Lesson {number} of {module.lessons.length} · {lesson.minutes} min · standard: draft {module.standard}
      </p>
      <h2 id="lesson-title" className="mb-2 text-[1.625rem] leading-tight md:text-2xl">
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
            panel: <NotesPanel lesson={name} account={account} answer={isOfRating ? undefined : answer} />,
          },
          {
            id: 'lesson-resources',
            label: 'Resources',
            panel: <ResourcesPanel {...page} />,
          },
        ]}
      />
      <LessonSteps page={page} number={number} isCompleted={isCompleted} />
      {isCompleted && account?.rating !== undefined && (
        <LevelRating
          level={page.level}
          account={account.id}
          rating={account.rating}
          answer={isOfRating ? answer : undefined}
        />
      )}
    </article>
  );
}

/**
 * A hint above a lesson whose module builds on an incomplete one: it names the module that comes first. The lesson is
 * open anyway.
 */
function SuggestedFirst({ lock, code }: { lock: NonNullable<LessonPage['lock']>; code: string }) {
  return (
    <p className="mb-6 flex gap-3 border-y border-rule py-3 text-[0.9375rem] text-soft">
      <Icon of={Lock} className="mt-1 size-4 flex-none" />
      <span>
        {code} builds on{' '}
        <TextLink href={lock.path}>
          {lock.code}, {lock.title}
        </TextLink>
        , so the learning path suggests that module first. Every lesson is open, so read on if you like.
      </span>
    </p>
  );
}

/** Documentation elsewhere, and the link to the lesson's exercise. */
function ResourcesPanel({ module: { resources }, exercise }: LessonPage) {
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
            {exercise.title}. The lab opens this exercise’s document and checks your changes. When you pass,
            the lesson is marked complete.
          </p>
          <ButtonLink href={exercise.path} className="mt-4">
            Start Lab Environment
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

const storageKey = 'learning-positions';
/** Distance from the top of the window (pixels) at which the text being read starts. */
const readingLine = 140;

/**
 * Remembers at which block of the text the reader stopped, and scrolls there when they open the lesson again. The
 * browser handles a reload, the back button and URLs with an anchor.
 */
function useReadingPosition(key: string, text: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const blocks = () => [...(text.current?.querySelectorAll('.prose > *, .transcript > li') ?? [])];
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const stopped = readPositions()[key];
    if (stopped && !location.hash && entry?.type === 'navigate' && scrollY < 10) {
      // One pixel above the line, where the block counts as read; a heading above it stays visible.
      const { top = 0 } = blocks()[stopped]?.getBoundingClientRect() ?? {};
      scrollTo({ top: top + scrollY - readingLine + 1, behavior: 'instant' });
    }

    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = () => {
      const all = blocks();
      const isInText = all.some((block) => block.getClientRects().length > 0);
      if (!isInText) return;
      const passed = all.findLastIndex((block) => block.getBoundingClientRect().top < readingLine);
      const isAtEnd = (all.at(-1)?.getBoundingClientRect().bottom ?? 0) < innerHeight;
      writePosition(key, isAtEnd ? 0 : Math.max(0, passed));
    };
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(remember, 300);
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', onScroll);
    };
  }, [key, text]);
}

const readPositions = () => readStored<Record<string, number>>(storageKey, {});

function writePosition(key: string, position: number): void {
  const positions = readPositions();
  if (position > 0) positions[key] = position;
  else delete positions[key];
  store(storageKey, positions);
}
