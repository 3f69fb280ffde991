import { ProofWays } from '#app/features/server-check/server-check.tsx';
import { formatLongDate } from '#app/lib/dates.ts';
import type { FormAnswer } from '#app/lib/form-answer.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { drawFields } from '#app/ui/declared-fields.tsx';
import { fieldsOf } from '#app/ui/field-props.ts';
import { Breadcrumb, TextLink } from '#app/ui/link.tsx';
import { FormNotice, Notice } from '#app/ui/notice.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { unlistedMeta } from '#app/ui/page-meta.ts';
import { Section } from '#app/ui/section.tsx';
import { BadgeSnippet } from '../components/badge-snippet.tsx';
import { answerOwnListingForm, showOwnListing } from '../own-listing.server.ts';
import { ownListingPath, pathOfListing } from '../paths.ts';
import type { Route } from './+types/own-listing';

export const handle: PageHandle = { page: 'reading' };
export const headers = () => ({ 'Cache-Control': 'private, no-store' });
export const meta = unlistedMeta(
  'Your listing',
  'The text, the checks and the badge of a listing that you own.',
);

export const loader = (args: Route.LoaderArgs) => showOwnListing(args);
export const action = (args: Route.ActionArgs) => answerOwnListingForm(args);

type Own = Route.ComponentProps['loaderData'];

export default function OwnListingPage({ loaderData: own, actionData }: Route.ComponentProps) {
  const { listing, noun, siteUrl, name, path, elsewhere, published } = own;
  const isText = actionData?.values.intent === 'text';
  return (
    <div className="max-w-[44rem] pt-10">
      <Breadcrumb href="/account/listings" label="Your listings">
        {listing}
      </Breadcrumb>
      <h1 className="mt-3 text-3xl wrap-anywhere">
        <bdi>{name ?? listing}</bdi>
      </h1>
      <p className="mt-3 text-soft">
        {path ? (
          <>
            You own this {noun}. <TextLink href={path}>See its page</TextLink>
          </>
        ) : (
          `This ${noun} is not shown at the moment.`
        )}
      </p>
      {actionData?.message && !isText && (
        <Notice notice={{ ...actionData.message, description: '' }} className="mt-8" />
      )}
      {own.text && <TextForm text={own.text} answer={isText ? actionData : undefined} />}
      {elsewhere && (
        <Section id="text" title="Text" className="mt-10 border-t border-rule pt-6">
          <p className="mt-3">{elsewhere.about}</p>
          <p className="mt-3">
            <TextLink href={elsewhere.href}>{elsewhere.label}</TextLink>
          </p>
        </Section>
      )}
      <Checks own={own} />
      {published && (
        <Section id="badge" title="Badge" className="mt-10 border-t border-rule pt-6">
          <BadgeSnippet siteUrl={siteUrl} listing={listing} />
        </Section>
      )}
      <OptOut own={own} />
      <Claim own={own} />
    </div>
  );
}

function TextForm({ text, answer }: { text: NonNullable<Own['text']>; answer: FormAnswer | undefined }) {
  const { fields, saved, version, isReviewed, waiting } = text;
  const fieldOf = fieldsOf(answer, saved);
  return (
    <Section id="text" title="Text" className="mt-10 border-t border-rule pt-6">
      {waiting ? (
        <p className="mt-3">
          Your change waits for an editor. Until then, the page shows the text of before.{' '}
          <TextLink href={waiting}>See your change</TextLink>
        </p>
      ) : (
        <form method="post" action="#text" noValidate className="mt-4 grid gap-6">
          <p className="text-soft">
            {isReviewed
              ? 'An editor reviews your first change. After that, your changes apply at once.'
              : 'Your changes apply at once, and are recorded.'}
          </p>
          {drawFields(fields, fieldOf)}
          <FormNotice answer={answer} fieldOf={fieldOf} />
          <input type="hidden" name="version" value={answer?.conflict?.version ?? version} />
          <p>
            <Button type="submit" name="intent" value="text">
              {isReviewed ? 'Send for review' : 'Save'}
            </Button>
          </p>
        </form>
      )}
    </Section>
  );
}

/** Checks of the endpoint, and which of their reports the page shows. */
function Checks({ own: { id, noun, listing, endpoint, optOut, reports, published } }: { own: Own }) {
  if (!endpoint)
    return (
      <Section id="check" title="Server check" className="mt-10 border-t border-rule pt-6">
        <p className="mt-3">This {noun} names no endpoint, so we cannot check a server here.</p>
      </Section>
    );
  return (
    <Section id="check" title="Server check" className="mt-10 border-t border-rule pt-6">
      <p className="mt-3 wrap-anywhere">
        The endpoint is <code>{endpoint}</code>.
      </p>
      {optOut.isOut ? (
        <p className="mt-3">
          {optOut.isOwn
            ? 'You opted out of checks.'
            : 'Another owner of this listing opted out of checks, so there are none.'}
        </p>
      ) : (
        <>
          <form method="post" className="mt-5 flex flex-wrap gap-3">
            <Button type="submit" name="intent" value="check" variant="secondary">
              Start a polite check
            </Button>
            <Button type="submit" name="intent" value="full-check" variant="secondary">
              Start a full check
            </Button>
          </form>
          <p className="mt-2 text-sm text-soft">
            A polite check sends at most 40 requests and calls no tool. A full check calls read-only tools and
            makes the mistakes that clients make. It needs a proof of control from the last 30 days.
          </p>
          <p className="mt-5">
            <TextLink href={`${ownListingPath(id)}/schedule`}>Regular checks</TextLink>: have the server
            checked every few hours or days, with a public history.
          </p>
          <Reports noun={noun} listing={listing} reports={reports} published={published} />
        </>
      )}
    </Section>
  );
}

