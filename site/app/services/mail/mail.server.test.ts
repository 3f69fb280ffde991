import { expect, onTestFinished, test } from 'vitest';
import { quietLog, testDatabase, testDirectory } from '../../../tests/support/database.ts';
import { eventually, testServices } from '../../../tests/support/services.ts';
import { parseMail, startSmtpServer } from '../../../tests/support/smtp-server.ts';
import { Background } from '../background/background.server.ts';
import { createMail } from './mail.server.ts';

const { db, mail, start, outbox, mailTo } = await testServices();
const database = await testDatabase();
const dataDir = testDirectory();

const message = (to: string) => ({ to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' });

test('with no mail server a mail lands in the outbox, if its transaction was committed', async () => {
  await start();
  const rolledBack = db.transaction(async (tx) => {
    await mail.send(tx, message('nobody@example.org'));
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  await db.transaction((tx) => mail.send(tx, message('ada@example.org')));
  expect(await mailTo('ada@example.org')).toMatchObject(message('ada@example.org'));
  expect(await outbox()).toHaveLength(1);
});

test('a mail waits for a mail server that is away, over a restart, and is sent once', async () => {
  const probe = await startSmtpServer();
  await probe.stop();
  const config = {
    smtpUrl: probe.url,
    mailFrom: 'hello@example.org',
    dataDir,
    siteUrl: 'http://localhost:3000',
  };
  const started = async () => {
    const background = new Background(database, quietLog);
    const mail = createMail(config, background, quietLog);
    await background.start();
    return { background, mail };
  };
  const first = await started();
  await first.mail.send(database.db, message('ada@example.org'));
  await first.background.stop();

  let refusals = 1;
  const server = await startSmtpServer({
    port: probe.port,
    refuse: () => (refusals-- > 0 ? [451, 'busy'] : undefined),
  });
  onTestFinished(() => server.stop());
  const second = await started();
  await eventually(async () => server.received.length > 0);
  await second.mail.send(database.db, message('grace@example.org'));
  await eventually(async () => server.received.length > 1);
  await second.background.stop();
  expect(server.received.map(({ recipients }) => recipients)).toEqual([
    ['ada@example.org'],
    ['grace@example.org'],
  ]);
  const ids = server.received.map(({ raw }) => parseMail(raw).headers.get('message-id'));
  expect(new Set(ids).size).toBe(2);
});
