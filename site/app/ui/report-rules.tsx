import { countOf, formatNumber } from '#app/lib/format-number.ts';
import { countRules, outcomeNames, type ReportRule, type RuleOutcome } from '#app/lib/report-rules.ts';

/** Largest number of rules to draw of each outcome. The report itself has all. */
const maxDrawn = 200;

const marks: Record<RuleOutcome, string> = {
  failed: 'font-semibold text-error',
  warned: 'text-note',
  passed: 'text-ok',
  skipped: 'text-soft',
};
const outcomes = Object.keys(outcomeNames) as RuleOutcome[];

/** Rules of a report of `check-server`: failed ones first, the others folded by outcome. */
export function ReportRules({ rules }: { rules: readonly ReportRule[] }) {
  const counts = countRules(rules);
  const draw = (outcome: RuleOutcome) =>
    rules
      .filter((rule) => rule.outcome === outcome)
      .slice(0, maxDrawn)
      .map((rule) => <Rule key={rule.id} rule={rule} />);
  return (
    <section aria-labelledby="report" className="mb-11">
      <h3 id="report" className="mb-3 font-sans text-base font-semibold tracking-normal text-soft">
        The report of <code>check-server</code>
      </h3>
      <p className="text-[1.0625rem] leading-snug font-semibold">
        {counts.failed > 0 ? formatNumber(counts.failed) : 'None'} of {countOf(rules.length, 'rule', 'rules')}{' '}
        failed
      </p>
      {counts.failed > 0 && (
        <ul className="mt-4 border-t border-rule" aria-label="Failed rules">
          {draw('failed')}
        </ul>
      )}
      <div className={counts.failed > 0 ? '' : 'mt-4 border-t border-rule'}>
        {outcomes
          .filter((outcome) => outcome !== 'failed' && counts[outcome] > 0)
          .map((outcome) => (
            <details key={outcome} className="border-b border-rule text-sm">
              <summary className="check-fold">
                {formatNumber(counts[outcome])} {outcomeNames[outcome]}
              </summary>
              <ul className="pb-1">{draw(outcome)}</ul>
            </details>
          ))}
      </div>
    </section>
  );
}

function Rule({ rule: { id, title, outcome, reason } }: { rule: ReportRule }) {
  return (
    <li className="grid gap-x-5 gap-y-0.5 border-b border-rule py-3 in-[details]:last:border-b-0 sm:grid-cols-[6.5rem_minmax(0,1fr)]">
      <p className={`text-xs leading-6 ${marks[outcome]}`}>{outcomeNames[outcome]}</p>
      <div className="min-w-0 text-[0.9375rem]">
        <p className="wrap-anywhere">
          {title} <code className="text-xs text-soft">{id}</code>
        </p>
        {reason && <p className="wrap-anywhere text-soft">{reason}</p>}
      </div>
    </li>
  );
}
