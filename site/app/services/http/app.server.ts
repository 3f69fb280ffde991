import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono, type MiddlewareHandler, type Next } from 'hono';
import { RouterContextProvider, type ServerBuild } from 'react-router';
import { Refusal, unexpectedMessage } from '#app/lib/refusal.ts';
import { EventLoopQueue, QueueFull } from '#app/lib/work-queue.ts';
import { finishedOf } from '#app/ui/page-handle.ts';
import type { DatabaseState } from '../database/readiness.server.ts';
import { refuseIfFull, refuseIfSpent } from '../heavy/heavy.server.ts';
import { callsWithOwnLimit } from '../limits/limit-table.server.ts';
import { LocalLimit } from '../limits/local-limit.server.ts';
import { type RequestInfo, requestContext, type Services } from '../services.server.ts';
import { counters } from '../telemetry/counters.server.ts';
import { noteLimit, runForSource, type Source } from '../telemetry/source.server.ts';
import { limitBody } from './body-limit.server.ts';
import { privately, publicly } from './caching.server.ts';
import { canonicalPath, isRegistryName, pageOf, withWholeName } from './canonical-path.server.ts';
import { clientAddress, isDirectLoopback } from './client-address.server.ts';
import { serveClientFiles } from './client-files.server.ts';
import { compressTexts, replaceAnswer, writeAnswer } from './compression.server.ts';
import { hasNotice } from './cookies.server.ts';
import { writePage } from './finished-page.server.ts';
import { FinishedPages } from './finished-pages.server.ts';
import { answerHealth } from './health.server.ts';
import { refuseForeignOrigin } from './origin.server.ts';
import { type PagePolicy, pageAnswers, pagePolicy } from './page-policy.server.ts';
import { Pressure } from './pressure.server.ts';
import { RefusedSources } from './refused-sources.server.ts';
import { answerJsonRpcRefusal, answerRefusal, awayRefusal, guardRoutes } from './route-guard.server.ts';
import { securityHeaders } from './security-headers.server.ts';
import { requestId } from './serve.server.ts';
import { answerNoText, answerText, readAs, textName } from './text-answers.server.ts';
import { type KnownText, type TextPages, textAddressContext } from './text-pages.server.ts';

type Env = { Bindings: HttpBindings };

/**
 * Limit, by address, of pages that are rendered for each request, such as those with a query or of a signed-in person.
 * A person, or a class behind one address, stays far below it.
 */
const pagesByAddress = { uses: 600, seconds: 60 };

interface HttpAppOptions {
  services: Services;
  /** Adds what loaders need besides the services to the context of a request. */
  provide: (context: RouterContextProvider) => void;
  /** Markdown versions of pages. */
  textPages: TextPages;
  /** Answers a request to a path whose kind is `rpc`. */
  answerCall: ((request: Request, info: RequestInfo) => Promise<Response>) | undefined;
  /** Loads the routes: once, or again for requests while developing. */
  loadBuild: () => Promise<ServerBuild>;
  isDevelopment: boolean;
  sessionCookieName: string;
  /** True if a `Cookie` header has a session that this site signed, even if it has ended. */
  hasSignedSession: (cookies: string | undefined) => boolean;
  /** Built client files. */
  clientDir: string;
  lookAtDatabase: () => Promise<DatabaseState>;
  /** True while the process is stopping but still takes requests. */
  isStopping: () => boolean;
  /** Handler of `/metrics`; without it there is no such URL. */
  metrics?: ((c: Context) => Promise<Response>) | undefined;
}

