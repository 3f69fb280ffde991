import { deflateSync } from 'node:zlib';
import { makeAssertion, makeBadgeClass, makeIssuer } from '@context-native/openbadges/assertion';
import type { Answer, FetchDocument } from '@context-native/openbadges/verify/fetched';
import { checks2, verifyBadge } from '@context-native/openbadges/verify/verify';
import { expect, test } from 'vitest';
import { bakePng, bakeSvg } from './bake.server.ts';

type Document = Record<string, unknown>;
const site = 'https://issuer.example';
const now = Date.parse('2026-11-21T10:00:00Z');

/** A web of three documents that are as they should be, and what somebody gives to be verified. */
async function makeWorld() {
  const assertion: Document = {
    ...(await makeAssertion({
      id: `${site}/assertions/1.json`,
      email: 'ada@example.org',
      badge: `${site}/badge.json`,
      issuedOn: new Date('2026-11-01T09:00:00Z'),
      expires: new Date('2027-11-01T09:00:00Z'),
      image: `${site}/badge.png`,
      evidence: [{ id: `${site}/evidence/1`, narrative: 'An exam.' }],
    })),
  };
  const badge: Document = makeBadgeClass({
    id: `${site}/badge.json`,
    name: 'MCP Foundations',
    description: 'Knows the protocol.',
    image: `${site}/badge.svg`,
    criteria: { narrative: 'Pass the exam.' },
    issuer: `${site}/issuer.json`,
    tags: ['mcp'],
    alignment: [{ targetName: 'Standard', targetUrl: `${site}/standard` }],
  });
  const issuer: Document = {
    ...makeIssuer({
      id: `${site}/issuer.json`,
      name: 'Issuer',
      url: site,
      email: 'hello@issuer.example',
    }),
    verification: { type: 'VerificationObject', allowedOrigins: ['issuer.example'] },
  };
  const web = new Map<string, Partial<Answer> & { json?: Document }>([
    [`${site}/assertions/1.json`, { json: assertion }],
    [`${site}/badge.json`, { json: badge }],
    [`${site}/issuer.json`, { json: issuer }],
    [`${site}/badge.svg`, { type: 'image/svg+xml', body: new TextEncoder().encode('<svg/>') }],
  ]);
  return {
    assertion,
    badge,
    issuer,
    web,
    hosted: web.get(`${site}/assertions/1.json`) ?? {},
    given: undefined as string | Uint8Array | undefined,
    email: 'ada@example.org',
  };
}

type World = Awaited<ReturnType<typeof makeWorld>>;

const fetchIn =
  ({ web }: World): FetchDocument =>
  async (address) => {
    const found = web.get(address);
    if (!found) return { problem: `${address} could not be reached.` };
    const { json, ...answer } = found;
    const body = new TextEncoder().encode(JSON.stringify(json));
    return {
      status: 200,
      type: 'application/ld+json',
      isOpen: true,
      body,
      ...answer,
      address: answer.address ?? address,
    };
  };

const verify = (world: World) =>
  verifyBadge(world.given ?? JSON.stringify(world.assertion), {
    fetch: fetchIn(world),
    now,
    email: world.email,
  });

const failed = (report: Awaited<ReturnType<typeof verify>>) =>
  report.results.filter(({ status }) => status === 'fail' || status === 'unknown').map(({ id }) => id);

const header = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.from([0, 0, 0, 13]),
  Buffer.from('IHDR'),
  Buffer.alloc(17),
]);
const png = Buffer.concat([header, Buffer.alloc(4), Buffer.from('IEND'), Buffer.alloc(4)]);
const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>';
const inSvg = ({ assertion }: World, verify = String(assertion.id)) =>
  bakeSvg(svg, '2.0', { verify, json: JSON.stringify(assertion) });

/** A text chunk of another kind than the baker writes. */
function inChunk(type: string, data: Buffer) {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([
    header,
    length,
    Buffer.from(type),
    data,
    Buffer.alloc(4),
    png.subarray(header.length),
  ]);
}

