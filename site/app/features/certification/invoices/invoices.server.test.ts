import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { testShop } from '../../../../tests/support/buyers.ts';
import { auditLog } from '../../../services/audit/tables.server.ts';
import type { Visitor } from '../../accounts/accounts.server.ts';
import { users } from '../../accounts/tables.server.ts';
import { orderList, readOrder } from '../admin/orders.server.ts';
import { exportOrders, findOrderBySession, findReceipt } from '../orders.server.ts';
import { orders } from '../tables.server.ts';
import { forgetOldInvoices } from './books.server.ts';
import { type InvoiceDocument, invoiceDocument } from './document.ts';
import { viewInvoice } from './invoice-view.ts';
import { listInvoices } from './issue.server.ts';
import { invoiceCounters, invoices } from './tables.server.ts';

const seller = {
  name: 'Wren Ltd',
  address: ['Wren Lane 1', '10115 Berlin', 'Germany'],
  vatId: 'DE123456789',
  country: 'DE',
  invoicePrefix: undefined,
};
const { fake, services, newBuyer, deliver, begin, statuses, lettersTo } = await testShop({ seller });
const { db, payments, config } = services;
afterAll(() => fake.close());

const year = new Date().getUTCFullYear();
const isInvoice = eq(invoices.kind, 'invoice');

async function papersOf(session: string) {
  const order = await findOrderBySession(db, session);
  return (await listInvoices(db, order ? [order.id] : [])).map(({ document }) => document);
}

const sumOf = <Thing>(things: Thing[], amountOf: (thing: Thing) => number) =>
  things.reduce((sum, thing) => sum + amountOf(thing), 0);

test('a payment gets an invoice that holds what the law asks for, and keeps it', async () => {
  const buyer = await newBuyer();
  fake.buyer = { name: 'Zoë Ångström', company: null, country: 'FI', vatId: null, purchaseOrder: 'PO-7' };
  const id = await begin(buyer);
  const { params } = fake.sessions.get(id) ?? {};
  expect(params?.get('line_items[0][price_data][tax_behavior]')).toBe('inclusive');
  expect(params?.get('tax_id_collection[enabled]')).toBe('true');
  expect(params?.get('billing_address_collection')).toBe('required');
  await deliver(fake.pay(id));
  const today = new Date().toISOString().slice(0, 10);
  // The provider's clock is not ours: a payment may be of the day before.
  const paidOn = new Date((fake.sessions.get(id)?.paidAt ?? 0) * 1000).toISOString().slice(0, 10);
  const order = await findOrderBySession(db, id);
  const papers = await papersOf(id);
  expect(papers).toEqual([
    {
      version: 1,
      kind: 'invoice',
      number: expect.stringMatching(new RegExp(`^TEST-${year}-\\d{6}$`)),
      issuedOn: today,
      suppliedOn: paidOn,
      corrects: null,
      seller: {
        name: seller.name,
        address: seller.address,
        vatId: seller.vatId,
        email: expect.any(String),
      },
      buyer: {
        name: 'Zoë Ångström',
        company: null,
        country: 'FI',
        taxId: null,
        purchaseOrder: 'PO-7',
        address: ['Wren Lane 1', '10115 Berlin', 'Finland'],
        email: buyer.email,
      },
      currency: 'usd',
      lines: [
        { description: expect.stringContaining('MCP Foundation'), quantity: 1, net: 3904, gross: 4900 },
      ],
      rates: [
        {
          name: 'VAT',
          country: 'FI',
          place: 'Finland',
          percent: 25.5,
          taxable: 3904,
          amount: 996,
          reason: null,
        },
      ],
      net: 3904,
      tax: 996,
      gross: 4900,
      notes: ['No money moved: this is a test. Do not book this invoice.'],
      orderId: order?.id,
      transaction: `pi_${id}`,
      isTest: true,
    },
  ]);
  const [letter] = await lettersTo(buyer, 1);
  expect(letter?.text).toContain(papers[0]?.number);
  const [paper] = papers;
  const taxedBy = (type: string) =>
    paper &&
    viewInvoice({ ...paper, buyer: { ...paper.buyer, taxId: { type, value: '51824753556' } } }).buyer;
  expect(taxedBy('eu_vat')).toContain('VAT number 51824753556');
  expect(taxedBy('au_abn')).toContain('Tax number 51824753556');
  const log = await db
    .select({ details: auditLog.details })
    .from(auditLog)
    .where(eq(auditLog.subject, `order:${order?.id}`));
  expect(JSON.stringify(log)).toContain(papers[0]?.number);
  expect(JSON.stringify(log)).not.toContain('Ångström');

  config.seller = { ...seller, name: 'Renamed Ltd' };
  await deliver(fake.settle(id));
  expect(await papersOf(id)).toEqual(papers);
  config.seller = seller;
});

