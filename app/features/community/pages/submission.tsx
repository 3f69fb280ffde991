import { formatLongDate } from '#app/lib/dates.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { findSubmission } from '#app/services/submissions/submissions.server.ts';
import { kindInWords, statusInWords } from '#app/services/submissions/words.ts';
import { TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { Trace, TraceItem } from '#app/ui/trace.tsx';
import { site } from '#site';
import type { Route } from './+types/submission';

export const handle: PageHandle = { page: 'reading' };
export const headers = () => ({ 'Cache-Control': 'private, no-store' });

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Status of a submission',
    description: 'What became of something that was sent in for review.',
    noindex: true,
  });

/** What became of a submission, for whoever has its link. @throws Refusal 404 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const id = url.searchParams.get('id') ?? '';
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
  const found = isId ? await findSubmission(context.get(servicesContext).db, id) : undefined;
  if (!found)
    throw new Refusal(404, 'There is no submission with this link. Please open it as it stands in the mail.');
  const { title, kind, status, createdAt, updatedAt } = found;
  return {
    title,
    kind: kindInWords(kind),
    label: statusInWords(status).label,
    isPending: status === 'pending',
    sent: formatLongDate(createdAt),
    decided: formatLongDate(updatedAt),
  };
}

export default function SubmissionPage({ loaderData }: Route.ComponentProps) {
  const { title, kind, label, isPending, sent, decided } = loaderData;
  return (
    <div className="wrap pt-12 pb-20 md:pt-16">
      <p className="kicker">{kind}</p>
      <h1 className="mt-3 max-w-[24em] text-3xl wrap-anywhere">{title}</h1>
      <div className="mt-10 max-w-[40em]">
        <Trace label="Status">
          <TraceItem state="done" time={sent} title="Arrived" />
          {isPending ? (
            <>
              <TraceItem state="current" title="Waits for an editor">
                Nothing is to be done on your side.
              </TraceItem>
              <TraceItem state="next" title="Decided">
                You get a mail, if you left an address.
              </TraceItem>
            </>
          ) : (
            <TraceItem state="current" time={decided} title={`Decided: ${label}`} />
          )}
        </Trace>
        <p className="mt-10 border-t border-rule pt-4 text-sm text-soft">
          Whoever has the address of this page sees it. Questions:{' '}
          <TextLink href={`mailto:${site.email}`}>{site.email}</TextLink>
        </p>
      </div>
    </div>
  );
}
