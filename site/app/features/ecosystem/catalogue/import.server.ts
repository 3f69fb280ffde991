import { setTimeout as wait } from 'node:timers/promises';
import { DrizzleQueryError, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { Refusal } from '#app/lib/refusal.ts';
import type { Command } from '#app/services/control/control.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import type { Services } from '#app/services/services.server.ts';
import {
  countNames,
  importedCategory,
  leftOutInWords,
  noCounts,
  type WrittenPage,
  writeEntries,
} from './import-page.server.ts';
import { readEntry } from './registry-entry.ts';
import { pageSchema } from './server-json.ts';
import { catalogCategories, catalogImports, type SyncDetail } from './tables.server.ts';

export interface ImportOptions {
  /** Every entry, not only those that changed since the last import. */
  isFull?: boolean;
  /** The other registry is one of our maps: new items keep its category and tier. */
  isSameMap?: boolean;
  print: (line: string) => void;
  /** Stops between two pages. */
  signal?: AbortSignal | undefined;
  /** Fetches a page. Default: from any URL. */
  ask?: AskRegistry;
  /** Maximum pages of this run; the next run continues. */
  maxPages?: number;
  /** Called after each written page. */
  onPage?: (soFar: ImportSum) => Promise<void>;
}

/** Totals of an import so far. */
export type ImportSum = Omit<WrittenPage, 'topics'> & { pages: number; malformed: number };

/** Fetches a page of a registry, or says why that failed and whether a retry may help. */
export type AskRegistry = (url: URL) => Promise<RegistryAnswer>;

export type RegistryAnswer =
  | { page: z.infer<typeof pageSchema> }
  | { page?: undefined; problem: string; isPassing: boolean };

const perPage = 100;
export const maxPageBytes = 20_000_000;
const attempts = 4;
/** Maximum pages, so that an endless registry does not run for ever. */
const endless = 10_000;
/** Maximum number of details in the report. */
const maxDetails = 100;

/**
 * Reads a registry's servers into the map, page by page. Each page and the next cursor are written together, so that a
 * stopped import continues at its place. After a finished import, the next one requests only what changed since
 * (`keepPlace`). Idempotent.
 * @returns whether it reached the registry's end
 * @throws Refusal 400 for a URL that is not a registry's, 409 if the category of imported items is missing, 500 if a
 * page cannot be written, 502 when the other side does not answer like a registry
 */
export async function importRegistry(
  { db, changes }: Pick<Services, 'db' | 'changes'>,
  address: string,
  {
    isFull = false,
    isSameMap: keepsPlaces = false,
    print,
    signal,
    ask = askAnywhere,
    maxPages = endless,
    onPage,
  }: ImportOptions,
): Promise<boolean> {
  const source = originOf(address);
  await requireCategory(db);
  const run = await beginOrResume(db, source, isFull);
  if (run.cursor) print('Continuing the last import.');
  else if (run.since) print(`Requesting changes since ${run.since.toISOString()}.`);
  const today = new Date().toISOString().slice(0, 10);
  const sum: ImportSum = { ...noCounts, pages: 0, malformed: 0, details: [] };
  let { cursor } = run;
  const seen = new Set([cursor]);
  while (sum.pages < maxPages) {
    signal?.throwIfAborted();
    const { servers, metadata } = await fetchPage(ask, source, { cursor, since: run.since });
    const entries = servers.map(readEntry);
    const good = entries.filter((entry) => 'key' in entry);
    const next = metadata?.nextCursor || null;
    const counts = await changes
      .write(
        db,
        (page: WrittenPage) => page.topics,
        async (tx) => {
          // First: it locks the import's row, so two imports of one registry wait for each other.
          await keepPlace(tx, source, next);
          return writeEntries(tx, source, good, { today, keepsPlaces });
        },
      )
      .catch((error) => {
        throw inOneLine(error);
      });
    const malformed = entries.flatMap((entry, index) =>
      'malformed' in entry ? { name: nameOf(servers[index]), why: entry.malformed } : [],
    );
    for (const { name, why } of malformed) print(`  left out: ${name}: ${why}`);
    for (const { key, columns } of good)
      if (columns.leftOut.length > 0) print(`  partly read: ${key}: ${leftOutInWords(columns.leftOut)}`);
    addUp(sum, counts, malformed);
    await onPage?.(sum);
    print(`page ${sum.pages}: ${sumInWords(sum)}`);
    if (next === null) {
      print(`Done: ${sumInWords(sum)}.`);
      return true;
    }
    if (seen.has(next)) {
      await forgetPlace(db, source);
      throw new Refusal(502, 'The registry sent the same cursor twice. The entries read so far are stored.');
    }
    seen.add(next);
    cursor = next;
  }
  if (maxPages === endless) throw new Refusal(502, `The registry has more than ${maxPages} pages.`);
  return false;
}

function addUp(sum: ImportSum, page: WrittenPage, malformed: { name: string; why: string }[]): void {
  sum.pages += 1;
  for (const name of countNames) sum[name] += page[name];
  sum.malformed += malformed.length;
  const details: SyncDetail[] = [
    ...page.details,
    ...malformed.map(({ name, why }) => ({ name, did: 'malformed' as const, why: why.slice(0, 300) })),
  ];
  sum.details.push(...details.slice(0, maxDetails - sum.details.length));
}

function sumInWords({ added, changed, unchanged, malformed }: ImportSum): string {
  return `${added} added, ${changed} changed, ${unchanged} unchanged, ${malformed} malformed`;
}

function originOf(address: string): string {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new Refusal(400, `${address} is not a registry URL. Use one such as https://registry.example`);
  const { origin, pathname } = new URL(address);
  // A registry may be below a path; copied URLs often end with the call.
  return origin + pathname.replace(/\/(v0\.1(\/servers)?\/?)?$/, '');
}

async function requireCategory(db: Database): Promise<void> {
  const found = await db.$count(catalogCategories, eq(catalogCategories.slug, importedCategory));
  if (found === 0)
    throw new Refusal(
      409,
      `The map has no category “${importedCategory}”. Start the site once to create it.`,
    );
}

async function beginOrResume(db: Database, source: string, isFull: boolean) {
  const [last] = await db.select().from(catalogImports).where(eq(catalogImports.source, source));
  if (last?.cursor && !isFull) return { cursor: last.cursor, since: last.since };
  const since = isFull ? null : (last?.completedFrom ?? null);
  const fresh = { cursor: null, since, startedAt: sql`now()` };
  await db
    .insert(catalogImports)
    .values({ source, ...fresh })
    .onConflictDoUpdate({ target: catalogImports.source, set: fresh });
  return { cursor: null, since };
}

/**
 * Stores the next cursor. At the end, the next import requests changes since this run's start minus an hour: clocks
 * differ, and entries may have changed during the run.
 */
async function keepPlace(tx: Database, source: string, cursor: string | null): Promise<void> {
  await tx
    .update(catalogImports)
    .set({ cursor, ...(cursor === null && { completedFrom: sql`started_at - interval '1 hour'` }) })
    .where(eq(catalogImports.source, source));
}

/** Makes the next import start from the beginning. */
async function forgetPlace(db: Database, source: string): Promise<void> {
  await db.update(catalogImports).set({ cursor: null }).where(eq(catalogImports.source, source));
}

/** A database error without the statement and its values, which are a whole page. */
function inOneLine(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError)) return error;
  return new Refusal(500, `Could not write the page: ${error.cause?.message ?? 'the database failed'}`);
}

