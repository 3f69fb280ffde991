import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { makeAssertion, makeBadgeClass, makeIssuer } from '@context-native/openbadges/assertion';
import { bakePng, bakeSvg } from '#app/services/openbadges/bake.server.ts';
import type { Form } from './form.ts';
import { type Document, json, png, svg, text, type World } from './signed-world.ts';

export const school = 'https://badges.example';
const here = { outcome: 'issued-elsewhere', vouchedBy: 'badges.example' } as const;

export interface Documents {
  assertion: Document;
  badge: Document;
  issuer: Document;
}

/** An assertion of version 2.0, its badge class and its issuer, as they should be. */
export async function makeDocuments(site = school): Promise<Documents> {
  const assertion = await makeAssertion({
    id: `${site}/1.json`,
    email: 'ada@example.org',
    badge: `${site}/class.json`,
    issuedOn: new Date('2026-11-01T09:00:00Z'),
  });
  const badge = makeBadgeClass({
    id: `${site}/class.json`,
    name: 'Weaving',
    description: 'Weaves.',
    image: `${site}/class.svg`,
    criteria: { narrative: 'Weave.' },
    issuer: `${site}/issuer.json`,
  });
  const issuer = makeIssuer({
    id: `${site}/issuer.json`,
    name: 'A School',
    url: site,
    email: 'hello@badges.example',
  });
  return { assertion: { ...assertion }, badge: { ...badge }, issuer: { ...issuer } };
}

/** Publishes each document at its address, and the picture of the badge. */
export function publish({ web }: World, documents: Documents) {
  for (const document of Object.values(documents))
    if (String(document.id).startsWith('http')) web.set(String(document.id), json(document));
  web.set(`${school}/class.svg`, text('<svg/>', 'image/svg+xml'));
}

type Change = (documents: Documents, world: World) => void;

/** A hosted badge as JSON, with a change in its documents. */
export const hosted =
  (change: Change = () => undefined, site = school) =>
  async (world: World) => {
    const documents = await makeDocuments(site);
    change(documents, world);
    publish(world, documents);
    if (site !== school) world.web.set(`${site}/class.svg`, text('<svg/>', 'image/svg+xml'));
    return JSON.stringify(documents.assertion);
  };

/** The same by what its address answers: that is changed after it was published. */
export const answering =
  (change: (world: World, address: string) => void, isGivenByAddress = false) =>
  async (world: World) => {
    const given = await hosted()(world);
    change(world, `${school}/1.json`);
    return isGivenByAddress ? `${school}/1.json` : given;
  };

export const holder = (recipient: Document) =>
  hosted(({ assertion }) => Object.assign(assertion, { recipient }));
export const hash = (algorithm: string, value: string) =>
  `${algorithm}$${createHash(algorithm).update(value).digest('hex')}`;

const picture = (bake: (given: string, address: string) => Uint8Array) => async (world: World) =>
  bake(await hosted()(world), `${school}/1.json`);

/** A PNG with a text chunk as before the baking specification. */
const bakeText = (address: string) => inChunk('tEXt', Buffer.from(`openbadges\0${address}`));

function inChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([
    png.subarray(0, 33),
    length,
    Buffer.from(type),
    data,
    Buffer.alloc(4),
    png.subarray(33),
  ]);
}

