import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { escapeHtml } from '#app/lib/escape-html.ts';
import { pictureColours } from '#app/lib/picture-colours.ts';
import { site } from '#site';
import { projectRoot } from '../config/project-root.server.ts';
import { inWorker } from '../heavy/heavy.server.ts';
import type { Drawing } from './draw.job.server.ts';
import { monoFile, readMetrics, serifFiles } from './font-metrics.server.ts';

const { paper, ink, soft, signal } = pictureColours;

interface Bitmap {
  /** image/png | image/jpeg */
  type: string;
  bytes: Buffer;
}

interface SocialImage {
  title: string;
  /** Replaces a title in letters that no font here has (Chinese, Arabic); by default the site's name. */
  plainTitle?: string;
  /** The small line above the title. */
  kicker: string;
  /** A small line at the bottom. */
  note?: string;
  /** Path of a drawn cover of this site, `/covers/<name>.svg`, shown beside the title. */
  coverUrl?: string | null;
  /** A cover as a bitmap. */
  picture?: Bitmap | undefined;
  /** The inside of an SVG of 400 by 400, shown beside the title. */
  seal?: string;
}

/** Width (px) of the title: beside a cover or a seal, and up to the line of the trace. */
const width = { beside: 632, alone: 980 };
/** Maximum characters of the small lines, which are monospaced. */
const mostLetters = 50;

