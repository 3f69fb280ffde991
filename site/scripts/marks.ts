/**
 * Rewrites `site/content/catalogue/mark-paths.json`: the marks that `marks.json` names, from the package `simple-icons`
 * (CC0), scaled to a grid of 240 × 240 and rounded, which halves the bytes. See docs/decisions/catalogue.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { requireTool } from './tools/tools.ts';

const folder = resolve(import.meta.dirname, '../content/catalogue');
export const pathsFile = resolve(folder, 'mark-paths.json');

interface Scaled {
  scale: (factor: number) => Scaled;
  round: (digits: number) => Scaled;
  rel: () => Scaled;
  toString: () => string;
}

/** Text of the file: paths by the marks' names, sorted by name. */
export function drawMarks(): string {
  const icons: Record<string, { slug: string; path: string }> = requireTool('simple-icons');
  const svgpath: (path: string) => Scaled = requireTool('svgpath');
  const { makers, items } = JSON.parse(readFileSync(resolve(folder, 'marks.json'), 'utf8')) as Record<
    'makers' | 'items',
    Record<string, string>
  >;
  const bySlug = new Map(Object.values(icons).map((icon) => [icon.slug, icon.path]));
  const used = [...new Set([...Object.values(makers), ...Object.values(items)])].sort();
  const paths = used.map((slug) => {
    const path = bySlug.get(slug);
    if (!path) throw new Error(`simple-icons has no mark named ${slug}`);
    return [slug, svgpath(path).scale(10).round(0).rel().toString()];
  });
  return `${JSON.stringify(Object.fromEntries(paths), null, 2)}\n`;
}

if (import.meta.main) {
  writeFileSync(pathsFile, drawMarks());
  console.log(`${pathsFile} was written.`);
}
