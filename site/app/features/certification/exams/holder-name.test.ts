import { expect, test } from 'vitest';
import { examStart } from './schema.ts';

const read = (name: string) => examStart.safeParse({ holder_name: name }).data?.holder_name;

test.each([
  ['controls', 'Ada\u0007 \u0000Love\u001blace', 'Ada Lovelace'],
  ['signs that turn the direction', '\u202Eecalevol\u202C \u2066Ada\u2069\u200F', 'ecalevol Ada'],
  ['what cannot be seen', '\uFEFFA\u200Bd\u00ADa\u2060 \u3164\u2800Love\u{E0041}lace', 'Ada Lovelace'],
  ['half of a character', 'Ada\uD800 Lovelace', 'Ada Lovelace'],
  ['lines and spaces', '  Ada\r\n\tKing \u00A0 Lovelace ', 'Ada King Lovelace'],
  ['a tower of marks', `Ada${'\u0337'.repeat(90)} Lovelace`, `Ada${'\u0337'.repeat(4)} Lovelace`],
  ['letters put together', 'E\u0301milie', 'Émilie'],
])('a name is read without %s', (_, given, name) => {
  expect(read(given)).toBe(name);
});

test.each([
  'Ада Лавлейс',
  'محمد علی',
  'فاطمه\u200Cزهرا',
  'क्\u200Dष',
  'བསྒྲུབས',
  '渡邉\u{E0100}花子',
  "Mary-Jane O'Neill, Jr.",
])('the name %s stays as it is written', (name) => {
  expect(read(name)).toBe(name);
});

test.each(['\u202E\u200B\u2066', '\u3164\u3164\u3164', '🎓🎓🎓', '...', 'A\u200B'])(
  '%j is no name',
  (name) => {
    expect(examStart.safeParse({ holder_name: name }).error?.issues[0]?.message).toBe(
      'Please enter the name to show on your credential.',
    );
  },
);
