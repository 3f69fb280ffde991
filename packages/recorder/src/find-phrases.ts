/** Finds the seed phrases of wallets (BIP 39). find_phrases.py of the Python package does the same. */
import type { FoundSecret } from './find-secrets.ts';
import { phrase, phraseName, phraseWords } from './secret-rules.ts';

/** Valid word counts of a phrase. */
const lengths = new Set([12, 15, 18, 21, 24]);
/** Minimum length: twelve words of three letters. */
const shortest = 47;
const longest = 300;
/** Characters to search, from the start of a name. */
const reach = 600;
const onlyWords = /^[ \t\r\n]*[a-z]{3,8}(?:[ \t\r\n,]{1,3}[a-z]{3,8}){11,23}[ \t\r\n]*$/;
let known: Set<string> | undefined;

/**
 * Finds phrases after their name, and texts that are only a phrase. Elsewhere, such words are usually an ordinary list.
 */
export function findPhrases(text: string, name: string | undefined, found: FoundSecret[]): void {
  if (text.length < shortest) return;
  if (name !== undefined && isPhraseName(name)) {
    findRows(text, 0, true, found);
    return;
  }
  if (text.length <= longest && onlyWords.test(text)) {
    findRows(text, 0, isPhraseName(text), found);
    return;
  }
  phraseName.lastIndex = 0;
  for (let match = phraseName.exec(text); match; match = phraseName.exec(text)) {
    findRows(text.slice(match.index, match.index + reach), match.index, true, found);
    phraseName.lastIndex = match.index + reach / 2;
  }
}

function isPhraseName(text: string): boolean {
  phraseName.lastIndex = 0;
  return phraseName.test(text);
}

function findRows(text: string, offset: number, isNamed: boolean, found: FoundSecret[]): void {
  known ??= new Set(phraseWords);
  phrase.lastIndex = 0;
  for (let match = phrase.exec(text); match; match = phrase.exec(text)) {
    const { count, start, end, share } = findRow(match[0], known);
    const isWhole = lengths.has(count);
    // With another count, it must have a name, and over 12 known words in a row or 66 % known words: a few may be
    // misspelt, or belong to the sentence around it.
    if (!isWhole && !(isNamed && (count > 12 || share >= 0.66))) continue;
    const place = isWhole || count > 12 ? { start, end } : { start: 0, end: match[0].length };
    const at = offset + match.index;
    const grade = isNamed && isWhole ? 'certain' : 'possible';
    found.push({ kind: 'seed-phrase', grade, start: at + place.start, end: at + place.end });
  }
}

/** The first row of at least twelve known words in a match, else the last row; and the share of known words. */
function findRow(text: string, words: Set<string>) {
  let [count, start, end, all, inAll] = [0, 0, 0, 0, 0];
  let isDone = false;
  const each = /[a-z]+/g;
  for (let match = each.exec(text); match; match = each.exec(text)) {
    const isKnown = words.has(match[0]);
    all++;
    if (isKnown) inAll++;
    if (isDone) continue;
    if (isKnown) {
      if (count === 0) start = match.index;
      count++;
      end = match.index + match[0].length;
    } else if (count >= 12) isDone = true;
    else count = 0;
  }
  return { count, start, end, share: inAll / all };
}
