import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Config } from '../config/config.server.ts';
import type { Place } from './files.server.ts';

const prefix = 'attachments/';
/** Of one call, the sending of 10 MB included. */
const timeoutMs = 60_000;
const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** Files in a bucket of an S3-compatible store, which is addressed as `endpoint/bucket/key`. */
export function openS3(s3: NonNullable<Config['s3']>): Place {
  const base = `${s3.endpoint.replace(/\/+$/, '')}/${encodeURIComponent(s3.bucket)}`;

  /** One signed call. The body's digest is part of the signature: what arrives is what was sent, or is refused. */
  async function call(method: string, path: string, body?: Blob, sha256 = emptySha256): Promise<Response> {
    const { AwsV4Signer } = await import('aws4fetch');
    const { accessKeyId, secretAccessKey, region } = s3;
    const signer = new AwsV4Signer({
      method,
      url: base + path,
      headers: { 'X-Amz-Content-Sha256': sha256 },
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
    });
    const { url, headers } = await signer.sign();
    const signal = AbortSignal.timeout(timeoutMs);
    return fetch(url, { method, headers, redirect: 'error', signal, ...(body && { body }) });
  }

  async function expectOk(response: Response, what: string): Promise<void> {
    if (response.ok) return;
    const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1] ?? '';
    throw new Error(`S3: ${what} was answered with ${response.status} ${code}`.trim());
  }

  return {
    async put(key, path, sha256) {
      const response = await call('PUT', `/${prefix}${key}`, await openAsBlob(path), sha256);
      await expectOk(response, 'storing a file');
      await response.body?.cancel();
    },
    async open(key) {
      const response = await call('GET', `/${prefix}${key}`);
      if (response.status === 404) {
        await response.body?.cancel();
        return undefined;
      }
      await expectOk(response, 'reading a file');
      return Readable.fromWeb(response.body as ReadableStream);
    },
    async remove(key) {
      const response = await call('DELETE', `/${prefix}${key}`);
      if (response.status !== 404) await expectOk(response, 'removing a file');
      await response.body?.cancel();
    },
    async *list() {
      let next: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix, 'max-keys': '1000' });
        if (next) query.set('continuation-token', next);
        const response = await call('GET', `?${query}`);
        await expectOk(response, 'listing the files');
        const xml = await response.text();
        for (const [, contents = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const key = textOf(contents, 'Key');
          const storedAt = textOf(contents, 'LastModified');
          if (key && storedAt) yield { key: key.slice(prefix.length), storedAt: new Date(storedAt) };
        }
        next = textOf(xml, 'NextContinuationToken');
      } while (next);
    },
  };
}

/** The text of an element. Our keys are UUIDs; a token may hold what XML writes with an ampersand. */
function textOf(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text
    ?.replaceAll('&#x3D;', '=')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
