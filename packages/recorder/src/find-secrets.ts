/**
 * Finds likely secrets in a text (16.6 of working draft v0.2): known forms, credentials in URLs, and values beside the
 * name of a secret. Pure, without I/O, and linear in the length of the text. The rules are made from
 * ../secrets/rules.json, and the Python package has the same. No machine knows every secret.
 */
import { findInCommands, matchesOf } from './find-commands.ts';
import { findLongValues, isVendorValue } from './find-long-values.ts';
import { findPhrases } from './find-phrases.ts';
import { gradeOf, kindOfName, sentence } from './secret-names.ts';
import {
  anyForm,
  anyKeyword,
  filler,
  forms,
  gluedForm,
  keyword,
  looseForm,
  loosePart,
  nameRest,
  passwordWord,
  queryKey,
  quotedValue,
  scheme,
  separator,
  spacedForm,
  urlCredentials,
} from './secret-rules.ts';

/** `certain`: for example a known form, credentials in a URL, or a secret's name beside a value that looks like one. */
type SecretGrade = 'certain' | 'possible';

/** Offsets of a part of a text. */
export type Place = readonly [start: number, end: number];

export interface FoundSecret {
  /** Kind of secret: `url-credentials`, `named-value`, or for a form its kind in secrets/rules.json. */
  kind: string;
  grade: SecretGrade;
  /** Offsets in UTF-16 units: `text.slice(start, end)` is the secret. */
  start: number;
  end: number;
}

