import { ProofWays } from '#app/features/server-check/server-check.tsx';
import type { FormAnswer } from '#app/lib/form-answer.ts';
import { Button } from '#app/ui/button.tsx';
import { Breadcrumb, TextLink } from '#app/ui/link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { unlistedMeta } from '#app/ui/page-meta.ts';
import { Section } from '#app/ui/section.tsx';
import { site } from '#site';
import { answerClaimForm, showClaim } from '../claim-page.server.ts';
import type { Route } from './+types/claim';

export const headers = () => ({ 'Cache-Control': 'private, no-store' });

export const handle: PageHandle = { page: 'reading' };
export const meta = unlistedMeta('Claim a listing', 'Prove that you control the host of a listing.');

export const loader = (args: Route.LoaderArgs) => showClaim(args);
export const action = (args: Route.ActionArgs) => answerClaimForm(args);

export default function ClaimPage({ loaderData: listing, actionData }: Route.ComponentProps) {
  const { name, path, noun, hosts, howToAddHost, isEndedByEditor } = listing;
  return (
    <div className="wrap pt-10 pb-20 md:pt-14">
      <Breadcrumb href={path} label={name}>
        claim
      </Breadcrumb>
      <h1 className="mt-4 max-w-[20em] text-[2.25rem] leading-[1.1] wrap-anywhere md:text-3xl">
        Claim <bdi>{name}</bdi>
      </h1>
      <p className="mt-5 mb-10 max-w-[38em] text-soft md:text-lg">
        Prove that you control a host of this {noun}. Then you can edit its text, ask for server checks, and
        choose the report and the badge that it shows.
      </p>
      {isEndedByEditor ? (
        <p className="max-w-[42rem]">
          An editor ended your claim of this {noun}, so you cannot claim it again. If you think that this is
          wrong, write to <TextLink href={`mailto:${site.email}`}>{site.email}</TextLink> and say why.
        </p>
      ) : hosts.length === 0 ? (
        <div className="max-w-[42rem]">
          <p className="font-semibold">
            This {noun} names no host of its own, so nobody can prove that they own it.
          </p>
          <p className="mt-3">{howToAddHost}</p>
          <p className="mt-3 text-soft">
            A page on a code host does not count: it shows who may change the code there, and we cannot ask
            the code host who you are.
          </p>
          {noun === 'item' && (
            <p className="mt-4">
              <TextLink href="/mcp-map/suggest">Suggest an item</TextLink>
            </p>
          )}
        </div>
      ) : (
        <div className="grid max-w-[42rem] grid-cols-[minmax(0,1fr)] gap-12">
          {hosts.length > 1 && <p className="-mb-6">One of these hosts is enough.</p>}
          {hosts.map((host) => (
            <HostProof key={host.host} host={host} answer={actionData} />
          ))}
        </div>
      )}
      <p className="mt-12 max-w-[42rem] border-t border-rule pt-4 text-sm text-soft">
        The page of the {noun} names the host and the day of the proof, and not you. An editor reviews your
        first change of the text.
      </p>
    </div>
  );
}

interface HostProofProps {
  host: Route.ComponentProps['loaderData']['hosts'][number];
  answer: FormAnswer | undefined;
}

/** A host of the listing, and how to prove control of it. */
function HostProof({ host: { host, of, isLocal, ...ways }, answer }: HostProofProps) {
  const isAnswered = answer?.values.host === host;
  return (
    <Section
      id={`host-${host.replaceAll(/[^a-z0-9]+/g, '-')}`}
      title={`Its ${of}: ${host}`}
      heading="mb-4 text-2xl wrap-anywhere"
    >
      <form method="post" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {isLocal ? (
          <p>This is an address of your own machine: it needs no proof.</p>
        ) : (
          <>
            <ProofWays {...ways} />
            <p className="text-soft">
              The line is made for your account and this host. It is not secret. Leave it there for the other
              listings of this host, or remove it after the claim.
            </p>
          </>
        )}
        {isAnswered && answer?.message && <Notice notice={{ ...answer.message, description: '' }} />}
        <input type="hidden" name="host" value={host} />
        <p>
          <Button type="submit">{isLocal ? 'Claim it' : 'Check now and claim'}</Button>
        </p>
      </form>
    </Section>
  );
}
