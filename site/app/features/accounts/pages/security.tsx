import { Form } from 'react-router';
import { formatLongDate } from '#app/lib/dates.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { TextLink } from '#app/ui/link.tsx';
import { unlistedMeta } from '#app/ui/page-meta.ts';
import { ActionNotice } from '#app/ui/toaster.tsx';
import { listSessions } from '../account/account.server.ts';
import { answerAccountForm } from '../account/account-action.server.ts';
import { inShort } from '../agents/agent-scopes.ts';
import { listAgents } from '../agents/connected-agents.server.ts';
import { useAnswer } from '../components/account-form.tsx';
import { SecurityEvents } from '../components/security-events.tsx';
import { AccountSection, SettingsPage } from '../components/settings-page.tsx';
import { WaysInSections } from '../components/ways-in-sections.tsx';
import { listWaysIn, showWaysIn } from '../providers/ways-in.server.ts';
import { listOwnEvents } from '../security-log/security-log.server.ts';
import { browserName } from '../sessions/browser-name.ts';
import { askedProof } from '../sessions/proof.server.ts';
import { endOf } from '../sessions/session-ends.server.ts';
import { requireSession } from '../sessions/visitor.server.ts';
import type { Route } from './+types/security';

export { clientAction, handle, headers, shouldRevalidate } from '../form-page.ts';

export const meta = unlistedMeta(
  'Security',
  'Your account’s password, second factor, sessions and security log.',
);

/** Entries of the log on this page; the complete log has its own page. */
const shortList = 5;

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { visitor, sessionId } = await requireSession({ request, context, url });
  const args = { request, context };
  const services = context.get(servicesContext);
  const [sessions, { events, total }, ways, agents] = await Promise.all([
    listSessions(args, visitor),
    listOwnEvents(args, visitor, shortList),
    listWaysIn(services, visitor.id),
    listAgents(args, visitor),
  ]);
  const isStaff = visitor.role !== 'member';
  return {
    events,
    total,
    isStaff,
    ways: showWaysIn(services.config, ways),
    proof: await askedProof(args, ways),
    twoFactorEnabled: visitor.twoFactorEnabled,
    agents: agents.map(({ scopes, since, lastUsed, ...agent }) => ({
      ...agent,
      allowed: inShort(scopes),
      since: formatLongDate(since),
      lastUsed: formatLongDate(lastUsed),
    })),
    sessions: sessions.map((session) => ({
      id: session.id,
      browser: browserName(session.userAgent),
      since: formatLongDate(session.createdAt),
      lastUsed: formatLongDate(session.updatedAt),
      // At most 12 hours from now, so the page shows no date.
      ends: isStaff ? endOf(visitor.role, session).toISOString() : undefined,
      isThis: session.id === sessionId,
    })),
  };
}

export const action = (args: Route.ActionArgs) => answerAccountForm(args);

export default function SecurityPage({ loaderData }: Route.ComponentProps) {
  const { proof, ways, twoFactorEnabled, sessions, agents, isStaff, events, total } = loaderData;
  return (
    <SettingsPage title="Security">
      <WaysInSections ways={ways} proof={proof} />
      <AccountSection
        id="second-factor"
        title="Second factor"
        lead="After your password, sign-in also asks for a passkey, or for a code from an app on your phone."
      >
        <p className="mb-5">
          {twoFactorEnabled ? <Badge tone="ok">on</Badge> : <Badge tone="quiet">off</Badge>}
        </p>
        <ButtonLink href="/account/second-factor" variant="secondary">
          {twoFactorEnabled ? 'Manage the second factor' : 'Set up a second factor'}
        </ButtonLink>
      </AccountSection>
      <SessionsSection sessions={sessions} isStaff={isStaff} />
      <ConnectedAgents agents={agents} />
      <AccountSection
        id="security-log"
        title="Security log"
        lead="Sign-ins, wrong passwords and changes in the last 90 days. Check that they were all yours."
      >
        <SecurityEvents events={events} />
        {total > events.length && (
          <p className="mt-5">
            <ButtonLink href="/account/security/log" variant="secondary">
              See all {total}
            </ButtonLink>
          </p>
        )}
      </AccountSection>
    </SettingsPage>
  );
}

