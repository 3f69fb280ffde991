import { parse } from 'yaml';
import { z } from 'zod';

const label = z.string().min(1).max(34);
const note = z.string().max(70).optional();
const title = z.string().min(1).max(120);

const sequence = z.strictObject({
  kind: z.literal('sequence'),
  title,
  actors: z.array(z.string().min(1)).min(2).max(4),
  steps: z
    .array(
      z.union([
        z.strictObject({ from: z.string(), to: z.string(), label, reply: z.boolean().default(false) }),
        // `fails` draws the node in another colour.
        z.strictObject({ at: z.string(), label, fails: z.boolean().default(false) }),
      ]),
    )
    .min(1)
    .max(12),
});
const layers = z.strictObject({
  kind: z.literal('layers'),
  title,
  layers: z
    .array(z.strictObject({ name: label, note }))
    .min(2)
    .max(6),
});
const steps = z.strictObject({
  kind: z.literal('steps'),
  title,
  steps: z.array(z.strictObject({ label, note })).min(2).max(7),
});

const diagram = z
  .discriminatedUnion('kind', [sequence, layers, steps])
  .refine(
    (drawn) =>
      drawn.kind !== 'sequence' || actorsOf(drawn.steps).every((name) => drawn.actors.includes(name)),
    { error: 'A step names an actor that is not in the list of actors.' },
  );

export type SequenceDiagram = z.infer<typeof sequence>;
export type Diagram = z.infer<typeof diagram>;

/** Reads a diagram fence (YAML). An invalid diagram throws, which fails the test that renders every lesson. */
export function readDiagram(source: string): Diagram {
  return diagram.parse(parse(quoteTexts(source)));
}

/**
 * Quotes the texts of items that are written on one line, `- {name: Host, note: Model, rules}`. In YAML, a comma would
 * end the note, and a number would not be a text.
 */
function quoteTexts(source: string): string {
  return source.replace(/^(\s*- )\{(.*)\}[ \t]*$/gm, (_, dash: string, item: string) => {
    const members = item.split(/,\s*(?=(?:from|to|at|label|reply|fails|name|note):)/).map((member) => {
      const [, key = '', value = ''] = /^\s*(\w+):\s*(.*?)\s*$/.exec(member) ?? [];
      return `${key}: ${/^(true|false|".*"|'.*')$/.test(value) ? value : JSON.stringify(value)}`;
    });
    return `${dash}{${members.join(', ')}}`;
  });
}

function actorsOf(steps: SequenceDiagram['steps']): string[] {
  return steps.flatMap((step) => ('at' in step ? [step.at] : [step.from, step.to]));
}
