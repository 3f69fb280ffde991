import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { checkRegistryEntry, type RegistryEntry } from '@context-native/checker';
import { dropHiddenWithin } from '@context-native/text/hidden-characters';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { site } from '#site';
import { type Besides, maxFileBytes } from './entry-file.ts';
import { judgeFile, readBesides } from './judge.server.ts';
import { type Rechecks, rechecksFile } from './rechecks.ts';
import type { EntryFilter } from './schema.ts';
import { hasStageChanged, type StageFacts, stageOf } from './stage.ts';

/** Folder of the registry files, in the project and in the repository. */
export const entriesFolder = 'registry/entries';

/** `org_id/agent_code`: identifies an entry in the registry and in its URLs. */
export const keyOf = ({ org_id, agent_code }: RegistryEntry) => `${org_id}/${agent_code}`;

type Listed = NonNullable<Awaited<ReturnType<typeof readListed>>>;

/** Subject of an entry, with its profile and evidence stage. */
export type Claim = Awaited<ReturnType<Registry['claims']>>[number];

/** An entry as lists show it, with its stage at `now` (ms since 1970). */
const listedAt =
  (now: number) =>
  ({ entry, state, changedAt, facts }: Listed) => ({ entry, state, changedAt, stage: stageOf(facts, now) });

export type ListedEntry = ReturnType<ReturnType<typeof listedAt>>;

type Read = Awaited<ReturnType<typeof readFolder>>;

/**
 * Number of files read at the same time: enough to keep the disk busy, few enough to answer other requests in between.
 */
const batch = 64;

/**
 * The entries of a folder of registry files. The files are read once, at the first request, and stored without their
 * traces. Call `find` before `readFile`: only keys of found entries may become paths.
 */
export class Registry {
  /** Log for files that are left out; `registerRegistryTasks` sets the site's. */
  log: Pick<Services['log'], 'error'> | undefined;
  /**
   * Returns the paths of withheld files, whose possible secret waits for an editor. `registerRegistryTasks` sets it.
   */
  listWithheld: (() => Promise<ReadonlySet<string>>) | undefined;
  readonly #folder: string;
  readonly #rechecks: string | undefined;
  #reading: Promise<Read> | undefined;

  /** @param rechecks path of the file of re-checks; without it no entry counts as re-checked */
  constructor(folder: string, rechecks?: string) {
    this.#folder = folder;
    this.#rechecks = rechecks;
  }

