import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { readOutbox } from '../../app/services/mail/outbox.server.ts';
import { createAccount, letterTo, sessionCookie, withRole } from '../e2e/people.ts';
import { eventually } from '../support/services.ts';
import { dataDirOf, startSite } from '../support/site-process.ts';

const {
  url: site,
  dataDir,
  stop,
} = await startSite({
  TAX_AUTOMATIC: 'inclusive',
  SELLER_NAME: 'Wren Ltd',
  SELLER_ADDRESS: 'Wren Lane 1; 10115 Berlin; Germany',
  SELLER_VAT_ID: 'DE123456789',
});
afterAll(stop);

const company = {
  button: 'pay',
  name: 'Ada Łukasz',
  company: 'Lovelace & Söhne',
  street: 'Rue 1',
  postcode: '75001',
  town: 'Paris',
  country: 'FR',
  vat_id: 'fr 12 345678901',
  purchase_order: 'PO-7',
};
const press = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });

/** Somebody who bought a level as a company, and where the receipt is. */
async function buyAsCompany() {
  const person = await createAccount(site);
  const cookie = await sessionCookie(site, person);
  const own = async (path: string) => fetch(site + path, { headers: { cookie }, redirect: 'manual' });
  const body = JSON.stringify({ price_id: 'price_foundation_49' });
  const headers = { 'Content-Type': 'application/json', cookie };
  const bought = await fetch(`${site}/api/create-payment`, { method: 'POST', headers, body });
  const { url } = (await bought.json()) as { url: string };
  const orderOf = async () => {
    const { orders } = await (await own('/account/export.json')).json();
    return orders[0] as { id: string; status: string; invoices: { number: string }[] };
  };
  return { person, own, url, orderOf };
}

test('a company buys: what it left out is told, then invoice, PDF, mail, export, credit note', async () => {
  expect(await (await fetch(`${site}/pricing/teams`)).text()).toContain(
    'VAT number and purchase-order number',
  );
  const { person, own, url, orderOf } = await buyAsCompany();
  expect(await (await fetch(url)).text()).toContain('Your purchase-order number');
  const wrong = await press(url, { ...company, town: '', vat_id: 'GR1' });
  const refused = await wrong.text();
  expect(wrong.status).toBe(422);
  expect(refused).toContain('An invoice needs your address: the town.');
  expect(refused).toContain('value="Ada Łukasz"');
  expect(await (await press(url, { ...company, vat_id: 'GR1' })).text()).toContain(
    'This is not the format of a VAT number in any country',
  );
  expect((await press(url, company)).status).toBe(303);
  await eventually(async () => (await orderOf()).status === 'paid');
  const { id, invoices } = await orderOf();
  const number = invoices[0]?.number ?? '';
  expect(number).toMatch(/^TEST-\d{4}-000001$/);
  const page = await (await own(`/account/orders/${id}`)).text();
  for (const words of [
    number,
    'Wren Ltd',
    'DE123456789',
    'Lovelace &amp; Söhne',
    'FR12345678901',
    'PO-7',
    'Reverse charge',
  ])
    expect(page).toContain(words);
  expect((await letterTo(site, person.email, /^Receipt/)).text).toContain(number);

  const path = `/account/orders/${id}/${number.toLowerCase()}.pdf`;
  expect(page).toContain(path);
  const [first, second] = await Promise.all([own(path), own(path)]);
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const bytes = Buffer.from(await first.arrayBuffer());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.equals(Buffer.from(await second.arrayBuffer()))).toBe(true);
  const stranger = await sessionCookie(site, await createAccount(site));
  expect((await fetch(site + path, { headers: { cookie: stranger } })).status).toBe(404);
  expect((await fetch(site + path, { redirect: 'manual' })).status).toBe(302);

  await press(url, { button: 'refundPart' });
  await letterTo(site, person.email, /^Credit note/);
  await press(url, { button: 'refund' });
  await eventually(async () => (await orderOf()).status === 'refunded');
  expect((await orderOf()).invoices.map((one) => one.number)).toEqual([
    number,
    expect.stringMatching(/^TEST-CN-\d{4}-000001$/),
    expect.stringMatching(/^TEST-CN-\d{4}-000002$/),
  ]);
  expect(await (await own(`/account/orders/${id}`)).text()).toContain('Credit note TEST-CN-');
});

test('the PDFs of the desk are for admins, those of an order for its buyer; each draws so many', async () => {
  const { own, url, orderOf } = await buyAsCompany();
  expect((await press(url, company)).status).toBe(303);
  await eventually(async () => (await orderOf()).status === 'paid');
  const { id, invoices } = await orderOf();
  const cookieOf = async (role?: 'editor' | 'admin') => {
    const person = await createAccount(site);
    return sessionCookie(site, role ? await withRole(person, role, dataDir) : person);
  };
  const get = (path: string, cookie?: string) =>
    fetch(site + path, { headers: cookie ? { cookie } : {}, redirect: 'manual' });
  const [admin, editor, stranger] = [await cookieOf('admin'), await cookieOf('editor'), await cookieOf()];
  const list = await (await get('/admin/invoices', admin)).text();
  const desk = [...list.matchAll(/\/admin\/invoices\/[0-9a-f-]{36}/g)].map(([path]) => path)[0] ?? '';
  for (const path of [desk, `${desk}/pdf`, '/admin/invoices', '/admin/invoices.csv']) {
    expect((await get(path, admin)).status, path).toBe(200);
    for (const cookie of [editor, stranger]) expect((await get(path, cookie)).status, path).toBe(403);
    expect((await get(path)).status, path).toBe(302);
  }
  const nothing = '00000000-0000-4000-8000-000000000000';
  expect((await get(`/admin/invoices/${nothing}/pdf`, admin)).status).toBe(404);
  const path = `/account/orders/${id}/${invoices[0]?.number.toLowerCase()}.pdf`;
  for (const cookie of [editor, stranger, admin]) expect((await get(path, cookie)).status).toBe(404);
  expect((await own(path)).status).toBe(200);
  expect((await own(`/account/orders/${id}/test-cn-2026-000001.pdf`)).status).toBe(404);

  // Whoever asks too often waits, also for what is not there.
  const codes = async (path: string, cookie: string) => {
    const answers = Array.from({ length: 61 }, async () => (await get(path, cookie)).status);
    return new Set(await Promise.all(answers));
  };
  expect(await codes(`/account/orders/${id}/none-000001.pdf`, stranger)).toEqual(new Set([404, 429]));
  expect(await codes(`/admin/invoices/${nothing}/pdf`, admin)).toEqual(new Set([404, 429]));
  expect((await get(`${desk}/pdf`, admin)).status).toBe(429);
  expect((await own(path)).status, 'a limit of each person').toBe(200);
});

