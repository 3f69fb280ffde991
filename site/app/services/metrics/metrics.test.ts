import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLog } from '../telemetry/log.server.ts';
import { openMetrics } from './metrics.server.ts';

const sources = {
  pages: () => ({ pages: 0, bytes: 0, kept: 0, made: 0, lastCopies: 0 }),
  pool: undefined,
  waitingFiles: async () => 3,
  queues: async () => [{ name: 'mail', jobs: 1, failing: 1, seconds: 5, givenUp: 2 }],
  safety: async () => ({ archivedAt: 1_700_000_000, archiveFailedAt: null, backupAt: null }),
  workerQueues: () => [],
  hearing: () => undefined,
  log: createLog('silent'),
};

test('a disk that does not say how full it is takes its own figures away, and no others', async () => {
  const read = (dataDir: string) => openMetrics({ ...sources, dataDir }).read();
  const missing = await read(join(tmpdir(), 'no-such-folder'));
  expect(missing).not.toMatch(/^site_disk_(free|size)_bytes/m);
  expect(missing).toMatch(/^site_database_up 1$/m);
  expect(missing).toMatch(/^site_files_waiting 3$/m);
  expect(missing).toMatch(/^site_queue_given_up_jobs\{queue="mail"\} 2$/m);
  expect(missing).toMatch(/^site_wal_archived_timestamp_seconds 1700000000$/m);
  expect(missing, 'never').not.toMatch(/^site_(wal_archive_failed|last_backup)_timestamp_seconds/m);
  expect(missing).toMatch(/^site_build_info\{version="\d+\.\d+\.\d+",commit="[^"]+",node="v\d+/m);
  // From the start: of a count that appears no rate can be told.
  for (const outcome of ['passed', 'failed', 'held'])
    expect(missing).toMatch(new RegExp(`^site_exams_total\\{outcome="${outcome}"\\} 0$`, 'm'));
  expect(missing).toMatch(/^# HELP site_credentials_total Credentials issued, revoked and verified\.$/m);
  expect(await read(tmpdir())).toMatch(/^site_disk_free_bytes \d{6}/m);
});

test('a disk that does not answer holds up no figures but its own', { timeout: 10_000 }, async () => {
  const hanging = { ...sources, waitingFiles: () => new Promise<number>(() => {}), dataDir: tmpdir() };
  const read = await openMetrics(hanging).read();
  expect(read).toMatch(/^site_database_up 1$/m);
  expect(read).not.toMatch(/^site_files_waiting /m);
});
