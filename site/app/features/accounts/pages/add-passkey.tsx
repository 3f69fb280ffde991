import { redirectDocument, useActionData } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { TextLink } from '#app/ui/link.tsx';
import { unlistedMeta } from '#app/ui/page-meta.ts';
import { TextField } from '#app/ui/text-fields.tsx';
import { AccountForm } from '../components/account-form.tsx';
import { AuthCard } from '../components/auth-card.tsx';
import { NeedsScripts } from '../components/passkey-forms.tsx';
import { BackupCodes } from '../components/second-factor-forms.tsx';
import { answerNewPasskey, showNewPasskey } from '../passkeys/own-passkeys.server.ts';
import { type AccountAnswer, newPasskeySchema, passkeySchema } from '../schema.ts';
import { withNext } from '../sign-in/next-path.ts';
import type { Route } from './+types/add-passkey';

export { clientAction, handle, headers, shouldRevalidate } from '../form-page.ts';

export const meta = unlistedMeta(
  'Add a passkey',
  'Add a passkey to your account to sign in without a password.',
);

export async function loader(args: Route.LoaderArgs) {
  const shown = await showNewPasskey(args);
  // Passkeys do not work at the site's address, so there is nothing to add.
  if (!shown) throw redirectDocument('/account/security');
  return shown;
}

export const action = (args: Route.ActionArgs) => answerNewPasskey(args);

export default function AddPasskeyPage({ loaderData }: Route.ComponentProps) {
  const { next, isToUse, proof, suggestedName } = loaderData;
  const codes = useActionData<AccountAnswer>()?.backupCodes;
  const action = withNext('/account/passkey', next);
  return (
    <AuthCard
      title={isToUse ? 'Use a passkey' : 'Add a passkey'}
      lead={
        isToUse
          ? 'Use one of your passkeys once in this session to open the desk.'
          : 'A passkey signs you in without a password. Your device or a security key stores it and unlocks it with your fingerprint, your face or a PIN. A passkey works only at this site’s address, so a fake site cannot steal it.'
      }
    >
      {isToUse && (
        <>
          <AccountForm
            intent="use-passkey"
            schema={passkeySchema}
            action={action}
            passkey="proof"
            label="Use a passkey"
            busyLabel="Waiting for your passkey..."
          />
          <h2 className="mt-10 mb-4 border-t border-rule pt-6 text-xl">None of your passkeys at hand?</h2>
          <p className="mb-5 text-soft">Add another one here. We email you when it is added.</p>
        </>
      )}
      {codes && <BackupCodes codes={codes} />}
      {codes && next !== '/' && (
        <p className="mb-10">
          <ButtonLink href={next}>Continue to the review desk</ButtonLink>
        </p>
      )}
      <AccountForm
        intent="add-passkey"
        action={action}
        variant={isToUse || codes ? 'secondary' : 'primary'}
        schema={newPasskeySchema}
        saved={{ name: suggestedName }}
        passkey="add"
        proof={proof}
        label="Add a passkey"
        busyLabel="Waiting for your device..."
      >
        {(fieldOf) => (
          <TextField
            {...fieldOf('name', 'Name of the passkey')}
            hint="Only you see this name."
            autoComplete="off"
          />
        )}
      </AccountForm>
      <NeedsScripts />
      <p className="mt-8 text-sm text-soft">
        <TextLink href="/account/security">Back to your account</TextLink>
      </p>
    </AuthCard>
  );
}
