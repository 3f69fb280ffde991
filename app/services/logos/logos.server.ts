import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.server.ts';
import { fetchPublic } from './fetch-public.server.ts';
import { typeOf } from './image-type.ts';

export interface Logo {
  type: string;
  bytes: Buffer;
}

export interface LogoSources {
  /** Asked first, where it is a web address. */
  ownUrl?: string | null;
  /** Of the website, for the lookup. */
  host?: string | null;
}

/** Days that a logo is kept, and that one which was not found is not asked for again. */
const keptDays = 30;
const missingDays = 1;
const limits = { milliseconds: 4_000, bytes: 200_000, redirects: 3 };
/** Asked for at the same time; who comes beyond gets none, and may ask again later. */
const maxAsking = 4;

/**
 * Logos of websites, found by a configurable lookup and kept on the disk. Without a lookup it makes no request at
 * all, whoever asks.
 */
export class Logos {
  readonly #lookup: string | undefined;
  readonly #folder: string;
  readonly #isAllowed: ((address: string) => boolean) | undefined;
  readonly #asking = new Map<string, Promise<Logo | undefined>>();

  /** `isAllowed` is for tests, whose lookup is on this machine. */
  constructor(config: Pick<Config, 'logoLookup' | 'dataDir'>, isAllowed?: (address: string) => boolean) {
    this.#lookup = config.logoLookup;
    this.#folder = join(config.dataDir, 'logos');
    this.#isAllowed = isAllowed;
  }

  /** The picture at `ownUrl`, else the one that the lookup has for the website's host. */
  async find({ ownUrl, host }: LogoSources): Promise<Logo | undefined> {
    if (!this.#lookup) return undefined;
    const addresses = [
      ...(ownUrl && /^https?:/.test(ownUrl) ? [ownUrl] : []),
      ...(host ? [this.#lookup.replaceAll('{host}', encodeURIComponent(host))] : []),
    ];
    const file = join(this.#folder, createHash('sha256').update(addresses.join('\n')).digest('hex'));
    const kept = await readKept(file);
    if (kept !== 'none') return kept;
    const running = this.#asking.get(file);
    if (running) return running;
    if (this.#asking.size >= maxAsking) return undefined;
    const asking = this.#ask(addresses, file).finally(() => this.#asking.delete(file));
    this.#asking.set(file, asking);
    return asking;
  }

  async #ask(addresses: string[], file: string): Promise<Logo | undefined> {
    for (const address of addresses) {
      const found = await fetchPublic(address, {
        ...limits,
        ...(this.#isAllowed && { isAllowed: this.#isAllowed }),
      });
      const type = found && typeOf(found.body);
      if (!found || !type) continue;
      await keep(this.#folder, file, found.body);
      return { type, bytes: found.body };
    }
    await keep(this.#folder, file, Buffer.alloc(0));
    return undefined;
  }
}

/** An empty file says that there was none. */
async function readKept(file: string): Promise<Logo | undefined | 'none'> {
  try {
    const { mtimeMs, size } = await stat(file);
    const days = (Date.now() - mtimeMs) / 86_400_000;
    if (days > (size === 0 ? missingDays : keptDays)) return 'none';
    if (size === 0) return undefined;
    const bytes = await readFile(file);
    const type = typeOf(bytes);
    return type ? { type, bytes } : undefined;
  } catch {
    return 'none';
  }
}

async function keep(folder: string, file: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true });
  // Under another name first: nobody reads half a picture.
  const draft = `${file}.${process.pid}.part`;
  await writeFile(draft, bytes);
  await rename(draft, file);
}
