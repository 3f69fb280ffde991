import { formatLongDate } from '#app/lib/dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { metaOf } from '#app/ui/page-meta.ts';
import { listSessions } from '../account.server.ts';
import { answerAccountForm } from '../account-action.server.ts';
import { browserName } from '../browser-name.ts';
import { AccountSection } from '../components/account-section.tsx';
import { SuccessNotice } from '../components/auth-card.tsx';
import { IdentitySections } from '../components/identity-sections.tsx';
import { LeavingSections } from '../components/leaving-sections.tsx';
import { ListSection } from '../components/list-section.tsx';
import { SessionsSection } from '../components/sessions-section.tsx';
import { listAccountLists } from '../export.server.ts';
import { listLeavingQuestions } from '../leaving.server.ts';
import { requireSession } from '../visitor.server.ts';
import type { Route } from './+types/account';

export { clientAction, handle, headers, shouldRevalidate } from '../form-page.ts';

export const meta = metaOf({
  title: 'Your account',
  description: 'Your orders, name, address, password, second factor, sessions and data.',
  noindex: true,
});

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { visitor, sessionId } = await requireSession({ request, context, url });
  const args = { request, context };
  const [sessions, lists, leavingQuestions] = await Promise.all([
    listSessions(args, visitor),
    listAccountLists(args, visitor),
    listLeavingQuestions(args, visitor),
  ]);
  return {
    visitor,
    lists,
    leavingQuestions,
    sessions: sessions.map((session) => ({
      id: session.id,
      browser: browserName(session.userAgent),
      since: formatLongDate(session.createdAt),
      lastUsed: formatLongDate(session.updatedAt),
      isThis: session.id === sessionId,
    })),
  };
}

export const action = (args: Route.ActionArgs) => answerAccountForm(args);

export default function AccountPage({ loaderData }: Route.ComponentProps) {
  const { visitor, lists, sessions, leavingQuestions } = loaderData;
  return (
    <div className="wrap py-12 md:py-16">
      <p className="kicker">
        {visitor.email}
        {visitor.role !== 'member' && (
          <>
            {' '}
            /{' '}
            <a className="link" href="/admin">
              Review desk
            </a>
          </>
        )}
      </p>
      <h1 className="mt-3 mb-10 text-3xl">Your account</h1>
      <SuccessNotice className="mb-8" />
      {lists.map((list) => (
        <ListSection key={list.id} list={list} />
      ))}
      <IdentitySections name={visitor.name} email={visitor.email} />
      <AccountSection
        id="second-factor"
        title="Second factor"
        lead="With it, signing in needs a code from an app on your phone as well as the password."
      >
        <p className="mb-5">
          {visitor.twoFactorEnabled ? <Badge tone="ok">on</Badge> : <Badge tone="quiet">off</Badge>}
        </p>
        <ButtonLink href="/account/second-factor" variant="secondary">
          {visitor.twoFactorEnabled ? 'Manage the second factor' : 'Set up a second factor'}
        </ButtonLink>
      </AccountSection>
      <SessionsSection sessions={sessions} />
      <LeavingSections questions={leavingQuestions} />
    </div>
  );
}
