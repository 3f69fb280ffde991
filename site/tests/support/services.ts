import { setTimeout as wait } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { Background } from '#app/services/background/background.server.ts';
import { type Config, readConfig } from '#app/services/config/config.server.ts';
import { Changes } from '#app/services/database/changes.server.ts';
import { Storage } from '#app/services/files/files.server.ts';
import { Limits } from '#app/services/limits/limits.server.ts';
import { createMail, type Letter, outboxDirectory } from '#app/services/mail/mail.server.ts';
import { readOutbox } from '#app/services/mail/outbox.server.ts';
import { createPayments } from '#app/services/payments/payments.server.ts';
import { Pictures } from '#app/services/pictures/pictures.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { quietLog, testDatabase, testDirectory } from './database.ts';

/**
 * All services of the site on a database for this test file only; mails go to an outbox. Call it at the top of the
 * file. Call `start` once the features under test have registered their background work (mail has).
 */
export async function testServices(overrides: Partial<Config> = {}): Promise<Services & TestHandles> {
  const database = await testDatabase();
  const config = { ...readConfig({ DATA_DIR: testDirectory(), LOG_LEVEL: 'silent' }), ...overrides };
  const changes = new Changes(database, quietLog);
  const background = new Background(database, quietLog);
  const mail = createMail(config, background, quietLog);
  const limits = new Limits(database.db);
  const payments = await createPayments(config, database.db, background, quietLog);
  afterAll(async () => {
    await background.stop();
    await changes.close();
  });
  const outbox = () => readOutbox(outboxDirectory(config));
  return {
    config,
    log: quietLog,
    db: database.db,
    database,
    changes,
    background,
    mail,
    limits,
    // Fetches only from this machine.
    pictures: new Pictures(config.dataDir, (address) => address === '127.0.0.1'),
    payments,
    storage: new Storage(config, quietLog),
    start: () => background.start(),
    outbox,
    mailTo: (address, subject = /./, count = 1) =>
      eventually(async () => {
        const letters = (await outbox()).filter(
          (letter) => letter.to === address && subject.test(letter.subject),
        );
        return letters.length >= count && letters[0];
      }),
  };
}

interface TestHandles {
  start: () => Promise<void>;
  /** Mails delivered so far, newest first. */
  outbox: () => Promise<Letter[]>;
  /** The newest mail to an address with a matching subject, once there are at least `count` of them. */
  mailTo: (address: string, subject?: RegExp, count?: number) => Promise<Letter>;
}

/** Token of the first link in a mail. */
export function tokenIn({ text }: Letter): string {
  return new URL(/http\S+/.exec(text)?.[0] ?? '').searchParams.get('token') ?? '';
}

/** Calls `ask` until its result is neither undefined nor false, for about ten seconds. */
export async function eventually<T>(ask: () => Promise<T | undefined | false>): Promise<T> {
  for (let attempt = 0; attempt < 700; attempt += 1) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    await wait(15);
  }
  throw new Error('nothing came within ten seconds');
}
