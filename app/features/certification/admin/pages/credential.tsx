import { AuditTrail } from '#app/ui/audit-trail.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { CheckboxField } from '#app/ui/choice-fields.tsx';
import { DeskFact, DeskFacts, DeskHead, DeskId, DeskTime, deskHeaders, deskMeta } from '#app/ui/desk.tsx';
import { DeskForm } from '#app/ui/desk-form.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { TextAreaField } from '#app/ui/text-fields.tsx';
import { answerRevokeForm, showCredential } from '../credential.server.ts';
import type { Route } from './+types/credential';

export const handle: PageHandle = { page: 'reading' };
export const headers = deskHeaders;
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Credential');

export const loader = (args: Route.LoaderArgs) => showCredential(args);
export const action = (args: Route.ActionArgs) => answerRevokeForm(args);

export default function CredentialPage({ loaderData: credential, actionData }: Route.ComponentProps) {
  const { id, holder, revoked, replacedBy } = credential;
  return (
    <>
      <DeskHead
        back={{ href: '/admin/credentials', label: 'Credentials' }}
        title={`${credential.levelName}: ${credential.holderName ?? 'name erased'}`}
        actions={
          <a className="link" href={`/credentials/${id}`}>
            See its page
          </a>
        }
      />
      <div className="desk-item">
        <div>
          <DeskFacts>
            <DeskFact term="State">
              {revoked ? <Badge>Revoked</Badge> : <Badge tone="ok">Holds</Badge>}
            </DeskFact>
            <DeskFact term="Account">
              {holder ? (
                <a className="link" href={`/admin/people/${holder.id}`}>
                  {holder.email}
                </a>
              ) : (
                'deleted'
              )}
            </DeskFact>
            <DeskFact term="Exam">
              {credential.score} of {credential.total} right
            </DeskFact>
            <DeskFact term="Passed (UTC)">
              <DeskTime at={credential.passedAt} />
            </DeskFact>
            <DeskFact term="Issued (UTC)">
              <DeskTime at={credential.issuedAt} />
            </DeskFact>
            <DeskFact term="Id">
              <DeskId id={id} />
            </DeskFact>
          </DeskFacts>
          <h2 className="desk-section">History</h2>
          <AuditTrail entries={credential.history} />
        </div>
        <div className="desk-side">
          {revoked ? (
            <>
              {actionData && (
                <Notice className="mb-4" notice={{ title: actionData.message, destructive: true }} />
              )}
              <h2 className="mb-3 text-xl">Revoked</h2>
              <DeskFacts>
                <DeskFact term="Reason">{revoked.reason}</DeskFact>
                <DeskFact term="By">{revoked.by}</DeskFact>
                <DeskFact term="When (UTC)">
                  <DeskTime at={revoked.at} />
                </DeskFact>
              </DeskFacts>
              {replacedBy && (
                <p className="mt-4 text-sm">
                  <a className="link" href={`/admin/credentials/${replacedBy}`}>
                    The credential in its place
                  </a>
                </p>
              )}
            </>
          ) : (
            <>
              <h2 className="mb-3 text-xl">Revoke</h2>
              <p className="mb-4 text-sm text-soft">
                Its page and whoever verifies it say so from then on, and the holder is mailed. It cannot be
                taken back: a mistake is mended by issuing it anew, on the command line.
              </p>
              <DeskForm saved={{ reason: '' }} answer={actionData} submitLabel="Revoke the credential">
                {(fieldOf) => {
                  const { defaultValue, ...confirmed } = fieldOf('confirmed');
                  return (
                    <>
                      <TextAreaField
                        {...fieldOf('reason')}
                        label="Reason"
                        hint="Everybody can read it. 3 to 500 characters."
                        maxLength={500}
                        rows={3}
                      />
                      <CheckboxField
                        {...confirmed}
                        value="yes"
                        defaultChecked={defaultValue === 'yes'}
                        label="Yes, revoke it for good"
                      />
                    </>
                  );
                }}
              </DeskForm>
            </>
          )}
        </div>
      </div>
    </>
  );
}
