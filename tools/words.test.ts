import { describe, expect, it } from 'vitest';
import { allowed, findPhrases } from './words/phrases.ts';
import { type Piece, readFile, readPieces } from './words/pieces.ts';
import { drawSentences, measureSentences } from './words/sentences.ts';
import { readCode } from './words/strings.ts';

const pieceOf = (text: string, kind: Piece['kind'] = 'prose'): Piece => ({
  file: 'a.md',
  line: 1,
  kind,
  text,
});

describe('words', () => {
  const pieces = readPieces();

  it('finds wording of the list in strings and comments, with its line', () => {
    const source = [
      '// What a reader',
      '// sees of it.',
      'const hint = "Mend what was parted.";',
      'const look = <p className="stands on">Whoever passes <b>stands here</b>.</p>;',
    ].join('\n');
    const places = findPhrases(readCode('a.tsx', source)).map(({ line, instead }) => `${line} ${instead}`);
    expect(places.sort()).toEqual([
      '1 the noun first',
      '3 fix',
      '3 separated',
      '4 is, appears',
      '4 you, or anyone who',
    ]);
  });

  it('looks for the first word of comments only in comments', () => {
    expect(findPhrases([pieceOf('What is a trace?')])).toEqual([]);
    expect(findPhrases([pieceOf('What a trace has.', 'comment')])).toHaveLength(1);
  });

  it('allows only wording that is in use', () => {
    for (const wording of allowed) expect(pieces.some(({ text }) => text.includes(wording))).toBe(true);
  });

  it('reads pages, help, documents and comments, and no clause', () => {
    const files = new Set(pieces.map(({ file }) => file));
    for (const read of [
      'README.md',
      'site/content/faq/01-what-is-mcp.md',
      'site/app/root.tsx',
      'site/app/app.css',
    ])
      expect([...files]).toContain(read);
    expect([...files].filter((file) => file.startsWith('standard/specification/'))).toEqual([]);
  });

  it('reads values of JSON without the names of members', () => {
    const source = '{\n  "two words": ["A \\"quoted\\" text.", "word"],\n  "about": "More\\nlines."\n}';
    expect(readFile('a.json', source).map(({ line, text }) => `${line} ${text}`)).toEqual([
      '2 A "quoted" text.',
      '3 More lines.',
    ]);
  });

  it('leaves out keys of front matter, SQL, code in strings and generated files', () => {
    const page = '---\ntitle: A title\nsummary: One\n  sentence.\n---\n\nA note: text.';
    expect(readFile('a.md', page).map(({ line, text }) => `${line} ${text}`)).toEqual([
      '2 - A title',
      '3 - One sentence.',
      '7 A note: text.',
    ]);
    expect(readFile('a.ts', "const query = 'insert into orders (id) values (1)';")).toEqual([]);
    expect(readFile('a.ts', "const find = 'if (isOpen) void close of it';")).toEqual([]);
    expect(readFile('a.ts', '// Made from a schema by make.ts. Do not edit.\n// What it is.')).toEqual([]);
  });

  it('finds no wording of the list in the repository', () => {
    expect(findPhrases(pieces)).toEqual([]);
  });

  it('draws the same sentences for the same seed, and measures their length', () => {
    const drawn = drawSentences(pieces, 150, 20261129);
    expect(drawn).toHaveLength(150);
    expect(drawSentences(pieces, 150, 20261129)).toEqual(drawn);
    expect(drawSentences(pieces, 150, 1)).not.toEqual(drawn);
    const long = `Word${' word'.repeat(31)}.`;
    expect(measureSentences([pieceOf(`Two words. ${long}`)])).toEqual({
      count: 2,
      median: 32,
      longPercent: 50,
    });
  });
});
