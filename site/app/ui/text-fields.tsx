import { Eye, EyeOff } from 'lucide';
import type { ComponentProps } from 'react';
import { Field, type FieldProps, splitField } from './field.tsx';
import { Icon } from './icon.ts';
import { Tooltip } from './icon-button.tsx';

/** Attributes of the control, without the props that fields have in common. */
type Own<Tag extends 'input' | 'textarea' | 'select'> = Omit<ComponentProps<Tag>, keyof FieldProps>;

type TextFieldProps = FieldProps &
  Own<'input'> & {
    type?: 'text' | 'email' | 'url' | 'search' | 'tel' | 'number' | 'date' | 'datetime-local';
  };

/** One line of text. Set `autoComplete` if the browser may know the value. */
export function TextField(props: TextFieldProps) {
  const [frame, { className = '', ...input }] = splitField(props);
  return (
    <Field {...frame}>
      {(control) => <input type="text" {...input} {...control} className={`input ${className}`.trimEnd()} />}
    </Field>
  );
}

type PasswordFieldProps = FieldProps & Own<'input'> & { autoComplete: 'current-password' | 'new-password' };

/** A password with a button that shows it. The button needs scripts (`enhance/buttons.ts`). */
export function PasswordField(props: PasswordFieldProps) {
  const [frame, input] = splitField(props);
  return (
    <Field {...frame}>
      {(control) => (
        <div className="relative">
          <input type="password" spellCheck={false} {...input} {...control} className="input pr-12" />
          <span className="needs-js absolute inset-y-0 right-0.5 flex items-center">
            <Tooltip label="Show password">
              <button
                type="button"
                className="icon-button"
                aria-label="Show password"
                aria-pressed="false"
                data-reveal={control.id}
              >
                <Icon of={Eye} className="when-off size-4.5" />
                <Icon of={EyeOff} className="when-on size-4.5" />
              </button>
            </Tooltip>
          </span>
        </div>
      )}
    </Field>
  );
}

/** Several lines of text. The field grows with its text, if the browser can do that. */
export function TextAreaField(props: FieldProps & Own<'textarea'>) {
  const [frame, { rows = 4, className = '', ...area }] = splitField(props);
  return (
    <Field {...frame}>
      {(control) => (
        <textarea rows={rows} {...area} {...control} className={`input input-area ${className}`.trimEnd()} />
      )}
    </Field>
  );
}

/** A file, by the browser's own control, which works without scripts. */
export function FileField(props: FieldProps & Omit<Own<'input'>, 'type'>) {
  const [frame, { className = '', ...input }] = splitField(props);
  return (
    <Field {...frame}>
      {(control) => (
        <input {...input} {...control} type="file" className={`input input-file ${className}`.trimEnd()} />
      )}
    </Field>
  );
}
