import { useLocation } from 'react-router';
import { TextLink } from '#app/ui/link.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';
import { TextField } from '#app/ui/text-fields.tsx';
import { AccountForm } from '../components/account-form.tsx';
import { AuthCard } from '../components/auth-card.tsx';
import { emailSchema } from '../schema.ts';
import { answerForgotForm, answerResendForm } from '../sign-in/auth-action.server.ts';
import type { Route } from './+types/mail-request';

export { clientAction, handle, headers, shouldRevalidate } from '../form-page.ts';

const requests = {
  forgot: {
    title: 'Forgotten password',
    description: 'Get an email with a link to choose a new password.',
    lead: 'We send a link to your account’s email address. Open the link to choose a new password.',
    label: 'Send the link',
  },
  resend: {
    title: 'Confirmation email',
    description: 'Get the confirmation email for a new account again.',
    lead: 'Did your confirmation email not arrive? Enter the address you signed up with, and we send it again.',
    label: 'Send it again',
  },
};

/** The page has one URL for each mail. */
const mailOf = ({ pathname }: { pathname: string }) => (pathname.endsWith('/forgot') ? 'forgot' : 'resend');

export const meta: Route.MetaFunction = (args) => {
  const { title, description } = requests[mailOf(args.location)];
  return pageMeta(args, { title, description, noindex: true });
};

export const action = (args: Route.ActionArgs) =>
  mailOf(args.url) === 'forgot' ? answerForgotForm(args) : answerResendForm(args);

/** Asks for the address to which a mail with a link goes. */
export default function MailRequestPage() {
  const mail = mailOf(useLocation());
  const { title, lead, label } = requests[mail];
  return (
    <AuthCard title={title} lead={lead}>
      <AccountForm intent={mail} schema={emailSchema} label={label} busyLabel="Sending...">
        {(fieldOf) => <TextField {...fieldOf('email', 'Email')} type="email" autoComplete="email" />}
      </AccountForm>
      <p className="mt-6 text-sm text-soft">
        <TextLink href="/auth">Back to sign-in</TextLink>
      </p>
    </AuthCard>
  );
}