test('a company of another member state owes the tax itself', async () => {
  fake.buyer = {
    name: 'Ada',
    company: 'Lovelace SARL',
    country: 'FR',
    vatId: 'FR12345678901',
    purchaseOrder: null,
  };
  const id = await begin(await newBuyer());
  await deliver(fake.pay(id));
  expect(await papersOf(id)).toMatchObject([
    { net: 4900, tax: 0, gross: 4900, rates: [{ reason: 'reverse_charge', taxable: 4900 }] },
  ]);
});

const untaxed = (taxability_reason: string, country: string | null, taxable_amount: number | null) => ({
  amount: 0,
  taxable_amount,
  taxability_reason,
  rate: { display_name: 'VAT', country, percentage: 0 },
});

test.each<[string, ReturnType<typeof untaxed> | undefined, string, RegExp?]>([
  ['reverse charge', untaxed('reverse_charge', 'FR', 0), 'VAT, reverse charge, France, on US$49.00', /196/],
  [
    'reverse charge elsewhere',
    untaxed('reverse_charge', 'NO', 0),
    'VAT, reverse charge, Norway, on US$49.00',
    /liable for the tax\.$/,
  ],
  ['zero rate', untaxed('zero_rated', 'IE', 4900), 'VAT, zero-rated, Ireland, on US$49.00'],
  ['exemption', untaxed('customer_exempt', 'DE', 0), 'VAT, exempt, Germany, on US$49.00'],
  [
    'no registration',
    untaxed('not_collecting', 'US', null),
    'VAT, not collected, United States, on US$49.00',
  ],
  ['no tax at all', undefined, 'Tax, not collected, Germany, on US$49.00'],
])('an invoice says why nothing is taxed: %s', async (_, tax, words, note) => {
  fake.buyer = { name: 'Ada', company: null, country: 'DE', vatId: null, purchaseOrder: null };
  fake.taxes = tax ? [tax] : [];
  const id = await begin(await newBuyer());
  await deliver(fake.pay(id));
  fake.taxes = undefined;
  const [paper] = await papersOf(id);
  expect(paper && viewInvoice(paper).sums.map(({ label }) => label)).toContain(words);
  expect(paper?.notes.filter((line) => line.startsWith('Reverse'))).toEqual(
    note ? [expect.stringMatching(note)] : [],
  );
});

test('names are cut between characters, show what they hold, and come from the account where nobody said one', async () => {
  const named = async (name: string) => {
    fake.buyer = { ...fake.buyer, name, company: null };
    const buyer = await newBuyer();
    const id = await begin(buyer);
    await deliver(fake.pay(id));
    return { buyer, said: (await papersOf(id))[0]?.buyer.name };
  };
  const long = `${'a'.repeat(299)}😀`;
  expect((await named(`${long}b`)).said).toBe(long);
  expect((await named('Ada\u202E Love\u200Blace\uD800')).said).toBe('Ada Lovelace');
  const { buyer, said } = await named('\u200B');
  expect(said).toBe(buyer.email);
});

test('what was heard late was supplied when it was paid; its invoice is mailed when the tax is told', async () => {
  const buyer = await newBuyer();
  const id = await begin(buyer);
  const paidAt = Math.floor(Date.now() / 1000) - 30 * 3600;
  fake.paidAt = paidAt;
  const event = fake.pay(id);
  const { automatic_tax: _, ...untold } = JSON.parse(event).data.object;
  await deliver(JSON.stringify({ ...JSON.parse(event), data: { object: untold } }));
  fake.paidAt = undefined;
  expect(await papersOf(id)).toEqual([]);
  await db.update(orders).set({ checkedAt: sql`now() - interval '2 days'` }).where(eq(orders.sessionId, id));
  await payments.reconcile();
  expect(await papersOf(id)).toMatchObject([
    { suppliedOn: new Date(paidAt * 1000).toISOString().slice(0, 10) },
  ]);
  const letters = await lettersTo(buyer, 2);
  expect(letters.filter(({ subject }) => subject.startsWith('Invoice'))).toHaveLength(1);
});

test('news that come twice, at once and from several sides give one invoice', async () => {
  const id = await begin(await newBuyer());
  const body = fake.pay(id);
  const again = fake.settle(id);
  await db.update(orders).set({ checkedAt: sql`now() - interval '1 day'` }).where(eq(orders.sessionId, id));
  await Promise.all([
    deliver(body),
    deliver(body),
    deliver(again),
    payments.reconcile(),
    payments.reconcile(),
  ]);
  expect((await papersOf(id)).map(({ kind }) => kind)).toEqual(['invoice']);
});