  /** The entries that are not withheld, in the order of lists. */
  async all(): Promise<RegistryEntry[]> {
    return (await this.#read()).inOrder.map(({ entry }) => entry);
  }

  async find(key: string): Promise<RegistryEntry | undefined> {
    return (await this.#read()).byKey.get(key)?.entry;
  }

  /** Text of the file of an entry that `find` returns, and its re-checks. */
  async readFile(key: string) {
    const { rechecks } = await this.#read();
    const text = await readFile(join(this.#folder, `${key}.json`), 'utf8');
    return { text, rechecks: (Object.hasOwn(rechecks, key) && rechecks[key]) || [] };
  }

  /** Subjects of the entries that declare compliance and name one; without those that are gone. */
  async claims(now = Date.now()) {
    const { inOrder } = await this.#read();
    return inOrder.flatMap(({ key, entry, state, facts, subject }) =>
      subject && entry.compliance && state !== 'gone'
        ? { key, profile: entry.profile, stage: stageOf(facts, now), subject }
        : [],
    );
  }

  /** True if the stage of an entry changed between `since` and `now`, because time passed. */
  async hasStageChangedSince(since: Date, now = Date.now()): Promise<boolean> {
    const { inOrder } = await this.#read();
    return inOrder.some(({ facts }) => hasStageChanged(facts, since.getTime(), now));
  }

  /**
   * Matching entries in the order of their keys, `gone` ones last: at most `limit`, after the key `after` and then the
   * first `skip`. `total` is the number of all matches.
   */
  async list(
    filter: EntryFilter & { since?: string | undefined },
    from: { after?: string; skip?: number; limit: number },
    now = Date.now(),
  ): Promise<{ entries: ListedEntry[]; total: number; hasMore: boolean }> {
    const words = filter.q.toLowerCase().split(/\s+/).filter(Boolean);
    const { inOrder, byKey } = await this.#read();
    const since = filter.since === undefined ? 0 : Date.parse(filter.since);
    const found = inOrder.filter(
      ({ entry, state, facts, changedAt, words: own }) =>
        (!filter.profile || entry.profile === filter.profile) &&
        (!filter.compliance || String(entry.compliance) === filter.compliance) &&
        (!filter.status || state === filter.status) &&
        Date.parse(changedAt) >= since &&
        (!filter.stage || stageOf(facts, now) === filter.stage) &&
        words.every((word) => own.includes(word)),
    );
    const { after = '', skip = 0, limit } = from;
    // An entry that was removed meanwhile has no state and counts as active.
    const last = { key: after, state: byKey.get(after)?.state ?? 'active' };
    const rest = (after ? found.filter((listed) => inListOrder(listed, last) > 0) : found).slice(skip);
    return {
      entries: rest.slice(0, limit).map(listedAt(now)),
      total: found.length,
      hasMore: rest.length > limit,
    };
  }

  /** The entries with the latest dates in their files. */
  async newest(limit: number, now = Date.now()): Promise<ListedEntry[]> {
    const { inOrder } = await this.#read();
    return inOrder
      .toSorted((a, b) => Date.parse(b.changedAt) - Date.parse(a.changedAt))
      .slice(0, limit)
      .map(listedAt(now));
  }

  async #read(): Promise<Read> {
    const [read, withheld] = await Promise.all([this.#readOnce(), this.listWithheld?.()]);
    if (!withheld || withheld.size === 0) return read;
    const inOrder = read.inOrder.filter(({ key }) => !withheld.has(`${entriesFolder}/${key}.json`));
    return { ...read, inOrder, byKey: new Map(inOrder.map((listed) => [listed.key, listed])) };
  }

  #readOnce(): Promise<Read> {
    const leaveOut = (key: string, error: unknown) =>
      this.log?.error({ err: error, subject: `entry:${key}` }, 'a registry file is left out');
    this.#reading ??= readFolder(this.#folder, this.#rechecks, leaveOut).catch((error) => {
      // The next request tries again.
      this.#reading = undefined;
      throw error;
    });
    return this.#reading;
  }
}

type Placed = Pick<Listed, 'key' | 'state'>;

const inListOrder = (a: Placed, b: Placed) =>
  Number(a.state === 'gone') - Number(b.state === 'gone') || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);

export const registry = new Registry(
  join(projectRoot, entriesFolder),
  join(projectRoot, 'registry/rechecks.json'),
);

/** @param leaveOut called for each file that could not be read or judged; the others are kept */
async function readFolder(
  folder: string,
  rechecksPath: string | undefined,
  leaveOut: (key: string, error: unknown) => void,
) {
  const rechecks = rechecksPath
    ? dropHiddenWithin(rechecksFile.parse(JSON.parse(await readFile(rechecksPath, 'utf8'))).rechecks)
    : {};
  const names = (await readdir(folder, { recursive: true })).map((name) => name.replaceAll('\\', '/'));
  const keys = names
    .filter((name) => /^[^/]+\/[^/]+\.json$/.test(name))
    .map((name) => name.slice(0, -5))
    .sort();
  const byKey = new Map<string, Listed>();
  for (let start = 0; start < keys.length; start += batch) {
    const some = keys.slice(start, start + batch);
    const read = await Promise.all(
      some.map((key) =>
        readListed(folder, key, rechecks).catch((error) => {
          // Too many open files is not a fault of this file: the next request tries again.
          if (error.code === 'EMFILE' || error.code === 'ENFILE') throw error;
          leaveOut(key, error);
        }),
      ),
    );
    for (const found of read) if (found) byKey.set(found.key, found);
  }
  return { byKey, inOrder: [...byKey.values()].sort(inListOrder), rechecks };
}

/**
 * Undefined for a file that is too large, or has no valid entry of this key: a test of the folder reports the reason.
 * Judges the evidence only of a file with a report: without one, an entry is only declared.
 */
async function readListed(folder: string, key: string, rechecks: Rechecks) {
  const path = join(folder, `${key}.json`);
  if ((await stat(path)).size > maxFileBytes) return undefined;
  const text = await readFile(path, 'utf8');
  const file = fileOf(text);
  const { entry } = file;
  if (!checkRegistryEntry(entry).conforms || keyOf(entry as RegistryEntry) !== key) return undefined;
  const good = dropHiddenWithin(entry as RegistryEntry);
  const known = readBesides(file);
  const { subject, status } = known;
  const names = [
    subject?.server_name ?? '',
    ...(subject?.packages ?? []).map(({ identifier }) => identifier),
  ];
  return {
    key,
    entry: good,
    state: status?.state ?? ('active' as const),
    /** Latest date in its file (ISO 8601). */
    changedAt: lastDayOf(file, known),
    subject,
    facts:
      file.report === undefined
        ? ({} as StageFacts)
        : judgeFile(text, key, rechecks[key] ?? [], Date.now()).facts,
    /** Text for the search, in lower case. */
    words: [good.name, key, ...good.capabilities, ...names].join('\n').toLowerCase(),
  };
}

/**
 * Latest date in a file: of a run, its status, its report or an earlier version, but not before the standard's first
 * publication. Not the file's own time, which differs between copies of the repository.
 */
function lastDayOf({ traces }: { traces?: unknown }, { status, report, versions = [] }: Besides): string {
  const runs = Array.isArray(traces) ? traces.map((trace) => trace?.mcp_context?.timestamp) : [];
  const days = [...runs, status && 'since' in status ? status.since : undefined, report?.made_at];
  const times = [...days, ...versions.map(({ day }) => day), site.firstPublished]
    .map((day) => (typeof day === 'string' ? Date.parse(day) : Number.NaN))
    .filter((time) => Number.isFinite(time));
  return new Date(Math.max(...times)).toISOString();
}

function fileOf(text: string): { entry?: unknown; report?: unknown; traces?: unknown } {
  try {
    return (JSON.parse(text) as object | null) ?? {};
  } catch {
    return {};
  }
}
