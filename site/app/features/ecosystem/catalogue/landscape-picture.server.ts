import { escapeHtml } from '#app/lib/escape-html.ts';
import { formatNumber } from '#app/lib/format-number.ts';
import { pictureColours } from '#app/lib/picture-colours.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { readMetrics } from '#app/services/social-image/font-metrics.server.ts';
import { drawPicture } from '#app/services/social-image/social-image.server.ts';
import { site } from '#site';
import type { ItemCard } from './cards.server.ts';
import { mapFilter } from './filter.ts';
import { type ItemPage, listItems } from './items.server.ts';
import { layersOf } from './layers.ts';
import { monogram } from './letters.ts';

const { paper, ink, soft, signal } = pictureColours;
const tierColours: Record<string, string> = { official: '#1b6b4a', verified: '#2a4d8f' };

/**
 * A slide: width and height, margin, column of the bands' names, and the space that the title and the foot take, in
 * pixels.
 */
const slide = { width: 1920, height: 1080, margin: 64, names: 176, title: 132, foot: 56 };
/**
 * Space between tiles and between categories, for a category's name, and above and below a band's content, in pixels.
 */
const gap = { tile: 6, category: 28, name: 28, band: 22 };
/** Largest and smallest size of a tile (pixels). */
const sizes = { most: 72, least: 24 };

/** The whole landscape as a PNG of 1920 × 1080 for a slide: the first items of each category, as on the page. */
export async function renderLandscape(db: Database, siteUrl: string): Promise<Buffer> {
  const [found, { drawable }] = await Promise.all([
    listItems(db, mapFilter(new URLSearchParams('view=landscape'))),
    readMetrics(),
  ]);
  return drawPicture(drawLandscape(listBands(found, drawable), found.total, siteUrl));
}

interface Category {
  name: string;
  count: number;
  tiles: ItemCard[];
}

interface Band {
  name: string;
  categories: Category[];
}

/**
 * Removes signs that no font here has from names. If a font lacks the letters of a name, a category shows its slug and
 * an item no name.
 */
function listBands({ items, facets }: ItemPage, drawable: (text: string) => string | undefined): Band[] {
  const itemsOf = Map.groupBy(items, ({ category }) => category);
  const shown = facets.categories.filter(({ slug }) => itemsOf.has(slug));
  return layersOf(shown).map(({ name, categories }) => ({
    name,
    categories: categories.map(({ slug, name, count }) => ({
      name: drawable(name) ?? slug,
      count,
      tiles: (itemsOf.get(slug) ?? []).map((item) => ({ ...item, name: drawable(item.name) ?? '' })),
    })),
  }));
}

/** The SVG, with the largest tiles for which the bands fit. */
function drawLandscape(bands: readonly Band[], total: number, siteUrl: string): string {
  const { width, height, margin, title, foot } = slide;
  const room = height - title - foot;
  let size = sizes.most;
  while (size > sizes.least && heightOf(bands, size) > room) size--;
  // The remaining height is divided among the bands.
  const rest = Math.max(0, room - heightOf(bands, size)) / bands.length;
  let top = title;
  const drawn = bands.map((band) => {
    const part = drawBand(band, size, top);
    top += bandHeight(band, size) + rest;
    return part;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${paper}"/>
<g font-family="Newsreader" fill="${ink}">
<text x="${margin}" y="84" font-size="52" letter-spacing="-1">The MCP landscape</text>
${drawn.join('\n')}
</g>
<g font-family="IBM Plex Mono" font-size="20" fill="${soft}">
<text x="${width - margin}" y="84" text-anchor="end">${formatNumber(total)} items</text>
<text x="${margin}" y="${height - 24}">${escapeHtml(`${siteUrl.replace(/^https?:\/\//, '')}/mcp-map`)}</text>
<text x="${width - margin}" y="${height - 24}" text-anchor="end">${escapeHtml(site.product)}</text>
</g>
</svg>`;
}

const heightOf = (bands: readonly Band[], size: number) =>
  bands.reduce((sum, band) => sum + bandHeight(band, size), 0);

const bandHeight = (band: Band, size: number) =>
  gap.name + rowsOf(band, size) * (size + gap.tile) + 2 * gap.band;

/** Width of a category whose tiles are in so many rows: at least its name's. */
function widthOf({ name, tiles }: Category, rows: number, size: number): number {
  const columns = Math.ceil(tiles.length / rows);
  return Math.max(columns * (size + gap.tile), (name.length + 6) * 9) + gap.category;
}

/** The fewest rows of tiles with which all categories of a band are side by side. */
function rowsOf({ categories }: Band, size: number): number {
  const room = slide.width - 2 * slide.margin - slide.names + gap.category;
  const most = Math.max(1, ...categories.map(({ tiles }) => tiles.length));
  for (let rows = 1; rows < most; rows++)
    if (categories.reduce((sum, category) => sum + widthOf(category, rows, size), 0) <= room) return rows;
  return most;
}

function drawBand(band: Band, size: number, top: number): string {
  const { width, margin, names } = slide;
  const rows = rowsOf(band, size);
  let left = margin + names;
  const categories = band.categories.map((category) => {
    const columns = Math.ceil(category.tiles.length / rows);
    const part = `<g transform="translate(${left} ${top + gap.band})">
<text y="14" font-size="20">${escapeHtml(category.name)} <tspan fill="${soft}">${formatNumber(category.count)}</tspan></text>
${category.tiles.map((item, index) => drawTile(item, size, (index % columns) * (size + gap.tile), gap.name + Math.floor(index / columns) * (size + gap.tile))).join('\n')}
</g>`;
    left += widthOf(category, rows, size);
    return part;
  });
  return `<path d="M${margin} ${top}H${width - margin}" stroke="${ink}" stroke-width="1.5"/>
<circle cx="${margin + 8}" cy="${top + gap.band + 10}" r="6" fill="none" stroke="${signal}" stroke-width="3"/>
<text x="${margin + 26}" y="${top + gap.band + 20}" font-size="30">${escapeHtml(band.name)}</text>
${categories.join('\n')}`;
}

/** An item's mark or monogram on a sheet, with a line in the colour of its tier, if that has one. */
function drawTile({ name, slug, mark, tier }: ItemCard, size: number, x: number, y: number): string {
  const { letters, path } = monogram(name, slug);
  const inside = mark
    ? `<path transform="translate(${size * 0.2} ${size * 0.2}) scale(${((size * 0.6) / 240).toFixed(4)})" d="${mark}"/>`
    : `<path transform="scale(${(size / 24).toFixed(4)})" fill="#e6dfd0" d="${path}"/><text x="${size / 2}" y="${size * 0.62}" text-anchor="middle" font-family="IBM Plex Mono" font-size="${size * 0.34}">${escapeHtml(letters)}</text>`;
  const colour = tierColours[tier];
  return `<g transform="translate(${x} ${y})"><rect width="${size}" height="${size}" rx="5" fill="#fffefb" stroke="#ddd7c9"/>${inside}${colour ? `<rect y="${size - 3}" width="${size}" height="3" fill="${colour}"/>` : ''}</g>`;
}
