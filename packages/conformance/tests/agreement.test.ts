import { expect, test } from 'vitest';
import { checkCapability, checkRegistryEntry, checkTrace } from '../src/index.ts';
import type { Conformance } from '../src/report.ts';
import { seededRandom } from './random.ts';
import { acceptedBySchema, listStandard, readStandard } from './standard-files.ts';

/** Checks whose rule no schema can say. All others of level MUST are in the schemas as well. */
const beyondSchema = [
  'context-first',
  'event-order',
  'context-not-in-future',
  'event-not-in-future',
  'unique-members',
];
const values = [
  null,
  true,
  0,
  1.5,
  '',
  'x',
  'smb',
  'gov',
  'Developer',
  [],
  ['a'],
  ['a', 'a'],
  [1],
  {},
  { a: 1 },
  '2025-09-01T09:14:22Z',
  '2025-09-01T09:14:22',
  '2025-09-01',
  'https://a.example/1',
  'a.example',
  '7C1E2B64-9D0F-4A83-B5E6-3F21C8A704FA',
  '00000000-0000-4000-0000-000000000000',
  '7c1e2b64-9d0f-4a83-b5e6-3f21c8a704fa\n',
  '2025-09-01T09:14:22Z\n',
  '2025-09-01T09:14:22-00:00',
  '0000-01-01T00:00:00Z',
  '1900-02-29T00:00:00Z',
  '2000-02-29T00:00:00Z',
  '2025-04-31T00:00:00Z',
  'https://a.example/1\n',
  'https://?q',
  'https://[::1]/',
  'https://[::1::]/',
  'https://a/%zz',
  'vat-calculator\n',
];
const names = [
  'mcp_trace_id',
  'mcp_events',
  'org_id',
  'profile',
  'business_unit',
  'compliance_tags',
  'sandbox_flag',
  'audit_log',
  'payload',
  'compliance',
  'badge_url',
  'capabilities',
  'own',
];

const checkers: Record<string, (document: unknown) => Conformance> = {
  trace: checkTrace,
  'registry-entry': checkRegistryEntry,
  capability: checkCapability,
};

/** Changes one place of a document at random: removes it, replaces it, or adds a member. */
function damage(document: unknown, random: (below: number) => number): unknown {
  const places: [container: Record<string, unknown>, name: string][] = [];
  const waiting = [document];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      places.push([value as Record<string, unknown>, name]);
      if (name !== 'payload') waiting.push(inner);
    }
  }
  const [container, name] = places[random(places.length)] ?? [{}, ''];
  const value = structuredClone(values[random(values.length)]);
  const way = random(4);
  if (way === 0 && !Array.isArray(container)) delete container[name];
  else if (way === 1 && !Array.isArray(container)) container[names[random(names.length)] as string] = value;
  else container[name] = value;
  return document;
}

test('the checker and the schemas say the same of 6,000 damaged documents', () => {
  const random = seededRandom(11);
  const examples = listStandard('examples').map((file) => readStandard(`examples/${file}`));
  let refused = 0;
  for (let i = 0; i < 6_000; i++) {
    const document = JSON.parse(examples[i % examples.length] as string);
    const kind =
      'mcp_events' in document ? 'trace' : 'badge_url' in document ? 'registry-entry' : 'capability';
    for (let n = random(3); n >= 0; n--) damage(document, random);
    const failed = (checkers[kind] as (document: unknown) => Conformance)(document).results.filter(
      ({ status, level, id }) => status === 'fail' && level === 'MUST' && !beyondSchema.includes(id),
    );
    const isAccepted = acceptedBySchema(kind, document);
    expect({ document, isAccepted: failed.length === 0 }).toEqual({ document, isAccepted });
    if (!isAccepted) refused++;
  }
  expect(refused).toBeGreaterThan(1000);
  expect(refused).toBeLessThan(5500);
});
