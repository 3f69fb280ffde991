import { Button } from '#app/ui/button.tsx';
import { TextAreaField, TextField } from '#app/ui/text-fields.tsx';
import { Trap } from '#app/ui/trap.tsx';
import { type ApplicationField, type ApplicationPath, applicationForms } from './forms.ts';
import type { ApplicationErrors } from './schema.ts';

interface ApplicationFormProps {
  path: ApplicationPath;
  errors: ApplicationErrors;
  typed: Record<string, string>;
}

/** An ordinary post with the fields of its form. */
export function ApplicationForm({ path, errors, typed }: ApplicationFormProps) {
  const [firstWrong] = Object.keys(errors);
  return (
    <form method="post" noValidate className="grid gap-6">
      {applicationForms[path].map((field) => (
        <FormField
          key={field.name}
          field={field}
          error={errors[field.name]}
          typed={typed[field.name] ?? ''}
          isFirstWrong={field.name === firstWrong}
        />
      ))}
      <Trap />
      <p>
        <Button type="submit">Send application</Button>
      </p>
    </form>
  );
}

interface FormFieldProps {
  field: ApplicationField;
  error: string | undefined;
  typed: string;
  isFirstWrong: boolean;
}

function FormField({ field, error, typed, isFirstWrong }: FormFieldProps) {
  const { name, label, hint, type, max, autoComplete, needed } = field;
  const common = {
    name,
    label,
    hint,
    error,
    optional: needed === undefined,
    maxLength: max,
    defaultValue: typed,
    autoFocus: isFirstWrong,
  };
  if (type === 'area' || type === 'links')
    return <TextAreaField {...common} rows={type === 'area' ? 4 : 3} />;
  return <TextField {...common} type={type} autoComplete={autoComplete} />;
}
