import { expect, inject, test } from 'vitest';
import { anyAddress } from '../e2e/people.ts';
import { postHeaders } from '../support/post-headers.ts';

const site = inject('siteUrl');
const did = 'did:key:z6Mko3ND5rjLdTLxXxF4UJLHK2kKFGaJbwhqWiDUfdEGfA3n';

/** A credential whose proof is about so many pieces of evidence; it fits nothing, which is found out in the end. */
const credentialWith = (pieces: number) =>
  JSON.stringify({
    '@context': [
      'https://www.w3.org/ns/credentials/v2',
      'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
    ],
    id: 'https://example.org/1',
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { id: did, type: ['Profile'] },
    validFrom: '2026-01-01T00:00:00Z',
    credentialSubject: { type: ['AchievementSubject'], id: 'did:example:1' },
    evidence: Array.from({ length: pieces }, () => ({ type: 'Evidence' })),
    proof: {
      type: 'DataIntegrityProof',
      cryptosuite: 'eddsa-rdfc-2022',
      created: '2026-01-01T00:00:00Z',
      verificationMethod: `${did}#${did.slice('did:key:'.length)}`,
      proofPurpose: 'assertionMethod',
      proofValue: `z${'3'.repeat(88)}`,
    },
  });

async function post(badge: string, address = anyAddress()) {
  const answer = await fetch(`${site}/verify`, {
    method: 'POST',
    headers: { Accept: 'text/html', 'X-Forwarded-For': address },
    body: new URLSearchParams({ badge, email: '' }),
  });
  return { status: answer.status, later: answer.headers.get('Retry-After'), html: await answer.text() };
}

test('a credential made to take minutes is refused for its many values', async () => {
  const { status, html } = await post(credentialWith(16_000));
  expect([status, html]).toEqual([
    422,
    expect.stringContaining('Your input contains more than 2,000 values'),
  ]);
});

test('while many verify at once others are answered, and who comes beyond the queue is told to come later', async () => {
  const badge = credentialWith(300);
  const posts = Array.from({ length: 24 }, () => post(badge));
  const first = await Promise.race([
    fetch(`${site}/healthz`).then(({ status }) => `healthz ${status}`),
    Promise.all(posts).then(() => 'all posts'),
  ]);
  expect(first).toBe('healthz 200');
  const answers = await Promise.all(posts);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  for (const { later } of refused) expect(later).toBe('5');
  // On a busy machine some take longer than they may.
  expect(answers.filter(({ status }) => ![200, 422, 503].includes(status))).toEqual([]);
});

test('one address floods every page that judges, and what another sends is served', async () => {
  const address = anyAddress();
  const badge = credentialWith(300);
  const flood = Array.from({ length: 8 }, () => post(badge, address));
  await Promise.race(flood);
  expect((await post('hello')).status).toBe(422);
  const answers = await Promise.all(flood);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  for (const { later } of refused) expect(later).toBe('5');
});

test('what cannot be judged now is refused before its body is read, and the post of another is let in', async () => {
  const address = anyAddress();
  const badge = credentialWith(300);
  let isOver = false;
  const flood = Array.from({ length: 4 }, async () => {
    while (!isOver) await post(badge, address);
  });
  try {
    for (const path of [
      ...['/verify', '/api/verify-badge', '/registry/submit', '/types/propose'],
      ...['/playground', '/playground.data'],
    ]) {
      // In between, when one has just ended, a post is let in.
      let refused: string | undefined;
      for (let attempt = 0; attempt < 20 && !refused; attempt += 1)
        refused = await postHeaders(site, path, address);
      expect(refused?.split('\r\n')[0], path).toBe('HTTP/1.1 503 Service Unavailable');
      expect(refused?.toLowerCase(), path).toContain('retry-after: 5');
      expect(await postHeaders(site, path, anyAddress()), path).toBeUndefined();
    }
  } finally {
    isOver = true;
    await Promise.all(flood);
  }
});

test('the description of the API is one kept copy, whatever query is added', async () => {
  const tags = await Promise.all(
    ['', '?x=1', '?x=2&y=3'].map(async (query) => {
      const answer = await fetch(`${site}/api/openapi.json${query}`);
      return [answer.status, answer.headers.get('ETag'), (await answer.text()).length];
    }),
  );
  expect(tags[0]?.[0]).toBe(200);
  expect(new Set(tags.map((tag) => tag.join(' '))).size).toBe(1);
});
