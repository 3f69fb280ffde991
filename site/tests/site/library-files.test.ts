import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { filesOf, readFiles } from '#app/features/library/files.server.ts';
import entries from '../../content/library/entries.json' with { type: 'json' };
import { runScript } from '../support/run-script.ts';
import { temporaryDirectory } from '../support/site-process.ts';

/** Files of the build, which are of today's sources (`setup.ts`). */
const folder = 'build/client/content-library/files';
const second = temporaryDirectory();

const again = await runScript(['site/scripts/library-files.ts', second], { TZ: 'Pacific/Auckland' });
const names = readdirSync(folder);
const article = (slug: string) => readFileSync(`site/content/articles/${slug}.md`, 'utf8');
const hasReader = spawnSync('pdftotext', ['-v']).status === 0;

test('each own work of the library has a PDF, and its code where it has some: the same bytes in any time zone', () => {
  expect(again).toMatchObject({ code: 0 });
  expect(readdirSync(second)).toEqual(names);
  for (const name of names)
    expect(readFileSync(join(second, name)).equals(readFileSync(join(folder, name))), name).toBe(true);
  const own = entries.map(({ sourceUrl }) => sourceUrl).filter((source) => source.startsWith('/blog/'));
  const files = readFiles(folder);
  expect([...files.keys()].sort()).toEqual(own.sort());
  for (const source of own) {
    const kinds = files.get(source)?.map(({ kind }) => kind);
    expect(kinds, source).toEqual(article(source.slice(6)).includes('\n```') ? ['pdf', 'code'] : ['pdf']);
  }
  expect(filesOf('https://works.example/talk')).toEqual([]);
});

test('an archive holds every block of code of its article, to the letter', () => {
  const slug = 'from-tools-call-to-trace';
  const files = unzipSync(readFileSync(join(folder, `${slug}-code.zip`)));
  const { [`${slug}/README.txt`]: readme = new Uint8Array(), ...code } = files;
  expect(strFromU8(readme)).toMatch(
    /From tools\/call to trace[\s\S]*\/blog\/from-tools-call-to-trace\nLicence: CC-BY/,
  );
  const fences = [...article(slug).matchAll(/^```\w*\n([\s\S]*?)^```/gm)].map(([, text]) => text);
  expect(Object.values(code).map((text) => strFromU8(text))).toEqual(fences);
  expect(Object.keys(code).filter((name) => /\/0\d-[a-z0-9-]+\.(ts|json)$/.test(name))).toHaveLength(4);
});

test('a PDF is tagged and says what it is of', () => {
  const pdf = readFileSync(join(folder, 'four-profiles-one-core.pdf'), 'latin1');
  expect(pdf.startsWith('%PDF-1.7')).toBe(true);
  for (const part of ['/Marked true', '/StructTreeRoot', '/Lang (en-GB)', '/S /H1', '/S /TH', '/S /Code'])
    expect(pdf, part).toContain(part);
});

test.skipIf(!hasReader)('a PDF holds the words of its article', () => {
  for (const name of names.filter((name) => name.endsWith('.pdf'))) {
    const { stdout, stderr } = spawnSync('pdftotext', [join(folder, name), '-'], { encoding: 'utf8' });
    expect(stderr, name).toBe('');
    const squeeze = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '');
    const read = squeeze(stdout);
    const paragraphs = article(name.slice(0, -4))
      .split(/\n\n/)
      .filter((text) => /^[A-Z][^|`[*]+\.$/.test(text));
    expect(paragraphs.length, name).toBeGreaterThan(2);
    for (const paragraph of paragraphs) expect(read, name).toContain(squeeze(paragraph));
  }
});
