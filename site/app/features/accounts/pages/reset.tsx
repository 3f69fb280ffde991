import { ButtonLink } from '#app/ui/button.tsx';
import { TextLink } from '#app/ui/link.tsx';
import { unlistedMeta } from '#app/ui/page-meta.ts';
import { AccountForm, NewPassword } from '../components/account-form.tsx';
import { AuthCard } from '../components/auth-card.tsx';
import { isResetOpen } from '../passwords/passwords.server.ts';
import { resetSchema } from '../schema.ts';
import { answerResetForm } from '../sign-in/auth-action.server.ts';
import type { Route } from './+types/reset';

export { clientAction, handle, headers, shouldRevalidate } from '../form-page.ts';

export const meta = unlistedMeta('New password', 'Choose a new password for your account.');

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  return { token, isOpen: token !== '' && (await isResetOpen({ request, context }, token)) };
}

export const action = (args: Route.ActionArgs) => answerResetForm(args);

export default function ResetPage({ loaderData: { token, isOpen } }: Route.ComponentProps) {
  if (!isOpen)
    return (
      <AuthCard
        title="New password"
        lead={
          token
            ? 'This link no longer works. Please ask for a new one.'
            : 'To open this page, use the link that we send you by email. Ask for the email first.'
        }
      >
        <ButtonLink href="/auth/forgot">Ask for the email</ButtonLink>
      </AuthCard>
    );
  return (
    <AuthCard
      title="New password"
      lead="Changing the password signs you out of every session. Your passkeys, linked sign-ins and second factor do not change. To see them, open Security in your account."
    >
      <AccountForm
        intent="reset"
        schema={resetSchema}
        action={`/auth/reset?token=${encodeURIComponent(token)}`}
        label="Change the password"
        busyLabel="Changing..."
      >
        {(fieldOf) => <NewPassword {...fieldOf('password', 'New password')} />}
      </AccountForm>
      <p className="mt-6 text-sm text-soft">
        The link did not work? <TextLink href="/auth/forgot">Ask for a new one</TextLink>.
      </p>
    </AuthCard>
  );
}
