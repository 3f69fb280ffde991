import type { DescribedCall } from '#app/services/http/call.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { Chapter, ChapterHead } from '#app/ui/chapter.tsx';
import { type Code, CodeBlock } from '#app/ui/code-block.tsx';
import { ColumnTable } from '#app/ui/column-table.tsx';
import { highlightCode } from '#app/ui/highlight.server.ts';
import { TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { site } from '#site';
import { callsContext } from '../api-description.server.ts';
import { describedCalls } from '../document.server.ts';
import type { Route } from './+types/data';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

export async function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(servicesContext).config;
  const request = `curl '${siteUrl}/api/v1/catalogue?tier=official&updated_since=2026-11-01T00:00:00Z&limit=2'`;
  return {
    ...readingCalls(describedCalls(context.get(callsContext))),
    request: await highlightCode(request, 'shellscript'),
  };
}

export default function DataPage({ loaderData: { data, feeds, request } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-20 md:pb-24">
      <ChapterHead kicker="for programs" title="Open data">
        What this site lists, as JSON and as feeds: without a key, for every site and every program. What this
        site says is under the {site.licence} licence; the works, courses and items that it lists have their
        own.
      </ChapterHead>
      <Chapter id="how" title="How it is read">
        <HowItIsRead request={request} />
      </Chapter>
      <Chapter id="lists" title="Lists and what is in them">
        <CallTable label="Addresses of the data" calls={data} opens="Example" />
      </Chapter>
      <Chapter id="feeds" title="Feeds">
        <p className="mb-5 max-w-[40em]">
          Each holds the 30 entries that changed last. The feed of the map takes the query of any selection of{' '}
          <TextLink href="/mcp-map">the map</TextLink>, so that a search can be followed.
        </p>
        <CallTable label="Addresses of the feeds" calls={feeds} opens="Open" />
      </Chapter>
    </div>
  );
}

function HowItIsRead({ request }: { request: Code }) {
  return (
    <>
      <ul className="mb-6 grid max-w-[40em] list-disc gap-2 pl-5">
        <li>
          A list answers with at most <code>limit</code> items, from 1 to 100, and with{' '}
          <code>next_cursor</code>: send that as <code>cursor</code> until it is null.
        </li>
        <li>
          Where items have dates, <code>updated_since</code> leaves those that changed at that time or later;
          the oldest change comes first, so that you can go on from the last <code>updated_at</code>. The
          registry is in the order of its codes. What was taken off a list is not listed any more.
        </li>
        <li>
          Each answer has an <code>ETag</code>: sent back as <code>If-None-Match</code> it is answered by 304
          while nothing changed.
        </li>
        <li>
          What makes no sense is answered by 400 with <code>message</code> and <code>field</code>.
        </li>
        <li>
          <TextLink href="/api/openapi.json">The OpenAPI description</TextLink> has the schema of every
          answer.
        </li>
      </ul>
      <CodeBlock code={request} title="What changed in November among official items" />
    </>
  );
}

interface CallTableProps {
  label: string;
  calls: readonly ReadingCall[];
  /** The word of the link to what can be opened. */
  opens: 'Example' | 'Open';
}

function CallTable({ label, calls, opens }: CallTableProps) {
  return (
    <ColumnTable label={label} columns={['Address', 'What it gives']} isListWhenNarrow>
      <tbody>
        {calls.map(({ path, summary, example }) => (
          <tr key={path}>
            <td className="font-mono text-sm wrap-anywhere sm:whitespace-nowrap">{path}</td>
            <td>
              {summary}.{' '}
              {example && (
                <TextLink href={example} aria-label={`${opens}: ${path}`}>
                  {opens}
                </TextLink>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </ColumnTable>
  );
}

type ReadingCall = ReturnType<typeof readingCalls>['data'][number];

/** The calls of `/api/v1/` and of the feeds, in the order of the description. */
function readingCalls(calls: readonly DescribedCall[]) {
  const all = calls
    .filter(({ method }) => method === 'get')
    .map(({ path, tag, summary, example }) => ({
      path,
      tag,
      summary,
      // A path that can be opened, unless it names something that not every copy of the site has.
      example: example ?? (path.includes('{') ? undefined : path),
    }));
  const below = (start: string) => all.filter(({ path }) => path.startsWith(start));
  return { data: below('/api/v1/'), feeds: below('/feeds/') };
}
