/** The standard as files: texts, schemas, types and examples of a folder. */
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { clauseUrl } from '@context-native/checker/checks';
import { draftClauseUrl, draftVersion } from '@context-native/checker/draft/standard';
import { standard } from '@context-native/checker/standard';
import type { File, StandardLibrary } from './library.ts';
import type { Clause, TypeEntry } from './shapes.ts';
import { parseSpecification } from './specification.ts';

/** Folders below `standard/` whose files are offered. */
const folders = [
  `schemas/${standard.version}`,
  `schemas/${draftVersion}`,
  `schemas/${draftVersion}/events`,
  'examples',
];

/** @param folder with `specification/`, `schemas/`, `types/` and `examples/`, as in the repository. */
export function openStandard(folder: string): StandardLibrary {
  let clauses: Promise<readonly Clause[]> | undefined;
  let types: Map<string, TypeEntry> | undefined;
  let files: readonly File[] | undefined;
  const readTypes = () => {
    types ??= new Map(listJson(join(folder, 'types')).map((name) => readType(folder, name)));
    return types;
  };
  const listFiles = () => {
    files ??= folders.flatMap((below) =>
      listJson(join(folder, below)).map((name) => ({
        path: `${below}/${name}`,
        title: titleOf(below, name),
        mimeType: 'application/json',
      })),
    );
    return files;
  };
  return {
    clauses: () => {
      clauses ??= readClauses(folder);
      return clauses;
    },
    listTypes: () =>
      [...readTypes().values()].map(({ name, title, description, domain, version, url }) => {
        return { name, title, description, domain, version, url };
      }),
    findType: (name) => readTypes().get(name),
    listFiles,
    // Looks the path up in the list, so that it never leads elsewhere.
    readFile: async (path) =>
      listFiles().some((file) => file.path === path) ? readFile(join(folder, path), 'utf8') : undefined,
  };
}

const listJson = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort();

const titleOf = (below: string, name: string) =>
  `${below.startsWith('schemas') ? 'Schema' : 'Example'} ${basename(name, '.json')} (${below})`;

function readType(folder: string, file: string): [string, TypeEntry] {
  const entry = JSON.parse(readFileSync(join(folder, 'types', file), 'utf8'));
  const { name, title, description, domain, version, schema, examples, counter_examples, replaced_by } =
    entry;
  const url = `${standard.origin}/types/${name}`;
  return [
    name,
    { name, title, description, domain, version, url, schema, examples, counter_examples, replaced_by },
  ];
}

/**
 * Clauses of the newest revision of the published version, then all clauses of the working draft, without its annexes.
 */
async function readClauses(folder: string): Promise<readonly Clause[]> {
  const published = join(folder, 'specification', standard.version);
  const newest = readdirSync(published)
    .filter((name) => /^\d{4}-\d{2}-\d{2}\.md$/.test(name))
    .sort()
    .at(-1);
  if (newest === undefined) throw new Error(`${published} contains no revision, such as 2026-11-25.md`);
  const [text, draft] = await Promise.all([
    readFile(join(published, newest), 'utf8'),
    readFile(join(folder, 'specification', `${draftVersion}.md`), 'utf8'),
  ]);
  const [body = ''] = draft.split(/^<a id="annex-/m);
  return [...clausesOf(text, standard.version, clauseUrl), ...clausesOf(body, draftVersion, draftClauseUrl)];
}

function clausesOf(markdown: string, version: string, urlOf: (number: string) => string): Clause[] {
  const { sections, clauses } = parseSpecification(markdown);
  const known = new Map(sections.map(({ number, title, source }) => [number, { title, source }]));
  return clauses.map(({ number, level, text, section }) => {
    const { title, source } = known.get(section) ?? { title: '', source: '' };
    return {
      version,
      number,
      level,
      text: wholeLinks(text),
      section: { number: section, title },
      ...(/\btables?\b/.test(text) && { tables: tablesOf(source) }),
      url: urlOf(number),
    };
  });
}

const tablesOf = (source: string): string[] => (source.match(/^(?:\|.*\n?)+/gm) ?? []).map(wholeTable);
const wholeTable = (table: string) => wholeLinks(table.trim());
/** Makes links absolute: a clause is read outside its page. */
const wholeLinks = (markdown: string) => markdown.replaceAll('](/', `](${standard.origin}/`);