/** The site's request handler: finished pages first, then static files, then React Router. */
export async function createHttpApp(options: HttpAppOptions) {
  const { services, textPages, isDevelopment } = options;
  const { config, log } = services;
  const finished = new FinishedPages(services.changes);
  const beginnings = new EventLoopQueue();
  const pressure = new Pressure(config.overloadDelayMs, log, () => beginnings.meanWait());
  const renderedPages = new LocalLimit(pagesByAddress, 'rendered pages by address');
  counters.limits.expect(['overload']);
  const addressOf = clientAddress(config.trustedProxies);
  const headers = securityHeaders(config.isHttps);
  const cookie = `${options.sessionCookieName}=`;
  const isSignedIn = (req: IncomingMessage) => req.headers.cookie?.includes(cookie) ?? false;
  const loadSite = async () => {
    const build = await options.loadBuild();
    return { policy: pagePolicy(build), answerOf: pageAnswers(guardRoutes(build), isDevelopment) };
  };
  const site = isDevelopment ? undefined : await loadSite();
  const currentSite = async () => site ?? loadSite();

  const app = new Hono<Env>();
  const refusedSources = new RefusedSources(log);
  app.use(async (c, next) => {
    const source: Source = { address: addressOf(c.env.incoming) };
    await runForSource(source, next);
    const { headersSent, statusCode } = c.env.outgoing;
    const status = headersSent ? statusCode : c.res.status;
    // A 503 without a reason is not about the source: the database may be away.
    if (status === 429 || (status === 503 && source.refusedBy))
      refusedSources.note(source.address, source.refusedBy ?? 'too many requests');
    if (headersSent) return;
    if (isPrefetched(c.env.incoming) && leadsElsewhere(c.res, config.siteUrl))
      replaceAnswer(c, new Response(null, { status: 503, headers: { 'Cache-Control': 'no-store' } }));
    secure(c.res, headers);
    // A 405 and the answer to OPTIONS list the allowed methods (RFC 9110, 15.5.6 and 9.3.7).
    const tellsMethods = c.res.status === 405 || (c.res.status === 204 && c.req.method === 'OPTIONS');
    if (tellsMethods && !c.res.headers.has('Allow'))
      c.res.headers.set('Allow', (await currentSite()).policy.methodsOf(c.req.path));
    c.res.headers.set('X-Request-Id', requestId(c.env.incoming));
  });
  answerHealth(app, {
    lookAtDatabase: options.lookAtDatabase,
    hasPages: () => finished.hasPages(),
    isStopping: options.isStopping,
  });
  if (options.metrics) app.get('/metrics', options.metrics);
  const handleOf = async (path: string) => (await currentSite()).policy(path)?.handle;
  app.use(
    refuseForeignOrigin(config.siteUrl, async (path) => {
      const { takesForeignPosts = false, page } = (await handleOf(path)) ?? {};
      // On loopback, a page of another site could otherwise call what only this machine's programs may (DNS rebinding).
      return page === 'rpc' ? !config.isLoopback : takesForeignPosts;
    }),
  );
  app.use(
    limitBody(async (path) => {
      const handle = await handleOf(pageOf(path));
      // A page's handle can set another limit, or accept files.
      return handle?.page === 'upload' ? 'streamed' : (handle?.maxBodyBytes ?? config.maxBodyBytes);
    }),
  );
  // No text of the site contains NUL, and PostgreSQL rejects it.
  app.use(async (c, next) =>
    c.req.url.includes('%00')
      ? c.json({ message: 'A URL on this site cannot contain a NUL character.' }, 400)
      : next(),
  );
  const files = isDevelopment ? undefined : serveClientFiles(app, options.clientDir);
  app.get('*', async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const canonical = canonicalPath(pathname);
    if (canonical === pathname || isDevelopment) return next();
    // Scripts of other sites may follow the redirect: the answer behind it says whether they may read it.
    return c.body(null, 308, { Location: canonical + search, 'Access-Control-Allow-Origin': '*' });
  });
  if (!isDevelopment) app.use(admit);
  app.use(countCalls(services, addressOf));
  // Ahead of the framework, which would take as long as a small call does.
  app.use(async (c, next) => {
    const { answerCall } = options;
    if (!answerCall || (await handleOf(c.req.path))?.page !== 'rpc') return next();
    const { incoming, outgoing } = c.env;
    const answer = secure(await answerCall(c.req.raw, infoOf(incoming)), headers);
    return writeAnswer(answer, incoming, outgoing, requestId(incoming));
  });
  app.use(compressTexts);
  app.all('*', async (c) => {
    const { incoming, outgoing } = c.env;
    const id = requestId(incoming);
    const url = new URL(c.req.url);
    const { policy, answerOf } = await currentSite();
    // React renders a page in the browser from its `.data`. Files, and pages without React, have none.
    const page = pageOf(url.pathname);
    const isData = page !== url.pathname;
    if (isData && policy(page)?.isHydrated === false) return c.text('Not found', 404);
    const { method } = c.req;
    const refuseMethod = () => new Refusal(405, `This URL does not accept ${method}.`);
    if (method !== 'OPTIONS' && !policy.methodsOf(page).split(', ').includes(method)) throw refuseMethod();
    const text = await wantedText(incoming, url);
    const told = text && (await giveText(text, c));
    if (told) return told;
    if (isText(url) && isRead(incoming) && (await textPages.isPage(url.pathname))) return answerNoText();
    const own = isRead(incoming) ? await textPages.ofPage(url) : undefined;
    const render = (request: Request, info: RequestInfo) => {
      const context = new RouterContextProvider();
      context.set(requestContext, info);
      context.set(textAddressContext, own?.address ?? null);
      options.provide(context);
      // The page's policy also applies to its data: `/account/profile.data` does not match `/account/:list`.
      return answerOf(policy(page))(request, context);
    };
    const key = finishedKey(incoming, policy, url);
    if (key) {
      const anonymous = { id, address: '', signedIn: key.signedIn, isDirectLoopback: false };
      const made = await finished.make({
        ...key,
        render: async (addTopics) => {
          const info = { ...anonymous, addTopics };
          const response = await render(new Request(config.siteUrl + key.address), info);
          const shared = { ...key, hasText: own !== undefined };
          return secure(publicly(config.cacheSeconds, response, shared), headers);
        },
      });
      if (made.response) return made.response;
      writePage(made.page, incoming, outgoing, id);
      return RESPONSE_ALREADY_SENT;
    }
    const info = infoOf(incoming);
    const rendered = await render(withWholeName(onItsOrigin(c.req.raw)), info);
    // The framework runs a file's loader for OPTIONS, too. Open calls have answered the preflight themselves.
    if (method === 'OPTIONS' && rendered.status !== 204 && rendered.status !== 404) throw refuseMethod();
    const response = privately(rendered, info.signedIn);
    // A page that the browser prefetched before this form would show the state before it, even after its redirect.
    if (!isRead(incoming) && !url.pathname.startsWith('/api/'))
      response.headers.set('Clear-Site-Data', '"prefetchCache"');
    if (own) response.headers.append('Vary', 'Accept');
    return response;
  });
  app.onError(async (error, c) => {
    const expected = error instanceof Refusal ? error : awayRefusal(error, log);
    const id = requestId(c.env.incoming);
    if (!expected) log.error({ requestId: id, err: error }, 'unexpected error');
    const refusal = expected ?? new Refusal(500, unexpectedMessage(id));
    const isRpc = (await handleOf(c.req.path))?.page === 'rpc';
    return isRpc ? answerJsonRpcRefusal(refusal) : answerRefusal(c, refusal);
  });

  const infoOf = (incoming: IncomingMessage): RequestInfo => ({
    id: requestId(incoming),
    address: addressOf(incoming),
    signedIn: isSignedIn(incoming),
    isDirectLoopback: isDirectLoopback(incoming),
    addTopics: () => {},
  });

  /** Answers with kept pages. Admits other requests as the load and the limits of their address allow. */
  async function admit(c: Context<Env>, next: Next) {
    const { incoming, outgoing } = c.env;
    const url = new URL(c.req.url);
    const { policy } = await currentSite();
    const text = await wantedText(incoming, url);
    const key = text ? textKey(text) : finishedKey(incoming, policy, url);
    if (key && finished.answer(key.name, incoming, outgoing, requestId(incoming)))
      return RESPONSE_ALREADY_SENT;
    const handle = policy(url.pathname)?.handle;
    if (handle?.admission === 'urgent') return next();
    // Before the form is read: reading it and rendering its page again takes longer than a refusal. Scripts post it to
    // the page's `.data` URL.
    const judged = isRead(incoming) ? undefined : policy(pageOf(url.pathname))?.handle;
    const isJudged = judged?.admission === 'judged';
    if (isJudged || judged?.page === 'rpc') refuseIfSpent(addressOf(incoming));
    if (isJudged) refuseIfFull('judge', addressOf(incoming));
    if (pressure.admits(options.hasSignedSession(incoming.headers.cookie) ? 'people' : 'strangers')) {
      const isPage = handle && isRead(incoming) && !url.pathname.startsWith('/api/');
      if (isPage && !key) renderedPages.take(addressOf(incoming));
      await beginnings.take();
      return next();
    }
    const last = key && finished.lastCopy(key.name);
    noteLimit('overload');
    if (!last) throw new QueueFull();
    writePage(last, incoming, outgoing, requestId(incoming));
    return RESPONSE_ALREADY_SENT;
  }

  /** The requested text: by its own URL, or by the `Accept` header of a request for its page. */
  async function wantedText(req: IncomingMessage, url: URL): Promise<KnownText | undefined> {
    if (!isRead(req)) return undefined;
    if (isText(url)) return textPages.ofAddress(url);
    return readAs(req) === 'markdown' ? textPages.ofPage(url) : undefined;
  }

  const textKey = (text: KnownText) => (text.isKept && !isDevelopment ? { name: textName(text) } : undefined);

  /** Undefined if there is no such page: its route then answers 404 or redirects. */
  async function giveText(text: KnownText, c: Context<Env>): Promise<Response | undefined> {
    const { incoming, outgoing } = c.env;
    const key = textKey(text);
    const make = async (addTopics?: (topics: string[]) => void) => {
      try {
        const answer = await answerText(text, config.siteUrl, addTopics);
        // Answers made for each request must not be cached either.
        const mayChangeAtOnce = text.mayChangeAtOnce || !key;
        const shared = { signedIn: false, mayChangeAtOnce, hasText: true };
        return secure(publicly(config.cacheSeconds, answer, shared), headers);
      } catch (error) {
        // A Refusal is a valid answer, not an error: a kept copy of the text replaces a 503.
        const expected = error instanceof Refusal ? error : awayRefusal(error, log);
        if (expected) return answerRefusal(c, expected);
        throw error;
      }
    };
    const made = key
      ? await finished.make({ ...text, ...key, render: make })
      : { response: privately(await make(), false) };
    if (made.response) return made.response.status === 404 ? undefined : made.response;
    writePage(made.page, incoming, outgoing, requestId(incoming));
    return RESPONSE_ALREADY_SENT;
  }

  function finishedKey(req: IncomingMessage, policy: PagePolicy, url: URL) {
    if (isDevelopment || !isRead(req)) return undefined;
    const { handle, params } = policy(url.pathname) ?? {};
    const kept = handle && finishedOf(handle);
    if (!kept || !params) return undefined;
    const { mayChangeAtOnce = false, query, visitorsOnly } = kept;
    const topics = kept.topics(params);
    if (handle.page === 'file')
      return { name: url.pathname, address: url.pathname, topics, signedIn: false, mayChangeAtOnce };
    if (hasNotice(req.headers.cookie)) return undefined;
    if (url.search && !query?.test(url.search)) return undefined;
    const signedIn = isSignedIn(req);
    if (signedIn && visitorsOnly) return undefined;
    const address = url.pathname + url.search;
    return { name: nameOf(signedIn, address), address, topics, signedIn, mayChangeAtOnce };
  }

  const answerByHono = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const listener = (req: IncomingMessage, res: ServerResponse, id: string) => {
    // Node cannot construct a Request with this method.
    if (req.method === 'TRACE') {
      res.writeHead(405, { ...headers, 'X-Request-Id': id, Allow: 'GET, HEAD, POST' }).end();
      return;
    }
    const isPlain = isRead(req) && !hasNotice(req.headers.cookie) && readAs(req) === 'html';
    if (isPlain && finished.answer(nameOf(isSignedIn(req), req.url ?? ''), req, res, id)) return;
    void answerByHono(req, res);
  };
  return {
    listener,
    tellPages: () => finished.tell(),
    readBuildAgain: () => {
      files?.readAgain();
      finished.clear();
    },
    /** Pattern of a path's route; undefined while developing. */
    patternOf: (pathname: string) => site?.policy.patternOf(pathname),
    /** A path as the log contains it; while developing, as it is. */
    loggedPath: (pathname: string) => site?.policy.loggedPath(pathname) ?? pathname,
  };
}

