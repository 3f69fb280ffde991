import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { runScript } from '../support/run-script.ts';
import { temporaryDirectory } from '../support/site-process.ts';

const site = 'https://standard.example';
const folders = [temporaryDirectory(), temporaryDirectory()];
const runs = await Promise.all(
  folders.map((folder) => runScript(['site/scripts/export.ts', folder, '--site-url', site], {})),
);
const [copy = '', second = ''] = folders;
const files = filesOf(copy);
const pages = files.filter((file) => file.endsWith('.html'));
const read = (file: string) => readFileSync(join(copy, file), 'utf8');

test('the reading pages and what they ask for are there, and two exports are the same', () => {
  expect(runs.map(({ code, stderr }) => [code, stderr])).toEqual([
    [0, ''],
    [0, ''],
  ]);
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
  // The manifest has the sum of every other file.
  expect(readFileSync(join(second, 'MANIFEST'), 'utf8')).toBe(read('MANIFEST'));
  expect(filesOf(second)).toEqual(files);
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
