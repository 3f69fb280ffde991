import { readFileSync } from 'node:fs';
import type { RegistryEntry } from '@context-native/checker';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Recheck } from '../rechecks.ts';
import { EntryStages } from './entry-stages.tsx';

const entry = JSON.parse(readFileSync('standard/examples/registry-entry.json', 'utf8')) as RegistryEntry;

test('a run of verify again says how many tools it called', () => {
  const run = {
    tool: { name: 'context-native', version: '0.2.0' },
    counts: { failed: 0, warned: 0, passed: 40, skipped: 19 },
  };
  const show = (run_again: Recheck['run_again']) => {
    const recheck: Recheck = {
      checked_at: '2026-11-26T12:00:00.000Z',
      by: 'Context-Native',
      checker: run.tool,
      file_digest: `sha256:${'a'.repeat(64)}`,
      traces: 1,
      problems: [],
      run_again,
    };
    return renderToStaticMarkup(
      <EntryStages
        entry={entry}
        stage="rechecked"
        expiresAt={null}
        report={undefined}
        problems={[]}
        recheck={recheck}
      />,
    );
  };
  expect(show({ ...run, calls: { called: 0, listed: 5 } })).toContain('0 of 5 tools called.');
  expect(show(run)).not.toContain('called.');
});
