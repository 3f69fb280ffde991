import { standard } from './standard.ts';
export type BadgeStyle = 'light' | 'dark' | 'outline';

export interface Badge {
  svg: string;
  markdown: string;
  html: string;
}

const colours: Record<
  BadgeStyle,
  { left: string; right: string; leftText: string; rightText: string; border: string }
> = {
  light: { left: '#15171c', right: '#fbf9f4', leftText: '#fbf9f4', rightText: '#15171c', border: '#15171c' },
  dark: { left: '#fbf9f4', right: '#15171c', leftText: '#15171c', rightText: '#fbf9f4', border: '#fbf9f4' },
  outline: { left: 'none', right: 'none', leftText: '#6b6f78', rightText: '#b83214', border: '#6b6f78' },
};

/**
 * The compliance badge. It says that compliance is self-declared and names the version (clause 8.3). `image` is the URL
 * of the owner's copy of the SVG; the Markdown and the HTML show it, and link to `/compliance`.
 */
export function makeBadge(style: BadgeStyle = 'light', image = `${standard.command}-badge.svg`): Badge {
  const { left, right, leftText, rightText, border } = colours[style];
  const label = `${standard.name} ${standard.version}, self-declared`;
  const link = `${standard.origin}/compliance`;
  const font =
    'font-family="ui-monospace,Menlo,DejaVu Sans Mono,monospace" font-size="11" lengthAdjust="spacingAndGlyphs"';
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="236" height="22" role="img" aria-label="${label}">`,
    `<title>${label}</title>`,
    `<rect x=".5" y=".5" width="235" height="21" rx="3" fill="${right}" stroke="${border}"/>`,
    `<path d="M3.5 .5H110v21H3.5a3 3 0 0 1-3-3v-15a3 3 0 0 1 3-3z" fill="${left}"/>`,
    `<text x="9" y="15" textLength="93" fill="${leftText}" ${font}>${standard.name}</text>`,
    `<text x="118" y="15" textLength="110" fill="${rightText}" ${font}>${standard.version} self-declared</text>`,
    '</svg>\n',
  ].join('');
  const source = escapeAttribute(image);
  return {
    svg,
    markdown: `[![${label}](${encodeURI(image).replace(/[()]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)})](${link})\n`,
    html: `<a href="${link}"><img src="${source}" alt="${label}" width="236" height="22"></a>\n`,
  };
}

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