/** Each check fails for what it is about, and nothing else does, save what is named after it. */
const cases: [breaks: string, because: string, change: (world: World) => void, also?: string[]][] = [
  [
    'context',
    'another context',
    ({ assertion }) => (assertion['@context'] = 'https://w3id.org/openbadges/v1'),
  ],
  ['type', 'another type', ({ assertion }) => (assertion.type = 'Award')],
  ['members', 'no badge', ({ assertion }) => delete assertion.badge, ['badge-found', 'issuer-found']],
  ['id', 'an id that is no IRI', ({ assertion }) => (assertion.id = 'badge 1'), ['hosted']],
  ['issued-on', 'a date without a zone', ({ assertion }) => (assertion.issuedOn = '2026-11-01T09:00:00')],
  ['issued-on', 'a date without a time', ({ assertion }) => (assertion.issuedOn = '2026-11-01')],
  ['issued-before-now', 'tomorrow', ({ assertion }) => (assertion.issuedOn = '2026-11-22T00:00:00Z')],
  [
    'expires',
    'before its issue',
    ({ assertion }) => (assertion.expires = '2025-01-01T00:00:00Z'),
    ['not-expired'],
  ],
  ['expires', 'a word', ({ assertion }) => (assertion.expires = 'never')],
  ['verification', 'another type', ({ assertion }) => (assertion.verification = { type: 'Hearsay' })],
  [
    'jws',
    'a signed badge without its signature',
    ({ assertion }) => (assertion.verification = { type: 'SignedBadge' }),
  ],
  [
    'jws-encoding',
    'padding',
    (world) => {
      const part = (value: Document) => Buffer.from(JSON.stringify(value)).toString('base64url');
      world.given = `${part({ alg: 'RS256' })}.${part(world.assertion)}.AA==`;
    },
  ],
  ['image', 'a data URI of a GIF', ({ assertion }) => (assertion.image = 'data:image/gif;base64,AAAA')],
  ['evidence', 'no address', ({ assertion }) => (assertion.evidence = 'a folder')],
  ['evidence', 'an empty object', ({ assertion }) => (assertion.evidence = [{ type: 'Evidence' }])],
  ['recipient', 'no type', ({ assertion }) => delete (assertion.recipient as Document).type],
  [
    'identity',
    'too few digits',
    ({ assertion }) =>
      (assertion.recipient = { type: 'email', hashed: true, identity: `sha256$${'A'.repeat(63)}` }),
    ['recipient-is'],
  ],
  [
    'identity',
    'in clear and no email address',
    ({ assertion }) => (assertion.recipient = { type: 'email', hashed: false, identity: 'Ada' }),
    ['recipient-is'],
  ],
  ['recipient-is', 'somebody else', (world) => (world.email = 'eve@example.org')],
  ['hosted', 'nothing there', ({ web }) => web.delete(`${site}/assertions/1.json`)],
  ['hosted', 'not found', ({ hosted }) => (hosted.status = 404)],
  ['hosted-type', 'text/html', ({ hosted }) => (hosted.type = 'text/html')],
  ['hosted-id', 'another id', ({ hosted, assertion }) => (hosted.json = { ...assertion, id: `${site}/2` })],
  [
    'hosted-same',
    'another recipient',
    ({ hosted, assertion }) =>
      (hosted.json = {
        ...assertion,
        recipient: { type: 'email', hashed: false, identity: 'eve@example.org' },
      }),
  ],
  [
    'hosted-same',
    'another badge',
    ({ hosted, assertion }) => (hosted.json = { ...assertion, badge: `${site}/better` }),
  ],
  [
    'hosted-same',
    'other evidence, which the report leads to',
    ({ hosted, assertion }) => {
      hosted.json = { ...assertion };
      assertion.evidence = [{ id: 'https://eve.example/', narrative: 'An exam.' }];
    },
  ],
  ['hosted-open', 'closed', ({ hosted }) => (hosted.isOpen = false)],
  [
    'scope',
    'another origin',
    ({ issuer }) => {
      issuer.verification = undefined;
      issuer.id = 'https://known.example/issuer.json';
    },
    ['issuer-id'],
  ],
  [
    'scope',
    'its address leads elsewhere',
    ({ hosted }) => {
      hosted.address = 'https://eve.example/1';
    },
  ],
  [
    'scope',
    'not among the origins',
    ({ issuer }) => (issuer.verification = { allowedOrigins: ['other.example'] }),
  ],
  ['scope', 'another beginning', ({ issuer }) => (issuer.verification = { startsWith: `${site}/others/` })],
  [
    'not-revoked',
    'said by its address',
    ({ hosted }) => (hosted.json = { revoked: true, revocationReason: 'Cheating' }),
    ['hosted-id'],
  ],
  [
    'not-revoked',
    '410',
    ({ hosted, assertion }) => {
      hosted.status = 410;
      hosted.json = { id: assertion.id, revoked: true, revocationReason: 'Cheating' };
    },
  ],
  ['not-expired', 'long ago', ({ assertion }) => (assertion.expires = '2026-11-02T00:00:00Z')],
  ['badge-found', 'nothing there', ({ web }) => web.delete(`${site}/badge.json`), ['issuer-found']],
  [
    'badge-type-served',
    'a page',
    ({ web, badge }) => web.set(`${site}/badge.json`, { json: badge, type: 'text/html' }),
  ],
  ['badge-id', 'another id', ({ badge }) => (badge.id = `${site}/other.json`)],
  ['badge-type', 'another type', ({ badge }) => (badge.type = 'Badge')],
  ['badge-members', 'no description', ({ badge }) => delete badge.description],
  ['badge-image', 'a GIF', ({ badge }) => (badge.image = 'data:image/gif;base64,AAAA')],
  [
    'badge-picture',
    'a page where the picture should be',
    ({ web }) => {
      web.set(`${site}/badge.svg`, { type: 'text/html', body: new TextEncoder().encode('<html>') });
    },
  ],
  [
    'badge-picture',
    'no picture',
    ({ web }) => {
      web.delete(`${site}/badge.svg`);
    },
  ],
  ['badge-criteria', 'neither address nor narrative', ({ badge }) => (badge.criteria = { type: 'Criteria' })],
  ['badge-alignment', 'no address', ({ badge }) => (badge.alignment = [{ targetName: 'Standard' }])],
  ['badge-tags', 'a number', ({ badge }) => (badge.tags = ['mcp', 7])],
  ['issuer-found', 'nothing there', ({ web }) => web.delete(`${site}/issuer.json`)],
  [
    'issuer-type-served',
    'text',
    ({ web, issuer }) => web.set(`${site}/issuer.json`, { json: issuer, type: 'text/plain' }),
  ],
  ['issuer-id', 'another id', ({ issuer }) => (issuer.id = `${site}/other.json`)],
  [
    'issuer-id',
    'its address leads to another site, which would say whose assertions count',
    ({ web, issuer }) =>
      web.set(`${site}/issuer.json`, { json: issuer, address: 'https://eve.example/issuer.json' }),
  ],
  ['issuer-type', 'another type', ({ issuer }) => (issuer.type = 'Organisation')],
  ['issuer-members', 'no email address', ({ issuer }) => delete issuer.email],
  ['issuer-members', 'a website that is none', ({ issuer }) => (issuer.url = 'issuer.example')],
  [
    'issuer-origins',
    'with a port',
    ({ issuer }) => (issuer.verification = { allowedOrigins: ['issuer.example', 'localhost:3000'] }),
  ],
  [
    'picture-one',
    'two badges',
    (world) => {
      const once = bakePng(png, '2.0', JSON.stringify(world.assertion));
      world.given = bakePng(once, '2.0', JSON.stringify(world.assertion));
    },
  ],
  [
    'picture-png',
    'compressed',
    (world) =>
      (world.given = inChunk(
        'iTXt',
        Buffer.concat([Buffer.from('openbadges\0\x01\0\0\0'), deflateSync(JSON.stringify(world.assertion))]),
      )),
  ],
  [
    'picture-png',
    'an old chunk',
    (world) => (world.given = inChunk('tEXt', Buffer.from(`openbadges\0${JSON.stringify(world.assertion)}`))),
  ],
  [
    'picture-svg',
    'not first',
    (world) => (world.given = inSvg(world).replace('<openbadges:', '<g/><openbadges:')),
  ],
  [
    'picture-name',
    'under the name of 3.0',
    (world) => (world.given = bakePng(png, '3.0', JSON.stringify(world.assertion))),
  ],
  [
    'picture-whole',
    'only its address',
    (world) => (world.given = bakePng(png, '2.0', String(world.assertion.id))),
  ],
  [
    'picture-whole',
    'only its address, in an SVG',
    (world) => (world.given = Buffer.from(bakeSvg(svg, '2.0', { verify: String(world.assertion.id) }))),
  ],
  ['picture-verify', 'another address', (world) => (world.given = inSvg(world, `${site}/assertions/2.json`))],
];

