import { redirectDocument } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { TextLink } from '#app/ui/link.tsx';
import { unlistedMeta } from '#app/ui/page-meta.ts';
import { Tabs } from '#app/ui/tabs.tsx';
import { PasswordField, TextField } from '#app/ui/text-fields.tsx';
import { Trace, TraceItem } from '#app/ui/trace.tsx';
import { AccountForm, NewPassword, useAnswer } from '../components/account-form.tsx';
import { AuthCard } from '../components/auth-card.tsx';
import { PasskeySignIn } from '../components/passkey-forms.tsx';
import { otherWaysIn } from '../providers/ways-in.server.ts';
import { signInSchema, signUpSchema } from '../schema.ts';
import { getVisitor } from '../sessions/visitor.server.ts';
import { answerAuthForm } from '../sign-in/auth-action.server.ts';
import { nextPath, withNext } from '../sign-in/next-path.ts';
import type { Route } from './+types/auth';

export { clientAction, handle, headers, shouldRevalidate } from '../form-page.ts';

export const meta = unlistedMeta(
  'Sign In',
  'Sign in to your account, or create one with your email address and a password.',
);

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const next = nextPath(url.searchParams.get('next'));
  if (await getVisitor(request, context)) throw redirectDocument(next);
  return {
    next,
    ways: otherWaysIn({ request, context }),
    tab: url.searchParams.get('tab') === 'sign-up' ? 'sign-up' : 'sign-in',
  };
}

export const action = (args: Route.ActionArgs) => answerAuthForm(args);

export default function AuthPage({ loaderData: { tab, next, ways } }: Route.ComponentProps) {
  const tabs = [
    {
      value: 'sign-in',
      label: 'Sign In',
      href: withNext('/auth?tab=sign-in', next),
      panel: <SignInForm next={next} ways={ways} />,
    },
    {
      value: 'sign-up',
      label: 'Sign Up',
      href: withNext('/auth?tab=sign-up', next),
      panel: <SignUpForm next={next} />,
    },
  ];
  return (
    <AuthCard title="Welcome" aside={<WhatFor />}>
      <Tabs label="Sign in or sign up" tabs={tabs} defaultValue={tab} />
      <p className="mt-6 text-sm text-soft">
        By signing up, you agree to our <TextLink href="/terms">Terms of Service</TextLink> and{' '}
        <TextLink href="/privacy">Privacy Policy</TextLink>.
      </p>
    </AuthCard>
  );
}

function WhatFor() {
  return (
    <>
      <h2 className="mb-8 text-xl">What an account is for</h2>
      <Trace>
        <TraceItem state="done" title="Without one">
          You can read everything and send contributions.
        </TraceItem>
        <TraceItem state="current" title="With one">
          You can like articles, start a certification, and keep your progress, notes and credentials.
        </TraceItem>
        <TraceItem state="next" title="If you leave">
          You can download your data as a file, and delete the account yourself.
        </TraceItem>
      </Trace>
    </>
  );
}

function SignUpForm({ next }: { next: string }) {
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
          The email has a link that works for 24 hours. If it does not arrive, look in your spam folder, or{' '}
          <TextLink href="/auth/resend">send it again</TextLink>.
        </p>
      )}
    </>
  );
}

type SignInFormProps = Pick<Route.ComponentProps['loaderData'], 'next' | 'ways'>;

function SignInForm({ next, ways }: SignInFormProps) {
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
        <TextLink href="/auth/resend">No confirmation email?</TextLink>
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
