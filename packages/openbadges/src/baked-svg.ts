import { type Baked, marks, versions } from './baked.ts';

interface Tag {
  prefix: string;
  name: string;
  isClosed: boolean;
  attributes: Record<string, string>;
  /** Start of its content. */
  end: number;
}

/** Parts that are skipped: comments, CDATA sections, instructions and the document type. */
const passedOver = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const;

/** Tests that a text is an SVG picture, whatever precedes its first element. */
export const isSvg = (text: string) => tagsOf(text).next().value?.name === 'svg';

/**
 * Reads the badge in an SVG; undefined if there is none. It reads the text without an XML parser: browsers and Node.js
 * share none, and entities of a document type are unwanted.
 */
export function readBakedSvg(text: string): Baked | undefined {
  const known: Record<string, string> = {};
  const found: { tag: Tag; index: number; version: Baked['version'] }[] = [];
  let index = 0;
  for (const tag of tagsOf(text)) {
    for (const [name, value] of Object.entries(tag.attributes))
      if (name === 'xmlns' || name.startsWith('xmlns:')) known[name.slice('xmlns:'.length)] = value;
    const namespace = known[tag.prefix];
    const version = versions.find(
      (one) => marks[one].namespace === namespace && marks[one].element === tag.name,
    );
    if (version) found.push({ tag, index, version });
    index += 1;
  }
  const [first] = found;
  if (!first) return undefined;
  return {
    text: first.tag.isClosed ? '' : contentOf(text, first.tag),
    version: first.version,
    count: found.length,
    verify: first.tag.attributes.verify ?? '',
    // The element before it is `<svg>` itself.
    isFirst: first.index === 1,
  };
}

/** Yields tags in order, and stops at an incomplete one. */
function* tagsOf(text: string): Generator<Tag, undefined> {
  let at = text.indexOf('<');
  while (at !== -1) {
    const passed = passedOver.find(([start]) => text.startsWith(start, at));
    const end = passed ? text.indexOf(passed[1], at + passed[0].length) : endOfTag(text, at);
    if (end === -1) return undefined;
    const tag = passed ? undefined : readTag(text.slice(at + 1, end), end + 1);
    if (tag) yield tag;
    at = text.indexOf('<', end + 1);
  }
  return undefined;
}

/** Offset of the `>` of a tag that is not within quotes; -1 if there is none. */
function endOfTag(text: string, start: number): number {
  let quote = '';
  for (let at = start; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (quote) quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '>') return at;
  }
  return -1;
}

function readTag(inner: string, end: number): Tag | undefined {
  const [start, prefix = '', name] = /^(?:([\w.-]+):)?([\w.-]+)/.exec(inner) ?? [];
  if (start === undefined || !name) return undefined;
  const attributes: Record<string, string> = {};
  for (const [, key = '', value] of inner.matchAll(/(?<![\w:.-])([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')/g))
    attributes[key] = decode(value?.slice(1, -1) ?? '');
  return { prefix, name, isClosed: inner.endsWith('/'), attributes, end };
}

function contentOf(text: string, { prefix, name, end }: Tag): string {
  const close = text.indexOf(`</${prefix ? `${prefix}:` : ''}${name}`, end);
  const [before = '', ...sections] = text.slice(end, close === -1 ? undefined : close).split('<![CDATA[');
  const parts = sections.map((section) => {
    const [data = '', ...after] = section.split(']]>');
    return data + decode(after.join(']]>'));
  });
  return [decode(before), ...parts].join('').trim();
}

/** The entities of XML itself. Those that a document type declares stay unread. */
const entities = new Map(Object.entries({ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }));

function decode(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return entities.get(name) ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
