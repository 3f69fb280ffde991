import { expect, test } from 'vitest';
import {
  asJwt,
  asProof,
  type Document,
  ed25519,
  json,
  keyAt,
  loose,
  makeWorld,
  rsa,
  signedAt,
  site,
  status,
  text,
  verify,
  type World,
} from '../../../tests/openbadges/signed-world.ts';
import { publicPart } from './keys.server.ts';

/** The site that verifies: its name is "Context-Native", its mail hello@verifier.example. */
const ours = 'https://verifier.example';
const picture = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M1 1"/></svg>';

/** A credential that is signed by a key of one's own: whatever is in it, its signature fits. */
async function signAlone(world: World, change: (issuer: Document, credential: Document) => void) {
  const { makeProof } = await import('@context-native/openbadges/data-integrity');
  const { toMultibase } = await import('@context-native/openbadges/multibase');
  const multibase = await toMultibase(publicPart(ed25519()));
  const did = `did:key:${multibase}`;
  const issuer: Document = { type: ['Profile'], id: did, name: 'A University' };
  const credential: Document = { ...structuredClone(loose(world)), issuer };
  delete credential.credentialStatus;
  change(issuer, credential);
  const by = { id: `${did}#${multibase}`, controller: did, jwk: ed25519(), date: signedAt };
  return JSON.stringify({ ...credential, proof: await makeProof(credential, by) });
}

const partOf = (credential: Document) => (credential.credentialSubject as Document).achievement as Document;

const forgeries: [takes: string, change: (issuer: Document, credential: Document) => void][] = [
  ...[
    'Context-Native',
    ' CONTEXT   NATIVE ',
    'ContextNative',
    'Cоntext‑Nаtive',
    'Con\u200Btext-Nat\u00ADive',
    'Context-Nat1ve',
    'C0ntext-Natlve',
    'Ｃｏｎｔｅｘｔ－Ｎａｔｉｖｅ',
    'Çontext-Nätive',
    'The Context-Native Certification Team',
    'verifier.example',
    // Small capitals, letters on a dark ground, and a sigma that compatibility forms make another letter of.
    'ᴄᴏɴᴛᴇxᴛ-ɴᴀᴛɪᴠᴇ',
    '🅲🅾🅽🆃🅴🆇🆃 🅽🅰🆃🅸🆅🅴',
    'Ϲontext-Native',
    'Context-Nat!ve',
    'Context-N@tive',
    ...['AG', 'e.V.', 'Pty Ltd', 'S.A.', 'Council', 'University', 'MCP Registry', '2.0', 'v0.1'].map(
      (more) => `Context-Native ${more}`,
    ),
    'Issued by Context-Native',
    'Context-Native <hello@verifier.example>',
    'Exams (https://verifier.example/exams)',
    'https://standard.example',
    [['Context-Native']],
  ].map((name: unknown): [string, (issuer: Document) => void] => [
    'name',
    (issuer) => Object.assign(issuer, { name }),
  ]),
  [
    'name',
    (issuer) =>
      Object.assign(issuer, { parentOrg: { type: ['Profile'], id: 'urn:x:1', name: 'Context-Native' } }),
  ],
  ...[
    ours,
    'http://www.verifier.example/about',
    'https://VERIFIER.example:443',
    'https://verifier.example.',
    'https://vеrifier.example',
    'https:\\\\verifier.example/about',
    'verifier.example/about',
    'https://standard.example/about',
  ].map((url): [string, (issuer: Document) => void] => [
    'address',
    (issuer) => Object.assign(issuer, { url }),
  ]),
  [
    'name',
    (issuer) => {
      const parentOrg = { type: ['Profile'], id: 'urn:x:2', name: 'Context-Native' };
      issuer.parentOrg = { type: ['Profile'], id: 'urn:x:1', name: 'A School', parentOrg };
    },
  ],
  ['address', (_, credential) => Object.assign(credential, { id: `${ours}/credentials/1` })],
  ...[
    'hello@verifier.example',
    'Hello@Verifier.Example',
    'mailto:hello@verifier.example',
    'exams@verifier.example',
    'hello+exams@verifier.example',
    'Exams <hello@verifier.example>',
    'mailto:hello@verifier.example?subject=Exams',
    'hello@standard.example',
  ].map((email): [string, (issuer: Document) => void] => [
    'email',
    (issuer) => Object.assign(issuer, { email }),
  ]),
  [
    'achievement',
    (_, credential) => Object.assign(partOf(credential), { id: `${ours}/badges/foundations.json` }),
  ],
  [
    'achievement',
    (_, credential) => Object.assign(partOf(credential), { description: 'Knows all of  the protocol.' }),
  ],
  [
    'achievement',
    (_, credential) =>
      Object.assign(partOf(credential), {
        description: 'Passed an exam in 34 minutes. Knows all of the protocol. Well done.',
      }),
  ],
  [
    'achievement',
    (_, credential) => Object.assign(partOf(credential), { criteria: { narrative: 'Pass our exam.' } }),
  ],
  [
    'achievement',
    (_, credential) => Object.assign(partOf(credential), { criteria: { narrative: 'Pass our 2 exam.' } }),
  ],
  ['achievement', (_, credential) => Object.assign(credential, { name: 'Context-Native MCP Foundations' })],
  [
    'achievement',
    (_, credential) =>
      Object.assign(partOf(credential), { name: 'Context-Native Certified Foundations', description: 'x' }),
  ],
  [
    'achievement',
    (_, credential) => {
      const subject = credential.credentialSubject as Document;
      subject.achievement = [
        partOf(credential),
        { ...partOf(credential), id: `${ours}/badges/foundations.json` },
      ];
    },
  ],
  [
    'image',
    (_, credential) =>
      Object.assign(partOf(credential), { image: { id: `${ours}/badges/foundations.svg`, type: 'Image' } }),
  ],
  [
    'image',
    (_, credential) =>
      Object.assign(partOf(credential), {
        image: { id: `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`, type: 'Image' },
      }),
  ],
];

