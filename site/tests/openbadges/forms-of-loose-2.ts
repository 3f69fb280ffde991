import type { Form } from './form.ts';
import { answering, type Documents, hash, holder, hosted, school } from './forms-of-2.ts';
import { signed } from './forms-of-signed-2.ts';
import { type Document, json, text, type World } from './signed-world.ts';

const here = { outcome: 'issued-elsewhere', vouchedBy: 'badges.example' } as const;

/** As some issuers write a JWS: each part of it in base64 with padding. */
export const padded = (jwt: string) =>
  jwt
    .split('.')
    .map((part) => part + '='.repeat((4 - (part.length % 4)) % 4))
    .join('.');

/** A badge class that is written in, with another name than its address serves. */
const changedWithin = (one: Document) => async (world: World) => {
  const change = ({ assertion, badge }: Documents) => {
    const { id: _, ...members } = badge;
    assertion.badge = { ...members, ...one };
  };
  const given = JSON.parse(await hosted(change)(world));
  return JSON.stringify({ ...given, badge: { ...given.badge, name: 'Weaving for masters' } });
};

/** Forms of badges of OpenBadges 2.0 that are not as its text has them, as issuers write them. */
export const looseForms2: Form[] = [
  {
    form: '2.0, `issuedOn` without a zone, without a time, or as a number',
    ...here,
    cautions: ['form'],
    departs: ['issued-on'],
    make: hosted(({ assertion }) => Object.assign(assertion, { issuedOn: '2026-11-01T10:33:30.649696' })),
    also: ['2026-11-01', '2026-11-01 09:00:00', 1_762_000_000, 1_762_000_000_000, 'in spring'].map(
      (issuedOn) => hosted(({ assertion }) => Object.assign(assertion, { issuedOn })),
    ),
  },
  {
    form: '2.0, without `issuedOn`',
    ...here,
    cautions: ['form'],
    departs: ['members', 'issued-on'],
    make: hosted(({ assertion }) => delete assertion.issuedOn),
    also: [hosted(({ assertion }) => Object.assign(assertion, { issuedOn: null }))],
  },
  {
    form: '2.0, without a `verification`, but its URL serves it',
    ...here,
    cautions: ['form'],
    departs: ['members', 'verification'],
    make: hosted(({ assertion }) => delete assertion.verification),
  },
  {
    form: '2.0, a member without a value (`null`)',
    ...here,
    make: hosted(({ assertion, badge }) => {
      Object.assign(assertion, { expires: null, image: null, evidence: null });
      Object.assign(badge, { tags: null, alignment: null });
    }),
  },
  {
    form: '2.0, `allowedOrigins` as URLs',
    ...here,
    cautions: ['form'],
    departs: ['issuer-origins'],
    make: hosted(({ issuer }) => Object.assign(issuer, { verification: { allowedOrigins: [school] } })),
    also: [`${school}/`, 'http://badges.example/', 'https://BADGES.example:443', 'badges.example/'].map(
      (origin) =>
        hosted(({ issuer }) => Object.assign(issuer, { verification: { allowedOrigins: [origin] } })),
    ),
  },
  {
    form: '2.0, `allowedOrigins` as URLs of another site',
    outcome: 'invalid',
    make: hosted(({ issuer }) =>
      Object.assign(issuer, { verification: { allowedOrigins: ['https://other.example'] } }),
    ),
    also: [`${school}/others/`, `${school}.other.example`, 'https://other.example/badges.example'].map(
      (origin) => hosted(({ issuer }) => Object.assign(issuer, { verification: { allowedOrigins: origin } })),
    ),
  },
  {
    form: '2.0, `allowedOrigins` that match no site (`*.example`)',
    outcome: 'cannot-verify',
    make: hosted(({ issuer }) => Object.assign(issuer, { verification: { allowedOrigins: ['*.example'] } })),
  },
  {
    form: '2.0, recipient whose `hashed` is not a boolean, or whose type is missing',
    ...here,
    cautions: ['form'],
    departs: ['recipient'],
    make: holder({ type: 'email', hashed: 'true', salt: 's', identity: hash('sha256', 'ada@example.orgs') }),
    also: [null, 1, undefined].map((hashed) =>
      holder({
        type: hashed === undefined ? undefined : 'email',
        hashed,
        salt: 's',
        identity: hash('sha256', 'ada@example.orgs'),
      }),
    ),
  },
  {
    form: '2.0, recipient whose identity is hashed, but marked as not hashed',
    ...here,
    cautions: ['form'],
    departs: ['identity'],
    make: holder({ type: 'email', hashed: false, salt: 's', identity: hash('sha256', 'ada@example.orgs') }),
  },
  {
    form: '2.0, recipient in plain text, but marked as hashed',
    ...here,
    cautions: ['form', 'open-holder'],
    departs: ['identity'],
    make: holder({ type: 'email', hashed: true, identity: 'ada@example.org' }),
  },
  {
    form: '2.0, recipient as a string',
    ...here,
    cautions: ['form', 'open-holder'],
    departs: ['recipient'],
    make: hosted(({ assertion }) => Object.assign(assertion, { recipient: 'ada@example.org' })),
  },
  {
    form: '2.0, recipient in one of these forms, with an email address other than the one given',
    outcome: 'invalid',
    make: holder({ hashed: 'true', salt: 's', identity: hash('sha256', 'eve@example.orgs') }),
    also: [
      holder({ type: 'email', hashed: false, identity: hash('sha256', 'eve@example.org') }),
      holder({ type: 'email', hashed: true, identity: 'eve@example.org' }),
      holder({ type: 'mail', hashed: false, identity: 'eve@example.org' }),
      hosted(({ assertion }) => Object.assign(assertion, { recipient: 'eve@example.org' })),
    ],
  },
  {
    form: '2.0, no recipient, or one that cannot be read',
    outcome: 'cannot-verify',
    make: hosted(({ assertion }) => delete assertion.recipient),
    also: [
      {},
      { type: 'email', hashed: true, identity: 'sha256$12' },
      { type: 'email', hashed: true, identity: hash('sha512', 'ada@example.org') },
    ].map(holder),
  },
  {
    form: '2.0, alignment with the member names of version 0.5',
    ...here,
    cautions: ['form'],
    departs: ['badge-alignment'],
    make: hosted(({ badge }) =>
      Object.assign(badge, { alignment: [{ name: 'Weaving', url: `${school}/1`, description: 'x' }] }),
    ),
  },
  {
    form: '2.0, badge class without a description, image, criteria or type',
    ...here,
    cautions: ['form'],
    departs: ['badge-type', 'badge-members', 'badge-image', 'badge-criteria'],
    make: hosted(({ badge }) => {
      for (const name of ['description', 'image', 'criteria', 'type']) delete badge[name];
    }),
  },
  {
    form: '2.0, no badge class, or one without a name or an issuer',
    outcome: 'cannot-verify',
    make: hosted(({ badge }) => delete badge.name),
    also: [
      hosted(({ badge }) => delete badge.issuer),
      hosted(({ assertion }) => delete assertion.badge),
      answering(({ web }) => web.set(`${school}/class.json`, { status: 404 })),
      answering(({ web }) => web.set(`${school}/issuer.json`, { status: 404 })),
    ],
  },
  {
    form: '2.0, issuer without an email address, a website or a name',
    ...here,
    cautions: ['form'],
    departs: ['issuer-members'],
    make: hosted(({ issuer }) => delete issuer.email),
    also: ['url', 'name'].map((name) => hosted(({ issuer }) => delete issuer[name])),
  },
  {
    form: '2.0, issuer or badge class whose id is another URL of the same site',
    ...here,
    cautions: ['form'],
    departs: ['badge-id', 'issuer-id'],
    make: answering(({ web }) => {
      for (const name of ['class.json', 'issuer.json']) {
        const found = JSON.parse(new TextDecoder().decode(web.get(`${school}/${name}`)?.body));
        web.set(`${school}/${name}`, json({ ...found, id: `${school}/old/${name}` }));
      }
    }),
  },
  {
    form: '2.0, its site has since moved from http to https',
    ...here,
    cautions: ['form', 'no-https'],
    departs: ['hosted-id'],
    make: async (world) => {
      const given = await hosted()(world);
      const old = 'http://badges.example/1.json';
      world.web.set(old, { ...world.web.get(`${school}/1.json`) });
      return JSON.stringify({ ...JSON.parse(given), id: old });
    },
  },
  {
    form: '2.0, without an id, with an unknown type of verification, or behind a login',
    outcome: 'cannot-verify',
    make: hosted(({ assertion }) => delete assertion.id),
    also: [
      hosted(({ assertion }) => Object.assign(assertion, { verification: { type: 'Hearsay' } })),
      ...[200, 401, 403].map((status) =>
        answering(({ web }, address) => web.set(address, { ...text('<html>', 'text/html'), status })),
      ),
    ],
  },
  {
    form: '2.0, `expires` in the past without a zone, without a time, or as a number',
    outcome: 'expired',
    make: hosted(({ assertion }) => Object.assign(assertion, { expires: '2026-11-02T00:00:00' })),
    also: ['2026-11-02', 1_793_600_000, 1_793_600_000_000].map((expires) =>
      hosted(({ assertion }) => Object.assign(assertion, { expires })),
    ),
  },
  {
    form: '2.0, `expires` that cannot be read, or on this day without a zone',
    outcome: 'cannot-verify',
    make: hosted(({ assertion }) => Object.assign(assertion, { expires: 'in spring' })),
    also: [['2030-01-01T00:00:00Z'], '2026-11-21T09:00:00'].map((expires) =>
      hosted(({ assertion }) => Object.assign(assertion, { expires })),
    ),
  },
  {
    form: '2.0, changed in an embedded part without a URL, or in a recipient in a list',
    outcome: 'invalid',
    make: changedWithin({}),
    also: [
      changedWithin({ id: 'urn:uuid:6f2f2a1e-4a0e-4d0c-9d0f-1f2a3b4c5d6e' }),
      async (world) => {
        const eve = { type: 'email', hashed: false, identity: 'eve@example.org' };
        const given = JSON.parse(await hosted(({ assertion }) => (assertion.recipient = [eve]))(world));
        return JSON.stringify({ ...given, recipient: [{ ...eve, identity: 'ada@example.org' }] });
      },
    ],
  },
  {
    form: '2.0, signed as a padded JWS',
    ...here,
    cautions: ['form'],
    departs: ['jws-encoding'],
    make: async (world) => padded(await signed()(world)),
  },
  {
    form: '2.0, signed, with errors of form',
    ...here,
    cautions: ['form'],
    departs: ['issued-on', 'issuer-members'],
    make: signed({
      change: ({ assertion, issuer }) => {
        assertion.issuedOn = '2026-11-01';
        delete issuer.email;
      },
    }),
  },
];
