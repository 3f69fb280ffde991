import type { Fields, FormAnswer } from '#app/lib/form-answer.ts';

/** Props of a form field: its label and name, its value and its error. */
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

/** Where the summary of a form leads to; `form` distinguishes forms of one page. */
export const idOfWrong = (name: string, form = 'wrong') => `${form}-${name}`;

/**
 * The fields of a form by their names, to be spread in their order: they hold what was typed, else what is `saved`. The
 * first that is wrong has the focus when the page opens: work goes on there, by keyboard and without scripts too.
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

/** Spread into a `CheckboxField`: the box of a field that says `yes` or nothing. */
export function tickOf<Field extends { defaultValue: string }>({ defaultValue, ...field }: Field) {
  return { ...field, value: 'yes', defaultChecked: defaultValue === 'yes' };
}