test.each(forgeries.map(([takes, change], index) => ({ index, takes, change })))(
  'a forgery with our $takes ($index) says that it claims to be us, though its signature fits',
  async ({ takes, change }) => {
    const world = await makeWorld();
    world.web.set(`${ours}/badges/foundations.svg`, text(picture, 'image/svg+xml'));
    const report = await verify(world, await signAlone(world, change));
    expect(report).toMatchObject({ outcome: 'claims-to-be-us', valid: false, verdict: 'invalid' });
    expect(report.claims).toContain(takes);
  },
);

test.each([
  'A University',
  'Context Labs',
  'Native Context',
  'Contextual Natives',
  'Friends of Context-Native',
  'MCP Academy',
  'The Board of Examinations',
  'AG',
])('%s is somebody else, and is not accused', async (name) => {
  const world = await makeWorld();
  const report = await verify(world, await signAlone(world, (issuer) => Object.assign(issuer, { name })));
  expect(report).toMatchObject({ outcome: 'issued-elsewhere', valid: true, vouchedBy: '', claims: [] });
});

test('a genuine badge of somebody else is led by the domain that vouches for its key', async () => {
  const world = await makeWorld();
  for (const given of [await asJwt(world), await asProof(world)])
    expect(await verify(world, given)).toMatchObject({
      outcome: 'issued-elsewhere',
      vouchedBy: 'issuer.example',
    });
});

