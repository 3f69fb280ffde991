import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { quietLog, testDirectory } from '../../../tests/support/database.ts';
import { parseMail, startSmtpServer } from '../../../tests/support/smtp-server.ts';
import type { Deliver, Letter } from './mail.server.ts';
import { deliverToOutbox, readOutbox } from './outbox.server.ts';
import { deliverBySmtp } from './smtp.server.ts';

interface Adapter {
  deliver: Deliver;
  received: () => Promise<Pick<Letter, 'id' | 'to' | 'subject' | 'text' | 'html' | 'date' | 'headers'>[]>;
}

const outboxDir = testDirectory();
const from = '"Context-Native" <hello@context-native.example>';
const sender = { from, siteUrl: 'https://standard.example' };

const letter = (changes: Partial<Letter> = {}): Letter => ({
  id: randomUUID(),
  date: '2026-11-21T10:00:00.000Z',
  to: 'ada@example.org',
  subject: 'Confirm your address',
  text: 'Hello Ada',
  html: '<p>Hello Ada</p>',
  ...changes,
});

async function smtp(): Promise<Adapter> {
  const server = await startSmtpServer();
  afterAll(() => server.stop());
  const received = async () =>
    server.received.map(({ recipients, raw }) => {
      const { headers, parts } = parseMail(raw);
      return {
        id: /^<(.*)@standard\.example>$/.exec(headers.get('message-id') ?? '')?.[1] ?? '',
        date: new Date(headers.get('date') ?? '').toISOString(),
        to: recipients.join(' and '),
        subject: headers.get('subject') ?? '',
        text: parts.get('text/plain') ?? '',
        html: parts.get('text/html') ?? '',
        ...(headers.has('list-unsubscribe') && {
          headers: {
            'List-Unsubscribe': headers.get('list-unsubscribe') ?? '',
            'List-Unsubscribe-Post': headers.get('list-unsubscribe-post') ?? '',
          },
        }),
      };
    });
  return { deliver: deliverBySmtp(server.url, sender, quietLog), received };
}

async function outbox(): Promise<Adapter> {
  const directory = join(outboxDir, 'any');
  return { deliver: deliverToOutbox(directory), received: () => readOutbox(directory) };
}

const adapters = { smtp: await smtp(), outbox: await outbox() };

// The contract of every way that mail can take.
for (const [name, { deliver, received }] of Object.entries(adapters)) {
  test(`${name}: a letter arrives as it was sent`, async () => {
    const sent = letter({
      subject:
        'Välkommen, 標準 – a rather long subject that does not fit into a single line of a mail header',
      text: `Grüße\n\n${'A long line. '.repeat(30)}\n= . =`,
      html: '<p>Grüße <a href="https://standard.example/auth/confirm?token=a=b">confirm</a></p>',
    });
    await deliver(sent);
    expect(await received()).toContainEqual({ ...sent, text: sent.text.trim() });
  });

  test(`${name}: further header fields arrive whole, however long`, async () => {
    const headers = {
      'List-Unsubscribe': `<https://standard.example/jobs/leave?token=${'a-Z_9'.repeat(60)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
    const sent = letter({ headers });
    await deliver(sent);
    expect(await received()).toContainEqual(sent);
  });

  test(`${name}: an address is one address, and a line break in a subject is no header`, async () => {
    const sent = letter({ to: 'x@example.org', subject: 'Hello\r\nBcc: everybody@example.org' });
    await deliver(sent);
    const [arrived] = (await received()).filter(({ id }) => id === sent.id);
    expect(arrived?.to).toBe('x@example.org');
    expect(arrived?.text).toBe('Hello Ada');
  });
}

test('outbox: delivered twice, a letter is there once; the newest comes first', async () => {
  const directory = join(outboxDir, 'ordered');
  const deliver = deliverToOutbox(directory);
  const older = letter({ date: '2026-11-20T10:00:00.000Z' });
  const newer = letter();
  for (const each of [newer, older, newer]) await deliver(each);
  expect(await readOutbox(directory)).toEqual([newer, older]);
  expect(await readOutbox(join(directory, 'none'))).toEqual([]);
});

test('smtp: a mail says who it is from, when and by which id, that a machine wrote it, and has both forms', async () => {
  const server = await startSmtpServer();
  await deliverBySmtp(server.url, sender, quietLog)(letter());
  await server.stop();
  const { headers, parts } = parseMail(server.received[0]?.raw ?? '');
  expect(headers.get('from')).toBe(from);
  expect(headers.get('auto-submitted')).toBe('auto-generated');
  // RFC 5322, sections 3.3 and 3.6.4. A date in ISO 8601 counts as a sign of spam.
  expect(headers.get('date')).toBe('Sat, 21 Nov 2026 10:00:00 +0000');
  expect(headers.get('message-id')).toMatch(/^<[0-9a-f-]{36}@standard\.example>$/);
  // Only mails of a list have something to leave.
  expect(headers.has('list-unsubscribe')).toBe(false);
  expect([...parts.keys()]).toEqual(['text/plain', 'text/html']);
});

test('smtp: a server that is away, or not ready, fails the delivery; a recipient refused for good ends it', async () => {
  const answers: [number, string][] = [
    [451, 'try again later'],
    [550, 'no such user'],
  ];
  const server = await startSmtpServer({ refuse: () => answers.shift() });
  const deliver = deliverBySmtp(server.url, sender, quietLog);
  await expect(deliver(letter())).rejects.toThrow('try again later');
  await deliver(letter());
  await server.stop();
  await expect(deliver(letter())).rejects.toThrow('ECONNREFUSED');
  expect(server.received).toEqual([]);
});
