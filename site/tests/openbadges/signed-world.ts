import { hashIdentity } from '@context-native/openbadges/assertion';
import type { Answer, FetchDocument } from '@context-native/openbadges/verify/fetched';
import type { OwnMarks } from '@context-native/openbadges/verify/ownership';
import { type Report, verifyBadge } from '@context-native/openbadges/verify/verify';
import { makeCredential, makeStatusList } from '#app/services/openbadges/credential.server.ts';
import { signingKey, withNewKeys } from '#app/services/openbadges/keys.server.ts';
import { issuerDocument, keyDocument, signAsJwt, signAsProof } from '#app/services/openbadges/sign.server.ts';

export type Document = Record<string, unknown>;
export const site = 'https://issuer.example';
export const now = Date.parse('2026-11-21T10:00:00Z');
export const signedAt = new Date('2026-11-01T09:00:00Z');
export const keyAt = (kid: string) => `${site}/keys/${kid}`;
export const profile = {
  id: `${site}/issuer.json`,
  name: 'Issuer',
  url: site,
  email: 'hello@issuer.example',
};

export const ring = await withNewKeys({ keys: [] });

export const text = (body: string, type: string): Partial<Answer> => ({
  type,
  body: new TextEncoder().encode(body),
});
export const json = (value: unknown, type = 'application/json') => text(JSON.stringify(value), type);

/** A web with an issuer, its keys and its status list; and a credential that is as it should be, not signed yet. */
export async function makeWorld() {
  const web = new Map<string, Partial<Answer>>();
  const addKey = async (kid: string) =>
    web.set(keyAt(kid), json(await keyDocument(ring, kid, { addressOf: keyAt, controller: profile.id })));
  for (const { kid } of ring.keys) await addKey(kid);
  web.set(profile.id, json(issuerDocument(profile, ring, keyAt)));
  const list = await makeStatusList({
    id: `${site}/status/1`,
    issuer: profile,
    validFrom: signedAt,
    revoked: [3],
  });
  web.set(list.id, text(await signAsJwt(list, ring, keyAt), 'text/plain'));
  const salt = 'a1b2';
  const credential = makeCredential({
    id: `${site}/credentials/1`,
    name: 'MCP Foundations',
    issuer: profile,
    achievement: {
      id: `${site}/badge.json`,
      name: 'MCP Foundations',
      description: 'Knows the protocol.',
      criteria: { narrative: 'Pass the exam.' },
      image: `${site}/badge.png`,
    },
    recipient: {
      id: 'urn:uuid:6f2f2a1e-4a0e-4d0c-9d0f-1f2a3b4c5d6e',
      identityHash: await hashIdentity('ada@example.org', salt),
      salt,
    },
    validFrom: signedAt,
    validUntil: new Date('2027-11-01T09:00:00Z'),
    evidence: [{ id: `${site}/evidence/1`, narrative: 'An exam.' }],
    status: { list: list.id, index: 2 },
  });
  return { web, credential, list, email: 'ada@example.org' };
}

export type World = Awaited<ReturnType<typeof makeWorld>>;
/** The members as anybody may write them. */
export const loose = ({ credential }: World) => credential as unknown as Document;
export const subject = (world: World) => loose(world).credentialSubject as Document;
export const achievement = (world: World) => subject(world).achievement as Document;
export const identifier = (world: World) => (subject(world).identifier as Document[])[0] as Document;
export const status = (world: World) => loose(world).credentialStatus as Document;

const fetchIn =
  ({ web }: World): FetchDocument =>
  async (address) => {
    const found = web.get(address);
    if (!found) return { problem: `${address} could not be reached.` };
    return {
      status: 200,
      type: '',
      isOpen: true,
      body: new Uint8Array(),
      ...found,
      address: found.address ?? address,
    };
  };

/** `own` is where it is verified; elsewhere than at its issuer unless that is said. */
export const verify = (world: World, given: string | Uint8Array, own = 'https://verifier.example') =>
  verifyBadge(given, { fetch: fetchIn(world), now, email: world.email, own, ours: oursAt(own) });

const oursAt = (origin: string): OwnMarks => ({
  name: 'Context-Native',
  email: 'hello@verifier.example',
  homes: ['https://standard.example'],
  achievements: [
    { name: 'MCP Foundations', description: 'Knows all of the protocol.', criteria: 'Pass our exam.' },
  ],
  pictures: [`${origin}/badges/foundations.svg`],
});

export const failed = (report: Report) =>
  report.results.filter(({ status }) => status === 'fail' || status === 'unknown').map(({ id }) => id);

export const asJwt = (world: World) => signAsJwt(world.credential, ring, keyAt);
export const asProof = async (world: World) =>
  JSON.stringify(await signAsProof(world.credential, ring, keyAt, signedAt));
export const ed25519 = () => signingKey(ring, 'EdDSA');
export const rsa = () => signingKey(ring, 'RS256');

/** Signs whatever is given, however wrong: a JWT with another header or with other claims. */
export async function forge(payload: Document, header: Document = {}, by = rsa()) {
  const { CompactSign, importJWK } = await import('jose');
  const alg = String(header.alg ?? 'RS256');
  return new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ kid: keyAt(by.kid), typ: 'JWT', ...header, alg })
    .sign(await importJWK(by, alg));
}

export const claimsOf = async (world: World): Promise<Document> =>
  JSON.parse(Buffer.from((await asJwt(world)).split('.')[1] ?? '', 'base64url').toString());

export const setList = async (world: World, change: (list: Document) => void) => {
  change(world.list as unknown as Document);
  world.web.set(`${site}/status/1`, text(await signAsJwt(world.list, ring, keyAt), 'text/plain'));
};

export const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>';
export const png = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
  Buffer.from('IHDR'),
  Buffer.alloc(21),
  Buffer.from('IEND'),
  Buffer.alloc(4),
]);
