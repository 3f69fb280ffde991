import { spawnSync } from 'node:child_process';
import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { makeFolder } from '@context-native/dev/folder';
import { installPacked, packPackage, root, run } from '@context-native/dev/pack';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, test } from 'vitest';

const timeout = 180_000;

test('the packed command line installs in an empty folder, without anything else, and works there', {
  timeout,
}, async () => {
  const { folder, tarballs } = installPacked(['cli']);
  expect(tarballs).toEqual(['context-native-0.2.0.tgz']);
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
    'specification',
    'suite-report.schema.json',
    'test-suite',
    'types',
    'verify-report.schema.json',
  ]);

  // The official client, Ajv and their licences are in the package: nothing else is installed.
  const dist = join(folder, 'node_modules/context-native/dist/cli/src/verify');
  expect(readFileSync(join(dist, 'licences.txt'), 'utf8')).toMatch(
    /^@modelcontextprotocol\/client 2\.4\.0$/m,
  );
  const memory = join(root, 'node_modules/@modelcontextprotocol/server-memory/dist/index.js');
  const verified = ['check-server', '--revision', '2025-11-25', '--', process.execPath, memory];
  const said = run(folder, 'npx', '--no-install', 'context-native', ...verified);
  expect(said).toMatch(/^memory-server /);
  expect(said).toContain('pass  schemas/output\n');
  expect(said).toContain(' 0 failed, ');

  // So is the official server, for the standard's own tools over the files of the package.
  const client = new Client({ name: 'test', version: '1' });
  const args = ['--no-install', 'context-native', 'mcp'];
  await client.connect(new StdioClientTransport({ command: 'npx', args, cwd: folder }));
  const ask = async (name: string, given: Record<string, unknown>) =>
    (await client.callTool({ name, arguments: given })).structuredContent;
  expect(await ask('get_clause', { number: '12.6' })).toMatchObject({ version: 'v0.2-draft' });
  expect(await ask('get_type', { name: 'money.amount' })).toMatchObject({ examples: expect.any(Array) });
  const { contents } = await client.readResource({ uri: 'context-native://files/schemas/v0.1/trace.json' });
  expect(contents[0]).toMatchObject({ text: expect.stringContaining('"$id"') });
  await client.close();

  // npx starts this file, and takes longer than the command itself.
  const command = join(folder, 'node_modules/.bin/context-native');
  run(folder, command, 'init', 'examples');
  expect(run(folder, command, 'check', 'examples')).toContain(', 0 do not');
  // Typed values of the working draft are held against the dictionary of the package, without --types.
  const rates = readFileSync(join(root, 'standard/examples/v0.2-draft/signed.trace.json'), 'utf8');
  const draft = ['check', '--spec', '0.2-draft'];
  writeFileSync(join(folder, 'rates.trace.json'), rates);
  expect(run(folder, command, ...draft, 'rates.trace.json')).toMatch(
    /: 1 conform, 0 do not \(0 MUST, 0 SHOULD\)/,
  );
  writeFileSync(join(folder, 'rates.trace.json'), rates.replaceAll('"rate": "0.9362"', '"rate": 0.9362'));
  const wrong = spawnSync(command, [...draft, 'rates.trace.json'], { cwd: folder, encoding: 'utf8' });
  expect(wrong.stdout).toMatch(/MUST 14\.2 type-value: rate is 0\.9362/);
  expect(wrong.status).toBe(1);
  const types = join(folder, 'node_modules/context-native/types');
  expect(readdirSync(types)).toEqual(
    readdirSync(join(root, 'standard/types')).filter((name) => name.endsWith('.json')),
  );
  const server = [process.execPath, '-e', 'process.stdin.pipe(process.stdout)'];
  const call = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo"}}\n';
  const recorded = ['record', '--', ...server];
  expect(spawnSync(command, recorded, { cwd: folder, input: call, encoding: 'utf8' }).stdout).toBe(call);
  expect(run(folder, command, 'check', 'traces')).toContain('1 document: 1 conform');
  const itself = `${command} suite serve`;
  const suite = ['suite', '--against', itself, '--strict', 'places'];
  expect(run(folder, command, ...suite)).toMatch(/^(\d+) cases: \1 passed, 0 failed/m);
});

