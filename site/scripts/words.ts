/**
 * Every sentence and label of the interface, for somebody who reads them as an editor: `node site/scripts/words.ts [FOLDER]`
 * prints them as `file:line`, then the words, in the order of the files. Names of classes, addresses and other strings
 * that no visitor reads are left out by their shape.
 */
import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** Attributes and properties that a visitor reads, whatever their words look like. */
const read =
  /^(label|title|about|text|words|message|placeholder|description|alt|aria-label|heading|term|detail|kicker|action|name)$/;
/** Attributes and properties that nobody reads. */
const unread = /^(class\w*|d|viewBox|href|path|src|id|key|from|type|test|pattern|sizes|rel|role)$/i;

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

interface Found {
  start: number;
  words: string;
}

/** Looks of Tailwind's, where they are given by a property of another name. */
const looks = /^[\w:-]+-\d[\w./-]*( |$)/;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** A sentence or a label: it has a blank, or begins with a capital and goes on in small letters. */
const isReadable = (words: string) =>
  /[a-z]{2}/.test(words) &&
  !/^[#./@]|[{};]|=>|\bselect .* from\b/.test(words) &&
  /^[A-Z“‘’0-9…–].*[a-z]| .* [a-z]/s.test(words);

/** The text of a literal, or of a template with `…` where something is put in; undefined for what is neither. */
function textOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type === 'TemplateLiteral')
    return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…');
  return undefined;
}

function collect(node: Node, name: string, found: Found[]): void {
  if (
    node.type.startsWith('Import') ||
    node.type.startsWith('TS') ||
    node.type === 'TaggedTemplateExpression'
  )
    return;
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    // One sentence, with its links and emphasis, as it is read.
    const words = flatten(node);
    if (words) found.push({ start: node.start, words });
  }
  const text = node.type === 'JSXText' ? undefined : textOf(node);
  if (
    text !== undefined &&
    !unread.test(name) &&
    (read.test(name) ? /[A-Z].*[a-z]|[a-z] [a-z]/.test(text) : isReadable(text))
  )
    found.push({ start: node.start, words: text });
  const own = node.type === 'Property' || node.type === 'JSXAttribute' ? nameOf(node) : name;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) collect(child, own, found);
  }
}

const nameOf = (node: Node): string => {
  const key = (node.key ?? node.name) as { name?: string; value?: string } | undefined;
  return key?.name ?? key?.value ?? '';
};

/** The words that stand in an element itself, with those of the elements within its sentence; empty if it has none. */
function flatten(element: Node): string {
  const children = element.children as Node[];
  const isSentence = children.some((child) => child.type === 'JSXText' && /\w/.test(child.value as string));
  if (!isSentence) return '';
  return children.map(wordsOf).join('').replaceAll(/\s+/g, ' ').trim();
}

function wordsOf(child: Node): string {
  if (child.type === 'JSXText') return child.value as string;
  if (child.type === 'JSXElement') return (child.children as Node[]).map(wordsOf).join('');
  const expression = child.expression as Node | undefined;
  return expression && textOf(expression) === ' ' ? ' ' : '…';
}

const folder = process.argv[2] ?? 'site/app';
for (const file of globSync([`${folder}/**/*.{ts,tsx}`]).sort()) {
  if (/\.test\.tsx?$|\/styleguide\/|\+types/.test(file)) continue;
  const source = readFileSync(file, 'utf8');
  const found: Found[] = [];
  collect(parseSync(file, source).program as unknown as Node, '', found);
  const seen = new Set<string>();
  for (const { start, words } of found.sort((one, other) => one.start - other.start)) {
    const line = source.slice(0, start).split('\n').length;
    const text = words.replaceAll(/\s+/g, ' ').trim();
    if (text && !seen.has(text) && !looks.test(text)) console.log(`${file}:${line}\t${text}`);
    seen.add(text);
  }
}
