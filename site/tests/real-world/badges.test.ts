import { makeAssertion, makeBadgeClass, makeIssuer } from '@context-native/openbadges/assertion';
import { makeProof } from '@context-native/openbadges/data-integrity';
import { toMultibase } from '@context-native/openbadges/multibase';
import { type Report, verifyBadge } from '@context-native/openbadges/verify/verify';
import { expect, test } from 'vitest';
import { bakePng } from '../../app/services/openbadges/bake.server.ts';
import { publicPart } from '../../app/services/openbadges/keys.server.ts';
import { padded } from '../openbadges/forms-of-loose-2.ts';
import { proofBy } from '../openbadges/forms-of-signatures.ts';
import {
  asJwt,
  asProof,
  type Document,
  ed25519,
  json,
  loose,
  makeWorld,
  now,
  png,
  signedAt,
  site,
  verify,
} from '../openbadges/signed-world.ts';
import cases from './badges.json' with { type: 'json' };

/** Values by their JSON Pointer; null takes a member away. */
type Changes = Record<string, unknown>;

/** A badge that is as it should be, changed as the report has it, and what must come of it. */
interface BadgeCase {
  about: string;
  from: string;
  outcome: string;
  /** The checks that fail for a fault of form, of a genuine one. */
  departs?: string[];
}

interface HostedCase extends BadgeCase {
  assertion?: Changes;
  badge?: Changes;
  issuer?: Changes;
  /** The address is given, unless it is said that the document is. */
  given?: 'document' | 'picture';
  /** The whole document or text in its place. */
  instead?: unknown;
  email?: string;
  /** The media type of the assertion. */
  servedAs?: string;
  /** Where the issuer is, unless it is where its assertions are. */
  issuerAt?: string;
}

interface SignedCase extends BadgeCase {
  sign: 'jwt' | 'padded jwt' | 'proof' | 'did:key' | 'suite of 2020' | 'nothing' | 'picture';
  change?: Changes;
  /** After it was signed. */
  after?: Changes;
}

function change(document: Document, changes: Changes = {}): Document {
  for (const [pointer, value] of Object.entries(changes)) {
    const names = pointer.split('/').slice(1);
    const last = names.pop() ?? '';
    const within = names.reduce((inner, name) => inner[name] as Document, document);
    if (value === null) delete within[last];
    else within[last] = value;
  }
  return document;
}

const refused = (error: Error) => ({ outcome: `refused: ${error.message}`, results: [] });

test.each(cases.hosted as unknown as HostedCase[])('badge of 2.0: $about ($from)', async (one) => {
  const assertionAt = `${site}/assertion.json`;
  const badgeAt = `${site}/badge.json`;
  const { issuerAt = `${site}/issuer.json`, email = 'ada@example.org' } = one;
  const made = await makeAssertion({
    id: assertionAt,
    email: 'ada@example.org',
    badge: badgeAt,
    issuedOn: signedAt,
    image: `${site}/badge.png`,
    evidence: [{ id: `${site}/evidence/1`, narrative: 'An exam.' }],
  });
  const assertion = change({ ...made }, one.assertion);
  const badge = makeBadgeClass({
    id: badgeAt,
    name: 'Weaving',
    description: 'Weaves.',
    image: `${site}/badge.svg`,
    criteria: { narrative: 'Weave.' },
    issuer: issuerAt,
    tags: [],
    alignment: [],
  });
  const issuer = makeIssuer({ id: issuerAt, name: 'Weavers', url: site, email: 'hello@issuer.example' });
  const web: Record<string, object> = {
    [assertionAt]: json(one.instead ?? assertion, one.servedAs),
    [badgeAt]: json(change({ ...badge }, one.badge)),
    [issuerAt]: json(change({ ...issuer }, one.issuer)),
    [`${site}/badge.svg`]: { type: 'image/svg+xml', body: new TextEncoder().encode('<svg/>') },
  };
  const fetch = async (address: string) => {
    const found = web[address];
    return found
      ? { status: 200, type: '', isOpen: true, body: new Uint8Array(), ...found, address }
      : { problem: `${address} could not be reached.` };
  };
  const document = JSON.stringify(one.instead ?? assertion);
  const given = { address: assertionAt, document, picture: bakePng(png, '2.0', document) }[
    one.given ?? 'address'
  ];
  const found = await verifyBadge(given, { fetch, now, email, own: 'https://verifier.example' }).catch(
    refused,
  );
  expect(found.outcome, why(found)).toBe(one.outcome);
  if (found.outcome === 'issued-elsewhere') expect(departsIn(found)).toEqual(one.departs ?? []);
});

test.each(cases.signed as unknown as SignedCase[])('badge of 3.0: $about ($from)', async (one) => {
  const world = await makeWorld();
  change(loose(world), one.change);
  const makers = {
    jwt: () => asJwt(world),
    'padded jwt': async () => padded(await asJwt(world)),
    proof: () => asProof(world),
    picture: async () => bakePng(png, '3.0', await asProof(world)),
    'did:key': async () => {
      const multibase = await toMultibase(publicPart(ed25519()));
      const did = `did:key:${multibase}`;
      const issuer = { type: ['Profile'], name: 'Weavers', ...(loose(world).issuer as Document), id: did };
      const credential: Document = { ...loose(world), issuer };
      delete credential.credentialStatus;
      const by = { id: `${did}#${multibase}`, controller: did, jwk: ed25519(), date: signedAt };
      return JSON.stringify({ ...credential, proof: await makeProof(credential, by) });
    },
    'suite of 2020': async () => JSON.stringify(await proofBy(world, 'Ed25519', 'Ed25519Signature2020')),
    nothing: async () => JSON.stringify(world.credential),
  };
  const signed = await makers[one.sign]();
  const given = one.after ? JSON.stringify(change(JSON.parse(String(signed)), one.after)) : signed;
  const found = await verify(world, given).catch(refused);
  expect(found.outcome, why(found)).toBe(one.outcome);
  if (found.outcome === 'issued-elsewhere') expect(departsIn(found)).toEqual(one.departs ?? []);
});

const departsIn = ({ results }: Pick<Report, 'results'>) =>
  results.filter(({ level, status }) => level === 'must' && status === 'fail').map(({ id }) => id);

const why = ({ results }: Pick<Report, 'results'>) =>
  results
    .filter(({ status }) => status === 'fail' || status === 'unknown')
    .map(({ id, status, why: reason }) => `${id} ${status}: ${reason}`)
    .join('\n');
