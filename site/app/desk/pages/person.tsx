import { listAddress } from '#app/lib/list-address.ts';
import { AuditTrail } from '#app/ui/audit-trail.tsx';
import { RadioGroupField } from '#app/ui/choice-fields.tsx';
import { DeskFact, DeskFacts, DeskHead, DeskTime, deskMeta } from '#app/ui/desk.tsx';
import { DeskForm } from '#app/ui/desk-form.tsx';
import { answerRoleForm, showPerson } from '../people/person.server.ts';
import type { Route } from './+types/person';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, args.loaderData?.email ?? 'Account');
export const loader = (args: Route.LoaderArgs) => showPerson(args);
export const action = (args: Route.ActionArgs) => answerRoleForm(args);

export default function PersonPage({ loaderData: person, actionData }: Route.ComponentProps) {
  return (
    <>
      <DeskHead
        back={{ href: '/admin/people', label: 'Accounts' }}
        title={person.email}
        lead={person.name && <bdi>{person.name}</bdi>}
      />
      <div className="desk-item">
        <div>
          <DeskFacts>
            <DeskFact term="Joined (UTC)">
              <DeskTime at={person.joinedAt} />
            </DeskFact>
            <DeskFact term="Address">{person.isConfirmed ? 'confirmed' : 'not confirmed'}</DeskFact>
            <DeskFact term="Second factor">
              {person.secondFactor}
              {person.isLocked && ', locked after wrong codes'}
            </DeskFact>
            <DeskFact term="Passkeys">{person.passkeyCount}</DeskFact>
            <DeskFact term="Signed in">{signedIn(person.sessions)}</DeskFact>
            <DeskFact term="Last seen (UTC)">
              {person.lastUsedAt && <DeskTime at={person.lastUsedAt} />}
            </DeskFact>
          </DeskFacts>
          <h2 className="desk-section">Data of this account</h2>
          <DeskFacts>
            {person.counts.map(({ label, count, href }) => (
              <DeskFact key={label} term={label}>
                {href && count > 0 ? (
                  <a className="link" href={href}>
                    {count}
                  </a>
                ) : (
                  count
                )}
              </DeskFact>
            ))}
          </DeskFacts>
          <h2 className="desk-section">Events of the account</h2>
          <AuditTrail entries={person.history} />
          <p className="mt-4 text-sm">
            <a className="link" href={listAddress('/admin/audit', { who: person.email })}>
              Actions by this person
            </a>
            {' · '}
            <a className="link" href={listAddress('/admin/security', { q: person.email })}>
              Sign-ins and changes
            </a>
          </p>
        </div>
        <div className="desk-side">
          <h2 className="mb-4 text-xl">Role</h2>
          <DeskForm
            saved={person.saved}
            version={person.version}
            answer={actionData}
            submitLabel="Change the role"
            proof={person.proof}
          >
            {(fieldOf) => (
              <RadioGroupField
                {...fieldOf('role', 'Role')}
                label={person.isSelf ? 'Your own role' : 'What they may do'}
                hint="Lowering the role ends all sessions of the person. We email the person about every change."
                choices={person.roleChoices}
              />
            )}
          </DeskForm>
        </div>
      </div>
    </>
  );
}

function signedIn(sessions: number): string {
  if (sessions === 0) return 'nowhere';
  return sessions === 1 ? 'in one place' : `in ${sessions} places`;
}
