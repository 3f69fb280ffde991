import { data, type HeadersArgs } from 'react-router';
import { readForm } from '#app/lib/read-form.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { unlistedMeta } from '#app/ui/page-meta.ts';
import { AuthCard } from '../../components/auth-card.tsx';
import { answerConsent, renewQuestion, showAsked } from '../authorise.server.ts';
import type { Route } from './+types/consent';

export const handle: PageHandle = { page: 'reading' };

export const meta = unlistedMeta(
  'Connect an agent',
  'An agent asks to act for you. See what the agent could do, then allow or refuse access.',
);

export const loader = async (args: Route.LoaderArgs) => {
  const again = args.request.method === 'POST' ? undefined : renewQuestion(args);
  if (again) throw again;
  return showAsked(args);
};

/**
 * Redirects by a `Refresh` header, and has a link: browsers apply the page's `form-action` to redirects of a form, and
 * agents return to URLs that nobody can list.
 */
export async function action(args: Route.ActionArgs) {
  const answer = (await readForm(args.request)).get('answer');
  if (answer !== 'allow' && answer !== 'refuse') throw new Refusal(400, 'Please choose Allow or Refuse.');
  const again = renewQuestion(args);
  if (again) throw again;
  const { goOn } = await answerConsent(args, answer === 'allow');
  return data({ goOn, isAllowed: answer === 'allow' }, { headers: { Refresh: `0; url=${goOn}` } });
}

export function headers({ actionHeaders }: HeadersArgs): Headers {
  const headers = new Headers({ 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'same-origin' });
  const refresh = actionHeaders.get('Refresh');
  if (refresh) headers.set('Refresh', refresh);
  return headers;
}

export default function ConsentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { agent, leadsTo, words, stays, email, isAgain } = loaderData;
  if (actionData)
    return (
      <AuthCard
        title={actionData.isAllowed ? 'Allowed' : 'Refused'}
        lead={
          actionData.isAllowed
            ? `${agent} may now do what you allowed. You can disconnect it at any time.`
            : `${agent} got no access.`
        }
      >
        <p>
          <ButtonLink href={actionData.goOn}>
            Back to <bdi>{agent}</bdi>
          </ButtonLink>
        </p>
        <p className="mt-6 text-sm text-soft">
          <TextLink href="/account/security#agents">Your connected agents</TextLink>
        </p>
      </AuthCard>
    );
  return (
    <AuthCard
      title="Connect an agent?"
      lead={
        <>
          <strong className="wrap-anywhere text-ink">
            <bdi>{agent}</bdi>
          </strong>{' '}
          asks to act for you here. The program chose this name itself. Allow access only if you just started
          the connection in that program.
        </>
      }
    >
      {isAgain && (
        <p className="mb-5">The first request expired after ten minutes. Please answer this new request.</p>
      )}
      <h2 className="text-lg">It could</h2>
      <ul className="mt-2 list-disc space-y-2 pl-5">
        {words.map((word) => (
          <li key={word}>{word}</li>
        ))}
        {words.length === 0 && <li>Know that you have an account, and nothing else.</li>}
      </ul>
      <dl className="mt-6 grid gap-3 border-t border-rule pt-5 text-[0.9375rem]">
        <div>
          <dt className="kicker">your account</dt>
          <dd className="wrap-anywhere">{email}</dd>
        </div>
        <div>
          <dt className="kicker">your answer goes to</dt>
          <dd className="wrap-anywhere">{leadsTo}</dd>
        </div>
        <div>
          <dt className="kicker">for how long</dt>
          <dd>
            {stays
              ? 'Until you disconnect it, for 180 days at most. Access ends earlier if the agent does not use it for 30 days.'
              : 'One hour. After that, the agent must ask again.'}
          </dd>
        </div>
      </dl>
      <form method="post" className="mt-7 flex flex-wrap gap-3">
        <Button type="submit" name="answer" value="allow">
          Allow
        </Button>
        <Button type="submit" name="answer" value="refuse" variant="secondary">
          Refuse
        </Button>
      </form>
      <p className="mt-6 text-sm text-soft">
        The agent never sees your password and cannot change your account. You can disconnect the agent under{' '}
        <TextLink href="/account/security#agents">connected agents</TextLink>.
      </p>
    </AuthCard>
  );
}
