import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { pages } from './composition.server.ts';
import { compressBody } from './services/http/compression.server.ts';
import { sealPage } from './services/http/security-headers.server.ts';
import { requestContext, servicesContext } from './services/services.server.ts';
import { traced } from './services/telemetry/tracing.server.ts';
import { htmlOf } from './ui/html-of.server.ts';
import { type AnyHandle, hasReact } from './ui/page-handle.ts';
import { navigationOf } from './ui/shell/navigation.ts';
import { PageRender } from './ui/shell/page-render.ts';
import { SiteFooter } from './ui/shell/site-footer.tsx';
import { SiteHeader } from './ui/shell/site-header.tsx';

/**
 * Paths whose actions change other pages, such as by a sign-in or an edit. From them, nothing is prefetched: it would
 * be out of date.
 */
const changesWhatOthersShow = /^\/(auth|account|admin)(\/|$)/;

/** Renders the whole page before the answer: complete HTML with one policy header, which can be kept. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { config, payments } = loadContext.get(servicesContext);
  const { matches, errors } = routerContext.staticHandlerContext;
  const leaf = matches.at(-1)?.route.handle as AnyHandle | undefined;
  const isHydrated = hasReact(leaf) && !errors;
  // Inline scripts stream the data to React. A page without React in the browser needs none, and is rendered as one
  // string, which costs less.
  const nonce = isHydrated ? randomBytes(16).toString('base64url') : undefined;
  if (!isHydrated) routerContext.serverHandoffStream = undefined;
  const { id, signedIn } = loadContext.get(requestContext);
  const { pathname } = new URL(request.url);
  const frame = renderFrame({ path: pathname, signedIn });
  const page = (
    <PageRender value={{ nonce, requestId: id, signedIn, isMissing: status >= 400, frame }}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </PageRender>
  );
  const { html: rendered, failed } = nonce
    ? await traced('render', {}, () => renderHydrated(page, nonce))
    : { html: `<!DOCTYPE html>${traced('render', {}, () => renderToString(page))}`, failed: false };
  // Error pages never appear in a frame.
  const isEmbeddable = leaf?.page === 'frame' && !errors;
  const { html, csp } = sealPage(rendered, nonce, {
    isHttps: config.isHttps,
    isEmbeddable,
    frames: leaf?.frames,
    formTargets: leaf?.startsPayments ? payments.formTargets : [],
  });
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // Vite's scripts and styles are inline while developing.
  headers.set(
    'Content-Security-Policy',
    import.meta.env.DEV ? `frame-ancestors ${isEmbeddable ? '*' : "'none'"}` : csp,
  );
  if (status === 200 && !import.meta.env.DEV && !changesWhatOthersShow.test(pathname))
    headers.set('Speculation-Rules', '"/speculation-rules.json"');
  const body = compressBody(html, request.headers.get('Accept-Encoding'), headers);
  return new Response(body, { status: failed ? 500 : status, headers });
}

const navigation = navigationOf(pages);
/** Paths that the header links to: on these pages it marks the current one. */
const placesInHeader = new Set(
  [...navigation.groups.flatMap(({ links }) => links), ...navigation.moreLinks].map(({ href }) => href),
);
const footer = htmlOf(<SiteFooter navigation={navigation} />);
const headers = new Map<string, string>();

/**
 * HTML of the page's header and footer. It has no state of React, and the header is the same for all pages that it does
 * not link to, so each variant is rendered once.
 */
function renderFrame(page: { path: string; signedIn: boolean }): { header: string; footer: string } {
  const path = placesInHeader.has(page.path) ? page.path : '';
  const key = `${page.signedIn} ${path}`;
  const header =
    headers.get(key) ?? htmlOf(<SiteHeader navigation={navigation} signedIn={page.signedIn} path={path} />);
  headers.set(key, header);
  return { header, footer };
}

function renderHydrated(page: ReactNode, nonce: string) {
  return new Promise<{ html: string; failed: boolean }>((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(timer);
        const body = new PassThrough();
        text(body).then((html) => resolve({ html: withLateScripts(html), failed }), reject);
        pipe(body);
      },
      onShellError: reject,
      onError() {
        failed = true;
      },
    });
    const timer = setTimeout(() => abort(new Error('rendering took longer than 10 s')), 10_000);
  });
}

/**
 * Lets styles and fonts load before scripts: browsers fetch a `modulepreload` with high priority unless the link says
 * otherwise, and React Router's `<Scripts>` has no option for it.
 */
function withLateScripts(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

/** Logs errors of rendering. `guardRoutes` has already logged those of loaders and actions. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { log } = context.get(servicesContext);
  log.error(
    { requestId: context.get(requestContext).id, path: new URL(request.url).pathname, err: error },
    'unexpected error',
  );
};
