import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashIdentity } from '@context-native/openbadges/assertion';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { holdersOn } from '../../../../tests/support/holders.ts';
import { eventually, testServices } from '../../../../tests/support/services.ts';
import { auditLog } from '../../../services/audit/tables.server.ts';
import { openKeys } from '../../../services/openbadges/keys.server.ts';
import { askHeldCredential, findCredential, listOwnCredentials } from './credentials.server.ts';
import { revokeCredential } from './revoke.server.ts';
import { credentials } from './tables.server.ts';

const services = await testServices();
await services.start();
const { db, config, outbox } = services;
const { newHolder, pass } = holdersOn(services);

const lettersTo = async (email: string, count: number) => {
  const found = await eventually(async () => {
    const letters = (await outbox()).filter(({ to }) => to === email);
    return letters.length >= count && letters;
  });
  return found.map(({ subject }) => subject);
};
const issues = (id: string) => db.$count(auditLog, eq(auditLog.subject, `credential:${id}`));

test('a pass issues one credential, with its mail, its line in the audit log and the keys of that day', async () => {
  const ring = await openKeys(config.dataDir);
  const holder = await newHolder();
  const issued = await pass(holder.id);
  const credential = await findCredential(db, issued.id);
  expect(credential).toMatchObject({
    holderName: 'Ada Lovelace',
    isNameShown: true,
    isListed: false,
    score: 27,
    jwtKey: ring.keys[0]?.kid,
    proofKey: ring.keys[1]?.kid,
    revokedAt: null,
  });
  expect(credential?.recipientHash).toBe(await hashIdentity(holder.email, credential?.recipientSalt ?? ''));
  expect(JSON.stringify(credential)).not.toContain(holder.email);
  expect(await lettersTo(holder.email, 1)).toEqual(['Your credential: MCP Foundation']);
  expect(await issues(issued.id)).toBe(1);
});

test('places in the status lists are drawn, and no two are the same', async () => {
  const ids = [];
  for (let index = 0; index < 12; index += 1) ids.push((await pass((await newHolder()).id)).id);
  const found = await Promise.all(ids.map((id) => findCredential(db, id)));
  const places = found.map((one) => one?.statusIndex ?? 0);
  expect(new Set(places).size).toBe(places.length);
  // In order by chance once in five hundred million.
  expect(places).not.toEqual(places.toSorted((one, other) => one - other));
});

test('a second pass, the same attempt again, and many at once issue nothing more', async () => {
  const holder = await newHolder();
  const attemptId = randomUUID();
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, index) => pass(holder.id, index % 2 ? { attemptId } : {})),
  );
  expect(all.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  expect(await pass(holder.id)).toEqual({ id: all[0]?.id, isNew: false });
  expect(await lettersTo(holder.email, 1)).toHaveLength(1);
  const other = await pass(holder.id, { level: 'developer' });
  expect(other.isNew).toBe(true);
  expect(await listOwnCredentials(db, holder.id)).toHaveLength(2);
});

test('what was revoked is not earned again by the next attempt', async () => {
  const holder = await newHolder();
  const { id } = await pass(holder.id);
  await revokeCredential(services, 'operator', id, 'Somebody else sat the exam.');
  expect(await pass(holder.id)).toEqual({ id, isNew: false });
  expect(await askHeldCredential(db, holder.id, 'foundation')).toEqual([{ id, revokedAt: expect.any(Date) }]);
});

test('no name, a long name and a missing key are no reason to fail an exam', async () => {
  const [nobody, long] = [await newHolder(), await newHolder()];
  expect(await findCredential(db, (await pass(nobody.id, { holderName: '  ' })).id)).toMatchObject({
    holderName: null,
  });
  const held = await findCredential(db, (await pass(long.id, { holderName: '𝒜'.repeat(150) })).id);
  expect([...(held?.holderName ?? '')]).toHaveLength(100);

  const dataDir = join(config.dataDir, 'broken');
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'credential-keys.json'), 'no keys');
  const broken = { ...services, config: { ...config, dataDir } };
  const holder = await newHolder();
  const { id } = await holdersOn(broken).pass(holder.id);
  expect(await findCredential(db, id)).toMatchObject({ jwtKey: null, proofKey: null });
});

test('a transaction that is rolled back leaves no credential and no mail', async () => {
  const holder = await newHolder();
  const undone = db.transaction(async (tx) => {
    await pass(holder.id, { level: 'architect' }, tx);
    throw new Error('the attempt was not closed');
  });
  await expect(undone).rejects.toThrow('the attempt was not closed');
  expect(await db.$count(credentials, eq(credentials.userId, holder.id))).toBe(0);
});
