import { readFileSync } from 'node:fs';
import { checkDocuments } from '@context-native/checker';
import { beforeEach, expect, test, vi } from 'vitest';
import { findDraft, storeDraft } from './drafts.ts';
import { nameAfter, namesOf } from './kept-tab.ts';
import { idOfLink, keepTabs, maxTabs, moveTab, readTabs } from './kept-tabs.ts';

/** A browser's storage: what is kept are its own properties, as in browsers. */
class BrowserStorage {
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(Reflect.get(this, key)) : null;
  }
  setItem(key: string, value: string): void {
    Reflect.set(this, key, value);
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
}

beforeEach(() => void vi.stubGlobal('localStorage', new BrowserStorage()));

const none: ReadonlySet<string> = new Set();
const idsOf = ({ tabs }: ReturnType<typeof readTabs>) => tabs.map(({ id }) => id);

test('tabs are kept in their order, with what was typed; an example as it was given is none', () => {
  storeDraft('playground/tab-1', '{}');
  keepTabs(
    'playground/tab-1',
    [{ id: 'playground/capability', example: 'capability' }, { id: 'playground/tab-1' }],
    none,
  );
  expect(readTabs()).toEqual({ open: 'playground/tab-1', tabs: [{ id: 'playground/tab-1' }] });
  // A draft that no tab knows, of before there were tabs, has one; those of exercises have none.
  storeDraft('playground/capability', '{"mine": 1}');
  storeDraft('lab/MCP-100', '{}');
  expect(readTabs().tabs).toEqual([
    { id: 'playground/tab-1' },
    { id: 'playground/capability', example: 'capability' },
  ]);
});

test('what another page of the browser opened stays, and what was closed here goes with its draft', () => {
  for (const id of ['playground/tab-1', 'playground/tab-2', 'playground/tab-3']) storeDraft(id, '{}');
  keepTabs('playground/tab-1', [{ id: 'playground/tab-1' }, { id: 'playground/tab-2' }], none);
  keepTabs('playground/tab-3', [{ id: 'playground/tab-3' }], new Set(['playground/tab-2']));
  expect(idsOf(readTabs())).toEqual(['playground/tab-3', 'playground/tab-1']);
  expect(findDraft('playground/tab-2')).toBeUndefined();
});

test('tabs are bounded, and what is none is not taken for one', () => {
  const many = Array.from({ length: maxTabs + 5 }, (_, index) => ({
    id: `playground/tab-${index}`,
    title: 'x',
  }));
  keepTabs('gone', many, none);
  expect(readTabs().tabs).toHaveLength(maxTabs);
  expect(readTabs().open).toBeUndefined();
  for (const stored of [
    '{',
    'null',
    '3',
    '{"tabs": [1, null, {"id": "lab/1"}, {"id": "playground/a", "title": 4}]}',
  ]) {
    localStorage.setItem('playground-tabs', stored);
    expect(readTabs()).toEqual({ open: undefined, tabs: [] });
  }
  vi.stubGlobal('localStorage', undefined);
  expect(readTabs().tabs).toEqual([]);
  keepTabs('a', many, none);
});

test('a tab is called as it was named, else by its trace, its example, its file; no two the same', () => {
  const agent = 'vat-calculator';
  const tabs = [
    { id: '1' },
    { id: '2', agent, file: 'a.json' },
    { id: '3', agent, example: 'capability' },
    { id: '4', agent, example: 'capability', title: 'Mine' },
    { id: '5', agent },
    { id: '6', file: 'a.json' },
  ];
  expect([...namesOf(tabs).values()]).toEqual([
    'Untitled',
    'vat-calculator',
    'vat-calculator (2)',
    'Mine',
    'vat-calculator (3)',
    'a.json',
  ]);
});

test('a tab moves within its row', () => {
  const tabs = ['a', 'b', 'c'].map((id) => ({ id }));
  const moved = (id: string, by: number) =>
    moveTab(tabs, id, by)
      .map((tab) => tab.id)
      .join('');
  expect([moved('a', 1), moved('c', -1), moved('a', -1), moved('c', 1), moved('x', 1)]).toEqual([
    'bac',
    'acb',
    'abc',
    'abc',
    'abc',
  ]);
});

test('a link has one tab, another link another', () => {
  expect(idOfLink('#d=abc')).toBe(idOfLink('#d=abc'));
  expect(new Set(['#d=abc', '#d=acb', '#d=abcd'].map(idOfLink)).size).toBe(3);
});

test('an example has its own name until the document of another agent replaces it', () => {
  const given = readFileSync(
    new URL('../../../../../standard/examples/smb-invoice-vat.json', import.meta.url),
    'utf8',
  );
  const tabs = [{ id: 'playground/a' }, { id: 'playground/smb', example: 'smb' }];
  const after = (text: string, before: readonly (typeof tabs)[number][] = tabs) =>
    nameAfter(before, 'playground/smb', given, text, checkDocuments(text));
  expect(after(given)).toBe(tabs);
  expect(after(given.replace('"smb"', '"gov"'))).toBe(tabs);
  expect(after('{"mine": 1}')).toBe(tabs);
  const pasted = after(given.replaceAll('vat-calculator', 'refunds'));
  expect([...namesOf(pasted).values()]).toEqual(['Untitled', 'refunds']);
  // Broken meanwhile it keeps the name; with the example back it has the example's.
  expect(after('{"agent_code": "refunds",', pasted)).toBe(pasted);
  expect(after(given, pasted)).toEqual(tabs);
});
