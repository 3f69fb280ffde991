import { readProjectFileSync } from '#app/services/config/project-file.server.ts';
import { registry } from './entries.server.ts';
import { type Judged, judgeFile } from './judge.server.ts';

/** An entry, its traces, and what the checker found in its file. */
export interface Evidence extends Judged {
  /** When this process checked it, ISO 8601. It says nothing about when the run took place. */
  checkedAt: string;
  checkerVersion: string;
}

const maxKept = 200;
const kept = new Map<string, Promise<Evidence>>();

/**
 * The evidence of an entry by its key, or undefined. The file is read and checked at the first request, and the result
 * is cached (at most 200 entries), so page, API and badge agree.
 */
export async function findEvidence(key: string): Promise<Evidence | undefined> {
  const entry = await registry.find(key);
  if (!entry) return undefined;
  const known = kept.get(key);
  if (known) return known;
  const checking = collectEvidence(key);
  kept.set(key, checking);
  if (kept.size > maxKept) kept.delete(kept.keys().next().value ?? '');
  checking.catch(() => kept.delete(key));
  return checking;
}

async function collectEvidence(key: string): Promise<Evidence> {
  const { text, rechecks } = await registry.readFile(key);
  const now = new Date();
  return {
    ...judgeFile(text, key, rechecks, now.getTime()),
    checkedAt: now.toISOString(),
    checkerVersion: checkerVersion(),
  };
}

function checkerVersion(): string {
  return JSON.parse(readProjectFileSync('packages/checker/package.json')).version;
}
