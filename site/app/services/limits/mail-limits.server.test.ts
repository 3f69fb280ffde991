import { sql } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#app/services/config/config.server.ts';
import { prepareReceipt } from '#app/services/submissions/send-for-review.server.ts';
import { quietLog } from '../../../tests/support/database.ts';
import { eventually, testServices } from '../../../tests/support/services.ts';
import { Background } from '../background/background.server.ts';
import { createMail } from '../mail/mail.server.ts';
import { Limits, TooManyRequests } from './limits.server.ts';
import { admitConfirmation, admitReceipt } from './mail-limits.server.ts';
import { rateLimits } from './tables.server.ts';

// Ten receipts and ten confirmations an hour: five of each at once, and one each twelve minutes.
const services = await testServices({ mailsPerHour: 20 });
const { db, database, config, outbox } = services;
const minutes = 60;

beforeEach(() => db.delete(rateLimits));

let sources = 0;
/** From a source of its own, to a mailbox of its own. */
const askReceipt = (email: string) => {
  sources += 1;
  return admitReceipt(services, { email, source: `source ${sources}` });
};
/** Takes all that the halves hold now. */
async function useUp(half: 'receipts' | 'confirmations', place = 'in all' as const) {
  for (let count = 0; count < 5; count += 1)
    expect(await new Limits(db).book(`${half} ${place}`, '', { uses: 10, mostWait: 0 })).toEqual({ wait: 0 });
}
/** As if so many seconds had passed. */
async function pass(seconds: number) {
  const moment = sql`make_interval(secs => ${seconds})`;
  await db.update(rateLimits).set({ resetsAt: sql`${rateLimits.resetsAt} - ${moment}` });
  await db.execute(sql`update pgboss.job set start_after = start_after - ${moment} where name = 'mail'`);
}

test('half of a brake’s uses go at once, the others one after the other: no hour has more', async () => {
  const book = () => services.limits.book('receipts in all', '', { uses: 10, mostWait: 3600 });
  const waits = [];
  for (let count = 0; count < 11; count += 1) waits.push(await book());
  expect(waits.map(({ wait }) => wait)).toEqual([0, 0, 0, 0, 0, 720, 1440, 2160, 2880, 3600, undefined]);
  const { fullFor = 0 } = waits.at(-1) ?? {};
  expect(fullFor).toBeGreaterThan(700);
  expect(fullFor).toBeLessThanOrEqual(720);
});

test('what is booked at the same moment by several has a moment each', async () => {
  const book = () => services.limits.book('receipts in all', '', { uses: 10, mostWait: 86_400 });
  const waits = (await Promise.all(Array.from({ length: 20 }, book))).map(({ wait = Number.NaN }) => wait);
  expect(new Set(waits.filter((wait) => wait > 0)).size).toBe(15);
});

test('thirty spellings of one mailbox get five receipts, from however many sources', async () => {
  const admitted = [];
  for (let count = 0; count < 30; count += 1)
    admitted.push(
      await askReceipt(`V.ic${count % 2 ? '.' : ''}tim+${count}@${count % 3 ? 'GoogleMail' : 'gmail'}.com`),
    );
  expect(admitted.filter(Boolean)).toHaveLength(5);
  const brake = await db.select().from(rateLimits).where(sql`name = 'receipts in all'`);
  expect(brake[0]?.count, 'what a mailbox refuses uses up no brake').toBe(5);
});

test('one source gets thirty receipts an hour, to whomever', async () => {
  const admitted = [];
  for (let count = 0; count < 40; count += 1)
    admitted.push(
      await admitReceipt(services, { email: `a${count}@b${count}.example`, source: '192.0.2.7' }),
    );
  expect(admitted.filter(Boolean)).toHaveLength(30);
});

