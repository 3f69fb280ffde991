/**
 * The drill `attack`: sends requests that could stop the site, without an account, to a site that it starts on this
 * machine. For each attack it prints the number of requests, their responses, and the 99th percentile of `/healthz` and
 * `/` for another visitor meanwhile.
 *
 * Each attack ends after a number of seconds or requests. It runs twice: from one address, which meets the limits, and
 * from many, where only bounds on the work itself help.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { Worker } from 'node:worker_threads';
import { deflateSync } from 'node:zlib';
import { printTable } from '../bench/report.ts';
import { type Site, startSite, withDirectory } from '../bench/site.ts';

/** Limits of each attack. */
const bounds = { seconds: 8, requests: 4000, connections: 24 };
/** Maximum of the other visitor's 99th percentile (ms). The attacker uses the same processor. */
const longestWaitMs = 250;
/** Warm-up with the same requests (s), so that V8's compilation does not count. */
const warmUpSeconds = 5;

interface Shot {
  path: string;
  body?: string | Buffer;
  type?: string;
}

const form = (fields: Record<string, string>): Pick<Shot, 'body' | 'type'> => ({
  body: new URLSearchParams(fields).toString(),
  type: 'application/x-www-form-urlencoded',
});
const anyWord = () => randomBytes(9).toString('base64url');
const anyAddress = () => `10.${[...randomBytes(3)].join('.')}`;
const anybody = () => `${anyWord()}@attack.example`;

/** Functions that make the next request. It differs from earlier ones if that costs the site more. */
const attacks: Record<string, () => Shot> = {
  'credential with 1,200 evidence entries': () => ({
    path: '/verify',
    ...form({ badge: heavyCredential(1200) }),
  }),
  'credential with 40,000 entries': () => ({ path: '/verify', ...form({ badge: heavyCredential(40_000) }) }),
  'credential a thousand levels deep': () => ({ path: '/verify', ...form({ badge: deepCredential(1000) }) }),
  'image that decompresses to 256 MB': () => ({ path: '/verify', ...upload(bombPicture) }),
  'sign-ins to invented accounts': () => ({
    path: '/auth',
    ...form({ intent: 'sign-in', email: anybody(), password: anyWord() }),
  }),
  'signing up': () => ({
    path: '/auth?tab=sign-up',
    ...form({ intent: 'sign-up', fullName: '', email: anybody(), password: anyWord() }),
  }),
  'password resets with invented links': () => ({
    path: `/auth/reset?token=${anyWord()}`,
    ...form({ token: anyWord(), password: anyWord() }),
  }),
  'pages that are never cached': () => ({ path: `/blog?search=${anyWord()}` }),
  'searches of the map': () => ({ path: `/mcp-map?search=${anyWord()}&view=list` }),
  'searches of the whole site': () => ({ path: `/api/search?q=${anyWord()}` }),
  'URLs that do not exist': () => ({ path: `/blog/${anyWord().toLowerCase()}` }),
};

function shown(ms: number): string {
  return Number.isFinite(ms) ? `${ms} ms` : '∞';
}

/** Starts a new site for each attack: earlier attacks have used up no limits. */
function withAttackedSite<T>(work: (site: Site) => Promise<T>): Promise<T> {
  return withDirectory(async (dataDir) => {
    const site = await startSite(dataDir);
    try {
      return await work(site);
    } finally {
      await site.stop();
    }
  });
}

async function shootAt({ url }: Site, name: string, from: 'one address' | 'many addresses') {
  const next = attacks[name] as () => Shot;
  const agent = new Agent({ keepAlive: true, maxSockets: bounds.connections });
  await warmUp(agent, url, next);
  const answers = new Map<number, number>();
  const until = performance.now() + bounds.seconds * 1000;
  let sent = 0;
  const onlooker = lookFromOutside([`${url}/healthz`, `${url}/`]);
  const shoot = async () => {
    while (performance.now() < until && sent < bounds.requests) {
      sent += 1;
      const address = from === 'one address' ? '10.9.9.9' : anyAddress();
      const status = await send(agent, url, next(), address);
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: bounds.connections }, shoot));
  agent.destroy();
  const [healthz = 0, home = 0] = await onlooker.stop();
  return { sent, answers, healthz, home };
}

async function warmUp(agent: Agent, url: string, next: () => Shot): Promise<void> {
  const until = performance.now() + warmUpSeconds * 1000;
  while (performance.now() < until) await send(agent, url, next(), anyAddress());
}

/** Measures in a separate thread, which the attack's own work in this thread does not delay. */
function lookFromOutside(addresses: string[]): { stop: () => Promise<number[]> } {
  const thread = new Worker(new URL('../bench/onlooker.ts', import.meta.url), { workerData: addresses });
  return {
    async stop() {
      const slowest = once(thread, 'message');
      thread.postMessage('enough');
      const [percentiles] = await slowest;
      return percentiles;
    },
  };
}

