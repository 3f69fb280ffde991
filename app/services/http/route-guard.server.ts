import { data, type HeadersArgs, isRouteErrorResponse, type ServerBuild } from 'react-router';
import { Refusal, unexpectedMessage } from '#app/lib/refusal.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { requestContext, servicesContext } from '../services.server.ts';
import { awayRefusal } from './away-refusal.server.ts';

type Handler = NonNullable<NonNullable<ServerBuild['routes'][string]>['module']['loader']>;

/**
 * Wraps every loader and action, so that errors are treated the same everywhere: a refusal keeps its status
 * and message; anything unexpected is logged once with the request id, and the screen or the JSON answer
 * carries that id and nothing else.
 */
export function guardRoutes(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route] as const;
    const isApi = !route.module.default;
    const wrap = (handler: Handler | undefined) => handler && guard(handler, isApi);
    const { loader, action } = route.module;
    const isRead = (route.module.handle as PageHandle | undefined)?.page === 'reading' && !isApi;
    const module = {
      ...route.module,
      loader: wrap(
        loader && isRead
          ? keepOnServer(loader)
          : (loader ?? (isApi && action ? refuseMethod('POST') : undefined)),
      ),
      action: wrap(
        action
          ? onlyPost(action, isApi ? 'POST' : 'GET, HEAD, POST')
          : isApi
            ? refuseMethod('GET, HEAD')
            : undefined,
      ),
      headers: route.module.headers ?? handOn,
    };
    return [id, { ...route, module }] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] };
}

/**
 * The framework encodes what a loader gives for the browser that takes the page over. Nothing takes a reading page
 * over, so its data is made invisible to that: a twentieth of the work, and less that leaves the server.
 */
function keepOnServer(loader: Handler): Handler {
  return async (args) => {
    const result: unknown = await loader(args);
    if (hasStatus(result)) return data(hidden(result.data), result.init ?? undefined);
    return hidden(result);
  };
}

/** A copy whose members are there for who knows their names. Anything but a plain object stays as it is. */
function hidden(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  const members = Object.entries(value).map(([name, member]) => [name, { value: member }] as const);
  return Object.defineProperties({}, Object.fromEntries(members));
}

function guard(handler: Handler, isApi: boolean): Handler {
  return async (args) => {
    try {
      return await handler(args);
    } catch (error) {
      if (error instanceof Response || isRouteErrorResponse(error) || hasStatus(error)) throw error;
      const { log } = args.context.get(servicesContext);
      const expected = refusalOf(error) ?? awayRefusal(error, log);
      const { message, status, field, headers } = expected ?? unexpected(error, args);
      if (isApi) return Response.json({ message, field }, { status, headers });
      throw data({ message }, { status, headers });
    }
  };
}

/** What changes something is a post: the framework would run an action for PUT and DELETE too. */
function onlyPost(action: Handler, allowed: string): Handler {
  return (args) => (args.request.method === 'POST' ? action(args) : refuseMethod(allowed)(args));
}

/** A document takes over no headers of an action or a refusal by itself: these say what the asker may do. */
function handOn({ actionHeaders, errorHeaders }: HeadersArgs): Headers {
  const headers = new Headers();
  for (const name of ['Allow', 'Retry-After']) {
    const value = errorHeaders?.get(name) ?? actionHeaders.get(name);
    if (value) headers.set(name, value);
  }
  return headers;
}

function refuseMethod(allowed: string): Handler {
  return ({ request }) => {
    throw new Refusal(405, `This address does not take ${request.method}.`, { headers: { Allow: allowed } });
  };
}

function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined;
  if (cause && 'code' in cause && unstorable.includes(String(cause.code)))
    return new Refusal(
      400,
      'Something in what you sent cannot be stored: it holds a character that is no text.',
    );
  return undefined;
}

/** PostgreSQL's codes for text it cannot keep: NUL, or what is no UTF-8. */
const unstorable = ['22021', '22P05'];

function unexpected(error: unknown, { request, context }: Parameters<Handler>[0]): Refusal {
  const { id } = context.get(requestContext);
  context
    .get(servicesContext)
    .log.error(
      { requestId: id, method: request.method, path: new URL(request.url).pathname, err: error },
      'unexpected error',
    );
  return new Refusal(500, unexpectedMessage(id));
}

/** React Router's `data()`: data with a status. Thrown by a loader it is an answer, not an accident. */
function hasStatus(value: unknown): value is ReturnType<typeof data<unknown>> {
  return (
    typeof value === 'object' && value !== null && 'type' in value && value.type === 'DataWithResponseInit'
  );
}
