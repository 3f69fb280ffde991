import { CheckboxField, SelectField } from '#app/ui/choice-fields.tsx';
import { TextAreaField, TextField } from '#app/ui/text-fields.tsx';
import { site } from '#site';
import { listEntryFields } from '../entry-fields.ts';
import type { Outcome, Submission } from '../submission.ts';

interface SubmissionFieldsProps {
  typed: Partial<Submission>;
  errors: Outcome['errors'];
}

const codeInput = { spellCheck: false, autoCapitalize: 'none', className: 'font-mono text-[0.9375rem]' };

/** Required fields of the entry, then the optional ones. */
export function SubmissionFields({ typed, errors }: SubmissionFieldsProps) {
  const draw = ([name, field]: ReturnType<typeof listEntryFields>[number]) => {
    const { isWide, isIdentifier, isRight: _, wrong: __, choices, rows, ...attributes } = field;
    const shared = {
      name,
      error: errors[name],
      defaultValue: typed[name],
      autoComplete: 'off',
      ...attributes,
    };
    const control = choices ? (
      <SelectField {...shared} placeholder="Choose a profile" choices={choices} />
    ) : rows ? (
      <TextAreaField {...shared} rows={rows} spellCheck={false} className="font-mono" />
    ) : (
      <TextField {...shared} {...(isIdentifier === 'code' && codeInput)} />
    );
    return (
      <div key={name} className={isWide ? 'sm:col-span-2' : undefined}>
        {control}
      </div>
    );
  };
  const fields = listEntryFields();
  return (
    <div className="grid gap-x-6 gap-y-6 sm:grid-cols-2">
      {fields.filter(([, { optional }]) => !optional).map(draw)}
      <div className="sm:col-span-2">
        <CheckboxField
          label={`I declare that this implementation conforms to draft ${site.standardVersion}`}
          hint="Compliance is self-declared. Without this declaration the entry can be listed, but has no badge."
          name="compliance"
          error={errors.compliance}
          defaultChecked={typed.compliance}
        />
      </div>
      {fields.filter(([, { optional }]) => optional).map(draw)}
    </div>
  );
}
