import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WorkQueue } from '#app/lib/work-queue.ts';
import { fetchPublic } from '../outbound/fetch-public.server.ts';

export interface Picture {
  type: string;
  bytes: Buffer;
}

/** Days for which a picture is kept, and for which a missing one is not requested again. */
const keptDays = 30;
const missingDays = 1;
/** Maximum searches that run and that wait. Above these, `find` returns undefined; a later call may succeed. */
const maxAsking = 4;
const maxWaiting = 100;

/**
 * Pictures of other websites, fetched by this site instead of visitors' browsers, and kept on disk. The caller decides
 * which URLs are requested; this class requests only public ones.
 */
export class Pictures {
  readonly #folder: string;
  readonly #isAllowed: ((address: string) => boolean) | undefined;
  readonly #asking = new Map<string, Promise<Picture | undefined>>();
  readonly #queue = new WorkQueue({ atOnce: maxAsking, waiting: maxWaiting });

  /** `isAllowed` is for tests, whose pictures are on this machine. */
  constructor(dataDir: string, isAllowed?: (address: string) => boolean) {
    this.#folder = join(dataDir, 'pictures');
    this.#isAllowed = isAllowed;
  }

  /** The picture at the first of these URLs that answers with one of at most `maxBytes`. */
  async find(addresses: string[], maxBytes: number): Promise<Picture | undefined> {
    const file = join(this.#folder, createHash('sha256').update(addresses.join('\n')).digest('hex'));
    const kept = await readKept(file);
    if (kept !== 'unknown') return kept;
    const running = this.#asking.get(file);
    if (running) return running;
    if (this.#queue.isFull()) return undefined;
    const asking = this.#ask(addresses, maxBytes, file).finally(() => this.#asking.delete(file));
    this.#asking.set(file, asking);
    return asking;
  }

  async #ask(addresses: string[], bytes: number, file: string): Promise<Picture | undefined> {
    const release = await this.#queue.take();
    return this.#askEach(addresses, bytes, file).finally(release);
  }

  async #askEach(addresses: string[], bytes: number, file: string): Promise<Picture | undefined> {
    for (const address of addresses) {
      const found = await fetchPublic(address, {
        milliseconds: 4_000,
        bytes,
        redirects: 3,
        headers: { accept: 'image/*' },
        isAllowed: this.#isAllowed,
      });
      if (!('body' in found) || found.status !== 200) continue;
      const type = typeOf(found.body);
      if (!type) continue;
      await keep(this.#folder, file, found.body);
      return { type, bytes: found.body };
    }
    await keep(this.#folder, file, Buffer.alloc(0));
    return undefined;
  }
}

/** An empty file means that there was no picture. */
async function readKept(file: string): Promise<Picture | undefined | 'unknown'> {
  try {
    const { mtimeMs, size } = await stat(file);
    const days = (Date.now() - mtimeMs) / 86_400_000;
    if (days > (size === 0 ? missingDays : keptDays)) return 'unknown';
    if (size === 0) return undefined;
    const bytes = await readFile(file);
    const type = typeOf(bytes);
    return type ? { type, bytes } : undefined;
  } catch {
    return 'unknown';
  }
}

async function keep(folder: string, file: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true });
  // Written under another name first, so that nobody reads half a picture.
  const draft = `${file}.${process.pid}.part`;
  await writeFile(draft, bytes);
  await rename(draft, file);
}

/**
 * The media type of a picture by its first bytes; undefined for everything else. SVG is not among them, because it can
 * contain scripts.
 */
export function typeOf(bytes: Buffer): string | undefined {
  const starts = (hex: string, at = 0) => bytes.subarray(at, at + hex.length / 2).toString('hex') === hex;
  if (starts('89504e470d0a1a0a')) return 'image/png';
  if (starts('ffd8ff')) return 'image/jpeg';
  if (starts('474946383961') || starts('474946383761')) return 'image/gif';
  if (starts('52494646') && starts('57454250', 8)) return 'image/webp';
  if (starts('00000100')) return 'image/x-icon';
  return undefined;
}
