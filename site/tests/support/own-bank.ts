/** Rules for our own question banks, beyond those for any bank. */
import {
  type LintedBank,
  likeness,
  lintFairness,
  plainWords,
  tellingWords,
} from '#app/features/certification/exams/bank-lint.ts';
import type { Question } from '#app/features/certification/exams/question-bank.server.ts';

interface OwnBank extends LintedBank {
  /** Minimum questions for each lesson. */
  ofLesson: number;
  /** Every lesson that needs questions, as `MCP 100/01-what-mcp-is`. */
  lessons: readonly string[];
}

/** Faults of a question bank, each with the question or the bank's name; empty for a good bank. */
export function lintBank(bank: OwnBank): string[] {
  return [
    ...bank.questions.flatMap(lintQuestion),
    ...lintPlaces(bank),
    ...lintFairness(bank),
    ...lintCoverage(bank),
  ];
}

function lintQuestion({ id, stem, options, explanation }: Question): string[] {
  const faults: string[] = [];
  const fault = (text: string) => void faults.push(`${id}: ${text}`);
  if (stem.length < 30 || stem.length > 400) fault(`the stem has ${stem.length} characters`);
  const sentences = explanation.replaceAll(/`[^`]*`/g, 'x').split(/[.?](?: |$)/);
  if (sentences.filter((sentence) => sentence !== '').length > 3)
    fault('more than three sentences explain it');
  for (const text of [stem, ...options, explanation]) {
    if (text !== text.trim() || / {2}|\n/.test(text)) fault(`spaces in: ${text}`);
    if ((text.match(/`/g) ?? []).length % 2 === 1) fault(`code that does not end in: ${text}`);
    const words = text.replaceAll(/`[^`]*`/g, '');
    if (/[!*<]|\]\(/.test(words)) fault(`a mark that is not shown as one in: ${text}`);
    if (/\b(organiz|authoriz|recogniz|behavior|catalog\b)/i.test(words))
      fault(`American spelling in: ${text}`);
  }
  for (const option of options) {
    if (option.length > 160) fault(`an option has ${option.length} characters`);
    if (options.some((other) => other !== option && plainWords(other).includes(plainWords(option))))
      fault(`an option stands in another: ${option}`);
  }
  if (new Set(options.map((option) => /[.?]$/.test(option))).size > 1) fault('some options end with a stop');
  const lengths = options.map(({ length }) => length);
  if (Math.max(...lengths) > 2 * Math.min(...lengths) && Math.max(...lengths) > 40)
    fault(`options of very different lengths: ${lengths.join(', ')}`);
  return faults;
}

/** Each option of the file must be the right one in 20 to 30 % of the questions. */
function lintPlaces({ name, questions }: LintedBank): string[] {
  return [0, 1, 2, 3].flatMap((place) => {
    const share = shareOf(questions, ({ answer }) => answer === place);
    return share < 0.2 || share > 0.3 ? [`${name}: option ${place + 1} is right in ${percent(share)}`] : [];
  });
}

const shareOf = (questions: readonly Question[], is: (question: Question) => boolean) =>
  questions.filter(is).length / questions.length;

function lintCoverage({ name, questions, lessons, ofLesson }: OwnBank): string[] {
  return lessons.flatMap((lesson) => {
    const count = questions.filter((question) => `${question.module}/${question.lesson}` === lesson).length;
    return count < ofLesson ? [`${name}: ${lesson} has ${count} questions of ${ofLesson}`] : [];
  });
}

/** Pairs of questions of a level that are alike: stems or right answers with mostly the same words, or the same id. */
export function lintLikeness(questions: readonly Question[]): string[] {
  const texts = questions.map(({ id, stem, options, answer }) => ({
    id,
    stem: tellingWords(stem),
    right: tellingWords(options[answer] ?? ''),
  }));
  return texts.flatMap((one, index) =>
    texts
      .slice(index + 1)
      .flatMap((other) => [
        ...(one.id === other.id ? [`${one.id}: this id occurs twice`] : []),
        ...(likeness(one.stem, other.stem) > 0.45 ? [`${one.id}: asks what ${other.id} asks`] : []),
        ...(likeness(one.right, other.right) > 0.6 ? [`${one.id}: is answered as ${other.id} is`] : []),
      ]),
  );
}

const percent = (share: number) => `${Math.round(share * 100)} %`;
