import { pictureColours } from '#app/lib/picture-colours.ts';
import { outlineTexts } from '#app/services/social-image/social-image.server.ts';
import { site } from '#site';
import { type BadgeType, badgeTypes } from './badge-types.ts';
import { drawBadge } from './draw-badge.ts';

const pictures = new Map<BadgeType, Promise<string>>();

/** Picture of a badge as a self-contained SVG, drawn once. */
export function badgePicture(type: BadgeType): Promise<string> {
  const drawn = pictures.get(type) ?? outlineTexts(wordsOf(type)).then((words) => drawBadge(type, words));
  pictures.set(type, drawn);
  drawn.catch(() => pictures.delete(type));
  return drawn;
}

/** The three lines of a badge. The smallest is legible at 140 px, where /badges shows the pictures. */
function wordsOf(type: BadgeType): string {
  const { name, level } = badgeTypes[type];
  const { ink, soft } = pictureColours;
  // The lowest line has room for a longer name of another site's standard.
  const nameSize = Math.min(44, 620 / site.product.length);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><g text-anchor="middle" fill="${ink}">
<text x="256" y="148" font-family="IBM Plex Mono" font-size="40" fill="${soft}">L${level} · MCP</text>
<text x="256" y="240" font-family="Newsreader" font-size="72" letter-spacing="-1.5">${name.replace(/^MCP /, '')}</text>
<text x="256" y="404" font-family="Newsreader" font-size="${nameSize}">${site.product}</text>
</g></svg>`;
}
