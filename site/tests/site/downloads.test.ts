import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { site } from '../../../site.config.ts';
import { type PackageFolder, packageFile } from '../../app/lib/checker-command.ts';
import archives from '../../content/downloads/archives.json' with { type: 'json' };
import { sha256 } from '../../scripts/static/manifest.ts';
import { noRegistry } from '../support/no-registry.ts';
import { runScript } from '../support/run-script.ts';
import { temporaryDirectory } from '../support/site-process.ts';

const directory = temporaryDirectory();
/** Archives of the build, which are of today's sources (`setup.ts`). */
const built = 'build/client/downloads';

const again = await runScript(['site/scripts/downloads.ts', join(directory, 'again')], {
  TZ: 'Pacific/Auckland',
});
const zips = readdirSync(built).filter((name) => name.endsWith('.zip'));
const tarballs = readdirSync(built).filter((name) => name.endsWith('.tgz'));
const tarball = packageFile('cli');

test('two builds give the same bytes, in any time zone', () => {
  expect(again).toMatchObject({ code: 0 });
  const names = readdirSync(built);
  expect(readdirSync(join(directory, 'again'))).toEqual(names);
  for (const name of names)
    expect(readFileSync(join(directory, 'again', name)).equals(readFileSync(join(built, name))), name).toBe(
      true,
    );
});

test('SHA256SUMS has the sum of each archive', () => {
  const sums = readFileSync(join(built, 'SHA256SUMS'), 'utf8').trim().split('\n');
  expect(sums.sort()).toEqual(
    [...zips, ...tarballs].map((name) => `${sha256(readFileSync(join(built, name)))}  ${name}`).sort(),
  );
  expect(zips).toHaveLength(archives.filter(({ npm }) => !npm).length);
});

test.each(zips)('%s holds what its manifest says, and nothing else', (name) => {
  const { MANIFEST = new Uint8Array(), ...files } = open(name);
  const found = Object.entries(files).map(([path, content]) => `${sha256(content)}  ${path}`);
  expect(found.length).toBeGreaterThan(5);
  expect(strFromU8(MANIFEST).trim().split('\n')).toEqual(found);
});

