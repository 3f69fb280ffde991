import { requireVisitor } from '#app/features/accounts/accounts.server.ts';
import { readFilter, readPageNumber } from '#app/lib/list-address.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { unlistedMeta } from '#app/ui/page-meta.ts';
import { Progress } from '#app/ui/progress.tsx';
import { Section } from '#app/ui/section.tsx';
import { OwnNotes } from '../components/own/own-notes.tsx';
import { type ExamStanding, examStandingsContext } from '../learning.server.ts';
import { findNotes } from '../notes.server.ts';
import { findOwnLearning, type NextLesson, type OwnLevel } from '../own-learning.server.ts';
import type { Route } from './+types/own-learning';

export const handle: PageHandle = { page: 'reading' };
export const headers = () => ({ 'Cache-Control': 'private, no-store' });

export const meta = unlistedMeta(
  'Your learning',
  'Your next lesson, your progress in each level, and your notes.',
);

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { id } = await requireVisitor({ request, context, url });
  const { db } = context.get(servicesContext);
  const query = readFilter(url.searchParams, 'q');
  const [learning, standings, notes] = await Promise.all([
    findOwnLearning(db, id),
    context.get(examStandingsContext)(context, id),
    findNotes(db, id, { query, page: readPageNumber(url.searchParams) }),
  ]);
  return { ...learning, standings, notes: { query, ...notes } };
}

export default function OwnLearningPage({ loaderData }: Route.ComponentProps) {
  const { next, levels, standings, notes } = loaderData;
  return (
    <>
      <h1 className="mt-10 mb-8 text-3xl">Your learning</h1>
      <Next next={next} />
      <Section id="levels" title="Levels" className="mt-14" heading="mb-4 text-2xl">
        <ol className="border-t border-ink">
          {levels.map((level) => (
            <LevelStanding
              key={level.id}
              level={level}
              exam={standings.find((standing) => standing.level === level.id)}
            />
          ))}
        </ol>
      </Section>
      <WeakModules levels={levels} standings={standings} />
      <OwnNotes {...notes} />
    </>
  );
}

/** The next lesson of the suggested order. */
function Next({ next }: { next: NextLesson | undefined }) {
  return (
    <section aria-label="What is next" className="border-t border-ink pt-5">
      <p className="kicker">
        {next ? `${next.isFirst ? 'Start with' : 'Next'} ${next.facts}` : 'Every lesson is completed'}
      </p>
      <p className="mt-2 mb-6 max-w-[28em] font-serif text-2xl leading-snug md:text-3xl">
        {next?.title ?? 'Only the exams are left.'}
      </p>
      <p className="flex flex-wrap gap-4">
        {next && <ButtonLink href={next.href}>{next.isFirst ? 'Start' : 'Continue'}</ButtonLink>}
        <ButtonLink href="/mvp" variant="secondary">
          The learning path
        </ButtonLink>
      </p>
    </section>
  );
}

interface WeakModulesProps {
  levels: readonly OwnLevel[];
  standings: readonly ExamStanding[];
}

/** The modules below the pass mark in the newest exam of each level, with the lessons to read again. */
function WeakModules({ levels, standings }: WeakModulesProps) {
  const sat = standings.filter(({ weak }) => weak);
  const found = sat.flatMap(({ level, weak }) =>
    (weak?.modules ?? []).map((module) => ({ ...module, level, on: weak?.on })),
  );
  const nameOf = (id: string) => levels.find((level) => level.id === id)?.name;
  return (
    <Section id="weak-modules" title="Worth reading again" className="mt-14" heading="mb-3 text-2xl">
      <p className="mb-6 max-w-[40em] text-soft">
        {sat.length === 0
          ? 'After an exam, this section lists the modules in which your score was too low, with the lessons to read again.'
          : found.length === 0
            ? 'In your latest exams, you reached the pass mark in every module.'
            : 'In these modules, you scored below the pass mark in your latest exams. We list the lessons that the questions were about. We do not show which answers were wrong, because you may get the same questions again.'}
      </p>
      {found.length > 0 && (
        <ul className="grid gap-x-14 gap-y-8 md:grid-cols-2">
          {found.map(({ code, title, right, total, level, on, lessons }) => (
            <li key={code} className="border-t border-ink pt-3">
              <p className="kicker">
                {nameOf(level)}, {on}
              </p>
              <h3 className="mt-1 text-lg">
                <span className="kicker mr-2.5">{code}</span>
                {title}
              </h3>
              <p className="mt-0.5 mb-2 text-sm text-soft">
                {right} of {total} right
              </p>
              <ul className="border-t border-rule text-[0.9375rem]">
                {lessons.map((lesson) => (
                  <li key={lesson.path} className="border-b border-rule py-2">
                    <a href={lesson.path} className="link">
                      {lesson.title}
                    </a>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

interface LevelStandingProps {
  level: OwnLevel;
  /** Undefined where the site has no exams. */
  exam: ExamStanding | undefined;
}

/** One level: its completed lessons, by module, and the state of its exam. */
function LevelStanding({ level: own, exam }: LevelStandingProps) {
  const { level, name, done, total, modules, rating } = own;
  return (
    <li className="grid gap-x-14 gap-y-6 border-b border-rule py-7 lg:grid-cols-2">
      <div>
        <p className="kicker">{level}</p>
        <h3 className="mt-1 text-xl">{name}</h3>
        <p className="mt-3 text-sm">
          {done} of {total} lessons
        </p>
        <div className="mt-1">
          <Progress label={`Lessons of ${name}`} value={done} max={total} />
        </div>
        <ul className="mt-3 text-[0.9375rem]" aria-label={`Modules of ${name}`}>
          {modules.map((module) => (
            <li key={module.id} className="flex items-baseline gap-3 py-1">
              <span className="kicker flex-none">{module.code}</span>
              <a href={`/course-module?module=${module.id}`} className="link min-w-0 flex-1">
                {module.title}
              </a>
              <span
                className={`flex-none text-xs tabular-nums ${module.done === module.total ? 'text-ok' : 'text-soft'}`}
              >
                {module.done} of {module.total}
              </span>
            </li>
          ))}
        </ul>
        {rating && (
          <p className="mt-3 text-sm">
            {rating.stars && `You rated it ${rating.stars} out of 5. `}
            <a href={rating.href} className="link">
              {rating.stars ? 'Change or delete your rating' : 'Rate this level'}
              <span className="sr-only"> {name}</span>
            </a>
          </p>
        )}
      </div>
      {exam && (
        <div>
          <p className="kicker flex flex-wrap items-center gap-x-3 gap-y-1">
            Exam <Badge tone={exam.badge.tone}>{exam.badge.label}</Badge>
          </p>
          <p className="mt-2.5 max-w-[32em] text-[0.9375rem]">{exam.words}</p>
          {exam.link && (
            <p className="mt-4">
              <ButtonLink href={exam.link.href} variant="secondary" size="small">
                {exam.link.label}
                <span className="sr-only">: exam of {name}</span>
              </ButtonLink>
            </p>
          )}
        </div>
      )}
    </li>
  );
}
