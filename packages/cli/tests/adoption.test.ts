import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { checkText, type Trace } from '@context-native/checker';
import { installPacked, root } from '@context-native/dev/pack';
import { expect, test } from 'vitest';
import { main } from './run-cli.ts';

/**
 * What `/adoption` shows was really run: here it is run again, and compared. `vitest --update` writes anew what the page shows.
 * Ids and times, which differ each time, are replaced.
 */
const adoption = join(root, 'site/content/adoption');
const python = { PYTHONPATH: join(root, 'packages/python') };
const servers = { typescript: ['node', 'server.ts'], python: ['python3', 'server.py'] };
const keep = 'convert:to; convert>unit';

test('what the page on adoption shows is what happens', { timeout: 120_000 }, async () => {
  const { folder } = installPacked(
    ['recorder'],
    ['server', 'core'].map((name) => `@modelcontextprotocol/${name}`).concat('zod'),
  );
  cpSync(join(adoption, 'code'), folder, { recursive: true });
  // Its dependencies are found where it really is.
  const older = 'node_modules/@modelcontextprotocol/sdk';
  symlinkSync(join(root, older), join(folder, older));
  /** Runs a command as a host's own terminal would; gives all that it printed. */
  const run = (command: string, ...args: string[]) => {
    const env = { ...process.env, ...python, PATH: `${join(process.execPath, '..')}:${process.env.PATH}` };
    const { stdout, stderr, error } = spawnSync(command, args, {
      cwd: folder,
      env,
      encoding: 'utf8',
      timeout: 60_000,
    });
    expect(error).toBeUndefined();
    return stdout + stderr;
  };
  const tool = (...args: string[]) => run(process.execPath, main, ...args);
  /** A host that calls the tool of a server once. */
  const ask = (...command: string[]) =>
    expect(run(process.execPath, join(root, 'site/content/adoption/code/ask.ts'), ...command)).toBe('');
  const takeTrace = () => {
    const [name = '', ...others] = readdirSync(join(folder, 'traces')).filter((file) =>
      file.endsWith('.json'),
    );
    expect(others).toEqual([]);
    const text = readFileSync(join(folder, 'traces', name), 'utf8');
    expect(checkText(text).counts).toEqual({ must: 0, should: 0 });
    return JSON.parse(text) as Trace;
  };
  const shown = async (name: string, text: string) =>
    expect(settled(text)).toMatchFileSnapshot(join(adoption, 'shown', name));

  for (const [language, server] of Object.entries(servers)) {
    // The proxy and the check are the same for both.
    if (language === 'python' && !process.env.TEST_WHOLE) continue;
    const proxy = ['record', '--out', 'traces', '--keep', keep, '--', ...server];
    ask(process.execPath, main, ...proxy);
    const checked = tool('check', 'traces');
    const line = `{checker} record \\\n    --out traces --keep '${keep}' -- ${server.join(' ')}`;
    await shown(`record-${language}.txt`, `$ ${line}\n\n$ {checker} check traces\n${checked}`);
    await shown(`record-${language}.json.txt`, pretty(takeTrace()));
    rmSync(join(folder, 'traces'), { recursive: true });

    const verified = tool(
      'check-server',
      '--call',
      'convert={"value":3,"unit":"m","to":"ft"}',
      '--',
      ...server,
    );
    const asked = `$ {checker} check-server \\\n    --call convert='{"value":3,"unit":"m","to":"ft"}' -- ${server.join(' ')}`;
    await shown(`verify-${language}.txt`, `${asked}\n${verified}`);
  }

  ask(process.execPath, 'recorded.ts');
  const trace = takeTrace();
  await shown('library-typescript.json.txt', pretty(trace));
  const entry = {
    name: 'Unit converter',
    org_id: 'your-organisation',
    agent_code: 'unit-converter',
    profile: 'developer',
    capabilities: ['length.convert'],
    mcp_trace_id: trace.mcp_trace_id,
    version: '1.0.0',
    compliance: true,
  };
  const file = pretty({ entry, traces: [trace] });
  expect(checkText(file)).toMatchObject({ kind: 'registry-file', counts: { must: 0, should: 0 } });
  await shown('entry.json.txt', file);
  rmSync(join(folder, 'traces'), { recursive: true });

  ask(process.execPath, 'recorded-1.ts');
  // The same server, client and run, so that all but ids, times and capabilities is the same.
  const told = ({ mcp_context, mcp_events }: Trace) => ({
    context: { ...mcp_context, timestamp: '' },
    events: mcp_events.map(({ event_type, payload }) => [event_type, { ...payload, capabilities: '' }]),
  });
  expect(told(takeTrace())).toEqual(told(trace));
  rmSync(join(folder, 'traces'), { recursive: true });

  expect(run('python3', 'recorded.py')).toMatch(/^\{'value': 9\.84\d+, 'unit': 'ft'\}\n$/);
  await shown('library-python.json.txt', pretty(takeTrace()));
});

/** JSON as a person would break it: what fits stands on one line. */
const pretty = (value: unknown) => `${broken(value, '')}\n`;

function broken(value: unknown, indent: string): string {
  const line = JSON.stringify(value, null, 1).replaceAll(/\n */g, ' ');
  if (typeof value !== 'object' || value === null || indent.length + line.length <= 84) return line;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => broken(item, inner))
    : Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${broken(member, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`;
}

/** The same text with ids and times that stay the same: times a millisecond apart, in their order. */
function settled(text: string): string {
  const ids = [...new Set(text.match(/[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g))];
  const times = [...new Set(text.match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g))].sort();
  const from = Date.parse('2026-11-26T14:00:00.400Z');
  const moments = new Map(times.map((time, index) => [time, new Date(from + index).toISOString()]));
  let result = text.replaceAll(process.execPath, 'node');
  for (const [index, id] of ids.entries())
    result = result.replaceAll(id, `3d1f6a52-8c0e-4b7a-9f63-5a2e90c4d81${index}`);
  return result.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (time) => moments.get(time) ?? time);
}