test('a refund that is heard of first is credited once the payment is', async () => {
  const buyer = await newBuyer();
  const id = await begin(buyer);
  const [paid, refunded] = [fake.pay(id), fake.refund(id)];
  await deliver(refunded);
  expect(await papersOf(id)).toEqual([]);
  await deliver(paid);
  await deliver(refunded);
  const papers = await papersOf(id);
  expect(papers.map(({ kind, gross }) => [kind, gross])).toEqual([
    ['invoice', 4900],
    ['credit_note', -4900],
  ]);
  expect(papers[1]).toMatchObject({
    number: expect.stringMatching(new RegExp(`^TEST-CN-${year}-\\d{6}$`)),
    corrects: { number: papers[0]?.number },
  });
  // The event of the payment is lost: asked, the provider tells of both.
  const lost = await begin(await newBuyer());
  fake.pay(lost);
  await deliver(fake.refund(lost));
  await db
    .update(orders)
    .set({ checkedAt: sql`now() - interval '2 days'` })
    .where(eq(orders.sessionId, lost));
  await payments.reconcile();
  expect((await papersOf(lost)).map(({ kind }) => kind)).toEqual(['invoice', 'credit_note']);
});

test('refunds of parts add up to the invoice, to the cent; one that fails and is made again is credited once', async () => {
  fake.buyer = { name: 'Ada', company: null, country: 'DE', vatId: null, purchaseOrder: null };
  const buyer = await newBuyer();
  const id = await begin(buyer);
  await deliver(fake.pay(id));
  const events = [fake.refund(id, true), fake.refund(id, true), fake.refund(id, true)];
  await Promise.all(events.map(deliver));
  expect(await statuses(buyer)).toEqual(['paid']);
  expect((await papersOf(id)).map(({ gross }) => gross)).toEqual([4900, -100, -100, -100]);
  await deliver(fake.refund(id));
  expect(await statuses(buyer)).toEqual(['refunded']);
  const papers = await papersOf(id);
  const amounts = [
    (paper: InvoiceDocument) => paper.gross,
    (paper: InvoiceDocument) => paper.tax,
    (paper: InvoiceDocument) => paper.net,
    (paper: InvoiceDocument) => sumOf(paper.lines, ({ net }) => net),
    (paper: InvoiceDocument) => paper.rates[0]?.taxable ?? Number.NaN,
  ];
  for (const amountOf of amounts) expect(sumOf(papers, amountOf)).toBe(0);
  for (const { net, tax, gross, rates } of papers) {
    expect(net + tax).toBe(gross);
    expect((rates[0]?.taxable ?? 0) + (rates[0]?.amount ?? 0)).toBe(gross);
  }
  await deliver(fake.failRefund(id));
  await deliver(fake.refund(id));
  expect(await papersOf(id)).toEqual(papers);
  // The receipt, each part, and the whole; then that it failed, and that it is made.
  const letters = await lettersTo(buyer, 7);
  expect(letters.filter(({ subject }) => subject.startsWith('Credit note'))).toHaveLength(3);
  const refunds = letters.filter(({ subject }) => subject.startsWith('Refund:'));
  expect(refunds.some(({ text }) => text.includes('payment of US$46.00'))).toBe(true);
});

const taxed = (
  name: string,
  country: string,
  percentage: number,
  taxable_amount: number,
  amount: number,
) => ({
  amount,
  taxable_amount,
  taxability_reason: 'standard_rated',
  rate: { display_name: name, country, percentage },
});

