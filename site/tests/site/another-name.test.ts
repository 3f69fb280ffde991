import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { whole } from '../../../tools/gate.ts';
import { copyOfTheTree, root } from '../support/copy-of-the-tree.ts';
import { shortLived, startSite } from '../support/site-process.ts';

const node = resolve(root, 'node_modules/.bin/node');
const oldName = /context.?native/i;

/** What somebody changes who runs this software for another standard. */
const changed = [
  'site.config.ts',
  '{standard,proposals,site/content,registry,site/public}/**/*.{md,json,txt,svg,html,yaml,ts,py}',
];

/** A standard of two clauses. */
const specification = `# Open-Ledger, draft v0.1

31 August 2025

Every ledger is one document.

<a id="section-1"></a>

## 1 The document

<a id="clause-1-1"></a>**1.1 MUST** A trace is one JSON value.

<a id="clause-1-2"></a>**1.2 MUST** A trace has an identity that is a UUID.

<a id="section-2"></a>

## 2 Versions

| version | state                      | content      |
| ------- | -------------------------- | ------------ |
| v0.1    | published, 31 August 2025  | Two clauses. |
`;
const checks = {
  'json-syntax': { clause: '1.1', level: 'MUST', of: ['trace'], title: 'The document is one JSON value' },
  'trace-id': { clause: '1.2', level: 'MUST', of: ['trace'], title: 'mcp_trace_id is a UUID' },
};

test('no source of the site says the name of the standard: it is in site.config.ts and in data', () => {
  const sources = globSync('site/app/**/*.{ts,tsx,css}', { cwd: root, exclude: ['**/*.test.*'] });
  expect(sources.length).toBeGreaterThan(500);
  const saying = sources.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8').replaceAll(
      /'@?context-native\/|^\s*(\/?\*|\/\/).*$/gm,
      '',
    );
    return oldName.test(text);
  });
  // The format of a backup keeps its name under every name of the site.
  expect(saying).toEqual(['site/app/services/database/backup.server.ts']);
});