test('over the total receipts wait, in order and over a restart; what has to come at once comes', async () => {
  const started = async () => {
    const background = new Background(database, quietLog);
    const mail = createMail(config, background, quietLog);
    await background.start();
    return { background, mail };
  };
  const arrived = async () => (await outbox()).reverse().map(({ to }) => to);

  const first = await started();
  const asked = Array.from({ length: 8 }, (_, index) => `reader-${index}@wren-${index}.example`);
  for (const [index, email] of asked.entries()) {
    const send = await prepareReceipt({ ...services, mail: first.mail }, email, `198.51.100.${index}`);
    await db.transaction((tx) => send(tx, crypto.randomUUID()));
  }
  await eventually(async () => (await arrived()).length === 5);
  expect((await arrived()).sort()).toEqual(asked.slice(0, 5));

  // The reserved half is there for a confirmation.
  await admitConfirmation(services, 'new@wren.example');
  await first.background.stop();
  const confirmation = { to: 'new@wren.example', subject: 'Confirm', text: '', html: '' };
  const second = await started();
  onTestFinished(() => second.background.stop());
  await db.transaction((tx) => second.mail.send(tx, confirmation));
  await eventually(async () => (await arrived()).includes('new@wren.example'));
  expect(await arrived(), 'the others still wait').toHaveLength(6);

  for (const count of [6, 7, 8]) {
    await pass(12 * minutes);
    await eventually(async () => (await arrived()).length === count + 1);
    expect((await arrived()).at(-1)).toBe(asked[count - 1]);
  }
});

test('a receipt waits a day at most: the queue has an end', async () => {
  const waits = [];
  for (let count = 0; count < 130; count += 1)
    waits.push(await askReceipt(`m${count}@wren-${count}.example`));
  const admitted = waits.flatMap((slot) => (slot ? [slot.startAfter] : []));
  expect(admitted).toHaveLength(125);
  expect(Math.max(...admitted)).toBeLessThanOrEqual(86_400);
  await pass(12 * minutes);
  expect(await askReceipt('later@wren.example')).toBeDefined();
});

test('confirmations have their own half and what receipts leave; beyond both they are refused, with a time', async () => {
  await useUp('receipts');
  for (let count = 0; count < 5; count += 1) await admitConfirmation(services, `c${count}@w${count}.example`);
  const refused = await admitConfirmation(services, 'late@wren.example').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(TooManyRequests);
  expect(refused).toMatchObject({
    message: 'Too many emails are being requested at the moment. Please try again in 12 minutes.',
  });
  await db.delete(rateLimits);
  for (let count = 0; count < 10; count += 1)
    await admitConfirmation(services, `d${count}@w${count}.example`);
  expect((await askReceipt('reader@wren.example'))?.startAfter, 'receipts wait then').toBeGreaterThan(0);
});

test('a domain has a brake, which large hosts have not', async () => {
  const many = { ...services, config: { ...config, mailsPerHour: 100_000 } };
  const ask = async (host: string) => {
    const slots = [];
    for (let count = 0; count < 60; count += 1)
      slots.push(await admitReceipt(many, { email: `p${count}@${host}`, source: `${host} ${count}` }));
    return slots.filter((slot) => slot?.startAfter === 0).length;
  };
  expect(await ask('catch-all.example')).toBe(50);
  expect(await ask('GoogleMail.com')).toBe(60);
  expect(await ask('outlook.com')).toBe(60);
  // Its confirmations have a half of their own there as well.
  for (let count = 0; count < 50; count += 1) await admitConfirmation(many, `q${count}@catch-all.example`);
  await expect(admitConfirmation(many, 'q@catch-all.example')).rejects.toThrow(TooManyRequests);
});

test('large hosts are a setting, under whichever of their names', () => {
  const hostsOf = (value: string) => readConfig({ MAIL_LARGE_HOSTS: value }).largeMailHosts;
  expect(hostsOf('GoogleMail.com, bücher.example')).toEqual(['gmail.com', 'xn--bcher-kva.example']);
  expect(hostsOf('none')).toEqual([]);
  expect(hostsOf('')).toContain('outlook.com');
  for (const wrong of ['gmail', 'a@gmail.com', 'gmail.com,', 'https://gmail.com'])
    expect(() => hostsOf(wrong), wrong).toThrow('MAIL_LARGE_HOSTS must be none, or domains');
});
