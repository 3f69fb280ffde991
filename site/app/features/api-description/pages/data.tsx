import type { DescribedCall } from '#app/services/http/call.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { Chapter, ChapterHead } from '#app/ui/chapter.tsx';
import { CodeBlock } from '#app/ui/code-block.tsx';
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
      <ChapterHead kicker={`${data.length} data URLs · ${feeds.length} feeds · no key`} title="Open data">
        Everything on this site as JSON and feeds. You need no API key. Our own data is under the{' '}
        {site.licence} licence. The works, courses and items that we list have their own licences.
      </ChapterHead>
      <Chapter id="lists" title="Lists and items">
        <CodeBlock code={request} title="Official items that changed since November" />
        <CallTable label="Data URLs" calls={data} opens="Example" />
      </Chapter>
      <Chapter id="feeds" title="Feeds">
        <p className="mb-5 max-w-[40em]">
          Each feed has the 30 latest changes. To follow a search, give the feed the same query string as your
          search on <TextLink href="/mcp-map">the map</TextLink>.
        </p>
        <CallTable label="Feed URLs" calls={feeds} opens="Open" />
      </Chapter>
      <Chapter id="how" title="How to read it">
        <HowItIsRead />
      </Chapter>
    </div>
  );
}

function HowItIsRead() {
  return (
    <ul className="grid max-w-[40em] list-disc gap-2 pl-5">
      <li>
        A list returns at most <code>limit</code> items (1 to 100) and a <code>next_cursor</code>. Send that
        value as <code>cursor</code> until <code>next_cursor</code> is null.
      </li>
      <li>
        If the items in a list have dates, <code>updated_since</code> returns the changes since the time that
        you give, oldest first. You can continue from the last <code>updated_at</code>. The registry is sorted
        by code. Removed items disappear from their list.
      </li>
      <li>
        Each response has an <code>ETag</code>. Send it as <code>If-None-Match</code> to get a 304 while
        nothing has changed.
      </li>
      <li>
        Invalid requests get a 400 with <code>message</code> and <code>field</code>.
      </li>
      <li>
        <TextLink href="/api/openapi.json">The OpenAPI description</TextLink> has the schema of every
        response.
      </li>
    </ul>
  );
}

interface CallTableProps {
  label: string;
  calls: readonly ReadingCall[];
  /** Text of the link to the example. */
  opens: 'Example' | 'Open';
}

function CallTable({ label, calls, opens }: CallTableProps) {
  return (
    <ColumnTable label={label} columns={['Content', 'URL']} isListWhenNarrow>
      <tbody>
        {calls.map(({ path, summary, example }) => (
          <tr key={path}>
            <td>
              {summary}.{' '}
              {example && (
                <TextLink href={example} aria-label={`${opens}: ${path}`}>
                  {opens}
                </TextLink>
              )}
            </td>
            <td className="font-mono wrap-anywhere sm:whitespace-nowrap">{path}</td>
          </tr>
        ))}
      </tbody>
    </ColumnTable>
  );
}

type ReadingCall = ReturnType<typeof readingCalls>['data'][number];

/** The calls of `/api/v1/` and the feeds, in the order of the description. */
function readingCalls(calls: readonly DescribedCall[]) {
  const all = calls
    .filter(({ method }) => method === 'get')
    .map(({ path, tag, summary, example }) => ({
      path,
      tag,
      summary,
      // The path itself, unless it has parameters.
      example: example ?? (path.includes('{') ? undefined : path),
    }));
  const below = (start: string) => all.filter(({ path }) => path.startsWith(start));
  return { data: below('/api/v1/'), feeds: below('/feeds/') };
}
