/**
 * Writes the rules of secrets for both recorders, src/secret-rules.ts and the Python package's secret_rules.py, from
 * secrets/rules.json. A test says whether they are fresh.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import rules from '../secrets/rules.json' with { type: 'json' };

const home = join(import.meta.dirname, '..');
const typeScript = join(home, 'src/secret-rules.ts');
const python = join(home, '../python/context_native/secrets/secret_rules.py');

/**
 * A form with spaces is `spaced`; the others are searched only in long words. A `glued` form is found right behind a
 * letter or digit, too, since no ordinary word ends in its start. A form without a first letter of its own has a `part`
 * that every match contains.
 */
type Form = (typeof rules.forms)[number];

const head = `Made from packages/recorder/secrets/rules.json by packages/recorder/scripts/make-secret-rules.ts. Do not edit.`;

/** One pattern for all forms. Forms with the same first letter, or the same row of letters, form one group. */
function combine(forms: Form[], before = '(?<![A-Za-z0-9])'): string {
  const groups = new Map<string, string[]>();
  for (const { pattern } of forms) {
    const [, first = '', rest = pattern] = firstLetter.exec(pattern) ?? [];
    groups.set(first, [...(groups.get(first) ?? []), rest]);
  }
  const parts = [...groups].flatMap(([first, rests]) =>
    first === '' ? rests : `${first}(?:${rests.join('|')})`,
  );
  return `${before}(?:${parts.join('|')})`;
}

/**
 * Forms that begin with letters are found fast, as an engine looks for those letters only; each other needs its `part`.
 */
