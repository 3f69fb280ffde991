import type { Fields, FormAnswer } from '#app/lib/form-answer.ts';

/** What a field of a form is given: its name, what it holds and what is wrong with it. */
export type FieldOf<Field extends string = string> = (name: Field) => {
  name: string;
  defaultValue: string;
  error?: string;
  autoFocus?: boolean;
};

/**
 * The fields of a form by their names, to be spread in their order: they hold what was typed, else what is `saved`. The
 * first that is wrong has the focus when the page opens: work goes on there, by keyboard and without scripts too.
 */
export function fieldsOf<Field extends string = string>(
  answer: FormAnswer | undefined,
  saved: Fields = {},
): FieldOf<Field> {
  const values = answer?.values ?? saved;
  let isAnyWrong = false;
  return (name) => {
    const error = answer?.errors[name];
    const field = { name, defaultValue: values[name] ?? '' };
    if (!error) return field;
    const autoFocus = !isAnyWrong;
    isAnyWrong = true;
    return { ...field, error, autoFocus };
  };
}

/** Spread into a `CheckboxField`: the box of a field that says `yes` or nothing. */
export function tickOf<Field extends { defaultValue: string }>({ defaultValue, ...field }: Field) {
  return { ...field, value: 'yes', defaultChecked: defaultValue === 'yes' };
}
