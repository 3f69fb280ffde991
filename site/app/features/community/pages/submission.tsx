import type { FormAnswer } from '#app/lib/form-answer.ts';
import { Button } from '#app/ui/button.tsx';
import { fieldsOf } from '#app/ui/field-props.ts';
import { TextLink } from '#app/ui/link.tsx';
import { FormNotice, Notice } from '#app/ui/notice.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { unlistedMeta } from '#app/ui/page-meta.ts';
import { TextAreaField } from '#app/ui/text-fields.tsx';
import { Trace, TraceItem } from '#app/ui/trace.tsx';
import { site } from '#site';
import { answerSubmissionPage, showSubmissionStatus } from '../submissions.server.ts';
import type { Route } from './+types/submission';

export const handle: PageHandle = { page: 'reading' };
export const headers = () => ({ 'Cache-Control': 'private, no-store' });

export const meta = unlistedMeta('Status of a submission', 'Review status of your submission.');

export const loader = (args: Route.LoaderArgs) => showSubmissionStatus(args);
export const action = (args: Route.ActionArgs) => answerSubmissionPage(args);

/** Titles of the steps by an editor or the sender, for the sender. The decision in force comes last. */
const steps: Record<string, string> = {
  asked: 'An editor asked',
  answered: 'You answered',
  approved: 'Accepted',
  rejected: 'Not accepted',
  reopened: 'An editor reopened it',
};

export default function SubmissionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, kind, label, isOpen, isAsked, resultPath, resultLabel, sent, decided, messages, secrets } =
    loaderData;
  const decision = isOpen
    ? undefined
    : messages.findLast(({ what }) => what === 'approved' || what === 'rejected');
  const reason = decision?.message;
  return (
    <div className="wrap pt-12 pb-20 md:pt-16">
      <p className="kicker">{kind}</p>
      <h1 className="mt-3 max-w-[24em] text-3xl wrap-anywhere">
        <bdi>{title}</bdi>
      </h1>
      {secrets.length > 0 && (
        <Notice
          className="mt-8 max-w-[40em]"
          notice={{
            title: 'Hidden: this contains a secret.',
            description: `We found: ${secrets.join(', ')}. Revoke the secret at the service that issued it, and send a version without it. If we are wrong and it is not a secret, write to ${site.email}.`,
            destructive: true,
          }}
        />
      )}
      <div className="mt-10 max-w-[40em]">
        <Trace label="Status">
          <TraceItem state="done" time={sent} title="Arrived" />
          {messages
            .filter((message) => message !== decision && steps[message.what])
            .map(({ id, what, on, message }) => (
              <TraceItem key={id} state="done" time={on} title={steps[what]}>
                {message && <p className="whitespace-pre-wrap wrap-anywhere">{message}</p>}
              </TraceItem>
            ))}
          {isOpen ? (
            <>
              <TraceItem
                state="current"
                title={isAsked ? 'Waiting for your answer' : 'Waiting for an editor'}
              >
                {isAsked ? (
                  <AnswerForm answer={actionData} />
                ) : (
                  secrets.length === 0 && 'You don’t need to do anything.'
                )}
              </TraceItem>
              <TraceItem state="next" title="Decided">
                You get an email if you left an address.
              </TraceItem>
            </>
          ) : (
            <TraceItem state="current" time={decided} title={`Decided: ${label}`}>
              {reason && <p className="whitespace-pre-wrap wrap-anywhere">{reason}</p>}
              {resultPath && (
                <p>
                  <TextLink href={resultPath}>{resultLabel}</TextLink>
                </p>
              )}
            </TraceItem>
          )}
        </Trace>
        {!isAsked && actionData?.message && <Notice className="mt-8" notice={actionData.message} />}
        <p className="mt-10 border-t border-rule pt-4 text-sm text-soft">
          You can share this page: anyone with its URL can read it. Questions:{' '}
          <TextLink href={`mailto:${site.email}`}>{site.email}</TextLink>
        </p>
      </div>
    </div>
  );
}

function AnswerForm({ answer }: { answer: FormAnswer | undefined }) {
  const fieldOf = fieldsOf(answer);
  return (
    <form method="post" noValidate className="mt-3 grid gap-4 text-ink">
      <FormNotice answer={answer} fieldOf={fieldOf} />
      <TextAreaField {...fieldOf('message', 'Your answer')} maxLength={5000} />
      <p>
        <Button type="submit">Send the answer</Button>
      </p>
    </form>
  );
}
