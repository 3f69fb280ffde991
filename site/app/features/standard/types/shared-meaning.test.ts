import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkText } from '@context-native/checker';
import { afterAll, beforeAll, expect, test } from 'vitest';
import dictionary from '../../../../../standard/types.json' with { type: 'json' };
import { typesFolder } from './dictionary.server.ts';

const { producers, consumer, prints, refuses } = dictionary.promise;
const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython)
  process.stderr.write('SKIPPED: there is no python3 here; the producer in Python is not run.\n');
const folder = mkdtempSync(join(tmpdir(), 'types-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What each producer recorded, as a file. */
const recorded: Record<string, string> = {};

beforeAll(() => {
  for (const file of producers) {
    const command = file.endsWith('.py') ? 'python3' : process.execPath;
    const { stdout, stderr } = spawnSync(command, [`standard/code/types/${file}`], { encoding: 'utf8' });
    if (stderr && !(file.endsWith('.py') && !hasPython)) throw new Error(stderr);
    recorded[file] = join(folder, `${file}.json`);
    writeFileSync(recorded[file], stdout ?? '');
  }
});

function read(...files: string[]) {
  const program = `standard/code/types/${consumer}`;
  return spawnSync(process.execPath, [program, typesFolder, ...files], { encoding: 'utf8' });
}

test('both producers record traces that conform', ({ skip }) => {
  if (!hasPython) skip();
  for (const file of producers)
    expect(checkText(readFileSync(recorded[file] ?? '', 'utf8')).conforms, file).toBe(true);
});

test('one reader adds up what both recorded, by the dictionary alone', ({ skip }) => {
  if (!hasPython) skip();
  const { stdout, stderr, status } = read(...producers.map((file) => recorded[file] ?? ''));
  expect([stderr, stdout, status]).toEqual(['', `${prints}\n`, 0]);
});

test.for(refuses)('$change: it is refused, by name', ({ of, replace, by, says }, { skip }) => {
  if (of.endsWith('.py') && !hasPython) skip();
  const text = readFileSync(recorded[of] ?? '', 'utf8');
  expect(text).toContain(replace);
  const changed = join(folder, 'changed.json');
  writeFileSync(changed, text.replaceAll(replace, by));
  const { stdout, stderr, status } = read(changed);
  const { mcp_trace_id } = JSON.parse(text) as { mcp_trace_id: string };
  expect(stderr).toMatch(new RegExp(`^refused: trace ${mcp_trace_id}, event \\d+: `));
  expect(stderr.trimEnd().endsWith(says)).toBe(true);
  expect([stdout, status]).toEqual(['', 1]);
});

test('the reader knows no name of a producer, and no type that is not in the dictionary', () => {
  const changed = join(folder, 'other.json');
  writeFileSync(
    changed,
    JSON.stringify({
      mcp_trace_id: 'x',
      mcp_events: [{ event_type: 'run.started', payload: { input: { type: '../types', value: 1 } } }],
    }),
  );
  expect(read(changed).stderr).toBe('refused: trace x, event 1: its type is no name of the dictionary\n');
});
