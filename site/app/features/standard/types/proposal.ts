import { typeName } from '@context-native/mcp/dictionary/entry';
import * as z from 'zod/mini';
import { line, needed, optional, paragraph, text, tidy } from '#app/lib/form-fields.ts';

/** A schema, its examples and counter examples: what people read is shorter. */
export const maxJson = 20_000;
/** Deeper values are written by programs that mean harm. */
const maxNesting = 24;

const tooLong = `At most ${maxJson.toLocaleString('en-GB')} characters, please.`;

/** JSON as it was typed, of a form that is asked for. */
const json = <T>(missing: string, wrong: string, fits: (value: unknown) => value is T) =>
  z.pipe(
    needed(missing).check(z.maxLength(maxJson, { error: tooLong, abort: true })),
    z.transform((typed, { issues }): T => {
      const refuse = (message: string): never => {
        issues.push({ code: 'custom', message, input: typed });
        return z.NEVER as never;
      };
      if (nestingOf(typed) > maxNesting) return refuse(`Values are at most ${maxNesting} deep.`);
      let value: unknown;
      try {
        value = JSON.parse(typed);
      } catch (error) {
        return refuse(`This is not JSON yet: ${(error as Error).message}`);
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

/** Lines of parts between bars, such as `/unit | UCUM | unit of the value`. */
const lines = (shape: RegExp, wrong: string) =>
  z.pipe(
    optional(z.string().check(tidy, z.maxLength(4000, 'At most 4,000 characters, please.'))),
    z.transform((typed, { issues }) => {
      const list = typed.split('\n').flatMap((text) => (text.trim() ? [text.trim()] : []));
      const bad = list.find((text) => !shape.test(text));
      if (bad !== undefined) issues.push({ code: 'custom', message: `${wrong} Not: ${bad}`, input: typed });
      return list.map((text) => text.split('|').map((part) => part.trim()));
    }),
  );

/** `/types/propose`, for the browser and for the post. */
export const proposalSchema = z.object({
  name: text(80, 'A name is needed.').check(
    z.regex(typeName, 'Small letters, digits and hyphens, with a dot between its parts: measure.power.'),
  ),
  title: line(80, 'A title is needed.'),
  domain: text(40, 'Please choose a domain.'),
  description: paragraph(600, 'Say in a sentence or two what a value of the type is.'),
  schema: json('A schema is needed.', 'A schema is a JSON object.', isObject),
  units: lines(
    /^\/[^|]*\|[^|]+\|[^|]+$/,
    'A line has a pointer, a system of codes and a meaning, with bars between them.',
  ),
  reuses: lines(
    /^[^|]+\|[^|]+(\|\s*https?:\/\/[^|\s]+)?$/,
    'A line has a vocabulary, a part of it and perhaps an address, with bars between them.',
  ),
  examples: json('Two examples are needed.', 'Examples are a JSON list of values.', isList),
  counter_examples: json(
    'One counter example is needed.',
    'Counter examples are a JSON list of objects with "value" and "why".',
    isCounterList,
  ),
  used_by: lines(
    /^standard\/[a-z0-9./-]+\.json$/,
    'A line is a file of the repository below standard/, such as standard/examples/v0.2-draft/types/power.json.',
  ),
});

export type Proposal = z.infer<typeof proposalSchema>;
export type ProposalField = keyof Proposal;

/** How deep lists and objects stand in each other; brackets in texts do not count. */
export function nestingOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/g)) {
    if (token === '[' || token === '{') deepest = Math.max(deepest, ++depth);
    else if (token === ']' || token === '}') depth -= 1;
  }
  return deepest;
}
