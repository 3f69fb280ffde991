import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Progress } from '#app/ui/progress.tsx';
import type { ExamStanding } from '../../exam-standings.ts';
import type { OwnLevel } from '../../own-learning.server.ts';

interface LevelStandingProps {
  level: OwnLevel;
  /** Undefined where the site has no exams. */
  exam: ExamStanding | undefined;
}

/** One level: how many of its lessons are completed, module by module, and where its exam stands. */
export function LevelStanding({ level: own, exam }: LevelStandingProps) {
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
            {rating.stars && `You gave it ${rating.stars} of 5. `}
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
