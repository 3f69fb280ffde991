import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { projectRoot } from '../config/project-root.server.ts';

const inFonts = (name: string) => resolve(projectRoot, 'site/app/services/social-image/fonts', name);

/**
 * In the order of the search for a character: Newsreader has the Latin ones, Literata also the Cyrillic and Greek ones.
 */
export const serifFiles = ['Newsreader_500Medium.ttf', 'Literata_500Medium.ttf'].map(inFonts);
export const monoFile = inFonts('IBMPlexMono_400Regular.ttf');

/** Width of a character relative to the font's size; undefined if the font does not have it. */
type Advance = (character: string) => number | undefined;

export interface Metrics {
  /**
   * The text without signs that no font here has; undefined if one of these is a letter, a mark or a digit, or if
   * nothing is left.
   */
  drawable: (text: string) => string | undefined;
  /** Relative to the font's size. */
  widthOf: (text: string) => number;
}

let reading: Promise<Metrics> | undefined;

/** Metrics of the fonts of titles together; read once. */
export function readMetrics(): Promise<Metrics> {
  reading ??= Promise.all(serifFiles.map(async (file) => advanceOf(await readFile(file)))).then(metricsOf);
  return reading;
}

function metricsOf(fonts: Advance[]): Metrics {
  const advance = (character: string) => {
    for (const font of fonts) {
      const width = font(character);
      if (width !== undefined) return width;
    }
    return undefined;
  };
  return {
    drawable(text) {
      const missing = [...text.normalize('NFC')].filter((character) => advance(character) === undefined);
      if (missing.some((character) => /[\p{L}\p{M}\p{N}]/u.test(character))) return undefined;
      const kept = [...text.normalize('NFC')].filter((character) => !missing.includes(character)).join('');
      return kept.replaceAll(/\s+/g, ' ').trim() || undefined;
    },
    widthOf: (text) => [...text].reduce((sum, character) => sum + (advance(character) ?? 0), 0),
  };
}

/** Reads the widths of characters from a TrueType font (tables cmap, of format 4, and hmtx). */
function advanceOf(font: Buffer): Advance {
  const tables = new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
      const entry = 12 + 16 * index;
      return [font.toString('latin1', entry, entry + 4), font.readUInt32BE(entry + 8)];
    }),
  );
  const at = (table: string) => tables.get(table) ?? 0;
  const unitsPerEm = font.readUInt16BE(at('head') + 18);
  const metrics = font.readUInt16BE(at('hhea') + 34);
  const map = at('cmap') + font.readUInt32BE(at('cmap') + 8);
  if (font.readUInt16BE(map) !== 4) throw new Error('the font lists its characters in an unsupported format');
  const segments = font.readUInt16BE(map + 6) / 2;
  const [ends, starts] = [map + 14, map + 16 + 2 * segments];
  const [deltas, offsets] = [starts + 2 * segments, starts + 4 * segments];

  function glyphOf(code: number): number {
    for (let segment = 0; segment < 2 * segments; segment += 2) {
      if (code > font.readUInt16BE(ends + segment)) continue;
      const start = font.readUInt16BE(starts + segment);
      if (code < start) return 0;
      const delta = font.readUInt16BE(deltas + segment);
      const offset = font.readUInt16BE(offsets + segment);
      if (offset === 0) return (code + delta) & 0xffff;
      const glyph = font.readUInt16BE(offsets + segment + offset + 2 * (code - start));
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  }

  return (character) => {
    const code = character.codePointAt(0) ?? 0;
    const glyph = code < 0xffff ? glyphOf(code) : 0;
    if (glyph === 0) return undefined;
    // The last width is that of all later glyphs.
    return font.readUInt16BE(at('hmtx') + 4 * Math.min(glyph, metrics - 1)) / unitsPerEm;
  };
}
