import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import { asJob } from '#app/services/heavy/job.server.ts';
import type { InvoiceView } from '#app/ui/invoice-sheet.tsx';
import { site } from '#site';

/** Input of the drawing: the texts, and the day of issue (ISO), so that the same invoice gives the same bytes. */
export interface InvoiceDrawing {
  view: InvoiceView;
  issuedOn: string;
}

type Element = PDFKit.PDFStructureElement;

/** Points, on A4. */
const page = { left: 56, top: 56, right: 539, bottom: 786 };
/** Columns of the table of items: left edge and width, in points. */
const columns = {
  description: { x: page.left, width: 233 },
  quantity: { x: 299, width: 50, align: 'right' },
  unit: { x: 359, width: 90, align: 'right' },
  net: { x: 459, width: 80, align: 'right' },
} as const;
/** Width of each of two blocks side by side. */
const half = (page.right - page.left - 24) / 2;
const termLook = { size: 8, isSoft: true };
const more = 'The rest does not fit here. See this document’s page on the site.';
const headings = {
  description: 'Description',
  quantity: 'Quantity',
  unit: 'Unit price without tax',
  net: 'Without tax',
};

const fontFile = (name: string) =>
  readFileSync(
    join(projectRoot, 'site/app/features/certification/invoices/fonts', `IBMPlexSans_${name}.ttf`),
  );

/** Read once per thread. */
const fonts = { bold: fontFile('600SemiBold'), text: fontFile('400Regular') };

