import { TextLink } from '#app/ui/link.tsx';
import { PasswordField, TextField } from '#app/ui/text-fields.tsx';
import { withNext } from '../next-path.ts';
import { signInSchema } from '../schema.ts';
import { AccountForm } from './account-form.tsx';

export function SignInForm({ next }: { next: string }) {
  return (
    <>
      <AccountForm
        intent="sign-in"
        schema={signInSchema}
        action={withNext('/auth?tab=sign-in', next)}
        label="Sign In"
        busyLabel="Signing in..."
      >
        {(fieldOf) => (
          <>
            <TextField {...fieldOf('email', 'Email')} type="email" autoComplete="username" />
            <PasswordField {...fieldOf('password', 'Password')} autoComplete="current-password" />
          </>
        )}
      </AccountForm>
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2 text-sm text-soft">
        <TextLink href="/auth/forgot">Forgot your password?</TextLink>
        <TextLink href="/auth/resend">Confirmation mail lost?</TextLink>
      </p>
    </>
  );
}
