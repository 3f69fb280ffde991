import type { Logger } from '../telemetry/log.server.ts';
import type { Deliver } from './mail.server.ts';

/** Timeouts (ms), together well below that of a background job. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

/** Delivers each letter to the mail server at `url` (smtp:// or smtps://, with user and password). */
export function deliverBySmtp(url: string, sender: { from: string; siteUrl: string }, log: Logger): Deliver {
  // Loaded here: a site with the outbox does not need it.
  const transport = import('nodemailer').then(({ createTransport }) =>
    createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true }),
  );
  const { hostname } = new URL(sender.siteUrl);
  return async ({ id, date, to, subject, text, html, headers }) => {
    try {
      await (await transport).sendMail({
        from: sender.from,
        // As an object it is one address, even with special characters.
        to: { name: '', address: to },
        subject,
        text,
        html,
        date: formatMailDate(date),
        messageId: `<${id}@${hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      });
      return 'sent';
    } catch (error) {
      if (!isRefusedForGood(error)) throw error;
      log.error(
        { err: error, messageId: id },
        'the mail server refused this recipient: the email is dropped',
      );
      return 'given up';
    }
  };
}

/** An ISO 8601 time in the form of RFC 5322, section 3.3, in UTC: `Sat, 21 Nov 2026 10:00:00 +0000`. */
function formatMailDate(date: string): string {
  // "GMT" is an obsolete zone there (section 4.3).
  return new Date(date).toUTCString().replace('GMT', '+0000');
}

/** True for a 5xx answer to the sender's or the recipient's address, which would be the same in an hour. */
function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500;
}
