import { standard } from './standard.ts';
export type BadgeStyle = 'light' | 'dark' | 'outline';

export interface Badge {
  svg: string;
  markdown: string;
  html: string;
}

interface BadgeColours {
  left: string;
  right: string;
  leftText: string;
  rightText: string;
  border: string;
}

/** A part of a badge: a short text of our own words, and its width (px). */
interface BadgePart {
  text: string;
  width: number;
}

const colours: Record<BadgeStyle, BadgeColours> = {
  light: { left: '#15171c', right: '#fbf9f4', leftText: '#fbf9f4', rightText: '#15171c', border: '#15171c' },
  dark: { left: '#fbf9f4', right: '#15171c', leftText: '#15171c', rightText: '#fbf9f4', border: '#fbf9f4' },
  outline: { left: 'none', right: 'none', leftText: '#6b6f78', rightText: '#b83214', border: '#6b6f78' },
};

/**
 * The compliance badge. It says that compliance is self-declared and names the version (clause 8.3). `image` is the URL
 * of the owner's copy of the SVG; the Markdown and the HTML show it, and link to `/compliance`.
 */
export function makeBadge(style: BadgeStyle = 'light', image = `${standard.command}-badge.svg`): Badge {
  const label = `${standard.name} ${standard.version}, self-declared`;
  const link = `${standard.origin}/compliance`;
  const { svg } = drawBadge(
    label,
    { text: standard.name, width: 93 },
    { text: `${standard.version} self-declared`, width: 110 },
    colours[style],
  );
  const source = escapeAttribute(image);
  return {
    svg,
    markdown: `[![${label}](${encodeURI(image).replace(/[()]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)})](${link})\n`,
    html: `<a href="${link}"><img src="${source}" alt="${label}" width="236" height="22"></a>\n`,
  };
}

/** The SVG of a badge with two parts, and its width (px). `label` says the same to screen readers. */
export function drawBadge(
  label: string,
  left: BadgePart,
  right: BadgePart,
  colours: BadgeColours,
): { svg: string; width: number } {
  const font =
    'font-family="ui-monospace,Menlo,DejaVu Sans Mono,monospace" font-size="11" lengthAdjust="spacingAndGlyphs"';
  const middle = 9 + left.width + 8;
  const width = middle + 8 + right.width + 8;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="22" role="img" aria-label="${label}">`,
    `<title>${label}</title>`,
    `<rect x=".5" y=".5" width="${width - 1}" height="21" rx="3" fill="${colours.right}" stroke="${colours.border}"/>`,
    `<path d="M3.5 .5H${middle}v21H3.5a3 3 0 0 1-3-3v-15a3 3 0 0 1 3-3z" fill="${colours.left}"/>`,
    `<text x="9" y="15" textLength="${left.width}" fill="${colours.leftText}" ${font}>${left.text}</text>`,
    `<text x="${middle + 8}" y="15" textLength="${right.width}" fill="${colours.rightText}" ${font}>${right.text}</text>`,
    '</svg>\n',
  ].join('');
  return { svg, width };
}

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
