import { clauseHref } from '#app/ui/check-results.tsx';
import type { RequirementGroup } from '../compliance.server.ts';

/**
 * What a producer has to meet, with boxes that nobody can tick: the self-check ticks them (`enhance/self-check.ts`,
 * which finds each by its `data-check`).
 */
export function Checklist({ groups }: { groups: RequirementGroup[] }) {
  return groups.map(({ title, requirements }) => (
    <section key={title} className="checklist" aria-label={title}>
      <h3 className="kicker font-mono tracking-normal">{title}</h3>
      <ul>
        {requirements.map(({ check, clause, level, text }) => {
          const id = `requirement-${check ?? clause.replace('.', '-')}`;
          return (
            <li key={id} data-check={check}>
              <input type="checkbox" className="check" id={id} disabled />
              <div>
                <label htmlFor={id}>{text}</label>
                <p className="checklist-found" data-found />
              </div>
              <p className="font-mono text-xs leading-6">
                <span className={level === 'MUST' ? 'font-semibold' : 'text-soft'}>{level}</span>{' '}
                <a className="link" href={clauseHref(clause)}>
                  <span className="sr-only">clause </span>
                  {clause}
                </a>
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  ));
}
