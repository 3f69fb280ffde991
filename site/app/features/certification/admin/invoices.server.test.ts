import { afterAll, expect, test } from 'vitest';
import { testShop } from '../../../../tests/support/buyers.ts';
import { findOrderBySession } from '../orders.server.ts';
import { invoiceList } from './invoices.server.ts';
import { orderList, readOrder } from './orders.server.ts';

const seller = {
  name: 'Wren Ltd',
  address: ['Wren Lane 1', 'Berlin'],
  vatId: 'DE123456789',
  country: 'DE',
  invoicePrefix: 'WREN',
};
const { fake, services, newBuyer, deliver, begin } = await testShop({ seller });
const { db } = services;
afterAll(() => fake.close());

test('the desk lists invoices and credit notes, by number, buyer, kind and day, for the books', async () => {
  fake.buyer = {
    name: 'Ada',
    company: '100% Müller GmbH',
    country: 'DE',
    vatId: 'DE987654321',
    purchaseOrder: 'PO-7',
  };
  const id = await begin(await newBuyer());
  await deliver(fake.pay(id));
  await deliver(fake.refund(id, true));
  const { rows } = await invoiceList.list(db);
  const [note, invoice] = rows;
  expect(invoice).toMatchObject({
    kind: 'invoice',
    buyer: '100% Müller GmbH',
    contact: 'Ada',
    country: 'DE',
    taxId: 'DE987654321',
    net: 41.18,
    tax: 7.82,
    gross: 49,
    rates: 'VAT DE 19%: 7.82 on 41.18',
    reverseCharge: false,
    isTest: true,
    purchaseOrder: 'PO-7',
  });
  expect(invoice?.number).toMatch(/^TEST-WREN-\d{4}-000001$/);
  expect(note).toMatchObject({
    kind: 'credit_note',
    net: -0.84,
    tax: -0.16,
    gross: -1,
    corrects: invoice?.number,
  });
  const found = async (filter: Record<string, string>) =>
    (await invoiceList.list(db, filter)).rows.map(({ number }) => number);
  const both = [note?.number, invoice?.number];
  expect(await found({ q: invoice?.number.toLowerCase() ?? '' })).toEqual([invoice?.number]);
  expect(await found({ q: 'müller' })).toEqual(both);
  expect(await found({ q: '100%' })).toEqual(both);
  expect(await found({ q: '1%0' })).toEqual([]);
  expect(await found({ kind: 'credit_note' })).toEqual([note?.number]);
  expect(await found({ since: invoice?.issued ?? '', until: invoice?.issued ?? '' })).toEqual(both);
  expect(await found({ until: '2020-01-01' })).toEqual([]);
  const order = await findOrderBySession(db, id);
  expect((await readOrder(db, order?.id ?? '')).papers.map(({ number }) => number)).toEqual([
    invoice?.number,
    note?.number,
  ]);
  expect((await orderList.list(db)).rows).toMatchObject([{ invoice: invoice?.number }]);
});
