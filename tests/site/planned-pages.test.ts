import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { plannedPages } from '#app/planned/pages.ts';
import { publicRoutes } from '../e2e/routes.ts';

const architecture = readFileSync(resolve(import.meta.dirname, '../../docs/architecture.md'), 'utf8');

test('the architecture lists exactly the routes whose content comes later', () => {
  const section =
    /^## Routes whose content comes later\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(architecture)?.[1] ?? '';
  const listed = [...section.matchAll(/^- `(\/[^`]+)`$/gm)].map(([, path]) => path);
  expect(listed.sort()).toEqual(Object.keys(plannedPages).sort());
});

test('every planned page is a route of the specification', () => {
  const known = publicRoutes.map((path) => path.replace(/\?.*|\/$/g, ''));
  expect(Object.keys(plannedPages).filter((path) => !known.includes(path))).toEqual([]);
});
