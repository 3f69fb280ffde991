import script from 'virtual:settling';
import { pausesUntilSettled } from '#app/lib/payment-words.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { site } from '#site';
import states from '../../../../content/donation-states.json' with { type: 'json' };
import { findDonationState } from '../donation.server.ts';
import type { Route } from './+types/donation-success';

export const handle: PageHandle = { page: 'reading' };
export const headers = () => ({ 'Cache-Control': 'private, no-store' });

export async function loader({ context, url }: Route.LoaderArgs) {
  return { ...(await findDonationState(context, url.searchParams.get('session_id'))), query: url.search };
}

export default function DonationSuccessPage({ loaderData }: Route.ComponentProps) {
  const { state, sum, query } = loaderData;
  const { title, text } = states[state];
  const isPending = state === 'pending';
  return (
    <div className="wrap pt-12 pb-20 md:pt-20">
      <p className="kicker">{sum ?? 'donations'}</p>
      <div
        id="donation-state"
        aria-live="polite"
        data-settling={isPending ? pausesUntilSettled.join(' ') : undefined}
        data-script={isPending ? script : undefined}
      >
        <h1 className="mt-3 text-3xl md:text-4xl">{title}</h1>
        <p className="mt-5 max-w-[36em] text-soft md:text-lg">{text}</p>
        {isPending && (
          <p className="mt-5">
            <TextLink href={`/donation-success${query}`}>Check again</TextLink>
          </p>
        )}
      </div>
      <p className="mt-8 flex flex-wrap gap-4">
        {state === 'unknown' && <ButtonLink href="/donations">Donations</ButtonLink>}
        <ButtonLink href="/" variant={state === 'unknown' ? 'secondary' : 'primary'}>
          Back to the home page
        </ButtonLink>
        <ButtonLink href="/community" variant="secondary">
          Join Community
        </ButtonLink>
      </p>
      <p className="mt-10 text-[0.9375rem] text-soft">
        Questions about a donation: <TextLink href={`mailto:${site.email}`}>{site.email}</TextLink>.
      </p>
    </div>
  );
}
