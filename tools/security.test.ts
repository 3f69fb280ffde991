import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'SECURITY.md'), 'utf8');

/** Requirements of OWASP ASVS 5.0.0, those of level 3 left out. */
const ids = {
  1: `1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.5.1 2.1.1 2.2.1 2.2.2 2.3.1 3.2.1 3.2.2 3.3.1 3.4.1
    3.4.2 3.5.1 3.5.2 3.5.3 4.1.1 4.4.1 5.2.1 5.2.2 5.3.1 5.3.2 6.1.1 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5
    6.2.6 6.2.7 6.2.8 6.3.1 6.3.2 6.4.1 6.4.2 7.2.1 7.2.2 7.2.3 7.2.4 7.4.1 7.4.2 8.1.1 8.2.1 8.2.2
    8.3.1 9.1.1 9.1.2 9.1.3 9.2.1 10.4.1 10.4.2 10.4.3 10.4.4 10.4.5 11.3.1 11.3.2 11.4.1 12.1.1 12.2.1
    12.2.2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1`,
  2: `1.1.1 1.1.2 1.2.6 1.2.7 1.2.8 1.2.9 1.3.3 1.3.4 1.3.5 1.3.6 1.3.7 1.3.8 1.3.9 1.3.10 1.3.11 1.4.1
    1.4.2 1.4.3 1.5.2 2.1.2 2.1.3 2.2.3 2.3.2 2.3.3 2.3.4 2.4.1 3.3.2 3.3.3 3.3.4 3.4.3 3.4.4 3.4.5
    3.4.6 3.5.4 3.5.5 3.7.1 3.7.2 4.1.2 4.1.3 4.2.1 4.3.1 4.3.2 4.4.2 4.4.3 4.4.4 5.1.1 5.2.3 5.4.1
    5.4.2 5.4.3 6.1.2 6.1.3 6.2.9 6.2.10 6.2.11 6.2.12 6.3.3 6.3.4 6.4.3 6.4.4 6.5.1 6.5.2 6.5.3 6.5.4
    6.5.5 6.6.1 6.6.2 6.6.3 6.8.1 6.8.2 6.8.3 6.8.4 7.1.1 7.1.2 7.1.3 7.3.1 7.3.2 7.4.3 7.4.4 7.4.5
    7.5.1 7.5.2 7.6.1 7.6.2 8.1.2 8.2.3 8.4.1 9.2.2 9.2.3 9.2.4 10.1.1 10.1.2 10.2.1 10.2.2 10.3.1
    10.3.2 10.3.3 10.3.4 10.4.6 10.4.7 10.4.8 10.4.9 10.4.10 10.4.11 10.5.1 10.5.2 10.5.3 10.5.4 10.5.5
    10.6.1 10.6.2 10.7.1 10.7.2 10.7.3 11.1.1 11.1.2 11.2.1 11.2.2 11.2.3 11.3.3 11.4.2 11.4.3 11.4.4
    11.5.1 11.6.1 12.1.2 12.1.3 12.3.1 12.3.2 12.3.3 12.3.4 13.1.1 13.2.1 13.2.2 13.2.3 13.2.4 13.2.5
    13.3.1 13.3.2 13.4.2 13.4.3 13.4.4 13.4.5 14.1.1 14.1.2 14.2.2 14.2.3 14.2.4 14.3.2 14.3.3 15.1.2
    15.1.3 15.2.2 15.2.3 15.3.2 15.3.3 15.3.4 15.3.5 15.3.6 15.3.7 16.1.1 16.2.1 16.2.2 16.2.3 16.2.4
    16.2.5 16.3.1 16.3.2 16.3.3 16.3.4 16.4.1 16.4.2 16.4.3 16.5.1 16.5.2 16.5.3 17.1.1 17.2.1 17.2.2
    17.2.3 17.2.4 17.3.1 17.3.2`,
};

const levelOf = new Map(
  ([1, 2] as const).flatMap((level) => ids[level].split(/\s+/).map((id) => [id, level] as const)),
);
const inOrder = [...levelOf.keys()].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));

interface Row {
  id: string;
  level: number;
  asked: string;
  stands: string;
  /** Whether a request can show it; empty where it does not hold. */
  shown: string;
  evidence: string;
}

const rows = [
  ...page.matchAll(/^\| (\d+\.\d+\.\d+) \| (\d) \| (.+?) \| (.+?) \| (.*?) ?\| (.*?) ?\|$/gm),
].map(
  ([, id = '', level, asked = '', stands = '', shown = '', evidence = '']): Row => ({
    id,
    level: Number(level),
    asked,
    stands,
    shown,
    evidence,
  }),
);

