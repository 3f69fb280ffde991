// Checks the exam's bank and the practice questions of one level: node check.ts [folder of courses]
// Prints figures, then every fault; exit code 1 if there is one.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

interface Question {
  id: string;
  module: string;
  lesson: string;
  difficulty: string;
  stem: string;
  options: string[];
  answer: number;
  explanation: string;
}

const here = import.meta.dirname;
const level = basename(here);
const courses = process.argv[2] ?? 'content/courses';
const modules: Record<string, string[]> = {
  foundation: ['100', '110', '120', '130'],
  developer: ['210', '220', '230', '240'],
  architect: ['310', '320', '330', '340'],
};
const faults: string[] = [];
const fault = (id: string, text: string): void => void faults.push(`${id}: ${text}`);

const folder = (module: string): string => join(courses, module.toLowerCase().replace(' ', '-'));
const lessonsOf = (module: string): string[] =>
  readdirSync(folder(module))
    .filter((f) => f.endsWith('.md'))
    .map((f) => f.slice(0, -3))
    .sort();

const keys = ['id', 'module', 'lesson', 'difficulty', 'stem', 'options', 'answer', 'explanation'];
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9 ]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
const stopWords = new Set(
  'a an the of to in on is are it its that this and or by for with what which who how from as at be does do has have'.split(
    ' ',
  ),
);
const words = (text: string): Set<string> =>
  new Set(
    plain(text)
      .split(' ')
      .filter((w) => !stopWords.has(w)),
  );
/** Share of common words of two stems, 0 to 1 (Jaccard). */
function likeness(a: Set<string>, b: Set<string>): number {
  const common = [...a].filter((w) => b.has(w)).length;
  return common / (a.size + b.size - common);
}