test.each([
  ['of different things', [taxed('VAT', 'DE', 19, 2529, 481), taxed('VAT', 'DE', 7, 1766, 124)]],
  ['of the same thing', [taxed('State tax', 'US', 6.25, 4477, 280), taxed('City tax', 'US', 3.2, 4477, 143)]],
  ['and none', [taxed('VAT', 'DE', 19, 2059, 391), untaxed('product_exempt', 'DE', 2450)]],
])('several rates, %s: each note holds its share of each, all together the invoice', async (_, taxes) => {
  fake.taxes = taxes;
  const id = await begin(await newBuyer());
  await deliver(fake.pay(id));
  fake.taxes = undefined;
  for (const amount of [333, 1, 7, 7, 7, 1000, 999, 5, 5]) {
    fake.refundOf(id, amount);
    await deliver(fake.refunded(id));
  }
  await deliver(fake.refund(id));
  const papers = await papersOf(id);
  const [invoice, ...notes] = papers;
  expect(notes).toHaveLength(10);
  expect(invoice?.rates.map(({ amount }) => amount)).toEqual(taxes.map(({ amount }) => amount));
  const isShared = sumOf(invoice?.rates ?? [], ({ taxable }) => taxable) === invoice?.net;
  for (const paper of papers) {
    expect(paper.net + paper.tax).toBe(paper.gross);
    expect(sumOf(paper.rates, ({ amount }) => amount)).toBe(paper.tax);
    expect(sumOf(paper.lines, ({ net }) => net)).toBe(paper.net);
    if (isShared) expect(sumOf(paper.rates, ({ taxable }) => taxable)).toBe(paper.net);
    else expect(paper.rates.map(({ taxable }) => taxable)).toEqual(paper.rates.map(() => paper.net));
    for (const [index, rate] of paper.rates.entries()) {
      const exact = ((invoice?.rates[index]?.amount ?? 0) * paper.gross) / (invoice?.gross ?? 1);
      expect(Math.abs(rate.amount - exact), 'within a cent of its share').toBeLessThanOrEqual(1);
    }
  }
  expect(sumOf(papers, ({ gross }) => gross)).toBe(0);
  for (const index of taxes.keys()) {
    expect(sumOf(papers, ({ rates }) => rates[index]?.amount ?? 1)).toBe(0);
    expect(sumOf(papers, ({ rates }) => rates[index]?.taxable ?? 1)).toBe(0);
  }
});

test('a part that does not arrive keeps its credit note, is told, and is credited once however it is made again', async () => {
  const buyer = await newBuyer();
  const id = await begin(buyer);
  await deliver(fake.pay(id));
  await deliver(fake.refund(id, true));
  const before = await papersOf(id);
  expect(before.map(({ gross }) => gross)).toEqual([4900, -100]);
  const failed = fake.failRefund(id, 'refund.updated', 'canceled');
  await deliver(failed);
  await deliver(failed);
  expect(await papersOf(id)).toEqual(before);
  expect(await statuses(buyer)).toEqual(['paid']);
  const letters = await lettersTo(buyer, 3);
  const told = letters.find(({ subject }) => subject.startsWith('Your refund did not arrive'));
  expect(told?.subject).toContain('US$1.00');
  expect(told?.text).toContain('We still have the money');
  expect(told?.text).toContain(`Credit note ${before[1]?.number}`);
  const order = await findOrderBySession(db, id);
  const desk = await readOrder(db, order?.id ?? '');
  expect(desk).toMatchObject({ isRefundMissing: true, refunds: [{ amount: 100, hasFailed: true }] });
  const visitor = { ...buyer, name: 'Ada' } as Visitor;
  expect(await findReceipt(db, visitor, order?.id ?? '')).toMatchObject({ missing: ['US$1.00'] });
  const listed = async () => (await orderList.list(db, { refunds: 'failed' })).rows.map((row) => row.id);
  expect(await listed()).toContain(order?.id);
  const other = await begin(await newBuyer());
  await deliver(fake.pay(other));
  expect(await listed()).not.toContain((await findOrderBySession(db, other))?.id);

  // Made again it has its note; what is refunded besides gets one of all of that.
  await deliver(fake.refund(id, true));
  expect(await papersOf(id)).toEqual(before);
  fake.refundOf(id, 250);
  await deliver(fake.refunded(id));
  expect((await papersOf(id)).map(({ gross }) => gross)).toEqual([4900, -100, -250]);
  await deliver(fake.refund(id));
  expect((await papersOf(id)).map(({ gross }) => gross)).toEqual([4900, -100, -250, -4550]);
  expect(await readOrder(db, order?.id ?? '')).toMatchObject({ isRefundMissing: false, status: 'refunded' });
  // The receipt, both notes, that one failed, that it was made again, and the rest.
  const subjects = (await lettersTo(buyer, 6)).map(({ subject }) => subject);
  expect(subjects).toContainEqual(expect.stringMatching(/^Refund: US\$1\.00/));
  const credits = subjects.filter((subject) => subject.startsWith('Credit note'));
  expect(credits.sort()).toEqual([expect.stringContaining('US$1.00'), expect.stringContaining('US$2.50')]);
});

test('the export of own data has the papers of every order', async () => {
  const buyer = await newBuyer();
  const first = await begin(buyer);
  await deliver(fake.pay(first));
  await deliver(fake.refund(first));
  await deliver(fake.pay(await begin(buyer)));
  const exported = await exportOrders(db, buyer.id);
  expect(exported.map(({ invoices }) => invoices?.map(({ kind }) => kind))).toEqual([
    ['invoice'],
    ['invoice', 'credit_note'],
  ]);
});

