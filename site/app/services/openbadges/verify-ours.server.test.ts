import { expect, test } from 'vitest';
import {
  asProof,
  type Document,
  json,
  makeWorld,
  site,
  verify,
} from '../../../tests/openbadges/signed-world.ts';

test('of ours, what no signature holds is what our records say', async () => {
  const world = await makeWorld();
  const record: Document = {
    '@context': 'https://w3id.org/openbadges/v2',
    type: 'Assertion',
    id: `${site}/credentials/1/assertion.json`,
    recipient: { type: 'email', hashed: false, identity: world.email },
    badge: `${site}/class.json`,
    verification: { type: 'HostedBadge' },
    issuedOn: '2026-11-01T09:00:00Z',
    image: `${site}/badge.png`,
    evidence: [{ id: `${site}/credentials/1#evidence`, narrative: '27 of 30 questions were right.' }],
  };
  const badge = {
    '@context': 'https://w3id.org/openbadges/v2',
    type: 'BadgeClass',
    id: `${site}/class.json`,
    name: 'Badge',
    description: 'A badge.',
    image: `${site}/badge.png`,
    criteria: { narrative: 'Ask.' },
    issuer: `${site}/issuer-2.json`,
  };
  const issuer = {
    '@context': 'https://w3id.org/openbadges/v2',
    type: 'Issuer',
    id: `${site}/issuer-2.json`,
    name: 'Issuer',
    url: site,
    email: 'hello@issuer.example',
  };
  world.web.set(String(record.id), json(record));
  world.web.set(badge.id, json(badge));
  world.web.set(issuer.id, json(issuer));
  const outcomeOf = async (change: Document) =>
    (await verify(world, JSON.stringify({ ...record, ...change }), site)).outcome;
  expect(await outcomeOf({})).toBe('issued-here');
  expect(await outcomeOf({ badge })).toBe('issued-here');
  for (const change of [
    { narrative: 'Knows everything.' },
    { image: 'https://eve.example/picture.png' },
    { evidence: [{ id: `${site}/credentials/1#evidence`, narrative: '30 of 30 questions were right.' }] },
    { badge: { ...badge, name: 'MCP Architect' } },
  ])
    expect([change, await outcomeOf(change)]).toEqual([change, 'claims-to-be-us']);
});

test('of ours, words that nobody can read in a signature are no part of our record', async () => {
  const world = await makeWorld();
  const signed = JSON.parse(await asProof(world));
  world.web.set(`${site}/credentials/1`, json(signed));
  for (const change of [{ rank: 'first' }, { '@context': [...signed['@context'], 'https://a.example/c'] }]) {
    const report = await verify(world, JSON.stringify({ ...signed, ...change }), site);
    expect(report).toMatchObject({ outcome: 'claims-to-be-us', valid: false });
  }
  const unread = { ...signed, proof: { ...signed.proof, cryptosuite: 'ecdsa-sd-2023' } };
  expect(await verify(world, JSON.stringify(unread), site)).toMatchObject({ outcome: 'cannot-verify' });
});
