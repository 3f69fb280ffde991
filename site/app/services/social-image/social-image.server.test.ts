import { expect, test } from 'vitest';
import { readMetrics } from './font-metrics.server.ts';
import { drawPicture, renderSocialImage, setTitle } from './social-image.server.ts';

const { drawable, widthOf } = await readMetrics();
const width = 632;

/** A line of text alone, in the fonts of the pictures. */
const drawLine = (text: string) =>
  drawPicture(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 100"><text x="0" y="70" font-family="Newsreader" font-size="60">${text}</text></svg>`,
  );

test.each(['Ada Lovelace', 'Анастасия Достоевская', 'Λουκάς Παπαδόπουλος', 'Nguyễn Thị Ánh', 'Łukasz Żółć'])(
  '%s is drawn as it is written',
  async (name) => {
    expect(drawable(name)).toBe(name);
    // Letters that a font lacks are all drawn as the same empty box.
    const [one, other] = [...new Set(name.replaceAll(' ', ''))].slice(-2) as [string, string];
    expect(await drawLine(one.repeat(9))).not.toEqual(await drawLine(other.repeat(9)));
  },
);

test.each(['王小明', 'محمد علي', 'שרה כהן', 'आर्यभट', 'Ada 王'])(
  '%s is in letters that no font here has, and is left out for what says what the picture is of',
  async (name) => {
    expect(drawable(name)).toBeUndefined();
    const image = { kicker: 'certificate' };
    expect(await renderSocialImage({ ...image, title: name, plainTitle: 'MCP Foundation' })).toEqual(
      await renderSocialImage({ ...image, title: 'MCP Foundation' }),
    );
  },
);

test('signs without letters are left out, and what a drawing could not hold with them', () => {
  expect(drawable('🚀 Launch\u0007 \u202Epad')).toBe('Launch pad');
  expect(drawable('E\u0301milie')).toBe('Émilie');
});

test.each([
  ['Ada Lovelace', 68, ['Ada Lovelace']],
  ['Анастасия Достоевская-Соколова', 54, ['Анастасия', 'Достоевская-Соколова']],
  ['Wolfeschlegelsteinhausenbergerdorff', 44, [expect.stringMatching(/^Wolfeschlegelstein\w*…$/)]],
])('%s is set as large as it fits', (title, size, lines) => {
  expect(setTitle(title, width, widthOf)).toEqual({ size, lines });
});

test('no line of a title runs out of its place, and none is lost without a sign', () => {
  const long = 'Augusta Ada King-Noel, Countess of Lovelace '.repeat(9).trim();
  const { size, lines } = setTitle(long, width, widthOf);
  expect(lines).toHaveLength(6);
  expect(lines.at(-1)).toMatch(/…$/);
  for (const line of lines) expect(widthOf(line) * size).toBeLessThanOrEqual(width + line.length);
});