/** The agents that may act for the account, each with a button to disconnect it. */
function ConnectedAgents({ agents }: Pick<Route.ComponentProps['loaderData'], 'agents'>) {
  const answer = useAnswer('disconnect-agent');
  return (
    <AccountSection
      id="agents"
      title="Connected agents"
      lead="Programs that may act for you here. Changing your password disconnects all of them."
    >
      {answer?.message?.destructive && (
        <ActionNotice notice={answer.message} of="disconnect-agent" className="mb-6" />
      )}
      {agents.length === 0 && (
        <p className="text-soft">
          None. <TextLink href="/agents">What an agent can do here</TextLink>
        </p>
      )}
      {agents.length > 0 && (
        <ul className="border-t border-rule">
          {agents.map(({ id, name, allowed, since, lastUsed }) => (
            <li key={id} className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-rule py-3">
              <div className="min-w-48 flex-1">
                <p className="wrap-anywhere font-semibold">
                  <bdi>{name}</bdi>
                </p>
                <p className="text-[0.9375rem] text-soft">{allowed}</p>
                <p className="kicker mt-1">
                  since {since}, last used {lastUsed}
                </p>
              </div>
              <Form method="post">
                <input type="hidden" name="intent" value="disconnect-agent" />
                <input type="hidden" name="agentId" value={id} />
                <Button
                  type="submit"
                  variant="quiet"
                  size="small"
                  aria-label={`Disconnect: ${name}, since ${since}`}
                >
                  Disconnect
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </AccountSection>
  );
}

type SessionsSectionProps = Pick<Route.ComponentProps['loaderData'], 'sessions' | 'isStaff'>;

/**
 * Where the account is signed in, with a button to end each other session and one to end all. Sessions of staff end
 * sooner.
 */
function SessionsSection({ sessions, isStaff }: SessionsSectionProps) {
  const answers = [useAnswer('end-session'), useAnswer('end-all-sessions')];
  const refused = answers.find((answer) => answer?.message?.destructive);
  return (
    <AccountSection
      id="sessions"
      title="Sessions"
      lead={`Where your account is signed in. ${isStaff ? 'With your role, a session ends an hour after its last use, and at the latest 12 hours after you sign in.' : 'A session ends 30 days after its last use. We store only the day of its last use.'}`}
    >
      <ActionNotice notice={refused?.message} of={refused?.intent} className="mb-6" />
      <ul className="border-t border-rule">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule py-3"
          >
            <div className="min-w-48 flex-1">
              <p className="font-semibold">{session.browser}</p>
              <p className="kicker">
                since {session.since}, used {session.lastUsed}
                {session.ends && (
                  <>
                    , ends{' '}
                    <time key={session.ends} dateTime={session.ends} data-local-beside="">
                      {session.ends.slice(11, 16)} UTC
                    </time>{' '}
                    if unused
                  </>
                )}
              </p>
            </div>
            {session.isThis ? (
              <Badge tone="ok">this one</Badge>
            ) : (
              <Form method="post">
                <input type="hidden" name="intent" value="end-session" />
                <input type="hidden" name="sessionId" value={session.id} />
                <Button
                  type="submit"
                  variant="quiet"
                  size="small"
                  aria-label={`Sign out: ${session.browser}, since ${session.since}`}
                >
                  Sign out
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <Form method="post" className="mt-5">
        <input type="hidden" name="intent" value="end-all-sessions" />
        <Button type="submit" variant="secondary">
          Sign out everywhere
        </Button>
      </Form>
    </AccountSection>
  );
}
