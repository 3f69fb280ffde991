/**
 * The drill `image`: builds the container image without pulling another, starts it, requests every page of the sitemap
 * and stops it with SIGTERM. Then it does the same with a read-only root. Then it builds the next version's image over
 * this one, which must contain the assets of both. It needs Debian, root and `buildah`, but no daemon. The part `here`
 * uses this checkout's packages and build instead of installing and building again, and skips the next version: two
 * minutes less.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { hasProgram } from '@context-native/dev/debian';
import { freePort } from '../../site/tests/support/postgres.ts';
import { ensureBuild } from '../../site/tests/support/site-process.ts';
import { printTable } from '../bench/report.ts';
import { root, withDirectory } from '../bench/site.ts';
import { makeBuilder } from '../image/builder.ts';
import { gather } from '../image/gather.ts';

const most = { megabytes: 350, secondsToReady: 60, secondsToStop: 15 };
/** User and home folder in `Containerfile`. */
const user = 10_001;
const home = '/srv/context-native';

/** Tries to write a file into each folder, and prints the outcomes. */
const tryToWrite = `const { writeFileSync } = require('node:fs');
const outcome = (folder) => { try { writeFileSync(folder + '/tried', ''); return 'written'; } catch ({ code }) { return code; } };
console.log(JSON.stringify(Object.fromEntries(['/data', '/tmp', '/', '/etc', '/usr/bin', '${home}', '${home}/build'].map((folder) => [folder, outcome(folder)]))));`;

export async function image(parts: string[]): Promise<boolean> {
  if (parts.some((part) => part !== 'here')) throw new Error('The only valid part is: here.');
  if (process.getuid?.() !== 0)
    throw new Error('This drill needs root, because it creates containers without a daemon.');
  if (!hasProgram('/usr/bin/buildah', 'buildah')) throw new Error('This drill needs buildah.');
  return withDirectory((directory) => drill(directory, parts.includes('here')));
}

async function drill(directory: string, isHere: boolean): Promise<boolean> {
  const store = ['--root', join(directory, 'store'), '--runroot', join(directory, 'run')];
  const buildah = (...args: string[]) =>
    execFileSync('buildah', [...store, '--storage-driver', 'vfs', ...args], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      maxBuffer: 64 * 1024 * 1024,
    }).trim();
  const built = isHere ? buildFromHere(buildah, directory) : build(buildah, directory);
  const { config } = JSON.parse(buildah('inspect', '--type', 'image', 'context-native')).Docker;
  const container = buildah('from', 'context-native');
  const tree = buildah('mount', container);
  const megabytes = Number(execFileSync('du', ['-sb', tree], { encoding: 'utf8' }).split('\t')[0]) / 1e6;
  console.log(`${megabytes.toFixed(0)} MB, built in ${built.toFixed(0)} s`);

  const data = join(directory, 'data');
  mkdirSync(data);
  chownSync(data, user, user);
  const port = await freePort();
  const env = [`PORT=${port}`, `SITE_URL=http://localhost:${port}`, 'VIDEO_THUMBNAIL_URL=none'];
  const first: Container = {
    url: `http://localhost:${port}`,
    run: (command) => [
      'buildah',
      [
        ...[...store, '--storage-driver', 'vfs', 'run', '--isolation', 'chroot'],
        ...[
          ...env.flatMap((one) => ['--env', one]),
          '--volume',
          `${data}:/data`,
          container,
          '--',
          ...command,
        ],
      ],
    ],
  };
  const inImage = [...config.Env, ...env];
  const second: Container = {
    url: first.url,
    run: (command) => onReadOnlyRoot(tree, data, inImage, command),
  };

  const results = [
    await tryContainer('buildah, chroot', first, config.Cmd, config.Healthcheck.Test.slice(1)),
    await tryContainer('read-only root', second, config.Cmd, config.Healthcheck.Test.slice(1)),
  ];
  printTable(
    ['started by', 'ready', 'pages', 'not 200', 'user', 'written to', 'stopped', 'exit'],
    results.map(({ cells }) => cells),
    'left',
  );
  buildah('rm', container);
  const isKept = isHere || keepsAssets(buildah, directory);
  return megabytes <= most.megabytes && results.every(({ isGood }) => isGood) && isKept;
}

