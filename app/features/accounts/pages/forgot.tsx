import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { MailRequest } from '../components/mail-request.tsx';
import { answerForm, readForm } from '../form-answer.server.ts';
import { askForReset } from '../passwords.server.ts';
import { privateHeaders } from '../private-page.ts';
import { emailSchema } from '../schema.ts';
import type { Route } from './+types/forgot';

export const handle: PageHandle = { page: 'application' };
export const headers = privateHeaders;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Forgotten password',
    description: 'Ask for a mail with a link that lets you choose a new password.',
    noindex: true,
  });

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  return answerForm({ request, context }, form, emailSchema, async ({ email }) => {
    await askForReset({ request, context }, email);
    return {
      title: 'If there is an account with this address, a mail is on its way.',
      description: 'Its link works once, for one hour.',
    };
  });
}

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
