import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { anyAddress, createAccount, sessionCookie, withRole } from '../e2e/people.ts';
import { startSite } from '../support/site-process.ts';

const site = await startSite({ TRUST_PROXY: 'loopback', BODY_MAX_KB: '64' });
afterAll(() => site.stop());

const megabyte = 1024 * 1024;
const call = `${site.url}/api/submit-contribution`;

function form(size: number, title: string): FormData {
  const form = new FormData();
  form.set('title', title);
  form.set('repo_url', 'https://github.com/wren/server');
  form.set('attachment', new File([Buffer.alloc(size, 'a')], 'large.txt'));
  return form;
}

const filesIn = (folder: string) => {
  try {
    return readdirSync(join(site.dataDir, folder));
  } catch {
    return [];
  }
};

/** Of all site processes on Linux: bytes that are in memory now. */
function residentBytes(): number {
  const pages = Number(readFileSync(`/proc/${site.pid}/statm`, 'utf8').split(' ')[1]);
  return pages * 4096;
}

test('thirty files of 10 MB at once: all are stored, and the memory does not grow with them', async () => {
  // What the first upload loads stays loaded.
  await fetch(call, { method: 'POST', body: form(1000, 'First') });
  const before = residentBytes();
  let most = before;
  let isRunning = true;
  const watching = (async () => {
    while (isRunning) {
      most = Math.max(most, residentBytes());
      await wait(20);
    }
  })();
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      fetch(call, {
        method: 'POST',
        // More than one address may send in a day.
        headers: { 'X-Forwarded-For': anyAddress() },
        body: form(10 * megabyte, `Large ${i}`),
      }),
    ),
  );
  isRunning = false;
  await watching;
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 201));
  expect(filesIn('attachments')).toHaveLength(31);
  // Three hundred megabytes went through. It grows by some 115, and by more where other work makes the disk slow.
  expect((most - before) / megabyte).toBeLessThan(200);
});

test('a length that is declared too large is refused before anything of it is sent', async () => {
  const socket = connect(site.port, '127.0.0.1');
  socket.write(
    [
      'POST /api/submit-contribution HTTP/1.1',
      `Host: localhost:${site.port}`,
      'Content-Type: multipart/form-data; boundary=b',
      `Content-Length: ${11 * megabyte}`,
      '\r\n',
    ].join('\r\n'),
  );
  const [answer] = await once(socket, 'data');
  socket.destroy();
  expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /);
});

test('how large a form without a file may be is a setting', async () => {
  const send = (size: number) =>
    fetch(`${site.url}/auth`, { method: 'POST', body: new URLSearchParams({ email: 'x'.repeat(size) }) });
  const refused = await send(70_000);
  expect([refused.status, await refused.text()]).toEqual([413, expect.stringContaining('larger than 64 KB')]);
  expect((await send(60_000)).status).not.toBe(413);
});

test('a file that is larger than it may be is refused in the words of the specification, and not kept', async () => {
  const kept = filesIn('attachments').length;
  const answer = await fetch(call, { method: 'POST', body: form(10 * megabyte + 1, 'Too large') });
  expect([answer.status, await answer.json()]).toEqual([
    413,
    { message: 'File too large: Please select a file smaller than 10MB.', field: 'attachment' },
  ]);
  expect([filesIn('attachments').length, filesIn('incoming')]).toEqual([kept, []]);
});

test('the page takes an ordinary post, refuses it with what was typed, and sends on when it is stored', async () => {
  const headers = { Accept: 'text/html', Origin: site.url };
  const page = `${site.url}/contribute`;
  const large = await fetch(page, { method: 'POST', headers, body: form(12 * megabyte, 'Typed "and" kept') });
  const html = await large.text();
  expect(large.status).toBe(413);
  expect(html).toContain('File too large');
  expect(html).toContain('value="Typed &quot;and&quot; kept"');
  const taken = await fetch(page, {
    method: 'POST',
    headers,
    body: form(10, 'By an ordinary post'),
    redirect: 'manual',
  });
  expect(taken.status).toBe(303);
  const thanks = await fetch(site.url + taken.headers.get('location'));
  expect(await thanks.text()).toContain('Contribution Submitted!');
});

test('a file is for who reviews; it is closed again when only its head was asked for', async () => {
  const path = (name: string) => join(site.dataDir, 'attachments', name);
  const id = filesIn('attachments').find((name) => statSync(path(name)).size > megabyte) ?? '';
  const address = `${site.url}/admin/attachments/${id}`;
  const answer = await fetch(address, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    expect.stringContaining('/auth?next='),
  ]);
  const editor = await withRole(await createAccount(site.url), 'editor', site.dataDir);
  const headers = { cookie: await sessionCookie(site.url, editor) };
  const head = await fetch(address, { method: 'HEAD', headers });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(10 * megabyte)]);
  await expect.poll(() => isOpen(path(id))).toBe(false);
});

/** By the site, as Linux says. */
function isOpen(file: string): boolean {
  const folder = `/proc/${site.pid}/fd`;
  return readdirSync(folder).some((name) => {
    try {
      return readlinkSync(join(folder, name)) === file;
    } catch {
      return false;
    }
  });
}
