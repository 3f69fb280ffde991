import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { MailRequest } from '../components/mail-request.tsx';
import { answerForm, readForm } from '../form-answer.server.ts';
import { privateHeaders } from '../private-page.ts';
import { emailSchema } from '../schema.ts';
import { resendConfirmation } from '../sign-up.server.ts';
import type { Route } from './+types/resend';

export const handle: PageHandle = { page: 'application' };
export const headers = privateHeaders;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Confirmation mail',
    description: 'Ask once more for the mail that confirms the address of a new account.',
    noindex: true,
  });

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  return answerForm({ request, context }, form, emailSchema, async ({ email }) => {
    await resendConfirmation({ request, context }, email);
    return {
      title: 'If there is an account waiting for this address, a mail is on its way.',
      description: 'Its link works for 24 hours.',
    };
  });
}

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
