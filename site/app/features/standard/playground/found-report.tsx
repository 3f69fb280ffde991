import { formatMoment } from '#app/lib/dates.ts';
import { outcomeNames, type ReportRule } from '#app/lib/report-rules.ts';
import type { SentReport } from '#app/lib/verify-report.ts';
import { Notice } from '#app/ui/notice.tsx';
import { ReportRules } from '#app/ui/report-rules.tsx';

/** An opened report of `check-server`: target, time, version and the result of each rule. */
export default function FoundReport({ text }: { text: string }) {
  const report = readReport(JSON.parse(text));
  if (!report)
    return (
      <Notice
        notice={{
          title: 'This isn’t a valid check-server report.',
          description: 'A report needs its creation time, and rules with an id, a title and an outcome.',
          destructive: true,
        }}
      />
    );
  const { tool, made_at, target, rules, traces } = report;
  const asked = target.url ?? target.command?.join(' ');
  return (
    <>
      <p className="mb-5 text-sm text-soft wrap-anywhere">
        Made {formatMoment(new Date(made_at))} by {tool.name} {tool.version}, which checked{' '}
        <code>{asked}</code> and recorded {traces.length === 1 ? 'one trace' : `${traces.length} traces`}.
        Open the traces in other tabs. To check the report’s signature, run <code>check-server --check</code>.
      </p>
      <ReportRules rules={rules} />
    </>
  );
}

type Report = Pick<SentReport, 'tool' | 'made_at' | 'traces'> & {
  target: { url?: string; command?: string[] };
  rules: ReportRule[];
};

/**
 * The report, if the members shown here are valid; otherwise undefined. Only the registry checks the whole schema,
 * which a browser need not load.
 */
function readReport(value: Partial<Report>): Report | undefined {
  const { tool, made_at, target, rules, traces } = value;
  const areTexts = (...texts: unknown[]) => texts.every((text) => typeof text === 'string');
  const isRule = (rule: Partial<ReportRule> | null) =>
    areTexts(rule?.id, rule?.title, rule?.outcome, rule?.reason ?? '') &&
    Object.hasOwn(outcomeNames, rule?.outcome ?? '');
  const isAsked =
    typeof target?.url === 'string' || (Array.isArray(target?.command) && areTexts(...target.command));
  if (!areTexts(tool?.name, tool?.version, made_at) || Number.isNaN(Date.parse(made_at ?? '')))
    return undefined;
  if (!isAsked || !Array.isArray(traces) || !Array.isArray(rules)) return undefined;
  if (rules.length === 0 || rules.length > 500 || !rules.every(isRule)) return undefined;
  return value as Report;
}
