import { data } from 'react-router';
import { readForm } from '#app/lib/read-form.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { ownIdentity } from '../badge-documents.server.ts';
import { VerifyForm } from '../components/verify-form.tsx';
import { typedIn, type Verified, verifyPosted } from '../verify.server.ts';
import type { Route } from './+types/verify';

export const handle: PageHandle = {
  page: 'application',
  asText: true,
  finished: () => [],
  // A picture of 2 MB, and the rest of the form.
  maxBodyBytes: 2.5 * 1024 * 1024,
  admission: 'judged',
};

/** `?badge=` fills in the URL of a badge, for links from credential pages and other sites. */
export const loader = async ({ url, context }: Route.LoaderArgs) => ({
  text: url.searchParams.get('badge')?.slice(0, 2000) ?? '',
  own: await ownIdentity(context.get(servicesContext).config.siteUrl),
});

/** For browsers without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  try {
    const verified = await verifyPosted(context.get(servicesContext), form);
    return data<Verified>(verified, { status: verified.problem ? 422 : 200 });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { message, status, headers } = error;
    return data<Verified>({ ...typedIn(form), problem: message }, { status, headers });
  }
}

export default function VerifyPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap pt-10 pb-20 md:pt-14">
      <div className="mb-10 grid items-end gap-x-12 gap-y-4 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <h1 className="text-3xl md:text-4xl">Verify a badge</h1>
        <p className="max-w-[38em] text-soft md:pb-2 md:text-lg">
          Check any OpenBadges 2.0 or 3.0 badge, from us or from another issuer. Paste its URL, JSON or JWT,
          or drop its image here.
        </p>
      </div>
      <VerifyForm posted={actionData} initialText={loaderData.text} own={loaderData.own} />
      <p className="mt-14 max-w-[44em] border-t border-rule pt-5 text-sm text-soft">
        <span className="needs-js">
          Your browser reads the badge and does not upload it. This site fetches the public addresses that the
          badge names: its issuer, keys and status list.
        </span>
        <noscript>
          Without JavaScript you send the badge to this site, up to 2 MB. We verify the badge and do not store
          it.
        </noscript>{' '}
        Green means that our own records confirm the badge. For any other genuine badge we name the domain
        that vouches for it. You decide whether to trust that domain. To try the verifier, make an example
        with the <TextLink href="/badges">badge issuer</TextLink>. To check an MCP server, use the{' '}
        <TextLink href="/server-check">server check</TextLink>.
      </p>
    </div>
  );
}
