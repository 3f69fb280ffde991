import { BookOpen, Check, FlaskConical, Play } from 'lucide';
import { Icon } from '#app/ui/icon.ts';
import { lessonPath } from '../lesson-names.ts';
import type { LessonPage } from '../lesson-page.server.ts';

interface LessonListProps {
  module: LessonPage['module'];
  /** Slug of the lesson that is shown. */
  current: string;
  completed: ReadonlySet<string>;
}

const types = {
  video: { icon: Play, word: 'Narrated slides' },
  reading: { icon: BookOpen, word: 'Reading' },
  interactive: { icon: FlaskConical, word: 'Interactive' },
} as const;

/** The lessons of a module on a line: what each is, and which are done. */
export function LessonList({ module, current, completed }: LessonListProps) {
  return (
    <nav aria-label="Lessons of this module">
      <h2 className="kicker mb-3 tracking-normal">Lessons</h2>
      <ol>
        {module.lessons.map((lesson) => {
          const { icon, word } = types[lesson.type];
          const isDone = completed.has(lesson.slug);
          const isCurrent = lesson.slug === current;
          return (
            <li key={lesson.slug} data-state={isDone ? 'done' : isCurrent ? 'current' : 'next'}>
              <span className="lesson-node" aria-hidden="true">
                {isDone && <Icon of={Check} className="size-3" strokeWidth={3} />}
              </span>
              <a
                href={lessonPath({ module: module.id, lesson: lesson.slug })}
                className="block pt-[0.4375rem] pb-2.5 leading-[1.4] aria-[current]:[&>:first-child]:font-semibold hover:[&>:first-child]:underline hover:[&>:first-child]:underline-offset-[0.25em]"
                aria-current={isCurrent ? 'page' : undefined}
              >
                <span>{lesson.title}</span>
                <span className="kicker mt-0.5 flex items-center gap-1.5">
                  <Icon of={icon} className="size-3.5" />
                  <span>
                    {word}
                    {lesson.deckLength && `, ${lesson.deckLength}`} ·{' '}
                    <span className="whitespace-nowrap">
                      {lesson.minutes} min{lesson.deckLength && ' in all'}
                    </span>
                  </span>
                  {isDone && <span className="sr-only">, completed</span>}
                </span>
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
