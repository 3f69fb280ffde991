import { typeName } from '@context-native/mcp/dictionary/entry';
import * as z from 'zod/mini';
import { line, needed, optional, paragraph, text, tidy } from '#app/lib/form-fields.ts';

/** Maximum length of a schema, of examples and of counter examples (characters). */
export const maxJson = 20_000;
/** Maximum nesting of lists and objects, more than a type needs. */
const maxNesting = 24;

const tooLong = `Use at most ${maxJson.toLocaleString('en-GB')} characters.`;

/** A required form field that contains JSON. */
const json = <T>(missing: string, wrong: string, fits: (value: unknown) => value is T) =>
  z.pipe(
    needed(missing).check(z.maxLength(maxJson, { error: tooLong, abort: true })),
    z.transform((typed, { issues }): T => {
      const refuse = (message: string): never => {
        issues.push({ code: 'custom', message, input: typed });
        return z.NEVER as never;
      };
      if (nestingOf(typed) > maxNesting) return refuse(`Nest values at most ${maxNesting} levels deep.`);
      let value: unknown;
      try {
        value = JSON.parse(typed);
      } catch (error) {
        return refuse(`This is not valid JSON: ${(error as Error).message}`);
      }
      return fits(value) ? value : refuse(wrong);
    }),
  );

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const isCounterList = (value: unknown): value is { value: unknown; why: string }[] =>
  isList(value) &&
  value.every((item) => isObject(item) && 'value' in item && typeof item.why === 'string' && item.why !== '');

/** Lines of parts between vertical bars, such as `/unit | UCUM | unit of the value`. */
const lines = (shape: RegExp, wrong: string) =>
  z.pipe(
    optional(z.string().check(tidy, z.maxLength(4000, 'Use at most 4,000 characters.'))),
    z.transform((typed, { issues }) => {
      const list = typed.split('\n').flatMap((text) => (text.trim() ? [text.trim()] : []));
      const bad = list.find((text) => !shape.test(text));
      if (bad !== undefined) issues.push({ code: 'custom', message: `${wrong} Found: ${bad}`, input: typed });
      return list.map((text) => text.split('|').map((part) => part.trim()));
    }),
  );

/** Fields of `/types/propose`, in the browser and on the server. */
export const proposalSchema = z.object({
  name: text(80, 'Enter a name.').check(
    z.regex(
      typeName,
      'Use lower-case letters, digits and hyphens, with a dot between the parts, for example measure.power.',
    ),
  ),
  title: line(80, 'Enter a title.'),
  domain: text(40, 'Choose a domain.'),
  description: paragraph(600, 'Describe a value of this type in a sentence or two.'),
  schema: json('Enter a schema.', 'Enter the schema as a JSON object.', isObject),
  units: lines(
    /^\/[^|]*\|[^|]+\|[^|]+$/,
    'Write a pointer, a code system and a meaning on each line, separated by vertical bars.',
  ),
  reuses: lines(
    /^[^|]+\|[^|]+(\|\s*https?:\/\/[^|\s]+)?$/,
    'Write a vocabulary, a part of it and optionally a URL on each line, separated by vertical bars.',
  ),
  examples: json('Enter two examples.', 'Enter the examples as a JSON list of values.', isList),
  counter_examples: json(
    'Enter one counter example.',
    'Enter the counter examples as a JSON list of objects with "value" and "why".',
    isCounterList,
  ),
  used_by: lines(
    /^standard\/[a-z0-9./-]+\.json$/,
    'On each line, enter one file from the repository’s standard/ folder, for example standard/examples/v0.2-draft/types/power.json.',
  ),
});

export type Proposal = z.infer<typeof proposalSchema>;
export type ProposalField = keyof Proposal;

/** Nesting depth of lists and objects; brackets in texts do not count. */
export function nestingOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/g)) {
    if (token === '[' || token === '{') deepest = Math.max(deepest, ++depth);
    else if (token === ']' || token === '}') depth -= 1;
  }
  return deepest;
}
