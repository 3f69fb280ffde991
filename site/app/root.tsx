import enhance from 'virtual:enhance';
import { useEffect } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { site } from '#site';
import type { Route } from './+types/root';
import stylesheet from './app.css?url';
import { pages } from './composition.server.ts';
import inter from './fonts/inter-latin-400-700.woff2?url';
import newsreader from './fonts/newsreader-latin-500-normal.woff2?url';
import { refusalIn } from './lib/refusal-in.ts';
import { takeNotice, withResponseCookies } from './services/http/cookies.server.ts';
import { textAddressContext } from './services/http/text-pages.server.ts';
import { requestContext, servicesContext } from './services/services.server.ts';
import { CopyAsMarkdown } from './ui/copy-button.tsx';
import { Notice } from './ui/notice.tsx';
import { type AnyHandle, hasReact } from './ui/page-handle.ts';
import { pageMeta } from './ui/page-meta.ts';
import { ErrorScreen } from './ui/shell/error-screen.tsx';
import { usePageRender } from './ui/shell/page-render.ts';
import { themeScript } from './ui/shell/theme-script.ts';
import { Toaster } from './ui/toaster.tsx';

export const links: Route.LinksFunction = () => [
  ...[newsreader, inter].map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
  { rel: 'alternate', type: 'application/rss+xml', href: '/feeds/rss.xml', title: 'Insights (RSS)' },
  { rel: 'alternate', type: 'application/atom+xml', href: '/feeds/atom.xml', title: 'Insights (Atom)' },
  {
    rel: 'alternate',
    type: 'application/feed+json',
    href: '/feeds/feed.json',
    title: 'Insights (JSON Feed)',
  },
];

export const middleware: Route.MiddlewareFunction[] = [withResponseCookies];

export function loader({ request, context, url }: Route.LoaderArgs) {
  const { title, description, noindex, feed } = pages[url.pathname.replace(/(?<=.)\/$/, '')] ?? {};
  return {
    page: title && description ? { title, description, noindex, feed } : undefined,
    notice: takeNotice({ request, context }),
    siteUrl: context.get(servicesContext).config.siteUrl,
    signedIn: context.get(requestContext).signedIn,
    textAddress: context.get(textAddressContext),
  };
}

/** Metadata from the feature's declared pages, for pages without their own `meta`. */
export const meta: Route.MetaFunction = (args) =>
  args.loaderData?.page && !args.error ? pageMeta(args, args.loaderData.page) : [];

/** Its data does not change while a page is open, so that forms need not load it again. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: React.ReactNode }) {
  const { signedIn: expected = false, notice, textAddress } = useRouteLoaderData<typeof loader>('root') ?? {};
  const handles = useMatches().map(({ handle }) => handle as AnyHandle | undefined);
  const handle = handles.at(-1);
  const { nonce, signedIn = expected, isMissing } = usePageRender();
  // The error screen needs no React in the browser: it stays as the server rendered it.
  const hasFailed = useRouteError() != null;
  const asText = hasFailed || isMissing ? null : textAddress;
  const hasOurs = handle?.page !== 'frame';
  const OwnHeader = hasFailed ? undefined : handles.find((one) => one?.Header)?.Header;
  const isHydrated = hasReact(handle) && !hasFailed;
  return (
    <html lang={site.locale} data-signed-in={signedIn ? '' : undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf9f4" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#111318" media="(prefers-color-scheme: dark)" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed by its hash */}
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        <Meta />
        <Links />
        {asText && <link rel="alternate" type="text/markdown" href={asText} title="This page as Markdown" />}
        <script type="module" src={enhance} />
      </head>
      <body>
        <a
          href="#content"
          className="no-print fixed -top-16 left-4 z-50 bg-ink px-4 py-[0.6rem] text-paper focus:top-3"
        >
          Skip to content
        </a>
        {OwnHeader ? <OwnHeader /> : hasOurs && <PageFrame part="header" />}
        <main id="content" tabIndex={-1} className="focus:outline-none">
          {notice && (
            <div className="wrap pt-6">
              <Notice notice={notice} />
            </div>
          )}
          {children}
          {asText && <CopyAsMarkdown href={asText} />}
        </main>
        {!OwnHeader && hasOurs && <PageFrame part="footer" />}
        {isHydrated && <Scripts nonce={nonce} />}
        {/* Outside the page's script, so that Vite can also show an error in that. */}
        {import.meta.env.DEV && !isHydrated && <script type="module" src="/@vite/client" />}
      </body>
    </html>
  );
}

export default function Root() {
  const { pathname } = useLocation();
  // Tells the small script that React has taken the page over, and after each navigation inside it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the reason to tell it again
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    document.dispatchEvent(new Event('page-ready'));
  }, [pathname]);
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { requestId } = usePageRender();
  if (isRouteErrorResponse(error)) return <ErrorScreen status={error.status} message={refusalIn(error)} />;
  return <ErrorScreen status={500} requestId={requestId} />;
}

/**
 * The site's header or footer, as HTML from the server. React in the browser leaves it as it is; if it rebuilds the
 * page, it takes it from the page.
 */
function PageFrame({ part: Part }: { part: 'header' | 'footer' }) {
  const kept = typeof document === 'undefined' ? null : document.querySelector(`body > ${Part}`);
  const html = usePageRender().frame?.[Part] ?? kept?.innerHTML ?? '';
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server
    <Part className={`site-${Part}`} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
  );
}
