import { createHash, randomBytes } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Database } from '#app/services/database/database.server.ts';
import { TooManyRequests } from '#app/services/limits/limits.server.ts';
import { NotFetched } from '#app/services/outbound/fetch-public.server.ts';
import { makePublicFetch } from '#app/services/outbound/public-fetch.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { agentName, proofDays, proofPath, proofRecord, userAgentOf } from './agent.ts';
import { readManners } from './manners.server.ts';
import { optedOut, robotsRefuse, shownUrl } from './problems.server.ts';
import { serverCheckProofs } from './tables.server.ts';

/** Time (ms) for the file, and for one attempt of a DNS query. */
const timeoutMs = 10_000;
const dnsTimeoutMs = 3_000;
/** Maximum bytes of the file, of `robots.txt` and of the opt-out file together. */
const maxBytes = 1_200_000;

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Text for the file and the TXT record, made from the secret of the person's page. Everyone can read the text there, and
 * nobody can find the secret from it.
 */
export const proofText = (secret: string): string => `${agentName}=${digest(`proof ${secret}`).slice(0, 40)}`;

/** How control of a host was proved: a file, a DNS record, or `local` for an address of this machine in a trial. */
export type ProofKind = 'file' | 'dns' | 'local';

/**
 * Begins a proof, or writes one down that was found elsewhere, with the day of that. Returns the secret of its page,
 * which the database does not have.
 */
export async function beginProof(
  db: Database,
  url: URL,
  found?: { kind: ProofKind; provenAt?: Date },
): Promise<string> {
  const secret = randomBytes(16).toString('hex');
  await db.insert(serverCheckProofs).values({
    tokenHash: digest(secret),
    host: url.host,
    url: shownUrl(url),
    ...(found && { kind: found.kind, provenAt: found.provenAt ?? sql`now()` }),
  });
  return secret;
}

export interface Proof {
  host: string;
  url: string;
  kind: ProofKind | null;
  provenAt: Date | null;
}

/** Where the proof of a host is looked for: the URL of the file, and the name of the record. */
export function proofPlacesOf(host: string): { file: string; record?: string } {
  const { hostname } = new URL(`https://${host}`);
  const file = `https://${host}${proofPath}`;
  // An IP address has no records.
  return isIP(literalOf(hostname)) ? { file } : { file, record: `${proofRecord}.${hostname}` };
}

const literalOf = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1');

const limit = sql`now() - make_interval(days => ${proofDays})`;
/** A proof is kept for 30 days after it was found, and before that for 30 days after it began. */
const since = sql`coalesce(${serverCheckProofs.provenAt}, ${serverCheckProofs.createdAt})`;

/** A proof that began or is valid; undefined for another secret, and 30 days later. */
export async function findProof(db: Database, secret: string): Promise<Proof | undefined> {
  const { host, url, kind, provenAt, tokenHash } = serverCheckProofs;
  const [found] = await db
    .select({ host, url, kind, provenAt })
    .from(serverCheckProofs)
    .where(and(eq(tokenHash, digest(secret)), gt(since, limit)));
  return found;
}

export async function isProven(db: Database, secret: string, host: string): Promise<boolean> {
  const { tokenHash } = serverCheckProofs;
  const isIt = and(
    eq(tokenHash, digest(secret)),
    eq(serverCheckProofs.host, host),
    gt(serverCheckProofs.provenAt, limit),
  );
  return (await db.$count(serverCheckProofs, isIt)) > 0;
}

/** Where proofs are looked for. Tests have a host and a name server of their own. */
export interface ProofPlaces {
  isAllowed?: (address: string) => boolean;
  scheme?: 'https' | 'http';
  nameServers?: readonly string[];
}

type Used = Pick<Services, 'config' | 'limits'>;

