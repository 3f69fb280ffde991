import { currentPage, groupsFor } from '../navigation.ts';

interface DeskNavigationProps {
  pathname: string;
  role: string;
}

/** The desk's pages: a rail beside the page, and on small screens a line that opens. */
export function DeskNavigation({ pathname, role }: DeskNavigationProps) {
  const current = currentPage(pathname);
  return (
    <>
      <details className="desk-menu">
        <summary>
          <span className="kicker">Review desk</span> {current?.label}
        </summary>
        <DeskPages current={current?.path} role={role} />
      </details>
      <div className="desk-rail">
        <DeskPages current={current?.path} role={role} />
      </div>
    </>
  );
}

function DeskPages({ current, role }: { current: string | undefined; role: string }) {
  return (
    <nav aria-label="Review desk">
      {groupsFor(role).map(({ label, pages }) => (
        <div key={label}>
          <p className="kicker">{label}</p>
          <ul>
            {pages.map(({ path, label }) => (
              <li key={path}>
                <a href={path} aria-current={path === current ? 'page' : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
