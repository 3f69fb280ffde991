import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { type Code, type CodeToken, plainCode } from './code-block.tsx';

let loading: Promise<HighlighterCore> | undefined;

/** Loaded on the first code that is shown, then kept: the grammars take about 80 ms to compile. */
function loadHighlighter(): Promise<HighlighterCore> {
  loading ??= createHighlighterCore({
    themes: [createCssVariablesTheme({ name: 'classes', variablePrefix: '--' })],
    engine: createJavaScriptRegexEngine(),
    // One grammar for the whole family: each takes megabytes once it is used.
    langAlias: { javascript: 'tsx', js: 'tsx', jsx: 'tsx', typescript: 'tsx', ts: 'tsx' },
    langs: [
      import('shiki/langs/json.mjs'),
      import('shiki/langs/tsx.mjs'),
      import('shiki/langs/python.mjs'),
      import('shiki/langs/shellscript.mjs'),
      import('shiki/langs/html.mjs'),
      import('shiki/langs/css.mjs'),
      import('shiki/langs/yaml.mjs'),
      import('shiki/langs/diff.mjs'),
      import('shiki/langs/sql.mjs'),
    ],
  });
  return loading;
}

/** Longer text is shown plain: colours would cost more than they tell. */
const maxLength = 50_000;
const maxKept = 500;
const kept = new Map<string, Code>();

/** A function that highlights without waiting, for renderers that cannot. */
export async function loadHighlight(): Promise<(source: string, language?: string) => Code> {
  const highlighter = await loadHighlighter();
  return (source, language = 'text') => {
    const text = source.replace(/\n$/, '');
    if (!highlighter.getLoadedLanguages().includes(language) || text.length > maxLength)
      return plainCode(text, language);
    const key = `${language}\n${text}`;
    const known = kept.get(key);
    if (known) return known;
    const code = { language, tokens: tokensOf(highlighter, text, language) };
    kept.set(key, code);
    if (kept.size > maxKept) kept.delete(kept.keys().next().value ?? '');
    return code;
  };
}

/** Code with its colours as classes. An unknown language (or none) gives plain text. */
export async function highlightCode(source: string, language?: string): Promise<Code> {
  return (await loadHighlight())(source, language);
}

function tokensOf(highlighter: HighlighterCore, text: string, language: string): CodeToken[] {
  const tokens: [text: string, kind: string][] = [];
  const lines = highlighter.codeToTokensBase(text, { lang: language, theme: 'classes' });
  lines.forEach((line, index) => {
    if (index > 0) append(tokens, '\n', tokens.at(-1)?.[1] ?? '');
    for (const { content, color = '' } of line) append(tokens, content, kindOf(content, color, language));
  });
  return tokens.map(([content, kind]) => (kind ? [content, kind] : [content]));
}

/** Neighbours of one kind become one token; white space takes the kind of what is before it. */
function append(tokens: [text: string, kind: string][], text: string, kind: string): void {
  const last = tokens.at(-1);
  if (last && (last[1] === kind || text.trim() === '')) last[0] += text;
  else tokens.push([text, kind]);
}

/** Few kinds on purpose: the page is ink on paper, and colour only parts names, texts and remarks. */
function kindOf(content: string, color: string, language: string): string {
  const isWord = /[\p{L}@#]/u.test(content);
  switch (color.slice('var(--token-'.length, -1)) {
    case 'comment':
      return 'c';
    case 'keyword':
      // Operators are not words; a key in JSON or YAML is the text itself, not a keyword of it.
      return isWord && !content.startsWith('"') && language !== 'yaml' ? 'k' : '';
    case 'string':
    case 'string-expression':
      return language === 'html' && !/^['"]/.test(content) ? 'k' : 's';
    case 'constant':
      return /^\W*\d|^(true|false|null|undefined|None|True|False)$/.test(content.trim()) ? 'n' : '';
    case 'function':
      return 'n';
    case 'punctuation':
      return 'p';
    case 'inserted':
      return 'i';
    case 'deleted':
      return 'd';
    default:
      return '';
  }
}