/** Adds a unique asset to the image and builds over it. Returns whether the new image has the assets of both. */
function keepsAssets(buildah: (...args: string[]) => string, directory: string): boolean {
  const asset = 'client/assets/of-the-build-before.js';
  const context = join(directory, 'before');
  mkdirSync(join(context, 'client/assets'), { recursive: true });
  writeFileSync(join(context, asset), 'export {};');
  writeFileSync(join(context, 'assets.json'), JSON.stringify([basename(asset)]));
  const file = join(directory, 'Before');
  writeFileSync(file, `FROM context-native\nCOPY . ${home}/build/\n`);
  buildah(...buildArgs, '--file', file, '--tag', 'localhost/before', context);
  buildImage(buildah, 'next', '--build-arg', 'BEFORE=localhost/before');
  const container = buildah('from', 'next');
  const tree = buildah('mount', container);
  const own: string[] = JSON.parse(readFileSync(join(tree, home, 'build/assets.json'), 'utf8'));
  const assets = [asset, ...own.map((name) => `client/assets/${name}`)];
  const missing = assets.filter((path) => !existsSync(join(tree, home, 'build', path)));
  const isKept = own.length > 0 && missing.length === 0;
  console.log(`the image built on top of it ${isKept ? 'has' : 'LACKS'} the assets of both`);
  for (const path of missing.slice(0, 5)) console.log(`missing: ${path}`);
  buildah('rm', container);
  return isKept;
}

const buildArgs = ['build', '--isolation', 'chroot', '--format', 'docker'];

/** Makes the builder from this machine, then builds the image. Returns the seconds. */
function build(buildah: (...args: string[]) => string, directory: string): number {
  const startedAt = performance.now();
  const builder = join(directory, 'builder');
  makeBuilder(builder);
  const file = join(directory, 'Builder');
  writeFileSync(file, 'FROM scratch\nCOPY . /\nENV PATH=/usr/bin:/bin HOME=/root\n');
  buildah(...buildArgs, '--file', file, '--tag', 'localhost/builder', builder);
  buildImage(buildah, 'context-native');
  return (performance.now() - startedAt) / 1000;
}

function buildImage(buildah: (...args: string[]) => string, tag: string, ...more: string[]): void {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const parts = ['--build-arg', 'BUILDER=localhost/builder', '--build-arg', `VERSION=${version}`];
  buildah(...buildArgs, ...parts, ...more, '--file', 'Containerfile', '--tag', tag, '.');
}

/** Builds only the last stage, from this checkout's build and packages. Returns the seconds. */
function buildFromHere(buildah: (...args: string[]) => string, directory: string): number {
  ensureBuild();
  const startedAt = performance.now();
  const context = join(directory, 'context');
  gather(join(context, 'out'));
  mkdirSync(join(context, 'data'));
  const [, lastStage = ''] = readFileSync(join(root, 'Containerfile'), 'utf8').split(/^(?=FROM scratch)/m);
  const file = join(directory, 'LastStage');
  writeFileSync(file, `FROM scratch AS build\nCOPY out/ /out/\nCOPY data/ /data/\n${lastStage}`);
  buildah(...buildArgs, '--file', file, '--tag', 'context-native', context);
  return (performance.now() - startedAt) / 1000;
}

interface Container {
  url: string;
  /** Program and arguments that run a command in the container. */
  run: (command: string[]) => [program: string, args: string[]];
}

