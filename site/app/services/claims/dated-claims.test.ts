import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../config/project-root.server.ts';
import { claimOf, type DatedClaim, listStaleClaims, withClaims } from './dated-claims.ts';

const all: DatedClaim[] = JSON.parse(
  readFileSync(join(projectRoot, 'site/content/dated-claims.json'), 'utf8'),
);

test('each claim has a name of its own, a source, and a day of its check that has been', () => {
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  for (const { id, source, checked } of all) {
    expect(new URL(source.href).protocol, id).toBe('https:');
    expect(checked, id).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(Date.parse(checked), id).toBeLessThanOrEqual(Date.now());
  }
});

test('a text holds a claim with its source and the day of the check', () => {
  expect(withClaims('It is known. {claim:ai-act-high-risk}.')).toMatch(
    /^It is known\. For .* 2 December 2027.* \(\[EUR-Lex\]\(https:\/\/eur-lex[^)]*\), checked on \d+ \w+ \d{4}\)\.$/,
  );
  expect(() => withClaims('{claim:no-such}')).toThrow('site/content/dated-claims.json has no claim no-such');
});

test('a claim is stale on the 181st day after its check, and not before', () => {
  const claim = { ...claimOf('mcp-home'), checked: '2026-01-01' };
  expect(listStaleClaims(new Date('2026-06-30T00:00:00Z'), [claim])).toEqual([]);
  expect(listStaleClaims(new Date('2026-06-30T00:00:01Z'), [claim])).toEqual([claim]);
});

test('no text says of itself what only a dated claim may say, or what was true before a revision without sessions', () => {
  const texts = globSync(
    [
      'site/content/{courses,faq,adoption,articles,deploy}/**/*.{md,json}',
      'standard/**/*.md',
      'site/app/**/*.tsx',
    ],
    {
      cwd: projectRoot,
      // A revision that was published stays as it was; the newest is held to it.
      exclude: ['standard/specification/v0.1/2026-11-2[13].md'],
    },
  );
  expect(texts.length).toBeGreaterThan(300);
  const untrue =
    /unique within a session only|, the current one|are being revised|MCP Map<\/TextLink> will list|only the last two/;
  expect(texts.filter((file) => untrue.test(readFileSync(join(projectRoot, file), 'utf8')))).toEqual([]);
});
