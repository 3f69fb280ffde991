import { and, eq, ne } from 'drizzle-orm';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Browser, browsersFor, letProofsAge, signedIn } from '../../../../tests/support/browser.ts';
import { startFakeGitHub } from '../../../../tests/support/fake-github.ts';
import {
  type Fault,
  goThrough,
  oidcClient,
  startOidcProvider,
} from '../../../../tests/support/oidc-provider.ts';
import { codeOf, turnOnSecondFactor } from '../../../../tests/support/second-factor.ts';
import { testServices, tokenIn } from '../../../../tests/support/services.ts';
import { answerAccountForm } from '../account/account-action.server.ts';
import { exportOwnData } from '../account/export.server.ts';
import { demandProof } from '../sessions/proof.server.ts';
import { requireVisitor } from '../sessions/visitor.server.ts';
import { answerForgotForm, answerResetForm, answerSecondStep } from '../sign-in/auth-action.server.ts';
import { credentials, securityEvents, users } from '../tables.server.ts';
import { comeBack, leadToProvider } from './provider-sign-in.server.ts';
import { listWaysIn, showWaysIn } from './ways-in.server.ts';

const siteUrl = 'http://localhost:3000';
const provider = await startOidcProvider(`${siteUrl}/auth/with/oidc/back`);
const gitHub = await startFakeGitHub();
afterAll(() => Promise.all([provider.stop(), gitHub.stop()]));
const secrets = { clientId: oidcClient.id, clientSecret: oidcClient.secret };
const services = await testServices({
  providers: [
    { slug: 'oidc', id: provider.issuer, name: 'Wren ID', ...secrets },
    { slug: 'github', id: 'github', name: 'GitHub', urls: gitHub.urls, ...secrets },
  ],
});
await services.start();
const { db, mailTo } = services;
const openBrowser = browsersFor(services);
const sessionCookie = 'context-native.session_token';

const nobody = { ...provider.world.person };
beforeEach(() => {
  provider.world.person = { ...nobody };
  provider.world.fault = undefined;
});

/** Ends each time limit (AbortSignal) after a tenth of its time, in this test. */
function hurry() {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const limits = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 10));
  onTestFinished(() => limits.mockRestore());
  return limits;
}

/** What the next page says. */
function nextNoticeOf(setCookies: string[]): { title: string } | undefined {
  const value = setCookies.map((line) => /^notice=([\w-]+)/.exec(line)?.[1]).find(Boolean);
  return value ? JSON.parse(Buffer.from(value, 'base64url').toString()) : undefined;
}

type Slug = 'oidc' | 'github';
const begin = (browser: Browser, slug: Slug = 'oidc', query = '') =>
  browser.visit(`/auth/with/${slug}${query}`, (args) => leadToProvider(args, slug));
const finish = (browser: Browser, back: URL, slug: Slug = 'oidc') =>
  browser.visit(back.pathname + back.search, (args) => comeBack(args, slug));
const settings = (browser: Browser, form: Record<string, string>) =>
  browser.visit('/account/security', answerAccountForm, form);
const findUser = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0];
const linksOf = async (email: string) =>
  (
    await db
      .select()
      .from(credentials)
      .innerJoin(users, eq(users.id, credentials.userId))
      .where(and(eq(users.email, email), ne(credentials.providerId, 'credential')))
  ).map(({ accounts }) => accounts);

/** There and back. */
async function signInAt(browser: Browser, slug: Slug = 'oidc', query = '') {
  const { location, setCookies } = await begin(browser, slug, query);
  if (!location?.startsWith('http:')) return { location, said: nextNoticeOf(setCookies) };
  const answer = await finish(browser, await goThrough(location, siteUrl), slug);
  return { ...answer, said: nextNoticeOf(answer.setCookies) };
}

/** Somebody of this name at the provider. */
function be(sub: string, changes: Partial<typeof nobody> = {}): string {
  provider.world.person = { ...nobody, sub, email: `${sub}@example.org`, ...changes };
  return provider.world.person.email;
}

const proveAt = (browser: Browser) => byForm(browser, 'prove-oidc');
const linkFor = (browser: Browser, slug: Slug = 'oidc') => byForm(browser, `link-${slug}`, slug);

