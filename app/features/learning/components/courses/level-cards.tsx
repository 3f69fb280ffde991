import { Check, Lock } from 'lucide-react';
import { notSold } from '#app/lib/not-sold.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Cards } from '#app/ui/card.tsx';
import type { CourseLevel } from '../../path/course-levels.server.ts';
import { openModules } from '../../path/learning-path.ts';
import { timeInWords } from '../../time-in-words.ts';

interface LevelCardsProps {
  levels: readonly CourseLevel[];
  completed: ReadonlyMap<string, string> | undefined;
}

/** 'All Certification Levels': what each is, holds, takes and costs. */
export function LevelCards({ levels, completed }: LevelCardsProps) {
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
          <LevelCard key={level.id} level={level} open={open} />
        ))}
      </Cards>
      <p className="kicker mt-8 border-t border-rule pt-4">
        Prices are in US dollars and paid once. Student numbers and ratings are illustrative figures of the
        2025 announcement.
      </p>
    </section>
  );
}

function LevelCard({ level, open }: { level: CourseLevel; open: ReadonlySet<string> }) {
  const { id, name, modules, weeks } = level;
  const preview = modules.find((module) => open.has(module.id));
  return (
    <article className="flex min-w-0 flex-col" aria-labelledby={`level-${id}`}>
      <p className="kicker flex flex-wrap items-center gap-3">
        {codeRange(modules)}
        <Badge>{level.badge}</Badge>
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
          {weeks[0]}–{weeks[1]} weeks
        </dd>
        <dt className="text-soft">Students</dt>
        <dd>{level.students}</dd>
        <dt className="text-soft">Rating</dt>
        <dd>{level.rating} out of 5.0</dd>
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
        <LockMark isOpen={isOpen} />
      </span>
      <span className="kicker flex-none">{code}</span>
      {isOpen ? (
        <a className="link min-w-0 flex-1" href={`/course-module?module=${id}`}>
          {title}
        </a>
      ) : (
        <span className="min-w-0 flex-1 text-soft">{title}</span>
      )}
      <span className="kicker flex-none">{timeInWords(minutes)}</span>
    </li>
  );
}

/** 'MCP 100–130'. */
function codeRange(modules: CourseLevel['modules']): string {
  const last = modules.at(-1)?.code.replace('MCP ', '');
  return `${modules[0]?.code}–${last}`;
}

/** Whether a module is open, told by an icon and its name. */
function LockMark({ isOpen }: { isOpen: boolean }) {
  const Icon = isOpen ? Check : Lock;
  return (
    <Icon
      role="img"
      aria-label={isOpen ? 'Unlocked' : 'Locked'}
      className={`size-4 flex-none ${isOpen ? 'text-ok' : 'text-soft'}`}
      strokeWidth={1.5}
    />
  );
}
