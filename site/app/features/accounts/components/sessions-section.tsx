import { Form } from 'react-router';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { ActionNotice } from '#app/ui/toaster.tsx';
import type { Route } from '../pages/+types/security';
import { useAnswer } from './account-form.tsx';
import { AccountSection } from './account-section.tsx';

type SessionsSectionProps = Pick<Route.ComponentProps['loaderData'], 'sessions' | 'isStaff'>;

/** Where the account is signed in, with a way to end each session and all of them. Those of staff end sooner. */
export function SessionsSection({ sessions, isStaff }: SessionsSectionProps) {
  const answers = [useAnswer('end-session'), useAnswer('end-all-sessions')];
  const refused = answers.find((answer) => answer?.message?.destructive);
  return (
    <AccountSection
      id="sessions"
      title="Sessions"
      lead={`Where your account is signed in. ${isStaff ? 'With your role, a session ends an hour after its last use, and 12 hours after the sign-in.' : 'A session ends 30 days after its last use; the day of use is what we note.'}`}
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
                {session.ends && `, ends ${session.ends} UTC if unused`}
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
