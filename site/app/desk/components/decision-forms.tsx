import type { ReactNode } from 'react';
import type { FormAnswer } from '#app/lib/form-answer.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/choice-fields.tsx';
import { fieldsOf } from '#app/ui/field-props.ts';
import { TextAreaField, TextField } from '#app/ui/text-fields.tsx';
import { site } from '#site';
import type { showSubmission } from '../queue/submission.server.ts';

type Sent = Awaited<ReturnType<typeof showSubmission>>;

interface SentProps {
  sent: Sent;
  answer: FormAnswer | undefined;
}

/**
 * Three ordinary forms: to approve, and folded, to reject and to ask for more. Without the sender's address there is no
 * form to ask.
 */
export function DecisionForms({ sent, answer }: SentProps) {
  const { decisionId, answersGoTo, canBeSpam } = sent;
  const stateOf = (intent: string) => (answer?.values.intent === intent ? answer : undefined);
  return (
    <section aria-labelledby="decision" className="desk-decision">
      <h2 id="decision">Decision</h2>
      <ApproveForm sent={sent} answer={stateOf('approve')} />
      <Folded label="Reject with a reason" hotkey="r" isOpen={stateOf('reject') !== undefined}>
        <MessageForm
          intent="reject"
          decisionId={decisionId}
          label="Reason"
          hint={answersGoTo ? 'Emailed to the sender.' : 'For the record only: the sender left no address.'}
          button="Reject"
          answer={stateOf('reject')}
        >
          {canBeSpam && (
            <CheckboxField
              label="Reject as spam, without a reason or an email"
              name="spam"
              value="yes"
              defaultChecked={stateOf('reject')?.values.spam === 'yes'}
            />
          )}
        </MessageForm>
      </Folded>
      {answersGoTo && (
        <Folded label="Ask for more" hotkey="m" isOpen={stateOf('ask') !== undefined}>
          <MessageForm
            intent="ask"
            decisionId={decisionId}
            label="Question"
            hint="We email your question to the sender, with a link for the answer. Until the answer arrives, the submission is listed under “Asked for more”."
            button="Send the question"
            answer={stateOf('ask')}
          />
        </Folded>
      )}
      <p className="kicker">
        {answersGoTo ? (
          <>
            Answers go to <bdi className="wrap-anywhere">{answersGoTo}</bdi>
          </>
        ) : (
          'The sender left no address, so we cannot contact them.'
        )}
      </p>
    </section>
  );
}

function ApproveForm({ sent, answer }: SentProps) {
  const { decisionId, effect, approvalFields, answersGoTo } = sent;
  const saved = Object.fromEntries(approvalFields.map(({ name, value }) => [name, value]));
  const fieldOf = fieldsOf(answer, saved);
  return (
    <form method="post" noValidate className="grid gap-4">
      <input type="hidden" name="intent" value="approve" />
      {decisionId && <input type="hidden" name="decision" value={decisionId} />}
      <p className="text-sm text-soft">{effect}</p>
      {approvalFields.map(({ name, rows, hint, label }) => {
        const field = { ...fieldOf(name, label), hint };
        return rows ? (
          <TextAreaField key={name} {...field} rows={rows} />
        ) : (
          <TextField key={name} {...field} />
        );
      })}
      <TextAreaField
        optional
        rows={2}
        {...fieldOf('message', answersGoTo ? 'Message to the sender' : 'Message for the record')}
      />
      <p>
        <Button type="submit" data-key="a" aria-keyshortcuts="a">
          Approve <kbd>a</kbd>
        </Button>
      </p>
    </form>
  );
}

/** Undoes a decision, with a reason. */
export function ReopenForm({ sent: { decisionId, status, reopening }, answer }: SentProps) {
  if (reopening === 'none')
    return (
      <p className="text-sm text-soft">
        You cannot reopen this approval, because it did not create the item on the site. To hide the item,
        open the item’s own page.
      </p>
    );
  return (
    <Folded label="Reopen" hotkey="o" isOpen={answer !== undefined}>
      <MessageForm
        intent="reopen"
        decisionId={decisionId}
        label="Reason"
        hint="The sender can read the reason on the status page. We send no email before the next decision."
        button="Reopen"
        answer={answer}
      >
        <p className="text-sm text-soft">
          Returns the submission to the queue
          {reopening === 'hides' && ', and hides the published item until an editor approves it again'}.
          {status === 'rejected' &&
            ` If the submission stays rejected, it is deleted ${site.keepDays.rejected} days after the rejection.`}
        </p>
      </MessageForm>
    </Folded>
  );
}

interface MessageFormProps {
  intent: string;
  /** The last decision or reopening when the page was opened. */
  decisionId?: string | undefined;
  label: string;
  hint?: string;
  button: string;
  answer: FormAnswer | undefined;
  children?: ReactNode;
}

/** A form with a text field, and further fields in `children`. */
export function MessageForm({ intent, decisionId, label, hint, button, answer, children }: MessageFormProps) {
  return (
    <form method="post" noValidate className="grid gap-4">
      <input type="hidden" name="intent" value={intent} />
      {decisionId && <input type="hidden" name="decision" value={decisionId} />}
      <TextAreaField
        {...fieldsOf(answer)('message', label)}
        rows={3}
        maxLength={5000}
        {...(hint && { hint })}
      />
      {children}
      <p>
        <Button type="submit" variant="secondary" size="small">
          {button}
        </Button>
      </p>
    </form>
  );
}

interface FoldedProps {
  label: string;
  hotkey: string;
  isOpen: boolean;
  children: ReactNode;
}

/** A folded part that opens by a click on its line, or by its key. */
export function Folded({ label, hotkey, isOpen, children }: FoldedProps) {
  return (
    <details open={isOpen} data-key={hotkey} className="desk-folded">
      <summary aria-keyshortcuts={hotkey}>
        {label} <kbd>{hotkey}</kbd>
      </summary>
      {children}
    </details>
  );
}
