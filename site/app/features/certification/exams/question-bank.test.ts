import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test, vi } from 'vitest';
import { ConfigError } from '#app/services/config/config.server.ts';
import { hasExam } from '#app/services/curriculum/exam-questions.server.ts';
import { listModules, readLesson } from '#app/services/curriculum/modules.server.ts';
import { lintBank, lintLikeness } from '../../../../tests/support/own-bank.ts';
import { lintGuessers } from './bank-lint.ts';
import {
  checkQuestionBanks,
  parseBank,
  type Question,
  type QuestionBank,
  readLiveBank,
  readPracticeBank,
} from './question-bank.server.ts';

const levels = ['foundation', 'developer', 'architect'] as const;
const live = async (level: (typeof levels)[number]) =>
  (await readLiveBank({ questionBankDir: undefined, isLoopback: true }, level)) as QuestionBank;
const quiet = { warn: () => {} };
const modules = await listModules();
const lessonsOf = (level: string) =>
  modules
    .filter((module) => module.level === level)
    .flatMap(({ code, lessons }) => lessons.map(({ slug }) => `${code}/${slug}`));

test.each(levels)(
  'the questions of %s are fair, cover every lesson, and none of them is asked twice',
  async (level) => {
    const [{ questions }, practice] = [await live(level), await readPracticeBank(level)];
    const lessons = lessonsOf(level);
    expect(lintBank({ name: 'live', questions, lessons, ofLesson: 3 })).toEqual([]);
    expect(lintBank({ name: 'practice', questions: practice.questions, lessons, ofLesson: 1 })).toEqual([]);
    expect(practice.questions.length).toBeGreaterThanOrEqual(16);
    // Practice and exam are apart: no stem, no answer of one stands in the other.
    expect(lintLikeness([...questions, ...practice.questions])).toEqual([]);
  },
);

test('no question stands word for word in a lesson, which everybody can read and download', async () => {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const lessons = await Promise.all(
    modules.flatMap((module) => module.lessons.map((lesson) => readLesson(module, lesson))),
  );
  const texts = plain(lessons.join('\n'));
  const copied = (await Promise.all(levels.map(live))).flatMap(({ questions }) =>
    questions.filter(({ stem, explanation }) =>
      [stem, explanation].some((text) => texts.includes(plain(text))),
    ),
  );
  expect(copied.map(({ id }) => id)).toEqual([]);
});

const { questions } = await live('foundation');
const [first] = questions as [Question];
const bankOf = (questions: unknown, level = 'foundation') => JSON.stringify({ level, questions });
const parse = (text: string, kind: 'questions' | 'practice' = 'questions') =>
  parseBank(text, 'foundation', kind, modules, 'bank.json');
const withFirst = (change: object) => bankOf([{ ...first, ...change }, ...questions.slice(1)]);

test.each([
  ['no JSON', '{', /the file: /],
  ['another level', bankOf(questions, 'developer'), /is of the level developer/],
  ['a level that there is not', bankOf(questions, 'expert'), /level: /],
  ['a member too many', withFirst({ note: 'x' }), /questions\.0: .*note/],
  ['three options', withFirst({ options: first.options.slice(1) }), /questions\.0\.options: must be four/],
  ['two options alike', withFirst({ options: ['a', 'a', 'b', 'c'] }), /two identical options/],
  ['an answer that is no option', withFirst({ answer: 4 }), /questions\.0\.answer/],
  ['no explanation', withFirst({ explanation: ' ' }), /questions\.0\.explanation/],
  ['an id twice', withFirst({ id: questions[1]?.id }), /two questions/],
  ['a module of another level', withFirst({ module: 'MCP 210' }), /not a module of this level/],
  [
    'a lesson that is gone',
    withFirst({ lesson: '09-gone' }),
    /the lesson 09-gone, which MCP 100 does not have/,
  ],
  ['too few questions', bankOf(questions.slice(0, 59)), /has 59 questions/],
  ['a module forgotten', bankOf(questions.filter(({ module }) => module !== 'MCP 130')), /of MCP 130/],
])('a bank with %s is refused in a line that says so', (_, text, message) => {
  expect(() => parse(text)).toThrow(message);
  expect(() => parse(text)).toThrow(/^bank\.json: .+$/);
});

test('the same text is the same version; practice may be short', () => {
  expect(parse(bankOf(questions)).version).toBe(parse(bankOf(questions)).version);
  expect(parse(withFirst({ explanation: 'Changed.' })).version).not.toBe(parse(bankOf(questions)).version);
  expect(parse(bankOf(questions.slice(0, 10)), 'practice').questions).toHaveLength(10);
});

/** An operator's own banks of these levels. */
function writeBanks(
  of: readonly (typeof levels)[number][],
  change: Partial<Question> = { explanation: 'Ours.' },
) {
  const questionBankDir = mkdtempSync(join(tmpdir(), 'banks-'));
  return Promise.all(
    of.map(async (level) => {
      mkdirSync(join(questionBankDir, level));
      const own = (await live(level)).questions.map((question) => ({ ...question, ...change }));
      writeFileSync(join(questionBankDir, level, 'questions.json'), bankOf(own, level));
    }),
  ).then(() => questionBankDir);
}

