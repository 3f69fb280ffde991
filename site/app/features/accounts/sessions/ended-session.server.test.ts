import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { Authenticator } from '../../../../tests/support/authenticator.ts';
import {
  type Browser,
  browsersFor,
  letProofsAge,
  password,
  signedIn,
} from '../../../../tests/support/browser.ts';
import { startFakeGitHub } from '../../../../tests/support/fake-github.ts';
import { goThrough } from '../../../../tests/support/oidc-provider.ts';
import {
  codeOf,
  manageSecondFactor,
  showSecondFactor,
  turnOnSecondFactor,
} from '../../../../tests/support/second-factor.ts';
import { testServices, tokenIn } from '../../../../tests/support/services.ts';
import { answerAccountForm } from '../account/account-action.server.ts';
import { changeAddress } from '../account/new-address.server.ts';
import { answerNewPasskey } from '../passkeys/own-passkeys.server.ts';
import { answerPasskeyCall } from '../passkeys/passkey-use.server.ts';
import { comeBack } from '../providers/provider-sign-in.server.ts';
import { answerSecondFactorForm } from '../second-factor/second-factor-action.server.ts';
import { credentials, passkeys, securityEvents, sessions, twoFactors, users } from '../tables.server.ts';
import { lockSession } from './account-links.server.ts';
import { type PageArgs, requireSession, requireVisitor } from './visitor.server.ts';

const gitHub = await startFakeGitHub();
afterAll(() => gitHub.stop());
const client = { clientId: 'id', clientSecret: 'secret-of-more-than-thirty-characters' };
const services = await testServices({
  providers: [{ slug: 'github', id: 'github', name: 'GitHub', urls: gitHub.urls, ...client }],
});
await services.start();
const { db, config, mailTo } = services;
const openBrowser = browsersFor(services);

/** A request of somebody who is signed in, as it is about to be sent. */
interface Sent {
  path: string;
  answer: (args: PageArgs) => Promise<unknown>;
  form?: Record<string, string>;
}
type Prepare = (browser: Browser, email: string) => Promise<Sent>;

const ofSettings = (form: Record<string, string>): Sent => ({
  path: '/account/security',
  answer: answerAccountForm,
  form,
});
const ofFactor = (form: Record<string, string>): Sent => ({
  path: '/account/second-factor',
  answer: answerSecondFactorForm,
  form,
});

async function findId(email: string): Promise<string> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return user?.id ?? '';
}

async function newPasskey(browser: Browser): Promise<Sent> {
  const begin = { use: 'add' };
  const { value } = await browser.visit(
    '/auth/passkey',
    async (args) => answerPasskeyCall(args, await args.request.formData()),
    begin,
  );
  const options = value as Parameters<Authenticator['create']>[0];
  const credential = new Authenticator(config.siteUrl).create(options);
  const form = { intent: 'add-passkey', name: 'Key', credential };
  return { path: '/account/passkey', answer: answerNewPasskey, form };
}

async function addPasskey(browser: Browser): Promise<void> {
  const { path, answer, form } = await newPasskey(browser);
  await browser.visit(path, answer, form);
}

const cases: Record<string, Prepare> = {
  'adding a passkey': newPasskey,
  'removing a passkey': async (browser, email) => {
    await addPasskey(browser);
    const [kept] = await db
      .select({ id: passkeys.id })
      .from(passkeys)
      .where(eq(passkeys.userId, await findId(email)));
    return ofSettings({ intent: 'remove-passkey', passkeyId: kept?.id ?? '' });
  },
  'unlinking another site': async (_, email) => {
    const [link] = await db
      .insert(credentials)
      .values({ userId: await findId(email), providerId: 'github', accountId: email })
      .returning({ id: credentials.id });
    return ofSettings({ intent: `unlink-${link?.id}` });
  },
  'changing the password': async () => ofSettings({ intent: 'password', password: 'battery-staple-1843' }),
  'deleting the account': async () => ofSettings({ intent: 'delete', sure: 'yes' }),
  'starting an app': async () => ofFactor({ intent: 'start' }),
  'finishing an app': async (browser) => {
    await manageSecondFactor(browser, { intent: 'start' });
    const secret = (await showSecondFactor(browser))?.setup?.secret ?? '';
    return ofFactor({ intent: 'finish', code: codeOf(secret) });
  },
  'passkeys as the second factor': async (browser) => {
    await addPasskey(browser);
    return ofFactor({ intent: 'passkeys' });
  },
  'forgetting the app': async (browser) => {
    await addPasskey(browser);
    await turnOnSecondFactor(browser);
    return ofFactor({ intent: 'forget-app' });
  },
  'new backup codes': async (browser) => {
    await turnOnSecondFactor(browser);
    return ofFactor({ intent: 'renew' });
  },
  'turning the second factor off': async (browser) => {
    await turnOnSecondFactor(browser);
    return ofFactor({ intent: 'stop' });
  },
  'a proof': async () => {
    await letProofsAge(services);
    return ofFactor({ intent: 'start', proof: password });
  },
};

