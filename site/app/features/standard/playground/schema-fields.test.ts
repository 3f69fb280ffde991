import { expect, test } from 'vitest';
import { findExample, listExamples } from '../examples/examples.server.ts';
import { jsonPlaceAt } from './json-place.ts';
import { fieldAt, fieldsAround } from './schema-fields.ts';

/** The place of the `|` in a text. */
function at(marked: string) {
  const place = jsonPlaceAt(marked.replace('|', ''), marked.indexOf('|'));
  if (!place) throw new Error('no place');
  return place;
}
const namesAt = (marked: string) =>
  fieldsAround(at(marked))
    .map(({ name }) => name)
    .filter((name) => !at(marked).siblings.has(name));

test('a place is known in whole documents, and in those that are still being written', () => {
  expect(at('{"a": [1, {"b": "|x"}], "c": 1}')).toMatchObject({ path: ['a', 1, 'b'], part: 'value' });
  expect(at('{"a": 1, |"b": 2}')).toMatchObject({ path: ['b'], part: 'name', from: 9, to: 12 });
  expect(at('{"a": 1,\n  |\n "c": 2}')).toMatchObject({ path: [''], part: 'name', next: '"c"' });
  expect([...at('{"a": 1,\n  |\n "c": {}}').siblings]).toEqual([
    ['a', '1'],
    ['c', '{'],
  ]);
  expect(at('{"a": 1, "mc|\n}')).toMatchObject({ path: ['mc'], part: 'name' });
  expect(at('{"a": {"pro|},\n  "b": 1}')).toMatchObject({ path: ['a', 'pro'], from: 7, to: 11, next: '}' });
  expect(at('{"a": |')).toMatchObject({ path: ['a'], part: 'value' });
  expect(at('{"a": |}')).toMatchObject({ path: ['a'], part: 'value' });
  expect(at('|')).toMatchObject({ path: [], part: 'value' });
  expect(jsonPlaceAt('{"a": 1} ', 9)).toBeUndefined();
  // Each line of JSON Lines is a document of its own.
  expect(at('{"a": 1}\n{"b|": 2}')).toMatchObject({ path: ['b'], part: 'name' });
  expect([...at('{"a": 1}\n{"b|": 2}').root.keys()]).toEqual(['b']);
});

test('every field of the examples is known, with its type and its clauses, and nothing in a payload is', () => {
  for (const { name, text, breaks } of listExamples()) {
    if (breaks) continue;
    for (const match of text.matchAll(/"(\w+)":/g)) {
      const place = jsonPlaceAt(text, match.index + 1);
      const isFree =
        place?.path.includes('payload') && place.path.at(-1) !== 'payload'
          ? true
          : name === 'capability' && place?.path.length === 2;
      const field = place && fieldAt(place);
      if (isFree) expect(field, `${name} ${match[1]}`).toBeUndefined();
      else {
        expect(field?.name, `${name} ${match[1]}`).toBe(match[1]);
        expect(field?.description).not.toMatch(/\(\d/);
        expect(field?.clauses, match[1]).not.toEqual([]);
      }
    }
  }
});

test('what is proposed follows the kind of document, the profile, and what is there', () => {
  expect(namesAt('{|}')).toEqual(['mcp_trace_id', 'mcp_context', 'mcp_events']);
  expect(namesAt('{"mcp_context": {"profile": "smb", "org_id": "a", "|"}}')).toEqual([
    'input_type',
    'output_type',
    'agent_code',
    'timestamp',
    'pricing_plan',
    'preconfigured_capabilities',
  ]);
  expect(namesAt('{"mcp_events": [{"payload": {}, |}]}')).toEqual(['event_type', 'created_at']);
  expect(namesAt('{"mcp_events": [{"payload": {|}}]}')).toEqual([]);
  expect(namesAt('{"entry": {"name": "x", |}, "traces": []}')).toContain('badge_url');
  expect(namesAt('{"other": {}, |}')).toEqual([]);
  expect(fieldAt(at('{"mcp_context": {"profile": "|"}}'))).toMatchObject({
    values: ['enterprise', 'smb', 'developer', 'gov'],
    clauses: ['clause 4.3'],
  });
  const text = findExample('smb-invoice-vat')?.text.replace('"pricing_plan"', '"audit_log"') ?? '';
  expect(fieldAt(at(text.replace('"audit_log"', '"audit|_log"')))?.description).toBe(
    'Part of the profile gov, but this context states smb.',
  );
});
