import { type Call, defineCall } from '#app/services/http/call.server.ts';
import { openMailbox } from './mailbox.server.ts';

export const devCalls: Call[] = [
  /** `[{id, to, subject, text, html, date}]`, newest first. */
  defineCall({
    method: 'get',
    path: '/dev/mail.json',
    answer: async ({ context }) => (await openMailbox(context)).map(({ headers: _, ...letter }) => letter),
  }),
];
