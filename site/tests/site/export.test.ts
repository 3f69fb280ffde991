import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, inject, test } from 'vitest';
import { site as names } from '../../../site.config.ts';
import { packageFile, withChecker } from '../../app/lib/checker-command.ts';
import { sha256 } from '../../scripts/static/manifest.ts';
import { runScript } from '../support/run-script.ts';
import { temporaryDirectory } from '../support/site-process.ts';

const site = names.standardOrigin;
const copy = temporaryDirectory();
const run = await runScript(['site/scripts/export.ts', copy, '--site-url', site], {});
/** The copy among the downloads, which the build made in another process and from other data. */
const archive = `${names.slug}-${names.standardVersion}-site`;
const built = unzipSync(readFileSync(`build/client/downloads/${archive}.zip`));
const files = filesOf(copy);
const pages = files.filter((file) => file.endsWith('.html'));
const read = (file: string) => readFileSync(join(copy, file), 'utf8');

/** The content, with the archive's own package in its commands, or its checksum if it has none. */
function asInArchive(file: string, content: Uint8Array): string {
  if (!/\.(md|html)$/.test(file)) return sha256(content);
  const elsewhere = `${site}/downloads/${packageFile('cli')}`;
  return withChecker(strFromU8(content)).replaceAll(elsewhere, `./${packageFile('cli')}`);
}

test('the reading pages and what they ask for are there, and two copies are the same', async () => {
  expect([run.code, run.stderr]).toEqual([0, '']);
  expect(files).toEqual(
    expect.arrayContaining([
      '404.html',
      'MANIFEST',
      'ecosystem/layers.html',
      'faq.html',
      'feeds/rss.xml',
      'index.html',
      'schemas/v0.1/trace.json',
      'sitemap.xml',
      'social/home.png',
    ]),
  );
  expect(files.some((file) => /^(api|auth|downloads)/.test(file))).toBe(false);
  const isImage = (file: string) => file.startsWith('social/');
  const inArchive = (file: string) => `${archive}/${file}`;
  const others = files.filter((file) => !isImage(file));
  expect(Object.keys(built).sort()).toEqual([...others, packageFile('cli')].map(inArchive).sort());
  for (const file of others.filter((file) => file !== 'MANIFEST'))
    expect(asInArchive(file, readFileSync(join(copy, file))), file).toBe(
      asInArchive(file, built[inArchive(file)] ?? new Uint8Array()),
    );
  // The manifest has the checksum of every other file.
  const sums = files
    .filter((file) => file !== 'MANIFEST')
    .map((file) => `${sha256(readFileSync(join(copy, file)))}  ${file}`);
  expect(read('MANIFEST').trim().split('\n')).toEqual(sums);
  // Pictures for link previews are in the export alone: a running site draws the same.
  for (const file of files.filter(isImage)) {
    const drawn = await (await fetch(`${inject('siteUrl')}/${file}`)).arrayBuffer();
    expect(readFileSync(join(copy, file)).equals(Buffer.from(drawn)), file).toBe(true);
  }
});

test('where a page shows a trace in a frame, the copy has the link to it', () => {
  for (const page of ['specification.html', 'blog/from-tools-call-to-trace.html']) {
    expect(read(page), page).toContain(`<a href="${site}/embed/trace?example=smb-invoice-vat">`);
    expect(read(page), page).not.toContain('<iframe');
  }
});

test('every link of the copy leads to one of its files and an anchor there, or to the living site', () => {
  const broken: string[] = [];
  for (const page of pages.filter((file) => file !== '404.html'))
    for (const [, link = ''] of read(page).matchAll(/<[^>]+\s(?:href|src|poster)="([^"]*)"/g)) {
      // The last two open an editor, which asks whether to add our server.
      if (/^(https?:|mailto:|data:|vscode:|cursor:)/.test(link)) continue;
      const [path = '', hash] = link.replaceAll('&amp;', '&').split('#');
      const file = path === '' ? page : relative(copy, resolve(copy, dirname(page), path));
      if (!files.includes(file)) broken.push(`${page} → ${link}`);
      else if (hash && !read(file).includes(`id="${decodeURIComponent(hash)}"`))
        broken.push(`${page} → ${link} (no such id)`);
    }
  expect(broken).toEqual([]);
});

test('a page of the copy is canonical on the living site, and has no form', () => {
  expect(read('faq.html')).toContain(`<link rel="canonical" href="${site}/faq"/>`);
  expect(read('faq.html')).toContain('What is MCP?');
  expect(read('404.html')).toContain('Oops! Page not found');
  for (const page of pages)
    expect(read(page), page).not.toMatch(
      /<form|data-article=|nonce=|(href|src)="http:\/\/|data-(when-used|self-check)="\/assets/,
    );
});

test('a folder that holds anything else is left alone', async () => {
  const { code, stderr } = await runScript(['site/scripts/export.ts', resolve('docs')], {});
  expect([code, stderr.split('\n').length]).toEqual([1, 1]);
  expect(stderr).toContain('contains files that no export created');
});

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(join(folder, file)).isFile())
    .sort();
}
