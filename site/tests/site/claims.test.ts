import { globSync, readFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { site as names } from '../../../site.config.ts';

const site = inject('siteUrl');
const { held } = inject('credentials');

/** The text of a page's own part, and of its footer, as it is read. */
async function read(path: string) {
  const html = await (await fetch(site + path)).text();
  const part = (tag: string) => {
    const [shown = ''] = new RegExp(`<${tag}\\b[\\s\\S]*</${tag}>`).exec(html) ?? [];
    return shown
      .replaceAll('<!-- -->', '')
      .replaceAll(/<script\b[\s\S]*?<\/script>|<[^>]+>/g, ' ')
      .replaceAll('&#x27;', "'")
      .replaceAll(/\s+/g, ' ');
  };
  return { main: part('main'), footer: part('footer') };
}

test('about, certification and every footer say that the project belongs to nobody it could be taken for', async () => {
  expect(names.independence).toMatch(
    /not affiliated with the Model Context Protocol project or its foundation/,
  );
  for (const page of [
    '/about',
    '/pricing',
    '/courses',
    '/ecosystem/courses',
    '/assessment?level=foundation',
    `/credentials/${held}`,
  ])
    expect((await read(page)).main, page).toContain(names.independence);
  for (const page of ['/', '/faq', '/auth', '/mcp-map', '/no-such-page'])
    expect((await read(page)).footer, page).toContain(names.independence);
});

test('what is counted is counted, and what exists is not called planned', async () => {
  const { total } = await (await fetch(`${site}/api/registry/entries`)).json();
  const scale = (await read('/ecosystem/scale')).main;
  expect(scale).toContain(`Entries by pull request: ${total === 1 ? '1 entry' : `${total} entries`}`);
  const lessons = globSync('site/content/courses/*/*.md').length;
  expect(scale).toContain(`${lessons} lessons in 12 modules, free to read, and an exam for each of 3 levels`);
  expect(scale).not.toMatch(/\{\w+\}|Planned The lessons/);
  expect((await read('/registry')).main).toContain('MCP Map lists servers');
  expect((await read('/ecosystem/courses')).main).toContain(
    'We recommend the tiers in order. Only the Enterprise Architect Fellowship requires L3.',
  );
});

test('what others decide is said with its source and the day of the check', async () => {
  const claims: { date?: string; says: string }[] = JSON.parse(
    readFileSync('site/content/dated-claims.json', 'utf8'),
  );
  const history = (await read('/history')).main;
  for (const { date, says } of claims.filter(({ date }) => date))
    expect(history).toContain(`${date} ${says}`);
  expect(history).toContain('28 July 2026 A revision of MCP removes the handshake and the session');
  for (const page of ['/faq', '/blog/audit-logs-for-public-bodies', '/courses/book/architect'])
    expect((await read(page)).main, page).toMatch(/\( (EUR-Lex|its release) , checked on \d+ \w+ 20\d\d\)/);
});

test('beside the aim stands how much of it the draft reaches, and what the next one is to add', async () => {
  const { today, limit, next } = JSON.parse(readFileSync('standard/reach.json', 'utf8'));
  for (const [page, words] of [
    ['/', `${limit} See what v0.2 adds`],
    ['/specification', `${today} ${limit} ${next}`],
  ] as const) {
    const { main } = await read(page);
    expect(main, page).toMatch(/across organisations without translation/);
    expect(main, page).toContain(words);
  }
  expect((await read('/specification')).main).toContain(
    'The fourth is the aim, and this draft reaches a part of it.',
  );
  for (const page of ['/faq', '/course-module?module=MCP-110&lesson=01-where-the-standard-sits']) {
    const { main } = await read(page);
    expect(main, page).toMatch(/(aim|goal).* without translation.*(part of the way|a part of it)/i);
    expect(main, page).toMatch(/(is to add common|adds standard) event types/);
    expect(main, page).not.toMatch(/text( of the standard)? and nothing else/);
  }
});

test('slides are called slides, with their own length beside the time of the lesson', async () => {
  const lesson = (await read('/course-module?module=MCP-100')).main;
  expect(lesson).toMatch(/· 15 min · .* \d+ narrated slides with captions, \d+:\d\d/);
  expect(lesson).not.toContain('Video ·');
  const path = (await read('/mvp')).main;
  expect(path.match(/slides \d+:\d\d · \d+ min/g)).toHaveLength(12);
});

test('beside the weeks that are suggested stand the hours that a level takes', async () => {
  const minutes = globSync('site/content/courses/mcp-1*/*.md')
    .map((file) => Number(/^minutes: (\d+)$/m.exec(readFileSync(file, 'utf8'))?.[1]))
    .reduce((sum, of) => sum + of);
  const hours = `${Math.floor(minutes / 60)} h ${minutes % 60} min of lessons and exercises`;
  for (const page of ['/courses', '/learn', '/mvp', '/ecosystem/courses'])
    expect((await read(page)).main, page).toMatch(new RegExp(`4–6 weeks suggested,? for ${hours}`));
  expect((await read('/pricing')).main).toContain(`Suggested pace: 30 days, for ${hours}`);
});

test('of the eight features of a level, those that nobody has to buy say so', async () => {
  const { main } = await read('/pricing');
  const { levels } = JSON.parse(readFileSync('site/content/certification/tiers.json', 'utf8'));
  for (const { text, isFree } of levels.flatMap(({ features }: { features: object[] }) => features))
    expect(main, text).toContain(isFree ? `${text} free for everyone` : text);
  expect(main).toContain('Progress and notes saved in your account free for everyone');
});
