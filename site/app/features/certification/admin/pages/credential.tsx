import { AuditTrail } from '#app/ui/audit-trail.tsx';
import { CheckboxField } from '#app/ui/choice-fields.tsx';
import { DeskFact, DeskFacts, DeskHead, DeskId, DeskTime, deskMeta } from '#app/ui/desk.tsx';
import { DeskForm, IntentButton } from '#app/ui/desk-form.tsx';
import { tickOf } from '#app/ui/field-props.ts';
import { Notice } from '#app/ui/notice.tsx';
import { TextAreaField } from '#app/ui/text-fields.tsx';
import { AccountLink } from '../components/account-link.tsx';
import { CredentialBadge } from '../components/credential-badge.tsx';
import { answerCredentialForm, showCredentialToAdmin } from '../credential.server.ts';
import type { Route } from './+types/credential';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Credential');
export const loader = (args: Route.LoaderArgs) => showCredentialToAdmin(args);
export const action = (args: Route.ActionArgs) => answerCredentialForm(args);

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
      {credential.question && <Question {...credential.question} />}
      <div className="desk-item">
        <div>
          <DeskFacts>
            <DeskFact term="Status">
              <CredentialBadge
                isRevoked={revoked !== null}
                isQuestioned={credential.question !== undefined}
              />
            </DeskFact>
            <DeskFact term="Account">{holder ? <AccountLink {...holder} /> : 'deleted'}</DeskFact>
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
              {actionData?.message && <Notice className="mb-4" notice={actionData.message} />}
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
                    The credential that replaced it
                  </a>
                </p>
              )}
            </>
          ) : (
            <>
              <h2 className="mb-3 text-xl">Revoke</h2>
              <p className="mb-4 text-sm text-soft">
                The credential’s page and every verifier then show that it is revoked, and the holder gets an
                email. You cannot undo this. To correct a mistake, reissue the credential on the command line.
              </p>
              <DeskForm
                saved={{ reason: '' }}
                answer={actionData}
                submitLabel="Revoke the credential"
                proof={credential.proof}
              >
                {(fieldOf) => (
                  <>
                    <TextAreaField
                      {...fieldOf('reason', 'Reason')}
                      hint="The reason is public. 3 to 500 characters."
                      maxLength={500}
                      rows={3}
                    />
                    <CheckboxField {...tickOf(fieldOf('confirmed', 'Yes, revoke it for good'))} />
                  </>
                )}
              </DeskForm>
            </>
          )}
        </div>
      </div>
    </>
  );
}

const reasons = {
  disputed: 'its payment is disputed at the buyer’s bank',
  charged_back: 'the buyer’s bank took its payment back',
  refund_failed: 'a refund of its payment did not arrive',
};

type Asked = NonNullable<Route.ComponentProps['loaderData']['question']>;

/** Why the credential waits for a decision, with the button to keep it. The form to revoke it follows below. */
function Question({ reason, since, orderId }: Asked) {
  return (
    <section aria-label="To decide" className="mb-8 border-l-2 border-signal pl-5">
      <h2 className="text-xl">Keep it or revoke it?</h2>
      <p className="mt-2 mb-4 max-w-[44em] text-sm text-soft">
        This credential has been waiting for a decision since <DeskTime at={since} />: {reasons[reason]}. It
        stays valid until an admin decides.{' '}
        {orderId && (
          <a className="link" href={`/admin/orders/${orderId}`}>
            See the order
          </a>
        )}
      </p>
      <form method="post">
        <IntentButton intent="keep" label="Keep the credential" />
      </form>
    </section>
  );
}
