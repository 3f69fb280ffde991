import { data } from 'react-router';
import { readFields } from '#app/lib/form-answer.ts';
import { readForm } from '#app/lib/read-form.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { site } from '#site';
import { BadgeForm } from '../components/badge-form.tsx';
import { makeUnissuedBadge } from '../unissued-badge.ts';
import type { Route } from './+types/badges';

export const handle: PageHandle = { page: 'application', finished: () => [], asText: true };

export const loader = ({ context }: Route.LoaderArgs) => ({
  siteUrl: context.get(servicesContext).config.siteUrl,
});

/** Only browsers without JavaScript post. Nothing is stored. */
export async function action({ request, context }: Route.ActionArgs) {
  const { siteUrl } = context.get(servicesContext).config;
  const answer = await makeUnissuedBadge(readFields(await readForm(request)), siteUrl, new Date());
  return data(answer, { status: answer.badge ? 200 : 422 });
}

export default function BadgesPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap pt-10 pb-20 md:pt-14">
      <div className="mb-10 grid items-end gap-x-16 gap-y-4 md:grid-cols-[auto_1fr]">
        <h1 className="text-3xl md:text-4xl">Badge issuer</h1>
        <p className="max-w-[38em] text-soft md:pb-2 md:text-lg">
          Make an OpenBadges 2.0 assertion to see how a badge is built, or to test software that reads badges.{' '}
          <span className="needs-js">Your browser makes it. Nothing is uploaded.</span>
          <noscript>Without JavaScript this site makes it, and stores nothing.</noscript>
        </p>
      </div>
      <BadgeForm siteUrl={loaderData.siteUrl} posted={actionData} />
      <p className="mt-14 max-w-[42em] border-t border-rule pt-5 text-sm text-soft">
        The assertion is an example, and says so. {site.product} has not issued it, and nothing is published
        at its id, so no verifier accepts it. To check an issued badge, from us or from another issuer, use{' '}
        <TextLink href="/verify">Verify a badge</TextLink>. The assertion stores the recipient as a hash of
        the email address and a random salt. If you know the address, you can confirm it; nobody can read it.
      </p>
    </div>
  );
}
