import { ArrowLeft, ArrowRight, Check } from 'lucide';
import { type FormEvent, useState } from 'react';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.ts';
import { TextLink } from '#app/ui/link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { ShortcutSwitch, useShortcuts } from '#app/ui/shortcuts.tsx';
import { keepCompleted } from '../browser/kept-learning.ts';
import { notStored } from '../browser/mark-completed.ts';
import { lessonKey, lessonPath } from '../lesson-names.ts';
import type { LessonPage } from '../lesson-page.server.ts';

interface LessonStepsProps {
  page: LessonPage;
  /** From 1. */
  number: number;
  isCompleted: boolean;
}

/**
 * Buttons "Previous Lesson", "Mark Complete" and "Next Lesson". For a signed-in person "Mark Complete" is an ordinary
 * post; a visitor's progress stays in this browser.
 */
export function LessonSteps({ page, number, isCompleted }: LessonStepsProps) {
  const { module, lesson, account, level } = page;
  const pathOf = (slug: string | undefined) => slug && lessonPath({ module: module.id, lesson: slug });
  const previous = pathOf(module.lessons[number - 2]?.slug);
  const next = pathOf(module.lessons[number]?.slug);
  const follow = (path: string | undefined) => (path ? () => location.assign(path) : undefined);
  const shortcuts = useShortcuts({ n: follow(next), p: follow(previous) });

  const [isStored, setIsStored] = useState(true);
  const complete = (event: FormEvent) => {
    if (account) return;
    event.preventDefault();
    const stored = keepCompleted(lessonKey({ module: module.id, lesson: lesson.slug }));
    setIsStored(stored);
    // The next page would not know of a completion that is only in memory.
    if (stored && next) location.assign(next);
  };

  return (
    <nav aria-label="Through the lessons" className="no-print mt-12 border-t border-ink pt-6">
      <div className="flex flex-col gap-3 max-sm:[&_.button]:w-full sm:flex-row sm:flex-wrap sm:items-center sm:justify-between">
        {previous ? (
          <ButtonLink
            href={previous}
            variant="secondary"
            aria-keyshortcuts={shortcuts.isOn ? 'p' : undefined}
          >
            <Icon of={ArrowLeft} className="size-4" />
            Previous Lesson
          </ButtonLink>
        ) : (
          <Button variant="secondary" disabled>
            <Icon of={ArrowLeft} className="size-4" />
            Previous Lesson
          </Button>
        )}
        {isCompleted ? (
          <p className="flex items-center gap-2 text-ok" role="status">
            <Icon of={Check} className="size-4.5" strokeWidth={2} />
            Completed
          </p>
        ) : (
          <form method="post" onSubmit={complete} className={account ? undefined : 'needs-js'}>
            {account && <input type="hidden" name="account" value={account.id} />}
            <Button type="submit" name="intent" value="complete" variant={next ? 'secondary' : 'primary'}>
              <Icon of={Check} className="size-4" />
              Mark Complete
            </Button>
          </form>
        )}
        {next ? (
          <ButtonLink href={next} aria-keyshortcuts={shortcuts.isOn ? 'n' : undefined}>
            Next Lesson
            <Icon of={ArrowRight} className="size-4" />
          </ButtonLink>
        ) : (
          <ButtonLink href={`/assessment?level=${level.id}`}>Take Assessment</ButtonLink>
        )}
      </div>
      {!isStored && <Notice notice={{ title: notStored, destructive: true }} className="mt-5" />}
      {!next && page.next && (
        <p className="mt-5">
          Next module: <TextLink href={page.next.path}>{`${page.next.code}, ${page.next.title}`}</TextLink>
        </p>
      )}
      <p className="mt-5 text-sm text-soft">
        {account ? (
          'We save your progress in your account.'
        ) : (
          <>
            <span className="needs-js">This browser saves your progress. </span>
            <TextLink href={`/auth?next=${encodeURIComponent(pathOf(lesson.slug) ?? '')}`}>Sign in</TextLink>{' '}
            to save it in your account.
          </>
        )}
      </p>
      <ShortcutSwitch shortcuts={shortcuts}>
        Keys: <kbd>n</kbd> next lesson, <kbd>p</kbd> previous lesson
      </ShortcutSwitch>
    </nav>
  );
}
