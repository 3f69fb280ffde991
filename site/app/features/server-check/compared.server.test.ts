import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import { site } from '#site';
import { countCorpus, falseFailuresOf, readComparison, readCorpusRun } from './compared.server.ts';

test('a planted fault counts as found only by its own rules, and any other failure is false', () => {
  const server = { name: '', transport: 'stdio' as const, about: '' };
  const servers = [
    { ...server, expected: ['tools/names'], failed: ['tools/names'] },
    { ...server, expected: ['tools/names', 'lists/pages'], failed: ['tools/names'] },
    { ...server, expected: ['lists/pages'], failed: ['ping/answers'] },
    { ...server, expected: [], failed: [] },
    { ...server, expected: [], failed: ['lists/pages', 'ping/answers'] },
  ];
  expect(countCorpus(servers)).toEqual({ servers: 5, faulty: 3, found: 1, falseFailures: 3 });
});

test('a failed rule is false unless the comparison says how the server breaks it', () => {
  const [server] = readComparison().servers;
  if (!server) throw new Error('The comparison has no server.');
  const verify = {
    ...server.verify,
    failed: ['tools/names', 'lists/pages'],
    confirmed: { 'lists/pages': '…' },
  };
  expect(falseFailuresOf({ ...server, verify })).toEqual(['tools/names']);
});

test('the kept comparison has fifteen servers from npm, the four reference servers, ours, and no false failure', () => {
  const { servers } = readComparison();
  expect(servers.filter(({ part }) => part === 'npm')).toHaveLength(15);
  expect(
    servers.filter(({ part, name }) => part === 'ours' && name.startsWith('@modelcontextprotocol/')),
  ).toHaveLength(4);
  expect(servers.map(({ name }) => name)).toContain(`${site.slug} /mcp`);
  expect(servers.flatMap(falseFailuresOf)).toEqual([]);
});

test('the kept run is of the whole corpus as it is now', () => {
  const file = join(projectRoot, 'packages/cli/tests/corpus/corpus.json');
  const corpus: { server: string; expected: string[]; about: string }[] = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  const { servers } = readCorpusRun();
  expect(servers.map(({ name, expected, about }) => ({ name, expected, about }))).toEqual(
    corpus.map(({ server, expected, about }) => ({
      name: server.replace(/^servers\/|\.ts$/g, ''),
      expected,
      about,
    })),
  );
});
