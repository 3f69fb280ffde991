import { escapeHidden } from '@context-native/text/hidden-characters';
import type { LoaderFunctionArgs, ServerBuild } from 'react-router';
import { z } from 'zod';
import { answerOpenly, answerPreflight, refuseOpenly } from '#app/lib/open-answer.ts';
import { Refusal } from '#app/lib/refusal.ts';
import type { AnyHandle, PageHandle } from '#app/ui/page-handle.ts';
import { type RequestArgs, type Services, servicesContext } from '../services.server.ts';

interface Answer {
  description: string;
  /** Media type; JSON by default. */
  type?: string;
  /** Schema of the body, if it is described. */
  schema?: z.core.$ZodType;
}

/** Description of a call in `/api/openapi.json`. */
interface Description {
  /** Name for programs that generate clients. */
  id: string;
  tag: string;
  summary: string;
  description?: string;
  /** A path with values that answers, to try the call. */
  example?: string;
  params?: z.ZodObject;
  /** The call needs the cookie of a session of this site. */
  needsSession?: boolean;
  /** The call also works without a valid body. */
  isBodyOptional?: boolean;
  /** Multipart form that the call takes instead of JSON. */
  form?: z.core.$ZodType;
  answers: Record<number, Answer>;
}

type Undescribed = { [Member in keyof Description]?: undefined };

/** Rules of the server for the call, as for a page. */
type Rules = Omit<AnyHandle, 'page'>;

export interface Served extends Rules {
  /** The kind of its route (`PageHandle`): `call` without it. */
  kind?: 'call' | 'file' | 'upload';
  method: 'get' | 'post';
  /** With parameters in braces: `/api/registry/entries/{org}/{code}`. */
  path: string;
  /** The served pattern, if it is wider than the path: `/feeds/{file}`. Calls with the same pattern share an answer. */
  route?: string;
  /** Any site may read it: the call answers preflights, and data becomes JSON with an ETag. */
  isOpen?: boolean;
  /** Pages show many of these pictures: they do not count against the limit of rendered pages by address. */
  isPicture?: boolean;
  /** JSON that the call takes: the schema of `readBody`. */
  body?: z.core.$ZodType;
  /** Parameters after the question mark: the schema of `readQuery`. */
  query?: z.ZodObject;
}

/** One call: its route, its description and its answer. */
export type Call = Served &
  (Description | Undescribed) & { answer: (args: LoaderFunctionArgs) => Promise<Response> };

/** A call that `/api/openapi.json` describes. */
export type DescribedCall = Served & Description;

export type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, string> & ParamsOf<Rest>
  : Path extends `${string}/*`
    ? Record<'*', string>
    : unknown;

/** Input of a call's handler. */
export interface Asked<Params = unknown, Body = unknown, Query = unknown> extends RequestArgs {
  url: URL;
  params: Params;
  services: Services;
  /** @throws Refusal 415 for another media type, 400 for invalid JSON, 422 for the first invalid part of it */
  readBody: () => Promise<Body>;
  /** Ignores parameters that the schema does not name. @throws Refusal 400 with the field */
  readQuery: () => Query;
}

type Declared<Route extends string, Body extends z.core.$ZodType, Query extends z.ZodObject> = {
  body?: Body;
  query?: Query;
  /** Data that is not a Response becomes JSON. @throws Refusal */
  answer: (asked: Asked<ParamsOf<Route>, z.output<Body>, z.output<Query>>) => object | Promise<object>;
};

/** Declares a call: its route, its description and the checks of its input follow from this. */
export function defineCall<
  const Path extends string,
  const Route extends string = Path,
  Body extends z.core.$ZodType = z.core.$ZodType,
  Query extends z.ZodObject = z.ZodObject,
