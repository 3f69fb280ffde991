import { TextLink } from '#app/ui/link.tsx';
import { TextField } from '#app/ui/text-fields.tsx';
import { withNext } from '../next-path.ts';
import { signUpSchema } from '../schema.ts';
import { AccountForm, NewPassword, useAnswer } from './account-form.tsx';

export function SignUpForm({ next }: { next: string }) {
  const answer = useAnswer('sign-up');
  const isCreated = answer && !answer.message?.destructive;
  return (
    <>
      <AccountForm
        intent="sign-up"
        schema={signUpSchema}
        action={withNext('/auth?tab=sign-up', next)}
        label="Create Account"
        busyLabel="Creating account..."
      >
        {(fieldOf) => (
          <>
            <TextField {...fieldOf('fullName', 'Full Name')} optional autoComplete="name" />
            <TextField {...fieldOf('email', 'Email')} type="email" autoComplete="username" />
            <NewPassword {...fieldOf('password', 'Password')} />
          </>
        )}
      </AccountForm>
      {isCreated && (
        <p className="mt-6 border-l-2 border-ink pl-4 text-sm">
          The mail has a link that works for 24 hours. If it does not arrive, look in your spam folder, or{' '}
          <TextLink href="/auth/resend">send it again</TextLink>.
        </p>
      )}
    </>
  );
}
