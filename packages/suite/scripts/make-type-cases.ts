/**
 * Adds two cases for each type of the dictionary to the hand-written cases of clause 14.2: an example of the entry, and
 * a counter example, which is refused. The findings are those of ajv with the entry's own schema, not of our checker. A
 * test checks that they are fresh.
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';

const root = join(import.meta.dirname, '../../..');
const target = join(root, 'standard/test-suite/v0.2-draft/14.2.json');

interface Case {
  name: string;
  document: { mcp_context: object; mcp_events: { payload: object }[] };
}

interface Entry {
  name: string;
  schema: object;
  examples: unknown[];
  counter_examples: { value: unknown; why: string }[];
}

const place = '/mcp_events/1/payload/output/value';

/** Returns the content of the file. */
export function makeTypeCases(): { cases: Case[] } {
  const file = JSON.parse(readFileSync(target, 'utf8')) as { cases: Case[] };
  const byHand = file.cases.filter(({ name }) => !name.startsWith('type '));
  const base = (byHand[0] as Case).document;
  const entries = globSync('standard/types/*.json', { cwd: root })
    .sort()
    .map((path): Entry => JSON.parse(readFileSync(join(root, path), 'utf8')));
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  const ofTypes = entries.flatMap(({ name, schema, examples, counter_examples: [counter] }) => {
    const validate = ajv.compile(schema);
    const findings = (value: unknown) => (validate(value) ? [] : placesOf(validate.errors ?? []));
    const of = (title: string, value: unknown) => ({
      name: `type ${name}, ${title}`,
      kind: 'trace',
      document: withOutput(base, name, value),
      types: { [name]: { schema } },
      findings: findings(value),
    });
    return [of('an example', examples[0]), of(`refused: ${counter?.why}`, counter?.value)];
  });
  return { ...file, cases: [...byHand, ...ofTypes] };
}

function withOutput(base: Case['document'], type: string, value: unknown): Case['document'] {
  const { mcp_context, mcp_events } = structuredClone(base);
  const [called, returned, ended] = mcp_events;
  if (!called || !returned || !ended) throw new Error('the first case has three events');
  called.payload = { call_id: 'c1', tool: 'types.show' };
  returned.payload = { call_id: 'c1', outcome: 'ok', output: { type, value } };
  return {
    ...base,
    mcp_context: { ...mcp_context, input_type: type, output_type: type },
    mcp_events: [called, returned, ended],
  };
}

/** An excess member or item has its own place; otherwise the place is that of the fault. */
const placesOf = (errors: ErrorObject[]) =>
  errors.map(({ instancePath, keyword, params: { additionalProperty, i, j } }) => {
    const end = { additionalProperties: `/${additionalProperty}`, uniqueItems: `/${Math.max(i, j)}` }[
      keyword
    ];
    return { check: 'type-value', pointer: place + instancePath + (end ?? '') };
  });

if (import.meta.main) {
  writeFileSync(target, JSON.stringify(makeTypeCases()));
  spawnSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', target], { stdio: 'inherit' });
}
