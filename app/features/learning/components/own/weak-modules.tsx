import { Section } from '#app/ui/section.tsx';
import type { ExamStanding } from '../../exam-standings.ts';
import type { OwnLevel } from '../../own-learning.server.ts';

interface WeakModulesProps {
  levels: readonly OwnLevel[];
  standings: readonly ExamStanding[];
}

/** The modules that the newest exam of each level found weak, with the lessons that teach them. */
export function WeakModules({ levels, standings }: WeakModulesProps) {
  const sat = standings.filter(({ weak }) => weak);
  const found = sat.flatMap(({ level, weak }) =>
    (weak?.modules ?? []).map((module) => ({ ...module, level, on: weak?.on })),
  );
  const nameOf = (id: string) => levels.find((level) => level.id === id)?.name;
  return (
    <Section id="weak-modules" title="Worth reading again" className="mt-14" heading="mb-3 text-2xl">
      <p className="mb-6 max-w-[40em] text-soft">
        {sat.length === 0
          ? 'Once you have taken an exam, this says in which modules its score was too low, and which lessons teach them.'
          : found.length === 0
            ? 'In your newest exams no module was below the share of right answers that passes.'
            : 'The modules of your newest exams whose score would not pass, with the lessons that were asked about. Which answers were wrong is not told: the questions may be asked again.'}
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
