/**
 * Makes the archives of /downloads/ from the repository's own files: `node site/scripts/downloads.ts [DIR]`, part of
 * every build, after the site's own. The same sources give the same bytes. See docs/decisions/downloads.md.
 */

import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import process from 'node:process';
import { z } from 'zod';
import { site } from '../../site.config.ts';
import { type PackageFolder, packageFile, packageFolders, withChecker } from '../app/lib/checker-command.ts';
import { withClaims } from '../app/services/claims/dated-claims.ts';
import { makeBooks } from './static/books.ts';
import { type Files, sha256, withManifest, zipFolder } from './static/manifest.ts';
import { makeStaticSite } from './static/static-site.ts';

const root = resolve(import.meta.dirname, '../..');

/**
 * The list of what each archive holds: nothing but the sources it names. `npm` is a package of that folder; `packages` are
 * added to an archive, whose texts then name the command line's there; `book` a level whose lessons are added as one
 * page to print. The one without either, the site bundle, is
 * the static copy (`npm run export`) without the pictures for sharing.
 */
const archives = z
  .array(
    z.object({
      name: z.string(),
      npm: z.optional(z.enum(packageFolders)),
      packages: z.optional(z.array(z.enum(packageFolders))),
      sources: z.optional(z.record(z.string(), z.string())),
      book: z.optional(z.string()),
    }),
  )
  .parse(JSON.parse(readFileSync(join(root, 'site/content/downloads/archives.json'), 'utf8')));

/**
 * Names never allowed in an archive, even if it lists them: exam questions, data of a running site, settings, keys. The
 * build fails rather than ship one.
 */
const secret = /(^|\/)(questions?(-banks?)?|exams?|data|\.env[^/]*|[^/]*\.(pem|key))([/.]|$)|session-secret/i;

/** Writes every archive and `SHA256SUMS` into `directory`, and removes what was there. Needs the built site. */
async function makeDownloads(directory: string): Promise<void> {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const sums: string[] = [];
  const write = (file: string, content: Uint8Array) => {
    writeFileSync(join(directory, file), content);
    sums.push(`${sha256(content)}  ${file}\n`);
  };
  const books = await makeBooks(
    archives.flatMap(({ book }) => book ?? []),
    site.standardOrigin,
  );
  const packed = packPackages(archives.flatMap(({ npm }) => npm ?? []));
  const contentOf = (folder: PackageFolder) => packed.get(folder) as Uint8Array;
  for (const { name, npm, packages, sources, book } of archives) {
    if (npm) {
      write(packageFile(npm), contentOf(npm));
      continue;
    }
    const files = sources
      ? collect(sources)
      : await makeStaticSite({ siteUrl: site.standardOrigin, hasSocialImages: false });
    if (book) files.set('book.html', books.get(book) as Uint8Array);
    if (packages) nameCommandHere(files);
    for (const folder of packages ?? []) files.set(packageFile(folder), contentOf(folder));
    const folder = `${site.slug}-${site.standardVersion}-${name}`;
    write(`${folder}.zip`, zipFolder(folder, withManifest(files)));
  }
  writeFileSync(join(directory, 'SHA256SUMS'), sums.join(''));
}

/** Has the texts say the command that runs the package beside them, not one from a site. */
function nameCommandHere(files: Files): void {
  const elsewhere = `${site.standardOrigin}/downloads/${packageFile('cli')}`;
  for (const [path, content] of files) {
    if (!/\.(md|html)$/.test(path)) continue;
    const text = withChecker(new TextDecoder().decode(content));
    // A link still leads to the site that has the newest.
    const own = text.replaceAll(elsewhere, (found, at) =>
      text.endsWith('href="', at) ? found : `./${packageFile('cli')}`,
    );
    files.set(path, new TextEncoder().encode(own));
  }
}

/** The files that a list of sources names, under their paths in the archive. */
function collect(sources: Record<string, string>): Files {
  const files: Files = new Map();
  for (const [source, target] of Object.entries(sources)) {
    const found = globSync(source, { cwd: root });
    if (found.length === 0)
      throw new Error(`site/content/downloads/archives.json names ${source}: not there`);
    for (const entry of found)
      if (statSync(join(root, entry)).isDirectory())
        for (const file of globSync(`${entry}/**/*`, { cwd: root }))
          add(file, join(target, relative(entry, file)));
      else add(entry, target.endsWith('/') ? target + basename(entry) : target);
  }
  return files;

  function add(file: string, path: string): void {
    // Python's own copies of what it ran are different on each machine.
    if (!statSync(join(root, file)).isFile() || file.includes('__pycache__')) return;
    if (secret.test(file)) throw new Error(`${file} may not be in a download`);
    const content = readFileSync(join(root, file));
    files.set(
      path.replaceAll('\\', '/'),
      path.endsWith('.md') ? Buffer.from(withClaims(content.toString())) : content,
    );
  }
}

await makeDownloads(resolve(process.argv[2] ?? join(root, 'build/client/downloads')));

/** The npm packages, as `npm pack` makes them. npm orders the files and gives them one date: the same sources give the same bytes. */
function packPackages(folders: PackageFolder[]): Map<PackageFolder, Uint8Array> {
  const work = mkdtempSync(join(tmpdir(), 'packages-'));
  try {
    return new Map(
      folders.map((name) => {
        const folder = join(work, name);
        run(root, process.execPath, 'packages/build.ts', name, folder);
        rename(folder, name);
        run(folder, 'npm', 'pack', '--ignore-scripts', '--pack-destination', work);
        return [name, readFileSync(join(work, packageFile(name)))];
      }),
    );
  } finally {
    rmSync(work, { recursive: true });
  }
}

/** The package of a site with other names has those, where its manifest and its page have today's. */
function rename(folder: string, name: PackageFolder): void {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const names = [
    [manifest.repository.url, `git+${site.repository}.git`],
    [new URL(manifest.homepage).origin, site.standardOrigin],
    [manifest.author, `${site.product} <${site.email}>`],
    [manifest.author.split(' <')[0], site.product],
    [manifest.name, site.packages.names[name]],
  ];
  for (const file of ['package.json', 'README.md']) {
    const text = readFileSync(join(folder, file), 'utf8');
    writeFileSync(
      join(folder, file),
      names.reduce((named, [today, other]) => named.replaceAll(today, other), text),
    );
  }
}

function run(cwd: string, command: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args[0]} in a package: ${stdout}${stderr}`);
}