>(
  call: Omit<Served, 'path' | 'route' | 'body' | 'query'> &
    (Description | Undescribed) & { path: Path; route?: Route } & Declared<Route, Body, Query>,
): Call {
  const { answer, body = z.unknown(), query = z.object({}), isOpen } = call;
  return {
    ...call,
    async answer({ request, url, params, context }) {
      if (isOpen && request.method === 'OPTIONS') return answerPreflight();
      const said = await answer({
        request,
        url,
        params: params as ParamsOf<Route>,
        context,
        services: context.get(servicesContext),
        readBody: () => readJson(request, body as Body),
        readQuery: () => readQuery(url, query as Query),
      });
      if (said instanceof Response) return said;
      return isOpen
        ? answerOpenJson(request, said)
        : Response.json(said, { headers: { 'Cache-Control': 'no-store' } });
    },
  };
}

/**
 * JSON that any site may read, with an ETag. Hidden characters are escaped. By default, caches may keep it for a
 * minute.
 */
export const answerOpenJson = (request: Request, said: object, caching = 'public, max-age=60') =>
  answerOpenly(request, escapeHidden(JSON.stringify(said)), {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': caching,
  });

/** A picture for an image of a page. Without one, it answers with a drawing, so that the image is not broken. */
export function answerPicture(found: { bytes: Uint8Array; type: string } | undefined, drawing: () => string) {
  const headers = (type: string, seconds: number) => ({
    'Content-Type': type,
    'Cache-Control': `public, max-age=${seconds}`,
  });
  return found
    ? new Response(new Uint8Array(found.bytes), { headers: headers(found.type, 86_400) })
    : new Response(drawing(), { headers: headers('image/svg+xml; charset=utf-8', 3600) });
}

/** Parameters by name. A repeated name becomes a list, so that a schema of texts refuses it. */
export const parametersOf = (params: URLSearchParams): Record<string, string | string[]> =>
  Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const [first = '', ...more] = params.getAll(name);
      return [name, more.length > 0 ? [first, ...more] : first];
    }),
  );

function readQuery<Query extends z.ZodObject>(url: URL, query: Query): z.output<Query> {
  const parsed = query.safeParse(parametersOf(url.searchParams));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = String(issue?.path[0] ?? '');
  throw refuseOpenly(400, `${field}: ${issue?.message}`, field);
}

type Route = NonNullable<ServerBuild['routes'][string]>;

/** Adds the routes of calls to those of pages: the framework treats both alike. */
export function withCalls(build: ServerBuild, calls: readonly Call[]): ServerBuild {
  const routes = { ...build.routes };
  for (const { method, path, route: id = path, isPicture, kind = 'call', answer, ...rules } of calls) {
    const known = routes[id]?.module;
    const handle = { ...(known?.handle as PageHandle | undefined), page: kind, ...rules } as PageHandle;
    const module = {
      ...known,
      ...(!isPicture && { handle }),
      [method === 'get' ? 'loader' : 'action']: answer,
    } as Route['module'];
    routes[id] = { id, path: id.slice(1).replaceAll(/\{(\w+)\}/g, ':$1'), parentId: 'root', module };
  }
  return { ...build, routes };
}

/** A schema of the standard by its title, such as `Trace`. The description has it among its components. */
export const standardSchema = (title: string) => z.unknown().meta({ $ref: `#/components/schemas/${title}` });

/** Body of a refusal. */
const refusalBody = z
  .object({
    message: z.string().describe('What went wrong, for people to read.'),
    field: z.string().optional().describe('Name of the invalid parameter or member.'),
  })
  .meta({ title: 'Refusal' });

/** Describes an answer that refuses a call. */
export const refused = (description: string): Answer => ({ description, schema: refusalBody });

/**
 * The JSON of a request, checked by the schema.
 * @throws Refusal 415 for another media type, 400 for invalid JSON, 422 for the first invalid part of it
 */
export async function readJson<T extends z.core.$ZodType>(request: Request, schema: T): Promise<z.output<T>> {
  if (!/^\s*application\/([\w.+-]+\+)?json\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new Refusal(415, 'Send JSON, with the header `Content-Type: application/json`.');
  const body: unknown = await request.json().catch(() => {
    throw new Refusal(400, 'This is not valid JSON.');
  });
  const parsed = z.safeParse(schema, body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.');
  throw new Refusal(422, issue?.message ?? 'Something in this call is wrong.', field ? { field } : {});
}

/** JSON about one person, which no cache may store. */
export function privateJson(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'private, no-store' } });
}
