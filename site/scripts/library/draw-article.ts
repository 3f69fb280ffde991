import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import PDFDocument from 'pdfkit';
import type { ReactElement, ReactNode } from 'react';
import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { site } from '../../../site.config.ts';

/** An article of `site/content/articles`, with the texts of its PDF. */
export interface Article {
  title: string;
  excerpt: string;
  author: string;
  /** Absolute URL of the article. */
  address: string;
  /** Publication date. It is also the PDF's creation date, so that the same text gives the same bytes. */
  published: Date;
  licence: string;
  markdown: string;
}

/** A code block of an article; `under` is the heading before it, or empty. */
export interface Code {
  language: string;
  text: string;
  under: string;
}

type Element = ReactElement<
  { children?: ReactNode; className?: string; href?: string; start?: number },
  string
>;
type PdfElement = PDFKit.PDFStructureElement;

/** Text in one font, and its link. */
interface Run {
  text: string;
  font: 'text' | 'bold' | 'code';
  href?: string;
}

interface Dress {
  text: string;
  font: string;
  size: number;
  colour?: string;
}

const ink = '#16150f';
const soft = '#5c594f';
const margin = { left: 72, right: 72, top: 72, bottom: 80 };
const fontFolders = {
  title: 'services/social-image/fonts/Newsreader_500Medium.ttf',
  code: 'services/social-image/fonts/IBMPlexMono_400Regular.ttf',
  text: 'features/certification/invoices/fonts/IBMPlexSans_400Regular.ttf',
  bold: 'features/certification/invoices/fonts/IBMPlexSans_600SemiBold.ttf',
};

/** Top-level elements of a Markdown text, in order, named as in HTML. */
function readMarkdown(markdown: string): Element[] {
  const tree = Markdown({ children: markdown, remarkPlugins: [remarkGfm] }) as Element;
  return elementsIn(tree.props.children);
}

const nodesIn = (children: ReactNode): ReactNode[] =>
  Array.isArray(children) ? children.flat() : [children];
const isElement = (node: ReactNode): node is Element =>
  typeof node === 'object' && node !== null && 'props' in node;
const elementsIn = (children: ReactNode): Element[] => nodesIn(children).filter(isElement);
const textIn = (children: ReactNode): string =>
  nodesIn(children)
    .map((node) => (isElement(node) ? textIn(node.props.children) : typeof node === 'string' ? node : ''))
    .join('');

/** Top-level code blocks of an article. */
export function listCode(markdown: string): Code[] {
  let under = '';
  return readMarkdown(markdown).flatMap(({ type, props }) => {
    if (/^h\d$/.test(type)) under = textIn(props.children);
    return type === 'pre' ? [{ ...readFence(props.children), under }] : [];
  });
}

function readFence(children: ReactNode): Pick<Code, 'language' | 'text'> {
  const [code] = elementsIn(children);
  const language = /language-(\w+)/.exec(code?.props.className ?? '')?.[1] ?? '';
  return { language, text: textIn(code?.props.children).trimEnd() };
}

/**
 * An article as a tagged PDF on A4. The same article gives the same bytes.
 * @throws Error for a character that the fonts lack, or a block that cannot be drawn
 */
