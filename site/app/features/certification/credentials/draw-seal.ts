import { drawLevelTrace } from '../badges/draw-badge.ts';

interface Seal {
  /** Counted from 1. */
  level: number;
  /** Around the rim: over the top, and below. */
  legend: { top: string; bottom: string };
  colours: { ink: string; paper: string; signal: string };
}

/** One ellipse, turned many times: where its copies cross they make the lines that engravers call guilloche. */
function rosette(count: number, rx: number, ry: number, width: number): string {
  const copies = Array.from(
    { length: count },
    (_, index) =>
      `<ellipse cx="200" cy="200" rx="${rx}" ry="${ry}" transform="rotate(${round((index * 180) / count)} 200 200)"/>`,
  );
  return `<g stroke-width="${width}">${copies.join('')}</g>`;
}

const round = (value: number) => Math.round(value * 100) / 100;

const ring = (radius: number, width: number, extra = '') =>
  `<circle cx="200" cy="200" r="${radius}" stroke-width="${width}"${extra}/>`;

/** Ticks around a ring, as on the edge of a coin. */
function milled(radius: number, count: number, width: number): string {
  const period = (2 * Math.PI * radius) / count;
  return ring(radius, width, ` stroke-dasharray="${round(period * 0.42)} ${round(period * 0.58)}"`);
}

/** Both lines of the legend can be read upright. A dot separates them on each side. */
function rim({ top, bottom }: Seal['legend'], ink: string, signal: string): string[] {
  const line = (id: string, text: string) =>
    `<textPath href="#${id}" startOffset="50%">${text.toUpperCase()}</textPath>`;
  const font = `font-family="'IBM Plex Mono', ui-monospace, Menlo, Consolas, monospace" font-size="16"`;
  return [
    '<path id="seal-top" d="M38 200a162 162 0 0 1 324 0" fill="none"/>',
    '<path id="seal-bottom" d="M26.5 200a173.5 173.5 0 0 0 347 0" fill="none"/>',
    `<g ${font} letter-spacing="3.2" text-anchor="middle" fill="${ink}">`,
    `<text>${line('seal-top', top)}</text><text>${line('seal-bottom', bottom)}</text></g>`,
    `<g fill="${signal}"><circle cx="32.2" cy="200" r="4.5"/><circle cx="367.8" cy="200" r="4.5"/></g>`,
  ];
}

/** The seal of a certificate, engraved: the inside of an SVG whose view box is 400 by 400. */
export function drawSeal({ level, legend, colours }: Seal): string {
  const { ink, paper, signal } = colours;
  return [
    `<g fill="none" stroke="${ink}">`,
    milled(194, 180, 7),
    ring(188, 1.5),
    ring(184.5, 0.6),
    ring(151, 0.6),
    ring(148, 1.5),
    rosette(48, 145, 97, 0.55),
    rosette(24, 97, 72, 0.45),
    `<circle cx="200" cy="200" r="72" fill="${paper}" stroke-width="1.5"/>`,
    ring(67, 0.6),
    milled(63, 90, 3),
    '</g>',
    ...rim(legend, ink, signal),
    `<text x="200" y="210" text-anchor="middle" font-family="Newsreader, Georgia, serif" font-size="58" letter-spacing="-1" fill="${ink}">L${level}</text>`,
    drawLevelTrace({ level, x: 200, y: 232, step: 30, radius: 6.5, width: 2, colours }),
  ].join('');
}
