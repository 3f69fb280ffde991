import { timeInWords } from '#app/lib/dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Progress } from '#app/ui/progress.tsx';
import type { CourseLevel } from '../../path/course-levels.server.ts';
import { currentLevel } from '../../path/learning-path.ts';

interface ContinueLearningProps {
  levels: readonly CourseLevel[];
  /**
   * Completed lessons with their times. Undefined for a visitor who has not started, and while the account's are
   * loading.
   */
  completed: ReadonlyMap<string, string> | undefined;
  /** True for a signed-in person: no example while their progress is loading. */
  isExpected: boolean;
}

interface Shown {
  level: CourseLevel;
  /** Null while the progress is loading. */
  percent: number | null;
  modules?: string;
  next?: string | undefined;
  time?: string;
  href: string;
  label: string;
}

/** The learner's next step; an example of it for a visitor who has not started. */
export function ContinueLearning({ levels, completed, isExpected }: ContinueLearningProps) {
  const isExample = !completed && !isExpected;
  const shown = completed ? ofLearner(levels, completed) : isExample ? exampleOf(levels) : comingOf(levels);
  if (!shown) return null;
  const { level, percent, modules, next, time, href, label } = shown;
  return (
    <section aria-labelledby="continue-learning" className="border-y border-ink pt-5 pb-8">
      <div className="mb-6 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id="continue-learning" className="text-2xl">
          Continue Learning
        </h2>
        {isExample && <Badge tone="quiet">Example</Badge>}
      </div>
      <div className="grid items-center gap-x-12 gap-y-5 md:grid-cols-[auto_minmax(0,1fr)_auto]">
        <div>
          <p className="kicker">
            {level.level} · {level.badge}
          </p>
          <h3 className="mt-1 text-xl">{level.name}</h3>
        </div>
        <div>
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
            <span className="font-semibold">
              {percent === null ? 'Your progress' : `${percent}% completed`}
            </span>
            <span className="kicker">{modules}</span>
          </p>
          <div className="my-1.5">
            <Progress label={`Progress in ${level.name}`} value={percent} />
          </div>
          <p className="flex flex-wrap justify-between gap-x-4 text-sm">
            <span>{next ? `Next: ${next}` : percent !== null && 'Every lesson is completed.'}</span>
            <span className="kicker">{time}</span>
          </p>
        </div>
        <p>
          <ButtonLink href={href} variant={isExample ? 'secondary' : 'primary'}>
            {label}
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}

function ofLearner(
  levels: readonly CourseLevel[],
  completed: ReadonlyMap<string, string>,
): Shown | undefined {
  const progress = currentLevel(
    levels.flatMap(({ modules }) => modules),
    completed,
  );
  const level = levels.find(({ id }) => id === progress?.level);
  if (!progress || !level) return undefined;
  const { percent, next, minutesLeft } = progress;
  return {
    level,
    percent,
    modules: `${progress.completedModules} of ${progress.modules} modules`,
    next: next && `${next.code}, ${next.title}`,
    time: next ? `${timeInWords(minutesLeft)} of lessons remaining` : '',
    href: next?.href ?? `/assessment?level=${level.id}`,
    label: next ? 'Continue' : 'Take Assessment',
  };
}

/** Shown while the account's progress is loading. Without scripts the link requests the learner's own page. */
const comingOf = ([level]: readonly CourseLevel[]): Shown | undefined =>
  level && { level, percent: null, href: '/courses?progress=own', label: 'Continue' };

/** The example of the product specification: two of four modules are done, so the third is next. */
function exampleOf([level]: readonly CourseLevel[]): Shown | undefined {
  const next = level?.modules[2];
  if (!level || !next) return undefined;
  return {
    level,
    percent: 65,
    modules: '2 of 4 modules',
    next: `${next.code}, ${next.title}`,
    time: '2 weeks remaining',
    href: `/course-module?module=${next.id}`,
    label: 'Continue',
  };
}
