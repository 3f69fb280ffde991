import { ButtonLink } from '#app/ui/button.tsx';
import { TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { metaOf } from '#app/ui/page-meta.ts';
import { PasswordField } from '#app/ui/text-fields.tsx';
import { answerResetForm } from '../auth-action.server.ts';
import { AccountForm } from '../components/account-form.tsx';
import { AuthCard } from '../components/auth-card.tsx';
import { sendForm, unlessLost } from '../lost-answer.ts';
import { isResetOpen } from '../passwords.server.ts';
import { privateHeaders } from '../private-page.ts';
import { resetSchema } from '../schema.ts';
import type { Route } from './+types/reset';

export const handle: PageHandle = { page: 'application' };
export const headers = privateHeaders;

export const meta = metaOf({
  title: 'New password',
  description: 'Choose a new password for your account.',
  noindex: true,
});

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  return { token, isOpen: token !== '' && (await isResetOpen({ request, context }, token)) };
}

export const action = (args: Route.ActionArgs) => answerResetForm(args);
export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);
export const shouldRevalidate = unlessLost;

export default function ResetPage({ loaderData: { token, isOpen } }: Route.ComponentProps) {
  if (!isOpen)
    return (
      <AuthCard
        title="New password"
        lead={
          token
            ? 'This link does not work any more. Please ask for a new one.'
            : 'This page is reached by the link in a mail. Ask for one first.'
        }
      >
        <ButtonLink href="/auth/forgot">Ask for the mail</ButtonLink>
      </AuthCard>
    );
  return (
    <AuthCard title="New password" lead="Once it is changed, every session of your account is signed out.">
      <AccountForm
        intent="reset"
        schema={resetSchema}
        action={`/auth/reset?token=${encodeURIComponent(token)}`}
        label="Change the password"
        busyLabel="Changing..."
      >
        {(fieldOf) => (
          <PasswordField
            label="New password"
            {...fieldOf('password')}
            autoComplete="new-password"
            placeholder="Min. 6 characters"
          />
        )}
      </AccountForm>
      <p className="mt-6 text-sm text-soft">
        The link did not work? <TextLink href="/auth/forgot">Ask for a new one</TextLink>.
      </p>
    </AuthCard>
  );
}
