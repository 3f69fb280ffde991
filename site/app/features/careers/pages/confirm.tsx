import { redirect } from 'react-router';
import { servicesContext } from '#app/services/services.server.ts';
import { TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { unlistedMeta } from '#app/ui/page-meta.ts';
import { PlacePage } from '../components/place-page.tsx';
import { confirmPlace, readWaitlistLink, showPlace } from '../waitlist.server.ts';
import type { Route } from './+types/confirm';

export const handle: PageHandle = { page: 'reading' };
export const headers = () => ({ 'Cache-Control': 'private, no-store' });

export const meta = unlistedMeta('Confirm your place', 'Confirms a place on the jobs waitlist.');

export const loader = (args: Route.LoaderArgs) => showPlace(args, 'confirm');

export async function action({ context, url }: Route.ActionArgs) {
  const email = readWaitlistLink({ context, url }, 'confirm');
  if (email !== undefined) await confirmPlace(context.get(servicesContext), email);
  // The page shows the result, also after a reload.
  return redirect(url.pathname + url.search, 303);
}

export default function ConfirmPage({ loaderData: { status, roleInterests } }: Route.ComponentProps) {
  if (status === 'pending')
    return (
      <PlacePage title="One last step" roleInterests={roleInterests} button="Confirm my place">
        <p>
          Press the button to join the jobs waitlist. If you did not ask for this, close the page: we delete
          the entry after 7 days.
        </p>
      </PlacePage>
    );
  if (status === 'confirmed')
    return (
      <PlacePage title="You are on the list" roleInterests={roleInterests}>
        <p>
          You get one email when the platform opens. To leave the list, use the link in the email we just sent
          you.
        </p>
        <p>
          Until then: <TextLink href="/learn">learn the protocol</TextLink>, or see what the{' '}
          <TextLink href="/pricing">certification</TextLink> requires.
        </p>
      </PlacePage>
    );
  if (status === 'left')
    return (
      <PlacePage title="You have left the list" roleInterests={[]}>
        <p>
          There is nothing to confirm. You can <TextLink href="/jobs#join">join again</TextLink> at any time.
        </p>
      </PlacePage>
    );
  if (status === 'none')
    return (
      <PlacePage title="This link has expired" roleInterests={[]}>
        <p>
          The link was valid for 7 days, and we have deleted the entry.{' '}
          <TextLink href="/jobs#join">Join the waitlist</TextLink> again to get a new link.
        </p>
      </PlacePage>
    );
  return (
    <PlacePage title="This link is not complete" roleInterests={[]}>
      <p>
        Open the link again from the email, or copy the whole link. If that does not help,{' '}
        <TextLink href="/jobs#join">join the waitlist</TextLink> again to get a new link.
      </p>
    </PlacePage>
  );
}