async function byForm(browser: Browser, intent: string, slug: Slug = 'oidc') {
  const { form } = await settings(browser, { intent });
  if (!form?.goOn) return { form, said: undefined };
  const answer = await finish(browser, await goThrough(form.goOn, siteUrl), slug);
  return { ...answer, said: nextNoticeOf(answer.setCookies) };
}

test('a new person has an account with a confirmed address, and is signed in to it the next time', async () => {
  const email = be('new');
  const browser = openBrowser();
  const { location, said } = await signInAt(browser, 'oidc', '?next=%2Fpricing');
  expect(location).toBe('/pricing');
  expect(said?.title).toBe('Welcome back!');
  const user = await findUser(email);
  expect(user).toMatchObject({ name: 'Ada Lovelace', emailVerified: true });
  be('new', { email: 'moved@example.org' });
  const other = openBrowser();
  await signInAt(other);
  expect((await other.visitor())?.id, 'found by the account there, not by the address').toBe(user?.id);
  expect(await linksOf(email)).toMatchObject([{ accountId: 'new', lastUsedAt: expect.any(Date) }]);
  const { value } = await browser.visit('/', async (args) => exportOwnData(args, await requireVisitor(args)));
  expect(value?.waysIn).toMatchObject([
    { provider: 'credential' },
    { provider: provider.issuer, idThere: 'new' },
  ]);
});

test.each<[Fault, RegExp]>([
  ['wrong audience', /sent an invalid response/],
  ['wrong nonce', /sent an invalid response/],
  ['wrong issuer', /sent an invalid response/],
  ['wrong key', /sent an invalid response/],
  ['too old', /sent an invalid response/],
  ['endless', /sent an invalid response|did not respond/],
  ['slow', /^Wren ID did not respond\. You can sign in with your password, or try again\.$/],
])('a provider that is %s signs nobody in, and the password stays a way', async (fault, words) => {
  be('liar');
  const browser = openBrowser();
  provider.world.fault = fault;
  const limits = hurry();
  const { location, said } = await signInAt(browser);
  expect(location).toBe('/auth');
  expect(said?.title).toMatch(words);
  expect(limits.mock.calls).toContainEqual([5000]);
  expect(said?.title).toContain('You can sign in with your password');
  expect(await browser.visitor()).toBeNull();
  expect(await findUser('liar@example.org')).toBeUndefined();
});

test('a provider that is down is said to be, and is asked again the next time', async () => {
  const gone = await startOidcProvider(`${siteUrl}/auth/with/oidc/back`);
  await gone.stop();
  const providers = [{ slug: 'oidc' as const, id: gone.issuer, name: 'Wren ID', ...secrets }];
  const browser = browsersFor({ ...services, config: { ...services.config, providers } })();
  const { location, said } = await signInAt(browser);
  expect(location).toBe('/auth');
  expect(said?.title).toMatch(/^Wren ID did not respond\./);
});

test('where a provider is away or lies, a link and a proof say so on their page, and other ways are left', async () => {
  const email = be('away');
  const browser = openBrowser();
  await signInAt(browser);
  const gone = await startOidcProvider(`${siteUrl}/auth/with/oidc/back`);
  await gone.stop();
  const providers = [{ slug: 'oidc' as const, id: gone.issuer, name: 'Wren ID', ...secrets }];
  const away = browsersFor({ ...services, config: { ...services.config, providers } })();
  away.cookies.set(sessionCookie, browser.cookies.get(sessionCookie) ?? '');
  for (const [intent, words] of [
    [
      'link-oidc',
      'Wren ID did not respond. Nothing was linked. Please try again later. You can sign in as before.',
    ],
    [
      'prove-oidc',
      'Wren ID did not respond. We could not confirm that it is you. Please try again, or use another way that the form offers.',
    ],
  ] as const)
    expect(await settings(away, { intent })).toMatchObject({
      status: 503,
      form: { intent, message: { title: words, destructive: true } },
    });

  hurry();
  for (const fault of ['slow', 'wrong key'] as const) {
    provider.world.fault = fault;
    const { said } = await proveAt(browser);
    expect(said?.title).toMatch(
      /^(Wren ID did not respond|Wren ID sent an invalid response)\. We could not confirm that it is you\./,
    );
  }
  // Whoever has no password is told that it is a way, and is not told that it is wrong.
  await letProofsAge(services);
  const { form } = await settings(browser, { intent: 'link-github', proof: 'a password of mine' });
  expect(form?.errors.proof).toBe(
    'Your account has no password. Confirm in another way that it is you, or set a password by email.',
  );
  await openBrowser().visit('/auth/forgot', answerForgotForm, { intent: 'forgot', email });
  const token = tokenIn(await mailTo(email, /^Choose a new password/));
  const reset = { intent: 'reset', password: 'battery-staple-1843' };
  await openBrowser().visit(`/auth/reset?token=${token}`, answerResetForm, reset);
  expect((await away.signIn(email, { password: reset.password })).location, 'with the provider away').toBe(
    '/',
  );
});