/** Shorter texts have no form. */
const shortestForm = 14;
/** Minimum length of the forms that have no fixed start. */
const shortestLoose = 36;
/** Shorter texts have no form that is found behind a letter. */
const shortestGlued = 24;
/** Parts of the forms with spaces. */
const spacedPart = /PRIVATE KEY|earer|EARER|asic|ASIC|SSWS|Secret/;
/** Parts of the forms that are found behind a letter too. */
const gluedPart = /[a-z]k_(?:live|test)_|gh[opusr]_|github_pat_|glpat-|xox[a-s]-|npm_|sk-[apo]|bot\d/;
const longestName = 64;
const localHost = /^(?:localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0|host\.docker)/;
/** A quick test: each text with a named value matches. */
const separators =
  /[=:>\uff1a\u2192]| is | was | (?:set|changed) to | est? | ist | lautet | [\u00e8\u00e9] |--|["'],|\|\||[Pp]ass(?:w|phrase|code)|PASS|PWD|_KEY|_TOKEN|SECRET|(?:key|token) /;

/**
 * Returns the secrets in a text by place, without overlaps. With `name`, the text is the value of a member, flag or
 * header of that name: the whole value is a secret if the name is that of a secret and the value looks like one.
 */
export function findSecrets(text: string, name?: string): FoundSecret[] {
  const found: FoundSecret[] = [];
  if (name !== undefined) findByName(text, name, found);
  const words = longWords(text);
  findForms(text, words, found);
  findInUrls(text, found);
  findInCommands(text, found);
  findPhrases(text, name, found);
  findLongValues(text, words, found);
  findNamed(text, found);
  return found.length < 2 ? found : withoutOverlaps(found);
}

/** Tests that a text has a secret of either grade. */
export function hasSecret(text: string): boolean {
  const found: FoundSecret[] = [];
  const words = longWords(text);
  findForms(text, words, found);
  if (found.length === 0) findInUrls(text, found);
  if (found.length === 0) findInCommands(text, found);
  if (found.length === 0) findPhrases(text, undefined, found);
  if (found.length === 0) findLongValues(text, words, found);
  if (found.length === 0) findNamed(text, found);
  return found.length > 0;
}

function findByName(text: string, name: string, found: FoundSecret[]): void {
  const kind = kindOfName(name);
  if (kind === 'none') {
    if (isVendorValue(name, text))
      found.push({ kind: 'vendor-value', grade: 'possible', start: 0, end: text.length });
    return;
  }
  const start = scheme.exec(text)?.[0].length ?? 0;
  const grade = gradeOf(text.slice(start), name, true);
  if (grade && (kind !== 'beside' || grade === 'certain'))
    found.push({ kind: 'named-value', grade, start, end: text.length });
}

function findForms(text: string, words: readonly Place[], found: FoundSecret[]): void {
  if (text.length < shortestForm) return;
  if (spacedPart.test(text)) findMatches(spacedForm, text, 0, found);
  for (const [start, end] of words) {
    const word = text.slice(start, end);
    findMatches(anyForm, word, start, found);
    if (word.length >= shortestLoose && loosePart.test(word)) findMatches(looseForm, word, start, found);
    if (word.length >= shortestGlued && gluedPart.test(word)) findMatches(gluedForm, word, start, found);
  }
}

/** Places of words of at least `shortestForm` characters. It reads only some characters of short words. */
function longWords(text: string): readonly Place[] {
  if (text.length < shortestForm) return noWords;
  const words: Place[] = [];
  let start = 0;
  while (start + shortestForm <= text.length) {
    let at = start + shortestForm - 1;
    while (at >= start && !isSpace(text.charCodeAt(at))) at--;
    if (at >= start) start = at + 1;
    else {
      let end = start + shortestForm;
      while (end < text.length && !isSpace(text.charCodeAt(end))) end++;
      words.push([start, end]);
      start = end + 1;
    }
  }
  return words;
}

const noWords: readonly Place[] = [];
const isSpace = (code: number) => code === 32 || code === 10 || code === 13 || code === 9;

function findMatches(pattern: RegExp, text: string, offset: number, found: FoundSecret[]): void {
  for (const match of matchesOf(pattern, text)) {
    const kind = formAt(text, match.index);
    const grade = gradeOfForm(kind, match[0], text, match.index);
    if (!grade) continue;
    const end = endOfForm(kind, text, match.index + match[0].length);
    found.push({ kind, grade, start: offset + match.index, end: offset + end });
  }
}

function formAt(text: string, start: number): string {
  for (const [kind, pattern] of forms) {
    pattern.lastIndex = start;
    if (pattern.test(text)) return kind;
  }
  return 'secret';
}

function gradeOfForm(kind: string, match: string, text: string, start: number): SecretGrade | undefined {
  if (kind === 'private-key')
    return /^[\s\\nr"]{0,20}[\w+/=-]{16}|^[^-]{1,200}-Type/.test(
      text.slice(start + match.length, start + match.length + 300),
    )
      ? 'certain'
      : 'possible';
  if (filler.test(match)) return undefined;
  if (kind === 'authorization') {
    const [, value = ''] = match.split(/[ \t]+/);
    const isEncoded = /^[bB]/.test(match) && value.length % 4 === 0 && changesOfCase(value) >= 4;
    return value.length >= 10 && (/\d/.test(value) || isEncoded) ? 'certain' : undefined;
  }
  // Keys in Amazon's documentation end in `EXAMPLE`.
  return new Set(match).size < 9 || /EXAMPLE|example/.test(match) ? 'possible' : 'certain';
}

const changesOfCase = (text: string) => text.match(/[a-z][A-Z]|[A-Z][a-z]/g)?.length ?? 0;

/**
 * A private key ends with its last line. The search stops at the next five dashes, so that the time is linear even with
 * many first lines.
 */
function endOfForm(kind: string, text: string, end: number): number {
  if (kind !== 'private-key') return end;
  const last = text.indexOf('-----', end);
  if (!text.startsWith('-----END ', last)) return end;
  const close = text.slice(last + 9, last + 70).indexOf('-----');
  return close < 0 ? end : last + 9 + close + 5;
}

function findInUrls(text: string, found: FoundSecret[]): void {
  if (text.includes('://'))
    for (const match of matchesOf(urlCredentials, text)) {
      const [all, user = '', password = ''] = match;
      const end = match.index + all.length - 1;
      if (/^[*.]+$|^[$<{[(%]|^[xX]{3,}$/.test(password)) continue;
      if (passwordWord.test(password) || filler.test(password)) continue;
      // The default password of a freshly installed server.
      if (user === password && localHost.test(text.slice(end + 1, end + 20))) continue;
      const grade = user === password ? 'possible' : 'certain';
      found.push({ kind: 'url-credentials', grade, start: end - password.length, end });
    }
  if (text.includes('='))
    for (const match of matchesOf(queryKey, text)) {
      const [all, value = ''] = match;
      const end = match.index + all.length;
      if (gradeOf(value, 'key', true) === 'certain')
        found.push({ kind: 'url-key', grade: 'certain', start: end - value.length, end });
    }
}

/** Values beside names. It tests each name once, so the search is linear. */
function findNamed(text: string, found: FoundSecret[]): void {
  if (!separators.test(text)) return;
  const pattern = /[\u0080-\uffff]/.test(text) ? anyKeyword : keyword;
  pattern.lastIndex = 0;
  let from = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    let start = match.index;
    const earliest = Math.max(from, start - longestName);
    while (start > earliest && isNameCharacter(text.charCodeAt(start - 1))) start--;
    nameRest.lastIndex = match.index + match[0].length;
    const [rest = ''] = nameRest.exec(text) ?? [];
    const end = match.index + match[0].length + rest.length;
    from = end;
    pattern.lastIndex = end;
    separator.lastIndex = end;
    const [between] = separator.exec(text) ?? [];
    if (between !== undefined) findValue(text, start, end, between, found);
  }
}

/** `\w`, `.` and `-`. */
const isNameCharacter = (code: number) =>
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  (code >= 48 && code <= 57) ||
  code === 95 ||
  code === 45 ||
  code === 46;

/** Tests that a separator has only spaces, tabs and line ends. */
function isBlank(between: string): boolean {
  for (let at = 0; at < between.length; at++) if (!isSpace(between.charCodeAt(at))) return false;
  return true;
}

function findValue(text: string, start: number, end: number, between: string, found: FoundSecret[]): void {
  const written = text.slice(start, end);
  const isFlag = written.startsWith('-');
  // In prose, most names come before an ordinary word.
  if (!isFlag && isBlank(between) && !bareName.test(written)) return;
  const isSaid =
    /^[ \t]+(?:(?:for|of|to|on)[ \t].*[ \t])?(?:is|was|set to|changed to|est?|ist|lautet|[\u00e8\u00e9])/.test(
      between,
    );
  const isBare = isBlank(between) && !isFlag;
  // `put("token", "…")`
  const isArgument = /^["'][^:=]*$/.test(between) && text[start - 2] === '(';
  if (
    between === '>'
      ? text[start - 1] !== '<'
      : !isSaid && !isFlag && !isBare && !isArgument && !/[:=|\uff1a\u2192]|->/.test(between)
  )
    return;
  // `arn:aws:secretsmanager:…`: between colons stand parts of an identifier.
  if (between === ':' && text[start - 1] === ':') return;
  const kind = kindOfWritten(text, start, written);
  if (kind === 'none') return;
  quotedValue.lastIndex = end + between.length;
  const match = quotedValue.exec(text);
  if (!match) return;
  const bare = match[4];
  // A value in backquotes with a space is a command.
  if (match[3]?.includes(' ')) return;
  // `token || other`: among alternatives only a string counts.
  if (bare !== undefined && between.includes('||')) return;
  let value = match[1] ?? match[2] ?? match[3] ?? bare ?? '';
  let place = quotedValue.lastIndex - value.length;
  const isScheme =
    bare !== undefined &&
    /^(?:[Bb]earer|BEARER|[Bb]asic|BASIC|[Tt]oken|[Bb]ot|[Aa]pi[Kk]ey|SSWS|[Dd]igest)$/.test(bare);
  // `Authorization: Splunk …`: any word may be a scheme.
  const isOtherScheme =
    bare !== undefined &&
    !isScheme &&
    /authorization$/i.test(written) &&
    /^[A-Za-z][A-Za-z-]{2,19}$/.test(bare);
  if (bare !== undefined && (isScheme || isOtherScheme)) {
    // The credential of a header stands behind its scheme.
    const [gap = ''] = /^[ \t]{1,4}/.exec(text.slice(place + bare.length, place + bare.length + 4)) ?? [];
    const [next = ''] =
      /^[^ \t\r\n"'`,;\\]{1,400}/.exec(
        text.slice(place + bare.length + gap.length, place + bare.length + 408),
      ) ?? [];
    if (gap === '' || next === '' || (isOtherScheme && next.length < 16)) return;
    place += bare.length + gap.length;
    value = next;
  } else {
    const [before = ''] = scheme.exec(value) ?? [];
    place += before.length;
    value = value.slice(before.length);
  }
  if (bare !== undefined && /phrase$/i.test(written)) {
    const [row = ''] = wordsInRow.exec(text.slice(place, place + 120)) ?? [];
    if (row !== '' && !sentence.test(row)) value = row;
  }
  let isClosed = bare === undefined;
  if (!isClosed) {
    if (between === '>') {
      value = value.split('<')[0] ?? '';
      if (!/^[ \t\r\n]{0,20}<\//.test(text.slice(place + value.length, place + value.length + 24))) return;
    }
    if (/[?&#]/.test(text[start - 1] ?? '')) value = value.split(/[&#]/)[0] ?? '';
    value = value.replace(/[.,;:!?)\]}>]+$/, '');
    isClosed = /^(?:$|[\r\n"'`,;<&}\]])/.test(text.slice(place + value.length, place + value.length + 1));
  }
  const grade = gradeOf(value, written, isClosed);
  if (!grade) return;
  const isSpoken = isSaid && /otp|pin|code$/i.test(written) && /^\d{4,8}$/.test(value);
  // `pass=…` is not part of a sentence.
  const isAssigned = between === '=' && /pass$/i.test(written);
  if (grade !== 'certain' && ((kind === 'beside' && !isAssigned) || (isSaid && !isSpoken) || isArgument))
    return;
  if (isArgument && value.length < 12) return;
  if (isBare && !isBareValue(value, written, grade, bare === undefined)) return;
  found.push({
    kind: 'named-value',
    grade: isSaid || isBare ? 'possible' : grade,
    start: place,
    end: place + value.length,
  });
}

/** Words up to the end of a line, as a passphrase has them. */
const wordsInRow = /^[a-z]{3,12}(?:[ -][a-z]{3,12}){2,7}(?=$|[\r\n"'`])/;

/** Names that come directly before a value: variables and passwords. */
const bareName =
  /^(?:[\w-]*(?:[Pp]assword|[Kk]ey|[Tt]oken|[Ss]ecret)|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|PASSWORD|PASSWD|PWD|[Pp]assw(?:or)?d|[Pp]assphrase|[Pp]asscode)$/;

/** Tests that the text after a bare name is a value, not the next word. */
function isBareValue(value: string, name: string, grade: SecretGrade, isQuoted: boolean): boolean {
  // `keyPassword '…'`
  if (isQuoted && /password$/i.test(name)) return grade === 'certain';
  // `api-key …`
  if (/(?:key|token|secret)$/.test(name))
    return /^[\w+/=.~-]{20,}$/.test(value) && /\d[A-Za-z]/.test(value) && /[A-Za-z]\d/.test(value);
  if (/^[A-Z]/.test(name) && !/^[A-Z][a-z]/.test(name))
    return grade === 'certain' || /^[a-z]{12,}$/.test(value) || !/^[A-Za-z]+$/.test(value);
  return (
    grade === 'certain' &&
    /^[\w!@#$%^&*+~?./-]+$/.test(value) &&
    (/\d\D*\d/.test(value) || /[!@#$%^&*+~?|]/.test(value))
  );
}

/** The kind of a name in a text. `API key` is a name of two words. */
function kindOfWritten(text: string, start: number, written: string): ReturnType<typeof kindOfName> {
  const kind = kindOfName(written);
  if (kind !== 'none' || text[start - 1] !== ' ') return kind;
  const [before] = /[A-Za-z]{2,20}$/.exec(text.slice(Math.max(0, start - 21), start - 1)) ?? [];
  return before === undefined ? kind : kindOfName(`${before}_${written}`);
}

/** Sorts by place; at the same start, certain secrets come first, then longer ones. Overlapping secrets become one. */
function withoutOverlaps(found: FoundSecret[]): FoundSecret[] {
  const order = (secret: FoundSecret) => (secret.grade === 'certain' ? 0 : 1);
  found.sort((a, b) => a.start - b.start || order(a) - order(b) || b.end - a.end);
  const kept: FoundSecret[] = [];
  for (const secret of found) {
    const last = kept.at(-1);
    if (!last || secret.start >= last.end) kept.push(secret);
    else {
      // Merges overlapping secrets: the more certain one gives the kind, and the range covers both.
      const better = order(secret) < order(last) ? secret : last;
      kept[kept.length - 1] = { ...better, start: last.start, end: Math.max(last.end, secret.end) };
    }
  }
  return kept;
}
