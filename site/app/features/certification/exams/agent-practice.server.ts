import type { Library } from '@context-native/mcp';
import { listModules } from '#app/services/curriculum/modules.server.ts';
import { readPracticeBank } from './question-bank.server.ts';
import { explain } from './result-page.server.ts';

/** A question of the practice bank for agents, any or a named one; with the answer to it explained. No exam asks these. */
export const agentPractice =
  (siteUrl: string): NonNullable<Library['lessons']>['question'] =>
  async (level, { id, answer }) => {
    const { questions } = await readPracticeBank(level);
    const any = questions[Math.floor(Math.random() * questions.length)];
    const asked = id === undefined ? any : questions.find((question) => question.id === id);
    if (!asked) return undefined;
    const { stem, options, module } = asked;
    const question = { id: asked.id, level, module, stem, options };
    if (answer === undefined) return question;
    const { isRight, explanation, lesson } = explain(asked, answer, await listModules());
    return {
      ...question,
      answered: {
        is_right: isRight,
        right_option: asked.answer,
        explanation,
        lesson_url: siteUrl + (lesson?.path ?? ''),
      },
    };
  };
