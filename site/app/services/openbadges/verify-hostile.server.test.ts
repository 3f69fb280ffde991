import { NotABadge } from '@context-native/openbadges/verify/presented';
import { verifyBadge } from '@context-native/openbadges/verify/verify';
import { expect, test } from 'vitest';
import { asJwt, asProof, claimsOf, forge, makeWorld } from '../../../tests/openbadges/signed-world.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const odd = [
  null,
  '',
  'x',
  0,
  -1,
  true,
  [],
  {},
  [null],
  { id: 1 },
  'did:web:%',
  'did:key:z',
  'https://',
  'http://[',
  '_:',
  `https://${'a'.repeat(300)}`,
];

/** Numbers that look random and are the same each time. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; state = (state * 1_103_515_245 + 12_345) % 2_147_483_648)
    yield state / 2_147_483_648;
}

const random = numbers(7);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random.next().value * list.length)] as T;

/** A document with one value, somewhere in it, that is another or gone. */
function damage(document: unknown): unknown {
  const places: [object, string][] = [];
  const walk = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      places.push([value, name]);
      walk(inner);
    }
  };
  const copy = structuredClone(document);
  walk(copy);
  const [parent, name] = pick(places);
  Object.assign(parent, { [name]: pick(odd) });
  return copy;
}

/** Whatever is answered: a report, or a refusal in words; anything else is a fault of ours. */
async function judge(given: string, world: Awaited<ReturnType<typeof makeWorld>>) {
  try {
    const fetch = async (address: string) => {
      const found = world.web.get(address);
      if (!found) return { problem: 'nothing there' };
      return { address, status: 200, type: '', isOpen: true, body: new Uint8Array(), ...found };
    };
    return (await verifyBadge(given, { fetch, now, email: 'ada@example.org' })).verdict;
  } catch (error) {
    if (error instanceof NotABadge) return 'refused';
    throw error;
  }
}

test('damaged credentials and damaged documents around them are judged, and never break the verifier', async () => {
  const world = await makeWorld();
  const claims = await claimsOf(world);
  const proof = JSON.parse(await asProof(world));
  const seen = new Set<string>();
  for (let round = 0; round < 100; round += 1) {
    seen.add(await judge(await forge(damage(claims) as Record<string, unknown>), world));
    seen.add(await judge(JSON.stringify(damage(proof)), world));
    const [address, answer] = pick([...world.web]);
    const text = new TextDecoder().decode(answer.body);
    if (!text.startsWith('{')) continue;
    const body = new TextEncoder().encode(JSON.stringify(damage(JSON.parse(text))));
    const damaged = { ...world, web: new Map(world.web).set(address, { ...answer, body }) };
    seen.add(await judge(await asJwt(world), damaged));
    seen.add(await judge(JSON.stringify(proof), damaged));
  }
  expect([...seen].sort()).toEqual(['invalid', 'refused', 'unverified', 'valid']);
});

test('what is nested without end is refused', async () => {
  const world = await makeWorld();
  const deep = `{"type":"Assertion","id":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  expect(await judge(deep, world)).toBe('refused');
  expect(await judge(`{"type":"${'\\"'.repeat(900_000)}`, world)).toBe('refused');
  expect(await judge(`a.${Buffer.from(deep).toString('base64url')}.a`, world)).toBe('refused');
});