test('without the settings nothing that sells says a word of tax, before, at or after a purchase', async () => {
  const plain = inject('trialUrl');
  const dataDir = dataDirOf(plain);
  const person = await createAccount(plain);
  const cookie = await sessionCookie(plain, person);
  // Not `buyLevel`: the sandbox is there only for requests that nobody forwarded.
  const body = JSON.stringify({ price_id: 'price_foundation_49' });
  const headers = { 'Content-Type': 'application/json', cookie };
  const bought = await fetch(`${plain}/api/create-payment`, { method: 'POST', headers, body });
  const { url } = (await bought.json()) as { url: string };
  const session = url.split('/').at(-1);
  await press(url, { button: 'pay' });
  await letterTo(plain, person.email, /^Receipt/);
  const admin = await sessionCookie(plain, await withRole(await createAccount(plain), 'admin', dataDir));
  const text = async (path: string, who: string) =>
    (await fetch(plain + path, { headers: { cookie: who } })).text();
  const { orders } = JSON.parse(await text('/account/export.json', cookie));
  const id = orders[0].id;
  // The order's page, receipt and mails as they are after a refund of a part that did not arrive.
  for (const button of ['refundPart', 'failRefundPart'])
    await press(`${plain}/dev/checkout/${session}`, { button });
  await letterTo(plain, person.email, /^Your refund did not arrive/);
  const [{ refunds }] = JSON.parse(await text('/account/export.json', cookie)).orders;
  expect(refunds).toMatchObject([{ amount: 1000, hasFailed: true }]);
  const said = /\b(tax|taxes|vat|invoices?|credit notes?)\b/i;
  expect(await text(`/account/orders/${id}`, cookie)).toContain('A refund of US$10.00 did not arrive.');
  expect(await text(`/admin/orders/${id}`, admin)).toContain('A partial refund did not arrive');
  expect(await text('/admin/orders?refunds=failed', admin)).toContain(id);

  const starts = [
    ...['/pricing', '/pricing?buy=developer', '/pricing/teams', '/terms', '/privacy', '/faq', '/donations'],
    ...['/courses', '/ecosystem/courses', '/donation-success', '/donation-cancel'],
    ...[`/dev/checkout/${session}`, `/payment-success?session_id=${session}`],
  ];
  const own = await crawl(
    plain,
    cookie,
    [...starts, '/account', `/account/orders/${id}`],
    /^\/account(\/|$)/,
  );
  const desk = await crawl(
    plain,
    admin,
    ['/admin', '/admin/search?q=invo', '/admin/invoices', `/admin/orders/${id}`],
    /^\/admin(\/(orders|donations|people|dashboard|security|audit|credentials|exams|waitlist)|$)/,
  );
  expect(own.size).toBeGreaterThan(20);
  expect(desk.size).toBeGreaterThan(12);
  for (const [path, html] of [...own, ...desk]) expect(wordsOf(html), path).not.toMatch(said);
  for (const path of ['/admin/invoices', '/admin/invoices.csv'])
    expect((await fetch(plain + path, { headers: { cookie: admin } })).status, path).toBe(404);
  expect(await text('/account/export.json', cookie)).not.toMatch(said);
  for (const path of ['/admin/orders.csv', '/admin/donations.csv'])
    expect(await text(path, admin), path).not.toMatch(said);
  const letters = await readOutbox(join(dataDir, 'outbox'));
  expect(letters.filter(({ to }) => to === person.email).length).toBeGreaterThan(2);
  for (const { subject, text } of letters) expect(`${subject} ${text}`, subject).not.toMatch(said);
  const priced = wordsOf(await (await fetch(`${site}/pricing`)).text());
  expect(priced).toContain('Prices include tax.');
});

/** These pages, and all that they and what they lead to link to below such an address, by their paths. */
async function crawl(
  url: string,
  cookie: string,
  starts: string[],
  below: RegExp,
): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const open = [...starts];
  for (const path of open) {
    if (pages.has(path)) continue;
    const answer = await fetch(url + path, { headers: { cookie } });
    if (!answer.headers.get('content-type')?.includes('text/html')) continue;
    const html = await answer.text();
    expect(html, path).toContain('</html>');
    pages.set(path, html);
    const links = [...html.matchAll(/href="(\/[^"#]*)/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    );
    // One page of each list is enough, in whatever order and narrowed however.
    open.push(...links.filter((href) => below.test(href) && !href.includes('?')));
  }
  return pages;
}

/** What a page says, its title and the names of what it shows included, without markup and what scripts read. */
const wordsOf = (html: string) => html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>|<[^>]*>/g, ' ');
