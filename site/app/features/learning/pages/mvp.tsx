import learningPathScript from 'virtual:learning-path';
import { timeInWords } from '#app/lib/dates.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { ModuleStep } from '../components/path/module-step.tsx';
import { listPath } from '../path/learning-path.server.ts';
import type { Route } from './+types/mvp';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

export const loader = async () => ({ levels: await listPath() });

export default function LearningPathPage({ loaderData }: Route.ComponentProps) {
  const { levels } = loaderData;
  const modules = levels.flatMap(({ modules }) => modules);
  const lessons = modules.reduce((sum, module) => sum + module.lessons.length, 0);
  const minutes = modules.reduce((sum, module) => sum + module.minutes, 0);
  return (
    <div className="wrap pt-12 pb-20 md:pt-16" data-script={learningPathScript}>
      <header className="mb-14 grid items-end gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="max-w-[44rem]">
          <p className="kicker mb-3">
            {modules.length} modules · {lessons} lessons · {timeInWords(minutes)}
          </p>
          <h1 className="text-3xl md:text-4xl">MCP Courses</h1>
          <p className="mt-5 text-soft md:text-lg">
            The learning path, from the basics of the protocol to introducing it in an organisation. A lock
            only means “later in the suggested order”: you can read every lesson now. This browser keeps your
            progress, or your account once you sign in.
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
      {levels.map((level) => (
        <section key={level.id} aria-labelledby={level.id} className="mb-16 last:mb-0" data-path-level>
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
    </div>
  );
}
