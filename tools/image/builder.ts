/**
 * `node tools/image/builder.ts DIR`: on Debian, makes a file system in DIR as a base for `Containerfile`, which then
 * builds without pulling an image. It contains this machine's Node, npm, shell and `env` with their libraries, and
 * npm's registry and certificates as set here. Only Node's libraries get into the site's image.
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';

const certificates = '/etc/ssl/certs/ca-certificates.crt';

/** @throws Error if a program is missing */
export function makeBuilder(directory: string): void {
  const put = (file: string, place = file) => {
    mkdirSync(dirname(join(directory, place)), { recursive: true });
    copyFileSync(file, join(directory, place));
  };
  const programs: [file: string, place: string][] = [
    [process.execPath, '/usr/bin/node'],
    [realpathSync('/bin/sh'), '/bin/sh'],
    ['/usr/bin/env', '/usr/bin/env'],
  ];
  for (const [file, place] of programs) {
    put(file, place);
    for (const library of librariesOf(file)) put(library);
  }
  for (const library of findGlibc()) put(library);
  const npm = findNpm();
  cpSync(npm, join(directory, 'usr/lib/node_modules/npm'), { recursive: true });
  // Scripts instead of links, which start npm's own files.
  for (const name of ['npm', 'npx']) {
    const file = join(directory, 'usr/bin', name);
    writeFileSync(file, `#!/bin/sh\nexec /usr/bin/node /usr/lib/node_modules/npm/bin/${name}-cli.js "$@"\n`);
    chmodSync(file, 0o755);
  }
  mkdirSync(join(directory, 'root'), { recursive: true });
  mkdirSync(join(directory, 'etc'), { recursive: true });
  mkdirSync(join(directory, 'tmp'), { mode: 0o1777 });
  writeFileSync(join(directory, 'etc/passwd'), 'root:x:0:0:root:/root:/bin/sh\n');
  writeFileSync(join(directory, 'etc/nsswitch.conf'), 'hosts: files dns\n');
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  const settings = [`registry=${registry}`];
  if (existsSync(certificates)) {
    put(certificates);
    settings.push(`cafile=${certificates}`);
  }
  writeFileSync(join(directory, 'root/.npmrc'), `${settings.join('\n')}\n`);
}

/** Libraries of a program, and the loader. */
function librariesOf(program: string): string[] {
  const said = execFileSync('ldd', [program], { encoding: 'utf8' });
  return [...said.matchAll(/(?:^|=>)\s+(\/\S+)/gm)].map(([, file = '']) => file);
}

/** More libraries of glibc: programs that npm installs need them. */
function findGlibc(): string[] {
  const libc = librariesOf(process.execPath).find((file) => file.endsWith('/libc.so.6'));
  if (!libc) throw new Error('Node is not linked to glibc here. Build the image on Debian.');
  return globSync(join(dirname(libc), '{libanl,libm,libnss_*,libresolv,librt,libutil}.so.*'));
}

/** Folder of npm, to which its command is a link. */
function findNpm(): string {
  const command = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim();
  const folder = dirname(dirname(realpathSync(command)));
  if (!existsSync(join(folder, 'bin/npm-cli.js'))) throw new Error(`There is no npm in ${folder}.`);
  return folder;
}

if (import.meta.main) {
  const [directory] = process.argv.slice(2);
  if (!directory) throw new Error('node tools/image/builder.ts DIR');
  makeBuilder(resolve(directory));
}
