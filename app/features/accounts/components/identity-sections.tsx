import { TextField } from '#app/ui/text-fields.tsx';
import { changeEmailSchema, changePasswordSchema, nameSchema } from '../schema.ts';
import { AccountForm, CurrentPassword, NewPassword } from './account-form.tsx';
import { AccountSection } from './account-section.tsx';

/** Name, address and password. */
export function IdentitySections({ name, email }: { name: string; email: string }) {
  return (
    <>
      <AccountSection
        id="name"
        title="Name"
        lead="It stands in the header while you are signed in and on receipts, and is offered as the name on a credential."
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
            It is <b className="font-semibold wrap-anywhere text-ink">{email}</b> now. It changes once you
            open the link that we send to the new one. Every other session is signed out then, and a link to
            the old address undoes it for 72 hours.
          </>
        }
      >
        <AccountForm
          intent="email"
          schema={changeEmailSchema}
          variant="secondary"
          label="Send the link"
          busyLabel="Sending..."
        >
          {(fieldOf) => (
            <>
              <TextField {...fieldOf('email', 'New email')} type="email" autoComplete="email" />
              <CurrentPassword {...fieldOf('currentPassword', 'Current password')} />
            </>
          )}
        </AccountForm>
      </AccountSection>
      <AccountSection
        id="password"
        title="Password"
        lead="Changing it signs out every other session. Any six characters or more will do, except the 100,000 most leaked passwords."
      >
        <AccountForm
          intent="password"
          schema={changePasswordSchema}
          variant="secondary"
          label="Change the password"
          busyLabel="Changing..."
        >
          {(fieldOf) => (
            <>
              <CurrentPassword {...fieldOf('currentPassword', 'Current password')} />
              <NewPassword {...fieldOf('password', 'New password')} />
            </>
          )}
        </AccountForm>
      </AccountSection>
    </>
  );
}