test('each archive with commands has the checker of the downloads, whose printed command runs beside it', () => {
  const { names, version } = site.packages;
  for (const [folder, name] of Object.entries(names))
    expect(JSON.parse(readFileSync(`packages/${folder}/package.json`, 'utf8'))).toMatchObject({
      name,
      version,
      engines: { node: '>=22' },
    });
  expect(tarballs.sort()).toEqual(
    archives.flatMap(({ npm }) => (npm ? packageFile(npm as PackageFolder) : [])).sort(),
  );
  const content = readFileSync(join(built, tarball));
  const withCommands = zips.filter((file) => commandsIn(open(file)).length > 0);
  expect(withCommands.map((file) => /(site|L\d)\.zip$/.exec(file)?.[1]).sort()).toEqual([
    'L1',
    'L2',
    'L3',
    'site',
  ]);
  for (const file of withCommands) {
    const files = open(file);
    expect(sha256(files[tarball] ?? new Uint8Array()), file).toBe(sha256(content));
    for (const command of commandsIn(files))
      expect(command, file).toMatch(`npx -p ./${tarball} ${site.slug}`);
  }
  // The code of these lessons imports the library.
  const library = packageFile('checker');
  expect(zips.filter((file) => library in open(file)).map((file) => /(L\d)\.zip$/.exec(file)?.[1])).toEqual([
    'L2',
    'L3',
  ]);
  const files = open(zips.find((file) => file.includes('L3')) ?? '');
  const folder = join(directory, 'installed');
  mkdirSync(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const [, printed = ''] = /`(npx [^`]+)`/.exec(strFromU8(files['README.md'] ?? new Uint8Array())) ?? [];
  expect(printed).toContain('check examples/');
  const { status, stdout } = spawnSync(printed, {
    cwd: folder,
    encoding: 'utf8',
    shell: true,
    env: { PATH: process.env.PATH, ...noRegistry(join(directory, 'npm-cache')) },
  });
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('1 conform') });
});

test('each certification bundle has the lessons of its level as one page that needs nothing else', () => {
  for (const name of zips.filter((file) => file.includes('certification'))) {
    const files = open(name);
    const book = strFromU8(files['book.html'] ?? new Uint8Array());
    const lessons = Object.keys(files).filter((path) => /^lessons\/.*\.md$/.test(path));
    expect(lessons.length).toBeGreaterThanOrEqual(11);
    for (const lesson of lessons) {
      const [, title = ''] = /^title: (.+)$/m.exec(strFromU8(files[lesson] ?? new Uint8Array())) ?? [];
      expect(book, `${name}: ${lesson}`).toContain(`>${title.replaceAll("'", '&#x27;')}</h2>`);
    }
    expect(book).not.toMatch(/<script|<link|\s(?:href|src)="\/|url\(\//);
    const ids = [...book.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const targets = [...book.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.filter((id) => !ids.includes(id))).toEqual([]);
  }
});

test('no archive holds questions of an exam, data or keys', () => {
  const paths = zips.flatMap((name) => Object.keys(open(name)));
  expect(
    paths.filter((path) =>
      /^(content\/(?!downloads\/).*(question|exam)|data\/|\.env|.*\.(pem|key)$)/.test(path),
    ),
  ).toEqual([]);
});

test('the site bundle holds the reading pages, and leaves its own sum to the living site', () => {
  const files = open(zips.find((name) => name.endsWith('-site.zip')) ?? '');
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['index.html', 'specification.html', 'deploy.html', 'schemas/v0.1/trace.json']),
  );
  expect(strFromU8(files['deploy.html'] ?? new Uint8Array())).not.toContain('sha256');
});

test('the badges of the OpenBadges pack are what a verifier accepts', () => {
  const files = open(zips.find((name) => name.includes('openbadges')) ?? '');
  const read = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array()));
  const context = 'https://w3id.org/openbadges/v2';
  const iri = expect.stringMatching(/^https:\/\/issuer\.example/);
  const text = expect.stringMatching(/\S/);
  const issuer = read('issuer.json');
  expect(issuer).toEqual({ '@context': context, id: iri, type: 'Issuer', name: text, url: iri, email: text });
  for (const [name, title] of Object.entries({
    foundations: 'MCP Foundations',
    developer: 'MCP Developer',
    architect: 'MCP Architect',
  })) {
    expect(read(`${name}.json`)).toEqual({
      '@context': context,
      id: `https://issuer.example/badges/${name}.json`,
      type: 'BadgeClass',
      name: title,
      description: text,
      image: `https://issuer.example/badges/${name}.svg`,
      criteria: { narrative: text },
      issuer: issuer.id,
      tags: expect.arrayContaining([text]),
    });
    expect(strFromU8(files[`${name}.svg`] ?? new Uint8Array())).toMatch(/^<svg /);
  }
});

/** Each `npx` that the texts of an archive show, with the 60 characters after it. */
function commandsIn(files: Record<string, Uint8Array>): string[] {
  return Object.entries(files)
    .filter(([path]) => /\.(md|html)$/.test(path))
    .flatMap(([, content]) => {
      const shown = strFromU8(content).replaceAll(/<script\b[\s\S]*?<\/script>|<[^>]+>/g, '');
      return shown.match(/npx .{60}/g) ?? [];
    });
}

/** The files of an archive by their paths below its one folder. */
function open(name: string): Record<string, Uint8Array> {
  const folder = `${name.replace('.zip', '')}/`;
  const files = Object.entries(unzipSync(readFileSync(join(built, name))));
  expect(files.filter(([path]) => !path.startsWith(folder))).toEqual([]);
  return Object.fromEntries(files.map(([path, content]) => [path.slice(folder.length), content]));
}
