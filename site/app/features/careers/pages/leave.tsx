import { servicesContext } from '#app/services/services.server.ts';
import { TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { unlistedMeta } from '#app/ui/page-meta.ts';
import { site } from '#site';
import { PlacePage } from '../components/place-page.tsx';
import { leaveWaitlist, readWaitlistLink, showPlace } from '../waitlist.server.ts';
import type { Route } from './+types/leave';

/** Mail programs post here for their reader, also from a page of their own (RFC 8058). */
export const handle: PageHandle = { page: 'reading', takesForeignPosts: true };
export const headers = () => ({ 'Cache-Control': 'private, no-store' });

export const meta = unlistedMeta('Leave the waitlist', 'Removes an address from the jobs waitlist.');

export const loader = (args: Route.LoaderArgs) => showPlace(args, 'leave');

/** Answered with the page itself: RFC 8058 allows no redirect. Posted again, it does nothing. */
export async function action({ context, url }: Route.ActionArgs) {
  const email = readWaitlistLink({ context, url }, 'leave');
  if (email !== undefined) await leaveWaitlist(context.get(servicesContext), email);
  return null;
}

export default function LeavePage({ loaderData: { status, roleInterests } }: Route.ComponentProps) {
  if (status === 'broken')
    return (
      <PlacePage title="This link is not complete" roleInterests={[]}>
        <p>
          Open the link again from the email, or copy the whole link. If that does not help, write to{' '}
          <TextLink href={`mailto:${site.email}`}>{site.email}</TextLink>, and we remove you from the list.
        </p>
      </PlacePage>
    );
  if (status === 'left' || status === 'none')
    return (
      <PlacePage title="You are not on the list" roleInterests={[]}>
        <p>
          This address gets no email from the waitlist. If that is a mistake,{' '}
          <TextLink href="/jobs#join">join again</TextLink>.
        </p>
      </PlacePage>
    );
  return (
    <PlacePage title="Leave the waitlist?" roleInterests={roleInterests} button="Leave the list">
      <p>We remove this address from the list at once, for every role. There is no other step.</p>
    </PlacePage>
  );
}
