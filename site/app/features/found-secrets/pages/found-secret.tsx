import type { FormAnswer } from '#app/lib/form-answer.ts';
import { AuditTrail } from '#app/ui/audit-trail.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { DeskFact, DeskFacts, DeskHead, DeskTime, deskMeta } from '#app/ui/desk.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { answerFoundSecretForm, showFoundSecret } from '../found-secret.server.ts';
import { verdicts } from '../verdict-words.ts';
import type { Route } from './+types/found-secret';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Found secret');
export const loader = (args: Route.LoaderArgs) => showFoundSecret(args);
export const action = (args: Route.ActionArgs) => answerFoundSecretForm(args);

export default function FoundSecretPage({ loaderData: find, actionData }: Route.ComponentProps) {
  const { label, subject, verdict, deskPath } = find;
  return (
    <>
      <DeskHead back={{ href: '/admin/secrets', label: 'Found secrets' }} title={`${label} ${subject}`} />
      <div className="desk-item">
        <div>
          <DeskFacts>
            <DeskFact term="Status">
              <Badge tone={verdict === 'no-secret' ? 'ok' : undefined}>
                {verdicts[verdict ?? 'waiting']}
              </Badge>
            </DeskFact>
            <DeskFact term="Found (UTC)">
              <DeskTime at={find.foundAt} />
            </DeskFact>
            {deskPath && (
              <DeskFact term="At the desk">
                <a className="link" href={deskPath}>
                  {deskPath}
                </a>
              </DeskFact>
            )}
          </DeskFacts>
          <h2 className="desk-section">Where</h2>
          <ul className="grid gap-2 text-sm">
            {find.places.map(({ pointer, kind }) => (
              <li key={`${kind} ${pointer}`} className="wrap-anywhere">
                {kind} at <bdi className="font-mono">{pointer}</bdi>
              </li>
            ))}
          </ul>
          <h2 className="desk-section">History</h2>
          <AuditTrail entries={find.history} />
        </div>
        <div className="desk-side">
          <Decision find={find} answer={actionData} />
        </div>
      </div>
    </>
  );
}

type Find = Route.ComponentProps['loaderData'];

/** Both answers can be changed later. */
function Decision({ find: { verdict, digest }, answer }: { find: Find; answer: FormAnswer | undefined }) {
  return (
    <>
      {answer?.message && <Notice className="mb-4" notice={answer.message} />}
      <h2 className="mb-3 text-xl">{verdict ? 'Decided' : 'Decide'}</h2>
      <form method="post" className="desk-form">
        <input type="hidden" name="digest" value={digest} />
        <p className="text-sm text-soft">
          You cannot see the value here. Choose <strong>No secret</strong> if the owner has told you that the
          value is not a secret. We then show the item again. If you are not sure, choose{' '}
          <strong>Keep it hidden</strong>. The owner can send the item again without the secret. We send no
          email about your decision.
        </p>
        <p className="desk-actions">
          {verdict !== 'no-secret' && (
            <Button type="submit" name="verdict" value="no-secret">
              No secret
            </Button>
          )}
          {verdict !== 'kept-hidden' && (
            <Button type="submit" variant="secondary" name="verdict" value="kept-hidden">
              Keep it hidden
            </Button>
          )}
        </p>
      </form>
    </>
  );
}
