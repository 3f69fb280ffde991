import { createHmac } from 'node:crypto';
import { findSecondFactor } from '#app/features/accounts/second-factor/second-factor.server.ts';
import { answerSecondFactorForm } from '#app/features/accounts/second-factor/second-factor-action.server.ts';
import { requireVisitor } from '#app/features/accounts/sessions/visitor.server.ts';
import type { Browser } from './browser.ts';

/** Code of an authenticator app for a secret in base32 (RFC 6238), `steps` of 30 seconds from now. */
export function codeOf(secret: string, steps = 0): string {
  const bits = [...secret.replaceAll(/\s/g, '')].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const hash = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Sends a form of /account/second-factor. */
export const manageSecondFactor = (browser: Browser, form: Record<string, string>) =>
  browser.visit('/account/second-factor', answerSecondFactorForm, form);

export const showSecondFactor = async (browser: Browser) =>
  (await browser.visit('/', async (args) => findSecondFactor(args, await requireVisitor(args)))).value;

/** Turns on the second factor of the signed-in person. */
export async function turnOnSecondFactor(browser: Browser) {
  await manageSecondFactor(browser, { intent: 'start' });
  const secret = (await showSecondFactor(browser))?.setup?.secret.replaceAll(' ', '') ?? '';
  const { form } = await manageSecondFactor(browser, { intent: 'finish', code: codeOf(secret) });
  return { secret, backupCodes: form?.backupCodes ?? [] };
}
