import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { answerRoleForm } from '#app/desk/people/person.server.ts';
import { browsersFor, letProofsAge, password, signedIn } from '../../../../tests/support/browser.ts';
import { turnOnSecondFactor } from '../../../../tests/support/second-factor.ts';
import { testServices } from '../../../../tests/support/services.ts';
import { answerAccountForm } from '../account/account-action.server.ts';
import { answerNewPasskey } from '../passkeys/own-passkeys.server.ts';
import { answerSecondFactorForm } from '../second-factor/second-factor-action.server.ts';
import { credentials, passkeys, sessions, twoFactors, users } from '../tables.server.ts';
import { askedProof } from './proof.server.ts';

const client = { clientId: 'id', clientSecret: 'secret' };
const urls = { authorize: 'http://localhost:9/login/oauth/authorize', token: 'http://localhost:9', api: '' };
const services = await testServices({
  providers: [{ slug: 'github', id: 'github', name: 'GitHub', urls, ...client }],
});
await services.start();
const { db } = services;
const openBrowser = browsersFor(services);

test('whatever a session that was left open must not do asks for a proof, and does nothing without', async () => {
  const browser = openBrowser();
  const email = 'left-open@example.org';
  await signedIn(services, browser, email);
  await db.update(users).set({ role: 'admin' }).where(eq(users.email, email));
  const { id } = (await browser.visitor()) ?? { id: '' };
  await turnOnSecondFactor(browser);
  const [{ linkId } = { linkId: '' }] = await db
    .insert(credentials)
    .values({ userId: id, providerId: 'github', accountId: '1' })
    .returning({ linkId: credentials.id });
  const key = {
    name: 'Key',
    host: 'localhost',
    credentialId: 'k',
    publicKey: 'k',
    counter: 0,
    transports: [],
  };
  const [{ passkeyId } = { passkeyId: '' }] = await db
    .insert(passkeys)
    .values({ userId: id, ...key })
    .returning({ passkeyId: passkeys.id });
  await letProofsAge(services);
  const kept = () => Promise.all([users, credentials, passkeys, twoFactors].map((t) => db.select().from(t)));
  const before = await kept();
  const settings = (form: Record<string, string>) =>
    browser.visit('/account/security', answerAccountForm, form);
  const addPasskey = () =>
    browser.visit('/account/passkey', answerNewPasskey, { name: 'Another', credential: '{}' });
  const factor = (intent: string) =>
    browser.visit('/account/second-factor', answerSecondFactorForm, { intent });
  const role = (form: Record<string, string>) =>
    browser.visit(`/admin/people/${id}`, (args) => answerRoleForm({ ...args, params: { id } }), form);
  for (const asked of [
    () => settings({ intent: 'email', email: 'another@example.org' }),
    () => settings({ intent: 'password', password: 'battery-staple-1843' }),
    () => settings({ intent: 'delete', sure: 'yes' }),
    () => settings({ intent: 'link-github' }),
    () => settings({ intent: `unlink-${linkId}` }),
    () => settings({ intent: 'remove-passkey', passkeyId }),
    () => addPasskey(),
    () => factor('forget-app'),
    () => factor('passkeys'),
    () => factor('start'),
    () => factor('renew'),
    () => factor('stop'),
    () => role({ role: 'editor' }),
  ]) {
    const { status, form } = await asked();
    expect([status, form?.errors.proof]).toEqual([400, 'Please confirm once more that it is you.']);
  }
  expect(await kept()).toEqual(before);
  const { form } = await role({ role: 'editor', proof: 'not-this-one' });
  expect(form).toMatchObject({ values: { role: 'editor' }, errors: { proof: expect.any(String) } });
  expect(JSON.stringify(form), 'no secret is sent back').not.toContain('not-this-one');
});

test('a proof counts for the session that gave it, and goes on in the one that takes its place', async () => {
  const [browser, elsewhere] = [openBrowser(), openBrowser()];
  const email = 'proving@example.org';
  await signedIn(services, browser, email);
  await elsewhere.signIn(email);
  const isDue = async (asking: typeof browser) =>
    (await asking.visit('/account/security', askedProof)).value?.isDue;
  expect(await isDue(browser), 'signing in is a proof').toBe(false);
  await letProofsAge(services);
  expect(await isDue(browser)).toBe(true);
  const start = { intent: 'start', proof: password };
  await browser.visit('/account/second-factor', answerSecondFactorForm, start);
  expect([await isDue(browser), await isDue(elsewhere)]).toEqual([false, true]);
  const halfway = new Date(Date.now() - 10 * 60_000);
  await db.update(sessions).set({ provedAt: halfway });
  await turnOnSecondFactor(browser);
  const now = (await db.select({ provedAt: sessions.provedAt }).from(sessions)).map((one) => one.provedAt);
  expect(now.every((provedAt) => provedAt.getTime() === halfway.getTime())).toBe(true);
});
