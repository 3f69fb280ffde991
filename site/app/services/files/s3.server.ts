import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { Config } from '../config/config.server.ts';
import { traced } from '../telemetry/tracing.server.ts';
import type { Place } from './files.server.ts';

const prefix = 'attachments/';
const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

interface Call {
  method: string;
  key: string;
  body?: Blob;
  sha256?: string;
  signal: AbortSignal;
}

/**
 * Files in a bucket of an S3-compatible store, at `endpoint/bucket/attachments/key`. A download may pause, and another
 * call may take, at most `usualTimeoutMs`, unless the caller gives another timeout.
 */
export function openS3(s3: NonNullable<Config['s3']>, usualTimeoutMs = 30_000): Place {
  const base = `${s3.endpoint.replace(/\/+$/, '')}/${encodeURIComponent(s3.bucket)}`;

  /** One signed call. The signature includes the body's digest, so the store refuses a changed body. */
  async function call({ method, key, body, sha256 = emptySha256, signal }: Call): Promise<Response> {
    const { AwsV4Signer } = await import('aws4fetch');
    const { accessKeyId, secretAccessKey, region } = s3;
    const signer = new AwsV4Signer({
      method,
      url: `${base}/${prefix}${key}`,
      headers: { 'X-Amz-Content-Sha256': sha256 },
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
    });
    const { url, headers } = await signer.sign();
    return traced(
      `${method} S3`,
      { 'server.address': new URL(base).hostname },
      () => fetch(url, { method, headers, redirect: 'error', signal, ...(body && { body }) }),
      'client',
    );
  }

  async function expectOk(response: Response, what: string): Promise<void> {
    if (response.ok) return;
    const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1] ?? '';
    throw new Error(`S3: ${what} was answered with ${response.status} ${code}`.trim());
  }

  return {
    async put(key, path, sha256, timeoutMs = usualTimeoutMs) {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await call({ method: 'PUT', key, body: await openAsBlob(path), sha256, signal });
      await expectOk(response, 'storing a file');
      await response.body?.cancel();
    },
    async open(key, timeoutMs = usualTimeoutMs) {
      const timeout = new IdleTimeout(timeoutMs);
      const response = await timeout.wait(call({ method: 'GET', key, signal: timeout.signal }));
      if (response.status === 404) {
        await response.body?.cancel();
        return undefined;
      }
      await timeout.wait(expectOk(response, 'reading a file'));
      return Readable.from(readBody(response, timeout), { objectMode: false });
    },
    async sizeOf(key) {
      const signal = AbortSignal.timeout(usualTimeoutMs);
      const response = await call({ method: 'HEAD', key, signal });
      await response.body?.cancel();
      if (response.status === 404) return undefined;
      await expectOk(response, 'looking for a file');
      return Number(response.headers.get('content-length'));
    },
    async remove(key) {
      const signal = AbortSignal.timeout(usualTimeoutMs);
      const response = await call({ method: 'DELETE', key, signal });
      if (response.status !== 404) await expectOk(response, 'removing a file');
      await response.body?.cancel();
    },
  };
}

/** The timeout runs while we wait for the store, but not while we wait for a slow reader. */
async function* readBody({ body }: Response, timeout: IdleTimeout): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  try {
    for (;;) {
      const part = await timeout.wait(reader?.read());
      if (!part || part.done) return;
      yield part.value;
    }
  } finally {
    await reader?.cancel().catch(() => {});
  }
}

/** Aborts `signal` as soon as one `wait` takes too long. */
class IdleTimeout {
  readonly #controller = new AbortController();
  readonly #ms: number;
  readonly signal = this.#controller.signal;

  constructor(ms: number) {
    this.#ms = ms;
  }

  async wait<T>(work: T | Promise<T>): Promise<T> {
    const reason = new Error(`S3: no data arrived for ${this.#ms / 1000} s`);
    const timer = setTimeout(() => this.#controller.abort(reason), this.#ms);
    try {
      return await work;
    } finally {
      clearTimeout(timer);
    }
  }
}