export async function drawArticle(article: Article): Promise<Uint8Array> {
  const { title, author, published } = article;
  const doc = new PDFDocument({
    size: 'A4',
    margins: margin,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    lang: site.locale,
    // No built-in font: they have only Latin-1.
    font: null as unknown as string,
    info: { Title: title, Author: author, CreationDate: published },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const finished = new Promise((done) => doc.on('end', done));
  const app = resolve(import.meta.dirname, '../../app');
  for (const [name, path] of Object.entries(fontFolders))
    doc.registerFont(name, readFileSync(join(app, path)));
  measureSpaces(doc);
  new Sheet(doc, article).draw();
  doc.end();
  await finished;
  return new Uint8Array(Buffer.concat(chunks));
}

/** PDFKit's font, a private member: `package.json` pins the version. */
interface DrawnFont {
  unitsPerEm: number;
  hasGlyphForCodePoint(code: number): boolean;
  glyphForCodePoint(code: number): { _metrics?: object };
}
const fontOf = (doc: PDFKit.PDFDocument) => (doc as unknown as { _font: { font: DrawnFont } })._font.font;

/**
 * Sets the width of spaces in the code font. Their outlines are the last ones and empty, so fontkit would read past the
 * end to measure them. All characters of the font have the same width.
 */
function measureSpaces(doc: PDFKit.PDFDocument): void {
  const font = fontOf(doc.font('code'));
  for (const space of [0x20, 0xa0])
    font.glyphForCodePoint(space)._metrics = {
      advanceWidth: 0.6 * font.unitsPerEm,
      advanceHeight: font.unitsPerEm,
      leftBearing: 0,
      topBearing: 0,
    };
}

class Sheet {
  readonly #doc: PDFKit.PDFDocument;
  readonly #article: Article;
  readonly #root: PdfElement;
  readonly #width: number;
  readonly #end: number;
  /** Vertical lines beside code, drawn once all pages exist. */
  readonly #marks: { page: number; from: number; to: number }[] = [];
  #page = 0;

  constructor(doc: PDFKit.PDFDocument, article: Article) {
    this.#doc = doc;
    this.#article = article;
    this.#width = doc.page.width - margin.left - margin.right;
    this.#end = doc.page.height - margin.bottom;
    this.#root = doc.struct('Document');
    doc.addStructure(this.#root);
    doc.on('pageAdded', () => {
      this.#page += 1;
    });
  }

  draw(): void {
    const { title, excerpt, author, published, licence, address, markdown } = this.#article;
    const day = new Intl.DateTimeFormat(site.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
      published,
    );
    this.#tag('H1', () => this.#put([{ text: title, font: 'text' }], { font: 'title', size: 28, gap: -2 }));
    this.#doc.y += 10;
    this.#tag('P', () => this.#put([{ text: excerpt, font: 'text' }], { size: 12, colour: soft }));
    this.#doc.y += 10;
    const source: Run[] = [
      { text: `${author}, ${day}. ${licence}. Read it at `, font: 'text' },
      { text: address, font: 'text', href: address },
    ];
    this.#tag('P', () => this.#put(source, { size: 9, colour: soft }));
    this.#doc.y += 18;
    for (const block of readMarkdown(markdown)) this.#block(block);
    this.#root.end();
    this.#finishPages();
  }

  #block({ type, props: { children, start = 1 } }: Element): void {
    switch (type) {
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4': {
        // A heading must not be the last line of a page.
        this.#reserve(96);
        this.#doc.y += 8;
        const isSmall = type === 'h3' || type === 'h4';
        this.#tag(isSmall ? 'H3' : 'H2', () =>
          this.#put(this.#runs(children), { font: 'title', size: isSmall ? 13 : 17 }),
        );
        this.#doc.y += 6;
        return;
      }
      case 'ul':
      case 'ol':
        this.#list(elementsIn(children), type === 'ol' ? start : undefined);
        return;
      case 'pre':
        this.#code(readFence(children).text);
        return;
      case 'table':
        this.#table(children);
        return;
      case 'blockquote':
        for (const inner of elementsIn(children)) this.#block(inner);
        return;
      case 'hr':
        this.#doc.y += 12;
        return;
      case 'p':
        this.#reserve(30);
        this.#tag('P', () => this.#put(this.#runs(children)));
        this.#doc.y += 8;
        return;
      default:
        throw new Error(`${this.#article.address} has <${type}>, which is not drawn.`);
    }
  }

  #list(items: Element[], first: number | undefined): void {
    const list = this.#add(this.#root, 'L');
    for (const [index, { props }] of items.entries()) {
      this.#reserve(30);
      const label = first === undefined ? '–' : `${first + index}.`;
      const item = this.#doc.struct('LI', {}, () => {
        const top = this.#doc.y;
        this.#put([{ text: label, font: 'text' }], { width: 18 });
        this.#doc.y = top;
        const blocks = elementsIn(props.children).filter(({ type }) => type === 'p');
        const parts = blocks.length > 0 ? blocks.map((block) => block.props.children) : [props.children];
        for (const part of parts)
          this.#put(this.#runs(part), { x: margin.left + 20, width: this.#width - 20 });
      });
      list.add(item);
      this.#doc.y += 3;
    }
    list.end();
    this.#doc.y += 6;
  }

  #code(text: string): void {
    const look = { font: 'code', size: 8, x: margin.left + 14, width: this.#width - 14, gap: 1.5 } as const;
    this.#doc.y += 2;
    this.#reserve(40);
    this.#tag('Code', () => {
      for (const line of text.split('\n')) {
        // Long lines wrap; an empty line is as high as any other.
        const shown = line === '' ? ' ' : line.replaceAll('\t', '  ');
        this.#dress({ ...look, text: shown });
        const height = this.#doc.heightOfString(shown, { width: look.width, lineGap: look.gap });
        this.#reserve(height);
        this.#marks.push({ page: this.#page, from: this.#doc.y, to: this.#doc.y + height });
        this.#put([{ text: shown, font: 'code' }], look);
      }
    });
    this.#doc.y += 12;
  }

  #table(children: ReactNode): void {
    const rows = elementsIn(children).flatMap(({ props }) => elementsIn(props.children));
    const cells = rows.map(({ props }) => elementsIn(props.children));
    const longest = (cells[0] ?? []).map((_, column) =>
      Math.min(60, Math.max(8, ...cells.map((row) => textIn(row[column]?.props.children).length))),
    );
    const all = longest.reduce((sum, length) => sum + length, 0);
    const gap = 12;
    const widths = longest.map((length) => (length / all) * (this.#width - gap * (longest.length - 1)));
    const table = this.#add(this.#root, 'Table');
    for (const row of cells) {
      const size = 9;
      const heights = row.map((cell, column) => {
        const text = textIn(cell.props.children);
        this.#dress({ font: 'bold', size, text });
        return this.#doc.heightOfString(text, { width: (widths[column] ?? 0) * 0.92, lineGap: 2 });
      });
      this.#reserve(Math.max(...heights) + 10);
      const line = this.#add(table, 'TR');
      const top = this.#doc.y;
      let end = top;
      let x = margin.left;
      for (const [column, cell] of row.entries()) {
        const width = widths[column] ?? 0;
        const runs = this.#runs(cell.props.children, cell.type === 'th' ? 'bold' : 'text');
        const at = x;
        this.#doc.y = top;
        const kind = cell.type === 'th' ? 'TH' : 'TD';
        line.add(this.#doc.struct(kind, {}, () => this.#put(runs, { size, x: at, width })));
        end = Math.max(end, this.#doc.y);
        x += width + gap;
      }
      line.end();
      this.#doc.y = end + 3;
      this.#rule();
      this.#doc.y = end + 7;
    }
    table.end();
    this.#doc.y += 8;
  }

  /** Text with its fonts and links. Line breaks of the source become spaces. */
  #runs(children: ReactNode, font: Run['font'] = 'text', href?: string): Run[] {
    return nodesIn(children).flatMap((node): Run[] => {
      if (typeof node === 'string') return [{ text: node.replace(/\s+/g, ' '), font, href }];
      if (!isElement(node)) return [];
      const { type, props } = node;
      if (type === 'code') return [{ text: textIn(props.children), font: 'code', href }];
      if (type === 'strong') return this.#runs(props.children, 'bold', href);
      if (type === 'a')
        return this.#runs(props.children, font, new URL(props.href ?? '', this.#article.address).href);
      return this.#runs(props.children, font, href);
    });
  }

  #put(
    runs: Run[],
    look: { font?: string; size?: number; colour?: string; x?: number; width?: number; gap?: number } = {},
  ): void {
    const { font, size = 10.5, colour = ink, x = margin.left, width = this.#width, gap = 3 } = look;
    const shown = runs.filter(({ text }) => text !== '');
    for (const [index, run] of shown.entries()) {
      this.#dress({
        font: font ?? run.font,
        // The code font is wide.
        size: run.font === 'code' && !font ? size * 0.92 : size,
        colour,
        text: run.text,
      });
      const options = {
        width,
        lineGap: gap,
        continued: index < shown.length - 1,
        link: run.href ?? null,
        underline: run.href !== undefined,
      };
      if (index === 0) this.#doc.text(run.text, x, this.#doc.y, options);
      else this.#doc.text(run.text, options);
    }
    this.#doc.x = margin.left;
  }

  #dress({ font, size, colour = ink, text }: Dress): void {
    this.#doc.font(font).fontSize(size).fillColor(colour);
    const drawn = fontOf(this.#doc);
    for (const letter of text)
      if (letter !== '\n' && !drawn.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
        throw new Error(`${this.#article.address} has “${letter}”, which the font ${font} cannot draw.`);
  }

  #tag(type: string, draw: () => void): void {
    this.#root.add(this.#doc.struct(type, {}, draw));
  }

  #add(parent: PdfElement, type: string): PdfElement {
    const element = this.#doc.struct(type);
    parent.add(element);
    return element;
  }

  #reserve(height: number): void {
    if (this.#doc.y + height > this.#end) this.#doc.continueOnNewPage();
  }

  /** A horizontal line, marked as decoration for screen readers. */
  #rule(): void {
    this.#doc.markContent('Artifact', { type: 'Layout' });
    this.#doc
      .moveTo(margin.left, this.#doc.y)
      .lineTo(margin.left + this.#width, this.#doc.y)
      .lineWidth(0.5)
      .strokeColor('#c9c5ba')
      .stroke();
    this.#doc.endMarkedContent();
  }

  /** Draws each page's footer (title and page number) and the lines beside its code. */
  #finishPages(): void {
    const { count } = this.#doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.#doc.switchToPage(page);
      this.#doc.page.margins.bottom = 0;
      this.#doc.markContent('Artifact', { type: 'Pagination' });
      this.#dress({ font: 'text', size: 8, colour: soft, text: this.#article.title });
      const y = this.#end + 34;
      this.#doc.text(this.#article.title, margin.left, y, { width: this.#width * 0.7, lineBreak: false });
      this.#doc.text(`${page + 1} of ${count}`, margin.left, y, { width: this.#width, align: 'right' });
      this.#doc.lineWidth(1.5).strokeColor('#c9c5ba');
      for (const { from, to } of this.#marks.filter((mark) => mark.page === page))
        this.#doc.moveTo(margin.left, from).lineTo(margin.left, to).stroke();
      this.#doc.endMarkedContent();
    }
  }
}
