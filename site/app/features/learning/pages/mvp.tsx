import learningPathScript from 'virtual:learning-path';
import { Check, FileText, Lock, LockOpen, Play, SquarePen } from 'lucide';
import { timeInWords } from '#app/lib/dates.ts';
import { countOf } from '#app/lib/format-number.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { Trace, TraceItem } from '#app/ui/trace.tsx';
import { lessonKey, lessonPath } from '../lesson-names.ts';
import { listPath, type PathStep } from '../path/course-levels.server.ts';
import type { Route } from './+types/mvp';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

export const loader = async () => ({ levels: await listPath() });

export default function LearningPathPage({ loaderData }: Route.ComponentProps) {
  const { levels } = loaderData;
  const modules = levels.flatMap(({ modules }) => modules);
  const lessons = modules.reduce((sum, module) => sum + module.lessons.length, 0);
  const minutes = modules.reduce((sum, module) => sum + module.minutes, 0);
  return (
    <div className="wrap pt-8 pb-20 md:pt-10" data-script={learningPathScript}>
      <header className="mb-8 grid items-end gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="max-w-[44rem]">
          <p className="kicker mb-3">
            {modules.length} modules · {lessons} lessons · {timeInWords(minutes)}
          </p>
          <h1 className="text-3xl md:text-4xl">MCP Courses</h1>
          <p className="mt-4 text-soft md:text-lg">
            The learning path, from the basics of the protocol to introducing it in an organisation. You can
            read every lesson now: a lock marks the modules that come later in the suggested order.
          </p>
          <p className="mt-4 font-semibold" data-path-total hidden />
        </div>
        <p className="flex flex-wrap gap-x-4 gap-y-3 lg:pb-1.5">
          <ButtonLink href={`/course-module?module=${modules[0]?.id}`} data-path-next>
            Start with {modules[0]?.code}
          </ButtonLink>
          <ButtonLink href="/courses" variant="secondary">
            Browse All Courses
          </ButtonLink>
        </p>
      </header>
      <nav aria-label="Levels" className="mb-12">
        <Trace across>
          {levels.map(({ id, name, modules }) => (
            <TraceItem
              key={id}
              title={
                <a className="link" href={`#${id}`}>
                  {name}
                </a>
              }
            >
              {countOf(modules.length, 'module')}
            </TraceItem>
          ))}
        </Trace>
      </nav>
      {levels.map((level) => (
        <section key={level.id} aria-labelledby={level.id} className="mb-16" data-path-level>
          <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 border-b border-ink pb-3">
            <h2 id={level.id} className="text-2xl">
              {level.name}
            </h2>
            <p className="kicker">
              {level.level} · {level.badge} · {level.weeks[0]}–{level.weeks[1]} weeks suggested, for{' '}
              {timeInWords(level.minutes)} of lessons and exercises
            </p>
          </div>
          <ol className="trace">
            {level.modules.map((module) => (
              <ModuleStep key={module.id} module={module} />
            ))}
          </ol>
          <p className="mt-6 text-sm">
            <a className="link" href={`/courses/book/${level.id}`}>
              All lessons of {level.name} on one page, to print
            </a>
          </p>
        </section>
      ))}
      <p className="border-t border-rule pt-4 text-sm text-soft">
        We save your progress in this browser, or in your account if you sign in.
      </p>
    </div>
  );
}

const types = {
  video: { icon: Play, name: 'Narrated slides' },
  reading: { icon: FileText, name: 'Reading' },
  interactive: { icon: SquarePen, name: 'Interactive' },
};

/** One module on the path. The learner's own progress arrives later (`enhance/learning-path.ts`). */
function ModuleStep({ module }: { module: PathStep }) {
  const { id, code, title, description, teaches, lessons, minutes, isLocked } = module;
  return (
    <li data-state="next" data-path-module={id} data-locked={isLocked || undefined}>
      <div className="grid gap-x-14 gap-y-5 pb-5 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <div>
          <p className="kicker flex items-center gap-2.5">
            {code} · {timeInWords(minutes)}
            <span data-when-locked hidden={!isLocked}>
              <Icon of={Lock} label="Locked" className="size-4" />
            </span>
            <span data-when-open hidden={isLocked}>
              <Icon of={LockOpen} label="Unlocked" className="size-4 text-ink" />
            </span>
            <span className="text-ok" data-when-complete hidden>
              completed
            </span>
          </p>
          <h3 className="mt-1 text-xl">
            <a href={`/course-module?module=${id}`} className="hover:underline">
              {title}
            </a>
          </h3>
          <p className="mt-2 max-w-[38em] text-[0.9375rem] text-soft">{description}</p>
          <details className="mt-3 max-w-[38em] text-[0.9375rem]">
            <summary className="link inline-block">
              What you learn ({teaches.length})<span className="sr-only">: {title}</span>
            </summary>
            <ul className="mt-2 list-disc pl-5 text-soft marker:text-edge">
              {teaches.map((ability) => (
                <li key={ability}>{ability}</li>
              ))}
            </ul>
          </details>
        </div>
        <ol className="self-start border-t border-rule text-sm lg:mt-6" aria-label={`Lessons of ${code}`}>
          {lessons.map((lesson) => (
            <LessonLine key={lesson.slug} module={id} lesson={lesson} />
          ))}
        </ol>
      </div>
    </li>
  );
}

function LessonLine({ module, lesson }: { module: string; lesson: PathStep['lessons'][number] }) {
  const { slug, title, type, minutes, deckLength } = lesson;
  const { icon, name } = types[type];
  const named = { module, lesson: slug };
  return (
    <li className="flex items-baseline gap-3 border-b border-rule py-2" data-path-lesson={lessonKey(named)}>
      <Icon of={icon} label={name} className="size-4 flex-none self-center text-soft" />
      <a href={lessonPath(named)} className="link min-w-0 flex-1">
        {title}
      </a>
      <span data-when-complete hidden className="self-center">
        <Icon of={Check} label="Completed" className="size-4 text-ok" />
      </span>
      <span className="kicker flex-none">
        {deckLength && `slides ${deckLength} · `}
        {minutes} min
      </span>
    </li>
  );
}