test('under another name, in another language, with two clauses: no page and no tool says the old ones', {
  tags: whole,
  timeout: 400_000,
}, async () => {
  const copy = copyOfTheTree({ tools: true });
  for (const file of globSync(changed, { cwd: copy })) {
    const path = join(copy, file);
    if (!statSync(path).isFile()) continue;
    const text = readFileSync(path, 'utf8')
      .replaceAll('context-native', 'open-ledger')
      .replaceAll('Context-Native', 'Open-Ledger')
      .replaceAll("'en-GB'", "'de-AT'")
      .replaceAll("'en-US'", "'de-AT'")
      .replaceAll(/#(clause|section)-[\d-]+/g, '')
      .replaceAll(/ \(\d\.[\d., ]+\)/g, '');
    const target = join(copy, file.replace('context-native', 'open-ledger'));
    rmSync(path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text.replaceAll(new RegExp(oldName, 'gi'), 'Open-Ledger'));
  }

  const standard = join(copy, 'standard');
  const write = (file: string, value: unknown) => writeFileSync(join(standard, file), JSON.stringify(value));
  const suite = JSON.parse(readFileSync(join(standard, 'test-suite/3.5.json'), 'utf8')) as object;
  for (const file of globSync('test-suite/*.json', { cwd: standard })) rmSync(join(standard, file));
  for (const file of globSync('specification/v0.1/*', { cwd: standard })) rmSync(join(standard, file));
  writeFileSync(join(standard, 'specification/v0.1/2025-08-31.md'), specification);
  write('checks.json', checks);
  write('test-suite/1.2.json', { ...suite, clause: '1.2' });
  write('examples/invalid/breaks.json', { 'id-no-uuid.json': '1.2' });
  write('examples.json', {
    first: 'gov-permit-triage',
    valid: [{ name: 'gov-permit-triage', title: 'A permit', heading: 'Permits', about: 'Of a city.' }],
    invalid: [{ name: 'id-no-uuid', title: 'An id that is no UUID' }],
  });
  write('life.json', []);
  write('profiles.json', { enterprise: 'Guilds', smb: 'Shops', developer: 'Makers', gov: 'Offices' });
  writeFileSync(
    join(copy, 'site/content/mechanisms.json'),
    JSON.stringify([
      {
        id: 'ledger',
        title: 'One ledger',
        because: 'It is one.',
        today: 'One.',
        planned: 'Another.',
        link: { href: '/specification', label: 'Specification' },
        drives: 'ledger',
      },
    ]),
  );
  const archives = join(copy, 'site/content/downloads/archives.json');
  const sources = readFileSync(archives, 'utf8').replaceAll(/test-suite\/\d[^"]*json/g, 'test-suite/*.json');
  writeFileSync(archives, sources);
  write('compliance.json', {
    cited: { versions: '1.1' },
    declaration: ['1.1'],
    sections: [{ number: 1, title: 'It' }],
    byHand: [],
  });
  write('history.json', { eras: [], decisions: [] });

  const checker = (...args: string[]) => {
    const { stdout, stderr } = spawnSync(node, ['packages/cli/src/main.ts', ...args], {
      cwd: copy,
      encoding: 'utf8',
    });
    return stdout + stderr;
  };
  const outputs = [
    checker('help'),
    checker('nonsense'),
    checker('badge', '--as', 'html'),
    ...['text', 'json', 'junit', 'sarif'].map((format) =>
      checker('check', 'standard/examples/invalid', '--format', format),
    ),
  ];
  for (const output of outputs) {
    expect(output).toMatch(/open-ledger|MUST/);
    expect(output).not.toMatch(oldName);
  }

  const sarif = JSON.parse(outputs.at(-1) ?? '') as { runs: { tool: { driver: { rules: object[] } } }[] };
  // Those of the two clauses, that of `--profile`, and the two of secrets.
  expect(sarif.runs[0]?.tool.driver.rules).toHaveLength(5);

  // Of a build before, whose pages may be open in a browser.
  const asset = join(copy, 'build/client/assets/of-the-build-before.js');
  mkdirSync(dirname(asset), { recursive: true });
  writeFileSync(asset, '');
  writeFileSync(join(copy, 'build/assets.json'), JSON.stringify([basename(asset)]));
  writeFileSync(join(copy, 'build/stamp'), '');
  const build = spawnSync(node, ['site/scripts/build.ts'], { cwd: copy, encoding: 'utf8' });
  expect(build.status, build.stdout + build.stderr).toBe(0);
  expect(existsSync(asset)).toBe(true);
  const site = await startSite({}, shortLived, copy);
  try {
    const pages = await crawl(site.url);
    expect(pages.size).toBeGreaterThan(100);
    const old = [...pages].flatMap(([path, text]) => {
      const at = text.search(oldName);
      return at < 0 ? [] : [`${path}: ${text.slice(Math.max(0, at - 60), at + 60)}`];
    });
    expect(old).toEqual([]);
    expect(pages.get('/')).toContain('<html lang="de-AT"');
    expect(pages.get('/about')).toContain('31. August 2025');
    expect(pages.get('/privacy')).toContain('open-ledger.session_token');
    expect(pages.get('/specification')?.match(/id="clause-/g)).toHaveLength(2);
    // Lessons and labs are content, and teach the clauses that they name.
    const dead = [...pages].flatMap(([path, text]) =>
      /^\/(lab|course-module)/.test(path)
        ? []
        : [...text.matchAll(/href="([^"#?]*)[^"#]*#((?:clause|section)-[\d-]+)"/g)]
            .filter(
              ([, to, id]) => !pages.get(new URL(to || path, site.url).pathname)?.includes(`id="${id}"`),
            )
            .map(([link]) => `${path}: ${link}`),
    );
    expect(dead).toEqual([]);
    expect(pages.get('/')).toContain('city-of-arden');
    expect(pages.get('/examples')).toMatch(/Permits.*Of a city\./s);
    expect(pages.get('/examples')).not.toContain('VAT');
    expect(pages.get('/registry')).toMatch(/Shops/);
    expect(pages.get('/ecosystem/scale')).toMatch(/1 mechanism.*One ledger/s);
    expect(pages.get('/compliance')).toContain('A trace is one JSON value.');
  } finally {
    await site.stop();
  }
});

/** The text of every page and file of the site that `/` leads to, cookies included; of lists the first page. */
async function crawl(origin: string): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const waiting = [
    '/',
    '/styleguide',
    '/api/openapi.json',
    '/feeds/rss.xml',
    '/sitemap.xml',
    '/site.webmanifest',
    '/robots.txt',
    '/llms.txt',
    '/llms-full.txt',
    '/.well-known/api-catalog',
  ];
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (pages.has(path)) continue;
    const response = await fetch(origin + path, { redirect: 'manual' });
    expect(response.status, path).toBeLessThan(500);
    const isText = /text|json|xml/.test(response.headers.get('content-type') ?? '');
    const text = isText ? await response.text() : '';
    pages.set(path, `${[...response.headers].join('\n')}\n${text}`);
    for (const [, link = ''] of text.matchAll(/\s(?:href|src)="([^"#?]+)["#?]/g)) {
      const url = new URL(link, origin + path);
      if (url.origin === origin && !url.pathname.startsWith('/dev')) waiting.push(url.pathname);
    }
  }
  return pages;
}
