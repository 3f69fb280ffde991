import { data } from 'react-router';
import { LocalLimit } from '#app/services/limits/local-limit.server.ts';
import { requestContext, servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { unlistedMeta } from '#app/ui/page-meta.ts';
import { SearchForm } from '#app/ui/search-results.tsx';
import { NotFoundScreen } from '#app/ui/shell/error-screen.tsx';
import { meantPagesContext } from '../home.server.ts';
import type { Route } from './+types/not-found';

export const handle: PageHandle = { page: 'reading' };

export const meta = unlistedMeta('Page not found', 'There is no page at this address.');

/** Pages to suggest if no similar page was found. */
const mainPages = [
  { title: 'Specification', href: '/specification' },
  { title: 'Playground', href: '/playground' },
  { title: 'MCP Map', href: '/mcp-map' },
  { title: 'Courses', href: '/courses' },
  { title: 'Registry', href: '/registry' },
];

/** Suggestions per client address: enough for typing mistakes. A scanner gets the page without them. */
const lookUps = new LocalLimit({ uses: 30, seconds: 60 }, 'missing pages by address');

/** Unknown paths: status 404, a line in the log, and pages that the visitor may have meant. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { log } = context.get(servicesContext);
  const { id, address } = context.get(requestContext);
  log.warn({ requestId: id, path: url.pathname }, 'page not found');
  const mayLookUp = ['GET', 'HEAD'].includes(request.method) && isFewFrom(address);
  const find = context.get(meantPagesContext);
  // Without suggestions, the page still answers.
  const meant = mayLookUp
    ? await find(url.pathname).catch((error: unknown) => {
        log.warn({ requestId: id, err: error }, 'suggestions for a missing page failed');
        return [];
      })
    : [];
  return data({ meant }, { status: 404 });
}

export const action = loader;

function isFewFrom(address: string): boolean {
  try {
    lookUps.take(address);
    return true;
  } catch {
    return false;
  }
}

export default function NotFoundPage({ loaderData: { meant } }: Route.ComponentProps) {
  return (
    <NotFoundScreen>
      <SearchForm action="/search" query="" className="mt-8" />
      <section aria-labelledby="meant" className="mt-10 border-t border-rule pt-5">
        <h2 id="meant" className="kicker mb-2">
          {meant.length > 0 ? 'You may have meant' : 'Main pages'}
        </h2>
        <ul>
          {(meant.length > 0 ? meant : mainPages).map(({ title, href }) => (
            <li key={href}>
              <a href={href} className="group block py-1.5">
                <span className="font-serif text-lg wrap-anywhere group-hover:underline">{title}</span>
                <span className="ml-3 font-mono text-xs wrap-anywhere text-soft">{href}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
    </NotFoundScreen>
  );
}
