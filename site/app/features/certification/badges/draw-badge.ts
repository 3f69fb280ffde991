import { pictureColours } from '#app/lib/picture-colours.ts';
import { type BadgeType, badgeTypes } from './badge-types.ts';

interface LevelTrace {
  /** The one that was reached, from 1. */
  level: number;
  /** Position of the middle node. */
  x: number;
  y: number;
  /** Between two nodes. */
  step: number;
  radius: number;
  width: number;
  colours: { ink: string; paper: string; signal: string };
}

const levels = [1, 2, 3];

/** SVG markup of a trace with a node for each level. The reached level has the signal colour. */
export function drawLevelTrace({ level, x, y, step, radius, width, colours }: LevelTrace): string {
  const { ink, paper, signal } = colours;
  const nodes = levels.map((node) => {
    const isReached = node === level;
    const fill = isReached ? signal : node < level ? ink : paper;
    return `<circle cx="${x + (node - 2) * step}" cy="${y}" r="${radius}" fill="${fill}" stroke="${isReached ? signal : ink}" stroke-width="${width}"/>`;
  });
  return `<path d="M${x - step} ${y}h${2 * step}" stroke="${ink}" stroke-width="${width}"/>${nodes.join('')}`;
}

const { paper, ink } = pictureColours;
const trace = { x: 256, y: 316, step: 116, radius: 15, width: 5, colours: pictureColours };

/**
 * Picture of a badge, as a self-contained SVG. It differs from the seal of a certificate: its name is legible at the
 * size of a thumbnail, and unissued badges use it too.
 * @param words SVG markup of its three lines, as paths
 */
export function drawBadge(type: BadgeType, words: string): string {
  const { name, level } = badgeTypes[type];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" role="img" aria-label="${name}">
<circle cx="256" cy="256" r="250" fill="${paper}" stroke="${ink}" stroke-width="6"/>
<circle cx="256" cy="256" r="232" fill="none" stroke="${ink}" stroke-width="1.5"/>
${words}
${drawLevelTrace({ level, ...trace })}
</svg>
`;
}
