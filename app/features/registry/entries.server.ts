import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import { checkRegistryEntry, type RegistryEntry } from '#conformance';
import type { EntryFilter } from './schema.ts';

/** Where the registry files are, below the project and in the repository. */
export const entriesFolder = 'registry/entries';

/** `org_id/agent_code`: an entry's identity in the registry, and the end of its addresses. */
export const keyOf = ({ org_id, agent_code }: RegistryEntry) => `${org_id}/${agent_code}`;

interface Listed {
  key: string;
  entry: RegistryEntry;
  /** What the search looks through, in small letters. */
  words: string;
}

/** Read at the same time: enough to keep the disk busy, few enough for other requests to be answered in between. */
const batch = 64;

/**
 * The entries of a folder of registry files. They are read once, at the first question, and kept without their traces;
 * an entry is found by its key, which never becomes a path before it was found.
 */
export class Registry {
  readonly #folder: string;
  #reading: Promise<Map<string, Listed>> | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** All entries, in the order of their keys. */
  async all(): Promise<RegistryEntry[]> {
    return [...(await this.#read()).values()].map(({ entry }) => entry);
  }

  async find(key: string): Promise<RegistryEntry | undefined> {
    return (await this.#read()).get(key)?.entry;
  }

  /** The text of the file of an entry that `find` knows. */
  readText(entry: RegistryEntry): Promise<string> {
    return readFile(join(this.#folder, `${keyOf(entry)}.json`), 'utf8');
  }

  /** Entries in the order of their keys: those after `after`, or those of a page, `limit` of them; and how many match. */
  async list(filter: EntryFilter, from: { after?: string; skip?: number; limit: number }) {
    const words = filter.q.toLowerCase().split(/\s+/).filter(Boolean);
    const found = [...(await this.#read()).values()].filter(
      (listed) =>
        (!filter.profile || listed.entry.profile === filter.profile) &&
        (!filter.compliance || String(listed.entry.compliance) === filter.compliance) &&
        words.every((word) => listed.words.includes(word)),
    );
    const { after = '', skip = 0, limit } = from;
    const rest = found.filter(({ key }) => key > after).slice(skip);
    return {
      entries: rest.slice(0, limit).map(({ entry }) => entry),
      total: found.length,
      hasMore: rest.length > limit,
    };
  }

  #read(): Promise<Map<string, Listed>> {
    this.#reading ??= readFolder(this.#folder).catch((error) => {
      // The next question tries again.
      this.#reading = undefined;
      throw error;
    });
    return this.#reading;
  }
}

/** The registry of this site. */
export const registry = new Registry(join(projectRoot, entriesFolder));

async function readFolder(folder: string): Promise<Map<string, Listed>> {
  const names = (await readdir(folder, { recursive: true })).map((name) => name.replaceAll('\\', '/'));
  const keys = names
    .filter((name) => /^[^/]+\/[^/]+\.json$/.test(name))
    .map((name) => name.slice(0, -5))
    .sort();
  const listed = new Map<string, Listed>();
  for (let start = 0; start < keys.length; start += batch) {
    const some = keys.slice(start, start + batch);
    const read = await Promise.all(some.map((key) => readListed(folder, key)));
    for (const found of read) if (found) listed.set(found.key, found);
  }
  return listed;
}

/** Undefined for a file that is no registry file of this name: the test of the folder says why, a visitor need not. */
async function readListed(folder: string, key: string): Promise<Listed | undefined> {
  const entry = entryOf(await readFile(join(folder, `${key}.json`), 'utf8'));
  if (!checkRegistryEntry(entry).conforms || keyOf(entry as RegistryEntry) !== key) return undefined;
  const good = entry as RegistryEntry;
  return { key, entry: good, words: [good.name, key, ...good.capabilities].join('\n').toLowerCase() };
}

function entryOf(text: string): unknown {
  try {
    return (JSON.parse(text) as { entry?: unknown } | null)?.entry;
  } catch {
    return undefined;
  }
}
