import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { callControl, controlSocket } from '#app/services/control/control.server.ts';
import type { Letter } from '#app/services/mail/mail.server.ts';
import { readOutbox } from '#app/services/mail/outbox.server.ts';
import { dataDirOf } from '../support/site-process.ts';

export interface Person {
  name: string;
  email: string;
  password: string;
}

/** A person with a new email. */
export function newPerson(name = 'Ada Lovelace'): Person {
  const id = randomBytes(6).toString('hex');
  return { name, email: `${id}@example.org`, password: `correct horse ${id}` };
}

/**
 * Waits for the newest mail to an address with a matching subject. Reads the outbox: most tests' sites trust a proxy,
 * so they are not trials and have no `/dev/mail`.
 */
export async function letterTo(siteUrl: string, address: string, subject: RegExp): Promise<Letter> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const letters = await readOutbox(join(dataDirOf(siteUrl), 'outbox'));
    const letter = letters.find((candidate) => candidate.to === address && subject.test(candidate.subject));
    if (letter) return letter;
    await wait(40);
  }
  throw new Error(`No mail to ${address} with a subject like ${subject}`);
}

/** The first URL in a mail's text. */
export function linkIn(letter: Letter): string {
  const link = /https?:\/\/\S+/.exec(letter.text)?.[0];
  if (!link) throw new Error(`No link in: ${letter.text}`);
  return link;
}

/** Makes an account with a confirmed email, by forms as from a browser without JavaScript. */
export async function createAccount(siteUrl: string, person: Person = newPerson()): Promise<Person> {
  const { name, email, password } = person;
  const answer = await fetch(`${siteUrl}/auth?tab=sign-up`, {
    method: 'POST',
    headers: { 'X-Forwarded-For': anyAddress() },
    body: new URLSearchParams({ intent: 'sign-up', fullName: name, email, password }),
  });
  if (!answer.ok) throw new Error(`Signing up was answered with ${answer.status}`);
  // Confirms with the password, as in another browser. In the browser of the sign-up, this would make a session, and
  // tests count sessions.
  const link = linkIn(await letterTo(siteUrl, email, /^Confirm your account/));
  const confirmed = await fetch(link, {
    method: 'POST',
    headers: { 'X-Forwarded-For': anyAddress() },
    body: new URLSearchParams({ intent: 'confirm', password }),
  });
  if (!confirmed.ok) throw new Error(`Confirming was answered with ${confirmed.status}`);
  return person;
}

/** Gives an account a role, as an operator does, on the site that runs on `dataDir`; by default this run's site. */
export async function withRole(
  person: Person,
  role: 'member' | 'editor' | 'admin',
  dataDir = process.env.TEST_DATA_DIR,
): Promise<Person> {
  const args = ['grant', person.email, role];
  // As `npm run admin` does, but without its start of two seconds.
  const isDone = await callControl(controlSocket(dataDir ?? ''), 'admin', args, () => {});
  if (!isDone) throw new Error(`No site runs on ${dataDir}.`);
  return person;
}

/** Signs a browser in with the form. */
export async function signIn(
  context: BrowserContext,
  siteUrl: string,
  { email, password }: Person,
): Promise<void> {
  const answer = await context.request.post(`${siteUrl}/auth?tab=sign-in`, {
    form: { intent: 'sign-in', email, password },
    maxRedirects: 0,
  });
  if (answer.status() !== 302) throw new Error(`Signing in was answered with ${answer.status()}`);
}

/** Deletes a browser's session while no page is open that would notice it and reload. */
export async function loseSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/** Cookies of a new session, for requests without a browser. */
export async function sessionCookie(siteUrl: string, { email, password }: Person): Promise<string> {
  const answer = await fetch(`${siteUrl}/auth?tab=sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'X-Forwarded-For': anyAddress() },
    body: new URLSearchParams({ intent: 'sign-in', email, password }),
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  if (answer.status !== 302 || cookies.length === 0)
    throw new Error(`Signing in was answered with ${answer.status}`);
  return cookies.join('; ');
}

/** A random address of a private network, so that tests do not share limits by address. */
export function anyAddress(): string {
  return `10.${[...randomBytes(3)].join('.')}`;
}
