/**
 * Schemas of the working draft in which parts may be left out. A shape describes complete parts, as the
 * tables of the text do. Its schema counts a required member as present if `left_out` lists it, and
 * accepts `null` in place of a listed part (11.2, 10.2). JSON Schema cannot compare two places: each
 * place has its own rule at the end of the schema.
 */
type Schema = Record<string, unknown>;

interface Step {
  keyword: 'properties' | 'items' | 'additionalProperties';
  name: string;
}

interface Rule {
  /** Places whose parts may be missing, as pointers with `*` for any step. */
  pointer: string;
  schema: Schema;
}

export interface LeftOutOptions {
  /** Members that are never left out. */
  never: readonly string[];
  /** Start of pointers, relative to the schema. */
  prefix?: string;
  /** The target of a `$ref` to a typed value. */
  typed?: Schema;
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The schema of a shape. */
export function takeLeftOut(shape: Schema, options: LeftOutOptions): Schema {
  const rules: Rule[] = [];
  const { anyOf, ...schema } = loosen(shape, [], options, rules);
  const kept = ((shape.required ?? []) as string[]).filter((name) => options.never.includes(name));
  const choices = ((anyOf ?? []) as { required: string[] }[]).flatMap((choice) => {
    const lifted = choice.required.filter((name) => !options.never.includes(name));
    return [choice, ...lifted.map((name) => isListed(`/${name}`))];
  });
  const { examples, ...rest } = schema;
  const { properties, ...others } = rest;
  const lists = rules.map((rule) => ({
    anyOf: [rule.schema, isListed(`${options.prefix ?? ''}${rule.pointer}`)],
  }));
  return {
    ...others,
    ...(kept.length > 0 && { required: kept }),
    properties,
    ...(choices.length > 0 && { anyOf: choices }),
    ...(lists.length > 0 && {
      $comment:
        'A part listed in left_out may be missing or null. Generated from the shape in standard/shapes/.',
      allOf: lists,
    }),
    ...(examples !== undefined && { examples }),
  };
}

/** The schema of a typed value, whose own list starts at its value (16.1). */
export function takeTypedValue(shape: Schema): Schema {
  const { examples, ...schema } = shape;
  return { ...schema, required: ['type'], anyOf: [{ required: ['value'] }, isListed('')], examples };
}

/** A schema without its required members, whose parts may be `null`. The rules at its end state when. */
function loosen(shape: Schema, path: Step[], options: LeftOutOptions, rules: Rule[]): Schema {
  const { required = [], ...schema } = shape;
  const loose = Object.entries(schema).map(([keyword, value]): [string, unknown] => {
    if (keyword === 'properties') {
      const names = Object.entries(value as Record<string, Schema>);
      return [
        keyword,
        Object.fromEntries(names.map(([name, part]) => [name, take('properties', name, part)])),
      ];
    }
    const isPart = (keyword === 'items' || keyword === 'additionalProperties') && isSchema(value);
    return [keyword, isPart ? take(keyword, '*', value) : value];
  });
  return Object.fromEntries(loose);

  function take(keyword: Step['keyword'], name: string, part: Schema): Schema {
    if (path.length === 0 && options.never.includes(name)) return part;
    const steps = [...path, { keyword, name }];
    const isRequired = keyword === 'properties' && (required as string[]).includes(name);
    const [nullable, whole] = takeNull(part, options);
    const rest = {
      ...(isRequired && { required: [name] }),
      ...(whole && within([{ keyword, name }], whole)),
    };
    const pointer = steps.map((step) => `/${step.name}`).join('');
    if (isRequired || whole) rules.push({ pointer, schema: within(path, rest) });
    return loosen(nullable, steps, options, rules);
  }
}

/** A part that may be `null`, with its schema otherwise; undefined if `null` is one of its values. */
function takeNull(part: Schema, { typed }: LeftOutOptions): [Schema, Schema?] {
  const { $ref, type, enum: choices, ...rest } = part;
  if ($ref !== undefined) {
    const { description } = part;
    // Its parts may be left out of the payload too.
    return [{ description, type: ['object', 'null'], examples: typed?.examples }, { $ref }];
  }
  const whole = { not: { type: 'null' } };
  if (choices !== undefined) return [{ ...rest, enum: [...(choices as unknown[]), null] }, whole];
  const types = type === undefined ? [] : [type].flat();
  if (types.length === 0 || types.includes('null')) return [part];
  const { description, ...others } = rest;
  return [{ description, type: [...types, 'null'], ...others }, whole];
}

/** A schema for the part at the end of these steps. */
const within = (steps: Step[], schema: Schema): Schema =>
  steps.reduceRight<Schema>(
    (inner, { keyword, name }) => ({ [keyword]: keyword === 'properties' ? { [name]: inner } : inner }),
    schema,
  );

/** A rule that tests that `left_out` names the place. */
function isListed(pointer: string): Schema {
  const place = /^\/(input|output)$/.exec(pointer);
  const pattern = place ? `${pointer}(/type|/value)?` : pointer.replaceAll('*', '[^/]+');
  const name = pattern === pointer ? { const: pointer } : { pattern: `^${pattern}$(?!\\n)` };
  const item = { required: ['pointer'], properties: { pointer: name } };
  return { required: ['left_out'], properties: { left_out: { contains: item } } };
}
