import { Fragment, type ReactNode } from 'react';
import type { DeclaredField } from '#app/lib/declared-fields.ts';
import { SelectField } from './choice-fields.tsx';
import type { FieldOf } from './field-props.ts';
import { TextAreaField, TextField } from './text-fields.tsx';

/** A page's own hint, choices or control for a field. */
interface Own extends Partial<Pick<DeclaredField, 'hint' | 'choices'>> {
  draw?: (field: ReturnType<FieldOf> & { hint?: string }) => ReactNode;
}

/**
 * Draws the fields of a form in their order. `own` has the page's own parts by field name. It is a function, not a
 * component, because the form's notice needs the labels that `fieldOf` gets here.
 */
export function drawFields(
  fields: Readonly<Record<string, Omit<DeclaredField, 'schema'>>>,
  fieldOf: FieldOf,
  own: Readonly<Record<string, Own>> = {},
): ReactNode[] {
  const rows: { name: string; isHalf: boolean; controls: ReactNode[] }[] = [];
  for (const [name, { isHalf = false, ...field }] of Object.entries(fields)) {
    const control = drawField(fieldOf, name, { ...field, ...own[name] });
    const last = rows.at(-1);
    if (isHalf && last?.isHalf) last.controls.push(control);
    else rows.push({ name, isHalf, controls: [control] });
  }
  return rows.map(({ name, isHalf, controls }) =>
    isHalf ? (
      <div key={name} className="field-pair">
        {controls}
      </div>
    ) : (
      controls
    ),
  );
}

function drawField(
  fieldOf: FieldOf,
  name: string,
  { label, placeholder, choices, rows, type, draw, ...field }: Omit<DeclaredField, 'schema'> & Own,
): ReactNode {
  const { schema: _, reviewLabel: __, column: ___, ...attributes } = field as DeclaredField;
  const control = { ...fieldOf(name, label), ...attributes };
  if (draw) return <Fragment key={name}>{draw(control)}</Fragment>;
  if (choices) return <SelectField key={name} {...control} placeholder={placeholder} choices={choices} />;
  if (rows !== undefined) return <TextAreaField key={name} {...control} rows={rows} />;
  return <TextField key={name} {...control} type={type ?? 'text'} />;
}
