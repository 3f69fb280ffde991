import * as z from 'zod/mini';
import { email, line, optionalEmail, optionalLine, optionalParagraph, paragraph } from './form-fields.ts';

/**
 * One field of a submission, declared once: its schema, the forms of visitors and editors, what the queue shows and the
 * columns of its table follow. Members that no comment explains are the control's own attributes.
 */
export interface DeclaredField<Value = unknown> {
  label: string;
  /** Label where an editor reviews it, if that is another. */
  reviewLabel?: string;
  /** Column of its table, if that has another name. */
  column?: string;
  schema: z.core.$ZodType<Value>;
  hint?: string;
  optional?: boolean;
  maxLength?: number;
  autoComplete?: string;
  /** A line of this type; of text without it. */
  type?: 'date' | 'email' | 'number' | 'url';
  min?: number;
  max?: number;
  spellCheck?: boolean;
  /** A line that holds a number. */
  inputMode?: 'numeric';
  /** Several lines. */
  rows?: number;
  /** A list to choose from, and what it says before. */
  placeholder?: string;
  choices?: readonly { value: string; label: string }[];
  /** Shares a line with its neighbours that have this too. */
  isHalf?: boolean;
}

export type DeclaredFields = Readonly<Record<string, DeclaredField>>;

type Words = Partial<Omit<DeclaredField, 'schema' | 'optional' | 'maxLength' | 'max'>> & { label: string };
/** Without `missing`, what is said then, the field may be left empty. */
type TextWords = Words & { max: number; missing?: string };

const typedField =
  (needed: typeof line, left: typeof optionalLine, own: Partial<Words>) =>
  ({ max, missing, ...words }: TextWords): DeclaredField<string> => ({
    ...own,
    ...words,
    optional: missing === undefined,
    maxLength: max,
    schema: missing === undefined ? left(max) : needed(max, missing),
  });

/** A name or title: it holds no links. */
export const lineField = typedField(line, optionalLine, { autoComplete: 'off' });
/** Several lines, with a few links at most. */
export const textField = typedField(paragraph, optionalParagraph, { rows: 3 });

/** Where the sender is answered; `wrong` is said of an address that is missing or none. */
export const emailField = ({
  wrong,
  ...words
}: Partial<Words> & { wrong?: string }): DeclaredField<string> => ({
  label: 'Email',
  type: 'email',
  autoComplete: 'email',
  maxLength: 255,
  ...words,
  optional: wrong === undefined,
  schema: wrong === undefined ? optionalEmail : email(wrong),
});

/** The schema of a list of fields, in their order. */
export function schemaOf<Fields extends DeclaredFields>(fields: Fields) {
  const schemas = Object.entries(fields).map(([name, { schema }]) => [name, schema]);
  return z.object(Object.fromEntries(schemas) as { [Name in keyof Fields]: Fields[Name]['schema'] });
}

/** A list of fields without their schemas, for a page whose browser checks nothing. */
export const shownFields = (fields: DeclaredFields) =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema: _, ...field }]) => [name, field]));

/** The columns of a list of fields, by the fields' names. */
const columnsOf = (fields: DeclaredFields) =>
  Object.entries(fields).map(([name, { column = name }]) => [name, column] as const);

/** A row as its form holds it. */
export const rowAsTexts = (fields: DeclaredFields, row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(columnsOf(fields).map(([name, column]) => [name, String(row[column] ?? '')]));

/** Form fields as columns of `Row`: an empty field is null. */
export function textsAsRow<Row>(fields: DeclaredFields, texts: Readonly<Record<string, string>>): Row {
  const columns = columnsOf(fields).map(([name, column]) => {
    const text = texts[name] || null;
    return [column, text && fields[name]?.inputMode === 'numeric' ? Number(text) : text];
  });
  return Object.fromEntries(columns) as Row;
}
