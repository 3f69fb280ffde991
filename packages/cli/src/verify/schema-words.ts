/** Faults of a schema or a value in our words: Ajv's own ones are for people who know Ajv. */
import { shorten } from './findings.ts';
import type { ErrorObject } from './validator.ts';

type Params = Record<string, unknown>;

const maxValue = 200;
const json = (value: unknown) => shorten(JSON.stringify(value) ?? 'undefined', maxValue);
const count = (value: unknown, noun: string) => `${value} ${noun}${value === 1 ? '' : 's'}`;

const types: Record<string, string> = {
  array: 'an array',
  boolean: 'true or false',
  integer: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a string',
};
const comparisons: Record<string, string> = {
  '>=': 'at least',
  '<=': 'at most',
  '>': 'more than',
  '<': 'less than',
};
const limit = ({ comparison, limit: value }: Params) =>
  `must be ${comparisons[String(comparison)] ?? 'within'} ${value}`;
const noMore = ({ limit: value }: Params) => `must have at most ${count(value, 'item')}`;

/** Sentences about a place, by the keyword of the schema that it breaks. */
const sentences: Record<string, (params: Params) => string> = {
  additionalItems: noMore,
  additionalProperties: ({ additionalProperty }) => `must not have the member ${json(additionalProperty)}`,
  anyOf: () => 'must match at least one of the schemas in anyOf',
  const: ({ allowedValue }) => `must be ${json(allowedValue)}`,
  contains: ({ minContains, maxContains }) =>
    maxContains === undefined
      ? `must have at least ${count(minContains, 'item')} that the schema in contains allows`
      : `must have ${minContains} to ${maxContains} items that the schema in contains allows`,
  dependencies: ({ property, deps }) => `must have ${deps}, because it has ${property}`,
  dependentRequired: ({ property, deps }) => `must have ${deps}, because it has ${property}`,
  enum: ({ allowedValues }) =>
    Array.isArray(allowedValues) && allowedValues.length > 1
      ? `must be one of ${shorten(allowedValues.map((value) => JSON.stringify(value)).join(', '), maxValue)}`
      : `must be ${json(Array.isArray(allowedValues) ? allowedValues[0] : allowedValues)}`,
  exclusiveMaximum: limit,
  exclusiveMinimum: limit,
  'false schema': () => 'must not be there: its schema allows no value',
  if: ({ failingKeyword }) => `must match the schema in ${failingKeyword}`,
  items: noMore,
  maxItems: noMore,
  maxLength: ({ limit: value }) => `must have at most ${count(value, 'character')}`,
  maxProperties: ({ limit: value }) => `must have at most ${count(value, 'member')}`,
  maximum: limit,
  minItems: ({ limit: value }) => `must have at least ${count(value, 'item')}`,
  minLength: ({ limit: value }) => `must have at least ${count(value, 'character')}`,
  minProperties: ({ limit: value }) => `must have at least ${count(value, 'member')}`,
  minimum: limit,
  multipleOf: ({ multipleOf }) => `must be a multiple of ${multipleOf}`,
  not: () => 'must not match the schema in not',
  oneOf: ({ passingSchemas }) =>
    Array.isArray(passingSchemas)
      ? 'matches more than one of the schemas in oneOf'
      : 'must match one of the schemas in oneOf',
  pattern: ({ pattern }) => `must match the regular expression ${shorten(String(pattern), maxValue)}`,
  propertyNames: ({ propertyName }) => `must not have a member with the name ${json(propertyName)}`,
  required: ({ missingProperty }) => `must have the member ${json(missingProperty)}`,
  type: ({ type }) => `must be ${[type].flat().map(nameType).join(' or ')}`,
  unevaluatedItems: ({ len }) => `must have at most ${count(len, 'item')}`,
  unevaluatedProperties: ({ unevaluatedProperty }) => `must not have the member ${json(unevaluatedProperty)}`,
  uniqueItems: ({ i, j }) => `must not have an item twice (items ${[i, j].sort().join(' and ')})`,
};

const nameType = (type: unknown) => types[String(type)] ?? String(type);

/**
 * Errors of one validation as a sentence about the deepest place, for example
 * `/properties/size/type must be one of "array", "boolean" or must be an array`.
 *
 * @param whole name of the validated value, for faults that are in no member
 */
export function describeErrors(errors: readonly ErrorObject[], whole: string): string {
  const depthOf = ({ instancePath }: ErrorObject) => instancePath.split('/').length;
  const deepest = Math.max(...errors.map(depthOf));
  const [first] = errors.filter((error) => depthOf(error) === deepest);
  if (!first) return `${whole} is not valid`;
  const here = errors.filter(({ instancePath }) => instancePath === first.instancePath);
  // Each alternative has an error of its own, and so has a wrong name of a member.
  const each = here.filter(
    ({ keyword, propertyName }) => keyword !== 'anyOf' && keyword !== 'oneOf' && propertyName === undefined,
  );
  const said = [...new Set((each.length > 0 ? each : here).map(say))].slice(0, 3);
  return `${first.instancePath === '' ? whole : shorten(first.instancePath, maxValue)} ${said.join(', or ')}`;
}

const say = ({ keyword, params }: ErrorObject) =>
  (Object.hasOwn(sentences, keyword) ? sentences[keyword] : undefined)?.(params) ??
  `does not match the keyword ${keyword} of its schema`;