test('tax of another sum than was asked for issues nothing', async () => {
  const id = await begin(await newBuyer());
  const event = JSON.parse(fake.pay(id));
  const session = fake.sessions.get(id);
  session?.params.set('line_items[0][price_data][unit_amount]', '5900');
  await deliver(JSON.stringify(event));
  expect(await papersOf(id)).toEqual([]);
  session?.params.set('line_items[0][price_data][unit_amount]', '4900');
});

const atOnce = 50;

test(`${atOnce} payments at once, some of which fail and come again, leave no gap and no double`, async () => {
  const { send } = services.mail;
  let count = 0;
  services.mail.send = async (tx, message) => {
    count += 1;
    if (count % 3 === 0) throw new Error('the process dies before it commits');
    return send(tx, message);
  };
  const sessions: string[] = [];
  for (let index = 0; index < atOnce; index += 1) sessions.push(await begin(await newBuyer()));
  const events = sessions.map((id) => fake.pay(id));
  let open = events;
  while (open.length > 0) {
    const results = await Promise.allSettled(open.map(deliver));
    open = open.filter((_, index) => results[index]?.status === 'rejected');
  }
  services.mail.send = send;
  expect(count).toBeGreaterThan(atOnce * 1.2);
  const issued = await db
    .select({ serial: invoices.serial, at: invoices.issuedAt })
    .from(invoices)
    .where(and(isInvoice, eq(invoices.series, 'TEST-')))
    .orderBy(asc(invoices.serial));
  expect(issued.map(({ serial }) => serial)).toEqual(issued.map((_, index) => index + 1));
  const times = issued.map(({ at }) => at.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  const paid = db.select({ id: orders.id }).from(orders).where(inArray(orders.sessionId, sessions));
  expect(await db.$count(invoices, and(isInvoice, inArray(invoices.orderId, paid)))).toBe(atOnce);
});

test('numbers begin again with each year, and are never earlier than the one before', async () => {
  const set = (year: number, last: number, issuedAt: Date) =>
    db.update(invoiceCounters).set({ year, last, issuedAt }).where(eq(invoiceCounters.series, 'TEST-'));
  const [before] = await db.select().from(invoiceCounters).where(eq(invoiceCounters.series, 'TEST-'));
  await set(year - 1, 41, new Date(`${year - 1}-12-31T23:59:59Z`));
  await db.delete(invoices);
  const sessions: string[] = [];
  for (let index = 0; index < 6; index += 1) sessions.push(await begin(await newBuyer()));
  await Promise.all(sessions.map((id) => deliver(fake.pay(id))));
  const numbers = (await Promise.all(sessions.map(papersOf))).map(([invoice]) => invoice?.number);
  expect(numbers.sort()).toEqual([1, 2, 3, 4, 5, 6].map((serial) => `TEST-${year}-00000${serial}`));
  const ahead = new Date(`${year + 1}-01-01T00:00:01Z`);
  await set(year + 1, 1, ahead);
  const next = await begin(await newBuyer());
  await deliver(fake.pay(next));
  expect((await papersOf(next))[0]).toMatchObject({
    number: `TEST-${year + 1}-000002`,
    issuedOn: `${year + 1}-01-01`,
  });
  expect(before?.last).toBeGreaterThan(atOnce);
});

test('invoices outlive the account with the name on them, and are deleted after ten years', async () => {
  const buyer = await newBuyer();
  const id = await begin(buyer);
  await deliver(fake.pay(id));
  const order = await findOrderBySession(db, id);
  await db.delete(users).where(eq(users.id, buyer.id));
  const [kept] = await listInvoices(db, order ? [order.id] : []);
  expect(kept?.document.buyer.name).toBe(fake.buyer.name);
  const count = await db.$count(invoices);
  await db
    .update(invoices)
    .set({ year: year - 10 })
    .where(eq(invoices.id, kept?.id ?? ''));
  await forgetOldInvoices(db);
  expect(await db.$count(invoices)).toBe(count);
  await db
    .update(invoices)
    .set({ year: year - 11 })
    .where(eq(invoices.id, kept?.id ?? ''));
  await forgetOldInvoices(db);
  expect(await db.$count(invoices)).toBe(count - 1);
});

test('what is stored passes its schema', async () => {
  const stored = await db.select({ document: invoices.document }).from(invoices);
  expect(stored.length).toBeGreaterThan(0);
  for (const { document } of stored) expect(invoiceDocument.parse(document)).toEqual(document);
});
