import { data, redirectDocument } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PasswordField } from '#app/ui/text-fields.tsx';
import { changeAddress, holdsNewAddress } from '../account/new-address.server.ts';
import { AccountForm } from '../components/account-form.tsx';
import { AuthCard } from '../components/auth-card.tsx';
import { confirmSchema } from '../schema.ts';
import { answerConfirmForm } from '../sign-in/auth-action.server.ts';
import { nextPath, withNext } from '../sign-in/next-path.ts';
import { confirmAddress } from '../sign-in/sign-up.server.ts';
import { goTo } from '../submit-form.server.ts';
import type { Route } from './+types/confirm';

export { clientAction, handle, headers, shouldRevalidate } from '../form-page.ts';

const outcomes = {
  confirmed: {
    title: 'Your address is confirmed',
    lead: 'Your account is ready. Sign in with your email address and your password.',
    link: { href: '/auth', label: 'Sign In' },
  },
  'asks for the password': {
    title: 'Confirm your address',
    lead: 'Enter a password for your account. It replaces the password from your sign-up. You can enter the same one.',
    link: undefined,
  },
  'address changed': {
    title: 'Your address was changed',
    lead: 'From now on, sign in with this address. Emails about your account also go to this address. Every other session was signed out. For 72 hours, a link sent to your old address can undo the change.',
    link: { href: '/account/profile', label: 'Back to your account' },
  },
  expired: {
    title: 'This link is too old',
    lead: 'The link was valid for 24 hours. Ask for a new link. You have lost nothing else.',
    link: { href: '/auth/resend', label: 'Send it again' },
  },
  invalid: {
    title: 'This link does not work',
    lead: 'This link was already used, or is incomplete. Open the link from the email again, or get a new one.',
    link: { href: '/auth/resend', label: 'Send it again' },
  },
  'change expired': {
    title: 'This link is too old',
    lead: 'The link was valid for 24 hours. On your account page, you can see your address and ask for a new link.',
    link: { href: '/account/profile', label: 'Back to your account' },
  },
  'change invalid': {
    title: 'This link does not work',
    lead: 'This link was already used, or is incomplete. On your account page, you can see your address and ask for a new link.',
    link: { href: '/account/profile', label: 'Back to your account' },
  },
  taken: {
    title: 'This address has an account',
    lead: 'Another account was created with this address in the meantime, so your account keeps its old address.',
    link: { href: '/account/profile', label: 'Back to your account' },
  },
} as const;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: outcomes[args.loaderData?.outcome ?? 'invalid'].title,
    description: 'Confirm your account’s email address.',
    noindex: true,
  });

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const args = { request, context };
  const token = url.searchParams.get('token') ?? '';
  const next = nextPath(url.searchParams.get('next'));
  const outcome = await (holdsNewAddress(args, token) ? changeAddress : confirmAddress)(args, token);
  if (outcome === 'signed in') throw goTo(args, next, { title: 'Your address is confirmed. Welcome!' });
  if (outcome === 'second step') throw redirectDocument(withNext('/auth/code', next));
  if (outcome === 'sign in first') throw redirectDocument(withNext('/auth', url.pathname + url.search));
  const isRight = ['confirmed', 'asks for the password', 'address changed'].includes(outcome);
  const action = withNext(`/auth/confirm?token=${encodeURIComponent(token)}`, next);
  return data({ outcome, next, action }, { status: isRight ? 200 : 400 });
}

export const action = (args: Route.ActionArgs) => answerConfirmForm(args);

export default function ConfirmPage({ loaderData: { outcome, next, action } }: Route.ComponentProps) {
  const { title, lead, link } = outcomes[outcome];
  return (
    <AuthCard title={title} lead={lead}>
      {link ? (
        <ButtonLink href={outcome === 'confirmed' ? withNext(link.href, next) : link.href}>
          {link.label}
        </ButtonLink>
      ) : (
        <AccountForm
          intent="confirm"
          schema={confirmSchema}
          action={action}
          label="Confirm the address"
          busyLabel="Confirming..."
        >
          {(fieldOf) => (
            <PasswordField
              {...fieldOf('password', 'Password')}
              autoComplete="current-password"
              placeholder="Min. 6 characters"
            />
          )}
        </AccountForm>
      )}
    </AuthCard>
  );
}
