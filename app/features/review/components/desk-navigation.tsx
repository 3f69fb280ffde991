import { formatNumber } from '#app/lib/format-number.ts';
import { currentPage, type DeskViewer, groupsFor } from '../navigation.ts';

interface DeskNavigationProps {
  pathname: string;
  viewer: DeskViewer;
  /** By the page's path: how much waits there, as far as it is counted. */
  waiting: Readonly<Record<string, number>>;
}

/** The desk's pages: a rail beside the page, and on small screens a line that opens. */
export function DeskNavigation({ pathname, viewer, waiting }: DeskNavigationProps) {
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
