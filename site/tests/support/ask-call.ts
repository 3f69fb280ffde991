import { RouterContextProvider } from 'react-router';
import type { Call } from '#app/services/http/call.server.ts';
import { type Services, servicesContext } from '#app/services/services.server.ts';

/** Response of a call to a GET request, for a path without parameters. */
export function askCall({ answer, path }: Call, services: Services, query = ''): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  const url = new URL(`${path}?${query}`, services.config.siteUrl);
  return answer({ request: new Request(url), url, params: {}, pattern: path, context });
}
