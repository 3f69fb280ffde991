import { CheckboxField, RadioGroupField, SelectField } from '#app/ui/choice-fields.tsx';
import { fieldsOf } from '#app/ui/field-props.ts';
import { TextLink } from '#app/ui/link.tsx';
import { ProofField } from '#app/ui/proof-field.tsx';
import { PasswordField, TextAreaField, TextField } from '#app/ui/text-fields.tsx';
import { site } from '#site';
import type { Specimen } from './specimen.tsx';

const interests = [
  { value: 'developer', label: 'Developer' },
  { value: 'architect', label: 'Architect' },
  { value: 'employer', label: 'Employer' },
  { value: 'closed', label: 'Closed for now', disabled: true },
];

const profiles = [
  { value: 'smb', label: 'SMB', hint: 'Plans and preconfigured capabilities' },
  { value: 'enterprise', label: 'Enterprise', hint: 'Business units, compliance tags, regional prices' },
  { value: 'gov', label: 'Gov/Public', hint: 'An oversight actor and an audit log', disabled: true },
];

const column = 'grid max-w-[44rem] gap-6 sm:grid-cols-2';

export const fields: Specimen = {
  id: 'field',
  title: 'Form fields',
  use: 'Label above, hint below it, the error with an icon and words. What was typed is kept.',
  states: {
    empty: (
      <div className={column}>
        <TextField label="Full Name" name="fullName" autoComplete="name" optional />
        <TextField label="Email" name="email" type="email" placeholder="you@organisation.example" />
      </div>
    ),
    'with hint': (
      <div className={column}>
        <TextField
          label="Repository URL"
          name="repo_url"
          type="url"
          hint="On github.com or gitlab.com"
          defaultValue={site.repository}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          placeholder="min. 6 characters"
          hint="A sentence is easier to remember than a word"
        />
      </div>
    ),
    focus: (
      <div className={column}>
        <TextField
          label="Course title"
          name="focused"
          defaultValue="From tools/call to trace"
          className="outline-2 -outline-offset-1 outline-ink"
        />
      </div>
    ),
    error: (
      <div className={column}>
        <TextField
          label="Email"
          name="wrong-email"
          type="email"
          defaultValue="ana at example"
          error="Invalid email address"
        />
        <PasswordField
          label="Password"
          name="wrong-password"
          autoComplete="current-password"
          error="Invalid email or password. Please check your credentials."
        />
      </div>
    ),
    'asked once more': (
      <div className={column}>
        <ProofField
          proof={{ isDue: true, ways: ['password', 'code', 'passkey'], providers: [] }}
          fieldOf={fieldsOf(undefined)}
        />
      </div>
    ),
    disabled: (
      <div className={column}>
        <TextField label="Organisation" name="org" defaultValue="alder-finch" disabled />
        <SelectField label="Profile" name="disabled-select" choices={interests} disabled />
      </div>
    ),
    choices: (
      <div className={column}>
        <SelectField
          label="Role interest"
          name="role"
          choices={interests}
          placeholder="Choose one"
          error="Please select your role interest."
        />
        <SelectField label="License" name="license" choices={interests} defaultValue="architect" />
        <RadioGroupField label="Profile" name="profile" choices={profiles} defaultValue="smb" />
        <div className="grid content-start gap-4">
          <CheckboxField
            name="updates"
            label="Send me the changelog"
            defaultChecked
            hint="At most once a month"
          />
          <CheckboxField
            name="terms"
            label={
              <>
                I agree to the <TextLink href="/terms">Terms of Service</TextLink>
              </>
            }
            error="Please agree to the terms."
          />
          <CheckboxField name="later" label="Not open yet" disabled />
        </div>
      </div>
    ),
    'long text': (
      <div className="max-w-[44rem]">
        <TextAreaField
          label="What does your contribution do, and what should a reviewer look at first?"
          name="description"
          optional
          rows={3}
          hint="Plain text or Markdown"
          defaultValue="It checks that every event of a trace stands in the order of its created_at."
        />
      </div>
    ),
  },
};
