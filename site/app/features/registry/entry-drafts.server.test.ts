import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { submissions } from '#app/services/submissions/tables.server.ts';
import { testServices } from '../../../tests/support/services.ts';
import { users } from '../accounts/tables.server.ts';
import { entryDraftKind, submitEntryDraft } from './entry-drafts.server.ts';

const services = await testServices();
const { db } = services;

const trace = JSON.parse(
  readFileSync(new URL('../../../../standard/examples/smb-invoice-vat.json', import.meta.url), 'utf8'),
);
trace.mcp_events[0].payload.password = 'swordfish';
const draft = {
  name: 'VAT calculator',
  org_id: 'alder-finch',
  agent_code: 'vat-calculator',
  profile: 'smb',
  version: '1.2.0',
  capabilities: ['vat.calculate'],
  compliance: true as const,
  trace: JSON.stringify(trace),
};

test('an agent hears what may be a secret, and the editor sees what its owner answers', async () => {
  const [user] = await db
    .insert(users)
    .values({ name: '', email: 'wren@entries.example', emailVerified: true })
    .returning();
  const holder = { userId: user?.id ?? '', scopes: ['submit'] };
  const asked = await submitEntryDraft(services, holder, draft);
  const place = '/traces/0/mcp_events/0/payload/password';
  expect(asked.possible_secrets).toEqual([expect.stringContaining(place)]);
  const answered = await submitEntryDraft(services, holder, { ...draft, no_secret: true });
  const dataOf = async (id: string) =>
    (await db.select().from(submissions).where(eq(submissions.id, id)))[0]?.data as Record<string, string>;
  expect(await dataOf(asked.id)).toMatchObject({
    warnings: expect.stringContaining(place),
    answer: 'Not answered.',
  });
  const stored = await dataOf(answered.id);
  expect(stored).toMatchObject({ warnings: expect.stringContaining(place), answer: 'No secret.' });
  expect(JSON.parse(stored.file ?? '').no_secrets).toMatchObject([{ pointer: place }]);
  expect(stored.warnings).not.toContain('swordfish');
  expect(entryDraftKind.fields).toMatchObject({ answer: 'Owner’s answer' });
});
