import type { Fields, FormAnswer } from '#app/lib/form-answer.ts';

/** Gives the props of a form field: its label, name and value, and its error if it is invalid. */
export interface FieldOf<Field extends string = string> {
  (
    name: Field,
    label: string,
  ): {
    label: string;
    name: string;
    defaultValue: string;
    error?: string;
    autoFocus?: boolean;
    id?: string;
  };
  /** Labels of the fields so far, by name and in order. */
  labels: Fields;
}

/** Id of an invalid field, for the links of `FormNotice`. `form` tells the forms of one page apart. */
export const idOfWrong = (name: string, form = 'wrong') => `${form}-${name}`;

/**
 * A function that gives the props of a form's fields. Call it in their order. Their values are those of the answer,
 * else the saved ones. The first invalid field gets the focus when the page opens, also without scripts.
 */
export function fieldsOf<Field extends string = string>(
  answer: FormAnswer | undefined,
  saved: Fields = {},
  form?: string,
): FieldOf<Field> {
  const values = answer?.values ?? saved;
  const labels: Fields = {};
  let isAnyWrong = false;
  const fieldOf = (name: Field, label: string) => {
    labels[name] = label;
    const error = answer?.errors[name];
    const field = { label, name, defaultValue: values[name] ?? '' };
    if (!error) return field;
    const autoFocus = !isAnyWrong;
    isAnyWrong = true;
    return { ...field, error, autoFocus, id: idOfWrong(name, form) };
  };
  return Object.assign(fieldOf, { labels });
}

/** Props for a `CheckboxField` whose value is `yes` or empty. */
export function tickOf<Field extends { defaultValue: string }>({ defaultValue, ...field }: Field) {
  return { ...field, value: 'yes', defaultChecked: defaultValue === 'yes' };
}
