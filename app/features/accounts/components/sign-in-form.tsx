import { ButtonLink } from '#app/ui/button.tsx';
import { TextLink } from '#app/ui/link.tsx';
import { PasswordField, TextField } from '#app/ui/text-fields.tsx';
import { withNext } from '../next-path.ts';
import { signInSchema } from '../schema.ts';
import { AccountForm } from './account-form.tsx';
import { PasskeySignIn } from './passkey-forms.tsx';

export interface OtherWays {
  hasPasskeys: boolean;
  providers: { slug: string; name: string }[];
}

export function SignInForm({ next, ways }: { next: string; ways: OtherWays }) {
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
            <TextField
              {...fieldOf('email', 'Email')}
              type="email"
              autoComplete={ways.hasPasskeys ? 'username webauthn' : 'username'}
            />
            <PasswordField {...fieldOf('password', 'Password')} autoComplete="current-password" />
          </>
        )}
      </AccountForm>
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2 text-sm text-soft">
        <TextLink href="/auth/forgot">Forgot your password?</TextLink>
        <TextLink href="/auth/resend">No confirmation mail?</TextLink>
      </p>
      {(ways.hasPasskeys || ways.providers.length > 0) && (
        <section aria-labelledby="other-ways" className="mt-8 border-t border-rule pt-6">
          <h2 id="other-ways" className="kicker mb-4">
            Without a password
          </h2>
          <div className="grid justify-items-start gap-3">
            {ways.hasPasskeys && <PasskeySignIn next={next} />}
            {ways.providers.map(({ slug, name }) => (
              <ButtonLink key={slug} href={withNext(`/auth/with/${slug}`, next)} variant="secondary">
                Sign in with {name}
              </ButtonLink>
            ))}
          </div>
        </section>
      )}
    </>
  );
}