/** What an account signs in with, and what was noted about it. */
async function kept(email: string) {
  const id = await findId(email);
  const tables = [credentials, passkeys, twoFactors, securityEvents];
  return Promise.all([
    db.select().from(users).where(eq(users.id, id)),
    ...tables.map((table) => db.select().from(table).where(eq(table.userId, id)).orderBy(table.id)),
  ]);
}

/** Sends a request whose session ends once it was let in, as while it waits for the account's lock. */
async function sendAndEnd(browser: Browser, email: string, { path, answer, form }: Sent) {
  const before = await kept(email);
  const userId = await findId(email);
  const answered = await browser.visit(
    path,
    async (args) => {
      await requireVisitor(args);
      await db.delete(sessions).where(eq(sessions.userId, userId));
      return answer(args);
    },
    form,
  );
  expect(await kept(email)).toEqual(before);
  expect(await db.$count(sessions, eq(sessions.userId, userId))).toBe(0);
  return answered;
}

const signedOut = 'You are signed out. Please sign in again.';

test.each(Object.entries(cases))('%s is refused to a session that has ended', async (name, prepare) => {
  const browser = openBrowser();
  const email = `${name.replaceAll(' ', '-')}@example.org`;
  await signedIn(services, browser, email);
  const { status, form } = await sendAndEnd(browser, email, await prepare(browser, email));
  expect([status, form?.message?.title]).toEqual([401, signedOut]);
});

test('linking another site is refused to a session that has ended', async () => {
  const browser = openBrowser();
  const email = 'linking@example.org';
  await signedIn(services, browser, email);
  const { form } = await browser.visit('/account/security', answerAccountForm, { intent: 'link-github' });
  const { pathname, search } = await goThrough(form?.goOn ?? '', config.siteUrl);
  const path = pathname + search;
  const { setCookies } = await sendAndEnd(browser, email, {
    path,
    answer: (args) => comeBack(args, 'github'),
  });
  const [, notice = ''] = /notice=([\w-]+)/.exec(setCookies.join('\n')) ?? [];
  expect(Buffer.from(notice, 'base64url').toString()).toContain(signedOut);
});

test('a session that has ended changes no address', async () => {
  const browser = openBrowser();
  const email = 'moving@example.org';
  await signedIn(services, browser, email);
  await browser.visit('/account/security', answerAccountForm, {
    intent: 'email',
    email: 'moved@example.org',
  });
  const token = tokenIn(await mailTo('moved@example.org'));
  const answer = (args: PageArgs) => changeAddress(args, token);
  const { error } = await sendAndEnd(browser, email, { path: '/auth/confirm', answer });
  expect(error).toMatchObject({ status: 401, message: signedOut });
});

test('who signs out everywhere is told once nothing more comes of the sessions', async () => {
  const browser = openBrowser();
  await signedIn(services, browser, 'everywhere@example.org');
  const { value: session } = await browser.visit('/account/security', requireSession);
  if (!session) throw new Error('nobody is signed in');
  let isTold = false;
  let ending: Promise<unknown> = Promise.resolve();
  await db.transaction(async (tx) => {
    await lockSession(tx, session);
    ending = browser
      .visit('/account/security', answerAccountForm, { intent: 'end-all-sessions' })
      .then(() => {
        isTold = true;
      });
    await wait(500);
    expect(isTold).toBe(false);
  });
  await ending;
  expect(await db.$count(sessions, eq(sessions.userId, session.visitor.id))).toBe(0);
});
