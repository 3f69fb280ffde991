import type { NoticeContent } from '#app/lib/form-answer.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/choice-fields.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Trap } from '#app/ui/trap.tsx';
import { type LinkName, linkNames, linksOf } from '../../catalogue/links.ts';

interface ReportLinkProps {
  item: Parameters<typeof linksOf>[0];
  notice: NoticeContent | undefined;
}

/** Says that a link leads nowhere. Closed until somebody needs it; open with its answer. */
export function ReportLink({ item, notice }: ReportLinkProps) {
  const links = linksOf(item);
  const choices = (Object.keys(links) as LinkName[])
    .filter((name) => links[name])
    .map((value) => ({ value, label: linkNames[value] }));
  if (choices.length === 0) return null;
  return (
    <details id="report" className="mt-3" open={notice !== undefined}>
      <summary className="link text-sm">Report a dead link</summary>
      {notice && <Notice notice={notice} className="mt-4 max-w-[34em]" />}
      <form method="post" action="#report" noValidate className="mt-4 flex flex-wrap items-end gap-4">
        <SelectField label="Which link" name="link" choices={choices} />
        <Trap />
        <Button type="submit" variant="secondary">
          Report
        </Button>
      </form>
    </details>
  );
}
