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
  /** What the owner's report says, where one came. */
  rules: readonly ReportRule[] | undefined;
}

/** What the report says, and what the checker found, when, and which checker; and what that is worth. */
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
        {checkerVersion}, against {site.standardVersion}. An entry is checked when somebody first asks for it
        after the site was started: the date says when that was, and not when the run took place.
      </p>
      <p className="mt-3 text-sm text-soft">
        Nobody but its owner vouches for this entry. The checks look at the form of the trace and at what the
        entry and the trace say of each other. Whether the trace is true, no machine can tell.
      </p>
      <div className="mt-7">
        <CheckResults check={check} hasPassedOpen={!rules} />
      </div>
    </Section>
  );
}
