import { expect, test } from 'vitest';
import aliases from '../../../../content/catalogue/aliases.json' with { type: 'json' };
import { aliasesOf, listAliased } from './aliases.ts';
import { catalogItemSeed } from './seed.server.ts';

test('every alias belongs to an item of the seed', () => {
  const slugs = new Set(catalogItemSeed().items.map(({ key }) => key));
  for (const slug of Object.keys(aliases)) expect(slugs, slug).toContain(slug);
});

test('an alias finds its item if the search has all its words', () => {
  const terms = (words: string[]) => words.map((word) => ({ words: [word], synonyms: [] }));
  const listed = (...words: string[]) => listAliased(terms(words)).slugs;
  expect(listed('jira')).toContain('atlassian');
  expect(listed('csharp')).toContain('mcp-c-sharp-sdk');
  expect(listed('spring')).not.toContain('spring-ai-mcp-server');
  expect(listAliased([{ words: ['kubernet'], synonyms: [['k8s']] }]).slugs).toContain(
    'azure-kubernetes-service',
  );
  expect(listAliased(terms(['jira', 'remote'])).rest).toEqual(terms(['remote']));
  expect(aliasesOf('no-such-item')).toEqual([]);
});
