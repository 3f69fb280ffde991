import type { PageHandle } from '#app/ui/page-handle.ts';
import { metaOf } from '#app/ui/page-meta.ts';
import { answerResendForm } from '../auth-action.server.ts';
import { MailRequest } from '../components/mail-request.tsx';
import { sendForm, unlessLost } from '../lost-answer.ts';
import { privateHeaders } from '../private-page.ts';
import type { Route } from './+types/resend';

export const handle: PageHandle = { page: 'application' };
export const headers = privateHeaders;

export const meta = metaOf({
  title: 'Confirmation mail',
  description: 'Ask once more for the mail that confirms the address of a new account.',
  noindex: true,
});

export const action = (args: Route.ActionArgs) => answerResendForm(args);
export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);
export const shouldRevalidate = unlessLost;

export default function ResendPage() {
  return (
    <MailRequest
      intent="resend"
      title="Confirmation mail"
      lead="The mail that confirms a new account got lost? Enter the address you signed up with, and we send it again."
      label="Send it again"
    />
  );
}
