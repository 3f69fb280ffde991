import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib';
import type { Changes } from '../database/changes.server.ts';
import { acceptsEncoding } from './compression.server.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

type Encoding = 'br' | 'gzip' | 'identity';
type Render = () => Promise<Response>;

interface Page {
  topics: string[];
  etag: string;
  /**
   * Body and complete header list by encoding, ready to be written. The text as it is would take the most room and is
   * hardly ever asked for: it is unpacked for those who do.
   */
  answers: Record<Encoding, { headers: string[]; body: Buffer | undefined }>;
  render: Render;
}

/** The oldest go first; at 20 KB a page in two encodings this is about 40 MB. */
const maxPages = 2000;

/**
 * Pages that are the same for everybody, kept as finished bytes and answered ahead of the framework.
 *
 * A page is kept under its key (variant and path) with the topics it was made from. A change in this process
 * drops it, so the next answer shows the write; after a change told by another process it is rendered again at
 * once, and served as it was meanwhile. `docs/decisions/finished-pages.md` says why.
 */
export class FinishedPages {
  #pages = new Map<string, Page>();
  #rendering = new Map<string, Promise<Response | undefined>>();
  /** Counts changes, so that a page rendered from data that changed meanwhile is not kept. */
  #changed = new Map<string, number>();
  #clock = 0;

  constructor(changes: Pick<Changes, 'subscribe'>) {
    changes.subscribe((topics, origin) => this.#forget(topics, origin === 'elsewhere'));
  }

  /** Writes the finished page, if there is one for `key`; true when the request is answered. */
  answer(key: string, req: IncomingMessage, res: ServerResponse, requestId: string): boolean {
    const page = this.#pages.get(key);
    if (!page) return false;
    const answer = page.answers[preferredEncoding(req.headers['accept-encoding'])];
    // Compared weakly, as RFC 9110 has it for If-None-Match: a proxy may have taken the `W/` off.
    const isUnchanged = req.headers['if-none-match']?.includes(page.etag.slice(2)) ?? false;
    res.writeHead(isUnchanged ? 304 : 200, [...answer.headers, 'x-request-id', requestId]);
    res.end(
      isUnchanged || req.method === 'HEAD'
        ? undefined
        : (answer.body ?? gunzipSync(page.answers.gzip.body ?? '')),
    );
    return true;
  }

  /**
   * Renders the page and keeps it, once however many requests wait. Returns the response when it is not one
   * to keep (an error, a redirect), otherwise undefined: `answer` then has it.
   */
  async fill(key: string, topics: string[], render: Render): Promise<Response | undefined> {
    const running = this.#rendering.get(key);
    if (running) return (await running)?.clone();
    const filling = this.#render(key, topics, render).finally(() => this.#rendering.delete(key));
    this.#rendering.set(key, filling);
    return (await filling)?.clone();
  }

  async #render(key: string, topics: string[], render: Render): Promise<Response | undefined> {
    const startedAt = this.#clock;
    const response = await render();
    if (response.status !== 200) return response;
    const page = await finish(response.clone(), topics, render);
    const changedMeanwhile = ['*', ...topics].some((topic) => (this.#changed.get(topic) ?? 0) > startedAt);
    if (changedMeanwhile) return response;
    this.#pages.delete(key);
    this.#pages.set(key, page);
    if (this.#pages.size > maxPages) this.#pages.delete(this.#pages.keys().next().value ?? '');
    return undefined;
  }

  async #refresh(key: string, page: Page): Promise<void> {
    try {
      const notKept = await this.fill(key, page.topics, page.render);
      if (notKept) this.#pages.delete(key);
    } catch {
      // The framework has logged it; without the page the next request renders, and shows what is wrong.
      this.#pages.delete(key);
    }
  }

  #forget(topics: string[], keepStale: boolean): void {
    this.#clock += 1;
    for (const topic of topics) this.#changed.set(topic, this.#clock);
    for (const [key, page] of this.#pages) {
      if (!topics.includes('*') && !page.topics.some((topic) => topics.includes(topic))) continue;
      if (keepStale) void this.#refresh(key, page);
      else this.#pages.delete(key);
    }
  }
}

/** Looking back no further than a page is long, brotli takes 2 MB for a page and not 28, and makes it as small. */
const brotliParams = {
  [constants.BROTLI_PARAM_QUALITY]: 9,
  [constants.BROTLI_PARAM_LGWIN]: 16,
};

async function finish(response: Response, topics: string[], render: Render): Promise<Page> {
  const identity = Buffer.from(await response.arrayBuffer());
  const isText = !response.headers.get('content-type')?.startsWith('image/');
  const [br, gz] = isText
    ? await Promise.all([toBrotli(identity, { params: brotliParams }), toGzip(identity, { level: 9 })])
    : [];
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const common = [...response.headers]
    .filter(
      ([name]) =>
        !['content-length', 'content-encoding', 'etag', 'set-cookie', 'x-request-id'].includes(name),
    )
    .flat();
  const headersOf = ({ length }: Buffer, encoding: Encoding) => [
    ...common,
    'etag',
    etag,
    'content-length',
    String(length),
    ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
  ];
  const plain = { headers: headersOf(identity, 'identity'), body: br && gz ? undefined : identity };
  return {
    topics,
    etag,
    render,
    answers: {
      br: br ? { headers: headersOf(br, 'br'), body: br } : plain,
      gzip: gz ? { headers: headersOf(gz, 'gzip'), body: gz } : plain,
      identity: plain,
    },
  };
}

function preferredEncoding(accepted: string | undefined): Encoding {
  return (['br', 'gzip'] as const).find((encoding) => acceptsEncoding(accepted, encoding)) ?? 'identity';
}
