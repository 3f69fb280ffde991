import type { PageHandle } from '#app/ui/page-handle.ts';
import { metaOf } from '#app/ui/page-meta.ts';
import { answerForgotForm } from '../auth-action.server.ts';
import { MailRequest } from '../components/mail-request.tsx';
import { sendForm, unlessLost } from '../lost-answer.ts';
import { privateHeaders } from '../private-page.ts';
import type { Route } from './+types/forgot';

export const handle: PageHandle = { page: 'application' };
export const headers = privateHeaders;

export const meta = metaOf({
  title: 'Forgotten password',
  description: 'Ask for a mail with a link that lets you choose a new password.',
  noindex: true,
});

export const action = (args: Route.ActionArgs) => answerForgotForm(args);
export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);
export const shouldRevalidate = unlessLost;

export default function ForgotPage() {
  return (
    <MailRequest
      intent="forgot"
      title="Forgotten password"
      lead="We send a link to the address of your account. It lets you choose a new password."
      label="Send the link"
    />
  );
}
