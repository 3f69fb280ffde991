// Correct: it speaks 2026-07-28 and nothing older, and its tool asks the person a question first (2026-07-28
// basic/patterns/mrtr), but only if the client can ask.
import { serveHttp } from '../kit/http.ts';
import { Refusal } from '../kit/messages.ts';
import { makeModernPost } from '../kit/post.ts';
import { makeModernRates, textResult } from '../kit/rates.ts';

const tool = {
  name: 'book_table',
  description: 'Books a table. Asks for the number of people.',
  inputSchema: { type: 'object', additionalProperties: false },
  annotations: { readOnlyHint: true },
};
const question = {
  method: 'elicitation/create',
  params: {
    mode: 'form',
    message: 'How many people?',
    requestedSchema: { type: 'object', properties: { people: { type: 'integer' } }, required: ['people'] },
  },
};

const answer = makeModernRates({
  'tools/list': () => ({ tools: [tool] }),
  'tools/call': ({ name, inputResponses, _meta }) => {
    if (name !== tool.name) throw new Refusal(-32602, `Unknown tool: ${name}`);
    if (inputResponses !== undefined) return textResult('The table is booked.');
    const can = (_meta as Record<string, object>)['io.modelcontextprotocol/clientCapabilities'];
    const required = { requiredCapabilities: { elicitation: { form: {} } } };
    if (!can || !('elicitation' in can))
      throw new Refusal(-32021, 'The client must be able to ask.', required);
    return { resultType: 'input_required', inputRequests: { people: question } };
  },
});

serveHttp(() => makeModernPost(answer));
