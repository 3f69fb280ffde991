import { formatLongDate } from '#app/lib/dates.ts';
import type { ReportRule } from '#app/lib/report-rules.ts';
import { CheckResults, type CheckView } from '#app/ui/check-results.tsx';
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

/** The report's rules and the checker's results, with time and version, and the limits of both. */
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
        <time dateTime={checkedAt}>{checkedAt.slice(11, 16)} UTC</time> with <code>{site.slug}</code>{' '}
        {checkerVersion}, against {site.standardVersion}. The site checks an entry at the first request after
        it starts, so this date is not the date of the run.
      </p>
      <p className="mt-3 text-sm text-soft">
        Only its owner vouches for this entry. The checks cover the form of the trace, and whether entry and
        trace agree. No machine can check whether the trace is true.
      </p>
      <div className="mt-7">
        <CheckResults check={check} hasPassedOpen={!rules} />
      </div>
    </Section>
  );
}
