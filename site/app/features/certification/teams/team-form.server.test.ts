import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { browsersFor, signedIn } from '../../../../tests/support/browser.ts';
import { fiveSeats, testTeams } from '../../../../tests/support/teams.ts';
import { orders } from '../tables.server.ts';
import { showSeatOffer } from './offer-page.server.ts';
import { countSeats, listSeats } from './team.server.ts';
import { answerTeamForm } from './team-page.server.ts';

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
  return { id, visitor, send };
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
