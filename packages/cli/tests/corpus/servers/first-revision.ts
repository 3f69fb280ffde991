// Correct: it speaks the first revision only, 2024-11-05, which knows neither annotations of tools nor structured
// results.
import { errorOf, parse, Refusal } from '../kit/messages.ts';
import { callRate, makeRates, rateTool } from '../kit/rates.ts';
import { readLines, send } from '../kit/stdio.ts';

const { annotations: _, ...tool } = rateTool;

const answer = makeRates(
  ['2024-11-05'],
  {
    'tools/list': () => ({ tools: [tool] }),
    'tools/call': callRate,
    'prompts/list': () => ({ prompts: [{ name: 'explain', description: 'Explains a rate.' }] }),
    'prompts/get': ({ name }) => {
      if (name !== 'explain') throw new Refusal(-32602, `Unknown prompt: ${name}`);
      return { messages: [{ role: 'user', content: { type: 'text', text: 'What does a rate mean?' } }] };
    },
  },
  { tools: {}, prompts: {} },
);

readLines(async (line) => {
  const message = parse(line);
  const answered = message ? await answer(message) : errorOf(null, -32700, 'Parse error');
  if (answered) send(answered);
});
