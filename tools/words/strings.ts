import { parseSync } from 'vite';
import type { Piece } from './pieces.ts';

/** Attributes and properties with text for visitors: one capitalised word counts. */
const read =
  /^(label|title|about|text|words|message|placeholder|description|alt|aria-label|heading|term|detail|kicker|action|name)$/;
/** Attributes and properties without text for readers. */
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

/** Tailwind classes in other properties. */
const looks = /^[\w:-]+-\d[\w./-]*( |$)/;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** True for a sentence or label: it has a space, or a capital before small letters, and does not look like code. */
const isReadable = (words: string) =>
  /[a-z]{2}/.test(words) &&
  !/^[#./@]|[{}]|;(?! [\w…])|=>|\b(select .* from|insert into|alter table|create (role|function|extension))\b|now\(\)|&&|\|\||[!=]==|^(if \(|await |const )/.test(
    words,
  ) &&
  /^[A-Z“‘’0-9…–].*[a-z]| .* [a-z]/s.test(words);

/** Text of a literal, or of a template with `…` for each expression; else undefined. */
function textOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type === 'TemplateLiteral')
    return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…');
  return undefined;
}

function collect(node: Node, name: string, found: Found[], isWithin = false): void {
  if (
    node.type.startsWith('Import') ||
    // `as const` and `satisfies` contain an expression; their types have no words.
    (node.type.startsWith('TS') && !/^TS(As|Satisfies)Expression$/.test(node.type)) ||
    node.type === 'TaggedTemplateExpression'
  )
    return;
  // A whole sentence with its links and emphasis.
  const words = node.type === 'JSXElement' || node.type === 'JSXFragment' ? flatten(node) : '';
  if (words && !isWithin) found.push({ start: node.start, words });
  const text = node.type === 'JSXText' ? undefined : textOf(node);
  if (
    text !== undefined &&
    !unread.test(name) &&
    (read.test(name) ? /[A-Z].*[a-z]|[a-z] [a-z]/.test(text) : isReadable(text))
  )
    found.push({ start: node.start, words: text });
  const own = node.type === 'Property' || node.type === 'JSXAttribute' ? nameOf(node) : name;
  for (const [key, value] of Object.entries(node)) {
    if (key === 'typeAnnotation') continue;
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child))
        collect(child, own, found, (isWithin || words !== '') && child.type.startsWith('JSX'));
  }
}

const nameOf = (node: Node): string => {
  const key = (node.key ?? node.name) as { name?: string; value?: string } | undefined;
  return key?.name ?? key?.value ?? '';
};

/** Text of an element with words of its own, including the elements within; else empty. */
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

/**
 * Comments of a TypeScript source, and its sentences and labels for readers. Class names, URLs and similar strings are
 * left out by their shape.
 */
export function readCode(file: string, source: string): Piece[] {
  const { program, comments } = parseSync(file, source);
  const found: Found[] = [];
  collect(program as unknown as Node, '', found);
  const lineOf = (start: number) => source.slice(0, start).split('\n').length;
  const seen = new Set<string>();
  const strings = found
    .map(({ start, words }) => ({
      file,
      line: lineOf(start),
      kind: 'string' as const,
      text: words.replaceAll(/\s+/g, ' ').trim(),
    }))
    .filter(({ text }) => text && !looks.test(text) && !seen.has(text) && seen.add(text));
  return [
    ...strings,
    ...joinLines(comments, source).map(({ start, words }) => ({
      file,
      line: lineOf(start),
      kind: 'comment' as const,
      text: words,
    })),
  ];
}

interface Comment {
  type: 'Line' | 'Block';
  value: string;
  start: number;
  end: number;
}

/** Comments, with consecutive `//` lines as one text. */
function joinLines(comments: readonly Comment[], source: string): Found[] {
  const found: (Found & { end: number })[] = [];
  for (const { type, value, start, end } of comments) {
    const words = type === 'Block' ? value.replaceAll(/^\s*\*+ ?/gm, ' ') : value;
    const before = found.at(-1);
    if (before && type === 'Line' && /^\s*$/.test(source.slice(before.end, start))) {
      before.words += words;
      before.end = end;
    } else found.push({ start, end, words });
  }
  return found.map(({ start, words }) => ({ start, words: words.replaceAll(/\s+/g, ' ').trim() }));
}
