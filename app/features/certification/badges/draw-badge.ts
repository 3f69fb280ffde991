import { site } from '#site';
import { type BadgeType, badgeTypes } from './badge-types.ts';

const paper = '#fbf9f4';
const ink = '#15171c';
const soft = '#555a64';
const signal = '#b83214';
const levels = [1, 2, 3];

/** The picture of a badge, as an SVG that needs nothing from elsewhere: a trace with a node for each level. */
export function drawBadge(type: BadgeType): string {
  const { name, level } = badgeTypes[type];
  const word = name.replace(/^MCP /, '');
  const nodes = levels.map((node) => {
    const x = 140 + (node - 1) * 116;
    const isReached = node <= level;
    return `<circle cx="${x}" cy="318" r="15" fill="${node === level ? signal : isReached ? ink : paper}" stroke="${node === level ? signal : ink}" stroke-width="5"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" role="img" aria-label="${name}">
<circle cx="256" cy="256" r="250" fill="${paper}" stroke="${ink}" stroke-width="6"/>
<circle cx="256" cy="256" r="232" fill="none" stroke="${ink}" stroke-width="1.5"/>
<g text-anchor="middle" fill="${ink}">
<text x="256" y="140" font-family="ui-monospace, Menlo, Consolas, 'IBM Plex Mono', monospace" font-size="30" letter-spacing="2" fill="${soft}">L${level} · MCP</text>
<text x="256" y="236" font-family="Newsreader, Georgia, 'Times New Roman', serif" font-size="78" letter-spacing="-1.5">${word}</text>
<text x="256" y="408" font-family="Newsreader, Georgia, 'Times New Roman', serif" font-size="34">${site.product}</text>
</g>
<path d="M140 318h232" stroke="${ink}" stroke-width="5"/>
${nodes.join('\n')}
</svg>
`;
}
