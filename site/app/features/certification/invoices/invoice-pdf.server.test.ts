import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { InvoiceDocument } from './document.ts';
import { answerWithPdf } from './invoice-pdf.server.ts';

const document: InvoiceDocument = {
  version: 1,
  kind: 'invoice',
  number: '2026-000123',
  issuedOn: '2026-11-23',
  suppliedOn: '2026-11-23',
  corrects: null,
  seller: {
    name: 'Wren Ltd',
    address: ['Wren Lane 1', '10115 Berlin'],
    vatId: 'DE123456789',
    email: 'hello@wren.example',
  },
  buyer: {
    name: 'Łukasz Παπαδόπουλος',
    company: '山田 Дмитрий GmbH',
    address: ['Rue de l’Étang 4', '75001 Paris', 'France'],
    country: 'FR',
    taxId: { type: 'eu_vat', value: 'FR12345678901' },
    purchaseOrder: 'PO-7',
    email: 'ada@example.org',
  },
  currency: 'usd',
  lines: [
    {
      description:
        'MCP Foundation (L1): the exam of this level, with its retakes and the credential for passing',
      quantity: 5,
      net: 20_248,
      gross: 24_500,
    },
  ],
  rates: [
    { name: 'VAT', country: 'FR', place: 'France', percent: 21, taxable: 20_248, amount: 4252, reason: null },
  ],
  net: 20_248,
  tax: 4252,
  gross: 24_500,
  notes: [],
  orderId: '0b8f6f0e-5a53-4d5a-9a8b-0f6a3c1f2e4d',
  transaction: 'pi_3QxWren',
  isTest: false,
};

const pdfOf = async (drawn: InvoiceDocument) => Buffer.from(await (await answerWithPdf(drawn)).arrayBuffer());

/** What its fonts map to, which is what is copied and read aloud. */
function lettersIn(pdf: Buffer): string {
  const maps = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(
    ([, body = '']) => {
      try {
        return [inflateSync(Buffer.from(body, 'latin1')).toString('latin1')];
      } catch {
        return [];
      }
    },
  );
  const ranges = maps.filter((text) => text.includes('begincmap')).join('');
  return [...ranges.matchAll(/<([0-9a-f]{4})>/g)]
    .map(([, code = '']) => String.fromCodePoint(Number.parseInt(code, 16)))
    .join('');
}

test('a PDF is one tagged page with its title and language, the same bytes each time', async () => {
  const response = await answerWithPdf(document);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  const pdf = Buffer.from(await response.arrayBuffer());
  const text = pdf.toString('latin1');
  expect(text).toMatch(/^%PDF-1\.7/);
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(text).toContain('/Marked true');
  expect(text).toMatch(/\/Lang \(en/);
  expect(text).toContain('/DisplayDocTitle true');
  expect(text).toContain('(Invoice 2026-000123)');
  expect((await pdfOf(document)).equals(pdf)).toBe(true);
  expect(pdf.length).toBeLessThan(60_000);
});

test('names of all of Europe are drawn, and letters that are not stand as their numbers', async () => {
  const letters = lettersIn(await pdfOf(document));
  for (const letter of 'ŁΠόДй’É[]+') expect(letters, letter).toContain(letter);
  expect(letters).not.toContain('山');
  const note = lettersIn(
    await pdfOf({ ...document, buyer: { ...document.buyer, company: null }, gross: -1 }),
  );
  expect(note, 'a minus').toContain('−');
  expect(note).not.toContain('[');
});

test('many lines go on to a second page', async () => {
  const line = document.lines[0] ?? { description: '', quantity: 1, net: 1, gross: 1 };
  const lines = Array.from({ length: 20 }, () => line);
  const text = (await pdfOf({ ...document, lines })).toString('latin1');
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(2);
});

test('long names turn no page by themselves: the longest take three', async () => {
  const long = '山'.repeat(150);
  const { buyer, seller } = document;
  const address = Array.from({ length: 5 }, () => long);
  const drawn = {
    ...document,
    number: 'TEST-2026-000124',
    transaction: long,
    seller: { ...seller, name: long, address },
    buyer: { ...buyer, name: long, company: long, address, purchaseOrder: long },
  };
  const text = (await pdfOf(drawn)).toString('latin1');
  expect(text.match(/\/Type \/Page\b/g)?.length).toBe(3);
});
