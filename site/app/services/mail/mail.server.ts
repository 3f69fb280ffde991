import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { site } from '#site';
import type { Background } from '../background/background.server.ts';
import type { Config } from '../config/config.server.ts';
import type { Database } from '../database/database.server.ts';
import { counters } from '../telemetry/counters.server.ts';
import type { Logger } from '../telemetry/log.server.ts';
import { traced } from '../telemetry/tracing.server.ts';
import { deliverToOutbox } from './outbox.server.ts';
import { deliverBySmtp } from './smtp.server.ts';

export interface Message {
  /** One address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Further header fields, such as `List-Unsubscribe`. */
  headers?: Record<string, string>;
}

/** A message in the queue. Its id and its date, that of its slot, are the same in every attempt. */
export interface Letter extends Message {
  /** A UUID. */
  id: string;
  /** ISO 8601. */
  date: string;
}

/** Delivers a letter, or gives up if nobody will ever accept it. If it throws, it is called again later. */
export type Deliver = (letter: Letter) => Promise<'sent' | 'given up'>;

/** For a mail that can wait: earliest delivery, in seconds from now. Mails without a slot go first. */
interface MailSlot {
  startAfter: number;
}

export interface Mail {
  /** Sends the message if `tx` commits. */
  send: (tx: Database, message: Message, slot?: MailSlot) => Promise<void>;
  /** The same for several messages, without slots. */
  sendAll: (tx: Database, messages: Message[]) => Promise<void>;
}

export function outboxDirectory(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'outbox');
}

/**
 * Mail by SMTP, or into the outbox if SMTP_URL is not set. A message is a background job: while the mail server is
 * away, it waits and is tried again. If the process is killed after the delivery but before its record, it is sent
 * again with the same Message-ID.
 */
export function createMail(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'siteUrl'>,
  background: Background,
  log: Logger,
): Mail {
  const deliver: Deliver = config.smtpUrl
    ? deliverBySmtp(config.smtpUrl, { from: config.mailFrom ?? site.email, siteUrl: config.siteUrl }, log)
    : deliverToOutbox(outboxDirectory(config));
  const by = config.smtpUrl ? 'smtp' : 'outbox';
  const deliverCounted = async (letter: Letter) => {
    try {
      counters.mails.add(await traced(`mail by ${by}`, {}, () => deliver(letter), 'client'));
    } catch (error) {
      counters.mails.add('failed');
      throw error;
    }
  };
  background.queue<Letter>('mail', deliverCounted, { concurrency: 4 });
  const letterOf = (message: Message, { startAfter }: MailSlot = { startAfter: 0 }): Letter => ({
    ...message,
    id: randomUUID(),
    date: new Date(Date.now() + startAfter * 1000).toISOString(),
  });
  return {
    async send(tx, message, slot) {
      const letter = letterOf(message, slot);
      await background.send(tx, 'mail', letter, { id: letter.id, ...(slot && { ...slot, priority: -1 }) });
    },
    async sendAll(tx, messages) {
      const letters = messages.map((message) => letterOf(message));
      await background.sendAll(
        tx,
        'mail',
        letters.map((letter) => ({ id: letter.id, data: letter })),
      );
    },
  };
}