/**
 * API calls, and all methods but GET and HEAD, count against the general limit of their address, except calls with a
 * limit of their own.
 */
function countCalls(
  { limits }: Services,
  addressOf: (req: IncomingMessage) => string,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    const isReading = c.req.method === 'GET' || c.req.method === 'HEAD';
    const isCounted = !isReading || c.req.path.startsWith('/api/');
    if (isCounted && !callsWithOwnLimit.includes(c.req.path))
      await limits.take('calls by address', addressOf(c.env.incoming));
    return next();
  };
}

const isPrefetched = ({ headers }: IncomingMessage) =>
  String(headers['sec-purpose'] ?? '').startsWith('prefetch');

/**
 * A prefetch must not reach another site before the visitor follows the link; then the browser sends the request again.
 */
function leadsElsewhere({ headers }: Response, siteUrl: string): boolean {
  const location = headers.get('Location');
  return location !== null && new URL(location, siteUrl).origin !== new URL(siteUrl).origin;
}

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

const isText = ({ pathname }: URL) => pathname.endsWith('.md') && !isRegistryName(pathname);

const nameOf = (signedIn: boolean, address: string) => (signedIn ? `in ${address}` : address);

function secure(response: Response, headers: Record<string, string>): Response {
  // Browsers with support for the policy ignore the older header; others would refuse the frame.
  const isEmbeddable = response.headers.get('Content-Security-Policy')?.includes('frame-ancestors *');
  for (const [name, value] of Object.entries(headers))
    if (!response.headers.has(name) && !(isEmbeddable && name === 'X-Frame-Options'))
      response.headers.set(name, value);
  return response;
}

/**
 * The framework refuses a form whose Origin differs from the request's. Behind a proxy they differ: the socket speaks
 * http, and Host may be the proxy's. `refuseForeignOrigin` has checked the Origin, so the request gets it.
 */
function onItsOrigin(request: Request): Request {
  const origin = request.headers.get('origin');
  if (!origin || request.method === 'GET' || request.method === 'HEAD') return request;
  const { pathname, search } = new URL(request.url);
  return new Request(origin + pathname + search, request);
}
