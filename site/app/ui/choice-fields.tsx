import { ChevronDown } from 'lucide';
import { type ComponentProps, type ReactNode, useId } from 'react';
import {
  controlProps,
  Field,
  FieldError,
  type FieldProps,
  Hint,
  OptionalMark,
  splitField,
} from './field.tsx';
import { Icon } from './icon.ts';

interface Choice {
  value: string;
  label: string;
  /** Text under a radio button's label. */
  hint?: string;
  disabled?: boolean;
}

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps | 'children'> & {
    choices: readonly Choice[];
    /** First choice of the list, with an empty value. */
    placeholder?: string;
  };

/** A choice from a list, by the browser's own control. */
export function SelectField(props: SelectFieldProps) {
  const [frame, { choices, placeholder, ...select }] = splitField(props);
  return (
    <Field {...frame}>
      {(control) => (
        <div className="relative">
          <select {...select} {...control} className="input appearance-none truncate pr-10">
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value} disabled={choice.disabled}>
                {choice.label}
              </option>
            ))}
          </select>
          <Icon
            of={ChevronDown}
            className="pointer-events-none absolute top-1/2 right-3 size-4.5 -translate-y-1/2 text-soft"
          />
        </div>
      )}
    </Field>
  );
}

type CheckboxFieldProps = Omit<FieldProps, 'label'> &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type'> & { label: ReactNode };

/** A checkbox. Its label may contain a link. */
export function CheckboxField({
  label,
  name,
  hint,
  error,
  optional,
  id: given,
  ...input
}: CheckboxFieldProps) {
  const own = useId();
  const id = given ?? own;
  return (
    <div className="field">
      <div className="choice">
        <input type="checkbox" {...input} {...controlProps(id, name, hint, error)} className="check" />
        <label htmlFor={id}>
          {label}
          {optional && <OptionalMark />}
        </label>
        {hint && <Hint id={id}>{hint}</Hint>}
      </div>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

type RadioGroupFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'value' | 'defaultValue'> & {
    choices: readonly Choice[];
    defaultValue?: string;
  };

export function RadioGroupField({
  label,
  name,
  hint,
  error,
  optional,
  id: given,
  choices,
  defaultValue,
  autoFocus,
  ...input
}: RadioGroupFieldProps) {
  const own = useId();
  const id = given ?? own;
  const { id: _, ...shared } = controlProps(id, name, hint, error);
  return (
    <fieldset id={id} className="field" aria-describedby={shared['aria-describedby']}>
      <legend className="field-label">
        {label}
        {optional && <OptionalMark />}
      </legend>
      {hint && <Hint id={id}>{hint}</Hint>}
      {choices.map((choice, index) => (
        <div key={choice.value} className="choice">
          <input
            type="radio"
            {...input}
            // biome-ignore lint/a11y/noAutofocus: only where a form came back with what is wrong with this group
            autoFocus={autoFocus && index === 0}
            id={`${id}-${choice.value}`}
            name={name}
            value={choice.value}
            defaultChecked={choice.value === defaultValue}
            disabled={choice.disabled || input.disabled}
            aria-invalid={shared['aria-invalid']}
            aria-describedby={choice.hint ? `${id}-${choice.value}-hint` : undefined}
            className="radio"
          />
          <label htmlFor={`${id}-${choice.value}`}>{choice.label}</label>
          {choice.hint && <Hint id={`${id}-${choice.value}`}>{choice.hint}</Hint>}
        </div>
      ))}
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}
