import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import { serveClientFiles } from '../../app/services/http/client-files.server.ts';
import { chooseEncoding } from '../../app/services/http/content-encoding.ts';
import { readRanges } from '../../app/services/http/file-answer.server.ts';
import cases from './http.json' with { type: 'json' };

test.each(cases.encodings)('Accept-Encoding: $header ($from)', ({ header, takes }) => {
  expect(chooseEncoding(header, ['br', 'gzip'])).toBe(takes);
});

test.each(cases.ranges)('Range: $header ($from)', ({ header, pieces }) => {
  const read = readRanges(header, 100)?.map(({ start, end }) => [start, end]);
  expect(read ?? null).toEqual(pieces);
});

/** A file of 100 bytes, and a text of 20 with its compressed variants, as the build leaves them; of one moment. */
const directory = mkdtempSync(join(tmpdir(), 'test-real-world-'));
afterAll(() => rmSync(directory, { recursive: true }));
const moment = new Date('2020-01-02T03:04:05Z');
const data = Buffer.from(Array.from({ length: 100 }, (_, at) => at));
const page = Buffer.from('A page of plain text');
for (const [name, bytes] of [
  ['data.bin', data],
  ['page.txt', page],
  ['page.txt.br', Buffer.from('in br')],
  ['page.txt.gz', gzipSync(page)],
] as const) {
  writeFileSync(join(directory, name), bytes);
  utimesSync(join(directory, name), moment, moment);
}
const app = new Hono<{ Bindings: HttpBindings }>();
serveClientFiles(app, directory);
const sum = createHash('sha256').update(data).digest('hex');

interface Exchange {
  about: string;
  from: string;
  method: string;
  path: string;
  /** `<tag>` and `<sum>` are the tag of the file, and what stands in it. */
  headers: Record<string, string>;
  status: number;
  range?: string;
  length?: number;
  allow?: string;
  encoding?: string;
}

test.each(cases.exchanges as unknown as Exchange[])('HTTP: $about ($from)', async (one) => {
  const filled = Object.entries(one.headers).map(([name, value]): [string, string] => [
    name,
    value.replace('<tag>', `"${sum}"`).replace('<sum>', sum),
  ]);
  const answer = await app.request(one.path, { method: one.method, headers: filled });
  const body = Buffer.from(await answer.arrayBuffer());
  const header = (name: string) => answer.headers.get(name) ?? undefined;
  expect([answer.status, header('content-range'), header('content-encoding')]).toEqual([
    one.status,
    one.range,
    one.encoding,
  ]);
  if (one.allow) expect(header('allow')).toBe(one.allow);
  if (one.length !== undefined) expect(header('content-length')).toBe(String(one.length));
  if (one.method === 'HEAD' || one.status === 304) expect(body).toHaveLength(0);
  const [, start, end] = /^bytes (\d+)-(\d+)/.exec(one.range ?? '') ?? [];
  if (start && end) expect(body.equals(data.subarray(Number(start), Number(end) + 1))).toBe(true);
});
