import { hash } from 'node:crypto';
import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { type Code, type CodeToken, plainCode } from './code-block.tsx';

let loading: Promise<HighlighterCore> | undefined;
let lettingGo: NodeJS.Timeout | undefined;
/**
 * Idle time (ms) before the highlighter is unloaded: its compiled grammars take about 24 MB, and its results are
 * cached.
 */
const idleMs = 10_000;

/** Loads the highlighter unless it is loaded, and restarts its idle time. */
function loadHighlighter(): Promise<HighlighterCore> {
  clearTimeout(lettingGo);
  lettingGo = setTimeout(() => {
    loading = undefined;
  }, idleMs).unref();
  loading ??= createHighlighterCore({
    // Shiki warns at every tenth highlighter that was created and not disposed of.
    warnings: false,
    themes: [createCssVariablesTheme({ name: 'classes', variablePrefix: '--' })],
    engine: createJavaScriptRegexEngine(),
    // One grammar for the whole family: each takes megabytes when it is used.
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
  }).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Longest code to highlight, in UTF-16 code units. Longer code is plain. */
const maxLength = 50_000;
const maxKept = 500;
/**
 * Time limit for one line (ms). The library's default of 500 ms can end within a line on a busy machine: the same code
 * then gets other colours.
 */
const maxLineMs = 5000;
/** Highlighted code by the SHA-256 of language and text. */
const kept = new Map<string, Code>();

/** A function that highlights synchronously, for renderers that cannot wait. Use it at once and do not keep it. */
export async function loadHighlight(): Promise<(source: string, language?: string) => Code> {
  const highlighter = await loadHighlighter();
  return (source, language = 'text') => {
    const name = nameOf(source, language);
    const known = kept.get(name);
    if (known) return known;
    const text = source.replace(/\n$/, '');
    if (!highlighter.getLoadedLanguages().includes(language) || text.length > maxLength)
      return plainCode(source, language);
    const code = { language, tokens: tokensOf(highlighter, text, language) };
    kept.set(name, code);
    if (kept.size > maxKept) kept.delete(kept.keys().next().value ?? '');
    return code;
  };
}

/** Code with its kinds of tokens. It is plain if its language is missing or unknown, or if it is too long. */
export async function highlightCode(source: string, language?: string): Promise<Code> {
  if (!language) return plainCode(source);
  return kept.get(nameOf(source, language)) ?? (await loadHighlight())(source, language);
}

const nameOf = (source: string, language: string) => hash('sha256', `${language}\n${source}`);

/**
 * Joins neighbours of one kind to one token. White space gets the kind of the text before it, or at the beginning of
 * the text after it.
 */
function tokensOf(highlighter: HighlighterCore, text: string, language: string): CodeToken[] {
  const runs: { start: number; kind: string }[] = [];
  const options = { lang: language, theme: 'classes', tokenizeTimeLimit: maxLineMs };
  const lines = highlighter.codeToTokensBase(text, options);
  for (const { content, color = '', offset } of lines.flat()) {
    if (content.trim() === '') continue;
    const kind = kindOf(content, color, language);
    if (runs.at(-1)?.kind !== kind) runs.push({ start: runs.length && offset, kind });
  }
  if (runs.length === 0) return [[text]];
  return runs.map(({ start, kind }, index) => {
    const piece = text.slice(start, runs[index + 1]?.start);
    return kind ? [piece, kind] : [piece];
  });
}

/** The kind of a token. There are few, so that colour only tells a few things apart. */
function kindOf(content: string, color: string, language: string): string {
  const token = color.slice('var(--token-'.length, -1);
  // No kind for operators, nor for keys in JSON and YAML, which the grammars call keywords.
  if (token === 'keyword')
    return /[\p{L}@#]/u.test(content) && !content.startsWith('"') && language !== 'yaml' ? 'k' : '';
  if (token.startsWith('string')) return language === 'html' && !/^['"]/.test(content) ? 'k' : 's';
  if (token === 'constant')
    return /^\W*\d|^(true|false|null|undefined|None|True|False)$/.test(content.trim()) ? 'n' : '';
  return letters[token] ?? '';
}

const letters: Record<string, string> = {
  comment: 'c',
  function: 'n',
  punctuation: 'p',
  inserted: 'i',
  deleted: 'd',
};