test('an operator’s own banks count, and a wrong one stops the start', async () => {
  for (const isLoopback of [true, false]) {
    const empty = { questionBankDir: mkdtempSync(join(tmpdir(), 'banks-')), isLoopback };
    await expect(checkQuestionBanks(empty, quiet)).rejects.toThrow(ConfigError);
    await expect(checkQuestionBanks(empty, quiet)).rejects.toThrow(
      /^QUESTION_BANK_DIR .*foundation\/questions\.json cannot be read$/,
    );
    const config = { questionBankDir: await writeBanks(levels), isLoopback };
    const warn = vi.fn();
    await checkQuestionBanks(config, { warn });
    expect(warn).not.toHaveBeenCalled();
    expect((await readLiveBank(config, 'architect'))?.questions[0]?.explanation).toBe('Ours.');
  }
});

test('in public there is no exam without private questions; the start says so once; on loopback the repository’s serve', async () => {
  const warn = vi.fn();
  const bare = { questionBankDir: undefined, isLoopback: false };
  await checkQuestionBanks(bare, { warn });
  expect(warn.mock.calls).toEqual([[{ levels }, expect.stringContaining('QUESTION_BANK_DIR')]]);
  for (const level of levels) expect(await readLiveBank(bare, level)).toBeUndefined();
  await checkQuestionBanks({ ...bare, isLoopback: true }, quiet);
  expect(await hasExam({ ...bare, isLoopback: true }, 'developer')).toBe(true);

  // A folder may hold some of the levels.
  const some = { questionBankDir: await writeBanks(['foundation']), isLoopback: false };
  warn.mockClear();
  await checkQuestionBanks(some, { warn });
  expect(warn.mock.calls).toEqual([[{ levels: ['developer', 'architect'] }, expect.any(String)]]);
  expect(await Promise.all(levels.map((level) => hasExam(some, level)))).toEqual([true, false, false]);
  const local = { ...some, isLoopback: true };
  expect((await readLiveBank(local, 'foundation'))?.questions[0]?.explanation).toBe('Ours.');
  expect((await readLiveBank(local, 'developer'))?.questions[0]?.explanation).not.toBe('Ours.');
});

test('a folder that holds the repository’s own questions is taken, and said to be no secret', async () => {
  const warn = vi.fn();
  const config = { questionBankDir: resolve('site/content/assessments'), isLoopback: false };
  await checkQuestionBanks(config, { warn });
  expect(warn.mock.calls).toEqual(
    levels.map((level) => [{ level }, expect.stringMatching(/repository’s questions, which are public/)]),
  );
});

test.each<[string, (question: Question, index: number) => Partial<Question>, RegExp]>([
  [
    'gives its answers away by their length',
    ({ options, answer }) => ({
      options: options.map((text, at) => (at === answer ? `${text}, and more` : text)),
    }),
    /foundation\/questions\.json: always choosing the longest option scores \d\d\.\d %.*; the limit is 30 %/,
  ],
  [
    'asks one thing twice',
    ({ stem }, index) => ({ stem: index === 1 ? first.stem.toUpperCase() : stem }),
    /foundation\/questions\.json: [\w-]+ and [\w-]+ ask the same question$/,
  ],
  [
    'has an option that refers to others, which are shuffled',
    ({ options }) => ({ options: [...options.slice(1), 'None of the above'] }),
    /an option must not refer to others: None of the above \(and \d+ more errors\)$/,
  ],
])('an operator’s bank that %s stops the start', async (_, change, fault) => {
  const questionBankDir = mkdtempSync(join(tmpdir(), 'banks-'));
  mkdirSync(join(questionBankDir, 'foundation'));
  const text = bankOf(questions.map((question, index) => ({ ...question, ...change(question, index) })));
  writeFileSync(join(questionBankDir, 'foundation/questions.json'), text);
  const refused = await checkQuestionBanks({ questionBankDir, isLoopback: true }, quiet).catch(
    (error) => error,
  );
  expect(refused).toBeInstanceOf(ConfigError);
  expect(refused.message).toMatch(fault);
});

const good = (change: Partial<Question>): string[] =>
  lintBank({ name: 'x', questions: [{ ...first, ...change }], lessons: [], ofLesson: 0 }).filter((fault) =>
    fault.startsWith(first.id),
  );

