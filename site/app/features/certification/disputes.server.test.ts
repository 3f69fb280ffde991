import { setTimeout as wait } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { afterAll, expect, test } from 'vitest';
import { countTogether } from '#app/services/database/query-parts.server.ts';
import { testShop } from '../../../tests/support/buyers.ts';
import { visitorOf } from '../../../tests/support/exams.ts';
import { holdersOn } from '../../../tests/support/holders.ts';
import { auditLog } from '../../services/audit/tables.server.ts';
import { readTiers } from '../../services/curriculum/levels.server.ts';
import { paymentDisputes } from '../../services/payments/tables.server.ts';
import { servicesContext } from '../../services/services.server.ts';
import { lockAccount, readList } from '../accounts/accounts.server.ts';
import { certificationSections } from './account-section.server.ts';
import { readCredential } from './admin/credential.server.ts';
import { credentialList } from './admin/credentials.server.ts';
import { orderList, readOrder } from './admin/orders.server.ts';
import { askHeldCredential } from './credentials/credentials.server.ts';
import { keepCredential, questionedCount } from './credentials/questions.server.ts';
import { reissueCredential, revokeCredential } from './credentials/revoke.server.ts';
import { credentialQuestions } from './credentials/tables.server.ts';
import { startAttempt } from './exams/attempts.server.ts';
import { showResult } from './exams/result-page.server.ts';
import { examAttempts } from './exams/tables.server.ts';
import { listEntitlements, listOrders } from './orders.server.ts';

const { fake, services, newBuyer, deliver, begin, owns, statuses, lettersTo } = await testShop();
const { db } = services;
const { pass } = holdersOn(services);
afterAll(() => fake.close());

const admin = { id: '00000000-0000-4000-8000-000000000001', role: 'admin' } as const;
/** Somebody who bought the level. */
async function owner() {
  const buyer = await newBuyer();
  const session = await begin(buyer);
  await deliver(fake.pay(session));
  return { buyer, session };
}

const earn = async ({ id }: { id: string }) => (await pass(id)).id;
const actionsOf = async (subject: string) =>
  (await db.select().from(auditLog).where(eq(auditLog.subject, subject)).orderBy(auditLog.at)).map(
    ({ action }) => action,
  );
const questionOf = async (id: string) => (await readCredential(db, id)).question?.reason;

test('a dispute suspends the level and puts its credential before an admin; won, both are as before', async () => {
  const { buyer, session } = await owner();
  const credential = await earn(buyer);
  await deliver(fake.dispute(session));
  expect(await statuses(buyer)).toEqual(['disputed']);
  expect([await owns(buyer), await listEntitlements(db, buyer.id)]).toEqual([false, []]);
  expect(await questionOf(credential)).toBe('disputed');
  const listed = await credentialList.list(db, { state: 'questioned' });
  expect(listed.rows).toMatchObject([{ id: credential, isQuestioned: true, isRevoked: false }]);
  await deliver(fake.dispute(session, { kind: 'funds_withdrawn' }));
  await deliver(fake.closeDispute(session, 'won'));
  expect(await statuses(buyer)).toEqual(['paid']);
  expect(await owns(buyer)).toBe(true);
  expect(await questionOf(credential)).toBeUndefined();
  const [order] = await listOrders(db, buyer.id);
  expect(await actionsOf(`order:${order?.id}`)).toEqual([
    ...['order.created', 'order.paid', 'order.disputed', 'order.dispute_won'],
  ]);
  expect(await actionsOf(`user:${buyer.id}`)).toEqual([
    ...['entitlement.granted', 'entitlement.suspended', 'entitlement.granted'],
  ]);
  expect(await actionsOf(`credential:${credential}`)).toEqual([
    ...['credential.issued', 'credential.questioned', 'credential.unquestioned'],
  ]);
  // The receipt and the credential: who disputed it, and why, is between them and their bank.
  await lettersTo(buyer, 2);
});

test('an exam that was passed during a dispute earns its credential when that is won', async () => {
  const { buyer, session } = await owner();
  const level = (await readTiers()).levels.find(({ id }) => id === 'foundation');
  if (!level) throw new Error('there is no such level');
  const start = () => startAttempt(services, { userId: buyer.id, level, holderName: 'Ada' });
  const attempt = await start();
  await deliver(fake.dispute(session));
  await expect(start()).rejects.toMatchObject({ status: 403 });
  const passed = { completedAt: new Date(), scoreNumeric: 30, passed: true };
  await db.update(examAttempts).set(passed).where(eq(examAttempts.id, attempt));
  expect(await askHeldCredential(db, buyer.id, 'foundation')).toEqual([]);
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  const result = await showResult(context, visitorOf(buyer.id), attempt);
  expect(result).toMatchObject({ outcome: 'passed', credential: undefined, hold: 'order' });
  await deliver(fake.closeDispute(session, 'won'));
  expect(await askHeldCredential(db, buyer.id, 'foundation')).toMatchObject([{ revokedAt: null }]);
});

test('lost, the level is closed and can be bought again; the credential holds until somebody revokes it', async () => {
  const { buyer, session } = await owner();
  const credential = await earn(buyer);
  await deliver(fake.dispute(session));
  await expect(begin(buyer)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('disputed'),
  });
  await deliver(fake.closeDispute(session, 'lost'));
  expect(await statuses(buyer)).toEqual(['charged_back']);
  expect(await owns(buyer)).toBe(false);
  expect(await questionOf(credential)).toBe('charged_back');
  expect((await readCredential(db, credential)).revoked).toBeNull();
  await revokeCredential(services, admin, credential, 'The payment was fraudulent.');
  expect(await questionOf(credential)).toBeUndefined();
  await deliver(fake.pay(await begin(buyer)));
  expect(await owns(buyer)).toBe(true);
});

