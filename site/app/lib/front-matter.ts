import { parse } from 'yaml';

/**
 * A Markdown file of `site/content/` in two: the YAML between its first line `---` and the next, and the text after it.
 * Without such lines `data` is undefined and all is text. Throws `YAMLParseError`.
 */
export function readFrontMatter(file: string): { data: unknown; content: string } {
  const [, yaml, content = ''] = /^---\r?\n((?:.*\r?\n)*?)---[ \t]*(?:\r?\n|$)([\s\S]*)$/.exec(file) ?? [];
  return yaml === undefined ? { data: undefined, content: file } : { data: parse(yaml), content };
}
