import { formatLongDate } from '#app/lib/dates.ts';
import type { ReportRule } from '#app/lib/report-rules.ts';
import { CheckResults, type CheckView, clauseHref } from '#app/ui/check-results.tsx';
import { type Heat, HeatMap } from '#app/ui/heat-map.tsx';
import { ReportRules } from '#app/ui/report-rules.tsx';
import { Section } from '#app/ui/section.tsx';
import { site } from '#site';

interface EntryEvidenceProps {
  check: CheckView;
  checkedAt: string;
  checkerVersion: string;
  /** Rules of the owner's report, if there is one. */
  rules: readonly ReportRule[] | undefined;
}

/** Rules of the owner's report, and the checker's results with time, version and limits. */
export function EntryEvidence({ check, checkedAt, checkerVersion, rules }: EntryEvidenceProps) {
  return (
    <Section id="evidence" title="Evidence" heading="mb-5 text-2xl">
      {rules && (
        <>
          <ReportRules rules={rules} />
          <h3 className="mb-3 font-sans text-base font-semibold tracking-normal text-soft">
            The entry and its traces
          </h3>
        </>
      )}
      <p className="text-sm text-soft" data-live>
        Checked by this site on {formatLongDate(checkedAt)} at{' '}
        <time dateTime={checkedAt} data-local-beside="">
          {checkedAt.slice(11, 16)} UTC
        </time>{' '}
        with <code>{site.slug}</code> {checkerVersion}, against {site.standardVersion}. The site checks an
        entry at the first request after it starts, so this date is not the date of the run.
      </p>
      <p className="mt-3 text-sm text-soft">
        Only the owner vouches for this entry. The checks cover the form of the trace, and whether the entry
        and the trace agree. No machine can check whether the trace is true.
      </p>
      <div className="mt-7">
        <EntryHeat check={check} checker={`${site.slug} ${checkerVersion}`} />
        <CheckResults check={check} hasPassedOpen={!rules} />
      </div>
    </Section>
  );
}

/** Heat map of the checks: a row for each section of the standard, a cell for each clause. */
function EntryHeat({ check, checker }: { check: CheckView; checker: string }) {
  const clauses = [...Map.groupBy(check.results, ({ clause }) => clause)].map(([clause, results]) => {
    const [section, number] = clause.split('.').map(Number) as [number, number];
    return { clause, section, number, results };
  });
  const inOrder = (numbers: number[]) => [...new Set(numbers)].sort((a, b) => a - b);
  const numbers = inOrder(clauses.map(({ number }) => number));
  const rows = inOrder(clauses.map(({ section }) => section)).map((section) => ({
    id: String(section),
    name: `Section ${section}`,
    cells: numbers.map((number) => {
      const rule = clauses.find((one) => one.section === section && one.number === number);
      if (!rule) return undefined;
      const { heat, words } = outcomeOf(rule.results);
      return { heat, words: `Clause ${rule.clause}: ${words}`, href: clauseHref(rule.clause) };
    }),
  }));
  const hasFailed = rows.some(({ cells }) => cells.some((cell) => cell?.heat === 'none'));
  return (
    <div className="mb-8">
      <HeatMap
        label={`Rules of the standard, checked by ${checker}`}
        corner="clause"
        columns={numbers.map((number) => ({
          id: String(number),
          label: String(number),
          title: `clause ${number}`,
        }))}
        rows={rows}
        legend={{
          all: 'passed',
          ...(hasFailed && { none: 'failed' }),
          'not-asked': 'does not apply here',
        }}
      />
    </div>
  );
}

function outcomeOf(results: CheckView['results']): { heat: Heat; words: string } {
  if (results.some(({ status }) => status === 'fail')) return { heat: 'none', words: 'failed' };
  const isSkipped = results.every(({ status }) => status === 'skipped');
  return isSkipped ? { heat: 'not-asked', words: 'does not apply' } : { heat: 'all', words: 'passed' };
}
