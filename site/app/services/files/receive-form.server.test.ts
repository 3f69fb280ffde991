import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { receiveForm } from './receive-form.server.ts';

const directory = mkdtempSync(join(tmpdir(), 'test-receive-'));
afterAll(() => rmSync(directory, { recursive: true }));
const path = join(directory, 'file');
const options = { fileField: 'attachment', maxFileBytes: 1000, path };

function post(parts: [name: string, value: string | File][]): Request {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  return new Request('http://site.example/', { method: 'POST', body: form });
}
const file = (content: string | Buffer<ArrayBuffer>, name = 'a.txt') => new File([content], name);

test('fields come as text, and the file lies on the disk', async () => {
  const {
    fields,
    file: received,
    hadFile,
  } = await receiveForm(
    post([
      ['title', 'Grüße\0'],
      ['title', 'again'],
      ['attachment', file('hello', 'a b.txt')],
    ]),
    options,
  );
  expect({ fields, hadFile }).toEqual({ fields: { title: 'Grüße' }, hadFile: true });
  const sha256 = createHash('sha256').update('hello').digest('hex');
  expect(received).toEqual({ path, name: 'a b.txt', size: 5, sha256 });
  expect(readFileSync(path, 'utf8')).toBe('hello');
  rmSync(path);
});

test('a file field left empty is no file, and files in other fields are passed over', async () => {
  const parts: [string, string | File][] = [
    ['other', file('x')],
    ['attachment', file('', '')],
  ];
  expect(await receiveForm(post(parts), options)).toMatchObject({ hadFile: false, isTooLarge: false });
  expect(existsSync(path)).toBe(false);
});

test('a file that is too large is not kept, and the fields around it are', async () => {
  const received = await receiveForm(
    post([
      ['title', 'before'],
      ['attachment', file(Buffer.alloc(1_000_000))],
      ['later', 'after'],
    ]),
    options,
  );
  expect(received).toEqual({ fields: { title: 'before', later: 'after' }, hadFile: true, isTooLarge: true });
  expect(existsSync(path)).toBe(false);
  const exact = await receiveForm(post([['attachment', file(Buffer.alloc(1000))]]), options);
  expect(exact.file?.size).toBe(1000);
  rmSync(path);
});

test('without a place for it, a file is passed over', async () => {
  const { path: _, ...noPlace } = options;
  expect(
    await receiveForm(
      post([
        ['title', 'kept'],
        ['attachment', file('x')],
      ]),
      noPlace,
    ),
  ).toEqual({
    fields: { title: 'kept' },
    hadFile: true,
    isTooLarge: false,
  });
});

/** A body as it is written here, as it may come from no browser. */
function raw(body: string | ReadableStream, type = 'multipart/form-data; boundary=b'): Request {
  // The type of the options lacks `duplex`, which a stream needs.
  const init = {
    method: 'POST',
    headers: { 'Content-Type': type },
    body,
    duplex: 'half',
  };
  return new Request('http://site.example/', init);
}
const part = (name: string, content: string, fileName?: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${fileName ? `; filename="${fileName}"` : ''}\r\n\r\n${content}\r\n`;

test('a disk that refuses the file loses no field', async () => {
  const nowhere = { ...options, path: join(directory, 'none', 'file') };
  const body = `${part('title', 'kept')}${part('attachment', 'hello'.repeat(100_000), 'a.txt')}${part('later', 'kept too')}--b--\r\n`;
  const received = await receiveForm(raw(body), nowhere);
  // What is too large is said to be, whatever the disk says of it.
  expect(received).toMatchObject({ fields: { title: 'kept', later: 'kept too' }, isTooLarge: true });
  expect(received.file).toBeUndefined();
  expect(received.failure).toMatchObject({ code: 'ENOENT' });
});

test.each<[what: string, request: () => Request, status: number]>([
  ['another media type', () => raw('title=x', 'application/x-www-form-urlencoded'), 415],
  ['no boundary', () => raw('x', 'multipart/form-data; x=y'), 400],
  ['a body that breaks off in a file', () => raw(part('attachment', 'half', 'a.txt').slice(0, -2)), 400],
  ['no form at all', () => raw('hello'), 400],
  ['a field that is too long', () => raw(`${part('title', 'x'.repeat(40_000))}--b--\r\n`), 413],
  ['too many fields', () => raw(`${part('title', 'x').repeat(25)}--b--\r\n`), 413],
  ['too many files', () => raw(`${part('x', 'x', 'a.txt').repeat(4)}--b--\r\n`), 413],
])('%s is refused', async (_, request, status) => {
  await expect(receiveForm(request(), options)).rejects.toMatchObject({ status });
  expect(existsSync(path)).toBe(false);
});

test('a connection that breaks leaves nothing behind', async () => {
  let sent = 0;
  const broken = new ReadableStream({
    pull(controller) {
      sent += 1;
      if (sent === 1) controller.enqueue(Buffer.from(part('attachment', 'half of it', 'a.txt').slice(0, -2)));
      else controller.error(new Error('aborted'));
    },
  });
  await expect(receiveForm(raw(broken), options)).rejects.toMatchObject({ status: 400 });
  expect(existsSync(path)).toBe(false);
});

test('a body without end is given up', async () => {
  const chunk = Buffer.alloc(1024 * 1024);
  let isFirst = true;
  const endless = new ReadableStream({
    pull(controller) {
      controller.enqueue(isFirst ? Buffer.from(part('attachment', '', 'a.txt').slice(0, -2)) : chunk);
      isFirst = false;
    },
  });
  await expect(receiveForm(raw(endless), options)).rejects.toMatchObject({ status: 413 });
  expect(existsSync(path)).toBe(false);
});
