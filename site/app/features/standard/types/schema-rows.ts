import { type Schema, schemasBelow, type TypeEntry } from '@context-native/mcp/dictionary/entry';

export interface SchemaRow {
  /** JSON Pointer into the value; `/lines/*` means each item of a list. Empty for the value itself. */
  pointer: string;
  /** Kind of value, in a few words. */
  kind: string;
  isRequired: boolean;
  meaning: string;
  /** Further limits, such as `at most 200 characters`. */
  limits: string;
}

/** Maximum length of a pattern in a row; longer ones are only in the schema. */
const longestPattern = 48;
const largest = Number.MAX_SAFE_INTEGER;

/** A schema as rows of a table, each before its members. */
export function schemaRows({ schema, units = [] }: Pick<TypeEntry, 'schema' | 'units'>): SchemaRow[] {
  const rows: SchemaRow[] = [];
  const add = (part: Schema, pointer: string, isRequired: boolean) => {
    const unit = units.find((unit) => unit.pointer === pointer);
    const limits = [limitsOf(part, unit !== undefined), unit ? `${unit.system}: ${unit.meaning}` : ''];
    rows.push({
      pointer,
      kind: kindOf(part),
      isRequired,
      meaning: part.description ?? '',
      limits: limits.filter(Boolean).join('; '),
    });
    for (const [name, below] of schemasBelow(part))
      add(below, `${pointer}/${name}`, name === '*' || (part.required ?? []).includes(name));
  };
  add(schema, '', true);
  // An object without a description of its own is described by its members.
  return rows.filter(({ kind, meaning, limits }) => kind !== 'object' || meaning || limits);
}

function kindOf(schema: Schema): string {
  if (schema.const !== undefined) return `always ${JSON.stringify(schema.const)}`;
  if (schema.enum) return `one of ${schema.enum.map(shown).join(', ')}`;
  if (schema.type === 'string') return 'text';
  if (schema.type === 'array') return 'list';
  return schema.type ?? 'any value';
}

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function limitsOf(schema: Schema, hasUnit: boolean): string {
  const { pattern, minLength = 0, maxLength, minimum, maximum, minItems = 0, maxItems, uniqueItems } = schema;
  const limits: string[] = [];
  if (pattern && !hasUnit)
    limits.push(
      pattern.length <= longestPattern
        ? `matches the pattern \`${pattern}\``
        : 'matches a pattern of the schema',
    );
  if (maxLength !== undefined && !pattern)
    limits.push(
      minLength > 0 ? `${minLength} to ${maxLength} characters` : `at most ${maxLength} characters`,
    );
  if (minimum !== undefined && minimum > -largest) limits.push(`at least ${minimum}`);
  if (maximum !== undefined && maximum < largest) limits.push(`at most ${maximum}`);
  if (minItems > 0 && minItems === maxItems) limits.push(`${minItems} items`);
  else if (minItems > 0) limits.push(minItems === 1 ? 'not empty' : `at least ${minItems} items`);
  if (uniqueItems) limits.push('no duplicates');
  return limits.join(', ');
}
