import { pausesUntilSettled } from '#app/lib/payment-words.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { site } from '#site';
import { type DonationState, findDonationState } from '../donation.server.ts';
import type { Route } from './+types/donation-success';

export const handle: PageHandle = { page: 'reading' };
export const headers = () => ({ 'Cache-Control': 'private, no-store' });

export async function loader({ context, url }: Route.LoaderArgs) {
  return { ...(await findDonationState(context, url.searchParams.get('session_id'))), query: url.search };
}

const words: Record<DonationState, { title: string; text: string }> = {
  paid: {
    title: 'Thank you',
    text: 'Your donation has arrived. If you gave an address, a receipt is on its way to it. Nothing will be charged again.',
  },
  pending: {
    title: 'Thank you',
    text: 'The payment provider has not confirmed your donation yet; this usually takes seconds. You need not wait for it. If you gave an address, a receipt comes by mail.',
  },
  review: {
    title: 'This donation is being looked at',
    text: 'The amount or the currency that was paid does not match the donation. Our support will look at it. You need not pay again.',
  },
  over: {
    title: 'No donation arrived',
    text: 'This payment was not completed, or it was given back. Nothing is charged.',
  },
  disputed: {
    title: 'This donation is disputed',
    text: 'Your bank disputes this payment, or asks about it. If you did not raise this with your bank, write to us.',
  },
  returning: {
    title: 'The refund did not arrive',
    text: 'The money that we sent back did not arrive: we still have it. Write to us and say how we can send it.',
  },
  unknown: {
    title: 'Thank you for your support',
    text: 'This page is shown at the end of a donation. It can say whether one arrived only if its payment was started here.',
  },
};

export default function DonationSuccessPage({ loaderData }: Route.ComponentProps) {
  const { state, sum, query } = loaderData;
  const { title, text } = words[state];
  const isPending = state === 'pending';
  return (
    <div className="wrap pt-12 pb-20 md:pt-20">
      <p className="kicker">{sum ?? 'donations'}</p>
      <div
        id="donation-state"
        aria-live="polite"
        data-settling={isPending ? pausesUntilSettled.join(' ') : undefined}
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
        <ButtonLink href="/">Back to the home page</ButtonLink>
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