async function fetchPage(
  ask: AskRegistry,
  source: string,
  { cursor, since }: { cursor: string | null; since: Date | null },
) {
  const url = new URL(`${source}/v0.1/servers`);
  url.searchParams.set('limit', String(perPage));
  url.searchParams.set('version', 'latest');
  url.searchParams.set('include_deleted', 'true');
  if (since) url.searchParams.set('updated_since', since.toISOString());
  if (cursor) url.searchParams.set('cursor', cursor);
  for (let attempt = 1; ; attempt += 1) {
    const answer = await ask(url);
    if (answer.page) return answer.page;
    if (!answer.isPassing || attempt === attempts)
      throw new Refusal(
        502,
        `${url.origin} did not answer as a registry: ${answer.problem}. The entries read so far are stored. Run the command again to continue, or with --full to start over.`,
      );
    await wait(250 * 2 ** attempt);
  }
}

/** Requests any URL that was typed on this machine, also in its own network, but follows no redirects. */
async function askAnywhere(url: URL): Promise<RegistryAnswer> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      // A redirect might lead into this machine's network.
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
    });
    if (!response.ok)
      return {
        problem: `status ${response.status}`,
        isPassing: response.status >= 500 || response.status === 429,
      };
    const text = await readText(response);
    return text === undefined ? tooLarge : parseServerPage(text);
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error), isPassing: true };
  }
}

export const tooLarge = { problem: 'a page is too large', isPassing: false };

/** @throws SyntaxError where the text is not JSON */
export function parseServerPage(text: string): RegistryAnswer {
  const parsed = pageSchema.safeParse(JSON.parse(text));
  return parsed.success ? { page: parsed.data } : { problem: 'no list of servers', isPassing: false };
}

/** The body as text, or undefined where it is too long: not every response has a length. */
async function readText(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxPageBytes) return undefined;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function nameOf(entry: unknown): string {
  const name = (entry as { server?: { name?: unknown } } | null)?.server?.name;
  return typeof name === 'string' ? JSON.stringify(name.slice(0, 80)) : 'an entry without a name';
}

/** `import URL [--full] [--same-map]`: the command of `npm run catalogue`, run here or in the running site. */
export const catalogueCommand =
  (services: Pick<Services, 'db' | 'changes'>): Command =>
  async ([, address = '', ...options], print, signal) => {
    await importRegistry(services, address, {
      isFull: options.includes('--full'),
      isSameMap: options.includes('--same-map'),
      print,
      signal,
    });
  };
