import { countOf } from '#app/lib/format-number.ts';
import type { Topic } from '../checks.server.ts';

const gradeNames = { must: 'MUST', should: 'SHOULD', info: 'info' } as const;
type Grade = keyof typeof gradeNames;

/** Subjects of the rules, each with its number of rules; the rules themselves are folded. */
export function TopicList({ topics }: { topics: readonly Topic[] }) {
  return (
    <dl className="terms">
      {topics.map(({ id, title, about, checks, counts }) => (
        <div key={id}>
          <dt>{title}</dt>
          <dd>
            <p>{about}</p>
            <details className="mt-1 text-sm">
              <summary className="check-fold">
                {countOf(checks.length, 'rule')}: {gradesInWords(counts)}
              </summary>
              <ul className="border-t border-rule">
                {checks.map((check) => (
                  <li key={check.id} className="flex gap-x-4 border-b border-rule py-2 last:border-b-0">
                    <span className="w-16 shrink-0 text-xs leading-6 text-soft">
                      {gradeNames[check.grade]}
                    </span>
                    <span className="min-w-0 leading-6">
                      {check.title} <code className="text-xs text-soft wrap-anywhere">{check.id}</code>
                    </span>
                  </li>
                ))}
              </ul>
            </details>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** `3 MUST, 1 SHOULD`: grades without a rule are left out. */
const gradesInWords = (counts: Readonly<Record<Grade, number>>) =>
  (Object.keys(gradeNames) as Grade[])
    .filter((grade) => counts[grade] > 0)
    .map((grade) => `${counts[grade]} ${gradeNames[grade]}`)
    .join(', ');
