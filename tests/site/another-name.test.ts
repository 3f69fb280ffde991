import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { copyOfTheTree, root } from '../support/copy-of-the-tree.ts';
import { startDev } from '../support/dev-site.ts';

const node = resolve(root, 'node_modules/.bin/node');
const oldName = /context.?native/i;

/** What somebody changes who runs this software for another standard. */
const changed = [
  'site.config.ts',
  '{standard,content,registry,public}/**/*.{md,json,txt,svg,html,yaml,ts,py}',
];

test('under another name and in another language, no page and no tool says the old ones', {
  timeout: 240_000,
}, async () => {
  const copy = copyOfTheTree({ tools: true });
  for (const file of globSync(changed, { cwd: copy })) {
    const path = join(copy, file);
    if (!statSync(path).isFile()) continue;
    const text = readFileSync(path, 'utf8')
      .replaceAll('context-native', 'open-ledger')
      .replaceAll('Context-Native', 'Open-Ledger')
      .replaceAll("'en-GB'", "'de-AT'")
      .replaceAll("'en-US'", "'de-AT'");
    const target = join(copy, file.replace('context-native', 'open-ledger'));
    rmSync(path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text.replaceAll(new RegExp(oldName, 'gi'), 'Open-Ledger'));
  }

  const checker = (...args: string[]) => {
    const { stdout, stderr } = spawnSync(node, ['packages/conformance/src/cli/main.ts', ...args], {
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

  const { url, child, exited } = await startDev(copy);
  try {
    const pages = await crawl(url);
    expect(pages.size).toBeGreaterThan(100);
    const old = [...pages].flatMap(([path, text]) => {
      const at = text.search(oldName);
      return at < 0 ? [] : [`${path}: ${text.slice(Math.max(0, at - 60), at + 60)}`];
    });
    expect(old).toEqual([]);
    expect(pages.get('/')).toContain('<html lang="de-AT"');
    expect(pages.get('/about')).toContain('31. August 2025');
    expect(pages.get('/privacy')).toContain('open-ledger.session_token');
  } finally {
    child.kill('SIGTERM');
    await exited;
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
  ];
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (pages.has(path)) continue;
    const response = await fetch(origin + path, { redirect: 'manual' });
    const isText = /text|json|xml/.test(response.headers.get('content-type') ?? '');
    const text = isText ? await response.text() : '';
    pages.set(path, `${[...response.headers].join('\n')}\n${text}`);
    for (const [, link = ''] of text.matchAll(/\s(?:href|src)="([^"#?]+)["#?]/g)) {
      const url = new URL(link, origin + path);
      // What Vite serves is named after the folders that it lies in.
      if (url.origin === origin && !/^\/(app|@|node_modules|dev)\b|^\/@/.test(url.pathname))
        waiting.push(url.pathname);
    }
  }
  return pages;
}
