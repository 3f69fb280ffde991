import { join } from 'node:path';
import type { DocumentKind } from '@context-native/checker/checks';
import { seededRandom } from '@context-native/dev/random';
import { listStandard, readStandard } from '@context-native/dev/standard-files';
import type { SuiteRequest } from '../../src/protocol.ts';
import { readSuite } from '../../src/run-suite.ts';
import { anyValue, changeDocument, changeText, jsonLetters, repeatMember } from './damage.ts';

const suite = readSuite(join(import.meta.dirname, '../../../../standard/test-suite'));

const kindOf = (document: object): DocumentKind =>
  'mcp_events' in document ? 'trace' : 'badge_url' in document ? 'registry-entry' : 'capability';

/** Good documents: the examples of the standard, and those of its test suite that come by themselves. */
const good: { kind: DocumentKind; json: string }[] = [
  ...listStandard('examples').map((file) => {
    const json = JSON.stringify(JSON.parse(readStandard(`examples/${file}`)));
    return { kind: kindOf(JSON.parse(json)), json };
  }),
  ...suite.flatMap(({ cases }) =>
    cases
      .filter(
        ({ document, findings, trace, before }) => document && !trace && !before && findings.length === 0,
      )
      .map(({ kind, document }) => ({ kind, json: JSON.stringify(document) })),
  ),
];

/** Moments of reading: long after the documents, among their times, and close to five minutes before one of them. */
const moments = ['2026-09-10T12:00:00Z', '2025-09-10T12:00:00Z', '2025-09-01T09:10:00Z'];

/**
 * The request of one damaged document. It depends on the seed and the number only, so that one document of millions can
 * be made again by itself.
 */
export function makeRequest(seed: number, number: number): SuiteRequest {
  const random = seededRandom(Math.imul(seed, 0x9e3779b1) + number);
  const { kind, json } = good[random(good.length)] as (typeof good)[number];
  const document: unknown = JSON.parse(json);
  const request = { id: number, kind, now: momentFor(json, random) };
  const way = random(10);
  for (let n = random(3); n > 0 || (n === 0 && way < 6); n--) changeDocument(document, random);
  if (way === 7 && random(20) === 0) return { ...request, text: JSON.stringify(anyValue(random)) };
  if (way === 6) return { ...request, text: repeatMember(document, random) };
  let text = JSON.stringify(document, undefined, random(4) === 0 ? 1 : 0) ?? 'null';
  if (way === 7 || way === 8)
    for (let n = random(3); n >= 0; n--) text = changeText(text, jsonLetters, random);
  if (way < 9) return { ...request, text };
  return { ...request, base64: changeBytes(Buffer.from(text, 'utf8'), random).toString('base64') };
}

/** A moment, now and then exactly or nearly five minutes before a time of the document. */
function momentFor(json: string, random: (below: number) => number): string {
  const times = json.match(/2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g) ?? [];
  const time = Date.parse(times[random(times.length)] ?? '');
  if (random(4) > 0 || Number.isNaN(time)) return moments[random(moments.length)] as string;
  return new Date(time - 5 * 60_000 + (random(3) - 1)).toISOString();
}

const oddBytes = [0x00, 0x0a, 0x22, 0x5c, 0x7f, 0x80, 0xbf, 0xc0, 0xc3, 0xe2, 0xed, 0xf0, 0xf4, 0xfe, 0xff];

function changeBytes(bytes: Buffer, random: (below: number) => number): Buffer {
  const at = random(bytes.length);
  const odd = Buffer.from([oddBytes[random(oddBytes.length)] as number]);
  switch (random(4)) {
    case 0:
      return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]);
    case 1:
      return Buffer.concat([bytes.subarray(0, at), odd, bytes.subarray(at)]);
    case 2:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]);
    default:
      return Buffer.concat([bytes.subarray(0, at), odd, bytes.subarray(at + 1)]);
  }
}
