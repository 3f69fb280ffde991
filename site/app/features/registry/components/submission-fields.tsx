import { CheckboxField, SelectField } from '#app/ui/choice-fields.tsx';
import { TextAreaField, TextField } from '#app/ui/text-fields.tsx';
import { site } from '#site';
import { profileNames } from '../names.ts';
import type { Outcome, Submission, TextFieldName } from '../submission.ts';

interface SubmissionFieldsProps {
  typed: Partial<Submission>;
  errors: Outcome['errors'];
}

/** What may be left out: what the entry is about, and where its badge is. */
const optionalFields: readonly {
  name: TextFieldName;
  label: string;
  hint: string;
  kind: 'address' | 'code';
  maxLength: number;
  isWide?: boolean;
}[] = [
  { name: 'repository', label: 'Repository', hint: 'Where its source is.', kind: 'address', maxLength: 300 },
  { name: 'package', label: 'Package on npm', hint: 'Of the version above.', kind: 'code', maxLength: 214 },
  {
    name: 'endpoint',
    label: 'MCP endpoint',
    hint: 'Where it answers over Streamable HTTP.',
    kind: 'address',
    maxLength: 300,
  },
  {
    name: 'server_name',
    label: 'MCP server name',
    hint: 'In the official MCP registry.',
    kind: 'code',
    maxLength: 200,
  },
  {
    name: 'badge_url',
    label: 'Badge address',
    hint: 'Where you serve the badge yourself. The registry serves one too.',
    kind: 'address',
    maxLength: 500,
    isWide: true,
  },
];

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
      {optionalFields.map(({ name, kind, isWide, ...words }) => (
        <div key={name} className={isWide ? 'sm:col-span-2' : undefined}>
          <TextField
            {...field(name)}
            {...(kind === 'code' ? code : { type: 'url' as const })}
            {...words}
            optional
          />
        </div>
      ))}
    </div>
  );
}