/** An invoice or a credit note as a tagged PDF. */
export default asJob(async ({ view, issuedOn }: InvoiceDrawing): Promise<Uint8Array> => {
  const title = `${view.kind} ${view.number}`;
  const doc = new PDFDocument({
    size: 'A4',
    margin: page.left,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: site.locale,
    // Not a built-in font: those have only Latin-1.
    font: null as unknown as string,
    info: { Title: title, Author: view.seller[0] ?? '', CreationDate: new Date(issuedOn) },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const finished = new Promise((resolve) => doc.on('end', resolve));
  doc.registerFont('bold', fonts.bold).registerFont('text', fonts.text);
  const root = doc.struct('Document');
  doc.addStructure(root);
  new Sheet(doc, root).draw(title, view);
  root.end();
  doc.end();
  await finished;
  return new Uint8Array(Buffer.concat(chunks));
});

class Sheet {
  readonly #doc: PDFKit.PDFDocument;
  readonly #root: Element;
  #y = page.top;
  #lacksLetters = false;

  constructor(doc: PDFKit.PDFDocument, root: Element) {
    this.#doc = doc;
    this.#root = root;
  }

  draw(title: string, { seller, buyer, facts, lines, sums, notes }: InvoiceView): void {
    this.#tag('H1', () => this.#put(title, { size: 22, isBold: true }));
    this.#y += 22;
    this.#pair([
      { term: 'From', details: seller },
      { term: 'To', details: buyer },
    ]);
    this.#y += 8;
    for (let index = 0; index < facts.length; index += 2)
      this.#pair(facts.slice(index, index + 2).map(({ term, detail }) => ({ term, details: [detail] })));
    this.#y += 14;
    this.#table(lines);
    this.#sums(sums);
    for (const note of notes) this.#note(note);
    if (this.#lacksLetters)
      this.#note(
        'Characters missing from this file’s font appear as Unicode numbers, such as [U+5C71]. This document’s page on the site shows them.',
      );
  }

  /**
   * Draws blocks side by side, whole on one page: PDFKit would break the page inside a block, and the other block would
   * follow on the new page.
   */
  #pair(blocks: Block[]): void {
    const fitting = blocks.map(({ term, details }) => ({ term, details: this.#cut(details) }));
    this.#reserve(Math.max(...fitting.map((block) => this.#heightOfBlock(block))));
    const top = this.#y;
    let end = top;
    for (const [side, { term, details }] of fitting.entries()) {
      const x = side === 0 ? page.left : page.right - half;
      this.#y = top;
      this.#tag('P', () => {
        this.#put(term, { ...termLook, x, width: half });
        for (const detail of details) this.#put(detail, { x, width: half });
      });
      end = Math.max(end, this.#y);
    }
    this.#y = end + 10;
  }

  /** As many lines as a page holds, and a last one that says where the rest is. */
  #cut(details: string[]): string[] {
    const fits = (some: string[]) =>
      this.#heightOfBlock({ term: 'From', details: some }) <= page.bottom - page.top;
    if (fits(details)) return details;
    const isRoomFor = (count: number) => fits([...details.slice(0, count), more]);
    const count = details.findLastIndex((_, index) => isRoomFor(index + 1)) + 1;
    return [...details.slice(0, count), more];
  }

  #heightOfBlock({ term, details }: Block): number {
    const heights = details.map((detail) => this.#heightOf(detail, { width: half }));
    return heights.reduce((sum, height) => sum + height, this.#heightOf(term, { ...termLook, width: half }));
  }

  #table(lines: InvoiceView['lines']): void {
    const table = this.#add(this.#root, 'Table');
    this.#row(table, 'TH', headings, { size: 8, isSoft: true });
    this.#rule();
    for (const line of lines) {
      this.#row(table, 'TD', line, {});
      this.#rule();
    }
    table.end();
  }

  #sums(sums: InvoiceView['sums']): void {
    const table = this.#add(this.#root, 'Table');
    const places = { ...columns, description: { x: 199, width: 250, align: 'right' } } as const;
    for (const { label, amount, isTotal } of sums)
      this.#row(table, 'TD', { description: label, net: amount }, { isBold: isTotal }, places);
    table.end();
    this.#y += 18;
  }

  #row(
    table: Element,
    kind: 'TH' | 'TD',
    cells: Partial<Record<keyof typeof columns, string>>,
    look: Look,
    places: Record<keyof typeof columns, { x: number; width: number; align?: 'right' }> = columns,
  ): void {
    const entries = Object.keys(columns).flatMap((name) => {
      const text = cells[name as keyof typeof columns];
      return text === undefined ? [] : [{ text, ...places[name as keyof typeof columns] }];
    });
    // Whole on one page.
    const heights = entries.map(({ text, width }) => this.#heightOf(text, { ...look, width }));
    this.#reserve(Math.max(...heights) + 12);
    const row = this.#add(table, 'TR');
    const top = this.#y + 6;
    let end = top;
    for (const { text, x, width, align } of entries) {
      this.#y = top;
      row.add(this.#doc.struct(kind, {}, () => this.#put(text, { ...look, x, width, align })));
      end = Math.max(end, this.#y);
    }
    row.end();
    this.#y = end + 6;
  }

  #note(note: string): void {
    this.#reserve(this.#heightOf(note, { size: 9 }) + 6);
    this.#tag('P', () => this.#put(note, { size: 9 }));
    this.#y += 6;
  }

  /** Horizontal rule, without meaning for screen readers. */
  #rule(): void {
    this.#doc.markContent('Artifact', { type: 'Layout' });
    this.#doc
      .moveTo(page.left, this.#y)
      .lineTo(page.right, this.#y)
      .lineWidth(0.5)
      .strokeColor('#b8b4aa')
      .stroke();
    this.#doc.endMarkedContent();
  }

  #tag(type: string, draw: () => void): void {
    this.#root.add(this.#doc.struct(type, {}, draw));
  }

  #add(parent: Element, type: string): Element {
    const element = this.#doc.struct(type);
    parent.add(element);
    return element;
  }

  #put(text: string, look: Look): void {
    const { x = page.left, width = page.right - page.left, align = 'left' } = look;
    const shown = this.#dress(text, look);
    this.#doc.text(shown, x, this.#y, { width, align });
    this.#y = this.#doc.y;
  }

  #heightOf(text: string, look: Look): number {
    return this.#doc.heightOfString(this.#dress(text, look), { width: look.width ?? page.right - page.left });
  }

  /** Sets the font, and returns the text. Characters that the font lacks become `[U+5C71]`, so that nothing is lost. */
  #dress(text: string, { size = 10, isBold, isSoft }: Look): string {
    this.#doc
      .font(isBold ? 'bold' : 'text')
      .fontSize(size)
      .fillColor(isSoft ? '#5c594f' : '#16150f');
    // A private field: PDFKit has no public access to its font. Its version is pinned.
    const { font } = (
      this.#doc as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } }
    )._font;
    return [...text.normalize('NFC')]
      .map((letter) => {
        const code = letter.codePointAt(0) ?? 0;
        if (font.hasGlyphForCodePoint(code)) return letter;
        this.#lacksLetters = true;
        return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
      })
      .join('');
  }

  #reserve(height: number): void {
    if (this.#y + height <= page.bottom) return;
    this.#doc.addPage();
    this.#y = page.top;
  }
}

interface Block {
  term: string;
  details: string[];
}

interface Look {
  x?: number;
  width?: number;
  align?: 'left' | 'right' | undefined;
  size?: number;
  isBold?: boolean | undefined;
  isSoft?: boolean;
}