test.each<[Partial<Question>, RegExp]>([
  [{ stem: 'Too short?' }, /the stem has 10/],
  [{ explanation: 'One. Two. Three. Four.' }, /three sentences/],
  [{ stem: `${first.stem} ` }, /spaces/],
  [{ stem: `${first.stem} \`open` }, /code that does not end/],
  [{ explanation: 'This is *it*.' }, /a mark/],
  [{ explanation: 'This is authorized.' }, /American/],
  [{ options: ['one', 'two', 'three', 'All of the above'] }, /must not refer to others/],
  [{ options: ['one', 'one more', 'two', 'three'] }, /stands in another/],
  [{ options: ['one.', 'four', 'two', 'three'] }, /end with a stop/],
  [{ options: ['one', 'x'.repeat(41), 'two', 'three'] }, /different lengths/],
])('the linter sees what helps a guesser or cannot be shown: %o', (change, fault) => {
  expect(good(change)).toEqual(expect.arrayContaining([expect.stringMatching(fault)]));
});

test('the linter sees a bank whose form gives its answers away, or that leaves a lesson out', () => {
  const lint = (questions: Question[]) =>
    lintBank({ name: 'bank', questions, lessons: ['MCP 100/01-x'], ofLesson: 1 });
  const keyed = questions.map((question) => ({ ...question, answer: 0 }));
  expect(lint(keyed)).toEqual(expect.arrayContaining(['bank: option 1 is right in 100 %']));
  const padded = questions.map((question) => ({
    ...question,
    options: question.options.map((text, at) => (at === question.answer ? `${text}, and so it is` : text)),
  }));
  expect(lint(padded)).toEqual(expect.arrayContaining([expect.stringMatching(/times as long/)]));
  expect(lint(questions)).toContain('bank: MCP 100/01-x has 0 questions of 1');
  expect(lintLikeness([first, { ...first, id: 'other' }])).toEqual([
    `${first.id}: asks what other asks`,
    `${first.id}: is answered as other is`,
  ]);
  expect(lintLikeness([first, first])).toContain(`${first.id}: this id occurs twice`);
});

const ask = (right: string, ...wrong: string[]): Question => ({
  ...first,
  stem: 'Which plant grows in the sea, near the wall of the harbour?',
  options: [...wrong, right],
  answer: 3,
});

test.each<[string, Question]>([
  ['the longest option', ask('kelps', 'moss', 'fern', 'reed')],
  ['the second longest option', ask('kelps', 'mosses', 'fern', 'reed')],
  ['the option of middle length', ask('bladed', 'ox', 'bracken', 'sea pinks')],
  ['the second shortest option', ask('kelp', 'yew', 'mosses', 'sorrel')],
  ['the shortest option', ask('yew', 'moss', 'fern', 'reed')],
  ['the option most like the others', ask('red kelp', 'red moss', 'red fern', 'old kelp')],
  ['the option least like the others', ask('old reed', 'red moss', 'red fern', 'red kelp')],
  ['the option with most words of the others', ask('red kelp', 'red moss', 'red fern', 'old kelp')],
  ['the option with most words of the stem', ask('sea wall', 'red moss', 'sea fern', 'old reed')],
  ['the option with fewest words of the stem', ask('old kelp', 'sea moss', 'sea fern', 'sea wall')],
  ['the option with most absolute words', ask('only kelp', 'soft moss', 'dark fern', 'long reed')],
  ['the option with fewest absolute words', ask('kelp', 'only moss', 'all ferns', 'any reed')],
  ['the option with most cautious words', ask('kelp may', 'moss is', 'ferns do', 'reeds are')],
  ['the option with fewest cautious words', ask('kelp is', 'moss may', 'ferns can', 'usually reed')],
  ['the option with most negations', ask('not kelp', 'old moss', 'red fern', 'reed')],
  ['the option with fewest negations', ask('kelp', 'no moss', 'it isn’t fern', 'never reed')],
  ['the option with most figures', ask('2 kelps', 'a moss', 'a fern', 'a reed')],
  ['the option with fewest figures', ask('kelp', '12 mosses', 'two ferns', 'reed 3')],
  ['the option with most pieces of code', ask('`kelp`', 'mosses', 'ferns', 'reeds')],
  ['the option with fewest pieces of code', ask('kelp', '`moss`', '`fern`', '`reed`')],
  ['the option with most clauses', ask('kelp, as it is', 'moss', 'a fern', 'reed')],
  ['the option with fewest clauses', ask('kelp', 'moss, so', 'fern, as it is', 'reed and sedge')],
])('the linter tries what guessers try: %s', (guesser, question) => {
  expect(lintGuessers('bank', [question]).join()).toContain(`choosing ${guesser} scores 100.0 %`);
});

test('a guesser draws lots between options that are alike, and may gain five points on chance', () => {
  // Nobody gains: every option has four letters, and no word in common with another or the stem.
  const plain = ask('kelp', 'moss', 'fern', 'reed');
  const told = (count: number) => [
    ...Array<Question>(60 - count).fill(plain),
    ...Array<Question>(count).fill(ask('kelps', 'moss', 'fern', 'reed')),
  ];
  expect(lintGuessers('bank', told(4))).toEqual([]);
  expect(lintGuessers('bank', told(5))).toEqual([
    'bank: always choosing the longest option scores 31.3 %; the limit is 30 %',
  ]);
});
