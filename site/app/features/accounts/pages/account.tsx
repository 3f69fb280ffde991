import { ButtonLink } from '#app/ui/button.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { unlistedMeta } from '#app/ui/page-meta.ts';
import type { AccountList } from '../account/account-list.ts';
import { showOverview } from '../account/export.server.ts';
import { AccountEntries, AccountLinks } from '../components/account-entries.tsx';
import { requireVisitor } from '../sessions/visitor.server.ts';
import type { Route } from './+types/account';

export { headers } from '../form-page.ts';

export const handle: PageHandle = { page: 'reading' };

export const meta = unlistedMeta(
  'Your account',
  'Your learning, exams, credentials, orders, notes and submissions.',
);

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const visitor = await requireVisitor({ request, context, url });
  return { name: visitor.name, lists: await showOverview({ request, context }, visitor) };
}

export default function AccountPage({ loaderData: { name, lists } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="mt-10 text-3xl wrap-anywhere">{name || 'Your account'}</h1>
      <div className="mt-8 grid gap-x-14 gap-y-12 lg:grid-cols-2">
        {lists.map((list) => (
          <OverviewSection key={list.id} {...list} />
        ))}
      </div>
    </>
  );
}

type OverviewProps = AccountList & { id: string; title: string; href: string };

/** The first entries of a list, with a link to all of them. A list with a next step takes the whole width. */
function OverviewSection({ id, title, href, next, entries, total, empty, links }: OverviewProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={`min-w-0 border-t border-ink pt-4 ${next ? 'lg:col-span-2' : ''}`}
    >
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={`${id}-title`} className="text-xl">
          {title}
        </h2>
        {(next || total > 0) && (
          <a href={href} className="link text-sm">
            {next ? 'See all' : `All ${total}`}
            <span className="sr-only">: {title}</span>
          </a>
        )}
      </div>
      <div className={next ? 'grid items-start gap-x-14 gap-y-6 lg:grid-cols-2' : ''}>
        {next && (
          <div>
            <p className="kicker lg:pt-3">{next.facts}</p>
            <p className="mt-1.5 mb-5 font-serif text-2xl leading-snug">{next.title}</p>
            <ButtonLink href={next.link.href}>{next.link.label}</ButtonLink>
          </div>
        )}
        {entries.length > 0 ? <AccountEntries entries={entries} /> : <p className="text-soft">{empty}</p>}
      </div>
      <AccountLinks links={links} />
    </section>
  );
}
