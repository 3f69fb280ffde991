import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { toolPath } from '../../scripts/tools/tools.ts';

const secretAccessKey = 'S3RVER';

/**
 * A bucket on this machine: s3rver behind a gate that checks what s3rver does not, the signature (version 4) and that the
 * body is the one it was made for. s3rver is a process of its own because its lists of several pages use a cipher that
 * Node.js has only when told so.
 */
export async function startBucket(directory: string) {
  const bucket = spawn(
    process.execPath,
    [
      '--openssl-legacy-provider',
      toolPath('s3rver/bin/s3rver.js'),
      ...['--directory', directory, '--address', '127.0.0.1', '--port', '0'],
      ...['--no-vhost-buckets', '--allow-mismatched-signatures', '--configure-bucket', 'files'],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const inner = await listeningPort(bucket);
  let sentBytes = 0;
  const count = (bytes: number) => {
    sentBytes += bytes;
  };
  const gate = createServer((req, res) => {
    answer(req, res, inner, count).catch(() => res.destroy());
  }).listen(0, '127.0.0.1');
  await once(gate, 'listening');
  const { port } = gate.address() as AddressInfo;
  return {
    s3: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'files',
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey,
    },
    /** Of the files, all in all; what a reader has not asked for yet is not among them. */
    sentBytes: () => sentBytes,
    async close() {
      gate.closeAllConnections();
      gate.close();
      const hasExited = once(bucket, 'exit');
      bucket.kill();
      await hasExited;
    },
  };
}

/** s3rver says it, and then a line for each call. */
async function listeningPort(bucket: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    bucket.stdout?.on('data', (text: Buffer) => {
      const port = /:(\d+)/.exec(text.toString())?.[1];
      if (port) resolve(Number(port));
    });
    bucket.once('exit', (code) => reject(new Error(`s3rver ended with ${code}`)));
  });
}

async function answer(
  req: IncomingMessage,
  res: ServerResponse,
  port: number,
  count: (bytes: number) => void,
): Promise<void> {
  const body = await buffer(req);
  const refuse = (code: string) =>
    res.writeHead(403, { 'Content-Type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
  if (req.headers['x-amz-content-sha256'] !== sha256(body)) return void refuse('XAmzContentSHA256Mismatch');
  if (!isSigned(req)) return void refuse('SignatureDoesNotMatch');
  const { method, url: path, headers } = req;
  const forwarded = request({ host: '127.0.0.1', port, method, path, headers }, (answered) => {
    res.writeHead(answered.statusCode ?? 500, answered.headers);
    answered.on('data', (part: Buffer) => count(part.length)).pipe(res);
  });
  forwarded.on('error', () => res.destroy()).end(body);
}

/** As Amazon describes it: "Signature Version 4", the request in its canonical form, and a key made in four steps. */
function isSigned({ method, url = '', headers }: IncomingMessage): boolean {
  const [, date, region, names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (!date || !region || !names.split(';').includes('host')) return false;
  const { pathname, searchParams } = new URL(url, 'http://bucket');
  const query = [...searchParams]
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .sort()
    .join('&');
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, pathname, query, signed.join(''), names, headers['x-amz-content-sha256']].join(
    '\n',
  );
  const scope = `${date}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  return hmac(key, text).toString('hex') === signature;
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
