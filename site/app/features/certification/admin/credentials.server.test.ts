import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { browsersFor, letProofsAge, password, signedIn } from '../../../../tests/support/browser.ts';
import { holdersOn } from '../../../../tests/support/holders.ts';
import { testServices } from '../../../../tests/support/services.ts';
import { users } from '../../accounts/tables.server.ts';
import { revokeCredential } from '../credentials/revoke.server.ts';
import { answerCredentialForm, readCredential } from './credential.server.ts';
import { credentialList } from './credentials.server.ts';

const services = await testServices();
await services.start();
const { db } = services;
const { newHolder, pass } = holdersOn(services);

test('a credential is found by the address or name of its holder, its id or the address of its page; revoked once, it says by whom', async () => {
  const [holder, admin] = [await newHolder(), await newHolder()];
  const [first, second] = [await pass(holder.id), await pass(holder.id, { level: 'developer' })];
  const idsOf = async (filter: Record<string, string>) =>
    (await credentialList.list(db, filter)).rows.map(({ id }) => id);
  expect(await idsOf({})).toEqual([second.id, first.id]);
  expect(await idsOf({ q: holder.email, level: 'foundation' })).toEqual([first.id]);
  expect(await idsOf({ q: `http://localhost:3000/credentials/${first.id}` })).toEqual([first.id]);
  expect(await idsOf({ q: 'ada', level: 'developer' })).toEqual([second.id]);
  for (const q of ['Adam', admin.email]) expect(await idsOf({ q }), q).toEqual([]);

  const revoke = (role: 'editor' | 'admin', reason: string) =>
    revokeCredential(services, { id: admin.id, role }, first.id, reason);
  await expect(revoke('editor', 'Not mine to do.')).rejects.toMatchObject({ status: 403 });
  await expect(revoke('admin', ' x ')).rejects.toMatchObject({ status: 422, field: 'reason' });
  const outcomes = await Promise.allSettled([revoke('admin', 'Copied.'), revoke('admin', 'Copied.')]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(revoke('admin', 'Once more.')).rejects.toMatchObject({ status: 409 });
  expect(await idsOf({ state: 'revoked' })).toEqual([first.id]);
  expect(await idsOf({ state: 'holds' })).toEqual([second.id]);
  const shown = await readCredential(db, first.id);
  expect(shown).toMatchObject({ holder, revoked: { by: admin.email, reason: 'Copied.' } });
  expect(shown.history.map(({ action }) => action)).toEqual(['credential.issued', 'credential.revoked']);

  await db.delete(users).where(eq(users.id, admin.id));
  expect(await readCredential(db, first.id)).toMatchObject({ revoked: { by: `user:${admin.id}` } });
  await expect(readCredential(db, 'x')).rejects.toMatchObject({ status: 404 });
});

test('revoking asks an admin who proved long ago once more, and does nothing without', async () => {
  const browser = browsersFor(services)();
  const email = 'revoking@example.org';
  await signedIn(services, browser, email);
  await db.update(users).set({ role: 'admin' }).where(eq(users.email, email));
  const { id } = await pass((await newHolder()).id);
  await letProofsAge(services);
  const revoke = (proof: Record<string, string> = {}) =>
    browser.visit(`/admin/credentials/${id}`, (args) => answerCredentialForm({ ...args, params: { id } }), {
      reason: 'Copied.',
      confirmed: 'yes',
      ...proof,
    });
  const { status, form } = await revoke();
  expect([status, Object.keys(form?.errors ?? {})]).toEqual([400, ['proof']]);
  expect(form?.values).toMatchObject({ reason: 'Copied.' });
  expect((await readCredential(db, id)).revoked).toBeNull();
  expect((await revoke({ proof: password })).location).toBe(`/admin/credentials/${id}`);
  expect((await readCredential(db, id)).revoked).toMatchObject({ reason: 'Copied.' });
});