test('ours is what issuer, key, status and records agree on, with what its page shows', async () => {
  const world = await makeWorld();
  world.web.set(`${site}/credentials/1`, json(world.credential));
  world.web.set(
    `${site}/credentials/1/shown.json`,
    json({ holder: 'Ada', level: 'Foundation', issuedOn: '2026-11-01' }),
  );
  const [jwt, proof] = [await asJwt(world), await asProof(world)];
  for (const given of [jwt, proof])
    expect(await verify(world, given, site)).toMatchObject({
      outcome: 'issued-here',
      valid: true,
      shown: { page: `${site}/credentials/1`, holder: 'Ada', level: 'Foundation', issuedOn: '2026-11-01' },
    });
  // The same content under our id, signed by somebody else's key.
  const copied = await signAlone(world, () => undefined);
  expect(await verify(world, copied, site)).toMatchObject({ outcome: 'claims-to-be-us', valid: false });
  world.web.set(`${site}/credentials/1`, { status: 404 });
  expect(await verify(world, jwt, site)).toMatchObject({ outcome: 'claims-to-be-us', valid: false });
  world.web.set(`${site}/credentials/1`, json(world.credential));
  const changed = JSON.parse(proof);
  changed.credentialSubject.achievement.name = 'MCP Architect';
  expect(await verify(world, JSON.stringify(changed), site)).toMatchObject({ outcome: 'claims-to-be-us' });
  Object.assign(status(world), { statusListIndex: '3', id: `${world.list.id}#3` });
  world.web.set(`${site}/credentials/1`, json(world.credential));
  expect(await verify(world, await asJwt(world), site)).toMatchObject({ outcome: 'revoked', valid: false });
});

test('our picture around somebody else’s badge claims to be us', async () => {
  const world = await makeWorld();
  const drawn =
    '<svg xmlns="http://www.w3.org/2000/svg"><text x="1">MCP</text><text>Context-Native</text></svg>';
  world.web.set(`${ours}/badges/foundations.svg`, text(drawn, 'image/svg+xml'));
  const baked = (picture: string, badge: string) =>
    picture.replace(
      '">',
      `" xmlns:ob="https://purl.imsglobal.org/ob/v3p0"><ob:credential><![CDATA[${badge}]]></ob:credential>`,
    );
  const badge = await signAlone(world, () => undefined);
  expect(await verify(world, baked(drawn, badge))).toMatchObject({
    outcome: 'claims-to-be-us',
    claims: ['image'],
  });
  const other = drawn.replace('Context-Native', 'Weavers');
  expect(await verify(world, baked(other, badge))).toMatchObject({ outcome: 'issued-elsewhere' });
});

test('what cannot be had or read here is never called invalid', async () => {
  const outcomeOf = async (make: (world: World) => Promise<string> | string) => {
    const world = await makeWorld();
    const { outcome, results } = await verify(world, await make(world));
    return [outcome, results.find(({ status }) => status === 'unknown')?.why ?? ''];
  };
  const without = (world: World, address: string) => {
    world.web.delete(address);
    return asJwt(world);
  };
  const cases: [says: RegExp, make: (world: World) => Promise<string> | string][] = [
    [/could not be reached/, (world) => without(world, keyAt(rsa().kid))],
    [/could not be reached/, (world) => without(world, `${site}/status/1`)],
    [
      /ecdsa-sd-2023/,
      async (world) => {
        const signed = JSON.parse(await asProof(world));
        signed.proof.cryptosuite = 'ecdsa-sd-2023';
        return JSON.stringify(signed);
      },
    ],
    [
      /cannot read/,
      async (world) => {
        const signed = JSON.parse(await asProof(world));
        signed['@context'].push('https://university.example/context');
        return JSON.stringify(signed);
      },
    ],
    [
      /Verifiable Credentials 1\.1/,
      () => {
        const part = (value: Document) => Buffer.from(JSON.stringify(value)).toString('base64url');
        return `${part({ alg: 'RS256' })}.${part({ vc: { type: ['VerifiableCredential'] } })}.AAAA`;
      },
    ],
    [
      /1\.0 or 1\.1/,
      () =>
        JSON.stringify({
          uid: '1',
          recipient: 'ada@example.org',
          badge: 'https://badges.example/1',
          verify: { type: 'hosted', url: 'https://badges.example/a' },
          issuedOn: 1_400_000_000,
        }),
    ],
    [
      /1\.0 or 1\.1/,
      () =>
        JSON.stringify({
          '@context': 'https://w3id.org/openbadges/v1',
          type: 'Assertion',
          id: 'https://badges.example/a',
          uid: '1',
          recipient: { type: 'email', hashed: false, identity: 'ada@example.org' },
          badge: 'https://badges.example/1',
          verify: { type: 'hosted', url: 'https://badges.example/a' },
          issuedOn: '2014-01-01T00:00:00Z',
        }),
    ],
  ];
  for (const [says, make] of cases) {
    const [outcome, why] = await outcomeOf(make);
    expect([outcome, why]).toEqual(['cannot-verify', expect.stringMatching(says)]);
  }
});

