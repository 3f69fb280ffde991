import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { makeSnapshot } from '../../scripts/snapshot.ts';

/** Makes the ready database once. Each test file that needs a database gets a copy. */
export default async function setup(project: TestProject) {
  const directory = mkdtempSync(join(tmpdir(), 'test-snapshot-'));
  const snapshot = join(directory, 'snapshot');
  await makeSnapshot(snapshot);
  project.provide('snapshot', snapshot);
  return () => rmSync(directory, { recursive: true, force: true });
}
