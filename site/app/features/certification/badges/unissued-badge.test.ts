import { createHash } from 'node:crypto';
import { verifyBadge } from '@context-native/openbadges/verify/verify';
import { expect, test } from 'vitest';
import { ownDocuments } from './badge-documents.server.ts';
import { badgeTypes } from './badge-types.ts';
import { makeUnissuedBadge } from './unissued-badge.ts';

const site = 'https://standard.example';
const now = new Date('2026-11-21T10:00:00.123Z');
const fields = { email: 'ada@example.org', type: 'architect', evidence: 'https://example.org/evidence' };

async function make(changed: Partial<typeof fields> = {}) {
  const { badge } = await makeUnissuedBadge({ ...fields, ...changed }, site, now);
  if (!badge) throw new Error('no badge');
  return { ...badge, assertion: JSON.parse(badge.json) };
}

test('the assertion is that of the specification, with a new salt and id each time', async () => {
  const { assertion, fileName } = await make();
  const { recipient, id } = assertion;
  expect(fileName).toBe(`badge-architect-${now.getTime()}.json`);
  expect(assertion).toMatchObject({
    '@context': 'https://w3id.org/openbadges/v2',
    type: 'Assertion',
    badge: `${site}/badges/architect.json`,
    verification: { type: 'HostedBadge' },
    issuedOn: '2026-11-21T10:00:00.123Z',
    evidence: [{ id: fields.evidence, narrative: 'Exam attempt and lab artifacts on record.' }],
    narrative: expect.stringContaining('has not issued it'),
  });
  expect(id).toMatch(new RegExp(`^${site}/badges/assertions/[0-9a-f-]{36}$`));
  const hash = createHash('sha256')
    .update(fields.email + recipient.salt)
    .digest('hex');
  expect(recipient).toEqual({
    type: 'email',
    hashed: true,
    salt: recipient.salt,
    identity: `sha256$${hash}`,
  });
  const { assertion: other } = await make();
  expect(other.id).not.toBe(id);
  expect(other.recipient.salt).not.toBe(recipient.salt);
});

test('our badge classes and issuer pass every check; what is made here fails where nobody issued it', async () => {
  for (const type of Object.keys(badgeTypes)) {
    const { json } = await make({ type });
    const options = { fetch: ownDocuments(site), now: now.getTime(), email: fields.email };
    const { results, verdict } = await verifyBadge(json, options);
    expect(verdict).toBe('invalid');
    const failed = results.filter(({ status }) => status === 'fail');
    expect(failed.map(({ id }) => id)).toEqual(['hosted']);
    expect(failed[0]?.why).toMatch(/^Nothing is published at its id/);
  }
});

test('every field is needed; an address that is none is said at its field', async () => {
  for (const name of ['email', 'type', 'evidence'])
    expect(await makeUnissuedBadge({ ...fields, [name]: '' }, site, now)).toMatchObject({
      errors: {},
      message: { title: 'Missing Information' },
    });
  const wrong = { email: 'ada', type: 'fellow', evidence: 'a folder' };
  expect(await makeUnissuedBadge(wrong, site, now)).toEqual({
    values: wrong,
    errors: {
      email: 'Invalid email address',
      type: 'Choose one of the three badges',
      evidence: 'Enter a URL that begins with https:// or http://',
    },
  });
});
