import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import { type Conformance, checkRegistryFile, type RegistryEntry, type Trace } from '#conformance';
import { keyOf, registry } from './entries.server.ts';

/** An entry, its traces, and what the checker found in its file. */
export interface Evidence {
  entry: RegistryEntry;
  traces: Trace[];
  check: Conformance;
  /** When this process checked it, ISO 8601. It says nothing about when the run took place. */
  checkedAt: string;
  checkerVersion: string;
}

const maxKept = 200;
const kept = new Map<string, Promise<Evidence>>();

/**
 * The evidence of an entry by its key, or undefined. Its file is read and checked when somebody first asks; page, API
 * and badge then say the same.
 */
export async function findEvidence(key: string): Promise<Evidence | undefined> {
  const entry = await registry.find(key);
  if (!entry) return undefined;
  const known = kept.get(key);
  if (known) return known;
  const checking = collectEvidence(entry);
  kept.set(key, checking);
  if (kept.size > maxKept) kept.delete(kept.keys().next().value ?? '');
  checking.catch(() => kept.delete(key));
  return checking;
}

async function collectEvidence(entry: RegistryEntry): Promise<Evidence> {
  const text = await registry.readText(entry);
  const now = new Date();
  return {
    entry,
    traces: (JSON.parse(text) as { traces?: Trace[] }).traces ?? [],
    check: checkRegistryFile(text, { now: now.getTime(), path: `${keyOf(entry)}.json` }),
    checkedAt: now.toISOString(),
    checkerVersion: checkerVersion(),
  };
}

function checkerVersion(): string {
  const file = join(projectRoot, 'packages/conformance/package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
