import script from 'virtual:field-errors';
import { type ReactNode, useId } from 'react';
import { ErrorIcon } from './error-icon.tsx';

/** Props that form fields have in common. */
export interface FieldProps {
  label: string;
  name: string;
  /** Text below the label, such as the format, or why we ask. */
  hint?: ReactNode;
  /** The error and how to fix it. The field is then marked invalid. */
  error?: string;
  /** Says "(optional)" after the label. */
  optional?: boolean;
  /** Id of the control, if something links to it. */
  id?: string;
}

/** Ids and states that tie a control to its label, hint and error. */
interface ControlProps {
  id: string;
  name: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

type FieldFrame = FieldProps & { children: (control: ControlProps) => ReactNode };

/** Label, hint, control and error of a field. `children` draws the control with these props. */
export function Field({ label, name, hint, error, optional, id: given, children }: FieldFrame) {
  const own = useId();
  const id = given ?? own;
  const control = controlProps(id, name, hint, error);
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
        {optional && <OptionalMark />}
      </label>
      {hint && <Hint id={id}>{hint}</Hint>}
      {children(control)}
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

/** Separates the props of `Field` from the attributes of the control. */
export function splitField<Props extends FieldProps>({
  label,
  name,
  hint,
  error,
  optional,
  id,
  ...own
}: Props): [frame: FieldProps, own: typeof own] {
  return [{ label, name, hint, error, optional, id }, own];
}

/** Props of a control. The ids of its hint and error are its own with `-hint` and `-error`. */
export function controlProps(id: string, name: string, hint: ReactNode, error?: string): ControlProps {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { id, name, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined };
}

export function OptionalMark() {
  return <span className="font-normal text-soft"> (optional)</span>;
}

export function Hint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={`${id}-hint`} className="field-hint">
      {children}
    </p>
  );
}

/** The error of a field, with an icon, so that colour is not its only sign. */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p id={`${id}-error`} className="field-error" data-when-used={script}>
      <ErrorIcon className="mt-[0.2em] size-4" />
      {children}
    </p>
  );
}
