import * as z from 'zod/mini';
import { email, line, optionalEmail, optionalLine, optionalParagraph, paragraph } from './form-fields.ts';

/** One field of a form, declared once for its schema, its control and its column. */
export interface DeclaredField<Value = unknown> {
  label: string;
  /** Label for editors, if it differs. */
  reviewLabel?: string;
  /** Column of its table, if its name differs. */
  column?: string;
  schema: z.core.$ZodType<Value>;
  hint?: string;
  optional?: boolean;
  maxLength?: number;
  autoComplete?: string;
  /** Type of a one-line field; `text` by default. */
  type?: 'date' | 'email' | 'number' | 'url';
  min?: number;
  max?: number;
  spellCheck?: boolean;
  /** A one-line field for a number; `textsAsRow` converts it. */
  inputMode?: 'numeric';
  /** Lines of a text area. */
  rows?: number;
  /** Text of a list of choices before a person chooses. */
  placeholder?: string;
  choices?: readonly { value: string; label: string }[];
  /** Shares a line with its neighbours that have this too. */
  isHalf?: boolean;
}

export type DeclaredFields = Readonly<Record<string, DeclaredField>>;

type Words = Partial<Omit<DeclaredField, 'schema' | 'optional' | 'maxLength' | 'max'>> & { label: string };
/** `missing` is the message for an empty field. Without it, the field is optional. */
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

/** One line without links, such as a name or a title. */
export const lineField = typedField(line, optionalLine, { autoComplete: 'off' });
/** Several lines with at most 10 links. */
export const textField = typedField(paragraph, optionalParagraph, { rows: 3 });

/** The sender's address. `wrong` is the message for a missing or invalid one; without it, the field is optional. */
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

export function schemaOf<Fields extends DeclaredFields>(fields: Fields) {
  const schemas = Object.entries(fields).map(([name, { schema }]) => [name, schema]);
  return z.object(Object.fromEntries(schemas) as { [Name in keyof Fields]: Fields[Name]['schema'] });
}

/** Fields without their schemas, for the data of a loader. */
export const shownFields = (fields: DeclaredFields) =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema: _, ...field }]) => [name, field]));

/** Pairs of a field's name and its column. */
const columnsOf = (fields: DeclaredFields) =>
  Object.entries(fields).map(([name, { column = name }]) => [name, column] as const);

/** A row as texts by field. An empty column is ''. */
export const rowAsTexts = (fields: DeclaredFields, row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(columnsOf(fields).map(([name, column]) => [name, String(row[column] ?? '')]));

/** Form fields as columns of `Row`: an empty field is null, and a numeric one a number. */
export function textsAsRow<Row>(fields: DeclaredFields, texts: Readonly<Record<string, string>>): Row {
  const columns = columnsOf(fields).map(([name, column]) => {
    const text = texts[name] || null;
    return [column, text && fields[name]?.inputMode === 'numeric' ? Number(text) : text];
  });
  return Object.fromEntries(columns) as Row;
}
