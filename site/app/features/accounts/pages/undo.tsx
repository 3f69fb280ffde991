import { ButtonLink } from '#app/ui/button.tsx';
import { unlistedMeta } from '#app/ui/page-meta.ts';
import { findUndo } from '../account/new-address.server.ts';
import { AccountForm } from '../components/account-form.tsx';
import { AuthCard } from '../components/auth-card.tsx';
import { answerUndoForm } from '../sign-in/auth-action.server.ts';
import type { Route } from './+types/undo';

export { clientAction, handle, headers, shouldRevalidate } from '../form-page.ts';

export const meta = unlistedMeta('Undo the change of address', 'Restore your account’s old address.');

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  return { token, oldEmail: await findUndo({ request, context }, token) };
}

export const action = (args: Route.ActionArgs) => answerUndoForm(args);

export default function UndoPage({ loaderData: { token, oldEmail } }: Route.ComponentProps) {
  if (!oldEmail)
    return (
      <AuthCard
        title="This link does not work"
        lead="The link was already used, or is older than 72 hours. If another person controls your account, write to us."
      >
        <ButtonLink href="/auth">Sign In</ButtonLink>
      </AuthCard>
    );
  return (
    <AuthCard
      title="Undo the change of address"
      lead={
        <>
          This restores the address <b className="font-semibold wrap-anywhere text-ink">{oldEmail}</b> and
          signs everyone out. The password stops working, and you choose a new one on the next page. We also
          remove any passkey, linked sign-in or second factor that was added after the change or in the 72
          hours before it.
        </>
      }
    >
      <AccountForm
        intent="undo"
        action={`/auth/undo?token=${encodeURIComponent(token)}`}
        label="Restore the old address"
      />
    </AuthCard>
  );
}
