import { formatMoment } from '#app/lib/dates.ts';
import { sentReport } from '#app/lib/verify-report.ts';
import { Notice } from '#app/ui/notice.tsx';
import { ReportRules } from '#app/ui/report-rules.tsx';

/** A report of `verify` that was opened: what was asked, when, by which version, and what each rule found. */
export default function FoundReport({ text }: { text: string }) {
  const report = sentReport.safeParse(JSON.parse(text));
  if (!report.success) {
    const [issue] = report.error.issues;
    return (
      <Notice
        notice={{
          title: 'This looks like a report of verify, and is none.',
          description: `${issue?.path.join('.') || 'The document'}: ${issue?.message}`,
          destructive: true,
        }}
      />
    );
  }
  const { tool, made_at, target, rules, traces } = report.data;
  const asked = 'url' in target ? target.url : target.command.join(' ');
  return (
    <>
      <p className="mb-5 text-sm text-soft wrap-anywhere">
        Made {formatMoment(new Date(made_at))} by {tool.name} {tool.version}, which asked <code>{asked}</code>
        , and recorded {traces.length === 1 ? 'one trace' : `${traces.length} traces`}: open them beside it.
        Whether the report is as it was signed, <code>verify --check</code> says.
      </p>
      <ReportRules rules={rules} />
    </>
  );
}