/** Sends a request. Returns the status, or 0 without a response. */
function send(
  agent: Agent,
  origin: string,
  { path, body = '', type }: Shot,
  address: string,
): Promise<number> {
  const headers = {
    'X-Forwarded-For': address,
    ...(body && { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve) => {
    const outgoing = request(origin + path, {
      agent,
      method: body ? 'POST' : 'GET',
      headers,
      timeout: 20_000,
    });
    outgoing.on('response', (response) => {
      response.on('close', () => resolve(response.statusCode ?? 0)).resume();
    });
    outgoing.on('timeout', () => outgoing.destroy()).on('error', () => resolve(0));
    outgoing.end(body);
  });
}

/** A credential with a wrong signature by a did:key, so that the site must canonicalise it to check it. */
export function heavyCredential(entries: number): string {
  return credential({
    evidence: Array.from({ length: entries }, (_, index) => ({
      type: 'Evidence',
      name: `${anyWord()}${index}`,
    })),
  });
}

function deepCredential(levels: number): string {
  let achievement: object = { type: 'Achievement', name: anyWord() };
  for (let level = 0; level < levels; level += 1)
    achievement = { type: 'Achievement', related: [achievement] };
  return credential({ credentialSubject: { type: 'AchievementSubject', achievement } });
}

function credential(members: object): string {
  const key = didKey();
  return JSON.stringify({
    '@context': [
      'https://www.w3.org/ns/credentials/v2',
      'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
    ],
    id: `urn:uuid:${crypto.randomUUID()}`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { id: key, type: 'Profile', name: 'Nobody' },
    validFrom: '2026-01-01T00:00:00Z',
    name: 'A badge',
    credentialSubject: {
      type: 'AchievementSubject',
      achievement: {
        id: 'urn:uuid:6f2f2a1e-4a0e-4d0c-9d0f-1f2a3b4c5d6e',
        type: 'Achievement',
        name: 'A badge',
        description: 'Of nobody.',
        criteria: { narrative: 'None.' },
      },
    },
    ...members,
    proof: {
      type: 'DataIntegrityProof',
      cryptosuite: 'eddsa-rdfc-2022',
      created: '2026-01-01T00:00:00Z',
      verificationMethod: `${key}#${key.slice('did:key:'.length)}`,
      proofPurpose: 'assertionMethod',
      proofValue: `z${base58(randomBytes(64))}`,
    },
  });
}

/** The did:key of a new Ed25519 key: multicodec 0xed01, base58btc. */
function didKey(): string {
  const { x = '' } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
  return `did:key:z${base58(Buffer.concat([Buffer.from([0xed, 0x01]), Buffer.from(x, 'base64url')]))}`;
}

function base58(bytes: Buffer): string {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  let value = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (; value > 0n; value /= 58n) text = alphabet[Number(value % 58n)] + text;
  return text;
}

/** A PNG whose compressed text chunk is small, but decompresses to 256 MB. */
const bombPicture = (() => {
  const text = Buffer.concat([
    Buffer.from('openbadges\0\u0001\0\0\0', 'latin1'),
    deflateSync(Buffer.alloc(256 * 1024 * 1024)),
  ]);
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
    chunk('iTXt', text),
    chunk('IEND', Buffer.alloc(0)),
  ]);
})();

function upload(file: Buffer): Pick<Shot, 'body' | 'type'> {
  const boundary = `attack-${anyWord()}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="badge.png"\r\nContent-Type: image/png\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}

/** Runs the named attacks, or all. False if the other visitor waited too long, or got no response (∞). */
export async function attack(named: string[]): Promise<boolean> {
  const unknown = named.filter((name) => !(name in attacks));
  if (unknown.length > 0)
    throw new Error(
      `There is no attack ${unknown.join(', ')}. The attacks are: ${Object.keys(attacks).join('; ')}.`,
    );
  const names = named.length > 0 ? named : Object.keys(attacks);
  const lines: string[][] = [];
  let isHeldDown = false;
  for (const name of names)
    for (const from of ['one address', 'many addresses'] as const) {
      const { sent, answers, healthz, home } = await withAttackedSite((site) => shootAt(site, name, from));
      isHeldDown ||= Math.max(healthz, home) > longestWaitMs;
      const told = [...answers]
        .sort(([a], [b]) => a - b)
        .map(([status, count]) => `${status || 'cut'} × ${count}`);
      lines.push([name, from, String(sent), shown(healthz), shown(home), told.join(', ')]);
      console.log(`${name}, ${from}: ${told.join(', ')}; /healthz ${shown(healthz)}, / ${shown(home)}`);
    }
  console.log();
  printTable(['attack', 'from', 'requests', '/healthz p99', '/ p99', 'answers'], lines, 'left');
  console.log(
    isHeldDown
      ? `\nA visitor waited longer than ${longestWaitMs} ms.`
      : `\nUnder every attack, 99 % of other requests took at most ${longestWaitMs} ms.`,
  );
  return !isHeldDown;
}