test.each(cases)('2.0: %s fails: %s', async (breaks, _, change, also = []) => {
  const world = await makeWorld();
  change(world);
  const report = await verify(world);
  expect(failed(report).sort()).toEqual([breaks, ...also].sort());
  expect(report.results.every(({ status, why }) => (status === 'pass') === (why === ''))).toBe(true);
});

test('2.0: every check passes for a badge that is as it should be, and is proved to fail', async () => {
  const world = await makeWorld();
  const passed = new Set<string>();
  const pictures = [bakePng(png, '2.0', JSON.stringify(world.assertion)), Buffer.from(inSvg(world))];
  for (const given of [`${site}/assertions/1.json`, JSON.stringify(world.assertion), ...pictures]) {
    const report = await verify({ ...world, given });
    expect(failed(report)).toEqual([]);
    expect(report.verdict).toBe('valid');
    expect(report.says).toMatchObject({
      badge: 'MCP Foundations',
      issuer: 'Issuer',
      evidence: `${site}/evidence/1`,
    });
    for (const { id, status } of report.results) if (status === 'pass') passed.add(id);
  }
  const ids = checks2.map(({ id }) => id);
  // Of a signed badge: `forms-of-signed-2.ts`.
  expect(ids.filter((id) => !passed.has(id))).toEqual(['jws-encoding', 'jws']);
  expect(ids.filter((id) => !cases.some(([breaks]) => breaks === id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a fault that is no more than a fault leaves a badge valid; a revoked and an expired one are called so', async () => {
  const world = await makeWorld();
  world.hosted.isOpen = false;
  expect((await verify(world)).verdict).toBe('valid');
  world.assertion.expires = '2026-11-02T00:00:00Z';
  expect((await verify(world)).verdict).toBe('expired');
  world.hosted.status = 410;
  world.hosted.json = { id: world.assertion.id, revoked: true, revocationReason: 'Cheating' };
  const report = await verify({ ...world, given: `${site}/assertions/1.json` });
  expect(report.verdict).toBe('revoked');
  expect(report.results.find(({ id }) => id === 'not-revoked')?.why).toBe('The badge was revoked: Cheating.');
});

test('a holder may be named in capital letters', async () => {
  const world = await makeWorld();
  world.email = 'Ada@Example.org';
  expect(failed(await verify(world))).toEqual([]);
});

test('a hash in capital letters is the same hash', async () => {
  const world = await makeWorld();
  const recipient = world.assertion.recipient as Document;
  // The copy that was given, beside the hosted one in small letters.
  const identity = String(recipient.identity).toUpperCase().replace('SHA256', 'sha256');
  const given = JSON.stringify({ ...world.assertion, recipient: { ...recipient, identity } });
  expect(failed(await verify({ ...world, given }))).toEqual([]);
  recipient.identity = identity;
  expect(await verify(world)).toMatchObject({ outcome: 'issued-elsewhere', vouchedBy: 'issuer.example' });
});

test('a hosted badge whose documents do not answer cannot be verified, and is not called invalid', async () => {
  for (const name of ['badge.json', 'issuer.json', 'assertions/1.json']) {
    const world = await makeWorld();
    world.web.delete(`${site}/${name}`);
    expect(await verify(world), name).toMatchObject({ outcome: 'cannot-verify', valid: false });
  }
});

test('startsWith, the issuer’s own origin, and documents written into the assertion', async () => {
  const world = await makeWorld();
  world.issuer.verification = { startsWith: [`${site}/assertions/`] };
  expect(failed(await verify(world))).toEqual([]);
  delete world.issuer.verification;
  expect(failed(await verify(world))).toEqual([]);
  world.badge.id = 'urn:uuid:6f2f2a1e-4a0e-4d0c-9d0f-1f2a3b4c5d6e';
  world.assertion.badge = world.badge;
  expect(failed(await verify(world))).toEqual([]);
});

test('a page is read for the badge that it names; what holds no badge is refused in words', async () => {
  const world = await makeWorld();
  const page = (html: string) => ({ type: 'text/html', body: new TextEncoder().encode(html) });
  world.web.set(
    `${site}/1`,
    page('<link rel="alternate" type="application/ld+json" href="/assertions/1.json">'),
  );
  world.web.set(`${site}/2`, page('<h1>Hello</h1>'));
  expect((await verify({ ...world, given: `${site}/1` })).verdict).toBe('valid');
  // The page of a revoked badge is gone as well, and still names it.
  Object.assign(world.web.get(`${site}/1`) ?? {}, { status: 410 });
  expect((await verify({ ...world, given: `${site}/1` })).verdict).toBe('valid');
  const refused = (given: string | Uint8Array) => expect(verify({ ...world, given })).rejects;
  await refused(`${site}/2`).toThrow('a page without a badge');
  await refused('https://nobody.example/').toThrow('could not be reached');
  await refused('a badge').toThrow('We found no badge in your input.');
  await refused('{"type":"Letter"}').toThrow('neither an assertion');
  await refused(png).toThrow('contains no badge');
  await refused(bakePng(png, '2.0', '{}').subarray(0, 60)).toThrow('is incomplete');
  await refused(
    inChunk('iTXt', Buffer.concat([Buffer.from('openbadges\0\x01\0\0\0'), deflateSync(Buffer.alloc(1e7))])),
  ).toThrow('unpacks to more');
  await refused(svg).toThrow('contains no badge');
  await refused('x'.repeat(3e6)).toThrow('larger than 2 MB');
});

test('hostile texts are read in one pass', async () => {
  const world = await makeWorld();
  for (const part of ['<', '<a', '<!--', '<![CDATA[', '<a "', 'a=', '<a b=\'"']) {
    const given = `<svg xmlns:o="http://openbadges.org"><o:assertion>${part.repeat(200_000)}`.slice(
      0,
      2_000_000,
    );
    await expect(verify({ ...world, given })).rejects.toThrow();
  }
});
