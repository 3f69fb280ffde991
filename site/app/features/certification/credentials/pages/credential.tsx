import { getVisitor } from '#app/features/accounts/accounts.server.ts';
import { topics } from '#app/lib/topics.ts';
import { requestContext, servicesContext } from '#app/services/services.server.ts';
import { Button } from '#app/ui/button.tsx';
import { RadioGroupField } from '#app/ui/choice-fields.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { site } from '#site';
import { Certificate } from '../components/certificate.tsx';
import { CredentialFacts } from '../components/credential-facts.tsx';
import { RevokedNotice, VerdictBar } from '../components/verdict-bar.tsx';
import { answerShownForm, type ShownCredential, showCredential } from '../credential-page.server.ts';
import type { Route } from './+types/credential';

export const handle: PageHandle = {
  page: 'reading',
  finished: {
    topics: ({ id = '' }) => [topics.credential(id), topics.credentialKeys],
    // Signed-in people get a page of their own: the holder finds the form there.
    visitorsOnly: true,
    // A revocation or a hidden name takes effect at once.
    mayChangeAtOnce: true,
  },
};

export const meta: Route.MetaFunction = (args) => {
  const { loaderData } = args;
  if (!loaderData) return pageMeta(args, { title: 'Credential', description: '', noindex: true });
  const { holder, level, revoked, isListed, id, issuedOn, isExample } = loaderData;
  // A verifier that gets the page's URL finds the badge by this link.
  const badge = {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/ld+json',
    href: `/credentials/${id}/assertion.json`,
    title: 'OpenBadges 2.0 assertion',
  };
  if (isExample)
    return [
      ...pageMeta(args, {
        title: `Example of a certificate: ${level.name}`,
        description: `See an example certificate from ${site.product}, and how to verify it.`,
        noindex: true,
        image: `/social/credentials/${id}.png`,
      }),
      badge,
    ];
  const whose = holder ? `${holder}: ${level.name}` : level.name;
  return [
    ...pageMeta(args, {
      title: revoked ? `Revoked: ${level.name}` : whose,
      description: revoked
        ? `This credential was revoked on ${revoked.on}. ${revoked.reason}`
        : `${holder ?? 'The holder'} passed the ${level.name} exam of ${site.product}. Issued on ${issuedOn}. Anyone can verify it here.`,
      noindex: !isListed,
      image: `/social/credentials/${id}.png`,
    }),
    badge,
  ];
};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const visitor = context.get(requestContext).signedIn ? await getVisitor(request, context) : null;
  return showCredential(context.get(servicesContext), params.id, visitor);
}

/** Saves the holder's visibility settings; an ordinary form post, with and without scripts. */
export const action = ({ request, params, context, url }: Route.ActionArgs) =>
  answerShownForm({ request, context, url }, params.id);

export default function CredentialPage({ loaderData: credential }: Route.ComponentProps) {
  const { revoked, own } = credential;
  return (
    <div className="credential wrap">
      {revoked ? <RevokedNotice revoked={revoked} /> : <VerdictBar credential={credential} />}
      <Certificate credential={credential} />
      <CredentialFacts credential={credential} />
      {own && <HolderControls own={own} isRevoked={revoked !== null} />}
    </div>
  );
}

interface HolderControlsProps {
  own: NonNullable<ShownCredential['own']>;
  isRevoked: boolean;
}

/** Visibility settings that only the holder sees: two choices, in an ordinary form. */
function HolderControls({ own, isRevoked }: HolderControlsProps) {
  const { holderName, isNameShown, isListed } = own;
  return (
    <section aria-labelledby="yours" className="no-print border-t border-ink pt-5">
      <h2 id="yours" className="text-xl">
        This credential is yours
      </h2>
      <p className="mt-2 max-w-[42em] text-[0.9375rem] text-soft">
        Only you see this part. Anyone with the URL can see the page and verify the credential, whatever you
        choose here.
      </p>
      <form method="post" noValidate className="mt-6 grid gap-x-16 gap-y-6 md:grid-cols-2">
        <RadioGroupField
          label="Your name"
          name="name"
          defaultValue={isNameShown ? 'shown' : 'hidden'}
          choices={[
            { value: 'shown', label: 'Shown', hint: holderName ?? 'This credential has no name.' },
            { value: 'hidden', label: 'Hidden', hint: 'The certificate says that the name is withheld.' },
          ]}
        />
        <RadioGroupField
          label="This page"
          name="page"
          defaultValue={isListed ? 'public' : 'unlisted'}
          choices={[
            {
              value: 'public',
              label: 'Public',
              hint: isRevoked
                ? 'This has no effect while the credential is revoked: we ask search engines to leave the page out.'
                : 'The page is in the sitemap, and search engines may list it.',
            },
            { value: 'unlisted', label: 'Unlisted', hint: 'Only people with the URL find the page.' },
          ]}
        />
        <p>
          <Button type="submit">Save</Button>
        </p>
      </form>
    </section>
  );
}
