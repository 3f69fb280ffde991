import { servicesContext } from '#app/services/services.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { CheckboxField, RadioGroupField } from '#app/ui/choice-fields.tsx';
import { tickOf } from '#app/ui/field-props.ts';
import { unlistedMeta } from '#app/ui/page-meta.ts';
import { listDeletionQuestions } from '../account/account.server.ts';
import { answerAccountForm } from '../account/account-action.server.ts';
import { AccountForm } from '../components/account-form.tsx';
import { AccountSection, SettingsPage } from '../components/settings-page.tsx';
import { deletionSchema } from '../schema.ts';
import { askedProof } from '../sessions/proof.server.ts';
import { requireVisitor } from '../sessions/visitor.server.ts';
import type { Route } from './+types/data';

export { clientAction, handle, headers, shouldRevalidate } from '../form-page.ts';

export const meta = unlistedMeta(
  'Your data',
  'Download what this site stores about you, or delete your account.',
);

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const visitor = await requireVisitor({ request, context, url });
  const args = { request, context };
  const keepsInvoices = context.get(servicesContext).config.seller !== undefined;
  return {
    questions: await listDeletionQuestions(args, visitor),
    proof: await askedProof(args),
    keepsInvoices,
  };
}

export const action = (args: Route.ActionArgs) => answerAccountForm(args);

export default function DataPage({ loaderData: { questions, proof, keepsInvoices } }: Route.ComponentProps) {
  return (
    <SettingsPage title="Your data">
      <AccountSection
        id="data"
        title="Your data"
        lead="Everything that this site stores about you, as one JSON file."
      >
        <ButtonLink href="/account/export.json" variant="secondary" download>
          Download my data
        </ButtonLink>
      </AccountSection>
      <AccountSection
        id="delete"
        title="Delete the account"
        lead={`This deletes your account and everything in it at once. You cannot undo this.${keepsInvoices ? invoicesStay : ''}`}
      >
        <AccountForm
          intent="delete"
          schema={deletionSchema}
          proof={proof}
          variant="secondary"
          label="Delete my account"
          busyLabel="Deleting..."
        >
          {(fieldOf) => (
            <>
              {questions.map(({ name, label, choices }) => (
                <RadioGroupField key={name} choices={choices} {...fieldOf(name, label)} />
              ))}
              <CheckboxField {...tickOf(fieldOf('sure', 'I want my account and my data to be deleted.'))} />
            </>
          )}
        </AccountForm>
      </AccountSection>
    </SettingsPage>
  );
}

/** Shown if the site issues invoices. */
const invoicesStay =
  ' The law requires us to keep your invoices, with your name, for ten years after the year of issue.';
