import { CheckboxField, SelectField } from '#app/ui/choice-fields.tsx';
import { TextAreaField, TextField } from '#app/ui/text-fields.tsx';
import { site } from '#site';
import { profileNames } from '../profiles.ts';
import type { Outcome, Submission } from '../submission.ts';

interface SubmissionFieldsProps {
  typed: Partial<Submission>;
  errors: Outcome['errors'];
}

/** What the entry says of the implementation. */
export function SubmissionFields({ typed, errors }: SubmissionFieldsProps) {
  const field = (name: keyof Submission & string) => ({
    name,
    error: errors[name],
    ...(name !== 'compliance' && { defaultValue: typed[name] as string | undefined }),
    autoComplete: 'off',
  });
  const code = {
    spellCheck: false,
    autoCapitalize: 'none',
    maxLength: 64,
    className: 'font-mono text-[0.9375rem]',
  };
  return (
    <div className="grid gap-x-6 gap-y-6 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <TextField
          label="Name"
          hint="For people, as they will look for it."
          {...field('name')}
          maxLength={200}
        />
      </div>
      <TextField
        label="Organisation code"
        hint="org_id: lower-case letters, digits, hyphens."
        {...field('org_id')}
        {...code}
      />
      <TextField
        label="Agent code"
        hint="agent_code: the agent, tool or calculator."
        {...field('agent_code')}
        {...code}
      />
      <SelectField
        label="Profile"
        hint="Of the example run."
        placeholder="Choose a profile"
        choices={Object.entries(profileNames).map(([value, label]) => ({ value, label }))}
        {...field('profile')}
      />
      <TextField label="Version" hint="Of the implementation." {...field('version')} maxLength={100} />
      <div className="sm:col-span-2">
        <TextAreaField
          label="Capabilities"
          hint="One name on each line, such as vat.calculate."
          rows={3}
          spellCheck={false}
          {...field('capabilities')}
          className="font-mono"
        />
      </div>
      <div className="sm:col-span-2">
        <CheckboxField
          label={`I declare that this implementation conforms to draft ${site.standardVersion}`}
          hint="Compliance is self-declared. Without it the entry can be listed, and has no badge."
          name="compliance"
          error={errors.compliance}
          defaultChecked={typed.compliance}
        />
      </div>
      <TextField
        label="Repository"
        optional
        hint="Where its source is."
        type="url"
        {...field('repository')}
        maxLength={300}
      />
      <TextField
        label="Package on npm"
        optional
        hint="Of the version above."
        {...field('package')}
        {...code}
        maxLength={214}
      />
      <TextField
        label="MCP endpoint"
        optional
        hint="Where it answers over Streamable HTTP."
        type="url"
        {...field('endpoint')}
        maxLength={300}
      />
      <TextField
        label="MCP server name"
        optional
        hint="In the official MCP registry."
        {...field('server_name')}
        {...code}
        maxLength={200}
      />
      <div className="sm:col-span-2">
        <TextField
          label="Badge address"
          optional
          hint="Where you serve the badge yourself. The registry serves one too."
          type="url"
          {...field('badge_url')}
          maxLength={500}
        />
      </div>
    </div>
  );
}