function Reports({
  noun,
  listing,
  reports,
  published,
}: Pick<Own, 'noun' | 'listing' | 'reports' | 'published'>) {
  return (
    <>
      <h3 className="mt-8 text-lg">Which report the page shows</h3>
      {published ? (
        <form method="post" className="mt-3 flex flex-wrap items-baseline gap-x-5 gap-y-2">
          <p>
            It shows the {published.kind} check of {formatLongDate(published.madeAt)}
            {published.isOwn ? '' : ', which another owner chose'}.{' '}
            <TextLink href={pathOfListing(listing, 'report')}>Read it</TextLink>
          </p>
          <Button type="submit" name="intent" value="hide" variant="secondary" size="small">
            Show no report
          </Button>
        </form>
      ) : (
        <p className="mt-3">The page of the {noun} shows no report.</p>
      )}
      {reports.length > 0 ? (
        <ul className="mt-4 border-t border-rule">
          {reports.map(({ id, kind, madeAt, isShown }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-b border-rule py-2.5"
            >
              <span>
                <TextLink href={`/server-check/run/${id}`}>
                  {kind === 'full' ? 'Full' : 'Polite'} check, <time dateTime={madeAt}>{timeOf(madeAt)}</time>
                </TextLink>{' '}
                {isShown && <Badge tone="ok">shown</Badge>}
              </span>
              {!isShown && (
                <form method="post">
                  <input type="hidden" name="check" value={id} />
                  <Button type="submit" name="intent" value="show" variant="secondary" size="small">
                    Show this report
                    <span className="sr-only"> of {timeOf(madeAt)}</span>
                  </Button>
                </form>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-3 text-soft">
          Your finished checks of this endpoint appear here, for 30 days. Start one, and come back.
        </p>
      )}
    </>
  );
}

/** `30 November 2026, 18:27 UTC` */
const timeOf = (at: string) => `${formatLongDate(at)}, ${at.slice(11, 16)} UTC`;

function OptOut({ own: { noun, optOut } }: { own: Own }) {
  return (
    <Section id="opt-out" title="Opt out" className="mt-10 border-t border-rule pt-6">
      <form method="post" className="mt-3">
        <p>
          {optOut.isOwn
            ? `The page of the ${noun} says that its owner opted out. It shows no report, and nothing is checked on a schedule.`
            : `Opt out, and the page of the ${noun} says so. It then shows no report, and nothing is checked on a schedule. The ${noun} itself stays.`}
        </p>
        <p className="mt-2 text-sm text-soft">
          Visitors can still ask for a polite check. A file on your server{' '}
          <TextLink href="/server-check/agent">refuses those too</TextLink>.
        </p>
        <p className="mt-4">
          <Button type="submit" name="intent" value={optOut.isOwn ? 'opt-in' : 'opt-out'} variant="secondary">
            {optOut.isOwn ? 'End the opt-out' : 'Opt out of checks'}
          </Button>
        </p>
      </form>
    </Section>
  );
}

/** The proof of the claim, again, and its end. */
function Claim({ own: { noun, proof } }: { own: Own }) {
  const { host, provenAt, ...ways } = proof;
  return (
    <Section id="claim" title="Your claim" className="mt-10 border-t border-rule pt-6">
      <p className="mt-3 wrap-anywhere">
        You proved on <time dateTime={provenAt}>{formatLongDate(provenAt)}</time> that you control {host}. The
        page of the {noun} says so, without your name.
      </p>
      <details className="mt-4 border-y border-rule">
        <summary className="check-fold">Prove it again</summary>
        <form method="post" className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-5">
          <ProofWays {...ways} />
          <p>
            <Button type="submit" name="intent" value="prove" variant="secondary">
              Check now
            </Button>
          </p>
        </form>
      </details>
      <details className="border-b border-rule">
        <summary className="check-fold">Give up the claim</summary>
        <form method="post" className="pb-5">
          <p>
            The report and the opt-out go with the claim. The text stays. You can claim the {noun} again with
            a new proof.
          </p>
          <p className="mt-4">
            <Button type="submit" name="intent" value="give-back" variant="secondary">
              Give it up
            </Button>
          </p>
        </form>
      </details>
    </Section>
  );
}
