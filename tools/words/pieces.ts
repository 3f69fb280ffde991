import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { readCode } from './strings.ts';

/** A text with its place. Strings and prose are for everyone, comments for engineers. */
export interface Piece {
  file: string;
  /** Starts at 1. */
  line: number;
  kind: 'string' | 'prose' | 'comment';
  text: string;
}

/** Normative clauses change only with a dated revision. Most others are data, history, generated files or tests. */
const leftOut =
  /^standard\/(specification|schemas|examples|test-suite|shapes|code)\/|^registry\/|^site\/(migrations|content\/assessments)\/|^site\/content\/(agents\/session|search-questions|search-words|search-synonyms)\.json$|^packages\/checker\/src\/draft\/made\.json$|^packages\/suite\/scripts\/tables\/values\.json$|(^|\/)CHANGELOG\.md$|^CODE_OF_CONDUCT\.md$|package(-lock)?\.json$|\.(test|spec)\.tsx?$|(^|\/)tests?\/|^tools\/words\/|\/styleguide\/|\/secrets\/|\.generated\./;

/** Note at the start of a generated file. */
const generated = /^[^;]{0,150}\bMade from [^:;]{0,150}(\. Do not edit|: change it there)/;

/** Texts of tracked files in `folders`, or in the whole repository, without those in `leftOut`. */
export function readPieces(folders: readonly string[] = []): Piece[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--', ...folders], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  return listed
    .split('\0')
    .filter((file) => readers[extname(file)] && !leftOut.test(file))
    .flatMap((file) => readFile(file, readFileSync(file, 'utf8')));
}

/** Texts of a file; none of a generated file, whose texts are in its source. */
export function readFile(file: string, source: string): Piece[] {
  return generated.test(source) ? [] : (readers[extname(file)]?.(file, source) ?? []);
}

type Reader = (file: string, source: string) => Piece[];

const readers: Record<string, Reader> = {
  '.ts': readCode,
  '.tsx': readCode,
  '.css': (file, source) => matchAll(file, source, /\/\*([\s\S]*?)\*\//g, 'comment'),
  '.py': (file, source) =>
    matchAll(file, source, /(?:#|"""|''')(.*(?:\n(?!\s*(?:"""|''')).*)*?)(?="""|'''|$)/gm, 'comment'),
  '.yml': (file, source) =>
    matchAll(
      file,
      source,
      /^\s*(?:- )?(?:#|(?:description|label|placeholder|value|about|title):)(.*)$/gm,
      'prose',
    ),
  '.md': readMarkdown,
  '.json': readJson,
};

/** The first group of each match, as a text. */
function matchAll(file: string, source: string, pattern: RegExp, kind: Piece['kind']): Piece[] {
  return [...source.matchAll(pattern)].map(({ index, 1: words = '' }) => ({
    file,
    line: source.slice(0, index).split('\n').length,
    kind,
    text: words.replaceAll(/\s+/g, ' ').trim(),
  }));
}

/** Strings of two words or more, without names of members. */
function readJson(file: string, source: string): Piece[] {
  return [...source.matchAll(/"((?:[^"\\]|\\.)*)"(\s*:)?/g)]
    .filter((match) => !match[2])
    .map(({ index, 1: text = '' }) => ({
      file,
      line: source.slice(0, index).split('\n').length,
      kind: 'prose' as const,
      text: (JSON.parse(`"${text}"`) as string).replaceAll(/\s+/g, ' ').trim(),
    }))
    .filter(({ text }) => text.includes(' '));
}

/** Paragraphs, list items, headings and table rows, without code and the keys of the front matter. */
function readMarkdown(file: string, source: string): Piece[] {
  const prose = source
    .replace(
      /^---\n([\s\S]*?)\n---$/m,
      (_, head: string) => `\n${head.replaceAll(/^( *)(?:- )?\w[\w-]*:/gm, '$1-')}\n`,
    )
    .replaceAll(/^(```|~~~)[\s\S]*?^\1.*$/gm, (code) => code.replaceAll(/[^\n]/g, ''))
    .replaceAll(/`[^`\n]*`/g, '`…`')
    .replaceAll(/\]\([^)\n]*\)/g, ']');
  const item = /\s*(?:[-*+]|\d+\.|#|\|)\s/.source;
  const text = new RegExp(`((?:^(?!${item}).+\\n?)+|^.+(?:\\n(?!${item}) {2,}\\S.*)*)`, 'gm');
  return matchAll(file, prose, text, 'prose').filter((piece) => piece.text);
}
