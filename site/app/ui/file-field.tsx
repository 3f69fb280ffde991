import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';

type FileFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'type'>;

/** One file, by the browser's own control: it works without scripts, and with every aid that people use. */
export function FileField({
  label,
  name,
  hint,
  error,
  optional,
  id,
  className = '',
  ...input
}: FileFieldProps) {
  return (
    <Field label={label} name={name} hint={hint} error={error} optional={optional} id={id}>
      {(control) => (
        <input {...input} {...control} type="file" className={`input input-file ${className}`.trimEnd()} />
      )}
    </Field>
  );
}
