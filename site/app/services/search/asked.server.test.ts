import { expect, test } from 'vitest';
import { loadAsked, makeAsked } from './asked.server.ts';
import { termsOf } from './terms.server.ts';

const asked = makeAsked({
  '/refunds': 'how do i get my money back; cancel an exam i paid for',
  '/dates': 'which time zone does a trace use; format of the end time',
});
const fits = (query: string) => asked.fitsOf(termsOf(query, [['money back', 'refund']]), query);

test('the nearest question of a path counts: its own words fit wholly, some of them less', () => {
  expect(fits('which time zone does a trace use').get('/dates')).toBeGreaterThan(0.85);
  const part = fits('time zone of an invoice').get('/dates');
  expect(part).toBeGreaterThan(0);
  expect(part).toBeLessThan(0.7);
  expect(fits('time zone of a trace').has('/refunds')).toBe(false);
});

test('a synonym of several words fits less than the typed words', () => {
  const typed = Number(fits('money back').get('/refunds'));
  const other = Number(fits('refund').get('/refunds'));
  expect(other).toBeGreaterThan(0);
  expect(other).toBeLessThan(typed);
});

test('of two questions with the same telling words, the one with the same filler words fits more', () => {
  const people = makeAsked({ '/about': 'who runs the site', '/deploy': 'how to run the site' });
  const fit = people.fitsOf(termsOf('who runs this site', []), 'who runs this site');
  expect(fit.get('/about')).toBeGreaterThan(Number(fit.get('/deploy')));
});

test('nothing fits a search without a known word', () => {
  expect(fits('zzzz').size).toBe(0);
});

test('each path of the file is asked by at least eight questions, a type by at least five', async () => {
  const { default: file } = await import('../../../content/search-questions.json', {
    with: { type: 'json' },
  });
  const few = Object.entries(file).filter(
    ([path, questions]) => questions.split('; ').length < (path.startsWith('/types/') ? 5 : 8),
  );
  expect(few.map(([path]) => path)).toEqual([]);
  expect((await loadAsked()).textOf('/mcp-map/github')).toContain('; ');
});
