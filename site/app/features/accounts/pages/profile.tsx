import { unlistedMeta } from '#app/ui/page-meta.ts';
import { TextField } from '#app/ui/text-fields.tsx';
import { answerAccountForm } from '../account/account-action.server.ts';
import { AccountForm } from '../components/account-form.tsx';
import { AccountSection, SettingsPage } from '../components/settings-page.tsx';
import { emailSchema, nameSchema } from '../schema.ts';
import { askedProof } from '../sessions/proof.server.ts';
import { requireVisitor } from '../sessions/visitor.server.ts';
import type { Route } from './+types/profile';

export { clientAction, handle, headers, shouldRevalidate } from '../form-page.ts';

export const meta = unlistedMeta('Profile', 'Your account’s name and email address.');

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { name, email } = await requireVisitor({ request, context, url });
  return { name, email, proof: await askedProof({ request, context }) };
}

export const action = (args: Route.ActionArgs) => answerAccountForm(args);

export default function ProfilePage({ loaderData: { name, email, proof } }: Route.ComponentProps) {
  return (
    <SettingsPage title="Profile">
      <AccountSection
        id="name"
        title="Name"
        lead="Your name appears on receipts and, while you are signed in, in the header. We also suggest it as the name on a credential."
      >
        <AccountForm
          intent="name"
          schema={nameSchema}
          saved={{ fullName: name }}
          variant="secondary"
          label="Save"
          busyLabel="Saving..."
        >
          {(fieldOf) => <TextField {...fieldOf('fullName', 'Full Name')} optional autoComplete="name" />}
        </AccountForm>
      </AccountSection>
      <AccountSection
        id="email"
        title="Email address"
        lead={
          <>
            Your address is <b className="font-semibold wrap-anywhere text-ink">{email}</b>. It changes once
            you open the link that we send to the new address. The change signs out every other session. For
            72 hours, a link sent to the old address can undo the change.
          </>
        }
      >
        <AccountForm
          intent="email"
          schema={emailSchema}
          proof={proof}
          variant="secondary"
          label="Send the link"
          busyLabel="Sending..."
        >
          {(fieldOf) => <TextField {...fieldOf('email', 'New email')} type="email" autoComplete="email" />}
        </AccountForm>
      </AccountSection>
    </SettingsPage>
  );
}
