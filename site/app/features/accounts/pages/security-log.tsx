import { listAddress, readPageNumber } from '#app/lib/list-address.ts';
import { TextLink } from '#app/ui/link.tsx';
import { unlistedMeta } from '#app/ui/page-meta.ts';
import { Pagination } from '#app/ui/pagination.tsx';
import { SecurityEvents } from '../components/security-events.tsx';
import { SettingsPage } from '../components/settings-page.tsx';
import { listOwnEvents } from '../security-log/security-log.server.ts';
import { requireVisitor } from '../sessions/visitor.server.ts';
import type { Route } from './+types/security-log';

export { handle, headers } from '../form-page.ts';

export const meta = unlistedMeta('Security log', 'Sign-ins and account changes in the last 90 days.');

const perPage = 25;

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const visitor = await requireVisitor({ request, context, url });
  return listOwnEvents({ request, context }, visitor, perPage, readPageNumber(url.searchParams));
}

export default function SecurityLogPage({ loaderData }: Route.ComponentProps) {
  const { events, page, pages } = loaderData;
  return (
    <SettingsPage title="Security log">
      <div className="max-w-[46rem]">
        <p className="mb-8 text-soft">
          Sign-ins and account changes in the last 90 days. Events repeated within an hour share one entry,
          with a count. Network addresses are shortened after 7 days. If you do not recognise an event,{' '}
          <TextLink href="/account/security">change your password and end the other sessions</TextLink>.
        </p>
        <SecurityEvents events={events} />
        <Pagination
          label="Pages of the security log"
          page={page}
          pages={pages}
          hrefOf={(n) => listAddress('/account/security/log', {}, n)}
        />
      </div>
    </SettingsPage>
  );
}
