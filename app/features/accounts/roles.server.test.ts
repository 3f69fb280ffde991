import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testServices } from '../../../tests/support/services.ts';
import { adminCommand } from './roles.server.ts';
import { users } from './tables.server.ts';

const { db } = await testServices();

async function run(...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  await adminCommand(db)(args, (line) => lines.push(line));
  return lines;
}

test('the command gives roles to accounts that are confirmed, and lists who has one', async () => {
  await db.insert(users).values([
    { name: '', email: 'ada@example.org', emailVerified: true },
    { name: '', email: 'new@example.org', emailVerified: false },
  ]);
  expect(await run('list')).toEqual(['Nobody is an editor or an admin yet.']);
  expect(await run('grant', ' Ada@example.org', 'admin')).toEqual(['ada@example.org is now admin.']);
  expect(await run('list')).toEqual(['admin   ada@example.org']);
  await expect(run('grant', 'nobody@example.org', 'admin')).rejects.toThrow(
    'No account has the address nobody@example.org.',
  );
  await expect(run('grant', 'new@example.org', 'editor')).rejects.toThrow('is not confirmed yet');
  await expect(run('grant', 'ada@example.org', 'owner')).rejects.toThrow(
    'A role is one of member, editor, admin.',
  );
  await run('grant', 'ada@example.org', 'member');
  expect(await db.select({ role: users.role }).from(users).where(eq(users.email, 'ada@example.org'))).toEqual(
    [{ role: 'member' }],
  );
});