test('no word of the library reaches anybody: a password that is not there is said in ours', async () => {
  const browser = openBrowser();
  be('no-words');
  await signInAt(browser);
  const { form } = await settings(browser, { intent: 'password', password: 'battery-staple-1843' });
  expect(form?.message?.title).toBe('Your account has no password yet. Please set one by email.');
});

test('a link to a provider that the settings do not name any more is shown, with a way to remove it', async () => {
  const email = be('left-over');
  const browser = openBrowser();
  await signedIn(services, browser, email);
  await linkFor(browser);
  const { id: userId = '' } = (await findUser(email)) ?? {};
  const [link] = await linksOf(email);
  const config = { ...services.config, providers: [] };
  const without = browsersFor({ ...services, config })();
  without.cookies.set(sessionCookie, browser.cookies.get(sessionCookie) ?? '');
  const name = new URL(provider.issuer).host;
  expect(showWaysIn(config, await listWaysIn(services, userId))).toMatchObject({
    providers: [],
    oldLinks: [{ id: link?.id, name }],
  });
  const stranger = openBrowser();
  await signedIn(services, stranger, 'stranger-to-it@example.org');
  expect((await settings(stranger, { intent: `unlink-${link?.id}` })).status, "somebody else's").toBe(409);
  expect((await settings(without, { intent: 'unlink-me' })).status).toBe(409);
  const [password] = await db
    .select()
    .from(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential')));
  expect((await settings(without, { intent: `unlink-${password?.id}` })).status, 'no link').toBe(409);
  // It was no way in, so it may go even from who has none.
  await db.update(credentials).set({ password: null }).where(eq(credentials.userId, userId));
  const gone = await settings(without, { intent: `unlink-${link?.id}` });
  expect(gone.form?.message?.title).toBe(`${name} is no longer linked.`);
  expect(await linksOf(email)).toEqual([]);
});

test('what was begun is finished once, by the browser that began it', async () => {
  be('once');
  const browser = openBrowser();
  const { location } = await begin(browser);
  const back = await goThrough(location ?? '', siteUrl);
  const thief = openBrowser();
  await begin(thief);
  const stolen = await finish(thief, back);
  expect(nextNoticeOf(stolen.setCookies)?.title).toContain('took too long');
  expect(await thief.visitor()).toBeNull();
  const forged = new URL(back);
  forged.searchParams.set('state', 'of-my-own');
  expect((await finish(browser, forged)).location).toBe('/auth');
  expect((await finish(browser, back)).location).toBe('/');
  browser.cookies.delete(sessionCookie);
  expect((await finish(browser, back)).location, 'replayed').toBe('/auth');
  expect(await browser.visitor()).toBeNull();
});

test('it leads to pages of this site alone, and nowhere where it is off', async () => {
  be('leads');
  expect((await signInAt(openBrowser(), 'oidc', '?next=https%3A%2F%2Fevil.example')).location).toBe('/');
  const without = browsersFor({ ...services, config: { ...services.config, providers: [] } })();
  expect((await begin(without)).error).toMatchObject({ status: 404 });
});

test('an account that both sides have confirmed is linked by itself, and its owner is told', async () => {
  const email = be('both');
  await signedIn(services, openBrowser(), email);
  const { id } = (await findUser(email)) ?? {};
  const browser = openBrowser();
  await signInAt(browser);
  expect((await browser.visitor())?.id).toBe(id);
  expect((await mailTo(email, /Wren ID was linked/)).text).toContain('From now on');
});

test('an address that the provider does not vouch for is refused, whether it has an account or not', async () => {
  for (const hasAccount of [false, true]) {
    const email = be(`unsure-${hasAccount}`, { email_verified: false });
    if (hasAccount) await signedIn(services, openBrowser(), email);
    const browser = openBrowser();
    expect((await signInAt(browser)).said?.title).toMatch(/does not report that your address is confirmed/);
    expect(await browser.visitor()).toBeNull();
    expect(await linksOf(email)).toEqual([]);
  }
});

test('an account that somebody signed up with before, and never confirmed, does not get in the way', async () => {
  const email = be('squatted');
  const squatter = openBrowser();
  await squatter.signUp(email, { fullName: 'Squatter' });
  const first = await findUser(email);
  const browser = openBrowser();
  await signInAt(browser);
  const user = await findUser(email);
  expect(user?.id).not.toBe(first?.id);
  expect(user).toMatchObject({ name: 'Ada Lovelace', emailVerified: true });
  expect((await squatter.signIn(email)).status, 'its password is none').toBe(401);
});

test('the second factor is asked for after the provider too', async () => {
  const email = be('careful');
  const owner = openBrowser();
  await signedIn(services, owner, email);
  const { secret, backupCodes } = await turnOnSecondFactor(owner);
  const browser = openBrowser();
  expect((await signInAt(browser)).said?.title).toContain('has a second factor');
  expect(await linksOf(email), 'no link before the second step').toEqual([]);
  expect((await linkFor(owner)).said?.title).toBe('Wren ID is linked.');
  expect((await signInAt(browser, 'oidc', '?next=%2Fpricing')).location).toBe('/auth/code?next=%2Fpricing');
  expect(await browser.visitor()).toBeNull();
  const step = { intent: 'second-step', code: codeOf(secret, 1) };
  expect((await browser.visit('/auth/code', answerSecondStep, step)).location).toBe('/');
  expect(await notesOf(email)).toContain('by Wren ID, from a new device');
  // What one came by is not said of the next, by the password.
  browser.cookies.delete(sessionCookie);
  await browser.signIn(email);
  const backup = { intent: 'second-step', code: backupCodes[0] ?? '' };
  await browser.visit('/auth/code', answerSecondStep, backup);
  expect(await notesOf(email)).toContain('with a backup code');
});

/** Of the sign-ins of an account, as its log has them. */
async function notesOf(email: string): Promise<string[]> {
  const isTheirs = and(eq(users.email, email), eq(securityEvents.kind, 'signed-in'));
  const found = await db
    .select({ note: securityEvents.note })
    .from(securityEvents)
    .innerJoin(users, eq(users.id, securityEvents.userId))
    .where(isTheirs);
  return found.map(({ note }) => note);
}

test('who is signed in links with a proof, once, and to nobody else', async () => {
  const browser = openBrowser();
  await signedIn(services, browser, 'links@example.org');
  await letProofsAge(services);
  expect((await linkFor(browser)).form?.errors).toHaveProperty('proof');
  await browser.visit('/', (args) => {
    const form = new FormData();
    form.set('proof', 'correct-horse-1815');
    return demandProof(args, form);
  });
  be('another-address');
  const one = (await settings(browser, { intent: 'link-oidc' })).form?.goOn ?? '';
  const two = (await settings(browser, { intent: 'link-oidc' })).form?.goOn ?? '';
  const backs = await Promise.all([goThrough(one, siteUrl), goThrough(two, siteUrl)]);
  const answers = await Promise.all(backs.map((back) => finish(browser, back)));
  expect(answers.map(({ location }) => location)).toEqual(['/account/security', '/account/security']);
  expect(await linksOf('links@example.org')).toMatchObject([{ accountId: 'another-address' }]);

  const second = openBrowser();
  await signedIn(services, second, 'second-links@example.org');
  expect((await linkFor(second)).said?.title).toContain('is linked to another account here');
  be('yet-another');
  expect((await linkFor(browser)).said?.title).toContain('linked to another account at Wren ID');
  // Whoever signs in between is not linked to what another began.
  const { form } = await settings(second, { intent: 'link-oidc' });
  const back = await goThrough(form?.goOn ?? '', siteUrl);
  second.cookies.delete(sessionCookie);
  await signedIn(services, second, 'in-between@example.org');
  expect(nextNoticeOf((await finish(second, back)).setCookies)?.title).toContain('signed out');
  expect(await linksOf('in-between@example.org')).toEqual([]);
});

test('two who come at once with a new account there have one account here', async () => {
  const email = be('twice');
  const browsers = [openBrowser(), openBrowser()];
  await Promise.all(browsers.map((browser) => signInAt(browser)));
  const ids = await Promise.all(browsers.map(async (browser) => (await browser.visitor())?.id));
  expect(ids[0]).toBeTruthy();
  expect(ids[1]).toBe(ids[0]);
  expect(await linksOf(email)).toHaveLength(1);
});

test('unlinking leaves a way in, and signing in there again is a proof', async () => {
  const email = be('no-password');
  const browser = openBrowser();
  await signInAt(browser);
  const unlink = async () => settings(browser, { intent: `unlink-${(await linksOf(email))[0]?.id}` });
  const last = await unlink();
  expect(last.form?.message?.title).toContain('only way to sign in');
  expect(await linksOf(email)).toHaveLength(1);

  await letProofsAge(services);
  expect((await settings(browser, { intent: 'link-github' })).form?.errors).toHaveProperty('proof');
  expect((await begin(browser, 'oidc', '?for=proof')).location, 'not by a link').toBe('/');
  provider.world.fault = 'signed in before';
  expect((await proveAt(browser)).said?.title).toContain('sent an invalid response');
  expect((await settings(browser, { intent: 'link-github' })).form?.errors).toHaveProperty('proof');
  provider.world.fault = undefined;
  expect((await proveAt(browser)).said?.title).toBe('You confirmed that it is you.');
  const linked = await linkFor(browser, 'github');
  expect(linked.said?.title).toBe('GitHub is linked.');
  expect((await unlink()).form?.message?.title).toBe('Wren ID is no longer linked.');
  expect(await linksOf(email)).toMatchObject([{ providerId: 'github', accountId: '583231' }]);

  await letProofsAge(services);
  be('somebody-else');
  expect((await proveAt(browser)).said?.title).toContain('not linked to yours');
  expect((await unlink()).form?.errors).toHaveProperty('proof');
});

test('of GitHub the primary address counts, where it is verified there', async () => {
  gitHub.world.user = { id: 7, login: 'mona', name: null };
  gitHub.world.emails = [
    { email: 'Mona@example.org', primary: true, verified: true },
    { email: 'other@example.org', primary: false, verified: true },
  ];
  await signInAt(openBrowser(), 'github');
  expect(await findUser('mona@example.org')).toMatchObject({ name: 'mona', emailVerified: true });
  gitHub.world.user = { id: 8, login: 'lisa', name: null };
  gitHub.world.emails = [
    { email: 'lisa@example.org', primary: true, verified: false },
    { email: 'other@example.org', primary: false, verified: true },
  ];
  expect((await signInAt(openBrowser(), 'github')).said?.title).toContain('GitHub does not report');
  expect(await findUser('other@example.org')).toBeUndefined();
});

test('whoever leads back from GitHub says that it is GitHub', async () => {
  gitHub.world.user = { id: 9, login: 'iss', name: null };
  gitHub.world.emails = [{ email: 'iss@example.org', primary: true, verified: true }];
  gitHub.world.liesAs = 'https://another.example/login/oauth';
  expect((await signInAt(openBrowser(), 'github')).said?.title).toContain('sent an invalid response');
  gitHub.world.liesAs = undefined;
  expect((await signInAt(openBrowser(), 'github')).said?.title).toBe('Welcome back!');
});

test('a browser is known to an account without a password from the first sign-in on', async () => {
  const email = be('known-here');
  const browser = openBrowser();
  await signInAt(browser);
  browser.cookies.delete(sessionCookie);
  await signInAt(browser);
  await signInAt(openBrowser());
  const fromNew = (await notesOf(email)).filter((note) => note.includes('from a new device'));
  expect(fromNew, 'that of the other browser alone').toHaveLength(1);
});