/** The picture that other sites show with a link to a page: a PNG of 1200 × 630 pixels. */
export async function renderSocialImage(image: SocialImage): Promise<Buffer> {
  const { title, plainTitle = site.product, coverUrl, picture, seal } = image;
  const [cover, { drawable, widthOf }] = await Promise.all([
    picture ? pictureIn(picture, 548, 750, 652) : readCover(coverUrl),
    readMetrics(),
  ]);
  const room = cover || seal ? width.beside : width.alone;
  const { lines, size } = setTitle(drawable(title) ?? plainTitle, room, widthOf);
  const top = Math.round(315 - ((lines.length - 1) * size * 1.14) / 2 + size * 0.3);
  const small = (text = '') => cutLine(drawable(text) ?? '', ({ length }) => length <= mostLetters);
  const [kicker, note] = [small(image.kicker), small(image.note)];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
<rect width="1200" height="630" fill="${paper}"/>
${
  cover
    ? // The right part of the cover, which has its main subject.
      `<svg x="740" y="0" width="460" height="630" viewBox="652 0 548 750" preserveAspectRatio="xMaxYMid slice">${cover}</svg><path d="M740 0v630" stroke="#ddd7c9" stroke-width="2"/>`
    : seal
      ? `<svg x="730" y="105" width="420" height="420" viewBox="0 0 400 400">${seal}</svg>`
      : `<g fill="${paper}" stroke="${ink}" stroke-width="4"><path d="M1100 0v630"/><circle cx="1100" cy="150" r="17"/><circle cx="1100" cy="315" r="17"/><circle cx="1100" cy="480" r="17" fill="${signal}" stroke="${signal}"/></g>`
}
<g font-family="Newsreader" fill="${ink}">
<text x="72" y="106" font-family="IBM Plex Mono" font-size="24" fill="${soft}">${escapeHtml(kicker)}</text>
${lines.map((line, index) => `<text x="72" y="${Math.round(top + index * size * 1.14)}" font-size="${size}" letter-spacing="${tracking}">${escapeHtml(line)}</text>`).join('\n')}
<g transform="translate(72 530) scale(1.7)" fill="none" stroke="${ink}" stroke-width="1.8"><path d="M4 19.5C9 19.5 8 6.5 13 6.5s4 13 9 13"/><circle cx="4" cy="19.5" r="2.4" fill="${paper}"/><circle cx="13" cy="6.5" r="2.6" fill="${signal}" stroke="${signal}"/><circle cx="22" cy="19.5" r="2.4" fill="${paper}"/></g>
<text x="132" y="565" font-size="34">${escapeHtml(site.product)}</text>
<text x="1150" y="565" text-anchor="end" font-family="IBM Plex Mono" font-size="24" fill="${soft}">${escapeHtml(note)}</text>
</g></svg>`;
  return drawPicture(svg);
}

/** A bitmap that fills an area of a drawing; what exceeds the area is cut. */
function pictureIn({ type, bytes }: Bitmap, width: number, height: number, x = 0): string {
  const data = `data:${type};base64,${bytes.toString('base64')}`;
  return `<image x="${x}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice" href="${data}"/>`;
}

/** True if a bitmap can be read and is not blank. */
export async function canDraw(bitmap: Bitmap): Promise<boolean> {
  const draw = (inside: string) =>
    drawPicture(`<svg xmlns="http://www.w3.org/2000/svg" width="16" height="10">${inside}</svg>`);
  return !(await draw(pictureIn(bitmap, 16, 10))).equals(await draw(''));
}

const draw = inWorker<Drawing, Uint8Array>('site/app/services/social-image/draw.job.server.ts', 'draw');
const outline = inWorker<Drawing, string>('site/app/services/social-image/outline.job.server.ts', 'draw');

const font = {
  fontFiles: [...serifFiles, monoFile],
  loadSystemFonts: false,
  defaultFontFamily: 'Newsreader',
};

/** The SVG as PNG in its own size, with the site's fonts. A worker thread draws one at a time. */
export async function drawPicture(svg: string): Promise<Buffer> {
  return Buffer.from(await draw({ svg, font }));
}

/**
 * The texts of an SVG as `<path>` elements of its coordinates, set in the site's fonts. A browser loads no font for a
 * picture.
 */
export async function outlineTexts(svg: string): Promise<string> {
  const outlined = await outline({ svg, font });
  const paths = outlined.match(/<path [^>]*>/g) ?? [];
  return paths.join('\n').replace(/\d+\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10));
}

/** The inside of a cover's SVG. Only our own drawings are read: the name cannot leave their folder. */
async function readCover(url: string | null | undefined): Promise<string | undefined> {
  const name = /^\/covers\/([a-z0-9-]+\.svg)$/.exec(url ?? '')?.[1];
  if (!name) return undefined;
  const svg = await readFile(resolve(projectRoot, 'site/public/covers', name), 'utf8').catch(() => '');
  return /<svg[^>]*>([\s\S]*)<\/svg>/.exec(svg)?.[1];
}

/** Font sizes (px), largest first, with the maximum number of lines. */
const settings = [
  { size: 68, most: 3 },
  { size: 60, most: 4 },
  { size: 54, most: 6 },
];
const smallest = { size: 44, most: 6 };

/** Space between two letters (px). */
const tracking = -1;

/** True if a text fits into a line. */
type Fits = (text: string) => boolean;

/**
 * Sets a title in the largest size that fits into lines of `width` pixels, broken at spaces. At the smallest size, a
 * title that is too long is cut. `widthOf` gives the width of a text relative to the size.
 */
export function setTitle(
  title: string,
  width: number,
  widthOf: (text: string) => number,
): { size: number; lines: string[] } {
  const fitsAt =
    (size: number): Fits =>
    (text) =>
      widthOf(text) * size + text.length * tracking <= width;
  for (const { size, most } of settings) {
    const lines = breakLines(title, fitsAt(size));
    if (lines.length <= most && lines.every(fitsAt(size))) return { size, lines };
  }
  const { size, most } = smallest;
  const lines = breakLines(title, fitsAt(size));
  const shown = lines.length > most ? [...lines.slice(0, most - 1), `${lines[most - 1]}…`] : lines;
  return { size, lines: shown.map((line) => cutLine(line, fitsAt(size))) };
}

function breakLines(title: string, fits: Fits): string[] {
  const [first = '', ...words] = title.split(/\s+/);
  const lines = [first];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The line, or as much of it as fits with `…`. */
function cutLine(line: string, fits: Fits): string {
  if (fits(line)) return line;
  const characters = [...line.replace(/…$/, '')];
  while (characters.length > 1 && !fits(`${characters.join('')}…`)) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}
