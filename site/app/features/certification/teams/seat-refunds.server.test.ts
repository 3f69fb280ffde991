import { afterAll, expect, test } from 'vitest';
import { testTeams } from '../../../../tests/support/teams.ts';
import { listInvoices } from '../invoices/issue.server.ts';
import { findReceipt } from '../orders.server.ts';
import { seatsSection } from './account-section.server.ts';
import { listSeatRefunds } from './refunds.server.ts';

const seller = {
  name: 'Wren Ltd',
  address: ['Wren Lane 1', '10115 Berlin', 'Germany'],
  vatId: 'DE123456789',
  country: 'DE',
  invoicePrefix: undefined,
};
const teams = await testTeams({ seller });
const { fake, services, newBuyer, deliver, begin, statuses, owner, links, accept, refund, lettersTo } = teams;
const { db } = services;
afterAll(() => fake.close());

/** Once the queue has dealt with so many refunds of the order. */
const refundStates = (id: string, expected: string[]) =>
  expect
    .poll(async () => (await listSeatRefunds(db, id)).map(({ state }) => state), { timeout: 15_000 })
    .toEqual(expected);

test('the invoice names the seats, and a credit note those that the desk refunded, by no chance of the sum', async () => {
  const team = await owner();
  const [invoice] = await listInvoices(db, [team.id]);
  const line = { description: expect.stringMatching(/^Seat of MCP Foundation/), quantity: 5, gross: 22_000 };
  expect(invoice?.document.lines).toMatchObject([line]);
  await refund(team, 2);
  await refundStates(team.id, ['made']);
  await deliver(fake.refunded(team.session));
  // On the provider's page as much as a seat costs is given back: of which nobody could tell.
  fake.sessions.get(team.session)?.refunds.push({
    id: 're_of_an_operator',
    object: 'refund',
    amount: 4400,
    created: Math.floor(Date.now() / 1000),
    status: 'succeeded',
    metadata: {},
  });
  await deliver(fake.refunded(team.session));
  const notes = (await listInvoices(db, [team.id])).flatMap(({ kind, document }) =>
    kind === 'credit_note' ? document.lines : [],
  );
  expect(notes).toMatchObject([
    { ...line, quantity: 2, gross: -8800 },
    { description: expect.stringMatching(/^Partial refund of invoice/), quantity: 1, gross: -4400 },
  ]);
});

test('receipt and invoice of seats that include mentorship say so', async () => {
  const team = await owner('price_architect_5_seats_670');
  const gives = 'the exam of this level, with its retakes, a 1-on-1 mentorship session and';
  const [receipt] = await lettersTo(team.buyer, 1);
  expect(receipt?.text).toContain(`Each seat gives one person ${gives}`);
  const [invoice] = await listInvoices(db, [team.id]);
  expect(invoice?.document.lines[0]?.description).toContain(`(L3): ${gives}`);
});

const receiptOf = ({ buyer, id }: Awaited<ReturnType<typeof owner>>) =>
  findReceipt(db, { ...buyer, role: 'member', twoFactorEnabled: false }, id);

test('all seats refunded, one part after the other, mails and receipt name the seats and promise none', async () => {
  const team = await owner();
  await refund(team, 3);
  await refundStates(team.id, ['made']);
  await deliver(fake.refunded(team.session));
  await refund(team, 2);
  await refundStates(team.id, ['made', 'made']);
  await deliver(fake.refunded(team.session));
  expect(await statuses(team.buyer)).toEqual(['refunded']);
  const letters = await lettersTo(team.buyer, 5);
  const about = (subject: RegExp) => letters.filter((letter) => subject.test(letter.subject));
  expect(about(/^Refund: 3 seats/)[0]?.text).toContain('The other 2 seats stay as they are.');
  expect(about(/^Refund: 2 seats/)[0]?.text).toContain('This order has no seats left.');
  expect([about(/^Credit note/).length, about(/^Refund: 5 seats/).length]).toEqual([2, 0]);
  expect(await receiptOf(team)).toMatchObject({
    status: 'refunded',
    refundedOn: false,
    refundedSeats: [
      { seats: 3, sum: 'US$132.00' },
      { seats: 2, sum: 'US$88.00' },
    ],
  });
  expect(await seatsSection.exportData(db, team.buyer.id)).toMatchObject({
    refunded: [
      { orderId: team.id, seats: 3, amount: 13_200, state: 'made' },
      { seats: 2, amount: 8800 },
    ],
  });
});

test('the rest refunded at the provider: the receipt counts nothing twice, and no unused seat is spoken of', async () => {
  const team = await owner();
  expect((await seatsSection.deletion?.ask(db, team.buyer.id))?.choices[0]?.label).toBe(
    '5 unused seats expire',
  );
  await refund(team, 2);
  await refundStates(team.id, ['made']);
  expect((await seatsSection.deletion?.ask(db, team.buyer.id))?.choices[0]?.label).toBe(
    '3 unused seats expire',
  );
  await deliver(fake.refund(team.session));
  expect(await receiptOf(team)).toMatchObject({
    refundedOn: expect.any(String),
    refundedSum: 'US$132.00',
    refundedSeats: [{ seats: 2, sum: 'US$88.00' }],
  });
  expect(await seatsSection.deletion?.ask(db, team.buyer.id)).toBeUndefined();
});

test('who is refunded and has the level by a seat is told of the seat', async () => {
  const team = await owner();
  const [token] = await links(team, 1);
  const learner = await newBuyer();
  const session = await begin(learner);
  await accept(learner, token);
  await deliver(fake.pay(session));
  await deliver(fake.refund(session));
  const letters = await lettersTo(learner, 2);
  expect(letters.find(({ subject }) => subject.startsWith('Refund'))?.text).toContain(
    'Your team seat for this level remains valid',
  );
});
