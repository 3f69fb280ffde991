import { ArrowLeft, BookOpen, Check, FlaskConical, Play } from 'lucide';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { getVisitor } from '#app/features/accounts/accounts.server.ts';
import { timeInWords } from '#app/lib/dates.ts';
import { learningMerged, parseLearning } from '#app/lib/learning-record.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Icon } from '#app/ui/icon.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { Progress } from '#app/ui/progress.tsx';
import { learningText, subscribeToLearning } from '../browser/kept-learning.ts';
import { LessonView } from '../components/lesson-view.tsx';
import { answerLessonForm } from '../lesson-action.server.ts';
import { lessonKey, lessonPath } from '../lesson-names.ts';
import { findOpenLesson, type LessonPage, readLessonPage } from '../lesson-page.server.ts';
import type { Route } from './+types/course-module';

export const handle: PageHandle = {
  page: 'application',
  finished: {
    topics: () => [],
    query: /^\?module=MCP-\d{3}(?:&lesson=\d{2}-[a-z0-9-]+)?$/,
    visitorsOnly: true,
  },
};

export const meta: Route.MetaFunction = (args) => {
  const { module, lesson } = args.loaderData ?? {};
  return pageMeta(args, {
    title: `${lesson?.title} · ${module?.code}`,
    description: lesson?.summary ?? '',
    path: module && lesson ? lessonPath({ module: module.id, lesson: lesson.slug }) : undefined,
    image: '/social/course-module.png',
  });
};

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const visitor = await getVisitor(request, context);
  return readLessonPage(context.get(servicesContext), await findOpenLesson(url.searchParams), visitor);
}

export const action = answerLessonForm;

export default function CourseModulePage({ loaderData, actionData }: Route.ComponentProps) {
  const { module, level, lesson, account } = loaderData;
  const [hasPassed, setHasPassed] = useState(false);
  const known = useCompleted(module.id, account?.completed);
  const completed = hasPassed ? new Set([...known, lesson.slug]) : known;
  return (
    <div className="wrap pt-2 pb-20 md:pt-3">
      <ModuleHead module={module} level={level} completed={completed} />
      <div className="lesson-page">
        <LessonView
          page={loaderData}
          isCompleted={completed.has(lesson.slug)}
          onPass={() => setHasPassed(true)}
          answer={actionData}
        />
        <aside className="lesson-list no-print">
          <LessonList module={module} current={lesson.slug} completed={completed} />
          <p className="mt-6 text-sm text-soft">{module.description}</p>
        </aside>
      </div>
    </div>
  );
}

type ModuleHeadProps = Pick<LessonPage, 'module' | 'level'> & { completed: ReadonlySet<string> };

/** Title, level and time of a module, and the learner's progress in it. */
function ModuleHead({ module, level, completed }: ModuleHeadProps) {
  const total = module.lessons.length;
  const done = module.lessons.filter(({ slug }) => completed.has(slug)).length;
  return (
    <header className="border-b border-ink pb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <a
          href="/courses"
          className="no-print inline-flex min-h-11 items-center gap-1.5 text-sm text-soft hover:text-ink"
        >
          <Icon of={ArrowLeft} className="size-4" />
          Back to Courses
        </a>
        <p className="kicker">
          {level.level} {level.name} · {module.code}
        </p>
      </div>
      <div className="grid items-center gap-x-16 gap-y-2 md:grid-cols-[1fr_auto_14rem]">
        <h1 className="text-[1.75rem] leading-tight md:text-2xl">{module.title}</h1>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
          <Badge>{level.badge}</Badge>
          <span>
            <span className="sr-only">Estimated time: </span>about {timeInWords(module.minutes)}
          </span>
        </p>
        <div className="no-print">
          <Progress label="Module progress" value={done} max={total} />
          <p className="kicker mt-1">
            {done} of {total} lessons completed
          </p>
        </div>
      </div>
    </header>
  );
}

const onServer = () => null;

/**
 * Slugs of the completed lessons of a module: the account's, from the server, or for a visitor those in this browser.
 * The server's page shows a visitor none; they appear when React starts.
 */
function useCompleted(module: string, ofAccount: readonly string[] | undefined): ReadonlySet<string> {
  const kept = useSyncExternalStore(subscribeToLearning, learningText, onServer);
  const isSignedIn = ofAccount !== undefined;
  useEffect(() => {
    if (!isSignedIn) return;
    const reload = () => location.reload();
    // A page that the browser restores may lack progress that was made since.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reload();
    document.addEventListener(learningMerged, reload);
    addEventListener('pageshow', onShow);
    return () => {
      document.removeEventListener(learningMerged, reload);
      removeEventListener('pageshow', onShow);
    };
  }, [isSignedIn]);
  if (ofAccount) return new Set(ofAccount);
  const prefix = lessonKey({ module, lesson: '' });
  const keys = Object.keys(parseLearning(kept).completed).filter((key) => key.startsWith(prefix));
  return new Set(keys.map((key) => key.slice(prefix.length)));
}

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

/** The lessons of a module on a line, with their types, and which are done. */
function LessonList({ module, current, completed }: LessonListProps) {
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