test('the packed checker installs in an empty folder, without anything else, and works there with its types', {
  timeout,
}, () => {
  const { folder, tarballs } = installPacked(['checker']);
  expect(tarballs).toEqual(['context-native-checker-0.2.0.tgz']);
  const installed = join(folder, 'node_modules/@context-native/checker');
  expect(readdirSync(installed).sort()).toEqual([
    'LICENSE',
    'README.md',
    'dist',
    'examples',
    'package.json',
    'schemas',
    'test-suite',
    'types',
  ]);
  const dist = join(installed, 'dist/checker/src');
  const client = readFileSync(join(dist, 'check-in-worker.js'), 'utf8');
  const worker = /new Worker\(new URL\('([^']+)', import\.meta\.url\)/.exec(client)?.[1] ?? '';
  expect(readFileSync(join(dist, worker), 'utf8')).toContain('checkDocuments(');

  writeFileSync(
    join(folder, 'use.ts'),
    `import { checkDocuments, checkText, checkTrace, type Trace } from '@context-native/checker';
import type { checkInWorker } from '@context-native/checker/worker';
import schema from '@context-native/checker/schemas/trace.json' with { type: 'json' };
import rate from '@context-native/checker/types/exchange.rate.json' with { type: 'json' };
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

test('for npm each package depends on its siblings: all tarballs are installed at once, and work together', {
  // Takes long: the root's `npm test` leaves it out, `npm run test:all` has it.
  tags: 'whole',
  timeout,
}, () => {
  const { folder, tarballs } = installPacked(
    ['checker', 'recorder', 'opentelemetry', 'cli'],
    ['@opentelemetry'],
    'npm',
  );
  expect(tarballs).toHaveLength(4);
  const read = (name: string) =>
    JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8'));
  const version = read('@context-native/checker').version;
  const sibling = (name: string) => ({ [`@context-native/${name}`]: version });
  expect(read('@context-native/checker').dependencies).toBeUndefined();
  expect(read('@context-native/recorder').dependencies).toEqual(sibling('checker'));
  expect(read('@context-native/opentelemetry').dependencies).toEqual({
    ...sibling('checker'),
    ...sibling('recorder'),
  });
  expect(read('context-native').dependencies).toEqual({
    ...sibling('checker'),
    ...sibling('recorder'),
    ...sibling('opentelemetry'),
  });
  // Nothing is in two packages.
  for (const name of ['@context-native/recorder', '@context-native/opentelemetry', 'context-native'])
    expect(readdirSync(join(folder, 'node_modules', name, 'dist'))).not.toContain('checker');

  run(folder, 'npx', '--no-install', 'context-native', 'init', 'examples');
  expect(run(folder, 'npx', '--no-install', 'context-native', 'check', 'examples')).toContain(', 0 do not');
  const serve = spawnSync('npx', ['--no-install', 'context-native', 'mcp'], {
    cwd: folder,
    input: '',
    encoding: 'utf8',
  });
  expect(serve).toMatchObject({ status: 0, stderr: '' });
  writeFileSync(
    join(folder, 'use.ts'),
    `import { checkDocuments } from '@context-native/checker';
import { type Sink, spansOf, type Spec } from '@context-native/opentelemetry';
import { FileSink } from '@context-native/recorder/file';
const spec: Spec = '0.2-draft';
const sink: Sink = new FileSink({ folder: 'traces', spec });
console.log(checkDocuments('{')?.counts.must, spansOf({}).length, typeof sink.flush);
`,
  );
  const compiler = join(root, 'node_modules/.bin/tsc');
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--lib', 'es2024,dom'];
  const nodeTypes = ['--typeRoots', join(root, 'node_modules/@types'), '--types', 'node'];
  run(folder, compiler, ...options, ...nodeTypes, 'use.ts');
  expect(run(folder, process.execPath, 'use.ts')).toMatch(/^1 \d function\n$/);
});

// Other tests install these; here their files are enough.
test.each(['checker', 'recorder', 'opentelemetry', 'cli'])(
  'the download of %s brings what it needs of its siblings: nothing of ours is asked of a registry',
  (name) => {
    const folder = makeFolder();
    run(folder, 'tar', '-xzf', packPackage(name));
    const unpacked = join(folder, 'package');
    expect(JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8'))).not.toHaveProperty(
      'dependencies',
    );
    const files = globSync('dist/**/*.{js,d.ts}', { cwd: unpacked });
    expect(files.length).toBeGreaterThan(0);
    for (const file of files)
      expect([
        file,
        /(from|import\() ?['"]@context-native/.test(readFileSync(join(unpacked, file), 'utf8')),
      ]).toEqual([file, false]);
  },
  timeout,
);