/** Simulates a container engine's `--read-only --tmpfs /tmp --volume DATA:/data`, which chroot isolation lacks. */
function onReadOnlyRoot(tree: string, data: string, env: string[], command: string[]): [string, string[]] {
  const script = `mkdir -p "$0/proc"
mount --bind "$0" "$0"
mount --bind "$1" "$0/data"
mount -t tmpfs -o mode=1777 none "$0/tmp"
mount --rbind /proc "$0/proc"
mount -o remount,bind,ro "$0"
tree="$0"; shift
exec env -i "$@"`;
  const within = ['/usr/sbin/chroot', `--userspec=${user}:${user}`, tree, ...command.map(inHome)];
  return ['unshare', ['--mount', 'sh', '-ec', script, tree, data, ...env, ...within]];
}

/** Absolute path of a file of the build: only a container engine sets the working directory. */
const inHome = (word: string) => (word.startsWith('build/') ? `${home}/${word}` : word);

async function tryContainer(name: string, container: Container, start: string[], health: string[]) {
  const startedAt = performance.now();
  const [program, args] = container.run(start);
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = once(child, 'exit');
  process.once('exit', () => child.kill('SIGKILL'));
  await untilReady(container.url, child);
  const ready = (performance.now() - startedAt) / 1000;

  const isHealthy = succeeds(container, health);
  const isCommanded = succeeds(container, ['node', 'build/server/admin.js', 'list']);
  const { asked, wrong } = await askPages(container.url);
  const site = findSite(child.pid ?? 0);
  const uid = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${site}/status`, 'utf8'))?.[1];
  const outcomes: Record<string, string> = JSON.parse(output(container, ['node', '-e', tryToWrite]));
  const written = Object.keys(outcomes).filter((folder) => outcomes[folder] === 'written');

  const askedAt = performance.now();
  process.kill(site, 'SIGTERM');
  const [code] = await exited;
  const stopped = (performance.now() - askedAt) / 1000;
  for (const address of wrong) console.log(`${name}: ${address}`);
  console.log(
    `${name}: ready after ${ready.toFixed(1)} s, ${asked} pages, ${wrong.length} wrong, user ${uid}, health check ${isHealthy}, command ${isCommanded}, stopped in ${stopped.toFixed(1)} s with ${code}; writing: ${JSON.stringify(outcomes)}`,
  );
  const isGood =
    [isHealthy, isCommanded, wrong.length === 0, uid === String(user), code === 0].every(Boolean) &&
    written.join() === '/data,/tmp' &&
    ready <= most.secondsToReady &&
    stopped <= most.secondsToStop;
  return {
    cells: [
      name,
      `${ready.toFixed(1)} s`,
      String(asked),
      String(wrong.length),
      `${uid}`,
      written.join(' '),
      `${stopped.toFixed(1)} s`,
      `${code}`,
    ],
    isGood,
  };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (child.exitCode !== null) throw new Error('The container did not start.');
    await wait(50);
  }
}

/**
 * Requests every page of the sitemap, a social image and the checksums. Returns their number, and those without status
 * 200.
 */
async function askPages(url: string): Promise<{ asked: number; wrong: string[] }> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const pages = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, page = '']) => page);
  const wrong: string[] = [];
  for (const page of [...pages, `${url}/social/blog.png`, `${url}/downloads/SHA256SUMS`]) {
    const answer = await fetch(page);
    await answer.arrayBuffer();
    if (answer.status !== 200) wrong.push(`${page} returned ${answer.status}`);
  }
  return { asked: pages.length + 2, wrong };
}

const output = (container: Container, command: string[]) => {
  const [program, args] = container.run(command);
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
};

function succeeds(container: Container, command: string[]): boolean {
  try {
    output(container, command);
    return true;
  } catch {
    return false;
  }
}

/** The site's process: the last in the chain of child processes, whichever thread started them. */
function findSite(pid: number): number {
  const children = globSync(`/proc/${pid}/task/*/children`).map((file) => readFileSync(file, 'utf8').trim());
  const [child] = children.join(' ').split(' ').filter(Boolean);
  return child ? findSite(Number(child)) : pid;
}
