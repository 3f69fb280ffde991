import { formatNumber } from '#app/lib/format-number.ts';
import { listAddress } from '#app/lib/list-address.ts';
import { Badge } from '#app/ui/badge.tsx';
import { DeskFact, DeskFacts, DeskHead, DeskTime, deskMeta } from '#app/ui/desk.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { DecisionForms, Folded, MessageForm, ReopenForm } from '../components/decision-forms.tsx';
import { DeskKeys } from '../components/desk-keys.tsx';
import { SentText } from '../components/sent-text.tsx';
import { statusLabels } from '../queue/filter.ts';
import { showSubmission } from '../queue/submission.server.ts';
import { answerSubmissionForm } from '../queue/submission-action.server.ts';
import type { Route } from './+types/submission';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, args.loaderData?.title ?? 'Submission');
export const loader = (args: Route.LoaderArgs) => showSubmission(args);
export const action = (args: Route.ActionArgs) => answerSubmissionForm(args);

const keys = [
  ['a', 'go to the approve button (Enter presses it)'],
  ['r', 'reject with a reason'],
  ['m', 'ask for more'],
  ['n', 'add a note'],
  ['o', 'reopen the decision'],
  ['j', 'next submission'],
  ['k', 'previous submission'],
  ['u', 'up to the queue'],
  ['?', 'this list'],
] as const;

const tones = { pending: 'signal', asked: 'quiet', approved: 'ok', rejected: 'plain' } as const;

export default function SubmissionPage({ loaderData: sent, actionData }: Route.ComponentProps) {
  const list = listAddress('/admin', sent.listParams);
  const other = (id: string) => listAddress(`/admin/submissions/${id}`, sent.listParams);
  const note = actionData?.values.intent === 'note' ? actionData : undefined;
  return (
    <>
      <DeskHead
        kicker={
          <>
            <a className="link" href={list} data-key="u">
              Queue
            </a>{' '}
            / {sent.kind}
          </>
        }
        title={sent.title}
        actions={
          <nav aria-label="Previous and next in the queue" className="flex gap-5 text-sm">
            {sent.previous && (
              <a className="link" href={other(sent.previous)} data-key="k" rel="prev">
                Previous <kbd>k</kbd>
              </a>
            )}
            {sent.next && (
              <a className="link" href={other(sent.next)} data-key="j" rel="next">
                Next <kbd>j</kbd>
              </a>
            )}
          </nav>
        }
      />
      {actionData?.message && (
        <Notice notice={{ ...actionData.message, ...typedText(actionData) }} className="mb-6" />
      )}
      <div className="desk-item">
        <div>
          <DeskFacts>
            <DeskFact term="Status">
              <Badge tone={tones[sent.status]}>{statusLabels[sent.status]}</Badge>
              {sent.resultPath && (
                <>
                  {' '}
                  <a className="link" href={sent.resultPath}>
                    {sent.resultLabel}
                  </a>
                </>
              )}
            </DeskFact>
            <DeskFact term="Sent">
              <DeskTime at={sent.sentAt} /> UTC, {sent.age} ago
            </DeskFact>
            <DeskFact term="From">
              {sent.email && <bdi>{sent.email}</bdi>}
              {sent.email && sent.account && ', '}
              {sent.account && <>signed in as {sent.account}</>}
              {!sent.email && !sent.account && 'no address left'}
            </DeskFact>
          </DeskFacts>
          <h2 className="desk-section">Content of the submission</h2>
          <dl className="desk-sent">
            {sent.fields.map(({ label, text }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <SentText text={text} />
                </dd>
              </div>
            ))}
          </dl>
          {sent.attachments.length > 0 && <Attachments attachments={sent.attachments} />}
          <h2 className="desk-section">History</h2>
          <History sentAt={sent.sentAt} events={sent.events} />
        </div>
        <div className="desk-side">
          {sent.isOpen ? (
            <DecisionForms sent={sent} answer={actionData} />
          ) : (
            <ReopenForm
              sent={sent}
              answer={actionData?.values.intent === 'reopen' ? actionData : undefined}
            />
          )}
          <Folded label="Note for editors" hotkey="n" isOpen={note !== undefined}>
            <MessageForm
              intent="note"
              label="Note"
              hint="The sender does not see the note."
              button="Add the note"
              answer={note}
            />
          </Folded>
          <DeskKeys keys={keys} />
        </div>
      </div>
    </>
  );
}

/** Shows the typed text in the notice: if the submission was decided meanwhile, its form is gone. */
function typedText({ values }: { values: Record<string, string> }): { description?: string } {
  return values.message ? { description: `What you typed: ${values.message}` } : {};
}

type Sent = Route.ComponentProps['loaderData'];

/** Files of a submission, as downloads. The page does not show their contents. */
function Attachments({ attachments }: Pick<Sent, 'attachments'>) {
  return (
    <>
      <h2 className="desk-section">Attachments</h2>
      <ul className="grid gap-2 text-sm">
        {attachments.map(({ id, name, size, sha256 }) => (
          <li key={id}>
            <a className="link wrap-anywhere" href={`/admin/attachments/${id}`} download>
              <bdi>{name}</bdi>
            </a>{' '}
            <span className="text-soft">
              {formatNumber(Math.ceil(size / 1024))} KB, from an unknown sender
            </span>
            <p className="kicker wrap-anywhere">SHA-256 {sha256}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

const words: Record<string, string> = {
  note: 'noted',
  asked: 'asked for more',
  answered: 'answered',
  approved: 'approved it',
  rejected: 'rejected it',
  reopened: 'reopened it',
};

/** History of a submission since its arrival, as a line with a node for each event. */
function History({ sentAt, events }: Pick<Sent, 'sentAt' | 'events'>) {
  return (
    <ol className="desk-history">
      <li>
        <p className="kicker">
          <DeskTime at={sentAt} /> · sent in
        </p>
      </li>
      {events.map(({ id, what, who, at, message }) => (
        <li key={id} data-what={what}>
          <p className="kicker">
            <DeskTime at={at} /> · {who} {words[what] ?? what}
            {what === 'note' && ' (for editors only)'}
          </p>
          {message && <SentText text={message} />}
        </li>
      ))}
    </ol>
  );
}
