import { data } from 'react-router';
import { requestContext, servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { metaOf } from '#app/ui/page-meta.ts';
import { NotFoundScreen } from '#app/ui/shell/error-screen.tsx';
import type { Route } from './+types/not-found';

export const handle: PageHandle = { page: 'reading' };

export const meta = metaOf({
  title: 'Page not found',
  description: 'There is no page at this address.',
  noindex: true,
});

/** Unknown addresses: status 404, and the path in the log. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { log } = context.get(servicesContext);
  log.warn({ requestId: context.get(requestContext).id, path: url.pathname }, 'page not found');
  return data(null, { status: 404 });
}

export const action = loader;

export default function NotFoundPage() {
  return <NotFoundScreen />;
}
