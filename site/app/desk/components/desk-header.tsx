import deskScript from 'virtual:desk';
import searchWindow from 'virtual:search-window';
import { ChevronDown, Search } from 'lucide';
import { useLocation, useRouteLoaderData } from 'react-router';
import { formatNumber } from '#app/lib/format-number.ts';
import { Icon } from '#app/ui/icon.ts';
import { LogoMark } from '#app/ui/logo.tsx';
import { ThemeChoices } from '#app/ui/theme-choices.tsx';
import { site } from '#site';
import { currentPage, type DeskViewer, groupsFor } from '../navigation.ts';
import type { loader } from '../pages/desk.tsx';

/** The header of the desk: a link to the site, the search, the pages, and the signed-in person. */
export function DeskHeader() {
  const { pathname } = useLocation();
  const desk = useRouteLoaderData<typeof loader>('desk/pages/desk');
  if (!desk) return null;
  return (
    <header className="desk-frame">
      <a href="/" className="desk-brand">
        <LogoMark className="size-5.5" />
        {site.product}
      </a>
      <a
        href="/admin/search"
        className="desk-search"
        aria-label="Search"
        aria-keyshortcuts="Control+K Meta+K"
        data-search={searchWindow}
      >
        <Icon of={Search} className="size-4" strokeWidth={1.6} />
        <span>Search</span>
        <kbd className="needs-js">Ctrl K</kbd>
      </a>
      <DeskNavigation pathname={pathname} viewer={desk} waiting={desk.waiting} />
      <details name="menu" className="menu group desk-person" data-menu>
        <summary>
          <span className="desk-initial" aria-hidden>
            {(desk.name || desk.email).slice(0, 1).toUpperCase()}
          </span>
          <span className="desk-name">{desk.name || desk.email}</span>
          <Icon of={ChevronDown} className="size-3.5" strokeWidth={1.6} />
        </summary>
        <div className="menu-panel">
          <p className="truncate px-5 pb-2 text-soft">{desk.email}</p>
          <a href="/account" className="block px-5 py-2 hover:underline">
            Your account
          </a>
          <div className="needs-js border-y border-rule px-3 py-1">
            <ThemeChoices />
          </div>
          <form method="post" action="/auth/sign-out">
            <button type="submit" className="w-full px-5 py-2 text-left hover:underline">
              Sign Out
            </button>
          </form>
        </div>
      </details>
      <script type="module" src={deskScript} />
    </header>
  );
}

interface DeskNavigationProps {
  pathname: string;
  viewer: DeskViewer;
  /** Number of waiting items by the page's path, for the pages that count them. */
  waiting: Readonly<Record<string, number>>;
}

/** The desk's pages: a rail beside the page, or on small screens a line that opens. */
function DeskNavigation({ pathname, viewer, waiting }: DeskNavigationProps) {
  const current = currentPage(pathname);
  const pages = <DeskPages pathname={current?.path ?? ''} viewer={viewer} waiting={waiting} />;
  return (
    <>
      <details className="desk-menu">
        <summary>
          <span className="kicker">Review desk</span> {current?.label}
        </summary>
        {pages}
      </details>
      <div className="desk-rail">{pages}</div>
    </>
  );
}

function DeskPages({ pathname: current, viewer, waiting }: DeskNavigationProps) {
  return (
    <nav aria-label="Review desk">
      {groupsFor(viewer).map(({ label, pages }) => (
        <div key={label}>
          <p className="kicker">{label}</p>
          <ul>
            {pages.map(({ path, label }) => (
              <li key={path}>
                <a href={path} aria-current={path === current ? 'page' : undefined}>
                  {label}
                  <WaitingCount count={waiting[path]} />
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function WaitingCount({ count }: { count: number | undefined }) {
  if (!count) return null;
  return (
    <span className="ml-2 font-mono text-xs font-normal text-soft">
      {formatNumber(count)}
      <span className="sr-only"> waiting</span>
    </span>
  );
}
