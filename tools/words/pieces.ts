import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { readCode } from './strings.ts';

/** A text that a person reads, with its place: a string or a paragraph is for everybody, a comment for engineers. */
export interface Piece {
  file: string;
  /** The first is 1. */
  line: number;
  kind: 'string' | 'prose' | 'comment';
  text: string;
}

/** Normative clauses change only with a dated revision; examples, cases and covers are data; a changelog is history. */
const leftOut =
  /^standard\/(specification|schemas|examples|test-suite|shapes|code)\/|^registry\/|(^|\/)CHANGELOG\.md$|^CODE_OF_CONDUCT\.md$|package(-lock)?\.json$|\.(test|spec)\.tsx?$|(^|\/)tests?\/|^tools\/words\/|\/styleguide\/|\/secrets\/|\.generated\./;

/** Every text of the files that git tracks below the folders named; of the whole repository if none is. */
export function readPieces(folders: readonly string[] = []): Piece[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--', ...folders], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  return listed
    .split('\0')
    .filter((file) => readers[extname(file)] && !leftOut.test(file))
    .flatMap((file) => readers[extname(file)]?.(file, readFileSync(file, 'utf8')) ?? []);
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
  '.json': (file, source) =>
    matchAll(file, source, /"((?:[^"\\]|\\.)*)"(?!\s*:)/g, 'prose').filter(({ text }) => text.includes(' ')),
};

/** The first group of each match. */
function matchAll(file: string, source: string, pattern: RegExp, kind: Piece['kind']): Piece[] {
  return [...source.matchAll(pattern)].map(({ index, 1: words = '' }) => ({
    file,
    line: source.slice(0, index).split('\n').length,
    kind,
    text: words.replaceAll(/\s+/g, ' ').trim(),
  }));
}

/** Paragraphs, list items, headings and cells, without code. */
function readMarkdown(file: string, source: string): Piece[] {
  const prose = source
    .replaceAll(/^(```|~~~)[\s\S]*?^\1.*$/gm, (code) => code.replaceAll(/[^\n]/g, ''))
    .replaceAll(/`[^`\n]*`/g, '`…`')
    .replaceAll(/\]\([^)\n]*\)/g, ']');
  return matchAll(file, prose, /((?:^(?!\s*(?:[-*+]|\d+\.|#|\|)\s).+\n?)+|^.+$)/gm, 'prose').filter(
    ({ text }) => text,
  );
}