test('an admin lets a credential stand, and is asked again when there is news', async () => {
  const { buyer, session } = await owner();
  const credential = await earn(buyer);
  const before = (await countTogether(db, [questionedCount()]))[0] ?? 0;
  const opened = fake.dispute(session);
  await deliver(opened);
  expect((await countTogether(db, [questionedCount()]))[0] ?? 0).toBe(before + 1);
  await expect(keepCredential(db, { ...admin, role: 'editor' }, credential)).rejects.toMatchObject({
    status: 403,
  });
  await keepCredential(db, admin, credential);
  await expect(keepCredential(db, admin, credential)).rejects.toMatchObject({ status: 409 });
  // The same heard again is no news.
  await deliver(JSON.stringify({ ...JSON.parse(opened), id: 'evt_again' }));
  expect((await countTogether(db, [questionedCount()]))[0] ?? 0).toBe(before);
  await deliver(fake.closeDispute(session, 'lost'));
  expect(await questionOf(credential)).toBe('charged_back');
  const anew = await reissueCredential(services, admin, credential, 'Ada King');
  expect([await questionOf(credential), await questionOf(anew)]).toEqual([undefined, 'charged_back']);
});

test('what is revoked while a dispute comes in waits for nobody', async () => {
  const { buyer } = await owner();
  const credential = await earn(buyer);
  let revoked: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    await lockAccount(tx, buyer.id);
    revoked = revokeCredential(services, admin, credential, 'The payment was fraudulent.');
    await Promise.race([revoked, wait(200)]);
    await tx.insert(credentialQuestions).values({ credentialId: credential, reason: 'disputed' });
  });
  await revoked;
  expect(await questionOf(credential)).toBeUndefined();
});

test('events of a dispute in any order, some of them twice, end at the same', async () => {
  for (const end of ['won', 'lost'] as const) {
    const buyer = await newBuyer();
    const session = await begin(buyer);
    const [paid, opened, withdrawn, closed] = [
      fake.pay(session),
      fake.dispute(session),
      fake.dispute(session, { kind: 'funds_withdrawn' }),
      fake.closeDispute(session, end),
    ];
    await deliver(closed);
    await Promise.all([opened, opened, withdrawn].map(deliver));
    await deliver(paid);
    expect(await statuses(buyer)).toEqual([end === 'won' ? 'paid' : 'charged_back']);
    expect(await owns(buyer)).toBe(end === 'won');
  }
  const late = await newBuyer();
  const session = await begin(late);
  const paid = fake.pay(session);
  await deliver(fake.dispute(session));
  await deliver(paid);
  expect(await statuses(late)).toEqual(['disputed']);
  expect(await owns(late)).toBe(false);
});

test('a refund that did not arrive closes the level still, asks an admin and tells the buyer', async () => {
  const { buyer, session } = await owner();
  const credential = await earn(buyer);
  await deliver(fake.refund(session));
  expect(await questionOf(credential), 'a refund alone takes nothing that was earned').toBeUndefined();
  await deliver(fake.failRefund(session));
  expect(await statuses(buyer)).toEqual(['refund_failed']);
  expect(await owns(buyer)).toBe(false);
  expect(await questionOf(credential)).toBe('refund_failed');
  const told = (await lettersTo(buyer, 4)).filter(({ subject }) => /did not arrive/.test(subject));
  expect(told).toHaveLength(1);
  await expect(begin(buyer)).rejects.toMatchObject({ status: 409 });
  await deliver(fake.refund(session));
  expect(await statuses(buyer)).toEqual(['refunded']);
});

test('while another payment stands for the level nothing is asked', async () => {
  const buyer = await newBuyer();
  const first = await begin(buyer);
  await deliver(fake.expire(first));
  const other = await begin(buyer);
  for (const session of [other, first]) await deliver(fake.pay(session));
  const credential = await earn(buyer);
  await deliver(fake.dispute(other));
  expect([await owns(buyer), await questionOf(credential)]).toEqual([true, undefined]);
  await deliver(fake.closeDispute(other, 'won'));
  expect((await statuses(buyer)).sort()).toEqual(['paid', 'paid']);
});

test('the desk shows the dispute and finds the order by its state; the holder reads it in words', async () => {
  const { buyer, session } = await owner();
  const credentialId = await earn(buyer);
  await deliver(fake.dispute(session));
  const { rows } = await orderList.list(db, { q: buyer.email, status: 'disputed' });
  expect(rows).toHaveLength(1);
  const order = await readOrder(db, rows[0]?.id ?? '');
  expect(order).toMatchObject({
    status: 'disputed',
    isGranting: false,
    credentialId,
    disputes: [{ id: `dp_0_${session}`, state: 'open', reason: 'fraudulent' }],
  });
  expect((await readCredential(db, credentialId)).question?.orderId).toBe(order.id);
  const section = certificationSections.find(({ name }) => name === 'orders');
  const shown = section?.list && (await readList(db, section.list, buyer.id, { offset: 0, limit: 20 }));
  expect(shown?.entries[0]).toMatchObject({
    badge: { label: 'disputed at the bank' },
    facts: expect.stringContaining('the exam is closed until the dispute is settled'),
  });
  expect(await section?.exportData(db, buyer.id)).toMatchObject([
    { status: 'disputed', disputes: [{ state: 'open', reason: 'fraudulent' }] },
  ]);
  const isIts = and(eq(paymentDisputes.purpose, 'certification'), eq(paymentDisputes.reference, order.id));
  expect(await db.$count(paymentDisputes, isIts)).toBe(1);
});
