import { Outlet, useLocation } from 'react-router';
import { listTabs } from '../account/export.server.ts';
import { requireVisitor } from '../sessions/visitor.server.ts';
import type { Route } from './+types/account-frame';

export { headers, shouldRevalidate } from '../form-page.ts';

/** Data of the frame alone. Each page inside checks for itself who is signed in. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { email, role } = await requireVisitor({ request, context, url });
  return { email, isStaff: role !== 'member', ownTabs: listTabs(context) };
}

const settings = [
  { href: '/account/profile', label: 'Profile' },
  { href: '/account/security', label: 'Security' },
  { href: '/account/data', label: 'Your data' },
];

/**
 * Frame of the account's pages: email address, a link to the desk for staff, and the tabs. A page brings its own
 * heading.
 */
export default function AccountFrame({ loaderData: { email, isStaff, ownTabs } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const isCurrent = (href: string) =>
    href === pathname || (href !== '/account' && pathname.startsWith(`${href}/`));
  const tab = ({ href, label }: { href: string; label: string }) => (
    <a key={href} href={href} className="tab" aria-current={isCurrent(href) ? 'page' : undefined}>
      {label}
    </a>
  );
  return (
    <div className="wrap pt-10 pb-20 md:pt-14">
      <p className="kicker mb-4 flex flex-wrap gap-x-4 gap-y-1">
        <span className="wrap-anywhere">{email}</span>
        {isStaff && (
          <a className="link" href="/admin">
            Review desk
          </a>
        )}
      </p>
      <nav aria-label="Your account" className="tab-list">
        {[{ href: '/account', label: 'Overview' }, ...ownTabs].map(tab)}
        {/* Settings are separate: on the right, and on small screens in a line of their own. */}
        <span className="ml-auto max-md:basis-full" />
        {settings.map(tab)}
      </nav>
      <Outlet />
    </div>
  );
}
