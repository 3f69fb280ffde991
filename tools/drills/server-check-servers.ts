/** Servers of the drill `server-check`, and how each is started. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { sdkOf } from 'context-native/verify/who';
import { ensureBuild, startSite } from '../../site/tests/support/site-process.ts';
import { site } from '../../site.config.ts';

export interface Subject {
  part: Part;
  name: string;
  version: string;
  /** The SDK and its version; empty if it is not known. */
  sdk: string;
  transport: 'stdio' | 'http';
  /** Starts it; for a server that is no script. */
  start?: () => Promise<Started>;
  /** A script of Node and its arguments. An HTTP server prints its URL on standard error. */
  script: string;
  args: string[];
  env: Record<string, string>;
  /** Rules that it really breaks, with the reason. Every other failure is a false one. */
  faults: Record<string, string>;
}

export const parts = ['ours', 'npm'] as const;
export type Part = (typeof parts)[number];

export const root = resolve(import.meta.dirname, '../..');
const corpus = join(root, 'packages/cli/tests/corpus');
const fromNpm = join(import.meta.dirname, 'servers-from-npm');

/** Reference servers, which are dependencies of our tests. `{folder}` is an empty folder. */
const reference: Record<string, { args?: string[]; env?: Record<string, string> }> = {
  '@modelcontextprotocol/server-everything': {},
  '@modelcontextprotocol/server-filesystem': { args: ['{folder}'] },
  // It would write into its own package.
  '@modelcontextprotocol/server-memory': { env: { MEMORY_FILE_PATH: '{folder}/memory.jsonl' } },
  '@modelcontextprotocol/server-sequential-thinking': {},
};

/** How servers of others differ from `node BIN` without settings, and what they really break. */
const others: Record<string, Partial<Pick<Subject, 'args' | 'env' | 'faults'>>> = {
  // It does not start without a key. No service accepts this one.
  '@brave/brave-search-mcp-server': { env: { BRAVE_API_KEY: 'none' } },
  '@circleci/mcp-server-circleci': {
    faults: { 'capabilities/resources': 'It declares resources, and answers resources/list with -32601.' },
  },
  '@launchdarkly/mcp-server': { args: ['start'] },
};

/** @param folder an empty folder of this run */
export function subjectsOf(part: Part, folder: string): Subject[] {
  const fill = (text: string) => text.replace('{folder}', folder);
  const packageSubject = (base: string, name: string, given: (typeof others)[string]): Subject => {
    const { version, script, sdk } = readPackage(base, name);
    const { args = [], env = {}, faults = {} } = given;
    return {
      part,
      name,
      version,
      sdk,
      transport: 'stdio',
      script,
      args: args.map(fill),
      env: Object.fromEntries(Object.entries(env).map(([key, value]) => [key, fill(value)])),
      faults,
    };
  };
  if (part === 'npm') {
    install();
    const { dependencies } = JSON.parse(readFileSync(join(fromNpm, 'package.json'), 'utf8'));
    return Object.keys(dependencies).map((name) => packageSubject(fromNpm, name, others[name] ?? {}));
  }
  return [
    ownEndpoint(),
    ...Object.entries(reference).map(([name, given]) => packageSubject(root, name, given)),
    ...correctOnes(),
  ];
}

/** The endpoint of the built site. */
const ownEndpoint = (): Subject => ({
  part: 'ours',
  name: `${site.slug} /mcp`,
  version: site.packages.version,
  sdk: madeWith['sdk-2']?.() ?? '',
  transport: 'http',
  async start() {
    ensureBuild();
    const { url, stop } = await startSite();
    return { url: `${url}/mcp`, stop: () => void stop() };
  },
  script: '',
  args: [],
  env: {},
  faults: {},
});

/** The correct servers of the corpus. */
function correctOnes(): Subject[] {
  const entries = JSON.parse(readFileSync(join(corpus, 'corpus.json'), 'utf8')) as {
    server: string;
    transport: Subject['transport'];
    made_with: string;
    expected: string[];
  }[];
  return entries
    .filter(({ expected }) => expected.length === 0)
    .map(({ server, transport, made_with }) => ({
      part: 'ours',
      name: `corpus/${basename(server, '.ts')}`,
      version: '',
      sdk: madeWith[made_with]?.() ?? 'none',
      transport,
      script: join(corpus, server),
      args: [],
      env: {},
      faults: {},
    }));
}

const madeWith: Record<string, () => string> = {
  'sdk-1': () => `sdk ${manifestOf(root, '@modelcontextprotocol/sdk').version}`,
  'sdk-2': () => `server ${manifestOf(root, '@modelcontextprotocol/server').version}`,
};

interface Manifest {
  version: string;
  bin?: string | Record<string, string>;
}

const manifestOf = (base: string, name: string) =>
  JSON.parse(readFileSync(join(base, 'node_modules', name, 'package.json'), 'utf8')) as Manifest;

function readPackage(base: string, name: string) {
  const { version, bin } = manifestOf(base, name);
  const file = typeof bin === 'string' ? bin : Object.values(bin ?? {})[0];
  if (file === undefined) throw new Error(`${name} has no command.`);
  const script = join(base, 'node_modules', name, file);
  const sdk = sdkOf(script);
  return {
    version,
    script,
    sdk: sdk ? `${sdk.name.replace('@modelcontextprotocol/', '')} ${sdk.version}` : '',
  };
}

/** Installs the servers of others by their lock file, unless they are. None of their scripts runs. */
export function install(): void {
  const lock = join(fromNpm, 'package-lock.json');
  const installed = join(fromNpm, 'node_modules', 'installed.json');
  if (existsSync(installed) && readFileSync(installed).equals(readFileSync(lock))) return;
  console.log('Installing the servers of tools/drills/servers-from-npm');
  const { status, stderr } = spawnSync('npm', ['ci', '--ignore-scripts', '--prefer-offline'], {
    cwd: fromNpm,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`npm ci in tools/drills/servers-from-npm: ${stderr}`);
  copyFileSync(lock, installed);
}

/** Settings of a server: no account, no key, and an empty home. */
export function environmentOf({ env }: Pick<Subject, 'env'>, home: string): Record<string, string> {
  mkdirSync(home, { recursive: true });
  return { PATH: process.env.PATH ?? '', HOME: home, ...env };
}

/** Time for an HTTP server to print its URL (ms). */
const startTimeoutMs = 20_000;

interface Started {
  url: string;
  stop: () => void;
}

/** Starts an HTTP server, and reads its URL. */
export async function startHttp(subject: Subject, home: string): Promise<Started> {
  if (subject.start) return subject.start();
  const child: ChildProcess = spawn(process.execPath, [subject.script], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: environmentOf(subject, home),
  });
  const stop = () => void child.kill('SIGKILL');
  const url = await new Promise<string | undefined>((resolve) => {
    if (child.stderr)
      createInterface({ input: child.stderr }).on('line', (line) => {
        if (/^http:\/\/\S+$/.test(line)) resolve(line);
      });
    child.once('exit', () => resolve(undefined));
    wait(startTimeoutMs, undefined, { ref: false }).then(resolve);
  });
  if (url !== undefined) return { url, stop };
  stop();
  throw new Error(`${subject.name} printed no URL.`);
}
