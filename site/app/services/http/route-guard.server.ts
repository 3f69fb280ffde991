import type { Context } from 'hono';
import { data, type HeadersArgs, isRouteErrorResponse, type ServerBuild } from 'react-router';
import { escapeHtml } from '#app/lib/escape-html.ts';
import { openHeaders } from '#app/lib/open-answer.ts';
import { Refusal, unexpectedMessage } from '#app/lib/refusal.ts';
import { site } from '#site';
import { isDatabaseAway, logDatabaseAway } from '../database/database-away.server.ts';
import { requestContext, servicesContext } from '../services.server.ts';
import type { Logger } from '../telemetry/log.server.ts';
import { traced } from '../telemetry/tracing.server.ts';
import { methodsOf, type PagePolicy, pagePolicy } from './page-policy.server.ts';

type Handler = NonNullable<NonNullable<ServerBuild['routes'][string]>['module']['loader']>;

/**
 * Wraps every loader and action, so that errors are handled the same way. A refusal keeps its status and message. An
 * unexpected error is logged once with the request ID; the answer has that ID and no details.
 */
export function guardRoutes(build: ServerBuild): ServerBuild {
  const policy = pagePolicy(build);
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route] as const;
    const isApi = !route.module.default;
    const wrap = (handler: Handler | undefined, kind: 'loader' | 'action') =>
      handler && guard((args) => traced(`${kind} ${id}`, {}, () => handler(args)), isApi, policy);
    const { loader, action } = route.module;
    const module = {
      ...route.module,
      loader: wrap(loader ?? (isApi && action ? refuseMethod('POST') : undefined), 'loader'),
      action: wrap(
        action ? onlyPost(action, methodsOf(route.module)) : isApi ? refuseMethod('GET, HEAD') : undefined,
        'action',
      ),
      headers: route.module.headers ?? handOn,
    };
    return [id, { ...route, module }] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] };
}

function guard(handler: Handler, isApi: boolean, policy: PagePolicy): Handler {
  return async (args) => {
    try {
      return await handler(args);
    } catch (error) {
      if (error instanceof Response || isRouteErrorResponse(error) || hasStatus(error)) throw error;
      const { log } = args.context.get(servicesContext);
      const expected = refusalOf(error) ?? awayRefusal(error, log);
      const { message, status, field, headers } = expected ?? unexpected(error, args, policy);
      if (isApi) return Response.json({ message, field }, { status, headers });
      throw data({ message }, { status, headers });
    }
  };
}

/**
 * The refusal for an error of a database that is away; undefined for other errors. The log gets one line a second for
 * all.
 */
export function awayRefusal(error: unknown, log: Logger): Refusal | undefined {
  if (!isDatabaseAway(error)) return undefined;
  logDatabaseAway(log, error);
  return new Refusal(
    503,
    'Our database is not responding at the moment, so we could not do this. Please try again in a few seconds.',
    { headers: { 'Retry-After': '5' } },
  );
}

/** Changes need POST: the framework would also run an action for PUT and DELETE. */
function onlyPost(action: Handler, allowed: string): Handler {
  return (args) => (args.request.method === 'POST' ? action(args) : refuseMethod(allowed)(args));
}

/** By default, a document gets no headers of its action or of a refusal. These two tell the client what it may do. */
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
    throw new Refusal(405, `This URL does not accept ${request.method}.`, { headers: { Allow: allowed } });
  };
}

function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined;
  if (cause && 'code' in cause && unstorable.includes(String(cause.code)))
    return new Refusal(400, 'Your input contains a character that we cannot store. Remove it and try again.');
  return undefined;
}

/** PostgreSQL's codes for text that it cannot store: NUL, or invalid UTF-8. */
const unstorable = ['22021', '22P05'];

function unexpected(
  error: unknown,
  { request, context }: Parameters<Handler>[0],
  { loggedPath }: PagePolicy,
): Refusal {
  const { id } = context.get(requestContext);
  const path = loggedPath(new URL(request.url).pathname);
  context
    .get(servicesContext)
    .log.error({ requestId: id, method: request.method, path, err: error }, 'unexpected error');
  return new Refusal(500, unexpectedMessage(id));
}

/** React Router's `data()`: data with a status. A loader that throws it answers with it. */
function hasStatus(value: unknown): value is ReturnType<typeof data<unknown>> {
  return (
    typeof value === 'object' && value !== null && 'type' in value && value.type === 'DataWithResponseInit'
  );
}

/** A refusal as a JSON-RPC error that any site may read. Its id is null, because the request was not read. */
export function answerJsonRpcRefusal({ status, message, headers }: Refusal): Response {
  const code = status === 500 ? -32_603 : -32_000;
  return Response.json(
    { jsonrpc: '2.0', error: { code, message }, id: null },
    { status, headers: { ...openHeaders, ...headers } },
  );
}

/**
 * A refusal from outside the framework: JSON for calls, a small page for a browser. Input of a form is still there one
 * step back.
 */
export function answerRefusal(c: Context, { status, message, field, headers }: Refusal): Response {
  const wantsPage = !c.req.path.startsWith('/api/') && /text\/html/i.test(c.req.header('accept') ?? '');
  if (!wantsPage) return Response.json({ message, field }, { status, headers });
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  const next = isRead ? 'Then reload this page.' : 'Go back in your browser: what you typed is still there.';
  const page = `<!doctype html><html lang="${site.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>This did not work${site.titleSuffix}</title></head><body><main><h1>This did not work</h1><p>${escapeHtml(message)}</p><p>${next} Or <a href="/">return to Home</a>.</p></main></body></html>`;
  return new Response(page, { status, headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' } });
}