/** `10.1.1–10.7.3, 4.3.1`: each of them, and those between. */
const leftOut = [...page.matchAll(/^Level 2, does not apply: ([\d., –]+): \S/gm)].flatMap(([, list = '']) =>
  list.split(', ').flatMap((part) => {
    const [from = '', to = from] = part.split('–');
    expect([levelOf.has(from), levelOf.has(to)], part).toEqual([true, true]);
    return inOrder
      .slice(inOrder.indexOf(from), inOrder.indexOf(to) + 1)
      .filter((id) => levelOf.get(id) === 2);
  }),
);

test('SECURITY.md answers every requirement of level 1 by itself, and every one of level 2, once', () => {
  expect([levelOf.size, ids[1].split(/\s+/).length]).toEqual([253, 70]);
  for (const { id, level } of rows) expect(level, id).toBe(levelOf.get(id));
  const answered = [...rows.map(({ id }) => id), ...leftOut];
  expect(answered.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))).toEqual(inOrder);
});

test('each row says how it stands; what holds names its evidence, and what does not says why', () => {
  for (const { id, asked, stands, evidence } of rows) {
    expect(stands, id).toMatch(/^(holds|does not apply|not yet)(:|$)/);
    expect(asked.split(' ').length, id).toBeLessThanOrEqual(14);
    if (stands.startsWith('holds')) expect(evidence, id).toMatch(/`[^`]+\.\w+`/);
    else expect(stands, id).toMatch(/: \S/);
  }
});

test('a row that holds is asked of a started site, or says why not', () => {
  const tables = ['site/tests/security/page-rows.ts', 'site/tests/security/account-rows.ts'];
  const asked = tables.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^ {2}'(\d+\.\d+\.\d+)':/gm)].map(([, id]) => id),
  );
  expect(asked.length).toBeGreaterThan(80);
  expect(rows.flatMap(({ id, shown }) => (shown === 'yes' ? [id] : [])).sort()).toEqual(asked.sort());
  for (const { id, stands, shown } of rows)
    expect(shown, id).toMatch(stands.startsWith('holds') ? /^(yes|no: [a-z]+( [a-z]+)+)$/ : /^$/);
});

test('the evidence is there: each file, and in it each function that is named behind it', () => {
  const named = [...page.matchAll(/`([\w./-]+\.\w+)`(?: \(((?:`[^`]+`(?:, )?)+)\))?/g)];
  expect(named.length).toBeGreaterThan(100);
  for (const [, path = '', functions = ''] of named) {
    expect(existsSync(join(root, path)), path).toBe(true);
    const text = readFileSync(join(root, path), 'utf8');
    for (const [, name = ''] of functions.matchAll(/`([^`]+)`/g)) expect(text, path).toContain(name);
  }
});

test('the sums above the table are those of the table', () => {
  const count = (level: number, stands: string) =>
    rows.filter((row) => row.level === level && row.stands.startsWith(stands)).length;
  for (const level of [1, 2])
    expect(page).toContain(
      `| ${level} | ${count(level, 'holds')} | ${count(level, 'does not apply') + (level === 2 ? leftOut.length : 0)} | ${count(level, 'not yet')} |`,
    );
});

const routes = globSync('site/app/**/{routes,calls.server}.ts', { cwd: root })
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');
/** What the page may deny, and the route that would make it untrue. */
const denials: [denied: RegExp, route: RegExp][] = [
  [
    /no (?:resource server or )?(?:authorisation server|provider of OAuth)|no OAuth/,
    /oauth2\/(?:authorize|token)/,
  ],
  [/no resource server/, /oauth-protected-resource/],
  [/no (?:OpenID|.*provider of OpenID)/, /openid-configuration|userinfo/],
  [/no GraphQL/, /graphql/i],
  [/no WebSockets/, /\bwss?\b|websocket/i],
  [/no (?:files?|uploads?) /, /upload|attachment/],
  [/`frame-ancestors 'none'` everywhere/, /\bembed\b/],
];

test('nothing is denied that a route answers', () => {
  expect(routes).toMatch(/oauth2\/authorize/);
  const lines = page.split('\n').filter((line) => /^(\| \d|Level 2, does not apply)/.test(line));
  expect(lines.length).toBeGreaterThan(200);
  for (const line of lines)
    for (const [denied, route] of denials) if (denied.test(line)) expect(routes, line).not.toMatch(route);
});
