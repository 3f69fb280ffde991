import { TextLink } from '#app/ui/link.tsx';
import { TextField } from '#app/ui/text-fields.tsx';
import { emailSchema } from '../schema.ts';
import { AccountForm } from './account-form.tsx';
import { AuthCard } from './auth-card.tsx';

interface MailRequestProps {
  intent: string;
  title: string;
  lead: string;
  label: string;
}

/** Asks for the address that a mail with a link shall go to. */
export function MailRequest({ intent, title, lead, label }: MailRequestProps) {
  return (
    <AuthCard title={title} lead={lead}>
      <AccountForm intent={intent} schema={emailSchema} label={label} busyLabel="Sending...">
        {(fieldOf) => <TextField label="Email" {...fieldOf('email')} type="email" autoComplete="email" />}
      </AccountForm>
      <p className="mt-6 text-sm text-soft">
        <TextLink href="/auth">Back to signing in</TextLink>
      </p>
    </AuthCard>
  );
}
