import { ButtonLink } from '#app/ui/button.tsx';
import { TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { site } from '#site';

export const handle: PageHandle = { page: 'reading', finished: () => [], asText: false };

/** Page after a cancelled checkout: try again, or help without money. */
export default function DonationCancelPage() {
  return (
    <div className="wrap pt-12 pb-20 md:pt-20">
      <p className="kicker">donations</p>
      <h1 className="mt-3 text-3xl md:text-4xl">Donation cancelled</h1>
      <p className="mt-5 max-w-[36em] text-soft md:text-lg">
        Nothing was charged. You can try again at any time, or help without money.
      </p>
      <p className="mt-8 flex flex-wrap gap-4">
        <ButtonLink href="/donations">Try Again</ButtonLink>
        <ButtonLink href="/" variant="secondary">
          Back to the home page
        </ButtonLink>
      </p>
      <dl className="mt-12 grid max-w-[56rem] gap-x-12 gap-y-6 border-t border-rule pt-6 sm:grid-cols-3">
        {ways.map(({ href, label, text }) => (
          <div key={href}>
            <dt className="font-semibold">
              <TextLink href={href} newTab={href === site.repository}>
                {label}
              </TextLink>
            </dt>
            <dd className="mt-1.5 text-[0.9375rem] text-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const ways = [
  { href: '/contribute', label: 'Contribute', text: 'A server, a library, a tool or a text.' },
  { href: '/community', label: 'Community', text: 'Propose a clause, or review a change.' },
  { href: site.repository, label: 'Repository', text: 'Report a bug, or fix one.' },
];
