import { expect, test } from 'vitest';
import { checkProposal } from './proposal.server.ts';
import { nestingOf } from './proposal.ts';

const value = { description: 'The number.', type: 'number' };
const unit = { description: 'UCUM code of the unit.', enum: ['kW', 'W'] };
const schema = {
  type: 'object',
  required: ['value', 'unit'],
  properties: { value, unit },
  additionalProperties: false,
};
const good = {
  name: 'measure.power',
  title: 'Power',
  domain: 'measures',
  description: 'Power that is used or delivered.',
  schema: JSON.stringify(schema),
  units: '/unit | UCUM | unit of `value`\n',
  reuses: 'UCUM | unit codes | https://ucum.org\nschema.org | QuantitativeValue',
  examples: '[{"value": 4, "unit": "kW"}, {"value": 800, "unit": "W"}]',
  counter_examples: '[{"value": {"value": 4, "unit": "kw"}, "why": "Codes are case sensitive."}]',
  used_by: '',
};

async function check(change: Partial<typeof good>) {
  const form = new FormData();
  for (const [name, text] of Object.entries({ ...good, ...change })) form.append(name, text);
  return checkProposal(form);
}

test('a good proposal becomes the file, at its place in the repository', async () => {
  const { checked, status } = await check({});
  expect([status, checked.findings, checked.answer.errors]).toEqual([200, [], {}]);
  expect(checked.proposed?.path).toBe('standard/types/measure.power.json');
  const entry = JSON.parse(checked.proposed?.file ?? '') as Record<string, unknown>;
  expect(entry).toMatchObject({
    name: 'measure.power',
    version: '1.0.0',
    units: [{ pointer: '/unit', system: 'UCUM', meaning: 'unit of `value`' }],
    reuses: [
      { vocabulary: 'UCUM', part: 'unit codes', url: 'https://ucum.org' },
      { vocabulary: 'schema.org', part: 'QuantitativeValue' },
    ],
    used_by: [],
    replaced_by: null,
  });
  expect(entry.schema).toEqual({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema });
});

test.each<[keyof typeof good, string, RegExp]>([
  ['name', 'money.amount', /already has a type with this name/],
  ['name', 'Power', /Use lower-case letters/],
  ['name', '../../etc', /Use lower-case letters/],
  ['title', '', /Enter a title/],
  ['domain', 'cooking', /Choose a domain/],
  ['description', '  ', /sentence or two/],
  ['schema', '{"type": ', /This is not valid JSON: /],
  ['schema', '[]', /JSON object/],
  ['schema', `${'{"not":'.repeat(25)}{}${'}'.repeat(25)}`, /at most 24 levels deep/],
  ['schema', JSON.stringify({ text: 'x'.repeat(20_000) }), /Use at most 20,000 characters/],
  ['units', 'kilogram', /Write a pointer.*Found: kilogram/],
  ['reuses', 'UCUM', /Write a vocabulary/],
  ['examples', '{"value": 4}', /JSON list/],
  [
    'examples',
    '[{"value": 4, "unit": "kW"}, {"value": 4, "unit": "hp"}]',
    /^At \/1\/unit: The schema rejects this example/,
  ],
  ['counter_examples', '[{"value": 4}]', /"value" and "why"/],
  ['used_by', '/etc/passwd', /enter one file from the repository/],
])('%s: %s is refused at its field, and what was typed is kept', async (field, text, message) => {
  const { checked, status } = await check({ [field]: text });
  expect(status).toBe(422);
  expect(checked.answer.errors[field]).toMatch(message);
  expect(checked.answer.values[field]).toBe(text);
  expect(checked.proposed).toBeUndefined();
});

test('a pattern that takes JavaScript for ever is judged, and what fits it not is named', async () => {
  const slow = { description: 'x', type: 'string', pattern: '^(([a-z])+.)+[A-Z]([a-z])+$(?!\\n)' };
  const text = 'a'.repeat(60);
  const { checked, status } = await check({
    schema: JSON.stringify({ ...schema, properties: { value: slow, unit } }),
    examples: JSON.stringify([
      { value: text, unit: 'kW' },
      { value: text, unit: 'W' },
    ]),
  });
  expect(status).toBe(422);
  expect(checked.answer.errors.examples).toMatch(/^At \/0\/value: The schema rejects this example/);
});

test('how deep values stand in each other; brackets in texts do not count', () => {
  expect(nestingOf('{"a": [[1]]}')).toBe(3);
  expect(nestingOf('["[[[[\\"[["]')).toBe(1);
  expect(nestingOf('7')).toBe(0);
});
