import { ButtonLink } from '#app/ui/button.tsx';
import { CheckboxField, RadioGroupField } from '#app/ui/choice-fields.tsx';
import { tickOf } from '#app/ui/form-answer.ts';
import { deletionSchema, type LeavingQuestion } from '../schema.ts';
import { AccountForm, CurrentPassword } from './account-form.tsx';
import { AccountSection } from './account-section.tsx';

/** Taking one's data, and leaving. */
export function LeavingSections({ questions }: { questions: LeavingQuestion[] }) {
  return (
    <>
      <AccountSection
        id="data"
        title="Your data"
        lead="Everything that this site keeps about you, as one JSON file."
      >
        <ButtonLink href="/account/export.json" variant="secondary" download>
          Download my data
        </ButtonLink>
      </AccountSection>
      <AccountSection
        id="delete"
        title="Delete the account"
        lead="Your account and everything in it is deleted at once. It cannot be brought back."
      >
        <AccountForm
          intent="delete"
          schema={deletionSchema}
          variant="secondary"
          label="Delete my account"
          busyLabel="Deleting..."
        >
          {(fieldOf) => (
            <>
              {questions.map(({ name, label, choices }) => (
                <RadioGroupField key={name} choices={choices} {...fieldOf(name, label)} />
              ))}
              <CurrentPassword {...fieldOf('currentPassword', 'Current password')} />
              <CheckboxField {...tickOf(fieldOf('sure', 'I want my account and my data to be deleted.'))} />
            </>
          )}
        </AccountForm>
      </AccountSection>
    </>
  );
}
