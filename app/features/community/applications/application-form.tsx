import type { FormAnswer } from '#app/lib/form-answer.ts';
import { Button } from '#app/ui/button.tsx';
import { fieldsOf } from '#app/ui/form-answer.ts';
import { TextAreaField, TextField } from '#app/ui/text-fields.tsx';
import { Trap } from '#app/ui/trap.tsx';
import { type ApplicationPath, applicationForms } from './forms.ts';

interface ApplicationFormProps {
  path: ApplicationPath;
  answer: FormAnswer | undefined;
}

/** An ordinary post with the fields of its form. */
export function ApplicationForm({ path, answer }: ApplicationFormProps) {
  const fieldOf = fieldsOf(answer);
  return (
    <form method="post" noValidate className="grid gap-6">
      {applicationForms[path].map(({ name, label, hint, type, max, autoComplete, needed }) => {
        const field = { ...fieldOf(name), label, hint, optional: needed === undefined, maxLength: max };
        return type === 'area' || type === 'links' ? (
          <TextAreaField key={name} {...field} rows={type === 'area' ? 4 : 3} />
        ) : (
          <TextField key={name} {...field} type={type} autoComplete={autoComplete} />
        );
      })}
      <Trap />
      <p>
        <Button type="submit">Send application</Button>
      </p>
    </form>
  );
}
