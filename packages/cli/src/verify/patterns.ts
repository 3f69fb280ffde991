/**
 * Regular expressions of schemas. JSON Schema 2020-12 (core, 6.4) recommends ECMA-262 with the flag `u`, and no draft
 * requires it: servers also send what is legal without the flag, and what only Python, PCRE or RE2 can read.
 */

/** The constructs of other languages: JavaScript refuses them, or reads them as something else. */
const foreign = new RegExp(
  [
    String.raw`\(\?(?:[P#>|&R+\d(-]|[a-zA-Z]+[):-])`,
    String.raw`\\(?![bBcdDfknpPrsStuvwWx])[A-Za-z]`,
    String.raw`\\[xpP]\{`,
    String.raw`\[:\w+:\]`,
    String.raw`[+*?}]\+`,
    String.raw`\{,\d+\}`,
    String.raw`\(\*[A-Z]`,
  ].join('|'),
);

/** A pattern as JavaScript reads it; `foreign` if only another language can, `broken` if it is none at all. */
export function readPattern(pattern: string): RegExp | 'foreign' | 'broken' {
  const found = compile(pattern, 'u') ?? compile(withoutNeedlessEscapes(pattern), 'u');
  if (found) return found;
  return foreign.test(pattern) ? 'foreign' : (compile(pattern, '') ?? 'broken');
}

function compile(pattern: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return undefined;
  }
}

/** `\-` and the like, which mean the sign itself, and which the flag `u` forbids. In a class, `\-` is legal. */
function withoutNeedlessEscapes(pattern: string): string {
  let isInClass = false;
  return pattern.replaceAll(/\\(.)|[[\]]/gsu, (part, escaped?: string) => {
    if (escaped === undefined) {
      isInClass = part === '[';
      return part;
    }
    const isNeeded = /[A-Za-z0-9^$\\.*+?()[\]{}|/]/.test(escaped) || (isInClass && escaped === '-');
    return isNeeded ? part : escaped;
  });
}
