import { Check, Lock } from 'lucide';
import { timeInWords } from '#app/lib/dates.ts';
import { formatNumber } from '#app/lib/format-number.ts';
import { notSold } from '#app/lib/not-sold.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Cards } from '#app/ui/card.tsx';
import { Icon } from '#app/ui/icon.ts';
import type { CourseLevel } from '../../path/course-levels.server.ts';
import { openModules } from '../../path/learning-path.ts';
import type { LevelFigures } from '../../path/level-figures.server.ts';

interface LevelCardsProps {
  levels: readonly CourseLevel[];
  figures: Readonly<Record<string, LevelFigures>>;
  completed: ReadonlyMap<string, string> | undefined;
}

/** 'All Certification Levels': a card for each level. */
export function LevelCards({ levels, figures, completed }: LevelCardsProps) {
  const open = openModules(
    levels.flatMap(({ modules }) => modules),
    new Set(completed?.keys()),
  );
  return (
    <section aria-labelledby="levels">
      <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-4">
        <h2 id="levels" className="text-2xl">
          All Certification Levels
        </h2>
        <ButtonLink href="/pricing" variant="secondary">
          View Pricing
        </ButtonLink>
      </div>
      <Cards>
        {levels.map((level) => (
          <LevelCard key={level.id} level={level} figures={figures[level.id]} open={open} />
        ))}
      </Cards>
      <p className="kicker mt-8 border-t border-rule pt-4">
        Prices are one-time, in US dollars. Students are people with an account who have completed a lesson of
        the level or passed its exam. They can rate a level after its last lesson. “New” means fewer than ten
        students or ratings.
      </p>
    </section>
  );
}

interface LevelCardProps {
  level: CourseLevel;
  figures: LevelFigures | undefined;
  open: ReadonlySet<string>;
}

function LevelCard({ level, figures, open }: LevelCardProps) {
  const { id, name, modules, weeks, minutes } = level;
  const preview = modules.find((module) => open.has(module.id));
  return (
    <article className="flex min-w-0 flex-col" aria-labelledby={`level-${id}`}>
      <p className="kicker flex flex-wrap items-center gap-3">
        {codeRange(modules)} <Badge>{level.badge}</Badge>
      </p>
      <h3 id={`level-${id}`} className="mt-2.5 text-xl">
        {name}
      </h3>
      <p className="mt-2 text-[0.9375rem] text-soft">{level.description}</p>
      <p className="mt-5 flex items-baseline gap-2.5">
        <span className="font-serif text-2xl">${level.priceUsd}</span>
        <span className="kicker">USD, one-time</span>
      </p>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 border-y border-rule py-3 text-sm">
        <dt className="text-soft">Duration</dt>
        <dd>
          {weeks[0]}–{weeks[1]} weeks suggested, for {timeInWords(minutes)} of lessons and exercises
        </dd>
        <dt className="text-soft">Students</dt>
        <dd>{studentsIn(figures)}</dd>
        <dt className="text-soft">Rating</dt>
        <dd>{ratingIn(figures)}</dd>
      </dl>
      <ul className="mt-3 mb-6 text-sm" aria-label={`Modules of ${name}`}>
        {modules.map((module) => (
          <ModuleLine key={module.id} module={module} isOpen={open.has(module.id)} />
        ))}
      </ul>
      {!level.isSold && <p className="mb-6 text-sm">{notSold}</p>}
      <p className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-3">
        <ButtonLink href="/pricing" variant={id === 'foundation' ? 'primary' : 'secondary'}>
          {id === 'foundation' ? 'Start Foundation' : `Enroll in ${name}`}
        </ButtonLink>
        <ButtonLink href={`/course-module?module=${preview?.id}`} variant="quiet">
          Preview<span className="sr-only"> {name}</span>
        </ButtonLink>
      </p>
    </article>
  );
}

function ModuleLine({ module, isOpen }: { module: CourseLevel['modules'][number]; isOpen: boolean }) {
  const { id, code, title, minutes } = module;
  return (
    <li className="flex items-baseline gap-2.5 py-1">
      <span className="mt-0.5 self-start">
        <Icon
          of={isOpen ? Check : Lock}
          label={isOpen ? 'Unlocked' : 'Locked'}
          className={`size-4 flex-none ${isOpen ? 'text-ok' : 'text-soft'}`}
        />
      </span>
      <span className="kicker flex-none">{code}</span>
      <a className="link min-w-0 flex-1" href={`/course-module?module=${id}`}>
        {title}
      </a>
      <span className="kicker flex-none">{timeInWords(minutes)}</span>
    </li>
  );
}

/** Number of learners who started, and of those who passed. `LevelFigures` has no number below ten. */
function studentsIn({ began, passed }: Partial<LevelFigures> = {}): string {
  if (!began) return 'New';
  return `${formatNumber(began)} started${passed ? `, ${formatNumber(passed)} passed` : ''}`;
}

function ratingIn({ rating }: Partial<LevelFigures> = {}): string {
  return rating ? `${rating.average} out of 5.0, from ${formatNumber(rating.count)} ratings` : 'New';
}

/** 'MCP 100–130'. */
function codeRange(modules: CourseLevel['modules']): string {
  const last = modules.at(-1)?.code.replace('MCP ', '');
  return `${modules[0]?.code}–${last}`;
}
