import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, inject, test } from 'vitest';
import { openEmbeddedDatabase } from '#app/services/database/embedded-database.server.ts';
import { openServerDatabase } from '#app/services/database/server-database.server.ts';
import { createStorage } from '#app/services/files/files.server.ts';
import { findKnownAttachments } from '#app/services/submissions/attachments.server.ts';
import { attachments, submissions } from '#app/services/submissions/tables.server.ts';
import { databaseKind, quietLog, testDirectory } from '../../../../tests/support/database.ts';
import { createDatabase, dropDatabase } from '../../../../tests/support/server-databases.ts';

const isEmbedded = databaseKind === 'embedded';
const dataDir = testDirectory();
const place = isEmbedded ? testDirectory() : await createDatabase(inject('templateUrl'), true);
const snapshot = isEmbedded ? inject('snapshot') : undefined;
if (!isEmbedded) afterAll(() => dropDatabase(place));

/** A site under load, killed as soon as it has acknowledged so many contributions; gives them by id, with their digest. */
async function killSite(round: number, afterAcknowledged: number): Promise<[id: string, sha256: string][]> {
  const args = [
    'tests/support/contributor.ts',
    dataDir,
    place,
    String(round),
    ...(snapshot ? [snapshot] : []),
  ];
  const site = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const hasExited = once(site, 'exit');
  const acknowledged: [string, string][] = [];
  for await (const line of createInterface({ input: site.stdout })) {
    const [id = '', sha256 = ''] = line.split(' ');
    acknowledged.push([id, sha256]);
    if (acknowledged.length === afterAcknowledged) site.kill('SIGKILL');
  }
  const [, signal] = await hasExited;
  expect(signal, 'it ended by the kill alone').toBe('SIGKILL');
  return acknowledged;
}

test('twenty times killed under load: every contribution that was acknowledged is there, with its file', {
  timeout: 300_000,
}, async () => {
  const acknowledged = new Map<string, string>();
  // Between one and seven: so that it dies at another point of its work each time.
  for (let round = 0; round < 20; round += 1)
    for (const [id, sha256] of await killSite(round, 1 + (round % 7))) acknowledged.set(id, sha256);
  expect(acknowledged.size).toBeGreaterThanOrEqual(20);

  const database = snapshot
    ? await openEmbeddedDatabase(place, quietLog, snapshot)
    : await openServerDatabase(place, quietLog);
  try {
    const { db } = database;
    const storage = createStorage({ dataDir, s3: undefined });
    // Who sent what was stored and not acknowledged sends it again: the files of what is in no row go.
    await storage.sweep((keys) => findKnownAttachments(db, keys), Date.now() + 7_200_000);
    const stored = new Set((await db.select({ id: submissions.id }).from(submissions)).map(({ id }) => id));
    const files = await db.select().from(attachments);
    const digests = new Map<string, string>();
    for (const { id, submissionId, sha256 } of files) {
      const file = await storage.open(id);
      expect(file, 'no row is without its file').toBeDefined();
      if (!file) continue;
      const found = createHash('sha256')
        .update(await buffer(file))
        .digest('hex');
      expect(found).toBe(sha256);
      digests.set(submissionId, found);
    }
    for (const [id, sha256] of acknowledged) {
      expect(stored).toContain(id);
      expect(digests.get(id)).toBe(sha256);
    }
  } finally {
    await database.close();
  }
});