test('an older version that takes our name is told as well', async () => {
  const vc = {
    type: ['VerifiableCredential'],
    issuer: { id: 'did:key:z6Mk', name: 'Context-Native' },
    credentialSubject: { achievement: { name: 'MCP Foundations' } },
  };
  const part = (value: Document) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const jwt = `${part({ alg: 'RS256' })}.${part({ vc })}.AAAA`;
  expect(await verify(await makeWorld(), jwt)).toMatchObject({ outcome: 'claims-to-be-us', valid: false });
});

test('a hosted badge whose issuer takes our name, at an address of its own, claims to be us', async () => {
  const world = await makeWorld();
  const eve = 'https://eve.example';
  const openBadges = 'https://w3id.org/openbadges/v2';
  const assertion = {
    '@context': openBadges,
    type: 'Assertion',
    id: `${eve}/1.json`,
    recipient: { type: 'email', hashed: false, identity: 'ada@example.org' },
    badge: `${eve}/class.json`,
    verification: { type: 'HostedBadge' },
    issuedOn: '2026-11-01T09:00:00Z',
  };
  const issuer = {
    '@context': openBadges,
    type: 'Issuer',
    id: `${eve}/issuer.json`,
    url: eve,
    email: 'eve@eve.example',
  };
  const put = (name: string, image: string) => {
    world.web.set(assertion.id, json(assertion));
    world.web.set(
      `${eve}/class.json`,
      json({
        '@context': openBadges,
        type: 'BadgeClass',
        id: `${eve}/class.json`,
        name: 'Badge',
        description: 'A badge.',
        image: `${eve}/image.svg`,
        criteria: { narrative: 'Ask.' },
        issuer: issuer.id,
      }),
    );
    world.web.set(`${eve}/image.svg`, text(image, 'image/svg+xml'));
    world.web.set(`${ours}/badges/foundations.svg`, text(picture, 'image/svg+xml'));
    world.web.set(issuer.id, json({ ...issuer, name }));
  };
  put('Eve', '<svg/>');
  expect(await verify(world, assertion.id)).toMatchObject({
    outcome: 'issued-elsewhere',
    vouchedBy: 'eve.example',
  });
  put('Context-Native', '<svg/>');
  expect(await verify(world, assertion.id)).toMatchObject({ outcome: 'claims-to-be-us', claims: ['name'] });
  put('Eve', picture);
  expect(await verify(world, assertion.id)).toMatchObject({ outcome: 'claims-to-be-us', claims: ['image'] });
});

test('a report shows all that it says: hidden characters of a badge reach no page, API or tool', async () => {
  const world = await makeWorld();
  const given = await signAlone(world, (issuer, credential) => {
    issuer.name = 'A \u202EUniver\u00ADsity';
    Object.assign(partOf(credential), { name: 'Ba\u200Bdge \u2066', description: 'One\u202E\ntwo' });
    credential.evidence = [{ id: 'https://a.example/\u202Eb', type: ['Evidence'], name: 'x' }];
  });
  const { says, results } = await verify(world, given);
  expect(says).toMatchObject({ issuer: 'A University', badge: 'Badge', description: 'One\ntwo' });
  expect(says.evidence).toBe('https://a.example/%E2%80%AEb');
  expect(results.map(({ why }) => why).join('')).not.toMatch(/[\u202E\u00AD\u200B\u2066]/);
  await expect(verify(world, 'https://a.example/\u202E')).rejects.toThrow(/^[^\u202E]*$/);
});
