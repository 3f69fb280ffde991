import type { ReactNode } from 'react';
import type { DeclaredField, DeclaredFields } from '#app/lib/declared-fields.ts';
import { SelectField } from './choice-fields.tsx';
import type { FieldOf } from './field-props.ts';
import { TextAreaField, TextField } from './text-fields.tsx';

/** What a page alone knows of a field, such as its choices. */
type Own = Partial<Pick<DeclaredField, 'hint' | 'choices'>>;

/**
 * Draws the fields of a form in their order, with what is its own by name. A function and no component: the form's notice
 * names the labels that `fieldOf` was given before.
 */
export function drawFields(
  fields: DeclaredFields,
  fieldOf: FieldOf,
  own: Readonly<Record<string, Own>> = {},
): ReactNode[] {
  const drawn: ReactNode[] = [];
  let half: ReactNode;
  for (const [name, { isHalf, ...field }] of Object.entries(fields)) {
    const control = drawField(fieldOf, name, { ...field, ...own[name] });
    if (!isHalf) drawn.push(control);
    else if (half === undefined) half = control;
    else {
      drawn.push(
        <div key={name} className="desk-pair">
          {half}
          {control}
        </div>,
      );
      half = undefined;
    }
  }
  return drawn;
}

function drawField(
  fieldOf: FieldOf,
  name: string,
  { label, placeholder, choices = [], rows, type, inputMode, ...field }: DeclaredField,
): ReactNode {
  const { schema: _, reviewLabel: __, column: ___, ...attributes } = field;
  const shared = { ...fieldOf(name, label), ...attributes };
  if (placeholder !== undefined)
    return <SelectField key={name} {...shared} placeholder={placeholder} choices={choices} />;
  if (rows !== undefined) return <TextAreaField key={name} {...shared} rows={rows} />;
  return <TextField key={name} {...shared} type={type ?? 'text'} inputMode={inputMode} />;
}
