import { expect, test, vi } from 'vitest';

vi.mock('shiki/core', async (importOriginal) => {
  const core = await importOriginal<typeof import('shiki/core')>();
  return { ...core, createHighlighterCore: vi.fn(core.createHighlighterCore) };
});

// Another test of this worker may have loaded it already, without the counting loader.
vi.resetModules();
const { highlightCode } = await import('./highlight.server.ts');
const { createHighlighterCore } = await import('shiki/core');

const textOf = (code: Awaited<ReturnType<typeof highlightCode>>) =>
  code.tokens.map(([text]) => text).join('');

test('keeps every character of the code', async () => {
  const source = 'const a = `x`; // <b>&amp;</b>\n\n\tif (a) {\n  run("ä");\n}';
  expect(textOf(await highlightCode(source, 'ts'))).toBe(source);
  expect(textOf(await highlightCode(`${source}\n`, 'ts'))).toBe(source);
});

test('tells words of the language, remarks, texts and numbers apart', async () => {
  const { tokens } = await highlightCode('return "a" + 12; // why', 'ts');
  expect(tokens).toContainEqual(['return ', 'k']);
  expect(tokens).toContainEqual(['"a" ', 's']);
  expect(tokens.find(([text]) => text.startsWith('12'))?.[1]).toBe('n');
  expect(tokens).toContainEqual(['// why', 'c']);
});

test('leaves the keys of JSON plain and colours its values', async () => {
  const { tokens } = await highlightCode('{"profile": "smb", "valid": true}', 'json');
  expect(tokens.find(([text]) => text.includes('"profile"'))?.[1]).toBeUndefined();
  expect(tokens).toContainEqual(['"smb"', 's']);
  expect(tokens.find(([text]) => text.includes('true'))?.[1]).toBe('n');
});

test('marks what a diff takes away and adds', async () => {
  const { tokens } = await highlightCode('- old\n+ new', 'diff');
  expect(tokens).toEqual([
    ['- old\n', 'd'],
    ['+ new', 'i'],
  ]);
});

test.each(['json', 'ts', 'tsx', 'js', 'python', 'bash', 'html', 'css', 'yaml', 'diff', 'sql'])(
  'knows %s',
  async (language) => {
    const source =
      '# "a": 1\n- select def return <b class="x"> {color: red}\nPOST /mcp HTTP/1.1\nif true { x }';
    const code = await highlightCode(source, language);
    expect(textOf(code)).toBe(source);
    expect(code.tokens.some(([, kind]) => kind)).toBe(true);
  },
);

test('shows an unknown language, none, and very long text as they are', async () => {
  expect(await highlightCode('a <b>', 'brainfuck')).toEqual({ language: 'brainfuck', tokens: [['a <b>']] });
  expect(await highlightCode('a <b>\n')).toEqual({ language: 'text', tokens: [['a <b>']] });
  const long = 'const a = 1;\n'.repeat(5000);
  expect((await highlightCode(long, 'ts')).tokens).toHaveLength(1);
});

test('lets go of the highlighter when no new code comes, and keeps what it made', async () => {
  vi.useFakeTimers({ shouldClearNativeTimers: true });
  try {
    const known = await highlightCode('known = 1', 'python');
    const loaded = vi.mocked(createHighlighterCore).mock.calls.length;
    vi.advanceTimersByTime(9000);
    await highlightCode('soon = 2', 'python');
    vi.advanceTimersByTime(9000);
    await highlightCode('soon = 3', 'python');
    expect(createHighlighterCore).toHaveBeenCalledTimes(loaded);
    vi.advanceTimersByTime(11_000);
    expect(await highlightCode('known = 1', 'python')).toBe(known);
    expect(createHighlighterCore).toHaveBeenCalledTimes(loaded);
    expect((await highlightCode('late = 4', 'python')).tokens.length).toBeGreaterThan(1);
    expect(createHighlighterCore).toHaveBeenCalledTimes(loaded + 1);
  } finally {
    vi.useRealTimers();
  }
});

test('keeps white space at the beginning, blank code and line ends', async () => {
  expect(await highlightCode('\n  \n', 'ts')).toEqual({ language: 'ts', tokens: [['\n  ']] });
  const { tokens } = await highlightCode('\r\n  const a = 1;\r\n', 'ts');
  expect(tokens[0]).toEqual(['\r\n  const ', 'k']);
  expect(textOf({ language: 'ts', tokens })).toBe('\r\n  const a = 1;\r');
});