function checkShape(q: Question, letter: string): void {
  if (Object.keys(q).join() !== keys.join()) fault(q.id, `members are ${Object.keys(q).join()}`);
  if (!new RegExp(`^${letter}-${q.module.slice(4)}-\\d\\d$`).test(q.id))
    fault(q.id, 'id does not fit level or module');
  if (!['recall', 'apply', 'judge'].includes(q.difficulty)) fault(q.id, 'difficulty');
  if (!(modules[level] ?? []).includes(q.module.slice(4))) fault(q.id, 'module of another level');
  if (!existsSync(join(folder(q.module), `${q.lesson}.md`))) fault(q.id, `no lesson ${q.lesson}`);
  if (q.options.length !== 4 || !Number.isInteger(q.answer) || q.answer < 0 || q.answer > 3)
    fault(q.id, 'options or answer');
  if (q.stem.length > 400 || q.stem.length < 30) fault(q.id, `stem has ${q.stem.length} characters`);
  const sentences = q.explanation
    .replace(/`[^`]*`/g, 'x')
    .split(/[.?](?: |$)/)
    .filter((s) => s !== '').length;
  if (sentences < 1 || sentences > 3) fault(q.id, `explanation has ${sentences} sentences`);
  for (const text of [q.stem, ...q.options, q.explanation]) {
    if (text !== text.trim() || / {2}|\n/.test(text)) fault(q.id, `spaces: ${text}`);
    if ((text.match(/`/g) ?? []).length % 2 === 1) fault(q.id, `open code: ${text}`);
    const outside = text.replace(/`[^`]*`/g, '');
    if (/!|\*|<|\]\(|\b(organiz|authoriz|licens(e|es) |catalog\b|recogniz|behavior)/i.test(outside))
      fault(q.id, `mark or spelling: ${text}`);
  }
  for (const option of q.options) {
    if (option.length > 160 || option.length === 0) fault(q.id, `option has ${option.length} characters`);
    if (/\b(all|none|both|any) of (the above|these)\b/i.test(option)) fault(q.id, `option: ${option}`);
    if (/\b(always|never)\b/i.test(option)) console.log(`  look: ${q.id} has a wide word: ${option}`);
    for (const other of q.options)
      if (other !== option && plain(other).includes(plain(option)))
        fault(q.id, `an option contains another: ${option}`);
  }
  if (new Set(q.options.map(plain)).size !== 4) fault(q.id, 'two options alike');
  if (new Set(q.options.map((o) => /[.?]$/.test(o))).size > 1)
    fault(q.id, 'some options end with a stop and some do not');
  const lengths = q.options.map((o) => o.length);
  if (Math.max(...lengths) > 2 * Math.min(...lengths) && Math.max(...lengths) > 40)
    fault(q.id, `lengths ${lengths}`);
}

function checkBalance(name: string, questions: Question[], least: number, leastPerModule: number): void {
  const share = (n: number): string => `${Math.round((100 * n) / questions.length)} %`;
  if (questions.length < least) fault(name, `${questions.length} questions`);
  const positions = [0, 1, 2, 3].map((p) => questions.filter((q) => q.answer === p).length);
  for (const p of positions)
    if (p / questions.length < 0.2 || p / questions.length > 0.3) fault(name, `positions ${positions}`);
  questions.forEach((q, i) => {
    if (i >= 3 && questions.slice(i - 3, i).every((o) => o.answer === q.answer))
      fault(q.id, 'fourth alike in a row');
  });
  const right = (q: Question): number => q.options[q.answer]?.length ?? 0;
  const wrong = (q: Question): number[] => q.options.filter((_, i) => i !== q.answer).map((o) => o.length);
  const longest = questions.filter((q) => wrong(q).every((n) => n < right(q))).length;
  const shortest = questions.filter((q) => wrong(q).every((n) => n > right(q))).length;
  if (longest / questions.length > 0.35) fault(name, `right is longest in ${share(longest)}`);
  if (shortest / questions.length > 0.35) fault(name, `right is shortest in ${share(shortest)}`);
  const mean = (ns: number[]): number => ns.reduce((a, b) => a + b, 0) / ns.length;
  const ratio = mean(questions.map(right)) / mean(questions.flatMap(wrong));
  if (Math.abs(ratio - 1) > 0.12) fault(name, `mean length of right to wrong is ${ratio.toFixed(3)}`);
  const difficulties = ['recall', 'apply', 'judge'].map(
    (d) => `${d} ${share(questions.filter((q) => q.difficulty === d).length)}`,
  );
  console.log(
    `${name}: ${questions.length} questions; positions ${positions.join(' ')}; ${difficulties.join(', ')}`,
  );
  console.log(
    `  right is longest ${share(longest)}, shortest ${share(shortest)}, mean length right/wrong ${ratio.toFixed(3)}`,
  );
  for (const code of modules[level] ?? []) {
    const own = questions.filter((q) => q.module === `MCP ${code}`);
    if (own.length < leastPerModule) fault(name, `MCP ${code} has ${own.length} questions`);
    const counts = lessonsOf(`MCP ${code}`).map(
      (lesson) => [lesson, own.filter((q) => q.lesson === lesson).length] as const,
    );
    for (const [lesson, n] of counts)
      if (n < (name === 'questions' ? 3 : 1)) fault(name, `MCP ${code} ${lesson} has ${n} questions`);
    console.log(
      `  MCP ${code}: ${own.length} (${counts.map(([l, n]) => `${l.slice(0, 2)}: ${n}`).join(', ')})`,
    );
  }
}

const read = (name: string): Question[] => {
  const file = JSON.parse(readFileSync(join(here, `${name}.json`), 'utf8')) as {
    level: string;
    questions: Question[];
  };
  if (Object.keys(file).join() !== 'level,questions' || file.level !== level) fault(name, 'level');
  return file.questions;
};
const bank = read('questions');
const practice = read('practice');
const letter = level.charAt(0);
for (const q of bank) checkShape(q, letter);
for (const q of practice) checkShape(q, `${letter}p`);
checkBalance('questions', bank, 64, 16);
checkBalance('practice', practice, 16, 4);

const everything = [...bank, ...practice];
if (new Set(everything.map((q) => q.id)).size !== everything.length) fault('ids', 'one occurs twice');
everything.forEach((q, i) => {
  for (const other of everything.slice(i + 1)) {
    const stems = likeness(words(q.stem), words(other.stem));
    const rights = likeness(words(q.options[q.answer] ?? ''), words(other.options[other.answer] ?? ''));
    if (stems > 0.45) fault(q.id, `stem like ${other.id} (${stems.toFixed(2)})`);
    if (rights > 0.6) fault(q.id, `answer like ${other.id} (${rights.toFixed(2)})`);
  }
});

for (const text of faults) console.log(text);
console.log(faults.length === 0 ? 'green' : `${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
