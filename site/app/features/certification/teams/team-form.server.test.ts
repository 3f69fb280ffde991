import { and, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { browsersFor, signedIn } from '../../../../tests/support/browser.ts';
import { fiveSeats, testTeams } from '../../../../tests/support/teams.ts';
import { auditLog } from '../../../services/audit/tables.server.ts';
import { orders } from '../tables.server.ts';
import { showSeatOffer } from './offer-page.server.ts';
import { listSeatRefunds } from './refunds.server.ts';
import { countSeats, listSeats } from './team.server.ts';
import { answerTeamForm, showTeam } from './team-page.server.ts';

const seller = {
  name: 'Wren Ltd',
  address: ['Wren Lane 1', '10115 Berlin', 'Germany'],
  vatId: 'DE123456789',
  country: 'DE',
  invoicePrefix: undefined,
};
const { fake, services, begin, deliver } = await testTeams({ seller });
const { db } = services;
afterAll(() => fake.close());
const openBrowser = browsersFor(services);

/** The browser of a person who bought five seats, and a way to send forms of their page. */
async function openTeam() {
  const browser = openBrowser();
  await signedIn(services, browser, `owner-${crypto.randomUUID()}@example.org`);
  const visitor = await browser.visitor();
  if (!visitor) throw new Error('nobody is signed in');
  await deliver(fake.pay(await begin(visitor, fiveSeats)));
  const [order] = await db.select().from(orders).where(eq(orders.userId, visitor.id));
  const id = order?.id ?? '';
  const send = (form: Record<string, string>, orderId = id) =>
    browser.visit(
      `/account/teams/${orderId}`,
      (args) => answerTeamForm({ ...args, params: { id: orderId } }),
      form,
    );
  const show = async () =>
    (await browser.visit(`/account/teams/${id}`, (args) => showTeam({ ...args, params: { id } }))).value;
  return { id, visitor, send, show };
}

test('the offer says whether the purchase gets an invoice', async () => {
  const { value } = await openBrowser().visit('/pricing/teams', showSeatOffer);
  expect(value).toMatchObject({ hasInvoices: true });
});

test('a wrong address stays in the form, and the people at the right ones get their seats', async () => {
  const { id, send } = await openTeam();
  const typed = 'Bob <bob@example.com>; "Doe, Jane" <JANE@example.com>\nal@, carol at example.com';
  const { form, status } = await send({ intent: 'invite', emails: typed });
  expect(status).toBe(200);
  expect(form?.message?.title).toBe('2 invitations are on their way.');
  expect(form?.errors.emails).toBe('Not an email address: al@, carol, at and 1 more');
  expect(form?.values.emails).toBe('al@\ncarol\nat\nexample.com');
  const seats = await listSeats(db, id, { state: 'invited', limit: 10 });
  expect(seats.map(({ seat }) => seat.email)).toEqual(['bob@example.com', 'jane@example.com']);
  const again = await send({ intent: 'invite', emails: 'al@' });
  expect([again.status, again.form?.errors.emails]).toEqual([422, 'Not an email address: al@']);
  const right = await send({ intent: 'invite', emails: 'Al <al@example.com>' });
  expect(right.location).toBe(`/account/teams/${id}`);
  expect(await countSeats(db, id)).toMatchObject({ invited: 3, free: 2 });
});

test('an owner refunds free seats within 14 days, each form once, and only after a tick', async () => {
  const { id, visitor, send, show } = await openTeam();
  await send({ intent: 'invite', emails: 'invited@example.com' });
  const shown = await show();
  expect(shown?.refund).toMatchObject({ priceOfOne: 'US$44.00' });
  const form = { intent: 'refund', seats: '2', refund: shown?.refund?.id ?? '' };
  expect((await send(form)).form?.errors).toEqual({
    confirmed: 'Tick the box to confirm. You cannot undo this.',
  });
  const confirmed = { ...form, confirmed: 'yes' };
  const answers = await Promise.all([send(confirmed), send(confirmed)]);
  expect(answers.map(({ location }) => location)).toEqual([`/account/teams/${id}`, `/account/teams/${id}`]);
  await expect
    .poll(async () => (await listSeatRefunds(db, id)).map(({ state, amount }) => [state, amount]), {
      timeout: 15_000,
    })
    .toEqual([['made', 8800]]);
  expect(await countSeats(db, id)).toMatchObject({ refunded: 2, free: 2, invited: 1 });
  const isAbout = and(eq(auditLog.subject, `order:${id}`), eq(auditLog.action, 'seats.refunded'));
  const logged = await db.select({ actor: auditLog.actor }).from(auditLog).where(isAbout);
  expect(logged).toEqual([{ actor: `user:${visitor.id}` }]);
  const used = await send({ ...confirmed, seats: '1' });
  expect(used.status, 'the id of an earlier form').toBe(409);
  const tooMany = await send({ ...confirmed, seats: '3', refund: crypto.randomUUID() });
  expect(tooMany.form?.errors, 'the invited seat is not free').toEqual({ seats: 'Only 2 seats are free.' });
});

test('nobody refunds the seats of another person, nor after 14 days, nor of a disputed payment', async () => {
  const { id, send, show } = await openTeam();
  const form = () => ({ intent: 'refund', seats: '1', confirmed: 'yes', refund: crypto.randomUUID() });
  const other = await openTeam();
  expect((await other.send(form(), id)).status).toBe(404);
  await db.update(orders).set({ status: 'disputed' }).where(eq(orders.id, id));
  expect((await send(form())).status).toBe(409);
  await db
    .update(orders)
    .set({ status: 'paid', paidAt: new Date(Date.now() - 14 * 86_400_000) })
    .where(eq(orders.id, id));
  expect((await send(form())).status).toBe(409);
  expect((await show())?.refund).toBeUndefined();
  expect(await countSeats(db, id)).toMatchObject({ free: 5 });
});
