import { inflateSync } from 'node:zlib';

/** Text of a PDF that Chromium printed, in drawing order, one text run a line. */
export function textOfPdf(file: Buffer): string {
  const objects = new Map<string, { body: string; stream: string }>();
  for (const [, id = '', body = ''] of file.toString('latin1').matchAll(/(\d+) 0 obj\s([\s\S]*?)endobj/g))
    objects.set(id, { body, stream: streamOf(body) });
  const fonts = new Map<string, Map<number, string>>();
  for (const [id, { body }] of objects) {
    const [, letters = ''] = /\/ToUnicode (\d+) 0 R/.exec(body) ?? [];
    // Chromium names a font after its object's number.
    if (letters) fonts.set(`F${id}`, lettersOf(objects.get(letters)?.stream ?? ''));
  }
  const lines: string[] = [];
  for (const { stream } of objects.values())
    for (const [, font = '', drawn = ''] of stream.matchAll(/\/(F\d+) [\d.]+ Tf([\s\S]*?)ET/g)) {
      const codes = [...drawn.matchAll(/<([\dA-F]+)>[^<]*?(?=<|T[jJ])/g)].flatMap(([, hex = '']) =>
        (hex.match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 16)),
      );
      lines.push(codes.map((code) => fonts.get(font)?.get(code) ?? '').join(''));
    }
  return lines.join('\n');
}

function streamOf(body: string): string {
  const [, bytes] = /\/FlateDecode[\s\S]*?stream\r?\n([\s\S]*)endstream/.exec(body) ?? [];
  return bytes ? inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1') : '';
}

/** Characters by a font's codes. */
function lettersOf(map: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, section = ''] of map.matchAll(/beginbf(?:char|range)([\s\S]*?)endbf/g))
    for (const line of section.trim().split('\n')) {
      const [from = 0, ...rest] = (line.match(/[\dA-F]+/g) ?? []).map((hex) => Number.parseInt(hex, 16));
      const [to, letter] = rest.length > 1 ? rest : [from, rest[0]];
      for (let code = from; code <= (to ?? from); code += 1)
        letters.set(code, String.fromCodePoint((letter ?? 32) + code - from));
    }
  return letters;
}