/** Forms of hosted badges of OpenBadges 2.0. */
export const hostedForms: Form[] = [
  { form: '2.0, hosted, given by its URL', ...here, make: answering(() => undefined, true) },
  { form: '2.0, hosted, as JSON', ...here, make: hosted() },
  {
    form: '2.0, hosted, with the aliases `verify` and `hosted`',
    ...here,
    make: hosted(({ assertion }) => {
      delete assertion.verification;
      assertion.verify = { type: 'hosted' };
    }),
  },
  {
    form: '2.0, hosted, badge class and issuer embedded, with their URLs',
    ...here,
    make: hosted(({ assertion, badge, issuer }) => {
      assertion.badge = { ...badge, issuer };
    }),
  },
  {
    form: '2.0, hosted, badge class embedded under a `urn:uuid`',
    ...here,
    make: hosted(({ assertion, badge }) => {
      assertion.badge = { ...badge, id: 'urn:uuid:6f2f2a1e-4a0e-4d0c-9d0f-1f2a3b4c5d6e' };
    }),
  },
  {
    form: '2.0, types and contexts in lists, with extensions',
    ...here,
    make: hosted(({ assertion, badge, issuer }) => {
      for (const document of [assertion, badge, issuer])
        document['@context'] = ['https://w3id.org/openbadges/v2', 'https://school.example/extension.json'];
      assertion.type = ['Assertion', 'https://school.example/#Graded'];
      badge.type = ['BadgeClass', 'extensions:Applied'];
      issuer.type = ['Profile', 'Issuer'];
      assertion['extensions:grade'] = { type: ['Extension', 'extensions:Grade'], value: 1 };
    }),
  },
  {
    form: '2.0, images as objects and as data URIs; evidence as URLs or objects, one or several',
    ...here,
    make: hosted(({ assertion, badge }) => {
      assertion.image = { id: 'data:image/png;base64,iVBORw0KGgo=', caption: 'A badge' };
      badge.image = { id: `${school}/class.svg`, author: `${school}/issuer.json` };
      assertion.evidence = [`${school}/work`, { narrative: 'In class.' }];
      badge.criteria = `${school}/criteria`;
    }),
  },
  {
    form: '2.0, a badge class or an assertion with an endorsement',
    ...here,
    make: hosted(({ assertion }) => Object.assign(assertion, { endorsement: `${school}/endorsement.json` })),
  },
  {
    form: '2.0, the issuer’s `verification` with `startsWith` or `allowedOrigins`, one or several',
    ...here,
    make: hosted(({ issuer }) => {
      issuer.verification = { type: 'VerificationObject', startsWith: [`${school}/2/`, `${school}/1`] };
    }),
    also: ['badges.example', ['other.example', 'badges.example']].map((allowedOrigins) =>
      hosted(({ issuer }) => Object.assign(issuer, { verification: { allowedOrigins } })),
    ),
  },
  {
    form: '2.0, `issuedOn` and `expires` with an offset, a fraction, or no seconds',
    ...here,
    make: hosted(({ assertion }) => {
      assertion.issuedOn = '2026-11-01T14:30+05:30';
      assertion.expires = '2030-01-01T00:00:00.123456-0800';
    }),
  },
  { form: '2.0, recipient hashed with SHA-256 and a salt', ...here, make: hosted() },
  {
    form: '2.0, recipient hashed, hex digits in upper case',
    ...here,
    make: holder({
      type: 'email',
      hashed: true,
      salt: 's',
      identity: `sha256$${hash('sha256', 'ada@example.orgs').slice(7).toUpperCase()}`,
    }),
  },
  {
    form: '2.0, recipient hashed as typed, in upper or mixed case',
    ...here,
    make: (world) => {
      world.email = 'Ada@Example.org';
      return holder({ type: 'email', hashed: true, salt: 's', identity: hash('sha256', 'Ada@Example.orgs') })(
        world,
      );
    },
  },
  {
    form: '2.0, recipient hashed without a salt',
    ...here,
    cautions: ['no-salt'],
    make: holder({ type: 'email', hashed: true, identity: hash('sha256', 'ada@example.org') }),
  },
  {
    form: '2.0, recipient hashed with MD5',
    ...here,
    cautions: ['weak-hash'],
    make: holder({ type: 'email', hashed: true, salt: 's', identity: hash('md5', 'ada@example.orgs') }),
  },
  {
    form: '2.0, recipient in plain text, `hashed` false or missing',
    ...here,
    cautions: ['open-holder'],
    make: holder({ type: 'email', identity: 'ada@example.org' }),
    also: [holder({ type: 'email', hashed: false, identity: 'ADA@example.org' })],
  },
  {
    form: '2.0, recipient identified by `url`, `telephone` or `id`: no email address is compared',
    ...here,
    make: holder({ type: 'url', hashed: false, identity: 'https://ada.example' }),
    also: [
      holder({ type: 'telephone', hashed: true, salt: 's', identity: hash('sha256', '+445550100s') }),
      holder({ type: 'id', hashed: false, identity: 'https://ada.example/#me' }),
    ],
  },
  {
    form: '2.0, recipient with an email address other than the one given',
    outcome: 'invalid',
    make: holder({ type: 'email', hashed: true, salt: 's', identity: hash('sha256', 'eve@example.orgs') }),
  },
  {
    form: '2.0, served with another media type, or without CORS',
    ...here,
    make: answering(({ web }, address) => {
      Object.assign(web.get(address) ?? {}, { type: 'text/plain', isOpen: false });
      Object.assign(web.get(`${school}/issuer.json`) ?? {}, { type: 'text/html' });
    }),
  },
  {
    form: '2.0, the image of the badge class is missing',
    ...here,
    make: answering(({ web }) => web.set(`${school}/class.svg`, { status: 404 })),
  },
  {
    form: '2.0, hosted at a URL without https',
    outcome: 'issued-elsewhere',
    vouchedBy: 'badges.example',
    cautions: ['no-https'],
    make: hosted(undefined, 'http://badges.example'),
  },
  {
    form: '2.0, hosted, redirected to another URL of the same site',
    ...here,
    make: answering(({ web }, address) =>
      Object.assign(web.get(address) ?? {}, { address: `${school}/public/1.json` }),
    ),
  },
  {
    form: '2.0, hosted, redirected to another site',
    outcome: 'cannot-verify',
    make: answering(({ web }, address) =>
      Object.assign(web.get(address) ?? {}, { address: 'https://store.example/1.json' }),
    ),
  },
  {
    form: '2.0, its URL, its badge class or its issuer does not respond',
    outcome: 'cannot-verify',
    make: answering(({ web }) => web.delete(`${school}/class.json`)),
    also: ['1.json', 'issuer.json'].map((name) => answering(({ web }) => web.delete(`${school}/${name}`))),
  },
  {
    form: '2.0, `issuedOn` in the future',
    outcome: 'cannot-verify',
    make: hosted(({ assertion }) => Object.assign(assertion, { issuedOn: '2027-01-01T00:00:00Z' })),
  },
  {
    form: '2.0, nothing is published at its id (404)',
    outcome: 'invalid',
    make: answering(({ web }, address) => web.set(address, { status: 404 })),
  },
  {
    form: '2.0, its URL serves a different recipient, badge or date',
    outcome: 'invalid',
    make: answering(({ web }, address) => {
      const found = JSON.parse(new TextDecoder().decode(web.get(address)?.body));
      web.set(address, json({ ...found, issuedOn: '2020-01-01T00:00:00Z' }));
    }),
  },
  {
    form: '2.0, at a URL that its issuer excludes for its assertions',
    outcome: 'invalid',
    make: hosted(({ issuer }) =>
      Object.assign(issuer, { verification: { allowedOrigins: 'other.example' } }),
    ),
  },
  {
    form: '2.0, revoked: its URL returns 410, with or without a body',
    outcome: 'revoked',
    make: answering(({ web }, address) => web.set(address, { status: 410, type: 'text/plain' }), true),
    also: [
      answering(({ web }, address) =>
        web.set(address, {
          ...json({ id: address, revoked: true, revocationReason: 'In error' }),
          status: 410,
        }),
      ),
    ],
  },
  {
    form: '2.0, revoked: its URL returns `revoked` and little else',
    outcome: 'revoked',
    make: answering(({ web }, address) => web.set(address, json({ id: address, revoked: true }))),
  },
  {
    form: '2.0, `expires` in the past',
    outcome: 'expired',
    make: hosted(({ assertion }) => Object.assign(assertion, { expires: '2026-11-02T00:00:00Z' })),
  },
  {
    form: '2.0, baked into a PNG as JSON',
    ...here,
    make: picture((given) => bakePng(png, '2.0', given)),
  },
  {
    form: '2.0, baked into a PNG as its URL, also in a `tEXt` chunk as before 2.0',
    ...here,
    make: picture((_, address) => bakeText(address)),
    also: [picture((_, address) => bakePng(png, '2.0', address))],
  },
  {
    form: '2.0, baked into an SVG: JSON, or its URL in `verify`',
    ...here,
    make: picture((given, address) => Buffer.from(bakeSvg(svg, '2.0', { verify: address, json: given }))),
    also: [picture((_, address) => Buffer.from(bakeSvg(svg, '2.0', { verify: address })))],
  },
  {
    form: '2.0, baked in under the name of version 3.0, or compressed',
    ...here,
    make: picture((given) => bakePng(png, '3.0', given)),
    also: [
      picture((given) =>
        inChunk('iTXt', Buffer.concat([Buffer.from('openbadges\0\x01\0\0\0'), deflateSync(given)])),
      ),
    ],
  },
  {
    form: '0.5',
    outcome: 'cannot-verify',
    make: () =>
      JSON.stringify({
        recipient: hash('sha256', 'ada@example.orgs'),
        salt: 's',
        issued_on: '2012-12-12',
        badge: { version: '0.5.0', name: 'N', issuer: { origin: school, name: 'A School' } },
      }),
  },
  {
    form: '1.0 and 1.1',
    outcome: 'cannot-verify',
    make: () =>
      JSON.stringify({
        uid: '1',
        recipient: { type: 'email', hashed: false, identity: 'ada@example.org' },
        badge: `${school}/class.json`,
        verify: { type: 'hosted', url: `${school}/1.json` },
        issuedOn: 1_400_000_000,
      }),
    also: [
      hosted(({ assertion }) => {
        delete assertion.verification;
        Object.assign(assertion, {
          '@context': 'https://w3id.org/openbadges/v1',
          verify: { type: 'hosted', url: `${school}/1.json` },
        });
      }),
    ],
  },
];
