import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import { makeFolder } from './run-cli.ts';

const root = join(import.meta.dirname, '../../..');

function run(cwd: string, command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  expect({
    command: `${command} ${args[0]}`,
    status,
    stderr: status === 0 ? '' : `${stdout}${stderr}`,
  }).toEqual({
    command: `${command} ${args[0]}`,
    status: 0,
    stderr: '',
  });
  return stdout;
}

test('the packed tarball installs in an empty folder, without anything else, and works there', () => {
  // A copy, so that a build beside other tests does not write into the tree that they read.
  const copy = makeFolder();
  for (const part of ['packages/conformance', 'standard', 'LICENSE', 'tsconfig.json', 'site.config.ts'])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const folder = makeFolder();
  run(join(copy, 'packages/conformance'), 'npm', 'pack', '--pack-destination', folder);
  const [tarball = ''] = readdirSync(folder);
  expect(tarball).toBe('context-native-0.1.0.tgz');

  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  run(folder, 'npm', 'install', '--offline', '--no-audit', '--no-fund', `./${tarball}`);
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
    'context-native',
  ]);
  const installed = readdirSync(join(folder, 'node_modules/context-native')).sort();
  expect(installed).toEqual([
    'LICENSE',
    'README.md',
    'dist',
    'examples',
    'package.json',
    'schemas',
    'suite-report.schema.json',
    'test-suite',
    'types',
  ]);

  const dist = join(folder, 'node_modules/context-native/dist');
  const client = readFileSync(join(dist, 'check-in-worker.js'), 'utf8');
  const worker = /new Worker\(new URL\('([^']+)', import\.meta\.url\)/.exec(client)?.[1] ?? '';
  expect(readFileSync(join(dist, worker), 'utf8')).toContain('checkDocuments(');

  run(folder, 'npx', '--no-install', 'context-native', 'init', 'examples');
  expect(run(folder, 'npx', '--no-install', 'context-native', 'check', 'examples')).toContain(', 0 do not');
  // Typed values of the working draft are held against the dictionary of the package, without --types.
  const rates = readFileSync(join(root, 'standard/examples/v0.2-draft/signed.trace.json'), 'utf8');
  const draft = ['--no-install', 'context-native', 'check', '--spec', '0.2-draft'];
  writeFileSync(join(folder, 'rates.trace.json'), rates);
  expect(run(folder, 'npx', ...draft, 'rates.trace.json')).toMatch(
    /: 1 conform, 0 do not \(0 MUST, 0 SHOULD\)/,
  );
  writeFileSync(join(folder, 'rates.trace.json'), rates.replaceAll('"rate": "0.9362"', '"rate": 0.9362'));
  const wrong = spawnSync('npx', [...draft, 'rates.trace.json'], { cwd: folder, encoding: 'utf8' });
  expect(wrong.stdout).toMatch(/MUST 14\.2 type-value: rate is 0\.9362/);
  expect(wrong.status).toBe(1);
  const types = join(folder, 'node_modules/context-native/types');
  expect(readdirSync(types)).toEqual(
    readdirSync(join(root, 'standard/types')).filter((name) => name.endsWith('.json')),
  );
  const itself = ['npx', '--no-install', 'context-native', 'suite', 'serve'].join(' ');
  const suite = ['suite', '--against', itself, '--strict', 'places'];
  expect(run(folder, 'npx', '--no-install', 'context-native', ...suite)).toMatch(
    /^(\d+) cases: \1 passed, 0 failed/m,
  );

  writeFileSync(
    join(folder, 'use.ts'),
    `import { checkDocuments, checkText, checkTrace, type Trace } from 'context-native';
import type { checkInWorker } from 'context-native/worker';
import schema from 'context-native/schemas/trace.json' with { type: 'json' };
import rate from 'context-native/types/exchange.rate.json' with { type: 'json' };
const trace: Trace = {
  mcp_trace_id: '13e4db00-96ab-4e44-806d-7de80f9e2497',
  mcp_context: {
    input_type: 'a', output_type: 'b', org_id: 'c', agent_code: 'd', profile: 'developer', sandbox_flag: true,
    timestamp: '2025-09-01T09:14:22Z',
  },
  mcp_events: [],
};
const wrong: Trace = {
  ...trace,
  // @ts-expect-error A field of another profile is no field of this one.
  mcp_context: { ...trace.mcp_context, profile: 'developer', pricing_plan: 'starter' },
};
const found: Awaited<ReturnType<typeof checkInWorker>> = checkDocuments('{');
if (found?.counts.must !== 1) throw new Error('the fault was not found');
console.log(checkTrace(trace).conforms, checkTrace(wrong).conforms, checkText('{').results[0]?.line, schema.$id, rate.name);
`,
  );
  run(
    folder,
    join(root, 'node_modules/.bin/tsc'),
    ...[
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--resolveJsonModule',
      '--lib',
      'es2024,dom',
      '--types',
      '',
      'use.ts',
    ],
  );
  expect(run(folder, process.execPath, 'use.ts')).toBe(
    'true false 1 https://context-native.example/schemas/v0.1/trace.json exchange.rate\n',
  );
});
