// Correct: the schema requires an argument and has a default for it. The server fills it in where it is missing, as
// schemas of several generators mean it, and checks it after that.
import { serveHttp } from '../kit/http.ts';
import { makePost } from '../kit/post.ts';
import { callRate, makeRates, rateTool } from '../kit/rates.ts';

const currency = { ...rateTool.inputSchema.properties.currency, default: 'EUR' };
const tool = { ...rateTool, inputSchema: { ...rateTool.inputSchema, properties: { currency } } };

const answer = makeRates(['2025-06-18'], {
  'tools/list': () => ({ tools: [tool] }),
  'tools/call': (params) =>
    callRate({ ...params, arguments: { currency: currency.default, ...(params.arguments as object) } }),
});

serveHttp(() => makePost(answer, ['2025-06-18']));
