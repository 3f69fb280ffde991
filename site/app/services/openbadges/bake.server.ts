import { crc32 } from 'node:zlib';
import { marks } from '@context-native/openbadges/baked';
import { isPng } from '@context-native/openbadges/baked-png';
import { escapeHtml } from '#app/lib/escape-html.ts';

/** Offset after the signature and the header chunk, with which every PNG begins. */
const afterHeader = 33;

/** Adds a badge to a PNG, as an uncompressed iTXt chunk. The PNG must not contain one yet. */
export function bakePng(png: Buffer, version: '2.0' | '3.0', text: string): Buffer {
  if (!isPng(png)) throw new Error('Badges are baked into PNG files.');
  // Keyword; flag and method for no compression; no language, no translated keyword.
  const data = Buffer.from(`${marks[version].keyword}\0\0\0\0\0${text}`);
  const named = Buffer.concat([Buffer.from('iTXt'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([png.subarray(0, afterHeader), length, named, sum, png.subarray(afterHeader)]);
}

/**
 * Adds a badge to an SVG, as the first element in `<svg>`. `verify` is the id of an assertion, or the JWT of a
 * credential, which needs no `json`. `json` is the assertion, or a credential with a proof.
 */
export function bakeSvg(
  svg: string,
  version: '2.0' | '3.0',
  { verify, json }: { verify?: string; json?: string },
): string {
  const { namespace, element } = marks[version];
  const start = /<svg\b/.exec(svg);
  const end = start ? svg.indexOf('>', start.index) : -1;
  if (!start || end === -1 || svg[end - 1] === '/') throw new Error('Badges are baked into SVG images.');
  const attribute = verify === undefined ? '' : ` verify="${escapeHtml(verify)}"`;
  const inner = json === undefined ? '' : `<![CDATA[${json.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
  const baked = `<openbadges:${element}${attribute}>${inner}</openbadges:${element}>`;
  return `${svg.slice(0, end)} xmlns:openbadges="${namespace}">${baked}${svg.slice(end + 1)}`;
}
