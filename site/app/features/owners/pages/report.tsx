import { data } from 'react-router';
import { ResultReport } from '#app/features/server-check/server-check.tsx';
import { formatLongDate } from '#app/lib/dates.ts';
import { Breadcrumb, TextLink } from '#app/ui/link.tsx';
import { MissingPage } from '#app/ui/missing-page.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { Section } from '#app/ui/section.tsx';
import { stateInWords } from '../badge.ts';
import { BadgeSnippet } from '../components/badge-snippet.tsx';
import { listingOf } from '../paths.ts';
import { showReport } from '../report-page.server.ts';
import { topicsOfPage } from '../watching/names.ts';
import type { Route } from './+types/report';

export const handle: PageHandle = {
  page: 'reading',
  finished: (params) => topicsOfPage(listingOf(params)),
};

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `Server check of ${args.loaderData?.name ?? 'a listing'}`,
    description: 'The report of a server check, chosen by the owner of the server.',
    noindex: true,
  });

export async function loader(args: Route.LoaderArgs) {
  const found = await showReport(args);
  return data(found, { status: found.report ? 200 : 404 });
}

export default function ReportPage({ loaderData }: Route.ComponentProps) {
  const { name, path, noun, listing, report } = loaderData;
  if (!report)
    return (
      <MissingPage title="No report" back={{ href: path, label: name }}>
        The owner of this {noun} shows no report of a server check.
      </MissingPage>
    );
  return (
    <div className="wrap pt-10 pb-20 md:pt-14">
      <Breadcrumb href={path} label={name}>
        server check
      </Breadcrumb>
      <h1 className="mt-4 max-w-[20em] text-[2.25rem] leading-[1.1] wrap-anywhere md:text-3xl">
        Server check of <bdi>{name}</bdi>
      </h1>
      <p className="mt-4 max-w-[42em] text-soft wrap-anywhere">
        {report.kind === 'full' ? 'A full' : 'A polite'} check of <code>{report.url}</code> on{' '}
        <time dateTime={report.madeAt}>{formatLongDate(report.madeAt)}</time>. The owner asked for it and
        chose to show it. <TextLink href="/server-check">How the check works</TextLink>
      </p>
      {report.state !== 'valid' && (
        <p className="mt-4 max-w-[42em] border-l-2 border-signal pl-4">{stateInWords[report.state]}</p>
      )}
      <ResultReport report={report.shown} check={report} />
      <Section id="badge" title="Badge" className="mt-12 max-w-[42rem] border-t border-rule pt-6">
        <BadgeSnippet siteUrl={report.siteUrl} listing={listing} />
      </Section>
    </div>
  );
}