const firstLetter = /^([A-Za-z0-9]|\[[a-z0-9-]+\]\{\d+\})(?![{?*+])(.*)$/;

/** The texts of both files by their paths. */
export function makeSecretRules(): Record<string, string> {
  const { names, places } = rules;
  const loose = rules.forms.filter(({ part }) => part !== undefined);
  const patterns: [name: string, pattern: string, about: string, flags?: string][] = [
    [
      'anyForm',
      combine(rules.forms.filter(({ spaced, glued, part }) => !spaced && !glued && !part)),
      'Any form without spaces that begins with fixed letters.',
      'g',
    ],
    ['looseForm', combine(loose), 'Any other form without spaces.', 'g'],
    [
      'loosePart',
      [...new Set(loose.map(({ part }) => part))].join('|'),
      'A part that every text in such a form contains.',
    ],
    [
      'gluedForm',
      combine(
        rules.forms.filter(({ glued }) => glued),
        '(?<=[A-Za-z0-9])',
      ),
      'Forms that can also come directly after a letter or digit.',
      'g',
    ],
    ['spacedForm', combine(rules.forms.filter(({ spaced }) => spaced)), 'Any form with spaces.', 'g'],
    ['keyword', places.keyword, 'A part of a secret’s name.', 'gi'],
    ['anyKeyword', places.anyKeyword, 'A part of a secret’s name, in texts beyond ASCII.', 'gi'],
    ['nameRest', places.nameRest, 'The rest of a name.', 'y'],
    ['separator', places.separator, 'The separator between a name and its value.', 'y'],
    ['quotedValue', places.value, 'A value after its name, quoted or not.', 'y'],
    ['scheme', places.scheme, 'The scheme before a credential in a header.'],
    [
      'urlCredentials',
      places.urlCredentials,
      '`user:password@` in a URL. A port before a query is not a password.',
      'g',
    ],
    ['queryKey', places.queryKey, 'Keys and signatures in a URL’s query.', 'g'],
    ['userFlag', places.userFlag, 'User and password in a curl command.', 'g'],
    ['commandWord', places.commandWord, 'The first word of a command that takes a password.', 'g'],
    ['passwordWord', places.passwordWord, 'Words that replace a password, as in instructions.', 'i'],
    ['phraseName', places.phraseName, 'Names of seed phrases.', 'gi'],
    ['phrase', places.phrase, 'As many words in a row as a seed phrase has.', 'g'],
    [
      'commandFlag',
      places.commandFlag,
      'Passwords after a short flag of a command that takes a password.',
      'y',
    ],
    ['sqlPassword', places.sqlPassword, 'User passwords in SQL.', 'g'],
    ['vendorValue', places.vendorValue, 'A long value.', 'y'],
    [
      'prefixedToken',
      places.prefixedToken,
      'A long random text after a short prefix, like the tokens of many services.',
      'g',
    ],
    ['vendorIds', names.vendorIds, 'Words in names whose values are vendor ids or versions, not secrets.'],
    ['filler', rules.filler, 'Placeholders inside a form, as in instructions.'],
    ['placeholder', rules.placeholder, 'Values that stand for a secret or refer to one.'],
    [
      'plain',
      rules.plain,
      'Values that are never secrets, whatever their name: versions, dates, paths, addresses, references.',
    ],
    ['joinedNames', names.joined, 'Parts of a name in lower case, without its separators.'],
    ['wordNames', names.words, 'Words of a name in lower case, separated by `_`.'],
    ['foreignNames', names.foreign, 'Password names with letters beyond ASCII.'],
    [
      'tokenNames',
      names.tokens,
      'Token names, in either spelling. A token’s value is text: a number is a token count.',
    ],
    ['countNames', names.counts, 'Names of token counts.'],
    ['besideNames', names.beside, 'Names that count only next to a value that looks like a secret.'],
    [
      'environmentNames',
      names.environment,
      'Variables that count only next to a value that looks like a secret, and never as certain secrets.',
    ],
    ['aboutNames', names.about, 'Names that say something about a secret.'],
    ['sessionNames', names.sessions, 'Session names, whose values are ids more often than secrets.'],
    [
      'innocentWords',
      names.innocent,
      'Words that contain part of a secret’s name but do not name a secret.',
      'g',
    ],
  ];
  const forms = rules.forms.map(({ kind, pattern }) => [kind, pattern] as const);
  // Neighbouring forms of one kind are one pattern.
  const kinds = forms.reduce<[kind: string, ...patterns: string[]][]>((found, [kind, pattern]) => {
    const last = found.at(-1);
    if (last?.[0] === kind) last.push(pattern);
    else found.push([kind, pattern]);
    return found;
  }, []);
  const vendors = rules.vendors.map((vendor) => [vendor.names, `^(?:${vendor.pattern})$`] as const);
  const quote = (pattern: string) => `/${pattern.replaceAll(/(?<!\\)\//g, '\\/')}/`;
  return {
    [typeScript]: [
      `// ${head}`,
      '// biome-ignore-all format lint: generated',
      ...patterns.map(
        ([name, pattern, about, flags = '']) =>
          `/** ${about} */\nexport const ${name} = ${quote(pattern)}${flags};`,
      ),
      '/** Kinds of forms, and their patterns. */',
      'export const forms: readonly (readonly [kind: string, pattern: RegExp])[] = [',
      ...kinds.map(
        ([kind, ...all]) => `  ['${kind}', ${quote(all.length > 1 ? `(?:${all.join('|')})` : all.join())}y],`,
      ),
      '];',
      '/** Names of vendors, separated by spaces, and the values of their keys. */',
      'export const vendors: readonly (readonly [names: string, pattern: RegExp])[] = [',
      ...vendors.map(([vendor, pattern]) => `  ['${vendor}', ${quote(pattern)}],`),
      '];',
      '/** Words that are never secrets, in lower case. */',
      `export const ordinaryWords = '${rules.ordinary.join(' ')}'.split(' ');`,
      '/** Words of seed phrases: those of BIP 39. */',
      `export const phraseWords = '${rules.phraseWords}'.split(' ');`,
      '',
    ].join('\n'),
    [python]: [
      `"""Patterns of secrets.\n\n${head.replace(' by ', '\nby ')}\n"""\n`,
      'from __future__ import annotations\n',
      'import re',
      'from typing import List, Tuple\n',
      ...patterns.map(
        ([name, pattern, about, flags = '']) =>
          `#: ${about}\n${constantOf(name)} = re.compile(r'''${toPython(pattern)}''', re.ASCII${flags.includes('i') ? ' | re.IGNORECASE' : ''})`,
      ),
      '#: Kind and pattern of each form.',
      'FORMS: List[Tuple[str, str]] = [',
      ...forms.map(([kind, pattern]) => `    ("${kind}", r'''${toPython(pattern)}'''),`),
      ']',
      '#: Names of vendors, separated by spaces, and the values of their keys.',
      'VENDORS: List[Tuple[str, str]] = [',
      ...vendors.map(([vendor, pattern]) => `    ("${vendor}", r'''${toPython(pattern)}'''),`),
      ']',
      '#: Words that are never secrets, in lower case.',
      `ORDINARY_WORDS = frozenset(\n    """\n${wrap(rules.ordinary)}\n    """.split()\n)`,
      '#: Words of seed phrases: those of BIP 39.',
      `PHRASE_WORDS = frozenset(\n    """\n${wrap(rules.phraseWords.split(' '))}\n    """.split()\n)`,
      '',
    ].join('\n'),
  };
}

const constantOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

/** `$` of Python matches before a last line end too. */
const toPython = (pattern: string) =>
  pattern.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]|\$/gs, (part) => (part === '$' ? '\\Z' : part));

function wrap(words: string[]): string {
  const lines = [''];
  for (const word of words) {
    const line = lines.at(-1) ?? '';
    if (line.length + word.length > 108) lines.push(`    ${word}`);
    else lines[lines.length - 1] = line === '' ? `    ${word}` : `${line} ${word}`;
  }
  return lines.join('\n');
}

if (import.meta.main) for (const [path, text] of Object.entries(makeSecretRules())) writeFileSync(path, text);