/** Looks for a text in the file and in the record. Returns where it is, or the reasons, as sentences for the person. */
export async function searchProof(
  services: Used,
  host: string,
  text: string,
  places: ProofPlaces = {},
): Promise<{ kind: 'file' | 'dns' } | { kind?: undefined; fault: string }> {
  const [file, record] = await Promise.all([
    readProofFile(services, host, places),
    readProofRecords(host, places),
  ]);
  if (file.lines?.includes(text)) return { kind: 'file' };
  if (record.lines?.includes(text)) return { kind: 'dns' };
  return { fault: [file.fault, record.fault].filter(Boolean).join(' ') };
}

/** Looks for a proof. Stores it and returns undefined, or returns the reasons, as sentences for the person. */
export async function lookForProof(
  services: Used & Pick<Services, 'db'>,
  secret: string,
  host: string,
  places: ProofPlaces = {},
): Promise<string | undefined> {
  const found = await searchProof(services, host, proofText(secret), places);
  if (!found.kind) return found.fault;
  const { kind } = found;
  await services.db
    .update(serverCheckProofs)
    .set({ kind, provenAt: sql`now()` })
    .where(and(eq(serverCheckProofs.tokenHash, digest(secret)), eq(serverCheckProofs.host, host)));
  return undefined;
}

interface Found {
  lines?: string[];
  fault: string;
}

/** Asks the host as a check does: with its user agent, by its `robots.txt`, and not after an opt-out. */
async function readProofFile(
  { config, limits }: Used,
  host: string,
  { isAllowed, scheme = 'https' }: ProofPlaces,
): Promise<Found> {
  const url = new URL(`${scheme}://${host}${proofPath}`);
  const get = makePublicFetch({ userAgent: userAgentOf(config.siteUrl), bytes: maxBytes, isAllowed });
  try {
    // Without the port: many ports of one host are no other hosts.
    await limits.take('server proofs by host', url.hostname);
    const { hasOptedOut, mayRequest } = await readManners(get, url.origin);
    if (hasOptedOut) return { fault: optedOut(host) };
    if (!mayRequest(proofPath)) return { fault: robotsRefuse(host) };
    const response = await get(url, { signal: AbortSignal.timeout(timeoutMs) });
    const { status } = response;
    if (status !== 200) {
      await response.body?.cancel();
      const isRedirect = status >= 300 && status < 400;
      return {
        fault: `${url} answers HTTP ${status}${isRedirect ? ', a redirect. We do not follow it' : ''}.`,
      };
    }
    const lines = (await response.text()).split('\n').map((line) => line.trim());
    return { lines, fault: `${url} is there, but does not have the line.` };
  } catch (error) {
    return { fault: explain(error as Error, url) };
  }
}

/** Why there is no file, as a sentence. */
function explain(error: Error, url: URL): string {
  if (error instanceof TooManyRequests)
    return `People asked us too often to look for a file on ${url.hostname}. A DNS record works at once. For the file, try again in an hour.`;
  // A body that is too large breaks off with it; other requests fail with it as the cause.
  const cause = error instanceof NotFetched ? error : error.cause;
  if (cause instanceof NotFetched) return `${url} ${cause.message}.`;
  return `${url} ${error.name === 'TimeoutError' ? `did not answer within ${timeoutMs / 1000} seconds` : 'could not be reached'}.`;
}

async function readProofRecords(host: string, { nameServers }: ProofPlaces): Promise<Found> {
  const { record: name } = proofPlacesOf(host);
  if (!name) return { fault: '' };
  const resolver = new Resolver({ timeout: dnsTimeoutMs, tries: 2 });
  if (nameServers) resolver.setServers(nameServers);
  try {
    const records = await resolver.resolveTxt(name);
    return {
      lines: records.map((parts) => parts.join('').trim()),
      fault: `${name} has TXT records, but none with the text.`,
    };
  } catch {
    return { fault: `DNS has no TXT record for ${name}.` };
  }
}

/** Deletes proofs that are no longer valid, and those that were not finished. */
export async function sweepProofs(db: Database): Promise<void> {
  await db.delete(serverCheckProofs).where(lte(since, limit));
}
