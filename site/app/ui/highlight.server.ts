import { hash } from 'node:crypto';
import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { type Code, type CodeToken, plainCode } from './code-block.tsx';

let loading: Promise<HighlighterCore> | undefined;
let lettingGo: NodeJS.Timeout | undefined;
/**
 * Idle time (ms) before it is unloaded: its compiled grammars take 24 MB. It only sees new and changed texts, and its
 * answers are cached.
 */
const idleMs = 10_000;

/** Loaded for the first code that is shown, in about 80 ms, and let go of when nothing was highlighted for a while. */
function loadHighlighter(): Promise<HighlighterCore> {
  clearTimeout(lettingGo);
  lettingGo = setTimeout(() => {
    loading = undefined;
  }, idleMs).unref();
  loading ??= createHighlighterCore({
    // It counts all that were ever made, and warns of a tenth.
    warnings: false,
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
  }).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Longer text is shown plain: colours would cost more than they tell. */
const maxLength = 50_000;
const maxKept = 500;
/** For one line. The library's half a second is over on a busy machine, and the same text has other colours there. */
const maxLineMs = 5000;
/** By the SHA-256 of language and text. */
const kept = new Map<string, Code>();

/** A function that highlights without waiting, for renderers that cannot. To be used at once, not to be kept. */
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

/** Code with its colours as classes. An unknown language (or none) gives plain text. */
export async function highlightCode(source: string, language?: string): Promise<Code> {
  if (!language) return plainCode(source);
  return kept.get(nameOf(source, language)) ?? (await loadHighlight())(source, language);
}

const nameOf = (source: string, language: string) => hash('sha256', `${language}\n${source}`);

/**
 * Neighbours of one kind are one token; white space takes the kind of what is before it, or at the beginning after it.
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

/** Few kinds on purpose: the page is ink on paper, and colour only separates names, texts and remarks. */
function kindOf(content: string, color: string, language: string): string {
  const token = color.slice('var(--token-'.length, -1);
  // Operators are not words; a key in JSON or YAML is the text itself, not a keyword of it.
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
