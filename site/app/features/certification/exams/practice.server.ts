import { randomBytes } from 'node:crypto';
import { redirect } from 'react-router';
import type { Level } from '#app/services/curriculum/levels.server.ts';
import { listModules } from '#app/services/curriculum/modules.server.ts';
import { drawQuestions } from './draw.ts';
import { practicePath } from './exam-paths.ts';
import { readPracticeBank } from './question-bank.server.ts';
import { explainAll } from './result-page.server.ts';

const practiceCount = 10;

export type PracticePage = Awaited<ReturnType<typeof showPractice>>;

/**
 * A practice run. The URL determines the questions (`draw`) and holds the answers (`q1=2`), so nothing is stored. With
 * `done` every answer is explained.
 * @throws a redirect to a new draw if the URL has no valid one
 */
export async function showPractice(level: Level, query: URLSearchParams) {
  const draw = query.get('draw') ?? '';
  if (!/^[a-z0-9]{4,16}$/.test(draw)) throw redirect(newPractice(level));
  const [{ questions: bank }, modules] = await Promise.all([readPracticeBank(level.id), listModules()]);
  const questions = drawQuestions(bank, practiceCount, draw);
  const answers = questions.map((_, index) => ({ selected: readOption(query.get(`q${index + 1}`)) }));
  const isDone = query.has('done');
  const explained = explainAll(questions, answers, modules);
  return {
    level: { id: level.id, level: level.level, name: level.name },
    draw,
    questions: explained.map(({ stem, options, selected }) => ({ stem, options, selected })),
    explained: isDone ? explained : undefined,
    right: isDone ? explained.filter(({ isRight }) => isRight).length : 0,
    nextPath: newPractice(level),
  };
}

const newPractice = ({ id }: Level) => `${practicePath(id)}&draw=${randomBytes(4).toString('hex')}`;

const readOption = (value: string | null) => (value !== null && /^[0-3]$/.test(value) ? Number(value) : null);
