import { ToolRefusal } from '@context-native/mcp';
import { levels } from '@context-native/mcp/shapes';
import { z } from 'zod';
import { defineAgentTool } from '#app/services/agent-tools/agent-tool.server.ts';
import { listModules } from '#app/services/curriculum/modules.server.ts';
import { readPracticeBank } from './question-bank.server.ts';
import { explain } from './result-page.server.ts';

const question = z.object({
  id: z.string(),
  level: z.enum(levels),
  module: z.string(),
  stem: z.string(),
  options: z.array(z.string()),
  answered: z
    .object({
      is_right: z.boolean(),
      right_option: z.number().describe('Index of the correct option, from 0.'),
      explanation: z.string(),
      lesson_url: z.string(),
    })
    .optional()
    .describe('Present only if an answer was sent.'),
});

export const practiceQuestionTool = defineAgentTool({
  name: 'practice_question',
  title: 'A practice question',
  description:
    'A practice question that no exam uses. Call without `id` to get one. Call again with its `id` and your `answer` to get the correct option and the explanation.',
  input: z.strictObject({
    level: z.enum(levels),
    id: z.string().max(40).optional().describe('Id of a question from an earlier call.'),
    answer: z.int().min(0).max(3).optional().describe('Index of the chosen option, from 0.'),
  }),
  output: question,
  async run({ services: { config } }, { level, id, answer }) {
    if (answer !== undefined && id === undefined)
      throw new ToolRefusal('id: send the id of the question that you answer.');
    const { questions } = await readPracticeBank(level);
    const any = questions[Math.floor(Math.random() * questions.length)];
    const asked = id === undefined ? any : questions.find((question) => question.id === id);
    if (!asked) throw new ToolRefusal(`id: the level ${level} has no practice question ${id}.`);
    const { stem, options, module } = asked;
    const result = { id: asked.id, level, module, stem, options };
    if (answer === undefined) {
      const lines = [stem, ...options.map((option, index) => `${index}. ${option}`), `id: ${asked.id}`];
      return { result, text: lines.join('\n') };
    }
    const { isRight, explanation, lesson } = explain(asked, answer, await listModules());
    return {
      result: {
        ...result,
        answered: {
          is_right: isRight,
          right_option: asked.answer,
          explanation,
          lesson_url: config.siteUrl + (lesson?.path ?? ''),
        },
      },
      text: `${isRight ? 'Right.' : 'Wrong.'} ${explanation}`,
    };
  },
});
