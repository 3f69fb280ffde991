/**
 * `node site/scripts/downloads.ts [DIR]`: makes the archives of /downloads/ from the repository's files and the built
 * site's pages. The build runs it, unless called with `--pages`. The same sources give the same bytes. See
 * docs/decisions/downloads.md.
 */

import { execFile } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { site } from '../../site.config.ts';
import { type PackageFolder, packageFile, packageFolders, withChecker } from '../app/lib/checker-command.ts';
import { withClaims } from '../app/services/claims/dated-claims.ts';
import { makeBooks } from './static/books.ts';
import { type Files, sha256, withManifest, zipFolder } from './static/manifest.ts';
import { copySite, withBuiltSite } from './static/static-site.ts';

const root = resolve(import.meta.dirname, '../..');
/** Runs a command. @throws Error with its output, if it fails */
const run = promisify(execFile);

/**
 * The archives. With `npm`, it is that package. Otherwise it is a ZIP file of `sources` (paths in the repository, with
 * their paths in the archive), a manifest, the tarballs of `packages`, and the lessons of the level `book` as one page.
 * Texts of an archive with `packages` name its own copy of the command line. Without `npm` and `sources`, it is the
 * static copy (`npm run export`) without social images.
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
 * Source files never allowed in an archive, even if it lists them: exam questions, data of a site, settings, keys. The
 * build fails if one matches.
 */
const secret = /(^|\/)(questions?(-banks?)?|exams?|data|\.env[^/]*|[^/]*\.(pem|key))([/.]|$)|session-secret/i;

/** Empties `directory`, then writes every archive and `SHA256SUMS` into it. Needs the built site. */
async function makeDownloads(directory: string): Promise<void> {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const sums: string[] = [];
  const write = (file: string, content: Uint8Array) => {
    writeFileSync(join(directory, file), content);
    sums.push(`${sha256(content)}  ${file}\n`);
  };
  const siteUrl = site.standardOrigin;
  // Child processes make the packages while this one serves the pages.
  const [packed, books, copy] = await withBuiltSite(siteUrl, (origin) =>
    Promise.all([
      packPackages(archives.flatMap(({ npm }) => npm ?? [])),
      makeBooks(
        origin,
        archives.flatMap(({ book }) => book ?? []),
        siteUrl,
      ),
      copySite(origin, { siteUrl, hasSocialImages: false }),
    ]),
  );
  const contentOf = (folder: PackageFolder) => packed.get(folder) as Uint8Array;
  for (const { name, npm, packages, sources, book } of archives) {
    if (npm) {
      write(packageFile(npm), contentOf(npm));
      continue;
    }
    const files = sources ? collect(sources) : copy;
    if (book) files.set('book.html', books.get(book) as Uint8Array);
    if (packages) nameCommandHere(files);
    for (const folder of packages ?? []) files.set(packageFile(folder), contentOf(folder));
    const folder = `${site.slug}-${site.standardVersion}-${name}`;
    write(`${folder}.zip`, zipFolder(folder, withManifest(files)));
  }
  writeFileSync(join(directory, 'SHA256SUMS'), sums.join(''));
}

/** Makes the texts run the package beside them instead of one from the site. */
function nameCommandHere(files: Files): void {
  const elsewhere = `${site.standardOrigin}/downloads/${packageFile('cli')}`;
  for (const [path, content] of files) {
    if (!/\.(md|html)$/.test(path)) continue;
    const text = withChecker(new TextDecoder().decode(content));
    // Links still lead to the site, which has the newest package.
    const own = text.replaceAll(elsewhere, (found, at) =>
      text.endsWith('href="', at) ? found : `./${packageFile('cli')}`,
    );
    files.set(path, new TextEncoder().encode(own));
  }
}

/** Files of the sources, by their paths in the archive. @throws Error if a source does not exist or is secret */
function collect(sources: Record<string, string>): Files {
  const files: Files = new Map();
  for (const [source, target] of Object.entries(sources)) {
    const found = globSync(source, { cwd: root });
    if (found.length === 0)
      throw new Error(`site/content/downloads/archives.json lists ${source}, which does not exist`);
    for (const entry of found)
      if (statSync(join(root, entry)).isDirectory())
        for (const file of globSync(`${entry}/**/*`, { cwd: root }))
          add(file, join(target, relative(entry, file)));
      else add(entry, target.endsWith('/') ? target + basename(entry) : target);
  }
  return files;

  function add(file: string, path: string): void {
    // Python's compiled files are different on each machine.
    if (!statSync(join(root, file)).isFile() || file.includes('__pycache__')) return;
    if (secret.test(file)) throw new Error(`${file} must not be in a download`);
    const content = readFileSync(join(root, file));
    files.set(
      path.replaceAll('\\', '/'),
      path.endsWith('.md') ? Buffer.from(withClaims(content.toString())) : content,
    );
  }
}

await makeDownloads(resolve(process.argv[2] ?? join(root, 'build/client/downloads')));

/**
 * Tarballs of the packages, made by `npm pack`, which sorts the files and gives them one date: the same sources give
 * the same bytes.
 */
async function packPackages(folders: PackageFolder[]): Promise<Map<PackageFolder, Uint8Array>> {
  const work = mkdtempSync(join(tmpdir(), 'packages-'));
  const packed = new Map<PackageFolder, Uint8Array>();
  try {
    for (const name of folders) {
      const folder = join(work, name);
      await run(process.execPath, ['packages/build.ts', name, folder], { cwd: root });
      rename(folder, name);
      await run('npm', ['pack', '--ignore-scripts', '--pack-destination', work], { cwd: folder });
      packed.set(name, readFileSync(join(work, packageFile(name))));
    }
    return packed;
  } finally {
    rmSync(work, { recursive: true });
  }
}

/**
 * In a package's manifest and README, replaces this project's names with those of `site.config.ts`, for a site with
 * other names.
 */
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
